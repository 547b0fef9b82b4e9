"""What the question asks for: whether a source has another figure or date where it has more of the question's words."""

from __future__ import annotations

from collections.abc import Sequence

from spanproof.text.polarity import negations
from spanproof.text.restated import is_mere_phrase
from spanproof.types import Claim
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.places import Item, Reader, Scene, around, scenes
from spanproof.verifiers.reading import all_units
from spanproof.verifiers.rivals import AGREEING, NEARLY, contradicting

__all__ = ["asked_for"]

# "How much", "what percentage": words of a question that its answer need not have
_ASKING = frozenset(
    "amount cost date day far kind long many month much number old percent percentag pric sum time total year".split()
)
_STATES = (*AGREEING, *NEARLY)
_MORE = 2  # words of the question by which a sentence without all of them has to have more


def asked_for(claim: Claim, item: Item, reader: Reader[Item]) -> Finding | None:
    """What stands against a figure of an answer that leaves to its question what it is of; ``None`` if nothing does.

    To "How much is the Basic plan?", "$12" and "It costs $12." are wrong where one sentence says what the Basic plan
    costs and another that the Pro plan costs $12: each sentence with the figure has fewer of the words of question and
    answer than one with another figure of its dimension, which has them all, or two more. So with dates and times.

    Args:
        claim: the claim.
        item: one of its figures, dates or times.
        reader: how these are read.
    """
    question, answer = claim.case.question, claim.case.answer
    if not question or not is_mere_phrase(claim) or answer.strip() != claim.text.strip() or negations(answer):
        return None
    said = around(claim.text, claim.span.start, reader.of_claim(claim))
    asked = (around(question, 0, reader.of_text(question)).stems | said.stems) - _ASKING
    read = scenes(all_units(claim.case.chunks), reader.of_unit)

    def first(scene: Scene[Item], agreements: Sequence[str]) -> Item | None:
        return next((other for other, _ in scene.items if reader.compare(item, other) in agreements), None)

    stating = [scene.stems & asked for scene in read if first(scene, _STATES)]
    least = _MORE + max(map(len, stating), default=0)
    rivals = [
        (len(scene.stems & asked), scene, other)
        for scene in read
        if all(own < scene.stems & asked for own in stating)
        and (asked <= scene.stems or len(scene.stems & asked) >= least)
        and (other := first(scene, reader.differing))
    ]
    if not stating or not rivals:
        return None
    _, rival, other = max(rivals, key=lambda found: found[0])
    return contradicting(claim, item, rival.unit, other)
