"""The command ``extract``: the spans of one question, or of each row of a file."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from spanproof.cli.inputs import contexts_of, import_spacy, read
from spanproof.cli.output import say, write_json
from spanproof.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanproof.auditing.lines import Line, Reject
    from spanproof.protocols import Extractor
    from spanproof.types import Evidence

__all__ = ["extract"]


def extract(arguments: argparse.Namespace) -> int:
    """Prints spans: of one question, or of each row of a file; 2 if there was a row that cannot be used, else 0."""
    from spanproof.config import DEFAULT_EXTRACTOR, part

    _require_one_source(arguments)
    import_spacy()
    find = part("extractors", DEFAULT_EXTRACTOR if arguments.extractor is None else arguments.extractor)
    return _of_rows(arguments.input, find) if arguments.input is not None else _of_one_question(arguments, find)


def _require_one_source(arguments: argparse.Namespace) -> None:
    given = {
        "--question": arguments.question is not None,
        "--context": bool(arguments.context),
        "--format text": arguments.format == "text",
    }
    if arguments.input is None:
        missing = [name for name in ("--question", "--context") if not given[name]]
        if missing:
            seen = f"neither --input nor {' and '.join(missing)}"
            raise InputError("--question and --context, or --input", seen=seen, remedy="say what to look for and where")
    elif beside := [name for name, here in given.items() if here]:
        raise InputError(
            "--input by itself: its rows have the questions and contexts, and JSON comes out",
            seen=f"--input beside {', '.join(beside)}",
            remedy="leave out one or the other",
        )


def _of_one_question(arguments: argparse.Namespace, find: Extractor) -> int:
    from spanproof.verbs import extract as extracted

    found = extracted(read(arguments.question, "--question"), contexts_of(arguments), extractor=find)
    if arguments.format == "json":
        write_json(json.dumps(_spans(found), ensure_ascii=False, indent=2))
    else:
        sys.stdout.writelines(f"[{item.chunk.id}] {item.text}\n" for item in found)
    if not found:
        say("no span of the context answers the question")
    return 0


def _of_rows(path: str, find: Extractor) -> int:
    from spanproof.auditing.lines import read_lines

    good = bad = 0
    for line in read_lines(path):
        row = _row(line, find)
        if isinstance(row, str):
            bad += 1
            say(f"{line.file}:{line.number}: {row}")
        else:
            good += 1
            write_json(json.dumps(row, ensure_ascii=False))
    if not good + bad:
        raise InputError("JSON Lines with a question and contexts", seen=f"{path}: no lines", remedy="check the file")
    return 2 if bad else 0


def _row(line: Line | Reject, find: Extractor) -> dict[str, Any] | str:
    """What to print for a line, or why it cannot be used."""
    from spanproof.auditing.lines import Reject
    from spanproof.auditing.records import id_of, question_and_contexts
    from spanproof.verbs import extract as extracted

    if isinstance(line, Reject):
        return line.reason
    try:
        question, contexts = question_and_contexts(line.record)
        found = extracted(question, contexts, extractor=find)
    except InputError as error:
        return str(error)
    return {"id": id_of(line.record), "spans": _spans(found)}


def _spans(found: Sequence[Evidence]) -> list[dict[str, Any]]:
    return [
        {
            "chunk_id": item.chunk.id,
            "start": item.span.start,
            "end": item.span.end,
            "text": item.text,
            "score": item.score,
        }
        for item in found
    ]
