from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof.aligners.lexical import LexicalAligner
from spanproof.cases import case
from spanproof.models.features import FEATURES, features
from spanproof.text.sentences import sentences
from spanproof.types import Citation, Claim, Evidence, Span

SOURCE = "The museum opens at 9. Tickets cost $5. Anna Berg founded it in 1921. It never closes."


def described(answer: str, *chunks: object, question: str | None = None, citations: tuple[Citation, ...] = ()):
    each = case(answer, chunks or (SOURCE,), question=question)
    claim = Claim(each, Span(0, len(answer)), citations=citations)
    row = features([claim], LexicalAligner()([claim]))[0]
    return dict(zip(FEATURES, row.tolist(), strict=True))


def test_a_verbatim_claim_is_covered_in_every_way():
    row = described("The museum opens at 9.")

    assert row["coverage"] == row["coverage_plain"] == row["coverage_first"] == row["coverage_chunk"] == 1
    assert row["pairs"] == row["alignment"] == 1
    assert row["gap"] == row["novel"] == row["number_mismatches"] == 0
    assert row["tfidf"] > 0.99 and row["bm25"] > 0.5


def test_a_claim_without_evidence_is_covered_in_no_way():
    row = described("Quantum capacitors hum.")

    assert all(row[name] == 0 for name in FEATURES if name not in ("words", "novel", "gap"))
    assert row["novel"] == 3 and row["gap"] == 1


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("numbers", "The museum opens at 9.", 1),
        ("numbers", "The museum opens.", 0),
        ("number_mismatches", "The museum opens at 9.", 0),
        ("number_mismatches", "The museum opens at 10.", 1),
        ("number_mismatches", "Tickets cost 5 dollars.", 0),
        ("number_mismatches", "Tickets cost $6.", 1),
        ("names", "It was founded by Anna Berg.", 1),
        ("name_mismatches", "It was founded by Anna Berg.", 0),
        ("name_mismatches", "It was founded by Carl Orff.", 1),
        ("negation_mismatch", "The museum opens at 9.", 0),
        ("negation_mismatch", "The museum does not open at 9.", 1),
        ("negation_mismatch", "It never closes.", 0),
        ("quotes", 'It says "the museum opens at 9".', 1),
        ("quote_mismatches", 'It says "the museum opens at 9".', 0),
        ("quote_mismatches", 'It says "the museum is open late".', 1),
        ("novel", "The museum opens at 9 in winter.", 1),
        ("record", "The museum opens at 9.", 0),
    ],
)
def test_near_misses_stand_beside_what_agrees(name, answer, expected):
    assert described(answer)[name] == expected


def test_the_first_evidence_of_a_record_is_known_as_one():
    assert described("The museum opens at 9.", {"museum": {"opens": "9"}})["record"] == 1


def test_what_only_several_chunks_have_together_covers_no_chunk_alone():
    row = described("Anna Berg sells tickets.", "Anna Berg founded it.", "Tickets sell well.")

    assert row["coverage"] == row["coverage_all"] == 1
    assert 0 < row["coverage_chunk"] < 1 and 0 < row["coverage_first"] < 1


def test_words_apart_are_no_pairs():
    together = described("red boat", "A red boat and five more words about other green things here.")
    apart = described("red boat", "A red car, five more words about other green things, here one boat.")

    assert together["pairs"] == 1 and apart["pairs"] == 0


def test_words_of_the_question_are_counted():
    assert described("The museum opens at 9.", question="When does the museum open?")["question"] > 0
    assert described("The museum opens at 9.", question="What is art?")["question"] == 0


@pytest.mark.parametrize(("chunk_id", "mismatches"), [("1", 0), ("2", 1), (None, 1)])
def test_a_citation_of_a_chunk_that_is_not_in_the_chain_is_a_mismatch(chunk_id, mismatches):
    citation = Citation("1", Span(24, 25), chunk_id)
    row = described("The museum opens at 9. [1]", SOURCE, "Nothing here.", citations=(citation,))

    assert row["citations"] == 1 and row["citation_mismatches"] == mismatches
    assert row["numbers"] == 1


def test_no_claims_make_an_empty_table():
    assert features([], []).shape == (0, len(FEATURES))


def test_each_claim_needs_its_chain():
    claim = Claim(case("Yes.", ["No."]), Span(0, 4))

    with pytest.raises(ValueError, match="zip"):
        features([claim], [])


def test_an_evidence_of_any_aligner_will_do():
    each = case("The museum opens at 9.", [SOURCE])
    whole = Evidence(each.chunks[0], Span(0, len(SOURCE)), 0.25)
    row = dict(zip(FEATURES, features([Claim(each, Span(0, 22))], [(whole,)])[0].tolist(), strict=True))

    assert row["score"] == 0.25 and row["coverage"] == 1


TEXTS = st.text(max_size=30) | st.lists(
    st.sampled_from('museum opens 9 $5 Anna Berg not "late" é🙂 博物\n a. B!'.split(" ")), max_size=10
).map(" ".join)


@given(TEXTS.filter(str.strip), st.lists(TEXTS, max_size=3), st.none() | TEXTS)
@settings(max_examples=300, deadline=None)
def test_features_are_finite_and_not_negative_and_alone_as_in_a_batch(answer, chunks, question):
    each = case(answer, chunks, question=question)
    claims = [Claim(each, span) for span in sentences(answer)]
    chains = LexicalAligner()(claims)
    table = features(claims, chains)

    assert table.shape == (len(claims), len(FEATURES))
    assert np.isfinite(table).all() and (table >= 0).all()
    for at, (claim, chain) in enumerate(zip(claims, chains, strict=True)):
        assert (features([claim], [chain])[0] == table[at]).all()


@given(TEXTS.filter(str.strip), st.lists(TEXTS, max_size=3))
@settings(max_examples=300, deadline=None)
def test_shares_lie_between_0_and_1(answer, chunks):
    row = described(answer, *chunks)

    for name in (*FEATURES[:7], "tfidf", "alignment", "score", "question", "position"):
        assert 0 <= row[name] <= 1 + 1e-6, name
