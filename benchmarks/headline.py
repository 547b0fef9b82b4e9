"""The figures of the project's README: what was reached, beside what is published, from the results alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks.product_tables import EXAMPLE, SPAN
from benchmarks.speed_tables import speed_runs
from benchmarks.tables import processor_of, table

__all__ = ["render_headline"]

Results = Mapping[str, Mapping[str, Any]]
_PUBLISHED = ("LettuceDetect-base (149M)", "Prompt gpt-4-turbo")
_TASKS = {"QA": 0, "all": 3}  # where the published figures have them


def render_headline(results: Results) -> str:
    """The table and what stands below it as Markdown; rows whose results are not there are left out."""
    rows = [row for make in (_ragtruth, _acl, _scifact, _speed) for row in make(results)]
    lines = list(table(("measured", "spanproof", "beside it"), rows))
    below = [text for make in (_caveats, _log, _right_answers) for text in make(results)]
    return "\n".join([*lines, "", "\n\n".join(below)])


def _ragtruth(results: Results) -> Iterator[tuple[str, ...]]:
    found = results.get("ragtruth-product.test.balanced", {})
    for level, published, name in (("response", EXAMPLE, "answers"), ("span", SPAN, "character spans")):
        for task, at in _TASKS.items() if found else ():
            theirs = "; ".join(
                f"{who} {figure:.1f}" for who in _PUBLISHED if (figure := published[who][at]) is not None
            )
            title = "question answering" if task == "QA" else "all three tasks"
            yield f"RAGTruth test, hallucinated {name}, {title}: F1", _spread(found[level][task], "f1"), theirs


def _acl(results: Results) -> Iterator[tuple[str, ...]]:
    if "acl-verbatim.embedded" in results and "acl-verbatim.published" in results:
        own = results["acl-verbatim.embedded"]
        systems = results["acl-verbatim.published"]["systems"]
        best = sorted(systems.items(), key=lambda each: -each[1]["published_word_f1"])
        theirs = "; ".join(f"{name} {each['published_word_f1']:.1f}" for name, each in best[:2])
        figures = {**own["figures"], "intervals": own["intervals"]}
        yield "ACL-Verbatim, extracted words: F1", _spread(figures, "word_f1"), theirs


def _scifact(results: Results) -> Iterator[tuple[str, ...]]:
    if "nli-scifact.default" in results:
        figures = results["nli-scifact.default"]["all"]
        yield (
            "SciFact, claims against abstracts: weighted F1",
            _spread(figures, "weighted_f1"),
            "VerifAI (400M) 88 to 89",
        )


def _speed(results: Results) -> Iterator[tuple[str, ...]]:
    for body in speed_runs(results):
        rates = {name: f"{each['answers_per_second']:.1f}" for name, each in body["systems"].items()}
        own = f"{rates['default']}; `--preset fast` {rates['fast']}"
        theirs = f"LettuceDetect-base's pipeline {rates['fp32']}, in bf16 {rates['bf16']}"
        yield f"Answers a second, one at a time: {processor_of(body)}", own, theirs


def _caveats(results: Results) -> Iterator[str]:
    if found := results.get("ragtruth-product.test.balanced"):
        yield from (f"RAGTruth: {caveat}." for caveat in found["caveats"])


def _log(results: Results) -> Iterator[str]:
    if "example-log" not in results:
        return
    presets = results["example-log"]["presets"]
    (failed, bad), (alarms, good) = (presets["balanced"][part] for part in ("unsupported", "others"))
    (more, _), (false, _) = (presets["recall"][part] for part in ("unsupported", "others"))
    yield (
        "Small distortions of a source's own words are what it misses most: of the "
        f"{bad} such answers of the example log, written by small models, the default fails {failed} (and {alarms} of "
        f"the {good} others), `--preset recall` {more} (and {false})."
    )


def _right_answers(results: Results) -> Iterator[str]:
    if "one-error" in results:
        presets = results["one-error"]["presets"]
        (failed, right), (found, wrong) = (presets["balanced"][part] for part in ("right", "wrong"))
        (fewer, _), (less, _) = (presets["precision"][part] for part in ("right", "wrong"))
        yield (
            f"Right answers of a large model in words of its own fail too: {failed} of {right}, and of the {wrong} "
            f"with one small error in them {found}; with `--preset precision` {fewer} and {less} "
            "([by kind of error](benchmarks/README.md#answers-with-one-small-error))."
        )
    if "short-answers" in results:
        counts = results["short-answers"]["presets"]["balanced"]
        yield (
            f"Of {counts['fp'] + counts['tn']} right answers of a few words {counts['fp']} fail, of "
            f"{counts['tp'] + counts['fn']} wrong ones {counts['tp']} "
            "([how](benchmarks/README.md#answers-of-a-few-words))."
        )


def _spread(figures: Mapping[str, Any], name: str) -> str:
    low, high = figures["intervals"][name]
    return f"**{100 * figures[name]:.1f}** ({100 * low:.1f} to {100 * high:.1f})"
