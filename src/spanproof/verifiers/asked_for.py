"""What the question asks for: whether a source has another figure where it has more of the question's words."""

from __future__ import annotations

from spanproof.models.passages import passages_of
from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.restated import is_mere_phrase
from spanproof.types import Claim, Span
from spanproof.verifiers.figures import figures, figures_in, figures_of
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.places import Scene, around, scenes
from spanproof.verifiers.reading import Unit, differing_reason
from spanproof.verifiers.rivals import AGREEING, NEARLY

__all__ = ["asked_for"]

# "How much", "what percentage": words of a question that its answer need not have
_ASKING = frozenset(
    "amount cost day far kind long many month much number old percent percentag pric sum time total year".split()
)
_STATES, _DIFFERS = (*AGREEING, *NEARLY), ("differs", "open")
_SURE = 0.85
_MORE = 2  # words of the question by which a sentence without all of them has to have more


def asked_for(claim: Claim, figure: Quantity) -> Finding | None:
    """What stands against a figure of an answer that leaves to its question what it is of; ``None`` if nothing does.

    To "How much is the Basic plan?", "$12" and "It costs $12." are wrong where one sentence says what the Basic plan
    costs and another that the Pro plan costs $12: each sentence with the figure has fewer of the words of question and
    answer than one with another figure of its dimension, which has them all, or two more.

    Args:
        claim: the claim.
        figure: one of its figures.
    """
    question, answer = claim.case.question, claim.case.answer
    if not question or not is_mere_phrase(claim) or answer.strip() != claim.text.strip():
        return None
    said = around(claim.text, claim.span.start, figures_in(answer, claim.span))
    asked = (around(question, 0, figures(question)).stems | said.stems) - _ASKING
    sentences = [Unit(chunk, passage.span) for chunk in claim.case.chunks for passage in passages_of(chunk)]
    read = scenes(sentences, figures_of)
    stating = [scene.stems & asked for scene in read if _one(scene, figure, *_STATES)]
    least = _MORE + max(map(len, stating), default=0)
    rivals = [
        scene
        for scene in read
        if all(own < scene.stems & asked for own in stating)
        and (asked <= scene.stems or len(scene.stems & asked) >= least)
        and _one(scene, figure, *_DIFFERS)
    ]
    if not stating or not rivals:
        return None
    rival = max(rivals, key=lambda scene: len(scene.stems & asked))
    other = _one(rival, figure, *_DIFFERS) or figure
    theirs = rival.unit.chunk.text[other.lead : other.end]
    reason = differing_reason(rival.unit, theirs, answer[max(figure.lead, claim.span.start) : figure.end])
    return Finding(Span(figure.start, figure.end), "contradicted", _SURE, reason)


def _one(scene: Scene[Quantity], figure: Quantity, *agreements: str) -> Quantity | None:
    """The first figure of a sentence, of the same dimension, that bears so on `figure`."""
    alike = (item for item, _ in scene.items if item.dimension == figure.dimension)
    return next((item for item in alike if compare(figure, item) in agreements), None)
