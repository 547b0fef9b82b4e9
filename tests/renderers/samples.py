"""Reports of the kinds that break renderers: repeated sentences, quotes in quotes, LaTeX, lists, any Unicode."""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import strategies as st

from spanproof.types import Case, Chunk, Citation, Claim, Evidence, Kind, Label, Report, Span, Status, Verdict

GOLDEN = Path(__file__).parent / "golden"
SENTENCES = (
    "It opens at nine.",
    "It opens at nine.",
    "He said “stay «here» now”.",
    "The gradient $\\nabla f(x)$ is \\frac{1}{2}.",
    "تُفتح المكتبة في التاسعة.",
    "図書館は九時。",
    "e\u0301 👩‍🚀\t\0\r\nend",
    '<b>bold</b> & "plain" [^proof1] ✗[^proofx2]',
    "A mark?✓[^proof3]",
    "\n\n□[^proof-1]",
    "\n\n□[^proof--1]\n",
    "See https://a.example/x.",
    "[a]: http://a.example",
    "**It is _nine._**",
    "\n\n<!-- [^proof] -->",
    "<!-- spanproof marks: [^proof -->",
    "| a | b |",
    "```\ncode\n```",
    "\n```\ncode",
    "\n<script>x",
    "- item",
    "10 p.m. 〈x〉 「y」",
)
GAPS = ("", " ", "\n", "\n\n", "\n- ", "\n1. ", "\n  2) ", " and ", " perhaps not ", "\r\n* ", "| ", "\n\n\n")
_NASTY = "a é\u0301\n\r\t\0𝒳👩‍🚀東ש[^proofx1]<!->&\"'\\$_*`|✗□«»“”#\u2028\u202e\x1b"
sentences = (
    st.sampled_from(SENTENCES) | st.text(alphabet=_NASTY, min_size=1, max_size=9) | st.text(min_size=1, max_size=4)
)


@st.composite
def answers(draw):
    """A report whose claims tile the answer between gaps, and whose chunks repeat its sentences."""
    parts = draw(st.lists(st.tuples(st.sampled_from(GAPS), sentences), min_size=1, max_size=4))
    answer = "".join(gap + text for gap, text in parts) + draw(st.sampled_from(GAPS))
    if not answer.strip():
        answer += "."
    chunks = tuple(
        Chunk(name, " ".join(draw(st.lists(sentences, max_size=2))), draw(st.sampled_from((None, "a.txt", "b.txt"))))
        for name in draw(st.sampled_from(((), ("1",), ("1", "2"), ("doc]", "\x1b[31m"))))
    )
    case = Case(answer, chunks, draw(st.none() | st.just("When does it open?")))
    verdicts, cursor = [], 0
    for gap, text in parts:
        span = Span(cursor + len(gap), cursor + len(gap) + len(text))
        cursor = span.end
        verdicts.append(draw(_verdicts(case, span)))
    return Report(case, tuple(verdicts), draw(_chains(case)), draw(st.sampled_from(Status)), 0.5)


@st.composite
def _verdicts(draw, case, span):
    label = draw(st.sampled_from(Label))
    kind = Kind.FACTUAL if label is not Label.NOT_CHECKABLE else draw(st.sampled_from((Kind.FILLER, Kind.ABSTENTION)))
    cited = (Citation("9", Span(span.start, span.start + 1), draw(st.none() | st.just("1"))),) * draw(st.integers(0, 1))
    flagged = () if label is Label.SUPPORTED else (Span(span.start, draw(st.integers(span.start + 1, span.end))),)
    reason = draw(st.sampled_from(("", "because.", "conflicting sources: x", "<i>\x1b[2J\n")))
    return Verdict(Claim(case, span, kind, cited), label, 0.9, reason, flagged, draw(_chains(case)))


@st.composite
def _chains(draw, case):
    usable = [chunk for chunk in case.chunks if chunk.text]
    chain = []
    for _ in range(draw(st.integers(0, 2)) if usable else 0):
        chunk = draw(st.sampled_from(usable))
        start = draw(st.integers(0, len(chunk.text) - 1))
        chain.append(Evidence(chunk, Span(start, draw(st.integers(start + 1, len(chunk.text)))), 0.5))
    return tuple(chain)


def golden(name: str, text: str) -> str:
    """The golden file of that name; with ``SPANPROOF_GOLDEN=write`` in the environment, `text` becomes it first."""
    path = GOLDEN / name
    if os.environ.get("SPANPROOF_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8", newline="\n")
    return path.read_text(encoding="utf-8")
