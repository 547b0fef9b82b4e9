"""The packer of a model folder: its tokenizer with the sizes of its manifest, one a process as long as they are so."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from spanproof.models.packing import ANSWER_TOKENS, MAX_LENGTH, Packer
from spanproof.models.weights import open_weights

__all__ = ["packer"]

_SIZES = ("max_length", "answer_tokens", "overlap")


def packer(folder: str | Path | None = None, *, max_length: int | None = None) -> Packer:
    """The packer of a model folder.

    Args:
        folder: a model folder; the one inside the package if ``None``.
        max_length: the most tokens of a sequence, where fewer than the manifest's are wanted. The window of an answer
            then has at most four sevenths of them: what an answer fits in is read once, beside its best evidence.
    """
    weights = open_weights(folder)
    packing = weights.manifest.get("packing", {})
    known: dict[str, int] = {name: packing[name] for name in _SIZES if name in packing}
    full = known.get("max_length", MAX_LENGTH)
    if max_length is not None and max_length < full:
        window = min(known.get("answer_tokens", ANSWER_TOKENS), max_length * 4 // 7)
        known |= {"max_length": max_length, "answer_tokens": window}
    return _packer(weights.path("tokenizer.json"), weights.digests["tokenizer.json"], tuple(known.items()))


@lru_cache(maxsize=8)
def _packer(tokenizer: Path, _digest: str, sizes: tuple[tuple[str, int], ...]) -> Packer:
    from tokenizers import Tokenizer

    return Packer(Tokenizer.from_file(str(tokenizer)), **dict(sizes))
