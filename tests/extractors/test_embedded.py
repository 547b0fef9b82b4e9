"""Extraction with the embedded model: exact offsets, nothing missed, and chunks of a call compared."""

import json
import shutil

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spanproof import extract
from spanproof.cases import case
from spanproof.errors import ConfigError, ModelError
from spanproof.extractors import embedded
from spanproof.extractors.embedded import EmbeddedExtractor, page_for
from spanproof.models.packers import packer
from spanproof.models.spans import Page, SpanModel, windows_of
from spanproof.models.units import layout_of
from spanproof.types import Chunk, Span

PAPER = (
    "## 3 Data\n\nWe annotate 12,000 tweets. Each has two labels. A third annotator settles ties.\n\n"
    "| set | tweets |\n|---|---|\n| train | 9,000 |\n\nThe loss $\\nabla L$ is minimised with Adam.\n\n"
)
LONG = Chunk("long", "".join(f"Section {at} says what sentence {at} says, and no more. " for at in range(400)))
CHUNKS = [Chunk("1", PAPER), Chunk("2", "Nothing."), LONG, Chunk("4", " \n "), Chunk("5", PAPER)]
QUESTION = "How many tweets are annotated?"
OPENING = "The museum opens at 9:00 and closes at 17:00."


def _found(items):
    return [(item.chunk.id, item.span, round(item.score, 3)) for item in items]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("When does the museum open?", ["The museum opens at 9:00 and closes at 17:00."]),
        ("What is the admission for adults?", ["Admission is $12 for adults."]),
        ("Which penguins live in Chile?", []),
    ],
)
def test_the_model_that_ships_finds_what_answers_and_is_silent_where_nothing_does(question, expected):
    page = (
        "The museum opens at 9:00 and closes at 17:00. It is on the quay.\n\n"
        "Admission is $12 for adults. Children under 6 enter free."
    )
    assert [item.text for item in extract(question, [page])] == expected


@pytest.mark.parametrize("question", ["?", "🚀", "\x00", "\ufffd", "the the", "Is it?", " \n "])
def test_a_question_without_a_word_to_look_for_finds_nothing(question, spans_folder):
    assert EmbeddedExtractor(spans_folder, threshold=0.0, gate=0.0)(question, CHUNKS) == ()
    assert EmbeddedExtractor()(question, [Chunk("1", "Admission is $12 for adults.")]) == ()


@pytest.mark.parametrize(
    "question", ["价格多少", "Сколько стоит?", "السعر؟", "ราคา", "가격?", "12?", "What does the WHO do?"]
)
def test_a_question_with_words_in_any_script_is_read(question, spans_folder):
    assert EmbeddedExtractor(spans_folder, threshold=0.0, gate=0.0)(question, CHUNKS)


def test_a_question_that_no_encoding_can_hold_is_cleaned():
    found = extract("\ud800 What is the admission?", ["Admission is $12 for adults."])
    assert [item.text for item in found] == ["Admission is $12 for adults."]


@pytest.mark.parametrize("unit", ["sentence", "paragraph", "token"])
@pytest.mark.parametrize("preset", ["balanced", "fast"])
def test_spans_are_slices_of_their_chunks_in_units_of_the_kind_asked_for(spans_folder, unit, preset):
    found = EmbeddedExtractor(spans_folder, unit=unit, preset=preset, gap=0, least=1, order="document")(
        QUESTION, CHUNKS
    )
    assert found
    for item in found:
        assert item.text == item.chunk.text[item.span.start : item.span.end]
        assert 0.0 <= item.score <= 1.0
        layout = layout_of(item.chunk)
        units = {"sentence": layout.sentences, "paragraph": layout.paragraphs}.get(unit)
        assert units is None or item.span in units


@settings(max_examples=1000, suppress_health_check=list(HealthCheck), deadline=None)
@given(
    question=st.text(max_size=20), texts=st.lists(st.text(alphabet="ab .\n\\$é\u0301🚀|#1", max_size=50), max_size=3)
)
def test_law_1_every_extract_is_a_slice_of_its_chunk(spans_folder, question, texts):
    chunks = [Chunk(str(at), text) for at, text in enumerate(texts)]
    for item in EmbeddedExtractor(spans_folder, threshold=0.2, unit="token", least=1)(question + " a b", chunks):
        assert item.text == item.chunk.text[item.span.start : item.span.end]
        assert item.chunk in chunks


@pytest.mark.parametrize("preset", ["balanced", "fast"])
def test_where_their_standing_weighs_nothing_a_chunk_has_the_same_spans_alone_and_among_others(spans_folder, preset):
    extractor = EmbeddedExtractor(spans_folder, preset=preset, order="document")
    together = extractor(QUESTION, CHUNKS)
    alone = [item for chunk in CHUNKS for item in extractor(QUESTION, [chunk])]
    assert [(item.chunk.id, item.span) for item in together] == [(item.chunk.id, item.span) for item in alone]
    assert [item.score for item in together] == pytest.approx([item.score for item in alone], abs=1e-3)
    assert _found(extractor(QUESTION, CHUNKS)) == _found(together)


def test_what_another_chunk_answers_better_takes_more_to_be_a_span():
    question, weak = "When does the museum open?", "The museum is on the quay."
    extractor = EmbeddedExtractor(threshold=0.0, gate=0.0)
    (alone,) = extractor(question, [Chunk("1", weak)])
    scores = {each.chunk.id: each.score for each in extractor(question, [Chunk("1", weak), Chunk("2", OPENING)])}
    assert scores["2"] > scores["1"]
    assert scores["1"] < alone.score
    twice = extractor(question, [Chunk("1", weak), Chunk("2", weak)])
    assert [each.score for each in twice] == pytest.approx([alone.score] * 2, abs=1e-6)


def test_the_order_of_chunks_does_not_change_what_is_found():
    question, texts = "When does the museum open?", [OPENING, "Admission is $12 for adults.", "It is on the quay."]
    chunks = [Chunk(str(at), text) for at, text in enumerate(texts)]
    assert _found(EmbeddedExtractor()(question, chunks)) == _found(EmbeddedExtractor()(question, chunks[::-1]))


def test_parameters_of_another_version_are_refused(spans_folder, tmp_path):
    for each in ("words", "spans"):
        shutil.copytree(spans_folder.parent / each, tmp_path / each)
    path = tmp_path / "spans" / "manifest.json"
    manifest = json.loads(path.read_text())
    manifest["spans"]["units"]["sentence"]["weights"] = [1.0] * 5
    path.write_text(json.dumps(manifest))
    with pytest.raises(ModelError, match="8 weights among them; got 5 weights"):
        EmbeddedExtractor(tmp_path / "spans")


def test_every_token_of_a_long_chunk_is_read(spans_folder):
    (tokens,) = SpanModel(spans_folder)(QUESTION, [Page(LONG.text)])
    covered = {at for start, end in zip(tokens.starts, tokens.ends, strict=True) for at in range(start, end)}
    assert covered == {at for at, sign in enumerate(LONG.text) if not sign.isspace()}
    assert len(windows_of(packer(spans_folder), QUESTION, Page(LONG.text))) > 10


def test_every_sentence_can_be_found_with_no_threshold(spans_folder):
    found = EmbeddedExtractor(spans_folder, threshold=0.0, unit="sentence", gap=0, least=1, order="document")(
        QUESTION, CHUNKS
    )
    for chunk in CHUNKS:
        assert [item.span for item in found if item.chunk.id == chunk.id] == list(layout_of(chunk).sentences)


def test_a_closed_gate_finds_nothing_and_the_gate_of_a_window_counts(spans_folder):
    assert EmbeddedExtractor(spans_folder, gate=1.0, threshold=0.0)(QUESTION, CHUNKS) == ()
    assert EmbeddedExtractor(spans_folder, gate=0.0, threshold=0.0)(QUESTION, CHUNKS)


def test_windows_of_parts_have_offsets_in_the_whole_text(spans_folder):
    parts = (Span(11, 37), Span(PAPER.index("The loss"), len(PAPER) - 2))
    windows = windows_of(packer(spans_folder), "q", Page(PAPER, (), (parts,)))
    read = {at for window in windows for start, end in window.offsets for at in range(start, end)}
    assert read == {at for part in parts for at in range(part.start, part.end) if not PAPER[at].isspace()}


def test_a_fast_reading_takes_the_stretches_with_the_words_of_the_question():
    text = "".join(f"Paragraph {at} is about {name}. It goes on for a while. {'More is said. ' * 8}\n\n"
                   for at, name in enumerate(("dogs", "cats", "tweets", "birds", "fish", "cows", "bees")))  # fmt: skip
    (parts,) = page_for("How many tweets?", Chunk("1", text), "fast").parts
    assert "tweets" in "".join(part.of(text) for part in parts)
    assert "dogs" not in "".join(part.of(text) for part in parts)
    assert page_for("Which penguins?", Chunk("1", text), "fast").parts == ((),)
    assert page_for("How many tweets?", Chunk("1", text[:200]), "fast").parts is None


def test_what_is_not_promising_is_read_too_but_by_itself():
    best, rest = page_for("What does sentence 123 say?", LONG).parts
    assert page_for("What does sentence 123 say?", LONG, "fast").parts == (best,)
    read = {at for part in (*best, *rest) for at in range(part.start, part.end)}
    assert read == {at for at, sign in enumerate(LONG.text) if not sign.isspace()} | read
    assert sum(map(len, (*best, *rest))) == len(read)


def test_a_long_paragraph_is_ranked_in_several_stretches():
    (parts,) = page_for("What does sentence 123 say?", LONG, "fast").parts
    assert any("123" in part.of(LONG.text) for part in parts)
    assert sum(map(len, parts)) < 0.5 * len(LONG.text)


def test_a_record_is_read_line_by_line(spans_folder):
    chunk = case("q", [{"name": "Finch", "hours": {"Monday": "9-5", "Friday": "9-3"}}]).chunks[0]
    found = EmbeddedExtractor(spans_folder, threshold=0.0, unit="paragraph", gap=0, least=1, order="document")(
        "q", [chunk]
    )
    assert [item.text for item in found] == chunk.text.split("\n")


def test_a_blank_question_and_no_chunks_find_nothing(spans_folder):
    extractor = EmbeddedExtractor(spans_folder)
    assert extractor(" ", CHUNKS) == ()
    assert extractor(QUESTION, []) == ()


def test_best_spans_come_first_and_no_more_than_asked_for(spans_folder):
    found = extract(
        QUESTION, [PAPER, LONG.text], extractor=EmbeddedExtractor(spans_folder, threshold=0.0, most=3, gap=0)
    )
    assert len(found) == 3
    assert [item.score for item in found] == sorted((item.score for item in found), reverse=True)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"threshold": 1.5}, "threshold in"),
        ({"threshold": "0.5"}, "threshold in"),
        ({"gate": -0.1}, "gate in"),
        ({"unit": "page"}, "a unit of sentence, paragraph, token"),
        ({"preset": "slow"}, "a preset of balanced, fast"),
        ({"order": "name"}, "an order of"),
        ({"most": -1}, "most: a whole number >= 1"),
        ({"gap": -1}, "gap: a whole number >= 0"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused(spans_folder, options, message):
    with pytest.raises(ConfigError, match=message):
        EmbeddedExtractor(spans_folder, **options)


def test_options_take_the_place_of_what_was_fitted(spans_folder):
    fitted = EmbeddedExtractor(spans_folder).parameters
    asked = EmbeddedExtractor(spans_folder, threshold=0.25, gate=0.75, unit="paragraph").parameters
    assert (fitted.unit, fitted.threshold, fitted.gate) == ("sentence", 0.5, 0.0)
    assert (asked.unit, asked.threshold, asked.gate) == ("paragraph", 0.25, 0.75)


def test_without_the_model_the_message_says_how_to_get_it(tmp_path):
    with pytest.raises(ModelError, match=r"python -m spanproof\.training spans"):
        EmbeddedExtractor(tmp_path / "spans")


def test_a_model_of_another_kind_is_refused():
    from spanproof.models.weights import words_folder

    with pytest.raises(ModelError, match="an extraction model"):
        EmbeddedExtractor(words_folder())


def test_digests_are_those_of_the_folder_and_of_the_tables_it_shares(spans_folder):
    names = {"spans/tokenizer.json", "spans/embeddings.npz", "spans/trunk.onnx"}
    assert set(EmbeddedExtractor(spans_folder).digests) == names
    assert embedded.__all__ == ["EmbeddedExtractor", "Preset"]
