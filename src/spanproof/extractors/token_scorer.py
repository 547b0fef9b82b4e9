"""Token classifiers of ``transformers``: for a question and texts, a probability a token. No code of a model runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from spanproof.errors import ConfigError, ModelError
from spanproof.models.huggingface import imported, require_whole

__all__ = ["Scored", "TokenScorer"]

Scored = tuple[int, int, float]
"""``(start, end, probability)``: half-open in the text, in code points, and in [0, 1]."""

_Window = tuple[dict[str, list[int]], list[tuple[int, tuple[int, int]]]]
"""The inputs of a window; the positions in it of the text's tokens, and where these stand in the text."""


class TokenScorer:
    """The probability of each token of a text to belong to an answer (a `spanproof.extractors.highlighter.Scorer`).

    Texts that are longer than a window are read in windows that overlap; a token counts where it stands farthest from
    the edges of its window. Windows of one length share a batch, so that nothing is padded, and a text has the same
    probabilities, up to rounding, alone or among others. A question of more than half a window is cut there.

    Args:
        model: a folder or name for ``AutoModelForTokenClassification``, or a model of that kind.
        tokenizer: a folder, name or fast tokenizer; that of `model` if ``None``.
        label: name or index of the label that means "answers"; needed if there are more than two, else the last.
        window: tokens that the model reads at once, question included; >= 16.
        overlap: tokens of the text that two windows in a row share, less than half a window; a quarter if ``None``.
        batch: windows that are computed at once; >= 1.
        device: a torch device, such as ``cpu`` or ``cuda``.
        download: whether a name that is not on this machine may be fetched; never by default.

    Raises:
        MissingExtraError: if ``transformers`` or ``torch`` is not installed.
        ModelError: if the model or a fast tokenizer cannot be loaded from this machine.
        ConfigError: on sizes that make no sense, or a label that the model does not have.
    """

    def __init__(
        self,
        model: str | Path | Any,  # noqa: ANN401 - a transformers model
        *,
        tokenizer: str | Path | Any | None = None,  # noqa: ANN401 - a transformers tokenizer
        label: str | int | None = None,
        window: int = 512,
        overlap: int | None = None,
        batch: int = 8,
        device: str = "cpu",
        download: bool = False,
    ) -> None:
        overlap = window // 4 if overlap is None else overlap
        if window < 16 or not 0 <= overlap < window // 2 or batch < 1:
            raise ConfigError(
                "window >= 16, 0 <= overlap < window / 2, batch >= 1",
                seen=f"window={window}, overlap={overlap}, batch={batch}",
                remedy="leave them out for 512, a quarter of it and 8",
            )
        named = isinstance(model, str | Path)
        self._tokenizer = _loaded("AutoTokenizer", (model if tokenizer is None and named else tokenizer), download)
        if not getattr(self._tokenizer, "is_fast", False):
            raise ModelError("a fast tokenizer", seen=type(self._tokenizer).__name__, remedy="name one with offsets")
        self._model = _classifier(model, download).eval().to(device)
        limit = getattr(self._model.config, "max_position_embeddings", window)
        if window > limit:
            raise ConfigError(
                f"a window of at most {limit} tokens for this model", seen=window, remedy="give a smaller one"
            )
        self._label = _label(self._model.config, label)
        self._window, self._overlap, self._batch, self._device = window, overlap, batch, device

    def __call__(self, question: str, texts: Sequence[str], /) -> list[list[Scored]]:
        """The tokens of each text, in order, each with its probability; white space is in no token."""
        windows = [(at, *window) for at, text in enumerate(texts) for window in self._windows(question, text)]
        order = sorted(range(len(windows)), key=lambda at: -len(windows[at][1]["input_ids"]))
        best: list[dict[tuple[int, int], tuple[int, float]]] = [{} for _ in texts]
        for batch in _batches(order, [len(window[1]["input_ids"]) for window in windows], self._batch):
            for at, chances in zip(batch, self._chances([windows[at][1] for at in batch]), strict=True):
                text, _, places = windows[at]
                for rank, (position, place) in enumerate(places):
                    depth = min(rank, len(places) - 1 - rank)
                    if depth >= best[text].get(place, (-1, 0.0))[0]:
                        best[text][place] = (depth, chances[position])
        return [[(*place, chance) for place, (_, chance) in sorted(found.items())] for found in best]

    def _windows(self, question: str, text: str) -> Iterator[_Window]:
        asked = self._tokenizer(question, add_special_tokens=False, return_offsets_mapping=True)["offset_mapping"]
        length = min(len(asked), self._window // 2)
        room = self._window - length - self._tokenizer.num_special_tokens_to_add(pair=True)
        encoded = self._tokenizer(
            question[: asked[length - 1][1]] if length < len(asked) else question,
            text,
            truncation="only_second",
            max_length=self._window,
            stride=min(self._overlap, room // 2),
            return_overflowing_tokens=True,
            return_offsets_mapping=True,
        )
        for row, offsets in enumerate(encoded["offset_mapping"]):
            own = encoded.sequence_ids(row)
            places = [(at, (a, b)) for at, (a, b) in enumerate(offsets) if own[at] == 1 and text[a:b].strip()]
            yield {name: encoded[name][row] for name in ("input_ids", "token_type_ids") if name in encoded}, places

    def _chances(self, windows: Sequence[dict[str, list[int]]]) -> list[list[float]]:
        import torch

        inputs = {name: torch.tensor([window[name] for window in windows]).to(self._device) for name in windows[0]}
        with torch.inference_mode():
            logits = self._model(**inputs, attention_mask=torch.ones_like(inputs["input_ids"])).logits.float()
        chances = logits.sigmoid() if logits.shape[-1] == 1 else logits.softmax(-1)
        rows: list[list[float]] = chances[..., self._label].double().cpu().tolist()
        return rows


def _classifier(model: Any, download: bool) -> Any:  # noqa: ANN401 - transformers has no types
    """A token classifier with all its weights, which are safetensors: a pickle could run code."""
    if not isinstance(model, str | Path):
        return model
    options = {"use_safetensors": True, "output_loading_info": True}
    found, info = _loaded("AutoModelForTokenClassification", model, download, **options)
    require_whole(info, str(model), head="token")
    return found


def _loaded(kind: str, model: Any, download: bool, **options: Any) -> Any:  # noqa: ANN401 - transformers has no types
    """What a folder or name stands for, without running code from there; anything else as it is."""
    if not isinstance(model, str | Path):
        return model
    _, transformers = imported()
    try:
        auto = getattr(transformers, kind)
        return auto.from_pretrained(str(model), local_files_only=not download, trust_remote_code=False, **options)
    except (OSError, ValueError, RuntimeError, KeyError) as error:
        raise ModelError(
            f"{kind} to load {str(model)!r}",
            seen=str(error),
            remedy="name a folder that holds it, or allow the download; models with code of their own need a callable",
        ) from error


def _label(config: Any, label: str | int | None) -> int:  # noqa: ANN401 - a transformers configuration
    names = [str(config.id2label[at]) for at in sorted(config.id2label)]
    if label is None and len(names) <= 2:
        return len(names) - 1
    if isinstance(label, int) and 0 <= label < len(names):
        return label
    if isinstance(label, str) and label in names:
        return names.index(label)
    raise ConfigError(
        f"a label of {', '.join(names)}, or its index",
        seen=label,
        remedy="say which of them means that a token answers",
    )


def _batches(order: Sequence[int], sizes: Sequence[int], most: int) -> list[list[int]]:
    """`order` in runs of at most `most` that have one size."""
    out: list[list[int]] = []
    for at in order:
        if out and len(out[-1]) < most and sizes[out[-1][0]] == sizes[at]:
            out[-1].append(at)
        else:
            out.append([at])
    return out
