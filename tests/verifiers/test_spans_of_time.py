"""Dates and times that lie a stated length of time from a stated one, beside those that do not."""

import pytest
from tests.factories import chain_of, checked, claim_of

from spanproof.verifiers.dates import Dates
from spanproof.verifiers.numbers import Numbers

COURSE = "The course starts at 9:00 and lasts 90 minutes."
FILM = "The film begins at 7:30 pm. It runs for 2 hours and 10 minutes."
CONTRACT = "The contract was signed on 1 March 2021 and runs for three years."
FIRM = "The firm was founded in 1998. Two years later it opened its first shop."
LAW = "The law was passed in 2004, ten years after it was first proposed."
OFFER = "The offer is valid for 30 days from 1 April 2024."
LATE = "The talk began at 7.45, fifteen minutes late."
MIXER = "The warranty lasts 24 months. The mixer was bought in May 2022."


def label(answer, source):
    claim = claim_of(answer, source)
    (found,) = Dates()([claim], [chain_of(claim)])
    return found.label


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        (COURSE, "The course ends at 10:30.", "The course ends at 11:30."),
        (COURSE, "The course runs from 9:00 to 10:30.", "The course runs from 9:00 to 10:45."),
        (FILM, "The film ends at 9:40 pm.", "The film ends at 10:40 pm."),
        (CONTRACT, "The contract ends in 2024.", "The contract ends in 2026."),
        (CONTRACT, "The contract ends on 1 March 2024.", "The contract ends on 1 June 2024."),
        (CONTRACT, "The contract runs until March 2024.", "The contract runs until May 2024."),
        (FIRM, "The firm opened its first shop in 2000.", "The firm opened its first shop in 2003."),
        (LAW, "The law was first proposed in 1994.", "The law was first proposed in 1990."),
        (OFFER, "The offer ends on 1 May 2024.", "The offer ends on 15 May 2024."),
        (OFFER, "The offer ends in May 2024.", "The offer ends in July 2024."),
        (MIXER, "The warranty ends in May 2024.", "The warranty ends in May 2025."),
        (LATE, "The talk was due to begin at 7.30.", "The talk was due to begin at 7.15."),
    ],
)
def test_no_source_stands_against_what_is_reckoned_and_one_does_against_other_dates(source, right, wrong):
    assert label(right, source) not in ("contradicted", "no_evidence")
    assert label(wrong, source) in ("contradicted", "no_evidence")


def test_a_date_that_is_none_is_reckoned_with_in_no_way():
    assert label("The offer ends on 1 May 2024.", OFFER.replace("1 April", "31 April")) == "no_evidence"


LINES = "The Oster Line opened in 1902; the Tull Line came nine years earlier."
FERRY = "The ferry, built in 1998, is four years older than the dredger."
TWINS = "Jonas was baptised on 11 February 1744, his twin Martha a day later."
RACE = "Vesk reached the falls on 3 June, two days before her rival Amsel."
GARDEN = "Blight reached plot 12 on Tuesday, three days after it reached plot 7."
POOL = "The pool shuts at 23:00, an hour after the gym."
MAYOR = "In 1847 a ship put in with the fever. The mayor lost office the following year."
ORDER = "Order 7719 arrived on 11 May, six days after the promised date and at 9 degrees."
BARN = "The porch was built in 1620, the door a century later."


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        (LINES, "The Tull Line opened in 1893.", "The Tull Line opened in 1911."),
        (FERRY, "The dredger was built in 2002.", "The dredger was built in 1994."),
        (TWINS, "Martha was baptised on 12 February 1744.", "Martha was baptised on 10 February 1744."),
        (RACE, "Amsel reached the falls on 5 June.", "Amsel reached the falls on 1 June."),
        (GARDEN, "Blight reached plot 7 on Saturday.", "Blight reached plot 7 on Friday."),
        (POOL, "The gym shuts at 22:00.", "The gym shuts at midnight."),
        (MAYOR, "The mayor lost office in 1848.", "The mayor lost office in 1849."),
        (ORDER, "Order 7719 should have arrived on 5 May.", "Order 7719 should have arrived on 17 May."),
        (BARN, "The door was built in 1720.", "The door was built in 1820."),
    ],
)
def test_a_length_of_time_leads_on_or_back_as_its_sentence_says(source, right, wrong):
    assert label(right, source) not in ("contradicted", "no_evidence")
    assert label(wrong, source) in ("contradicted", "no_evidence")


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        (GARDEN, "Plot 12 was hit by blight on a Saturday."),
        ("Anne Dacre dates the door to 1620, Mark Isham to a century later.", "Anne Dacre dates the door to 1720."),
    ],
)
def test_a_step_to_another_thing_does_not_lead_to_a_date_of_the_first(source, wrong):
    assert label(wrong, source) == "contradicted"


LEASE = "The tenant may end it on 24 June 2027 on nine months' written notice. The rent is due."
FERRY_24 = "Line 24 leaves at 10:00. Crossing time: 55 minutes. Bikes stay behind."
COMET = "The comet was last seen in 1987 and returns every 71 years."
LETTER = "Objections may be lodged within 15 days of dispatch of the letter (dispatched 6 June)."
HOSTING = "The agreement runs from 1 July 2023. It may be ended after the first 18 months."
WRECK = (
    "On the night of 17 October 1911 she struck the Hen Rocks in fog, with 143 passengers and a crew of 58. "
    "All passengers were taken off by the pilot cutter Teal, which lay nearby and had heard her horn. "
    "Four stokers drowned when the boiler room flooded before they could leave. The wreck sank two days later."
)


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        (LEASE, "Notice must reach her by September 2026.", "Notice must reach her by December 2026."),
        (FERRY_24, "You are there at 10:55.", "You are there at 10:45."),
        (COMET, "It comes back in 2058.", "It comes back in 2057."),
        (LETTER, "You may object until 21 June.", "You may object until 20 July."),
        (HOSTING, "It may be ended from 2025 on.", "It may be ended from 2026 on."),
        (WRECK, "She sank on 19 October.", "She sank on 20 October."),
        (WRECK, "She sank on 19 October 1911.", "She sank on 19 October 1912."),
        (WRECK, "She sank on 19 October.", "She sank on 15 October."),
    ],
)
def test_a_deadline_a_journey_and_a_return_are_reckoned_as_well(source, right, wrong):
    assert label(right, source) not in ("contradicted", "no_evidence")
    assert label(wrong, source) in ("contradicted", "no_evidence")


WAIVER = "A student may ask for a waiver up to two weeks before classes begin."
TERM = "Autumn term: classes 22 September to 19 December\nEnrolment opens 18 August"
BAN = "Sanction: six months from the date of the sample."
SAMPLE = "Sample of 2 August 2015: a trace. Race of 20 September 2015: none."


@pytest.mark.parametrize(
    ("length", "dates", "right", "wrong"),
    [
        (WAIVER, TERM, "Ask for it by 8 September.", "Ask for it by 6 October."),  # not behind the classes
        (WAIVER, TERM, "Ask for it by 8 September.", "Ask for it by 4 August."),  # of the enrolment
        (WAIVER, TERM, "Ask for it by 8 September.", "Ask for it by 5 December."),  # of the end of the term
        (BAN, SAMPLE, "It ended on 2 February 2016.", "It ended on 20 March 2016."),  # of the race
    ],
)
def test_a_length_of_time_is_counted_from_the_date_of_what_it_names_in_another_source(length, dates, right, wrong):
    for answer, fits in ((right, True), (wrong, False)):
        found = checked(Dates(), answer, length, dates)
        assert (found.label not in ("contradicted", "no_evidence")) is fits


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        ("Paged at 23:12. Launched at 23:26.", "Fourteen minutes went by.", "Forty minutes went by."),
        ("Open at 22:30. Shut at 1:30.", "It lasted three hours.", "It lasted 14 hours."),
        ("Born in 1950. Died in 1998.", "She lived for 48 years.", "She lived for 31 years."),
        ("Given in 1998. Licensed in 2023.", "More than twenty years went by.", "More than forty years went by."),
    ],
)
def test_a_length_of_time_follows_from_dates_and_times_of_other_sentences(source, right, wrong):
    assert checked(Numbers(), right, source).label not in ("contradicted", "no_evidence")
    assert checked(Numbers(), wrong, source).label == "no_evidence"


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        ("31 of the 90 workers answered.", "Fewer than half of the workers answered.", None),
        ("Of 900 lamps, 310 are on show.", "Less than half of the lamps are on show.", None),
        (
            "40 percent of the down came from Oslo.",
            "Less than half of it came from Oslo.",
            "More than half of it came from Oslo.",
        ),
    ],
)
def test_a_share_that_is_a_bound_may_be_kept_by_a_share_or_two_counts(source, right, wrong):
    assert checked(Numbers(), right, source).label not in ("contradicted", "no_evidence")
    assert wrong is None or checked(Numbers(), wrong, source).label in ("contradicted", "no_evidence")


@pytest.mark.parametrize(
    ("source", "inside", "outside"),
    [
        (
            "The pass to Ombra is closed from November to April.",
            "Cars miss Ombra in February.",
            "Cars miss Ombra in June.",
        ),
        (
            "From 5 June to the end of August Otter runs.",
            "A diesel, Otter, helps in July.",
            "A diesel, Otter, helps in May.",
        ),
    ],
)
def test_a_month_may_lie_within_a_stretch_of_months(source, inside, outside):
    assert label(inside, source) not in ("contradicted", "no_evidence")
    assert label(outside, source) in ("contradicted", "no_evidence")
