"""The rows of one document: its sections, what is asked of them, and what a model marks in them."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from spanproof.errors import ConfigError, PluginError
from spanproof.extractors.joining import join
from spanproof.extractors.prompted import PromptedExtractor, readings
from spanproof.training.evidence import bm25
from spanproof.training.ragtruth import merge_spans
from spanproof.training.silver.questions import PROMPTS, alike, first_of, prompt, several_of, unusable
from spanproof.training.silver.replies import Replies
from spanproof.training.silver.sections import Section, sections
from spanproof.types import Chunk, Evidence, Span

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
        similar: questions of one document at least that alike (0 to 100, by their sets of words), with the same numbers
            and the same content words, are asked once.
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
        self._extractor = PromptedExtractor(
            replies, instructions=options.instructions, dropped=self._drop, gap=0, least=1
        )  # spans are joined when those in titles are cut off
        self.prompts = digest(json.dumps([PROMPTS, self._extractor.digests]))

    def rows(self, document: str, text: str, *, split: str) -> list[Row]:
        """The rows of a document, section by section; what is asked twice of a section is one row, with all spans."""
        own = sections(text, least=self._options.least, most=self._options.most)
        bodies = [section.prefix + text[section.start : section.end] for section in own]
        found: dict[tuple[int, str], Row] = {}
        here: list[str] = []
        for at, body in enumerate(bodies):
            for kind, question, query in self._questions(body, here):
                for place, spans in self._marked(question, own, bodies, at):
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
                            row = {"id": identity, **base, "question": asked, "form": form, "provenance": about}
                            self._add(row, found, place, own[place])
        return list(found.values())

    def _add(self, row: Row, found: dict[tuple[int, str], Row], place: int, section: Section) -> None:
        """Put a row among those `found`, or its spans to those of the row that asks the same of the same section."""
        first = found.setdefault((place, row["question"].casefold()), row)
        if first is not row:
            both = [list(span) for span in merge_spans(first["spans"] + row["spans"])]
            first["spans"] = first["spans"] if self._is_all_over(both, section) else both
            self.counts["merged"] += 1

    def _is_all_over(self, spans: Iterable[Sequence[int]], section: Section) -> bool:
        """Whether more of a section is marked than may be."""
        return sum(end - start for start, end in spans) > self._options.covered * (section.end - section.start)

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
        why = unusable(question, body)
        if not why and question.casefold() in self._asked:
            why = "asked before"
        if not why and any(alike(question, other, similar=self._options.similar) for other in here):
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
        """The spans that the teacher marks behind the titles of a section; ``None`` if they are of no use.

        Empty only where the teacher quotes nothing: quotations of which none can be placed there are of no use.
        """
        chunk = Chunk("1", body)

        def read(reply: str) -> tuple[bool, list[Evidence]]:
            quoted = any(ways[0].strip() for ways in readings(reply))
            return quoted, self._extractor.read(question, chunk, reply=reply)

        told = self._read(self._extractor.prompt(question, chunk), read)
        if told is None:
            return None
        quoted, found = told
        spans = _behind(len(section.prefix), found, chunk)
        if quoted and not spans:
            self.counts["section: unplaced"] += 1
            return None
        marked = [[span.start, span.end] for span in spans]
        if self._is_all_over(marked, section):
            self.counts["section: marked all over"] += 1
            return None
        return marked

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


def _behind(prefix: int, found: Sequence[Evidence], chunk: Chunk) -> list[Span]:
    """The parts of what was found that stand behind the first `prefix` characters of a chunk, joined, in order."""
    cut = [(Span(max(item.span.start, prefix), item.span.end), item.score) for item in found if item.span.end > prefix]
    return [item.span for item in join(cut, chunk)]


def digest(text: str) -> str:
    """The sha256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
