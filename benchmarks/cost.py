"""What the embedded models and a whole check cost: pairs and chunks a second, and a check by number of chunks.

Texts are generated and none comes twice, so that nothing is taken from a cache. Other work on the machine slows all of
it: the load is in the record.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median
from typing import Any

from spanproof.cases import case
from spanproof.config import Config, build
from spanproof.extractors.embedded import EmbeddedExtractor
from spanproof.models.nli import NliModel
from spanproof.models.packers import packer
from spanproof.models.weights import nli_folder
from spanproof.training.evidencechain import Sample, from_synthetic
from spanproof.types import Chunk

__all__ = ["CHUNKS", "PAIR_TOKENS", "cost"]

CHUNKS = (4, 8, 16, 32, 64, 128, 256)
PAIR_TOKENS = 128
_PAIRS, _TURNS, _CHARACTERS, _PAGES, _SEED = 400, 5, 2_000, 60, 2_002


def cost() -> dict[str, Any]:
    """Claim-evidence pairs of 128 tokens a second, chunks of 2,000 characters a second, and a check by its chunks.

    Rates are the median of five turns. A check has an answer of five sentences over chunks of about 100 words, none of
    which comes twice; times are milliseconds, the median of five such answers.
    """
    texts = [sample for sample in from_synthetic(420, seed=_SEED) if sample.task == "Summary"]
    return {
        "pairs": {"tokens": PAIR_TOKENS, "pairs": _PAIRS, "per_second": _pairs(texts)},
        "extraction": {"characters": _CHARACTERS, "chunks": _PAGES, "per_second": _extraction(texts)},
        "by_chunks": {name: _by_chunks(texts, Config(preset=name)) for name in ("balanced", "fast")},
    }


def _pairs(texts: Sequence[Sample]) -> float:
    model, packs = NliModel(), packer(nli_folder())
    words = _words(texts)

    def turn() -> list[tuple[list[str], str]]:
        made = []
        for _ in range(_PAIRS):
            claim = " ".join(next(words) for _ in range(15))
            premise = [next(words)]
            while packs.count(" ".join([*premise, claim])) < PAIR_TOKENS - 4:
                premise.append(next(words))
            made.append(([" ".join(premise)], claim))
        return made

    return _rate(model, turn, _PAIRS)


def _extraction(texts: Sequence[Sample]) -> dict[str, float]:
    words = _words(texts)
    frequent = Counter(word for sample in texts for chunk in sample.case.chunks for word in chunk.text.split())
    question = " ".join([word for word, _ in frequent.most_common(200) if len(word) > 4][:6])

    def turn() -> tuple[Chunk, ...]:
        return tuple(Chunk(str(at), _page(words)) for at in range(_PAGES))

    made = {"balanced": EmbeddedExtractor(), "fast": EmbeddedExtractor(preset="fast")}
    return {name: _rate(partial(extractor, question), turn, _PAGES) for name, extractor in made.items()}


def _by_chunks(texts: Sequence[Sample], config: Config) -> list[tuple[int, float]]:
    guard, words = build(config), _words(texts)
    answers = [sample.case.answer for sample in texts]
    guard.verify(case(answers[-1], ["It opens at nine."]))
    out = []
    for count in CHUNKS:
        times = []
        for turn in range(_TURNS):
            chunks = [Chunk(str(at), " ".join(next(words) for _ in range(100))) for at in range(count)]
            asked = case(f"{answers[turn]} This is turn {turn} of {count}.", chunks, question="What happened?")
            begun = time.perf_counter()
            guard.verify(asked)
            times.append(1e3 * (time.perf_counter() - begun))
        out.append((count, round(median(times), 1)))
    return out


def _rate(run: Callable[[Any], object], made: Callable[[], Any], count: int) -> float:
    """Items a second, the median of five turns after one that loads the model."""
    run(made())
    times = []
    for _ in range(_TURNS):
        items = made()
        begun = time.perf_counter()
        run(items)
        times.append(time.perf_counter() - begun)
    return round(count / median(times), 1)


def _page(words: Iterator[str]) -> str:
    """About 2,000 characters in paragraphs of 60 words."""
    text = ""
    while len(text) < _CHARACTERS:
        text += " ".join(next(words) for _ in range(60)) + "\n\n"
    return text[:_CHARACTERS]


def _words(texts: Sequence[Sample]) -> Iterator[str]:
    """The words of the contexts, over and over; each time round every seventh word is one that no text has."""
    turn = 0
    while True:
        turn += 1
        for sample in texts:
            for chunk in sample.case.chunks:
                for at, word in enumerate(chunk.text.split()):
                    yield f"{word}{turn}" if at % 7 == 0 and turn > 1 else word
