"""Units at the head of a column of the answer's own table, against those of the sources."""

import pytest

from spanproof.cases import case
from spanproof.splitters.sentence import SentenceSplitter
from spanproof.verifiers.head_units import judge_head_units

REVENUE = "| Quarter | Revenue{} |\n|---|---|\n| Q1 2023 | 410 |\n| Q2 2023 | 455 |\n"
EUROS = REVENUE.format(" in million euro")
WEIGHT = "| Pump | Weight ({}) |\n|---|---|\n| Alba | {} |\n| Bora | {} |\n"
PROSE = "In Q1 2023 revenue came to 410 million euro. In Q2 2023 it came to 455 million euro."


def judged(answer, *sources):
    """The reasons of the contradictions, row by row."""
    checks = [judge_head_units(claim) for claim in SentenceSplitter()(case(answer, [*sources]))]
    assert {check.label for check in checks if check} <= {"contradicted"}
    return [check.reason for check in checks if check]


@pytest.mark.parametrize("unit", [" in billion dollars", " in million dollars", " (USD million)", " in billion euro"])
@pytest.mark.parametrize("source", [EUROS, PROSE])
def test_figures_of_the_sources_in_another_unit_are_contradicted(unit, source):
    assert len(judged(REVENUE.format(unit), source)) == 2


@pytest.mark.parametrize("unit", ["", " in million euro", " (million euros)", " (EUR million)", " (audited)"])
@pytest.mark.parametrize("source", [EUROS, PROSE])
def test_the_same_unit_in_whatever_words_or_none_is_not(unit, source):
    assert judged(REVENUE.format(unit), source) == []


@pytest.mark.parametrize(
    ("answer", "source", "wrong"),
    [
        (WEIGHT.format("kg", 12, 15), WEIGHT.format("g", 12, 15), 2),
        (WEIGHT.format("kg", 12, 15), WEIGHT.format("g", 12000, 15000), 0),
        (WEIGHT.format("kg", 12, 15), WEIGHT.format("g", 12000, 15), 1),
        (WEIGHT.format("kg", 12, 15), "Alba: 12 kg. Bora: 15 kg. Alba pumps 12 litres in 12 minutes.", 0),
        (WEIGHT.format("kg", 12, 15), REVENUE.format(""), 0),
        ("| Plan | Price ($) |\n|---|---|\n| Pro | 12 |", "The Pro plan costs $12 and takes 12 users.", 0),
        ("| Plan | Price ($) |\n|---|---|\n| Pro | 12 |", "The Pro plan costs €12 and takes 12 users.", 1),
        ("| Plan | Price ($) |\n|---|---|\n| Pro | 12 |", "The Pro plan costs $12, the Basic plan €12.", 0),
        ("| Walk | Time (hours) |\n|---|---|\n| North loop | 45 |", "The north loop takes 45 minutes.", 1),
        ("The north loop takes 45 hours.", "The north loop takes 45 minutes.", 0),
    ],
)
def test_what_a_source_has_of_the_same_thing_decides(answer, source, wrong):
    assert len(judged(answer, source)) == wrong


def test_the_reason_names_both_units():
    (reason, _) = judged(REVENUE.format(" in million dollars"), EUROS)
    assert "410 (Revenue in million euro)" in reason
    assert "410 (Revenue in million dollars)" in reason
