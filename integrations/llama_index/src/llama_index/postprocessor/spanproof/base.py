"""A node postprocessor: before synthesis, it keeps or marks what answers the query, word for word."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, Literal

from llama_index.core.bridge.pydantic import Field, PrivateAttr
from llama_index.core.postprocessor.types import BaseNodePostprocessor
from llama_index.core.schema import NodeWithScore, QueryBundle

from spanproof import Chunk, Evidence, InputError, Span
from spanproof.cases import chunk
from spanproof.config import part

from .generated import generated
from .nodes import chunks_of
from .notes import KEY, Mark, Note, Run, pieces_after, read

__all__ = ["SpanproofNodePostprocessor"]

_LOCK = threading.Lock()  # of every memory: a lock of its own would keep a postprocessor from being copied


def _lexical() -> Any:  # noqa: ANN401 - a plug point
    return part("extractors", "lexical")


class SpanproofNodePostprocessor(BaseNodePostprocessor):
    """Keeps or marks the verbatim spans of nodes that answer the query, and drops nodes without any.

    Nodes are copied, never changed in place; order, ids, scores, offsets and metadata stay. Nodes without text
    (images) are passed on as they are, and so is everything if there is no query. What the extractor raises is raised.
    Nodes may come from another such postprocessor: its marks are taken out of those whose text is rewritten.
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
        before = read(item.node).unmarked()
        text, runs, marks = (self._cut if self.mode == "keep" else self._marked)(before.text, spans)
        note: Note = {
            "text": text,
            "pieces": pieces_after(before.pieces, runs),
            "marks": marks,
            "generated": generated(item.node),
        }
        node = item.node.model_copy()
        node.metadata = {**node.metadata, KEY: note}
        node.excluded_llm_metadata_keys = list(dict.fromkeys([*node.excluded_llm_metadata_keys, KEY]))
        node.excluded_embed_metadata_keys = list(dict.fromkeys([*node.excluded_embed_metadata_keys, KEY]))
        node.set_content(text)
        return NodeWithScore(node=node, score=item.score)

    def _cut(self, text: str, spans: Sequence[Span]) -> tuple[str, list[Run], list[Mark]]:
        runs: list[Run] = []
        at = 0
        for span in spans:
            runs.append((span.start, span.end, at))
            at += len(span) + len(self.separator)
        return self.separator.join(span.of(text) for span in spans), runs, []

    def _marked(self, text: str, spans: Sequence[Span]) -> tuple[str, list[Run], list[Mark]]:
        runs: list[Run] = []
        marks: list[Mark] = []
        out, cursor = "", 0
        borders = [border for span in spans for border in zip((span.start, span.end), self.marks, strict=True)]
        for border, mark in [*borders, (len(text), "")]:
            runs.append((cursor, border, len(out)))
            out += text[cursor:border]
            marks += [(len(out), len(out) + len(mark))] if mark else []
            out += mark
            cursor = border
        return out, runs, marks

    def _remember(self, query: str, chunks: tuple[Chunk, ...]) -> None:
        with _LOCK:
            self._passed.pop(query, None)
            self._passed[query] = chunks
            while len(self._passed) > self.memory:
                del self._passed[next(iter(self._passed))]


def _text(item: NodeWithScore) -> str:
    return read(item.node).unmarked().text


def _disjoint(spans: Sequence[Span]) -> list[Span]:
    out: list[Span] = []
    for span in sorted(spans):
        if out and span.start <= out[-1].end:
            out[-1] = Span(out[-1].start, max(out[-1].end, span.end))
        else:
            out.append(span)
    return out
