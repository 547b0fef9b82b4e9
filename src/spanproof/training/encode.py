"""From examples to token ids with labels, through the packing that the run time uses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spanproof.models.packing import Packed, Packer
from spanproof.text.sentences import sentences
from spanproof.training.evidence import bm25
from spanproof.training.examples import Encoded, PairExample, WordExample

_BY_PEOPLE = ("ragtruth", "log")  # origins of answers that people labelled, and of what is made from them


def windows_of(example: WordExample, packer: Packer) -> list[Packed]:
    """Return the windows of the answer, each with its evidence chosen by BM25 against the window's text."""
    return packer.pack_words(
        example.question,
        example.pieces,
        example.answer,
        scores=lambda start, end: bm25(f"{example.question} {example.answer[start:end]}", example.pieces),
        borders=[span.end for span in sentences(example.answer)],
    )


def encode_words(examples: Iterable[WordExample], packer: Packer, *, weight: float = 1.0) -> list[Encoded]:
    """Return one sequence a window; a token is positive when it shares a character with a span."""
    return [
        Encoded(packed.ids, packed.types, labels_of(packed, example.spans), weight=weight, unseen=_unseen(example))
        for example in examples
        for packed in windows_of(example, packer)
    ]


def _unseen(example: WordExample) -> str:
    return example.group if example.origin.rpartition(":")[2].startswith(_BY_PEOPLE) else ""


def encode_pairs(examples: Iterable[PairExample], packer: Packer) -> list[Encoded]:
    """Return one sequence a pair; pairs of which something would have to be cut are left out."""
    encoded = []
    for example in examples:
        packed = packer.pack_pair([example.premise], example.hypothesis)
        if packed.offsets and not packed.partial and not packed.cut:
            encoded.append(Encoded(packed.ids, packed.types, pair=example.label))
    return encoded


def as_packed(row: Encoded) -> Packed:
    """Return a row as what an encoder reads, all of its tokens in the window."""
    return Packed(row.ids, row.types, 0, ((0, 0),) * len(row.ids), ())


def labels_of(packed: Packed, spans: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return a label a token of the sequence: 1 if it shares a character with a span, -1 outside the window."""
    inside = [int(any(s < end and start < e for s, e in spans)) for start, end in packed.offsets]
    after = len(packed.ids) - packed.first - len(inside)
    return (-1,) * packed.first + tuple(inside) + (-1,) * after
