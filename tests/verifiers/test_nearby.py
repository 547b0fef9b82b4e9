"""Figures that one step gives from others near each other, beside those that it does not give."""

import pytest
from tests.factories import chain_of, claim_of

from spanproof.verifiers.figures import figures_in
from spanproof.verifiers.nearby import is_near_step
from spanproof.verifiers.numbers import Numbers
from spanproof.verifiers.reading import units

SPEEDS = "Speeds of the plans\n\n**S**: 22 a month, up to 30 Mbit/s\n**M**: 31 a month, up to 150 Mbit/s\n"
WELLS = "Wells of the field\nGT-1: depth 3,120 m, temperature 118 °C\nGT-2: depth 3,390 m, temperature 126 °C\n"
COUNTS = "| Species | 2014 | 2024 |\n|---|---|---|\n| Dunlin | 18,400 | 11,960 |\n| Redshank | 2,100 | 1,260 |\n"
SHARES = (
    "| Party | 2020 votes | 2024 votes |\n|---|---|---|\n| Labour | 34.1 % | 29.8 % |\n| Greens | 14.2 % | 20.6 % |\n"
)
SITES = (
    "- Kestrel Hill: 6 turbines, 46,200 MWh\n- Saltmarsh: 4 turbines, 43,600 MWh\n- Quarry: 5 turbines, 21,500 MWh\n"
)
STAGES = (
    "Stage 1 to the hut: 17.5 km\nStage 2 to the lodge: 13.0 km\nStage 3 to Kilrannie: 21.0 km\nThe trail is steep.\n"
)
PHONES = (
    "The Fenno has 128 GB. It weighs 172 g. Reviewers liked it. The Fenno Ultra is larger. At 229 g it is the heaviest."
)
LETTING = "The tenant occupied 14,000 sqm at Milnrow; 9,000 sqm of this has been relet."
MARGIN = "The operating margin narrowed to 9.1% from 9.8%."
ERRORS = "Replacing travel time by distance raised the error from 4.3 to 4.9."
PENSIONS = "The abbot received a pension of £66. The prioress was offered one of £6."
APART = "A road leads there. It has 4 m. Then come 5 m."
OVERTIME = "Findings: overtime of 71 hours a month in July, limit 60."
SHOW = "First show: Galerie Lumen, 1912, 31 harbour scenes, of which 4 were sold."
PACK = "Cetrizan works fast. A pack of 20 tablets costs €3.40, without prescription."


def leads_to(part, answer, source):
    claim = claim_of(answer, source)
    (figure,) = (each for each in figures_in(answer, claim.span) if each.start == answer.index(part))
    return is_near_step(claim, figure, units(chain_of(claim)))


@pytest.mark.parametrize(
    ("source", "answer", "right", "wrong"),
    [
        (SPEEDS, "Plan S is capped at 30 Mbit/s, {} of what plan M offers.", "a fifth", "a quarter"),
        (WELLS, "GT-2 taps water {} hotter than that of GT-1.", "8 degrees", "9 degrees"),
        (COUNTS, "The redshank is down {} on 2014.", "40 %", "30 %"),
        (COUNTS, "The dunlin fell by {} since 2014.", "35 %", "45 %"),
        (SHARES, "The Greens gained {}.", "6.4 percentage points", "7.4 percentage points"),
        (SHARES, "Labour lost {} points of the votes.", "4.3", "5.3"),
        (SITES, "Kestrel Hill was {} in front of Saltmarsh.", "2,600 MWh", "3,600 MWh"),
        (SITES, "Saltmarsh leads with {} per turbine.", "10,900 MWh", "11,900 MWh"),
        (STAGES, "The three stages are {} long altogether.", "51.5 km", "52.5 km"),
        (PHONES, "The Fenno Ultra carries an extra {}.", "57 g", "77 g"),
        (LETTING, "Some {} of the space at Milnrow has been relet.", "64%", "54%"),
        (LETTING, "Almost {} of the space at Milnrow has been relet.", "two thirds", "three quarters"),
        (MARGIN, "The operating margin fell by {}.", "0.7 percentage points", "0.9 percentage points"),
        (OVERTIME, "July overtime reached 71 hours, {} over the limit.", "11", "14"),
        (SHOW, "Of the harbour scenes at the show, {} of the pictures were sold.", "an eighth", "a third"),
        (PACK, "Cetrizan costs just {} a tablet.", "17 cents", "27 cents"),
        (ERRORS, "Distance instead of travel time makes the error {} larger.", "0.6", "0.8"),
        (ERRORS, "Distance instead of travel time makes the error {} larger.", "14 %", "24 %"),
        (PENSIONS, "The abbot got {} times what was offered to the prioress.", "11", "12"),
    ],
)
def test_a_step_between_like_figures_near_each_other_leads_to_what_it_gives_alone(source, answer, right, wrong):
    assert leads_to(right, answer.format(right), source)
    assert not leads_to(wrong, answer.format(wrong), source)


@pytest.mark.parametrize(
    ("answer", "source", "found"),
    [
        ("The pass is 58 m wide.", "The pass is 61 m high. It is 3 m deep.", False),  # no word asks for a step
        ("The pass is 58 m wider.", "The pass is 61 m high and 3 m deep.", True),
        (
            "The pass is 58 m wider.",
            "The peak is 61 m high and 3 m deep, of 4 m and 5 m.",
            False,
        ),  # it tells of something else
        ("The pass is 58 m wider.", f"The pass is 61 m high. {APART} Its bed is 3 m deep.", False),
        ("Sales rose by 58 %.", "Sales in March rose: $12 to $19. The staff was cut, 50 to 21.", True),
        ("Sales in March rose by 58 %.", "Sales in March rose: $12 to $15. The staff was cut, 50 to 21.", False),
        ("In all it has 58 rooms.", "It has 40 rooms and 18 baths.", True),
        ("It has 58 rooms.", "It has 40 rooms and 18 baths.", False),
    ],
)
def test_the_words_of_the_claim_say_whether_a_step_may_be_made_and_of_what(answer, source, found):
    assert leads_to("58", answer, source) is found


@pytest.mark.parametrize(
    ("answer", "label"),
    [
        ("Some 64% of the space at Milnrow has been relet.", "not_applicable"),
        ("Some 54% of the space at Milnrow has been relet.", "no_evidence"),
    ],
)
def test_what_such_a_step_gives_is_not_said_to_be_in_no_source(answer, label):
    claim = claim_of(answer, LETTING)
    (check,) = Numbers()([claim], [chain_of(claim)])
    assert check.label == label
