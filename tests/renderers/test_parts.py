"""The small parts that all renderers share."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.factories import library, report

from spanproof.renderers.looks import CHECKS, LABELS, STATUSES, counts, tally
from spanproof.renderers.page.markup import Markup, data_block, element
from spanproof.renderers.runs import in_order, runs
from spanproof.renderers.visible import excerpt, one_line, visible
from spanproof.types import Case, CheckLabel, Claim, Label, Span, Status, Verdict


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 9)), max_size=8), st.integers(1, 30))
def test_runs_tile_the_range_and_know_which_spans_cover_each_character(pairs, end):
    spans = [Span(start, start + length) for start, length in pairs]
    found = runs(0, end, spans)
    assert [run.start for run in found] == [0, *(run.end for run in found[:-1])]
    assert found[-1].end == end
    for run in found:
        for place in range(run.start, run.end):
            assert list(run.keys) == [key for key, span in enumerate(spans) if span.start <= place < span.end]


def test_claims_that_overlap_give_way_to_the_earlier_one():
    case = Case("abcdef")
    spans = [Span(3, 5), Span(0, 4), Span(1, 2)]
    verdicts = [Verdict(Claim(case, span), Label.UNCHECKED, 0.0, "", (), ()) for span in spans]
    assert [(index, start, end) for index, _, start, end in in_order(report(case, *verdicts))] == [
        (1, 0, 4),
        (2, 4, 4),
        (0, 4, 5),
    ]


@settings(deadline=None)
@given(st.text())
def test_visible_text_keeps_its_length_and_loses_its_controls(text):
    assert len(visible(text)) == len(text)
    assert not any((ord(char) < 32 and char not in "\t\n") or 0x7F <= ord(char) < 0xA0 for char in visible(text))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b[31mb", "a␛[31mb"),
        ("a\r\nb\rc", "a \nb␍c"),
        ("\0\x7f\x9b", "␀␡\ufffd"),
        ("\u202eevil\u2069", "\ufffdevil\ufffd"),
        ("\ud800", "\ufffd"),
        ("тест 図 👩‍🚀 e\u0301", "тест 図 👩‍🚀 e\u0301"),
    ],
)
def test_controls_become_pictures_and_everything_else_stays(text, shown):
    assert visible(text) == shown


def test_an_excerpt_is_one_line_and_says_where_it_was_cut():
    assert excerpt("one\n\n two\tthree", 20) == "one two three"
    assert excerpt("one two three", 8) == "one two…"
    assert excerpt(" " * 1_000_000 + "late", 8) == "…"
    assert one_line("a\nb\u2028c") == "a b c"


def test_every_label_has_a_word_and_a_symbol_of_its_own():
    for looks, labels in ((LABELS, Label), (STATUSES, Status), (CHECKS, CheckLabel)):
        assert set(looks) == set(labels)
        assert len({look.symbol for look in looks.values()}) == len(looks)
        assert all(len(look.symbol) == 1 for look in looks.values())


def test_the_tally_names_the_labels_that_occur():
    assert list(counts(library()).values()) == [1, 1, 1, 1, 1, 2]
    assert tally(library()) == "1 supported, 1 partial, 1 contradicted, 1 unsupported, 1 unchecked, 2 not checkable"
    assert tally(report(Case("Hello!"))) == "no claims"


def test_an_element_escapes_strings_and_takes_markup_as_it_is():
    inner = element("b", "<&>\"'")
    assert inner == "<b>&lt;&amp;&gt;&quot;&#x27;</b>"
    assert element("p", inner, "<", class_="x", data_m='"', hidden=True, title=None, open=False) == (
        f'<p class="x" data-m="&quot;" hidden>{inner}&lt;</p>'
    )
    assert isinstance(inner, Markup)
    assert not isinstance(inner + "<", Markup)


def test_a_data_block_cannot_be_ended_from_inside():
    assert data_block({"a": ["</script><!--\x1b", 1, None]}, id="d") == (
        '<script type="application/json" id="d">{"a":["\\u003c/script>\\u003c!--␛",1,null]}</script>'
    )
