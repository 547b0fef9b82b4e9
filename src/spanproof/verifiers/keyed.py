"""Figures whose unit or counted thing is in the key of a record's field (``distance_to_station_km: 0.8``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.polarity import negations
from spanproof.text.words import stem
from spanproof.types import Claim, Span
from spanproof.verifiers.field_values import (
    BEING,
    KINDS,
    MORE,
    Valued,
    names_of,
    parts_of,
    stems_of,
    valued_fields,
    with_unit,
)
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.reading import read

__all__ = ["keyed"]

_NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,4})?")
_NOUN = re.compile(r"[\s-]([A-Za-z]+)")
_PER = stem("per")
_DISTANCE = stem("distance")
_COUNTS = frozenset(map(stem, ("count", "num", "number")))
_SHORT = frozenset(("h", "hr", "min", "ms", "s", "sec"))  # units of time that are no words of their own
_OF_TIME = ("duration", "calendar")
_AGREEING = ("equal", "rounded", "within", "bound")
_DIFFERS = 0.85
_ALSO = {  # stems of the words in which claims say what a word of a key says
    stem(word): frozenset(map(stem, others.split()))
    for word, others in {
        "distance": "away far",
        "capacity": "hold holds",
        "weight": "weigh weighs",
        "length": "long",
        "height": "high tall",
        "width": "wide",
        "depth": "deep",
        "remote": "home remotely",
    }.items()
}


class _Keyed(NamedTuple):
    """A field whose value is a number: with the unit of its key, or counting what its key names."""

    field: Valued
    value: Quantity
    about: tuple[str, ...]  # the other words of the key that say what it is of


def keyed(claim: Claim, figure: Quantity, *, presence: float) -> Finding | None:
    """What the one field that a figure of the claim can be of says of it; ``None`` where that is not plain.

    The figure is of the dimension of the unit in the key, or counts what the key's head names, and the claim has the
    key's other words. Another value is contradicted only where the claim says nothing else of the record, exactly.

    Args:
        claim: the claim.
        figure: one of its figures; counts in the answer.
        presence: the score of a figure that is the field's.
    """
    fields = valued_fields(claim.case.chunks)
    if not fields:
        return None
    said = stems_of(read(claim.text))
    found = [each for field in fields if (each := _keyed(field, claim, figure)) and _is_about(each, said)]
    if not found or len({each.value.low for each in found}) > 1:
        return None
    own, agreement = found[0], compare(figure, found[0].value)
    span, reason = Span(figure.start, figure.end), f"[{own.field.chunk.id}] {own.field.line}"
    if agreement in _AGREEING:
        return Finding(span, "stated", presence, "")
    plain = figure.hedge == "exact" and figure.low == figure.high and not _is_rounded(figure, own.value)
    if agreement != "differs" or not plain or not _says_no_more(claim, own) or _is_told(claim, figure):
        return None
    return Finding(span, "contradicted", _DIFFERS, f"{reason}, not “{span.of(claim.case.answer)}”")


def _keyed(field: Valued, claim: Claim, figure: Quantity) -> _Keyed | None:
    """The field as one that the figure can be of: of its dimension, or counting what it counts."""
    if not _NUMBER.fullmatch(field.value):
        return None
    own = field.key[: field.key.index(_PER)] if _PER in field.key else field.key
    rate = field.key[len(own) :]
    if figure.dimension:
        head = own[-1] if own else ""
        value = next((each for each in with_unit(field.value, head) if each.dimension == figure.dimension), None)
        if value is None or (figure.dimension in _OF_TIME and head not in _SHORT and not _is_plural(field, head)):
            return None  # ``built_year: 1990`` is no length of time
        return _Keyed(field, value, _telling((*own[:-1], *rate)))
    counting = _telling(own)
    noun = _NOUN.match(claim.case.answer, figure.end)
    if figure.kind != "count" or noun is None or not counting or "." in field.value:
        return None
    head = counting[-1]
    if stem(noun.group(1).lower()) != head or not (_is_plural(field, head) or not _COUNTS.isdisjoint(own)):
        return None  # ``floor: 3`` says which one
    return _Keyed(field, quantities(field.value)[0], (*counting[:-1], *_telling(rate), head))


def _telling(words: Sequence[str]) -> tuple[str, ...]:
    """The words of a key that say what its value is of; a distance is named by what it leads to."""
    told = tuple(word for word in words if word not in KINDS)
    return tuple(word for word in told if word != _DISTANCE) or told


def _is_plural(field: Valued, head: str) -> bool:
    """Whether the key has the word whose stem this is as a plural."""
    key = field.line.partition(":")[0].rpartition(".")[2]
    words = (word for word in re.findall(r"[A-Z]?[a-z]+", key) if stem(word.lower()) == head)
    return any(word.endswith("s") for word in words)


def _is_about(each: _Keyed, said: set[str]) -> bool:
    """Whether the claim has all words that say what the field is of, one at least."""
    return bool(each.about) and all(not ({word} | _ALSO.get(word, frozenset())).isdisjoint(said) for word in each.about)


def _is_rounded(figure: Quantity, value: Quantity) -> bool:
    """Whether the figure may be the value in a coarser step (``1 km`` of ``0.8``) or is a fraction, which has none."""
    return not figure.step or abs(figure.low - value.low) <= figure.step / 2


def _is_told(claim: Claim, figure: Quantity) -> bool:
    """Whether a chunk has the figure with its unit, or counting the same thing."""
    noun = _NOUN.match(claim.case.answer, figure.end)
    for chunk in claim.case.chunks:
        for each in quantities(chunk.text):
            if compare(figure, each) == "equal" and each.dimension == figure.dimension:
                theirs = _NOUN.match(chunk.text, each.end)
                if figure.dimension or (noun and theirs and stem(theirs[1].lower()) == stem(noun[1].lower())):
                    return True
    return False


def _says_no_more(claim: Claim, own: _Keyed) -> bool:
    """Whether the claim says only figures of the record: no word of another thing, no doubt, no denial."""
    text, said = claim.text, read(claim.text)
    if text.rstrip().endswith("?") or negations(text) or any(token.norm in MORE - {"may"} for token in said):
        return False
    spans = [(each.start, each.end) for each in quantities(text)]
    spans += [noun.span() for _, end in spans if (noun := _NOUN.match(text, end))]
    known = {*own.field.key, *names_of(own.field.chunk), *BEING}
    known |= {other for word in own.field.key for other in _ALSO.get(word, ())}
    rest = (token for token in said if token.content and not any(a <= token.start < b for a, b in spans))
    return all(not known.isdisjoint(parts_of(token.norm)) for token in rest)
