"""Which of two chunks speaks of another thing than the answer."""

import pytest

from spanproof.cases import case
from spanproof.splitters.sentence import SentenceSplitter
from spanproof.verifiers.numbers import Numbers
from spanproof.verifiers.subjects import is_of_another

OWN = "Torvane CX-22, section 6.2. Carry out the first oil change after 500 operating hours."
OTHER = "Torvane CX-15, section 6.2. Carry out the first oil change after 300 operating hours."
QUESTION = "When is the first oil change of the CX-22 due?"


def told(answer, own, other, question):
    given = case(answer, [own, other], question=question)
    (claim,) = SentenceSplitter()(given)
    return is_of_another(claim, given.chunks[1], given.chunks[0])


@pytest.mark.parametrize(
    ("answer", "own", "other", "question", "expected"),
    [
        ("It is due after 500 hours.", OWN, OTHER, QUESTION, True),
        ("It is due after 300 hours.", OTHER, OWN, QUESTION, False),
        ("On the CX-22 it is due after 500 hours.", OWN, OTHER, "When is it due?", True),
        ("The rent is $28.", "Suite 410: the rent is $28.", "Suite 260: the rent is $26.", "Rent of Suite 410?", True),
        ("The rent is $28.", "The rent is $28.", "The rent is $26.", "What is the rent?", False),
        ("It costs 5 %.", "The fee is 5 %.", "**Norvik Platinum** The fee is 3 %.", "What is the fee?", True),
        ("It costs 5 %.", "The fee is 5 %.", "**Norvik Platinum** The fee is 3 %.", "Fee of Norvik Platinum?", False),
        ("It costs 5 %.", "The fee is 5 %.", "The fee at Norvik is 3 %.", None, False),
    ],
)
def test_a_chunk_that_lacks_the_name_asked_about_is_of_another_thing(answer, own, other, question, expected):
    assert told(answer, own, other, question) is expected


def test_no_chunk_is_of_another_thing_than_itself():
    given = case("It costs 5 %.", [OWN], question=QUESTION)
    (claim,) = SentenceSplitter()(given)
    assert not is_of_another(claim, given.chunks[0], given.chunks[0])


@pytest.mark.parametrize(("question", "label"), [(QUESTION, "supported"), (None, "contradicted")])
def test_the_figure_of_another_thing_is_no_conflict_of_sources(question, label):
    from spanproof.types import Evidence, Span

    own, other = (text.partition(". ")[2] for text in (OWN, OTHER)) if question is None else (OWN, OTHER)
    given = case("The first oil change is due after 500 operating hours.", [own, other], question=question)
    claims = SentenceSplitter()(given)
    chain = tuple(Evidence(chunk, Span(0, len(chunk.text)), 0.9) for chunk in given.chunks)
    assert Numbers()(claims, [chain])[0].label == label
