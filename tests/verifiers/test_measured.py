"""Comparisons over the values that the sources give of two things, or of several."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.verifiers.negation import Negation

check = partial(checked, Negation())
WEIGHTS = "The Brook tablet weighs 410 g, while the Alder tablet weighs 530 g."
ROOMS = "A standard room costs 90 euros a night. A suite costs 160 euros a night."
BORN = "Anna Petrov was born in 1961 and her brother Ivan Petrov in 1968."
TOWNS = "In the 2021 census, Marlow had 45,200 inhabitants and Denby 38,900."
LINES = "Line 3 carries 90,000 passengers a day, compared with 60,000 on Line 5."
TRAINS = "The express train takes 45 minutes. The regional train takes 70 minutes."
STORAGE = "You get 5 GB on the Lite plan and 50 GB on the Plus plan."
PLANS = "Plan A costs $12 a month, Plan B costs $20 and Plan C costs $35."
TOWERS = "The three towers are Aster (210 m), Briar (185 m) and Cedar (240 m)."


@pytest.mark.parametrize(
    ("chunk", "right", "wrong"),
    [
        (WEIGHTS, "The Brook tablet is lighter than the Alder tablet.", "The Brook is heavier than the Alder."),
        (ROOMS, "A suite is more expensive than a standard room.", "A suite is cheaper than a standard room."),
        (BORN, "Anna Petrov is older than Ivan Petrov.", "Anna Petrov is younger than Ivan Petrov."),
        (TOWNS, "More people lived in Marlow than in Denby.", "Denby had more inhabitants than Marlow."),
        (LINES, "Line 5 carries fewer passengers than Line 3.", "Line 5 carries more passengers than Line 3."),
        (
            TRAINS,
            "The regional train takes longer than the express train.",
            "The regional train is faster than the express.",
        ),
        (STORAGE, "The Plus plan has more GB than the Lite plan.", "The Lite plan has more GB than the Plus plan."),
        (PLANS, "Plan A is the cheapest of the three plans.", "Plan B is the cheapest of the three plans."),
        (TOWERS, "The tallest of the three towers is Cedar.", "Briar is the tallest of the three towers."),
        (
            TOWNS.replace("45,200", "77,800"),
            "Marlow had twice as many inhabitants as Denby.",
            "Denby had twice as many inhabitants as Marlow.",
        ),
    ],
)
def test_values_decide_a_comparison(chunk, right, wrong):
    assert check(right, chunk).label == "supported"
    assert check(wrong, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("chunk", "answer"),
    [
        (WEIGHTS, "The Brook tablet is heavier than expected."),
        (WEIGHTS, "The Brook tablet is older than the Alder tablet."),  # of another scale
        (WEIGHTS, "The Brook tablet is more than 100 g lighter than the Alder tablet."),  # by how much
        ("Brook weighs 410 g. Alder costs 530 euros.", "Brook is heavier than Alder."),
        ("Brook weighs 410 g. In its box Brook weighs 600 g. Alder weighs 530 g.", "Brook is heavier than Alder."),
        ("Acme sold 300 cars. Borland sold 4 ships.", "Borland sold more ships than Acme."),
        ("Acme, founded in 1950, moved in 1990. Borland was founded in 1970.", "Borland is older than Acme."),
        ("Brook and Alder weigh 410 g and 530 g, in no order.", "Brook is taller than Alder."),
        (PLANS, "Plan A is one of the cheapest."),
        (PLANS, "Plan B is the second cheapest."),
    ],
)
def test_values_that_do_not_tell_decide_nothing(chunk, answer):
    assert check(answer, chunk).label == "not_applicable"


BOOTS = "The Torvald keeps water out for about five hours in wet heather, against three for the Ridge Pro."
SHOPS = "Ellis sold 9,000 boxes and dropped 12; Bell sold 7,500 and dropped none."
FAIRS = "The winter fair has 60 stalls, ten fewer than the summer fair."
FILES = "Files are kept for seven days for guests, for 30 for members."
WARDS = "Complications were seen in 12% of riders, 19% of walkers and 7% of swimmers."
TIMES = "Team Arvo rode the stage in 5 hours 2 minutes, Team Pletz in 5 hours 9."
FUNDS = "Ibis Row invested in 14 firms in 2022. Thistle invested in 22 firms in 2021 and in only 9 in 2022."
KEYS = "At Leith the keys are held by one person, at Perth by six."


@pytest.mark.parametrize(
    ("chunk", "right", "wrong"),
    [
        (
            BOOTS,
            "The Torvald keeps water out for longer than the Ridge Pro.",
            "The Ridge Pro keeps water out for longer than the Torvald.",
        ),
        (SHOPS, "Ellis sold more boxes than Bell.", "Bell sold more boxes than Ellis."),
        (
            FAIRS,
            "The summer fair has more stalls than the winter fair.",
            "The summer fair has fewer stalls than the winter fair.",
        ),
        (
            FILES,
            "A member's file is kept longer than a guest's.",
            "A member's file is kept for a shorter time than a guest's.",
        ),
        (
            WARDS,
            "Complications were seen more often in walkers than in riders.",
            "Complications were seen more often in riders than in walkers.",
        ),
        (
            TIMES,
            "Team Arvo was faster over the stage than Team Pletz.",
            "Team Pletz was faster over the stage than Team Arvo.",
        ),
        (
            FUNDS,
            "Ibis Row invested in more firms than Thistle in 2022.",
            "Ibis Row invested in fewer firms than Thistle in 2022.",
        ),
        (KEYS, "More people hold keys at Perth than at Leith.", "More people hold keys at Leith than at Perth."),
    ],
)
def test_each_value_is_that_of_the_thing_beside_it(chunk, right, wrong):
    assert check(right, chunk).label in ("supported", "not_applicable")
    assert check(wrong, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("chunk", "answer"),
    [
        (
            "The Zephra 2 weighs 4.1 kg, half a kilo less than the Zephra 1.",
            "The Zephra 1 is heavier than the Zephra 2.",
        ),
        (
            "Ostrand's 84 sq km hold 310 people, while little Vik, 12 sq km, holds 1,150.",
            "Vik has more inhabitants than Ostrand.",
        ),
        (
            "Garrow's book, 412 pages, is his second; Dunmore's, 288 pages, her ninth.",
            "Dunmore has published more books than Garrow.",
        ),
        ("Pupils dropped by 60 at Thornby and grew by 35 at Iwan's.", "Thornby has more pupils than Iwan's."),
        (
            "Gelby handled 38,000 parcels in May, against 41,500 in June, while Stone went from 29,000 to 33,200.",
            "Stone handled fewer parcels than Gelby.",
        ),
        (
            "The walls of Orsano are 2.1 km long. Those of Belvarra were once 3 km long.",
            "Orsano's walls are longer than Belvarra's.",
        ),
        ("Lie paid 2,100 for the wire, a third of its worth.", "Lie paid less for the wire than it was worth."),
        (
            "The hall is 40 m long. Tours of the hall take 60 minutes, those of the cave 35.",
            "The cave is longer than the hall.",
        ),
        (
            "The plant at Umbra may run until 2034, the one at Lorvane until 2030.",
            "The Lorvane plant is newer than the Umbra plant.",
        ),
        (
            "Badger made 18 holes an hour in dry rock and 9 in wet.",
            "Badger worked more slowly in wet rock than in dry.",
        ),
        (
            "Whaler Stokke found Gull Island in 1829, but it is named after Crewe, who landed in 1835.",
            "The island is named on the map after Crewe.",
        ),
    ],
)
def test_a_value_of_something_else_contradicts_no_comparison(chunk, answer):
    assert check(answer, chunk).label != "contradicted"


LISTS = "Depot Kessel shipped 1,200 parcels on Monday, Depot Oosting only 950."


@pytest.mark.parametrize(
    ("chunk", "wrong"),
    [
        ("Cobbler Silas Drum resoles shoes for 26 pounds, cobbler Noemi Tack for 31.", "Drum charges more than Tack."),
        (
            "Fishing costs 18 crowns on the Birn and 25 on the Oskel.",
            "Fishing on the Birn is dearer than on the Oskel.",
        ),
        (
            "Art students need 14 years to repay, medical students 11.",
            "Art students repay faster than medical students.",
        ),
        ("Robot A7 moved 9,000 boxes; robot B2 moved 7,500.", "B2 moved more boxes than A7."),
        (
            "Rates at Vale fell from 5.1 to 4.6 percent; those at Tolmin stand at 4.8.",
            "The rate is higher at Vale than at Tolmin.",
        ),
        (
            "In the poll, Civic stands at 31 percent, up from 26; Lantern is down to 8.",
            "Lantern stands higher in the poll than Civic.",
        ),
        ("Nimbus missed 12 days through faults, Volta 20.", "Nimbus missed more days than Volta."),
        ("Orr's tour lasts 60 minutes and Fane's 90.", "Saskia Orr's tour lasts longer than Ludo Fane's."),
        ("Ricci's lease ends in 2027, two years earlier than Munk's.", "Munk's lease ends sooner than Ricci's."),
        (
            "The ward has 12 magnetic resonance (MR) scanners and 14 CT scanners.",
            "The ward has fewer CT scanners than MR scanners.",
        ),
        (LISTS, "On Monday Oosting shipped more parcels than Kessel."),
    ],
)
def test_a_value_in_whatever_words_contradicts_a_comparison(chunk, wrong):
    assert check(wrong, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("chunk", "answer"),
    [
        (LISTS, "On Tuesday Kessel shipped less than Oosting."),
        (LISTS, "Oosting shipped more parcels in April than Kessel."),
        ("Freezing costs 45 pounds a visit, cutting 120.", "Freezing costs more in total than cutting."),
        ("Strand expects it to pay off in six years, Aas in ten.", "Strand is more hopeful than Aas."),
        ("Red: one every 4 minutes. Green: one every 9 minutes.", "Red trains come more often than Green trains."),
        ("Until 2020 the Kettle cost 3.40 and the Finch 2.90.", "The Kettle has never been dearer than the Finch."),
    ],
)
def test_a_value_of_another_time_or_quality_decides_no_comparison(chunk, answer):
    assert check(answer, chunk).label == "not_applicable"
