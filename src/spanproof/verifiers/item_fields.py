"""The yes/no fields of items of a list: which of them a claim speaks of, by the names of the items."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spanproof.text.grids import grids_of
from spanproof.types import Chunk
from spanproof.verifiers.row_labels import stems
from spanproof.verifiers.switches import Switch

__all__ = ["of_named_items"]

_ALONE = re.compile(r"\b(?:only|solely|exclusively|alone|just)\b", re.IGNORECASE)


def of_named_items(found: Sequence[tuple[Switch, Chunk]], claim: str) -> list[tuple[Switch, Chunk]]:
    """The fields but those of items that a claim does not speak of.

    ``plans[0].sso: false`` says nothing of "The Enterprise plan includes SSO" if ``plans[2]`` has that name. A claim
    that names no item speaks of all if they are alike, else of none; nor is anything told of one of which it says that
    it is the only one, while others have it, too.
    """
    labels = [_label(switch, chunk) for switch, chunk in found]
    if not any(labels):
        return list(found)
    said = stems(claim, content=False)
    named = {label for label in labels if label and stems(label, content=False) <= said}
    alone = _ALONE.search(claim) is not None
    kept = []
    for (switch, chunk), label in zip(found, labels, strict=True):
        others = [
            other.state
            for (other, where), name in zip(found, labels, strict=True)
            if name and name != label and (other.key, where.id) == (switch.key, chunk.id)
        ]
        if label in named:
            told = not (alone and any(others))
        else:
            told = not label or (not named and all(state == switch.state for state in others))
        if told:
            kept.append((switch, chunk))
    return kept


def _label(switch: Switch, chunk: Chunk) -> str:
    """The name of the item of a list that a field is of; empty if it is of none."""
    if "]." not in switch.line:
        return ""
    start = chunk.text.find(switch.line)
    end = start + len(switch.line)
    lines = (line for grid in grids_of(chunk) for line in grid.lines)
    return next((line.label for line in lines if any(cell and start <= cell.start < end for cell in line.cells)), "")
