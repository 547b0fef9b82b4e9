"""Extraction by the probabilities of any model that scores tokens or sentences."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof import extract
from spanproof.errors import ConfigError, PluginError
from spanproof.extractors.highlighter import Highlighter, from_process
from spanproof.types import Chunk

TEXT = "The museum opens at nine. It was built in 1898. Children enter for free."
CHUNK = Chunk("a", TEXT)


def words(**chances):
    """Scores each word by name, others 0."""

    def score(question, texts):
        out = []
        for text in texts:
            at, scored = 0, []
            for word in text.split():
                at = text.index(word, at)
                scored.append((at, at + len(word), chances.get(word.strip("."), 0.0)))
                at += len(word)
            out.append(scored)
        return out

    return score


def test_a_sentence_has_the_mean_of_its_tokens_and_stays_as_a_whole():
    scorer = words(museum=1.0, opens=1.0, at=1.0, Children=0.6, free=1.0)
    (found,) = extract("When?", [CHUNK], extractor=Highlighter(scorer))
    assert (found.text, found.score) == ("The museum opens at nine.", 0.6)
    both = Highlighter(scorer, threshold=0.3, gap=0)("When?", [CHUNK])
    assert [item.text for item in both] == ["The museum opens at nine.", "Children enter for free."]


def test_tokens_are_joined_to_spans_when_they_are_kept_by_themselves():
    scorer = words(opens=0.9, nine=0.7, free=0.8)
    (found,) = Highlighter(scorer, unit="token")("When?", [CHUNK])
    assert (found.text, found.score) == ("opens at nine.", 0.9)


def test_scores_of_sentences_are_taken_as_they_are():
    ends = [0, *(at + 1 for at, char in enumerate(TEXT) if char == ".")]

    def scorer(question, texts):
        return [[(start, end, 0.9 if "1898" in TEXT[start:end] else 0.1) for start, end in pairwise(ends)]]

    for unit in ("sentence", "token"):
        (found,) = Highlighter(scorer, unit=unit)("When?", [CHUNK])
        assert (found.text, found.score) == ("It was built in 1898.", 0.9)


def test_blank_chunks_are_not_offered_and_irrelevant_ones_have_no_span():
    offered = []

    def scorer(question, texts):
        offered.extend(texts)
        return [[(0, 3, 0.2)] for _ in texts]

    assert Highlighter(scorer)("When?", [CHUNK, Chunk("b", " "), Chunk("c", "Other words are here.")]) == ()
    assert offered == [TEXT, "Other words are here."]
    assert Highlighter(scorer)("When?", [Chunk("b", "\n")]) == ()


def test_order_and_number_of_spans_are_configurable():
    chunks = [Chunk("b", "Children play here."), CHUNK]
    scorer = words(Children=0.7, museum=1.0, opens=1.0)
    ranked = Highlighter(scorer, threshold=0.2)("?", chunks)
    assert [item.text for item in ranked] == ["The museum opens at nine.", "Children play here."]
    as_they_stand = Highlighter(scorer, threshold=0.2, order="document")("?", chunks)
    assert list(as_they_stand) == [*reversed(ranked)]
    assert Highlighter(scorer, threshold=0.2, most=1)("?", chunks) == ranked[:1]


@pytest.mark.parametrize(
    "scored",
    [
        [(0, 0, 0.5)],
        [(-1, 3, 0.5)],
        [(0, len(TEXT) + 1, 0.5)],
        [(0, 3, 1.5)],
        [(0, 3, float("nan"))],
        [("a", 2, 0.3)],
        [(0, "3", 0.3)],
        [(0.0, 5, 0.5)],
        [(0, 5.0, 0.5)],
        [(None, 5, 0.5)],
        [(0, 3, "0.5")],
        [(0, 3, None)],
        [(0, 3, 0.5j)],
        [(0, 3, np.array([0.1, 0.5]))],
        [(np.float64(0), 3, 0.5)],
    ],
)
def test_scores_outside_the_text_or_the_unit_interval_are_an_error(scored):
    with pytest.raises(PluginError, match="a probability in"):
        Highlighter(lambda question, texts: [scored])("?", [CHUNK])


@pytest.mark.parametrize("kind", [int, np.int64, np.uint8])
@pytest.mark.parametrize("chance", [float, np.float32, np.float16])
def test_numbers_may_be_those_of_numpy(kind, chance):
    scored = [(kind(0), kind(25), chance(0.75))]
    for unit in ("sentence", "token"):
        (found,) = Highlighter(lambda question, texts: [scored], unit=unit)("?", [CHUNK])
        assert (found.text, found.score) == ("The museum opens at nine.", 0.75)
        assert type(found.span.start) is type(found.span.end) is int


def test_a_scorer_that_leaves_texts_out_is_an_error():
    with pytest.raises(PluginError, match="the scores of 1 texts"):
        Highlighter(lambda question, texts: [])("?", [CHUNK])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"unit": "word"}, "a unit of sentence, token"),
        ({"threshold": 0}, "threshold in"),
        ({"threshold": "0.5"}, "threshold in"),
    ],
)
def test_options_that_make_no_sense_are_refused(options, message):
    with pytest.raises(ConfigError, match=message):
        Highlighter(words(), **options)


@settings(max_examples=500, deadline=None)
@given(
    st.text(alphabet="ab .\n\\$é\u0301🚀|", min_size=1, max_size=60),
    st.lists(st.tuples(st.integers(0, 59), st.integers(1, 60), st.floats(0, 1)), max_size=6),
    st.sampled_from(["sentence", "token"]),
)
def test_law_1_every_extract_is_a_slice_of_its_chunk(text, scored, unit):
    kept = [(a, min(a + b, len(text)), chance) for a, b, chance in scored if a < len(text)]
    for item in Highlighter(lambda question, texts: [kept], unit=unit, least=1)("?", [Chunk("1", text)]):
        assert item.text == text[item.span.start : item.span.end]
        assert item.text == item.text.strip()


@pytest.mark.parametrize(
    "kept",
    [
        "The museum opens at nine.  Children enter for free. Dogs stay out.",
        ["Children enter for free.", " The museum opens at nine. ", "Dogs stay out."],
        ("The museum opens at nine.", "children enter for free."),
    ],
)
def test_a_model_that_prunes_keeps_what_stands_in_the_chunk(kept):
    asked = []

    def process(question, text):
        asked.append((question, text))
        return {"kept": kept, "reranking_score": 0.2}

    found = Highlighter(from_process(process, key="kept"), gap=0, order="document")("When?", [CHUNK])
    assert [item.text for item in found] == ["The museum opens at nine.", "Children enter for free."]
    assert asked == [("When?", TEXT)]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ({"pruned": "The museum opens at nine."}, "a mapping with kept; got .'pruned'.; say under which key"),
        ({"kept": None}, "sentences or one text under kept"),
        ({"kept": [["The museum opens at nine."]]}, "sentences or one text under kept"),
    ],
)
def test_a_model_that_answers_in_another_form_breaks_its_contract(answer, message):
    with pytest.raises(PluginError, match=message):
        Highlighter(from_process(lambda question, text: answer, key="kept"))("When?", [CHUNK])


@pytest.mark.parametrize("scored", [(0, 3), (0, 3, 0.5, 1), 0.5])
def test_a_score_without_its_place_breaks_the_contract(scored):
    with pytest.raises(PluginError, match="start, end, probability"):
        Highlighter(lambda question, texts: [[scored]])("When?", [CHUNK])


def test_a_model_that_keeps_nothing_has_no_span():
    assert Highlighter(from_process(lambda question, text: {"kept": ""}, key="kept"))("When?", [CHUNK]) == ()


@pytest.mark.parametrize("kept", [["The dose is not 5 mg. It is safe."], "The dose is not 5 mg. It is safe."])
def test_a_model_that_prunes_may_keep_several_sentences_as_one(kept):
    chunk = Chunk("a", "The dose is not 5 mg. It is safe. The dose is 50 mg.\n\nIt is safe.")
    for unit in ("sentence", "token"):
        (found,) = Highlighter(from_process(lambda question, text: {"kept": kept}, key="kept"), unit=unit)("?", [chunk])
        assert found.text == "The dose is not 5 mg. It is safe."


def test_what_a_model_that_prunes_keeps_twice_is_kept_at_two_places():
    chunk = Chunk("a", "It is safe. The dose is 50 mg a day.\n\nIt is safe.")
    process = from_process(lambda question, text: {"kept": ["It is safe.", "it is safe.", "It is safe."]}, key="kept")
    found = Highlighter(process, order="document")("?", [chunk])
    assert [item.span.start for item in found] == [0, 38]
