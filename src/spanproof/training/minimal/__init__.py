"""Minimal pairs: short premises of told facts, and claims that hold, do not hold, or are not told.

Who did what to whom, which of two is greater, what is so and what is not, which one of several: differences that a
word or its place decides. Premise and claim are written from the same drawn values, so that the label follows from
them (after Gardner et al. 2020, "Evaluating Models' Local Decision Boundaries via Contrast Sets"). Templates and words
stand in `templates`; none of them is that of the benchmarks' contrast set.
"""

from __future__ import annotations

from spanproof.training.minimal.pairs import minimal_pairs

__all__ = ["minimal_pairs"]
