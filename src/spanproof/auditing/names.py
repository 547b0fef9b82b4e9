"""The names that logs give to questions, answers, contexts and ids; all are compared in their plain form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from spanproof.cases import TEXT_KEYS

__all__ = ["ANSWER_NAMES", "BESIDE_CHUNKS", "CONTEXT_NAMES", "ID_NAMES", "QUESTION_NAMES", "first", "plain"]

QUESTION_NAMES = (
    "question",
    "query",
    "user_input",
    "input",
    "inputs",
    "prompt",
    "user_query",
    "record_root_input",
    "messages",
)
ANSWER_NAMES = (
    "answer",
    "response",
    "actual_output",
    "output",
    "outputs",
    "result",
    "generated_text",
    "generated_answer",
    "prediction",
    "completion",
    "record_root_output",
    "choices",
    "generations",
    "replies",
    "messages",
)

CONTEXT_NAMES = (  # what was retrieved first: beside it, DeepEval's ``context`` is the ideal one
    "retrieved_contexts",
    "retrieval_context",
    "retrieved_documents",
    "retrieval_retrieved_contexts",
    "retrieval_documents",
    "retrieved_chunks",
    "retrieved_docs",
    "retrieved",
    "contexts",
    "context",
    "source_documents",
    "documents",
    "sources",
    "source_nodes",
    "chunks",
    "passages",
    "docs",
    "context_docs",
    "search_results",
)
ID_NAMES = ("id", "record_id", "run_id", "trace_id", "example_id", "request_id", "uuid")
BESIDE_CHUNKS = {  # what retrievers and vector stores write beside a list of documents; any other field may be evidence
    *(*QUESTION_NAMES, *CONTEXT_NAMES, *ID_NAMES, *TEXT_KEYS, "ids", "score", "scores", "distances", "embeddings"),
    *("metadata", "metadatas", "uris", "included", "k", "top_k"),
}
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SEPARATORS = re.compile(r"[.\-\s]+")


def plain(name: str) -> str:
    """A name as it is compared: in lower case, in words that underscores part, without a tracer's namespace."""
    flat = _SEPARATORS.sub("_", _CAMEL.sub("_", name)).lower()
    return flat.removeprefix("ai_observability_").removeprefix("attributes_").removesuffix("_value")


def first(named: Mapping[str, Any], names: Iterable[str]) -> Any:  # noqa: ANN401 - any JSON value
    """What is under the first of `names` that is not null; ``None`` if all are."""
    return next((named[name] for name in names if named.get(name) is not None), None)
