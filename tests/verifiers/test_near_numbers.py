"""The numbers that figures are calculated with, against those that all figures of the texts give."""

from random import Random
from time import process_time

import pytest
from tests.cost import is_bounded

from spanproof.cases import case
from spanproof.types import Claim, Span
from spanproof.verifiers.calculated import is_calculated
from spanproof.verifiers.figures import figures, figures_in
from spanproof.verifiers.near_numbers import numbers_apart, numbers_of, numbers_with

MOST = 8
WRITTEN = ("2", "3", "$3", "0%", "4%", "2 to 5 kg", "3-7%", "1995", "v1.2.3", "12 km", "half", "40", "$7.50", "9 kg")


def first_numbers(found, figure):
    """The first numbers above zero, each once, without the value of `figure`."""
    amounts = [each for each in found if each.is_amount and each.kind != "year"]
    numbers = dict.fromkeys((value, each.dimension) for each in amounts for value in each.written)
    return [each for each in numbers if each[0] > 0 and each[0] != figure.written[0]][:MOST]


def text(rng, most):
    return " ".join(f"It is {rng.choice(WRITTEN)}{rng.choice('., ')}" for _ in range(rng.randint(0, most))) or "-"


@pytest.mark.parametrize("seed", range(40))
def test_the_numbers_are_those_that_come_first_among_all_figures(seed):
    rng = Random(seed)
    answer, question = text(rng, 40), text(rng, 14)
    start = rng.randrange(len(answer))
    claim = Claim(case(answer, ["-"], question=question), Span(start, rng.randint(start + 1, len(answer))))
    for figure in figures_in(answer, claim.span):
        own = [each for each in figures_in(answer, claim.span) if each.start != figure.start]
        others = [each for each in figures(answer) if each not in own and each.start != figure.start]
        others.sort(key=lambda each, at=figure.start: abs(each.start - at))
        assert numbers_with(claim, figure) == first_numbers([*own, *figures(question)], figure)
        assert numbers_apart(claim, figure) == first_numbers(others, figure)
        assert numbers_of(question, figure) == first_numbers(figures(question), figure)


@pytest.mark.parametrize("unit", ["5% ", "5%, {} kg, ", "twenty-", "In all it is 5%. ", "one hundred and {} tons. "])
@pytest.mark.parametrize("parts", [1, 40])
def test_cost_grows_no_faster_than_the_number_of_figures(unit, parts):
    def cost(size):
        answer = "".join(unit.format(at % 90) for at in range(size))
        given, width = case(answer, ["-"]), len(answer) // parts
        claims = [Claim(given, Span(at, at + width)) for at in range(0, width * parts, width)]
        start = process_time()
        for claim in claims:
            for figure in figures_in(answer, claim.span):
                is_calculated(claim, figure, ())
        return process_time() - start

    assert is_bounded(cost, 250, 1_000, factor=9)
