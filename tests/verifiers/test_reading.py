"""The words of a sentence and the sentences of a chain."""

from spanproof.cases import case
from spanproof.types import Claim, Evidence, Span
from spanproof.verifiers.reading import Unit, in_answer, mentioned_ids, read, units

TEXT = "One is here. Two is there. Three is gone."


def test_words_are_read_in_order_with_stems():
    tokens = read("He opens the doors.")
    assert [(token.norm, token.stem, token.content) for token in tokens] == [
        ("he", "he", False),
        ("opens", "open", True),
        ("the", "the", False),
        ("doors", "door", True),
    ]
    assert [(token.start, token.end) for token in tokens] == [(0, 2), (3, 8), (9, 12), (13, 18)]


def test_the_units_of_a_chain_are_the_sentences_that_it_touches_best_first():
    chunk = case("a", [TEXT]).chunks[0]
    chain = (Evidence(chunk, Span(28, 33), 0.9), Evidence(chunk, Span(4, 16), 0.5))
    assert [unit.text for unit in units(chain)] == ["Three is gone.", "One is here.", "Two is there."]
    assert [unit.text for unit in units(chain, most=2)] == ["Three is gone.", "One is here."]
    assert units(()) == []


def test_ids_are_named_once():
    chunk, other = case("a", [TEXT, "Four."]).chunks
    found = [Unit(chunk, Span(0, 12)), Unit(chunk, Span(13, 26)), Unit(other, Span(0, 5))]
    assert mentioned_ids(found) == "[1], [2]"


def test_offsets_of_a_claim_become_offsets_of_its_answer():
    claim = Claim(case("a bc d", [TEXT]), Span(2, 6))
    assert in_answer(claim, 0, 2).of("a bc d") == "bc"
