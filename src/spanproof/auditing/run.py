"""The audit: logs in, a folder with reports, rejects, a summary and an HTML page out."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import IO

from spanproof.auditing.folder import folder_of, kept_in, refuse_inputs, staged, writing
from spanproof.auditing.lines import Reject
from spanproof.auditing.logs import Entry, read_log
from spanproof.auditing.names import CONTEXT_NAMES
from spanproof.auditing.summary import Summary, Tally
from spanproof.errors import InputError
from spanproof.guard import Guard
from spanproof.types import Case, Report
from spanproof.wire import from_json, to_json

__all__ = ["run_audit"]

Progress = Callable[[int, int], None]  # records done, bytes read
_NAMED = 20  # fields that a message names
_ROOM = 2**16  # bytes for the summary and what it takes to keep the reports of a run that filled the disk
_log = logging.getLogger("spanproof")


def run_audit(
    files: Sequence[str | Path],
    out: str | Path,
    *,
    guard: Guard,
    html: bool = False,
    split: str | None = None,
    quality: str | None = None,
    progress: Progress | None = None,
    kept: Callable[[Path], None] | None = None,
) -> Summary:
    """Verifies every record of `files` and writes the results to the folder `out`.

    ``reports.jsonl`` has one report a line in the order of the log, ``rejects.jsonl`` the lines that could not be used
    with file, line number and reason, ``summary.json`` the counts, and with `html` ``report.html`` all of it for
    people. They take their places together when the run succeeds. A run that is interrupted or fails keeps its
    finished reports and rejects: in `out`, or in ``unfinished`` in it where `out` holds an earlier audit; the summary
    says ``"complete": false`` unless all was verified. Where no record has contexts, a warning in the log ``spanproof``
    names the fields that there are.

    Args:
        files: see `spanproof.auditing.logs.read_log`.
        out: the folder; made if need be. The files of an earlier audit in it are replaced, or removed if not written.
        guard: the pipeline.
        html: whether to write ``report.html``.
        split: keep only records of this split.
        quality: keep only records of this quality.
        progress: called after each record with the number of records done and of bytes read.
        kept: called with the folder that has the finished reports, if there are any, of a run that does not succeed.

    Raises:
        InputError: if a file cannot be read, no record can be used, `out` is blank or cannot be written, or one of its
            files that would be replaced is an input.
    """
    entries = _watched(read_log(files, split=split, quality=quality))
    folder = folder_of(out)
    refuse_inputs(folder, files)
    tally = Tally(files=[str(path) for path in files], configuration=guard.configuration)
    with staged(folder, kept) as stage:
        summary = _verify(entries, stage, guard=guard, tally=tally, progress=progress)
        if not summary.reports:
            raise _nothing(summary, stage, kept_in(folder))
        if html:
            from spanproof.renderers.html import render_many

            _write(stage / "report.html", render_many(_reread(stage / "reports.jsonl"), asdict(summary)))
    return summary


def _verify(entries: Iterable[Entry], stage: Path, *, guard: Guard, tally: Tally, progress: Progress | None) -> Summary:
    """Writes reports, rejects and, whether or not all goes well, the summary, for which it keeps room on the disk."""
    _write(stage / "summary.json", [" " * _ROOM])
    try:
        with writing(stage / "reports.jsonl") as reports, writing(stage / "rejects.jsonl") as rejects:
            for report in guard.verify_all(_cases(entries, rejects, tally, progress)):
                _add(reports, to_json(report))
                tally.add(report)
        tally.complete = True
    finally:
        summary = tally.summary()
        _write(stage / "summary.json", [json.dumps(asdict(summary), indent=2, ensure_ascii=False), "\n"])
    return summary


def _watched(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries as they come; at their end a warning if none of the cases among them has a context."""
    cases, fields = 0, dict[str, None]()
    entries = iter(entries)
    for entry in entries:
        yield entry
        if isinstance(entry.value, Case):
            cases += 1
            if entry.value.chunks:
                yield from entries
                return
            fields.update(dict.fromkeys(entry.fields[:_NAMED]) if len(fields) < _NAMED else {})
    if cases:
        seen, known = ", ".join(list(fields)[:_NAMED]), ", ".join(CONTEXT_NAMES)
        _log.warning("no record has contexts: looked for them under %s; the fields are %s; rename yours", known, seen)


def _nothing(summary: Summary, stage: Path, kept: Path) -> InputError:
    expected = "at least one record that can be verified"
    if not summary.rejects:
        return InputError(expected, seen="no records", remedy="check the files and the filters")
    with (stage / "rejects.jsonl").open(encoding="utf-8") as rejects:
        first = json.loads(next(rejects))
    why = f"see {kept / 'rejects.jsonl'}; {first['file']}:{first['line']}: {first['reason']}"
    return InputError(expected, seen=f"{summary.rejects} rejected", remedy=why)


def _cases(entries: Iterable[Entry], rejects: IO[str], tally: Tally, progress: Progress | None) -> Iterator[Case]:
    done = size = 0
    for entry in entries:
        done, size = done + 1, size + entry.bytes
        if isinstance(entry.value, Reject):
            body = {"file": entry.value.file, "line": entry.value.number, "reason": entry.value.reason}
            _add(rejects, json.dumps(body))
            tally.rejects += 1
        else:
            yield entry.value
        if progress is not None:
            progress(done, size)


def _add(stream: IO[str], line: str) -> None:
    """Writes a line to its end, so that what is counted afterwards is in the file."""
    stream.write(line + "\n")
    stream.flush()


def _reread(path: Path) -> Iterator[Report]:
    with path.open(encoding="utf-8") as stream:
        for line in stream:
            yield from_json(line)


def _write(path: Path, pieces: Iterable[str]) -> None:
    with writing(path) as stream:
        stream.writelines(pieces)
