"""Runs an agent and guards its final answer, against the nodes and texts that its tools gave."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from llama_index.core.agent.workflow.workflow_events import AgentOutput, ToolCallResult
from llama_index.core.base.llms.types import ChatMessage

from spanproof import Chunk, Guard, Report
from spanproof.cases import case
from spanproof.modes import Mode
from spanproof.wire import to_dict
from spanproof.wrapping import own_words

from .generated import sources_among
from .guarding import Guarding
from .histories import acorrect
from .nodes import KEY, chunks_of, nodes_in

__all__ = ["run_agent"]


async def run_agent(
    agent: Any,  # noqa: ANN401 - FunctionAgent, ReActAgent, AgentWorkflow, or any workflow that ends in an AgentOutput
    question: str,
    *,
    mode: Mode = "annotate",
    guard: Guard | None = None,
    on_report: Callable[[Report], object] | None = None,
    **kwargs: Any,  # noqa: ANN401 - what the agent takes
) -> AgentOutput:
    """The output of ``agent.run(user_msg=question, **kwargs)`` with what may be shown of its answer.

    The answer is checked against the source nodes of the tools' outputs, or their texts where they have none; nodes
    known to hold a model's answer (see `generated`) are no sources. The report is in ``output.spanproof`` (see
    `report_of`; ``None`` for an answer without text). Where a guarding mode changes the answer, the agent's memory
    holds what is shown, and the model's raw output is taken out. A structured response is not verified: a guarding mode
    always takes it out. The tokens that the agent streams as events are not passed on: they are not verified. If this
    is cancelled, so is the agent's run.

    Raises:
        ConfigError: on an unknown mode, or a guard that is none.
    """
    guarding = Guarding(mode, guard, on_report)
    handler = agent.run(user_msg=question, **kwargs)
    try:
        calls = [event async for event in handler.stream_events() if isinstance(event, ToolCallResult)]
        output: AgentOutput = await handler
    except asyncio.CancelledError:
        await handler.cancel_run()
        raise
    answer = output.response.content or ""
    report = await asyncio.to_thread(guarding.settle, answer, _chunks(calls), question=question)
    text = guarding.text(report)
    changes: dict[str, Any] = {} if mode == "annotate" else {"structured_response": None}
    if text != answer:
        changes |= {"response": ChatMessage(role=output.response.role, content=text), "raw": None}
        memory = kwargs.get("memory") or await handler.ctx.store.get("memory", default=None)
        await acorrect(memory, answer, text)
    made = output.model_copy(update=changes)
    made._data = {**output.to_dict(), KEY: to_dict(report)}  # the event's dynamic fields
    return made


def _chunks(calls: list[ToolCallResult]) -> tuple[Chunk, ...]:
    """What the tools found, in order of the calls; failed calls found nothing."""
    out: list[Chunk] = []
    for call in calls:
        raw = call.tool_output.raw_output
        if nodes := nodes_in(raw):
            out += chunks_of(sources_among(nodes))
        elif not call.tool_output.is_error and not hasattr(raw, "source_nodes"):  # a response without any is a model's
            words = own_words(call.tool_output.content, call.tool_kwargs)
            out += case("-", [{"id": call.tool_name, "text": text} for text in words]).chunks
    return case("-", out).chunks
