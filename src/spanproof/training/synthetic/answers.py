"""Answers: which facts are told, in which words, and which of them are made wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from spanproof.training.synthetic.draw import Draw
from spanproof.training.synthetic.plan import Plan, Telling
from spanproof.training.synthetic.rates import COUNTS, MOST, SENTENCE_RATE, Generator, Length
from spanproof.training.synthetic.template import Line, Mark, tell, tell_contrast, tell_wrong, unstopped

OPENERS = (
    "Based on the given passages,",
    "According to the passages,",
    "Based on the provided passages,",
    "From the passages,",
    "According to the source,",
)
CONNECTIVES = ("Additionally,", "In addition,", "Also,", "Furthermore,", "Moreover,", "Meanwhile,", "Finally,")
ABSTENTIONS = (
    "Unable to answer based on given passages.",
    "The passages do not contain the information needed to answer this question.",
    "I am unable to answer this question based on the given passages.",
)
JOINTS = ((", and", 5.0), (", while", 1.0), (";", 1.0))


@dataclass(frozen=True, slots=True)
class Manner:
    """How answers are written.

    Attributes:
        density: factor on the rate of corruption, `>= 0`.
        invented: share of corruptions that tell what the source is silent about, in [0, 1].
        length: `brief` (two to four plain sentences) or `full` (an overview with compound sentences).
    """

    density: float
    invented: float
    length: Length


@dataclass(frozen=True, slots=True)
class Written:
    """An answer: its text and its sentences, each with its offset in the text."""

    text: str
    lines: tuple[tuple[int, Line], ...]


def write_answer(plan: Plan, generator: Generator, *, manner: Manner, draw: Draw) -> Written:
    """One generator's answer to one source."""
    if not plan.answerable and draw.chance(0.8):
        return _paragraph([Line(draw.pick(ABSTENTIONS))])
    least, most = COUNTS[manner.length][plan.task]
    count = least + draw.below(most - least + 1 if draw.chance(0.7 + generator.wordy) else 1)
    clauses_a_sentence = (0.45 if manner.length == "full" else 0.36) + generator.wordy
    joined = [draw.chance(clauses_a_sentence) for _ in range(count)]
    lines = _clauses(plan, generator, count + sum(joined), manner=manner, draw=draw)
    sentences: list[Line] = []
    for double in joined:
        if not lines:
            break
        first = lines.pop(0)
        sentences.append(_join(first, lines.pop(0), draw) if double and lines else first)
    sentences[1:] = [_open(line, CONNECTIVES, draw) if draw.chance(0.12) else line for line in sentences[1:]]
    if plan.task == "QA" and sentences and draw.chance(0.25):
        sentences[0] = _open(sentences[0], OPENERS, draw)
    if manner.length == "full" and plan.task == "QA" and len(sentences) > 2 and draw.chance(0.25):
        return _numbered(sentences)
    return _paragraph(sentences, "\n\n" if manner.length == "full" and draw.chance(0.12) else " ")


def _clauses(plan: Plan, generator: Generator, count: int, *, manner: Manner, draw: Draw) -> list[Line]:
    rate = min(MOST, SENTENCE_RATE[plan.task] * generator.factor * manner.density)
    silent = draw.shuffled(plan.silent)
    tails = draw.shuffled(plan.tails)
    told = _told(plan, count, draw)
    lines = []
    for telling in told:
        if not draw.chance(rate):
            lines.append(_true(telling, draw))
        elif silent and draw.chance(manner.invented):
            lines.append(_invent(silent.pop(), draw))
        elif tails and draw.chance(0.5 * manner.invented):
            lines.append(_overstate(telling, tails.pop(), draw))
        else:
            lines.append(_contradict(telling, draw))
    return [replace(line, text=line.text.replace("m..", "m.")) for line in lines]


def _told(plan: Plan, count: int, draw: Draw) -> list[Telling]:
    """At most `count` tellings about different things, mostly in the order of the source and with its first."""
    chosen: list[int] = []
    topics: set[str] = set()
    for position in draw.shuffled(range(len(plan.known))):
        telling = plan.known[position]
        if len(chosen) < count and not topics.intersection(telling.topics):
            chosen.append(position)
            topics.update(telling.topics)
    if plan.task != "QA" and chosen and 0 not in chosen and draw.chance(0.7):
        chosen[0] = 0
    order = chosen if draw.chance(0.2) else sorted(chosen)
    return sorted((plan.known[position] for position in order), key=lambda telling: telling.part)


def _true(telling: Telling, draw: Draw) -> Line:
    text = tell(draw.pick(telling.wordings), telling.filling, draw)
    if telling.tail and draw.chance(0.5):
        text = f"{unstopped(text)} {telling.tail}"
    return Line(text, evidence=telling.evidence)


def _contradict(telling: Telling, draw: Draw) -> Line:
    """The telling with one value or contrast made wrong; true when none of its wordings can be."""
    for wording in draw.shuffled(telling.wordings):
        line = tell_wrong(wording, telling.filling, draw)
        if line is not None:
            return replace(line, refuted_by=telling.evidence)
    return _true(telling, draw)


def _invent(telling: Telling, draw: Draw) -> Line:
    text, start, end = tell_contrast(draw.pick(telling.wordings), telling.filling, draw)
    if not telling.predicate:
        start, end = 0, len(unstopped(text))
    return Line(text, (Mark(start, end, "invented", due_to_null=telling.due_to_null),))


def _overstate(telling: Telling, tail: str, draw: Draw) -> Line:
    head = tell(draw.pick(telling.wordings), telling.filling, draw)
    head = unstopped(head) + " "
    return Line(head + tail, (Mark(len(head), len(head) + len(tail), "invented", subtle=True),))


def _moved(line: Line, by: int) -> tuple[Mark, ...]:
    return tuple(replace(mark, start=mark.start + by, end=mark.end + by) for mark in line.marks)


def _join(first: Line, second: Line, draw: Draw) -> Line:
    text = first.text if first.text.endswith(("a.m.", "p.m.")) else unstopped(first.text)
    head = text + draw.weighted(JOINTS) + " "
    return Line(
        head + second.text,
        (*first.marks, *_moved(second, len(head))),
        tuple(sorted({*first.evidence, *second.evidence})),
        tuple(sorted({*first.refuted_by, *second.refuted_by})),
    )


def _open(line: Line, phrases: Sequence[str], draw: Draw) -> Line:
    opener = draw.pick(phrases) + " "
    return replace(line, text=opener + line.text, marks=_moved(line, len(opener)))


def _finish(line: Line) -> Line:
    """The line with a capital at its start and a full stop at its end."""
    text = line.text if line.text.endswith(".") else f"{line.text}."
    return replace(line, text=text[:1].upper() + text[1:])


def _paragraph(lines: Sequence[Line], gap: str = " ") -> Written:
    text, placed = "", []
    for line in map(_finish, lines):
        text += gap if text else ""
        placed.append((len(text), line))
        text += line.text
    return Written(text, tuple(placed))


def _numbered(lines: Sequence[Line]) -> Written:
    text, placed = "", []
    for number, line in enumerate(map(_finish, lines), 1):
        text += f"{chr(10) if text else ''}{number}. "
        placed.append((len(text), line))
        text += line.text
    return Written(text, tuple(placed))
