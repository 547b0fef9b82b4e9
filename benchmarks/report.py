"""Writes the tables of both READMEs and the figures from the JSON files; nothing else may change them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.extraction_tables import render_extraction
from benchmarks.figures import draw
from benchmarks.headline import render_headline
from benchmarks.nli_tables import render_nli
from benchmarks.product_tables import render_product
from benchmarks.run import RESULTS
from benchmarks.speed_tables import render_speed
from benchmarks.tables import render
from spanproof.errors import InputError

__all__ = ["FIGURES", "FRONT", "README", "load_results", "stale", "write_report"]

FIGURES = Path(__file__).parent / "figures"
README = Path(__file__).parent / "README.md"
FRONT = Path(__file__).parents[1] / "README.md"
_BEGIN, _END = "<!-- results: written by `python -m benchmarks report` -->", "<!-- end of results -->"


def load_results(folder: Path = RESULTS) -> dict[str, Mapping[str, Any]]:
    """All results of a folder, by file name without its ending, in order."""
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))}


def write_report() -> list[Path]:
    """Writes what `stale` names, removes figures that have no results any more, and returns the files written."""
    wanted = _wanted()
    changed = stale()
    FIGURES.mkdir(exist_ok=True)
    for path in changed:
        if path in wanted:
            path.write_text(wanted[path], encoding="utf-8")
        else:
            path.unlink()
    return changed


def stale() -> list[Path]:
    """The files that are not what the results say."""
    wanted = _wanted()
    out = [path for path, text in wanted.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    return out + [path for path in sorted(FIGURES.glob("*.svg")) if path not in wanted]


def _wanted() -> dict[Path, str]:
    results = load_results()
    drawings = draw(results)
    images = "\n".join(f"![{name.removesuffix('.svg')}](figures/{name})\n" for name in drawings)
    tables = "".join(each(results) for each in (render_product, render, render_speed, render_extraction, render_nli))
    body = f"\n{tables}\n### Figures\n\n{images}\n"
    return {
        README: _filled(README, body),
        FRONT: _filled(FRONT, f"\n{render_headline(results)}\n"),
        **{FIGURES / name: text for name, text in drawings.items()},
    }


def _filled(path: Path, body: str) -> str:
    """The text of `path` with `body` between the two lines that mark the place."""
    text = path.read_text(encoding="utf-8")
    before, found, rest = text.partition(_BEGIN)
    _, ended, after = rest.partition(_END)
    if not found or not ended:
        raise InputError(f"{path.name} with the lines {_BEGIN} and {_END}", seen="none", remedy="put them back")
    return f"{before}{_BEGIN}\n{body}{_END}{after}"
