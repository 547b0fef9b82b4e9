"""Extraction by Hugging Face highlighters: models that give the tokens or sentences of a text a probability.

Token classifiers run here, without any code but that of ``transformers`` (extra ``transformers``). Models that bring
code of their own are not loaded by this package, which executes no code that a model folder holds: load yours, and hand
its ``process`` to `from_process` (Provence, Zilliz' semantic highlight and those after them)::

    Highlighter(from_process(provence.process, key="pruned_context"))
    Highlighter(from_process(zilliz.process, key="highlighted_sentences"))
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import index
from pathlib import Path
from typing import Any, Literal, get_args

from spanproof._validation import is_share, require_one
from spanproof.errors import ConfigError, PluginError
from spanproof.extractors.joining import Order, arrange, join, require_options
from spanproof.extractors.token_scorer import Scored, TokenScorer
from spanproof.models.passages import passages_of
from spanproof.text.pieces import pieces
from spanproof.text.quotes import locate
from spanproof.text.sentences import sentences
from spanproof.types import Chunk, Evidence, Span

__all__ = ["Highlighter", "Scorer", "Unit", "from_process"]

Scorer = Callable[[str, Sequence[str]], Sequence[Sequence[Scored]]]
"""``(question, texts)`` -> for each text, in order, its tokens or sentences in any order, each as
``(start, end, probability)``: half-open in the text, in code points, and in [0, 1]."""

Unit = Literal["sentence", "token"]
"""What is kept as a whole: ``sentence`` (also a line of a record) or ``token``."""


class Highlighter:
    """Finds spans by the probabilities of a model (an `spanproof.protocols.Extractor`).

    With the unit ``sentence``, a sentence has the mean probability of the tokens that begin in it, and stays or goes
    as a whole, after Provence (Chirkova et al. 2025, "Provence: efficient and robust context pruning"); with
    ``token``, the tokens at or above the threshold stay, and joining makes them spans.

    Args:
        model: a `Scorer`, or the folder or name of a token classifier, which is then run by
            `spanproof.extractors.token_scorer.TokenScorer`; build one yourself for its options.
        unit: see above.
        threshold: the least probability of what stays, in (0, 1].
        most: how many spans to return at most; all if ``None``.
        order: ``score`` (best first) or ``document``.
        gap: spans with at most that many characters between them become one.
        least: spans of fewer characters are dropped.

    Raises:
        ConfigError: on an unknown unit, a threshold outside (0, 1] or another option that makes no sense; for a folder
            or name also what `TokenScorer` raises.
    """

    def __init__(
        self,
        model: Scorer | str | Path,
        *,
        unit: Unit = "sentence",
        threshold: float = 0.5,
        most: int | None = None,
        order: Order = "score",
        gap: int = 20,
        least: int = 10,
    ) -> None:
        require_one("a unit", unit, get_args(Unit))
        if not is_share(threshold) or not threshold:
            raise ConfigError("threshold in (0, 1]", seen=threshold, remedy="give the least probability")
        require_options(order=order, most=most, gap=gap, least=least)
        self._scorer: Scorer = TokenScorer(model) if isinstance(model, str | Path) else model
        self._unit, self._threshold, self._most, self._order = unit, threshold, most, order
        self._gap, self._least = gap, least

    def __call__(self, question: str, chunks: Sequence[Chunk], /) -> tuple[Evidence, ...]:
        """The spans whose probability reaches the threshold.

        Raises:
            PluginError: if the scorer does not answer each text, or gives something else than triples, offsets outside
                a text or a probability outside [0, 1].
        """
        texts = [chunk.text for chunk in chunks if chunk.text.strip()]
        answers = self._scorer(question, texts) if texts else []
        if len(answers) != len(texts):
            raise PluginError(
                f"the scores of {len(texts)} texts", seen=len(answers), remedy="answer each text in order"
            )
        scores = dict(zip(texts, answers, strict=True))
        found: list[Evidence] = []
        for chunk in chunks:
            scored = [_checked(item, chunk.text) for item in scores.get(chunk.text, ())]
            units = _sentences(chunk, scored) if self._unit == "sentence" else _trimmed(chunk.text, scored)
            kept = [(span, score) for span, score in units if score >= self._threshold]
            found += join(kept, chunk, gap=self._gap, least=self._least)
        return arrange(found, order=self._order, most=self._most)


def _checked(item: Scored, text: str) -> tuple[Span, float]:
    try:
        start, end, score = item
    except (TypeError, ValueError) as error:
        raise PluginError(
            "(start, end, probability)", seen=item, remedy="give each token or sentence its three values"
        ) from error
    try:
        sound = 0 <= index(start) < index(end) <= len(text) and 0.0 <= score <= 1.0
    except (TypeError, ValueError):  # values of another kind, or several in one
        sound = False
    if not sound:
        raise PluginError(
            f"whole numbers 0 <= start < end <= {len(text)} and a probability in [0, 1]",
            seen=item,
            remedy="give half-open offsets in the text, in characters",
        )
    return Span(index(start), index(end)), float(score)


def _sentences(chunk: Chunk, scored: Sequence[tuple[Span, float]]) -> list[tuple[Span, float]]:
    """The sentences in which something scored begins, with the mean of the scores."""
    out: list[tuple[Span, float]] = []
    rest = sorted(scored, key=lambda item: item[0])
    at = 0
    for passage in passages_of(chunk):
        first = at
        while at < len(rest) and rest[at][0].start < passage.span.end:
            at += 1
        if at > first:
            out.append((passage.span, sum(score for _, score in rest[first:at]) / (at - first)))
    return out


def _trimmed(text: str, scored: Iterable[tuple[Span, float]]) -> list[tuple[Span, float]]:
    """The spans without white space at their ends."""
    out: list[tuple[Span, float]] = []
    for span, score in scored:
        inner = span.of(text)
        left = len(inner) - len(inner.lstrip())
        if inner.strip():
            out.append((Span(span.start + left, span.start + len(inner.rstrip())), score))
    return out


def from_process(process: Callable[[str, str], Mapping[str, Any]], *, key: str) -> Scorer:
    """A scorer from the method of a model that gives back what of a text it keeps for a question.

    Args:
        process: ``(question, text)`` -> a mapping.
        key: under which the mapping has what is kept: sentences, or one text made of them.

    What is kept has the probability 1, however many sentences one string has; the n-th time that a string comes, it is
    the n-th place. What of it does not stand in the text as it is, is dropped.

    Raises:
        PluginError: by the scorer, if the mapping has no such key, or something else than text under it.
    """

    def kept(question: str, text: str) -> list[Scored]:
        found = _under(key, process(question, text))
        parts = [span.of(found) for span in sentences(found)] if isinstance(found, str) else found
        borders = [span.start for span in sentences(text)]
        return [(start, end, 1.0) for place in _places(parts, text) for start, end in _from_sentences(place, borders)]

    return lambda question, texts: [kept(question, text) for text in texts]


def _under(key: str, answer: Mapping[str, Any]) -> str | list[str]:
    """What the answer of a model has under `key`."""
    if key not in answer:
        raise PluginError(f"a mapping with {key}", seen=list(answer), remedy="say under which key the model answers")
    found = answer[key]
    if isinstance(found, str):
        return found
    parts = list(found) if isinstance(found, Iterable) else [found]
    if not all(isinstance(part, str) for part in parts):
        raise PluginError(f"sentences or one text under {key}", seen=found, remedy="give the model one text at a time")
    return parts


def _places(parts: Iterable[str], text: str) -> Iterator[Span]:
    """Where each of `parts` stands in `text`, the next place for one that came before."""
    taken: dict[str, int] = {}  # where the next search for an equal part begins
    for part in parts:
        key = pieces(part).code  # equal where parts differ in case or typography only
        place = locate(part, text, start=taken.get(key, 0))
        if place:
            taken[key] = place.end
            yield place


def _from_sentences(place: Span, borders: Sequence[int]) -> Iterator[tuple[int, int]]:
    """`place`, and what is left of it from each sentence on that begins in it: a sentence has what begins in it."""
    yield place.start, place.end
    for start in borders[bisect_right(borders, place.start) : bisect_left(borders, place.end)]:
        yield start, place.end
