"""Whether two names name the same."""

from itertools import count
from time import process_time

import pytest
from tests.cost import is_bounded

from spanproof.text.naming.aliases import is_expanded, is_mentioned, mentions, root, same_name
from spanproof.text.naming.names import names


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("J. Smith", "John Smith"),
        ("Smith", "John Smith"),
        ("John A. Smith", "John Smith"),
        ("Smith, John", "John Smith"),
        ("J.R.R. Tolkien", "John Ronald Reuel Tolkien"),
        ("Martin Luther King Jr.", "Martin Luther King"),
        ("WHO", "World Health Organization"),
        ("IMF", "International Monetary Fund"),
        ("MRI", "magnetic resonance imaging"),
        ("UN", "United Nations"),
        ("US", "United States"),
        ("U.S.", "United States of America"),
        ("UK", "Great Britain"),
        ("American", "America"),
        ("Americans", "America"),
        ("French", "France"),
        ("CA", "California"),
        ("São Paulo", "Sao Paulo"),
        ("Apple's", "Apple"),
        ("GPUs", "GPU"),
        ("NASA", "Nasa"),
        ("Wi-Fi", "WiFi"),
        ("AT&T", "AT&T"),
        ("H&M", "H&M"),
        ("Coca-Cola", "Coca Cola"),
        ("Spindletop", "Spindle top"),
        ("iPhone 15", "iPhone 15 Pro"),
        ("COVID-19", "Covid-19"),
        ("the Beatles", "The Beatles"),
        ("WWII", "Second World War"),
        ("Captain", "Capt."),
        ("the Acts", "the Act"),
        ("Honduran", "Honduras"),
        ("SMS", "text message"),
    ],
)
def test_like_names_name_the_same_either_way(one, other):
    assert same_name(one, other)
    assert same_name(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("John Smith", "Jane Smith"),
        ("John B. Smith", "John A. Smith"),
        ("Mary Smith", "J. Smith"),
        ("George W. Bush", "George H. W. Bush"),
        ("IMF", "World Bank"),
        ("WHO", "who"),
        ("US", "us"),
        ("French", "Germany"),
        ("CA", "Canada"),
        ("Paris", "Lyon"),
        ("iPhone 15", "iPhone 14"),
        ("B12", "B6"),
        ("Austria", "Australia"),
        ("MRI", "Mild Rain"),
        ("Niger", "Nigeria"),
        ("Smith", "Smithson"),
        ("Romanian", "Roman"),
        ("Nigerian", "Niger"),
        ("Julian", "Julia"),
        ("", "Smith"),
        ("?", "!"),
    ],
)
def test_near_misses_name_different_things(one, other):
    assert not same_name(one, other)
    assert not same_name(other, one)


def test_a_full_name_is_not_mentioned_by_its_last_name_alone():
    name = names("It was John Smith.")[0]
    assert not is_mentioned(name.words, mentions("Smith left early."))
    assert is_mentioned(name.words, mentions("We met Smith, John, there."))


def test_an_acronym_is_mentioned_by_its_expansion_in_small_letters():
    assert is_expanded("MRI", mentions("They used magnetic resonance imaging."))
    assert not is_expanded("MRI", mentions("Mild rain is expected."))
    assert is_expanded("EU", mentions("the European Union"))
    assert is_expanded("NPS", mentions("net promoter score +18"))
    assert is_expanded("NDA", mentions("under a non-disclosure agreement"))
    assert not is_expanded("SMS", mentions("she may say it"))


@pytest.mark.parametrize(
    ("word", "text", "known"),
    [
        ("Nemundian", "He came for Nemund.", True),
        ("Tessalian", "It lies in Tessaly Town.", True),
        ("Oberlandese", "the Oberland route", True),
        ("Saarian", "the coast of Saaria", True),
        ("Nemundian", "He came for Saaria.", False),
        ("Guardian", "A guard of the museum", False),
        ("Guardian", "We met a guardsman of Guara.", False),
        ("Julian", "It was Julia.", False),
    ],
)
def test_the_adjective_of_a_name_is_mentioned_where_the_name_stands(word, text, known):
    assert is_mentioned((word.lower(),), mentions(text)) is known
    assert not is_expanded("EU", mentions("every umbrella"))


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("Americans", "america"),
        ("Dutch", "netherlands"),
        ("Dupont", "dupont"),
        ("Kings", "king"),
        ("Paris", "paris"),
        ("É", "e"),
    ],
)
def test_the_root_of_a_name_has_no_accents_plurals_or_inhabitants(word, form):
    assert root(word) == form


@pytest.mark.parametrize("unit", ["9", "a", "a-", "a.", "1-"])
def test_cost_grows_no_faster_than_the_text(unit):
    tries = count()

    def cost(size):
        text = f"{unit * (size // len(unit))} {next(tries)}"  # one that is not remembered
        start = process_time()
        mentions(text)
        return process_time() - start

    assert is_bounded(cost, 5_000, 20_000, factor=9)
