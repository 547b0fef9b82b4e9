"""Addresses: an email address or a host that no source has, where they have another of the same domain or name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.types import Chunk, Claim
from spanproof.verifiers.findings import Finding, told_otherwise
from spanproof.verifiers.reading import Unit, all_units

__all__ = ["other_addresses"]

_PART = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})"
_EMAIL = re.compile(rf"(?<![\w.+-])(?P<box>[A-Za-z0-9][\w.+-]{{0,63}})@(?P<host>{_PART}(?:\.{_PART}){{1,4}})")
_HOST = re.compile(rf"(?<![\w@.-])(?:https?://(?:www\.)?|www\.)(?P<host>{_PART}(?:\.{_PART}){{1,4}})", re.IGNORECASE)
_SPELLED = re.compile(r"\s?[\[({]\s?(?P<at>at|dot)\s?[\])}]\s?", re.IGNORECASE)
_PLACEHOLDER = re.compile(r"\A(?:first|last|given|family|sur|user|your|my)?[._-]?(?:name|you|user|example)\b", re.I)
_COUNTRY = re.compile(r"\.(?:co|com|org|ac|gov|net|edu)\.[a-z]{2}\Z|\.[a-z0-9-]+\Z")
_EXAMPLE = "example."
_SIGNS = {"at": "@", "dot": "."}


class _Address(NamedTuple):
    """An address at the half-open offsets ``start`` and ``end``: a host, and before it the box of an email address."""

    start: int
    end: int
    box: str
    host: str

    @property
    def key(self) -> str:
        """The whole address in small letters."""
        return f"{self.box}@{self.host}" if self.box else self.host


def other_addresses(claim: Claim) -> list[Finding]:
    """What stands against addresses of a claim: others in their place, where no source and no question has them.

    ``help@acme.com`` is wrong where the sources have ``support@acme.com`` or ``help@acme.org`` alone, ``www.acme.org``
    where they have ``www.acme.com``. A host that is a part of another, or has one as its part, is no other.

    Args:
        claim: the claim.
    """
    found = []
    for each in _addresses(claim.text):
        if _is_known(each, claim):
            continue
        other = next((pair for pair in _of_sources(claim.case.chunks) if _is_in_place(each, pair[1])), None)
        if other is not None:
            found.append(told_otherwise(claim, each, *other))
    return found


def _of_sources(chunks: Sequence[Chunk]) -> Iterator[tuple[Unit, _Address]]:
    for unit in all_units(chunks):
        for each in _addresses(unit.text):
            yield unit, each


def _addresses(text: str) -> Iterator[_Address]:
    if "@" in text:
        for match in _EMAIL.finditer(text):
            yield _Address(*match.span(), match["box"].lower(), match["host"].lower())
    if "www." in text.lower() or "://" in text:
        for match in _HOST.finditer(text):
            yield _Address(*match.span(), "", match["host"].lower())


def _is_known(own: _Address, claim: Claim) -> bool:
    """Whether a source or the question has it, in whatever spelling, or it stands for any (``name@acme.com``)."""
    if own.host.startswith(_EXAMPLE) or _PLACEHOLDER.match(own.box):
        return True
    texts = [claim.case.question or "", *(chunk.text for chunk in claim.case.chunks)]
    return any(own.key in _SPELLED.sub(lambda found: _SIGNS[found["at"].lower()], text).lower() for text in texts)


def _is_in_place(own: _Address, other: _Address) -> bool:
    """Whether an address of a source stands where another would: of the same host, or of the same name elsewhere."""
    if own.box:
        return bool(other.box) and (own.host == other.host or own.box == other.box)
    if other.box or own.host.endswith(f".{other.host}") or other.host.endswith(f".{own.host}"):
        return False
    return _COUNTRY.sub("", own.host) == _COUNTRY.sub("", other.host)
