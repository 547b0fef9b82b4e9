"""Consent: what somebody must agree to first, against a claim that it is never allowed, or allowed anyway."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from spanproof.verifiers.predications import predications, with_like_stems
from spanproof.verifiers.reading import Unit, read
from spanproof.verifiers.told import Told

__all__ = ["consent"]

_Form = Literal["free", "needed", "never"]
_CONSENT = r"(?:consent|permission|approval|approv\w+|agree\w*|authori[sz]\w+|sign-?off)"
_NEED = r"(?:requires?|needs?|(?:is|are)\ssubject\sto|must\shave|(?:is|are)\sonly\spossible\swith)"
_NO = r"(?:\snot|n['’]t)"
_PATTERNS: Sequence[tuple[_Form, str]] = (  # the first that is met decides
    (
        "needed",
        rf"(?:\b(?:not|never|cannot|no\s\w+)|n['’]t)\b[^.;]{{0,60}}?\b(?:without|unless)\b[^.;]{{0,50}}?\b{_CONSENT}",
    ),
    ("free", rf"\bwithout\b[^.;]{{0,40}}?\b(?:{_CONSENT}|asking)\b|\bno\s(?:\w+\s)?{_CONSENT}\b"),
    (
        "free",
        rf"\b(?:do|does|is|are){_NO}\s(?:\w+\s){{0,2}}?(?:require|need|subject)\b[^.;]{{0,40}}?\b{_CONSENT}\b",
    ),
    ("free", rf"\b{_CONSENT}\b[^.;]{{0,30}}?\b(?:is|are){_NO}\s(?:needed|required|necessary)\b"),
    ("needed", rf"\bonly\b[^.;]{{0,40}}?\b(?:if|when|with|after|once|provided)\b[^.;]{{0,50}}?\b{_CONSENT}\b"),
    ("needed", rf"\b{_NEED}\s[^.;]{{0,40}}?\b{_CONSENT}\b"),
    ("needed", rf"\b{_CONSENT}\b[^.;]{{0,30}}?\b(?:is|are)\s(?:needed|required|necessary|mandatory)\b"),
    ("needed", r"\bmust\s(?:first\s)?(?:be\s)?(?:approve|authori[sz]e|agree|consent)d?\b"),
    ("never", rf"\b(?:is|are)(?:{_NO}|\snever)\s(?:\w+ly\s)?(?:allowed|permitted|possible)(?:\sat\sall)?\b"),
    (
        "never",
        r"\b(?:is|are)\s(?:\w+ly\s)?(?:prohibited|forbidden|banned)\b|\b(?:may|can|must)\s(?:not|never)\b|\bcannot\b",
    ),
)
_FORMS = tuple((form, re.compile(pattern, re.IGNORECASE)) for form, pattern in _PATTERNS)
_SAID = frozenset(
    """require requires required need needs needed subject prior previous written advance consent consents permission
    approval approved approves approve agree agreed agrees agreement agreeing authorization authorisation authorized
    allowed permitted possible without asking first necessary mandatory given gives give granted obtained obtain
    explicit express keep kept have use strictly always never prohibited forbidden banned""".split()
)


class _Need(NamedTuple):
    """Whether a text has consent as needed for something, and for what."""

    form: _Form
    words: frozenset[str]
    start: int
    end: int


def consent(claim: str, sentences: Sequence[Unit]) -> Told | None:
    """What sentences that have a consent as needed for something say of a claim on the same.

    ``Pets require the landlord's prior consent`` bears out ``Pets are only allowed if the landlord has agreed``, and
    contradicts ``Pets are never allowed`` and ``Pets are allowed without the landlord's consent``.

    Args:
        claim: the text of a claim.
        sentences: the sentences of its evidence.
    """
    mine = _need(claim)
    if mine is None or not mine.words or len(predications(claim)) > 1:
        return None
    for unit in sentences:
        for other in _needs(unit.text):
            if other.form != "needed" or not mine.words <= other.words:
                continue
            if mine.form == "needed":
                return Told(unit, True, mine.start, mine.end, "has that consent as needed")
            return Told(unit, False, mine.start, mine.end, f'says "{unit.text[other.start : other.end]}"')
    return None


def _needs(text: str) -> Iterator[_Need]:
    at = 0
    for part in re.split(r"(?<=[;])\s", text):
        found = _need(part)
        if found is not None:
            yield found._replace(start=found.start + text.index(part, at), end=found.end + text.index(part, at))
        at += len(part)


def _need(text: str) -> _Need | None:
    for form, pattern in _FORMS:
        found = pattern.search(text)
        if found is not None:
            said = (token for token in with_like_stems(read(text)) if token.content and token.norm not in _SAID)
            return _Need(form, frozenset(token.stem for token in said), found.start(), found.end())
    return None
