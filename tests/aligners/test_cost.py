"""Cost grows with the input about as n log n: four times the input costs far less than sixteen times as much."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from spanproof.aligners.lexical import LexicalAligner
from spanproof.models.features import features
from spanproof.text.sentences import sentences
from spanproof.types import Case, Chunk, Claim

_LETTERS = "bcdfghklmnprstvz"
_VOCABULARY = [f"{a}o{b}a{c}" for a in _LETTERS for b in _LETTERS for c in _LETTERS]
_WEIGHTS = [1 / (rank + 5) for rank in range(len(_VOCABULARY))]


def prose(rng: random.Random, count: int) -> str:
    drawn = rng.choices(_VOCABULARY, _WEIGHTS, k=count)
    return " ".join(" ".join(drawn[at : at + 12]).capitalize() + "." for at in range(0, count, 12))


def cpu(answer: int, chunks: int, words: int, *, seed: int = 0) -> float:
    """Seconds that a case takes that was never seen before; sizes in words."""
    rng = random.Random(f"{answer} {chunks} {words} {seed}")
    case = Case(prose(rng, answer), tuple(Chunk(str(at), prose(rng, words)) for at in range(chunks)))
    claims = [Claim(case, span) for span in sentences(case.answer)]
    before = time.process_time()
    features(claims, LexicalAligner()(claims))
    return time.process_time() - before


@pytest.mark.parametrize(
    ("small", "large"),
    [
        ((60, 300, 40), (60, 1_200, 40)),
        ((60, 1, 5_000), (60, 1, 20_000)),
        ((1_500, 4, 60), (6_000, 4, 60)),
        ((1_500, 1, 1_500), (6_000, 1, 6_000)),
    ],
    ids=["chunks", "a long chunk", "a long answer", "both"],
)
def test_four_times_the_input_costs_less_than_ten_times_as_much(small, large):
    cpu(60, 2, 60)

    assert any(cpu(*large, seed=seed) < 10 * cpu(*small, seed=seed) for seed in range(5))


@pytest.mark.parametrize(
    "text", ["a" * 200_000, "((((" * 40_000, "word " * 40_000, "1,1" * 60_000, "-" * 200_000, "é" * 100_000]
)
def test_pathological_text_is_read_in_linear_time(text):
    case = Case("A word is a word, 1,1.", (Chunk("1", text), Chunk("2", "A word.")))
    claim = Claim(case, next(iter(sentences(case.answer))))
    before = time.process_time()

    assert LexicalAligner()([claim])[0]
    assert time.process_time() - before < 10


def test_threads_find_the_same_chains():
    rng = random.Random(1)
    cases = [Case(prose(rng, 60), tuple(Chunk(str(at), prose(rng, 60)) for at in range(3))) for _ in range(12)]
    claims = [[Claim(case, span) for span in sentences(case.answer)] for case in cases]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(LexicalAligner(), claims))

    assert together == [LexicalAligner()(each) for each in claims]
