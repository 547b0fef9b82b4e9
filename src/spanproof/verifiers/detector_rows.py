"""The rows that detectors learn from: one a word, with its neighbours, and one a claim, with its words summed up.

Columns go by name, so that a stored detector picks its own and later columns do not disturb it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanproof.models.case_columns import case_columns, is_case_column
from spanproof.models.features import FEATURES, features
from spanproof.models.word_features import WORD_FEATURES, WordTable, word_features
from spanproof.text.cache import Latest
from spanproof.types import Claim, Evidence, Span
from spanproof.verifiers.rule_columns import CLAIM_RULE_COLUMNS, WORD_RULE_COLUMNS, judged, of_claims, of_words

__all__ = ["CLAIM_COLUMNS", "WORD_COLUMNS", "Described", "describe", "select"]

_NEIGHBOURS = ("stem", "anywhere", "fuzzy", "paired", "differs", "unknown")
_OFFSETS = (-2, -1, 1, 2)
_SUMMED = ("missing", "missing_weight", "novel", "unlike", "unpaired", "differs", "unknown", "unquoted")
WORD_COLUMNS: tuple[str, ...] = (
    *WORD_FEATURES,
    *(f"{name}[{offset:+d}]" for name in _NEIGHBOURS for offset in _OFFSETS),
    *WORD_RULE_COLUMNS,
)
CLAIM_COLUMNS: tuple[str, ...] = (
    *FEATURES,
    *(f"words_{name}_{how}" for name in _SUMMED for how in ("most", "mean")),
    *CLAIM_RULE_COLUMNS,
)


class Described(NamedTuple):
    """Claims and their words as rows.

    Attributes:
        spans: the words of each claim in the answer, in order.
        words: shape (words of all claims, ``len(WORD_COLUMNS)``).
        claims: shape (claims, ``len(CLAIM_COLUMNS)``).
    """

    spans: tuple[tuple[Span, ...], ...]
    words: NDArray[np.float32]
    claims: NDArray[np.float32]


_KEPT: Latest[Described] = Latest()  # detectors that run together share them


def describe(claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]]) -> Described:
    """The rows of `claims`, kept for the next detector; the rows of a claim do not depend on other claims."""
    return _KEPT.get((tuple(claims), tuple(evidence)), lambda: _describe(claims, evidence))


def _describe(claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]]) -> Described:
    tables = word_features(claims, evidence)
    checks = judged(claims, evidence)
    words = [
        np.column_stack([_word_rows(table), of_words(table.spans, said)])
        for table, said in zip(tables, checks, strict=True)
    ]
    return Described(
        tuple(table.spans for table in tables),
        np.concatenate([np.zeros((0, len(WORD_COLUMNS)), np.float32), *words]),
        np.column_stack([_claim_rows(claims, evidence, tables), of_claims(checks)]),
    )


def _word_rows(table: WordTable) -> NDArray[np.float32]:
    """The rows of a claim's words without what the rules say; beyond the claim's ends a neighbour is 0."""
    column = {name: table.values[:, at] for at, name in enumerate(WORD_FEATURES)}
    pairs = np.maximum(column["pair_before"], column["pair_after"])
    known = (column["stem"], column["anywhere"], column["fuzzy"], pairs)
    values = np.column_stack([*known, column["number_differs"], column["name_unknown"]])
    shifted = np.stack([_shifted(values, offset) for offset in _OFFSETS], axis=2)
    return np.column_stack([table.values, shifted.reshape(len(values), values.shape[1] * len(_OFFSETS))]).astype(
        np.float32
    )


def _claim_rows(
    claims: Sequence[Claim], evidence: Sequence[Sequence[Evidence]], tables: Sequence[WordTable]
) -> NDArray[np.float32]:
    """One row a claim without what the rules say."""
    bare = [at for at, table in enumerate(tables) if not len(table.values)]
    out = np.zeros((len(claims), len(CLAIM_COLUMNS) - len(CLAIM_RULE_COLUMNS)), dtype=np.float32)
    first = len(WORD_FEATURES) - len(FEATURES)
    for row, table in zip(out, tables, strict=True):
        if len(table.values):
            row[: len(FEATURES)] = table.values[0, first:]
            row[len(FEATURES) :] = _summed(table)
    if bare:
        out[bare, : len(FEATURES)] = features([claims[at] for at in bare], [evidence[at] for at in bare])
    return out


def select(
    rows: NDArray[np.float32], known: Sequence[str], *, wanted: Sequence[str], claims: Sequence[Claim]
) -> NDArray[np.float32]:
    """The columns `wanted` of `rows`, whose columns are `known`; those of the case are taken from the claims.

    Args:
        rows: shape (rows, ``len(known)``).
        known: the names of its columns.
        wanted: names out of `known` or of `spanproof.models.case_columns`.
        claims: the claim of each row.

    Raises:
        KeyError: if a column is not known.
    """
    places = {name: at for at, name in enumerate(known)}
    own = [name for name in wanted if not is_case_column(name)]
    of_case = [name for name in wanted if is_case_column(name)]
    picked = rows[:, [places[name] for name in own]]
    return np.column_stack([picked, case_columns(claims, of_case)]) if of_case else picked


def _shifted(values: NDArray[np.float32], offset: int) -> NDArray[np.float32]:
    out = np.zeros_like(values)
    if offset < 0:
        out[-offset:] = values[:offset]
    else:
        out[:-offset] = values[offset:]
    return out


def _summed(table: WordTable) -> list[float]:
    column = {name: table.values[:, at] for at, name in enumerate(WORD_FEATURES)}
    content = column["content"]
    gone = content * (1 - column["stem"])
    parts = (
        gone,
        gone * column["weight"],
        content * (1 - column["anywhere"]),
        content * (1 - column["fuzzy"]),
        content * (1 - np.maximum(column["pair_before"], column["pair_after"])),
        column["number_differs"],
        column["name_unknown"],
        column["quoted"] * (1 - column["stem"]),
    )
    return [value for part in parts for value in (float(part.max()), float(part.mean()))]
