"""Notes on nodes: they say where a text comes from, and only of the text they were made for."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from llama_index.core.node_parser import SentenceWindowNodeParser
from llama_index.core.postprocessor import MetadataReplacementPostProcessor
from llama_index.core.query_engine import CitationQueryEngine
from llama_index.core.schema import Document, MetadataMode, NodeWithScore, TextNode
from tests.integrations.llama_index.support import Fixed, Scripted, node

from llama_index.postprocessor.spanproof import SpanproofNodePostprocessor, chunks_of, source_span
from spanproof import Evidence, Span

TEXT = "Opening hours are nine to five. Admission costs 12 EUR for adults. Dogs are not allowed. Children pay 6 EUR."
DOCUMENT = f"A guide.\n{TEXT}\nThe end."
QUESTION = "What does admission cost for adults?"


def placed(text=TEXT, id_="a", **changes):
    at = DOCUMENT.index(text)
    return node(text, id_, start_char_idx=at, end_char_idx=at + len(text), **changes)


def finds(*words):
    """An extractor that finds each place of given words."""

    def extract(question, chunks):
        return [
            Evidence(chunk, Span(at, at + len(word)), 1.0)
            for chunk in chunks
            for word in words
            for at in range(len(chunk.text))
            if chunk.text.startswith(word, at)
        ]

    return extract


def post(nodes, mode, *words, **options):
    given_ = {"extractor": finds(*words)} if words else {}
    return SpanproofNodePostprocessor(mode=mode, **given_, **options).postprocess_nodes(nodes, query_str=QUESTION)


def rewritten(item, text):
    """The node as a step leaves it that puts another text in the place of its own."""
    item.node.set_content(text)
    return item


def require_true_offsets(chunks, document=DOCUMENT):
    for chunk in chunks:
        for start, end, origin in chunk.metadata["spanproof"]["offsets"]:
            assert document[origin : origin + end - start] == chunk.text[start:end]


@pytest.mark.parametrize("first", ["keep", "mark"])
@pytest.mark.parametrize("second", ["keep", "mark"])
def test_two_postprocessors_in_a_row_leave_true_offsets_and_no_marks(first, second):
    once = post([placed(metadata={"f": "a.txt"})], first)
    (twice,) = post(once, second)
    (chunk,) = chunks_of([twice])
    assert "*" not in chunk.text and twice.text.count("*") == (4 if second == "mark" else 0)
    ((start, end, origin),) = chunk.metadata["spanproof"]["offsets"]
    assert DOCUMENT[origin : origin + end - start] == chunk.text[start:end] != ""
    assert source_span(Evidence(chunk, Span(start, end), 1.0)).of(DOCUMENT) == chunk.text[start:end]
    assert twice.node.excluded_llm_metadata_keys.count("spanproof") == 1


def test_a_second_postprocessor_keeps_what_the_first_one_put_between_spans():
    kept = post([placed()], "keep", "Admission", "Children")
    (chunk,) = chunks_of(post(kept, "mark", "miss"))
    assert chunk.text == "Admission\n[…]\nChildren"
    assert len(chunk.metadata["spanproof"]["offsets"]) == 2
    require_true_offsets([chunk])


def test_what_a_second_postprocessor_is_given_has_no_marks():
    seen = []

    def extract(question, chunks):
        seen.extend(chunk.text for chunk in chunks)
        return []

    SpanproofNodePostprocessor(extractor=extract).postprocess_nodes(post([placed()], "mark"), query_str=QUESTION)
    assert seen == [TEXT]


def test_a_note_holds_after_a_node_was_written_to_json_and_read():
    (marked,) = post([placed()], "mark")
    again = TextNode.from_dict(json.loads(json.dumps(marked.node.to_dict())))
    assert chunks_of([again])[0].text == TEXT
    assert chunks_of([again])[0].metadata["spanproof"]["offsets"] == [[0, len(TEXT), DOCUMENT.index(TEXT)]]


@pytest.mark.parametrize("mode", ["keep", "mark"])
def test_a_replaced_text_is_taken_as_it_is_and_has_no_offsets(mode):
    (item,) = post([placed()], mode)
    (chunk,) = chunks_of([rewritten(item, "Something else of **some** length, told in other words by another step.")])
    assert chunk.text == item.get_content(metadata_mode=MetadataMode.LLM)
    assert (chunk.start, chunk.metadata["spanproof"]["offsets"]) == (0, [])


def test_a_marked_text_within_a_longer_one_is_unmarked():
    (item,) = post([placed()], "mark")
    (chunk,) = chunks_of([rewritten(item, f"**Source** 1:\n{item.text}\n")])
    assert chunk.text == f"**Source** 1:\n{TEXT}\n"
    assert chunk.metadata["spanproof"]["offsets"] == []


def test_marks_that_the_source_has_of_its_own_stay_in_a_text_that_was_put_back():
    text = "The rule says: **Admission for adults costs 12 EUR** and nothing else. Children pay nothing at all here."
    (item,) = post([node(text, "a")], "mark", "Children")
    cut = item.text[5:-5]
    assert chunks_of([rewritten(item, cut)])[0].text == text[5:-5]


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_of_a_part_of_a_marked_text_nothing_but_marks_is_ever_lost(data):
    words = data.draw(st.lists(st.sampled_from(["Admission", "Dogs are", "r", "five. A", TEXT]), min_size=1))
    (item,) = post([placed()], "mark", *words)
    start = data.draw(st.integers(0, len(item.text)))
    part = item.text[start : data.draw(st.integers(start, len(item.text)))]
    prefix = data.draw(st.sampled_from(["", "Source 1:\n", "* "]))
    (chunk,) = chunks_of([rewritten(item, prefix + part)])
    assert chunk.text.replace("*", "") == (prefix + part).replace("*", "")
    assert chunk.text.startswith(prefix)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["keep", "mark"]), st.sampled_from(["A", "r", "for", "ed. C", "…", "5"]))))
def test_any_number_of_postprocessors_compose(steps):
    nodes = [placed(metadata={"f": "a.txt"}), placed("Dogs are not allowed.", "b")]
    for mode, word in steps:
        nodes = post(nodes, mode, word)
    chunks = chunks_of(nodes)
    assert not any("*" in chunk.text for chunk in chunks)
    require_true_offsets(chunks)


@pytest.mark.parametrize("size", [512, 8])
def test_a_citation_engine_after_marking_cites_the_words_of_the_source(size):
    step = SpanproofNodePostprocessor(mode="mark", extractor=finds("Admission costs 12 EUR for adults."))
    inner = CitationQueryEngine(
        Fixed([placed()]),
        llm=Scripted("12 EUR [1]."),
        node_postprocessors=[step],
        citation_chunk_size=size,
        citation_chunk_overlap=0,
    )
    nodes = inner.query(QUESTION).source_nodes
    chunks = chunks_of(nodes)
    assert any("**" in item.text for item in nodes)
    assert [chunk.text for chunk in chunks] == [item.text.replace("**", "") for item in nodes]
    assert all(chunk.metadata["spanproof"]["offsets"] == [] for chunk in chunks)


def windows():
    nodes = SentenceWindowNodeParser.from_defaults(window_size=1)([Document(text=DOCUMENT)])
    return [NodeWithScore(node=each) for each in nodes]


def test_a_sentence_window_has_no_offsets_and_its_sentences_have_them():
    assert all(chunk.metadata["spanproof"]["offsets"] for chunk in chunks_of(windows()))
    require_true_offsets(chunks_of(windows()))
    replaced = MetadataReplacementPostProcessor(target_metadata_key="window").postprocess_nodes(windows())
    for nodes in (replaced, post(replaced, "keep"), post(replaced, "mark"), post(post(replaced, "mark"), "keep")):
        assert {chunk.start for chunk in chunks_of(nodes)} == {0}
        assert not any(chunk.metadata["spanproof"]["offsets"] for chunk in chunks_of(nodes))


@pytest.mark.parametrize("mode", ["keep", "mark"])
def test_a_window_put_in_the_place_of_a_marked_sentence_is_whole(mode):
    replaced = MetadataReplacementPostProcessor(target_metadata_key="window").postprocess_nodes(post(windows(), mode))
    chunks = chunks_of(replaced)
    assert [chunk.text.strip() for chunk in chunks] == [item.metadata["window"].strip() for item in replaced]
    assert not any(chunk.metadata["spanproof"]["offsets"] for chunk in chunks)


def test_something_else_under_the_key_of_the_note_is_no_note():
    for other in ({"status": "pass"}, {"pieces": [[0, 3, 0]], "marked": True}, "text", None):
        assert (
            chunks_of([placed(metadata={"spanproof": other}, excluded_llm_metadata_keys=["spanproof"])])[0].text == TEXT
        )
