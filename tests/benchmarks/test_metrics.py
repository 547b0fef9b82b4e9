"""The metrics against scikit-learn's and against counting by hand."""

import numpy as np
import pytest
from benchmarks.measure import bounds, measured, predicted_spans
from benchmarks.metrics import binned, counted, curve_points, detection, expected_calibration_error
from benchmarks.rivals import Rival
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof import case
from spanproof.training.evidencechain import Sample
from spanproof.training.evidencechain.scoring import Table
from spanproof.types import Claim, Span

SOURCES = ("a", "a", "b", "c", "c", "d")
SCORES = np.array([0.9, 0.2, 0.8, 0.4, 0.1, 0.7])
LABELS = np.array([1, 0, 0, 1, 0, 1], dtype=np.int8)


@settings(deadline=None, max_examples=50)
@given(st.lists(st.tuples(st.integers(0, 10), st.booleans()), min_size=2, max_size=60), st.integers(0, 10))
def test_figures_are_scikit_learns(pairs, threshold):
    from sklearn import metrics

    scores = np.array([score / 10 for score, _ in pairs])
    labels = np.array([label for _, label in pairs], dtype=np.int8)
    flagged = scores >= threshold / 10
    found = detection(scores, labels, [str(at // 3) for at in range(len(pairs))], threshold=threshold / 10)
    assert found["precision"] == pytest.approx(metrics.precision_score(labels, flagged, zero_division=0), abs=1e-4)
    assert found["recall"] == pytest.approx(metrics.recall_score(labels, flagged, zero_division=0), abs=1e-4)
    assert found["f1"] == pytest.approx(metrics.f1_score(labels, flagged, zero_division=0), abs=1e-4)
    assert found["accuracy"] == pytest.approx(metrics.accuracy_score(labels, flagged), abs=1e-4)
    assert (found["roc_auc"] is None) == (labels.min() == labels.max())


def test_intervals_hold_the_figure_and_widen_with_fewer_sources():
    counts = np.array([[1, 0, 0, 1], [1, 1, 0, 2], [0, 1, 1, 1]] * 40, dtype=float)
    many = counted(counts, [str(at) for at in range(120)])
    few = counted(counts, [str(at % 4) for at in range(120)])
    one = counted(counts, ["only"] * 120)
    for found in (many, few, one):
        low, high = found["intervals"]["f1"]
        assert low <= found["f1"] <= high
    assert one["intervals"]["f1"] == [one["f1"]] * 2
    assert many["f1"] == few["f1"] == one["f1"]


def test_the_curve_goes_from_the_highest_score_to_all_items():
    points = curve_points(SCORES, LABELS)
    assert points[0] == (0.3333, 1.0)
    assert points[-1] == (1.0, 0.5)
    assert [recall for recall, _ in points] == sorted(recall for recall, _ in points)


def test_bins_hold_every_item_once_and_their_rates():
    cells = binned(np.array([0.0, 0.49, 0.5, 1.0]), np.array([0, 1, 1, 1]), (0.0, 0.5, 1.0))
    assert [(cell["items"], cell["rate"]) for cell in cells] == [(2, 0.5), (2, 1.0)]
    assert binned(np.array([0.1]), np.array([1]), (0.0, 0.5, 1.0))[1]["rate"] is None


def test_calibration_error_is_0_for_rates_and_1_for_certain_mistakes():
    assert expected_calibration_error(np.full(4, 0.25), np.array([0, 0, 0, 1])) == 0
    assert expected_calibration_error(np.array([1.0, 0.0]), np.array([0, 1])) == 1


@pytest.fixture
def table():
    made = case("It opened early. Cats fly.", ["It opened late."])
    good = case("It opened late.", ["It opened late."])
    samples = (
        Sample(made, (Span(10, 15), Span(17, 26)), "s1", "QA", "g1"),
        Sample(good, (), "s2", "Summary", "g2"),
    )
    claims = (Claim(made, Span(0, 16)), Claim(made, Span(17, 26)), Claim(good, Span(0, 15)))
    spans = [Span(0, 2), Span(3, 9), Span(10, 15), Span(17, 21), Span(22, 25), Span(0, 2), Span(3, 9), Span(10, 14)]
    return Table(
        samples,
        claims,
        np.array([0, 0, 1]),
        np.array([3, 2, 3]),
        tuple(spans),
        np.array([0.1, 0.6, 0.9, 0.8, 0.7, 0.2, 0.6, 0.1]),
        np.array([0, 0, 1, 1, 1, 0, 0, 0], dtype=np.int8),
        np.array([0.9, 0.8, 0.3]),
        np.array([1, 1, 0], dtype=np.int8),
    )


def test_flagged_words_of_one_sentence_join_and_those_of_two_do_not(table):
    assert predicted_spans(table, 0.5) == [[Span(3, 15), Span(17, 25)], [Span(3, 9)]]
    assert predicted_spans(table, 0.65) == [[Span(10, 15), Span(17, 25)], []]


def test_all_levels_are_measured_whole_by_task_and_by_generator(table):
    rival = Rival("fake", None, 0.65, 0.5, 0.85, {"raw": lambda scores: scores}, {})
    found = measured(rival, table, {"Summary": (4, 1)})
    levels = found["levels"]
    assert set(levels["word"]) == {"all", "task: QA", "task: Summary", "generator: g1", "generator: g2"}
    assert [levels[name]["all"]["f1"] for name in ("word", "sentence", "response")] == [1.0, 1.0, 1.0]
    span = levels["span"]["all"]
    assert (span["tp"], span["fp"], span["fn"]) == (13, 0, 1)  # the full stop is labelled, and no word
    assert levels["sentence"]["task: Summary"]["roc_auc"] is None
    assert found["reliability"]["raw"]["bins"][9]["items"] == 1


def test_bounds_take_the_missing_answers_as_all_wrong_and_all_right(table):
    rival = Rival("fake", None, 0.65, 0.5, 0.85, {"raw": lambda scores: scores}, {})
    response = measured(rival, table, {})["levels"]["response"]
    found = bounds(response, {"Summary": (4, 1)})
    assert found["task: Summary"]["f1"] == [0.0, 1.0]  # nothing found of one positive, three false alarms; all right
    assert found["all"]["precision"] == [0.25, 1.0]
    assert bounds(response, {}) == {}
