"""From LlamaIndex nodes to the chunks of a case: the text as the model saw it, and the way back to the document."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from llama_index.core.schema import BaseNode, MetadataMode, NodeWithScore

from spanproof import Chunk, Evidence, Span
from spanproof.cases import case, chunk

from .notes import KEY, Reading, marks_after, pieces_after, read

__all__ = ["KEY", "chunks_of", "nodes_in", "source_span"]


def chunks_of(nodes: Iterable[NodeWithScore | BaseNode]) -> tuple[Chunk, ...]:
    """The nodes as chunks: what a language model that was given them has seen.

    Texts are those of ``MetadataMode.LLM``, metadata lines included, without the postprocessor's marks. Ids are the
    nodes' ids, made distinct. The source is named by the node's metadata, else by the id of its document. ``start``,
    added to the position of any character that is known to come from the document, gives its offset there, in code
    points; it is 0 where no one number >= 0 does, or where the place is not known. `source_span` tells these cases
    apart. A node's retrieval score is ``metadata["spanproof"]["score"]``.
    """
    return case("-", [_chunk(node, position) for position, node in enumerate(nodes, start=1)]).chunks


def nodes_in(output: object) -> list[NodeWithScore]:
    """The nodes in what a tool or a retriever gave: a list of nodes, or a response with ``source_nodes``."""
    found = getattr(output, "source_nodes", output)
    if not isinstance(found, list | tuple):
        return []
    wrapped = [NodeWithScore(node=item) if isinstance(item, BaseNode) else item for item in found]
    return [item for item in wrapped if isinstance(item, NodeWithScore)]


def source_span(evidence: Evidence) -> Span | None:
    """Where the evidence stands in its source document, half-open, in code points.

    ``None`` if it is not one run of the document's text (a metadata line, a gap between kept spans) or if its node
    does not know its place: no ``start_char_idx``, or one of a text that was replaced since (a sentence window).
    """
    note = evidence.chunk.metadata.get(KEY)
    for start, end, origin in note.get("offsets", ()) if isinstance(note, dict) else ():
        if start <= evidence.span.start and evidence.span.end <= end:
            return Span(evidence.span.start - start + origin, evidence.span.end - start + origin)
    return None


def _chunk(item: NodeWithScore | BaseNode, position: int) -> Chunk:
    node, score = (item.node, item.score) if isinstance(item, NodeWithScore) else (item, None)
    seen = _seen(node)
    offsets = [list(piece) for piece in seen.pieces]
    start = offsets[0][2] - offsets[0][0] if len(offsets) == 1 else 0
    kept: dict[str, Any] = {key: value for key, value in node.metadata.items() if key != KEY}
    notes = {"offsets": offsets, **({} if score is None else {"score": float(score)})}
    given = {"id": node.node_id, "text": seen.text, "start": max(start, 0), "metadata": {**kept, KEY: notes}}
    made = chunk(given, position=position)
    return made if made.source or not node.ref_doc_id else replace(made, source=node.ref_doc_id)


def _seen(node: BaseNode) -> Reading:
    """What the model saw of a node, without the postprocessor's marks."""
    text, own = str(node.get_content(metadata_mode=MetadataMode.LLM)), read(node)
    body = own.text.strip()
    first = str(getattr(node, "text_template", "")).startswith("{content}")
    at = text.find(body) if first else text.rfind(body)
    if not body or at < 0:
        return Reading(text, [])
    lead = own.text.index(body)
    run = (lead, lead + len(body), at)
    return Reading(text, pieces_after(own.pieces, [run]), marks_after(own.marks, run)).unmarked()
