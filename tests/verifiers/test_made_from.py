"""Figures worked out with the one of a source that differs from them."""

import pytest
from tests.verifiers.test_numbers import check

TEAM = "Team costs €23 per user and month, with a minimum of three users."
TUNA = "Tuna: at most 4 tins (140 g drained) a week, because of mercury."
RENNET = "Use 1.2 ml of liquid rennet for 5 litres of milk."


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("Team costs €69 a month for the minimum of three users.", TEAM),
        ("Team costs €115 a month for five users.", TEAM),
        ("The limit is 560 g of tuna a week (four tins), because of mercury.", TUNA),
        ("Use 0.24 ml of liquid rennet for a litre of milk.", RENNET),
        ("Lind costs €148 a night, €34 for the child included.", "A night at Lind costs €114."),
    ],
)
def test_a_figure_does_not_stand_against_the_one_that_it_is_made_from(answer, source):
    assert check(answer, source)[0].label != "contradicted"


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("Team costs €68 a month for the minimum of three users.", TEAM),
        ("Team costs €69 per user and month.", "Team costs €23 per user and month."),
        ("Use 0.26 ml of liquid rennet for a litre of milk.", RENNET),
        ("Lind costs €148 a night, €44 for the child included.", "A night at Lind costs €114."),
    ],
)
def test_any_other_figure_does(answer, source):
    assert check(answer, source)[0].label == "contradicted"
