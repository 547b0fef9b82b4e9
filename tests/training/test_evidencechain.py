"""How the detectors are fitted: labels, partitions, thresholds, calibration."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof.errors import InputError
from spanproof.models.sequence import Smoother
from spanproof.training.evidencechain import align, fit, from_folder, from_synthetic, is_calibration
from spanproof.training.evidencechain.__main__ import main
from spanproof.training.evidencechain.decisions import best_threshold, isotonic, platt, smoother
from spanproof.training.evidencechain.fitting import DETECTORS
from spanproof.training.evidencechain.rows import rows_of
from spanproof.training.evidencechain.samples import claims_of, word_labels
from spanproof.training.evidencechain.scoring import score
from spanproof.training.synthetic import generate, write
from spanproof.types import Span


@pytest.fixture(scope="module")
def samples():
    return from_synthetic(14, seed=5)


@pytest.fixture(scope="module")
def aligned(samples):
    return align(samples)


@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        (Span(4, 7), [False, True, False]),  # the word itself
        (Span(6, 9), [False, True, True]),  # the end of one and the start of the next
        (Span(3, 4), [False, False, False]),  # the blank between two words
        (Span(5, 6), [False, True, False]),  # a letter within
    ],
)
def test_a_word_is_hallucinated_if_it_shares_a_character_with_a_label(mark, expected):
    assert word_labels([Span(0, 3), Span(4, 7), Span(8, 11)], [mark]) == expected


def test_all_answers_to_a_source_fall_into_one_part(samples):
    parts = {}
    for sample in samples:
        parts.setdefault(sample.source, set()).add(is_calibration(sample))
    assert all(len(each) == 1 for each in parts.values())
    assert {frozenset(each) for each in parts.values()} == {frozenset({True}), frozenset({False})}


def test_the_sentences_cover_every_word_of_an_answer(samples):
    for sample in samples[:20]:
        covered = [claim.span for claim in claims_of(sample.case)]
        assert " ".join(span.of(sample.case.answer) for span in covered).split() == sample.case.answer.split()


def test_a_split_is_read_alone_and_labels_are_those_of_the_file(tmp_path):
    write(generate(10, 5), tmp_path)
    train, test = (from_folder(tmp_path, split=split) for split in ("train", "test"))
    assert {each.source for each in train}.isdisjoint(each.source for each in test)
    rows = [json.loads(line) for line in (tmp_path / "response.jsonl").read_text().splitlines()]
    for sample, row in zip(train, [row for row in rows if row["split"] == "train"], strict=True):
        marked = sorted(label["text"] for label in row["labels"])
        assert sorted(span.of(sample.case.answer) for span in sample.marks) == marked


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 6), st.booleans()), min_size=1, max_size=40))
def test_the_threshold_has_the_highest_f1_of_all(pairs):
    scores = np.array([value / 6 for value, _ in pairs])
    labels = np.array([label for _, label in pairs], dtype=np.int8)

    def f1(threshold):
        flagged = scores >= threshold
        return 2 * (flagged & (labels == 1)).sum() / max(1, flagged.sum() + labels.sum())

    assert f1(best_threshold(scores, labels)) == max(f1(each) for each in [*scores, 2.0])


def test_calibrated_scores_never_fall_and_meet_the_rates():
    draw = np.random.default_rng(2)
    scores = draw.random(4000)
    labels = (draw.random(4000) < scores**2).astype(np.int8)
    for curve in (isotonic(scores, labels), platt(scores, labels)):
        found = curve(np.linspace(0, 1, 50))
        assert (np.diff(found) >= 0).all()
        assert abs(float(curve(scores).mean()) - labels.mean()) < 0.02


def test_the_smoother_finds_that_neighbours_share_their_fate():
    draw = np.random.default_rng(3)
    labels = [np.repeat(draw.integers(0, 2, 8), 5).astype(np.int8) for _ in range(150)]
    scores = [np.clip(0.5 + 0.25 * (each - 0.5) + draw.normal(0, 0.2, 40), 0.02, 0.98) for each in labels]
    chain = smoother(scores, labels)
    assert min(chain.stay_in, chain.stay_out) > 0.8
    right = [((found >= 0.5) == (each == 1)).mean() for found, each in zip(chain(scores), labels, strict=True)]
    alone = [((each >= 0.5) == (label == 1)).mean() for each, label in zip(scores, labels, strict=True)]
    assert np.mean(right) > np.mean(alone) + 0.1


def test_rows_and_scores_agree_on_words_sentences_and_labels(samples, aligned):
    rows, table = rows_of(aligned), score(DETECTORS["lexical"](fitted=fit("lexical", None, aligned)), aligned)
    assert (rows.sizes == table.sizes).all()
    assert (rows.word_labels == table.word_labels).all()
    assert (rows.claim_labels == table.claim_labels).all()
    assert np.isfinite(rows.words).all()
    assert table.answer_labels.tolist() == [bool(sample.marks) for sample in samples]


def test_a_fitted_detector_finds_more_than_chance_on_sources_it_has_not_seen(aligned):
    from sklearn.metrics import roc_auc_score

    held = align(from_synthetic(10, seed=6))
    found = fit("lr", rows_of(aligned), held, smooth=True)
    table = score(DETECTORS["lr"](fitted=found), held)
    assert isinstance(found.smoother, Smoother)
    assert roc_auc_score(table.word_labels, table.word_scores) > 0.7


def test_fitting_without_calibration_answers_says_what_is_missing():
    with pytest.raises(InputError, match="calibration answers"):
        fit("lexical", None, align([]))


def test_case_columns_are_read_only_if_asked_for(aligned):
    rows = rows_of(aligned)
    plain, informed = (fit("lr", rows, aligned, context=context) for context in (False, True))
    assert not [name for name in plain.word.columns if name.startswith("case:")]
    known = [name for name in informed.word.columns if name.startswith("case:")]
    assert {name.partition("=")[0] for name in known} == {
        "case:temperature",
        "case:task",
        "case:generator",
        "case:collection",
    }


def test_the_command_fits_on_training_rows_alone_and_refuses_the_audit_corpus(tmp_path, capsys):
    write(generate(12, 5), tmp_path / "data")
    path = tmp_path / "data" / "response.jsonl"
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    arguments = ["--data", str(tmp_path / "data"), "--detector", "lexical,lr", "--sources", "3"]
    assert main([*arguments, "--out", str(tmp_path / "one")]) == 0
    changed = [{**row, "response": "Nonsense."[:9], "labels": []} if row["split"] == "test" else row for row in rows]
    path.write_text("".join(json.dumps(row) + "\n" for row in changed))
    assert main([*arguments, "--out", str(tmp_path / "two")]) == 0
    for name in ("lexical.json", "lr.json"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    with pytest.raises(SystemExit):
        main([*arguments, "--out", str(tmp_path / "one"), "--seed", "17"])
    assert "audit corpus" in capsys.readouterr().err
