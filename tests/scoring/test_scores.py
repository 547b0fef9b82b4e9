"""The scores against cases counted by hand, and the laws they keep."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import spans, texts

from spanproof.errors import ConfigError, InputError, SpanError
from spanproof.scoring import Agreement, ScoredRow, score_intervals, score_spans
from spanproof.types import Span

TEXT = "It opens at 9. Dogs are not welcome."  # eight words
OPENS, DOGS = Span(0, 14), Span(15, 36)


def row(gold, predicted, *, text=TEXT, group=None):
    return ScoredRow(text, [Span(*each) for each in gold], [Span(*each) for each in predicted], group)


@st.composite
def rows(draw):
    text = draw(texts.filter(len))
    found = st.lists(spans(text), max_size=4)
    return ScoredRow(text, draw(found), draw(found), draw(st.sampled_from(["q1", "q2", None])))


# gold, predicted: words in both, in predicted only, in gold only
COUNTED = [
    pytest.param([], [], (0, 0, 0), id="silence where nothing answers adds nothing"),
    pytest.param([(0, 14)], [(0, 14)], (4, 0, 0), id="the gold span itself"),
    pytest.param([(0, 14)], [(15, 36)], (0, 4, 4), id="the other sentence"),
    pytest.param([(0, 14)], [(7, 16)], (3, 1, 1), id="one letter of a word takes the word"),
    pytest.param([(0, 14)], [(14, 15)], (0, 0, 4), id="white space takes no word"),
    pytest.param([(0, 14)], [(0, 8), (3, 14), (3, 8)], (4, 0, 0), id="overlapping spans count once"),
    pytest.param([(0, 2), (1, 2)], [(0, 1)], (1, 0, 0), id="overlapping gold spans count once"),
    pytest.param([], [(0, 14)], (0, 4, 0), id="every word predicted on an irrelevant text is wrong"),
    pytest.param([(15, 36)], [], (0, 0, 4), id="silence on a relevant text misses its words"),
]


@pytest.mark.parametrize(("gold", "predicted", "counts"), COUNTED)
def test_words_are_positions_covered_by_at_least_one_character(gold, predicted, counts):
    assert score_spans([row(gold, predicted)]).word_counts == counts


def test_word_figures_are_those_of_the_sums_and_the_macro_figure_is_the_mean_of_the_rows():
    scores = score_spans([row([(0, 14)], [(0, 14)]), row([(0, 14)], [(15, 36)]), row([], [])])
    assert scores.word_counts == (4, 4, 4)
    assert scores.words == Agreement(0.5, 0.5, 0.5)
    assert scores.macro_f1 == pytest.approx(1 / 3)
    assert (scores.rows, scores.relevant, scores.gold_spans, scores.predicted_spans) == (3, 2, 2, 2)


def test_words_part_at_white_space_alone_and_keep_case_and_punctuation():
    scores = score_spans([row([(0, 5)], [(0, 1), (8, 9)], text="| a |\u2003$x$, é")])
    assert scores.word_counts == (1, 1, 2)  # "|", "a", "|" are gold; "|" and "$x$," are predicted


def test_containment_asks_for_one_gold_span_and_not_their_union():
    scores = score_spans([row([(0, 10), (10, 20)], [(5, 15)])])
    assert scores.containment[0.5].precision == 1.0
    assert scores.containment[0.8].precision == 0.0
    assert score_spans([row([(0, 20)], [(5, 15)])]).containment[1.0] == Agreement(1.0, 1.0, 1.0)


def test_containment_counts_predicted_spans_for_precision_and_gold_spans_for_recall():
    scores = score_spans([row([(0, 14), (15, 36)], [(0, 2), (3, 8), (8, 20)]), row([], [(0, 2)])])
    assert scores.containment[1.0].precision == 2 / 4  # two inside the first gold span, one across, one on no gold
    assert scores.containment[1.0].recall == 1 / 2
    assert scores.containment[1.0].f1 == pytest.approx(0.5)
    assert scores.containment[0.5].precision == 3 / 4  # six of the twelve characters from 8 to 20 lie in [0, 14)


def test_coverage_takes_the_union_of_the_predicted_spans():
    scores = score_spans([row([(0, 10)], [(0, 4), (3, 8), (7, 8)]), row([(0, 10)], []), row([], [(0, 36)])])
    assert scores.coverage == {0.5: 0.5, 0.8: 0.5, 1.0: 0.0}


def test_matches_pair_spans_best_first_and_use_each_once():
    scores = score_spans([row([(0, 10)], [(0, 9), (0, 10), (1, 10)])])
    assert scores.matches[0.7] == Agreement(1 / 3, 1.0, 0.5)
    across = score_spans([row([(0, 10), (10, 30)], [(0, 20)])])  # both pairs have an intersection over union of a half
    assert across.matches[0.5] == Agreement(1.0, 0.5, pytest.approx(2 / 3))
    assert across.matches[0.7].f1 == 0.0


def test_overlap_and_over_prediction_are_counted_for_each_gold_span():
    scores = score_spans([row([(0, 14), (15, 36)], [(13, 15), (1, 2), (2, 3)])])
    assert scores.any_overlap == 0.5
    assert scores.over_prediction == 1.5


def test_silence_is_right_where_nothing_answers_and_an_answer_where_something_does():
    scores = score_spans([row([], []), row([], [(0, 2)]), row([], []), row([(0, 2)], [(30, 36)]), row([(0, 2)], [])])
    assert scores.silent == pytest.approx(2 / 3)
    assert scores.answered == 0.5


def test_shares_of_nothing_are_none_and_ratios_of_nothing_are_0():
    scores = score_spans([row([], [])])
    assert scores.words == Agreement(0.0, 0.0, 0.0)
    assert (scores.coverage[0.5], scores.any_overlap, scores.over_prediction, scores.answered) == (None,) * 4
    assert scores.silent == 1.0
    assert score_spans([row([(0, 2)], [])]).silent is None


def test_thresholds_can_be_chosen_and_name_their_figures():
    figures = score_spans([row([(0, 10)], [(0, 9)])], at=(0.9,), iou=(0.25,)).figures()
    assert figures["coverage@0.9"] == 1.0
    assert figures["containment_precision@0.9"] == 1.0
    assert figures["span_f1@0.25"] == 1.0
    assert "coverage@0.8" not in figures


@settings(deadline=None, max_examples=60)
@given(st.lists(rows(), min_size=1, max_size=5), st.randoms(use_true_random=False))
def test_neither_the_order_of_rows_nor_of_spans_matters(given, order):
    def mixed(items):
        return order.sample(items, len(items))

    again = [ScoredRow(each.text, mixed(each.gold), mixed(each.predicted), each.group) for each in given]
    first, second = score_spans(given).figures(), score_spans(mixed(again)).figures()
    assert first.pop("word_macro_f1") == pytest.approx(second.pop("word_macro_f1"))  # sums of floats
    assert first == second


@settings(deadline=None, max_examples=60)
@given(st.lists(rows(), min_size=1, max_size=5))
def test_gold_against_itself_is_perfect_and_against_silence_worth_nothing(given):
    right = score_spans([ScoredRow(each.text, each.gold, each.gold) for each in given])
    silent = score_spans([ScoredRow(each.text, each.gold) for each in given])
    if right.word_counts[0]:
        assert right.words == Agreement(1.0, 1.0, 1.0)
    if right.gold_spans:
        assert right.containment[1.0] == right.matches[0.7] == Agreement(1.0, 1.0, 1.0)
        assert right.coverage[1.0] == right.any_overlap == right.over_prediction == right.answered == 1.0
        assert silent.coverage[0.5] == silent.any_overlap == silent.answered == 0.0
    assert silent.words.f1 == 0.0
    assert silent.silent in (None, 1.0)


@settings(deadline=None, max_examples=60)
@given(rows(), st.data())
def test_splitting_a_predicted_span_changes_no_score_of_words_and_no_coverage(given, data):
    parts = []
    for span in given.predicted:
        cut = data.draw(st.integers(span.start, span.end))
        parts += [Span(span.start, cut), Span(cut, span.end)] if span.start < cut < span.end else [span]
    whole, split = score_spans([given]), score_spans([ScoredRow(given.text, given.gold, parts)])
    assert (split.word_counts, split.coverage, split.any_overlap) == (
        whole.word_counts,
        whole.coverage,
        whole.any_overlap,
    )
    assert (split.silent, split.answered) == (whole.silent, whole.answered)


@settings(deadline=None, max_examples=60)
@given(st.lists(rows(), min_size=1, max_size=5))
def test_every_figure_but_over_prediction_is_a_share_and_thresholds_only_lower_them(given):
    scores = score_spans(given)
    for name, value in scores.figures().items():
        assert value is None or (0.0 <= value <= 1.0 or name == "over_prediction")
    precisions = [scores.containment[share].precision for share in (0.5, 0.8, 1.0)]
    assert precisions == sorted(precisions, reverse=True)
    assert scores.matches[0.3].f1 >= scores.matches[0.5].f1 >= scores.matches[0.7].f1
    assert scores.matches[0.3].recall <= (scores.any_overlap or 0.0)


def test_intervals_hold_their_figure_and_are_points_where_all_is_one_group():
    given = [row([(0, 14)], [(0, 14)] if at % 3 else [(15, 36)], group=f"q{at % 10}") for at in range(40)]
    figures, intervals = score_spans(given).figures(), score_intervals(given, draws=300)
    assert set(figures) == set(intervals)
    low, high = intervals["word_f1"]
    assert low < figures["word_f1"] < high
    assert intervals["silent"] is None
    together = score_intervals([ScoredRow(each.text, each.gold, each.predicted, "q") for each in given], draws=20)
    assert together["word_f1"] == (figures["word_f1"],) * 2


def test_intervals_draw_groups_and_not_rows():
    right, wrong = row([(0, 14)], [(0, 14)], group="a"), row([(0, 14)], [(15, 36)], group="b")
    alone = [ScoredRow(each.text, each.gold, each.predicted) for each in (right, wrong)]
    assert score_intervals([right, wrong] * 50, draws=400)["word_f1"] == (0.0, 1.0)
    low, high = score_intervals(alone * 50, draws=400)["word_f1"]
    assert 0.3 < low < 0.5 < high < 0.7


def test_intervals_are_the_same_for_the_same_seed():
    given = [row([(0, 14)], [(0, at + 1)], group=f"q{at}") for at in range(12)]
    assert score_intervals(given, draws=50, seed=3) == score_intervals(given, draws=50, seed=3)
    assert score_intervals(given, draws=50, seed=3) != score_intervals(given, draws=50, seed=4)


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: ScoredRow("short", [Span(0, 6)]), SpanError, r"gold spans within the text \(5 characters\).*\[0, 6\)"),
        (lambda: ScoredRow("short", [], [Span(5, 6)]), SpanError, "predicted spans within the text"),
        (lambda: ScoredRow("short", [(0, 2)]), InputError, "gold spans as Span"),
        (lambda: ScoredRow(None), InputError, "the text of a row as a string"),
        (lambda: score_spans([]), InputError, "at least one row"),
        (lambda: score_intervals([]), InputError, "at least one row"),
        (lambda: score_spans([ScoredRow("a")], at=(0.0,)), ConfigError, r"shares in \(0, 1\]"),
        (lambda: score_intervals([ScoredRow("a")], iou=(80,)), ConfigError, r"shares in \(0, 1\]"),
        (lambda: score_intervals([ScoredRow("a")], draws=0), ConfigError, "draws >= 1"),
    ],
)
def test_what_cannot_be_scored_is_refused_and_the_message_says_why(make, error, message):
    with pytest.raises(error, match=message):
        make()


def test_a_long_text_with_many_spans_is_scored_in_linear_time():
    import time

    text = "word " * 200_000
    many = [Span(at * 5_000, at * 5_000 + 4_999) for at in random.Random(1).sample(range(200), 200)]
    begun = time.process_time()
    scores = score_spans([ScoredRow(text, many, many)])
    assert scores.words.f1 == 1.0
    assert time.process_time() - begun < 5
