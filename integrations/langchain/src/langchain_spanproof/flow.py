"""One stream of partial mappings through a guard: what passes at once, what waits, and what comes last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.messages.ai import add_ai_message_chunks
from langchain_core.runnables.utils import AddableDict

from langchain_spanproof.messages import wordless
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
                remedy='keep both, as RunnablePassthrough.assign(context=itemgetter("question") | retriever) does',
            )
        return answer, documents

    def question_of(self, value: Mapping[str, Any]) -> str | None:
        """The question in `value`, if it has one."""
        key = key_in(self.question, value)
        return question_in(value[key]) if key else None


class Flow:
    """Takes partial mappings, and gives those that may go on.

    Call `take` for each; while `waits`, call `decide`, which verifies; at the end call `finish`, which does so too.

    The answer is what `Keys.find` would call so in the whole mapping. It is known once the first of the answer's keys
    came, else at the end; until then what has any of these keys is held back, in ``annotate`` only the verdict.

    ``input`` and ``output`` are what all mappings so far add up to.

    Args:
        keys: where things are.
        guard: what verifies.
        mode: see `spanproof.modes`.
    """

    def __init__(self, keys: Keys, guard: Guard, mode: Mode) -> None:
        self.input: AddableDict = AddableDict()
        self.output: AddableDict = AddableDict()
        self._keys = keys
        self._guard = guard
        self._mode: Mode = mode
        self._key = ""  # the answer's, once it is known
        self._like: str | AIMessageChunk = ""  # what the answer is, without its words
        self._known: AddableDict = AddableDict()  # all but the answer
        self._candidates: dict[str, list[Any]] = {}  # what may be the answer, before its key is known
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
        self.input = self.input + parts
        keys = (self._key,) if self._key else self._keys.answer
        held = AddableDict({key: parts.pop(key) for key in keys if key in parts})
        self._known += parts
        if self._gate and key_in(self._keys.documents, parts) is not None:
            self._gate.retrieved(self._documents())
        for key, value in held.items():
            self._candidates.setdefault(key, []).append(value)
        out = [parts, held if self._mode == "annotate" else AddableDict()]
        if self._key or self._keys.answer[0] in self._candidates:
            out += self._settled(self._key or self._keys.answer[0])
        self._feed()
        return [self._out(part) for part in out if part]

    def decide(self) -> list[AddableDict]:
        """Verifies the sentences that wait; gives what of them may go on."""
        self._complete = False
        text = self._gate.release() if self._gate else ""
        return [self._out(AddableDict({self._key: self._as_answer(text)}))] if text else []

    def finish(self) -> list[AddableDict]:
        """Verifies the rest; gives what of it may go on, and then the report.

        Raises:
            InputError: if no documents or no answer came.
        """
        key = self._key or key_in(self._keys.answer, self._candidates)
        out = self._settled(key) if key else []
        self._keys.find({**self._known, **({key: self._like} if key else {})})
        self._feed()
        gate = self._gate or self._made()
        gate.end()
        text = gate.release()
        last, report = gate.finish()
        verdict = {"annotated": MarkdownRenderer()(report)} if self._mode == "annotate" else {}
        out += self._ending(text + last)
        return [self._out(part) for part in (*out, AddableDict({**verdict, "report": report}))]

    def _settled(self, key: str) -> list[AddableDict]:
        """Takes what came under `key` as the answer; gives what was held back of the others."""
        self._key = key
        for value in self._candidates.pop(key, ()):
            if value is not None:
                self._answer(value)
        others = [AddableDict({name: value}) for name, values in self._candidates.items() for value in values]
        self._candidates = {}
        for part in others:
            self._known += part
        return [] if self._mode == "annotate" else others

    def _answer(self, held: object) -> None:
        text = text_in(held)
        if text is None:
            raise InputError("an answer as texts or messages", seen=held, remedy="parse it to text before the guard")
        shell = wordless(held) if isinstance(held, AIMessage) else ""
        if isinstance(self._like, AIMessageChunk) and isinstance(shell, AIMessageChunk):
            shell = add_ai_message_chunks(self._like, shell)
        self._like = shell
        self._texts.append(text)

    def _feed(self) -> None:
        """Hands the answer's texts to the gate, once documents are there; if they pass anyway, at the end."""
        if self._mode == "annotate" or not self._texts or key_in(self._keys.documents, self._known) is None:
            return
        self._gate = self._gate or self._made()
        for text in self._texts:
            self._complete |= self._gate.add(text)
        self._texts = []

    def _documents(self) -> Any:  # noqa: ANN401 - in any form that a gate takes
        key = key_in(self._keys.documents, self._known)
        return self._known[key] if key else ()

    def _made(self) -> Gate:
        question = self._keys.question_of(self._known)
        gate = Gate(chunks=self._documents(), question=question, guard=self._guard, mode=self._mode)
        for text in self._texts if self._mode == "annotate" else ():
            gate.add(text)
        return gate

    def _as_answer(self, text: str) -> str | AIMessageChunk:
        return AIMessageChunk(content=text, id=self._like.id) if isinstance(self._like, AIMessageChunk) else text

    def _ending(self, text: str) -> list[AddableDict]:
        """The end of the answer; that of a message has its token counts and metadata."""
        if self._mode == "annotate":
            return []
        if not isinstance(self._like, AIMessageChunk):
            return [AddableDict({self._key: text})] if text else []
        if not (text or self._like.usage_metadata or self._like.response_metadata):
            return []
        return [AddableDict({self._key: self._like.model_copy(update={"content": text})})]

    def _out(self, part: AddableDict) -> AddableDict:
        self.output = self.output + part
        return part
