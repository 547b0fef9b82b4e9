"""Names in a text, found by their capitals: no model, no gazetteer.

A name is a run of capitalised words, with the particles inside it (``University of California``), initials and a number
behind it (``iPhone 15``); an acronym (``WHO``, ``U.S.``); or a word of letters that no common word has (``iPhone``,
``B12``). A capital that grammar or layout demands - at the start of a sentence, in a heading, a label or a line of
capitals - makes no name, unless the word is capitalised elsewhere, too (after Mikheev 2002, "Periods, capitalized
words, etc.", Computational Linguistics 28:3).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.fold import fold, shape
from spanproof.text.naming.titles import titles
from spanproof.text.numbers.currencies import CURRENCY_CODES
from spanproof.text.numbers.units import unit_of
from spanproof.text.spans import within
from spanproof.text.words import STOP_WORDS
from spanproof.types import Span

__all__ = ["Name", "names", "names_in", "word_form"]

_TOKEN = re.compile(r"[^\W\d_]ʰ*(?:\.[^\W\d_]ʰ*)+(?!\w)\.?|[^\W_]+(?:[-'&][^\W_]+)*")
_DASHED = re.compile(r"[-–—]")
_BORDER = re.compile(r"[.!?…][\"')\]*_]*\s|[:\n|•]|(?:^|[\s(\[])[*_]*[\"'][*_]*$")
_UNIT = re.compile(r"(?:\d\s?|(?P<degree>[°º]))\Z")  # what stands before a unit
_CALENDAR = frozenset(
    """monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays
    saturdays sundays mon tue tues wed thu thur thurs fri sat sun january february march april may june july
    august september october november december jan feb mar apr jun jul aug sep sept oct nov dec""".split()
)
# Capitalised without naming anything: references to parts of a text, forms of address, times, words for emphasis.
_NO_NAMES = frozenset(
    """i passage passages step steps section figure table chapter page part item source sources document
    documents chunk chunks context note notes example article question answer paragraph appendix yes no none
    true false null ok okay am pm ad bc ce bce ph phd n/a mr mrs ms dr prof sir madam tv faq id pdf url usd
    eur gbp never always very only must important warning caution point points fahrenheit celsius kelvin
    name names your""".split()
)
_SHORT = frozenset(["US", "WHO", "IT"])  # acronyms that look like words without content
_TITLES = frozenset(
    "mr mrs ms dr prof st rev gen sen rep gov capt col lt sgt jr sr mt ft vs no inc ltd co corp".split()
)
_PARTICLES = frozenset(
    "of the de la le del della di da do das dos du des van von der den ter ten bin ibn al el y e at".split()
)
_INSTITUTIONS = frozenset(  # their names go on behind "for" and "and": Centers for Disease Control and Prevention
    """center centers centre centres institute institutes department ministry office agency society association
    organization organisation council committee foundation fund bureau administration school college
    campaign board commission authority union federation academy""".split()
)
_UNITS = frozenset("kWh mWh mAh mL dL mW kW mV kV mA kHz mHz dB pH kJ kB hPa kPa mmHg µL mmol mRNA eV keV".split())
# What sentences begin with without naming anything, beside the words without content and those in -ly.
_OPENERS = frozenset(
    """add according additionally another anyone anything apply ask avoid bake based besides call certain check
    choose click combine common consider contact cook cover currently customers despite different drink
    during eat earlier enter everyone everything experts final finally find first firstly follow following
    former four furthermore generally given guests heat hence here however import important in install
    instead large last lastly later like line located make many meanwhile mix moreover most new next nobody
    nothing now numerous old one open otherwise overall patients place please pour preheat press read recent
    recently remember remove researchers return scientists second secondly see select several similarly
    simply small some someone something sometimes soon start stir store studies take thanks third three
    today together turn two typically unlike use users using usually visit visitors wait wash""".split()
)


class Name(NamedTuple):
    """A name in a text.

    ``start`` and ``end`` are half-open offsets in code points, without a possessive ``'s``. ``words`` are its words in
    their `word_form`. ``loose`` says that the first word may be an ordinary one that only begins a sentence.
    """

    start: int
    end: int
    words: tuple[str, ...]
    loose: bool = False


@dataclass(slots=True)
class _Token:
    """A word. A ``sure`` capital is no matter of grammar, an ``open`` one may be."""

    start: int
    end: int
    surface: str
    norm: str
    joint: bool  # close enough to the token before it to be in one name with it
    titled: bool
    sure: bool = False
    open: bool = False


_KEPT: Cache[tuple[Name, ...]] = Cache(4_000_000)  # characters of text


def names(text: str) -> tuple[Name, ...]:
    """The names in `text`, in order and without overlap; linear in its length, and remembered.

    Weekdays, months, pronouns and ``Step 3`` are no names. In scripts without capitals nothing is found.
    """
    return _KEPT.get(text, lambda: tuple(_names(text)), cost=len(text))


def names_in(text: str, span: Span) -> tuple[Name, ...]:
    """The names of `text` that lie in `span`."""
    return within(names(text), span)


@lru_cache(maxsize=65_536)
def word_form(surface: str) -> str:
    """The form in which a name's word is compared: folded; an acronym in capitals, without dots (``US``)."""
    letters = surface.replace(".", "")
    singular = letters[:-1] if letters[-1:] == "s" and len(letters) > 2 else letters
    if len(singular) > 1 and singular.isupper() and singular.isalpha():
        return singular
    return fold(letters)


def _names(text: str) -> Iterator[Name]:
    tokens = _tokens(text)
    known = {token.norm for token in tokens if token.sure}
    for token in tokens:
        if token.open:
            token.sure = token.norm in known
            token.open = not token.sure and not token.titled
    index = 0
    while index < len(tokens):
        if not (tokens[index].sure or tokens[index].open):
            index += 1
            continue
        stop = _run(tokens, index)
        run = _without_openers(tokens[index:stop])
        if any(token.sure for token in run):
            yield Name(run[0].start, run[-1].end, tuple(token.norm for token in run), run[0].open)
        index = stop


def _tokens(text: str) -> list[_Token]:
    shaped = shape(text)
    titled = titles(text)
    tokens: list[_Token] = []
    title = 0
    for match in _TOKEN.finditer(shaped):
        start, end = match.span()
        found = match.group()
        if "'" in found or "-" in found:
            start, end = _bare(shaped, (start, end))
        while title < len(titled) and titled[title].end <= start:
            title += 1
        surface = text[start:end]
        before = tokens[-1] if tokens else None
        gap = "" if before is None else shaped[before.end : start]
        short = before is not None and _is_short(text, before)
        joint = gap in (" ", "\u00a0", " & ") or (short and gap in (". ", "."))
        in_title = title < len(titled) and titled[title].start <= start
        token = _Token(start, end, surface, word_form(surface), joint, in_title)
        tokens.append(token)
        if surface.islower():
            continue
        if end - start > 1 or (match.end() - match.start() == 1 and shaped[start - 1 : start] not in ("°", "º")):
            beside = before.surface if before is not None and joint else ""
            _judge(token, beside, first=before is None or _is_first(before, gap, short=short))
    return tokens


def _bare(shaped: str, found: tuple[int, int]) -> tuple[int, int]:
    """The bounds of a token without possessive, and without the small parts of a compound (``Spanish-speaking``)."""
    start, end = found
    if shaped[end - 2 : end] in ("'s", "'S") and end - start > 2:
        end -= 2
    parts = shaped[start:end].split("-")
    if len(parts) > 1 and any(part[:1].isupper() for part in parts):
        while parts[-1].islower():
            end -= len(parts.pop()) + 1
        while parts[0].islower() and len(parts[0]) > 2:
            start += len(parts.pop(0)) + 1
    return start, end


def _judge(token: _Token, before: str, *, first: bool) -> None:
    """Decide what the capitals of a token say; `before` is the word right before it."""
    surface, norm = token.surface, token.norm
    upper = sum(map(str.isupper, surface))
    if not upper or not surface[0].isalpha() or norm in _CALENDAR or norm.lower() in _NO_NAMES:
        return
    if all(part in _CALENDAR or part in _NO_NAMES or part.isdigit() for part in _DASHED.split(surface.lower())):
        return  # "Monday–Friday", "AM–5"
    if norm.lower() in STOP_WORDS and norm not in _SHORT:
        return
    if surface in _UNITS or (before[:1].isdigit() and unit_of((surface,), glued=False)):
        return
    odd = upper > surface[0].isupper() or any(letter.isdigit() for letter in surface)
    if odd and not (token.titled and surface.isupper()):
        token.sure = True
    elif surface[0].isupper():
        token.open = first or token.titled
        token.sure = not token.open


def _is_first(before: _Token, gap: str, *, short: bool) -> bool:
    """Whether a sentence, a line, a cell, the text behind a label or a quotation begins behind `gap`.

    So it may behind ``a.m.``, the stop of which may end a sentence, too.
    """
    if gap == ") ":  # (a) Preheat
        return len(before.surface) <= 2
    if before.norm in ("am", "pm") and before.surface[-1] == ".":
        return True
    if short and gap[:1] == "." and "\n" not in gap:
        return False
    return _BORDER.search(gap) is not None


def _is_short(text: str, word: _Token) -> bool:
    """Whether a stop behind a word shortens it: a title or an initial, but no unit behind a number (``90 N.``)."""
    if len(word.norm) != 1 or not word.surface.isupper():
        return word.norm in _TITLES
    behind = _UNIT.search(text, max(0, word.start - 2), word.start)
    return behind is None or unit_of(((behind["degree"] or "") + word.surface,), glued=False) is None


def _run(tokens: Sequence[_Token], first: int) -> int:
    """The index behind the name that begins at `first`, a token with a capital of its own or one that may be."""
    stop = first + 1
    while stop < len(tokens) and tokens[stop].joint:
        ahead = stop + 1 if tokens[stop].sure else _beyond_particles(tokens, first, stop)
        if ahead == stop:
            break
        stop = ahead
    return stop + 1 if _takes_number(tokens, stop) else stop


def _beyond_particles(tokens: Sequence[_Token], first: int, index: int) -> int:
    """The index behind particles and the capitalised word that they lead to; `index` if they lead to none."""
    whole = any(token.norm in _INSTITUTIONS for token in tokens[max(first, index - 6) : index])
    for ahead in range(index, min(index + 2, len(tokens) - 1)):
        norm = tokens[ahead].norm
        if not (norm in _PARTICLES or (whole and norm in ("for", "and"))) or not tokens[ahead + 1].joint:
            return index
        if tokens[ahead + 1].sure:
            return ahead + 2
    return index


def _takes_number(tokens: Sequence[_Token], stop: int) -> bool:
    """Whether the token at `stop` is a number that belongs to the name before it: ``iPhone 15``, ``Apollo 11``.

    An amount of money, a measure, a score and a number of thousands (``CHF 138``, ``the Core 1.5 kg``, ``Ajax 3-2``,
    ``Max 4,000``) do not.
    """
    if stop >= len(tokens) or not tokens[stop].joint or not tokens[stop - 1].sure:
        return False
    surface, more = tokens[stop].surface, _more_digits(tokens, stop)
    if tokens[stop - 1].surface in CURRENCY_CODES or "-" in surface or len(more) == 3 or (more and surface == "0"):
        return False
    last = stop + bool(more)
    behind = tokens[last + 1] if last + 1 < len(tokens) and tokens[last + 1].joint else None
    if behind is not None and unit_of((behind.surface,), glued=False):
        return False
    is_year = len(surface) == 4 and surface[:2] in ("18", "19", "20")
    return surface[0].isdigit() and len(surface) <= 4 and not is_year


def _more_digits(tokens: Sequence[_Token], index: int) -> str:
    """The digits with which a number goes on behind a mark (``3.11``, ``1,140``); empty if it does not."""
    behind = tokens[index + 1] if index + 1 < len(tokens) else None
    if behind is None or behind.start != tokens[index].end + 1 or not behind.surface[0].isdigit():
        return ""
    return behind.surface


def _without_openers(run: Sequence[_Token]) -> Sequence[_Token]:
    """The run without what only begins a sentence, and the particles that then come first."""
    while run and run[0].open and (run[0].norm in _OPENERS or (run[0].norm.endswith("ly") and len(run[0].norm) > 8)):
        run = run[1:]
        while run and not (run[0].sure or run[0].open):
            run = run[1:]
    return () if len(run) == 1 and run[0].norm in _OPENERS else run
