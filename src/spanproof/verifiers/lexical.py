"""The lexical detector: which share of a claim's words one passage has."""

from __future__ import annotations

from spanproof.verifiers.nearest_passage import NearestPassage

__all__ = ["Lexical"]


class Lexical(NearestPassage):
    """Lexical coverage by the passage that covers most of the claim (an `spanproof.protocols.Verifier`)."""

    name = "lexical"
    measure = "coverage"
    likeness_share = 0.9
