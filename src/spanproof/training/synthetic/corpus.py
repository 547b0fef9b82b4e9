"""The corpus as values, and its generation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from spanproof.training.synthetic.answers import Manner, Written, write_answer
from spanproof.training.synthetic.draw import Draw
from spanproof.training.synthetic.plan import Piece, Plan
from spanproof.training.synthetic.prose import article, question
from spanproof.training.synthetic.rates import GENERATORS, INVENTED, TASK_SHARE, TEST_SHARE, Length, Task
from spanproof.training.synthetic.record import business
from spanproof.training.synthetic.template import Line, Mark

Split = Literal["train", "test"]

_PLANS = {"QA": question, "Summary": article, "Data2txt": business}


@dataclass(frozen=True, slots=True)
class Source:
    """One source: what `source_info.jsonl` says, and its chunks.

    Attributes:
        id: `synthetic-<seed>-<number>`.
        task: the task family.
        split: `train` or `test`, the same for all its responses.
        origin: the schema or type of business it was made from.
        info: `source_info`: `{question, passages}` (QA), a text (Summary) or a record (Data2txt).
        prompt: the instruction with the source in it.
        pieces: the chunks in which gold evidence is counted.
    """

    id: str
    task: Task
    split: Split
    origin: str
    info: str | Mapping[str, Any]
    prompt: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence `[start, end)` of a response, in characters.

    Attributes:
        evidence: for a supported sentence the indices of the source's pieces that say it (each alone suffices for its
            clause; a compound sentence needs several); empty when a word of it is hallucinated or it states no fact.
        refuted_by: the pieces that contradict it, empty otherwise.
    """

    start: int
    end: int
    evidence: tuple[int, ...]
    refuted_by: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Response:
    """One generator's answer to one source, its hallucinated spans (`Mark`, character offsets) and its sentences."""

    id: str
    source_id: str
    model: str
    temperature: float
    split: Split
    task: Task
    text: str
    marks: tuple[Mark, ...]
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Corpus:
    """Sources in order, and six responses to each, in the order of the sources."""

    sources: tuple[Source, ...]
    responses: tuple[Response, ...]


def generate(
    sources: int = 140, seed: int = 17, *, density: float = 1.0, invented: float = INVENTED, length: Length = "brief"
) -> Corpus:
    """The corpus of `sources` sources and six responses to each; the same arguments give the same corpus everywhere.

    A corpus of more sources begins with those of a smaller one.

    Args:
        sources: number of sources, `>= 0`.
        seed: `>= 0`; the audit corpus is seed 17, training takes others.
        density: factor on the rate of corrupted sentences, `>= 0`; 2.3 corrupts about 30 % of them.
        invented: share of corruptions that tell what the source is silent about, in [0, 1].
        length: `brief` (the audit corpus) or `full` (longer answers with compound sentences).

    Raises:
        ValueError: an argument is out of its range.
    """
    if sources < 0 or seed < 0 or density < 0 or not 0 <= invented <= 1:
        raise ValueError(
            f"expected sources, seed and density >= 0 and invented in [0, 1], saw sources={sources}, seed={seed}, "
            f"density={density}, invented={invented}; pass numbers in these ranges"
        )
    manner = Manner(density, invented, length)
    made = [_source(number, task, split, seed) for number, (task, split) in enumerate(_schedule(sources))]
    responses = tuple(
        _response(source, plan, position, manner=manner, draw=Draw(seed, number, position + 1))
        for number, (source, plan) in enumerate(made)
        for position in range(len(GENERATORS))
    )
    return Corpus(tuple(source for source, _ in made), responses)


def _schedule(sources: int) -> list[tuple[Task, Split]]:
    """Task and split of each source: shares are kept at every prefix, so that a corpus can grow."""
    counts: dict[Task, int] = dict.fromkeys(TASK_SHARE, 0)
    out: list[tuple[Task, Split]] = []
    for number in range(sources):
        task = max(counts, key=lambda name: TASK_SHARE[name] * (number + 1) - counts[name])
        counts[task] += 1
        test = int(counts[task] * TEST_SHARE + 0.5) > int((counts[task] - 1) * TEST_SHARE + 0.5)
        out.append((task, "test" if test else "train"))
    return out


def _source(number: int, task: Task, split: Split, seed: int) -> tuple[Source, Plan]:
    plan = _PLANS[task](Draw(seed, number, 0))
    prompt = _prompt(plan)
    return Source(f"synthetic-{seed}-{number:05d}", task, split, plan.origin, plan.info, prompt, plan.pieces), plan


def _prompt(plan: Plan) -> str:
    if isinstance(plan.info, str):
        return f"Summarize the following news article in a few sentences:\n{plan.info}\nSummary:"
    if plan.task == "QA":
        return (
            f"Answer the question briefly, using only the three passages below.\nQuestion: {plan.info['question']}\n"
            f"{plan.info['passages']}If they do not hold the answer, say so.\nAnswer:"
        )
    record = ", ".join(f"{key}: {value}" for key, value in plan.info.items())
    return f"Write an objective overview of this local business from its structured data only.\n{record}\nOverview:"


def _response(source: Source, plan: Plan, position: int, *, manner: Manner, draw: Draw) -> Response:
    generator = GENERATORS[position]
    written = write_answer(plan, generator, manner=manner, draw=draw)
    return Response(
        f"{source.id}-{position}",
        source.id,
        generator.name,
        generator.temperature,
        source.split,
        source.task,
        written.text,
        _marks(written),
        tuple(_gold(start, line) for start, line in written.lines),
    )


def _marks(written: Written) -> tuple[Mark, ...]:
    return tuple(
        Mark(m.start + start, m.end + start, m.kind, m.original, m.subtle, m.due_to_null)
        for start, line in written.lines
        for m in line.marks
    )


def _gold(start: int, line: Line) -> Sentence:
    return Sentence(start, start + len(line.text), () if line.marks else line.evidence, line.refuted_by)
