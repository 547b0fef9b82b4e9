"""What a claim states, and whether it repeats a source in all but its figures."""

from __future__ import annotations

import re
from functools import lru_cache

from spanproof.text.numbers.quantities import quantities
from spanproof.text.pieces import telling
from spanproof.types import Claim

__all__ = ["cites_nothing", "repeats_but_figures", "stated"]

_EMPTY_BRACKETS = re.compile(r"\s?[\[【][,;\s]*[\]】]|(?:^|\s)\([,;\s]*\)")


def stated(claim: Claim) -> str:
    """The text of a claim without its citations and their brackets; all of it if nothing else is there."""
    parts, at = [], 0
    for citation in sorted(claim.citations, key=lambda each: each.span):
        start, end = citation.span.start - claim.span.start, citation.span.end - claim.span.start
        parts.append(claim.text[at:start])
        at = max(at, end)
    text = "".join([*parts, claim.text[at:]])
    return (_EMPTY_BRACKETS.sub("", text) if claim.citations else text).strip() or claim.text


def cites_nothing(claim: Claim) -> str:
    """Which of the sources that a claim cites do not exist (``cited [7] does not exist``); empty if all do."""
    ids = list(dict.fromkeys(f"[{citation.id}]" for citation in claim.citations if citation.chunk_id is None))
    return f"cited {', '.join(ids)} {'does' if len(ids) == 1 else 'do'} not exist" if ids else ""


def repeats_but_figures(sentence: str, source: str) -> bool:
    """Whether two sentences are the same by `quotes.same_words`, any quantity, with its hedge, for another."""
    return _frame(sentence) == _frame(source)


@lru_cache(maxsize=4096)
def _frame(text: str) -> tuple[str, ...]:
    out: list[str] = []
    at = 0
    for quantity in quantities(text):
        if quantity.lead >= at:
            out += (*telling(text[at : quantity.lead]), "\x00")
            at = quantity.end
    return (*out, *telling(text[at:]))
