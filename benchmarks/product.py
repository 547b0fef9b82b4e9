"""The product on RAGTruth, through its front door: a plain log is audited, and its reports are held against the labels.

The log has a question, an answer and contexts, as users have: no task, no generator, no offsets. An answer counts as
flagged where its report fails; an ``unchecked`` one does not, and their share is given.
"""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.datasets import data_root
from benchmarks.measure import characters
from benchmarks.metrics import counted
from spanproof.auditing.lines import read_lines
from spanproof.auditing.ragtruth import sources
from spanproof.auditing.run import run_audit
from spanproof.config import Config, build
from spanproof.guard import Guard
from spanproof.hidden import as_written
from spanproof.policy import Policy, status
from spanproof.training.evidencechain import Sample, from_folder
from spanproof.training.mixture import development_sources
from spanproof.types import Check, Claim, Evidence, Report, Span, Status, Verdict
from spanproof.wire import from_json

__all__ = ["Keeping", "decided", "plain_row", "product", "samples_of"]

Asked = tuple[Claim, tuple[Evidence, ...], Mapping[str, Check], str | None]
Kept = Mapping[object, Sequence[Asked]]
"""The claims of each case, in order, by its id: with their evidence, checks, and what hinders checking them."""

_DEV = "98 official training sources (QA and Summary) that no model saw; the fusion and its thresholds know them"
_TEST = (
    "official test split: weights, features and thresholds were chosen on development data. It was read often: ten "
    "times with models before these, which learned from no teacher; with five other sets of models and a fast preset "
    "with the large encoder, none of which ships; and eight times with the word classifier that ships, as rules and "
    "the fusion grew and, the last two times, nli was trained further. What then shipped was reported each time, also "
    "where a figure fell; a rule that came after lets a statement stand that a source has word for word. QA training "
    "rows are official; Data2txt is transfer from generated records and from overviews that a language model wrote of "
    "them, Summary nearly so. 126 of the 900 Summary answers are missing, with 6 of the 204 positives"
)


def samples_of(split: str) -> list[Sample]:
    """The labelled answers of RAGTruth's ``test`` split, or of the development sources (``dev``)."""
    folder = data_root() / "ragtruth"
    if split == "test":
        return from_folder(folder, split="test")
    chosen = development_sources(folder)
    return [sample for sample in from_folder(folder, split="train") if sample.source in chosen]


def product(
    split: str, *, presets: Sequence[str], verifiers: Sequence[str] | None = None
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Audits the answers of a split; of each preset, its name with response level and character spans, by task.

    A preset with the verifiers of one before it has the same checks: they are decided on anew, and no runtime is given.

    Args:
        split: ``test`` or ``dev``.
        presets: of the configuration.
        verifiers: by name; those of the preset if ``None``.
    """
    samples = samples_of(split)
    audited: dict[tuple[str, ...], tuple[list[Report], Kept]] = {}
    for preset in presets:
        guard = build(Config(preset=preset) if verifiers is None else Config(preset=preset, verifiers=tuple(verifiers)))
        names = tuple(guard.verifiers)
        if names in audited:
            reports, asked = audited[names]
            yield preset, _figures(split, preset, guard, samples, [decided(each, guard, asked) for each in reports])
            continue
        begun, clock = time.perf_counter(), time.process_time()
        keeping = Keeping.of(guard.policy)
        audited[names] = list(_audited(samples, replace(guard, policy=keeping))), keeping.asked
        seconds, cpu = time.perf_counter() - begun, time.process_time() - clock
        runtime = {
            "seconds": round(seconds, 1),
            "cpu_seconds": round(cpu, 1),
            "answers_per_second": round(len(samples) / seconds, 2),
        }
        yield preset, {**_figures(split, preset, guard, samples, audited[names][0]), "runtime": runtime}


@dataclass(frozen=True, slots=True)
class Keeping(Policy):
    """A policy that keeps what it decides on: of a report that was written, grades of words are lost."""

    asked: dict[object, list[Asked]] = field(default_factory=dict)

    @classmethod
    def of(cls, policy: Policy) -> Keeping:
        """One that decides as `policy` does."""
        return cls(**{each.name: getattr(policy, each.name) for each in fields(policy)})

    def decide(
        self,
        claim: Claim,
        evidence: tuple[Evidence, ...],
        checks: Mapping[str, Check],
        *,
        obstacle: str | None = None,
    ) -> Verdict:
        """See `spanproof.policy.Policy.decide`."""
        self.asked.setdefault(claim.case.id, []).append((claim, evidence, checks, obstacle))
        return Policy.decide(self, claim, evidence, checks, obstacle=obstacle)


def decided(report: Report, guard: Guard, asked: Kept) -> Report:
    """A report as `guard` would decide on the same checks, those that a `Keeping` kept, of the case as it was read."""
    kept = asked.get(report.case.id, ())
    if not kept:
        return report
    verdicts = tuple(
        guard.policy.decide(claim, evidence, checks, obstacle=obstacle) for claim, evidence, checks, obstacle in kept
    )
    label, score = status(verdicts)
    read = replace(report, case=kept[0][0].case, verdicts=verdicts, extracts=(), status=label, score=score)
    return replace(as_written(read, report.case), extracts=report.extracts)


def _figures(
    split: str, preset: str, guard: Guard, samples: Sequence[Sample], reports: Sequence[Report]
) -> dict[str, Any]:
    return {
        "split": split,
        "preset": preset,
        "verifiers": list(guard.verifiers),
        "fused": guard.policy.fusion is not None,
        "models": dict(guard.models),
        "caveats": [_TEST if split == "test" else _DEV],
        "answers": len(samples),
        "response": _by_task(samples, [_response(*each) for each in zip(samples, reports, strict=True)]),
        "span": _by_task(samples, [characters(_flagged(r), s) for s, r in zip(samples, reports, strict=True)]),
        "unchecked": round(sum(r.status is Status.UNCHECKED for r in reports) / len(reports), 4),
    }


def plain_row(sample: Sample, source: Mapping[str, Any]) -> dict[str, Any]:
    """A line of a user's log: what was asked, answered and retrieved, and nothing else.

    Args:
        sample: the answer.
        source: what it was generated from, a line of RAGTruth's ``source_info.jsonl``. Passages are given as a list of
            texts, an article as one text, a record as the mapping that it is.
    """
    info, case = source["source_info"], sample.case
    passages = isinstance(info, Mapping) and "passages" in info
    contexts = [chunk.text for chunk in case.chunks] if passages else [info]
    return {"id": str(case.id), "question": case.question, "answer": case.answer, "contexts": contexts}


def _audited(samples: Sequence[Sample], guard: Guard) -> Iterator[Report]:
    """The reports of the audit of a plain log of `samples`, in order."""
    with tempfile.TemporaryDirectory() as folder:
        log, out = Path(folder, "log.jsonl"), Path(folder, "audit")
        known = sources(read_lines(data_root() / "ragtruth" / "source_info.jsonl"))
        rows = (plain_row(sample, known[sample.source]) for sample in samples)
        log.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        run_audit([log], out, guard=guard)
        with (out / "reports.jsonl").open(encoding="utf-8") as lines:
            yield from map(from_json, lines)


def _response(sample: Sample, report: Report) -> tuple[int, int, int, int]:
    said, true = report.status is Status.FAIL, bool(sample.marks)
    return int(said and true), int(said and not true), int(true and not said), int(not said and not true)


def _flagged(report: Report) -> list[Span]:
    return [span for verdict in report.verdicts for span in verdict.flagged]


def _by_task(samples: Sequence[Sample], counts: Sequence[tuple[int, int, int, int]]) -> dict[str, Any]:
    table, tasks = np.array(counts, dtype=np.float64), np.array([sample.task for sample in samples])
    out = {"all": counted(table, [sample.source for sample in samples])}
    for task in sorted(set(tasks.tolist())):
        own = tasks == task
        out[task] = counted(table[own], [sample.source for sample in samples if sample.task == task])
    return out
