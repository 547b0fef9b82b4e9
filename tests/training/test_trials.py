"""Claims about trials: their labels follow from what the marked sentences say."""

from __future__ import annotations

import gzip
import json
import random

import pytest

from spanproof.training.examples import CONTRADICT, NO_EVIDENCE, SUPPORT
from spanproof.training.trials import ORIGIN, finding_of, trial_pairs

ARMS = ("dexmedetomidine", "saline")


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        ("Pain was significantly lower with dexmedetomidine than with saline.", "lower"),
        ("Pain was significantly higher in the saline group than in the dexmedetomidine group.", "lower"),
        ("Pain increased in the dexmedetomidine group compared with saline (p < 0.05).", "higher"),
        ("Compared with saline, dexmedetomidine reduced pain (p = 0.01).", "lower"),
        ("Pain did not differ between dexmedetomidine and saline.", "alike"),
        ("There was no significant difference in pain.", "alike"),
        ("Pain was lower with dexmedetomidine than with saline.", None),  # nobody says that it is no chance
        ("Pain was lower with dexmedetomidine, but not significantly.", None),  # two things at once
        ("Pain was significantly lower and longer with dexmedetomidine.", None),
        ("Pain was significantly lower with dexmedetomidine and saline than before.", None),  # neither arm alone
        ("Pain was significantly lower.", None),
        ("Pain was lower with dexmedetomidine than with saline (p = 0.09).", None),
        ("Dexmedetomidine did not reduce pain significantly.", None),
        ("Pain was insignificantly lower with dexmedetomidine than with saline.", None),
        ("Dexmedetomidine failed to significantly reduce pain.", None),
        ("Neither dexmedetomidine nor clonidine significantly reduced pain.", None),
    ],
)
def test_a_finding_is_read_only_where_it_is_plain(evidence, expected):
    assert finding_of(evidence, ARMS) == expected


@pytest.fixture
def rows(tmp_path):
    texts = {
        "pain": "Pain was significantly lower with dexmedetomidine than with saline.",
        "nausea": "Nausea did not differ between dexmedetomidine and saline.",
        "sedation": "Table 2 | sedation | did not differ between dexmedetomidine and saline.",  # a row of a table
    }
    path = tmp_path / f"{ORIGIN}.jsonl.gz"
    with gzip.open(path, "wt", encoding="utf-8") as lines:
        for split in ("train", "test"):
            for outcome, text in texts.items():
                question = f"Effect of {ARMS[0]} compared with {ARMS[1]} on {outcome}?"
                context = f"We asked {split} patients. {text} We thank them."
                start = context.index(text)
                spans = [[start + 3, start + len(text) - 3]]
                row = {"split": split, "group": split, "question": question, "context": context, "spans": spans}
                lines.write(json.dumps(row) + "\n")
    return path


def test_pairs_have_the_label_of_the_finding_and_whole_sentences_as_evidence(rows):
    made = trial_pairs(rows, 1000, random.Random(3))
    assert {pair.premise for pair in made} == {
        "Pain was significantly lower with dexmedetomidine than with saline.",
        "Nausea did not differ between dexmedetomidine and saline.",
    }
    for pair in made:
        about, told = ("pain" in pair.hypothesis.lower(), "Pain" in pair.premise)
        assert (pair.label == NO_EVIDENCE) == (about != told)
    labels = {pair.hypothesis: pair.label for pair in made if "Pain" in pair.premise and "ain" in pair.hypothesis}
    known = {
        "Dexmedetomidine decreases pain.": SUPPORT,
        "Pain is higher with saline than with dexmedetomidine.": SUPPORT,
        "Pain is higher with dexmedetomidine than with saline.": CONTRADICT,
        "Dexmedetomidine has no significant effect on pain.": CONTRADICT,
    }
    for seed in range(20):  # two forms of each label are drawn
        drawn = trial_pairs(rows, 1000, random.Random(seed))
        labels |= {pair.hypothesis: pair.label for pair in drawn if "Pain" in pair.premise}
    assert {claim: labels[claim] for claim in known} == known


def test_no_more_are_taken_than_asked_for_and_none_without_the_file(rows, tmp_path):
    assert len(trial_pairs(rows, 3, random.Random(0))) == 3
    assert trial_pairs(tmp_path / "none.jsonl.gz", 3, random.Random(0)) == []
