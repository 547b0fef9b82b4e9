"""The labelled claims on which the fusion of checks is fitted: answers of development sources, and pairs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from spanproof.auditing.logs import read_log
from spanproof.cases import case
from spanproof.text.grids import is_tabular
from spanproof.training.annotated import annotated_cases, edited_cases, reply_cases
from spanproof.training.annotated.tables import TABLES, load_stated
from spanproof.training.asked_cases import PHRASES, REPLIES, asked_cases
from spanproof.training.examples import NLI_LABELS, PairExample
from spanproof.training.minimal import minimal_pairs
from spanproof.training.mixture import development_sources, made_of, sentences_of, split
from spanproof.training.pairs import development_pairs
from spanproof.training.phrases import Phrase, development_phrases
from spanproof.training.ragtruth import UNTOLD, labelled_whole, load_ragtruth
from spanproof.types import Case

__all__ = ["ALONE", "FIGURES", "MINIMAL", "PAIRS", "PHRASES", "REPLIES", "TABLES", "development_cases"]

PAIRS = "pairs"
"""The origin of answers that are one claim of a premise-claim pair."""
FIGURES = "figures"
"""The origin of those whose pair was made by changing a figure, or by saying it otherwise."""
MINIMAL = "minimal"
"""The origin of those of `spanproof.training.minimal`."""
ALONE = (PAIRS, FIGURES, MINIMAL, TABLES)
"""The origins of statements by themselves."""

_SEED = 303
_WRONG = 4  # of the edits that make an answer wrong


def development_cases(data: Path) -> list[Case]:
    """The answers on which the fusion is fitted.

    They are those to RAGTruth's development sources (see `spanproof.training.mixture`) in `data`, which has no
    answer over a record, few summaries and few answers of commercial models; replies, overviews of records, summaries
    and edited answers of `spanproof.training.annotated`;
    where `data` has ``nli/``, the claims of its development pairs (see `spanproof.training.pairs`) and of pairs made of
    those; where it has ``extraction/``, phrases (see `spanproof.training.phrases`); answers of a phrase or a sentence
    to the questions of `spanproof.training.annotated`; and its statements about tables that training leaves out, each
    by itself and, but for those about lists, as the answer to a question.
    """
    folder = data / "ragtruth"
    chosen = development_sources(folder)
    entries = read_log([folder / "response.jsonl", folder / "source_info.jsonl"], split="train")
    cases = [entry.value for entry in entries if isinstance(entry.value, Case)]
    real = [case for case in cases if str(case.metadata["source_id"]) in chosen]
    real += reply_cases(folder, chosen) + annotated_cases("dev", data / "hallucination")
    real += edited_cases("dev", most=_WRONG)
    pairs = development_pairs(data / "nli") if (data / "nli").is_dir() else []
    real += [_as_case(pair, task) for task, own in _statements(pairs, folder) for pair in own]
    for each in load_stated("dev"):
        pair = PairExample(each.source, each.text, each.label)
        reply = _as_case(pair, REPLIES, question=each.question)
        real += [_as_case(pair, TABLES), *([reply] if is_tabular(reply.chunks[0]) else [])]
    return real + [_of_phrase(phrase) for phrase in development_phrases(data)] + asked_cases("train")


def _statements(pairs: Sequence[PairExample], ragtruth: Path) -> list[tuple[str, Sequence[PairExample]]]:
    """The pairs by origin: those given, those made of them, and minimal ones of templates that training leaves out."""
    if not pairs:
        return []
    rng, words = random.Random(_SEED), split(load_ragtruth(ragtruth))[1]
    changed = made_of(pairs, words, rng)
    minimal = minimal_pairs(len(changed), rng, fillers=sentences_of(pairs, words), aside=True)
    return [(PAIRS, pairs), (FIGURES, changed), (MINIMAL, minimal)]


def _of_phrase(phrase: Phrase) -> Case:
    labels = labelled_whole(phrase.phrase, None if phrase.right else UNTOLD)
    metadata = {"source_id": phrase.passage, "task_type": PHRASES, "labels": labels}
    return case(phrase.phrase, [phrase.passage], question=phrase.question, metadata=metadata)


def _as_case(pair: PairExample, task: str, *, question: str = "") -> Case:
    """A pair as RAGTruth would have it: the claim is the answer, wholly labelled unless the premise supports it."""
    kind = {"SUPPORT": None, "CONTRADICT": "Evident Conflict"}.get(NLI_LABELS[pair.label], "Evident Baseless Info")
    metadata = {"source_id": pair.premise, "task_type": task, "labels": labelled_whole(pair.hypothesis, kind)}
    return case(pair.hypothesis, [pair.premise], question=question, metadata=metadata)
