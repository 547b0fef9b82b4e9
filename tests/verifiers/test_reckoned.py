"""What follows from figures that the claim's own words bind is borne out, and another result refuted."""

import pytest
from tests.factories import claim_of

from spanproof.types import CheckLabel, Evidence, Span
from spanproof.verifiers.dates import Dates
from spanproof.verifiers.negation import Negation
from spanproof.verifiers.numbers import Numbers

POLL = (
    "The poll asked 1,500 drivers. 46% said they wash their car weekly, 33% once a month and 21% rarely or never. "
    "In 2012 the share of those who wash their car weekly was 54%."
)
TREES = "Of the 400 trees in the park, 23% are oaks and 52% are limes."
VOTE = "Most delegates voted for the motion: 45 of 60 present. A change needs a two-thirds majority."
BIKES = "Bike hire costs $6 per hour, with a daily maximum of $40. Helmets are extra."
PLANS = "The Solo plan is $8 per month. The Team plan is $20 per month, or $200 when billed annually."
SOUP = (
    "Ingredients (serves 4): 300 g lentils, 3 onions, 500 ml stock, 50 g butter. Mix lentils, onions, leek and stock."
)
SHOP = "The shop is open Monday to Friday from 9:00 to 18:30 and Saturday from 10:00 to 14:00."
LIFE = "Olga Brandt (born 14 March 1931 in Ulm; died 2 June 2004 in Graz) was a botanist."
DAM = "The dam opened in October 1932 after six years of construction. It was closed for repairs between 1998 and 2001."
YIELD = "In a dozen trials, the new feed doubled the yield from 15% to 30%."


def check(rule, answer, source, question=None):
    claim = claim_of(answer, source, question=question)
    chain = tuple(Evidence(chunk, Span(0, len(chunk.text)), 1.0) for chunk in claim.case.chunks)
    (found,) = rule()([claim], [chain])
    return found


def is_sure(found, label):
    return found.label is label and found.score > 0.8


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        (
            POLL,
            "Nearly half of the drivers wash their car every week.",
            "Over half of the drivers wash their car weekly.",
        ),
        (POLL, "About a fifth wash their car rarely or never.", "About a third wash their car rarely or never."),
        (POLL, "690 of the 1,500 drivers wash their car weekly.", "790 of the 1,500 drivers wash their car weekly."),
        (TREES, "Just over half of the trees are limes.", "Just over half of the trees are oaks."),
        (TREES, "92 of the 400 trees are oaks.", "120 of the 400 trees are oaks."),
        (
            VOTE,
            "Three in four delegates present voted for the motion.",
            "Two in five delegates present voted for the motion.",
        ),
        (BIKES, "Three hours of bike hire cost $18.", "Three hours of bike hire cost $20."),
        (BIKES, "Nine hours of bike hire cost $40.", "Nine hours of bike hire cost $54."),
        (PLANS, "Paying for Team annually saves $40 a year.", "Paying for Team annually saves $60 a year."),
        (SOUP, "For eight people you need 600 g of lentils.", "For eight people you need 450 g of lentils."),
        (SHOP, "On Saturdays the shop is open for four hours.", "On Saturdays the shop is open for six hours."),
        (LIFE, "She was 73 when she died.", "She was 74 when she died."),
        (
            "Maria Kern (1901–1987) was a pilot.",
            "Maria Kern died at the age of 85.",
            "Maria Kern died at the age of 83.",
        ),
        (
            "The pass costs $30 per person.",
            "The pass for four people costs $120.",
            "The pass for four people costs $90.",
        ),
        (DAM, "The repairs took about three years.", "The repairs took about seven years."),
        (
            "Train 9 departs Ulm at 08:17 and arrives in Graz at 12:37.",
            "The train journey takes four hours and twenty minutes.",
            "The train journey takes three hours and twenty minutes.",
        ),
        (
            POLL,
            "The share of people who wash their car weekly has fallen by 8 percentage points since 2012.",
            "The share of people who wash their car weekly has fallen by 18 percentage points since 2012.",
        ),
        (YIELD, "The yield rose to twice its former value.", "The yield rose to three times its former value."),
        ("Rents climbed from 400 to 860 euros.", "Rents more than doubled.", "Rents more than tripled."),
    ],
)
def test_a_figure_follows_from_those_that_the_claim_names_or_it_does_not(source, right, wrong):
    assert is_sure(check(Numbers, right, source), CheckLabel.SUPPORTED)
    assert is_sure(check(Numbers, wrong, source), CheckLabel.CONTRADICTED)


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        (
            "The museum is open daily from 10 am to 6 pm. Last entry is half an hour before closing.",
            "Last entry is at 5:30 pm.",
            "Last entry is at 5 pm.",
        ),
        (
            "The play starts at 19:30. Doors open one hour before the start.",
            "Doors open at 18:30.",
            "Doors open at 19:00.",
        ),
        (DAM, "Construction began in 1926.", "Construction began in 1930."),
        (
            "Work on the pier began in 1950 and took eight years.",
            "The pier was finished in 1958.",
            "The pier was finished in 1963.",
        ),
    ],
)
def test_a_time_or_a_year_follows_from_its_distance_to_another(source, right, wrong):
    assert is_sure(check(Dates, right, source), CheckLabel.SUPPORTED)
    assert is_sure(check(Dates, wrong, source), CheckLabel.CONTRADICTED)


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        (VOTE, "A majority of three quarters is needed."),
        (POLL, "33 percent rarely or never wash their car."),
        ("Pack list: tent (2 kg), stove (400 g), lamp.", "Bring a tent that weighs 3 kg."),
        (SOUP, "You need half a litre of stock and four onions."),
        (
            "Tickets bought online can be cancelled up to 48 hours before the play; those bought at the door cannot.",
            "Online tickets may be cancelled until one day before the play.",
        ),
    ],
)
def test_another_fraction_amount_of_a_list_or_notice_contradicts(source, wrong):
    assert is_sure(check(Numbers, wrong, source), CheckLabel.CONTRADICTED)


@pytest.mark.parametrize(
    ("source", "right"),
    [
        (
            "Orrin AG had revenue of EUR 412 million, and employed 2,140 people.",
            "The company has more than 2,000 employees.",
        ),
        ("Lake Orva covers 148 km² and is 92 m deep.", "The lake has an area of roughly 150 square kilometres."),
        ("The walk is 9.8 km long and takes about three hours.", "The walk is almost 10 km long."),
    ],
)
def test_a_bound_or_a_round_figure_is_borne_out_by_the_only_figure_of_its_kind(source, right):
    assert is_sure(check(Numbers, right, source), CheckLabel.SUPPORTED)


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        (
            "Half chose tea, 30 percent coffee, and the rest of the guests chose water.",
            "A fifth of the guests chose water.",
        ),
        (
            "The branch in Gorse skipped the test in 23 of 150 cases.",
            "The test was done in only 23 of the 150 cases at Gorse.",
        ),
        ("Ada Lund replaced Eva Roth in the second half.", "Eva Roth replaced Ada Lund in the second half."),
        ("Fernhill sold 12,000 tickets, Moss End only 9,500.", "Both sold more than 10,000 tickets."),
        ("Fernhill sold 12,000 tickets, Moss End only 9,500.", "Moss End sold more than 10,000 tickets."),
        ("The crew came in after 6 minutes, four seconds behind Lisk.", "Lisk came in after more than 5 minutes."),
        (
            "She stayed for seven winters, one longer than Joss, and told two of three tales.",
            "Joss stayed for six winters.",
        ),
        ("In the north, 30% backed the plan; in the south, 55%.", "More than half in the south backed the plan."),
        ("Kayaks are £9 for the first hour and £5 per hour after that.", "Two hours of kayak hire cost £14."),
    ],
)
def test_nothing_is_sure_where_the_words_do_not_bind_the_figures(source, answer):
    found = check(Numbers, answer, source)
    assert not is_sure(found, CheckLabel.SUPPORTED)
    assert not is_sure(found, CheckLabel.CONTRADICTED)


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        (SOUP, "The soup is made of lentils, onions, leek, cream and stock."),
        (
            "Side effects: headache (common), nausea (uncommon), rash (rare).",
            "Side effects are headache, nausea, fever and rash.",
        ),
    ],
)
def test_a_list_with_one_thing_more_than_that_of_the_source_contradicts(source, wrong):
    assert is_sure(check(Negation, wrong, source), CheckLabel.CONTRADICTED)


@pytest.mark.parametrize(
    ("source", "right"),
    [
        (SOUP, "The soup is made of lentils, onions, leek and stock."),
        (
            "Side effects such as headache, nausea and rash are rare.",
            "Side effects are headache, nausea, fever and rash.",
        ),
        ("Bring a tent, a rope and a torch. A stove is there.", "You need a tent, a rope, a stove and a torch."),
    ],
)
def test_a_list_that_is_open_or_whose_things_stand_elsewhere_contradicts_nothing(source, right):
    assert check(Negation, right, source).label is not CheckLabel.CONTRADICTED
