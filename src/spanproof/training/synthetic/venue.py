"""One business before anything is said about it: its type and the fields of its record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from spanproof.text.times.weekdays import DAY_NAMES
from spanproof.training.synthetic.draw import Draw
from spanproof.training.synthetic.kinds import clock, places, words
from spanproof.training.synthetic.schema import load, read
from spanproof.training.synthetic.values import Kind, Value, choices, fresh

AMBIENCES = ("romantic", "intimate", "classy", "hipster", "divey", "touristy", "trendy", "upscale", "casual")
PARKING = ("garage", "street", "validated", "lot", "valet")
CORE = ("RestaurantsReservations", "OutdoorSeating", "WiFi", "RestaurantsTakeOut", "RestaurantsGoodForGroups", "Music")
NULL = 0.2
"""Probability that an attribute is present without a value."""

OPENS = Kind("opens", "hours", 300, 780, 30, clock)
CLOSES = Kind("closes", "hours", 840, 1560, 30, clock)


@dataclass(frozen=True, slots=True)
class Trade:
    """A type of business, one block of `templates/business_types.txt`."""

    name: str
    nouns: tuple[str, ...]
    reviews: tuple[str, ...]
    categories: tuple[str, ...]
    names: Kind
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Venue:
    """One business: fields of its record, with hours in minutes after midnight (a close may pass 1440).

    Attributes:
        hours: weekday to (opens, closes), empty when the record has none.
        attributes: as in the record, nested, with true, false and null.
        stars: half stars, in [3, 10].
    """

    trade: Trade
    name: str
    noun: str
    address: str
    street: str
    place: tuple[str, str, str]
    categories: tuple[str, ...]
    hours: Mapping[str, tuple[int, int]]
    attributes: Mapping[str, Any]
    stars: int


@cache
def trades() -> tuple[Trade, ...]:
    """All types of business."""
    return tuple(_trade(block.splitlines()) for block in read("business_types").split("\n# ")[1:])


def _trade(lines: list[str]) -> Trade:
    fields = {key.strip(): value for key, _, value in (line.partition(":") for line in lines[1:] if line.strip())}

    def entries(key: str) -> tuple[str, ...]:
        return tuple(entry.strip() for entry in fields[key].split(";"))

    groups = [[(entry.strip(),) for entry in group.split(";")] for group in fields["names"].split(" + ")]
    names = choices("name", groups, category="")
    return Trade(lines[0].strip(), entries("noun"), entries("reviews"), entries("categories"), names, entries("items"))


@cache
def phrases() -> dict[str, tuple[str, str]]:
    """Attribute (`Key` or `Key.part`) to its two sides in the syntax of a contrast: true, false."""
    rows = [
        [part.strip() for part in line.split(" | ")] for line in read("attributes").split("\n\n", 1)[1].splitlines()
    ]
    return {key: (yes.replace(" / ", "/"), no.replace(" / ", "/")) for key, yes, no in rows}


def venue(draw: Draw) -> Venue:
    """A business of a random type with random fields."""
    trade = draw.pick(trades())
    street = f"{draw.pick(words('streets'))} {draw.pick(('St', 'Ave', 'Rd', 'Blvd'))}"
    return Venue(
        trade,
        fresh(trade.names, draw).forms[0],
        draw.pick(trade.nouns),
        f"{11 + draw.below(8900)} {street}",
        street,
        draw.pick(places()),
        tuple(draw.some(trade.categories, 2 + draw.below(3))),
        {} if draw.chance(0.08) else _hours(draw),
        _attributes(draw),
        3 + draw.below(8),
    )


def _hours(draw: Draw) -> dict[str, tuple[int, int]]:
    """One to three different intervals over the week, one day off now and then."""
    usual = (fresh(OPENS, draw).raw, fresh(CLOSES, draw).raw)
    hours = dict.fromkeys(DAY_NAMES, usual)
    if draw.chance(0.7):
        late = (usual[0], fresh(CLOSES, draw).raw)
        hours |= dict.fromkeys(DAY_NAMES[4:6], late)
    if draw.chance(0.6):
        hours["Sunday"] = (fresh(OPENS, draw).raw, fresh(CLOSES, draw).raw)
    if draw.chance(0.3):
        hours |= dict.fromkeys(DAY_NAMES[:2], (fresh(OPENS, draw).raw, usual[1]))
    if draw.chance(0.35):
        del hours[draw.pick(("Monday", "Sunday", "Tuesday"))]
    return hours


def _attributes(draw: Draw) -> dict[str, Any]:
    keys = [key for key in CORE if draw.chance(0.92)]
    extra = [key for key in phrases() if "." not in key and key not in CORE]
    keys += draw.some(extra, draw.below(5))
    out: dict[str, Any] = {"BusinessParking": _parking(draw)} if draw.chance(0.9) else {}
    for key in keys:
        out[key] = None if draw.chance(NULL) else _flag(key, draw)
    if draw.chance(0.85):
        out["Ambience"] = _ambience(draw)
    return out


def _flag(key: str, draw: Draw) -> bool | str:
    yes = draw.chance(0.55)
    return ("free" if yes else "no") if key == "WiFi" else yes


def _parking(draw: Draw) -> dict[str, bool] | None:
    return None if draw.chance(NULL) else {part: draw.chance(0.3) for part in PARKING}


def _ambience(draw: Draw) -> dict[str, bool] | None:
    if draw.chance(NULL):
        return None
    one = draw.pick(AMBIENCES) if draw.chance(0.7) else ""
    return {name: name == one for name in AMBIENCES}


def constant(text: str, *forms: str) -> Value:
    """A value that is never corrupted."""
    return Value(choices(text, [[(text, *forms)]], category=""), 0)


def one_of(name: str, true: str, false: tuple[str, ...]) -> Value:
    """The value `true` of a kind of features whose other values are `false`."""
    return Value(choices(name, [[(true,), *((entry,) for entry in false)]], category="feature"), 0)


def subject(place: Venue) -> dict[str, Value]:
    """The slots that name the business."""
    article = "an" if place.noun[0] in "aeiou" else "a"
    return {
        "name": constant(place.name),
        "kind": constant(place.noun),
        "noun": constant(f"{article} {place.noun}"),
    }


def wordings(name: str) -> tuple[str, ...]:
    """The wordings of one block of `templates/profile.txt`."""
    return {schema.name: schema.facts[0].told for schema in load("profile")}[name]
