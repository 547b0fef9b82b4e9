from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from hypothesis import given
from hypothesis import strategies as st

from spanproof.text.cache import Cache, Latest


def test_a_kept_value_is_not_made_again():
    made = []
    cache: Cache[int] = Cache(10)

    for _ in range(3):
        assert cache.get("a", lambda: made.append(1) or 7, cost=1) == 7

    assert made == [1]


def test_what_was_not_used_for_longest_is_dropped_first():
    cache: Cache[str] = Cache(2)
    for key in ("a", "b", "a", "c"):
        cache.get(key, lambda key=key: key, cost=1)

    made = []
    for key in ("a", "b"):
        cache.get(key, lambda key=key: made.append(key) or key, cost=1)

    assert made == ["b"]


def test_a_value_larger_than_the_cache_is_kept_alone_until_the_next():
    cache: Cache[str] = Cache(2)
    made = []
    cache.get("small", lambda: "s", cost=1)
    for _ in range(2):
        assert cache.get("large", lambda: made.append("l") or "l", cost=3) == "l"
    assert made == ["l"]
    assert len(cache) == 1
    cache.get("small", lambda: "s", cost=1)
    assert len(cache) == 1


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 4)), max_size=60))
def test_the_total_cost_stays_within_the_capacity_and_values_are_right(calls):
    cache: Cache[int] = Cache(8)
    for key, cost in calls:
        assert cache.get((key, cost), lambda key=key, cost=cost: key * cost, cost=cost) == key * cost
        assert sum(size for _, size in cache._values.values()) == cache._held
        assert cache._held <= 8 or len(cache) == 1


def test_threads_get_right_values():
    cache: Cache[int] = Cache(5)
    keys = [at % 17 for at in range(2_000)]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda key: cache.get(key, lambda: key * 2, cost=1), keys)) == [key * 2 for key in keys]


def test_the_latest_value_is_made_again_only_for_another_key():
    made = []
    latest: Latest[int] = Latest()

    for key in ([1], [1], [2], [1]):
        assert latest.get(key, lambda key=key: made.append(key) or key[0]) == key[0]

    assert made == [[1], [2], [1]]


def test_threads_keep_latest_values_of_their_own():
    latest: Latest[int] = Latest()
    keys = [at % 3 for at in range(2_000)]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda key: latest.get(key, lambda: key * 2), keys)) == [key * 2 for key in keys]
