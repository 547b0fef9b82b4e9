"""Words that deny each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spanproof.text.antonyms import are_opposites, may_deny, opposites
from spanproof.text.words import stem


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("increase", "decrease"),
        ("increased", "decreases"),
        ("rose", "fell"),
        ("climbed", "declined"),
        ("rises", "slipped"),
        ("grew", "plunged"),
        ("gained", "shrank"),
        ("jumped", "dropped"),
        ("surged", "decreased"),
        ("soared", "fell"),
        ("increased", "plummeted"),
        ("allowed", "prohibited"),
        ("allows", "forbids"),
        ("open", "closed"),
        ("safe", "unsafe"),
        ("includes", "excludes"),
        ("accepted", "rejected"),
        ("effective", "ineffective"),
        ("before", "after"),
        ("minimum", "maximum"),
        ("more", "less"),
        ("happy", "unhappy"),
        ("smoker", "nonsmoker"),
        ("possible", "impossible"),
        ("legal", "illegal"),
        ("hot", "cold"),
        ("hypertension", "hypotension"),
        ("checked", "unchecked"),
        ("indoor", "outdoor"),
        ("won", "lost"),
    ],
)
def test_opposites_deny_each_other_either_way(one, other):
    assert are_opposites(one, other)
    assert are_opposites(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("increase", "rise"),
        ("like", "unlike"),
        ("less", "unless"),
        ("form", "uniform"),
        ("valuable", "invaluable"),
        ("flammable", "inflammable"),
        ("famous", "infamous"),
        ("it", "unit"),
        ("til", "until"),
        ("open", "open"),
        ("cat", "dog"),
        ("", ""),
    ],
)
def test_other_words_do_not(one, other):
    assert not are_opposites(one, other)


def test_a_word_denies_every_word_of_the_other_side():
    assert {"prohibit", "forbid", "ban"} <= opposites("permit")
    assert opposites("bakery") == frozenset()


@given(
    *[st.tuples(st.sampled_from(["", "un", "non"]), st.sampled_from("happy able open veil smokers rise".split()))] * 2
)
def test_opposites_are_in_the_table_or_begin_with_a_prefix(one, other):
    one, other = "".join(one), "".join(other)
    if are_opposites(one, other):
        assert stem(other) in opposites(one) or may_deny(one) or may_deny(other)
