"""What a sentence tells of several things apart, and a claim of the wrong one."""

from functools import partial

import pytest
from tests.factories import checked, claim_of, flagged

from spanproof.aligners.lexical import LexicalAligner
from spanproof.types import CheckLabel
from spanproof.verifiers.names import Names

check = partial(checked, Names())

REACTIONS = "Reactions: fever (very common), dizziness (common), fainting (rare)."
STAFF = "Ada Lunt is the director, Ben Cole the treasurer and Cy Dorn the secretary."
BINS = "Paper goes into the blue bin, glass into the green one and plastic into the yellow one."
KEYS = "The red key opens the shed, the blue key opens the garage."
LIFE = "Karl Brandt, born in Ulm in 1881, died in Riga in 1940."
AWARD = "The Marlow Award 2016 went to Ida Kern, the 2017 award to Tom Hale."
WINNERS = "Winners of the regatta\n- 2020: Ana Sol\n- 2021: Kim Park\n- 2022: Lea Moor"
CAPITALS = "Amsterdam is the capital of the Netherlands, Brussels the capital of Belgium."
MENU = "Monday: soup; Tuesday: pasta; Wednesday: fish."


@pytest.mark.parametrize(
    ("answer", "chunk", "theirs"),
    [
        ("Dizziness is rare.", REACTIONS, "common"),
        ("Fever is a rare reaction.", REACTIONS, "very common"),
        ("The cheesecake contains nuts.", "Allergens: walnut bread (nuts), cheesecake (milk).", "milk"),
        ("Ada Lunt is the treasurer.", STAFF, "the director"),
        ("The secretary is Ben Cole.", STAFF, "the treasurer"),
        ("Paper goes into the green bin.", BINS, "into the blue bin"),
        ("Plastic belongs in the blue bin.", BINS, "into the yellow one"),
        ("The shed is opened with the blue key.", KEYS, "the garage"),
        ("Karl Brandt was born in Riga.", LIFE, "Ulm in 1881"),
        ("Karl Brandt died in 1881.", LIFE, "Riga in 1940"),
        ("She was born in Leeds and died in Bristol.", "She was born in Bristol and died in Leeds.", "Bristol"),
        ("Ida Kern won the award in 2017.", AWARD, "to Tom Hale"),
        ("In 2022 the regatta was won by Kim Park.", WINNERS, "Lea Moor"),
        ("Brussels is the capital of the Netherlands.", CAPITALS, "the capital of Belgium"),
        ("On Tuesday there is fish.", MENU, "pasta"),
    ],
)
def test_what_is_told_of_another_contradicts(answer, chunk, theirs):
    found = check(answer, chunk)
    assert found.label is CheckLabel.CONTRADICTED
    assert f'[1] has "{theirs}" where' in found.reason


@pytest.mark.parametrize(
    ("answer", "word"),
    [
        ("Ada Lunt is the chief harbour pilot.", "chief"),
        ("The harbour pilot and chief is Ada Lunt.", "harbour"),
        ("Pilot and chief of the harbour is Ada Lunt.", "Pilot"),
    ],
)
def test_of_several_words_that_are_told_of_another_the_first_is_flagged(answer, word):
    found = check(answer, "Ada Lunt is the deputy rail engineer, Ben Cole the chief harbour pilot.")
    assert flagged(answer, found) == [word]


@pytest.mark.parametrize(
    ("question", "chunk", "right", "wrong"),
    [
        ("Who is the treasurer?", STAFF, "Ben Cole", "Cy Dorn"),
        ("Who received the Marlow Award in 2017?", AWARD, "Tom Hale", "Ida Kern"),
        ("Who received the Marlow Award in 2017?", AWARD, "Tom Hale received it.", "Ida Kern received it."),
        ("Who won in 2021?", WINNERS, "Kim Park", "Lea Moor"),
    ],
)
def test_a_mere_phrase_is_read_with_its_question(question, chunk, right, wrong):
    claims = [claim_of(answer, chunk, question=question) for answer in (right, wrong)]
    found = Names()(claims, LexicalAligner()(claims))
    assert [each.label for each in found] == [CheckLabel.SUPPORTED, CheckLabel.CONTRADICTED]


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Fainting is a rare reaction.", REACTIONS),
        ("Fever is very common and fainting is rare.", REACTIONS),
        ("The secretary is Cy Dorn.", STAFF),
        ("Plastic belongs in the yellow bin.", BINS),
        ("The shed is opened with the red key.", KEYS),
        ("Karl Brandt was born in Ulm and died in Riga.", LIFE),
        ("In 2016 the Marlow Award went to Ida Kern.", AWARD),
        ("Lea Moor won the regatta in 2022.", WINNERS),
        # of one family with the word of its own pair
        ("The novel was translated by Oscar Quinn.", "The novel's author is Kay Moss, its translator is Oscar Quinn."),
        ("Poland holds the south of the island.", "The northern half belongs to Kenya, the southern half to Poland."),
        # what the other pair says is referred to
        (
            "The Tigers dropped out of the top division.",
            "The Miners were promoted to the top division, the Tigers left it.",
        ),
        ("Heart patients may use the salt bath.", "The salt bath is for all; the mud bath is not for heart patients."),
        ("Tom Reed assists Mia Hall.", "Mia Hall is the head coach and Tom Reed the assistant."),
        (
            "The firm stayed in Kassel until 1971.",
            "The firm was founded in Kassel in 1954 and moved to Hanover in 1971.",
        ),
        # another sentence says so of both
        ("Ada Lunt is the treasurer.", f"{STAFF} Since May, Ada Lunt has been treasurer, too."),
    ],
)
def test_nothing_is_objected_to_where_it_may_be_so(answer, chunk):
    assert check(answer, chunk).label is not CheckLabel.CONTRADICTED
