"""The model card: what a model was trained on, how good it is on development data, and where it ends."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

_TRAINED = re.compile(r"^## Trained on\n(.*?)^## Development", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Source:
    """One training set as the card lists it: name, number of examples used, licence."""

    name: str
    examples: int
    licence: str


@dataclass(frozen=True, slots=True)
class Figure:
    """One development figure: what was measured, its value and its 95 % bootstrap interval, all in [0, 1]."""

    name: str
    value: float
    low: float
    high: float


class Wording(TypedDict):
    """What a card says of a kind of model: its title, what it does (`{base}`: trained from what), and its limits."""

    title: str
    about: Sequence[str]
    limits: Sequence[str]


_LANGUAGE = "English only; uncased; numbers are read as word pieces, so arithmetic is left to the rules."
_TRANSFER = (
    "Trained mostly on short passages of web text and on generated business records; other records are transfer."
)
WORDS = Wording(
    title="spanproof words",
    about=(
        "One encoder with two heads, trained from {base} by `python -m spanproof.training words`: it gives each word",
        "of an answer the probability that the context does not support it, and to a claim and its evidence support,",
        "contradiction or no evidence. Word embeddings are frozen; weights are int8.",
    ),
    limits=(
        _LANGUAGE,
        _TRANSFER,
        "A word counts as unsupported when the given context does not support it; whether it is true is open.",
        "Probabilities are calibrated for answers of which about one in five holds an unsupported word.",
    ),
)
SMALL = Wording(
    title="spanproof words, small",
    about=(
        "A word classifier of few blocks, trained from {base} by `python -m spanproof.training words --layers N`:",
        "blocks of that model, which go on learning from labels, and from the probabilities and states of the whole",
        "(Hinton et al. 2015, Jiao et al. 2020). It gives each word of an answer the probability that the context does",
        "not support it. Word embeddings and tokenizer are those of the words model; weights are int8.",
    ),
    limits=WORDS["limits"],
)
PAIRS = Wording(
    title="spanproof nli",
    about=(
        "A pair classifier, trained from {base} by `python -m spanproof.training nli`: to a claim and its evidence it",
        "gives support, contradiction or no evidence. Word embeddings and tokenizer are those of the words model;",
        "weights are int8.",
    ),
    limits=(
        _LANGUAGE,
        _TRANSFER,
        "A claim counts as supported when the given evidence supports it; whether it is true is open.",
        "Probabilities are calibrated for pairs of which about a third is of each class.",
    ),
)


def card(
    *,
    base: str,
    sources: Sequence[Source],
    figures: Sequence[Figure],
    parity: Mapping[str, float],
    digest: str,
    wording: Wording,
    note: str = "",
    before: str = "",
) -> str:
    """Return the card as Markdown.

    `parity` names differences between the shipped int8 graph and float32 torch, `note` says how long was trained,
    `before` what the card of the weights that training started from says of theirs (see `trained_on`).
    """
    lines = [
        f"# Model card: {wording['title']}",
        "",
        *(line.format(base=base) for line in wording["about"]),
        "",
        "## Trained on",
        "| set | examples | licence |",
        "|---|---|---|",
        *(f"| {source.name} | {source.examples:,} | {source.licence} |" for source in sources),
        *(["", note] if note else []),
        *(["", "## Trained on before", before] if before else []),
        "",
        "## Development figures (95 % bootstrap intervals by source document)",
        "| figure | value | interval |",
        "|---|---|---|",
        *(f"| {f.name} | {100 * f.value:.1f} | {100 * f.low:.1f} to {100 * f.high:.1f} |" for f in figures),
        "",
        "## Shipped graph against float32",
        *(f"- {name}: {value:.4f}" for name, value in parity.items()),
        "",
        "## Limits",
        *(f"- {limit}" for limit in wording["limits"]),
        "",
        f"SHA-256 of `trunk.onnx`: `{digest}`",
        "",
    ]
    return "\n".join(lines)


def trained_on(card: str) -> str:
    """Return what a card says of what its model was trained on, and on before; empty where it says nothing."""
    found = _TRAINED.search(card)
    return found[1].strip() if found else ""
