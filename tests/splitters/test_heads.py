"""Headings and heads of tables: titles stay filler, and lines of data do not."""

from __future__ import annotations

import time

import pytest
from tests.cost import is_bounded

from spanproof.splitters import SentenceSplitter
from spanproof.types import Case, Kind

SPLIT = SentenceSplitter()
BODY = "\n\nThe museum has 340 paintings."


def checked(answer: str) -> list[str]:
    return [claim.text for claim in SPLIT(Case(answer)) if claim.kind is Kind.FACTUAL]


@pytest.mark.parametrize(
    ("heads", "stated"),
    [
        ("**Answer: Edward Nolan**", ["Edward Nolan"]),
        ("### Final answer: Edward Nolan", ["Edward Nolan"]),
        ("**Founder: Edward Nolan**\n**City: Bristol**", ["Founder: Edward Nolan", "City: Bristol"]),
        ("**Founder: Edward Nolan**\n__City: Bristol__", ["Founder: Edward Nolan", "City: Bristol"]),
        ("Founder: Edward Nolan\n-----", ["Founder: Edward Nolan"]),
        ("Located in Bristol\n---", ["Located in Bristol"]),
    ],
)
def test_a_heading_that_answers_or_is_a_line_of_a_record_is_checked(heads, stated):
    assert checked(heads + BODY) == [*stated, BODY.strip()]


@pytest.mark.parametrize(
    "heads",
    r"""
    Opening hours\n---
    Hartwell Museum\n===
    Related topics\n---
    Based on what you asked:\n---
    **Step 1: Install**\n**Step 2: Run**
    **Part One**\n**Overview: What to see**
    **Overview: The Museum**\n\n**Details: The Rooms**
    **Overview: The Museum**
    **Key points:**\n**Summary:**
    # Overview: The Museum\n## Details: The Rooms
    ### Pros and Cons: A Comparison
    **Key Answers: An Overview**
    **Answer:**
    # Inspired by Nature
    **Hartwell Museum**
    """.strip().splitlines(),
)
def test_a_title_is_filler(heads):
    assert checked(heads.strip().replace("\\n", "\n") + BODY) == [BODY.strip()]


ROW = "\n|---|---|\n| Director | Anna Bell |"


@pytest.mark.parametrize(
    "head",
    [
        "| Admission for adults | $15 |",
        "| Admission | 15 % |",
        "| **Paintings** | **560** |",
        "| Visitors | 12,500 |",
        "| Dose | 300 mg |",
        "| Approved | 1970 |",
        "Founded | 1921",
    ],
)
def test_a_key_and_a_figure_at_the_head_of_a_table_are_checked(head):
    assert checked(head + ROW) == [head.strip("| "), "Director | Anna Bell"]


@pytest.mark.parametrize(
    "head",
    """
    | Key | Value |
    | Detail | Information |
    | Metric | 2023 |
    | Metric | 2023 | 2024 |
    | Metric | FY2023 |
    | Region | Q1 |
    | Plan | $10 | $20 |
    | Feature | $10 plan |
    | Metric | 12 months |
    | Period | 24 h |
    | Rank | 1st |
    | Rank | 101st |
    | Week | 2 |
    | # | 100 |
    | 2023 | 560 |
    | | 560 |
    | Year founded | 2020 |
    | Feature | Hartwell Museum |
    """.strip().splitlines(),
)
def test_the_titles_of_columns_are_filler(head):
    assert checked(head.strip() + ROW) == ["Director | Anna Bell"]


@pytest.mark.parametrize("unit", ["**a: b**\n", "**a: b**\n\n", "a: b\n---\n", "| a | 1,"])
def test_cost_is_linear_in_the_length_of_the_answer(unit):
    def cost(length: int) -> float:
        case = Case(unit * (length // len(unit)))
        began = time.process_time()
        SPLIT(case)
        return time.process_time() - began

    assert is_bounded(cost, 8_000, 64_000, factor=24)
