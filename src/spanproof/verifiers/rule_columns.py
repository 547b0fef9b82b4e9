"""What the rule verifiers say, as columns: for each rule how strongly it objects to a word, and to a claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from spanproof.labels import OBJECTING
from spanproof.protocols import Verifier
from spanproof.types import Check, CheckLabel, Claim, Evidence, Span
from spanproof.verifiers.dates import Dates
from spanproof.verifiers.names import Names
from spanproof.verifiers.negation import Negation
from spanproof.verifiers.numbers import Numbers

__all__ = ["CLAIM_RULE_COLUMNS", "RULES", "WORD_RULE_COLUMNS", "judged", "of_claims", "of_words", "rules"]

RULES = ("numbers", "dates", "names", "negation")
WORD_RULE_COLUMNS = tuple(f"rule_{name}_{label}" for name in RULES for label in OBJECTING)
CLAIM_RULE_COLUMNS = tuple(f"rule_{name}_{label}" for name in RULES for label in (*OBJECTING, CheckLabel.SUPPORTED))


@lru_cache(maxsize=1)
def rules() -> Mapping[str, Verifier]:
    """The rule verifiers by name, with their default options."""
    return {"numbers": Numbers(), "dates": Dates(), "names": Names(), "negation": Negation()}


def judged(claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]]) -> list[tuple[Check, ...]]:
    """The checks of each claim, in the order of `RULES`."""
    said = [rules()[name](claims, evidence) for name in RULES]
    return [tuple(each) for each in zip(*said, strict=True)]


def of_words(spans: Sequence[Span], checks: Sequence[Check]) -> NDArray[np.float32]:
    """Shape (words, ``len(WORD_RULE_COLUMNS)``): the score of an objection that flags the word, else 0."""
    out = np.zeros((len(spans), len(WORD_RULE_COLUMNS)), dtype=np.float32)
    for at, check in enumerate(checks):
        if check.label in OBJECTING and check.spans:
            column = len(OBJECTING) * at + OBJECTING.index(check.label)
            touched = [any(span.overlaps(each) for each in check.spans) for span in spans]
            out[touched, column] = check.score
    return out


def of_claims(checks: Sequence[Sequence[Check]]) -> NDArray[np.float32]:
    """Shape (claims, ``len(CLAIM_RULE_COLUMNS)``): the score of each check in the column of its label."""
    out = np.zeros((len(checks), len(CLAIM_RULE_COLUMNS)), dtype=np.float32)
    for row, each in zip(out, checks, strict=True):
        for name, check in zip(RULES, each, strict=True):
            column = f"rule_{name}_{check.label}"
            if column in CLAIM_RULE_COLUMNS:
                row[CLAIM_RULE_COLUMNS.index(column)] = check.score
    return out
