"""spanproof in LlamaIndex: evidence spans before synthesis, verified answers after it.

`SpanproofNodePostprocessor` keeps or marks what answers the query; `SpanproofQueryEngine`, `SpanproofChatEngine` and
`run_agent` guard what engines and agents answer; `SpanproofEvaluator` and `SpanproofEventHandler` judge and audit.
"""

from .agents import run_agent
from .base import SpanproofNodePostprocessor
from .chat_engine import SpanproofChatEngine
from .evaluator import SpanproofEvaluator
from .guarding import report_of
from .instrumentation import SpanproofEventHandler
from .nodes import chunks_of, source_span
from .query_engine import SpanproofQueryEngine

__all__ = [
    "SpanproofChatEngine",
    "SpanproofEvaluator",
    "SpanproofEventHandler",
    "SpanproofNodePostprocessor",
    "SpanproofQueryEngine",
    "chunks_of",
    "report_of",
    "run_agent",
    "source_span",
]
