"""What one row adds to the scores: counts that sums over rows, and nothing else, turn into figures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from spanproof._validation import require_text
from spanproof.errors import InputError, SpanError
from spanproof.types import Span

__all__ = ["Counts", "ScoredRow", "counts_of"]

Counts = dict[str, float]
"""Counts by name; those at a threshold are named ``name@threshold``."""

_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class ScoredRow:
    """A text with the spans that should have been found in it and those that were.

    Args:
        text: what the spans point into.
        gold: spans that should be found; none means that the text is irrelevant and that silence is right.
        predicted: spans that were found, as they are: nothing is joined, trimmed or made distinct. Any sequence.
        group: what the row belongs to, such as its query: intervals draw groups, not rows. ``None``: nothing else.

    Raises:
        InputError: if the text is no string of encodable characters, or a span no `Span`.
        SpanError: if a span runs past the text; the published scorer drops such spans, which is for a reader to decide.
    """

    text: str
    gold: Sequence[Span] = ()
    predicted: Sequence[Span] = ()
    group: str | None = None

    def __post_init__(self) -> None:
        require_text(self.text, "the text of a row", blank=True)
        for name in ("gold", "predicted"):
            spans = tuple(getattr(self, name))
            for span in spans:
                _require(span, self.text, name)
            object.__setattr__(self, name, spans)


def counts_of(row: ScoredRow, *, at: Sequence[float], iou: Sequence[float]) -> Counts:
    """The counts of one row.

    Args:
        row: the row.
        at: shares of characters for containment and coverage.
        iou: shares of characters for matches of spans.
    """
    out: Counts = {
        "rows": 1,
        "relevant": bool(row.gold),
        "answered": bool(row.gold and row.predicted),
        "silent": not row.gold and not row.predicted,
        "gold": len(row.gold),
        "predicted": len(row.predicted),
        **_words(row),
        "overlapped": sum(any(span.overlaps(found) for found in row.predicted) for span in row.gold),
    }
    found = _marked(row.text, row.predicted)
    covered = [found.count(1, span.start, span.end) / len(span) for span in row.gold]
    pairs = [(a, b, _shared(span, gold)) for a, span, b, gold in _pairs(row)]
    for share in at:
        inside = [(a, b) for a, b, shared in pairs if shared / len(row.predicted[a]) >= share]
        out[f"contained@{share}"] = len({a for a, _ in inside})
        out[f"containing@{share}"] = len({b for _, b in inside})
        out[f"covered@{share}"] = sum(each >= share for each in covered)
    matched = _matches(row, pairs)
    for share in iou:
        out[f"matched@{share}"] = sum(each >= share for each in matched)
    return out


def _require(span: object, text: str, name: str) -> None:
    if not isinstance(span, Span):
        raise InputError(f"{name} spans as Span", seen=span, remedy="write Span(start, end)")
    if span.end > len(text):
        raise SpanError(
            f"{name} spans within the text ({len(text)} characters)",
            seen=f"[{span.start}, {span.end})",
            remedy="give offsets into this very text, in code points, or leave the span out",
        )


def _words(row: ScoredRow) -> Counts:
    """Words, as positions, that are in gold and predicted spans, in predicted ones only and in gold ones only."""
    gold, found = _marked(row.text, row.gold), _marked(row.text, row.predicted)
    both = extra = missed = 0
    for word in _WORD.finditer(row.text) if row.gold or row.predicted else ():
        wanted = gold.find(1, word.start(), word.end()) >= 0
        given = found.find(1, word.start(), word.end()) >= 0
        both, extra, missed = both + (wanted and given), extra + (given > wanted), missed + (wanted > given)
    total = 2 * both + extra + missed
    return {"tp": both, "fp": extra, "fn": missed, "row_f1": 2 * both / total if total else 0.0}


def _marked(text: str, spans: Sequence[Span]) -> bytearray:
    """One byte a character of the text: 1 inside a span."""
    out, done = bytearray(len(text)), 0
    for span in sorted(spans):
        start = max(span.start, done)
        if span.end > start:
            out[start : span.end] = b"\1" * (span.end - start)
            done = span.end
    return out


def _pairs(row: ScoredRow) -> list[tuple[int, Span, int, Span]]:
    """Predicted and gold spans that share a character, with their places in the row."""
    return [
        (a, span, b, gold)
        for a, span in enumerate(row.predicted)
        for b, gold in enumerate(row.gold)
        if span.overlaps(gold)
    ]


def _shared(span: Span, other: Span) -> int:
    return min(span.end, other.end) - max(span.start, other.start)


def _matches(row: ScoredRow, pairs: Sequence[tuple[int, int, int]]) -> list[float]:
    """The intersection over union of the pairs that a greedy choice, best first, each span once, makes.

    Ties go to the pair that stands first in the text, so that the order of spans has no say.
    """
    ranked = []
    for a, b, shared in pairs:
        span, gold = row.predicted[a], row.gold[b]
        ranked.append((-shared / (len(span) + len(gold) - shared), span, gold, a, b))
    taken_a: set[int] = set()
    taken_b: set[int] = set()
    out = []
    for negative, _, _, a, b in sorted(ranked):
        if a not in taken_a and b not in taken_b:
            taken_a.add(a)
            taken_b.add(b)
            out.append(-negative)
    return out
