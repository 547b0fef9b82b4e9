"""Hypothesis strategies for values, with the characters that break other tools."""

from __future__ import annotations

from hypothesis import strategies as st

from spanproof.cases import TEXT_KEYS
from spanproof.policy import status
from spanproof.types import (
    Case,
    Check,
    CheckLabel,
    Chunk,
    Citation,
    Claim,
    Evidence,
    Kind,
    Label,
    Report,
    Span,
    Verdict,
)

NASTY = "aé\u0301 \n\r\t\0𝒳👩‍🚀東שع.[1]<&\"'\\$_*`ß\u2028İ"
texts = st.one_of(st.text(alphabet=NASTY, max_size=40), st.text(max_size=40))
solid = texts.filter(lambda text: text.strip())
units = st.floats(0, 1)
fields = st.text(max_size=8).filter(lambda name: name not in TEXT_KEYS)  # what makes a mapping a record, no document
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=4,
)
metadata = st.dictionaries(texts, json_values, max_size=2)


@st.composite
def spans(draw, text):
    start = draw(st.integers(0, len(text) - 1))
    return Span(start, draw(st.integers(start + 1, len(text))))


@st.composite
def chunks(draw):
    texts_ = draw(st.lists(texts, max_size=3))
    return tuple(
        Chunk(str(position), text, draw(st.none() | texts), draw(st.integers(0, 99)), draw(metadata))
        for position, text in enumerate(texts_, start=1)
    )


@st.composite
def cases(draw):
    identity = draw(st.none() | st.integers() | solid)
    return Case(draw(solid), draw(chunks()), draw(st.none() | texts), identity, draw(metadata))


@st.composite
def evidence(draw, case):
    usable = [chunk for chunk in case.chunks if chunk.text]
    if not usable:
        return ()
    found = [draw(st.sampled_from(usable)) for _ in range(draw(st.integers(0, 2)))]
    return tuple(Evidence(chunk, draw(spans(chunk.text)), draw(units)) for chunk in found)


@st.composite
def verdicts(draw, case):
    claim_span = draw(spans(case.answer))
    flag_strategy = st.lists(spans(case.answer), max_size=2).map(tuple)
    cited = st.sampled_from([None, *(chunk.id for chunk in case.chunks)])
    citation = st.builds(Citation, solid, spans(case.answer), cited)
    claim = Claim(case, claim_span, draw(st.sampled_from(Kind)), tuple(draw(st.lists(citation, max_size=1))))
    label = draw(st.sampled_from(Label))
    check = st.builds(Check, st.sampled_from(CheckLabel), units, texts, flag_strategy)
    flagged = () if label is Label.SUPPORTED else draw(flag_strategy)
    checks = draw(st.dictionaries(texts, check, max_size=2))
    return Verdict(claim, label, draw(units), draw(texts), flagged, draw(evidence(case)), checks)


@st.composite
def reports(draw):
    case = draw(cases())
    found = tuple(draw(st.lists(verdicts(case), max_size=2)))
    return Report(case, found, draw(evidence(case)), status(found)[0], draw(units), draw(metadata))
