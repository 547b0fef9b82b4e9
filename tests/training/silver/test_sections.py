"""Documents in pieces for training."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof.errors import ConfigError
from spanproof.training.silver.sections import sections

PROSE = "The pump moves water from the barrel to the hose. "
TABLE = "| part | weeks |\n|---|---|\n| filter | 4 |\n| seal | 52 |"
CODE = "```python\n# no heading\nx = 1\n\ny = 2\n```"


def texts(text, **options):
    return [text[section.start : section.end] for section in sections(text, **options)]


def test_a_piece_begins_with_its_heading_and_knows_the_titles_above_it():
    some, much = PROSE * 12, PROSE * 120
    document = f"# Pump\n\n{some}\n\n## Winter ##\n\n{some}\n\n### Storage\n\n{much}\n\n## Faults\n\n{some}"
    found = sections(document)
    assert [document[section.start :].split("\n")[0][:12] for section in found] == [
        "# Pump",
        "## Winter ##",
        "### Storage",
        "The pump mov",
        "## Faults",
    ]
    assert [section.titles for section in found] == [
        (),
        ("Pump",),
        ("Pump", "Winter"),
        ("Pump", "Winter", "Storage"),
        ("Pump",),
    ]
    assert found[3].prefix == "Pump > Winter > Storage\n\n"
    assert found[0].prefix == ""


def test_underlined_headings_are_headings_and_bold_lines_are_not():
    document = f"Pump\n====\n\n{PROSE * 12}\n\n**Note**\n\n{PROSE * 12}\n\nWinter\n------\n\n{PROSE * 12}"
    assert [section.titles for section in sections(document)] == [(), ("Pump",)]


def test_small_sections_share_a_piece_and_a_short_rest_joins_the_piece_before_it():
    document = f"# A\n\n{PROSE * 6}\n\n# B\n\n{PROSE * 6}\n\n# C\n\n{PROSE * 12}\n\n# D\n\n{PROSE}"
    first, second = texts(document)
    assert first.startswith("# A")
    assert "# B" in first
    assert "# D" in second
    assert texts("Short.") == ["Short."]
    assert texts(" \n") == []


def test_a_heading_stays_with_what_follows_it():
    found = texts(f"{PROSE * 12}\n\n# Code\n\n```\n{'x = 1' * 1000}\n```")
    assert [text[:6] for text in found] == ["The pu", "# Code"]


@pytest.mark.parametrize(
    "block", ["```\n" + "line of code\n" * 600 + "```", "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 800]
)
def test_tables_and_code_are_never_cut_however_long(block):
    document = f"# Pump\n\n{PROSE * 20}\n\n{block}\n\n{PROSE * 20}"
    assert sum(block.strip() in text for text in texts(document)) == 1


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_tables_are_whole_whatever_ends_their_lines(end):
    document = f"{PROSE * 20}\n\n{TABLE}\n\n{PROSE * 20}".replace("\n", end)
    assert sum(TABLE.replace("\n", end) in text for text in texts(document, least=20, most=100)) == 1


@pytest.mark.parametrize("header", ["a|b\n-|-\n", "a | b\n--|--\n", "a|b|c\n:-|-:|---\n"])
def test_tables_whose_bars_stand_bare_are_never_cut(header):
    for rows in ("row 1|value\n" * 600, "Row 1|value\n" * 600, "Row 1|value\nRow 2 | value\n" * 300):
        document = f"# Pump\n\n{PROSE * 20}\n\n{header}{rows}\n\n{PROSE * 20}"
        assert sum((header + rows).strip() in text for text in texts(document)) == 1


def test_a_bar_in_prose_makes_no_table():
    found = texts("Either|or it is. " * 600)
    assert len(found) > 1


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_front_matter_holds_no_heading(end):
    front = "---\ntitle: My doc\n# a note\ntags: [a, b]\n---"
    document = f"{front}\n\n{PROSE * 12}\n\n### Sub\n\n{PROSE * 12}\n\n#### Deep\n\n{PROSE * 12}"
    assert [section.titles for section in sections(document.replace("\n", end))] == [(), (), ("Sub",)]


def test_a_rule_at_the_head_begins_no_front_matter():
    document = f"---\n\nPump\n---\n\n{PROSE * 12}\n\n### Sub\n\n{PROSE * 12}"
    assert [section.titles for section in sections(document)] == [(), ("Pump",)]


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("C#", "C#"),
        ("F# basics ##", "F# basics"),
        ("__init__", "__init__"),
        ("`__init__` #", "`__init__`"),
        ("*args and **kwargs", "*args and **kwargs"),
        ("**Winter**", "Winter"),
        ("*In winter*", "In winter"),
        ("__In winter__", "In winter"),
        ("**In** the **winter**", "**In** the **winter**"),
        ("Winter:", "Winter:"),
    ],
)
def test_a_title_is_its_heading_without_the_signs_around_it(heading, title):
    document = f"## {heading}\n\n{PROSE * 12}\n\n### Sub\n\n{PROSE * 12}"
    assert sections(document)[1].titles == (title,)


def test_sizes_that_leave_no_room_are_refused():
    with pytest.raises(ConfigError, match="most >= 4"):
        sections("a", least=500, most=1000)


BLOCKS = st.lists(
    st.one_of(
        st.sampled_from([TABLE, CODE, "# One", "## Two", "### Three", "Under\n====="]),
        st.integers(1, 60).map(lambda count: (PROSE * count).strip()),
        st.integers(1, 9).map(lambda count: "\n".join([f"- {PROSE}"] * count)),
    ),
    max_size=25,
)


@settings(max_examples=200, deadline=None)
@given(BLOCKS)
def test_pieces_have_the_asked_size_cut_no_table_or_code_and_leave_out_only_white_space(parts):
    document = "\n\n".join(parts)
    found = sections(document, least=200, most=1500)
    end = 0
    for section in found:
        assert not document[end : section.start].strip()
        assert section.start < section.end <= 1500 + section.start
        assert section.end - section.start >= 200 or len(found) == 1
        text = document[section.start : section.end]
        assert text.count("```") % 2 == 0
        assert text.count("| part |") == text.count("| seal |")
        end = section.end
    assert not document[end:].strip()
