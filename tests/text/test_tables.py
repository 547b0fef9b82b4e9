"""Tables: rows with the heads of their columns."""

import pytest

from spanproof.text.sentences import sentences
from spanproof.text.tables import rows, told
from spanproof.types import Span

TABLE = "Hours\n\n| Day | **Opens** | |\n|---|:--|---|\n| Monday | 08:00 | late \\| bar |\n| Sunday || |\n\nCome in."


def test_a_row_is_told_with_the_heads_of_its_columns():
    assert [told(TABLE, span) for span in sentences(TABLE)] == [
        "Hours",
        "| Day | **Opens** | |",
        "|---|:--|---|",
        "Day: Monday; Opens: 08:00; late \\| bar.",
        "Day: Sunday.",
        "Come in.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Ferry,Leaves,Seats\nAuk,13:00,40\nTern,15:00,64",
        "Ferry\tLeaves\tSeats\nAuk\t13:00\t40\nTern\t15:00\t64",
        "Ferry | Leaves | Seats\nAuk | 13:00 | 40\nTern | 15:00 | 64",
        "| Ferry | Leaves | Seats |\n| Auk | 13:00 | 40 |\n| Tern | 15:00 | 64 |",
        "Ferries:\r\n  Ferry\tLeaves\tSeats\r\n  Auk\t13:00\t40\r\n  Tern\t15:00\t64  \r\n",
    ],
)
def test_a_table_needs_no_line_of_dashes(text):
    said = [told(text, span) for span in sentences(text)]
    assert said[-2:] == ["Ferry: Auk; Leaves: 13:00; Seats: 40.", "Ferry: Tern; Leaves: 15:00; Seats: 64."]


def test_rows_and_cells_lie_where_they_stand():
    first, second = rows(TABLE)
    assert first.heads == second.heads == ("Day", "Opens", "")
    assert [TABLE[slice(*cell)].strip() for cell in first.cells] == ["Monday", "08:00", "late \\| bar"]
    assert first.span.of(TABLE) == "| Monday | 08:00 | late \\| bar |"


def test_a_span_with_several_rows_keeps_what_stands_around_them():
    start = TABLE.index("| Monday")
    assert told(TABLE, Span(start, len(TABLE))) == (
        "Day: Monday; Opens: 08:00; late \\| bar.\nDay: Sunday.\n\nCome in."
    )
    assert told(TABLE, Span(start + 2, start + 8)) == "Monday"


@pytest.mark.parametrize(
    "text",
    [
        "a | b\nc | d",  # no head
        "| a | b |\n|---|---|\n| c |",  # too few cells
        "No bar at all.",
    ],
)
def test_what_is_no_row_of_a_table_is_left_as_it_is(text):
    assert rows(text) == ()
    assert told(text, Span(0, len(text))) == text


def test_a_table_ends_where_other_text_begins():
    text = "| a | b |\n|---|---|\n| c | d |\n\nText.\n\n| e | f |"
    assert [row.span.of(text) for row in rows(text)] == ["| c | d |"]
