"""What sentences say of a claim in other words than its own: each rule here knows one family of such words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spanproof.types import Check, CheckLabel, Claim
from spanproof.verifiers.conditional import conditional
from spanproof.verifiers.consent import consent
from spanproof.verifiers.exclusive import exclusive
from spanproof.verifiers.findings import SURE
from spanproof.verifiers.groups import of_all_groups
from spanproof.verifiers.held import held
from spanproof.verifiers.left_out import left_out
from spanproof.verifiers.offered import offered
from spanproof.verifiers.permissions import permissions
from spanproof.verifiers.predications import predications
from spanproof.verifiers.reading import Unit, in_answer, is_taken_back
from spanproof.verifiers.settings import settings
from spanproof.verifiers.shares import shares
from spanproof.verifiers.told import Told
from spanproof.verifiers.unchanged import unchanged

__all__ = ["worded"]

_Rule = Callable[[str, Sequence[Unit]], Told | None]
_OF_ONE: Sequence[_Rule] = (unchanged, consent, permissions, shares, held)
"""Rules that read one predication of a claim."""
_OF_ALL: Sequence[_Rule] = (left_out, exclusive, of_all_groups, conditional, settings)
_LONGEST = 400  # characters of a claim that is a sentence


def worded(claim: Claim, sentences: Sequence[Unit]) -> Check | None:
    """The check of a claim that a sentence bears out or contradicts by the first rule that knows; else ``None``.

    Args:
        claim: the claim.
        sentences: those of its evidence chain; one that is taken back says nothing.
    """
    if len(claim.text) > _LONGEST or claim.text.rstrip().endswith("?"):
        return None
    sentences = [unit for unit in sentences if not is_taken_back(unit)]
    told = next(filter(None, (rule(claim.text, sentences) for rule in _OF_ALL)), None) or offered(claim)
    if told is None:
        told = next(filter(None, (rule(claim.text, sentences) for rule in _OF_ONE)), None)
        if told is None or (told.agrees and len(predications(claim.text)) > 1):
            return None  # a part alone is borne out
    reason = f"[{told.unit.chunk.id}] {told.how}"
    if told.agrees:
        return Check(CheckLabel.SUPPORTED, SURE, reason)
    return Check(CheckLabel.CONTRADICTED, SURE, reason, (in_answer(claim, told.start, told.end),))
