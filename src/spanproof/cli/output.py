"""Standard output and standard error, whatever encoding they have and whether or not anybody holds them open."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from pathlib import Path

from spanproof.errors import InputError

__all__ = ["prepare", "say", "silence", "write_json", "write_page"]

_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")


def prepare() -> None:
    """Makes both outputs fit to write to: a character that standard output cannot encode is written as ``?``.

    Standard error needs no such care, Python escapes what it cannot encode; where it is closed, messages are dropped.

    Raises:
        InputError: if standard output is closed.
    """
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open as long as the process
    if sys.stdout is None:
        raise InputError("a standard output", seen="a closed one", remedy="send it to a file, a pipe or /dev/null")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def write_json(text: str) -> None:
    r"""Prints JSON and a line's end; where standard output cannot encode it, with escapes (``\u20ac``) instead."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = _BEYOND_ASCII.sub(lambda found: json.dumps(found[0])[1:-1], text)
    sys.stdout.write(text + "\n")


def write_page(text: str) -> None:
    """Prints an HTML page as it is: in UTF-8, which it declares, whatever encoding standard output has.

    Its style and script are allowed by the digests of their bytes, which no other encoding would keep.
    """
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:  # a stand-in that takes text only
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    binary.write(text.encode("utf-8", "replace"))
    binary.flush()


def say(message: str) -> None:
    """Tells people something on standard error, if they can still be reached."""
    try:
        print(f"spanproof: {message}", file=sys.stderr)  # noqa: T201 - the one place that talks to people
    except OSError:
        return


def silence() -> None:
    """Keeps Python from complaining about an output that cannot be flushed at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
