"""The command line: ``spanproof verify | annotate | replace | extract | audit | schema``.

Only the report goes to standard output. Exit codes: 0 the answer may pass (also: abstained, nothing to check), 1 it
fails, 2 bad input or usage, 3 unchecked, 130 interrupted, 143 and 129 ended by SIGTERM and SIGHUP. Bad rows of
``extract --input`` do not keep the others from being printed: each is named on standard error, and the code is 2. Where
standard output has an encoding that lacks a character, JSON escapes it and any other text has a ``?`` in its place; an
HTML page is UTF-8 always.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Sequence

from spanproof.cli.options import parser
from spanproof.cli.output import prepare, say, silence
from spanproof.cli.signals import Ended, raising
from spanproof.errors import SpanproofError

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code.

    Args:
        argv: the arguments without the program's name; those of the process if ``None``.
    """
    try:
        prepare()
        arguments = parser().parse_args(argv)
        command: Callable[[argparse.Namespace], int] = arguments.command
        with raising():
            code = command(arguments)
            sys.stdout.flush()
    except SpanproofError as error:
        say(str(error))
        return 2
    except BrokenPipeError:  # the reader has gone, for instance `| head`
        silence()
        return 141
    except OSError as error:
        say(f"cannot write the result: {error.strerror or error}; free some space or choose another place")
        silence()
        return 2
    except KeyboardInterrupt as error:
        say("interrupted")
        return 128 + (error.number if isinstance(error, Ended) else signal.SIGINT)
    return code
