"""Nodes as chunks: the text the model saw, and the way back to the document."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from llama_index.core.node_parser import TokenTextSplitter
from llama_index.core.schema import Document, ImageNode, MetadataMode, Node, NodeWithScore, TextNode
from tests.integrations.llama_index.support import GUARD, node

from llama_index.postprocessor.spanproof import SpanproofNodePostprocessor, chunks_of, source_span
from spanproof import Evidence, Span, from_json, to_json, verify

TEXT = "The museum opens at nine. It closes at five. Entry costs twelve coins. Children pay nothing."


def quote(chunk, text):
    start = chunk.text.index(text)
    return Evidence(chunk, Span(start, start + len(text)), 1.0)


def test_a_chunk_has_the_text_that_the_model_saw():
    item = node("Text.", "a", 0.7, metadata={"title": "Visit", "hidden": "x"}, excluded_llm_metadata_keys=["hidden"])
    (chunk,) = chunks_of([item])
    assert chunk.text == item.get_content(metadata_mode=MetadataMode.LLM) == "title: Visit\n\nText."
    assert (chunk.id, chunk.source) == ("a", "Visit")
    assert chunk.metadata == {"title": "Visit", "hidden": "x", "spanproof": {"offsets": [], "score": 0.7}}


def test_bare_nodes_and_documents_are_chunks_too():
    chunks = chunks_of([TextNode(text="One.", id_="a"), Document(text="Two.", id_="b"), Node(id_="c")])
    assert [(chunk.id, chunk.text) for chunk in chunks] == [("a", "One."), ("b", "Two."), ("c", "")]


def test_nodes_with_one_id_are_told_apart():
    assert [chunk.id for chunk in chunks_of([node("One.", "a"), node("Two.", "a")])] == ["a", "a#2"]


def test_the_source_is_the_document_where_the_metadata_names_none():
    (split,) = TokenTextSplitter().get_nodes_from_documents([Document(text=TEXT, id_="doc-1")])
    assert chunks_of([split])[0].source == "doc-1"


def test_an_image_is_a_chunk_without_text():
    assert chunks_of([NodeWithScore(node=ImageNode(id_="i"))])[0].text == ""


def test_metadata_that_json_cannot_hold_and_broken_characters_do_no_harm():
    item = node("A \ud800 b", "a", metadata={"day": datetime.date(2020, 1, 2), "score": float("nan")})
    (chunk,) = chunks_of([item])
    assert chunk.text.endswith("A \ufffd b") and chunk.metadata["day"] == "2020-01-02"
    report = verify("A day.", chunks_of([item]), guard=GUARD)
    assert from_json(to_json(report)) == report


@pytest.mark.parametrize(
    "template", ["{metadata_str}\n\n{content}", "{content}\n\n{metadata_str}", "<<{metadata_str}>>{content}!"]
)
@pytest.mark.parametrize("text", [TEXT, f"  {TEXT}\n", "x"])
def test_quotes_map_back_to_the_document_whatever_the_template(template, text):
    document = f"Some text before. {text}"
    begin = document.index(text)
    item = node(text, "a", metadata={"title": text}, text_template=template, start_char_idx=begin)
    (chunk,) = chunks_of([item])
    assert chunk.text == item.get_content(metadata_mode=MetadataMode.LLM)
    ((start, end, _),) = chunk.metadata["spanproof"]["offsets"]
    assert chunk.text[start:end] == text.strip() or chunk.text[start:end] == text
    found = source_span(Evidence(chunk, Span(start, end), 1.0))
    assert found.of(document) == chunk.text[start:end]
    other = chunk.text.index("title")
    assert source_span(Evidence(chunk, Span(other, other + 5), 1.0)) is None


def test_start_is_the_offset_of_the_chunk_where_one_offset_holds_for_all_of_it():
    far = chunks_of([node(TEXT, "a", metadata={"title": "T"}, start_char_idx=500)])[0]
    assert far.start + far.text.index("opens") == 500 + TEXT.index("opens")
    near = chunks_of([node(TEXT, "a", metadata={"title": "T"}, start_char_idx=3)])[0]
    assert near.start == 0
    assert source_span(quote(near, "opens")).start == 3 + TEXT.index("opens")


def test_a_node_that_does_not_know_its_place_has_no_source_span():
    (chunk,) = chunks_of([node(TEXT, "a")])
    assert source_span(quote(chunk, "opens")) is None


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["Museum a.", "Coin b c. ", "Ünï \U0001f600 museum.", "No.\n\n", "é. "]), min_size=1))
def test_every_quote_of_what_a_splitter_and_the_postprocessor_leave_is_in_the_document_where_it_says(parts):
    document = Document(text=" ".join(parts), id_="d", metadata={"title": "museum"})
    nodes = [NodeWithScore(node=each) for each in TokenTextSplitter(chunk_size=10, chunk_overlap=0)([document])]

    def every_museum(question, chunks):
        return [
            Evidence(chunk, Span(at, at + 6), 1.0)
            for chunk in chunks
            for at in range(len(chunk.text))
            if chunk.text[at : at + 6].lower() == "museum"
        ]

    for mode in ("keep", "mark"):
        post = SpanproofNodePostprocessor(extractor=every_museum, mode=mode, min_nodes=2)
        for chunk in chunks_of(post.postprocess_nodes(nodes, query_str="museum?")):
            for start, end, origin in chunk.metadata["spanproof"]["offsets"]:
                found = source_span(Evidence(chunk, Span(start, end), 1.0))
                assert (found.start, found.of(document.text)) == (origin, chunk.text[start:end])
