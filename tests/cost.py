"""Whether cost grows as its input does: by CPU seconds, and by the best of several tries, as machines are noisy."""

from __future__ import annotations

from collections.abc import Callable

_TRIES = 5
_SLACK = 0.2  # seconds


def is_bounded(cost: Callable[[int], float], small: int, large: int, *, factor: float) -> bool:
    """Whether an input of size `large` costs at most `factor` times what one of size `small` costs.

    `cost` gives the CPU seconds for a size. A method that is quadratic misses a factor of twice the ratio of the sizes
    every time; a linear one on a busy machine not every time.
    """
    cost(small)
    return any(cost(large) <= factor * cost(small) + _SLACK for _ in range(_TRIES))
