"""Lists of parts: ``flour, eggs, sugar and milk`` against a list that is closed and has but flour, eggs and milk."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.text.polarity import negations
from spanproof.text.verbs import is_finite
from spanproof.types import Check, CheckLabel, Claim
from spanproof.verifiers.findings import SURE
from spanproof.verifiers.reading import Unit, as_word, in_answer, read
from spanproof.verifiers.worked import meant

__all__ = ["has_another_part"]

_WORD = r"(?:[^\W\d_][\w'’-]*|\d[\d.,]*)"
_ITEM = rf"{_WORD}(?:\s{_WORD}){{0,3}}(?:\s?\([^()]*\))?"
_LIST = re.compile(
    rf"{_ITEM}(?:,\s(?!and\b|or\b){_ITEM})+,?\s(?:and|&)\s{_ITEM}|{_ITEM}(?:,\s{_ITEM}){{2,}}(?=[.;\n]|\Z)"
)
_CUT = re.compile(r",?\s(?:and|&)\s|,\s")
_IN_BRACKETS = re.compile(r"\s?\([^()]*\)")
_OPEN = re.compile(
    r"\b(?:such\sas|includ\w+|e\.?g\.?|for\sexample|for\sinstance|among|etc|others?|more|like|also|some|various|many"
    r"|or|optional\w*|unless|if)\b",
    re.IGNORECASE,
)
_LEADING = (  # what a list of all parts follows
    r"\b(?:made\s(?:up\s)?(?:of|from|with|out\sof)|consists?\sof|consisted\sof|composed\sof|compris(?:es?|ed\sof)|contains?"
    r"|containing|comes?\sin|(?:ingredients|members|colou?rs|languages|options|sizes|flavou?rs|effects|parts|toppings)\sare)"
    r"\s"
)
_WHOLE = re.compile(_LEADING, re.IGNORECASE)
_ALL_OF = re.compile(rf"{_LEADING}(?:the\s)?(?:[\w-]+\s)?[\w'’-]+\Z", re.IGNORECASE)
_FEWEST = 3  # items of a list
_NAMING = 2  # words at the edge of the first and last item that may be its name


class _Item(NamedTuple):
    """An item of a list, its name between two offsets, and the stems of its words."""

    start: int
    end: int
    stems: frozenset[str]


def has_another_part(claim: Claim, sentences: Sequence[Unit]) -> Check | None:
    """What stands against a list that has all items of the list of a source, and one that no source names.

    Args:
        claim: the claim.
        sentences: those of its evidence.
    """
    if (
        claim.text.count(",") < _FEWEST - 1
        or not _WHOLE.search(claim.text)
        or negations(claim.text)
        or _OPEN.search(claim.text)
    ):
        return None
    lists = (items for items in _lists(claim.text) if len(items) > _FEWEST)
    own = next((items for items in lists if _ALL_OF.search(claim.text, 0, items[0].end)), None)
    if own is None:
        return None
    texts = (claim.case.question or "", *(chunk.text for chunk in claim.case.chunks))
    known = frozenset[str]().union(*map(meant, texts))
    added = [each for each in own if each.stems and each.stems.isdisjoint(known)]
    if len(added) != 1:
        return None
    for unit in sentences:
        for theirs in _lists(unit.text) if not _OPEN.search(unit.text) and not negations(unit.text) else ():
            met = [any(not each.stems.isdisjoint(other.stems) for other in own) for each in theirs]
            if len(theirs) >= _FEWEST and all(met) and len(theirs) == len(own) - 1:
                span = in_answer(claim, added[0].start, added[0].end)
                reason = f'[{unit.chunk.id}] "{unit.text.strip()}" has no "{span.of(claim.case.answer)}"'
                return Check(CheckLabel.CONTRADICTED, SURE, reason, (span,))
    return None


def _lists(text: str) -> Iterator[list[_Item]]:
    """The lists of a text, each as its items in order."""
    if "," not in text:
        return
    plain = _IN_BRACKETS.sub(lambda match: " " * len(match.group()), text)
    for match in _LIST.finditer(text):
        cuts = [each.span() for each in _CUT.finditer(plain, match.start(), match.end())]
        starts, ends = [match.start(), *(end for _, end in cuts)], [*(start for start, _ in cuts), match.end()]
        if cuts and any(is_finite(as_word(token)) for token in read(plain) if starts[1] <= token.start < ends[-2]):
            continue  # clauses
        yield [
            _item(plain, start, end, (at == 0, at == len(cuts)))
            for at, (start, end) in enumerate(zip(starts, ends, strict=True))
        ]


def _item(text: str, start: int, end: int, edge: tuple[bool, bool]) -> _Item:
    """The item between two offsets; of the first of a list its last words count, of the last its first."""
    tokens = [
        token for token in read(text) if start <= token.start < end and token.content and not token.norm.isdigit()
    ]
    first, last = edge
    tokens = tokens[-_NAMING:] if first else tokens[:_NAMING] if last else tokens
    if not tokens:
        return _Item(start, end, frozenset())
    return _Item(tokens[0].start, tokens[-1].end, meant(text[tokens[0].start : tokens[-1].end]))
