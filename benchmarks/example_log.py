"""The example log through each preset: how many of its answers fail, of those labelled unsupported and of the others.

The log and its labels are part of the repository; no threshold and no model was chosen on them.
"""

from __future__ import annotations

import json
import time
from typing import Any

from benchmarks.examples import LOG
from spanproof.auditing.logs import read_log
from spanproof.config import Config, build
from spanproof.policy import PRESETS
from spanproof.types import Case, Status

__all__ = ["example_log"]


def example_log() -> dict[str, Any]:
    """For each preset the answers that fail, ``[failed, all]``, by label, those unchecked, and the seconds it took.

    Unsupported are answers with words that the sources do not bear out; abstentions and pleasantries are others.
    """
    rows = (json.loads(line) for line in LOG.with_name("labels.jsonl").read_text(encoding="utf-8").splitlines())
    distorted = {row["id"]: row["kind"] == "answer" and not row["supported"] for row in rows}
    cases = [entry.value for entry in read_log([LOG]) if isinstance(entry.value, Case)]
    presets = {}
    for preset in PRESETS:
        guard, begun = build(Config(preset=preset)), time.perf_counter()
        statuses = {report.case.id: report.status for report in guard.verify_all(cases)}
        seconds = time.perf_counter() - begun
        parts: dict[str, list[Status]] = {"unsupported": [], "others": []}
        for name, status in statuses.items():
            parts["unsupported" if distorted[name] else "others"].append(status)
        presets[preset] = {
            **{part: [sum(status is Status.FAIL for status in own), len(own)] for part, own in parts.items()},
            "unchecked": sum(status is Status.UNCHECKED for status in statuses.values()),
            "seconds": round(seconds, 1),
        }
    return {"answers": len(cases), "presets": presets}
