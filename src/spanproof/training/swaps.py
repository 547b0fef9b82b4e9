"""Counterexamples made from supported claims: a number, a date, a name or a negation is changed.

A swap is kept only when the new value does not occur in the premise and the old one did, so that the label
(contradicted, or unsupported for the words that changed) holds by construction.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from spanproof.text.numbers.number_words import ONES
from spanproof.text.times.dates import MONTHS
from spanproof.text.times.weekdays import DAY_NAMES
from spanproof.training.examples import CONTRADICT, SUPPORT, PairExample

_NUMBER = re.compile(r"(?<![\w.,:/-])\d{1,3}(?:,\d{3})+(?![\w.,])|(?<![\w.,:/-])\d+(?:\.\d+)?(?![\w:/]|[.,]\d)")
# another number may hold as well where it is a bound, a guess or denied
_BOUND = re.compile(
    r"(?:\b(?:at (?:least|most)|than|over|under|above|below|up to|about|around|approximately|nearly|almost|roughly|some"
    r"|not|never|no|nor|without)|n't)\b[^.!?]{0,40}\Z",
    re.IGNORECASE,
)
_OR_MORE = re.compile(r"\+|[^.!?]{0,20}\bor (?:more|less|fewer|so)\b", re.IGNORECASE)
_REFERENCE = re.compile(r"(?:passages?|\[) ?\Z", re.IGNORECASE)
_COUNTS = (*list(ONES)[2:11], "twelve")
_CALENDAR = (*MONTHS, *DAY_NAMES)
_OPPOSED = (
    "increase decrease",
    "enhance reduce",
    "activate suppress",
    "promote inhibit",
    "induce prevent",
    "stimulate block",
    "improve worsen",
    "strengthen weaken",
    "upregulate downregulate",
    "accelerate delay",
    "accept reject",
)


def _forms(verb: str) -> tuple[str, ...]:
    stem = verb.removesuffix("e")
    return verb, f"{verb}s" if not verb.endswith("s") else f"{verb}es", f"{stem}ed", f"{stem}ing"


_WORD_SETS: tuple[tuple[str, ...], ...] = (
    MONTHS,
    DAY_NAMES,
    _COUNTS,
    *(forms for verbs in _OPPOSED for forms in zip(*map(_forms, verbs.split()), strict=True)),
    ("higher", "lower"),
    ("high", "low"),
    ("greater", "smaller"),
    ("longer", "shorter"),
    ("better", "worse"),
    ("stronger", "weaker"),
    ("positive", "negative"),
    ("positively", "negatively"),
    ("presence", "absence"),
    ("sensitive", "resistant"),
    ("effective", "ineffective"),
    ("necessary", "unnecessary"),
    ("dependent", "independent"),
    ("agonist", "antagonist"),
    ("early", "late"),
    ("most", "few"),
    ("more", "fewer"),
    ("before", "after"),
    ("largest", "smallest"),
    ("first", "last"),
    ("north", "south", "east", "west"),
    ("northern", "southern", "eastern", "western"),
    ("minutes", "hours", "days", "weeks", "months", "years"),
    ("miles", "kilometers", "meters", "feet", "inches"),
    ("pounds", "kilograms", "grams", "ounces", "milligrams"),
    ("million", "billion", "thousand"),
    ("always", "never"),
    ("male", "female"),
    ("American", "British", "French", "German", "Italian", "Canadian", "Australian"),
)
_SIBLINGS = {word: group for group in _WORD_SETS for word in group}
_SET_WORD = re.compile(r"(?<!\w)(?:" + "|".join(sorted(_SIBLINGS, key=len, reverse=True)) + r")(?!\w)")
_AUXILIARY = re.compile(r"(?<!\w)(?:is|are|was|were|can|could|will|would|should|must)(?!\w)(?! (?:not|no|n't))")

_WHEN = re.compile(r"1\d{3}|20[0-2]\d|" + "|".join(_CALENDAR))
_DENIED = 0.35


@dataclass(frozen=True, slots=True)
class Change:
    """Replace `text[start:end]` by `new`."""

    start: int
    end: int
    new: str

    def apply(self, text: str) -> str:
        """Return `text` with the replacement made."""
        return text[: self.start] + self.new + text[self.end :]


@dataclass(frozen=True, slots=True)
class Swap(Change):
    """Another value in place of one; `kind` says what was changed."""

    kind: str


def swaps(text: str, premise: str, rng: random.Random) -> Iterator[Swap]:
    """Yield swaps of `text` whose old value stands in `premise` and whose new value does not."""
    for match in _NUMBER.finditer(text):
        new = other_number(match.group(), rng)
        if _is_exact(text, match) and _holds(match.group(), new, premise):
            yield Swap(match.start(), match.end(), new, "number")
    for match in _SET_WORD.finditer(text):
        new = rng.choice([word for word in _SIBLINGS[match.group()] if word != match.group()])
        counts = match.group() in _COUNTS or match.group() in _CALENDAR
        if _holds(match.group(), new, premise) and (not counts or _is_exact(text, match)):
            yield Swap(match.start(), match.end(), new, "word")


def _is_exact(text: str, match: re.Match[str]) -> bool:
    """Whether a value is neither a bound, nor denied, nor the number of a passage."""
    before = text[max(0, match.start() - 60) : match.start()]
    return not (_REFERENCE.search(before) or _BOUND.search(before) or _OR_MORE.match(text, match.end()))


def _holds(old: str, new: str, premise: str) -> bool:
    lowered = premise.lower()
    return new != old and old.lower() in lowered and new.lower() not in lowered


def other_number(number: str, rng: random.Random) -> str:
    """Return a number of the same look (digits, separators, decimals, plausible year) that is not the one given."""
    digits = number.replace(",", "")
    if "." in digits:
        places = len(digits.split(".")[1])
        value = f"{max(0.0, float(digits) * rng.choice((0.5, 0.8, 1.25, 1.5, 2.0)) + 10**-places):.{places}f}"
        return value if value != digits else f"{float(digits) + 1:.{places}f}"
    value_int = int(digits)
    if 1000 < value_int < 2100 and "," not in number and len(digits) == 4:
        return str(value_int + rng.choice((-30, -12, -5, -2, -1, 1, 2, 3, 7, 10)))
    step = rng.choice((1, 1, 2, 3, 5, max(1, value_int // 2), max(1, value_int // 10)))
    changed = value_int + step if rng.random() < 0.6 or value_int <= step else value_int - step
    return f"{changed:,}" if "," in number else str(changed)


def negate(text: str) -> str | None:
    """Return `text` with "not" after its only auxiliary verb, or None when there is not exactly one."""
    found = list(_AUXILIARY.finditer(text))
    if len(found) != 1:
        return None
    return text[: found[0].end()] + " not" + text[found[0].end() :]


def swapped_pairs(pairs: list[PairExample], take: int, rng: random.Random) -> list[PairExample]:
    """Return up to `take` pairs made from supported ones (label 0): values swapped, denials, swapped values denied.

    A claim with another value, and a denied one, is contradicted (1); that it was not another year, month or day is
    supported (0).
    """
    made: list[PairExample] = []
    supported = [pair for pair in pairs if pair.label == SUPPORT]
    rng.shuffle(supported)
    for pair in supported:
        if len(made) >= take:
            break
        options = list(swaps(pair.hypothesis, pair.premise, rng))
        changed, label = None, CONTRADICT
        if options:
            swap = rng.choice(options)
            changed = swap.apply(pair.hypothesis)
            denied = negate(changed) if _WHEN.fullmatch(swap.new) and rng.random() < _DENIED else None
            changed, label = (denied, SUPPORT) if denied else (changed, CONTRADICT)
        elif rng.random() < _DENIED:
            changed = negate(pair.hypothesis)
        if changed:
            made.append(PairExample(pair.premise, changed, label, f"swap:{pair.origin}"))
    return made
