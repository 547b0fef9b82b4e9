"""The tables of the premise-claim sets, each from results alone, beside published rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from benchmarks.tables import processor_of, table

__all__ = ["PUBLISHED", "render_nli"]

Results = Mapping[str, Mapping[str, Any]]
_CONFIGURATIONS = ("rules", "nli", "rules+nli", "default", "fast")
_TITLES = {
    "contrast": "Contrast set of our own",
    "scifact_verifai": "SciFact at abstract level, VerifAI's recipe rebuilt",
    "scifact": "SciFact at abstract level, development split",
    "healthver": "HealthVer at abstract level, test split, without HealthVer training",
    "breaking_nli": "Breaking NLI",
    "fever_symmetric": "FEVER-Symmetric",
    "negation_nli": "Negation NLI",
    "nli4ct_2024": "NLI4CT 2024, interventions",
    "tabfact_pairs": "TabFact, minimal pairs",
}
# Weighted F1, F1 of contradictions and accuracy as the VerifAI paper ("Verif.ai: Towards an Open-Source Scientific
# Generative Question-Answering System with Referenced and Verifiable Answers", 2024) reports them; a range is theirs.
PUBLISHED: Mapping[str, Mapping[str, tuple[str, str, str]]] = {
    "scifact_verifai": {
        "VerifAI, DeBERTa-large (400M), on its own draw of 10 %": ("0.88-0.89", "0.82", "-"),
        "VerifAI, GPT-4, on its own draw of 10 %": ("0.81", "-", "-"),
    },
    "healthver": {"VerifAI, DeBERTa-large (400M), trained on SciFact": ("0.48", "-", "0.52")},
}
_CLASSES = (("SUPPORT", "support"), ("CONTRADICT", "contradict"), ("NO_EVIDENCE", "no evidence"))


def render_nli(results: Results) -> str:
    """All tables as Markdown; those whose results are not there are left out."""
    return "".join(f"{line}\n" for line in _lines(results))


def _lines(results: Results) -> Iterator[str]:
    for name, title in _TITLES.items():
        found = _of(results, name)
        if found:
            yield from _set(name, title, found)
    if "short-answers" in results:
        yield from _short_answers(results["short-answers"])
    if "side-by-side" in results:
        yield from _side_by_side(results["side-by-side"])
    if "one-error" in results:
        yield from _one_error(results["one-error"])


def _of(results: Results, name: str) -> dict[str, Mapping[str, Any]]:
    prefix = f"nli-{name}."
    found = {key.removeprefix(prefix): body for key, body in results.items() if key.startswith(prefix)}
    known = [each for each in _CONFIGURATIONS if each in found]
    return {each: found[each] for each in (*known, *sorted(set(found) - set(known)))}


def _set(name: str, title: str, found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    first = next(iter(found.values()))
    yield from _heading(title, first)
    labels = ", ".join(f"{count:,} {label}" for label, count in first["data"]["labels"].items())
    yield f"* {first['data']['rows']:,} pairs: {labels}."
    yield from _whole(name, found)
    yield from _per_class(found)
    yield from _families(found)
    yield from _confusion(found)


def _heading(title: str, body: Mapping[str, Any]) -> Iterator[str]:
    yield f"\n### {title}\n"
    yield f"`{body['command']}`, {body['date']}, {processor_of(body)}\n"
    yield from (f"* {caveat}." for caveat in body["caveats"])


def _short_answers(body: Mapping[str, Any]) -> Iterator[str]:
    yield from _heading("Answers of a few words", body)
    yield f"* {body['answers']:,} answers, {body['wrong']:,} of them wrong; found are those that fail."
    yield "\nWith 95 % bootstrap intervals by article.\n"
    names = ("precision", "recall", "f1", "accuracy")
    rows = [(f"**{preset}**", *(_spread(each, name) for name in names)) for preset, each in body["presets"].items()]
    yield from table(("preset", "precision", "recall", "F1", "accuracy"), rows)


def _side_by_side(body: Mapping[str, Any]) -> Iterator[str]:
    yield from _heading("Answers beside the right one", body)
    yield f"* {body['texts']:,} texts."
    yield "\nAnswers that fail, with 95 % bootstrap intervals by text.\n"
    rows = []
    for name, each in body["presets"].items():
        failed, count = each["right"]
        wrong = (_spread(each[kind], "recall") if kind in each else "-" for kind in ("beside", "foreign"))
        rows.append((f"**{name}**", f"{failed:,} of {count:,}", *wrong))
    yield from table(("preset, answers", "right", "wrong, beside the right one", "wrong, of another text"), rows)


def _one_error(body: Mapping[str, Any]) -> Iterator[str]:
    yield from _heading("Answers with one small error", body)
    yield f"* {body['questions']:,} questions, each with an answer that the chunks bear out and one with an error."
    yield "\nAnswers that fail, and errors that are found; F1 of answers with 95 % bootstrap intervals by question.\n"
    rows = [
        (
            f"**{name}**",
            *(_of_all(each[part]) for part in ("right", "wrong", "claims", "found")),
            _spread(each["judged"], "f1"),
        )
        for name, each in body["presets"].items()
    ]
    yield from table(("preset", "right, fail", "with an error, fail", "right claims, fail", "errors found", "F1"), rows)
    yield "\nErrors found, by kind.\n"
    kinds = list(next(iter(body["presets"].values()))["kinds"])
    rows = [(name, *(_of_all(each["kinds"][kind]) for kind in kinds)) for name, each in body["presets"].items()]
    yield from table(("preset", *kinds), rows)


def _of_all(counts: Sequence[int]) -> str:
    return f"{counts[0]:,} of {counts[1]:,}"


def _whole(name: str, found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    yield "\nWeighted and macro F1 over the classes that occur, with 95 % bootstrap intervals by group.\n"
    first = next(iter(found.values()))
    parts = [("all", "")] + ([("new_claims", ", claims that training lacks")] if "new_claims" in first else [])
    rows: list[tuple[str, ...]] = [
        ("majority class" + note, "-", "-", "-", _share(first[part]["majority"]), "-") for part, note in parts
    ]
    for configuration, body in found.items():
        for part, note in parts:
            each = body[part]
            figures = (_spread(each, key) for key in ("weighted_f1", "macro_f1", "CONTRADICT_f1", "accuracy"))
            rows.append((f"**{configuration}**{note}", *figures, f"{each['items']:,}"))
    rows += [
        (f"{model} (published)", weighted, "-", contradict, accuracy, "-")
        for model, (weighted, contradict, accuracy) in PUBLISHED.get(name, {}).items()
    ]
    yield from table(("configuration", "weighted F1", "macro F1", "contradict F1", "accuracy", "pairs"), rows)


def _per_class(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    yield "\nPrecision, recall and F1 of each class, and whether a claim is supported or not, over all rows.\n"
    rows = []
    for configuration, body in found.items():
        cells = [
            " / ".join(_share(body["all"][f"{label}_{part}"]) for part in ("precision", "recall", "f1"))
            for label, _ in _CLASSES
        ]
        binary = body["supported"]
        rows.append((configuration, *cells, f"{_spread(binary, 'accuracy')}, majority {_share(binary['majority'])}"))
    yield from table(("configuration", *(name for _, name in _CLASSES), "supported or not, accuracy"), rows)


def _families(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    first = next(iter(found.values()))
    groups = [("together", name) for name in first["together"]]
    groups += [("families", name) for name in first["families"]] if len(first["families"]) > 1 else []
    if not groups:
        return
    yield "\nAccuracy by family, beside that of its most frequent class.\n"
    rows = [
        (
            f"**{name}**" if kind == "together" else name,
            f"{first[kind][name]['items']:,}",
            _share(first[kind][name]["majority"]),
            *(_spread(body[kind][name], "accuracy") for body in found.values()),
        )
        for kind, name in groups
    ]
    yield from table(("family", "pairs", "majority", *found), rows)


def _confusion(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    yield "\nWhat was taken for what, rows that could not be judged, and some that were judged wrongly.\n"
    rows = []
    for configuration, body in found.items():
        for label, counts in body["confusion"].items():
            rows.append((configuration, label, *(f"{counts[each]:,}" for each, _ in _CLASSES)))
    yield from table(("configuration", "label", *(f"said {name}" for _, name in _CLASSES)), rows)
    for configuration, body in found.items():
        wrong = ", ".join(f"`{each['id']}` ({_short(each)})" for each in body["wrong"][:5])
        missing = ", ".join(f"{count} {kind.replace('_', ' ')}" for kind, count in body["not_checked"].items() if count)
        speed = f"{body['runtime']['pairs_per_second']:.0f} pairs a second in that run"
        yield f"\n{configuration}: {speed}; {missing or 'every claim was checked'}; wrong are {wrong or 'none'}."


def _short(wrong: Mapping[str, str]) -> str:
    return f"{wrong['label']} as {wrong['predicted']}".lower().replace("_", " ")


def _spread(figures: Mapping[str, Any], key: str) -> str:
    low, high = figures["intervals"][key]
    return f"{_share(figures[key])} ({low:.3f}-{high:.3f})"


def _share(value: float) -> str:
    return f"{value:.3f}"
