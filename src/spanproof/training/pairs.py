"""Premise-hypothesis pairs from the NLI and fact-verification sets that may train weights which ship.

Rows are JSON Lines (gzip) with `premise`, `hypothesis`, `label`; sets and licences are listed in `PAIR_SETS`. Texts
that also occur in an evaluation file are left out (exact match of the hypothesis together with the premise; for
SciFact, whose sets share claims, of the hypothesis alone), and so is a part for development.
"""

from __future__ import annotations

import gzip
import json
import random
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from spanproof.aligners.lexical import LexicalAligner
from spanproof.cases import case
from spanproof.errors import InputError
from spanproof.training.evidencechain.samples import share_of
from spanproof.training.examples import NLI_LABELS, PairExample
from spanproof.types import Claim, Span


@dataclass(frozen=True, slots=True)
class PairSet:
    """One file of pairs.

    Args:
        name: of the file, without its ending.
        take: how many examples of it a stage takes at most.
        licence: under which it is published.
        longest: premise in characters.
        chained: how many times each of these examples stands there once more, with the chain that the aligner finds
            in its premise instead, as at run time.
    """

    name: str
    take: int
    licence: str
    longest: int = 2200
    chained: int = 0


PAIR_SETS: tuple[PairSet, ...] = (
    PairSet("fever.train", 14000, "CC BY-SA 3.0 (Wikipedia)"),
    PairSet("fever_nei_silver.train", 6000, "CC BY-SA 3.0 (Wikipedia)"),
    PairSet("mnli_nyu.train", 12000, "MNLI, open licences"),
    PairSet("infotabs.train", 6000, "Apache-2.0", 900),
    PairSet("new_protocols.train", 9000, "CC BY-SA 3.0"),
    PairSet("scifact_rationale.train", 600, "claims CC BY 4.0, abstracts ODC-By", chained=3),
    PairSet("scifact.train", 900, "claims CC BY 4.0, abstracts ODC-By", 2800, chained=6),
    PairSet("tabfact_pairs.train", 2500, "MIT", 1100),
    PairSet("scitab.all", 300, "MIT", 1300),
    PairSet("cad_nli.train", 6000, "Apache-2.0, CC BY-SA"),
    PairSet("scone.train", 1500, "CC0"),
)
DEV_SHARE = 0.03
"""Share of the premises of each set that no model is trained on."""
DEV_PAIRS = 210
"""How many of those pairs of each set are developed on, at most."""
_DEV_SEED = 41
CHAIN = 3
"""Windows of a chain that are read together, as many as `spanproof.verifiers.nli` reads."""
_EVALUATION = (
    "breaking_nli.* conjnli.* fever.dev fever.test fever_symmetric.* infotabs.dev infotabs.test_* mnli_dev_hard.* "
    "mnli_nyu.val negation_nli.* scifact.dev scifact_rationale.dev scifact_verifai.test snli.* tabfact_pairs.test "
    "tabfact_pairs.val cad_nli.dev cad_nli.test new_protocols.val scone.test"
).split()


def read_jsonl(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the objects of a JSON Lines file in UTF-8, gzip-compressed if its name ends in `.gz`.

    Raises:
        InputError: the file is damaged, or a line is no JSON object; the message names file and line.
    """
    number = 0
    try:
        with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as lines:
            for line in lines:
                number += 1
                text = line.decode("utf-8-sig")
                if text.strip():
                    yield _object(text)
    except (OSError, EOFError, ValueError, zlib.error) as error:
        seen = f"line {number or 1} of {path.name}: {type(error).__name__}: {error}"
        raise InputError("a JSON object a line, in UTF-8", seen=seen, remedy="correct the file") from error


def _object(text: str) -> dict[str, Any]:
    row = json.loads(text)
    if not isinstance(row, dict):
        raise ValueError(f"it is of type {type(row).__name__}")
    return row


def evaluation_keys(folder: Path) -> set[int]:
    """Return hashes of every premise-hypothesis pair in the evaluation files of `folder`."""
    keys: set[int] = set()
    for pattern in _EVALUATION:
        for path in sorted(folder.glob(pattern + ".jsonl.gz")):
            keys.update(_key(row) for row in read_jsonl(path))
    return keys


def _evaluated_claims(folder: Path) -> set[str]:
    """Return the claims of SciFact's evaluation files: its sets pair one claim with an abstract and with rationales."""
    files = [path for name in ("scifact.dev", "scifact_verifai.test") for path in folder.glob(f"{name}.jsonl.gz")]
    return {str(row["hypothesis"]).strip() for path in files for row in read_jsonl(path)}


def _key(row: dict[str, Any]) -> int:
    return hash((_plain(str(row["premise"])), _plain(str(row["hypothesis"]))))


def _plain(text: str) -> str:
    return text.strip().lower()


def load_pairs(folder: Path, *, seed: int, share: float = 1.0, min_sim: float = 0.3) -> list[PairExample]:
    """Return the pairs of every set in `PAIR_SETS`, each balanced by label, cut to `share` of its size, unshuffled.

    Chains of those to be `PairSet.chained` are beside them.

    A set that is not in `folder` is skipped.

    Raises:
        InputError: none is there, or a row of one lacks a field.
    """
    rng = random.Random(seed)
    pairs: list[PairExample] = []
    for spec, rows in _kept(folder, min_sim):
        own = (_pair(row, spec.name) for row in rows if not is_development(row["premise"]))
        taken = balanced(own, int(spec.take * share), rng)
        pairs += taken + chained(taken) * spec.chained if spec.chained else taken
    return pairs


def chained(pairs: Sequence[PairExample]) -> list[PairExample]:
    """Return the pairs with the chain that the default aligner finds for the hypothesis in place of the premise.

    A pair of which it finds nothing is left out.
    """
    cases = [case(pair.hypothesis, [pair.premise]) for pair in pairs]
    chains = LexicalAligner()([Claim(each, Span(0, len(each.answer))) for each in cases])
    found = [" ".join(item.text for item in sorted(chain[:CHAIN], key=lambda item: item.span)) for chain in chains]
    return [replace(pair, premise=text) for pair, text in zip(pairs, found, strict=True) if text]


def development_pairs(folder: Path, *, most: int = DEV_PAIRS) -> list[PairExample]:
    """Return at most `most` pairs of each set in `PAIR_SETS` that training leaves out (see `is_development`).

    Each set is balanced by label. On these pairs the decision between contradiction and missing evidence is fitted.
    """
    rng = random.Random(_DEV_SEED)
    pairs: list[PairExample] = []
    for spec, rows in _kept(folder, min_sim=0.3):
        pairs += balanced((_pair(row, spec.name) for row in rows if is_development(row["premise"])), most, rng)
    return pairs


def is_development(premise: str) -> bool:
    """Whether the pairs of a premise are for development, by its digest: the same in every run."""
    return share_of(_plain(premise), "pairs-dev") < DEV_SHARE


def _kept(folder: Path, min_sim: float) -> Iterator[tuple[PairSet, list[dict[str, Any]]]]:
    """Yield each set found in `folder` with its rows that may be trained on; none at all is an error."""
    files = {spec: folder / f"{spec.name}.jsonl.gz" for spec in PAIR_SETS}
    if not any(path.is_file() for path in files.values()):
        wanted = f"{folder} with one of {', '.join(spec.name for spec in PAIR_SETS)} (.jsonl.gz)"
        seen = ", ".join(sorted(path.name for path in folder.iterdir())) or "an empty folder"
        raise InputError(wanted, seen=seen, remedy="give your own pairs the name of one of them")
    held_out, claims = evaluation_keys(folder), _evaluated_claims(folder)
    for spec, path in files.items():
        rows = _rows(path) if path.is_file() else ()
        yield (
            spec,
            [
                row
                for row in rows
                if _usable(row, spec.longest, min_sim)
                and _key(row) not in held_out
                and not (spec.name.startswith("scifact") and str(row["hypothesis"]).strip() in claims)
            ],
        )


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    for number, row in enumerate(read_jsonl(path), start=1):
        missing = [name for name in ("premise", "hypothesis", "label") if row.get(name) is None]
        if missing:
            seen = f"row {number} of {path.name}: no {missing[0]}"
            raise InputError("rows with premise, hypothesis and label", seen=seen, remedy="add it")
        yield row


def _usable(row: dict[str, Any], longest: int, min_sim: float) -> bool:
    return (
        row["label"] in NLI_LABELS
        and 0 < len(str(row["premise"]).strip()) <= longest
        and bool(str(row["hypothesis"]).strip())
        and float(row.get("sim", 1.0)) >= min_sim
    )


def _pair(row: dict[str, Any], origin: str) -> PairExample:
    return PairExample(str(row["premise"]), str(row["hypothesis"]), NLI_LABELS.index(row["label"]), origin)


def balanced(pairs: Iterable[PairExample], take: int, rng: random.Random) -> list[PairExample]:
    """Return at most `take` pairs, the labels that occur as equally frequent as the data allow."""
    by_label: dict[int, list[PairExample]] = {}
    for pair in pairs:
        by_label.setdefault(pair.label, []).append(pair)
    chosen: list[PairExample] = []
    for rest, rows in zip(range(len(by_label), 0, -1), sorted(by_label.values(), key=len), strict=True):
        chosen += rng.sample(rows, min(len(rows), (take - len(chosen)) // rest))
    return chosen
