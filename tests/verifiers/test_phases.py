"""When something began and when it ended, told of one subject in one sentence."""

import pytest
from tests.factories import chain_of, claim_of

from spanproof.verifiers.dates import Dates

WORK = "Construction began in 1887 and ended in 1893."
WAR = "The war started in 1914 and was over in 1918."
FIRM = "He joined the firm in 2001 and left in 2009."
SALE = "The sale starts on May 3 and closes on May 9."
SHOW = "The show opens at 7 pm and finishes at 9:30 pm."
BRIDGE = "The bridge opened in 1932 and closed in 1970."
TRAIN = "The train leaves at 9:15 and arrives at 11:45."
MUSEUM = "The museum opened in 1932 and expanded in 1960."
CLUB = "The club was founded in 1901 and dissolved in 1950."


def label(answer, source):
    claim = claim_of(answer, source)
    (found,) = Dates()([claim], [chain_of(claim)])
    return found.label


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        (WORK, "Construction finished in 1893."),
        (WORK, "Construction was finished in 1893."),
        (WORK, "Construction stopped in 1893."),
        (WORK, "Construction started in 1887."),
        (WORK, "The building work concluded in 1893."),
        (WORK, "Construction commenced in 1887 and finished in 1893."),
        (WAR, "The war ended in 1918."),
        (FIRM, "He quit the firm in 2009."),
        (FIRM, "He entered the firm in 2001."),
        (SALE, "The sale ends on May 9."),
        (SALE, "The sale finishes on May 9."),
        (SALE, "The sale opens on May 3."),
        (SHOW, "The show ends at 9:30 pm."),
        (SHOW, "The show starts at 7 pm."),
        (BRIDGE, "The bridge was shut in 1970."),
        (BRIDGE, "The bridge was closed in 1970."),
        (TRAIN, "The train departs at 9:15."),
        (TRAIN, "The train gets in at 11:45."),
        (MUSEUM, "The museum was enlarged in 1960."),
        (CLUB, "The club was disbanded in 1950."),
    ],
)
def test_one_end_in_other_words_is_not_objected_to(source, answer):
    assert label(answer, source) == "supported"


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        (WORK, "Construction finished in 1887."),
        (WORK, "Construction began in 1893."),
        (WORK, "It was completed in 1887."),
        (WORK, "Construction started in 1893."),
        (FIRM, "He left the firm in 2001."),
        (FIRM, "He joined the firm in 2009."),
        (FIRM, "He quit the firm in 2001."),
        (SALE, "The sale ends on May 3."),
        (SALE, "The sale begins on May 9."),
        (SHOW, "The show ends at 7 pm."),
        (SHOW, "The show starts at 9:30 pm."),
        (BRIDGE, "The bridge closed in 1932."),
        (BRIDGE, "The bridge was shut in 1932."),
        (TRAIN, "The train arrives at 9:15."),
        (TRAIN, "The train departs at 11:45."),
        (MUSEUM, "The museum opened in 1960."),
        (CLUB, "The club was founded in 1950."),
    ],
)
def test_the_other_end_is_contradicted(source, answer):
    assert label(answer, source) == "contradicted"
