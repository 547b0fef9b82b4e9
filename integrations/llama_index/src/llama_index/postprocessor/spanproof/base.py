"""A node postprocessor: before synthesis, it keeps or marks what answers the query, word for word."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, Literal

from llama_index.core.bridge.pydantic import Field, PrivateAttr
from llama_index.core.postprocessor.types import BaseNodePostprocessor
from llama_index.core.schema import MetadataMode, NodeWithScore, QueryBundle

from spanproof import Chunk, Evidence, InputError, Span
from spanproof.cases import chunk
from spanproof.config import part

from .nodes import KEY, Note, Piece, chunks_of, pieces_of

__all__ = ["SpanproofNodePostprocessor"]

_LOCK = threading.Lock()  # of every memory: a lock of its own would keep a postprocessor from being copied


def _lexical() -> Any:  # noqa: ANN401 - a plug point
    return part("extractors", "lexical")


class SpanproofNodePostprocessor(BaseNodePostprocessor):
    """Keeps or marks the verbatim spans of nodes that answer the query, and drops nodes without any.

    Nodes are copied, never changed in place; order, ids, scores, offsets and metadata stay. Nodes without text
    (images) are passed on as they are, and so is everything if there is no query. What the extractor raises is raised.
    """

    extractor: Callable[[str, Sequence[Chunk]], Sequence[Evidence]] = Field(
        default_factory=_lexical,
        exclude=True,
        description="Finds the spans: any `spanproof.protocols.Extractor`; by words if not given.",
    )
    mode: Literal["keep", "mark"] = Field(
        default="keep", description="keep: the text is cut down to the spans; mark: the spans are marked in the text."
    )
    threshold: float = Field(default=0.0, ge=0.0, le=1.0, description="The least score of a span, in [0, 1].")
    min_nodes: int = Field(
        default=1, ge=0, description="How many nodes stay at least: the first ones without a span stay whole."
    )
    separator: str = Field(default="\n[…]\n", description="What stands between kept spans of one node.")
    marks: tuple[str, str] = Field(default=("**", "**"), description="What is put before and behind a marked span.")
    memory: int = Field(default=256, ge=0, description="For how many queries `passed_on` remembers what was passed on.")
    _passed: dict[str, tuple[Chunk, ...]] = PrivateAttr(default_factory=dict)

    @classmethod
    def class_name(cls) -> str:
        """The name under which LlamaIndex serializes this class."""
        return "SpanproofNodePostprocessor"

    def passed_on(self, query: str | QueryBundle) -> tuple[Chunk, ...]:
        """What was passed on for a query, the last time it was asked, as `chunks_of` gives it.

        Raises:
            InputError: if the query was not asked, or too many others since.
        """
        text = query.query_str if isinstance(query, QueryBundle) else query
        with _LOCK:
            if text in self._passed:
                return self._passed[text]
        raise InputError(
            f"a query among the last {self.memory}", seen=text, remedy="postprocess nodes for it, or raise `memory`"
        )

    def _postprocess_nodes(
        self, nodes: list[NodeWithScore], query_bundle: QueryBundle | None = None
    ) -> list[NodeWithScore]:
        query = query_bundle.query_str if query_bundle else ""
        if not query.strip():
            return nodes
        spans = self._spans(query, nodes)
        blank = {at for at, node in enumerate(nodes) if not _text(node).strip()}
        spare = [at for at in range(len(nodes)) if at not in spans and at not in blank]
        kept = {*spans, *blank, *spare[: max(0, self.min_nodes - len(spans))]}
        chosen = [
            self._rewritten(node, spans[at]) if at in spans else node for at, node in enumerate(nodes) if at in kept
        ]
        self._remember(query, chunks_of(chosen))
        return chosen

    def _spans(self, query: str, nodes: Sequence[NodeWithScore]) -> dict[int, list[Span]]:
        """The spans found, by position of the node, in order and disjoint."""
        texts = [chunk({"id": str(at), "text": _text(node)}) for at, node in enumerate(nodes)]
        found: defaultdict[int, list[Span]] = defaultdict(list)
        for item in self.extractor(query, [each for each in texts if each.text.strip()]):
            if item.score >= self.threshold:
                found[int(item.chunk.id)].append(item.span)
        return {at: _disjoint(spans) for at, spans in found.items()}

    def _rewritten(self, item: NodeWithScore, spans: Sequence[Span]) -> NodeWithScore:
        text = _text(item)
        pieces, new = self._cut(text, spans) if self.mode == "keep" else self._marked(text, spans)
        note: Note = {"pieces": pieces, "marked": self.mode == "mark"}
        node = item.node.model_copy()
        node.metadata = {**node.metadata, KEY: note}
        node.excluded_llm_metadata_keys = [*node.excluded_llm_metadata_keys, KEY]
        node.excluded_embed_metadata_keys = [*node.excluded_embed_metadata_keys, KEY]
        node.set_content(new)
        return NodeWithScore(node=node, score=item.score)

    def _cut(self, text: str, spans: Sequence[Span]) -> tuple[list[Piece], str]:
        return pieces_of(spans, gap=len(self.separator)), self.separator.join(span.of(text) for span in spans)

    def _marked(self, text: str, spans: Sequence[Span]) -> tuple[list[Piece], str]:
        opening, closing = self.marks
        pieces: list[Piece] = []
        out, cursor = "", 0
        for span in [*spans, None]:
            borders = [(span.start, opening), (span.end, closing)] if span else [(len(text), "")]
            for border, mark in borders:
                pieces.append((len(out), len(out) + border - cursor, cursor))
                out += text[cursor:border] + mark
                cursor = border
        return [piece for piece in pieces if piece[0] < piece[1]], out

    def _remember(self, query: str, chunks: tuple[Chunk, ...]) -> None:
        with _LOCK:
            self._passed.pop(query, None)
            self._passed[query] = chunks
            while len(self._passed) > self.memory:
                del self._passed[next(iter(self._passed))]


def _text(item: NodeWithScore) -> str:
    return str(item.node.get_content(metadata_mode=MetadataMode.NONE))


def _disjoint(spans: Sequence[Span]) -> list[Span]:
    out: list[Span] = []
    for span in sorted(spans):
        if out and span.start <= out[-1].end:
            out[-1] = Span(out[-1].start, max(out[-1].end, span.end))
        else:
            out.append(span)
    return out
