"""The values that flow through spanproof: frozen, complete, and pointing into text.

::

    Case ──splitter──▶ Claim ──aligner──▶ (Evidence, …) ──verifiers──▶ Check ──policy──▶ Verdict ──▶ Report

All offsets are half-open ``[start, end)`` and count Unicode code points. A `Claim` points into its case's answer, an
`Evidence` into its chunk: their ``.text`` is always a slice, so a quote cannot be made up.
A list in the place of a tuple becomes one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from spanproof._shown import Shown
from spanproof._validation import json_object, require_grades, require_text, require_within, tuples, unit
from spanproof.errors import InputError, SpanError
from spanproof.labels import CheckLabel, Kind, Label, Status

if TYPE_CHECKING:
    from typing import Any

__all__ = [
    "Case",
    "Check",
    "CheckLabel",
    "Chunk",
    "Citation",
    "Claim",
    "Evidence",
    "Kind",
    "Label",
    "Report",
    "Span",
    "Status",
    "Verdict",
]


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of code points, ``0 <= start < end``.

    ::

        text  = "It opens at 9."
                    ^^^^^
        Span(3, 8).of(text) == "opens"

    Raises:
        SpanError: on anything but two integers with ``0 <= start < end``.
    """

    start: int
    end: int

    def __post_init__(self) -> None:
        if type(self.start) is not int or type(self.end) is not int or not 0 <= self.start < self.end:
            raise SpanError(
                "integers with 0 <= start < end",
                seen=f"start={self.start!r}, end={self.end!r}",
                remedy="give half-open character offsets; an empty range is no span",
            )

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """The characters of `text` in this span."""
        return text[self.start : self.end]

    def overlaps(self, other: Span) -> bool:
        """Whether the two share at least one character."""
        return self.start < other.end and other.start < self.end

    def shifted(self, by: int) -> Span:
        """The same range, `by` characters further on."""
        return Span(self.start + by, self.end + by)


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of retrieved text.

    Args:
        id: names the chunk in citations and reports; unique within a case.
        text: the text as the generator saw it. May be blank; a blank chunk is evidence for nothing.
        source: where it comes from (a title, path or address), if known.
        start: offset of ``text`` in the source document, in code points.
        metadata: anything JSON can hold. A structured record keeps under ``"fields"`` the list of its
            ``{"path", "start", "end"}``: which characters of ``text`` hold which of the record's keys.

    Raises:
        InputError: on wrong types, an empty id or a negative start.
    """

    id: str
    text: str
    source: str | None = None
    start: int = 0
    metadata: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        require_text(self.id, "a chunk id", blank=False)
        require_text(self.text, "the text of a chunk", blank=True)
        if self.source is not None:
            require_text(self.source, "the source of a chunk", blank=True)
        if type(self.start) is not int or self.start < 0:
            raise InputError("a chunk's start >= 0", seen=self.start, remedy="give its offset in the source document")
        object.__setattr__(self, "metadata", json_object(self.metadata, "a chunk's metadata"))


@dataclass(frozen=True, slots=True)
class Case:
    """An answer with the chunks it was generated from: the only input. A blank answer has nothing to check.

    Raises:
        InputError: on wrong types or two chunks with one id.
    """

    answer: str
    chunks: tuple[Chunk, ...] = ()
    question: str | None = None
    id: str | int | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        require_text(self.answer, "an answer", blank=True)
        if self.question is not None:
            require_text(self.question, "a question", blank=True)
        if self.id is not None and type(self.id) is not int:
            require_text(self.id, "the id of a case", blank=False)
        tuples(self, "chunks")
        if not isinstance(self.chunks, tuple) or not all(isinstance(chunk, Chunk) for chunk in self.chunks):
            raise InputError(
                "a tuple of Chunk",
                seen=self.chunks,
                remedy="use spanproof.case(answer, chunks), which takes strings, dicts and documents",
            )
        if len({chunk.id for chunk in self.chunks}) != len(self.chunks):
            raise InputError(
                "chunk ids that are unique within a case",
                seen=", ".join(chunk.id for chunk in self.chunks),
                remedy="number the chunks, or use spanproof.case(answer, chunks), which tells repeated ids apart",
            )
        object.__setattr__(self, "metadata", json_object(self.metadata, "a case's metadata"))


@dataclass(frozen=True, slots=True)
class Citation:
    """A source that the answer itself names, such as the ``1`` in ``[1, 3]``.

    Args:
        id: as written in the answer, without brackets.
        span: where the id stands in the answer.
        chunk_id: the chunk it resolves to; ``None`` means that no chunk has that id or position.
    """

    id: str
    span: Span
    chunk_id: str | None


@dataclass(frozen=True, slots=True)
class Claim:
    """A span of a case's answer that states one thing.

    Raises:
        SpanError: if the span, or that of a citation, runs past the answer.
    """

    case: Case
    span: Span
    kind: Kind = Kind.FACTUAL
    citations: tuple[Citation, ...] = ()

    def __post_init__(self) -> None:
        tuples(self, "citations")
        for span in (self.span, *(citation.span for citation in self.citations)):
            require_within((span.start, span.end), self.case.answer, "the answer")

    @property
    def text(self) -> str:
        """The characters of the answer in the span."""
        return self.span.of(self.case.answer)


@dataclass(frozen=True, slots=True)
class Evidence:
    """A span of a chunk that speaks to a claim or a question.

    Args:
        chunk: the chunk.
        span: offsets in ``chunk.text``, however the chunk was windowed on the way.
        score: relevance in [0, 1]; comparable within one aligner or extractor only.

    Raises:
        SpanError: if the span runs past the chunk.
    """

    chunk: Chunk
    span: Span
    score: float

    def __post_init__(self) -> None:
        require_within((self.span.start, self.span.end), self.chunk.text, f"chunk {self.chunk.id!r}")
        object.__setattr__(self, "score", unit(self.score, "the score of evidence"))

    @property
    def text(self) -> str:
        """The characters of the chunk in the span."""
        return self.span.of(self.chunk.text)


@dataclass(frozen=True, slots=True)
class Check:
    """One verifier's word on one claim.

    Args:
        label: see `CheckLabel`; ``not_applicable`` means that the verifier has nothing to say about such a claim.
        score: confidence in the label, in [0, 1].
        reason: one sentence for people.
        spans: words of the answer, inside the claim, that the verifier objects to.
        grades: for each word that the verifier graded, where it starts in the answer and the probability in [0, 1] that
            it is hallucinated. A fusion weighs them; no file has them, and checks that differ in them alone are equal.
    """

    label: CheckLabel
    score: float = 1.0
    reason: str = ""
    spans: tuple[Span, ...] = ()
    grades: tuple[tuple[int, float], ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        tuples(self, "spans", "grades")
        object.__setattr__(self, "score", unit(self.score, "the score of a check"))
        require_grades(self.grades)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The decision on one claim, with all that it rests on.

    Args:
        claim: the claim.
        label: see `Label`.
        score: confidence in the label, in [0, 1].
        reason: one sentence for people.
        flagged: unsupported or contradicted words, as spans of the answer, in order; never on a ``supported`` claim.
        evidence: the evidence chain, best first; for a supported claim it starts with what supports it.
        checks: every verifier's check under the verifier's name.
    """

    claim: Claim
    label: Label
    score: float
    reason: str
    flagged: tuple[Span, ...]
    evidence: tuple[Evidence, ...]
    checks: Mapping[str, Check] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        tuples(self, "flagged", "evidence")
        object.__setattr__(self, "score", unit(self.score, "the score of a verdict"))
        if self.label is Label.SUPPORTED and self.flagged:
            raise InputError(
                "no flagged words on a supported claim", seen=self.flagged, remedy="label it partial or contradicted"
            )


@dataclass(frozen=True, slots=True)
class Report(Shown):
    """What renderers, files and adapters know of a verified answer.

    Args:
        case: what was verified.
        verdicts: one for each claim, in order of the answer.
        extracts: verbatim spans that answer the question, where an extractor ran.
        status: see `Status`.
        score: confidence in the status, in [0, 1].
        provenance: version, model digests, configuration and the digest of the report.
    """

    case: Case
    verdicts: tuple[Verdict, ...]
    extracts: tuple[Evidence, ...]
    status: Status
    score: float
    provenance: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        tuples(self, "verdicts", "extracts")

    @property
    def ok(self) -> bool:
        """Whether the answer may pass: ``pass``, ``abstained`` or ``nothing_to_check``."""
        return self.status in (Status.PASS, Status.ABSTAINED, Status.NOTHING_TO_CHECK)
