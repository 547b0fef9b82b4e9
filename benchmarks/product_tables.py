"""The tables of the product on RAGTruth, and of what each verifier adds to the fusion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks.tables import table

__all__ = ["EXAMPLE", "SPAN", "render_product"]

Results = Mapping[str, Mapping[str, Any]]
_TASKS = ("QA", "Data2txt", "Summary", "all")
_PRESETS = ("balanced", "precision", "recall", "fast")
# Published F1 in percent: QA, data-to-text, summary, overall (LettuceDetect, TinyLettuce, RAG-HAT and RAGTruth papers).
EXAMPLE = {
    "Prompt gpt-4-turbo": (45.6, 78.3, 37.6, 63.4),
    "Luna (DeBERTa, 440M)": (51.3, 75.9, 52.5, 65.4),
    "TinyLettuce-17M": (None, None, None, 68.5),
    "LettuceDetect-base (149M)": (65.52, 87.89, 50.52, 76.07),
    "LettuceDetect-large (395M)": (None, None, None, 79.2),
    "Llama-2-13B fine-tuned": (68.2, 88.1, 59.1, 78.7),
    "RAG-HAT (8B)": (None, None, None, 83.9),
}
SPAN = {
    "Prompt gpt-4-turbo": (32.6, 28.2, 24.3, 28.3),
    "LettuceDetect-base (149M)": (61.50, 57.39, 36.71, 55.44),
    "LettuceDetect-large (395M)": (None, None, None, 58.9),
    "Llama-2-13B fine-tuned": (58.2, 53.5, 38.6, 52.7),
}


def render_product(results: Results) -> str:
    """All tables as Markdown; those whose results are not there are left out."""
    lines = list(_lines(results))
    return "\n".join([*lines, "", ""]) if lines else ""


def _lines(results: Results) -> Iterator[str]:
    for split, title in (("test", "official test split"), ("dev", "development sources")):
        found = {name: results[key] for name in _PRESETS if (key := f"ragtruth-product.{split}.{name}") in results}
        if found:
            yield from _of_split(title, found, published=split == "test")
    if "fusion" in results:
        yield from _fusion(results["fusion"])


def _of_split(title: str, found: Results, *, published: bool) -> Iterator[str]:
    first = next(iter(found.values()))
    yield f"\n### The product on RAGTruth, {title}\n"
    yield f"`{first['command']}`, {first['date']}, through a plain log and `audit`.\n"
    yield from (f"* {caveat}" for caveat in first["caveats"])
    called = {name: f"{name}{' (before)' if _is_older(body, first) else ''}" for name, body in found.items()}
    if any(called[name] != name for name in found):
        yield "* *before*: measured with an earlier fusion or earlier weights than the first row"
    for level, rows in (("response", EXAMPLE), ("span", SPAN)):
        yield f"\n{'Response' if level == 'response' else 'Character-span'} level, F1 in percent.\n"
        ours = [
            (f"**{called[name]}**", *(_f1(body[level].get(task)) for task in _TASKS)) for name, body in found.items()
        ]
        ours.append(("flagging every answer", *(_all_flagged(first[level].get(task)) for task in _TASKS)))
        theirs = [(f"{name} (published)", *map(_percent, figures)) for name, figures in rows.items()]
        yield from table(("preset", *_TASKS), [*ours, *(theirs if published else [])])
    yield (
        "\nPrecision and recall of answers, answers left unchecked, and speed in that run; a preset without a speed "
        "was decided on from the checks of another with the same verifiers.\n"
    )
    yield from table(
        ("preset", "precision", "recall", "unchecked", "answers/s", "verifiers"),
        [
            (
                called[name],
                _share(body["response"]["all"]["precision"]),
                _share(body["response"]["all"]["recall"]),
                f"{body['unchecked']:.1%}",
                f"{body['runtime']['answers_per_second']:.1f}" if "runtime" in body else "-",
                ", ".join(body["verifiers"]),
            )
            for name, body in found.items()
        ],
    )


def _is_older(body: Mapping[str, Any], first: Mapping[str, Any]) -> bool:
    """Whether a result rests on other files of models than the first one, of those that both use."""
    own, newest = body["models"], first["models"]
    return "fusion.json" in newest.keys() - own.keys() or any(
        own[name] != newest[name] for name in own if name in newest
    )


def _fusion(body: Mapping[str, Any]) -> Iterator[str]:
    yield "\n### What each verifier adds\n"
    yield (
        f"A fusion fitted over each set of verifiers, cross-fitted over {body['sources']} development sources "
        f"({body['answers']} answers with those written for this package), weighted to the test's share "
        "of hallucinated answers. No model was fitted on them.\n"
    )
    rows = [
        (
            name,
            _share(each["weighted_response_f1"]["balanced"]),
            _share(each["response_auc"]),
            _share(each["claim_auc"]),
        )
        for name, each in body["variants"].items()
    ]
    yield from table(("verifiers", "response F1", "response ROC-AUC", "claim ROC-AUC"), rows)


def _f1(figures: Mapping[str, Any] | None) -> str:
    if figures is None:
        return "-"
    low, high = figures["intervals"]["f1"]
    return f"{100 * figures['f1']:.1f} [{100 * low:.1f}, {100 * high:.1f}]"


def _all_flagged(figures: Mapping[str, Any] | None) -> str:
    """F1 in percent of flagging everything: its precision is the share of positives, its recall 1."""
    if figures is None:
        return "-"
    right = figures["tp"] + figures["fn"]
    return f"{200 * right / (2 * right + figures['fp'] + figures['tn']):.1f}"


def _share(value: float) -> str:
    return f"{value:.3f}"


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"
