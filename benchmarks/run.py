"""Runs detectors over a data set and writes one JSON file a detector, and one about the data set."""

from __future__ import annotations

import csv
import gzip
import json
import os
import platform
import resource
import time
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from importlib.metadata import version
from pathlib import Path
from typing import Any

from benchmarks.attribution import attribution
from benchmarks.corpus import corpus_figures
from benchmarks.datasets import Dataset
from benchmarks.measure import measured
from benchmarks.rivals import Rival, rival
from spanproof.training.evidencechain import align
from spanproof.training.evidencechain.scoring import Table, score_all

__all__ = ["RESULTS", "circumstances", "run", "save"]

RESULTS = Path(__file__).parent / "results"
_PACKAGES = ("spanproof", "numpy", "scikit-learn", "spacy", "rapidfuzz", "onnxruntime")
_INSTRUCTIONS = {"avx512_vnni": "AVX-512 VNNI", "avx_vnni": "AVX-VNNI", "avx512f": "AVX-512", "avx2": "AVX2"}


def run(
    dataset: Dataset, detectors: Sequence[str], *, command: str, tables: Path | None = None, results: Path = RESULTS
) -> list[Path]:
    """Fits the detectors if the data set has training answers, scores its test answers once, and writes the results.

    Args:
        dataset: what to measure.
        detectors: names of files under ``benchmarks/baselines/``.
        command: what was typed, for the record.
        tables: a folder for the scored words and sentences and the thresholds; nothing of them is kept without it.
        results: where the JSON files go.

    Returns:
        The files written.
    """
    begun = time.perf_counter()
    rivals = {name: rival(name, dataset.train) for name in detectors}
    fitted = time.perf_counter() - begun
    about = {**circumstances(command), "dataset": dataset.name, "caveats": list(dataset.caveats)}
    scored, runtime = _score(rivals, dataset)
    written = []
    for name, (table, seconds) in scored.items():
        body = {
            **about,
            "detector": name,
            "about": rivals[name].about,
            "thresholds": _thresholds(rivals[name]),
            **measured(rivals[name], table, dataset.missing),
            "runtime": {"fit_seconds": round(fitted, 1), **runtime, "own_cpu_seconds": round(seconds, 1)},
        }
        written.append(save(results / f"{dataset.name}.{name}.json", body))
        if tables is not None:
            _write_tables(tables, f"{dataset.name}.{name}", table, rivals[name])
    body = {**about, **corpus_figures(next(iter(scored.values()))[0])}
    if dataset.gold:
        body["attribution"] = attribution(dataset.gold)
    return [*written, save(results / f"{dataset.name}.corpus.json", body)]


def _score(rivals: Mapping[str, Rival], dataset: Dataset) -> tuple[dict[str, tuple[Table, float]], dict[str, float]]:
    """The tables of all rivals with their own processor seconds, and what the run as a whole took."""
    begun, clock = time.perf_counter(), time.process_time()
    aligned = align(dataset.test)
    alignment = time.process_time() - clock
    scored = score_all({name: each.detector for name, each in rivals.items()}, aligned)
    return scored, {
        "detectors_together": len(rivals),
        "score_seconds": round(time.perf_counter() - begun, 1),
        "score_cpu_seconds": round(time.process_time() - clock, 1),
        "align_cpu_seconds": round(alignment, 1),
        "answers": len(dataset.test),
        "peak_memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
    }


def circumstances(command: str) -> dict[str, Any]:
    """What a figure depends on beside code and data: command, date, hardware, load and versions."""
    known = _cpuinfo()
    return {
        "command": command,
        "date": datetime.now(timezone.utc).strftime("%Y-%m-%d"),
        "hardware": {
            "processor": _processor(known),
            "instructions": _instructions(known),
            "cores": os.cpu_count(),
            "load_average": [round(each, 1) for each in os.getloadavg()],
        },
        "versions": {"python": platform.python_version(), **{name: version(name) for name in _PACKAGES}},
    }


def save(path: Path, body: dict[str, Any]) -> Path:
    """Writes a result as JSON that differs in few lines from one run to the next; returns its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(body, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def _processor(known: Mapping[str, str]) -> str:
    return known.get("model name", "unknown") if known else platform.processor()


def _instructions(known: Mapping[str, str]) -> str:
    """The widest of the processor's instructions that products of bytes depend on; empty if it does not say."""
    flags = known.get("flags", "").split()
    return next((said for flag, said in _INSTRUCTIONS.items() if flag in flags), "")


def _cpuinfo() -> dict[str, str]:
    """What the system says of its first processor; empty where it says nothing."""
    try:
        first, _, _ = Path("/proc/cpuinfo").read_text(encoding="utf-8").partition("\n\n")
    except OSError:
        return {}
    lines = (line.partition(":") for line in first.splitlines())
    return {name.strip(): value.strip() for name, _, value in lines}


def _thresholds(rival: Rival) -> dict[str, float]:
    return {name: round(getattr(rival, name), 6) for name in ("word", "sentence", "response")}


def _write_tables(folder: Path, name: str, table: Table, rival: Rival) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.thresholds.json").write_text(json.dumps(_thresholds(rival)) + "\n", encoding="utf-8")
    ids = [str(sample.case.id) for sample in table.samples]
    sentences = zip(table.answer_of.tolist(), table.claims, table.claim_scores, table.claim_labels, strict=True)
    rows = [(ids[at], claim.span.start, claim.span.end, f"{score:.6f}", int(y)) for at, claim, score, y in sentences]
    _write_csv(folder / f"{name}.sentences.csv.gz", rows)
    owners = table.answer_of[table.sentence_of].tolist()
    words = zip(owners, table.spans, table.word_scores, table.word_labels, strict=True)
    _write_csv(
        folder / f"{name}.words.csv.gz",
        [(ids[at], span.start, span.end, f"{score:.6f}", int(y)) for at, span, score, y in words],
    )


def _write_csv(path: Path, rows: Sequence[tuple[str, int, int, str, int]]) -> None:
    with gzip.open(path, "wt", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(("answer", "start", "end", "score", "label"))
        writer.writerows(rows)
