"""The dates rule: what the sources state beside what they nearly state."""

from time import process_time

import pytest
from tests.cost import is_bounded
from tests.factories import chain_of, claim_of, flagged

from spanproof.protocols import Verifier
from spanproof.text.records import flatten
from spanproof.types import Citation, Span
from spanproof.verifiers.dates import Dates
from spanproof.verifiers.numbers import Numbers

S, C, N, NA = "supported", "contradicted", "no_evidence", "not_applicable"
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SOME = flatten(
    {
        "name": "Rye & Thyme",
        "hours": {"Monday": "17:30-23:0", **dict.fromkeys(DAYS[1:5], "11:0-22:0"), "Saturday": "0:0-0:0"},
    }
)[0]
ALL = flatten({"name": "Rye & Thyme", "hours": dict.fromkeys(DAYS, "11:0-22:0")})[0]
TABLE = """Ulm Library
| Day | Hours |
|---|---|
| Mon-Fri | 9:00-17:00 |
| Saturday | 10 am - 2 pm |
| Sunday | closed |"""

ENTRY = "Opening hours: Monday to Friday 8:00-18:00, Saturday 9:00-13:00, closed on Sundays and public holidays."
LATE = """Ulm Library
hours.Monday: 9:0-17:0
hours.Tuesday: 9:0-17:0
hours.Wednesday: 9:0-17:0
hours.Thursday: 9:0-17:0
hours.Friday: 9:0-22:0
hours.Saturday: 9:0-22:0"""


def check(answer, *texts, **options):
    claim = claim_of(answer, *texts, **options)
    (found,) = Dates()([claim], [chain_of(claim)])
    return found, flagged(answer, found)


@pytest.mark.parametrize(("day", "label"), [("Sunday", NA), ("Friday", C)])
def test_what_a_review_tells_of_hours_is_not_set_against_a_record_that_has_them(day, label):
    review = f"review_info[0].review_text: Went on a {day} evening, and on {day}s they open until late."
    assert check(f"It is closed on {day}s.", f"{LATE}\n{review}")[0].label == label


@pytest.mark.parametrize(
    ("answer", "source", "label", "flagged"),
    [
        ("It was founded on January 3, 2020.", "It was founded on 2020-01-03.", S, []),
        ("It was founded on January 3, 2020.", "It was founded on 2020-01-04.", C, ["January 3, 2020"]),
        ("It was founded in January 2020.", "It was founded on 3 Jan 2020.", S, []),
        ("It was founded in February 2020.", "It was founded on 3 Jan 2020.", C, ["February 2020"]),
        ("It was founded in 2020.", "It was founded on 3 Jan 2020.", S, []),
        ("It was founded on January 3, 2020.", "It was founded in 2020.", N, ["January 3, 2020"]),
        ("It was founded on January 3, 2020.", "2020 began well: on January 3 it was founded.", S, []),
        ("It was founded on 01/03/2020.", "It was founded on 1 March 2020.", S, []),
        ("It was founded on 01/03/2020.", "It was founded on 2 March 2020.", C, ["01/03/2020"]),
        ("It was founded in 2021.", "It was founded in 2020.", C, ["2021"]),
        ("It was founded in 2021.", "The town was never founded at all.", N, ["2021"]),
        ("It was not founded in 2021.", "It was founded in 2020.", NA, []),
        ("It wasn't founded on January 4, 2020.", "It was founded on 2020-01-03.", NA, []),
        ("It was not founded by him, but in 2021.", "It was founded in 2020.", C, ["2021"]),
        ("He was born in the 1990s.", "He was born in 1995.", S, []),
        ("He was born in the 1980s.", "He was born in 1995.", C, ["1980s"]),
        ("The castle was built in the 19th century.", "The castle was built in 1850.", S, []),
        ("The castle was built in the 18th century.", "The castle was built in 1850.", C, ["18th century"]),
        ("He died after 1990.", "He died in 1995.", S, []),
        ("He died before 1990.", "He died in 1995.", C, ["1990"]),
        ("The band played in 1970.", "The band played from 1960 to 2001.", NA, []),
        ("The band played in 2010.", "The band played from 1960 to 2001.", C, ["2010"]),
        ("The show starts at 5 PM.", "The show starts at 17:00.", S, []),
        ("The show starts at 5 PM.", "show starts: 17:0", S, []),
        ("The show starts at 6 PM.", "The show starts at 17:00.", C, ["6 PM"]),
        ("The show starts at noon.", "The show starts at 12:00 pm.", S, []),
        ("The show starts at midnight.", "The show starts at 12:00 pm.", C, ["midnight"]),
        ("It starts at half past six in the evening.", "It starts at 18:30.", S, []),
        (
            "It starts at half past six in the evening.",
            "It starts at 19:30.",
            C,
            ["half past six in the evening"],
        ),
        (
            "It starts at half past six in the morning.",
            "It starts at 18:30.",
            C,
            ["half past six in the morning"],
        ),
        ("It starts at a quarter to seven.", "It starts at 6:45 pm.", S, []),
        ("It starts at a quarter past seven.", "It starts at 6:45 pm.", C, ["a quarter past seven"]),
        ("It starts at six o'clock.", "It starts at 18:00.", S, []),
        ("It starts at seven o'clock.", "It starts at 18:00.", C, ["seven o'clock"]),
        ("It starts at 3 in the afternoon.", "It starts at 3 pm.", S, []),
        ("It starts at 3 in the morning.", "It starts at 3 pm.", C, ["3 in the morning"]),
        ("It starts at 11 at night.", "It starts at 23:00.", S, []),
        ("It starts at 18:30.", "It starts at half past six in the evening.", S, []),
        ("Take 3 in the morning.", "Take 3 in the evening.", NA, []),
        ("A quarter to one third of them came.", "A quarter to one half of them came.", NA, []),
        ("The train leaves before 20:15.", "The train leaves at 7:30 pm.", S, []),
        ("The train leaves before 19:00.", "The train leaves at 7:30 pm.", C, ["19:00"]),
        ("The train leaves after 19:00.", "The train leaves at 7:30 pm.", S, []),
        ("The train leaves after 20:15.", "The train leaves at 7:30 pm.", C, ["20:15"]),
        ("The train leaves by 19:30.", "The train leaves at 7:30 pm.", S, []),
        ("The train leaves no later than 19:00.", "The train leaves at 7:30 pm.", C, ["19:00"]),
        ("The train leaves at 19:30.", "The train leaves before 8:15 pm.", N, ["19:30"]),
        ("The train leaves at 21:30.", "The train leaves before 8:15 pm.", C, ["21:30"]),
        ("Parking is free after 18:00.", "Parking is free after 20:00.", C, ["18:00"]),
        ("The talk is on Monday.", "The talk is on Mondays.", S, []),
        ("The talk is on Monday.", "The talk is on Tuesday.", C, ["Monday"]),
        ("It sank on Friday, January 3, 2020.", "It sank on January 3, 2020.", S, []),
        ("It sank on Monday, January 3, 2020.", "It sank on January 3, 2020.", C, ["Monday"]),
        # ranges of days
        ("The fair runs from 5 to 8 May.", "The fair runs May 5-7.", C, ["5 to 8 May."]),
        ("The fair runs May 5-8.", "The fair runs May 5-7.", C, ["May 5-8"]),
        ("The fair runs from 3 to 9 June 2024.", "The fair runs from 3 to 8 June 2024.", C, ["3 to 9 June 2024"]),
        ("The fair runs from 5 to 7 May.", "The fair runs May 5-7.", S, []),
        ("The fair is on 5 May.", "The fair runs May 5-7.", S, []),
        ("The fair runs June 3-8.", "The fair runs from 3 June to 8 June.", S, []),
        ("The fair runs from 3 June to 8 June.", "The fair runs June 3-8.", S, []),
        ("The fair runs from 3 June to 9 June.", "The fair runs June 3-8.", N, ["9 June."]),
        ("The fair runs from 3 June to 9 June.", "The fair runs from 3 June to 8 June.", C, ["9 June."]),
        # months beside months
        ("The trail is closed from November to March.", "The trail is closed (November–March).", S, []),
        ("The trail is closed from November to April.", "The trail is closed (November–March).", C, ["April."]),
        ("The trail is closed in July.", "The trail is closed (November–March).", C, ["July."]),
        ("Boats run from May to September.", "Boats run daily (May-September).", S, []),
        ("The best time is from October to December.", "Best time: Oct-Dec.", S, []),
        ("Entry costs $12 from March to May.", "Entry costs $12 (March-May) and $8 (June-August).", S, []),
        # what may be a date of the source
        ("Revenue rose in 2023.", "FY 2023 results. Revenue rose.", S, []),
        ("Revenue rose in 2023.", "2023 results. Revenue rose.", S, []),
        ("Revenue rose in 2023.", "Q3 2023 results: revenue rose.", S, []),
        ("Revenue rose in 2022.", "2023 results. Revenue rose.", N, ["2022"]),
        ("Acme grew in 1999.", "Acme has 1999 employees and grew.", N, ["1999"]),
        ("Planting takes place in March.", "Planting: March. Harvest: August.", S, []),
        ("Planting takes place in April.", "Planting: March. Harvest: August.", N, ["April."]),
        # opening hours: records
        ("Rye & Thyme is open on Monday from 5:30 PM to 11 PM.", SOME, S, []),
        ("Rye & Thyme is open on Monday from 5 PM to 11 PM.", SOME, C, ["5 PM to 11 PM"]),
        ("Rye & Thyme is closed on Monday.", SOME, C, ["closed"]),
        ("Rye & Thyme is closed on Saturday.", SOME, NA, []),
        ("Rye & Thyme is closed on Sunday.", SOME, NA, []),
        ("Rye & Thyme is open every day.", SOME, N, ["every day"]),
        ("Rye & Thyme is open every day.", ALL, S, []),
        ("It is open Tuesday through Friday from 11 am to 10 pm.", SOME, S, []),
        ("It is open Monday through Friday from 11 am to 10 pm.", SOME, C, ["Monday through Friday"]),
        ("Its posted hours are 11 am to 9 pm from Tuesday through Friday.", SOME, C, ["11 am to 9 pm"]),
        ("On Sundays it opens at 11 am.", SOME, N, ["Sundays"]),
        ("It is open Friday through Sunday.", SOME, N, ["Friday through Sunday"]),
        ("It closes at 10 pm, except on Mondays.", SOME, NA, []),
        ("Nothing is listed for Sunday.", SOME, NA, []),
        ("It is open Tuesday from 11 am to 10 pm and stays open later on Mondays.", SOME, S, []),
        ("It is open Tuesday from 11 am to 10 pm, with hours until 11 pm on Mondays.", SOME, S, []),
        ("It stays open later on Mondays.", SOME, S, []),
        ("It stays open later on Fridays.", SOME, C, ["later on Fridays"]),
        ("It opens later on Mondays.", SOME, S, []),
        ("It opens earlier on Mondays.", SOME, C, ["opens earlier on Mondays"]),
        ("Shorter hours apply on Mondays.", SOME, S, []),
        ("It has extended hours on Mondays and Fridays.", SOME, S, []),
        ("It closes earlier on Mondays.", SOME, C, ["earlier on Mondays"]),
        ("It is open from 9 am to 5 pm on Mondays.", "name: Rye & Thyme\nhours: null", N, ["Mondays"]),
        ("A guest came on a Sunday at 5 pm and waited.", SOME, N, ["Sunday", "5 pm"]),
        ("It opens at 11 AM and closes at 10 PM.", ALL, S, []),
        ("It opens at 11 AM and closes at 9 PM.", ALL, C, ["11 AM and closes at 9 PM"]),
        ("It closes at 10 PM on weekends.", ALL, S, []),
        ("It closes at 9 PM on weekends.", ALL, C, ["9 PM"]),
        # opening hours: limits
        ("The shop closes before 20:15.", "The shop closes at 7:30 pm.", S, []),
        ("The shop closes before 19:00.", "The shop closes at 7:30 pm.", C, ["19:00"]),
        ("The shop closes before 19:30.", "The shop closes at 7:30 pm.", C, ["19:30"]),
        ("The shop closes by 19:30.", "The shop closes at 7:30 pm.", S, []),
        ("The shop closes by 19:00.", "The shop closes at 7:30 pm.", C, ["19:00"]),
        ("The shop closes after 19:00.", "The shop closes at 7:30 pm.", S, []),
        ("The shop closes after 20:00.", "The shop closes at 7:30 pm.", C, ["20:00"]),
        ("The shop closes before 3 am.", "The shop is open from 20:00 to 2:00.", S, []),
        ("The shop closes before midnight.", "The shop is open from 20:00 to 2:00.", C, ["midnight"]),
        ("The shop opens before 10:00.", "The shop opens at 9:00.", S, []),
        ("The shop opens before 08:00.", "The shop is open from 9:00 to 17:00.", C, ["08:00"]),
        ("The shop opens after 08:00.", "The shop is open from 9:00 to 17:00.", S, []),
        ("The shop is open after 16:00.", "The shop is open from 9:00 to 17:00.", S, []),
        ("The shop is open after 18:00.", "The shop is open from 9:00 to 17:00.", C, ["18:00"]),
        ("The shop is open until 17:00.", "The shop is open from 9:00 to 17:00.", S, []),
        ("The shop is open until 16:00.", "The shop is open from 9:00 to 17:00.", C, ["16:00"]),
        ("The shop is open from 09:00.", "The shop is open from 9:00 to 17:00.", S, []),
        ("The shop closes at 19:30.", "The shop closes before 8:15 pm.", NA, []),
        ("The shop closes at 20:30.", "The shop closes before 8:15 pm.", C, ["20:30"]),
        # opening hours: tables and prose
        ("The library is open on weekdays from 9 to 5.", TABLE, S, []),
        ("The library is open on weekdays from 9 to 6.", TABLE, C, ["9 to 6"]),
        ("The library closes at 5 pm on weekdays but at 10 pm on Fridays and Saturdays.", LATE, S, []),
        ("The library closes at 5 pm on weekdays but at 9 pm on Fridays and Saturdays.", LATE, C, ["9 pm"]),
        ("The library is open on Saturday until 2 pm.", TABLE, S, []),
        ("The library is closed on Sunday.", TABLE, S, []),
        ("The library is open on Sunday.", TABLE, C, ["Sunday"]),
        ("The library is closed on weekends.", TABLE, C, ["closed"]),
        ("The library is open every day except Sunday.", TABLE, S, []),
        ("The shop is closed on Sundays.", "The shop is open Monday to Saturday. Closed Sunday.", S, []),
        ("The shop is open from 10 am to 5:30 pm.", "The shop is open 10:0-17:30.", S, []),
        # opening hours: an entry with several
        ("The shop is open on Saturday from 9:00 to 13:00.", ENTRY, S, []),
        ("On Saturday it opens at 9 am.", ENTRY, S, []),
        ("On Saturday it closes at 1 pm.", ENTRY, S, []),
        ("On Saturday it closes at 5 pm.", ENTRY, C, ["5 pm"]),
        ("It is open on Saturdays from 9:00 to 17:00.", ENTRY, C, ["9:00 to 17:00"]),
        ("It is closed on Sundays.", ENTRY, S, []),
        ("It is open on Sundays.", ENTRY, C, ["Sundays"]),
        ("At 2 pm on Saturday it is closed.", ENTRY, NA, []),
        ("On Fridays it closes at 3 pm.", "Business hours: Monday to Thursday 9-17; Friday 9-15.", S, []),
        ("On Fridays it closes at 5 pm.", "Business hours: Monday to Thursday 9-17; Friday 9-15.", C, ["5 pm"]),
        ("On Saturdays it closes at 1 pm.", "Hours: Mon-Fri 8:00-18:00\nSat 9:00-13:00\nSun closed", S, []),
        ("On Saturdays it closes at 1 pm.", "Hours: Mon-Fri 8:00-18:00. On Saturdays 9:00-13:00.", S, []),
        ("It is open on Friday until 7 pm.", "Hours: Mon-Fri 9-17. A guest left on Friday at 7 pm.", C, ["7 pm"]),
        ("It is open on Friday until 7 pm.", "Hours: Mon-Fri 9-17, happy hour Friday 5-7 pm.", C, ["7 pm"]),
        # opening hours: the last that may come in
        (
            "The museum closes at 4 pm, last entry at 3 pm.",
            "It is open daily from 10 am to 4 pm. Last entry: 3 pm.",
            S,
            [],
        ),
        (
            "The museum closes at 4 pm, last entry at 3 pm.",
            "The museum is open daily from 10 am to 4 pm. The last entry is one hour before closing.",
            S,
            [],
        ),
        (
            "The museum closes at 5 pm, last entry at 3 pm.",
            "It is open daily from 10 am to 4 pm. Last entry: 3 pm.",
            C,
            ["5 pm"],
        ),
        ("The museum closes at 3 pm.", "The museum is open from 10 am to 4 pm, last admission 3 pm.", C, ["3 pm"]),
        # what is no date of the claim
        ("Take it daily.", "Take it.", NA, []),
        ("It took 3 hours.", "It took long.", NA, []),
        ("You may march on.", "You may not.", NA, []),
        ("It has 300 rooms.", "It has 297 rooms.", NA, []),
    ],
)
def test_a_date_time_or_hour_is_supported_contradicted_or_nowhere(answer, source, label, flagged):
    found, spans = check(answer, source)
    assert (found.label, spans) == (label, flagged), found.reason


@pytest.mark.parametrize(
    ("answer", "one", "other"),
    [
        ("The tower opened in 1990.", "The tower opened in 1990.", "The tower opened in 1991."),
        ("The library opens at 9 am.", "The library opens at 9:00.", "The library opens at 10:00."),
    ],
)
def test_support_in_one_chunk_and_contradiction_in_another_is_a_conflict(answer, one, other):
    found, _ = check(answer, one, other)
    assert found.label == C
    assert found.reason.startswith("conflicting sources: [2] has ")


def test_hours_of_another_place_say_nothing():
    found, _ = check("The Elm Street bakery opens at 9 am.", "Museum of Glass, daily hours: 10:00-17:00")
    assert found.label != C


def test_a_year_in_a_citation_is_no_date():
    answer = "Cats purr (Smith, 2020)."
    start = answer.index("Smith")
    found, _ = check(answer, "Cats purr.", citations=(Citation("Smith, 2020", Span(start, start + 11), None),))
    assert found.label == NA


def test_a_date_from_the_question_is_left_open():
    found, _ = check("In 1990 it was red.", "It was red.", question="What colour was it in 1990?")
    assert found.label == NA


@pytest.mark.parametrize(
    "answer", ["On May 5, 1990 at 17:30 it rained.", "Open 11 to 22 on Mondays.", "In the 1990s it rained."]
)
def test_what_a_date_explains_is_not_judged_twice(answer):
    claim = claim_of(answer, "Nothing was said.")
    assert Numbers()([claim], [()])[0].label == NA
    assert Dates()([claim], [()])[0].label in (N, NA)


def test_claims_of_several_cases_are_judged_alone_as_together():
    claims = [claim_of("It fell in 1990.", "It fell in 1990."), claim_of("It fell in 1990.", "It fell in 1991.")]
    chains = [chain_of(claim) for claim in claims]
    together = Dates()(claims, chains)
    assert together == [Dates()([claim], [chain])[0] for claim, chain in zip(claims, chains, strict=True)]
    assert [found.label for found in together] == [S, C]


def test_the_rule_is_a_verifier_and_scores_as_asked():
    assert isinstance(Dates(), Verifier)
    claim = claim_of("It fell in 1990.", "It fell.")
    assert Dates(absence=0.9)([claim], [()])[0].score == 0.9


@pytest.mark.parametrize("unit", ["Monday 9-5; ", "May 5, 2020 ", "open until 5 pm ", "12:30-"])
def test_cost_grows_no_faster_than_the_texts(unit):
    def cost(size):
        text = unit * (size // len(unit))
        claim = claim_of(text[:500] + " end", text + " end")
        start = process_time()
        Dates()([claim], [chain_of(claim)])
        return process_time() - start

    assert is_bounded(cost, 10_000, 40_000, factor=10)


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("An order placed at 15:00 does not leave the same day.", "An order placed before 14:00 leaves the same day."),
        ("Neither line was open in 1980.", "The lines were open in 1974."),
        ("September is not when the shrub blooms.", "The shrub blooms in July."),
    ],
)
def test_what_a_claim_denies_of_a_date_is_no_contradiction(answer, source):
    found, spans = check(answer, source)
    assert (found.label, spans) == (NA, [])


def test_what_a_source_denies_of_a_date_is_no_contradiction():
    assert check("The town hall was built in 1950.", "The town hall was not built in 1948.")[0].label == N


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The pass road is closed in January.", "The pass road is closed from November to April."),
        ("The pass road is closed in January.", "The pass road is closed (November-April)."),
        ("The pass road is closed in January.", "The pass road is closed, Nov–Mar."),
        ("The road was still blocked at 9 o'clock.", "The road was blocked until 9:15."),
        ("The boiler was still broken in February.", "The boiler had been broken until March."),
        ("A voucher bought in March is still good.", "A voucher bought before May is still good."),
        ("Kreb was better paid in 1900.", "Kreb was better paid until 1902."),
        ("Wardens may land on the island in June.", "Wardens may land on the island from April to July."),
        ("The office had two reports by 12 June.", "The office had two reports on 11 June."),
    ],
)
def test_what_may_lie_within_a_limit_of_the_source_is_left_open(answer, source):
    found, spans = check(answer, source)
    assert (found.label, spans) == (NA, [])


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The hotel sends a van at 22:00.", "The hotel sends a van before 21:00."),
        ("Walkers may land on the island in August.", "Walkers may land on the island from April to July."),
        ("The boiler was still broken in May 2019.", "The boiler had been broken until March 2019."),
        ("The bus will call at the mill on 5 June.", "The bus will not call at the mill from 3 June on."),
        ("The office had two reports by 12 June.", "The office had two reports on 14 June."),
        ("The force took on extra officers in 2020.", "The force has taken on no extra officers since 2018."),
    ],
)
def test_what_lies_outside_a_limit_or_within_one_that_is_denied_contradicts(answer, source):
    assert check(answer, source)[0].label == C


SHOPS = """The shop Radix closes at 18:00 on weekdays; the shop Cornucop is open two hours longer.
Customers of Minette and Barbero complain. Minette opens on Mondays; Barbero does not."""
MUSEUM = "Holt Museum opens at 9:00. It was founded by Clara Reed. The café serves lunch from 11:30 to 14:00."
TWO = "Holt Museum opens at 9:00. Clara Reed left it to Reed Museum. Snacks are sold from 11:30 to 14:00."
HALLS = "The Steam Hall is closed on Mondays and the Kite House on Tuesdays."


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("Cornucop closes at 20:00 on weekdays.", SHOPS),
        ("Barbero is closed on Mondays.", SHOPS),
        ("The Steam Hall is open on Tuesdays.", HALLS),
        ("The museum, founded by Clara Reed, opens at 9:00.", MUSEUM),
        ("The museum opens at 9:00.<br>It was founded by Clara Reed.", MUSEUM),
        ("The museum Alba, led by Clara Reed, opens at 8:00.", MUSEUM.partition(" The café")[0]),
        ("The library, founded by Clara Reed, opens at 8:00.", MUSEUM.partition(" The café")[0]),
        ("The museum of Clara Reed opens at 8:00.", TWO.partition(" Snacks")[0]),
        (
            "Acme does not stay open until midnight on Sundays.",
            "Acme stays open until midnight, on Sundays until 10 pm.",
        ),
    ],
)
def test_hours_of_another_place_and_denied_ones_do_not_contradict(answer, source):
    assert check(answer, source)[0].label != C


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("Radix closes at 20:00 on weekdays.", SHOPS),
        ("Minette is closed on Mondays.", SHOPS),
        ("Acme closes at 8 pm on Mondays.", "Acme is a shop on Elm Street. It closes at 6 pm on Mondays."),
        ("Acme closes at 8 pm on Mondays.", "Acme is a shop. In Berlin, it closes at 6 pm on Mondays."),
        ("Acme closes at 8 pm on Mondays.", "Acme, run by Ada Falk, closes at 6 pm on Mondays."),
        ("The museum, founded by Clara Reed, opens at 8:00.", MUSEUM),
        ("The museum, founded by Clara Reed, opens at 8:00.", MUSEUM.partition(" The café")[0]),
        ("Holt Museum, founded by Clara Reed, opens at 8:00.", MUSEUM),
    ],
)
def test_hours_of_the_place_itself_still_do(answer, source):
    assert check(answer, source)[0].label == C
