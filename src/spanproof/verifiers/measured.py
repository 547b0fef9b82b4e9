"""Comparisons over values: whether ``A is lighter than B`` agrees with the weights that the sources give of both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.polarity import negations
from spanproof.text.relations.comparisons import Comparison, comparisons, orders
from spanproof.text.relations.phrases import BE
from spanproof.text.relations.scales import AMOUNT, is_other_length, named
from spanproof.text.verbs import is_finite
from spanproof.text.words import STOP_WORDS, stem, words
from spanproof.verifiers.amounts import Asked, Thing
from spanproof.verifiers.changes import way_of
from spanproof.verifiers.counted import is_plural
from spanproof.verifiers.reading import Token, Unit, read
from spanproof.verifiers.related import Related
from spanproof.verifiers.values import YEAR, is_covered, sign_of, thing_of, values_of

__all__ = ["measured"]

_AMOUNT_BESIDE = re.compile(r"\bthan\s(?:(?:about|around|only|an?|half|one|some|over)\s)*\Z", re.IGNORECASE)
_NO_THING = frozenset(
    stem(word)
    for word in """thought expected planned usual usually previously average normal estimated reported believed hoped
    feared anticipated required needed recommended ever before others half year month week day hour minute
    one""".split()
)
"""What is no thing that something is compared with: ``earlier than thought``."""
_THE_SAME = re.compile(r"\bthan\s(?:it|he|she|they|we|you|I)\b")
"""What is set against the same one's other act or time: ``less than it was worth``."""
_UNMEASURED = re.compile(
    r"\b(?:always|never|ever)\b|\b(?:more|less)\s\w+(?:ful|ous|ive|able|ible)\b(?<!\bexpensive)", re.IGNORECASE
)
"""What no values of two things tell: what always holds, and qualities that have no measure."""
_NOUN = 3  # words behind "more" among which is what is counted
_COUNTING = ("more", "fewer", "less")


def measured(claim: str, sentences: Sequence[Unit]) -> Related | None:
    """Whether the values of two things in the sentences are as a claim compares them; None if they do not tell.

    Args:
        claim: the text of a claim.
        sentences: the sentences of its evidence.
    """
    compared = [*comparisons(claim), *_in_time(claim)]
    if len(compared) != 1 or negations(claim) or _is_by_how_much(claim, compared[0]) or _THE_SAME.search(claim):
        return None
    own = compared[0]
    if _UNMEASURED.search(claim):
        return None
    more, less = (thing_of(claim, side) for side in own.sides)
    if not _are_two(more, less):
        return None
    tokens = read(claim)
    rest = frozenset(token.stem for token in tokens if token.content and not own.start <= token.start < own.end)
    rest -= more.stems | less.stems
    about = own.topic - more.stems - less.stems or rest
    plain = frozenset(token.stem for token in tokens if token.stem in about and not _is_named(claim, token, sentences))
    behind = [token for token in tokens if token.start > own.end][:_NOUN]
    counted = frozenset([token.stem for token in behind if token.content and is_plural(token.norm)][:1])
    years = frozenset(word for word in rest if word[:1].isdigit())
    changes = any(way_of(token) is not None for token in tokens)
    if claim[own.start : own.end].lower() not in _COUNTING:
        counted = frozenset()
    for scale in scales_of(own):
        asked = Asked(
            (more, less), scale, (plain or about) | years, counted if scale == AMOUNT else frozenset(), rest, changes
        )
        found = values_of(claim, sentences, asked)
        if found is None or found[1].value == found[2].value or _is_other_length(scale, found[0]):
            continue
        unit, one, other = found
        agrees = (one.value > other.value) == (sign_of(scale, one) > 0)
        if agrees and not is_covered(claim, rest, sentences):
            return None
        return Related(unit, agrees=agrees, start=own.start, end=own.end)
    return None


def _is_named(claim: str, token: Token, sentences: Sequence[Unit]) -> bool:
    """Whether a word is a name; one that begins the claim is if a sentence has it so within."""
    word = claim[token.start : token.end]
    return word[0].isupper() and (token.start > 0 or any(f" {word}" in unit.text for unit in sentences))


def _are_two(one: Thing, other: Thing) -> bool:
    """Whether both are things, and two of a kind: no year beside what is none."""
    if not one.stems or not other.stems or one.stems & other.stems or (one.stems | other.stems) & _NO_THING:
        return False
    years = [all(YEAR.fullmatch(each) for each in thing.stems) for thing in (one, other)]
    return years[0] == years[1]


def scales_of(own: Comparison) -> list[str]:
    """The scales of a comparison: those that its topic names (``a lower price``), else those of its word."""
    told = {named(stem) for stem in own.topic} - {""}
    if told and AMOUNT in own.scales:
        return sorted(told)
    return sorted(own.scales - {AMOUNT}) or [AMOUNT]


def _in_time(claim: str) -> Iterator[Comparison]:
    for order in orders(claim):
        later, earlier = order.sides.second, order.sides.first
        sides = order.sides._replace(first=later - earlier, second=earlier - later)
        yield Comparison(sides, frozenset(("time",)), frozenset(), order.start, order.end)


def _is_other_length(scale: str, unit: Unit) -> bool:
    return is_other_length(scale, {token.norm for token in read(unit.text)})


def _is_beside(claim: str, item: Quantity, own: Comparison) -> bool:
    """Whether a quantity stands before the word that compares, with no more than what it counts between."""
    between = words(claim[item.end : own.start])
    before = claim[: item.start].split()[-1:]
    if before and before[0][0].isupper() and before[0].lower() not in STOP_WORDS:
        return False  # "Corvo 3"
    if item.end > own.start or len(between) > 1 or "," in claim[item.end : own.start]:
        return False
    return all(is_plural(word.norm) and not is_finite(word) and word.norm not in BE for word in between)


def _is_by_how_much(claim: str, own: Comparison) -> bool:
    """Whether a claim compares with a value, or says by how much: ``more than 10 miles``, ``5 km longer``."""
    return any(
        _AMOUNT_BESIDE.search(claim, 0, item.start) is not None or _is_beside(claim, item, own)
        for item in quantities(claim)
        if item.is_amount
    )
