"""Identifiers misread: an order number, hash, DOI or address that is one of the sources but for a sign or two."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.text.times.dates import moments
from spanproof.types import Claim
from spanproof.verifiers.addresses import other_addresses
from spanproof.verifiers.findings import Finding, told_otherwise
from spanproof.verifiers.reading import Unit

__all__ = ["misread"]

_TOKEN = re.compile(r"(?<![\w@.,-])[A-Za-z0-9]+(?:[-./_:][A-Za-z0-9]+)*(?![\w-])")
_AMOUNT = re.compile(r"\d{1,3}(?:,\d{3})*|\d+(?:[.:/-]\d+)?|\d+(?:st|nd|rd|th|s)|[\d./-]+(?:[A-Za-z]{1,4}|[A-Z][a-z]+)")
_NAMED = re.compile(
    r"\b(?:numbers?|no\.?|nr\.?|id|ids|codes?|orders?|ref(?:erence)?|invoice|ticket|case|serial|account|tracking|parcel"
    r"|booking|reservation|part|policy|contract|article)(?:\s(?:is|was|number|no\.?|id|code|:))?[\s:#]{1,3}\Z",
    re.IGNORECASE,
)
_LEAST = 6  # letters and digits of an identifier
_DIGITS = 3
_APART = 2  # places in which one may differ from another that it is taken for
_LONG = 16  # letters and digits from which on an identifier is none but itself: a hash, a UUID
_BACK = 32


class _Identifier(NamedTuple):
    """An identifier at the half-open offsets ``start`` and ``end``; ``key`` has its letters and digits alone."""

    start: int
    end: int
    key: str


def misread(claim: Claim, sentences: Sequence[Unit]) -> list[Finding]:
    """What stands against identifiers of a claim that no chunk and no question has, and a sentence nearly has.

    Two are alike that have as many letters and digits, each in the same place, but for two of them at most; two long
    ones that have as many, whatever they are. Of email addresses and hosts see `addresses`.
    """
    found = []
    for own in _identifiers(claim.text):
        other = next(
            ((unit, each) for unit in sentences for each in _identifiers(unit.text) if _is_like(own, each)), None
        )
        if other is not None and not _is_known(own, claim):
            found.append(told_otherwise(claim, own, *other))
    return [*found, *other_addresses(claim)]


def _identifiers(text: str) -> Iterator[_Identifier]:
    """The identifiers of a text: long runs of letters and digits with marks in between that are no date and no amount.

    What may be an amount or a range (``4471-8820``) is one behind a word that says so (``order 4471-8820``).
    """
    if not any(char.isdigit() for char in text):
        return
    dates = [(moment.start, moment.end) for moment in moments(text)]
    for match in _TOKEN.finditer(text):
        key = re.sub(r"[-./_:]", "", match.group()).casefold()
        if len(key) < _LEAST or sum(char.isdigit() for char in key) < _DIGITS:
            continue
        if any(start < match.end() and match.start() < end for start, end in dates):
            continue
        named = _NAMED.search(text, max(0, match.start() - _BACK), match.start()) is not None
        if named or not _AMOUNT.fullmatch(match.group()):
            yield _Identifier(match.start(), match.end(), key)


def _is_like(one: _Identifier, two: _Identifier) -> bool:
    if len(one.key) != len(two.key) or one.key == two.key:
        return False
    if len(one.key) >= _LONG:
        return True
    differing = [(a, b) for a, b in zip(one.key, two.key, strict=True) if a != b]
    return len(differing) <= _APART and any(a.isdigit() or b.isdigit() for a, b in differing)


def _is_known(own: _Identifier, claim: Claim) -> bool:
    """Whether a chunk or the question has an identifier, whatever marks stand between its letters and digits."""
    texts = (claim.case.question or "", *(chunk.text for chunk in claim.case.chunks))
    return any(own.key in re.sub(r"[\W_]+", "", text).casefold() for text in texts)
