"""A query engine around a query engine: its answers are verified against the nodes they were made from."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, cast

from llama_index.core.base.base_query_engine import BaseQueryEngine
from llama_index.core.base.response.schema import RESPONSE_TYPE
from llama_index.core.callbacks.base import CallbackManager
from llama_index.core.prompts.mixin import PromptMixinType
from llama_index.core.schema import NodeWithScore, QueryBundle

from spanproof import Guard, Report
from spanproof.modes import Mode

from .guarding import Guarding
from .responses import guard_response

__all__ = ["SpanproofQueryEngine"]


class SpanproofQueryEngine(BaseQueryEngine):
    """Verifies what any query engine answers; see `guard_response` for what comes back, and `report_of` for the report.

    Streams are guarded as they are read: in ``annotate`` tokens pass and the report comes last; in ``replace``,
    ``prune`` and ``block`` a sentence leaves once it is verified.

    Args:
        query_engine: the engine that answers.
        mode: see `spanproof.modes`.
        guard: a configured pipeline; the default one otherwise.
        on_report: is given each report.
        callback_manager: as for any query engine; that of `query_engine` otherwise.

    Raises:
        ConfigError: on an unknown mode, or a guard that is none.
    """

    def __init__(
        self,
        query_engine: BaseQueryEngine,
        *,
        mode: Mode = "annotate",
        guard: Guard | None = None,
        on_report: Callable[[Report], object] | None = None,
        callback_manager: CallbackManager | None = None,
    ) -> None:
        self._query_engine = query_engine
        self._guarding = Guarding(mode, guard, on_report)
        super().__init__(callback_manager or getattr(query_engine, "callback_manager", None))

    def _get_prompt_modules(self) -> PromptMixinType:
        return {"query_engine": self._query_engine}

    def retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        """What the inner engine retrieves."""
        return self._query_engine.retrieve(query_bundle)

    def synthesize(
        self,
        query_bundle: QueryBundle,
        nodes: list[NodeWithScore],
        additional_source_nodes: Sequence[NodeWithScore] | None = None,
    ) -> RESPONSE_TYPE:
        """What the inner engine makes of the nodes, guarded."""
        return self._guarded(self._query_engine.synthesize(query_bundle, nodes, additional_source_nodes), query_bundle)

    async def asynthesize(
        self,
        query_bundle: QueryBundle,
        nodes: list[NodeWithScore],
        additional_source_nodes: Sequence[NodeWithScore] | None = None,
    ) -> RESPONSE_TYPE:
        """As `synthesize`; verification runs in a thread."""
        response = await self._query_engine.asynthesize(query_bundle, nodes, additional_source_nodes)
        return await asyncio.to_thread(self._guarded, response, query_bundle)

    def _query(self, query_bundle: QueryBundle) -> RESPONSE_TYPE:
        return self._guarded(self._query_engine.query(query_bundle), query_bundle)

    async def _aquery(self, query_bundle: QueryBundle) -> RESPONSE_TYPE:
        response = await self._query_engine.aquery(query_bundle)
        return await asyncio.to_thread(self._guarded, response, query_bundle)

    def _guarded(self, response: Any, query_bundle: QueryBundle) -> RESPONSE_TYPE:  # noqa: ANN401 - any response
        return cast("RESPONSE_TYPE", guard_response(response, self._guarding, question=query_bundle.query_str))
