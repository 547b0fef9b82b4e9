"""An agent middleware: only what the agent's documents support leaves the model's node."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from langchain.agents.middleware import AgentMiddleware, ModelRequest, ModelResponse
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, ToolMessage

from langchain_spanproof.hearing import hearing
from langchain_spanproof.messages import cited, rewritten
from langchain_spanproof.reading import distinct, last_answer, question_in, tool_documents
from langchain_spanproof.silence import silence, silent
from spanproof.cases import case
from spanproof.config import chosen
from spanproof.errors import ConfigError
from spanproof.guard import Guard
from spanproof.modes import Mode, complaint, require_mode, shown, verified
from spanproof.types import Report, Status

__all__ = ["SpanproofMiddleware"]

_AGAIN = (
    "Your answer says things that the sources above do not support:\n{complaint}\n"
    "Answer the question again. Say only what the sources state, and leave out or correct the rest."
)
_log = logging.getLogger(__package__)


if TYPE_CHECKING:
    _Base = AgentMiddleware[Any, Any, Any]
else:
    _Base = AgentMiddleware  # which has had two parameters, and three


class SpanproofMiddleware(_Base):
    """Verifies the agent's answers: ``create_agent(model, tools, middleware=[SpanproofMiddleware(mode="replace")])``.

    A message that calls no tool is an answer. It is verified against the documents in the artifacts of the
    conversation's tool messages (else their text), and replaced, under its own id, before it enters the state. In the
    guarding modes a message that calls tools keeps its calls and loses its text, which nothing has verified.

    The message's content is one text block with a ``Citation`` for each supported claim
    (see `langchain_spanproof.messages`); ``response_metadata["spanproof"]`` has the status, the score and the digest of
    the report. What is no text is not verified, and logged: an empty answer, a structured response.

    Args:
        mode: see `spanproof.modes`; ``annotate`` leaves the text as it is.
        guard: a configured pipeline; the default one otherwise.
        repairs: how often at most the model is asked again, with the list of what does not hold, while the status is
            ``fail``. None of that enters the state.
        buffered: let no token out before the verdict; by default in all modes but ``annotate``. Tracers and
            ``astream_events`` see the model's own run nevertheless.
        citations: write the answer as a text block with citations; otherwise as plain text.
        on_report: is given the `spanproof.Report` of each answer that goes out.
        documents: finds more documents, for agents whose context comes from elsewhere than tools.

    Raises:
        ConfigError: on an unknown mode, a guard that is none or negative `repairs`; when run in a guarding mode, on a
            structured response, which is not verified.
    """

    def __init__(
        self,
        mode: Mode = "replace",
        *,
        guard: Guard | None = None,
        repairs: int = 0,
        buffered: bool | None = None,
        citations: bool = True,
        on_report: Callable[[Report], object] | None = None,
        documents: Callable[[ModelRequest[Any]], Iterable[Any]] | None = None,
    ) -> None:
        super().__init__()
        require_mode(mode)
        if repairs < 0:
            raise ConfigError("repairs >= 0", seen=repairs, remedy="say how often the model may try again")
        self.tools = []
        self._mode: Mode = mode
        self._guard = chosen(guard)
        self._repairs = repairs
        self._buffered = mode != "annotate" if buffered is None else buffered
        self._citations = citations
        self._on_report = on_report
        self._documents = documents

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ModelResponse[Any]:
        """Calls the model, and again while it is to repair its answer; gives what may go out."""
        asked = self._asked(request)
        with silence(kept=self._buffered):
            response = handler(asked)
        for _ in range(self._repairs):
            if (again := self._again(asked, response)) is None:
                break
            with silence(kept=self._buffered):
                response = handler(again)
        return self._settled(request, response)

    async def awrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]]
    ) -> ModelResponse[Any]:
        """As `wrap_model_call`; verification runs in a thread."""
        asked = self._asked(request)
        with silence(kept=self._buffered):
            response = await handler(asked)
        for _ in range(self._repairs):
            if (again := await asyncio.to_thread(self._again, asked, response)) is None:
                break
            with silence(kept=self._buffered):
                response = await handler(again)
        return await asyncio.to_thread(self._settled, request, response)

    def wrap_tool_call(self, request: Any, handler: Callable[[Any], Any]) -> Any:  # noqa: ANN401 - as in the base class
        """Calls a tool, and marks its text where a model was asked within: it is no source."""
        with hearing() as ear:
            return ear.marked(handler(request))

    async def awrap_tool_call(self, request: Any, handler: Callable[[Any], Awaitable[Any]]) -> Any:  # noqa: ANN401
        """As `wrap_tool_call`."""
        with hearing() as ear:
            return ear.marked(await handler(request))

    def _asked(self, request: ModelRequest[Any]) -> ModelRequest[Any]:
        if self._mode != "annotate" and request.response_format is not None:
            raise ConfigError(
                "an agent that answers in text",
                seen="a response_format",
                remedy='use mode="annotate", or verify it after',
            )
        return request.override(model=silent(request.model)) if self._buffered else request

    def _again(self, asked: ModelRequest[Any], response: ModelResponse[Any]) -> ModelRequest[Any] | None:
        """The request that asks the model to repair its answer, if there is something to repair."""
        report = self._report(asked, response)
        if report is None or report.status != Status.FAIL:
            return None
        wish = HumanMessage(_AGAIN.format(complaint=complaint(report)))
        said = cast("list[AnyMessage]", response.result)
        return asked.override(messages=[*asked.messages, *said, wish])

    def _report(self, request: ModelRequest[Any], response: ModelResponse[Any]) -> Report | None:
        answer = last_answer(response.result)
        if answer is None or not answer.text.strip():
            return None
        given = {call["id"]: call["args"] for each in request.messages for call in getattr(each, "tool_calls", ())}
        tools = [message for message in request.messages if isinstance(message, ToolMessage)]
        found = [each for message in tools for each in tool_documents(message, given.get(message.tool_call_id))]
        more = list(self._documents(request)) if self._documents else []
        return verified(
            case(str(answer.text), distinct([*found, *more]), question=question_in(request.messages)), self._guard
        )

    def _settled(self, request: ModelRequest[Any], response: ModelResponse[Any]) -> ModelResponse[Any]:
        report = self._report(request, response)
        if report is not None and self._on_report:
            self._on_report(report)
        if report is None and response.structured_response is not None:
            _log.warning("spanproof: the agent's answer is unchecked: it is a structured response")
        elif report is None and last_answer(response.result):
            _log.warning("spanproof: the agent's answer is unchecked: it has no text")
        return replace(response, result=[self._safe(message, report) for message in response.result])

    def _safe(self, message: Any, report: Report | None) -> Any:  # noqa: ANN401 - a message of any kind
        if not isinstance(message, AIMessage):
            return message
        if message.tool_calls or report is None:
            return message if self._mode == "annotate" else _without_text(message)
        pieces = shown(report, self._mode)
        known = {"status": str(report.status), "score": report.score, "digest": report.provenance.get("digest")}
        if self._mode != "annotate":
            content = cited(report, pieces) if self._citations else "".join(piece.text for piece in pieces)
            return rewritten(message, content, metadata={"spanproof": known})
        metadata = {**message.response_metadata, "spanproof": known}
        if not self._citations:
            return message.model_copy(update={"response_metadata": metadata})
        metadata["output_version"] = "v1"
        others = [block for block in message.content_blocks if block["type"] != "text"]
        return message.model_copy(update={"content": [*others, *cited(report, pieces)], "response_metadata": metadata})


def _without_text(message: AIMessage) -> AIMessage:
    """The message with its tool calls and whatever else it holds, without its text."""
    content = message.content
    if isinstance(content, list):
        rest = [block for block in content if not isinstance(block, str) and block.get("type") != "text"]
        return message.model_copy(update={"content": rest})
    return message.model_copy(update={"content": ""})
