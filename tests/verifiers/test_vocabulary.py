"""What the sources of a case have words for."""

from time import process_time

import pytest
from tests.cost import is_bounded

from spanproof.cases import case
from spanproof.text.terms import terms
from spanproof.types import Claim, Span
from spanproof.verifiers.vocabulary import Vocabulary

SOURCE = (
    "The World Health Organization sells 2.4 kg of wheat flour and a follow-up organisation for 890 million dollars."
)


def known(answer, *, question=None):
    vocabulary = Vocabulary(case(answer, [SOURCE], question=question))
    return [term.word.norm for term in terms(answer) if vocabulary.has(term)]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("wheat flours", ["wheat", "flours"]),
        ("followup wheat", ["followup", "wheat"]),
        ("wheat of the WHO", ["wheat"]),
        ("an organization of wheat", ["organization", "wheat"]),
        ("wheat for $890M", ["wheat", "890m"]),
        ("2400 g of wheat", ["2400", "g", "wheat"]),
    ],
)
def test_words_are_known_in_other_forms(answer, words):
    found = known(answer)
    assert [word for word in found if word in words] == words


@pytest.mark.parametrize(
    ("answer", "novel"),
    [
        ("wheat flowers", "flowers"),
        ("2400 mg of wheat", "2400"),
        ("wheat for $980M", "980m"),
        ("disorganisation of wheat", "disorganisation"),
        ("rye and wheat", "rye"),
    ],
)
def test_near_misses_are_novel(answer, novel):
    assert novel not in known(answer)


def test_words_of_the_question_are_known():
    assert "rye" in known("rye and wheat", question="Is there rye?")


def test_the_name_of_a_word_and_the_words_of_a_claim_are_those_of_the_answer():
    answer = "Then Ada Falk sold wheat."
    built = case(answer, [SOURCE])
    vocabulary = Vocabulary(built)
    found = vocabulary.terms_in(Claim(built, Span(5, 13)))
    assert [term.word.norm for term in found] == ["ada", "falk"]
    assert vocabulary.name_at(found[1]).words == ("ada", "falk")
    assert vocabulary.name_at(terms(answer)[-1]) is None


def test_a_name_of_many_words_is_looked_up_once():
    def cost(size):
        answer = "Anna Bell " * size
        vocabulary, said = Vocabulary(case(answer, [SOURCE])), terms(answer)
        start = process_time()
        assert not any(vocabulary.has(term) for term in said)
        return process_time() - start

    assert is_bounded(cost, 200, 800, factor=9)
