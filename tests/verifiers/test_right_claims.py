"""Right claims that look like what the rules object to: none of them is contradicted."""

import pytest

from spanproof.cases import case
from spanproof.config import Config, build


@pytest.fixture(scope="module")
def guard():
    return build(Config(verifiers=("numbers", "dates", "names", "negation")), fused=False)


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        (
            "The fee has risen from 2 to 4 euros in the old town; outside of it, it stays at 2.",
            "Outside of the old town the fee has not changed.",
        ),
        (
            "The upper hall allows bags but no umbrellas. The lower hall allows umbrellas but no bags.",
            "Bags are not permitted in the lower hall.",
        ),
        (
            "The upper hall allows bags but no umbrellas. The lower hall allows umbrellas but no bags.",
            "Taking an umbrella into the upper hall is forbidden.",
        ),
        (
            "Book sales at the Merle fell from 90 to 74 a day after the Ostara opened across the street.",
            "The Merle sold more books before the Ostara opened.",
        ),
        ("The search found that four people knew the code; Brandt was one of them.", "Brandt was among the four."),
        ("Visits rose by 300 a month at Elm Park and fell by 120 at Oak Park.", "Visits at Oak Park declined."),
        (
            "Jonas wanted to grow apples only; Petra wanted pears as well. They agreed to try pears for a year.",
            "Jonas was at first against pears.",
        ),
        (
            (
                "Lena Voss reported that moths have become resistant to Calidex. Emil Rau, however, claimed that moth "
                "resistance to Calidex has failed to develop."
            ),
            "Lena Voss stated that moth resistance to Calidex has developed.",
        ),
        (
            (
                "According to Anton Weil, the bridge held, and Mara Lind rejected the claim that the board mistrusted "
                "Mara Lind. Mara Lind, however, claimed that the pillars sank."
            ),
            "Mara Lind reported that the board trusted Mara Lind.",
        ),
        (
            (
                "Of six storms on the list we study only two, one in Peru, one in Chile, and mark them as wet, windy "
                "and late."
            ),
            "Of the six storms in StormListB, two cases were used, one in Peru and one in Chile.",
        ),
    ],
)
def test_no_rule_contradicts_it(guard, source, claim):
    for verdict in guard.verify(case(claim, [source])).verdicts:
        assert [check.reason for check in verdict.checks.values() if check.label == "contradicted"] == []
