"""Values that no source has near what a claim says of them, while it has that around others."""

from time import process_time

import pytest
from tests.cost import is_bounded
from tests.factories import checked

from spanproof.types import CheckLabel
from spanproof.verifiers.dates import Dates

BRIDGE = (
    "The Harl bridge was opened in 1958 by the county. It carried two lanes and a footpath. In 1971 plates were welded"
    " on over the hinges, which hid the pins from view."
)
TOLL = "The toll was abolished in 2004."
MEAL = "The last meal is at 8 pm on the night before.\nThe night clinic is open from 6 pm."
HUT = "From 1 April to 31 October the upper hut has a warden and hot meals.\nThe road was mended in July."
DAM = "In spring 1996 a storm broke the gauge.\nIn a count of 2022 there were 31 dams on the Allick, 14 of them new."


@pytest.mark.parametrize(
    ("answer", "chunks", "wrong", "theirs"),
    [
        ("Nobody had seen the rust coming, as plates welded on in 1958 hid the pins.", [BRIDGE], "1958", "1971"),
        ("Drivers paid nothing by then, but plates welded on in 2004 hid the pins.", [BRIDGE, TOLL], "2004", "1971"),
        ("Patients have the last meal at 6 pm.", [MEAL], "6 pm", "8 pm"),
        ("Its beavers are doing well again, and 31 dams were counted there in 1996.", [DAM], "1996", "2022"),
    ],
)
def test_a_date_far_from_what_is_said_of_it_contradicts(answer, chunks, wrong, theirs):
    found = checked(Dates(), answer, *chunks)
    assert found.label is CheckLabel.CONTRADICTED
    assert f'has "{theirs}"' in found.reason
    assert next(span.of(answer) for span in found.spans).startswith(wrong)


@pytest.mark.parametrize(
    ("answer", "chunks"),
    [
        ("Plates welded on in 1971 hid the pins.", [BRIDGE]),
        ("The bridge of 1958 had two lanes.", [BRIDGE]),
        ("It opened in 1958, and plates welded on in 1971 hid the pins.", [BRIDGE]),
        ("On the Allick, 31 dams were counted in 2022.", [DAM]),
        # too few words, a comparison and a denial
        ("It was so in 1996.", [DAM]),
        ("Welded plates hid more pins from view than the bridge did in 2004.", [BRIDGE, TOLL]),
        ("No plates welded on in 1958 hid the pins.", [BRIDGE]),
        # within a stretch of time
        ("In July the upper hut has a warden.", [HUT]),
        # near some of its words after all
        ("The storm of 1996 and a count of 31 dams came to the Allick.", [DAM]),
    ],
)
def test_a_date_that_may_be_so_is_left(answer, chunks):
    assert checked(Dates(), answer, *chunks).label is not CheckLabel.CONTRADICTED


def test_cost_grows_no_faster_than_the_texts():
    line = "In 1971 plates were welded on, in 1958 lanes were laid.\n"

    def cost(lines: int) -> float:
        start = process_time()
        checked(Dates(), "Plates welded on in 1958 hid the pins.", line * lines)
        return process_time() - start

    assert is_bounded(cost, 50, 200, factor=9)
