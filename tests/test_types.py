"""The values."""

import dataclasses
import html
import re
from fractions import Fraction

import numpy as np
import pytest

from spanproof.errors import InputError, SpanError
from spanproof.renderers.html import HtmlRenderer
from spanproof.renderers.terminal import TerminalRenderer
from spanproof.types import (
    Case,
    Check,
    CheckLabel,
    Chunk,
    Citation,
    Claim,
    Evidence,
    Label,
    Report,
    Span,
    Status,
    Verdict,
)
from tests.factories import library

CHUNK = Chunk("1", "The gate opens at 9.")
CASE = Case("It opens at 9.", (CHUNK,))


@pytest.mark.parametrize(("start", "end"), [(0, 0), (3, 2), (-1, 2), (0.0, 2), (True, 2), ("0", "2"), (None, 1)])
def test_bad_offsets_are_refused_at_birth(start, end):
    with pytest.raises(SpanError, match="0 <= start < end"):
        Span(start, end)


def test_text_is_sliced_from_its_owner():
    assert Claim(CASE, Span(3, 8)).text == "opens"
    assert Evidence(CHUNK, Span(4, 8), 1.0).text == "gate"


def test_spans_past_their_text_are_refused():
    with pytest.raises(SpanError, match="within the answer"):
        Claim(CASE, Span(0, 15))
    with pytest.raises(SpanError, match="within the answer"):
        Claim(CASE, Span(0, 5), citations=(Citation("1", Span(14, 15), "1"),))
    with pytest.raises(SpanError, match="within chunk '1'"):
        Evidence(CHUNK, Span(0, 21), 1.0)


@pytest.mark.parametrize(
    "build",
    [
        lambda: Case(None),
        lambda: Case(b"bytes"),
        lambda: Case("a", ["x"]),
        lambda: Case("a", {CHUNK: 1}),
        lambda: Case("a", [CHUNK, CHUNK]),
        lambda: Case("a", (CHUNK, CHUNK)),
        lambda: Case("a", question=3),
        lambda: Case("a", id=" "),
        lambda: Case("a", metadata=[1]),
        lambda: Case("\ud800"),
        lambda: Chunk("", "x"),
        lambda: Chunk("1", None),
        lambda: Chunk("1", "x", start=-1),
        lambda: Chunk("1", "x", source=1),
        lambda: Evidence(CHUNK, Span(0, 1), 1.5),
        lambda: Evidence(CHUNK, Span(0, 1), float("nan")),
        lambda: Check(CheckLabel.SUPPORTED, -0.1),
        lambda: Check(CheckLabel.SUPPORTED, True),
        lambda: Check(CheckLabel.SUPPORTED, "1"),
        lambda: Check(CheckLabel.SUPPORTED, None),
        lambda: Check(CheckLabel.SUPPORTED, np.True_),
        lambda: Check(CheckLabel.SUPPORTED, np.float32(1.5)),
        lambda: Check(CheckLabel.SUPPORTED, np.float64("nan")),
        lambda: Check(CheckLabel.SUPPORTED, 10**400),
        lambda: Check(CheckLabel.SUPPORTED, grades=((0, True),)),
        lambda: Check(CheckLabel.SUPPORTED, grades=((0, 1.5),)),
        lambda: Check(CheckLabel.SUPPORTED, grades=(0.5,)),
    ],
)
def test_bad_values_say_what_was_expected_what_came_and_what_to_do(build):
    with pytest.raises(InputError, match=r"^expected .+; got .+; .+"):
        build()


@pytest.mark.parametrize("given", [0, 1, 0.25, np.float32(0.25), np.float64(0.25), np.int8(1), Fraction(1, 4)])
def test_a_score_of_any_type_of_numbers_is_a_float(given):
    for made in (Check(CheckLabel.SUPPORTED, given), Evidence(CHUNK, Span(0, 1), given)):
        assert type(made.score) is float
        assert made.score == given


def test_lists_where_tuples_belong_become_tuples():
    span, check = Span(0, 2), Check(CheckLabel.SUPPORTED, spans=[Span(0, 1)])
    kept = Case("It opens at 9.", [CHUNK])
    claim = Claim(kept, span, citations=[Citation("1", span, "1")])
    verdict = Verdict(claim, Label.PARTIAL, 1.0, "", [span], [Evidence(CHUNK, span, 1.0)], {"x": check})
    report = Report(kept, [verdict], [Evidence(CHUNK, span, 1.0)], Status.FAIL, 1.0)
    assert (kept.chunks, claim.citations, check.spans) == ((CHUNK,), (Citation("1", span, "1"),), (Span(0, 1),))
    assert (verdict.flagged, verdict.evidence) == ((span,), (Evidence(CHUNK, span, 1.0),))
    assert (report.verdicts, report.extracts) == ((verdict,), (Evidence(CHUNK, span, 1.0),))
    assert hash(report) == hash(Report(CASE, (verdict,), report.extracts, Status.FAIL, 1.0))


def test_checks_that_differ_in_the_grades_of_words_alone_are_equal():
    graded = Check(CheckLabel.SUPPORTED, grades=[(0, 0.5)])
    assert graded == Check(CheckLabel.SUPPORTED)
    assert hash(graded) == hash(Check(CheckLabel.SUPPORTED))
    assert graded.grades == ((0, 0.5),)


def test_a_supported_claim_has_no_flagged_words():
    with pytest.raises(InputError, match="no flagged words"):
        Verdict(Claim(CASE, Span(0, 2)), Label.SUPPORTED, 1.0, "", (Span(0, 1),), ())


def test_values_cannot_be_changed():
    for value, name in ((CASE, "answer"), (CHUNK, "text"), (Span(0, 1), "start")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, name, "x")


def test_metadata_is_a_copy_in_the_types_of_json():
    given = {"page": (1, 2), "score": float("nan"), 3: {"deep": {1}}, "when": Span(0, 1)}
    kept = Chunk("1", "x", metadata=given).metadata
    assert kept == {"page": [1, 2], "score": "nan", "3": {"deep": [1]}, "when": "Span(start=0, end=1)"}
    given["page"] = None
    assert kept["page"] == [1, 2]


def test_metadata_nested_without_end_is_refused():
    endless: dict = {}
    endless["self"] = endless
    with pytest.raises(InputError, match="nested at most"):
        Chunk("1", "x", metadata=endless)


@pytest.mark.parametrize(
    ("status", "ok"),
    [("pass", True), ("abstained", True), ("nothing_to_check", True), ("fail", False), ("unchecked", False)],
)
def test_closed_sets_equal_their_strings(status, ok):
    report = Report(CASE, (), (), Status(status), 1.0)
    assert report.status == status
    assert str(report.status) == status
    assert f"{report.status}" == status
    assert report.ok is ok


def test_a_report_is_printed_as_in_a_terminal_and_its_repr_is_that_of_a_value():
    report = library()
    assert str(report) == TerminalRenderer()(report)
    assert repr(report).startswith("Report(case=Case(answer=")


def test_a_report_is_a_page_in_a_frame_in_a_notebook():
    shown = library()._repr_html_()
    page = html.unescape(
        re.fullmatch(r'<iframe sandbox="allow-scripts" style="[^"]*" srcdoc="([^"]*)"></iframe>', shown)[1]
    )
    assert page == HtmlRenderer()(library())


def test_without_a_registered_renderer_a_report_still_prints(monkeypatch):
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: ())
    assert str(library()) == repr(library())
    assert library()._repr_html_() is None
