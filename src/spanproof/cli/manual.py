"""What ``--help`` says of each command beyond its options: what it does, an example, and its exit codes."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

__all__ = ["explain"]

_ONE = """--answer @answer.txt --context @page1.md @page2.md \\
      --question "What does it cost?\""""
_PRINTED = """
exit codes:
  0  printed, whatever the verdicts
  2  bad input or usage
  3  nothing could be checked"""
_TEXTS: Mapping[str, tuple[str, str]] = {
    "verify": (
        """Checks every claim of an answer against its context, and prints what holds
and what does not.""",
        f"""example:
  spanproof verify {_ONE}

exit codes:
  0  the answer may pass (also: it abstains, or states nothing to check)
  1  it fails
  2  bad input or usage
  3  it is unchecked""",
    ),
    "annotate": (
        """Prints the answer in Markdown, with a mark and a source for each claim.""",
        f"""example:
  spanproof annotate {_ONE}
{_PRINTED}""",
    ),
    "replace": (
        """Prints the answer with unsupported claims replaced by verbatim source
sentences; with --mode verbatim a new answer of source sentences alone, which
needs --question.""",
        f"""example:
  spanproof replace {_ONE}
{_PRINTED}""",
    ),
    "extract": (
        """Prints the verbatim spans of the context that answer a question. Takes
--question and --context, or --input. A row of the input that cannot be used is
named on standard error with file and line, and the others go on.""",
        """example:
  spanproof extract --question "What does it cost?" --context @page1.md

exit codes:
  0  printed
  2  bad input or usage, or a row that cannot be used""",
    ),
    "audit": (
        """Checks every answer of a log, JSON Lines with a question, an answer and contexts
under any of the usual names. Writes reports.jsonl, rejects.jsonl, summary.json
and, with --html, report.html.""",
        """example:
  spanproof audit log.jsonl --out report --html

exit codes:
  0  done, whatever the verdicts: summary.json counts answers by status
  2  bad input or usage""",
    ),
    "schema": (
        """Prints the JSON Schema of a report.""",
        """example:
  spanproof schema

exit codes:
  0  printed""",
    ),
}


def explain(commands: Mapping[str, argparse.ArgumentParser]) -> None:
    """Gives each command's parser its description, an example and its exit codes, in the lines written here."""
    for name, parser in commands.items():
        parser.description, parser.epilog = _TEXTS[name]
        parser.formatter_class = argparse.RawDescriptionHelpFormatter
