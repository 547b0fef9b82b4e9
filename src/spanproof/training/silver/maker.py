"""The rows of one document: its sections, what is asked of them, and what a model marks in them."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from spanproof.errors import ConfigError, PluginError
from spanproof.extractors.prompted import PromptedExtractor
from spanproof.training.evidence import bm25
from spanproof.training.silver.questions import PROMPTS, first_of, prompt, several_of, unusable
from spanproof.training.silver.replies import Replies
from spanproof.training.silver.sections import Section, sections
from spanproof.types import Chunk

__all__ = ["Maker", "Options", "Row", "digest"]

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Options:
    """How rows are made.

    Args:
        kinds: questions that a section is asked for at most.
        others: sections of the same document, those most like the question, that are read for it too; most of them do
            not answer it, and their rows, without spans, teach to stay silent.
        dev: share of the documents in the split ``dev``, in [0, 1); at least one document of two or more if positive.
        similar: questions of one document at least that alike (0 to 100, by their sets of words) are asked once.
        covered: rows in which more than that share of the section is marked are left out.
        instructions: see `spanproof.extractors.prompted.PromptedExtractor`.
        least: characters of a section, see `spanproof.training.silver.sections.sections`.
        most: the same.

    Raises:
        ConfigError: on numbers outside these ranges.
    """

    kinds: int = 3
    others: int = 1
    dev: float = 0.1
    similar: float = 90.0
    covered: float = 0.8
    instructions: str = "default"
    least: int = 500
    most: int = 5000

    def __post_init__(self) -> None:
        if self.kinds < 1 or self.others < 0 or not 0 <= self.dev < 1 or not 0 < self.covered <= 1:
            raise ConfigError(
                "kinds >= 1, others >= 0, dev in [0, 1), covered in (0, 1]", seen=asdict(self), remedy="correct them"
            )


class Maker:
    """The rows of one document after the other; what was asked in any of them is not asked in a later one."""

    def __init__(self, replies: Replies, options: Options, name: str) -> None:
        self._replies, self._options, self._name = replies, options, name
        self._asked: dict[str, None] = {}
        self.counts: Counter[str] = Counter()
        self._extractor = PromptedExtractor(replies, instructions=options.instructions, dropped=self._drop)
        self.prompts = digest(json.dumps([PROMPTS, self._extractor.digests]))

    def rows(self, document: str, text: str, *, split: str) -> list[Row]:
        """The rows of a document, section by section."""
        own = sections(text, least=self._options.least, most=self._options.most)
        bodies = [section.prefix + text[section.start : section.end] for section in own]
        found: list[Row] = []
        here: list[str] = []
        for at, body in enumerate(bodies):
            for kind, question, query in self._questions(body, here):
                places = self._marked(question, own, bodies, at)
                for place, spans in places:
                    base = {
                        "group": f"silver:{document}",
                        "split": split,
                        "context": bodies[place],
                        "spans": spans,
                        "unit": "passage",
                        "by": "model",
                    }
                    about = self._provenance(document, text, own[place], kind=kind)
                    for form, asked in (("question", question), ("query", query)):
                        if asked:
                            identity = digest(json.dumps([document, own[place].start, asked]))[:16]
                            found.append({"id": identity, **base, "question": asked, "form": form, "provenance": about})
        return found

    def _questions(self, body: str, here: list[str]) -> Iterator[tuple[str, str, str]]:
        """The kind, question and query of each that is fit to be asked and was not yet; `here` gains the questions."""
        kinds = self._read(
            prompt("kinds", body, most=self._options.kinds), lambda reply: several_of(reply, self._options.kinds)
        )
        for kind in kinds or []:
            question = self._read(prompt("question", body, kind=kind), first_of) or ""
            if not self._is_fit(question, body, here):
                continue
            here.append(question)
            self._asked[question.casefold()] = None
            words = self._read(prompt("query", question=question), lambda reply: several_of(reply, 8))
            query = " ".join(words or [])  # one string was asked for; some models give a list of words
            yield kind, question, "" if unusable(query) or query.casefold() == question.casefold() else query

    def _is_fit(self, question: str, body: str, here: Sequence[str]) -> bool:
        from rapidfuzz import fuzz, utils

        why = unusable(question, body)
        if not why and question.casefold() in self._asked:
            why = "asked before"
        alike = (fuzz.token_set_ratio(question, other, processor=utils.default_process) for other in here)
        if not why and any(score >= self._options.similar for score in alike):
            why = "alike"
        if why:
            self.counts[f"question: {why}"] += 1
        return not why

    def _marked(
        self, question: str, own: Sequence[Section], bodies: Sequence[str], at: int
    ) -> list[tuple[int, list[list[int]]]]:
        """The sections that were read for a question, each with what is marked; none if its own has nothing usable."""
        spans = self._spans(question, own[at], bodies[at])
        if not spans:
            self.counts["section: unmarked"] += 1
            return []
        scores = bm25(question, bodies)
        others = sorted(
            (other for other in range(len(bodies)) if other != at), key=lambda other: (-scores[other], other)
        )
        found = [(at, spans)]
        for other in others[: self._options.others]:
            marked = self._spans(question, own[other], bodies[other])
            if marked is not None:
                found.append((other, marked))
        return found

    def _spans(self, question: str, section: Section, body: str) -> list[list[int]] | None:
        """The spans that the teacher marks behind the titles of a section; ``None`` if they are of no use."""
        chunk = Chunk("1", body)
        asked = self._extractor.prompt(question, chunk)
        found = self._read(asked, lambda reply: self._extractor.read(question, chunk, reply=reply))
        if found is None:
            return None
        spans = [item.span for item in found if item.span.start >= len(section.prefix)]
        if sum(len(span) for span in spans) > self._options.covered * (section.end - section.start):
            self.counts["section: marked all over"] += 1
            return None
        return [[span.start, span.end] for span in spans]

    def _read(self, asked: str, reader: Callable[[str], Any]) -> Any:  # noqa: ANN401 - what the reader makes
        """What `reader` makes of the reply; ``None``, and counted, if it cannot be read. A failing model raises."""
        reply = self._replies(asked)
        try:
            return reader(reply)
        except PluginError:
            self.counts["unreadable"] += 1
            return None

    def _drop(self, _question: str, _chunk: Chunk, _quotation: str) -> None:
        self.counts["dropped"] += 1

    def _provenance(self, document: str, text: str, section: Section, *, kind: str) -> Row:
        return {
            "document": document,
            "sha256": digest(text),
            "start": section.start,
            "end": section.end,
            "prefix": len(section.prefix),
            "kind": kind,
            "model": self._name,
            "prompts": self.prompts,
        }


def digest(text: str) -> str:
    """The sha256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
