"""What a claim states when its citations are left out."""

import pytest

from spanproof import Chunk
from spanproof.cases import case
from spanproof.splitters.sentence import SentenceSplitter
from spanproof.text.restated import Assertion, asserted, is_mere_phrase, repeats_with_figures, stands_alone, stated
from spanproof.types import Case, Claim, Span


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The museum opens at nine [1].", "The museum opens at nine."),
        ("The museum opens at nine [1, 2].", "The museum opens at nine."),
        ("The museum opens at nine [1][2].", "The museum opens at nine."),
        ("The museum【1】 opens at nine.", "The museum opens at nine."),
        ("The museum opens at nine (passage 1).", "The museum opens at nine."),
        ("(passage 1) The museum opens at nine.", "The museum opens at nine."),
        ("The museum opens at nine (see [1]), call open().", "The museum opens at nine (see), call open()."),
        ("[1]. The museum opens at nine.", "The museum opens at nine."),
        ("[1]: at nine", "at nine"),
        ("The list is [] and empty.", "The list is [] and empty."),
    ],
)
def test_a_claim_states_nothing_in_the_brackets_of_its_citations(answer, expected):
    given = case(answer, [Chunk("1", "It opens at nine."), Chunk("2", "The museum opens.")])
    (claim,) = SentenceSplitter()(given)
    assert stated(claim) == expected


@pytest.mark.parametrize(
    ("answer", "question", "expected"),
    [
        ("Galileo Galilei", "Who saw the moons?", "Who saw the moons? Galileo Galilei"),
        ("July 20, 1969.", "When did it land?", "When did it land? July 20, 1969."),
        ("Galileo Galilei", None, "Galileo Galilei"),
        ("He was Galileo Galilei.", "Who saw the moons?", "Who saw the moons? He was Galileo Galilei."),
        ("It was on July 20, 1969.", "When did it land?", "When did it land? It was on July 20, 1969."),
        ("It was not in 1969.", "When did it land?", "It was not in 1969."),
        ("It was in 1969. It was July.", "When did it land?", "It was in 1969. It was July."),
        ("It was " + "very " * 11 + "late.", "When did it land?", "It was " + "very " * 11 + "late."),
        ("It was Galileo.", None, "It was Galileo."),
        ("Galileo is the one.", "Who saw the moons?", "Galileo is the one."),
        ("word " * 13, "Which words?", ("word " * 13).strip()),
        ("Yes.", "Is it open?", "Is it open?"),
        ("yes, it is", "Is it open?", "Is it open?"),
        ("Yes.", "Which of them?", "Which of them? Yes."),
        ("Yes, on Sundays it is.", "Is it open?", "Yes, on Sundays it is."),
        ("Yes.", "?", "? Yes."),
    ],
)
def test_an_answer_that_is_no_sentence_is_read_with_its_question(answer, question, expected):
    given = Case(answer, (), question)
    assert asserted(Claim(given, Span(0, len(answer)))) == Assertion(expected)


@pytest.mark.parametrize("answer", ["No.", "no", "No, it is not.", "No, it isn't.", "No! You cannot."])
def test_no_denies_the_question(answer):
    given = Case(answer, (), "Is it open?")
    assert asserted(Claim(given, Span(0, len(answer)))) == Assertion("Is it open?", denied=True)


def test_no_denies_the_question_where_an_answer_begins_and_nowhere_else():
    given = Case("No. It is closed. No.", (), "Is it open?")
    assert asserted(Claim(given, Span(0, 3))) == Assertion("Is it open?", denied=True)
    assert asserted(Claim(given, Span(18, 21))) == Assertion("No.")


@pytest.mark.parametrize(
    ("answer", "phrases"),
    [
        ("Io", ["Io"]),
        ("**Io**", ["Io"]),
        ("Io\nEuropa", ["Io", "Europa"]),
        ("Its moons are:\n- Io\n- **Europa** [1]", ["Io", "**Europa** [1]"]),
        ("1. Io\n2. Europa", ["Io", "Europa"]),
        ("- Io\n- Europa is the other.", []),
        ("Io. It is one of them.", []),
        ("| moon |\n|---|\n| Io |", []),
        ("No.", []),
        ("Galileo named Io.", []),
        ("It circles Jupiter", ["It circles Jupiter"]),
        ("It does not circle Jupiter", []),
        ("The planet pulls its moons.", []),
        ("a moon named by Galileo", ["a moon named by Galileo"]),
        ("Jupiter moons", ["Jupiter moons"]),
        ("Io: 1,821 km\nEuropa: 1,561 km", []),
        ("**Radius:** 1,821 km", []),
        ("16:30", ["16:30"]),
    ],
)
def test_phrases_are_the_answer_or_the_items_of_its_list_and_stand_behind_the_question(answer, phrases):
    given = case(answer, [Chunk("1", "Io is a moon.")], question="Which are its moons?")
    claims = SentenceSplitter()(given)
    assert [claim.text for claim in claims if is_mere_phrase(claim)] == phrases
    said = [asserted(claim).text for claim in claims if is_mere_phrase(claim)]
    assert said == [f"Which are its moons? {each.removesuffix(' [1]')}" for each in phrases]
    assert all(stands_alone(claim) for claim in claims if is_mere_phrase(claim))
    assert not any(is_mere_phrase(claim) for claim in SentenceSplitter()(case(answer, ["Io is a moon."])))


@pytest.mark.parametrize(
    ("answer", "alone"),
    [
        ("The gate opens at nine.", True),
        ("The gate opens at nine. It closes at five.", False),
        ("word " * 200, False),
    ],
)
@pytest.mark.parametrize("question", [None, "When does it open?"])
def test_an_answer_of_one_sentence_is_a_statement_by_itself(answer, question, alone):
    given = Case(answer, (Chunk("1", "It opens at nine."),), question)
    assert stands_alone(Claim(given, Span(0, 8))) is alone


@pytest.mark.parametrize(
    ("sentence", "source", "repeats"),
    [
        ("The fund has 250 investors.", "The fund has 250 investors.", True),
        ("The tower is 1.2 km from here.", "The tower is 1200 m from here.", True),
        ("The tower is about 120 m tall.", "The tower is 119 m tall.", True),
        ("About 120 m of it is steel.", "119 m of it is steel.", True),
        ("The third quarter was good.", "The 3rd quarter was good.", True),
        ("It opens at 9 am in 2 halls.", "It opens at 9:00 in two halls.", True),
        ("The fund has more than 50 investors.", "The fund has 250 investors.", True),
        ("It takes under 30 minutes.", "It takes 25 minutes.", True),
        ("It takes 30 minutes.", "It takes 20-40 minutes.", True),
        ("The fund has more than 300 investors.", "The fund has 250 investors.", False),
        ("The fund has more than 50 investors.", "The fund has more than 80 investors.", False),
        ("The fund has 250 investors.", "The trust has 250 investors.", False),
        ("Children under 14 travel free.", "Children under 6 travel free.", False),
        ("Children under 14 travel free.", "Children under 14 travel free.", True),
        ("Children aged 4 to 8 travel free.", "Children aged 5 travel free.", False),
        ("Staff with more than 3 years get it.", "Staff with 5 years get it.", False),
        ("Staff who have more than 3 years get it.", "Staff who have 5 years get it.", False),
        ("If it takes under 30 minutes, it is free.", "If it takes 25 minutes, it is free.", False),
        ("Revenue was $4 in the second quarter.", "Revenue was $4 in the third quarter.", False),
        ("Second-half profit was $3.", "First-half profit was $3.", False),
        ("Rooms 1, 2 and 4 are open.", "Rooms 1, 2 and 3 are open.", False),
        ("Rooms 1, 2 and 3 are open.", "Rooms 1, 3 and 2 are open.", False),
        ("It opens at 9 am in 2 halls.", "It opens at 10 am in 2 halls.", False),
        ("Up to 5 guests may stay.", "At least 5 guests may stay.", False),
    ],
)
def test_a_sentence_is_repeated_if_each_figure_agrees_with_the_one_in_its_place(sentence, source, repeats):
    assert repeats_with_figures(sentence, source) is repeats
