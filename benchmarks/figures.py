"""The figures, each from results alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from benchmarks.svg import bars, grid, heatmap, lines

__all__ = ["draw"]

Results = Mapping[str, Mapping[str, Any]]
_SHOWN = ("ragtruth", "audit-corpus")


def draw(results: Results) -> dict[str, str]:
    """The drawings by file name; those whose results are not there are left out.

    Args:
        results: by the name of the JSON file without its ending, such as ``ragtruth.rf``.
    """
    out: dict[str, str] = {}
    for dataset in _SHOWN:
        found = {name.split(".")[1]: each for name, each in results.items() if _is_run(name, dataset)}
        if found:
            out |= _of_dataset(dataset, found)
        if f"{dataset}.corpus" in results:
            out[f"{dataset}-coverage.svg"] = _coverage(dataset, results[f"{dataset}.corpus"])
    if "examples" in results:
        answers = [[(word, chance) for word, chance in each["words"]] for each in results["examples"]["answers"]]
        title = f"Probability of each word being hallucinated, by {results['examples']['detector']}"
        out["examples-heatmap.svg"] = heatmap(title, answers)
    return out


def _is_run(name: str, dataset: str) -> bool:
    parts = name.split(".")
    return len(parts) == 2 and parts[0] == dataset and parts[1] != "corpus"


def _of_dataset(dataset: str, found: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    word = {name: each["levels"]["word"]["all"] for name, each in found.items()}
    best = max(word, key=lambda name: word[name]["f1"])
    return {
        f"{dataset}-f1.svg": bars(
            f"{dataset}: word-level F1 with 95 % intervals by source",
            {name: each["f1"] for name, each in word.items()},
            {name: each["intervals"]["f1"] for name, each in word.items()},
        ),
        f"{dataset}-precision-recall.svg": lines(
            f"{dataset}: word-level precision and recall",
            {name: each["precision_recall"] for name, each in found.items()},
            axes=("recall", "precision"),
        ),
        f"{dataset}-reliability.svg": _reliability(dataset, best, found[best]["reliability"]),
        f"{dataset}-confusion.svg": grid(
            f"{dataset}: words by {best}, each row as shares of its words",
            {"hallucinated": (word[best]["tp"], word[best]["fn"]), "supported": (word[best]["fp"], word[best]["tn"])},
            ("flagged", "not flagged"),
        ),
    }


def _reliability(dataset: str, detector: str, maps: Mapping[str, Any]) -> str:
    series = {
        f"{name} ({each['error']:.3f})": [(cell["mean"], cell["rate"]) for cell in each["bins"] if cell["items"]]
        for name, each in maps.items()
    }
    title = f"{dataset}: calibration of {detector}, words (expected calibration error)"
    return lines(title, series, axes=("probability", "rate of hallucinated words"), diagonal=True)


def _coverage(dataset: str, corpus: Mapping[str, Any]) -> str:
    cells = [cell for cell in corpus["coverage_bins"] if cell["items"]]
    return lines(
        f"{dataset}: the more a passage covers a sentence, the fewer of its words are hallucinated",
        {"word rate": [(cell["mean"], cell["rate"]) for cell in cells]},
        axes=("coverage by the best passage", "rate of hallucinated words"),
    )
