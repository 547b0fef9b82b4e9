"""From arguments to texts, cases and guards."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from spanproof.cli.output import say
from spanproof.errors import InputError

if TYPE_CHECKING:
    from spanproof.guard import Guard
    from spanproof.types import Case

__all__ = ["case_of", "contexts_of", "guard_of", "import_spacy", "read"]


def read(argument: str, option: str) -> str:
    """The text of an argument: itself, or after ``@`` the file of that name, or after ``@-`` the standard input.

    A text that is itself the name of a file, or ``-``, is taken as it is, with a word on standard error.

    Raises:
        InputError: if the file cannot be read or is not UTF-8; the message names `option`.
    """
    if not argument.startswith("@"):
        if what := _named(argument):
            say(f"{option} is taken as the text {argument!r}; to read {what} write @{argument}")
        return argument
    name = argument[1:]
    try:
        raw = _standard_input() if name == "-" else Path(name).read_bytes()
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            f"a text file in UTF-8 for {option}", seen=f"{name}: bytes at {error.start}", remedy="convert it to UTF-8"
        ) from error
    except (OSError, ValueError) as error:
        seen = f"{name}: {getattr(error, 'strerror', None) or error}"
        raise InputError(f"a readable file for {option}", seen=seen, remedy="give the path of a text file") from error


def _named(argument: str) -> str | None:
    """What else a text may be meant to name: a file that exists, or the standard input."""
    if argument == "-":
        return "the standard input"
    try:
        return "that file" if Path(argument).is_file() else None
    except (OSError, ValueError):  # as for a text that is too long for a name
        return None


def _standard_input() -> bytes:
    if sys.stdin is None:  # closed by who started the program
        raise OSError("the standard input is closed")
    return sys.stdin.buffer.read()


def contexts_of(arguments: argparse.Namespace) -> list[object]:
    """The chunks that ``--context`` names: texts, records, documents; a file is the source of its text.

    Raises:
        InputError: if one of them cannot be read, or the standard input is to be more than one text of the arguments.
    """
    _require_one_input(arguments)
    return [_context(context, read(context, "--context")) for context in arguments.context]


def _require_one_input(arguments: argparse.Namespace) -> None:
    texts = [getattr(arguments, "answer", None), arguments.question, *arguments.context]
    if texts.count("@-") > 1:
        seen = f"@- {texts.count('@-')} times"
        raise InputError("one text from the standard input", seen=seen, remedy="read the others from files")


def _context(argument: str, text: str) -> object:
    from spanproof.cases import TEXT_KEYS
    from spanproof.text.records import as_record

    record = as_record(text)
    if record is not None:
        is_document = isinstance(record, Mapping) and not record.keys().isdisjoint(TEXT_KEYS)
        return record if is_document else text
    return {"content": text, "source": argument[1:]} if argument.startswith("@") else text


def case_of(arguments: argparse.Namespace) -> Case:
    """The case of ``--answer``, ``--context`` and ``--question``."""
    from spanproof._validation import require_words
    from spanproof.cases import case

    _require_one_input(arguments)
    answer = read(arguments.answer, "--answer")
    require_words(answer, "an answer")  # a file of nothing is more likely the wrong one
    question = None if arguments.question is None else read(arguments.question, "--question")
    return case(answer, contexts_of(arguments), question=question)


def guard_of(arguments: argparse.Namespace) -> Guard:
    """The guard of ``--config``, ``--preset`` and ``--verifiers``."""
    from spanproof.config import Config, build, load

    config = load(arguments.config) if arguments.config is not None else Config()
    changes: dict[str, object] = {}
    if arguments.preset is not None:
        changes["preset"] = arguments.preset
    if arguments.verifiers is not None:
        changes["verifiers"] = tuple(name for name in arguments.verifiers.split(",") if name)
    config = Config.model_validate({**config.model_dump(exclude_unset=True), **changes})
    if not config.options.get(config.splitter):  # a spaCy pipeline that the user names may need torch
        import_spacy()
    return build(config)


def import_spacy() -> None:
    """Imports spaCy without the torch that it would load just to know of it, which takes longer than the whole run.

    torch stays importable.
    """
    if "torch" in sys.modules:
        return
    sys.modules["torch"] = None  # type: ignore[assignment]  # what the import system takes for "not installed"
    try:
        import spacy  # noqa: F401
    finally:
        del sys.modules["torch"]
