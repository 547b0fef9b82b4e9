"""Exact ways to write a quantity: figures, words, dozens, fractions, and the same amount in another unit."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

__all__ = ["UNITS", "Unit", "base", "converted", "decimal", "forms", "plain", "words"]


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of a kind of quantity.

    Args:
        kind: what it measures; units of one kind convert into each other.
        singular: its name for exactly one.
        plural: its name for anything else; empty for counts, whose noun the template has.
        factor: how many base units of its kind one is.
        zero: where its zero lies, in base units.
        confused: a unit with which a careless writer confuses it.
    """

    kind: str
    singular: str = ""
    plural: str = ""
    factor: Fraction = Fraction(1)
    zero: Fraction = Fraction(0)
    confused: str = ""


def _of(kind: str, names: str, factor: str = "1", confused: str = "") -> Unit:
    singular, plural = names.split("/")
    return Unit(kind, singular, plural, Fraction(factor), confused=confused)


UNITS: dict[str, Unit] = {
    "count": Unit("count"),
    "share": Unit("share"),
    "rate": Unit("share"),
    "minutes": _of("time", "minute/minutes", "60", "hours"),
    "hours": _of("time", "hour/hours", "3600", "minutes"),
    "days": _of("time", "day/days", "86400", "weeks"),
    "weeks": _of("time", "week/weeks", "604800", "days"),
    "years": _of("long time", "year/years", "12", "months"),
    "months": _of("long time", "month/months", "1", "years"),
    "metres": _of("length", "metre/metres", "1", "feet"),
    "feet": _of("length", "foot/feet", "0.3048", "metres"),
    "kilometres": _of("length", "kilometre/kilometres", "1000", "miles"),
    "miles": _of("length", "mile/miles", "1609.344", "kilometres"),
    "centimetres": _of("length", "centimetre/centimetres", "0.01", "millimetres"),
    "millimetres": _of("length", "millimetre/millimetres", "0.001", "centimetres"),
    "kilograms": _of("mass", "kilogram/kilograms", "1000", "pounds"),
    "pounds": _of("mass", "pound/pounds", "453.59237", "kilograms"),
    "tonnes": _of("mass", "tonne/tonnes", "1000000", "kilograms"),
    "grams": _of("mass", "gram/grams", "1", "milligrams"),
    "milligrams": _of("mass", "milligram/milligrams", "0.001", "grams"),
    "litres": _of("volume", "litre/litres", "1", "gallons"),
    "gallons": _of("volume", "gallon/gallons", "3.785411784", "litres"),
    "millilitres": _of("volume", "millilitre/millilitres", "0.001", "litres"),
    "hectares": _of("area", "hectare/hectares", "10000", "acres"),
    "acres": _of("area", "acre/acres", "4046.8564224", "hectares"),
    "megawatts": _of("power", "megawatt/megawatts", "1000", "kilowatts"),
    "kilowatts": _of("power", "kilowatt/kilowatts", "1", "megawatts"),
    "degrees Celsius": _of("temperature", "degree Celsius/degrees Celsius", "1", "degrees Fahrenheit"),
    "degrees Fahrenheit": Unit(
        "temperature", "degree Fahrenheit", "degrees Fahrenheit", Fraction(5, 9), Fraction(-160, 9), "degrees Celsius"
    ),
    "dollars": _of("dollars", "dollar/dollars", "1", "euros"),
    "euros": _of("euros", "euro/euros", "1", "dollars"),
}
_CURRENCIES = {"dollars": ("$", "USD"), "euros": ("€", "EUR")}
_NAMED_SHARES = {"1/2": "half", "1/4": "a quarter", "3/4": "three quarters", "1/5": "one in five", "1/10": "one in ten"}
_NAMED_SHARES |= {"2/5": "two fifths", "3/5": "three fifths", "4/5": "four in five", "9/10": "nine in ten"}
_NAMED_COUNTS = {6: "half a dozen", 12: "a dozen", 24: "two dozen", 36: "three dozen", 100: "a hundred"}
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = ". . twenty thirty forty fifty sixty seventy eighty ninety".split()


def base(value: Fraction, unit: str) -> Fraction:
    """The value in the base unit of its kind."""
    return UNITS[unit].zero + value * UNITS[unit].factor


def decimal(value: Fraction, *, grouped: bool = True) -> str | None:
    """The value as a decimal with at most two places, or ``None`` if it is not exactly one."""
    if (value * 100).denominator != 1:
        return None
    text = f"{float(value):,.2f}" if grouped else f"{float(value):.2f}"
    return text.rstrip("0").rstrip(".")


def words(number: int) -> str:
    """A whole number from 0 to 999,999 in English words."""
    if number < 20:
        return _ONES[number]
    if number < 100:
        return _TENS[number // 10] + (f"-{_ONES[number % 10]}" if number % 10 else "")
    size, name = (1000, "thousand") if number >= 1000 else (100, "hundred")
    rest = number % size
    link = " and " if rest < 100 else " "
    return f"{words(number // size)} {name}" + (f"{link}{words(rest)}" if rest else "")


def plain(value: Fraction, unit: str) -> str:
    """The usual way to write it."""
    return forms(value, unit)[0]


def forms(value: Fraction, unit: str) -> tuple[str, ...]:
    """All exact ways to write it, the usual one first; those after the ones in its own unit convert it."""
    if unit == "count":
        found = _counts(value)
    elif unit in ("share", "rate"):
        found = _shares(value, unit)
    elif unit in _CURRENCIES:
        found = _money(value, unit)
    else:
        found = [*_measured(value, unit), *converted(value, unit)]
    return tuple(dict.fromkeys(each for each in found if each))


def converted(value: Fraction, unit: str) -> tuple[str, ...]:
    """Exact ways to write it in another unit of its kind; none for counts, shares and money."""
    amount, mine = base(value, unit), UNITS[unit]
    found: list[str | None] = []
    for other, theirs in UNITS.items() if mine.plural and unit not in _CURRENCIES else ():
        number = (amount - theirs.zero) / theirs.factor
        if other != unit and theirs.kind == mine.kind and Fraction(1, 4) <= abs(number) <= 10_000 and decimal(number):
            found += _measured(number, other)
    hours = amount / 3600
    if mine.kind == "time" and hours.denominator == 2 and hours < 10:
        whole = int(hours)
        found.append(("half an hour", "an hour and a half")[whole] if whole < 2 else f"{words(whole)} and a half hours")
    return tuple(each for each in found if each)


def _counts(value: Fraction) -> list[str | None]:
    number = int(value)
    found: list[str | None] = [decimal(value)]
    if number >= 1_000_000:
        return [f"{decimal(value / 1_000_000)} million" if decimal(value / 1_000_000) else None, *found]
    found += [words(number) if number < 100 or number % 100 == 0 else None, _NAMED_COUNTS.get(number)]
    if number >= 1000:
        found.append(decimal(value, grouped=False))
        found.append(f"{decimal(value / 1000)} thousand" if (value / 100).denominator == 1 else None)
    return found


def _shares(value: Fraction, unit: str) -> list[str | None]:
    percent = decimal(value * 100)
    named = decimal(value) if unit == "rate" else _NAMED_SHARES.get(str(value))
    return [f"{percent} %", f"{percent} percent", f"{percent} per cent", named]


def _money(value: Fraction, unit: str) -> list[str | None]:
    sign, code = _CURRENCIES[unit]
    whole = decimal(value)
    if value >= 1_000_000:
        millions = decimal(value / 1_000_000)
        return [f"{sign}{millions} million", f"{millions} million {unit}", f"{code} {whole}", f"{sign}{whole}"]
    return [f"{sign}{whole}", f"{whole} {unit}", f"{code} {whole}"]


def _measured(value: Fraction, unit: str) -> list[str | None]:
    name = UNITS[unit].singular if value == 1 else UNITS[unit].plural
    number = decimal(value)
    spelled = words(int(value)) if value.denominator == 1 and value < 100 else None
    return [f"{number} {name}" if number else None, f"{spelled} {name}" if spelled else None]
