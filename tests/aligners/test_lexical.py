from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof.aligners.lexical import LexicalAligner
from spanproof.cases import case
from spanproof.errors import ConfigError
from spanproof.protocols import Aligner
from spanproof.text.sentences import sentences
from spanproof.types import Case, Chunk, Citation, Claim, Span

HOURS = {
    "name": "Rye & Thyme",
    "city": "Norwich",
    "hours": {"Monday": "9:0-17:0", "Tuesday": "9:0-17:0", "Sunday": "0:0-0:0"},
    "attributes": {"OutdoorSeating": False, "Ambience": {"casual": True, "classy": False}},
    "reviews": [{"text": "The soup was cold. " * 12 + "The staff were lovely. " + "We waited an hour. " * 3}],
}


def claims_of(each: Case) -> list[Claim]:
    return [Claim(each, span) for span in sentences(each.answer)]


def chains(answer: str, chunks: object, **options: str) -> list[list[str]]:
    return [
        [evidence.text for evidence in chain] for chain in LexicalAligner()(claims_of(case(answer, chunks, **options)))
    ]


WORDS = st.sampled_from("museum opens Monday 9 10 1,000 tickets cost $5 not é🙂 博物 the it\n a. B! x?".split(" "))
TEXTS = st.lists(WORDS, min_size=1, max_size=12).map(" ".join)
CHUNKS = st.lists(TEXTS | st.text(max_size=20), max_size=4)
ANSWERS = TEXTS | st.text(min_size=1, max_size=20).filter(str.strip)
FOREIGN = st.lists(st.sampled_from(["qua", "quo", "77", "the", "of", "it.", "\n", "寺"]), max_size=8).map(" ".join)


@given(ANSWERS, CHUNKS)
@settings(max_examples=1000, deadline=None)
def test_evidence_is_sliced_from_the_chunks_of_the_case_and_does_not_overlap(answer, chunks):
    each = case(answer, chunks)
    claims = claims_of(each)
    found = LexicalAligner()(claims)

    assert len(found) == len(claims)
    for chain in found:
        for evidence in chain:
            assert any(evidence.chunk is chunk for chunk in each.chunks)
            assert evidence.text == evidence.chunk.text[evidence.span.start : evidence.span.end]
        assert [evidence.score for evidence in chain] == sorted((evidence.score for evidence in chain), reverse=True)
        for at, first in enumerate(chain):
            assert not any(first.chunk is other.chunk and first.span.overlaps(other.span) for other in chain[at + 1 :])


@given(TEXTS, CHUNKS, st.lists(FOREIGN, min_size=1, max_size=3), st.randoms(use_true_random=False))
@settings(max_examples=1000, deadline=None)
def test_chunks_that_share_no_word_and_the_order_of_chunks_change_nothing(answer, chunks, foreign, random):
    plain = case(answer, chunks)
    more = [*plain.chunks, *(Chunk(f"foreign {at}", text) for at, text in enumerate(foreign))]
    random.shuffle(more)
    mixed = replace(plain, chunks=tuple(more))

    assert LexicalAligner()(claims_of(mixed)) == LexicalAligner()(claims_of(plain))


@given(st.lists(st.tuples(TEXTS, CHUNKS), min_size=2, max_size=3))
@settings(max_examples=200, deadline=None)
def test_a_claim_gets_the_same_chain_alone_and_in_a_batch(pairs):
    claims = [claim for answer, chunks in pairs for claim in claims_of(case(answer, chunks))]

    assert LexicalAligner()(claims) == [LexicalAligner()([claim])[0] for claim in claims]


def test_it_is_an_aligner():
    assert isinstance(LexicalAligner(), Aligner)
    assert LexicalAligner()([]) == []


@pytest.mark.parametrize("most", [0, -1, 1.5, True, "6"])
def test_a_chain_of_less_than_one_passage_is_refused(most):
    with pytest.raises(ConfigError, match="most >= 1"):
        LexicalAligner(most=most)


def test_most_limits_the_chain():
    chunks = [f"The museum has {word} paintings." for word in "dutch french german greek roman spanish".split()]
    each = case("The museum has Dutch, French, German, Greek, Roman and Spanish paintings.", chunks)

    assert len(LexicalAligner(most=2)(claims_of(each))[0]) == 2
    assert len(LexicalAligner()(claims_of(each))[0]) > 2


@pytest.mark.parametrize(
    ("answer", "best"),
    [
        ("The museum opens at 9.", "The museum opens at 9 on weekdays."),
        ("Opening time of the museum: 9.", "The museum opens at 9 on weekdays."),
        ("Tickets cost 1000 yen.", "A ticket costs 1,000 yen."),
        ("Children under three enter free.", "Entry is free for a child under 3."),
    ],
)
def test_the_best_sentence_comes_first(answer, best):
    chunks = [
        "Visit our city. The museum opens at 9 on weekdays. It has a cafe.",
        "A ticket costs 1,000 yen. Entry is free for a child under 3. Dogs stay outside.",
    ]

    assert best in chains(answer, chunks)[0][0]


def test_a_claim_without_a_shared_content_word_has_no_evidence():
    assert chains("Quantum capacitors hum.", ["The museum opens at 9."]) == [[]]
    assert chains("It is what it was.", ["It was what it is."]) == [[]]
    assert chains("The museum opens at 9.", []) == [[]]
    assert chains("The museum opens at 9.", ["", " \n"]) == [[]]


def test_sources_that_support_a_claim_only_together_are_joined():
    chain = chains(
        "Marie Curie, born in Warsaw, discovered polonium.",
        ["Marie Curie was born in Warsaw.", "Polonium was discovered in 1898.", "Radium glows."],
    )[0]

    assert set(chain) == {"Marie Curie was born in Warsaw.", "Polonium was discovered in 1898."}


def test_neighbouring_sentences_that_belong_together_are_one_window():
    chain = chains(
        "Marie Curie won the Nobel Prize in 1903.",
        ["Marie Curie was born in Warsaw. She won the Nobel Prize in 1903. She liked cycling. Radium glows."],
    )[0]

    assert chain[0] == "Marie Curie was born in Warsaw. She won the Nobel Prize in 1903."


def test_a_source_that_contradicts_is_not_hidden_by_one_that_supports():
    supports, contradicts = "The museum opens at 9.", "Since May the museum opens at 10, an hour later."

    assert chains("The museum opens at 9.", [supports, contradicts, "Dogs stay outside."]) == [[supports, contradicts]]


def test_the_same_sentence_in_many_chunks_is_offered_once():
    assert chains("The museum opens at 9.", ["The museum opens at 9."] * 4) == [["The museum opens at 9."]]


def test_a_cited_chunk_is_heard_even_if_others_fit_better():
    each = case(
        "The museum opens at 9 [3].", ["The museum opens at 9.", "The museum has a cafe.", "A museum shop exists."]
    )
    cited = Claim(each, Span(0, 26), citations=(Citation("3", Span(24, 25), "3"),))
    uncited = replace(cited, citations=())

    assert [evidence.chunk.id for evidence in LexicalAligner()([cited])[0]] == ["1", "3"]
    assert "3" not in [evidence.chunk.id for evidence in LexicalAligner()([uncited])[0]]


def test_a_cited_chunk_is_found_however_many_others_fit_better():
    chunks = [f"The museum opens at 9 in district number{at}." for at in range(60)] + ["Old. A museum. New."]
    each = case("The museum opens at 9 [61].", chunks)
    claim = Claim(each, Span(0, 27), citations=(Citation("61", Span(23, 25), "61"),))

    assert "A museum." in [evidence.text for evidence in LexicalAligner()([claim])[0]]


def test_list_markers_and_citations_are_not_looked_for():
    each = case("2. Museums open late [7].", ["Room 2 and room 7 are closed.", "Museums open late."])
    claim = Claim(each, Span(0, 25), citations=(Citation("7", Span(22, 23), None),))

    assert [evidence.chunk.id for evidence in LexicalAligner()([claim])[0]] == ["2"]


def test_a_pronoun_takes_its_meaning_from_the_question():
    chunks = ["The library opens at 9.", "The museum opens at 9."]

    assert chains("It opens at 9.", chunks, question="When does the museum open?")[0][0] == chunks[1]
    assert chains("It opens at 9.", chunks, question="When does the library open?")[0][0] == chunks[0]
    assert chains("I asked at the museum. It opens at 9.", chunks)[1][0] == chunks[1]


def test_a_claim_without_words_of_its_own_is_aligned_by_its_question():
    assert chains("Yes, it is.", ["The museum is open on Sunday."], question="Is the museum open on Sunday?") == [
        ["The museum is open on Sunday."]
    ]


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("There is no outdoor seating.", "attributes.OutdoorSeating: false"),
        ("It lies in Norwich.", "city: Norwich"),
        ("The ambience is casual.", "attributes.Ambience.casual: true"),
        ("A reviewer calls the staff lovely.", "The staff were lovely."),
    ],
)
def test_a_record_answers_with_its_line_or_a_sentence_of_a_long_value(answer, line):
    assert chains(answer, [HOURS])[0][0] == line


def test_the_lines_of_one_group_come_as_one_window():
    chain = chains("It is open daily from 9 AM to 5 PM.", [HOURS])[0]

    assert chain[0] == "hours.Monday: 9:0-17:0\nhours.Tuesday: 9:0-17:0\nhours.Sunday: 0:0-0:0"
