from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof.aligners.lexical import LexicalAligner
from spanproof.cases import case
from spanproof.models.features import FEATURES, features
from spanproof.models.word_features import WORD_FEATURES, word_features
from spanproof.text.sentences import sentences
from spanproof.text.words import words
from spanproof.types import Citation, Claim, Span

SOURCE = "The museum opens at 9. Tickets cost $5. Anna Berg founded it in 1921. It never closes."


def column(name: str, answer: str, *chunks: str, question: str | None = None, citations: tuple[Citation, ...] = ()):
    """The value of a feature for each word of a claim."""
    each = case(answer, chunks or [SOURCE], question=question)
    claim = Claim(each, Span(0, len(answer)), citations=citations)
    table = word_features([claim], LexicalAligner()([claim]))[0]
    values = table.values[:, WORD_FEATURES.index(name)].tolist()
    return list(zip([span.of(answer) for span in table.spans], values, strict=True))


@pytest.mark.parametrize(
    ("name", "answer", "marked"),
    [
        ("content", "The museum opens at 9.", ["museum", "opens", "9"]),
        ("content", "2. The museum opens.", ["museum", "opens"]),
        ("exact", "The museum is opening at 9.", ["The", "museum", "at", "9"]),
        ("stem", "The museum is opening at 10.", ["The", "museum", "opening", "at"]),
        ("anywhere", "Museum pencils cost more.", ["Museum", "cost"]),
        ("number", "It has 12 rooms, twelve.", ["12"]),
        ("negation", "It is not open, never.", ["not", "never"]),
        ("capital", "The museum of Anna.", ["The", "Anna"]),
        ("number_agrees", "Tickets cost 5 dollars.", ["5", "dollars"]),
        ("number_differs", "Tickets cost 6 dollars.", ["6", "dollars"]),
        ("name_known", "It was founded by Anna Berg.", ["Anna", "Berg"]),
        ("name_unknown", "It was founded by Carl Orff.", ["Carl", "Orff"]),
        ("quoted", 'It is "never late" here.', ["never", "late"]),
        ("pair_before", "The museum opens at 9.", ["opens", "9"]),
        ("pair_after", "The museum opens at 9.", ["museum", "opens"]),
        ("before", "The museum opens late.", ["opens", "late"]),
    ],
)
def test_the_words_that_a_feature_marks(name, answer, marked):
    assert [word for word, value in column(name, answer) if value == 1] == marked


def test_a_citation_is_no_content():
    citation = Citation("1", Span(22, 23), "1")

    assert ("1", 0.0) in column("content", "The museum opens at 9 1", citations=(citation,))


def test_a_word_of_the_question_is_known():
    marked = column("question", "The museum opens at 9.", question="When does the museum open?")

    assert [word for word, value in marked if value] == ["museum", "opens"]


def test_a_likeness_grows_with_the_letters_in_common():
    values = dict(column("fuzzy", "Anna Berg, a foundling, was its founder, she yawns at 77."))

    assert values["Anna"] == 1
    assert 0 < values["foundling"] < values["founder"] < 1
    assert values["yawns"] == values["77"] == 0


def test_what_only_a_later_evidence_has_is_not_in_the_first():
    marked = column("first", "Anna Berg sells tickets.", "Anna Berg came.", "Tickets exist.")

    assert [word for word, value in marked if value] == ["Anna", "Berg"]


def test_a_rare_word_weighs_more_than_a_common_one():
    values = dict(column("weight", "The museum opens in Lyon."))

    assert 0 < values["museum"] < values["Lyon"] == 1
    assert values["The"] == 0


def test_the_claims_own_features_stand_in_each_row():
    each = case("The museum opens at 9. Dogs bark.", [SOURCE])
    claims = [Claim(each, span) for span in sentences(each.answer)]
    chains = LexicalAligner()(claims)

    for row, table in zip(features(claims, chains), word_features(claims, chains), strict=True):
        assert (table.values[:, -len(FEATURES) :] == row).all()


TEXTS = st.text(max_size=30) | st.lists(
    st.sampled_from('museum opens 9 $5 Anna Berg not "late" é🙂 博物\n a. B!'.split(" ")), max_size=10
).map(" ".join)


@given(TEXTS.filter(str.strip), st.lists(TEXTS, max_size=3))
@settings(max_examples=300, deadline=None)
def test_there_is_one_finite_row_for_each_word_at_its_place_in_the_answer(answer, chunks):
    each = case(answer, chunks)
    claims = [Claim(each, span) for span in sentences(answer)]
    chains = LexicalAligner()(claims)
    tables = word_features(claims, chains)

    assert len(tables) == len(claims)
    for at, (claim, table) in enumerate(zip(claims, tables, strict=True)):
        start = claim.span.start
        assert [(span.start - start, span.end - start) for span in table.spans] == [
            (word.start, word.end) for word in words(claim.text)
        ]
        assert table.values.shape == (len(table.spans), len(WORD_FEATURES))
        assert np.isfinite(table.values).all() and (table.values >= 0).all()
        assert (word_features([claim], [chains[at]])[0].values == table.values).all()
