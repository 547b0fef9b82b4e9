"""Schemas: what can be said about one sort of subject, read from `templates/*.txt`.

    # museum                            a new schema
    @name! = Harlow; Penrose + Museum   a slot with its own values: one entry of each group (`!`: see below)
    @year oldyear                       a slot of a kind named in `kinds.py`
    ? when was the {name} founded       a question that the schema answers (alternatives after ` || `)
    - The {name} opened in {year}.      a fact as the source says it (alternatives after ` || `)
    > It was founded in {year}.         the same fact as an answer tells it, right below
    ~ Parking is limited.               an aside: said, never told

Entries are separated by `;`, equivalent forms of one entry by `=`, groups by ` + `. A slot with `!` names the subject:
its wrong value can only be another subject of the same source (swapped attribution).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from spanproof.training.synthetic.draw import Draw
from spanproof.training.synthetic.kinds import kinds
from spanproof.training.synthetic.values import Kind, Value, choices, fresh


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: wordings of the source, wordings of an answer.

    `polar` holds when every wording of the source has a contrast, so that either side may be the true one.
    """

    said: tuple[str, ...]
    told: tuple[str, ...]

    @property
    def polar(self) -> bool:
        """Whether either side of the contrasts may hold."""
        return all("<" in wording for wording in self.said)


@dataclass(frozen=True, slots=True)
class Schema:
    """What can be said about one sort of subject: slots, questions, facts and asides."""

    name: str
    slots: dict[str, Kind]
    questions: tuple[str, ...]
    facts: tuple[Fact, ...]
    asides: tuple[str, ...]

    def values(self, draw: Draw, *, apart: dict[str, Value] | None = None) -> dict[str, Value]:
        """Values for all slots; a subject (`!`) differs from the one in `apart`, and no form comes twice in a kind."""
        filled: dict[str, Value] = {}
        for slot, kind in self.slots.items():
            near = [value for value in filled.values() if value.kind.name == kind.name]
            taken = {form for value in near + ([apart[slot]] if apart else []) for form in value.forms}
            value = fresh(kind, draw)
            for _ in range(40):
                if not taken & set(value.forms):
                    break
                value = fresh(kind, draw)
            filled[slot] = value
        return filled


def split(line: str) -> tuple[str, ...]:
    """The alternatives of a line, separated by ` || `."""
    return tuple(part.strip() for part in line.split("||"))


def read(name: str) -> str:
    """The text of `templates/<name>.txt`."""
    return (files(__package__) / "templates" / f"{name}.txt").read_text(encoding="utf-8")


@cache
def load(name: str) -> tuple[Schema, ...]:
    """The schemas of `templates/<name>.txt`, in order.

    Raises:
        ValueError: a line is not of the format above.
    """
    blocks = [block for block in read(name).split("\n# ")[1:] if block.strip()]
    return tuple(_schema(block.splitlines()) for block in blocks)


def _schema(lines: list[str]) -> Schema:
    name = lines[0].strip()
    slots: dict[str, Kind] = {}
    questions: list[str] = []
    facts: list[Fact] = []
    asides: list[str] = []
    said: tuple[str, ...] = ()
    for line in lines[1:]:
        mark, text = line[:1], line[1:].strip()
        if mark == "@":
            slot, kind = _slot(name, text)
            slots[slot] = kind
        elif mark == "?":
            questions += split(text)
        elif mark == "-":
            said = split(text)
        elif mark == ">":
            facts.append(Fact(said, split(text)))
        elif mark == "~":
            asides.append(text)
        elif line.strip():
            raise ValueError(f"expected a line that starts with one of @ ? - > ~, saw {line!r} in schema {name}")
    return Schema(name, slots, tuple(questions), tuple(facts), tuple(asides))


def _slot(schema: str, text: str) -> tuple[str, Kind]:
    name, equals, entries = text.partition(" = ")
    if not equals:
        slot, kind = text.split()
        return slot.rstrip("!"), kinds()[kind]
    subject = name.endswith("!")
    slot = name.rstrip("!")
    groups = [
        [tuple(form.strip() for form in entry.split("=")) for entry in group.split(";")]
        for group in entries.split(" + ")
    ]
    return slot, choices(f"{schema}.{slot}", groups, category="attribution" if subject else "feature")
