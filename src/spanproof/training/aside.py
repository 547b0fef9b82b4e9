"""Which rows of the extraction corpora are set aside for measuring, and which may be trained on.

A row is a mapping with at least ``group`` (its document, as ``PREFIX:TITLE``), ``split`` and ``context``. Documents
never part: where a set has an official test or development part beside a training part, that part is set aside; where
it has none, 15 % of its documents are, by a digest of the title, so that a document that several sets share is on the
same side in all of them. Sets without a licence for shipped weights are set aside whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from spanproof.training.evidencechain.samples import share_of

__all__ = ["ASIDE_SHARE", "OFFICIAL_PARTS", "WHOLLY_ASIDE", "document_of", "held_aside", "trainable"]

ASIDE_SHARE = 0.15
"""Share of the documents of a set that are set aside where it has no official part for that."""

OFFICIAL_PARTS: Mapping[str, frozenset[str]] = {
    "evidence-inference": frozenset({"test"}),
    "qasper": frozenset({"dev"}),
    "qed": frozenset({"dev"}),
    "qmsum": frozenset({"test"}),
}
"""The splits that are set aside, by set; all its other splits are for training and for choosing."""

WHOLLY_ASIDE = frozenset({"doc2dial", "multispanqa", "quoref", "wikiqa"})
"""Sets that no row of which may be trained on."""

Row = TypeVar("Row", bound=Mapping[str, Any])


def document_of(row: Mapping[str, Any]) -> str:
    """The document's name as sets write it alike: without the prefix of the set, case and underscores."""
    prefix, _, title = str(row["group"]).partition(":")
    return " ".join((title or prefix).replace("_", " ").casefold().split())


def held_aside(set_name: str, rows: Sequence[Row]) -> list[Row]:
    """The rows of one set that are only for measuring, in their order; nothing may be fitted or chosen on them.

    Args:
        set_name: the name of the set's file without its endings, such as ``qasper``.
        rows: rows of that set, any part of it: the choice depends on each row alone.
    """
    return [row for row in rows if _is_aside(set_name, row)]


def trainable(sets: Mapping[str, Sequence[Row]]) -> dict[str, list[Row]]:
    """The rows of each set that may be trained on: those that share no document and no context with a row set aside.

    Args:
        sets: all sets by name, those that are only measured included: a document set aside in one is so in all.
    """
    aside = [row for name, rows in sets.items() for row in held_aside(name, rows)]
    documents = {document_of(row) for row in aside}
    contexts = {_context(row) for row in aside}
    return {
        name: [row for row in rows if document_of(row) not in documents and _context(row) not in contexts]
        for name, rows in sets.items()
        if name not in WHOLLY_ASIDE
    }


def _is_aside(set_name: str, row: Mapping[str, Any]) -> bool:
    if set_name in WHOLLY_ASIDE:
        return True
    if set_name in OFFICIAL_PARTS:
        return row["split"] in OFFICIAL_PARTS[set_name]
    return share_of(document_of(row), "aside") < ASIDE_SHARE


def _context(row: Mapping[str, Any]) -> str:
    return " ".join(str(row["context"]).casefold().split())
