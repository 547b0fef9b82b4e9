"""Claims of labelled answers stand with the chain that the product reads them against."""

from __future__ import annotations

import json
import random

import pytest

from spanproof.training.answer_pairs import answer_pairs, claim_pairs
from spanproof.training.examples import CONTRADICT, NO_EVIDENCE, NOT_SUPPORT, SUPPORT, WordExample

SOURCE = (
    "The museum opens at nine in the morning. Admission to the museum costs twelve dollars. The museum has a garden."
)
ANSWER = "The museum opens at ten in the morning. Admission to the museum costs twelve dollars (passage 1). The museum has a famous garden."  # noqa: E501


@pytest.fixture
def ragtruth(tmp_path):
    wrong = {"ten": "Evident Conflict", "famous": "Subtle Baseless Info"}
    labels = [
        {"start": ANSWER.index(word), "end": ANSWER.index(word) + len(word), "text": word, "label_type": kind}
        for word, kind in wrong.items()
    ]
    with (tmp_path / "response.jsonl").open("w", encoding="utf-8") as responses:
        for source, split in (("1", "train"), ("2", "test"), ("3", "train")):
            row = {"id": source, "source_id": source, "model": "m", "temperature": 1.0, "labels": labels,
                   "split": split, "quality": "good", "response": ANSWER}  # fmt: skip
            responses.write(json.dumps(row) + "\n")
    with (tmp_path / "source_info.jsonl").open("w", encoding="utf-8") as sources:
        for source in "123":
            info = {"question": "When does the museum open?", "passages": f"passage 1:{SOURCE}\n\n"}
            row = {"source_id": source, "task_type": "QA", "source": "MARCO", "source_info": info, "prompt": ""}
            sources.write(json.dumps(row) + "\n")
    return tmp_path


def test_claims_have_the_label_that_meets_them(ragtruth):
    made = answer_pairs(ragtruth, random.Random(0), without=frozenset("3"))
    assert {pair.hypothesis: pair.label for pair in made} == {
        "The museum opens at ten in the morning.": CONTRADICT,
        "The museum has a famous garden.": NO_EVIDENCE,
        "Admission to the museum costs twelve dollars.": SUPPORT,
    }
    assert all(pair.origin == "claims:ragtruth.QA" for pair in made)


def test_sources_set_aside_and_test_answers_are_not_read(ragtruth):
    assert answer_pairs(ragtruth, random.Random(0), without=frozenset("13")) == []


def test_the_premise_is_text_of_the_source_in_its_order(ragtruth):
    for pair in answer_pairs(ragtruth, random.Random(0), without=frozenset()):
        sentences = [part for part in SOURCE.split(". ") if part.rstrip(".") in pair.premise]
        assert sentences
        assert [pair.premise.index(part) for part in sentences] == sorted(pair.premise.index(p) for p in sentences)


def test_claims_of_other_sets_are_supported_or_known_only_not_to_be():
    at = ANSWER.index("famous")
    example = WordExample("", tuple(SOURCE.split("  ")), ANSWER, ((at, at + 6),), origin="set")
    made = claim_pairs([example] * 4, 9, random.Random(0))
    assert len(made) == 9
    assert {(pair.hypothesis.split()[-1], pair.label) for pair in made} <= {
        ("morning.", SUPPORT),
        ("dollars.", SUPPORT),
        ("garden.", NOT_SUPPORT),
    }
    assert {pair.label for pair in made} == {SUPPORT, NOT_SUPPORT}
    assert {pair.origin for pair in made} == {"claims:set"}
