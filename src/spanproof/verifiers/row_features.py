"""What rows of a table have and others lack: ``only Pro has audit logs``, ``two of the plans include SSO``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from spanproof.text.grids import Line
from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.polarity import negations
from spanproof.text.records import fields_of
from spanproof.text.spans import without
from spanproof.text.times.dates import moments
from spanproof.types import Span
from spanproof.verifiers.rank_rows import named_line
from spanproof.verifiers.reading import read
from spanproof.verifiers.row_comparisons import Told
from spanproof.verifiers.row_labels import label_of, stems
from spanproof.verifiers.sheets import Sheet, is_said

__all__ = ["HAVING", "counts", "has", "lacks", "only"]

_ONLY = re.compile(r"\b(?:only|exclusive(?:ly)?|solely|sole)\b", re.IGNORECASE)
_SOLE = re.compile(
    r"(?:\A\W*(?:it\sis\s)?only\s|\b(?:the|our|its)\s(?:only|sole)\s|\bexclusive\sto\s"
    r"|\bonly\s(?:(?:available|included|offered|found|on|in|with|by|for|from|to|as|part|of)\s)+)",
    re.IGNORECASE,
)
HAVING = stems(
    """has have had include offer support come available provide feature allow get give access contain one ones that
    with which part only exclusive sole solely option include included offered found thing comes every both each all
    can list listed""",
    content=False,
)
_WINNING = stems("win won winner champion title", content=False)
_INHERITS = re.compile(
    r"\b(?:everything|all\s(?:of|the|features)|plus|same|above|previous|etc|more|including)\b|\.\.\.", re.I
)
_OFF = re.compile(
    r"\b(?:cancel\w*|closed|sold\sout|suspend\w*|postpone\w*|discontinu\w*|unavailable|exclud\w*|except\w*|without|withdrawn"
    r"|abandoned|void|tb[ad]|optional|extra|add-?ons?|planned|coming\ssoon|un(?:confirmed|decided|scheduled|planned))\b",
    re.IGNORECASE,
)
_CONTEST = stems("race event contest competition tournament prize award cup", content=False)
_YES = frozenset("yes true ✓ ✔ x included available y free".split())
_NO = frozenset("no false ✗ ✘ - – — none n not included unavailable n/a".split())
_ITEM = re.compile(r"[,;]|\band\b|\bplus\b")
_OF_THE = re.compile(r"\s+of\s+(?:the|its|our|their|these|those)\b", re.IGNORECASE)
_FILLING = 1  # words beside a label, such as an article
_LONGEST = 6  # words of what is listed
_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_TIMED = re.compile(r"\b(?P<count>\w+)\stimes\b|\b(?P<word>once|twice|thrice)\b", re.IGNORECASE)
_JUST = re.compile(r"\A\W*(?:only|just|exactly)\s", re.IGNORECASE)
_BOUND = re.compile(
    r"\b(?:or\s(?:more|less|fewer|above|over|higher|longer|later|earlier)|up\sto|over|under|above|below|than|minimum|maximum"
    r"|about|around|roughly)\b",
    re.IGNORECASE,
)


def only(text: str, sheet: Sheet) -> Told | None:
    """Whether what a text says to be only of one row is of it and of no other; ``None`` if that is not plain."""
    said = _ONLY.search(text)
    line = named_line(text, sheet.grid) if said else None
    if said is None or line is None or len(_ONLY.findall(text)) > 1:
        return None
    sole = _SOLE.search(text)
    if sole is None:
        return _only_then(text, sheet, line)
    behind = " ".join(text[sole.end() :].split()[: len(line.label.split()) + _FILLING])
    if not any(label_of(line.label).words & stems(part, content=False) for part in (text[: sole.start()], behind)):
        return None  # "only Maxi has unlimited calls" is not of calls
    wanted = _wanted(text, sheet, [line])
    having = _having(text, sheet, wanted)
    if having is None or not any(having):
        return None
    own = sheet.grid.lines.index(line)
    at = own if having[own] else having.index(True)
    cell = _told(sheet.grid.lines[at])
    return Told(cell, having[own] and sum(having) == 1) if cell else None


def _only_then(text: str, sheet: Sheet, line: Line) -> Told | None:
    """Whether the days that a text gives for a row are all that its one cell with days has."""
    ours = frozenset[int]().union(*(each.days for each in moments(text) if each.kind == "days"))
    names = label_of(line.label).words
    for at, head in enumerate(sheet.grid.heads):
        cell = line.cells[at]
        if cell is None or not ours or not is_said(head, stems(text, content=True) - names):
            continue
        inside = moments(cell.of(sheet.chunk.text))
        theirs = frozenset[int]().union(*(each.days for each in inside))
        if theirs and all(each.kind == "days" for each in inside):
            rest = without(text, moments(text))
            left = stems(rest, content=True) - names - sheet.kinds - stems(head, content=False) - HAVING
            return None if left else Told(cell, ours == theirs)
    return None


def counts(text: str, sheet: Sheet) -> Told | None:
    """Whether as many rows have something as a text says; ``None`` if that is not plain."""
    if sheet.turned:
        return None
    just = _JUST.match(text)
    text = text[just.end() :] if just and quantities(text[just.end() :].partition(" ")[0]) else text
    timed = _TIMED.search(text)
    figures = [each for each in quantities(text) if each.kind == "count" and not each.dimension]
    if timed is not None:
        number = _TIMES.get((timed["word"] or "").lower()) or next((int(each.low) for each in figures), None)
        rest = without(text, [Span(*timed.span())])
        wanted = _wanted(rest, sheet, [])
    else:
        number, rest = _counted(text, figures, sheet)
        wanted = _wanted(rest, sheet, [])
    having = _having(text, sheet, wanted) if number is not None and not _ONLY.search(text) else None
    if having is None or not any(having) or _names_row(text, sheet):
        return None
    cell = _told(sheet.grid.lines[having.index(True)])
    return Told(cell, sum(having) == number) if cell else None


def _counted(text: str, figures: Sequence[Quantity], sheet: Sheet) -> tuple[int | None, str]:
    """How many of all rows a text speaks of, and the text without that."""
    rows = len(sheet.grid.lines)
    every = re.match(r"\W*(?:all|every|each)(?:\s(?:of\s)?the)?\b", text, re.IGNORECASE)
    wholes = [each for each in figures if each.low == rows]
    if every is not None and len(figures) == len(wholes):
        return rows, without(text, [*figures, Span(*every.span())])
    parts = [each for each in figures if each not in wholes] or wholes[:1]
    ahead = len(parts) == 1 and not text[: parts[0].start].strip(" \"'") and parts[0].hedge == "exact"
    if (
        not ahead
        or _is_of_some(text[parts[0].end :], sheet)
        or not sheet.kinds & stems(text, content=False)
        or parts[0].low > rows
    ):
        return None, text
    return int(parts[0].low), without(text, [*parts, *wholes])


def _is_of_some(behind: str, sheet: Sheet) -> bool:
    """Whether what stands behind a count says of which rows it is (``one of the Civic Union's candidates``)."""
    if not _OF_THE.match(behind):
        return False
    before = takewhile(lambda token: token.stem not in sheet.kinds, read(without(behind, quantities(behind))))
    return any(token.content for token in before)


def has(text: str, sheet: Sheet) -> Told | None:
    """Whether a row has what a text says of it and rows list."""
    return _is_listed(text, sheet, way=True)


def lacks(text: str, sheet: Sheet) -> Told | None:
    """Whether a row lacks what others list, as a text with a denial says."""
    return _is_listed(text, sheet, way=False)


def _is_listed(text: str, sheet: Sheet, *, way: bool) -> Told | None:
    line = named_line(text, sheet.grid)
    if (
        line is None
        or _ONLY.search(text)
        or any(each.hedge != "exact" or each.approximate for each in quantities(text))
    ):
        return None
    cues = negations(text)
    if (not cues) is not way or len(cues) > 1:
        return None
    if (_common(sheet) - label_of(line.label).words) & stems(text, content=True):
        return None  # of other rows, too: "both Seltas have it, and so does the Nordvik 60"
    having = _having(text, sheet, _wanted(without(text, cues), sheet, [line]))
    if having is None or not any(having):
        return None
    own = having[sheet.grid.lines.index(line)]
    cell = _told(line)
    return Told(cell, own == way) if cell else None


def _names_row(text: str, sheet: Sheet) -> bool:
    return named_line(text, sheet.grid) is not None


def _common(sheet: Sheet) -> frozenset[str]:
    """The words that several labels have."""
    counts = Counter(word for line in sheet.grid.lines for word in label_of(line.label).words)
    return frozenset(word for word, count in counts.items() if count > 1)


def _wanted(text: str, sheet: Sheet, lines: Sequence[Line]) -> frozenset[str]:
    """The words for what a text says that rows have."""
    names = frozenset[str]().union(*(label_of(line.label).words for line in lines))
    common = _common(sheet)
    won = _WINNING | _CONTEST if _WINNING & (sheet.kinds | common) else frozenset[str]()
    return stems(text, content=True) - names - sheet.kinds - common - HAVING - won


def _having(said: str, sheet: Sheet, wanted: frozenset[str]) -> list[bool] | None:
    """For each row whether it has what words of a text name; ``None`` where cells do not list, or say it otherwise."""
    is_record = bool(fields_of(sheet.chunk)) and not any(sheet.grid.heads)  # whose fields are no rows of a kind
    if is_record or _is_bounded(said, wanted) or not any(word.isalpha() for word in wanted):
        return None
    text = sheet.chunk.text
    heads = [stems(head, content=True) for head in sheet.grid.heads]
    switch = next((at for at, words in enumerate(heads) if words and words == wanted), None)
    if switch is not None:
        states = [_state(text, line.cells[switch]) for line in sheet.grid.lines]
        return None if None in states else [bool(each) for each in states]
    told: list[tuple[bool, list[bool]]] = []  # by column, whether the text names it, and which rows have it there
    for at, words in enumerate(heads):
        cells = [line.cells[at].of(text).strip() if line.cells[at] else "" for line in sheet.grid.lines]  # type: ignore[union-attr]
        found = [_has(cell, wanted - words) for cell in cells]
        if (any(found) or None in found) and wanted - words and _are_lists(cells, alike=sheet.turned):
            if None in found:
                return None
            told.append((not words.isdisjoint(wanted), [bool(each) for each in found]))
    of_named = [found for named, found in told if named] or [found for _, found in told]
    return [any(row) for row in zip(*of_named, strict=True)] or None


def _is_bounded(said: str, wanted: frozenset[str]) -> bool:
    """Whether what a text says to be had is a figure that it only limits."""
    return _BOUND.search(said) is not None and any(map(str.isdigit, "".join(wanted)))


def _has(cell: str, wanted: frozenset[str]) -> bool | None:
    """Whether one of the things that a cell lists has all these words; ``None`` where only several have."""
    having = [item for item in _ITEM.split(cell) if wanted <= stems(item, content=False)]
    if having:
        return None if any(map(_OFF.search, having)) else True
    return None if wanted <= stems(cell, content=False) else False


def _state(text: str, cell: Span | None) -> bool | None:
    word = cell.of(text).strip(" |*_`.").casefold() if cell else ""
    return True if word in _YES else False if word in _NO else None


def _are_lists(cells: Sequence[str], *, alike: bool) -> bool:
    """Whether cells list things, none in words that may stand for others; `alike`: all of one kind, as far as shows.

    Those of a column of a table turned round are values of one thing: its name, what it costs, whether it is open.
    """
    if alike and len({(any(map(str.isdigit, cell)), cell.casefold() in _YES | _NO) for cell in cells}) > 1:
        return False
    items = [item for cell in cells for item in _ITEM.split(cell)]
    plain = not any(_INHERITS.search(cell) or negations(cell) for cell in cells)
    return plain and all(cells) and all(len(item.split()) <= _LONGEST for item in items)


def _told(line: Line) -> Span | None:
    return next((cell for cell in line.cells if cell), None)
