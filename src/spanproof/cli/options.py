"""The options of each command."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from spanproof.cli import commands, extraction
from spanproof.cli.manual import explain

__all__ = ["parser"]

_TEXT = "TEXT|@FILE"


def parser() -> argparse.ArgumentParser:
    """The parser; the parsed arguments have the function to call under ``command``."""
    top = argparse.ArgumentParser(prog="spanproof", description="Proof, to the span, for every RAG answer.")
    top.add_argument("--version", action=_Version)
    found = top.add_subparsers(metavar="COMMAND", required=True)
    verify = found.add_parser("verify", help="check every claim of an answer against its context")
    _case(verify)
    formats = "text (default), json, or a renderer by name: markdown, html or another that is registered"
    verify.add_argument("--format", default="text", metavar="NAME", help=formats)
    verify.add_argument("--color", choices=("auto", "always", "never"), default="auto")
    verify.set_defaults(command=commands.verify)
    annotate = found.add_parser("annotate", help="print the answer with a mark and a source for each claim")
    _case(annotate)
    annotate.set_defaults(command=commands.annotate)
    replace = found.add_parser("replace", help="print the answer with unsupported claims replaced by source text")
    _case(replace)
    replace.add_argument("--mode", choices=("repair", "verbatim"), default="repair")
    layouts = ("list", "sources", "short")
    replace.add_argument("--layout", choices=layouts, help="of verbatim: a quote a line (default), a source, one quote")
    replace.set_defaults(command=commands.replace)
    _extract(found.add_parser("extract", help="print the verbatim spans of the context that answer a question"))
    _audit(found.add_parser("audit", help="check every answer of a log"))
    found.add_parser("schema", help="print the JSON Schema of a report").set_defaults(command=commands.schema)
    explain(found.choices)
    return top


def _case(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--answer", required=True, metavar=_TEXT, help="the answer; @FILE reads a file, @- the input")
    _context(parser)
    parser.add_argument("--question", metavar=_TEXT, help="what the user asked")
    _guard(parser)


def _context(parser: argparse.ArgumentParser) -> None:
    known = "a retrieved chunk: text, or JSON as a record, a document if it has a text; may be repeated"
    parser.add_argument("--context", action="extend", nargs="+", default=[], metavar=_TEXT, help=known)


def _extract(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--question", metavar=_TEXT, help="what to look for")
    _context(parser)
    parser.add_argument("--input", metavar="FILE", help="JSON Lines with id, question and contexts; gives JSON Lines")
    parser.add_argument("--extractor", metavar="NAME", help="the extractor, by name")
    parser.add_argument("--format", choices=("text", "json"), help="of one question: text (default) or json")
    parser.set_defaults(command=extraction.extract)


def _audit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a JSON Lines log, or RAGTruth's files")
    parser.add_argument("--out", required=True, metavar="DIR", help="the folder for reports, rejects and summary")
    parser.add_argument("--html", action="store_true", help="write report.html too")
    parser.add_argument("--split", help="only records of this split, such as test")
    parser.add_argument("--quality", help="only records of this quality, such as good")
    _guard(parser)
    parser.set_defaults(command=commands.audit)


def _guard(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", metavar="FILE", help="a configuration in JSON")
    parser.add_argument("--preset", help="balanced (default), precision, recall or fast")
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--verifiers", metavar="NAME,…", help="the verifiers to run, by name")
    one.add_argument("--detector", dest="verifiers", metavar="NAME", help="the one verifier to run")


class _Version(argparse.Action):
    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the version")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from spanproof.provenance import version

        parser.exit(message=f"spanproof {version()}\n")
