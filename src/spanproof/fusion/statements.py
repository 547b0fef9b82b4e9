"""Which claims are judged as statements by themselves, and which claims of longer answers may be."""

from __future__ import annotations

from functools import lru_cache

from spanproof.fusion.sources import sources_of
from spanproof.text.sentences import sentences
from spanproof.types import Case, Claim

__all__ = ["is_stated", "stands_alone"]

_LONGEST = 600  # characters: a longer answer is no single statement


def stands_alone(claim: Claim) -> bool:
    """Whether the answer is one sentence: a statement that has nothing around it to be judged by."""
    answer = claim.case.answer
    return len(answer) <= _LONGEST and _is_one_sentence(answer)


def is_stated(case: Case) -> bool:
    """Whether sentences of the answer may be judged as statements by themselves: all but an overview of a record.

    What such an overview makes of the lines of its record is mostly right where it looks wrong by itself.
    """
    return sources_of(case) != "record"


@lru_cache(maxsize=256)
def _is_one_sentence(text: str) -> bool:
    return len(sentences(text)) == 1
