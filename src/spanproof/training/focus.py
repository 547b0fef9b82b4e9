"""Further training on a set of pairs or several, with others beside it so that little of what is known is forgotten.

Of the others, the model that training starts from has a say in what is right (Li and Hoiem 2016, "Learning without
forgetting"): its probabilities count beside the labels, see `spanproof.training.losses`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

import torch

from spanproof.errors import ConfigError
from spanproof.models.calibration import softmax
from spanproof.models.onnx import Encoder
from spanproof.models.packing import Packer
from spanproof.training.encode import as_packed, encode_pairs
from spanproof.training.examples import Encoded, PairExample

__all__ = ["focused", "remembered"]

_MANY, _TIMES = 8_000, 4


def focused(pairs: Sequence[PairExample], origin: str, *, seed: int) -> list[PairExample]:
    """Return the pairs of an origin, or of several (``A,B``), and of the others about as many characters, at random.

    Those of a small set stand there several times, so that there are others enough beside them.

    Raises:
        ConfigError: there are none of an origin.
    """
    wanted, known = origin.split(","), {pair.origin for pair in pairs}
    if unknown := [name for name in wanted if name not in known]:
        seen = f"{', '.join(unknown)}; there are {', '.join(sorted(known))}"
        raise ConfigError("--focus with the origin of some of the pairs", seen=seen, remedy="name one of these")
    own = [pair for name in wanted for pair in _repeated([pair for pair in pairs if pair.origin == name])]
    others = [pair for pair in pairs if pair.origin not in wanted]
    random.Random(seed).shuffle(others)
    room, ends = sum(map(_length, own)), accumulate(map(_length, others))
    return own + [pair for pair, end in zip(others, ends, strict=True) if end <= room]


def _repeated(own: list[PairExample]) -> list[PairExample]:
    return own * max(1, min(_TIMES, _MANY // len(own)))


def _length(pair: PairExample) -> int:
    return len(pair.premise) + len(pair.hypothesis)


def remembered(pairs: Sequence[PairExample], origin: str, packer: Packer, base: Path) -> list[Encoded]:
    """Return one sequence a pair; those of another origin have the probabilities that the model `base` gives them."""
    wanted = origin.split(",")
    rows = encode_pairs((pair for pair in pairs if pair.origin not in wanted), packer)
    model = Encoder(base, threads=torch.get_num_threads())
    said = model([as_packed(row) for row in rows])
    others = [replace(row, classes=tuple(softmax(each.nli))) for row, each in zip(rows, said, strict=True)]
    return [*encode_pairs((pair for pair in pairs if pair.origin in wanted), packer), *others]
