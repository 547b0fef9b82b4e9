"""What an answer is given, by which it depends how much of a failing claim is flagged, and what is judged by itself."""

from __future__ import annotations

from typing import Literal, get_args

from spanproof.text.records import fields_of
from spanproof.types import Case

__all__ = ["SOURCES", "Sources", "is_stated", "sources_of"]

Sources = Literal["question", "record", "text"]
SOURCES: tuple[Sources, ...] = get_args(Sources)


def sources_of(case: Case) -> Sources:
    """``question``: sources for a question; ``record``: a record to tell of; ``text``: any other, as of a summary.

    Of an answer to a question people mark whole sentences, of an overview of a record single words.
    """
    if case.question:
        return "question"
    return "record" if any(fields_of(chunk) for chunk in case.chunks) else "text"


def is_stated(case: Case) -> bool:
    """Whether sentences of the answer may be judged as statements by themselves: all but an overview of a record.

    What such an overview makes of the lines of its record is mostly right where it looks wrong by itself.
    """
    return sources_of(case) != "record"
