"""Runs extractors over ACL-Verbatim or the sets held aside and writes one JSON file each, and one of references."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from benchmarks.acl_verbatim import measure_acl
from benchmarks.extraction import extractors
from benchmarks.extraction_sets import measure_aside
from benchmarks.run import RESULTS, circumstances, save
from spanproof.protocols import Extractor

__all__ = ["MEASURES", "run_extraction"]

MEASURES: Mapping[str, Callable[[Mapping[str, Extractor]], dict[str, dict[str, Any]]]] = {
    "acl-verbatim": measure_acl,
    "extraction": measure_aside,
}


def run_extraction(dataset: str, extractor: str, *, command: str, results: Path = RESULTS) -> list[Path]:
    """Measures the extractors and returns the files written; those that need options are left out, and named.

    Args:
        dataset: of `MEASURES`.
        extractor: a registered name, or ``all``.
        command: what was typed, for the record.
        results: where the JSON files go.

    Raises:
        ConfigError: if nobody registered the name.
        InputError: if the data are not there.
    """
    made, left = extractors(extractor)
    sys.stderr.writelines(f"left out: {name}: {why}\n" for name, why in left.items())
    about = circumstances(command)
    return [
        save(results / f"{dataset}.{name}.json", {**about, **body}) for name, body in MEASURES[dataset](made).items()
    ]
