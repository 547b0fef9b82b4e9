"""Grids: rows of tables, lists and records under their labels."""

from time import process_time

import pytest
from tests.cost import is_bounded

from spanproof.cases import chunk as made
from spanproof.text.grids import grids_of
from spanproof.types import Chunk


def _read(chunk):
    return [
        (
            grid.heads,
            {line.label: [cell and cell.of(chunk.text).strip(" .,;)") for cell in line.cells] for line in grid.lines},
        )
        for grid in grids_of(chunk)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Plans\nBasic: $5. Pro: $10.",
        "Basic: $5, Pro: $10",
        "Basic: $5; Pro: $10;",
        "- Basic: $5\n- Pro: $10",
        "1. **Basic:** $5\n2. **Pro**: $10",
        "Basic - $5\nPro – $10",
        "Basic ..... $5\nPro ..... $10",
        "* Basic ($5)\n* Pro ($10)",
        "Basic → $5\nPro = $10",
        "Basic\t$5\nPro\t$10",
        "Basic | $5\nPro | $10",
        "Prices: Basic: $5. Pro: $10.",
    ],
)
def test_a_list_has_a_row_for_each_label(text):
    rows = {label: cells for _, lines in _read(Chunk("1", text)) for label, cells in lines.items() if cells != [""]}
    assert rows == {"Basic": ["$5"], "Pro": ["$10"]}


@pytest.mark.parametrize(
    "text",
    [
        "| Plan | Price | Users |\n|---|---|---|\n| **Basic** | $5 | 3 |\n| Pro | $10 | 9 |",
        "Plan\tPrice\tUsers\nBasic\t$5\t3\nPro\t$10\t9",
        "Plan | Price | Users\nBasic | $5 | 3\nPro | $10 | 9",
        "Our plans\nPlan,Price,Users\nBasic,$5,3\nPro,$10,9\nAll prices are per month, without tax.",
    ],
)
def test_a_table_has_the_heads_of_its_columns(text):
    assert _read(Chunk("1", text)) == [(("Price", "Users"), {"Basic": ["$5", "3"], "Pro": ["$10", "9"]})]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (
            {"plans": [{"id": 1, "name": "Basic", "price": 5}, {"id": 2, "name": "Pro", "price": 10}]},
            [(("id", "price"), {"Basic": ["1", "5"], "Pro": ["2", "10"]})],
        ),
        ({"checkIn": "15:00", "check_out": "11:00"}, [(("",), {"check In": ["15:00"], "check out": ["11:00"]})]),
        (
            {"fees": {"basic": {"setup": 9, "month": 3}, "pro": {"setup": 19}}},
            [(("setup", "month"), {"basic": ["9", "3"], "pro": ["19", None]})],
        ),
        ({"tags": ["a", "b"]}, []),
        ({"reviews": [{"stars": 4}, {"stars": 5}]}, []),  # nothing tells them apart
    ],
)
def test_the_fields_of_a_record_are_rows(record, expected):
    assert _read(made(record)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Paris, France\nLyon, France\nNice, France",  # a list of places
        "It has 10,000 seats\nIt cost 2,400 euros\nIt took 1,200 days",
        "Basic,$5\nPro,$10\nTeam,$20",  # without heads
        "Plan,Price\nBasic,$5",
    ],
)
def test_lines_with_commas_are_rows_only_below_heads_and_without_spaces(text):
    assert not any(any(grid.heads) for grid in grids_of(Chunk("1", text)))


@pytest.mark.parametrize("text", ["", "No list at all.", "It opens at 10:30. It closes at 17:00.", "Only: one"])
def test_what_has_no_two_rows_is_no_grid(text):
    assert grids_of(Chunk("1", text)) == ()


def test_a_label_that_comes_again_tells_no_row():
    assert grids_of(Chunk("1", "plan: Basic; price: $5. plan: Pro; price: $10.")) == ()


def test_a_bracket_in_the_middle_of_a_value_begins_no_row():
    (grid,) = grids_of(Chunk("1", "Released: July 14, 1992 (1992-07-14). Recorded: January 6, 1992."))
    assert [line.label for line in grid.lines] == ["Released", "Recorded"]


@pytest.mark.parametrize("unit", ["1,", '"a",', "| a ", "a\t", "a: b\n", "1,2\n"])
def test_cost_grows_no_faster_than_the_text(unit):
    def cost(size):
        start = process_time()
        grids_of(Chunk("1", unit * (size // len(unit))))
        return process_time() - start

    assert is_bounded(cost, 40_000, 160_000, factor=8)
