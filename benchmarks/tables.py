"""The tables of benchmarks/README.md, each from results alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

__all__ = ["processor_of", "render", "table"]

Results = Mapping[str, Mapping[str, Any]]
_ORDER = ("lexical", "bm25", "tfidf", "rules", "lr", "rf", "gb")
_TASKS = ("QA", "Data2txt", "Summary")
# Published figures: "Evidence-Chain Reliable RAG" for the audit corpus; for RAGTruth the table of the LettuceDetect
# paper (example level and span level, F1 in percent: QA, data-to-text, summary, overall).
_PAPER_WORD_F1 = {"lexical": 0.287, "bm25": 0.442, "tfidf": 0.431, "rules": 0.439, "lr": 0.373, "rf": 0.545}
_PAPER_SENTENCE_F1 = {"rf": 0.975}
_PAPER_ATTRIBUTION = 0.620
_PUBLISHED_EXAMPLE = {
    "Prompt gpt-4-turbo": (45.6, 78.3, 37.6, 63.4),
    "Ragas faithfulness": (35.7, 61.9, 40.8, 52.0),
    "Luna (DeBERTa, 440M)": (51.3, 75.9, 52.5, 65.4),
    "LettuceDetect-base (149M)": (65.52, 87.89, 50.52, 76.07),
    "Llama-2-13B fine-tuned": (68.2, 88.1, 59.1, 78.7),
}
_PUBLISHED_SPAN = {
    "Prompt gpt-4-turbo": (32.6, 28.2, 24.3, 28.3),
    "LettuceDetect-base (149M)": (61.50, 57.39, 36.71, 55.44),
    "Llama-2-13B fine-tuned": (58.2, 53.5, 38.6, 52.7),
}


def render(results: Results) -> str:
    """All tables as Markdown; those whose results are not there are left out."""
    parts = [
        *_official(results),
        *_audit(results),
        *_development(results),
        *_ablations(results),
        *_speed(results),
    ]
    return "\n".join(parts) + "\n"


def _official(results: Results) -> Iterator[str]:
    found = _of(results, "ragtruth")
    if not found:
        return
    yield "### RAGTruth, official test split\n"
    yield from _provenance(found)
    yield "\nPositive class hallucinated; F1 with its 95 % bootstrap interval by source.\n"
    yield from _detection(found, ("word", "sentence", "response"))
    yield "\nResponse level, F1 in percent. Rows below the line were published by others on the full split.\n"
    yield from _by_task(found, "response", _PUBLISHED_EXAMPLE)
    yield "\nCharacter-span level, F1 in percent.\n"
    yield from _by_task(found, "span", _PUBLISHED_SPAN)
    yield "\nBounds of response-level F1 if the missing answers were all judged wrongly, or all rightly.\n"
    yield from table(
        ("detector", "Summary", "overall"),
        [(name, *(_bound(each, group) for group in ("task: Summary", "all"))) for name, each in found.items()],
    )
    yield from _generators(results.get("ragtruth.corpus"), found)


def _audit(results: Results) -> Iterator[str]:
    found = _of(results, "audit-corpus")
    if not found:
        return
    yield "\n### Audit corpus (generated)\n"
    yield from _provenance(found)
    yield (
        "\nBeside the paper's figures. The corpora are not identical: the paper's was not published, ours is generated "
        "to its description, so that a difference between two columns has two causes.\n"
    )
    rows = []
    for name, each in found.items():
        word, sentence = (each["levels"][level]["all"] for level in ("word", "sentence"))
        paper = _PAPER_WORD_F1.get(name)
        paper_sentence = _PAPER_SENTENCE_F1.get(name)
        rows.append((name, _f1(word), _share(paper), _f1(sentence), _share(paper_sentence), _share(word["pr_auc"])))
    yield from table(("detector", "word F1", "paper", "sentence F1", "paper", "word PR-AUC"), rows)
    corpus = results.get("audit-corpus.corpus", {})
    if "attribution" in corpus:
        yield f"\nSource attribution, top-1 on supported sentences (the paper prints {_PAPER_ATTRIBUTION:.3f}).\n"
        rows = [
            (name, f"{_share(each['top1'])} {_interval(each['interval'])}", *map(_share, each["by_task"].values()))
            for name, each in corpus["attribution"].items()
        ]
        yield from table(("method", "all", *next(iter(corpus["attribution"].values()))["by_task"]), rows)
    transfer = _of(results, "audit-corpus-transfer")
    if transfer:
        yield "\nThe detectors that ship, on the same answers; their training had generated sources of another seed:\n"
        yield from _detection(transfer, ("word", "sentence"))


def _development(results: Results) -> Iterator[str]:
    found = _of(results, "ragtruth-dev")
    if not found:
        return
    yield "\n### RAGTruth, development sources\n"
    yield from _provenance(found)
    yield "\nWhat was chosen, was chosen here: a quarter of the official training sources, unseen in fitting.\n"
    yield from _detection(found, ("word", "sentence", "response"))


def _ablations(results: Results) -> Iterator[str]:
    for name in sorted(each for each in results if each.endswith(".ablation")):
        body = results[name]
        yield f"\n### What features are worth: {body['detector']} on {body['dataset']}\n"
        yield from table(
            ("variant", "word F1", "word PR-AUC", "sentence F1", "sentence PR-AUC"),
            [
                (
                    variant,
                    _f1(each["word"]),
                    _share(each["word"]["pr_auc"]),
                    _f1(each["sentence"]),
                    _share(each["sentence"]["pr_auc"]),
                )
                for variant, each in body["variants"].items()
            ],
        )


def _speed(results: Results) -> Iterator[str]:
    timed = {name: each["runtime"] for name, each in _of(results, "ragtruth").items()}
    if timed:
        whole, load = next(iter(timed.values())), next(iter(_of(results, "ragtruth").values()))["hardware"]
        yield "\n### Time\n"
        yield (
            f"All {whole['detectors_together']} detectors over {whole['answers']:,} answers in one run and thread, on "
            f"{load['cores']} cores with other work (load average {load['load_average'][0]}): "
            f"{whole['score_seconds']:.0f} s by the clock, {whole['score_cpu_seconds']:.0f} s of processor time, "
            f"of which {whole['align_cpu_seconds']:.0f} s for splitting and alignment; "
            f"peak memory {whole['peak_memory_mb']:,} MB.\n"
        )
        rows = [(name, f"{each['own_cpu_seconds']:.1f}") for name, each in timed.items()]
        yield from table(("detector", "own processor seconds"), rows)
        yield "\nFeatures are read once for `lr`, `rf` and `gb`, and counted for the first of them.\n"
    if "scaling" in results:
        body = results["scaling"]
        yield f"\nProcessor seconds of alignment and `{body['detector']}` for one answer:\n"
        for kind, fixed in (("chunks", "sentences"), ("sentences", "chunks")):
            part = body[f"by_{kind}"]
            heads = [f"{kind} ({part[fixed]} {fixed})", *(str(count) for count, _ in part["points"])]
            yield from table(heads, [("seconds", *(f"{seconds:.3f}" for _, seconds in part["points"]))])
            yield ""
    if "audit-speed" in results:
        body = results["audit-speed"]
        yield (
            f"\n`run_audit` with {', '.join(body['verifiers'])}: {body['answers']:,} answers, "
            f"{body['answers_per_second']} a second by the clock, {body['answers_per_cpu_second']} a second of "
            f"processor time, peak memory {body['peak_memory_mb']:,} MB.\n"
        )


def _of(results: Results, dataset: str) -> dict[str, Mapping[str, Any]]:
    found = {
        name.split(".")[1]: each
        for name, each in results.items()
        if name.split(".")[0] == dataset and name.count(".") == 1 and not name.endswith(".corpus")
    }
    known = [name for name in _ORDER if name in found]
    return {name: found[name] for name in [*known, *sorted(set(found) - set(known))]}


def _provenance(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    first = next(iter(found.values()))
    versions = first["versions"]
    yield f"`{first['command']}`, {first['date']}, {processor_of(first)}, " + ", ".join(
        f"{name} {versions[name]}" for name in ("python", "numpy", "scikit-learn")
    )
    yield from (f"\n* {caveat}." for caveat in first["caveats"])


def _detection(found: Mapping[str, Mapping[str, Any]], levels: Sequence[str]) -> Iterator[str]:
    rows = []
    for level in levels:
        for name, each in found.items():
            figures = each["levels"][level]["all"]
            shares = (figures[key] for key in ("precision", "recall"))
            areas = (figures[key] for key in ("accuracy", "roc_auc", "pr_auc"))
            rows.append((level, name, *map(_share, shares), _f1(figures), *map(_share, areas)))
    heads = ("level", "detector", "precision", "recall", "F1", "accuracy", "ROC-AUC", "PR-AUC")
    yield from table(heads, rows)


def _by_task(
    found: Mapping[str, Mapping[str, Any]], level: str, published: Mapping[str, Sequence[float]]
) -> Iterator[str]:
    rows = []
    for name, each in found.items():
        groups = [each["levels"][level][group] for group in (*(f"task: {task}" for task in _TASKS), "all")]
        cells = (f"{100 * group['f1']:.1f} {_interval(group['intervals']['f1'], percent=True)}" for group in groups)
        rows.append((name, *cells))
    rows.append(("**published**", "", "", "", ""))
    rows += [(name, *(f"{value:.1f}" for value in values)) for name, values in published.items()]
    yield from table(("detector", "QA", "data-to-text", "Summary (774 of 900)", "overall"), rows)


def _generators(corpus: Mapping[str, Any] | None, found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    if corpus is None:
        return
    yield "\nBy generator: how often it hallucinates, and word-level F1.\n"
    rows = []
    for name, each in corpus["by_generator"].items():
        f1 = (_share(result["levels"]["word"][f"generator: {name}"]["f1"]) for result in found.values())
        rows.append((name, _share(each["answer_rate"]), _share(each["word_rate"]), *f1))
    yield from table(("generator", "answers", "words", *found), rows)


def _bound(result: Mapping[str, Any], group: str) -> str:
    if group not in result["bounds"]:
        return "-"
    low, high = result["bounds"][group]["f1"]
    return f"{100 * low:.1f} to {100 * high:.1f}"


def _f1(figures: Mapping[str, Any]) -> str:
    return f"{_share(figures['f1'])} {_interval(figures['intervals']['f1'])}"


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _interval(bounds: Sequence[float], *, percent: bool = False) -> str:
    low, high = bounds
    return f"({100 * low:.1f}-{100 * high:.1f})" if percent else f"({low:.3f}-{high:.3f})"


def processor_of(body: Mapping[str, Any], *more: str) -> str:
    """What a result was measured on, with `more` about it."""
    hardware = body["hardware"]
    known = (f"{hardware['cores']} cores", hardware.get("instructions", ""), *more)
    return f"{hardware['processor']} ({', '.join(filter(None, known))})"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The lines of a Markdown table; every row has one cell a head."""
    yield "| " + " | ".join(heads) + " |"
    yield "|" + "---|" * len(heads)
    yield from ("| " + " | ".join(row) + " |" for row in rows)
