"""What a run trains and develops on: which sets, how much of each, and the development part split off by source."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from spanproof.errors import InputError
from spanproof.training import trials
from spanproof.training.annotated import (
    Part,
    load_alike,
    load_facts,
    load_news,
    load_overviews,
    load_questions,
    load_replies,
    load_statements,
    load_tables,
)
from spanproof.training.answer_pairs import answer_pairs, claim_pairs, edited_pairs
from spanproof.training.evidence import pieces_of
from spanproof.training.examples import NOT_SUPPORT, PairExample, WordExample
from spanproof.training.made import load_synthetic, swapped, synthetic_pairs, without_support
from spanproof.training.minimal import minimal_pairs
from spanproof.training.near_misses import renamed_pairs, turned_pairs
from spanproof.training.pairs import DEV_PAIRS, balanced, chained, development_pairs, load_pairs
from spanproof.training.ragtruth import load_ragtruth, split_by_group
from spanproof.training.rewordings import figure_pairs, reworded_pairs
from spanproof.training.span_sets import load_span_sets
from spanproof.training.swaps import swapped_pairs
from spanproof.training.trials import trial_pairs
from spanproof.training.userlog import load_log

DEV_SHARE = 0.11
DEV_SHARES = {"ragtruth.Summary": 0.3}
DEV_SEED = 11
"""Development sources are the same in every run, so that a run may go on from the weights of an earlier one."""
NLI_SHARE = 0.6
"""How much of `PAIR_SETS` a model of its own for pairs reads, as a share of what is read before words."""
TRIALS, RENAMED, TURNED, CLAIMS = 3600, 2400, 2400, 900
"""How many pairs about trials, with other names and with turned sentences; claims of each labelled set beside."""
REPEATS, ANNOTATED = 2, 2
"""How often the rows of RAGTruth, and answers written for this package, are read in a pass."""
STATED, CHAINS, FACTS, ALIKE, TABLES, EDITED = 1, 1, 4000, 4000, 9000, 12000
"""How often statements about passages are, with the passage or with their chain in it.

How many there are about invented facts, how many that look alike, how many about tables, and claims of edited answers.
"""
MINIMAL = 1 / 3
"""Minimal pairs beside others, as a share of those."""
MOST = {
    "xsum": 250,
    "wice": 250,
    "bump": 200,
    "synthetic.Data2txt": 350,
    "synthetic.QA": 100,
    "synthetic.Summary": 100,
}
"""Examples taken of each set beside RAGTruth, whose rows are all taken."""
SYNTHETIC = ((330, 101, 2.3), (330, 202, 0.9))
"""Sources, seed and density of the generated corpora: one with many wrong sentences, one with few.

The seed of the run is added, so that a run which goes on from an earlier one reads new texts.
"""
PROSE = ("fever.train", "fever_nei_silver.train", "mnli_nyu.train", "new_protocols.train")
"""Sets whose premises are sentences, not tables."""
_SENTENCE_LENGTHS = range(30, 200)  # characters
_FEWEST = 10


@dataclass(frozen=True, slots=True)
class Material:
    """The examples of a run: pairs and words to train on, and words and pairs to develop on."""

    pairs: list[PairExample]
    words: list[WordExample]
    dev_words: list[WordExample]
    dev_pairs: list[PairExample]

    @property
    def held_out(self) -> bool:
        """Whether there is anything to develop on; a log of fewer than five sources leaves nothing."""
        return bool(self.dev_words or self.dev_pairs)


def gather(task: str, data: Path, *, seed: int, scale: float = 1.0) -> Material:
    """Return the material of a task ("words" or "nli") from a data folder or a labelled log.

    Of each set `scale` times the usual number of examples is taken, as far as it has so many.

    Raises:
        InputError: nothing that the task can use is there.
    """
    rng = random.Random(seed)
    share = scale * (NLI_SHARE if task == "nli" else 1.0)
    pairs = load_pairs(data / "nli", seed=seed, share=share) if (data / "nli").is_dir() else []
    dev_pairs = development_pairs(data / "nli") if pairs else []
    train, dev = split(labelled(data, seed=seed))
    dev += _annotated("dev", data)
    pairs += made_of(pairs, train, rng) + written(pairs, train, rng, seed=seed)
    if (data / "ragtruth").is_dir():
        pairs += answer_pairs(data / "ragtruth", rng, without=development_sources(data / "ragtruth"))
    if task == "nli":
        pairs += _stated(data, rng, scale=scale, invented=bool(pairs))
        own = (load_tables("dev"), load_alike("dev"), _told(edited_pairs("dev"))) if dev_pairs else ()
        for invented in own:
            dev_pairs += balanced(invented, DEV_PAIRS, rng)
    if (data / "hallucination").is_dir():
        pairs += claim_pairs(load_span_sets(data / "hallucination"), int(CLAIMS * scale), rng)
    trials_file = data / "extraction" / f"{trials.ORIGIN}.jsonl.gz"
    pairs += renamed_pairs(pairs, int(RENAMED * scale), rng) + trial_pairs(trials_file, int(TRIALS * scale), rng)
    pairs += turned_pairs([pieces_of(report) for report in trials.reports(trials_file)], int(TURNED * scale), rng)
    rng.shuffle(pairs)
    if not (train if task == "words" else pairs):
        wanted = "ragtruth/ or a .jsonl log" if task == "words" else "nli/"
        raise InputError(wanted, seen=f"{data}: none", remedy="name another --data")
    if task != "words":
        return Material(pairs, [], [], dev_pairs)
    repeats = REPEATS if (data / "ragtruth").is_dir() else 1
    return Material(pairs, train * repeats + beside(train, data, rng, seed=seed, scale=scale), dev, dev_pairs)


def made_of(pairs: Sequence[PairExample], words: Sequence[WordExample], rng: random.Random) -> list[PairExample]:
    """Return pairs made by rule, up to a quarter as many: values swapped, and figures said otherwise.

    Args:
        pairs: whose supported claims are changed, and whose premises are quoted.
        words: whose contexts are quoted.
        rng: draws them.
    """
    made = swapped_pairs(list(pairs), len(pairs) // 10, rng)
    made += reworded_pairs(pairs, len(pairs) // 12, rng)
    return made + figure_pairs(_texts(pairs, words), len(pairs) // 12, rng)


def written(
    pairs: Sequence[PairExample], words: Sequence[WordExample], rng: random.Random, *, seed: int
) -> list[PairExample]:
    """Return pairs from templates, four tenths as many: minimal ones, and sentences of a generated corpus (of `seed`).

    Sentences of the contexts of `pairs` and `words` stand around the facts of the minimal ones.
    """
    made = minimal_pairs(int(len(pairs) * MINIMAL), rng, fillers=sentences_of(pairs, words))
    if len(made) < _FEWEST:
        return made
    sources, own_seed, _ = SYNTHETIC[0]
    return made + synthetic_pairs(sources, len(pairs) // 10, rng, seed=own_seed + seed)


def sentences_of(pairs: Sequence[PairExample], words: Sequence[WordExample]) -> list[str]:
    """Return the sentences of middle length in the contexts of `words` and in the prose premises of `pairs`."""
    return [piece for pieces in _texts(pairs, words) for piece in pieces if len(piece) in _SENTENCE_LENGTHS]


def _texts(pairs: Sequence[PairExample], words: Sequence[WordExample]) -> list[Sequence[str]]:
    prose = sorted({pair.premise for pair in pairs if pair.origin in PROSE})
    return [*sorted({example.pieces for example in words}), *(pieces_of(premise) for premise in prose)]


def split(words: Sequence[WordExample]) -> tuple[list[WordExample], list[WordExample]]:
    """Return `(training, development)`, split by source within each origin."""
    train: list[WordExample] = []
    dev: list[WordExample] = []
    for origin in sorted({example.origin for example in words}):
        own = [example for example in words if example.origin == origin]
        parts = split_by_group(own, share=DEV_SHARES.get(origin, DEV_SHARE), seed=DEV_SEED)
        train, dev = train + parts[0], dev + parts[1]
    return train, dev


def development_sources(folder: Path) -> frozenset[str]:
    """Return the ids of RAGTruth's development sources.

    Models are fitted without them; thresholds and the fusion, which are chosen on them, are all that knows them.

    Args:
        folder: with RAGTruth's two files.
    """
    return frozenset(example.group.partition("/")[2] for example in split(load_ragtruth(folder))[1])


def labelled(data: Path, *, seed: int) -> list[WordExample]:
    """Return every row of RAGTruth's training part and of the logs in the folder, or of the log that `data` is."""
    if data.is_file():
        return load_log(data)
    found = [example for path in sorted(data.glob("*.jsonl")) for example in load_log(path)]
    return found + (load_ragtruth(data / "ragtruth", seed=seed) if (data / "ragtruth").is_dir() else [])


def beside(
    train: Sequence[WordExample], data: Path, rng: random.Random, *, seed: int = 0, scale: float = 1.0
) -> list[WordExample]:
    """Return the examples beside the labelled ones: swaps, missing evidence, other human sets, generated corpora."""
    clean = [example for example in train if not example.spans]
    found = _made(clean, swapped, most=len(train) // 20, rng=rng)
    found += _made(clean, without_support, most=len(train) // 20, rng=rng)
    others = load_span_sets(data / "hallucination") if (data / "hallucination").is_dir() else []
    if (data / "ragtruth").is_dir():
        for sources, own_seed, density in SYNTHETIC:
            others += load_synthetic(sources, seed=own_seed + seed, density=density)
        aside = development_sources(data / "ragtruth")
        replies = load_replies(data / "ragtruth", without=aside, seed=seed)
        found += (_annotated("train", data) + load_questions(seed=seed) + replies) * ANNOTATED
    for origin, most in MOST.items():
        own = [example for example in others if example.origin == origin]
        found += rng.sample(own, min(len(own), int(most * scale)))
    return found


def _stated(data: Path, rng: random.Random, *, scale: float, invented: bool) -> list[PairExample]:
    """Statements of `spanproof.training.annotated`: about passages, and about what is `invented`."""
    stated = load_statements(data)
    found = stated * STATED + chained(stated) * CHAINS
    written = ((load_facts, FACTS), (load_alike, ALIKE), (load_tables, TABLES), (edited_pairs, EDITED))
    for pairs, most in ((load("train"), most) for load, most in written) if invented else ():
        found += rng.sample(pairs, min(len(pairs), int(most * scale)))
    return found


def _told(pairs: Sequence[PairExample]) -> list[PairExample]:
    """The pairs of which it is known what they are."""
    return [pair for pair in pairs if pair.label != NOT_SUPPORT]


def _annotated(part: Part, data: Path) -> list[WordExample]:
    """The overviews and summaries of `spanproof.training.annotated`, where RAGTruth, whose design they fill, is too."""
    if not (data / "ragtruth").is_dir():
        return []
    return load_overviews(part) + load_news(part, data / "hallucination")


def _made(
    clean: Sequence[WordExample],
    change: Callable[[WordExample, random.Random], WordExample | None],
    *,
    most: int,
    rng: random.Random,
) -> list[WordExample]:
    """Return up to `most` changed copies of examples drawn from `clean`."""
    found: list[WordExample] = []
    for example in rng.sample(list(clean), len(clean)):
        if len(found) >= most:
            break
        other = change(example, rng)
        found += [other] if other else []
    return found
