"""Figures said otherwise: each rewording that is said to hold must hold, and each other must not."""

import random

import pytest

pytest.importorskip("torch")

from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import quantities
from spanproof.training.examples import PairExample
from spanproof.training.rewordings import figure_pairs, reworded_pairs, rewordings

SENTENCES = (
    "Bake the bread for 90 minutes.",
    "The match lasted for 3 hours.",
    "Students study there for 4 years.",
    "She lifted 0.5 kg with one hand.",
    "The wall measures 700 cm in height.",
    "The box holds 12 eggs.",
    "The town has 2,500,000 inhabitants.",
    "The hall seats 1,250 people.",
    "There were 45 guests at the party.",
    "Nearby, seven schools closed.",
)


@pytest.mark.parametrize("text", SENTENCES)
def test_a_reworded_figure_agrees_exactly_where_it_is_said_to_hold(text):
    (figure, *_) = quantities(text)
    found = [each for seed in range(40) for each in rewordings(text, random.Random(seed)) if each.start == figure.start]
    assert {each.holds for each in found} == {True, False}
    for each in found:
        said = next(q for q in quantities(each.apply(text)) if q.end > each.start)
        agrees = compare(said, figure) in ("equal", "rounded", "within", "bound")
        assert agrees == each.holds, each.apply(text)


@pytest.mark.parametrize(
    ("text", "said", "holds"),
    [
        ("Wait 90 minutes.", "1.5 hours", True),
        ("Wait 30 minutes.", "half an hour", True),
        ("It took 14 days.", "two weeks", True),
        ("It rose in 1987.", "in the 1980s", True),
        ("The box holds 12 eggs.", "a dozen", True),
        ("The box holds 14 eggs.", "a dozen", False),
        ("They counted 2,500,000 votes.", "2.5 million", True),
    ],
)
def test_usual_ways_to_say_a_figure_come_up(text, said, holds):
    found = {(each.new, each.holds) for seed in range(60) for each in rewordings(text, random.Random(seed))}
    assert (said, holds) in found


@pytest.mark.parametrize("year", [1951, 1987])
def test_years_before_and_after_are_told_apart(year):
    found = [each for seed in range(30) for each in rewordings(f"It opened in {year}.", random.Random(seed))]
    bounds = [each for each in found if each.new.split()[0] in ("after", "before")]
    assert bounds
    for each in bounds:
        word, other = each.new.split()
        assert each.holds == (year > int(other) if word == "after" else year < int(other))


@pytest.mark.parametrize(
    "text",
    [
        "The Boeing 747 jets fly.",
        "It is 5 to 9 km away.",
        "On page 12 it says so.",
        "A 4-year degree.",
        "2 or 3 people came.",
    ],
)
def test_figures_that_do_not_stand_by_themselves_are_left_alone(text):
    assert not [each for seed in range(20) for each in rewordings(text, random.Random(seed))]


@pytest.mark.parametrize(
    "text", ["Not 45 people came.", "No more than 45 people came.", "If 45 people come, we start."]
)
def test_no_bound_is_put_where_it_would_turn_the_sentence(text):
    found = [each.new for seed in range(20) for each in rewordings(text, random.Random(seed))]
    assert not [new for new in found if new.startswith(("more", "over", "at ", "less", "under", "fewer", "between"))]


def test_pairs_come_from_supported_ones_with_labels_that_follow_the_wording():
    premise, claim = "Bake it for 90 minutes at 200 degrees.", "It bakes for 90 minutes."
    pairs = [PairExample(premise, claim, 0, "x"), PairExample(premise, "It bakes for 17 minutes.", 1, "x")]
    seen = {}
    for seed in range(60):
        for made in reworded_pairs(pairs, 5, random.Random(seed)):
            assert made.premise == premise
            assert made.origin == "reworded:x"
            seen[made.hypothesis] = made.label
    assert seen["It bakes for 1.5 hours."] == 0
    assert {0, 1} == set(seen.values())
    assert not [said for said in seen if " 17 " in said]


def test_sentences_of_a_text_become_pairs_with_their_surroundings():
    pieces = (
        "This recipe is easy to follow at home.",
        "Bake the bread in the hot oven for 90 minutes.",
        "Let it cool.",
    )
    made = [pair for seed in range(20) for pair in figure_pairs([pieces], 9, random.Random(seed))]
    assert {pair.label for pair in made} == {0, 1}
    assert all(pieces[1] in pair.premise and pair.hypothesis != pieces[1] for pair in made)
    assert all("90" not in pair.hypothesis for pair in made if pair.origin == "swap:passage")
    assert {pair.origin for pair in made} == {"swap:passage", "reworded:passage"}
    assert len(figure_pairs([pieces] * 50, 3, random.Random(0))) == 3
