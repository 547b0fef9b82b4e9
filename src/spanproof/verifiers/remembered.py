"""The last checks of a rule, kept for the detectors that read them too (see `spanproof.verifiers.rule_columns`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TypeVar

from spanproof.text.cache import Latest
from spanproof.types import Check, Claim, Evidence

__all__ = ["remembered"]

_Rule = TypeVar("_Rule")
_Call = Callable[[_Rule, Sequence[Claim], Sequence[tuple[Evidence, ...]]], list[Check]]


def remembered(call: _Call[_Rule]) -> _Call[_Rule]:
    """The ``__call__`` of a rule that does not judge the same claims and evidence twice in a row, in one thread.

    The rule is part of the key: rules that are equal must judge alike.
    """
    kept: Latest[tuple[Check, ...]] = Latest()

    @wraps(call)
    def asked(rule: _Rule, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> list[Check]:
        key = (tuple(claims), tuple(evidence), rule)
        return list(kept.get(key, lambda: tuple(call(rule, *key[:2]))))

    return asked
