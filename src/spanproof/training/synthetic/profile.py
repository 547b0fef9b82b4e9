"""What can be told of a record's place, rating, categories, hours and attributes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from spanproof.text.times.weekdays import DAY_NAMES
from spanproof.training.synthetic.draw import Draw
from spanproof.training.synthetic.kinds import places
from spanproof.training.synthetic.plan import Telling
from spanproof.training.synthetic.reviews import Review
from spanproof.training.synthetic.template import Filling
from spanproof.training.synthetic.values import Kind, Value, choices, fresh
from spanproof.training.synthetic.venue import (
    AMBIENCES,
    CLOSES,
    OPENS,
    Venue,
    constant,
    one_of,
    phrases,
    subject,
    trades,
    wordings,
)

PROFILE, HOURS, ATTRIBUTES, FIRST_REVIEW = range(4)
"""Indices of the pieces of a record."""

_SUBJECTS = "[It|The {kind}|{name}]"


def profile_tellings(place: Venue, reviews: Sequence[Review], draw: Draw) -> tuple[list[Telling], list[Telling]]:
    """What the record says of the business itself, and what it is silent about."""
    base = subject(place)
    known = [_place(place, base), _stars(place, base), _category(place, base, draw), *_sentiment(base, reviews)]
    silent: list[Telling] = []
    hours = _hours(place, base)
    if hours:
        known += hours
    else:
        silent.append(_unknown_hours(base, draw))
    for telling in (*_flags(place, base, draw), *_ambience(place, base, draw)):
        (known if telling.evidence else silent).append(telling)
    return known, silent


def _place(place: Venue, base: Mapping[str, Value]) -> Telling:
    city, short, state = place.place
    cities = tuple(dict.fromkeys(name for name, _, _ in places() if name != city))
    kind = choices("city", [[(city,), *((name,) for name in cities)]], category="city")
    streets = tuple(f"{word} {end}" for word in ("Juniper", "Water", "Garden", "Depot") for end in ("St", "Ave", "Rd"))
    number = place.address.split()[0]
    values = {
        **base,
        "city": Value(kind, 0),
        "state": constant(short, state),
        "street": one_of("street", place.street, streets),
        "address": one_of("address", place.address, tuple(f"{number} {street}" for street in streets)),
    }
    return Telling(wordings("place"), Filling(values), (PROFILE,))


def _stars(place: Venue, base: Mapping[str, Value]) -> Telling:
    values = {**base, "stars": Value(STARS, place.stars), "figure": Value(FIGURE, place.stars)}
    return Telling(wordings("stars"), Filling(values), (PROFILE,), part=1)


def _halves(halves: int) -> tuple[str, ...]:
    return (f"{halves / 2:.1f}",) if halves % 2 else (f"{halves // 2}.0", f"{halves // 2}")


def _starred(halves: int) -> tuple[str, ...]:
    return tuple(f"{number} {unit}" for number in _halves(halves) for unit in ("stars", "out of 5 stars"))


STARS = Kind("stars", "rating", 2, 10, 1, _starred)
FIGURE = Kind("figure", "rating", 2, 10, 1, _halves)


def _category(place: Venue, base: Mapping[str, Value], draw: Draw) -> Telling:
    others = tuple(
        dict.fromkeys(name for trade in trades() for name in trade.categories if name not in place.categories)
    )
    category = one_of("category", draw.pick(place.categories), others)
    return Telling(wordings("category"), Filling({**base, "category": category}), (PROFILE,), part=2)


def _sentiment(base: Mapping[str, Value], reviews: Sequence[Review]) -> list[Telling]:
    """The tone of the reviews where it is clear: at least two of three agree and none disagrees strongly."""
    good = sum(review.stars >= 4 for review in reviews)
    bad = sum(review.stars <= 2 for review in reviews)
    if min(good, bad) or max(good, bad) < 2:
        return []
    evidence = tuple(range(FIRST_REVIEW, FIRST_REVIEW + len(reviews)))
    return [Telling(wordings("sentiment"), Filling(base, 0 if good else 1), evidence, part=9)]


def _hours(place: Venue, base: Mapping[str, Value]) -> list[Telling]:
    """One telling a run of weekdays with the same hours; wrong times come from the other runs or from outside."""
    runs = [
        (interval, [day for day, _ in days])
        for interval, days in groupby(place.hours.items(), key=lambda item: item[1])
    ]
    intervals = tuple(dict.fromkeys(place.hours.values()))
    others = tuple(Value(kind, pair[i]) for pair in intervals for i, kind in enumerate((OPENS, CLOSES)))
    tellings = []
    for interval, days in runs:
        values = {**base, "opens": Value(OPENS, interval[0]), "closes": Value(CLOSES, interval[1])}
        name = "hours_all" if len(days) == 7 else "hours_range" if len(days) > 1 else "hours_day"
        values["day"] = values["days"] = _days(place, interval, days)
        values["plural"] = _days(place, interval, days, ending="s")
        tellings.append(Telling(wordings(name), Filling(values, others=others), (HOURS,), part=3))
    return tellings


def _days(place: Venue, interval: tuple[int, int], days: Sequence[str], *, ending: str = "") -> Value:
    """The run's days as a phrase; a wrong phrase names days whose opening and closing times both differ."""
    away = [day for day in DAY_NAMES if _apart(place.hours.get(day), interval)]
    true: tuple[str, ...]
    if len(days) == 1:
        true, false = (days[0] + ending,), [(day + ending,) for day in away]
    else:
        joint = "and" if len(days) == 2 else "through"
        true = (f"{days[0]} {joint} {days[-1]}",)
        if joint == "through":
            true = (*true, f"{days[0]} to {days[-1]}")
        false = [(f"{one} and {two}",) for one, two in pairwise(away)]
    return Value(choices("days", [[true, *false]], category="hours"), 0)


def _apart(other: tuple[int, int] | None, interval: tuple[int, int]) -> bool:
    return other is not None and other[0] != interval[0] and other[1] != interval[1]


def _unknown_hours(base: Mapping[str, Value], draw: Draw) -> Telling:
    days = Value(
        choices("days", [[(f"{DAY_NAMES[draw.below(3)]} through {DAY_NAMES[4 + draw.below(3)]}",)]], category=""), 0
    )
    values = {**base, "opens": fresh(OPENS, draw), "closes": fresh(CLOSES, draw), "days": days}
    return Telling(wordings("hours_range"), Filling(values), due_to_null=True, part=3)


def _flags(place: Venue, base: Mapping[str, Value], draw: Draw) -> list[Telling]:
    """One telling an attribute, without evidence for attributes that are null or absent, and some lists of them."""
    known: list[_Flag] = []
    silent: list[tuple[_Flag, bool]] = []
    for key, sides in phrases().items():
        head, _, part = key.partition(".")
        value = place.attributes.get(head)
        if isinstance(value, dict):
            value = value.get(part)
        if value is None:
            right, wrong = sides if draw.chance(0.7) else sides[::-1]
            silent.append((_Flag(key, f"<{right}|{wrong}>"), head in place.attributes))
        else:
            right, wrong = sides if value in (True, "free") else sides[::-1]
            known.append(_Flag(key, f"<{right}|{wrong}>"))
    filling = Filling(base)
    true = [[flag] for flag in known] + _lists(known, draw)
    false = [([flag], null) for flag, null in silent]
    false += [([*_settled(known, draw), flag], null) for flag, null in draw.some(silent, 4)]
    return [Telling((_listed(flags),), filling, (ATTRIBUTES,), part=4, topics=_topics(flags)) for flags in true] + [
        Telling((_listed(flags),), filling, predicate=True, due_to_null=null, part=4, topics=_topics(flags))
        for flags, null in false
    ]


@dataclass(frozen=True, slots=True)
class _Flag:
    """An attribute and what is said of it: a contrast, or plain text."""

    key: str
    text: str


def _topics(flags: Sequence[_Flag]) -> tuple[str, ...]:
    return tuple(flag.key for flag in flags)


def _lists(known: Sequence[_Flag], draw: Draw) -> list[list[_Flag]]:
    """Six lists of two or three attributes."""
    return [draw.some(known, 2 + draw.below(2)) for _ in range(6)] if len(known) > 3 else []


def _settled(known: Sequence[_Flag], draw: Draw) -> list[_Flag]:
    """One or two true predicates as plain text."""
    chosen = draw.some(known, 1 + draw.below(2))
    return [_Flag(flag.key, draw.pick(flag.text[1:-1].split("|")[0].split("/"))) for flag in chosen]


def _listed(flags: Sequence[_Flag]) -> str:
    """A sentence of one to three predicates."""
    head = ", ".join(flag.text for flag in flags[:-1])
    joint = f"{head}{',' if len(flags) > 2 else ''} and {flags[-1].text}" if head else flags[-1].text
    return f"{_SUBJECTS} {joint}."


def _ambience(place: Venue, base: Mapping[str, Value], draw: Draw) -> list[Telling]:
    value = place.attributes.get("Ambience")
    true = [name for name in AMBIENCES if value and value[name]]
    if value and not true:
        return []
    name = true[0] if true else draw.pick(AMBIENCES)
    others = tuple(other for other in AMBIENCES if other != name)
    values = {
        **base,
        "ambience": one_of("ambience", name, others),
        "an_ambience": one_of("an_ambience", _with_article(name), tuple(_with_article(other) for other in others)),
    }
    evidence = (ATTRIBUTES,) if true else ()
    null = "Ambience" in place.attributes and not true
    return [Telling(wordings("ambience"), Filling(values), evidence, due_to_null=null, part=5)]


def _with_article(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
