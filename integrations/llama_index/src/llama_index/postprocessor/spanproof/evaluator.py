"""An evaluator: the report as an `EvaluationResult`, for RetryQueryEngine and BatchEvalRunner."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from llama_index.core.evaluation.base import BaseEvaluator, EvaluationResult
from llama_index.core.prompts.mixin import PromptDictType

from spanproof import Chunk, Guard, Report
from spanproof.cases import case
from spanproof.labels import Status
from spanproof.modes import complaint

from .guarding import Guarding
from .nodes import chunks_of
from .responses import answer_of, documents_of

__all__ = ["SpanproofEvaluator"]


class SpanproofEvaluator(BaseEvaluator):
    """Says whether an answer is supported by its contexts.

    ``passing`` is ``report.ok``; ``score`` is the confidence that the answer may pass, in [0, 1] (``report.score``, or
    1 minus it for an answer that fails); ``feedback`` lists the claims that do not hold. An answer that could not be
    checked is ``invalid_result`` with its reason, and neither passes nor has a score. Responses are checked against
    what the model saw (``MetadataMode.LLM``).

    Args:
        guard: a configured pipeline; the default one otherwise.
        on_report: is given each report.
    """

    def __init__(self, *, guard: Guard | None = None, on_report: Callable[[Report], object] | None = None) -> None:
        self._guarding = Guarding("annotate", guard, on_report)

    def _get_prompts(self) -> PromptDictType:
        return {}

    def _update_prompts(self, prompts_dict: PromptDictType) -> None:
        """There are no prompts."""

    def evaluate(
        self,
        query: str | None = None,
        response: str | None = None,
        contexts: Sequence[str] | None = None,
        **kwargs: Any,  # noqa: ANN401, ARG002 - the base class's signature
    ) -> EvaluationResult:
        """Checks an answer against contexts; needs no event loop."""
        return self._result(response, case("-", contexts).chunks, query=query)

    async def aevaluate(
        self,
        query: str | None = None,
        response: str | None = None,
        contexts: Sequence[str] | None = None,
        **kwargs: Any,  # noqa: ANN401 - the base class's signature
    ) -> EvaluationResult:
        """As `evaluate`, in a thread."""
        return await asyncio.to_thread(partial(self.evaluate, query, response, contexts, **kwargs))

    def evaluate_response(
        self,
        query: str | None = None,
        response: Any = None,  # noqa: ANN401 - any response
        **kwargs: Any,  # noqa: ANN401, ARG002 - as above
    ) -> EvaluationResult:
        """Checks a response of an engine, not a stream, against its source nodes."""
        if response is None:
            return self._result(None, (), query=query)
        return self._result(answer_of(response), chunks_of(documents_of(response)), query=query)

    async def aevaluate_response(
        self,
        query: str | None = None,
        response: Any = None,  # noqa: ANN401 - any response
        **kwargs: Any,  # noqa: ANN401 - the base class's signature
    ) -> EvaluationResult:
        """As `evaluate_response`, in a thread."""
        return await asyncio.to_thread(partial(self.evaluate_response, query, response, **kwargs))

    def _result(self, answer: str | None, chunks: Sequence[Chunk], *, query: str | None) -> EvaluationResult:
        known: dict[str, Any] = {"query": query, "response": answer, "contexts": [chunk.text for chunk in chunks]}
        report = self._guarding.settle(answer, chunks, question=query)
        if not report.case.answer.strip():
            reason = "there is no answer to check"
            return EvaluationResult(**known, feedback=reason, invalid_result=True, invalid_reason=reason)
        feedback = complaint(report) or f"status: {report.status}"
        if report.status == Status.UNCHECKED:
            return EvaluationResult(**known, feedback=feedback, invalid_result=True, invalid_reason=feedback)
        score = report.score if report.ok else 1.0 - report.score
        return EvaluationResult(**known, feedback=feedback, passing=report.ok, score=score)
