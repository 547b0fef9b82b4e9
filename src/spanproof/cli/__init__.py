"""The command line: ``spanproof verify | annotate | replace | extract | audit | schema``.

Only the report goes to standard output. Exit codes: 0 the answer may pass (also: abstained, nothing to check), 1 it
fails, 2 bad input or usage, 3 unchecked, 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from spanproof.cli.options import parser
from spanproof.errors import SpanproofError

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code.

    Args:
        argv: the arguments without the program's name; those of the process if ``None``.
    """
    arguments = parser().parse_args(argv)
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


def _say(message: str) -> None:
    try:
        print(message, file=sys.stderr)  # noqa: T201 - the one place that talks to people
    except OSError:
        return


def _silence() -> None:
    """Keeps Python from complaining about an output that cannot be flushed at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
