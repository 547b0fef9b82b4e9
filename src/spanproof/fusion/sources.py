"""What an answer is given, by which it is decided from which risk on a claim fails."""

from __future__ import annotations

from typing import Literal, get_args

from spanproof.text.records import fields_of
from spanproof.types import Case

__all__ = ["SOURCES", "Sources", "sources_of"]

Sources = Literal["question", "record", "text"]
SOURCES: tuple[Sources, ...] = get_args(Sources)


def sources_of(case: Case) -> Sources:
    """``question``: sources for a question; ``record``: a record to tell of; ``text``: any other, as of a summary.

    One risk means another thing in each: over a record even right answers generalise and judge, so that a claim must be
    more doubtful to fail than in a summary, whose errors are few and fine.
    """
    if case.question:
        return "question"
    return "record" if any(fields_of(chunk) for chunk in case.chunks) else "text"
