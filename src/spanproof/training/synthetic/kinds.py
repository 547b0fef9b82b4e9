"""The kinds of value every template may name, and the word lists behind them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files

from spanproof.text.numbers.number_words import ONES
from spanproof.text.times.dates import MONTHS
from spanproof.text.times.weekdays import DAY_NAMES
from spanproof.training.synthetic.values import Kind, choices

_NUMBERS = tuple(ONES)


def words(name: str) -> tuple[str, ...]:
    """The entries of the word list `words/<name>.txt`: parts between semicolons, or whole lines when they hold `|`."""
    text = (files(__package__) / "words" / f"{name}.txt").read_text(encoding="utf-8")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if any("|" in line for line in lines):
        return tuple(lines)
    return tuple(part.strip() for line in lines for part in line.split(";") if part.strip())


@cache
def places() -> tuple[tuple[str, str, str], ...]:
    """City, postal abbreviation of its state, state."""
    rows = (tuple(part.strip() for part in line.split("|")) for line in words("cities"))
    return tuple((city, short, state) for city, short, state in rows)


def clock(minutes: int) -> tuple[str, ...]:
    """Minutes after midnight in the forms of a twelve-hour clock, `7:30 PM` first."""
    hour, minute = divmod(minutes % 1440, 60)
    half = "AM" if hour < 12 else "PM"
    short = f"{(hour - 1) % 12 + 1}" + (f":{minute:02d}" if minute else "")
    whole = f"{(hour - 1) % 12 + 1}:{minute:02d}"
    dotted = "a.m." if half == "AM" else "p.m."
    return (f"{whole} {half}", f"{short} {half}", f"{short}{half}", f"{short} {dotted}")


def _spelled(number: int) -> tuple[str, ...]:
    return (_NUMBERS[number], str(number)) if 2 <= number <= 12 else (str(number),)


def _unit(singular: str, *, short: str = "") -> Callable[[int], tuple[str, ...]]:
    def forms(number: int) -> tuple[str, ...]:
        written = tuple(f"{form} {singular}" for form in _spelled(number))
        return (*written, f"{number} {short}") if short else written

    return forms


def _millions(tenths: int) -> tuple[str, ...]:
    amount = f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)
    return (f"${amount} million", f"{amount} million dollars")


def _share(tenths: int) -> tuple[str, ...]:
    number = f"{tenths // 10}.{tenths % 10}"
    return (f"{number} percent", f"{number}%")


def _people() -> Kind:
    surnames, firsts = words("last"), words("first")

    def forms(raw: int) -> tuple[str, ...]:
        first, surname = divmod(raw, len(surnames))
        return (f"{firsts[first]} {surnames[surname]}", surnames[surname])

    top = len(firsts) * len(surnames) - 1
    return Kind("person", "person", 0, top, 1, forms, numeric=False)


def _numbers() -> list[Kind]:
    def plain(number: int) -> tuple[str, ...]:
        return (str(number),)

    def grouped(number: int) -> tuple[str, ...]:
        return (f"{number:,}",)

    def dollars(number: int) -> tuple[str, ...]:
        return (f"${number:,}", f"{number:,} dollars")

    def percent(number: int) -> tuple[str, ...]:
        return (f"{number} percent", f"{number}%")

    def day(number: int) -> tuple[str, ...]:
        return (f"{MONTHS[number // 28]} {number % 28 + 1}",)

    return [
        Kind("oldyear", "year", 1862, 1969, 1, plain),
        Kind("midyear", "year", 1970, 2004, 1, plain),
        Kind("newyear", "year", 2005, 2023, 1, plain),
        Kind("nextyear", "year", 2025, 2034, 1, plain),
        Kind("date", "year", 0, 335, 1, day),
        Kind("percent", "metric", 3, 96, 1, percent),
        Kind("rate", "metric", 11, 98, 1, _share),
        Kind("millions", "metric", 5, 985, 1, _millions),
        Kind("dollars", "metric", 5, 480, 5, dollars),
        Kind("thousands", "metric", 1_000, 48_000, 500, dollars),
        Kind("few", "metric", 2, 12, 1, _spelled),
        Kind("dozens", "metric", 13, 98, 1, plain),
        Kind("hundreds", "metric", 120, 980, 10, plain),
        Kind("many", "metric", 1_200, 96_000, 100, grouped),
        Kind("age", "number_unit", 19, 88, 1, plain),
        Kind("clock", "hours", 360, 1320, 30, clock),
    ]


def _units() -> list[Kind]:
    rows: list[tuple[str, int, int, int, str, str]] = [
        ("minutes", 5, 90, 5, "minutes", "min"),
        ("seconds", 10, 60, 5, "seconds", ""),
        ("hours", 2, 48, 1, "hours", ""),
        ("days", 2, 30, 1, "days", ""),
        ("weeks", 2, 16, 1, "weeks", ""),
        ("months", 2, 18, 1, "months", ""),
        ("years", 2, 40, 1, "years", ""),
        ("miles", 2, 120, 1, "miles", "mi"),
        ("feet", 5, 900, 5, "feet", "ft"),
        ("inches", 2, 36, 1, "inches", ""),
        ("meters", 10, 900, 10, "meters", ""),
        ("acres", 4, 640, 2, "acres", ""),
        ("pounds", 2, 90, 1, "pounds", "lb"),
        ("tons", 3, 240, 1, "tons", ""),
        ("milligrams", 5, 500, 5, "milligrams", "mg"),
        ("grams", 5, 240, 5, "grams", "g"),
        ("degrees", 140, 450, 5, "degrees Fahrenheit", "°F"),
        ("cups", 2, 12, 1, "cups", ""),
        ("spoons", 2, 8, 1, "tablespoons", "tbsp"),
        ("liters", 2, 60, 1, "liters", ""),
        ("watts", 5, 900, 5, "watts", "W"),
        ("mph", 25, 120, 5, "miles per hour", "mph"),
    ]
    return [
        Kind(name, "number_unit", low, high, step, _unit(unit, short=short))
        for name, low, high, step, unit, short in rows
    ]


@cache
def kinds() -> dict[str, Kind]:
    """Name to kind, for every kind that a template may declare."""
    singles = {
        "city": choices("city", [[(city,) for city, _, _ in places()]], category="city"),
        "person": _people(),
        "weekday": choices("weekday", [[(day,) for day in DAY_NAMES]], category="hours"),
        "weekdays": choices("weekdays", [[(f"{day}s",) for day in DAY_NAMES]], category="hours"),
        "company": choices(
            "company",
            [[(word,) for word in words("company_first")], [(word,) for word in words("company_last")]],
            category="feature",
        ),
    }
    return singles | {kind.name: kind for kind in (*_numbers(), *_units())}
