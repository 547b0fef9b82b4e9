"""Repairs an answer claim by claim: what is supported stays, the rest gives way to the sources' own words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from spanproof.renderers.gaps import LIST_MARK, STRUCTURE, Gaps
from spanproof.renderers.looks import plural
from spanproof.renderers.pieces import Piece, Quotes, quoted
from spanproof.renderers.runs import in_order
from spanproof.renderers.tables import Table, table_below, without_closing_bar
from spanproof.text.restated import is_mere_phrase, stated
from spanproof.types import Claim, Evidence, Kind, Label, Report, Span, Status, Verdict

__all__ = ["ABSTENTION", "NOTHING", "OMITTED", "Repair", "repair"]

ABSTENTION = "The answer says that the sources do not answer the question."
OMITTED = "[…]"
NOTHING = {
    Status.FAIL: "No statement of the answer is supported by the sources, so nothing of it is shown.",
    Status.UNCHECKED: "The answer could not be checked against the sources, so nothing of it is shown.",
    Status.PASS: "No statement of the answer can be shown with its source.",
    Status.ABSTAINED: ABSTENTION,
    Status.NOTHING_TO_CHECK: "The answer makes no statement that a source could support.",
}


@dataclass(slots=True)
class _Checked:
    """A table of the answer: its head, the lines around its rows, and those of its rows that do not stand."""

    head: Claim
    lines: Table
    wrong: list[Verdict] = field(default_factory=list)


def repair(report: Report) -> tuple[Piece, ...]:
    """The pieces of the repaired answer, in order; see `spanproof.renderers.replacement.compose`."""
    writer = Repair()
    answer, cursor = report.case.answer, 0
    for _, verdict, start, end in in_order(report):
        if report.case.answer[start:end].strip():
            writer.take(verdict, Span(start, end), answer[cursor:start])
            cursor = end
    return writer.finish(report.status, answer[cursor:])


class Repair:
    """Repairs an answer verdict by verdict, so that a stream can be repaired while it comes in."""

    def __init__(self) -> None:
        self._gaps = Gaps()
        self._quotes = Quotes()
        self._pieces: list[Piece] = []
        self._kept = True  # whether the last thing passed was kept as it is; the beginning counts as such
        self._shown = False  # whether a claim, a quote or an abstention is among the pieces
        self._abstained = False
        self._omitted: dict[Label, int] = {}
        self._above: Claim | None = None  # the last thing passed, if nobody checks it: it may be the head of a table
        self._table: _Checked | None = None  # the one whose rows are passed

    @property
    def pieces(self) -> list[Piece]:
        """The pieces so far, in order; later verdicts only add to them."""
        return self._pieces

    def take(self, verdict: Verdict, span: Span, gap: str) -> None:
        """Passes the next verdict; `span` is what of its claim lies beyond the earlier ones, `gap` what lies before."""
        below = table_below(gap) if self._above else None
        if self._above is not None and below is not None:
            self._close("")
            self._table = _Checked(self._above, below)
        elif self._table is not None and not self._table.lines.goes_on(gap, span.of(verdict.claim.case.answer)):
            gap = self._close(gap)
        self._above = verdict.claim if verdict.label == Label.NOT_CHECKABLE else None
        if self._table is not None:
            self._row(self._table, verdict, span)
            return
        self._gaps.add(gap)
        if _stands(verdict):
            claim = verdict.claim
            self._put((Piece(Claim(claim.case, span, claim.kind, claim.citations)),), kept=True)
        elif verdict.claim.kind == Kind.ABSTENTION:
            self._abstain()
        elif verdict.label != Label.NOT_CHECKABLE:
            self._replace(verdict)
        self._kept = self._kept and _stands(verdict)

    def finish(self, status: Status, tail: str) -> tuple[Piece, ...]:
        """All pieces, with a note on what was left out; one sentence if nothing is left. `tail`: behind all claims."""
        tail = self._close(tail)
        if not self._shown:
            return (Piece(NOTHING[status]),)
        if tail and self._kept and STRUCTURE.fullmatch(tail):
            self._pieces.append(Piece(tail))
        return (*self._pieces, *(Piece(note) for note in _notes(self._omitted)))

    def _put(self, pieces: tuple[Piece, ...], *, kept: bool, shown: bool = True) -> None:
        separator = self._gaps.join(intact=kept and self._kept)
        if separator:
            self._pieces.append(Piece(separator))
        self._pieces.extend(pieces)
        self._kept = kept
        self._shown = self._shown or shown

    def _row(self, table: _Checked, verdict: Verdict, span: Span) -> None:
        """Passes a row of a table: the first that stands brings the head along, and quotes wait for the table's end."""
        claim, lines = verdict.claim, table.lines
        if not _stands(verdict):
            table.wrong += [verdict] if verdict.label != Label.NOT_CHECKABLE else []
            return
        first = not lines.shown
        row = (Piece(lines.before_row()), Piece(Claim(claim.case, span, claim.kind, claim.citations)))
        if first:
            edge = (Piece(lines.begin),) if lines.begin else ()
            self._put((*edge, Piece(table.head), *row), kept=True)
        else:
            self._pieces += row

    def _close(self, gap: str) -> str:
        """Ends a table before a gap, with the quotes for its wrong rows behind it; what is left of the gap."""
        table, self._table = self._table, None
        if table is None:
            return gap
        shown = bool(table.lines.shown)
        if shown and table.lines.closing():
            self._pieces.append(Piece(table.lines.closing()))
        for number, verdict in enumerate(table.wrong):
            self._gaps.add("\n" if number else "\n\n" if shown else "")
            self._replace(verdict)
        self._kept = shown and not table.wrong
        return without_closing_bar(gap)

    def _abstain(self) -> None:
        if not self._abstained:
            self._abstained = True
            self._put((Piece(ABSTENTION),), kept=False)

    def _replace(self, verdict: Verdict) -> None:
        chain = tuple(each for each in _closest(verdict) if not _has_the_phrase(verdict.claim, each))
        fresh = [quote for each in chain for quote in self._quotes.fresh(each)]
        mark = (Piece("- "),) if LIST_MARK.match(verdict.claim.text) else ()
        for number, quote in enumerate(fresh):
            self._put((*(mark if number == 0 else ()), *quoted(quote)), kept=False)
        if any(evidence.text.strip() for evidence in chain):
            return
        self._omitted[verdict.label] = self._omitted.get(verdict.label, 0) + 1
        if not (self._pieces and self._pieces[-1].origin == OMITTED):
            self._put((*mark, Piece(OMITTED)), kept=False, shown=False)


def _stands(verdict: Verdict) -> bool:
    """Whether the claim may be shown as it is: supported, and citing nothing that does not exist."""
    citations = verdict.claim.citations
    return verdict.label == Label.SUPPORTED and all(citation.chunk_id is not None for citation in citations)


def _closest(verdict: Verdict) -> Iterator[Evidence]:
    """The best of the chain; where sources conflict, the best of each chunk: no side is hidden."""
    reasons = (verdict.reason, *(check.reason for check in verdict.checks.values()))
    conflict = any(reason.startswith("conflicting sources") for reason in reasons)
    chunks = set()
    for evidence in verdict.evidence if conflict else verdict.evidence[:1]:
        if evidence.chunk not in chunks:
            chunks.add(evidence.chunk)
            yield evidence


def _has_the_phrase(claim: Claim, evidence: Evidence) -> bool:
    """Whether a source has a mere phrase, which then answers another question: it is no answer to the one asked."""
    return is_mere_phrase(claim) and stated(claim).strip(" .").casefold() in evidence.text.casefold()


def _notes(omitted: dict[Label, int]) -> Iterator[str]:
    unchecked = omitted.get(Label.UNCHECKED, 0)
    unsourced = sum(omitted.values()) - unchecked
    if unsourced:
        yield f"\n\n[Left out: {plural(unsourced, 'statement')} without a source.]"
    if unchecked:
        yield f"\n\n[Left out: {plural(unchecked, 'statement')} that could not be checked.]"
