"""Reports kept in a file, so that what takes long to verify is verified once.

The file has a line a report: what `spanproof.wire` writes of it, and the grades of words, which that leaves out. A run
that was cut goes on where its file ends.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from spanproof.config import Config, build
from spanproof.errors import InputError
from spanproof.guard import Guard
from spanproof.provenance import provenance
from spanproof.types import Case, Check, Report, Verdict
from spanproof.wire import from_dict, to_dict

__all__ = ["development_reports", "reports_of"]

_START = b'{"report": '
_ANEW = 32  # as many of the reports are made again, to tell whether the code still makes them


def development_reports(config: Config, cases: Sequence[Case], folder: Path | None = None) -> Iterator[Report]:
    """The reports on which a fusion for `config` is fitted, without one; kept in `folder`, a file a preset."""
    kept = folder / f"{config.preset}.jsonl" if folder else None
    return reports_of(build(config, fused=False), cases, kept)


def reports_of(guard: Guard, cases: Sequence[Case], kept: Path | None = None) -> Iterator[Report]:
    """The reports on `cases`, in order: those that `kept` has, and the rest, which are appended to it one by one.

    Raises:
        InputError: if `kept` has reports of another version, configuration or models, on other cases, or other ones
            than this code makes; or is no such file.
    """
    if kept is None:
        yield from guard.verify_all(cases)
        return
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        with kept.open("a+b") as file:
            file.seek(0)
            whole, end, cut = file.read().rpartition(b"\n")
            lines = [*whole.splitlines(), *([] if _START.startswith(cut[: len(_START)]) else [cut])]
            known = [_read(line, kept, at) for at, line in enumerate(lines, start=1)]
            _require_own(known, guard, cases, kept)
            file.truncate(len(whole) + len(end))
            yield from known
            for report in guard.verify_all(cases[len(known) :]):
                file.write(_written(report))
                file.flush()
                yield report
    except OSError as error:
        seen = f"{kept}: {error.strerror or error}"
        raise InputError("a file of reports that can be read and written", seen=seen, remedy="name another") from error


def _written(report: Report) -> bytes:
    grades = [{name: check.grades for name, check in each.checks.items() if check.grades} for each in report.verdicts]
    return json.dumps({"report": to_dict(report), "grades": grades}).encode() + b"\n"


def _read(line: bytes, kept: Path, number: int) -> Report:
    try:
        body = json.loads(line)
        report, grades = from_dict(body["report"]), body["grades"]
        verdicts = tuple(_graded(each, own) for each, own in zip(report.verdicts, grades, strict=True))
    except (ValueError, KeyError, TypeError) as error:
        raise _other(kept, f"line {number}: {error}") from error
    return replace(report, verdicts=verdicts)


def _graded(verdict: Verdict, grades: Mapping[str, Sequence[Sequence[Any]]]) -> Verdict:
    own = {name: tuple((start, grade) for start, grade in each) for name, each in grades.items()}
    return replace(verdict, checks={name: _with(check, own.get(name, ())) for name, check in verdict.checks.items()})


def _with(check: Check, grades: tuple[tuple[int, float], ...]) -> Check:
    return replace(check, grades=grades)


def _require_own(known: Sequence[Report], guard: Guard, cases: Sequence[Case], kept: Path) -> None:
    """Refuses reports that are not what `guard` makes of `cases`: by what they say of themselves, and by a sample."""
    wanted = provenance(guard.configuration, guard.models)
    for report, case in zip(known, cases, strict=False):
        if other := [name for name, value in wanted.items() if report.provenance.get(name) != value]:
            raise _other(kept, "another " + " and other ".join(other))
        if report.case != case:
            raise _other(kept, f"a report on another case: {report.case.answer!r}")
    if len(known) > len(cases):
        raise _other(kept, f"{len(known)} reports for {len(cases)} cases")
    sample = known[:: len(known) // _ANEW + 1]
    for report, now in zip(sample, guard.verify_all([report.case for report in sample]), strict=True):
        if _checked(report) != _checked(now):
            raise _other(kept, f"one that the code no longer makes of {report.case.answer!r}")


def _checked(report: Report) -> list[Any]:
    """What is the same whenever one version reads a case: all but scores."""
    return [
        (each.claim, [item.span for item in each.evidence], {k: (c.label, c.spans) for k, c in each.checks.items()})
        for each in report.verdicts
    ]


def _other(kept: Path, seen: str) -> InputError:
    return InputError("reports of these cases, parts and models", seen=f"{seen}, in {kept}", remedy="name another file")
