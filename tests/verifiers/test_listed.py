"""Values of tables, lists and records, which belong to the label of their row."""

from time import process_time

import pytest
from tests.cost import is_bounded
from tests.factories import checked

from spanproof.cases import case
from spanproof.types import CheckLabel, Claim, Span
from spanproof.verifiers.dates import Dates
from spanproof.verifiers.figures import FIGURES, figures_in
from spanproof.verifiers.listed import listed
from spanproof.verifiers.numbers import Numbers

RETURNS = "Return periods. Electronics: 14 days. Clothing: 60 days."
SHOP = "- Shoes and clothing: 60 days\n- Electronics (sealed): 14 days\n\nOrders arrive within 14 days."
PLANS = "Our plans:\n- Basic plan: $5 per month\n- Pro plan: $10 per month\n- **Team plan:** $25 per month"
TABLE = "| Plan | Price | Users |\n|---|---|---|\n| Basic | $5 | 3 |\n| Pro | $10 | 9 |\n| Team | $25 | 40 |"
TABBED = "Plan\tPrice\tUsers\nBasic\t5\t50\nPro\t10\t100"
ACROSS = "| | Basic | Pro |\n|---|---|---|\n| Price | $5 | $10 |\n| Users | 3 | 9 |"
QUARTERS = "| Quarter | Sales | Profit |\n|---|---|---|\n| Q1 | $1.2M | $0.3M |\n| Q2 | $1.5M | $0.2M |"
MENU = "Menu\n- Margherita: 8.90\n- Funghi: 10.50\nAll prices in euros."
STAFF = "Timeline:\n- 2019: 120 employees\n- 2021: 200 employees\n- 2023: 340 employees"
TICKETS = "Adults: $12, children under 12: $6; seniors: $9"
RATINGS = "Rating: 4.5. Reviews: 30."
SEATS = {"plans": [{"name": "Basic", "users": 3}, {"name": "Pro", "users": 9}]}
DATES = "- Registration opens: 1 March 2025\n- Registration closes: 15 April 2025"
MEALS = "Breakfast: 7:00-10:00. Lunch: 12:00-14:00."


@pytest.mark.parametrize(
    ("answer", "source", "question", "theirs"),
    [
        ("Clothing may be returned within 14 days.", RETURNS, None, "60 days"),
        ("Electronics may be returned within 60 days.", RETURNS, None, "14 days"),
        ("Electronics may be returned within 60 days; that is generous.", RETURNS, None, "14 days"),
        ("You have two weeks to return clothing.", RETURNS, None, "60 days"),
        ("14 days.", RETURNS, "How long can I return clothing?", "60 days"),
        ("You have 14 days.", RETURNS, "How long can I return clothing?", "60 days"),
        ("Electronics have 60 days and clothing has 14 days.", RETURNS, None, "14 days"),
        ("Clothing can be returned within 14 days.", SHOP, None, "60 days"),
        ("Electronics can be sent back within 60 days.", SHOP, None, "14 days"),
        ("The Basic plan costs $10 per month.", PLANS, None, "$5"),
        ("Basic is $25 a month.", PLANS, None, "$5"),
        ("Pro is $5 monthly.", PLANS, None, "$10"),
        ("The Pro plan costs $5.", TABLE, None, "$10"),
        ("Pro costs $10 for up to 3 users.", TABLE, None, "9"),
        ("Team includes 9 users.", TABLE, None, "40"),
        ("Basic costs 10.", TABBED, None, "5"),
        ("Basic has 100 users.", TABBED, None, "50"),
        ("The price of Pro is $5.", ACROSS, None, "$10"),
        ("Q2 sales were $0.2M.", QUARTERS, None, "$1.5M"),
        ("Profit in Q1 was $0.2 million.", QUARTERS, None, "$0.3M"),
        ("The Margherita is 10.50 euros.", MENU, None, "8.90"),
        ("In 2021 the company employed 120 people.", STAFF, None, "200"),
        ("Children under 12 pay $12.", TICKETS, None, "$6"),
        ("Tickets are $12 for adults and $6 for seniors.", TICKETS, None, "$9"),
    ],
)
def test_the_value_of_another_row_contradicts(answer, source, question, theirs):
    found = checked(Numbers(), answer, source, question=question)
    assert found.label is CheckLabel.CONTRADICTED
    assert found.score >= 0.8
    assert f'[1] has "{theirs}' in found.reason


@pytest.mark.parametrize(
    ("answer", "source", "question"),
    [
        ("Clothing may be returned within 60 days.", RETURNS, None),
        ("You have two weeks to return electronics.", RETURNS, None),
        ("60 days.", RETURNS, "How long can I return clothing?"),
        ("Electronics have 14 days and clothing has 60 days.", RETURNS, None),
        ("Basic costs $5 a month.", PLANS, None),
        ("The Pro plan costs $10.", TABLE, None),
        ("Basic has 50 users.", TABBED, None),
        ("Pro has a price of $10.", ACROSS, None),
        ("Seniors pay $9.", TICKETS, None),
    ],
)
def test_the_value_of_the_row_itself_is_stated_more_surely_than_any(answer, source, question):
    found = checked(Numbers(), answer, source, question=question)
    assert found.label is CheckLabel.SUPPORTED
    assert found.score == 0.6


SLOTS = "| Teacher | Slots | Booked |\n|---|---|---|\n| Ms Quay | 12 | 3 |\n| Dr Ober | 12 | 9 |"
HOTELS = "| Hotel | Rooms | Price per night (EUR) |\n|---|---|---|\n| Varn | 148 | 182 |\n| Lind | 12 | 74 |"
MEDALS = "Team\tGold\tSilver\tBronze\nEster\t9\t4\t6\nKirrin\t7\t11\t5"
DISTRICTS = "| District | 1990 | 2000 | 2020 |\n|---|---|---|---|\n| Norra | 41 | 48 | 82 |\n| Tallow | 12 | 30 | 33 |"


@pytest.mark.parametrize(
    ("answer", "sources"),
    [
        # another passage says so
        ("Clothing orders arrive within 14 days.", [SHOP]),
        ("The Pro plan once cost $5.", [f"{TABLE}\n\nUntil 2023 Pro was $5."]),
        ("Clothing may be returned within 14 days.", [RETURNS, "In outlets, clothing can be returned for 14 days."]),
        ("Basic has 10 GB.", ["- Basic: 3 users, $5\n- Pro: 10 users, $10", "Every plan has 10 GB of storage."]),
        # of two rows, or of several times one
        ("Pro is $5 more than Basic.", [TABLE]),
        ("From Basic you can move to the next plan for $10.", [TABLE]),
        ("Two Basic subscriptions cost $10.", [TABLE]),
        ("Five Basic subscriptions cost $25.", [TABLE]),
        ("The Basic plan costs $10 for two months.", [PLANS]),
        ("Q1 sales yielded a profit of $0.3M.", [QUARTERS]),
        # what another figure counts, and a figure without its word
        ("It has 4.5 stars from 30 reviews.", [RATINGS]),
        ("A laptop must come back within 14 days, clothing within 60.", [RETURNS]),
        # what cells count is of no unit
        ("Ann Lee had been chair for three years.", ["- Chair: Ann Lee (41 votes)\n- Secretary: Bo Orr (3 votes)"]),
        (
            "Four litres of wine cost 12 crowns.",
            ["| Goods | Free | Duty |\n|---|---|---|\n| Wine | 2 l | 6 crowns |\n| Scent | 50 ml | 4 crowns |"],
        ),
        # what two cells of the row come to, or a multiple of one
        ("Dr Ober still has three slots free.", [SLOTS]),
        ("Two nights at Lind come to €148.", [HOTELS]),
        # a part of what the row has, and what is still to come
        ("Ester won five of its gold medals in swimming.", [MEDALS]),
        ("Twelve days of leave are still to be taken.", [{"leave": {"days": 29, "taken": 17, "remaining": 12}}]),
        # a length of time where cells have none, and what is counted by another unit
        ("Norra doubled over the thirty years.", [DISTRICTS]),
        ("The tub holds three servings.", [{"serving_g": 150, "after_opening_days": 3, "kcal": 78}]),
        # by how much it differs, and the whole of which it tells a part
        ("The Pro plan is $5 dearer.", [TABLE]),
        ("Two thirds of the $5 are what Pro brings in.", [TABLE]),
        # what follows behind a semicolon
        ("Staff had been promised 60 days; electronics were another matter.", [RETURNS]),
        # no row of the list
        ("A refund takes 14 days.", [RETURNS]),
        ("Clothing may not be returned after 14 days.", [RETURNS]),
    ],
)
def test_nothing_is_said_where_it_is_open_which_row_a_claim_is_of(answer, sources):
    assert checked(Numbers(), answer, *sources).label is not CheckLabel.CONTRADICTED


@pytest.mark.parametrize(
    ("answer", "source", "label"),
    [
        ("Registration closes on 1 March 2025.", DATES, CheckLabel.CONTRADICTED),
        ("Registration closes on April 15, 2025.", DATES, CheckLabel.SUPPORTED),
        ("Lunch is served from 7 to 10 am.", MEALS, CheckLabel.CONTRADICTED),
        ("Lunch is served from 12 to 2 pm.", MEALS, CheckLabel.SUPPORTED),
    ],
)
def test_so_with_dates_and_times(answer, source, label):
    found = checked(Dates(), answer, source)
    assert (found.label, found.score >= 0.6) == (label, True)


@pytest.mark.parametrize(
    ("answer", "record", "label"),
    [
        ("Pro is $5.", {"prices": {"basic": "$5", "pro": "$10"}}, CheckLabel.CONTRADICTED),
        ("Pro has 3 users.", SEATS, CheckLabel.CONTRADICTED),
        ("Pro has 9 users.", SEATS, CheckLabel.SUPPORTED),
        ("Breakfast is 12 euros.", {"parking_fee": 12, "breakfast_fee": 15}, CheckLabel.CONTRADICTED),
        ("It has 4.5 stars from 30 reviews.", {"stars": 4.5, "reviews": 30}, CheckLabel.SUPPORTED),
    ],
)
def test_so_with_the_fields_of_a_record(answer, record, label):
    assert checked(Numbers(), answer, record).label == label


def test_the_value_of_the_row_at_another_rate_is_not_stated():
    found = checked(Numbers(), "The Pro plan costs $10 per year.", PLANS)
    assert found.label is CheckLabel.CONTRADICTED


@pytest.mark.parametrize(
    ("answer", "source", "label"),
    [
        ("Rack 2 hums at 35 dBm.", {"rack": 2, "noise": 35}, CheckLabel.SUPPORTED),
        ("Job 5 took 40 minutes.", {"job": 5, "length": 40}, CheckLabel.SUPPORTED),
        ("Ticket 7 costs €12.", "Ticket: 7\nPrice: 12", CheckLabel.SUPPORTED),
        ("Price 12 euros, deposit 7 euros.", "Price: 7\nDeposit: 12", CheckLabel.CONTRADICTED),
        ("Breakfast is 12 euros.", {"parking_fee": 12, "breakfast_fee": 15}, CheckLabel.CONTRADICTED),
    ],
)
def test_a_number_behind_its_label_names_a_thing_and_is_no_value_of_it(answer, source, label):
    assert checked(Numbers(), answer, source).label == label


def test_a_claim_costs_as_much_at_the_end_of_a_long_answer_as_at_that_of_a_short_one():
    def cost(size):
        answer = "".join(f"Basic has {at} users, {at} days, {at} rooms.\n" for at in range(size))
        given, found, start = case(answer, [TABLE]), figures_in(answer, Span(0, len(answer))), process_time()
        for figure in found[-60:]:
            at = answer.rfind("\n", 0, figure.start) + 1
            claim = Claim(given, Span(at, answer.index("\n", at)))
            listed(claim, figure, figures_in(answer, claim.span), FIGURES, presence=0.4)
        return process_time() - start

    assert is_bounded(cost, 100, 4_000, factor=3)
