"""Templates: text with free alternatives, slots and contrasts.

    [is|was] found in {city}, and <rose|fell> by {share}

`[a|b]` is a free choice (it may nest), `{slot}` a value (`{slot:1}` its second form), and `<a|b>` a contrast: two
statements that exclude each other. A fact holds one side of all its contrasts; the other side is a hallucination.
`/` separates equivalent wordings of one side: `<takes/accepts|refuses> cards`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from spanproof.training.synthetic.draw import Draw
from spanproof.training.synthetic.values import Value, wrong

_FREE = re.compile(r"\[([^\[\]]*)\]")
_PART = re.compile(r"(\{[^{}]*\}|<[^<>]*>)")
_TITLES = ("Mayor ", "Judge ", "Coach ", "Storm ", "Dr. ")


@dataclass(frozen=True, slots=True)
class Mark:
    """A hallucinated stretch `[start, end)` of a line, in characters of the line.

    Attributes:
        kind: one of `CATEGORIES`.
        original: what the source says instead, empty when it is silent.
        subtle: a near miss, or a phrase inside a true sentence.
        due_to_null: the source has the field, without a value.
    """

    start: int
    end: int
    kind: str
    original: str = ""
    subtle: bool = False
    due_to_null: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One written sentence or clause with its hallucinated stretches and the source chunks (indices) behind it.

    `refuted_by` holds the chunks that speak against it, when a stretch of it is wrong.
    """

    text: str
    marks: tuple[Mark, ...] = ()
    evidence: tuple[int, ...] = ()
    refuted_by: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Filling:
    """What a template is filled with.

    Attributes:
        values: slot name to value.
        side: which side of its contrasts holds, 0 or 1.
        others: every value of the source, the reservoir for swapped values.
    """

    values: Mapping[str, Value]
    side: int = 0
    others: Sequence[Value] = ()


def expand(template: str, draw: Draw) -> str:
    """The template with each free alternative decided, innermost first; spaces left by an empty choice go."""
    while "[" in template:
        decided = _FREE.sub(lambda found: draw.pick(found[1].split("|")), template)
        if decided == template:
            raise ValueError(f"expected balanced '[' and ']' in a template, saw {template!r}; close the bracket")
        template = decided
    return re.sub(r" +(?=[ .,;])", "", template).strip()


def unstopped(text: str) -> str:
    """The sentence without its final full stop; the one of an abbreviation before it stays."""
    return text[:-1] if text.endswith(".") else text


def state(template: str, filling: Filling, draw: Draw) -> str:
    """The source's own sentence: true values (people and places by their full form), the side that holds."""
    return "".join(_true(part, filling, draw, full=True) for part in _PART.split(expand(template, draw)))


def tell(template: str, filling: Filling, draw: Draw) -> str:
    """An answer's clause, true to the values and to the side that holds; it begins as it would inside a sentence."""
    return "".join(_true(part, filling, draw, full=False) for part in _parts(template, draw))


def _parts(template: str, draw: Draw) -> list[str]:
    """Literal text, slots and contrasts in turn; an initial capital goes, except on titles, which keep theirs."""
    parts = _PART.split(expand(template, draw))
    if parts[0] and not parts[0].startswith(_TITLES):
        parts[0] = parts[0][:1].lower() + parts[0][1:]
    elif not parts[0] and parts[1].startswith("<"):
        parts[1] = re.sub(r"(?<=[<|/])(\w)", lambda found: found[0].lower(), parts[1])
    return parts


def tell_wrong(template: str, filling: Filling, draw: Draw) -> Line | None:
    """An answer's clause with exactly one slot or contrast made wrong, or None when none of them can be."""
    parts = _parts(template, draw)
    target, (kind, false, subtle) = _choose(parts, filling, draw)
    if target < 0:
        return None
    written = [_true(part, filling, draw, full=False) for part in parts]
    start = sum(len(part) for part in written[:target])
    mark = Mark(start, start + len(false), kind, written[target], subtle)
    return Line("".join([*written[:target], false, *written[target + 1 :]]), (mark,))


def tell_contrast(template: str, filling: Filling, draw: Draw) -> tuple[str, int, int]:
    """A clause and the place `[start, end)` of its first contrast, the whole clause where it has none."""
    parts = _parts(template, draw)
    written = [_true(part, filling, draw, full=False) for part in parts]
    for i, part in enumerate(parts):
        if part.startswith("<"):
            start = sum(len(before) for before in written[:i])
            return "".join(written), start, start + len(written[i])
    text = "".join(written)
    return text, 0, len(unstopped(text))


def _true(part: str, filling: Filling, draw: Draw, *, full: bool) -> str:
    if part.startswith("<"):
        inner = draw.pick(part[1:-1].split("|")[filling.side].split("/"))
        return re.sub(r"\{[^{}]*\}", lambda found: _true(found[0], filling, draw, full=full), inner)
    if not part.startswith("{"):
        return part
    name, _, form = part[1:-1].partition(":")
    value = filling.values[name]
    forms = value.forms
    if form:
        return forms[min(int(form), len(forms) - 1)]
    return forms[0] if full and not value.kind.numeric else draw.pick(forms)


def _choose(parts: Sequence[str], filling: Filling, draw: Draw) -> tuple[int, tuple[str, str, bool]]:
    """Index of the part to corrupt and (kind, false text, subtle); index -1 when there is none."""
    able = [i for i, part in enumerate(parts) if part[:1] in ("{", "<") and part]
    for i in draw.shuffled(able):
        rest = any(part.startswith("{") and part != parts[i] for part in parts)
        found = _false(parts[i], filling, draw, told_otherwise=rest)
        if found is not None:
            return i, found
    return -1, ("", "", False)


def _false(part: str, filling: Filling, draw: Draw, *, told_otherwise: bool) -> tuple[str, str, bool] | None:
    """Kind, text and subtlety of a wrong part; a subject is swapped only in a clause with a value of its own.

    Two subjects differ in every value, but may well agree on one side of a contrast.
    """
    if part.startswith("<"):
        other = Filling(filling.values, 1 - filling.side, filling.others)
        return "negation", _true(part, other, draw, full=False), False
    name, _, form = part[1:-1].partition(":")
    value = filling.values[name]
    found = wrong(value, filling.others, draw)
    if found is None:
        return None
    other_value, swapped = found
    if value.kind.swap_only and not told_otherwise:
        return None
    kind = value.kind.category
    if swapped and kind in ("person", "feature"):
        kind = "attribution"
    forms = other_value.forms
    text = forms[min(int(form), len(forms) - 1)] if form else draw.pick(forms)
    return kind, text, value.kind.numeric
