"""The place in a source sentence that has another name than the claim."""

import pytest

from spanproof.cases import case
from spanproof.text.naming.names import names
from spanproof.types import Claim, Span
from spanproof.verifiers.reading import Unit, read
from spanproof.verifiers.slots import frame, slot


def find(answer, sentence, before=""):
    built = case(answer, [before + sentence])
    claim = Claim(built, Span(0, len(answer)))
    chunk = built.chunks[0]
    unit = Unit(chunk, Span(len(before), len(chunk.text)))
    found = slot(claim, names(answer)[-1], unit)
    return found and (chunk.text[found.other.start : found.other.end], found.single, found.likeness)


@pytest.mark.parametrize(
    ("answer", "sentence", "other", "single"),
    [
        ("She was born in Paris.", "She was born in Lyon.", "Lyon", True),
        ("The firm is based in Oslo.", "The firm, now larger, is based in Bergen.", "Bergen", True),
        ("The book was written by Ada Falk.", "The book was written by Olga Falk in May.", "Olga Falk", True),
        ("They sailed to Oslo.", "They sailed to Bergen.", "Bergen", False),
        ("They use an iPhone 15 now.", "They use an iPhone 14 now.", "iPhone 14", False),
    ],
)
def test_the_same_frame_with_another_name_is_a_slot(answer, sentence, other, single):
    assert find(answer, sentence) == (other, single, 1.0)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("She was born in Paris.", "She was born in Paris or in Lyon."),
        ("She was born in Paris.", "She lives in Lyon."),
        ("She was born in Paris.", "Olga was born in Lyon."),
        ("She was born in Paris.", "She was born in a village."),
        ("They use an iPhone 15 now.", "They use an Android now."),
        ("Then Lyon beat Paris.", "Then Paris beat Lyon."),
        ("They moved the museum to Oslo last winter.", "They flew to Bergen."),
        ("She met Ada Falk.", "She met Ada."),
    ],
)
def test_near_misses_are_no_slots(answer, sentence):
    assert find(answer, sentence) is None


def test_only_names_of_the_sentence_itself_count():
    assert find("She was born in Paris.", "She sings.", before="She was born in Lyon. ") is None


def test_a_frame_needs_two_words_and_one_of_content():
    one, two = read("he was born in X today"), read("she was born in Y often")
    assert [token.norm for token in frame((one, (4, 5)), (two, (4, 5)))] == ["was", "born", "in"]
    assert frame((read("it is in X"), (3, 4)), (read("he is in Y"), (3, 4))) == []
    assert frame((read("born X"), (1, 2)), (read("born Y"), (1, 2))) == []
