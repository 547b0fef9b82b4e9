"""The node postprocessor: it keeps what answers the query and loses nothing else of a node."""

from __future__ import annotations

import asyncio
import copy

import pytest
from llama_index.core.postprocessor.types import BaseNodePostprocessor
from llama_index.core.schema import ImageNode, MetadataMode, NodeWithScore, QueryBundle
from tests.integrations.llama_index.support import QUESTION, Scripted, node, query_engine

from llama_index.postprocessor.spanproof import SpanproofNodePostprocessor, chunks_of, source_span
from spanproof import Evidence, InputError, Span
from spanproof.extractors.lexical import LexicalExtractor

VISIT = "The museum opens at nine. Its walls are thick and old. The museum café opens at ten."
OTHER = "Bees make honey."


def nodes():
    return [
        node(OTHER, "bees", 0.9),
        node(
            VISIT,
            "visit",
            0.8,
            metadata={"file_name": "visit.md", "page": 3},
            start_char_idx=100,
            end_char_idx=100 + len(VISIT),
        ),
        node(OTHER, "bees2", 0.1),
    ]


def finds(**scores):
    """An extractor that finds given words with given scores."""

    def extract(question, chunks):
        found = [(chunk, chunk.text.find(word), word, score) for chunk in chunks for word, score in scores.items()]
        return [Evidence(chunk, Span(at, at + len(word)), score) for chunk, at, word, score in found if at >= 0]

    return extract


def run(way, post, given, **query):
    if way == "sync":
        return post.postprocess_nodes(given, **query)
    return asyncio.run(post.apostprocess_nodes(given, **query))


@pytest.mark.parametrize("way", ["sync", "async"])
def test_the_spans_that_answer_the_query_are_kept_and_nodes_without_any_are_dropped(way):
    (kept,) = run(way, SpanproofNodePostprocessor(), nodes(), query_str=QUESTION)
    assert kept.text == "The museum opens at nine.\n[…]\nThe museum café opens at ten."
    assert (kept.node_id, kept.score) == ("visit", 0.8)
    assert (kept.node.start_char_idx, kept.node.end_char_idx) == (100, 100 + len(VISIT))
    assert {key: value for key, value in kept.metadata.items() if key != "spanproof"} == nodes()[1].metadata


def test_the_nodes_that_came_in_are_left_as_they_are():
    given = nodes()
    SpanproofNodePostprocessor(mode="mark").postprocess_nodes(given, query_str=QUESTION)
    assert given == nodes()


@pytest.mark.parametrize("query", [{}, {"query_str": ""}, {"query_bundle": QueryBundle("  ")}])
@pytest.mark.parametrize("way", ["sync", "async"])
def test_without_a_query_everything_is_passed_on(way, query):
    given = nodes()
    assert run(way, SpanproofNodePostprocessor(), given, **query) is given


@pytest.mark.parametrize(
    ("least", "ids"),
    [
        (0, ["visit"]),
        (1, ["visit"]),
        (2, ["bees", "visit"]),
        (3, ["bees", "visit", "bees2"]),
        (9, ["bees", "visit", "bees2"]),
    ],
)
def test_at_least_so_many_nodes_stay_in_their_order(least, ids):
    kept = SpanproofNodePostprocessor(min_nodes=least).postprocess_nodes(nodes(), query_str=QUESTION)
    assert [item.node_id for item in kept] == ids
    assert all(item.text == OTHER for item in kept if item.node_id != "visit")


@pytest.mark.parametrize(("least", "ids"), [(0, []), (1, ["bees"]), (2, ["bees", "visit"])])
def test_where_nothing_answers_the_first_nodes_stay_whole(least, ids):
    kept = SpanproofNodePostprocessor(min_nodes=least).postprocess_nodes(nodes(), query_str="Zebra stripes?")
    assert [item.node_id for item in kept] == ids
    assert kept == nodes()[:least]


@pytest.mark.parametrize(("threshold", "text"), [(0.0, "museum\n[…]\nwalls"), (0.5, "museum"), (0.9, "museum")])
def test_spans_under_the_threshold_do_not_count(threshold, text):
    post = SpanproofNodePostprocessor(extractor=finds(walls=0.4, museum=0.9), threshold=threshold)
    (kept,) = post.postprocess_nodes(nodes(), query_str=QUESTION)
    assert kept.text == text


def test_overlapping_spans_are_kept_once():
    post = SpanproofNodePostprocessor(extractor=finds(**{"museum opens": 0.4, "opens at": 0.9}))
    assert post.postprocess_nodes(nodes(), query_str=QUESTION)[0].text == "museum opens at"


def test_marked_spans_are_seen_by_the_model_and_are_not_part_of_the_chunk():
    post = SpanproofNodePostprocessor(mode="mark", marks=("<<", ">>"))
    (kept,) = post.postprocess_nodes(nodes(), query_str=QUESTION)
    marked = "<<The museum opens at nine.>> Its walls are thick and old. <<The museum café opens at ten.>>"
    assert kept.text == marked
    assert kept.get_content(metadata_mode=MetadataMode.LLM).endswith(marked)
    (chunk,) = chunks_of([kept])
    assert chunk.text == nodes()[1].get_content(metadata_mode=MetadataMode.LLM)
    at = chunk.text.index("nine. Its")
    assert source_span(Evidence(chunk, Span(at, at + 9), 1.0)).start == 100 + VISIT.index("nine. Its")


def test_a_quote_of_a_kept_span_maps_back_and_one_across_the_gap_does_not():
    (chunk,) = chunks_of(SpanproofNodePostprocessor().postprocess_nodes(nodes(), query_str=QUESTION))
    at = chunk.text.index("café")
    assert source_span(Evidence(chunk, Span(at, at + 4), 1.0)) == Span(
        *[100 + VISIT.index("café") + add for add in (0, 4)]
    )
    gap = chunk.text.index("[…]")
    assert source_span(Evidence(chunk, Span(gap - 3, gap + 8), 1.0)) is None


def test_what_the_postprocessor_notes_is_seen_by_no_model():
    (kept,) = SpanproofNodePostprocessor().postprocess_nodes(nodes(), query_str=QUESTION)
    assert "spanproof" in kept.metadata
    assert "pieces" not in kept.get_content(metadata_mode=MetadataMode.LLM)
    assert "pieces" not in kept.get_content(metadata_mode=MetadataMode.EMBED)


def test_nodes_without_text_are_passed_on():
    image = NodeWithScore(node=ImageNode(id_="image"))
    kept = SpanproofNodePostprocessor().postprocess_nodes([image, *nodes()], query_str=QUESTION)
    assert [item.node_id for item in kept] == ["image", "visit"]


def test_nodes_with_one_id_keep_their_own_spans():
    given = [node("The museum opens at nine.", "a"), node(OTHER, "a"), node("A museum opens in May. Bees.", "a")]
    kept = SpanproofNodePostprocessor().postprocess_nodes(given, query_str=QUESTION)
    assert [item.text for item in kept] == ["The museum opens at nine.", "A museum opens in May."]


def test_what_was_passed_on_is_remembered_for_so_many_queries():
    post = SpanproofNodePostprocessor(memory=2)
    for query in ("museum one?", "museum two?", "museum one?", "museum three?"):
        post.postprocess_nodes(nodes(), query_str=query)
    assert post.passed_on(QueryBundle("museum one?")) == post.passed_on("museum three?")
    with pytest.raises(InputError, match="the last 2"):
        post.passed_on("museum two?")


def test_a_memory_of_none_remembers_nothing():
    post = SpanproofNodePostprocessor(memory=0)
    post.postprocess_nodes(nodes(), query_str=QUESTION)
    with pytest.raises(InputError):
        post.passed_on(QUESTION)


def test_what_was_passed_on_stays_what_it_was_when_nodes_change_later():
    post = SpanproofNodePostprocessor()
    (kept,) = post.postprocess_nodes(nodes(), query_str=QUESTION)
    before = chunks_of([kept])
    kept.node.set_content("changed")
    assert post.passed_on(QUESTION) == before


async def test_concurrent_queries_are_remembered_each_with_its_own_nodes():
    post = SpanproofNodePostprocessor(memory=500)
    await asyncio.gather(
        *(
            post.apostprocess_nodes([node(f"Museum {at} opens.", str(at))], query_str=f"museum {at}?")
            for at in range(300)
        )
    )
    assert [post.passed_on(f"museum {at}?")[0].id for at in range(300)] == [str(at) for at in range(300)]


def test_an_extractor_that_raises_is_heard():
    def broken(question, chunks):
        raise RuntimeError("out of order")

    with pytest.raises(RuntimeError, match="out of order"):
        SpanproofNodePostprocessor(extractor=broken).postprocess_nodes(nodes(), query_str=QUESTION)


def test_a_query_engine_gives_the_model_only_what_was_passed_on():
    llm, post = Scripted(), SpanproofNodePostprocessor()
    response = query_engine(llm, nodes=nodes(), node_postprocessors=[post]).query(QUESTION)
    assert chunks_of(response.source_nodes) == post.passed_on(QUESTION)
    assert post.passed_on(QUESTION)[0].text in llm._prompts[0]
    assert OTHER not in llm._prompts[0] and "walls" not in llm._prompts[0]


def test_it_is_a_postprocessor_that_can_be_copied_and_described():
    post = SpanproofNodePostprocessor(extractor=LexicalExtractor(threshold=0.9))
    assert BaseNodePostprocessor in type(post).__mro__
    assert post.to_dict()["class_name"] == post.class_name() == "SpanproofNodePostprocessor"
    twin = copy.deepcopy(post)
    assert twin.postprocess_nodes(nodes(), query_str=QUESTION) == post.postprocess_nodes(nodes(), query_str=QUESTION)


@pytest.mark.parametrize("options", [{"threshold": 2.0}, {"min_nodes": -1}, {"mode": "hide"}, {"memory": -1}])
def test_options_out_of_range_are_refused(options):
    with pytest.raises(ValueError, match=next(iter(options))):
        SpanproofNodePostprocessor(**options)
