"""Superlatives over the rows of tables, lists and records."""

import pytest
from tests.factories import chain_of, checked, claim_of

from spanproof.types import Span
from spanproof.verifiers.negation import Negation

PLANS = "| Plan | Price | Users |\n|---|---|---|\n| Basic | $5 | 3 |\n| Pro | $10 | 9 |\n| Team | $25 | 40 |"
CITIES = "City,Population,Founded\nNorden,812000,1210\nBrale,95000,1854\nOstvik,410000,1030"
HOTELS = {
    "hotels": [
        {"name": "Alba", "price_per_night": 120, "rating": 4.6, "rooms": 80},
        {"name": "Bellevue", "price_per_night": 95, "rating": 3.9, "rooms": 140},
        {"name": "Corso", "price_per_night": 210, "rating": 4.8, "rooms": 35},
    ]
}
LIST = "Our plans:\n- Basic plan: $5 per month\n- Pro plan: $10 per month\n- Team plan: $25 per month"
PEAKS = "| Mountain | Height (m) |\n|---|---|\n| Arven | 2,410 |\n| Brokk | 3,105 |\n| Total | 5,515 |"
MIXED = "| Plan | Price |\n|---|---|\n| Basic | $50 per year |\n| Pro | $10 per month |\n| Team | $25 per month |"
CARS = "| Car | Weight | Top speed |\n|---|---|---|\n| Ibex | 900 kg | 180 km/h |\n| Lynx | 1,200 kg | 210 km/h |"
LAKES = "| Rank | Lake | Area (km2) |\n|---|---|---|\n| 1 | Ulva | 5,400 |\n| 2 | Torn | 3,100 |\n| 3 | Vesk | 1,900 |"
RUNS = "| Runner | Time (s) |\n|---|---|\n| Anna Holt | 10.9 |\n| Bea Lund | 11.2 |\n| Cleo Marsh | 10.7 |"
QUARTERS = "| | Q1 | Q2 |\n|---|---|---|\n| Revenue | $10M | $12M |\n| Profit | $1M | $3M |\n| Costs | $9M | $9.5M |"


def label(answer, source, question=None):
    return checked(Negation(), answer, source, question=question).label


RIGHT = [
    ("Basic is the cheapest plan.", PLANS),
    ("Basic is the most affordable plan.", PLANS),
    ("The cheapest plan is Basic at $5.", PLANS),
    ("Team is the most expensive option.", PLANS),
    ("Team has the most users.", PLANS),
    ("Basic has the fewest users.", PLANS),
    ("Team has the highest price of the three plans.", PLANS),
    ("Basic costs the least.", PLANS),
    ("Norden is the largest city.", CITIES),
    ("Ostvik is the oldest city.", CITIES),
    ("Brale is the newest city.", CITIES),
    ("Brale has the smallest population.", CITIES),
    ("Bellevue is the cheapest hotel.", HOTELS),
    ("Corso is the highest-rated hotel.", HOTELS),
    ("Bellevue has the most rooms.", HOTELS),
    ("The Basic plan is the cheapest plan.", LIST),
    ("Brokk is the highest mountain.", PEAKS),
    ("Brokk is the tallest mountain.", PEAKS),
    ("Ibex is the lightest car.", CARS),
    ("Lynx is the fastest car.", CARS),
    ("Lynx weighs the most.", CARS),
    ("Basic is cheapest.", PLANS),
    ("Ulva is the largest lake.", LAKES),
    ("Cleo Marsh is the fastest runner.", RUNS),
    ("Bea Lund had the slowest time.", RUNS),
]
WRONG = [
    ("Pro is the cheapest plan.", PLANS),
    ("Pro is the most affordable plan.", PLANS),
    ("The cheapest plan is Pro at $10.", PLANS),
    ("Pro is the most expensive option.", PLANS),
    ("Pro has the most users.", PLANS),
    ("Pro has the fewest users.", PLANS),
    ("Pro has the highest price of the three plans.", PLANS),
    ("Pro costs the least.", PLANS),
    ("Ostvik is the largest city.", CITIES),
    ("Norden is the oldest city.", CITIES),
    ("Norden is the newest city.", CITIES),
    ("Ostvik has the smallest population.", CITIES),
    ("Alba is the cheapest hotel.", HOTELS),
    ("Alba is the highest-rated hotel.", HOTELS),
    ("Bellevue is the top-rated hotel.", HOTELS),
    ("Alba has the most rooms.", HOTELS),
    ("The Pro plan is the cheapest plan.", LIST),
    ("Arven is the highest mountain.", PEAKS),
    ("Arven is the tallest mountain.", PEAKS),
    ("Lynx is the lightest car.", CARS),
    ("Ibex is the fastest car.", CARS),
    ("Ibex weighs the most.", CARS),
    ("Pro is cheapest.", PLANS),
    ("Torn is the largest lake.", LAKES),
    ("Anna Holt is the fastest runner.", RUNS),
    ("Anna Holt had the slowest time.", RUNS),
]


@pytest.mark.parametrize(("answer", "source"), RIGHT)
def test_the_row_with_the_extreme_value_is_supported(answer, source):
    assert label(answer, source) == "supported"


@pytest.mark.parametrize(("answer", "source"), WRONG)
def test_a_row_beyond_the_claimed_one_contradicts(answer, source):
    assert label(answer, source) == "contradicted"


def test_a_short_answer_is_ranked_as_its_question_asks():
    assert label("Pro.", PLANS, "Which plan is the cheapest?") == "contradicted"
    assert label("Basic.", PLANS, "Which plan is the cheapest?") == "supported"


@pytest.mark.parametrize("before", ["Both Pro and Team have phone support.", "Two plans have phone support."])
def test_what_was_told_of_some_rows_may_restrict_what_follows(before):
    said = "Pro is the cheapest plan."
    claim = claim_of(f"{before} {said}", PLANS, span=Span(len(before) + 1, len(before) + 1 + len(said)))
    (found,) = Negation()([claim], [chain_of(claim)])
    assert found.label == "not_applicable"


@pytest.mark.parametrize(
    ("answer", "source", "question"),
    [
        ("Pro is the second cheapest plan.", PLANS, None),
        ("Pro is one of the cheapest plans.", PLANS, None),
        ("Pro is the cheapest plan with phone support.", PLANS, None),
        ("Pro is the cheapest plan for up to 9 users.", PLANS, None),
        ("Pro is the cheapest plan in Europe.", PLANS, None),
        ("Pro is the cheapest plan.", PLANS, "What is the cheapest plan with an API?"),
        ("Pro is the cheapest.", PLANS, "Is Team or Pro the cheapest?"),
        ("Of the two business plans, Pro is the cheapest.", PLANS, None),
        ("Pro is the cheapest after Basic.", PLANS, None),
        ("Pro is the best plan.", PLANS, None),
        ("Pro is the cheapest plan with phone support.", f"All plans with phone support are in bold.\n{PLANS}", None),
        ("Pro is not the cheapest plan.", PLANS, None),
        ("Pro is the largest plan.", PLANS, None),
        ("Basic is the cheapest plan.", MIXED, None),
        ("Pro is the cheapest plan.", MIXED, None),
        ("The Funghi is the cheapest pizza.", "Menu\n- Tiramisu: $5\n- Margherita: $9\n- Funghi: $8", None),
        ("Basic is the cheapest plan.", PLANS.replace("$10", "$5"), None),
        ("Pro is the cheapest plan.", PLANS.replace("$5", "n/a"), None),
        ("Pro is the cheapest plan.", PLANS.replace("$5", "$4-$6"), None),
        ("Pro is the cheapest plan.", f"{PLANS}\n\nWith the yearly discount Pro is the cheapest plan.", None),
        ("Iron is the cheapest item.", "Item,Price,Sale price\nKettle,$20,$18\nToaster,$15,$14\nIron,$30,$12", None),
        ("Profit was the highest in Q2.", QUARTERS, None),
        ("Profit was highest in Q2.", QUARTERS, None),
        ("Q2 had the highest profit.", QUARTERS, None),
        ("The quarter with the highest profit is Q2.", QUARTERS, None),
        ("The highest profit was in Q2.", QUARTERS, None),
        ("Norden is the largest country.", CITIES.replace("City", "Country"), None),
    ],
)
def test_nothing_is_said_of_restricted_rows_and_of_columns_that_are_not_plain(answer, source, question):
    assert label(answer, source, question) != "contradicted"
