"""Citations: whether the source that a claim names is the one that says it."""

from __future__ import annotations

from collections.abc import Sequence

from spanproof.models.context import context_of
from spanproof.models.passages import read
from spanproof.text.restated import cites_nothing
from spanproof.types import Check, CheckLabel, Chunk, Claim, Evidence

__all__ = ["Citations"]

_ENOUGH = 0.6  # the least share of a claim's content words that a source has if it says what the claim says
_BETTER = 0.2  # by how much another source must have more of them than the cited one


class Citations:
    """Compares the sources that a claim cites with the ones that have its words (an `spanproof.protocols.Verifier`).

    * a cited source that does not exist: ``no_evidence``, its id flagged;
    * the cited sources together have the claim's words: ``supported`` with a score of 0.4, which carries no claim;
    * one other source has clearly more of them: ``no_evidence`` with a score of 0.4, which by itself fails no claim;
    * no citation: ``not_applicable``.
    """

    def __call__(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> list[Check]:
        """One check a claim."""
        return [_check(claim, chain) for claim, chain in zip(claims, evidence, strict=True)]


def _check(claim: Claim, chain: Sequence[Evidence]) -> Check:
    if not claim.citations:
        return Check(CheckLabel.NOT_APPLICABLE, reason="no citation")
    missing = [citation for citation in claim.citations if citation.chunk_id is None]
    if missing:
        return Check(
            CheckLabel.NO_EVIDENCE,
            1.0,
            cites_nothing(claim),
            tuple(sorted({citation.span for citation in missing})),
        )
    cited = {citation.chunk_id for citation in claim.citations}
    sources = {chunk.id: chunk for chunk in (*(item.chunk for item in chain), *claim.case.chunks) if chunk.id in cited}
    own = _share(claim, list(sources.values()))
    others = {item.chunk.id: _share(claim, [item.chunk]) for item in chain if item.chunk.id not in cited}
    best = max(others, key=lambda name: (others[name], name), default=None)
    named = ", ".join(f"[{name}]" for name in sorted(filter(None, cited)))
    if own >= _ENOUGH and (best is None or others[best] < own + _BETTER):
        return Check(CheckLabel.SUPPORTED, 0.4, f"supported by the cited {named}")
    if best is not None and others[best] >= max(_ENOUGH, own + _BETTER):
        return Check(CheckLabel.NO_EVIDENCE, 0.4, f"supported by [{best}], not by the cited {named}")
    has = "has" if len(cited) == 1 else "have"
    return Check(CheckLabel.NO_EVIDENCE, 0.4, f"the cited {named} {has} few words of the claim")


def _share(claim: Claim, chunks: Sequence[Chunk]) -> float:
    """The share of the claim's content words that `chunks` together have, in [0, 1]."""
    said = context_of(claim.case).terms_in(claim)
    known = {form for chunk in chunks for forms in read(chunk.text).forms for form in forms}
    return sum(not known.isdisjoint(term.forms) for term in said) / len(said) if said else 1.0
