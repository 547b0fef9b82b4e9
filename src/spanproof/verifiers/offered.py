"""What is offered: lists of what each of several things has, against a claim that one of them has it, or has it not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.types import Chunk, Claim, Span
from spanproof.verifiers.reading import Unit, read
from spanproof.verifiers.told import Told

__all__ = ["offered"]

_HAS = r"(?:includes?|offers?|has|have|comes?\swith|gets?|provides?|supports?|contains?)"
_LABEL = r"[A-Z0-9][\w+-]*(?:\s[\w+-]+){0,3}"
_LISTED = re.compile(
    rf"(?:^|(?<=[.;!|\n]))[^\S\n]*(?:[-*•–]\s+)?\**(?:The\s)?(?P<label>{_LABEL})\**(?::\**|\s{_HAS})\s(?P<items>[^\n;|]+?)"
    r"(?=\.(?:\s|$)|[;|\n]|$)",
    re.MULTILINE,
)
_CLAIM = re.compile(
    rf"(?P<only>Only\s)?(?:The\s|An?\s)?(?P<label>[\w+-]+(?:\s[\w+-]+){{0,3}}?)\s(?:(?P<no>(?:does|do)(?:\snot|n['’]t)\s{_HAS}"
    rf"|lacks?|(?:has|have|offers?|includes?|comes?\swith)\sno|comes?\swithout|excludes?)|{_HAS})"
    r"\s(?:an?\s|the\s|any\s)?(?P<item>[^,;:]+?)\W*",
    re.IGNORECASE,
)
_MORE = re.compile(  # where a list does not have all that there is
    r"\b(?:everything|all\s(?:\w+\s)?(?:features|of\sthe\sabove|plans|tiers|models|editions|versions|packages|rooms)"
    r"|every\s(?:plan|tier|model|edition|version|package|room)|plus|as\sabove|adds?|additional(?:ly)?|also|etc|and\smore"
    r"|such\sas|among\sothers?|for\sexample|both)\b",
    re.IGNORECASE,
)
_PARTS = re.compile(r",\s(?:and\s)?|\sand\s|\n")
_LONGEST = 12_000  # characters of the chunks that are read
_LEAST = 2  # things with a list each


class _List(NamedTuple):
    """What a text has for one thing: the words that tell it from the others, its items, and where it stands."""

    label: frozenset[str]
    items: tuple[frozenset[str], ...]
    is_closed: bool
    unit: Unit


def offered(claim: Claim) -> Told | None:
    """What lists of what each of several things has say of a claim on one of them.

    ``Basic: e-mail support. Pro: e-mail support, SSO.`` bears out ``Basic does not include SSO`` and ``Only Pro
    includes SSO``, and contradicts ``Basic includes SSO``: who lists it for another would have listed it here.

    Args:
        claim: the claim.
    """
    said = _CLAIM.fullmatch(claim.text)
    if said is None or sum(len(chunk.text) for chunk in claim.case.chunks) > _LONGEST:
        return None
    kind, lists = _lists(claim.case.chunks)
    label, item = _stems(said["label"]), _stems(said["item"])
    if label <= {"all", "every", "each", "both", kind} and kind in label and not said["no"]:
        lacking = next((each for each in lists if each.is_closed and not _has(each, item)), None)
        is_known = lacking is not None and any(_has(each, item) for each in lists)
        return Told(lacking.unit, False, *said.span("label"), "does not list it") if lacking and is_known else None
    mine = [each for each in lists if each.label and each.label <= label]
    others = [each for each in lists if each not in mine]
    if len(mine) != 1 or not item or not any(_has(each, item) for each in lists):
        return None
    agrees = _agrees(said, mine[0], others, item)
    if agrees is None:
        return None
    how = "lists it for it" if _has(mine[0], item) else "lists it for another alone"
    return Told(mine[0].unit, agrees, *said.span("label"), how)


def _agrees(said: re.Match[str], mine: _List, others: Sequence[_List], item: frozenset[str]) -> bool | None:
    """Whether the lists have what a claim says; None if they do not tell."""
    here, there = _has(mine, item), any(_has(each, item) for each in others)
    if said["only"]:
        return None if said["no"] else here and not there
    if said["no"]:
        return None if not here and not mine.is_closed else not here
    return False if not here and there and mine.is_closed else None


def _has(each: _List, item: frozenset[str]) -> bool:
    return any(item <= words for words in each.items)


def _lists(chunks: Sequence[Chunk]) -> tuple[str, list[_List]]:
    """The word for a kind of things, and the lists of the chunks for them, where each of several has one."""
    found = [each for chunk in chunks for each in _labelled(chunk)]
    labels = {each.label for each in found}
    counts = Counter(word for label in labels for word in label)
    kind = max(counts, key=lambda word: (counts[word], word), default="")
    if counts[kind] < _LEAST:
        return "", []
    return kind, [each._replace(label=each.label - {kind}) for each in found if kind in each.label]


def _labelled(chunk: Chunk) -> Iterator[_List]:
    if _MORE.search(chunk.text):
        return
    for match in _LISTED.finditer(chunk.text):
        items = tuple(_stems(part) for part in _PARTS.split(match["items"]))
        unit = Unit(chunk, Span(match.start("label"), match.end()))
        yield _List(_stems(match["label"]), items, ":" in chunk.text[match.end("label") : match.start("items")], unit)


def _stems(text: str) -> frozenset[str]:
    return frozenset(token.stem for token in read(text))
