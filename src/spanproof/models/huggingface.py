"""Pairs of texts in, logits out: classifiers of the Hugging Face format, run by torch and transformers.

It needs the extra ``transformers``, which at run time only this module and `spanproof.extractors.token_scorer` touch.
A model is a folder or a name of the Hugging Face format with ``config.json``, ``tokenizer.json`` and weights as
safetensors; no pickle is opened and no code of a model is run. Pairs are never truncated: one that is too long for the
model is refused, and its caller cuts the text instead. Pairs are sorted by length and padded in batches of about equal
length; equal pairs are computed once. The number of threads is torch's own (`torch.set_num_threads`).
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt

from spanproof.errors import ConfigError, MissingExtraError, ModelError
from spanproof.models.calibration import sigmoid, softmax

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["HuggingFace", "Pair", "imported", "probabilities", "require_device", "require_whole"]

Array = npt.NDArray[np.float32]
Head = Literal["token", "sequence"]

_BATCH_TOKENS = 8_192  # padded tokens in a batch
_MOST = 4_096  # tokens in a sequence, unless asked for more
_LEAST = 16
_UNSET = 1_000_000  # a tokenizer that knows no limit says some number beyond this
_OFFSET_POSITIONS = ("roberta", "camembert", "mpnet", "longformer")  # their positions begin behind the padding id
_DIGESTED = ("config.json", "tokenizer.json", "*.safetensors")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts as one sequence, special tokens included.

    Args:
        ids: token ids.
        types: segment ids.
        at: where in the sequence the tokens of the second text are.
        offsets: the half-open range of characters of each of them in the second text.
    """

    ids: tuple[int, ...]
    types: tuple[int, ...]
    at: tuple[int, ...]
    offsets: tuple[tuple[int, int], ...]


class HuggingFace:
    """A classifier with its tokenizer; safe to share between threads.

    Args:
        model: a folder, or a name on the hub.
        head: what it classifies, tokens or sequences.
        max_length: most tokens in a sequence; if ``None`` what the model takes, at most 4,096.
        device: a torch device.
        download: whether a name that is not on this machine may be fetched.

    Raises:
        MissingExtraError: if torch or transformers is not installed.
        ModelError: if the model cannot be read, or has no such head: a new one would be drawn at random.
        ConfigError: if `max_length` does not suit the model, or torch has no such device.
    """

    def __init__(
        self,
        model: str | Path,
        *,
        head: Head,
        max_length: int | None = None,
        device: str = "cpu",
        download: bool = False,
    ) -> None:
        self._name, self._device = str(model), device
        self._torch, transformers = imported()
        self._tokenizer, self._model = _loaded(transformers, self._name, head=head, download=download)
        require_device(self._torch, device)
        self._model.float().eval().to(device)
        self._backend = self._tokenizer.backend_tokenizer
        self._backend.no_truncation()
        self._backend.no_padding()
        self._with_types = _reads_types(self._tokenizer, self._model)
        self.max_length = _limit(self._tokenizer, self._model.config, max_length)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the classes, in the order of the logits."""
        named = self._model.config.id2label
        return tuple(str(named[at]) for at in range(int(self._model.config.num_labels)))

    @cached_property
    def digests(self) -> dict[str, str]:
        """The sha256 of each file of the model, under its folder's or repository's name."""
        folder = Path(self._name)
        if not folder.is_dir():
            from transformers.utils import cached_file

            folder = Path(cached_file(self._name, "config.json", local_files_only=True)).parent
        files = sorted(path for pattern in _DIGESTED for path in folder.glob(pattern))
        return {f"{Path(self._name).name}/{path.name}": _sha256(path) for path in files}

    def offsets(self, text: str) -> tuple[tuple[int, int], ...]:
        """The half-open range of characters of each token of `text`."""
        return tuple(self._backend.encode(text, add_special_tokens=False).offsets)

    def pair(self, first: str, second: str) -> Pair | None:
        """The two texts as the model reads them; ``None`` if they have more tokens than `max_length`."""
        found = self._backend.encode(first, second)
        if len(found.ids) > self.max_length:
            return None
        at = tuple(index for index, owner in enumerate(found.sequence_ids) if owner == 1)
        offsets = found.offsets
        return Pair(tuple(found.ids), tuple(found.type_ids), at, tuple(offsets[index] for index in at))

    def __call__(self, pairs: Sequence[Pair]) -> list[Array]:
        """The logits of each pair, in order: of shape ``(tokens, labels)`` for the token head, else ``(labels,)``.

        Raises:
            ModelError: if a logit is not finite.
        """
        keys = [(pair.ids, pair.types) for pair in pairs]
        found: dict[Any, Array] = {}
        for batch in _batches(list(dict.fromkeys(keys))):
            logits = self._run(batch)
            if not np.isfinite(logits).all():
                raise ModelError("finite logits", seen="NaN or infinity", remedy=f"check the weights of {self._name}")
            found.update(zip(batch, logits, strict=True))
        return [found[key][: len(key[0])] if found[key].ndim == 2 else found[key] for key in keys]

    def _run(self, batch: Sequence[tuple[tuple[int, ...], tuple[int, ...]]]) -> Array:
        torch = self._torch
        shape = (len(batch), max(len(ids) for ids, _ in batch))
        ids, types, mask = (np.zeros(shape, dtype=np.int64) for _ in range(3))
        ids.fill(self._tokenizer.pad_token_id or 0)
        for row, (row_ids, row_types) in enumerate(batch):
            ids[row, : len(row_ids)], types[row, : len(row_ids)], mask[row, : len(row_ids)] = row_ids, row_types, 1
        feed = {"input_ids": ids, "attention_mask": mask, **({"token_type_ids": types} if self._with_types else {})}
        with torch.inference_mode():
            sent = {name: torch.from_numpy(value).to(self._device) for name, value in feed.items()}
            logits: Array = self._model(**sent).logits.float().cpu().numpy()
        return logits


def probabilities(logits: Array) -> npt.NDArray[np.float64]:
    """Softmax over the last axis; where it has but one entry, a score, its logistic function."""
    values = logits.astype(np.float64)
    return sigmoid(values) if values.shape[-1] == 1 else softmax(values)


def _batches(keys: list[Any]) -> list[list[Any]]:
    """The keys by descending length, in batches of at most `_BATCH_TOKENS` padded tokens; a longer one goes alone."""
    out: list[list[Any]] = []
    for key in sorted(keys, key=lambda key: -len(key[0])):
        if out and (len(out[-1]) + 1) * len(out[-1][0][0]) <= _BATCH_TOKENS:
            out[-1].append(key)
        else:
            out.append([key])
    return out


def imported() -> tuple[ModuleType, Any]:
    """Torch and transformers.

    Raises:
        MissingExtraError: if one of them is not installed.
    """
    try:
        import torch
        import transformers
    except ImportError as error:
        raise MissingExtraError(
            "torch and transformers", seen=str(error), remedy="pip install 'spanproof[transformers]'"
        ) from error
    return torch, transformers


def _loaded(transformers: Any, name: str, *, head: Head, download: bool) -> tuple[Any, Any]:  # noqa: ANN401 - untyped
    kind = "AutoModelForTokenClassification" if head == "token" else "AutoModelForSequenceClassification"
    options = {"local_files_only": not download, "trust_remote_code": False}
    try:
        tokenizer = transformers.AutoTokenizer.from_pretrained(name, **options)
        model, info = getattr(transformers, kind).from_pretrained(
            name, use_safetensors=True, output_loading_info=True, **options
        )
    except Exception as error:  # tokenizers and safetensors raise bare exceptions for damaged files
        raise ModelError(
            f"a {head} classifier with config.json, tokenizer.json and safetensors",
            seen=f"{name}: {type(error).__name__}: {error}",
            remedy="give the folder of a whole model, or a name with download=True",
        ) from error
    require_whole(info, name, head=head)
    if getattr(tokenizer, "backend_tokenizer", None) is None:
        raise ModelError(
            "a tokenizer with offsets",
            seen=f"{name}: {type(tokenizer).__name__}",
            remedy="convert it to tokenizer.json",
        )
    return tokenizer, model


def require_device(torch: ModuleType, name: str) -> None:
    """Refuse a device that this machine, or this build of torch, does not have.

    Raises:
        ConfigError: torch can put nothing on the device of that name.
    """
    try:
        torch.zeros(1, device=name)
    except Exception as error:  # a build without the device asserts, others raise what their back end raises
        seen = f"{name}: {str(error).splitlines()[0] if str(error) else type(error).__name__}"
        raise ConfigError("a device that torch can use here", seen=seen, remedy="name another, such as cpu") from error


def require_whole(info: Any, name: str, *, head: Head) -> None:  # noqa: ANN401 - transformers has no types here
    """Refuse a model of which a part was not trained.

    Args:
        info: what ``from_pretrained`` says of its loading.
        name: of the model, for the message.
        head: what it should have.

    Raises:
        ModelError: weights are missing.
    """
    if missing := sorted(info["missing_keys"]):
        raise ModelError(
            f"a {head} classifier with all its weights",
            seen=f"a model that lacks {', '.join(missing)}: {name}",
            remedy="give a model that was trained for this task",
        )


def _reads_types(tokenizer: Any, model: Any) -> bool:  # noqa: ANN401 - transformers has no types here
    """Whether the model tells the two texts apart by segment ids."""
    taken = "token_type_ids" in inspect.signature(model.forward).parameters
    segments = int(getattr(model.config, "type_vocab_size", 2) or 0)
    return taken and segments > 1 and "token_type_ids" in tokenizer.model_input_names


def _limit(tokenizer: Any, config: Any, asked: int | None) -> int:  # noqa: ANN401 - transformers has no types here
    positions = int(getattr(config, "max_position_embeddings", None) or _UNSET)
    if any(kind in config.model_type for kind in _OFFSET_POSITIONS):
        positions -= int(config.pad_token_id or 0) + 1
    if asked is None:
        return min(positions, int(min(tokenizer.model_max_length, _UNSET)), _MOST)
    if not _LEAST <= asked <= positions:
        raise ConfigError(f"a max_length from {_LEAST} to {positions}", seen=asked, remedy="the model takes no more")
    return asked


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()
