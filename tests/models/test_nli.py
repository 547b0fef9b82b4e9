"""The pair head on the embedded model."""

import pytest

from spanproof.models.nli import NliModel


@pytest.fixture(scope="module")
def model():
    return NliModel(threads=1)


def test_odds_are_probabilities(model):
    for odds in model([(["The cafe opens at nine."], "It opens at nine."), (["Rain."], "It opens at nine.")]):
        assert odds.support + odds.contradict + odds.no_evidence == pytest.approx(1.0)


def test_a_pair_has_the_same_odds_alone_and_in_a_batch(model):
    pairs = [(["The cafe opens at nine.", "It is red."], f"It opens at {hour}.") for hour in ("nine", "ten", "9 pm")]

    for alone, together in zip([model([pair])[0] for pair in pairs], model(pairs), strict=True):
        assert alone.support == pytest.approx(together.support, abs=1e-3)
        assert alone.contradict == pytest.approx(together.contradict, abs=1e-3)


def test_every_piece_of_a_long_premise_is_read(model):
    filler = ["The weather was fine that day and nobody had anything to add to it at all."] * 60
    said = "The museum opens at nine in the morning."
    (short,) = model([([said], said)])
    for premise in ([said, *filler], [*filler, said], [" ".join([*filler, said, *filler])]):
        (long,) = model([(premise, said)])
        assert long.support > short.support / 3


def test_a_hypothesis_without_words_has_no_evidence(model):
    (odds,) = model([(["The cafe opens at nine."], " ")])

    assert odds.no_evidence == 1.0


def test_every_part_of_a_long_hypothesis_is_read(model):
    said = "The museum opens at nine in the morning. " * 40
    (true,) = model([(["The museum opens at nine in the morning."], said)])
    other = "The museum is closed on Mondays. The ticket costs 12 euros. "
    for wrong in (other + said, said + other):
        (false,) = model([(["The museum opens at nine in the morning."], wrong)])
        assert false.support < true.support
