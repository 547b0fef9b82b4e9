"""What the card of an extraction model says: what was trained on, what was fitted on which rows, and the limits."""

from __future__ import annotations

from collections.abc import Sequence

from spanproof.training.card import Source, Wording
from spanproof.training.licences import WRITTEN
from spanproof.training.span_fit import ANSWERING, Fitted
from spanproof.training.span_mix import Material
from spanproof.training.span_rows import MIX, OWN, SpanExample

__all__ = ["is_own", "note_of", "sources", "wording"]

_SEARCHES = f"queries and {WRITTEN}; paragraphs of papers of the sets here"
_ABOUT = (
    "One encoder with two heads, trained from {base} by `python -m spanproof.training spans`: for a question and a",
    "chunk it gives each token the probability that it is evidence, and the window that it answers the question at",
    "all. Word embeddings and tokenizer are those of the words model; weights are int8.",
)
_READ = "English only; uncased; a question is read up to its 96th token."
_PUBLISHED = (
    "Trained mostly on research papers, for a smaller part on encyclopedia, trials, policies, meetings and tables."
)
_OWN = "Trained in this run on a user's own rows; other texts are transfer."
_PAPERS = "Thresholds are fitted on queries over chunks of research papers, about a quarter of which answer."
_WHOLE = "What answers is taken sentence by sentence or by whole paragraphs: no shorter answer is cut out."
_WORDS = "What answers is taken word by word: a sentence may be cut."


def wording(material: Material, fitted: Fitted) -> Wording:
    """Return title, text and limits: what was trained on and fitted in this run, and what is taken as a whole."""
    trained = _OWN if is_own(material.train) else _PUBLISHED
    whole = _WORDS if fitted.unit == "token" else _WHOLE
    limits = (_READ, trained, *_fitted_on(material.design), whole)
    return Wording(title="spanproof spans", about=_ABOUT, limits=limits)


def _fitted_on(design: Sequence[SpanExample]) -> tuple[str, ...]:
    answering = sum(bool(example.spans) for example in design)
    if not answering:
        return ()
    if any(example.origin == "searches" for example in design):
        return (_PAPERS,)
    said = f"Thresholds are fitted on {len(design):,} rows that were held out, {answering:,} of which answer"
    return (f"{said}; those weigh {ANSWERING:.0%} of all." if answering < len(design) else f"{said}.",)


def note_of(material: Material, *, known: bool) -> str:
    """Return what the card adds where there was nothing to fit on; `known` where the base's parameters are kept."""
    if any(example.spans for example in material.design):
        return ""
    kept = "parameters are those of the base" if known else "parameters are the defaults"
    if material.design:
        return f" What was held out has no span: {kept}, and there are no development figures."
    return (
        f" Nothing was held out, since there are too few documents: {kept}, there are no development figures, and the "
        "shipped graph is compared on rows that were trained on."
    )


def is_own(examples: Sequence[SpanExample]) -> bool:
    """Whether all examples are a user's own."""
    return all(example.origin == OWN for example in examples)


def sources(examples: Sequence[SpanExample]) -> list[Source]:
    """Return the sets of examples by name, with their licences."""
    counts: dict[str, int] = {}
    for example in examples:
        counts[example.origin] = counts.get(example.origin, 0) + 1
    licences = {"qasper": "CC BY 4.0", "searches": _SEARCHES, **{name: take.licence for name, take in MIX.items()}}
    return [Source(name, count, licences.get(name, "the user's own")) for name, count in sorted(counts.items())]
