"""Anybody's token classifier as a verifier: which words of an answer a Hugging Face model holds for hallucinated.

LettuceDetect's models (Kovács and Recski 2025, "LettuceDetect: A Hallucination Detection Framework for RAG
Applications") are of this form: a prompt with question and context in the first segment, the answer in the second, and
two classes a token, of which 1 is hallucinated. Needs the extra ``transformers``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from spanproof._validation import require_share
from spanproof.errors import ConfigError
from spanproof.models.decoding import Decoding, decode, merge_windows, word_scores
from spanproof.models.huggingface import HuggingFace, Pair, probabilities
from spanproof.models.packing import Packed
from spanproof.models.windows import fitting, stretches
from spanproof.types import Case, Check, CheckLabel, Chunk, Claim, Evidence, Span
from spanproof.verifiers.flagged import flagged_check

__all__ = ["PROMPTS", "TokenClassifier"]

Prompt = Callable[[Case], str]

_BAD = frozenset("hallucination hallucinated unsupported ungrounded unfaithful".split())
_SECOND_OF_TWO = ("LABEL_0", "LABEL_1")
_SPARE = 8  # one answer window overlaps the next by an eighth of it
_TOO_LONG = "the question and the prompt leave no room for the context: give a larger max_length"


def plain(case: Case) -> str:
    """The question and the texts of the chunks, a line each."""
    return "\n".join([*([case.question] if case.question else []), *(chunk.text for chunk in case.chunks)])


def lettucedetect(case: Case) -> str:
    """The prompts of RAGTruth, with numbered passages, on which LettuceDetect's models were trained.

    With a question it asks for an answer, without one for a summary.
    """
    passages = "\n".join(f"passage {at}: {chunk.text}" for at, chunk in enumerate(case.chunks, start=1))
    if not case.question or not case.question.strip():
        return f"Summarize the following text:\n{passages}\noutput:"
    return (
        f"Briefly answer the following question:\n{case.question}\nBear in mind that your response should be strictly "
        f"based on the following {len(case.chunks)} passages:\n{passages}\nIn case the passages do not contain the "
        'necessary information to answer the question, please reply with: "Unable to answer based on given passages."'
        "\noutput:"
    )


PROMPTS: Mapping[str, Prompt] = MappingProxyType({"plain": plain, "lettucedetect": lettucedetect})
"""The first segment by the name of its form."""


@dataclass(frozen=True, slots=True)
class _Window:
    """A stretch of an answer from `start` on, beside each part of the context in turn."""

    start: int
    pairs: tuple[Pair, ...]


class TokenClassifier:
    """Flags the words of a claim that a token classifier holds for hallucinated (an `spanproof.protocols.Verifier`).

    The whole context is read, not the evidence chain alone. What does not fit beside the answer is read in further
    passes, each with the whole question, and the lowest probability of a word over the passes counts: what one part of
    the context supports is supported. (LettuceDetect itself takes the highest.) An answer of more than half the
    model's length that does not fit is read in overlapping windows. Nothing is cut off: where nothing fits, or a
    letter of a claim is in no token, the check is ``failed``.

    Args:
        model: a folder, or a name on the Hugging Face hub.
        prompt: the first segment: ``plain``, ``lettucedetect``, or a function of a case, whose chunks are those of one
            pass (a chunk cut for it is a chunk of its own).
        hallucinated: the names of the classes that speak against a token; by default those that say so, or the second
            of two nameless ones.
        threshold: the probability in [0, 1] from which a word is flagged.
        max_length: most tokens in a sequence; by default what the model takes, at most 4,096.
        device: a torch device.
        download: whether a name that is not on this machine may be fetched.

    Raises:
        MissingExtraError: if torch or transformers is not installed.
        ModelError: if the model cannot be read or is no token classifier.
        ConfigError: if an option does not suit the model.
    """

    def __init__(
        self,
        model: str | Path,
        *,
        prompt: str | Prompt = "plain",
        hallucinated: Sequence[str] | None = None,
        threshold: float = 0.5,
        max_length: int | None = None,
        device: str = "cpu",
        download: bool = False,
    ) -> None:
        require_share("threshold", threshold)
        self._prompt = _prompt(prompt)
        self._model = HuggingFace(model, head="token", max_length=max_length, device=device, download=download)
        self._classes = _classes(self._model.labels, hallucinated)
        self._decoding = Decoding(threshold=threshold, low=threshold)

    @property
    def digests(self) -> dict[str, str]:
        """The sha256 of each file of the model."""
        return self._model.digests

    def __call__(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> list[Check]:  # noqa: ARG002
        """One check a claim; an answer is read once, whatever number of claims it has."""
        grouped: dict[int, list[Claim]] = {}
        for claim in claims:
            grouped.setdefault(id(claim.case), []).append(claim)
        windows = {key: self._windows(own) for key, own in grouped.items()}
        pairs = [pair for own in windows.values() for window in own or () for pair in window.pairs]
        read = iter(self._model(pairs))
        checks: dict[int, Check] = {}
        for key, own in grouped.items():
            found = windows[key]
            if found is None:
                checks.update((id(claim), Check(CheckLabel.FAILED, reason=_TOO_LONG)) for claim in own)
                continue
            logits = [[next(read) for _ in window.pairs] for window in found]
            checks.update(self._checks(own, _merged(found, logits, self._classes)))
        return [checks[id(claim)] for claim in claims]

    def _windows(self, claims: Sequence[Claim]) -> list[_Window] | None:
        """The windows of the answer that `claims` are of; ``None`` if the prompt leaves no room."""
        case = claims[0].case
        whole = self._model.pair(self._prompt(case), case.answer)
        if whole is not None:
            return [_Window(0, (whole,))]
        most = self._model.max_length // 2
        ranges = stretches(
            self._model.offsets(case.answer),
            most=most,
            overlap=most // _SPARE,
            borders=[claim.span.end for claim in claims],
        )
        out = []
        for start, end in ranges:
            pairs = self._passes(case, case.answer[start:end])
            if pairs is None:
                return None
            out.append(_Window(start, tuple(pairs)))
        return out

    def _passes(self, case: Case, stretch: str) -> list[Pair] | None:
        parts = [Evidence(chunk, Span(0, len(chunk.text)), 0.0) for chunk in case.chunks if chunk.text]
        return fitting(parts, lambda own: self._model.pair(self._prompt(_with(case, own)), stretch))

    def _checks(self, claims: Sequence[Claim], tokens: Sequence[tuple[int, int, float]]) -> Iterator[tuple[int, Check]]:
        """The checks of the claims of one answer, each under the claim's identity."""
        answer = claims[0].case.answer
        words = word_scores(answer, tokens)
        flagged = decode(words, self._decoding)
        unread = _unread(answer, tokens)
        for claim in claims:
            dropped = "".join(answer[at] for at in unread if claim.span.start <= at < claim.span.end)
            if dropped:
                yield id(claim), Check(CheckLabel.FAILED, reason=f"the model's tokenizer drops “{dropped}”")
            else:
                yield id(claim), flagged_check(claim, words, flagged)


def _prompt(asked: str | Prompt) -> Prompt:
    if not isinstance(asked, str):
        return asked
    if asked not in PROMPTS:
        raise ConfigError(f"a prompt of {', '.join(PROMPTS)}", seen=asked, remedy="name one, or give a function")
    return PROMPTS[asked]


def _classes(labels: Sequence[str], asked: Sequence[str] | None) -> list[int]:
    """The positions of the classes that speak against a token."""
    known = [at for at, label in enumerate(labels) if label.casefold() in _BAD]
    if asked is not None:
        wanted = {asked} if isinstance(asked, str) else set(asked)
        known = [at for at, label in enumerate(labels) if label in wanted]
        known = known if wanted <= set(labels) else []
    elif tuple(labels) == _SECOND_OF_TWO:
        known = [1]
    if not known or len(known) == len(labels) > 1:
        raise ConfigError(
            f"hallucinated=[...] with names of some of the model's classes {', '.join(labels)}",
            seen="none" if asked is None else asked,
            remedy="name the classes that speak against a token",
        )
    return known


def _with(case: Case, parts: Sequence[Evidence]) -> Case:
    """The case with these parts of its chunks, each a chunk of its own."""
    chunks = []
    for at, part in enumerate(parts, start=1):
        whole = len(part.span) == len(part.chunk.text)
        cut = Chunk(f"{part.chunk.id}/{at}", part.text, part.chunk.source, part.chunk.start + part.span.start)
        chunks.append(part.chunk if whole else cut)
    return replace(case, chunks=tuple(chunks))


def _merged(
    windows: Sequence[_Window], logits: Sequence[Sequence[npt.NDArray[np.float32]]], classes: Sequence[int]
) -> list[tuple[int, int, float]]:
    """Each token of the answer with its probability: the lowest over the parts of the context."""
    packed, scores = [], []
    for window, passes in zip(windows, logits, strict=True):
        each = [
            probabilities(rows[list(pair.at)])[:, list(classes)].sum(axis=1)
            for pair, rows in zip(window.pairs, passes, strict=True)
        ]
        lowest: list[float] = np.minimum(1.0, np.min(each, axis=0)).tolist()
        offsets = tuple((start + window.start, end + window.start) for start, end in window.pairs[0].offsets)
        packed.append(Packed((), (), 0, offsets, ()))
        scores.append(lowest)
    return merge_windows(packed, scores)


def _unread(answer: str, tokens: Sequence[tuple[int, int, float]]) -> list[int]:
    """Where the letters and digits of an answer are that no token holds."""
    held = bytearray(len(answer))
    for start, end, _ in tokens:
        held[start:end] = b"\1" * (end - start)
    return [at for at, character in enumerate(answer) if not held[at] and character.isalnum()]
