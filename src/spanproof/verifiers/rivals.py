"""Rivals: where a source has something else in the place of what a claim has, and where it has the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spanproof.types import Claim, Span
from spanproof.verifiers.findings import SURE, Finding
from spanproof.verifiers.places import Found, Item, Place
from spanproof.verifiers.reading import Unit, differing_reason, mentioned_ids, read
from spanproof.verifiers.subjects import is_of_another
from spanproof.verifiers.under_heads import with_head

__all__ = ["AGREEING", "NEARLY", "contradicting", "untaken", "weigh"]

AGREEING = ("equal", "bare")
"""Agreements that hold wherever they stand; the looser ones have to speak of the same thing."""
NEARLY = ("rounded", "within", "bound")
_AGAINST = ("differs", "opposed")
_CLOSE = 0.75  # likeness of a sentence that speaks of the claim's own subject
_LIKE = 0.5  # likeness of a sentence that may speak of it
_STEPS = frozenset(
    """add bake beat bind blend boil bring broil brush chill chop coat combine cook cool cover cut drain dry fill flip
    fold freeze fry grease grill heat keep knead leave let lower marinate measure melt microwave mix pour pre preheat
    press put raise reduce refrigerate remove repeat rest roast roll rub sauté saute season serve set simmer slice soak
    spread sprinkle steam stir toss turn use warm wash wrap yield""".split()
)
_ECHO = 0.5  # share of a sentence's words that the claim must have for it to speak of nothing else
_BESIDE = 3  # words right beside two places that make them places of one statement
_FEWEST = 2  # content words of a claim all of which a rival's sentence has
_MARGIN = 0.2  # how much less alike than the sentence that states it a conflicting one may be


def weigh(
    claim: Claim,
    item: Found,
    found: Sequence[Place[Item]],
    *,
    is_rival: Callable[[Place[Item]], bool],
    is_known: Callable[[], bool],
    is_akin: Callable[[Unit], bool],
    presence: float,
    by_owner: bool = False,
) -> Finding | None:
    """What the places found for `item` say of it: stated, contradicted or in conflict; None if they say nothing.

    Args:
        claim: the claim.
        item: what the claim has, with offsets in its answer.
        found: its places in the evidence.
        is_rival: whether a place that differs is the item's own, with another value.
        is_known: whether some chunk states the item anywhere; asked only if it matters.
        is_akin: whether all else that a sentence has of the claim's kind agrees with it; asked where the item is stated
            elsewhere, and a rival may only speak of another thing.
        presence: the score of an item that the evidence states; half of it if only another sentence does.
        by_owner: whether an item is another thing's that is stated only where a word of the claim is missing, if a
            sentence that has all its words has another value ("Basic users keep files for 30 days. Pro users keep them
            for 180 days" against "Basic users keep files for 180 days").
    """
    stated = max((place for place in found if _states(place)), key=_weight, default=None)
    stating = {_where(place) for place in found if _states(place) or place.agreement == "open"}
    rivals = [place for place in found if _opposes(place) and _where(place) not in stating and is_rival(place)]
    span = Span(item.start, item.end)
    if stated is not None:  # the value of another thing is no rival
        rivals = [place for place in rivals if not is_of_another(claim, place.unit.chunk, stated.unit.chunk)]
    rival = max(rivals, key=_weight, default=None)
    alike = rival is not None and not _is_step(claim) and is_akin(rival.unit)
    if alike and rival is not None and stated is not None and _is_conflict(stated, rival):
        reason = f"conflicting sources: {_says(claim, item, rival)}, which {mentioned_ids([stated.unit])} has, too"
        return Finding(span, "conflict", _certainty(rival), reason)
    owner = _owner(rivals, found) if by_owner else None
    if owner is not None and not _is_step(claim) and is_akin(owner.unit):
        return Finding(span, "contradicted", _certainty(owner), _says(claim, item, owner))
    if rival is not None and not (stated is not None and stated.likeness >= _LIKE):
        surely = _is_close(rival) and _weight(rival) > _weight(stated) + _MARGIN and is_akin(rival.unit)
        here = stated is not None and stated.near > 0 and stated.unit.chunk.id == rival.unit.chunk.id
        if (surely and not here) or not (stated is not None or is_known()):
            return Finding(span, "contradicted", _certainty(rival), _says(claim, item, rival))
    known = stated is not None or is_known()
    return Finding(span, "stated", presence if stated else presence / 2, "") if known else None


def untaken(found: Sequence[Sequence[Place[Item]]]) -> list[list[Place[Item]]]:
    """For each item of a claim, the places that no other item takes: none agrees there where this one does not.

    Args:
        found: for each item of the claim its places, the same ones in the same order.
    """
    taken = [any(place.agreement in AGREEING for place in column) for column in zip(*found, strict=True)]
    return [
        [place for place, gone in zip(row, taken, strict=True) if place.agreement in AGREEING or not gone]
        for row in found
    ]


def _owner(rivals: Sequence[Place[Item]], found: Sequence[Place[Item]]) -> Place[Item] | None:
    """The rival whose sentence has all words of the claim, where none that states the item has them all."""
    if any(_is_whole(place) and _states(place) for place in found):
        return None
    return max(filter(_is_whole, rivals), key=_weight, default=None)


def _is_whole(place: Place[Item]) -> bool:
    """Whether the sentence has all words of the claim, and these are not too few to tell."""
    return place.likeness == 1.0 and place.words >= _FEWEST


def _where(place: Place[Item]) -> tuple[str, int]:
    return place.unit.chunk.id, place.unit.span.start


def _weight(place: Place[Item] | None) -> float:
    """How surely a place is the claim's own: the likeness of its sentence and of the words right beside it."""
    return 0.0 if place is None else place.likeness + 0.1 * place.near + 0.1 * place.same


def _certainty(rival: Place[Item]) -> float:
    """Confidence in a contradiction: lower where few words make the two sentences alike."""
    return 0.35 + 0.6 * rival.likeness * rival.words / (rival.words + 0.3)


def _states(place: Place[Item]) -> bool:
    if place.agreement in AGREEING:
        return True
    return place.agreement in NEARLY and (place.same or place.near > 0 or place.likeness >= _LIKE)


def _opposes(place: Place[Item]) -> bool:
    return place.agreement in _AGAINST and place.likeness >= _LIKE


def _is_step(claim: Claim) -> bool:
    """Whether a claim is a step of a recipe or the like: those of two sources differ and do not contradict."""
    first = next((token for token in read(claim.text) if token.norm.isalpha()), None)
    return first is not None and first.norm in _STEPS


def _is_close(rival: Place[Item]) -> bool:
    """Whether the sentence speaks of the claim's own subject and of nothing else, or does so around the place."""
    return rival.likeness >= _CLOSE and (rival.echo >= _ECHO or (rival.same and rival.near >= _BESIDE))


def _is_conflict(stated: Place[Item], rival: Place[Item]) -> bool:
    """Whether two chunks speak of one thing and give two values."""
    apart = stated.unit.chunk.id != rival.unit.chunk.id
    return apart and _is_close(rival) and stated.likeness >= _LIKE and _weight(rival) >= _weight(stated) - _MARGIN


def contradicting(claim: Claim, item: Found, unit: Unit, other: Found) -> Finding:
    """The finding that a sentence has `other` where a claim has `item`, by a rule that is sure of it."""
    return Finding(Span(item.start, item.end), "contradicted", SURE, _differing(claim, item, unit, other))


def _says(claim: Claim, item: Found, rival: Place[Item]) -> str:
    return _differing(claim, item, rival.unit, rival.item)


def _differing(claim: Claim, item: Found, unit: Unit, other: Found) -> str:
    ours = claim.case.answer[max(item.lead, claim.span.start) : item.end]
    theirs, head = unit.chunk.text[other.lead : other.end], with_head(other, unit.chunk.text)
    return differing_reason(unit, f"{theirs} ({head})" if head else theirs, ours)
