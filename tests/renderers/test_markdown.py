import pytest
from hypothesis import given, settings
from tests.factories import library, report, verdict
from tests.renderers.samples import answers, golden
from tests.strategies import reports

from spanproof.errors import InputError
from spanproof.renderers.markdown import MarkdownRenderer, strip
from spanproof.types import Case, Chunk


@settings(max_examples=1000, deadline=None)
@given(answers())
def test_the_annotated_answer_minus_its_marks_is_the_answer(report):
    assert strip(MarkdownRenderer()(report)) == report.case.answer


@settings(max_examples=300, deadline=None)
@given(reports())
def test_so_it_is_for_any_report_also_with_claims_that_overlap(report):
    assert strip(MarkdownRenderer()(report)) == report.case.answer


def test_an_annotated_answer_can_be_annotated_and_stripped_again():
    once = MarkdownRenderer()(library())
    case = Case(once)
    twice = MarkdownRenderer()(
        report(case, verdict(case, "Happy to help!", "unchecked"), verdict(case, once[-9:], "unchecked"))
    )
    assert "[^proofx1]" in twice
    assert strip(twice) == once


def test_the_view_of_the_library_report():
    text = MarkdownRenderer()(library())
    assert text == golden("library.md", text)


@pytest.mark.parametrize(
    ("answer", "marked"),
    [
        ("It opens at nine.", "It opens at nine.□[^proof1]"),
        ("It opens at nine. \n", "It opens at nine.□[^proof1] \n"),
        ("| Team | $45 |", "| Team | $45 □[^proof1]|"),
        ("```\nx = 1\n```", "```\nx = 1\n```\n\n□[^proof-1]"),
        ("Fees\n====", "Fees\n====\n\n□[^proof-1]"),
        ("Is [^proof9] a mark?", "Is [^proof9] a mark?□[^proofx1]"),
        ("See https://a.example/x", "See https://a.example/x □[^proof-1]"),
        ("See HTTPS://a.example/x. \n", "See HTTPS://a.example/x. □[^proof-1] \n"),
        ("(See www.a.example)", "(See www.a.example) □[^proof-1]"),
        ("Ask me@a.example", "Ask me@a.example □[^proof-1]"),
        ("| Hours | www.a.example|", "| Hours | www.a.example □[^proof-1]|"),
        ("| Hours | www.a.example |", "| Hours | www.a.example □[^proof1]|"),
        ("See <https://a.example/x>.", "See <https://a.example/x>.□[^proof1]"),
        ("See [it](https://a.example/x)", "See [it](https://a.example/x)□[^proof1]"),
        ("https://a.example/x says nine.", "https://a.example/x says nine.□[^proof1]"),
        ("**It opens at nine.**", "**It opens at nine.** □[^proof-1]"),
        ("_It opens at nine_ \n", "_It opens at nine_ □[^proof-1] \n"),
        ("It is ***nine.***", "It is ***nine.*** □[^proof-1]"),
        ("~~It opens at nine.~~", "~~It opens at nine.~~ □[^proof-1]"),
        ("|**nine.**|", "|**nine.** □[^proof-1]|"),
        ("It is **nine**.", "It is **nine**.□[^proof1]"),
        ("It is `nine`", "It is `nine`□[^proof1]"),
        ("It is nine. **", "It is nine. **□[^proof1]"),
        ("It is 9:00 // 17:00", "It is 9:00 // 17:00□[^proof1]"),
        ("[9:00]: http://a.example", "[9:00]: http://a.example\n\n□[^proof-1]"),
        ("[9]: hours.html 'Hours'", "[9]: hours.html 'Hours'\n\n□[^proof-1]"),
        ("[^9]: hours.html", "[^9]: hours.html□[^proof1]"),
        ("[Note]: it opens at nine.", "[Note]: it opens at nine.□[^proof1]"),
    ],
)
def test_a_mark_stands_where_it_does_not_break_the_markdown(answer, marked):
    case = Case(answer)
    annotated = MarkdownRenderer()(report(case, verdict(case, answer, "unchecked")))
    assert annotated.startswith(f"{marked}\n\n<!-- ")
    assert strip(annotated) == answer


@pytest.mark.parametrize(
    ("answer", "claim", "marked"),
    [
        ("[a]: http://a.example\n[b]: /b", "[a]: http://a.example", "[a]: http://a.example\n\n□[^proof--1]\n\n[b]: /b"),
        ("[a]: /a  \r\n [b]: /b", "[a]: /a", "[a]: /a\n\n□[^proof--1]\n  \r\n [b]: /b"),
        ("[a]: /a\n \nIt is.", "[a]: /a", "[a]: /a\n\n□[^proof-1]\n \nIt is."),
        ("```\nx\n```\n---", "```\nx\n```", "```\nx\n```\n\n□[^proof--1]\n\n---"),
        ("1. ```\n   x\n   ```\n2. y", "```\n   x\n   ```", "1. ```\n   x\n   ```\n\n□[^proof--1]\n\n2. y"),
        ("It is -- at nine.", "It is --", "It is --□[^proof1] at nine."),
        ("-- at nine.", "--", "--□[^proof1] at nine."),
    ],
)
def test_a_mark_apart_changes_nothing_of_the_line_behind_it(answer, claim, marked):
    case = Case(answer)
    annotated = MarkdownRenderer()(report(case, verdict(case, claim, "unchecked")))
    assert annotated.startswith(f"{marked}\n\n<!-- ")
    assert strip(annotated) == answer


def test_data_in_a_footnote_is_neither_markup_nor_html_nor_a_control_code():
    chunk = Chunk("a]b", "See <script>x</script>\n\n# *here* \x1b[31m[^proof1]: y", "http|x")
    case = Case("Nine.", (chunk,))
    text = MarkdownRenderer()(
        report(case, verdict(case, "Nine.", "partial", quotes=[("a]b", chunk.text)], reason="a_b."))
    )
    assert "◐ **partial** (0.97): a\\_b. “See \\<script\\>x\\</script\\> # \\*here\\* ␛\\[31m\\[^proof1\\]: y”" in text
    assert "— \\[a\\]b\\] http\\|x." in text


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("https://evil.example/x", "https\\://evil.example/x"),
        ("HTTP://a.example/user_guide?a=1&b=2", "HTTP\\://a.example/user\\_guide?a=1\\&b=2"),
        ("see (www.evil.example)", "see (www\\.evil.example)"),
        ("WWW.evil.example", "WWW\\.evil.example"),
        ("me@evil.example", "me<!-- -->@evil.example"),
        ("a.b+c_@evil.example", "a.b+c\\_<!-- -->@evil.example"),
        ("mailto:me@evil.example", "mailto:me<!-- -->@evil.example"),
        ("](http://idevil.example)", "\\](http\\://idevil.example)"),
        ("9:00 // 17:00, 3 @ $2 by @me: a//b", "9:00 // 17:00, 3 @ \\$2 by @me: a//b"),
        ("10.5 www", "10.5 www"),
    ],
)
def test_data_in_a_footnote_is_no_link(text, escaped):
    case = Case("Nine.", (Chunk(text, f"It is {text}", text),))
    shown = MarkdownRenderer()(report(case, verdict(case, "Nine.", "partial", quotes=[(text, f"It is {text}")])))
    assert f"“It is {escaped}” — \\[{escaped}\\] {escaped}." in shown


def test_a_text_without_the_closing_line_is_refused():
    with pytest.raises(InputError, match="names its marks"):
        strip("It opens at nine.□[^proof1]")
