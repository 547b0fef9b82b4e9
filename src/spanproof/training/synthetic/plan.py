"""What both halves of the generator share: a written source, and what an answer may tell about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spanproof.training.synthetic.rates import Task
from spanproof.training.synthetic.template import Filling


@dataclass(frozen=True, slots=True)
class Piece:
    """One chunk of a source, the unit in which gold evidence is counted.

    Attributes:
        path: where it stands: `passage/0` (QA), `paragraph/2` (Summary), `profile`, `hours`, `attributes` or
            `review_info/1` (Data2txt, positions from 0).
        text: a sentence (QA, Summary) or the flattened part of the record.
        start: character offset in the source's text, -1 for a record.
    """

    path: str
    text: str
    start: int = -1


@dataclass(frozen=True, slots=True)
class Telling:
    """One thing that an answer may say.

    Attributes:
        wordings: templates.
        filling: their values.
        evidence: indices of the pieces that say it, empty when the source is silent about it.
        tail: a phrase that the source attaches to it, empty without one.
        predicate: if the source is silent, only the contrast (the predicate) is hallucinated, not the whole sentence.
        due_to_null: the source is silent because the field is null.
        part: a coarse position (profile, hours, ...): answers tell earlier parts first.
        topics: what it is about; an answer tells nothing twice.
    """

    wordings: Sequence[str]
    filling: Filling
    evidence: tuple[int, ...] = ()
    tail: str = ""
    predicate: bool = False
    due_to_null: bool = False
    part: int = 0
    topics: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A source with its pieces, what can be told of it truly, and what can be told although it is silent.

    Attributes:
        task: the task family.
        origin: name of the schema or type of business.
        info: `source_info` in RAGTruth's form: question and passages, a text, or a record.
        pieces: the chunks.
        known: tellings with evidence.
        silent: tellings without.
        tails: phrases that the source does not attach to anything.
        answerable: False when the question is about something else.
    """

    task: Task
    origin: str
    info: str | Mapping[str, Any]
    pieces: tuple[Piece, ...]
    known: tuple[Telling, ...]
    silent: tuple[Telling, ...]
    tails: tuple[str, ...] = ()
    answerable: bool = True
