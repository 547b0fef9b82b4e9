"""Takes the text of an answer as it comes, and gives back what may be shown of it, sentence by sentence."""

from __future__ import annotations

import re
from collections import deque
from itertools import pairwise

from spanproof._validation import SURROGATE
from spanproof.cases import case
from spanproof.config import chosen
from spanproof.guard import Guard
from spanproof.modes import Mode, require_mode, verified, writer
from spanproof.renderers.pieces import Piece
from spanproof.renderers.runs import in_order
from spanproof.text.markup import blocks
from spanproof.text.pipeline import final_stops
from spanproof.text.sentences import sentences
from spanproof.types import Report, Span

__all__ = ["Gate"]

_CONTEXT = 1_000  # characters of the answer that a new sentence is read after, so that the cost stays linear
_SETTLED = 30  # characters of a next sentence after which its beginning is settled, with or without a space
_WORD = re.compile(r"[^\W_]")
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")


class Gate:
    """Takes the text of an answer as it comes, and gives back what may be shown.

    A sentence is decided once the next one has begun, in the light of up to 1,000 characters before it; of up to 2,000
    where the last 1,000 are but headings or a part of one sentence. A heading is decided with what it is the heading
    of. In ``annotate`` all text may be shown at once, and only the report is made here.

    Args:
        chunks: the retrieved context, in any form that `spanproof.case` takes.
        question: what the user asked.
        guard: a configured pipeline; the default one otherwise.
        mode: see `spanproof.modes`.

    Raises:
        ConfigError: on an unknown mode, or a guard that is none.
        InputError: if a chunk cannot be understood.
    """

    def __init__(
        self,
        *,
        chunks: object = (),
        question: str | None = None,
        guard: Guard | None = None,
        mode: Mode = "replace",
    ) -> None:
        require_mode(mode)
        self._guard = chosen(guard)
        self._chunks = case("-", chunks).chunks
        self._question = question
        self._writer = None if mode == "annotate" else writer(mode)
        self._answer: list[str] = []
        self._half = ""  # the first half of a surrogate pair, whose second one may come
        self._held = ""  # text whose sentences are not complete
        self._waiting: list[str] = []  # complete sentences that are not decided
        self._before: deque[str] = deque()  # what was decided last: the context of what comes next
        self._gap = ""  # decided text behind the last claim
        self._given = 0  # pieces of the writer that were given back
        self._last: Report | None = None

    @staticmethod
    def warm() -> None:
        """Loads what `add` needs to tell sentences apart, so that an event loop need not wait for it."""
        sentences("One. Two.")

    @property
    def stopped(self) -> bool:
        """Whether nothing more can be shown: ``block`` met a claim that does not pass."""
        return bool(getattr(self._writer, "stopped", False))

    @property
    def answer(self) -> str:
        """All text that came in; surrogates are joined to pairs, and lone ones are U+FFFD, as in `spanproof.case`."""
        return "".join(self._answer)

    def retrieved(self, chunks: object) -> None:
        """Takes all chunks that there are by now: what is decided from here on goes by these, and so does the report.

        Raises:
            InputError: if a chunk cannot be understood.
        """
        found = case("-", chunks).chunks
        if found != self._chunks:
            self._chunks, self._last = found, None

    def add(self, text: str) -> bool:
        """Passes the next text; whether a sentence is now complete, so that `release` has something to decide."""
        text = self._whole(text)
        self._answer.append(text)
        if self._writer is None or self.stopped:
            return False
        self._held += text
        if not text.isalnum():
            self._cut()
        return bool(self._waiting) and not self._leads_in()

    def end(self) -> None:
        """Says that no text will come: the last sentence is complete."""
        if self._half:
            self._half = ""
            self.add("\ufffd")
        if self._held and self._writer is not None and not self.stopped:
            self._waiting.append(self._held)
            self._held = ""

    def release(self) -> str:
        """Decides what waits, and gives back what of it may be shown."""
        decided, self._waiting = self._waiting, []
        text = "".join(decided)
        if self._writer is None or not text:
            return ""
        if not text.strip():
            self._gap += text
            return ""
        before = "".join(self._before)
        report = self._last = self._verified(before + text)
        cursor = len(before)
        for _, verdict, start, end in in_order(report):
            if report.case.answer[max(start, cursor) : end].strip():
                span = Span(max(start, cursor), end)
                self._writer.take(verdict, span, self._gap + report.case.answer[cursor : span.start])
                self._gap, cursor = "", end
        self._gap += report.case.answer[cursor:]
        self._remember(decided)
        return self._take(self._writer.pieces)

    def finish(self) -> tuple[str, Report]:
        """What is shown behind the last sentence, nothing of a blank answer, and the report on the whole answer."""
        answer = self.answer
        report = self._last if self._last and self._last.case.answer == answer else self._verified(answer)
        if self._writer is None or not answer.strip():
            return "", report
        given = self._writer.pieces[: self._given]
        pieces = list(self._writer.finish(report.status, self._gap))
        if pieces[: self._given] == given:
            return self._take(pieces), report
        return "\n\n" + "".join(piece.text for piece in pieces), report

    def _verified(self, answer: str) -> Report:
        return verified(case(answer, self._chunks, question=self._question), self._guard)

    def _take(self, pieces: list[Piece]) -> str:
        fresh = pieces[self._given :]
        self._given = len(pieces)
        return "".join(piece.text for piece in fresh)

    def _whole(self, text: str) -> str:
        if text.isascii() and not self._half:
            return text
        text, self._half = self._half + text, ""
        if "\ud800" <= text[-1:] <= "\udbff":
            text, self._half = text[:-1], text[-1]
        return SURROGATE.sub("\ufffd", _PAIR.sub(_joined, text))

    def _leads_in(self) -> bool:
        """Whether there are but headings so far, which would be taken for the answer if they were verified alone."""
        seen = "".join((*self._before, *self._waiting))
        return len(seen) <= _CONTEXT and _only_headings(seen)

    def _remember(self, decided: list[str]) -> None:
        self._before.extend(decided)
        while (size := sum(map(len, self._before))) > _CONTEXT:
            first = self._before.popleft()
            if size <= 2 * _CONTEXT and _only_headings("".join(self._before)):
                self._before.appendleft(first)
                return

    def _cut(self) -> None:
        """Moves complete sentences to those that wait; the beginning of the next one must be settled."""
        if final_stops().isdisjoint(self._held) and "\n" not in self._held and len(self._held) <= 2 * _CONTEXT:
            return
        starts = [span.start for span in sentences(self._held)][1:]
        end = len(self._held)
        if starts and not _settled(self._held[starts[-1] :]):
            end = starts.pop()
        while starts and _may_underline(self._held[starts[-1] : end]):
            starts.pop()
        if starts:
            borders = [0, *starts]
            self._waiting += [self._held[start:end] for start, end in pairwise(borders)]
            self._held = self._held[starts[-1] :]


def _joined(pair: re.Match[str]) -> str:
    return pair.group().encode("utf-16-le", "surrogatepass").decode("utf-16-le")


def _settled(begun: str) -> bool:
    """Whether the first word of a sentence is complete: borders depend on the word that follows."""
    return len(begun) > _SETTLED or len(begun.split(maxsplit=1)) > 1 or begun[-1:].isspace()


def _may_underline(begun: str) -> bool:
    """Whether there is no word: such a line makes a heading, or the head of a table, of the line above it."""
    return len(begun) <= _CONTEXT and _WORD.search(begun) is None


def _only_headings(text: str) -> bool:
    """Whether there is nothing in `text` that a heading could be that of."""
    return all(block.kind in ("heading", "rule") for block in blocks(text))
