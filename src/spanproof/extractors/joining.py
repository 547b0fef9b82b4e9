"""What every extractor does with the spans it found: join what is close, drop what is too short, order the rest.

After ACL-Verbatim ("hallucination-free question answering for research"): spans under 10 characters are dropped and
gaps of up to 20 characters are closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from spanproof._validation import require_one
from spanproof.errors import ConfigError
from spanproof.types import Chunk, Evidence, Span

__all__ = ["Order", "arrange", "join", "require_options"]

Order = Literal["score", "document"]
"""``score``: best first; ``document``: as the chunks and their texts come."""


def join(found: Iterable[tuple[Span, float]], chunk: Chunk, *, gap: int = 20, least: int = 10) -> list[Evidence]:
    """The spans of one chunk as evidence, in order of the text.

    Args:
        found: spans with scores in [0, 1].
        chunk: where they stand.
        gap: spans with at most that many characters between them become one, with the better score.
        least: spans of fewer characters are dropped, after joining.
    """
    joined: list[tuple[Span, float]] = []
    for span, score in sorted(found, key=lambda item: item[0]):
        if joined and span.start - joined[-1][0].end <= gap:
            before, best = joined[-1]
            joined[-1] = (Span(before.start, max(before.end, span.end)), max(best, score))
        else:
            joined.append((span, score))
    return [Evidence(chunk, span, score) for span, score in joined if len(span) >= least]


def arrange(found: Sequence[Evidence], *, order: Order = "score", most: int | None = None) -> tuple[Evidence, ...]:
    """The best `most` of `found` (all if ``None``), by falling score or in the order they came."""
    ranked = sorted(range(len(found)), key=lambda at: (-found[at].score, at))[:most]
    return tuple(found[at] for at in (ranked if order == "score" else sorted(ranked)))


def require_options(*, order: object, most: object, gap: object, least: object) -> None:
    """Raises ConfigError for an unknown `order`, a `most` that is not ``None`` or >= 1, a `gap` or `least` below 0."""
    require_one("an order", order, get_args(Order))
    _require_count("most", 1 if most is None else most, 1)
    _require_count("gap", gap, 0)
    _require_count("least", least, 0)


def _require_count(name: str, value: object, lowest: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < lowest:
        raise ConfigError(f"{name}: a whole number >= {lowest}", seen=value, remedy="leave it out for the usual one")
