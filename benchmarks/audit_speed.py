"""How fast the product audits a log: answers a second and peak memory over RAGTruth's test answers, without labels."""

from __future__ import annotations

import json
import resource
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.datasets import data_root
from spanproof.auditing.run import run_audit
from spanproof.config import Config, build

__all__ = ["audit_speed"]


def audit_speed(*, most: int | None, verifiers: tuple[str, ...] | None) -> dict[str, Any]:
    """Audits the answers of RAGTruth's test split and measures it.

    Args:
        most: how many answers, from the first on; all if ``None``.
        verifiers: by name; the default ones if ``None``.
    """
    guard = build(Config() if verifiers is None else Config(verifiers=verifiers))
    folder = data_root() / "ragtruth"
    with tempfile.TemporaryDirectory() as out:
        log = _answers(folder, Path(out), most)
        begun, clock = time.perf_counter(), time.process_time()
        summary = run_audit([log, folder / "source_info.jsonl"], Path(out) / "report", guard=guard)
        seconds, cpu = time.perf_counter() - begun, time.process_time() - clock
    return {
        "answers": summary.reports,
        "seconds": round(seconds, 2),
        "cpu_seconds": round(cpu, 2),
        "answers_per_second": round(summary.reports / seconds, 2),
        "answers_per_cpu_second": round(summary.reports / cpu, 2),
        "peak_memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        "verifiers": list(guard.verifiers),
    }


def _answers(folder: Path, out: Path, most: int | None) -> Path:
    """The test answers without their labels, as a file of their own."""
    lines = []
    for line in (folder / "response.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["split"] == "test":
            lines.append(json.dumps({**row, "labels": []}, ensure_ascii=False) + "\n")
    path = out / "response.jsonl"
    path.write_text("".join(lines[:most]), encoding="utf-8")
    return path
