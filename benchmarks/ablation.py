"""What each group of features is worth: the detector fitted without it, on the same training sources."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from benchmarks.baselines._evidence_chain import prepared
from benchmarks.datasets import Dataset
from benchmarks.metrics import detection
from spanproof.models.fitted import Fitted
from spanproof.training.evidencechain import align, fit
from spanproof.training.evidencechain.fitting import DETECTORS
from spanproof.training.evidencechain.scoring import Table, score_all

__all__ = ["VARIANTS", "ablation"]

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "all features": {},
    "each word decided alone": {"smooth": False},
    "words of a sentence decoded together": {"smooth": True},
    "without coverage and overlap": {"without": ("coverage", "missing", "novel", "stem", "exact", "anywhere", "first")},
    "without BM25, TF-IDF and alignment": {"without": ("bm25", "tfidf", "alignment", "score")},
    "without numbers and dates": {"without": ("number", "differs", "dates")},
    "without names": {"without": ("name", "unknown", "capital")},
    "without the rule verifiers": {"without": ("rule_",)},
    "without pairs and neighbours": {"without": ("pair", "[", "near", "before", "after", "gap")},
    "with temperature, generator, task, collection": {"context": True},
}


def ablation(dataset: Dataset, detector: str) -> dict[str, Any]:
    """Word- and sentence-level figures of each variant of one fitted detector; training answers are needed."""
    ready = prepared(dataset.train)
    variants = {name: fit(detector, ready.rows, ready.held, **how) for name, how in VARIANTS.items()}
    detectors = {name: DETECTORS[detector](fitted=fitted) for name, fitted in variants.items()}
    scored = score_all(detectors, align(dataset.test))
    return {name: _figures(table, variants[name]) for name, (table, _) in scored.items()}


def _figures(table: Table, fitted: Fitted) -> dict[str, Any]:
    of_sentence = [table.samples[at].source for at in table.answer_of.tolist()]
    of_word = [of_sentence[at] for at in table.sentence_of.tolist()]
    word = detection(table.word_scores, table.word_labels, of_word, threshold=fitted.word.threshold)
    sentence = detection(table.claim_scores, table.claim_labels, of_sentence, threshold=fitted.claim.threshold)
    return {"word": word, "sentence": sentence}
