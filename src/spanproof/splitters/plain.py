"""A sentence reduced to what its kind can be told from, and the names that answers give to their sources."""

from __future__ import annotations

import re

__all__ = ["ANY_SOURCES", "OURS", "SOURCES", "plain", "with_sources_marked"]

_WHICH = r"(?:(?:the|these|this|those|your|any of the|all of the|both) )?"
_GIVEN = (
    r"(?:provided|given|available|above|following|retrieved|supplied|current|relevant|attached|three|two|entire|search|"
    r"reference|limited|same|existing|only|first|second|third|last|other)"
)
_THERE = (
    r"(?:in|by|from) (?:the|these|your) (?:(?:given|provided|above) )?(?:passages?|context|documents?|text|sources?)"
)
_AFTER = (
    rf"(?: (?:(?:provided|given|available|retrieved|supplied|contained|above|below)(?: {_THERE})?|{_THERE}|"
    r"(?:that )?you(?:'ve| have)? (?:provided|given|gave|shared)|i (?:have|was given)))?"
)
_TEXTS = (
    r"(?:passages?|contexts?|documents?|documentation|sources?|excerpts?|snippets?|texts?|articles?|chunks|paragraphs?|"
    r"knowledge base|search results)"
)
_MATTER = r"(?:information|data|materials?|content|references?|results|reviews?|records?|answer|evidence)"

# "the given passages", "the context", "the information provided": what the answer was made from.
_SOURCES = re.compile(
    rf"\b(?:{_WHICH}(?:{_GIVEN} ){{0,3}}{_TEXTS}{_AFTER}|{_WHICH}(?:{_GIVEN} ){{1,3}}{_MATTER}{_AFTER}"
    rf"|{_WHICH}(?:information|content|references?|answer){_AFTER[:-1]})\b"
)
OURS = "§"  # stands for sources that are said to be the answer's own: "the provided text"
SOURCES = "[§¶]"  # matches what stands for any sources, the former or "the text"
# The same or "the data", "the reviews": only where the wording around it says that they are the answer's basis.
ANY_SOURCES = rf"{_WHICH}(?:{_GIVEN} ){{0,3}}(?:{_TEXTS}|{_MATTER}){_AFTER}"

_IS_GIVEN = re.compile(rf"\b{_GIVEN}\b|\byou\b|\bi\b|\bin the\b")
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


def with_sources_marked(sentence: str) -> str:
    """`sentence`, as `plain` returns it, with one sign for each mention of the sources: see `OURS` and `SOURCES`."""
    return _SOURCES.sub(lambda found: OURS if _IS_GIVEN.search(found.group()) else "¶", sentence)
