"""Names, found by their capitals."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof.text.naming.names import names, word_form


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "He studied at the University of California and met Ludwig van Beethoven.",
            ["University of California", "Ludwig van Beethoven"],
        ),
        ("Paris is large. I love Paris.", ["Paris", "Paris"]),
        ("The WHO and the U.S. government met.", ["WHO", "U.S."]),
        ("An iPhone 15, vitamin B12 and COVID-19.", ["iPhone 15", "B12", "COVID-19"]),
        (
            "Dr. John Smith and J. R. R. Tolkien met Apple's Tim Cook.",
            ["John Smith", "J. R. R. Tolkien", "Apple", "Tim Cook"],
        ),
        ("Additionally, Google said so.", ["Google"]),
        ("According to Google, it works.", ["Google"]),
        ("George W. Bush met O'Brien in New York-based AT&T.", ["George W. Bush", "O'Brien", "New York", "AT&T"]),
        (
            "The Centers for Disease Control and Prevention (CDC) said so.",
            ["Centers for Disease Control and Prevention", "CDC"],
        ),
        ("Élodie Dupont lives in São Paulo.", ["Élodie Dupont", "São Paulo"]),
        ("He met E\u0301lodie Dupont.", ["E\u0301lodie Dupont"]),
        ("a Spanish-speaking al-Qaeda pre-COVID group", ["Spanish", "al-Qaeda", "COVID"]),
        ("the Apollo 11 landing and World War II", ["Apollo 11", "World War II"]),
        ("near St. Louis with Martin Luther King Jr. today", ["St. Louis", "Martin Luther King Jr"]),
        ("Smith & Wesson make guns; Procter & Gamble soap.", ["Smith & Wesson", "Procter & Gamble"]),
        ("restaurants such as Finch & Fork", ["Finch & Fork"]),
        ('He said, "We went to Paris."', ["Paris"]),
        ("世界保健機関 is the WHO", ["WHO"]),
        ("Wi-Fi is free.", ["Wi-Fi"]),
        ("Barack Obama", ["Barack Obama"]),
        ("the Bank of the West", ["Bank of the West"]),
        ("McDonald's sells eBay's burgers", ["McDonald", "eBay"]),
        ("an H2O molecule", ["H2O"]),
        ("# About France\nWe live in France.", ["France", "France"]),
        ("**Location:** the shop is in Oslo", ["Oslo"]),
        ("| Name | Ada Lovelace |", ["Ada Lovelace"]),
        ("Sollund asked SEK 4.5 million less; Brenn paid DKK 80.", ["SEK", "Brenn", "DKK"]),
        ("the NOK 2.6m bid of Office Max 4,000 times", ["NOK", "Office Max"]),
        ("he rated the Core 0.3 points higher, the Cloud 1.5 kg heavier", ["Core", "Cloud"]),
        ("It runs on Python 3.11 and on iOS 17.2 now.", ["Python 3", "iOS 17"]),
        ("the Rovers beat Tessaly Town 3-2 in extra time", ["Rovers", "Tessaly Town"]),
        ("In 1985 J. Smith met him at 9 a.m. Before that, Ann Lee came.", ["J. Smith", "Ann Lee"]),
        ("It was 5 B. Smith who won.", ["B. Smith"]),
    ],
)
def test_names_are_runs_of_capitals_with_their_particles_initials_and_numbers(text, found):
    assert [text[name.start : name.end] for name in names(text)] == found


@pytest.mark.parametrize(
    "text",
    [
        "Paris is the capital.",
        "The dog ran. It was fast. Dogs run.",
        "It opens on Monday in May at 9 AM.",
        "It opens Monday–Friday, 9 AM–5 PM.",
        "I think I'm fine.",
        "1. Preheat the oven to 350 °F.\n2. Step 2: Mix.",
        "- Bread is sold.\n- Coffee is sold.",
        "How To Bake Bread\nFlour is needed.",
        "## Ingredients And Tools",
        "**Outdoor Seating:** yes",
        "Outdoor Seating: yes\nParking: no",
        "THIS IS VERY IMPORTANT NOW",
        "See Passage 2 and Step 3.",
        "It weighs 5 KB or 20 MW.",
        "Stay below 24 °C. Bear in mind that it is old.",
        "It needs 5 V. Order two.",
        "They come at 7 a.m. Staff have to be there.",
        "NEVER do this, and DO NOT do that.",
        "Dear [Your Name],",
        "no capitals at all",
        "",
        "Yes. No. Okay.",
    ],
)
def test_capitals_of_grammar_and_layout_make_no_names(text):
    assert names(text) == ()


@pytest.mark.parametrize(
    ("text", "loose"),
    [("John Smith left.", True), ("Then John Smith left.", False), ("Smith left. We saw Smith.", False)],
)
def test_a_name_that_begins_a_sentence_is_loose(text, loose):
    assert names(text)[0].loose is loose


@pytest.mark.parametrize(
    ("surface", "form"),
    [("Smith", "smith"), ("U.S.", "US"), ("US", "US"), ("GPUs", "GPU"), ("us", "us"), ("É", "é"), ("iPhone", "iphone")],
)
def test_the_form_of_a_word_keeps_acronyms_apart_from_words(surface, form):
    assert word_form(surface) == form


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="aB .'\n-É\u0301&5*:|#", max_size=60))
def test_names_are_in_order_and_inside_the_text(text):
    end = 0
    for name in names(text):
        assert end <= name.start < name.end <= len(text)
        assert name.words
        end = name.end


@pytest.mark.parametrize(
    "text",
    [
        "Ab " * 60_000,
        "A." * 60_000,
        "A-" * 60_000,
        "Ab of " * 40_000,
        "A'" * 60_000,
        " " * 200_000,
        "A" + " " * 200_000 + "b",
        "\t\n" * 50_000,
        ":" * 100_000,
    ],
)
def test_the_cost_is_linear(text):
    started = time.process_time()
    names(text)
    assert time.process_time() - started < 8
