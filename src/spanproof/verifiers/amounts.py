"""Amounts: which figures of a sentence may measure what a claim compares, ``14`` of ``11 years, the others 14`` too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.relations.comparisons import PAID
from spanproof.text.relations.phrases import BE
from spanproof.text.relations.scales import AMOUNT, MEASURED
from spanproof.text.verbs import is_finite, is_verb_like
from spanproof.text.words import stem, words
from spanproof.verifiers.changes import way_of
from spanproof.verifiers.counted import is_one, is_plural
from spanproof.verifiers.elided import ALONE, in_unit_of
from spanproof.verifiers.figures import is_difference
from spanproof.verifiers.reading import Token, as_word, read

__all__ = ["Asked", "Thing", "amounts_of", "is_kin"]

_SIZES = ("area", "volume", "length", "data", "power", "energy", "")
_NEVER = ("year", "ordinal", "rating")
_PREFIX = 5  # letters in which two words of one family agree: employs, employees
_PEOPLE = frozenset(stem(word) for word in "people inhabitant resident population citizen person death victim".split())
_BEFORE = 24
_BY = re.compile(r"\bby\s(?:\w+\s)?\Z", re.IGNORECASE)
_ASIDE = re.compile(r"\b[nNpP]\s?[=<>≤≥]\s?\Z")  # "(n = 46)"
_UP_FROM = re.compile(
    r"\b(?:up|down|rising|risen|rose|falling|fell|fallen|grown|grew|increased|decreased|dropped)\sfrom\s\Z",
    re.IGNORECASE,
)
_FROM = re.compile(r"\bfrom\s\Z", re.IGNORECASE)
_TO = re.compile(r"[^.;,]{0,20}?\sto\s\W?\d")
_ENCLOSED = re.compile(r"\([^()]*\Z")
_REST = re.compile(r"\s(?P<rest>\d{1,2})(?=[.,;:)!?]|\s(?:and|but|while)\b|\Z)")
_BEHIND = 32  # characters behind a figure in which it is said what it counts
_NOUN = 3  # words of what a figure counts
_COINS = frozenset(
    stem(word)
    for word in """pound crown krone kroner kronor lira lire mark shilling ducat florin guilder coin dinar peso rupee
    forint zloty baht ruble rouble""".split()
)
"""What prices are told in that are no signs of a currency, or also a weight."""
_ONLY = frozenset("only just still now even barely".split())
_PLACED = frozenset("for in at on by to of with from under over within".split())
_PART_OF = frozenset("of the all its their his her".split())


class Thing(NamedTuple):
    """A thing that a claim compares: the stems that tell it, and before a number or a letter the word there."""

    stems: frozenset[str]
    led: Mapping[str, str]
    marks: frozenset[str]
    """The stems that stand where it is named: its names, else its first word (``member`` of ``the member's file``)."""

    last: str = ""
    """The last of several names, which may stand alone (``Orr`` for ``Saskia Orr``); empty for other things."""

    def place(self, tokens: tuple[Token, ...]) -> int | None:
        """Where it is first named among the words of a sentence; None unless all its words are."""
        return next(iter(self.places(tokens)), None)

    def places(self, tokens: tuple[Token, ...]) -> list[int]:
        """Where its words stand among those of a sentence; none unless all do."""
        stems = {token.stem for token in tokens}
        marks = self.marks if self.stems <= stems else frozenset([self.last]) - {""}
        return [
            token.start
            for at, token in enumerate(tokens)
            if token.stem in marks
            and (not (lead := self.led.get(token.stem, "")) or (at and tokens[at - 1].stem == lead))
        ]


class Asked(NamedTuple):
    """What a claim compares, on which scale, the other words that it has for it, and those of what is counted."""

    things: tuple[Thing, Thing]
    scale: str
    about: frozenset[str]
    counted: frozenset[str] = frozenset()
    rest: frozenset[str] = frozenset()
    """Its other words, those of the sides among them."""
    changes: bool = False
    """Whether it compares by how much something changed."""


def amounts_of(text: str, asked: Asked) -> list[list[Quantity]]:
    """The quantities of a sentence that may measure something on a scale, by dimension.

    Left out are the numbers of the things themselves, and by how much one exceeds another; where there is a range, its
    dimension is.
    """
    tokens = read(text)
    own = {token.start for token in tokens if any(token.stem in thing.stems for thing in asked.things)}
    paid = asked.scale == "money" and not PAID.isdisjoint(token.stem for token in tokens)
    found: dict[str, list[Quantity]] = {}
    ranges: set[str] = set()
    for item, noun in _measures(text, own):
        if _is_apart(text, item, asked) or not _counts(item, noun, asked, tokens):
            continue
        if not _fits(item, noun, asked) and not (paid and item.kind == "count" and not noun):
            continue
        if item.is_range:
            ranges.add(item.dimension)
        found.setdefault(item.dimension, []).append(item)
    return [items for dimension, items in found.items() if dimension not in ranges]


def is_kin(stems: set[str] | frozenset[str], word: str) -> bool:
    """Whether a word, or one of its family, is among stems."""
    return (
        word in stems
        or (len(word) >= _PREFIX and any(each[:_PREFIX] == word[:_PREFIX] for each in stems))
        or (word in _PEOPLE and not _PEOPLE.isdisjoint(stems))
    )


def _last_of(text: str, item: Quantity) -> Quantity:
    """What something came to be, of a change written as one: ``went from 29,000 to 33,200``."""
    if not item.is_range or not text[: item.start].lower().endswith("from "):
        return item
    if all(way_of(token) is None and token.norm != "went" for token in read(text)):
        return item
    return replace(item, low=item.high, written=(item.written[1], item.written[1]))


def _is_apart(text: str, item: Quantity, asked: Asked) -> bool:
    """Whether a figure is by how much one thing exceeds another, where it lies, or how many were asked."""
    before = text[max(0, item.start - _BEFORE) : item.start]
    if is_difference(text, item) and not (_BY.search(before) and asked.changes == any(map(way_of, read(text)))):
        return True
    if _UP_FROM.search(before) or (_FROM.search(before) and _TO.match(text, item.end)):
        return True  # what it was before
    return _ASIDE.search(before) is not None or (item.is_range and _ENCLOSED.search(before) is not None)


def _measures(text: str, own: set[int]) -> Iterator[tuple[Quantity, frozenset[str]]]:
    """The amounts of a sentence with what each counts; a bare number has unit and noun of the amount before it."""
    model: tuple[Quantity, frozenset[str]] | None = None
    for written in quantities(text):
        if not written.is_amount or written.start in own or (model is not None and written.start < model[0].end):
            continue
        if written.kind in _NEVER:
            yield written, frozenset()
            continue
        noun, item = _noun(text, written), _with_rest(text, _last_of(text, written))
        if item.dimension or noun:
            model = item, noun
        elif model is not None and _is_alike(text, model[0], item):
            yield in_unit_of(model[0], item) if model[0].dimension else item, model[1]
            continue
        yield item, noun


def _with_rest(text: str, item: Quantity) -> Quantity:
    """A duration with what stands behind it in the next smaller unit: ``5 hours 9``."""
    rest = _REST.match(text, item.end) if item.dimension == "duration" and not item.is_range else None
    if rest is None or not item.written[0]:
        return item
    low = item.low + int(rest["rest"]) * item.low / item.written[0] / 60
    return replace(item, end=rest.end(), low=low, high=low)


def _is_alike(text: str, model: Quantity, item: Quantity) -> bool:
    """Whether a number leaves out the unit of another: it counts nothing, and no other verb stands before it."""
    if item.kind != "count" or ALONE.match(text, item.end) is None or text[model.end : item.lead].isspace():
        return False
    one, other = (_verb_before(text, each) for each in (model, item))
    said = {token.stem for token in read(text[: model.start])}
    return not other or one == other or other in said  # "art students need 11 years, medical students 14"


def _verb_before(text: str, item: Quantity) -> str:
    before = text[max(0, item.lead - _BEFORE) : item.lead].rpartition(";")[2]
    told = [each for each in words(before) if each.norm not in _ONLY][-1:]
    if not told or told[0].norm in _PLACED or told[0].norm in BE or not before[told[0].start].islower():
        return ""
    return stem(told[0].norm) if is_finite(told[0]) or is_verb_like(told[0]) else ""


def _noun(text: str, item: Quantity) -> frozenset[str]:
    """The stems of the words for what a figure counts, or measures: ``12 days``, ``40 % of the votes``."""
    found: set[str] = set()
    counts = bool(item.dimension)
    if counts:
        found.update(token.stem for token in read(text[item.start : item.end]) if token.norm.isalpha())
    behind = text[item.end : item.end + _BEHIND]
    end = 0
    for token in read(behind):
        if behind[end : token.start].strip(" -") or len(found) == _NOUN:
            break
        end = token.end
        if not token.content:
            if item.dimension and token.norm in _PART_OF:
                continue
            break
        if is_finite(as_word(token)):
            break
        counts = counts or is_plural(token.norm)
        found.add(token.stem)
    return frozenset(found if counts else ())


def _counts(item: Quantity, noun: frozenset[str], asked: Asked, tokens: tuple[Token, ...]) -> bool:
    """Whether a figure counts what the claim says there is more of."""
    if not asked.counted or item.kind == "year":
        return True
    if item.dimension == "percent":
        return not any(is_kin(noun, word) for word in asked.counted)
    stems = {token.stem for token in tokens}
    if noun:
        told = noun | stems if noun & _PEOPLE else noun
        return is_one(noun, asked.counted) or any(is_kin(told, word) for word in asked.counted)
    return not item.dimension and any(is_kin(stems, word) or word in _PEOPLE for word in asked.counted)


def _fits(item: Quantity, noun: frozenset[str], asked: Asked) -> bool:
    """Whether a quantity may measure something on the scale that is asked."""
    scale, bare = asked.scale, not asked.about
    if scale == "money":
        return item.kind == "currency" or not noun.isdisjoint(_COINS)
    if scale != AMOUNT:
        return (item.dimension or item.kind) in MEASURED.get(scale, {})
    return item.kind not in _NEVER and (not bare or item.dimension in _SIZES)
