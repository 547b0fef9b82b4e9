"""The tables about extractors, from results alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from benchmarks.tables import processor_of, table

__all__ = ["render_extraction"]

Results = Mapping[str, Mapping[str, Any]]
_HEADS = (
    "P",
    "R",
    "F1",
    "contained",
    "covered",
    "span F1",
    "silent",
    "answered",
    "spans",
    "seconds a chunk",
    "of processor",
)


def render_extraction(results: Results) -> str:
    """All tables as Markdown; those whose results are not there are left out."""
    parts = [*_acl(results), *_aside(results)]
    return "\n".join(parts) + "\n" if parts else ""


def _acl(results: Results) -> Iterator[str]:
    references = results.get("acl-verbatim.published")
    if references is None:
        return
    ours = _of(results, "acl-verbatim", "published")
    yield "\n### ACL-Verbatim: verbatim spans for a question\n"
    yield from _circumstances({"published": references, **ours})
    yield (
        "\nIn percent but for spans and seconds. P, R and F1 count words; contained: predicted spans of which 80 % "
        "lie in one gold span; covered: gold spans of which 80 % were predicted; span F1: matches at an intersection "
        "over union of 0.5; silent: irrelevant chunks left without a span; answered: relevant chunks with one. "
        "Published systems: their stored predictions, scored here; their seconds are the stored ones, measured by "
        "their authors on other hardware. Seconds of processor, over all cores, depend less on the load.\n"
    )
    rows = [_row(name, "", "", body, _seconds(body)) for name, body in ours.items()]
    rows.append(_title("published"))
    for name, body in references["systems"].items():
        printed = f"{body['published_word_f1']:.2f}"
        rows.append(_row(name, body["kind"], printed, body, _seconds(body)))
    rows.append(_title("without any extractor"))
    rows += [_row(name, "", "", body, _seconds(body)) for name, body in references["trivial"].items()]
    yield from table(("extractor", "kind", "F1 as published", *_HEADS), rows)
    for name, body in ours.items():
        yield from _sweep(name, body["sweep_looked_at_afterwards"])


def _sweep(name: str, points: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if not points:
        return
    yield (
        f"\nOther thresholds of `{name}`, looked at after the run above and not to choose one; the row above has the "
        "default.\n"
    )
    keys = ("word_precision", "word_recall", "word_f1", "silent", "answered")
    rows = [(f"{point['threshold']}", *(_percent(point[key]) for key in keys)) for point in points]
    yield from table(("threshold", "P", "R", "F1", "silent", "answered"), rows)


def _aside(results: Results) -> Iterator[str]:
    references = results.get("extraction.trivial")
    if references is None:
        return
    ours = _of(results, "extraction", "trivial")
    yield "\n### Evidence spans in other corpora, on documents set aside\n"
    yield from _circumstances({"trivial": references, **ours})
    yield (
        "\nNothing of ours is trained on these documents; the last column says whether other documents of the same set "
        "may be. Before it, the word F1 of what needs no extractor.\n"
    )
    rows = []
    for name, about in references["sets"].items():
        facts = ("rows", "relevant", "documents", "mean_characters", "mean_gold_characters")
        trivial = map(_percent, about["trivial_word_f1"].values())
        rows.append((name, about["taken_from"], *(f"{about[fact]:,}" for fact in facts), *trivial))
    names = next(iter(references["sets"].values()))["trivial_word_f1"]
    heads = ("set", "from", "rows", "relevant", "documents", "characters a row", "a gold span", *names)
    others = [about["other_documents"] for about in references["sets"].values()]
    yield from table((*heads, "other documents"), [(*row, said) for row, said in zip(rows, others, strict=True)])
    for name, body in ours.items():
        yield f"\n`{name}`, columns as for ACL-Verbatim:\n"
        rows = [_row(each, "", "", found, _seconds(found)) for each, found in body["sets"].items()]
        yield from table(("set", *_HEADS), [(row[0], *row[3:]) for row in rows])


def _row(name: str, kind: str, printed: str, body: Mapping[str, Any], seconds: Sequence[str]) -> tuple[str, ...]:
    figures, (low, high) = body["figures"], body["intervals"]["word_f1"]
    return (
        name,
        kind,
        printed,
        _percent(figures["word_precision"]),
        _percent(figures["word_recall"]),
        f"{_percent(figures['word_f1'])} ({100 * low:.1f}-{100 * high:.1f})",
        *(_percent(figures[key]) for key in ("containment_precision@0.8", "coverage@0.8", "span_f1@0.5")),
        *(_percent(figures[key]) for key in ("silent", "answered")),
        f"{body['counts']['predicted_spans']:,}",
        *seconds,
    )


def _seconds(body: Mapping[str, Any]) -> tuple[str, str]:
    """By the clock and of all processors; for published systems the first alone, without an extractor neither."""
    found = (body.get("seconds_per_chunk", body.get("published_seconds_per_chunk")), body.get("cpu_seconds_per_chunk"))
    clock, processor = ("-" if each is None else f"{each:.3f}" for each in found)
    return clock, processor


def _title(text: str) -> tuple[str, ...]:
    return (f"**{text}**", *[""] * (2 + len(_HEADS)))


def _of(results: Results, dataset: str, reference: str) -> dict[str, Mapping[str, Any]]:
    """The results of extractors on a data set, by the extractor's name."""
    found = {name.removeprefix(f"{dataset}."): body for name, body in results.items() if name.startswith(f"{dataset}.")}
    return {name: body for name, body in found.items() if name != reference}


def _circumstances(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """How each file came about: those of one run once, and the caveats of the first."""
    said = []
    for body in found.values():
        versions, load = body["versions"], f"load average {body['hardware']['load_average'][0]}"
        packages = ", ".join(f"{name} {versions[name]}" for name in ("python", "numpy", "onnxruntime"))
        said.append(f"`{body['command']}`, {body['date']}, {processor_of(body, load)}, {packages}")
    yield "  \n".join(dict.fromkeys(said))
    yield from (f"\n* {caveat}." for caveat in next(iter(found.values()))["caveats"])


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.2f}"
