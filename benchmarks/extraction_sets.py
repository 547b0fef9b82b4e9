"""Further corpora of evidence spans: a fixed sample of the rows that nothing of ours is trained on."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from typing import Any

from benchmarks.datasets import data_root
from benchmarks.extraction import SENTENCES, WHOLE, WHOLE_IF_RELEVANT, Asked, answered, figures, trivial
from spanproof.errors import InputError
from spanproof.protocols import Extractor
from spanproof.scoring import score_spans
from spanproof.training.aside import ASIDE_SHARE, OFFICIAL_PARTS, WHOLLY_ASIDE, document_of, held_aside
from spanproof.training.evidencechain.samples import share_of
from spanproof.types import Chunk, Span

__all__ = ["CAVEATS", "SETS", "aside_questions", "measure_aside", "read_set"]

SETS = (
    "qasper",
    "cl-scisumm",
    "evidence-inference",
    "qmsum",
    "qed",
    "squad2",
    "tatqa",
    "selqa",
    "doc2dial",
    "wikiqa",
)
"""Names of files in the folder ``extraction``; nearest in domain to ACL-Verbatim first."""

CAVEATS = (
    "a fixed sample of at most 300 rows a set, of documents set aside by spanproof.training.aside",
    "the intervals are 95 % bootstrap intervals over documents",
)
_MOST = 300


def measure_aside(made: Mapping[str, Extractor], *, most: int = _MOST) -> dict[str, dict[str, Any]]:
    """The bodies of the result files by their names: ``trivial`` and one an extractor."""
    samples = {name: aside_questions(name, most=most) for name in SETS}
    about = {"dataset": "extraction", "caveats": list(CAVEATS)}
    out: dict[str, dict[str, Any]] = {
        "trivial": {**about, "sets": {name: _about(name, questions) for name, questions in samples.items()}}
    }
    for extractor, extract in made.items():
        measured = {}
        for name, questions in samples.items():
            timed = answered(questions, extract)
            measured[name] = {**figures(timed.rows), **timed.per_chunk()}
        models = dict(getattr(extract, "digests", {}))
        out[extractor] = {**about, "extractor": extractor, "models": models, "sets": measured}
    return out


def aside_questions(name: str, *, most: int = _MOST) -> list[Asked]:
    """The sample of one set: of the rows set aside those with the least digests of their ids, each with its one chunk.

    Raises:
        InputError: if the set is not there.
    """
    rows: list[Mapping[str, Any]] = held_aside(name, read_set(name))
    drawn = sorted(rows, key=lambda row: share_of(str(row["id"]), "sample"))[:most]
    return [
        Asked(
            row["question"],
            (Chunk("1", row["context"]),),
            (tuple(Span(*each) for each in row["spans"]),),
            document_of(row),
        )
        for row in drawn
    ]


def read_set(name: str) -> list[dict[str, Any]]:
    """All rows of a set in the folder ``extraction``.

    Raises:
        InputError: if the set is not there.
    """
    path = data_root() / "extraction" / f"{name}.jsonl.gz"
    if not path.is_file():
        raise InputError(
            f"{path.name} in the folder extraction of SPANPROOF_DATA",
            seen="no such file",
            remedy="see benchmarks/README.md for where it comes from",
        )
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def _about(name: str, questions: Sequence[Asked]) -> dict[str, Any]:
    gold = [span for each in questions for span in each.gold[0]]
    return {
        "taken_from": _part(name),
        "other_documents": "none trained on" if name in WHOLLY_ASIDE else "open to training",
        "rows": len(questions),
        "relevant": sum(bool(each.gold[0]) for each in questions),
        "documents": len({each.group for each in questions}),
        "mean_characters": round(sum(len(each.chunks[0].text) for each in questions) / max(1, len(questions))),
        "mean_gold_characters": round(sum(len(span) for span in gold) / max(1, len(gold))),
        "trivial_word_f1": {
            each: round(score_spans(trivial(questions, each)).words.f1, 4)
            for each in (WHOLE, WHOLE_IF_RELEVANT, SENTENCES)
        },
    }


def _part(name: str) -> str:
    if name in WHOLLY_ASIDE:
        return "all documents"
    parts = OFFICIAL_PARTS.get(name)
    return f"official {' and '.join(sorted(parts))}" if parts else f"{100 * ASIDE_SHARE:.0f} % of the documents"
