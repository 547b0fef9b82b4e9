"""What is known of a case beside its texts, as columns: temperature, generator, task and collection.

They are an option, off by default: an application rarely knows which generator wrote an answer, and a detector that
has learnt how often each one errs says little about the next one. The values are read from ``case.metadata``.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from spanproof.types import Claim

__all__ = ["case_columns", "is_case_column", "names_of"]

_KEYS = {"task": "task_type", "generator": "model", "collection": "collection"}
_TEMPERATURE = "case:temperature"


def is_case_column(name: str) -> bool:
    """Whether `name` is a column of this module."""
    return name.startswith("case:")


def names_of(claims: Sequence[Claim]) -> tuple[str, ...]:
    """The columns that tell the cases of `claims` apart: the temperature, and one a task, generator and collection."""
    seen = {
        f"case:{kind}={claim.case.metadata[key]}"
        for claim in claims
        for kind, key in _KEYS.items()
        if claim.case.metadata.get(key)
    }
    return (_TEMPERATURE, *sorted(seen))


def case_columns(claims: Sequence[Claim], names: Sequence[str]) -> NDArray[np.float32]:
    """Shape (claims, names): 1 where the case has the named value, else 0; an unknown temperature is 0."""
    out = np.zeros((len(claims), len(names)), dtype=np.float32)
    for row, claim in zip(out, claims, strict=True):
        for at, name in enumerate(names):
            row[at] = _value(claim, name)
    return out


def _value(claim: Claim, name: str) -> float:
    metadata = claim.case.metadata
    if name == _TEMPERATURE:
        value = metadata.get("temperature")
        return float(value) if isinstance(value, int | float) else 0.0
    kind, _, wanted = name.removeprefix("case:").partition("=")
    return float(str(metadata.get(_KEYS[kind], "")) == wanted)
