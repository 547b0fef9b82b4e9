"""The reason that is given for a verdict: what tells a reader most, and who disagrees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from spanproof.fusion import GRADED, clause_asked_for
from spanproof.types import Check, CheckLabel, Claim

__all__ = ["CONFLICT", "for_contradicted", "for_failing", "for_supported", "joined", "with_cited"]

CONFLICT = "conflicting sources"
"""With this begins what a verifier says of a claim that one source supports and another contradicts."""
_AGREES = 0.5  # the least score of a check that is named beside a contradiction
_CITATIONS, _PHRASES = "citations", "phrases"
_COUNTING = ("coverage", "lr", "rf", "gb")  # they count words that both have, and a reader sees these
# these look for words anywhere in the sources: what they find is no answer to a contradiction; the plainest first
_ALL_TOGETHER = ("coverage", "words", "token_classifier", "lr", "rf", "gb")


def for_supported(support: Sequence[Check], checks: Mapping[str, Check]) -> str:
    """Why a claim is supported, by what read it if anything did, and who contradicts it most strongly all the same."""
    weak = [check for check in _of(checks, _ALL_TOGETHER) if check in support]
    telling = _telling(support, checks, _ALL_TOGETHER) or weak[:1]
    against = [name for name, check in checks.items() if check.label is CheckLabel.CONTRADICTED]
    name = max(against, key=lambda name: checks[name].score, default="")
    reason = joined(telling, "stated by the evidence")
    doubted = name and checks[name].score >= _AGREES
    return f"{reason}; {name} disagrees: {checks[name].reason or 'it is contradicted'}" if doubted else reason


def for_failing(claim: Claim, missing: Sequence[Check], checks: Mapping[str, Check]) -> str:
    """Why a claim fails that nothing contradicts."""
    telling = _telling(missing, checks, _COUNTING)
    if telling:
        return joined(telling, "")
    clause = clause_asked_for(claim)
    where = f": [{clause.chunk.id}] has the question's words in “{clause.text}”, without it" if clause else ""
    return f"the sources do not bear it out{where}"


def for_contradicted(against: Sequence[Check], checks: Mapping[str, Check]) -> str:
    """The strongest rule's reason, else the strongest check's, and a conflict of sources or who finds support anyway.

    A rule says what is wrong, where a model only says that something is. That sources conflict is for a verifier to
    say: it alone knows which of them it read.
    """
    rules = [check for name, check in checks.items() if name not in GRADED and check in against]
    reason = max(rules, key=lambda check: check.score, default=against[0]).reason or "contradicted by the evidence"
    conflicts = (
        f"{reason}; {check.reason}"
        for check in checks.values()
        if check.label is CheckLabel.CONTRADICTED and check.reason.startswith(CONFLICT)
    )
    agreeing = (
        f"{reason}; {name} disagrees: {check.reason or 'it is supported'}"
        for name, check in checks.items()
        if check.label is CheckLabel.SUPPORTED and check.score >= _AGREES and name not in _ALL_TOGETHER
    )
    return reason if reason.startswith(CONFLICT) else next(chain(conflicts, agreeing), reason)


def with_cited(reason: str, checks: Mapping[str, Check]) -> str:
    """The reason why a claim is supported, behind what is to be said of the sources that it cites."""
    check = checks.get(_CITATIONS)
    said = check.reason if check and check.label in (CheckLabel.SUPPORTED, CheckLabel.NO_EVIDENCE) else ""
    return f"{said}; {reason}" if said and said not in reason else reason


def joined(checks: Sequence[Check], otherwise: str) -> str:
    """The reasons of these checks, each once."""
    return "; ".join(dict.fromkeys(check.reason for check in checks if check.reason)) or otherwise


def _telling(found: Sequence[Check], checks: Mapping[str, Check], plain: Sequence[str]) -> Sequence[Check]:
    """Those that tell something: of a mere phrase, what was seen where the sources answer the question, else others.

    The `plain` tell nothing.
    """
    phrases = [check for check in found if check is checks.get(_PHRASES)]
    return phrases or [check for check in found if check not in _of(checks, plain)]


def _of(checks: Mapping[str, Check], names: Sequence[str]) -> list[Check]:
    return [checks[name] for name in names if name in checks]
