"""What an answer's table or headed list says of the thing at its head."""

from time import process_time

import pytest
from tests.cost import is_bounded

from spanproof.cases import case
from spanproof.config import build
from spanproof.splitters.sentence import SentenceSplitter
from spanproof.types import CheckLabel
from spanproof.verifiers.headed import judge_headed, statements

PHONES = (
    "Arvo: 6.1-inch OLED display, 4,200 mAh battery, 171 g, $699. Wireless charging. No headphone jack.",
    "Arvo Lite: 6.5-inch LCD display, 5,000 mAh battery, 189 g, $349. No wireless charging. Headphone jack.",
)
PLANS = ("The Basic plan costs $5 a month and includes 3 users. The Pro plan costs $9 a month and has 10 users.",)
TABLE = ("| Plan | Price | Users |\n|---|---|---|\n| Basic | $5 | 3 |\n| Pro | $9 | 10 |",)
ACROSS = "| Feature | Arvo | Arvo Lite |\n|---|---|---|\n| {} | {} | {} |"
DOWN = "| Plan | Price | Users |\n|---|---|---|\n| Basic | {} | {} |\n| Pro | $9 | 10 |"
TURNED = "| | Basic | Pro |\n|---|---|---|\n| Price | {} | $9 |\n| Users | {} | 10 |"
LISTS = (
    "### Basic\n- Price: {}\n- Users: {}\n\n### Pro\n- Price: $9\n- Users: 10\n",
    "- **Basic plan**\n  - {} a month\n  - {} users\n- **Pro plan**\n  - $9 a month\n  - 10 users\n",
)


def judged(answer, chunks):
    claims = SentenceSplitter()(case(answer, list(chunks)))
    return [check for check in map(judge_headed, claims) if check]


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        (("Battery", "5,000 mAh", "4,200 mAh"), ["4,200 mAh", "5,000 mAh"]),
        (("Price", "$349", "$349"), ["$349"]),
        (("Weight", "171 g", "171 g"), ["171 g"]),
        (("Display", "LCD", "OLED"), ["LCD", "OLED"]),
    ],
)
def test_a_cell_with_what_the_sources_have_of_another_column_is_contradicted(row, wrong):
    answer = ACROSS.format(*row)
    (check,) = judged(answer, PHONES)
    assert check.label is CheckLabel.CONTRADICTED
    assert check.score >= 0.8
    assert sorted(span.of(answer) for span in check.spans) == sorted(wrong)


@pytest.mark.parametrize("chunks", [PLANS, TABLE])
@pytest.mark.parametrize("form", [DOWN, TURNED, *LISTS])
def test_so_is_one_of_another_row_or_heading(form, chunks):
    assert not judged(form.format("$5", "3"), chunks)
    for price, users in (("$9", "3"), ("$5", "10")):
        (check,) = judged(form.format(price, users), chunks)
        assert check.label is CheckLabel.CONTRADICTED


@pytest.mark.parametrize(
    ("answer", "chunks"),
    [
        (ACROSS.format("Battery", "4,200 mAh", "5,000 mAh"), PHONES),
        (ACROSS.format("Display", '6.1" OLED', '6.5" LCD'), PHONES),
        (ACROSS.format("Battery", "5,000 mAh", "4,200 mAh"), ["Arvo and Arvo Lite: 4,200 mAh and 5,000 mAh."]),
        (ACROSS.format("Wireless charging", "Yes", "No"), PHONES),
        (ACROSS.format("Battery", "5,100 mAh", "good"), PHONES),
        (DOWN.format("$9", "3"), ["Basic costs $5 a month and Pro $9 a month, for which one gets 3 or 10 users."]),
        (
            "**Eligibility**\n- 12 months of service\n\n**How to apply**\n- Take leave within 12 months of a birth.\n",
            ["Eligibility: 12 months of service are needed.", "How to apply: send the form 1 month before the start."],
        ),
        ("The Pro plan costs $5.", PLANS),
        (
            "Passage 1:\n- Fry the onions for 3 minutes.\n\nPassage 2:\n- Fry the steak for 6 minutes.",
            ["1 tablespoon of oil: fry the steak for 6 minutes.", "Use 2 spoons and fry the onions for 3 minutes."],
        ),
    ],
)
def test_nothing_is_said_of_what_is_right_or_not_clearly_of_another(answer, chunks):
    assert not judged(answer, chunks)


def test_a_number_may_tell_two_names_apart():
    answer, chunks = "| | Arvo 4 | Arvo 5 |\n|---|---|---|\n| Price | {} | {} |", ["Arvo 4: $699.", "Arvo 5: $799."]
    assert not judged(answer.format("$699", "$799"), chunks)
    (check,) = judged(answer.format("$799", "$699"), chunks)
    assert len(check.spans) == 2


def test_each_cell_is_read_with_the_names_at_its_head_beside_what_the_sources_say_of_its_thing():
    claims = SentenceSplitter()(case(ACROSS.format("Headphone jack", "No", "Yes"), list(PHONES)))
    first, second = statements(claims[-1])
    assert (first.text, second.text) == ("Arvo: Headphone jack: No.", "Arvo Lite: Headphone jack: Yes.")
    assert "No headphone jack." in first.premise
    assert not any("LCD" in sentence for sentence in first.premise)
    assert "Headphone jack." in second.premise


def test_a_row_stands_where_all_its_cells_do():
    nli = build({"verifiers": ["nli"]})
    for first, label in (("4,200 mAh", "supported"), ("5,000 mAh", "contradicted")):
        report = nli.verify(case(ACROSS.format("Battery", first, "5,000 mAh"), list(PHONES)))
        assert report.verdicts[-1].label == label


def test_many_headings_are_read_once_an_answer():
    def cost(size):
        claims = SentenceSplitter()(case("# Anna Bell\n" * size, list(PLANS)))
        start = process_time()
        for claim in claims:
            judge_headed(claim)
        return process_time() - start

    assert is_bounded(cost, 400, 1_600, factor=9)
