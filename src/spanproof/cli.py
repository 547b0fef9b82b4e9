"""The command line: ``spanproof verify | annotate | replace | audit | schema``.

Only the report goes to standard output. Exit codes: 0 the answer may pass (also: abstained, nothing to check), 1 it
fails, 2 bad input or usage, 3 unchecked, 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from spanproof.errors import InputError, SpanproofError
from spanproof.labels import Status

if TYPE_CHECKING:
    from spanproof.config import Config
    from spanproof.guard import Guard
    from spanproof.types import Case, Report

__all__ = ["main"]

_EXIT = {Status.FAIL: 1, Status.UNCHECKED: 3}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code.

    Args:
        argv: the arguments without the program's name; those of the process if ``None``.
    """
    arguments = _parser().parse_args(argv)
    command: Callable[[argparse.Namespace], int] = arguments.command
    try:
        code = command(arguments)
        sys.stdout.flush()
    except SpanproofError as error:
        _say(f"spanproof: {error}")
        return 2
    except BrokenPipeError:  # the reader has gone, for instance `| head`
        _silence()
        return 141
    except OSError as error:
        _say(f"spanproof: cannot write the result: {error.strerror or error}; free some space or choose another place")
        _silence()
        return 2
    except KeyboardInterrupt:
        _say("spanproof: interrupted; finished reports were kept")
        return 130
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="spanproof", description="Proof, to the span, for every RAG answer.")
    parser.add_argument("--version", action=_Version)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    verify = commands.add_parser("verify", help="check every claim of an answer against its context")
    _case_options(verify)
    verify.add_argument("--format", choices=("text", "json", "markdown", "html"), default="text")
    verify.add_argument("--color", choices=("auto", "always", "never"), default="auto")
    verify.set_defaults(command=_verify)
    annotate = commands.add_parser("annotate", help="print the answer with a mark and a source for each claim")
    _case_options(annotate)
    annotate.set_defaults(command=_annotate)
    replace = commands.add_parser("replace", help="print the answer with unsupported claims replaced by source text")
    _case_options(replace)
    replace.add_argument("--mode", choices=("repair", "verbatim"), default="repair")
    replace.set_defaults(command=_replace)
    audit = commands.add_parser("audit", help="check every answer of a log")
    _audit_options(audit)
    audit.set_defaults(command=_audit)
    schema = commands.add_parser("schema", help="print the JSON Schema of a report")
    schema.set_defaults(command=_schema)
    return parser


def _case_options(parser: argparse.ArgumentParser) -> None:
    text = "TEXT|@FILE"
    parser.add_argument("--answer", required=True, metavar=text, help="the answer; @FILE reads a file, @- the input")
    parser.add_argument(
        "--context",
        action="extend",
        nargs="+",
        default=[],
        metavar=text,
        help="a retrieved chunk, as text or a JSON record; may be repeated",
    )
    parser.add_argument("--question", metavar=text, help="what the user asked")
    _guard_options(parser)


def _audit_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a JSON Lines log, or RAGTruth's files")
    parser.add_argument("--out", required=True, metavar="DIR", help="the folder for reports, rejects and summary")
    parser.add_argument("--html", action="store_true", help="write report.html too")
    parser.add_argument("--split", help="only records of this split, such as test")
    parser.add_argument("--quality", help="only records of this quality, such as good")
    _guard_options(parser)


def _guard_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", metavar="FILE", help="a configuration in JSON")
    parser.add_argument("--preset", help="balanced (default), precision or recall")
    parser.add_argument("--verifiers", metavar="NAME,…", help="the verifiers to run, by name")


def _verify(arguments: argparse.Namespace) -> int:
    report = _report(arguments)
    if arguments.format == "json":
        from spanproof.wire import to_json

        text = to_json(report, indent=2)
    else:
        text = _rendered(report, arguments.format, arguments.color)
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
    return _EXIT.get(report.status, 0)


def _rendered(report: Report, form: str, color: str) -> str:
    if form == "markdown":
        from spanproof.renderers.markdown import MarkdownRenderer

        return MarkdownRenderer()(report)
    if form == "html":
        from spanproof.renderers.html import HtmlRenderer

        return HtmlRenderer()(report)
    from spanproof.renderers.terminal import TerminalRenderer

    automatic = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    return TerminalRenderer(color=color == "always" or (color == "auto" and automatic))(report)


def _annotate(arguments: argparse.Namespace) -> int:
    from spanproof.renderers.markdown import MarkdownRenderer

    return _print(_report(arguments), MarkdownRenderer())


def _replace(arguments: argparse.Namespace) -> int:
    from spanproof.renderers.replacement import ReplacementRenderer

    return _print(_report(arguments), ReplacementRenderer(mode=arguments.mode))


def _print(report: Report, render: Callable[[Report], str]) -> int:
    """Prints a text made from a report: 3 if nothing could be checked, else 0."""
    sys.stdout.write(render(report) + "\n")
    return 3 if report.status is Status.UNCHECKED else 0


def _audit(arguments: argparse.Namespace) -> int:
    from spanproof.auditing.run import run_audit
    from spanproof.progress import progress

    sizes = [Path(path).stat().st_size if Path(path).is_file() else 0 for path in arguments.files]
    with progress(sum(sizes)) as step:
        summary = run_audit(
            arguments.files,
            arguments.out,
            guard=_guard(arguments),
            html=arguments.html,
            split=arguments.split,
            quality=arguments.quality,
            progress=step,
        )
    out = Path(arguments.out)
    found = ", ".join(f"{count} {name}" for name, count in summary.status.items() if count)
    lines = [f"{summary.reports} answers: {found}", f"reports: {out / 'reports.jsonl'}"]
    if summary.rejects:
        lines.append(f"{summary.rejects} lines could not be used: {out / 'rejects.jsonl'}")
    if arguments.html:
        lines.append(f"read it in a browser: {out / 'report.html'}")
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def _schema(_: argparse.Namespace) -> int:
    import json

    from spanproof.wire import schema

    sys.stdout.write(json.dumps(schema(), indent=2) + "\n")
    return 0


def _report(arguments: argparse.Namespace) -> Report:
    case = _case(arguments)
    return _guard(arguments).verify(case)


def _case(arguments: argparse.Namespace) -> Case:
    from spanproof.cases import case

    answer = _read(arguments.answer, "--answer")
    question = None if arguments.question is None else _read(arguments.question, "--question")
    contexts = [
        {"content": text, "source": context[1:]} if context.startswith("@") and not _is_record(text) else text
        for context, text in ((context, _read(context, "--context")) for context in arguments.context)
    ]
    return case(answer, contexts, question=question)


def _is_record(text: str) -> bool:
    from spanproof.text.records import as_record

    return as_record(text) is not None


def _read(argument: str, option: str) -> str:
    """The text of an argument: itself, or after ``@`` the file of that name, or after ``@-`` the standard input."""
    if not argument.startswith("@"):
        return argument
    name = argument[1:]
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            f"a text file in UTF-8 for {option}", seen=f"{name}: bytes at {error.start}", remedy="convert it to UTF-8"
        ) from error
    except (OSError, ValueError) as error:
        seen = f"{name}: {getattr(error, 'strerror', None) or error}"
        raise InputError(f"a readable file for {option}", seen=seen, remedy="give the path of a text file") from error


def _guard(arguments: argparse.Namespace) -> Guard:
    from spanproof.config import Config, build, load

    config = load(arguments.config) if arguments.config else Config()
    changes: dict[str, object] = {}
    if arguments.preset:
        changes["preset"] = arguments.preset
    if arguments.verifiers is not None:
        changes["verifiers"] = tuple(name for name in arguments.verifiers.split(",") if name)
    config = config.model_copy(update=changes)
    _import_spacy(config)
    return build(config)


def _import_spacy(config: Config) -> None:
    """Imports spaCy without the torch that it would load just to know of it, which takes longer than the whole run.

    torch stays importable; a spaCy pipeline that the user names may need it, and is loaded as usual.
    """
    if "torch" in sys.modules or config.options.get(config.splitter):
        return
    sys.modules["torch"] = None  # type: ignore[assignment]  # what the import system takes for "not installed"
    try:
        import spacy  # noqa: F401
    finally:
        del sys.modules["torch"]


class _Version(argparse.Action):
    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the version")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from spanproof.provenance import version

        parser.exit(message=f"spanproof {version()}\n")


def _say(message: str) -> None:
    try:
        print(message, file=sys.stderr)  # noqa: T201 - the one place that talks to people
    except OSError:
        return


def _silence() -> None:
    """Keeps Python from complaining about an output that cannot be flushed at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
