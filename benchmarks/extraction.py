"""Extractors against gold spans: what they find, how long they take, and what no extractor at all would score."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import Any

from spanproof.config import part, parts
from spanproof.errors import ConfigError, ModelError
from spanproof.protocols import Extractor
from spanproof.scoring import ScoredRow, score_intervals, score_spans
from spanproof.text.sentences import sentences
from spanproof.types import Chunk, Evidence, Span

__all__ = [
    "SENTENCES",
    "TRIVIAL",
    "WHOLE",
    "WHOLE_IF_RELEVANT",
    "Asked",
    "Timed",
    "answered",
    "extractors",
    "figures",
    "paragraphs",
    "sweep",
    "trivial",
]

_WITH_INTERVALS = ("word_precision", "word_recall", "word_f1", "silent", "answered")
_SWEPT = tuple(round(0.1 * each, 1) for each in range(1, 10))


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, the chunks that were retrieved for it, and what each of them has to say.

    Args:
        question: the question.
        chunks: at least one.
        gold: for each chunk its gold spans, none where it does not answer.
        group: what intervals draw as a whole: the question's name, or its document's.
    """

    question: str
    chunks: tuple[Chunk, ...]
    gold: tuple[tuple[Span, ...], ...]
    group: str


@dataclass(frozen=True, slots=True)
class Timed:
    """Rows to score, one a chunk, and the mean seconds that a chunk took, by the clock and of all processors."""

    rows: tuple[ScoredRow, ...]
    seconds: float
    cpu_seconds: float

    def per_chunk(self) -> dict[str, float]:
        """Both times as a result file has them."""
        return {"seconds_per_chunk": round(self.seconds, 4), "cpu_seconds_per_chunk": round(self.cpu_seconds, 4)}


def extractors(asked: str) -> tuple[dict[str, Extractor], dict[str, str]]:
    """The registered extractor of that name, or all that work without options, each with its defaults.

    Returns:
        The extractors by name, and why others were left out, by name.

    Raises:
        ConfigError: if nobody registered the name, or the extractor cannot be built without options.
    """
    if asked != "all":
        return {asked: part("extractors", asked)}, {}
    tried = {name: _default(name) for name in sorted(parts("extractors"))}
    left = {name: str(value) for name, value in tried.items() if isinstance(value, (ConfigError, ModelError))}
    return {name: value for name, value in tried.items() if not isinstance(value, (ConfigError, ModelError))}, left


def answered(questions: Sequence[Asked], extract: Extractor) -> Timed:
    """What an extractor finds; all chunks of a question are given to it at once, as a retriever would.

    The first question is asked twice, so that loading is not timed.
    """
    if questions:
        extract(questions[0].question, questions[0].chunks)
    seconds, cpu_seconds, rows = 0.0, 0.0, []
    for each in questions:
        begun, clock = time.perf_counter(), time.process_time()
        found = extract(each.question, each.chunks)
        seconds, cpu_seconds = seconds + time.perf_counter() - begun, cpu_seconds + time.process_time() - clock
        rows += [
            ScoredRow(chunk.text, gold, _of_chunk(found, chunk), each.group)
            for chunk, gold in zip(each.chunks, each.gold, strict=True)
        ]
    return Timed(tuple(rows), seconds / max(1, len(rows)), cpu_seconds / max(1, len(rows)))


def figures(rows: Sequence[ScoredRow]) -> dict[str, Any]:
    """Counts, figures and the 95 % bootstrap intervals of the main ones, rounded for a JSON file."""
    scores, intervals = score_spans(rows), score_intervals(rows)
    return {
        "counts": {
            "rows": scores.rows,
            "relevant": scores.relevant,
            "gold_spans": scores.gold_spans,
            "predicted_spans": scores.predicted_spans,
            **dict(zip(("tp", "fp", "fn"), scores.word_counts, strict=True)),
        },
        "figures": {name: _rounded(value) for name, value in scores.figures().items()},
        "intervals": {
            name: None if bounds is None else [_rounded(bound) for bound in bounds]
            for name in _WITH_INTERVALS
            for bounds in [intervals[name]]
        },
    }


def sweep(questions: Sequence[Asked], name: str) -> list[dict[str, Any]]:
    """Word figures and abstention at other thresholds, for extractors that take one as ``threshold``; else nothing."""
    loaded = parts("extractors")[name].load()
    if not isinstance(loaded, type) or "threshold" not in signature(loaded).parameters:
        return []
    out = []
    for threshold in _SWEPT:
        scores = score_spans(answered(questions, part("extractors", name, {"threshold": threshold})).rows).figures()
        kept = ("word_precision", "word_recall", "word_f1", "silent", "answered")
        out.append({"threshold": threshold, **{each: _rounded(scores[each]) for each in kept}})
    return out


def paragraphs(text: str) -> list[Span]:
    """The runs of lines that blank lines part, without white space at their ends."""
    out: list[Span] = []
    at, open_ = 0, False
    for line in text.splitlines(keepends=True):
        bare = line.strip()
        if bare:
            start = at + line.index(bare)
            out.append(Span(out.pop().start if open_ else start, start + len(bare)))
        at, open_ = at + len(line), bool(bare)
    return out


def _default(name: str) -> Extractor | ConfigError | ModelError:
    try:
        made: Extractor = part("extractors", name)
    except (ConfigError, ModelError) as error:
        return error
    return made


def _first_paragraph(text: str) -> list[Span]:
    return [each for each in paragraphs(text) if not each.of(text).startswith("#")][:1]


def _mostly_gold(text: str, gold: Sequence[Span]) -> list[Span]:
    """The paragraphs of which at least half of the characters are gold."""
    return [
        each
        for each in paragraphs(text)
        if 2 * sum(min(each.end, span.end) - max(each.start, span.start) for span in gold if span.overlaps(each))
        >= len(each)
    ]


def _with_gold(text: str, gold: Sequence[Span]) -> list[Span]:
    """The sentences that share a character with a gold span."""
    return [each for each in sentences(text) if any(each.overlaps(span) for span in gold)]


WHOLE = "whole chunk"
FIRST_PARAGRAPH = "first paragraph"
WHOLE_IF_RELEVANT = "whole chunk if relevant (oracle)"
PARAGRAPHS = "paragraphs that are mostly gold (oracle)"
SENTENCES = "sentences with gold (oracle)"
TRIVIAL: Mapping[str, Callable[[str, Sequence[Span]], list[Span]]] = {
    WHOLE: lambda text, gold: [Span(0, len(text))],  # noqa: ARG005 - it looks at nothing
    FIRST_PARAGRAPH: lambda text, gold: _first_paragraph(text),  # noqa: ARG005 - as above
    WHOLE_IF_RELEVANT: lambda text, gold: [Span(0, len(text))] if gold else [],
    PARAGRAPHS: _mostly_gold,
    SENTENCES: _with_gold,
}
"""Text and gold spans to predicted spans; an oracle is one that looks at the gold spans."""


def trivial(questions: Sequence[Asked], name: str) -> tuple[ScoredRow, ...]:
    """What the one of `TRIVIAL` called `name` finds, one row a chunk."""
    find = TRIVIAL[name]
    return tuple(
        ScoredRow(chunk.text, gold, find(chunk.text, gold), each.group)
        for each in questions
        for chunk, gold in zip(each.chunks, each.gold, strict=True)
    )


def _of_chunk(found: Sequence[Evidence], chunk: Chunk) -> list[Span]:
    return [each.span for each in found if each.chunk.id == chunk.id]


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
