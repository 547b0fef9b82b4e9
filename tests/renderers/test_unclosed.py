import pytest
from hypothesis import given, settings
from tests.factories import report, verdict
from tests.renderers.samples import sentences

from spanproof.renderers.markdown import MarkdownRenderer, strip
from spanproof.renderers.unclosed import unclosed
from spanproof.types import Case

OPEN = [
    ("It is:\n\n```\nx = 1", "```"),
    ("It is:\n```python\nx = 1\n```\n~~~~ x\n~~~\n", "~~~~"),
    ("   ````\n```\n    ````\n```` x", "````"),
    ("1. Run it:\n```\nx\n\ny", "```"),
    ("> ```\n> x\n```\ny", "```"),
    ("- x\n\ny\n  ```\nz", "```"),
    ("- x\n# y\n  ```\nz", "```"),
    ("* * *\n  ```\nz", "```"),
    ("<script>\nx\n\ny", "</script>"),
    ("x\n<PRE class='x'>\n```\ny", "</PRE>"),
    ("<style\nx", "</style>"),
    ("x <!-- y\n<!-- y\n\n```", "-->"),
    ("<?php\nx", "?>"),
    ("<![CDATA[ x", "]]>"),
    ("<!DOCTYPE html\nx", ">"),
    ("<b>x</b>\n```\ny", "```"),
    ("x\r\n```\r\ny\r\n", "```"),
    ("x\r~~~\ry", "~~~"),
]
CLOSED = [
    "It opens at nine.",
    "```\nx\n```",
    "~~~ x\n```\n~~~~  \n",
    "```x```",
    "Use ``` here.",
    "    ```\nx",
    "\t```\nx",
    "- x\n  ```\n  y",
    "- x\ny\n  ```\n  z",
    "10. x\n\n    ```\n    y",
    "- ```\n  y",
    "> ```\n> y",
    "<div>\n```\nx",
    "x\n</details>\n```\n</details>",
    "<b>\n```\nx",
    "<script>x</script>\ny",
    "<!-- x --> y\nz",
    "<script>\nx\n</pre>",
    "x <script>\ny",
    "<scripts>\nx",
    "<https://a.example>\nx",
]


@pytest.mark.parametrize(("text", "closing"), OPEN)
def test_code_and_raw_html_that_nothing_ends_is_open(text, closing):
    found = unclosed(text)
    assert found is not None
    assert found.closing == closing
    assert unclosed(text[: found.start]) is None
    assert unclosed(f"{text}\n{closing}") is None


@pytest.mark.parametrize("text", CLOSED)
def test_what_ends_by_itself_is_not_open(text):
    assert unclosed(text) is None


@pytest.mark.parametrize(("answer", "closing"), OPEN)
def test_what_the_answer_leaves_open_is_closed_before_the_marks_in_it_and_the_summary(answer, closing):
    case = Case(answer)
    last = answer.strip()[-1]
    at = answer.rindex(last)
    annotated = MarkdownRenderer()(report(case, verdict(case, last, "unchecked", after=at)))
    tail = annotated.removeprefix(f"{answer}\n{closing}\n\n<!-- ")
    assert tail != annotated
    assert tail.partition("\n\n")[2].startswith("□[^proof1]\n\n□ **")
    assert strip(annotated) == answer


def test_marks_before_what_is_open_stay_where_they_are():
    case = Case("It is:\n\n```\nx = 1\ny = 2")
    verdicts = [verdict(case, text, "unchecked") for text in ("It is:", "x = 1", "y = 2")]
    annotated = MarkdownRenderer()(report(case, *verdicts))
    body, _, tail = annotated.partition("\n\n<!-- ")
    assert body == "It is:□[^proof1]\n\n```\nx = 1\ny = 2\n```"
    assert "-->\n\n□[^proof2] □[^proof3]\n\n" in tail
    assert strip(annotated) == case.answer


@settings(max_examples=300, deadline=None)
@given(sentences)
def test_what_was_closed_is_not_open(text):
    found = unclosed(text)
    assert found is None or unclosed(f"{text}\n{found.closing}") is None


@pytest.mark.parametrize(
    "text", ["`" * 50_000, "- " * 50_000, "<!-- \n" * 20_000, "[^" * 50_000, "<a " * 50_000, "> - 1. " * 9_000]
)
def test_a_long_text_is_read_in_linear_time(text):
    unclosed(text * 4)
