import re
import unicodedata

import pytest
from hypothesis import given, settings
from tests.factories import library, report, verdict
from tests.renderers.samples import answers, golden

from spanproof.errors import ConfigError
from spanproof.renderers.terminal import TerminalRenderer
from spanproof.types import Case, Check, CheckLabel, Chunk

STYLE = re.compile(r"\x1b\[[\d;]*m")


@pytest.mark.parametrize(("color", "name"), [(False, "library.txt"), (True, "library.ansi")])
def test_the_view_of_the_library_report(color, name):
    text = TerminalRenderer(color=color, width=80)(library())
    assert text == golden(name, text)


@settings(max_examples=150, deadline=None)
@given(answers())
def test_nothing_in_the_data_can_steer_the_terminal(report):
    for color in (False, True):
        text = TerminalRenderer(color=color, width=60)(report)
        rest = STYLE.sub("", text) if color else text
        assert {char for char in rest if unicodedata.category(char) in ("Cc", "Cs")} <= {"\n"}
        assert not set("\u202e\u2066") & set(rest)


@pytest.mark.parametrize("width", [20, 40, 80])
def test_no_line_is_wider_than_the_terminal(width):
    from rich.cells import cell_len

    case = Case("図書館は九時に開きます。" * 9 + " " + "x" * 200, (Chunk("1", "図書館" * 50),))
    found = report(
        case, verdict(case, case.answer, "partial", flagged=["九時"], quotes=[("1", "図書館" * 50)], reason="y " * 99)
    )
    text = TerminalRenderer(width=width)(found)
    assert max(map(cell_len, text.split("\n"))) <= width


def test_flagged_words_are_underlined_in_colour_and_named_without():
    assert "It closes at \x1b[4;31m10 p.m.\x1b[0m on Sundays" in TerminalRenderer(color=True, width=80)(library())
    plain = TerminalRenderer(width=80)(library())
    assert "flagged: “10 p.m.”" in plain
    assert "\x1b" not in plain


def test_colour_is_the_callers_choice_not_the_environments(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" in TerminalRenderer(color=True)(library())
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" not in TerminalRenderer()(library())


def test_without_a_width_the_terminals_counts_up_to_100(monkeypatch):
    for columns, most in (("40", 40), ("500", 100)):
        monkeypatch.setenv("COLUMNS", columns)
        lines = TerminalRenderer()(library()).split("\n")
        assert most - 20 < max(map(len, lines)) <= most


def test_markup_of_rich_is_data_too():
    case = Case("[bold]Nine[/bold] :smile:")
    assert "[bold]Nine[/bold] :smile:" in TerminalRenderer()(report(case, verdict(case, case.answer, "unchecked")))


def test_a_longer_chain_is_counted():
    case = Case("Nine.", (Chunk("1", "a b c d"),))
    found = report(case, verdict(case, "Nine.", "supported", quotes=[("1", part) for part in "abcd"]))
    assert "and 2 more source sentences" in TerminalRenderer()(found)


def test_a_width_that_is_too_narrow_is_refused():
    with pytest.raises(ConfigError, match="at least 20 columns"):
        TerminalRenderer(width=10)


@pytest.mark.parametrize(("score", "colour"), [(0.9, "33"), (0.3, "32")])
def test_the_reason_of_a_support_that_a_check_doubts_is_in_another_colour(score, colour):
    case = Case("It opens.", (Chunk("1", "It opens."),))
    said = {"nli": Check(CheckLabel.CONTRADICTED, score, "no")}
    found = report(case, verdict(case, case.answer, "supported", reason="verbatim", checks=said))
    (line,) = (line for line in TerminalRenderer(color=True, width=60)(found).splitlines() if "verbatim" in line)
    assert f"\x1b[{colour}m" in line
