"""Replaces an answer by text that its sources hold: claim by claim, or as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from spanproof._validation import require_one
from spanproof.renderers.pieces import Piece
from spanproof.renderers.repair import repair
from spanproof.renderers.verbatim import Layout, verbatim
from spanproof.types import Report

__all__ = ["Layout", "Mode", "Piece", "ReplacementRenderer", "compose"]

Mode = Literal["repair", "verbatim"]


def compose(report: Report, *, mode: Mode = "repair", layout: Layout = "list") -> tuple[Piece, ...]:
    """The pieces of the answer that may be shown instead, in order; their texts joined are that answer.

    ``repair``: supported claims stay. Any other factual claim is replaced by the best sentence of its evidence chain
    in quotation marks with a citation (where its sources conflict, by the best of each chunk), or by ``[…]`` and a
    note at the end where the chain is empty. Questions, opinions and filler are dropped, an abstention becomes a
    fixed sentence. What stood between the claims is kept where it is white space, punctuation or a connective. A table
    keeps its head above the rows that stay, and what gives way to the others is quoted behind it.
    Where nothing is left, one fixed sentence says why: an unchecked answer is never handed on as verified.

    ``verbatim``: the report's extracts, quoted and cited; a fixed sentence where there are none. The answer itself
    and the verdicts on it play no part.

    Nothing is quoted twice, and every citation is made from a chunk at hand.

    Args:
        report: the verified answer.
        mode: see above.
        layout: of ``verbatim``: ``list`` (one quote a line), ``sources`` (one paragraph a source) or ``short`` (the
            best quote only).

    Raises:
        ConfigError: on an unknown mode or layout.
    """
    _require(mode, layout)
    return repair(report) if mode == "repair" else verbatim(report, layout)


@dataclass(frozen=True, slots=True)
class ReplacementRenderer:
    """Writes the answer that `compose` makes; options and errors are its own."""

    mode: Mode = "repair"
    layout: Layout = "list"

    def __post_init__(self) -> None:
        _require(self.mode, self.layout)

    def __call__(self, report: Report, /) -> str:
        """The texts of the pieces, joined."""
        return "".join(piece.text for piece in compose(report, mode=self.mode, layout=self.layout))


def _require(mode: str, layout: str) -> None:
    require_one("a mode", mode, get_args(Mode))
    require_one("a layout", layout, get_args(Layout))
