"""The five plug points: plain callables, list in, list out, same length and order.

A function qualifies, and so does an instance with ``__call__`` and options of its own. None of them may keep state
between calls that changes an answer: same input, same output, alone or in a batch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from spanproof.types import Case, Check, Chunk, Claim, Evidence, Report

__all__ = ["Aligner", "Beginning", "Extractor", "Renderer", "Splitter", "Verifier"]


@runtime_checkable
class Splitter(Protocol):
    """Splits an answer into atomic claims.

    The claims are in order and do not overlap; together with the gaps between them they make up the answer. What is
    not checkable (a question, an opinion, filler, an abstention) is a claim of that kind, not a gap.
    """

    def __call__(self, case: Case, /) -> Sequence[Claim]:
        """The claims of ``case.answer``, in order."""
        ...


@runtime_checkable
class Aligner(Protocol):
    """Finds the evidence chain of each claim among the chunks of the claim's own case.

    Claims of several cases may come in one call. The chain is best first and may join several chunks; it is empty
    when no chunk has a content word of the claim.
    """

    def __call__(self, claims: Sequence[Claim], /) -> Sequence[tuple[Evidence, ...]]:
        """One chain a claim, in the order of `claims`."""
        ...


@runtime_checkable
class Verifier(Protocol):
    """Checks claims against their evidence chains.

    Only claims of kind ``factual`` are offered. A verifier that does not apply says ``not_applicable``; one that
    sees support in one place and contradiction in another says ``contradicted`` with a reason that begins with
    "conflicting sources". An exception is caught by the guard and recorded as ``failed``: never as a pass.
    """

    def __call__(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> Sequence[Check]:
        """One check a claim, in the order of `claims`; `evidence` has the same length."""
        ...


@runtime_checkable
class Beginning(Verifier, Protocol):
    """A verifier that can begin and be waited for, so that others run meanwhile; the guard begins with these."""

    def begin(
        self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /
    ) -> Callable[[], Sequence[Check]]:
        """Begin; what is returned waits for what a call would return, and is called once."""
        ...


@runtime_checkable
class Extractor(Protocol):
    """Finds the verbatim spans that answer a question; none where nothing answers."""

    def __call__(self, question: str, chunks: Sequence[Chunk], /) -> Sequence[Evidence]:
        """Spans in order of relevance, best first."""
        ...


@runtime_checkable
class Renderer(Protocol):
    """Writes a report for people or machines."""

    def __call__(self, report: Report, /) -> str:
        """The whole text."""
        ...
