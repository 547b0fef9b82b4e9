"""`python -m spanproof.training silver --corpus DOCS --out DIR --model MODULE:NAME`: rows for `spans` from documents.

Documents are Markdown or plain text (`.md`, `.markdown`, `.txt`), as files or in folders. The model is a callable from
prompt to reply, or a chat model with `invoke`, found under NAME in MODULE. Run it again to go on after a stop.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from spanproof.errors import ConfigError, InputError, SpanproofError
from spanproof.training.silver.pipeline import Options, make_silver

_SUFFIXES = (".md", ".markdown", ".txt")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Give `parser` the arguments of this command."""
    parser.add_argument("--corpus", type=Path, nargs="+", required=True, help="files or folders of documents")
    parser.add_argument("--out", type=Path, required=True, help="folder for silver.jsonl.gz and what a restart needs")
    parser.add_argument("--model", required=True, help="MODULE:NAME of a callable or chat model")
    parser.add_argument("--name", help="the model's name in the rows' provenance (what --model says)")
    parser.add_argument("--kinds", type=int, default=3, help="questions a section, at most (3)")
    parser.add_argument("--others", type=int, default=1, help="other sections read for each question (1)")
    parser.add_argument("--dev", type=float, default=0.1, help="share of documents in the split dev (0.1)")
    parser.add_argument("--instructions", default="default", help="default, paragraph, or your own (default)")


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the rows that the arguments ask for (default: the command line's); returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m spanproof.training silver", description=__doc__)
    add_arguments(parser)
    return run(parser.parse_args(arguments))


def run(asked: argparse.Namespace) -> int:
    """Make the rows that parsed arguments ask for: 0, 1 if there are none, 2 after an error, which is printed."""
    try:
        options = Options(asked.kinds, asked.others, asked.dev, instructions=asked.instructions)
        counts = make_silver(
            read_documents(asked.corpus),
            find_model(asked.model),
            out=asked.out,
            name=asked.name or asked.model,
            options=options,
            say=lambda line: _say(sys.stderr, line),
        )
    except SpanproofError as error:
        _say(sys.stderr, str(error))
        return 2
    for what, count in sorted(counts.items()):
        _say(sys.stdout, f"{what}: {count}")
    return 0 if counts["rows"] else 1


def read_documents(paths: Sequence[Path]) -> dict[str, str]:
    """The documents at `paths` by name; those of a folder are named by their paths within it.

    A text is what UTF-8 makes of the bytes of its file, line breaks as they are, without a byte order mark before it.

    Raises:
        InputError: if a path does not exist, two documents have one name, or one is not UTF-8.
    """
    found: dict[str, str] = {}
    for path in paths:
        inside = (
            sorted(item for item in path.rglob("*") if item.suffix.lower() in _SUFFIXES and item.is_file())
            if path.is_dir()
            else [path]
        )
        for item in inside:
            name = item.relative_to(path).as_posix() if path.is_dir() else item.name
            if name in found:
                raise InputError("names that are unique", seen=name, remedy="name the folder above both")
            try:
                found[name] = item.read_bytes().decode("utf-8-sig")
            except (OSError, UnicodeDecodeError) as error:
                raise InputError("a document in UTF-8", seen=f"{item}: {error}", remedy="correct --corpus") from error
    return found


def find_model(named: str) -> Any:  # noqa: ANN401 - any chat model
    """What ``MODULE:NAME`` names.

    Raises:
        ConfigError: if there is no such module or no such name in it, or the module cannot be imported.
    """
    module, _, name = named.partition(":")
    try:
        return getattr(importlib.import_module(module), name)
    except Exception as error:  # a module runs as it is imported, and may raise anything
        raise ConfigError(
            "a model as MODULE:NAME",
            seen=f"{named}: {type(error).__name__}: {error}",
            remedy="name a module that can be imported from here",
        ) from error


def _say(stream: Any, line: str) -> None:  # noqa: ANN401 - a text stream
    stream.write(f"{line}\n")
    stream.flush()


if __name__ == "__main__":
    sys.exit(main())
