"""A sentence reduced to what its kind can be told from, and the names that answers give to their sources."""

from __future__ import annotations

import re

__all__ = ["ANY_SOURCES", "SOURCES", "plain"]

_WHICH = r"(?:(?:the|these|this|those|your|any of the|all of the|both) )?"
_GIVEN = (
    r"(?:provided|given|available|above|following|retrieved|supplied|current|relevant|attached|three|two|entire|search|"
    r"reference|limited|same|existing|only|first|second|third|last|other)"
)
_AFTER = (
    r"(?: (?:provided|given|available|retrieved|supplied|above|below|(?:that )?you(?:'ve| have)? (?:provided|given|"
    r"gave|shared)|i (?:have|was given)|in the (?:passages?|context|documents?|text)))?"
)
_TEXTS = (
    r"(?:passages?|contexts?|documents?|documentation|sources?|excerpts?|snippets?|texts?|articles?|chunks|paragraphs?|"
    r"knowledge base|search results)"
)
_MATTER = r"(?:information|data|materials?|content|references?|results|reviews?|records?|answer|evidence)"

# "the given passages", "the context you provided", "the information provided": certainly what the answer was made from.
SOURCES = (
    rf"(?:{_WHICH}(?:{_GIVEN} ){{0,3}}{_TEXTS}{_AFTER}|{_WHICH}(?:{_GIVEN} ){{1,3}}{_MATTER}{_AFTER}"
    rf"|{_WHICH}{_MATTER}{_AFTER[:-1]})"
)
# The same or "the data", "the reviews": only where the wording around it says that they are the answer's basis.
ANY_SOURCES = rf"{_WHICH}(?:{_GIVEN} ){{0,3}}(?:{_TEXTS}|{_MATTER}){_AFTER}"

_CITATION = re.compile(r"\[[^\[\]]{1,40}\]|【[^】]{1,40}】")
_NUMBERED = re.compile(rf"\b({_TEXTS}) \d+(?:(?:,| and|, and| ?[-–]) \d+){{0,5}}")
_MARKUP = re.compile(r"[*_`#>|“”\"]+")
_SPACE = re.compile(r"\s+")


def plain(text: str) -> str:
    """`text` in lower case on one line, without markup, quotation marks, citations and the numbers of sources.

    A bracket that opens it is left out as well.
    """
    folded = _CITATION.sub(" ", text.casefold().replace("’", "'"))
    folded = _SPACE.sub(" ", _MARKUP.sub(" ", folded)).strip().lstrip("( ")
    return _NUMBERED.sub(r"\1", folded)
