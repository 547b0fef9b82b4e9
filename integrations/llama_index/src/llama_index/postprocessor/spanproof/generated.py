"""Tells nodes that LlamaIndex made of a model's answers from those of a source: an answer must not prove itself."""

from __future__ import annotations

import re
from collections.abc import Iterable

from llama_index.core.schema import BaseNode, MetadataMode, NodeWithScore

from .notes import KEY, note_of

__all__ = ["generated", "sources_among"]

_SHAPES = re.compile(
    r"(?:Source \d+:\n)?"  # CitationQueryEngine numbers what its retriever gives
    r"(?:Sub question: .*?\nResponse: "  # SubQuestionQueryEngine
    r"|Query: .*?\nResponse: "  # RecursiveRetriever with a query engine, QueryPlanTool
    r"|\nQuestion: .*?\nAnswer: )",  # MultiStepQueryEngine
    re.DOTALL,
)


def sources_among(nodes: Iterable[NodeWithScore]) -> list[NodeWithScore]:
    """The nodes without those that are known to hold a model's answer."""
    return [item for item in nodes if not generated(item.node)]


def generated(node: BaseNode) -> bool:
    """Whether the node is known to hold a model's answer.

    It is if it carries the report on a guarded answer; else if its text has the shape that an engine of LlamaIndex
    gives to such nodes, and the node belongs to no document and has no place in one.
    """
    note = note_of(node)
    if (note and note["generated"]) or _reported(node):
        return True
    if node.ref_doc_id or getattr(node, "start_char_idx", None) is not None:
        return False
    return _SHAPES.match(str(node.get_content(metadata_mode=MetadataMode.NONE))) is not None


def _reported(node: BaseNode) -> bool:
    """Whether the node's metadata are those of a guarded response: it holds a report, or ``None`` in its place."""
    found = node.metadata.get(KEY, "")
    return found is None or (isinstance(found, dict) and "claims" in found)
