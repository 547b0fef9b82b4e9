"""The one place that touches onnxruntime: token ids in, logits out.

Sequences are sorted by length and padded in batches of about equal length; equal sequences are computed once. The
graph quantises activations row by row (MatMulNBits), so a sequence has the same logits alone or in any batch, on one
thread or on several.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from spanproof.errors import ConfigError, ModelError
from spanproof.models.batches import by_length
from spanproof.models.packing import Packed
from spanproof.models.weights import open_weights

__all__ = ["Encoder", "Logits", "encoder"]

_BATCH_TOKENS = 4096  # padded tokens in a batch
_THREADS = "SPANPROOF_THREADS"

Array = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Logits:
    """What the encoder says of one sequence.

    Args:
        words: one logit a token of the window, shape ``(tokens,)``; above 0 speaks for a hallucination.
        nli: shape ``(3,)``, in the manifest's label order.
    """

    words: Array
    nli: Array


class Encoder:
    """A session on a trunk with its heads; safe to share between threads.

    Args:
        folder: a model folder, see `spanproof.models.weights`.
        threads: onnxruntime's threads within an operator, >= 1.

    Raises:
        ModelError: if a file is missing, damaged, or no model that onnxruntime can read.
    """

    def __init__(self, folder: str | Path | None, *, threads: int) -> None:
        weights = open_weights(folder)
        with np.load(weights.path("embeddings.npz"), allow_pickle=False) as stored:
            self._codes, self._scale = stored["codes"], stored["scale"]
        self._session = _session(weights.path("trunk.onnx"), threads)

    def __call__(self, sequences: Sequence[Packed]) -> list[Logits]:
        """The logits of each sequence, in order."""
        keys = [(sequence.ids, sequence.types) for sequence in sequences]
        found: dict[Any, tuple[Array, Array]] = {}
        for batch in by_length(list(dict.fromkeys(keys)), most=_BATCH_TOKENS):
            words, nli = self._run(batch)
            found.update((key, (words[row], nli[row])) for row, key in enumerate(batch))
        return [
            Logits(found[key][0][sequence.first : sequence.first + len(sequence.offsets)], found[key][1])
            for key, sequence in zip(keys, sequences, strict=True)
        ]

    def _run(self, batch: Sequence[tuple[tuple[int, ...], tuple[int, ...]]]) -> tuple[Array, Array]:
        shape = (len(batch), max(len(ids) for ids, _ in batch))
        ids, types, mask = (np.zeros(shape, dtype=np.int64) for _ in range(3))
        for row, (row_ids, row_types) in enumerate(batch):
            ids[row, : len(row_ids)], types[row, : len(row_ids)], mask[row, : len(row_ids)] = row_ids, row_types, 1
        embeds = self._codes[ids].astype(np.float32) * self._scale[ids][..., None]
        feed = {"inputs_embeds": embeds, "attention_mask": mask, "token_type_ids": types}
        words, nli = self._session.run(["word_logits", "nli_logits"], feed)
        return words, nli


def encoder(folder: str | Path | None = None, *, threads: int | None = None) -> Encoder:
    """The encoder of a folder: one a process, also after a fork.

    Args:
        folder: a model folder; the one inside the package if ``None``.
        threads: see `Encoder`; if ``None``, the environment's ``SPANPROOF_THREADS``, else the number of processors.

    Raises:
        ConfigError: if the number of threads is not a positive integer.
        ModelError: see `Encoder`.
    """
    return _encoder(str(folder) if folder else None, threads or _threads(), os.getpid())


@lru_cache(maxsize=4)
def _encoder(folder: str | None, threads: int, _process: int) -> Encoder:
    return Encoder(folder, threads=threads)


def _threads() -> int:
    text = os.environ.get(_THREADS) or str(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2)
    if not text.isdecimal() or int(text) < 1:
        raise ConfigError(f"a positive number in {_THREADS}", seen=text, remedy="unset it, or give a number of threads")
    return int(text)


def _session(path: Path, threads: int) -> Any:  # noqa: ANN401 - onnxruntime has no types
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except RuntimeError as error:
        raise ModelError(
            "a graph that onnxruntime >= 1.22 can read", seen=str(error), remedy="upgrade onnxruntime or reinstall"
        ) from error
