"""What may be shown of a verified answer: the four modes that every host offers, whole or sentence by sentence.

``annotate`` shows the answer as it is and leaves the verdict to whoever reads the report; ``replace`` puts source
sentences in the place of what is not supported (`spanproof.renderers.replacement`, ``repair``); ``prune`` leaves it
out; ``block`` shows nothing of an answer that does not pass.
"""

from __future__ import annotations

from typing import Literal, Protocol, get_args

from spanproof._validation import require_one
from spanproof.errors import AnswerError, ConfigError
from spanproof.guard import Guard
from spanproof.labels import STANDING
from spanproof.policy import status
from spanproof.provenance import provenance, sealed
from spanproof.renderers.gaps import STRUCTURE, Gaps
from spanproof.renderers.pieces import Piece
from spanproof.renderers.repair import NOTHING, Repair
from spanproof.renderers.runs import in_order
from spanproof.renderers.tables import Table, table_below, without_closing_bar
from spanproof.types import Case, Check, CheckLabel, Claim, Kind, Label, Report, Span, Status, Verdict

__all__ = [
    "BLOCKED",
    "REST",
    "Mode",
    "Writer",
    "complaint",
    "raise_unless_ok",
    "require_mode",
    "shown",
    "verified",
    "writer",
]

Mode = Literal["annotate", "replace", "prune", "block"]

BLOCKED = {
    Status.FAIL: "The answer is not shown: its sources do not support all of it.",
    Status.UNCHECKED: "The answer is not shown: it could not be checked against its sources.",
}
REST = {
    Status.FAIL: "The rest of the answer is not shown: its sources do not support it.",
    Status.UNCHECKED: "The rest of the answer is not shown: it could not be checked against its sources.",
}


def require_mode(mode: str) -> None:
    """Refuses what is no `Mode`, with a `ConfigError`."""
    require_one("a mode", mode, get_args(Mode))


def verified(case: Case, guard: Guard) -> Report:
    """The report of `guard`; where the guard itself raises, a report that says so: ``unchecked``, never a pass."""
    try:
        return guard.verify(case)
    except Exception as error:  # noqa: BLE001 - a host must be told of any failure, and it must not end the host's run
        reason = f"the guard failed: {type(error).__name__}: {error}"
    check = Check(CheckLabel.FAILED, reason=reason)
    claims = [Claim(case, Span(0, len(case.answer)))] if case.answer.strip() else []
    verdicts = tuple(Verdict(claim, Label.UNCHECKED, 0.0, reason, (), (), {"guard": check}) for claim in claims)
    label, score = status(verdicts)
    return sealed(Report(case, verdicts, (), label, score, provenance({}, {})))


def shown(report: Report, mode: Mode) -> tuple[Piece, ...]:
    """The pieces of what may be shown of the answer; their texts joined are that text.

    ``annotate`` gives the answer itself, cut at its claims. ``block`` gives the answer if ``report.ok``, else one fixed
    sentence. ``prune`` keeps supported claims and what states nothing (filler, questions, opinions, abstentions). A
    blank answer stays as it is in every mode: nothing in it could be withheld.

    Raises:
        ConfigError: on an unknown mode.
    """
    require_mode(mode)
    if mode == "block" and not report.ok:
        return (Piece(BLOCKED[report.status]),)
    answer, cursor = report.case.answer, 0
    made = _Whole() if mode in ("annotate", "block") or not answer.strip() else writer(mode)
    for _, verdict, start, end in in_order(report):
        if answer[start:end].strip():
            made.take(verdict, Span(start, end), answer[cursor:start])
            cursor = end
    return made.finish(report.status, answer[cursor:])


def raise_unless_ok(report: Report) -> None:
    """Raises an `AnswerError` that carries the report, unless ``report.ok``."""
    if not report.ok:
        raise AnswerError(
            "an answer that its sources support",
            seen=f"{report.status}: {complaint(report) or 'nothing was checked'}",
            remedy="see .report of this error for each claim, its evidence and the reason",
            report=report,
        )


def complaint(report: Report) -> str:
    """What is wrong with the answer, a line a claim: ``- "claim" (label: reason)``; empty if nothing is.

    This is what a generator is told when it is asked to answer again.
    """
    return "\n".join(
        f'- "{verdict.claim.text.strip()}" ({verdict.label}: {verdict.reason})'
        for verdict in report.verdicts
        if verdict.label not in STANDING
    )


class Writer(Protocol):
    """Turns verdicts, as they come, into pieces to show; `spanproof.renderers.repair.Repair` is one."""

    @property
    def pieces(self) -> list[Piece]:
        """The pieces so far; later verdicts only add to them."""
        ...

    def take(self, verdict: Verdict, span: Span, gap: str) -> None:
        """Passes the next verdict; `span` is what of its claim is new, `gap` the text before it."""
        ...

    def finish(self, status: Status, tail: str) -> tuple[Piece, ...]:
        """All pieces, once the status is known; `tail` is the text behind the last claim."""
        ...


def writer(mode: Mode) -> Writer:
    """What writes a stream in one of the guarding modes.

    In ``block`` it stops at the first claim that does not pass: what was shown before it had passed.

    Raises:
        ConfigError: on an unknown mode, and on ``annotate``, which holds nothing back.
    """
    require_mode(mode)
    if mode == "annotate":
        raise ConfigError("a mode that holds text back", seen=mode, remedy="choose replace, prune or block")
    if mode == "replace":
        return Repair()
    return _Prune() if mode == "prune" else _Block()


class _Whole:
    """The text as it is."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []

    def take(self, verdict: Verdict, span: Span, gap: str) -> None:
        if gap:
            self.pieces.append(Piece(gap))
        claim = verdict.claim
        self.pieces.append(Piece(Claim(claim.case, span, claim.kind, claim.citations)))

    def finish(self, status: Status, tail: str) -> tuple[Piece, ...]:  # noqa: ARG002 - the protocol's signature
        return (*self.pieces, *((Piece(tail),) if tail else ()))


class _Block(_Whole):
    """The text as it is, up to the first claim that does not pass."""

    def __init__(self) -> None:
        super().__init__()
        self.stopped = False

    def take(self, verdict: Verdict, span: Span, gap: str) -> None:
        if self.stopped:
            return
        if verdict.label in STANDING:
            super().take(verdict, span, gap)
            return
        self.stopped = True
        status = Status.UNCHECKED if verdict.label == Label.UNCHECKED else Status.FAIL
        lead = gap if gap.isspace() else "\n" * gap.count("\n") or " "  # without the mark of a list item, say
        self.pieces.append(Piece(f"{lead}{REST[status]}" if self.pieces else BLOCKED[status]))

    def finish(self, status: Status, tail: str) -> tuple[Piece, ...]:
        return tuple(self.pieces) if self.stopped else super().finish(status, tail)


class _Prune:
    """Supported claims and what states nothing, without the rest."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self._gaps = Gaps()
        self._table: Table | None = None  # the one whose rows are passed; its head was shown
        self._kept = True
        self._substance = False

    def take(self, verdict: Verdict, span: Span, gap: str) -> None:
        claim = verdict.claim
        if self._table is None:
            self._table = table_below(gap) if self._kept and self.pieces else None
        elif not self._table.goes_on(gap, span.of(claim.case.answer)):
            gap = self._close(gap)
        if self._table is None:
            self._gaps.add(gap)
        stands = verdict.label in STANDING and not verdict.flagged
        if stands:
            separator = self._table.before_row() if self._table else self._gaps.join(intact=self._kept)
            piece = Piece(Claim(claim.case, span, claim.kind, claim.citations))
            self.pieces.extend([Piece(separator), piece] if separator else [piece])
            self._substance |= verdict.label == Label.SUPPORTED or claim.kind == Kind.ABSTENTION
        self._kept = stands

    def finish(self, status: Status, tail: str) -> tuple[Piece, ...]:
        apart = "\n\n" if self._table else " " if self.pieces else ""
        tail = self._close(tail)
        if not self._substance and status in (Status.FAIL, Status.UNCHECKED):
            return (*self.pieces, Piece(f"{apart}{NOTHING[status]}"))
        keep_tail = tail and self._kept and STRUCTURE.fullmatch(tail)
        return (*self.pieces, *((Piece(tail),) if keep_tail else ()))

    def _close(self, gap: str) -> str:
        """Ends a table before a gap; what is left of the gap."""
        table, self._table = self._table, None
        if table is None:
            return gap
        if table.closing():
            self.pieces.append(Piece(table.closing()))
        return without_closing_bar(gap)
