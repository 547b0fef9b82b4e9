"""One stream of partial mappings through a guard: what passes at once, what waits, and what comes last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.messages import AIMessageChunk, BaseMessage
from langchain_core.runnables.utils import AddableDict

from langchain_spanproof.reading import question_in, text_in
from spanproof.errors import InputError
from spanproof.gate import Gate
from spanproof.guard import Guard
from spanproof.modes import Mode
from spanproof.renderers.markdown import MarkdownRenderer
from spanproof.wrapping import key_in

__all__ = ["Flow", "Keys"]


class Keys:
    """Under which names a mapping has its question, its documents and its answer; the first that is there counts."""

    def __init__(self, question: Sequence[str], documents: Sequence[str], answer: Sequence[str]) -> None:
        self.question, self.documents, self.answer = question, documents, answer

    def find(self, value: object) -> tuple[str, str]:
        """The keys of the answer and of the documents in `value`.

        Raises:
            InputError: if it has none, or is no mapping.
        """
        answer = key_in(self.answer, value) if isinstance(value, Mapping) else None
        documents = key_in(self.documents, value) if isinstance(value, Mapping) else None
        if answer is None or documents is None:
            raise InputError(
                f"a mapping with the answer under one of {', '.join(self.answer)} and documents beside it",
                seen=f"one with {', '.join(map(str, value))}" if isinstance(value, Mapping) else value,
                remedy="keep both, as in RunnablePassthrough.assign(context=retriever).assign(answer=...) | guard",
            )
        return answer, documents

    def question_of(self, value: Mapping[str, Any]) -> str | None:
        """The question in `value`, if it has one."""
        key = key_in(self.question, value)
        return question_in(value[key]) if key else None


class Flow:
    """Takes partial mappings, and gives those that may go on.

    Call `take` for each; while `waits`, call `decide`, which verifies; at the end call `finish`, which does so too.

    Args:
        keys: where things are.
        guard: what verifies.
        mode: see `spanproof.modes`.
    """

    def __init__(self, keys: Keys, guard: Guard, mode: Mode) -> None:
        self.output: AddableDict = AddableDict()
        self._keys = keys
        self._guard = guard
        self._mode: Mode = mode
        self._key = ""  # the answer's, once it is known
        self._like: object = ""
        self._known: AddableDict = AddableDict()  # all but the answer
        self._texts: list[str] = []  # of the answer, before the documents came
        self._gate: Gate | None = None
        self._complete = False

    @property
    def waits(self) -> bool:
        """Whether sentences are complete and have to be decided."""
        return self._complete

    @property
    def stopped(self) -> bool:
        """Whether no more of the answer will be let out."""
        return self._gate is not None and self._gate.stopped

    def take(self, chunk: object) -> list[AddableDict]:
        """Passes the next partial mapping; gives what may go on at once.

        Raises:
            InputError: if it is none, or its answer is neither a text nor a message.
        """
        if not isinstance(chunk, Mapping):
            self._keys.find(chunk)
        parts = AddableDict(chunk)  # type: ignore[call-overload]
        self._key = self._key or key_in(self._keys.answer, parts) or ""
        held = parts.pop(self._key, None) if self._key else None
        self._known += parts
        out = [parts] if parts else []
        if held is not None:
            out += self._answer(held)
        self._feed()
        return [self._out(part) for part in out]

    def decide(self) -> list[AddableDict]:
        """Verifies the sentences that wait; gives what of them may go on."""
        self._complete = False
        text = self._gate.release() if self._gate else ""
        return [self._out(self._as_answer(text))] if text else []

    def finish(self) -> list[AddableDict]:
        """Verifies the rest; gives what of it may go on, and then the report.

        Raises:
            InputError: if no documents or no answer came.
        """
        self._keys.find({**self._known, **({self._key: self._like} if self._key else {})})
        gate = self._gate or self._made()
        gate.end()
        text = gate.release()
        last, report = gate.finish()
        verdict = {"annotated": MarkdownRenderer()(report)} if self._mode == "annotate" else {}
        out = [self._as_answer(text + last)] if text + last else []
        return [self._out(part) for part in (*out, AddableDict({**verdict, "report": report}))]

    def _answer(self, held: object) -> list[AddableDict]:
        text = text_in(held)
        if text is None:
            raise InputError("an answer as texts or messages", seen=held, remedy="parse it to text before the guard")
        self._like = held
        self._texts.append(text)
        return [AddableDict({self._key: held})] if self._mode == "annotate" and text else []

    def _feed(self) -> None:
        """Hands the answer's texts to the gate, once the documents are there; if they pass anyway, at the end."""
        if self._mode == "annotate" or not self._texts or key_in(self._keys.documents, self._known) is None:
            return
        self._gate = self._gate or self._made()
        for text in self._texts:
            self._complete |= self._gate.add(text)
        self._texts = []

    def _made(self) -> Gate:
        documents = key_in(self._keys.documents, self._known)
        gate = Gate(
            chunks=self._known[documents] if documents else (),
            question=self._keys.question_of(self._known),
            guard=self._guard,
            mode=self._mode,
        )
        for text in self._texts if self._mode == "annotate" else ():
            gate.add(text)
        return gate

    def _as_answer(self, text: str) -> AddableDict:
        made = AIMessageChunk(content=text, id=self._like.id) if isinstance(self._like, BaseMessage) else text
        return AddableDict({self._key: made})

    def _out(self, part: AddableDict) -> AddableDict:
        self.output = self.output + part
        return part
