"""Cuts a text at the boundaries of spans that may overlap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from spanproof.types import Report, Span, Verdict

__all__ = ["Run", "in_order", "runs"]


class Run(NamedTuple):
    """A half-open stretch of a text; ``keys`` are the positions of the spans that cover all of it, ascending."""

    start: int
    end: int
    keys: tuple[int, ...]


def runs(start: int, end: int, spans: Sequence[Span]) -> list[Run]:
    """The stretches of ``[start, end)``, in order and without gaps, cut where one of `spans` begins or ends.

    What lies outside the range is ignored. Costs n log n in the number of spans, and the size of the result.
    """
    events: dict[int, list[int]] = {start: [], end: []}
    for key, span in enumerate(spans):
        if span.start < end and span.end > start:
            events.setdefault(max(span.start, start), []).append(key)
            events.setdefault(min(span.end, end), []).append(~key)
    cuts = sorted(events)
    covering: set[int] = set()
    found = []
    for here, there in pairwise(cuts):
        for key in events[here]:
            covering.add(key) if key >= 0 else covering.discard(~key)
        found.append(Run(here, there, tuple(sorted(covering))))
    return found


def in_order(report: Report) -> Iterator[tuple[int, Verdict, int, int]]:
    """The verdicts by their place in the answer, as ``(index, verdict, start, end)`` of ranges that never overlap.

    `index` is the position in ``report.verdicts``. Where a splitter broke its contract and claims overlap, the
    later one gives way; one that lies wholly inside an earlier one has an empty range.
    """
    cursor = 0
    ranked = sorted(enumerate(report.verdicts), key=lambda item: item[1].claim.span)
    for index, verdict in ranked:
        span = verdict.claim.span
        start = max(span.start, cursor)
        cursor = max(span.end, cursor)
        yield index, verdict, start, cursor
