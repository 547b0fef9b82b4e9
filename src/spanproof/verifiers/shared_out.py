"""Values that a sentence shares out: ``$12 for adults and $6 for children``, of which a claim has one for the other."""

from __future__ import annotations

from collections.abc import Sequence

from spanproof.text.restated import is_mere_phrase
from spanproof.text.verbs import is_finite
from spanproof.types import Claim
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.parts import Part, alike, is_plain, parts_of, refers, said_of
from spanproof.verifiers.phases import leaves_subject
from spanproof.verifiers.places import Item, Reader, Scene
from spanproof.verifiers.reading import Token, Unit, all_units, as_word, noun_stem, read
from spanproof.verifiers.rivals import AGREEING, contradicting

__all__ = ["shared_out"]

_PARTIAL = frozenset(["for", "per"])


def shared_out(
    claim: Claim, item: Item, own: Sequence[Item], read_in: Sequence[Scene[Item]], reader: Reader[Item]
) -> Finding | None:
    """What stands against a value that a sentence gives to something else than the claim; ``None`` if nothing does.

    The claim has words of the part of the sentence with another value and none of the part with its own, and no other
    sentence of the chunks has its value with any of these.

    Args:
        claim: the claim.
        item: one of its figures, dates or times; of a claim with others of its kind, the part with it alone is read.
        own: all of these.
        read_in: the sentences of the evidence.
        reader: how such things are read.
    """
    part = said_of(claim, item, own, reader)
    if part is None or not is_plain(claim.text):
        return None
    said = _words(part.of(claim.case.answer), item.lead - part.start, item.end - part.start)
    if is_mere_phrase(claim) and claim.case.question:
        said |= _words(claim.case.question, 0, 0)
    for scene in read_in:
        unit, items = scene.unit, alike(item, [each for each, _ in scene.items], reader)
        bearing = [reader.compare(item, each) for each in items]
        stating = [at for at, agreement in enumerate(bearing) if agreement in AGREEING]
        if len(stating) != 1:
            continue
        parts, own_at = parts_of(unit, items), stating[0]
        if not parts or (reader.is_bare(item) and not parts[own_at].counted) or refers(unit, parts[own_at]):
            continue
        for at, agreement in enumerate(bearing):
            met = _met(parts[at], parts[own_at], said) if agreement in reader.differing else frozenset()
            if met and not any(
                _says_so(other, item, reader, met) for other in all_units(claim.case.chunks) if other != unit
            ):
                return contradicting(claim, item, unit, items[at])
    return None


def _met(part: Part, stating: Part, said: frozenset[str]) -> frozenset[str]:
    """The words of a claim that say that it speaks of a part; none where some are of the part with its value."""
    counted = {part.counted, stating.counted} - {""}
    theirs, ours = _owners(part, stating)
    return theirs & said if len(counted) < 2 and ours.isdisjoint(said) else frozenset()


def _owners(one: Part, other: Part) -> tuple[frozenset[str], frozenset[str]]:
    """The words that say what each of two values is of, if both are said in one way: behind them, or before them."""
    if one.by and one.by == other.by:
        pair = (one.behind, other.behind)
    elif one.by in _PARTIAL and not (other.by or other.behind):  # $12, or $6 for children
        pair = (one.behind, ())
    elif leaves_subject(max(one, other, key=lambda part: part.span.start)):
        return frozenset(), frozenset()  # "began in 1887 and ended in 1893": of one subject
    elif one.before and other.before and one.link == other.link and not (one.by or other.by):
        pair = (one.before, other.before)
    else:
        return frozenset(), frozenset()
    first, second = (frozenset(noun_stem(token) for token in tokens if not _is_verb(token)) for tokens in pair)
    return first - second, second - first


def _is_verb(token: Token) -> bool:
    return is_finite(as_word(token)) or token.norm.endswith("ed")


def _words(text: str, start: int, end: int) -> frozenset[str]:
    """The stems of a text's content words and numbers, but for those of the value between two offsets."""
    return frozenset(noun_stem(token) for token in read(text) if token.content and not start <= token.start < end)


def _says_so(unit: Unit, item: Item, reader: Reader[Item], met: frozenset[str]) -> bool:
    """Whether a sentence has the value of a claim, and some of these words."""
    if not any(reader.compare(item, each) in AGREEING for each in reader.of_unit(unit)):
        return False
    return not met.isdisjoint(noun_stem(token) for token in read(unit.text))
