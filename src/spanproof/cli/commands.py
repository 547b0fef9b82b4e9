"""What each command does: arguments in, text on standard output, exit code out."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from spanproof.cli.inputs import case_of, guard_of
from spanproof.cli.output import say, write_json, write_page
from spanproof.labels import Status

if TYPE_CHECKING:
    from spanproof.protocols import Renderer
    from spanproof.types import Case, Report

__all__ = ["annotate", "audit", "replace", "schema", "verify"]

_EXIT = {Status.FAIL: 1, Status.UNCHECKED: 3}


def verify(arguments: argparse.Namespace) -> int:
    """Prints the report; the exit code tells its status."""
    render = None if arguments.format == "json" else _renderer(arguments.format, arguments.color)
    report = guard_of(arguments).verify(case_of(arguments))
    if render is None:
        from spanproof.wire import to_json

        write_json(to_json(report, indent=2))
    else:
        text = render(report)
        write = write_page if arguments.format == "html" else sys.stdout.write
        write(text if text.endswith("\n") else text + "\n")
    return _EXIT.get(report.status, 0)


def annotate(arguments: argparse.Namespace) -> int:
    """Prints the annotated answer."""
    from spanproof.renderers.markdown import MarkdownRenderer

    return _print(arguments, case_of(arguments), MarkdownRenderer())


def replace(arguments: argparse.Namespace) -> int:
    """Prints the repaired answer, or one composed of verbatim spans."""
    from spanproof.renderers.replacement import ReplacementRenderer
    from spanproof.verbs import require_fitting

    given = case_of(arguments)
    require_fitting(arguments.mode, arguments.layout, given.question)
    render = ReplacementRenderer(mode=arguments.mode, layout=arguments.layout or "list")
    return _print(arguments, given, render, verbatim=arguments.mode == "verbatim")


def audit(arguments: argparse.Namespace) -> int:
    """Audits logs and says where the results are; 0 whatever the verdicts."""
    from spanproof.auditing.run import run_audit
    from spanproof.progress import progress

    with progress(sum(map(_size, arguments.files))) as step:
        summary = run_audit(
            arguments.files,
            arguments.out,
            guard=guard_of(arguments),
            html=arguments.html,
            split=arguments.split,
            quality=arguments.quality,
            progress=step,
            kept=lambda place: say(f"the reports finished before: {place / 'reports.jsonl'}"),
        )
    out = Path(arguments.out)
    found = ", ".join(f"{count} {name}" for name, count in summary.status.items() if count)
    lines = [f"{_counted(summary.reports, 'answer')}: {found}", f"reports: {out / 'reports.jsonl'}"]
    if summary.without_context:
        lines.append(f"{_counted(summary.without_context, 'answer')} had no context to be checked against")
    if summary.rejects:
        lines.append(f"{_counted(summary.rejects, 'line')} could not be used: {out / 'rejects.jsonl'}")
    if arguments.html:
        lines.append(f"read it in a browser: {out / 'report.html'}")
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def schema(_: argparse.Namespace) -> int:
    """Prints the JSON Schema of a report."""
    from spanproof.wire import schema as described

    write_json(json.dumps(described(), indent=2))
    return 0


def _size(path: str) -> int:
    """The bytes of a file; 0 of a pipe and of what cannot be looked at, which reading will name."""
    try:
        return Path(path).stat().st_size if Path(path).is_file() else 0
    except OSError:
        return 0


def _renderer(form: str, color: str) -> Renderer:
    """The renderer registered by that name; ``text`` is the terminal's, which alone has colours."""
    from spanproof.config import part

    automatic = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    colored = {"color": color == "always" or (color == "auto" and automatic)}
    made: Renderer = part("renderers", "terminal", colored) if form == "text" else part("renderers", form)
    return made


def _print(
    arguments: argparse.Namespace, given: Case, render: Callable[[Report], str], *, verbatim: bool = False
) -> int:
    """Prints a text made from a report, which has extracts if need be: 3 if nothing could be checked, else 0."""
    from spanproof.config import extracting

    guard = guard_of(arguments)
    report = (extracting(guard) if verbatim else guard).verify(given)
    sys.stdout.write(render(report) + "\n")
    return 3 if report.status is Status.UNCHECKED else 0
