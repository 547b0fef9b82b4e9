"""Guards plain Python RAG functions: `guarded` is a decorator and a context manager.

::

    @guarded(mode="replace", on_report=log)
    def ask(question):
        chunks = retrieve(question)
        return {"answer": generate(question, chunks), "chunks": chunks}

    with guarded(mode="block") as session:        # where answer and context do not come out of one function
        session.retrieved(retrieve(question))
        text = session.answered(generate(question), question=question)
"""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from functools import partial, wraps
from typing import Any, TypeVar, cast

from spanproof.cases import case, is_one
from spanproof.config import chosen
from spanproof.errors import ConfigError, InputError
from spanproof.guard import Guard
from spanproof.modes import Mode, raise_unless_ok, require_mode, shown, verified
from spanproof.text.verbs import says_something
from spanproof.types import Report

__all__ = ["ANSWER_KEYS", "CHUNK_KEYS", "QUESTION_KEYS", "Session", "guarded", "key_in", "own_words"]

ANSWER_KEYS = ("answer", "result", "output", "response")
CHUNK_KEYS = ("source_documents", "documents", "docs", "chunks", "contexts", "context")
QUESTION_KEYS = ("question", "query", "input")

_F = TypeVar("_F", bound=Callable[..., Any])
_log = logging.getLogger("spanproof")
_leaving = threading.Lock()


def key_in(keys: Iterable[str], mapping: Mapping[str, Any]) -> str | None:
    """The first of `keys` that `mapping` has."""
    return next((key for key in keys if key in mapping), None)


def own_words(result: str, given: object) -> list[str]:
    """What a tool says itself: the parts of its `result` between the statements that it was `given` and repeats.

    What a model wrote is no source, also where a tool echoes it, as those for plans and notes do; a name or a phrase to
    look for is no statement.

    Args:
        result: a tool's text.
        given: the arguments of its call.
    """
    said = [text for text in _texts(given) if says_something(text)]
    ways = {way for text in said for way in (text, repr(text)[1:-1], json.dumps(text)[1:-1])}
    parts = re.split("|".join(map(re.escape, sorted(ways, key=len, reverse=True))), result) if said else [result]
    return [part for part in parts if part.strip()]


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield from [value.strip()] if value.strip() else []
    elif isinstance(value, Mapping | list | tuple):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(item)


class Session:
    """One run of a RAG application: what was retrieved, and then the answer.

    Not for several threads at once: make one a run.
    """

    def __init__(self, *, mode: Mode, guard: Guard, on_report: Callable[[Report], object] | None) -> None:
        self._mode = mode
        self._guard = guard
        self._on_report = on_report
        self._chunks: list[Any] = []
        self._report: Report | None = None

    @property
    def report(self) -> Report:
        """The verdicts on the answer that was given last.

        Raises:
            InputError: before an answer was given.
        """
        if self._report is None:
            raise InputError("a session with an answer", seen="none so far", remedy="call answered(text) first")
        return self._report

    @property
    def pending(self) -> bool:
        """Whether something was retrieved and no answer was given since the session began."""
        return bool(self._chunks) and self._report is None

    def retrieved(self, chunks: Any) -> Any:  # noqa: ANN401 - whatever the caller's retriever gives
        """Adds retrieved context, in any form that `spanproof.case` takes, and gives it back (iterators as a list)."""
        if is_one(chunks):
            self._chunks.append(chunks)
            return chunks
        kept = chunks if isinstance(chunks, list | tuple) else list(chunks)
        self._chunks.extend(kept)
        return kept

    def answered(self, answer: str, *, question: str | None = None) -> str:
        """Verifies the answer against all that was retrieved, and gives back what may be shown.

        Raises:
            InputError: if a chunk cannot be understood.
        """
        self._report = report = verified(case(answer, self._chunks, question=question), self._guard)
        if self._on_report:
            self._on_report(report)
        return "".join(piece.text for piece in shown(report, self._mode))

    async def aanswered(self, answer: str, *, question: str | None = None) -> str:
        """As `answered`, in a thread."""
        return await asyncio.to_thread(partial(self.answered, answer, question=question))


_sessions: ContextVar[tuple[Session, ...]] = ContextVar("spanproof sessions", default=())  # open ones, outermost first


class guarded:  # noqa: N801 - a decorator and context manager is written like a function
    """Guards a RAG function (decorator), or a stretch of code (context manager, which gives a `Session`).

    The function returns its answer with what it retrieved: a mapping with one of `ANSWER_KEYS` and one of `CHUNK_KEYS`,
    or a pair ``(answer, chunks)``, also a named one. The same comes back with what may be shown as the answer, and with
    documents that can be read but once as a list; a mapping also has the `Report` under ``"report"``. The question is
    taken from the mapping, else from an argument of one of `QUESTION_KEYS`. Plain and ``async`` functions; for one that
    yields tokens see `spanproof.GuardedStream`.

    Args:
        mode: see `spanproof.modes`; ``annotate`` leaves the answer as it is.
        guard: a configured pipeline; the default one otherwise.
        on_report: is given each report.
        raise_on_fail: raise an `AnswerError` unless the answer passes; it carries the report.

    Raises:
        ConfigError: on an unknown mode, a guard that is none, a function that yields, or one given without parentheses
            (``@guarded``).
        InputError: when the function returns, if it returns anything else.
    """

    def __init__(
        self,
        bare: object = None,
        /,
        *,
        mode: Mode = "annotate",
        guard: Guard | None = None,
        on_report: Callable[[Report], object] | None = None,
        raise_on_fail: bool = False,
    ) -> None:
        if bare is not None:  # the function itself, where the parentheses were forgotten
            raise ConfigError("options by name", seen=bare, remedy="write @guarded() or @guarded(mode=...)")
        require_mode(mode)
        self._mode = mode
        self._guard = None if guard is None else chosen(guard)
        self._on_report = on_report
        self._raises = raise_on_fail
        self._open: list[Session] = []  # in the order in which they began

    def __call__(self, function: _F, /) -> _F:
        """The function with its answers guarded."""
        called = (function, type(function).__call__)  # a callable object is what its method is
        if any(inspect.isgeneratorfunction(each) or inspect.isasyncgenfunction(each) for each in called):
            name = getattr(function, "__name__", repr(function))
            raise ConfigError("a function that returns", seen=f"{name}, which yields", remedy="use GuardedStream")
        signature = inspect.signature(function)

        if any(map(inspect.iscoroutinefunction, called)):

            @wraps(function)
            async def guard_coroutine(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - the function's own types
                result = await function(*args, **kwargs)
                return await asyncio.to_thread(self._guarded, result, _question(signature, args, kwargs))

            return cast("_F", guard_coroutine)

        @wraps(function)
        def guard_function(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - the function's own types
            return self._guarded(function(*args, **kwargs), _question(signature, args, kwargs))

        return cast("_F", guard_function)

    def __enter__(self) -> Session:
        session = self._session()
        self._open.append(session)
        _sessions.set((*_sessions.get(), session))
        return session

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._left().pending and kind is None:
            _log.warning("a guarded session ended without an answer: what it retrieved was used for nothing checked")

    def _left(self) -> Session:
        """The session that ends: the innermost one of this context, else one that was begun in another and answered.

        A web framework may run what comes before and after a ``yield`` in threads of different contexts.
        """
        here = _sessions.get()
        with _leaving:
            mine = [session for session in here if session in self._open]
            done = (session for session in self._open if not session.pending)
            left = mine[-1] if mine else next(done, self._open[-1])
            self._open.remove(left)
        _sessions.set(tuple(session for session in here if session is not left))
        return left

    def _session(self) -> Session:
        return Session(mode=self._mode, guard=chosen(self._guard), on_report=self._settle)

    def _settle(self, report: Report) -> None:
        if self._on_report:
            self._on_report(report)
        if self._raises:
            raise_unless_ok(report)

    def _guarded(self, result: Any, question: str | None) -> Any:  # noqa: ANN401 - the function's own types
        session = self._session()
        if isinstance(result, tuple) and len(result) == 2 and isinstance(result[0], str):
            documents = session.retrieved(result[1])
            pair = (session.answered(result[0], question=question), documents)
            return type(result)._make(pair) if hasattr(result, "_make") else pair
        answer = key_in(ANSWER_KEYS, result) if isinstance(result, Mapping) else None
        chunks = key_in(CHUNK_KEYS, result) if isinstance(result, Mapping) else None
        if answer is None or chunks is None or not isinstance(result[answer], str):
            raise InputError(
                f"a pair (answer, chunks), or a mapping with one of {ANSWER_KEYS} and one of {CHUNK_KEYS}",
                seen=list(result) if isinstance(result, Mapping) else result,
                remedy="return what was retrieved beside the answer",
            )
        asked = key_in(QUESTION_KEYS, result)
        kept = session.retrieved(result[chunks])
        text = session.answered(result[answer], question=result[asked] if asked else question)
        return {**result, chunks: kept, answer: text, "report": session.report}


def _question(signature: inspect.Signature, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str | None:
    bound = signature.bind(*args, **kwargs)
    bound.apply_defaults()
    known = {**bound.arguments, **kwargs}
    return next((known[key] for key in QUESTION_KEYS if isinstance(known.get(key), str)), None)
