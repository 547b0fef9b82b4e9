"""Figures said otherwise: in another unit, in words, as a bound, as a decade; some rightly and some wrongly.

A model that learns from swapped values alone takes every other way of writing a value for a wrong one. Here the value
stays and its wording changes, so that the claim holds; or the new wording says another value, so that it does not.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spanproof.text.numbers.number_words import ONES
from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.times.dates import MONTHS
from spanproof.training.examples import CONTRADICT, SUPPORT, PairExample
from spanproof.training.swaps import Change, swaps

__all__ = ["Rewording", "figure_pairs", "reworded_pairs", "rewordings"]

_WORDS = (*ONES, "twenty")
# by unit as written: another unit of it, singular and plural, and how many of the first it is worth
_OTHER_UNITS: dict[str, tuple[tuple[str, str, float], ...]] = {
    "s": (("minute", "minutes", 60.0),),
    "min": (("hour", "hours", 60.0), ("second", "seconds", 1 / 60)),
    "h": (("minute", "minutes", 1 / 60), ("day", "days", 24.0)),
    "d": (("week", "weeks", 7.0), ("hour", "hours", 1 / 24)),
    "wk": (("day", "days", 1 / 7),),
    "mo": (("year", "years", 12.0),),
    "yr": (("month", "months", 1 / 12), ("decade", "decades", 10.0)),
    "mm": (("centimeter", "centimeters", 10.0),),
    "cm": (("millimeter", "millimeters", 0.1), ("meter", "meters", 100.0)),
    "m": (("centimeter", "centimeters", 0.01), ("kilometer", "kilometers", 1000.0)),
    "km": (("meter", "meters", 0.001),),
    "ft": (("inch", "inches", 1 / 12), ("yard", "yards", 3.0)),
    "in″": (("foot", "feet", 12.0),),
    "mg": (("gram", "grams", 1000.0),),
    "g": (("milligram", "milligrams", 0.001), ("kilogram", "kilograms", 1000.0)),
    "kg": (("gram", "grams", 0.001),),
    "lb": (("ounce", "ounces", 1 / 16),),
    "oz": (("pound", "pounds", 16.0),),
    "l": (("milliliter", "milliliters", 0.001),),
    "ml": (("liter", "liters", 1000.0),),
    "cup": (("tablespoon", "tablespoons", 1 / 16), ("pint", "pints", 2.0)),
    "tbsp": (("teaspoon", "teaspoons", 1 / 3),),
    "GB": (("megabyte", "megabytes", 0.001),),
}
_MOST, _FINEST = 500.0, 0.5
# a bound in such a sentence may turn what it says, or it has one already
_TURNED = re.compile(
    r"\b(?:not|no|never|none|nor|neither|without|only|just|exactly|than|least|most|about|around|over|under|up to|below"
    r"|above|approximately|between|from|or|if|first|last|next|per|every|each)\b|n't\b",
    re.IGNORECASE,
)
_MEASURED = ("count", "measure", "percent", "currency")
# one of two values, of a row or a sum, or a part of a name, of a date: none that stands by itself
_BOUND_BEFORE = re.compile(
    r"(?:(?<=\s)[A-Z]\w* |[#&/=+x×–-] ?|\b(?:[Tt]o|[Oo]r|and|by|row|[Ss]tep|page|week|day|aged?|the) |\d, ?)\Z"
)
_BOUND_AFTER = re.compile(rf" ?(?:[-–/+=x×.,]\S|(?:to|or|and|by|of|{'|'.join(MONTHS)})\b)", re.IGNORECASE)
_NOUN_AFTER = re.compile(r" [a-z]{3,}")
_SENTENCE_LENGTHS = range(40, 260)  # characters
_AROUND = 3  # sentences
_ALSO_SWAPPED, _RIGHT = 0.25, 0.6
_LAST_YEAR = 2000
_YEAR_AFTER = re.compile(r"\b[Ii]n \Z")


@dataclass(frozen=True, slots=True)
class Rewording(Change):
    """Another wording, which says the same (`holds`) or another thing."""

    holds: bool


def rewordings(text: str, rng: random.Random) -> Iterator[Rewording]:
    """Yield rewordings of the figures of a true `text`, right and wrong ones."""
    for figure in quantities(text):
        if figure.hedge != "exact" or figure.is_range:
            continue
        if figure.kind == "year":
            yield from _years(text, figure, rng)
        elif figure.kind in _MEASURED and _is_free(text, figure):
            yield from _in_words(text, figure, rng)
            yield from _converted(figure, rng)
            if not _TURNED.search(text):
                yield from _bounds(text, figure, rng)


def reworded_pairs(pairs: Sequence[PairExample], take: int, rng: random.Random) -> list[PairExample]:
    """Return up to `take` pairs made from supported ones (label 0): figures of the hypothesis said otherwise."""
    supported = [pair for pair in pairs if pair.label == SUPPORT]
    made: list[PairExample] = []
    for pair in rng.sample(supported, len(supported)):
        if len(made) >= take:
            break
        chosen = _chosen(list(rewordings(pair.hypothesis, rng)), rng)
        if chosen:
            made.append(_pair(pair.premise, pair.hypothesis, chosen, pair.origin))
    return made


def figure_pairs(contexts: Sequence[Sequence[str]], take: int, rng: random.Random) -> list[PairExample]:
    """Return up to `take` pairs of some sentences and one of them with a figure said otherwise, or changed.

    Args:
        contexts: the sentences of each text.
        take: how many at most.
        rng: draws them.
    """
    made: list[PairExample] = []
    for pieces in rng.sample(list(contexts), len(contexts)):
        for at, piece in enumerate(pieces):
            said = piece.strip()
            if len(said) not in _SENTENCE_LENGTHS or not said[:1].isupper():
                continue
            premise = " ".join(pieces[max(0, at - rng.randint(0, _AROUND)) : at + 1 + rng.randint(0, _AROUND)])
            chosen = _chosen(list(rewordings(said, rng)), rng)
            if chosen:
                made.append(_pair(premise, said, chosen, "passage"))
            changed = [swap for swap in swaps(said, premise, rng) if swap.kind == "number"]
            if changed and rng.random() < _ALSO_SWAPPED:
                made.append(PairExample(premise, rng.choice(changed).apply(said), CONTRADICT, "swap:passage"))
        if len(made) >= take:
            break
    return made[:take]


def _pair(premise: str, said: str, chosen: Rewording, origin: str) -> PairExample:
    label = SUPPORT if chosen.holds else CONTRADICT
    return PairExample(premise, chosen.apply(said), label, f"reworded:{origin}")


def _chosen(found: Sequence[Rewording], rng: random.Random) -> Rewording | None:
    """One of them, more often a right one: of wrong ones swaps make enough."""
    wanted = rng.random() < _RIGHT
    kept = [each for each in found if each.holds == wanted] or found
    return rng.choice(kept) if kept else None


def _is_free(text: str, figure: Quantity) -> bool:
    """Whether a figure stands by itself, with a noun behind it if it is a count, so that it may be put otherwise."""
    if _BOUND_BEFORE.search(text[: figure.start]) or _BOUND_AFTER.match(text, figure.end):
        return False
    if "-" in text[figure.start : figure.end]:
        return False
    return figure.kind != "count" or _NOUN_AFTER.match(text, figure.end) is not None


def _in_words(text: str, figure: Quantity, rng: random.Random) -> Iterator[Rewording]:
    """A whole number in words or digits, by the dozen, in millions, with its separators or without."""
    number = re.match(r"[\d,]+(?![\d.])|[A-Za-z]+", text[figure.start : figure.end])
    whole = int(figure.written[0])
    if number is None or whole != figure.written[0] or figure.kind in ("percent", "currency"):
        return
    said = number.group()
    if 1 < whole <= 20 and (said.isdecimal() or said.lower() == _WORDS[whole]):
        wrong = whole + rng.choice((-1, 1, 2, 3) if whole < 18 else (-3, -2, -1))
        found = [(each if said.isalpha() else _WORDS[each], each == whole) for each in (whole, wrong)]
    elif whole >= 1000 and said[0].isdigit():
        found = _large(said, whole, rng)
    else:
        found = []
    if figure.kind == "count" and 8 <= whole <= 40:
        count = rng.choice((1, 2, 3))
        found.append(("a dozen" if count == 1 else f"{_WORDS[count]} dozen", whole == 12 * count))
    yield from (Rewording(figure.start, figure.start + number.end(), str(new), holds) for new, holds in found)


def _large(said: str, whole: int, rng: random.Random) -> list[tuple[str | int, bool]]:
    """A number from 1,000 on in millions, if it is so many round ones; else with separators or without."""
    if whole < 1_000_000 or whole % 100_000:
        return [(whole if "," in said else f"{whole:,}", True)]
    millions = whole / 1e6
    return [(f"{millions:g} million", True), (f"{millions * rng.choice((0.5, 1.5, 2.0)):g} million", False)]


def _converted(figure: Quantity, rng: random.Random) -> Iterator[Rewording]:
    """A measure in another unit, where that is a round number of them."""
    for singular, plural, worth in _OTHER_UNITS.get(figure.unit, ()):
        amount = figure.written[0] / worth
        if not _FINEST <= amount <= _MOST or abs(amount / _FINEST - round(amount / _FINEST)) > 1e-6:
            continue
        amount = round(amount / _FINEST) * _FINEST
        step = _FINEST if amount < 3 and rng.random() < 0.5 else max(1.0, round(amount * rng.choice((0.2, 0.5, 1.0))))
        wrong = amount + step if amount <= step or rng.random() < 0.6 else amount - step
        yield Rewording(figure.start, figure.end, _amount(amount, singular, plural, rng), True)
        yield Rewording(figure.start, figure.end, _amount(wrong, singular, plural, rng), False)


def _amount(amount: float, singular: str, plural: str, rng: random.Random) -> str:
    """An amount as people write it."""
    article = "an" if singular[0] in "aeiou" or singular == "hour" else "a"
    if amount == 0.5:
        return f"half {article} {singular}"
    if amount == 1:
        return rng.choice((f"one {singular}", f"{article} {singular}"))
    if amount == 1.5:
        return rng.choice((f"1.5 {plural}", f"{article} {singular} and a half", f"one and a half {plural}"))
    if amount <= 20 and amount == int(amount) and rng.random() < 0.5:
        return f"{_WORDS[int(amount)]} {plural}"
    return f"{amount:,.0f} {plural}" if amount == int(amount) else f"{amount:g} {plural}"


def _bounds(text: str, figure: Quantity, rng: random.Random) -> Iterator[Rewording]:
    """A bound or range in place of a value, or a hedge before it."""
    written = text[figure.start : figure.end]
    number = re.search(r"\d[\d,]*(?:\.\d+)?(?! ?(?:million|billion|thousand|hundred))", written)
    value = figure.written[0]
    if number is None or value != int(value) or value < 4 or number.group().replace(",", "") != str(int(value)):
        return
    low, high = _round(value * rng.uniform(0.5, 0.9), down=True), _round(value * rng.uniform(1.15, 1.8), down=False)

    def put(lead: str, amount: float) -> str:
        return f"{lead} {written[: number.start()]}{amount:,.0f}{written[number.end() :]}"

    if low < value < high:
        above, below = rng.choice(("more than", "over", "at least")), rng.choice(("less than", "under", "at most"))
        if figure.kind == "count" and below == "less than":
            below = "fewer than"
        for lead, amount, holds in ((above, low, True), (above, high, False), (below, high, True), (below, low, False)):
            yield Rewording(figure.start, figure.end, put(lead, amount), holds)
        first, wrong = f"between {low:,.0f} and", f"between {high:,.0f} and"
        yield Rewording(figure.start, figure.end, put(first, high), True)
        yield Rewording(figure.start, figure.end, put(wrong, 2 * high), False)
    yield Rewording(figure.start, figure.end, f"{rng.choice(('about', 'around', 'approximately'))} {written}", True)


def _round(value: float, *, down: bool) -> float:
    """To the next whole number, ten or hundred that is not far off, down or up."""
    step = 100.0 if value >= 500 else 10.0 if value >= 40 else 5.0 if value >= 12 else 1.0
    return step * (value // step + (0 if down else 1))


def _years(text: str, figure: Quantity, rng: random.Random) -> Iterator[Rewording]:
    """A year as its decade, or as before or after another year."""
    before = _YEAR_AFTER.search(text[: figure.start])
    if before is None or not figure.key.isdecimal() or text[figure.end : figure.end + 1].isalnum():
        return
    year, start, lead = int(figure.low), before.start(), text[before.start()]
    if year > _LAST_YEAR:
        return
    decade = year // 10 * 10
    yield Rewording(start, figure.end, f"{lead}n the {decade}s", True)
    yield Rewording(start, figure.end, f"{lead}n the {decade + rng.choice((-20, -10, 10, 20))}s", False)
    word = {"after": "After", "before": "Before"} if lead == "I" else {"after": "after", "before": "before"}
    gap = rng.choice((1, 2, 3, 5, 10, 20))
    for said, other, holds in (
        ("after", year - gap, True),
        ("before", year + gap, True),
        ("after", year + gap, False),
        ("before", year - gap, False),
    ):
        yield Rewording(start, figure.end, f"{word[said]} {other}", holds)
