"""Premise-claim sets for the verifiers: one of our own, and public ones that are read from a folder of the user's."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from benchmarks.contrast import SEED, digest, generate
from benchmarks.datasets import data_root
from spanproof.errors import InputError
from spanproof.training.pairs import PAIR_SETS, evaluation_keys, read_jsonl

__all__ = ["MOST", "SETS", "NliSet", "Row", "load_set"]

MOST = 2_000  # of a larger set a sample of this size is measured
_SAMPLE_SEED = 22


@dataclass(frozen=True, slots=True)
class Row:
    """A premise and a claim.

    Args:
        id: unique in its set.
        group: rows that share it are drawn together in the bootstrap.
        family: what kind of difference decides it, or which part of the set it is of.
        premise: the text.
        claim: what is said of it.
        label: SUPPORT, CONTRADICT, NO_EVIDENCE, or NOT_SUPPORT where the set does not tell the last two apart.
        known: whether training has the claim, with whatever premise.
    """

    id: str
    group: str
    family: str
    premise: str
    claim: str
    label: str
    known: bool = False


@dataclass(frozen=True, slots=True)
class NliSet:
    """What a run measures.

    Args:
        name: of the set.
        rows: what is asked.
        caveats: what must be printed beside any figure: licence, size, overlap with training.
        about: numbers on the data: rows, labels, what was left out, and the digest of a generated set.
    """

    name: str
    rows: tuple[Row, ...]
    caveats: tuple[str, ...] = ()
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Known:
    """What training has read: whole pairs, claims and premises, as hashes."""

    pairs: frozenset[int]
    claims: frozenset[int]
    premises: frozenset[int]


def load_set(name: str) -> NliSet:
    """The set of that name.

    Raises:
        InputError: if nothing has that name, or its files are not at hand.
    """
    if name not in SETS:
        raise InputError(f"one of the sets {', '.join(SETS)}", seen=name, remedy="correct the name")
    return SETS[name]()


def _contrast() -> NliSet:
    pairs = generate()
    rows = tuple(Row(each.id, each.group, each.family, each.premise, each.claim, each.label) for each in pairs)
    sources = len({row.group for row in rows})
    return NliSet(
        "contrast",
        rows,
        (
            f"generated from {sources} source texts of our own, seed {SEED}, apart from training's texts and templates",
            "training has minimal pairs of its own of the same kinds (`spanproof.training.minimal`), with other words",
            "which kinds of its pairs fail was known when rules and templates were written; its texts had no part",
            "minimal pairs whose labels follow from the facts that premise and claim are written from",
        ),
        {"rows": len(rows), "labels": _labels(rows), "digest": digest(pairs)},
    )


def _public(name: str, files: tuple[str, ...], caveats: tuple[str, ...]) -> NliSet:
    """A set from files of ``nli/``; pairs that training has are left out, and of many rows a sample is drawn."""
    known = _known()
    read = [row for file in files for row in _rows(file, known)]
    fresh = [row for row, repeated in read if not repeated]
    rows = fresh
    if len(fresh) > MOST:
        rows = random.Random(f"{_SAMPLE_SEED}/{name}").sample(fresh, MOST)
        caveats = (*caveats, f"a sample of {MOST:,} of {len(fresh):,} rows, fixed by its seed")
    about = {
        "rows": len(rows),
        "labels": _labels(rows),
        "left_out_as_training_pairs": len(read) - len(fresh),
        "claims_in_training": sum(row.known for row in rows),
        "premises_in_training": sum(hash(_normal(row.premise)) in known.premises for row in rows),
    }
    overlap = (
        f"{about['left_out_as_training_pairs']} pairs left out because training has them; of the rest "
        f"{about['claims_in_training']} have a claim and {about['premises_in_training']} a premise that training has "
        "in another pair"
    )
    return NliSet(name, tuple(rows), (*caveats, overlap), about)


def _rows(file: str, known: _Known) -> Iterator[tuple[Row, bool]]:
    """The rows of a file, each with whether training has that very pair."""
    path = data_root() / "nli" / f"{file}.jsonl.gz"
    if not path.is_file():
        raise InputError(f"the file nli/{path.name} under SPANPROOF_DATA", seen="none", remedy="see the README")
    part = file.partition(".")[2]
    for raw in read_jsonl(path):
        premise, claim = str(raw["premise"]), str(raw["hypothesis"])
        keys = _normal(premise), _normal(claim)
        row = Row(
            str(raw["id"]),
            str(raw.get("group") or raw["premise"]),
            str(raw.get("kind") or part),
            premise,
            claim,
            str(raw["label"]),
            hash(keys[1]) in known.claims,
        )
        yield row, hash(keys) in known.pairs


@lru_cache(maxsize=1)
def _known() -> _Known:
    folder = data_root() / "nli"
    held_out = evaluation_keys(folder)
    pairs: set[int] = set()
    claims: set[int] = set()
    premises: set[int] = set()
    for raw in _training(folder):
        premise, claim = _normal(str(raw["premise"])), _normal(str(raw["hypothesis"]))
        if hash((premise, claim)) not in held_out:
            pairs.add(hash((premise, claim)))
            claims.add(hash(claim))
            premises.add(hash(premise))
    return _Known(frozenset(pairs), frozenset(claims), frozenset(premises))


def _training(folder: Path) -> Iterator[dict[str, Any]]:
    """Every row of the files that training draws from, whether it draws that row or not."""
    for each in PAIR_SETS:
        path = folder / f"{each.name}.jsonl.gz"
        if path.is_file():
            yield from read_jsonl(path)


def _normal(text: str) -> str:
    return text.strip().lower()


def _labels(rows: Sequence[Row]) -> dict[str, int]:
    return dict(sorted(Counter(row.label for row in rows).items()))


_FILES: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "scifact_verifai": (
        ("scifact_verifai.test",),
        (
            "claims CC BY 4.0, abstracts ODC-By",
            "VerifAI's recipe rebuilt (80/10/10 of SciFact): its split had no seed, so it is not the same 122 pairs",
            "95 of the 122 pairs share an abstract with the rebuilt training part",
        ),
    ),
    "scifact": (
        ("scifact.dev",),
        (
            "claims CC BY 4.0, abstracts ODC-By; SciFact's development split as an abstract-level test",
            "216 of the 339 pairs use an abstract that is also in SciFact's training split, with other claims",
        ),
    ),
    "healthver": (
        ("healthver_abstract.test",),
        (
            "no licence stated: evaluation only, and no HealthVer row in training",
            "its splits are by claim, and nearly all of its evidence texts occur in more than one split",
        ),
    ),
    "breaking_nli": (("breaking_nli.all",), ("CC BY-SA 4.0; contrast evaluation, 87 % of it contradictions",)),
    "fever_symmetric": (
        ("fever_symmetric.test",),
        ("CC BY-SA; contrast evaluation, test part; two classes: no row lacks evidence",),
    ),
    "negation_nli": (
        ("negation_nli.MNLI", "negation_nli.RTE", "negation_nli.SNLI"),
        (
            "MIT; contrast evaluation",
            "its RTE part does not tell contradiction from lack of evidence: it enters 'supported or not' alone",
        ),
    ),
    "nli4ct_2024": (
        ("nli4ct_2024.test",),
        ("no licence stated: contrast evaluation only; two classes: no row lacks evidence",),
    ),
    "tabfact_pairs": (
        ("tabfact_pairs.test",),
        ("MIT; minimal pairs over tables, test part; its training part is in training; two classes",),
    ),
}
SETS: Mapping[str, Callable[[], NliSet]] = {
    "contrast": _contrast,
    **{name: partial(_public, name, files, caveats) for name, (files, caveats) in _FILES.items()},
}
