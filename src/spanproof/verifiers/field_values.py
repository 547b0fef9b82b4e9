"""The valued fields of records: a claim that says one field's value of the record, and nothing else.

``warranty_years: 2`` is "It comes with a two-year warranty", ``check_in: 15:00`` is "Check-in is from 3 pm". Only
agreement is told: what differs from a value is left to the verifiers of figures, names and words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.polarity import negations
from spanproof.text.records import fields_of, layout_of, value_at
from spanproof.text.terms import camel_parts
from spanproof.text.times.calendar import compare_moments
from spanproof.text.times.dates import moments
from spanproof.text.words import stem
from spanproof.types import Chunk, Claim
from spanproof.verifiers.reading import Token, read
from spanproof.verifiers.rivals import AGREEING

__all__ = [
    "BEING",
    "KINDS",
    "LONGEST_VALUE",
    "MORE",
    "RESTATED",
    "Valued",
    "has_value",
    "key_of",
    "may_restate",
    "names_by_key",
    "names_key",
    "names_of",
    "parts_of",
    "restated_field",
    "says_no_more",
    "says_value",
    "stems_of",
    "valued_fields",
    "with_unit",
    "words_for",
]

RESTATED = 0.85
"""The score of what a record surely says; models do not outweigh it, see `spanproof.policy.Policy`."""

_KEPT: Cache[tuple[Valued, ...]] = Cache(4_000_000)  # characters of text

LONGEST_VALUE = 60
"""The most characters of a value that a claim may say whole."""

_MOST = 16  # words of a claim
_WORD = re.compile(r"[A-Za-z]+")
_INDEX = re.compile(r"\[\d+\]")
_NO_VALUES = frozenset(("null", "true", "false", "none", "yes", "no", "n/a", "unknown", "{}", "[]", '""', ""))
_NAMES = frozenset(map(stem, ("name", "title")))
# Words of keys that say what kind of value it is, not what it is of
KINDS = frozenset(
    stem(word)
    for word in """amount at attribute attributes business count data date day details is has in info name num number of
    on per restaurant specs the time to total type value year""".split()
)
_PRICES = frozenset(map(stem, ("price", "cost", "fee", "fare", "rent")))
_ALSO = {  # stems of other words for them
    stem(word): frozenset(map(stem, others.split()))
    for word, others in {
        "price": "cost costs charge",
        "cost": "price",
        "stars": "rating rated",
        "color": "colour coloured colored",
        "colour": "color colored coloured",
        "capacity": "hold holds",
        "employee": "work works",
        "opened": "open",
        "departs": "leaves leave leaving departure",
        "departure": "departs leaves leave leaving",
        "arrives": "arrival arrive",
        "arrival": "arrives arrive",
        "opens": "open opening",
        "closes": "close shuts shut closing",
        "weight": "weighs weigh",
        "length": "long",
        "height": "tall high",
        "width": "wide",
        "depth": "deep",
        "population": "inhabitants residents people",
        "author": "written wrote",
        "director": "directed",
        "distance": "away far",
        "duration": "lasts last takes take long",
    }.items()
}
# Words that say only that there is something, or that it is so
BEING = frozenset(
    stem(word)
    for word in """available class come comes get gets give given gives have hold holds include includes kind listed
    offer offers provide provides set sort work works""".split()
)
# Words with which a claim says more than a value, or something else of it
MORE = frozenset(
    """all almost another any both but could each either every except exactly former formerly if just less like
    may might more most must nearly never only or other otherwise previously same should so than that though too
    under unless unlike until up very when whereas which while who will would yet""".split()
)


class Valued(NamedTuple):
    """A field with a value: `key` are the words of its last key, `line` is the field as the chunk has it."""

    chunk: Chunk
    key: tuple[str, ...]
    value: str
    line: str


def valued_fields(chunks: Sequence[Chunk]) -> list[Valued]:
    """The fields of the records among `chunks` whose value is short, and neither yes or no nor unknown."""
    return [field for chunk in chunks for field in _kept(chunk)]


def restated_field(claim: Claim, fields: Sequence[Valued], said: Sequence[Token]) -> Valued | None:
    """The field whose value the claim says of the record, and nothing else; ``None`` unless that is sure.

    All words of the key and of the value stand in the claim, figures, dates and times in whatever writing, and the
    other words of the claim name the record. Where another field with the same key has another value, nothing is said.

    Args:
        claim: the claim.
        fields: the fields of all records of its case, see `valued_fields`.
        said: the words of the claim.
    """
    if not fields or not may_restate(claim, said):
        return None
    stems = stems_of(said)
    for field in fields:
        if names_key(field, stems) and says_value(claim.text, field, stems):
            rivals = [other for other in fields if other.key == field.key and other.value != field.value]
            return field if not rivals and says_no_more(claim.text, said, field, names_of(field.chunk)) else None
    return None


def may_restate(claim: Claim, said: Sequence[Token]) -> bool:
    """Whether a claim is short and plain: no question, nothing denied, no word that says more than a value."""
    plain = 0 < len(said) <= _MOST and not claim.text.rstrip().endswith("?") and not negations(claim.text)
    return plain and MORE.isdisjoint(token.norm for token in said)


def stems_of(said: Sequence[Token]) -> set[str]:
    """The stems of words, and of the words that hyphens join in them."""
    return {part for token in said for part in parts_of(token.norm)}


def names_of(chunk: Chunk) -> set[str]:
    """The stems of the words that name a record: of its first field and of those for names, keys and short values."""
    own = _kept(chunk)
    named = [field for at, field in enumerate(own) if at == 0 or not _NAMES.isdisjoint(field.key)]
    words = (part for field in named for token in read(field.value) for part in parts_of(token.norm))
    return {*words, *(word for field in named for word in field.key)}


def _kept(chunk: Chunk) -> tuple[Valued, ...]:
    layout = layout_of(fields_of(chunk))
    if not layout:
        return ()
    return _KEPT.get((chunk.id, chunk.text, layout), lambda: tuple(_valued(chunk)), cost=len(chunk.text) + 1)


def _valued(chunk: Chunk) -> Iterator[Valued]:
    for listed in fields_of(chunk):
        value = chunk.text[value_at(listed) : listed["end"]].strip()
        last = _INDEX.sub("", listed["path"]).rpartition(".")[2]
        key = key_of(last)
        if key and len(value) <= LONGEST_VALUE and has_value(value):
            yield Valued(chunk, key, value, chunk.text[listed["start"] : listed["end"]])


def key_of(name: str) -> tuple[str, ...]:
    """The stems of the words of a key or of the head of a column."""
    return tuple(stem(word.lower()) for part in _WORD.findall(name) for word in camel_parts(part) or [part])


def has_value(value: str) -> bool:
    """Whether a value is neither yes or no nor unknown."""
    return value.lower() not in _NO_VALUES


def parts_of(norm: str) -> list[str]:
    """The stems of a word, and of the words that a hyphen joins in it."""
    return [stem(norm), *(stem(part) for part in norm.split("-") if part)] if "-" in norm else [stem(norm)]


def names_key(field: Valued, stems: set[str]) -> bool:
    """Whether the claim has all words of the key that say what it is of, and one of them at least."""
    wanted = [word for word in field.key if word not in KINDS]
    met = [word for word in wanted if word in stems or not _ALSO.get(word, frozenset()).isdisjoint(stems)]
    if not met or len(met) == len(wanted):
        return bool(met)
    return all(word in met or _is_unit(word, field.value) for word in wanted)


def names_by_key(key: Sequence[str], stems: AbstractSet[str]) -> bool:
    """Whether words have all those of a key that say what it is of, or others for them."""
    wanted = [word for word in key if word not in KINDS]
    return bool(wanted) and all(word in stems or not _ALSO.get(word, frozenset()).isdisjoint(stems) for word in wanted)


def words_for(key: Sequence[str]) -> frozenset[str]:
    """The stems of a key's words and of others for them."""
    return frozenset(key).union(*(_ALSO.get(word, frozenset()) for word in key))


def _is_unit(word: str, value: str) -> bool:
    """Whether a word of the key is the unit of its value."""
    return value[-1:].isdigit() and bool(with_unit(value, word))


def with_unit(value: str, word: str) -> list[Quantity]:
    """The value with a word of its key as its unit, also in capitals (``price_usd``); empty if it is none."""
    return [each for unit in (word, word.upper()) for each in quantities(f"{value} {unit}") if each.dimension]


def says_value(claim: str, field: Valued, stems: set[str]) -> bool:
    """Whether the claim has the value, and no other figure, date or time."""
    times, wanted = moments(claim), moments(field.value)
    if wanted:
        return len(times) == len(wanted) == 1 and compare_moments(times[0], wanted[0]) == "equal"
    figures = quantities(claim)
    if times or any(each.approximate for each in figures):
        return False
    if field.value[:1].isdigit() or quantities(field.value):
        return len(figures) == 1 and _is_figure(figures[0], field)
    words = [part for token in read(field.value) for part in parts_of(token.norm)]
    return bool(words) and not figures and all(word in stems for word in words)


def _is_figure(figure: Quantity, field: Valued) -> bool:
    """Whether a figure is the value, alone or with the unit that its key names."""
    known = [each for word in field.key for each in with_unit(field.value, word)]
    if figure.kind == "currency" and not _PRICES.isdisjoint(field.key) and not known:
        return any(compare(figure, each) in AGREEING for each in quantities(field.value))
    return any(compare(figure, each) == "equal" for each in (*known, *quantities(field.value)))


def says_no_more(claim: str, said: Sequence[Token], field: Valued, names: AbstractSet[str]) -> bool:
    """Whether every other word of the claim is of the key or the value, one of `names`, or says nothing."""
    value = (part for token in read(field.value) for part in parts_of(token.norm))
    also = (other for word in field.key for other in _ALSO.get(word, ()))
    known = {*field.key, *value, *also, *names, *BEING}
    figures = [(each.start, each.end) for each in quantities(claim)]
    figures += [(each.start, each.end) for each in moments(claim)]
    rest = [token for token in said if token.content and not any(a <= token.start < b for a, b in figures)]
    return all(not known.isdisjoint(parts_of(token.norm)) for token in rest)
