"""Runs configurations of the product over premise-claim sets, through its front door, and writes one JSON file each.

Each pair is a case: the claim is the answer, the premise its only chunk. Any contradicted claim of the answer makes it
CONTRADICT, every checkable claim supported SUPPORT, and anything else NO_EVIDENCE.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.contrast.intervals import CONTRADICT, NO_EVIDENCE, SUPPORT, PairLabel
from benchmarks.nli_measure import nli_figures
from benchmarks.nli_sets import SETS, NliSet, Row, load_set
from benchmarks.run import RESULTS, circumstances, save
from spanproof.cases import case
from spanproof.config import Config, build, parts
from spanproof.guard import Guard
from spanproof.types import Case, CheckLabel, Label, Report

__all__ = ["CONFIGURATIONS", "configuration", "run_nli", "three_way"]

CONFIGURATIONS: Mapping[str, Mapping[str, Any]] = {
    "rules": {"verifiers": ("numbers", "dates", "names", "negation", "quotes", "citations", "coverage")},
    "nli": {"verifiers": ("nli",)},
    "rules+nli": {
        "verifiers": ("numbers", "dates", "names", "negation", "quotes", "citations", "coverage", "nli"),
    },
    "default": {},
    "fast": {"preset": "fast"},
}


def run_nli(sets: str, configurations: str, *, command: str, results: Path = RESULTS) -> list[Path]:
    """Measures and writes; configurations whose verifiers nobody registered are skipped with a message.

    Args:
        sets: names of `SETS` with commas, or ``all``.
        configurations: names of `CONFIGURATIONS` or of single verifiers, with commas, or ``all``.
        command: what was typed, for the record.
        results: where the JSON files go.

    Returns:
        The files written.
    """
    names = tuple(CONFIGURATIONS) if configurations == "all" else configurations.split(",")
    configs = {name: configuration(name) for name in names}
    guards = {name: build(config) for name, config in configs.items() if _registered(name, config)}
    written = []
    for each in (SETS if sets == "all" else sets.split(",")) if guards else ():
        measured = load_set(each)
        written += [_measure(measured, name, guard, command=command, results=results) for name, guard in guards.items()]
    return written


def configuration(name: str) -> Config:
    """The configuration of that name; of any other name, that verifier alone."""
    return Config.model_validate(CONFIGURATIONS.get(name, {"verifiers": (name,)}))


def three_way(report: Report) -> PairLabel:
    """What a report says of its answer as a whole."""
    labels = [verdict.label for verdict in report.verdicts if verdict.label is not Label.NOT_CHECKABLE]
    if Label.CONTRADICTED in labels:
        return CONTRADICT
    return SUPPORT if labels and all(label is Label.SUPPORTED for label in labels) else NO_EVIDENCE


def _registered(name: str, config: Config) -> bool:
    missing = [each for each in config.verifiers if each not in parts("verifiers")]
    if missing:
        sys.stderr.write(f"skipped {name}: no verifier is registered as {', '.join(missing)}\n")
    return not missing


def _measure(measured: NliSet, name: str, guard: Guard, *, command: str, results: Path) -> Path:
    begun, clock = time.perf_counter(), time.process_time()
    reports = list(guard.verify_all(_cases(measured.rows)))
    seconds, cpu = time.perf_counter() - begun, time.process_time() - clock
    body = {
        **circumstances(command),
        "set": measured.name,
        "configuration": name,
        "verifiers": list(guard.verifiers),
        "models": dict(guard.models),
        "caveats": list(measured.caveats),
        "data": dict(measured.about),
        **nli_figures(measured.rows, [three_way(report) for report in reports]),
        "several_claims": sum(len(report.verdicts) > 1 for report in reports),
        "not_checked": _not_checked(reports),
        "runtime": {"pairs_per_second": round(len(reports) / seconds, 1), "cpu_seconds": round(cpu, 1)},
    }
    return save(results / f"nli-{measured.name}.{name}.json", body)


def _cases(rows: Iterable[Row]) -> Iterator[Case]:
    for row in rows:
        yield case(row.claim, [row.premise], id=row.id)


def _not_checked(reports: Sequence[Report]) -> dict[str, int]:
    """How many answers had a check that failed, a claim left unchecked, or no claim to check at all."""
    verdicts = [report.verdicts for report in reports]
    return {
        "failed": sum(
            any(check.label is CheckLabel.FAILED for verdict in each for check in verdict.checks.values())
            for each in verdicts
        ),
        "unchecked": sum(any(verdict.label is Label.UNCHECKED for verdict in each) for each in verdicts),
        "nothing_to_check": sum(all(verdict.label is Label.NOT_CHECKABLE for verdict in each) for each in verdicts),
    }
