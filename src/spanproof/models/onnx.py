"""The one place that touches onnxruntime: token ids in, logits out.

Each sequence is run by itself, as many at a time as there are threads, the longest first; equal ones are computed once.
A sequence therefore has the same logits alone or among others, on one thread or on several, and nothing is padded. All
encoders of a process share its threads, so that two models read side by side.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from spanproof.errors import ConfigError, ModelError
from spanproof.models.packing import Packed
from spanproof.models.weights import open_weights
from spanproof.models.workers import Workers, workers

__all__ = ["Encoder", "Logits", "encoder", "require_threads", "threads_of_environment"]

_THREADS = "SPANPROOF_THREADS"

Array = npt.NDArray[np.float32]
_Key = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]  # ids, types, and where the tokens are that are read


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
        threads: how many sequences are read at a time, and on how many threads a single one is, >= 1.

    Raises:
        ConfigError: if `threads` is no whole number >= 1.
        ModelError: if a file is missing, damaged, or no model that onnxruntime can read; on reading, if what the model
            says is no number.
    """

    def __init__(self, folder: str | Path | None, *, threads: int) -> None:
        require_threads(threads)
        weights = open_weights(folder)
        with np.load(weights.path("embeddings.npz"), allow_pickle=False) as stored:
            self._codes, self._scale = stored["codes"], stored["scale"]
        self._trunk, self._threads = weights.path("trunk.onnx"), threads
        self._session = _session(self._trunk, 1)

    def __call__(self, sequences: Sequence[Packed]) -> list[Logits]:
        """The logits of each sequence, in order."""
        return self.begin(sequences)()

    def begin(self, sequences: Sequence[Packed]) -> Callable[[], list[Logits]]:
        """Begin to read; what is returned waits for the logits of each sequence, in order, and gives them back.

        On one thread nothing begins before that.
        """
        keys = [_key(sequence) for sequence in sequences]
        distinct = list(dict.fromkeys(keys))
        if self._threads > 1:
            shared: Workers[Logits] = workers(self._threads)
            futures = shared.submit((len(key[0]), partial(self._read, key)) for key in distinct)
            waits = [future.result for future in futures]
        else:
            waits = [partial(self._read, key, alone=False) for key in distinct]

        def logits() -> list[Logits]:
            found = {key: wait() for key, wait in zip(distinct, waits, strict=True)}
            return [found[key] for key in keys]

        return logits

    @cached_property
    def _alone(self) -> Any:  # noqa: ANN401 - onnxruntime has no types
        """The session that reads one sequence on all threads; made when the first comes."""
        return _session(self._trunk, self._threads)

    def _read(self, key: _Key, alone: bool) -> Logits:
        session = self._alone if alone else self._session
        ids, types, read = (np.array(each, dtype=np.int64) for each in key)
        embeds = self._codes[ids].astype(np.float32) * self._scale[ids][:, None]
        given = {"inputs_embeds": embeds[None], "token_type_ids": types[None], "read": read}
        given["attention_mask"] = np.ones_like(ids)[None]  # only older graphs take a mask, and none to be read
        feed = {each.name: given[each.name] for each in session.get_inputs()}
        words, nli = session.run(["word_logits", "nli_logits"], feed)
        if not (np.isfinite(words).all() and np.isfinite(nli).all()):
            raise ModelError("finite logits", seen=f"others from {self._trunk}", remedy="train the model again")
        return Logits((words[0] if "read" in feed else words[0, read])[1:], nli[0])


def _key(sequence: Packed) -> _Key:
    """What the logits of a sequence depend on; what is read are the first token and those of the window."""
    return sequence.ids, sequence.types, (0, *range(sequence.first, sequence.first + len(sequence.offsets)))


def encoder(folder: str | Path | None = None, *, threads: int | None = None) -> Encoder:
    """The encoder of a folder: one a process, also after a fork, and another once other files are there.

    Args:
        folder: a model folder; the one inside the package if ``None``.
        threads: see `Encoder`; if ``None``, the environment's ``SPANPROOF_THREADS``, else the number of processors.

    Raises:
        ConfigError: if the number of threads is not a positive integer.
        ModelError: see `Encoder`.
    """
    require_threads(threads)
    digests = tuple(open_weights(folder).digests.values())
    return _encoder(str(folder) if folder else None, digests, threads or threads_of_environment(), os.getpid())


def require_threads(threads: int | None) -> None:
    """Refuse what is no number of threads; ``None`` leaves it open.

    Raises:
        ConfigError: it is no whole number >= 1.
    """
    if threads is not None and (type(threads) is not int or threads < 1):
        raise ConfigError("threads as a whole number >= 1", seen=threads, remedy="leave it out for one a processor")


@cache  # none is ever dropped: a child of a fork would wait for threads that it does not have
def _encoder(folder: str | None, _digests: tuple[str, ...], threads: int, _process: int) -> Encoder:
    return Encoder(folder, threads=threads)


def threads_of_environment() -> int:
    """The number of threads that the environment's ``SPANPROOF_THREADS`` names, else the number of processors.

    Raises:
        ConfigError: it is no positive integer.
    """
    text = os.environ.get(_THREADS) or str(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2)
    if not text.isdecimal() or int(text) < 1:
        raise ConfigError(f"a positive number in {_THREADS}", seen=text, remedy="unset it, or give a number of threads")
    return int(text)


def _session(path: Path, threads: int) -> Any:  # noqa: ANN401 - onnxruntime has no types
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # waiting threads leave the processor
    options.add_session_config_entry("session.x64quantprecision", "0" if _sums_exactly() else "1")
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime has several of its own, which share no base
        raise ModelError(
            "a graph that onnxruntime >= 1.22 can read", seen=str(error), remedy="upgrade onnxruntime or reinstall"
        ) from error


@cache
def _sums_exactly() -> bool:
    """Whether products of bytes are summed exactly even by the faster instructions.

    On x86 processors those are VNNI's; older ones cut sums off at 16 bits, where ONNX Runtime has a slower way that
    does not. Both then give the same numbers.
    """
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return True
    try:
        flags = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return False
    return "avx512_vnni" in flags or "avx_vnni" in flags
