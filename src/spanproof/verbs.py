"""The verbs: what most users call. Each builds a case, runs a guard, and hands back a report or a text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from spanproof._validation import require_path
from spanproof.cases import case
from spanproof.config import DEFAULT_EXTRACTOR, chosen, extracting, part
from spanproof.contracts import require_callable, require_evidence
from spanproof.errors import ConfigError, InputError
from spanproof.guard import Guard
from spanproof.protocols import Extractor
from spanproof.types import Evidence, Report

if TYPE_CHECKING:
    from spanproof.auditing.summary import Summary

__all__ = ["annotate", "audit", "extract", "replace", "require_fitting", "verify"]


def verify(
    answer: str,
    chunks: object = (),
    *,
    question: str | None = None,
    guard: Guard | None = None,
    preset: str | None = None,
) -> Report:
    """Checks every claim of `answer` against `chunks`.

    Args:
        answer: the generated text; a blank one has nothing to check.
        chunks: the retrieved context, in any form that `spanproof.case` takes.
        question: what the user asked; it helps to read short answers.
        guard: a configured pipeline (`spanproof.config.build`); the default one otherwise.
        preset: instead of a guard, the name of a preset: ``balanced``, ``precision``, ``recall`` or ``fast``.

    Raises:
        InputError: if a chunk cannot be understood.
        ConfigError: on an unknown preset, a guard that is none, or both.
    """
    return chosen(guard, preset).verify(case(answer, chunks, question=question))


def annotate(
    answer: str,
    chunks: object = (),
    *,
    question: str | None = None,
    guard: Guard | None = None,
    preset: str | None = None,
) -> str:
    """The answer in Markdown, each claim marked with its label and its source; takes and raises what `verify` does."""
    from spanproof.renderers.markdown import MarkdownRenderer

    return MarkdownRenderer()(verify(answer, chunks, question=question, guard=guard, preset=preset))


def replace(
    answer: str,
    chunks: object = (),
    *,
    question: str | None = None,
    guard: Guard | None = None,
    preset: str | None = None,
    mode: Literal["repair", "verbatim"] = "repair",
    layout: Literal["list", "sources", "short"] | None = None,
) -> str:
    """The answer with what is not supported replaced by verbatim source text.

    Args:
        answer: the generated text; a blank one has nothing to check.
        chunks: the retrieved context, in any form that `spanproof.case` takes.
        question: what the user asked; ``verbatim`` needs it.
        guard: a configured pipeline; the default one otherwise.
        preset: instead of a guard, the name of a preset.
        mode: ``repair`` keeps the supported claims and replaces the others by the closest source sentences;
            ``verbatim`` composes a new answer of source spans for the question.
        layout: of ``verbatim``: one quote a line (``list``, the default), one paragraph a source (``sources``), or the
            best quote only (``short``).

    Raises:
        InputError: as `verify`, and on ``verbatim`` without a question.
        ConfigError: as `verify`, on an unknown mode or layout, and on a layout without ``verbatim``.
    """
    from spanproof.renderers.replacement import ReplacementRenderer

    require_fitting(mode, layout, question)
    used = chosen(guard, preset)
    used = extracting(used) if mode == "verbatim" else used
    return ReplacementRenderer(mode=mode, layout=layout or "list")(used.verify(case(answer, chunks, question=question)))


def require_fitting(mode: str, layout: str | None, question: str | None) -> None:
    """Refuses a verbatim answer without a question, and a layout where none is asked for (see `replace`)."""
    if mode == "verbatim":
        if not (question or "").strip():
            raise InputError("a question to answer verbatim", seen=repr(question), remedy="say what was asked")
    elif layout is not None:
        raise ConfigError(
            "a layout with the mode verbatim only", seen=f"{layout}, {mode}", remedy="leave out the layout"
        )


def extract(question: str, chunks: object, *, extractor: Extractor | None = None) -> tuple[Evidence, ...]:
    """The verbatim spans of `chunks` that answer `question`, best first; none where nothing answers.

    Args:
        question: what to look for; not blank.
        chunks: the retrieved context, in any form that `spanproof.case` takes.
        extractor: what finds them; `spanproof.config.DEFAULT_EXTRACTOR` if ``None``.

    Raises:
        InputError: if the question is blank or a chunk cannot be understood.
        ConfigError: if the extractor cannot be called.
        PluginError: if the extractor gives anything but evidence of these chunks.
    """
    if not isinstance(question, str | None):
        raise InputError("a question as a string", seen=question, remedy="give the question first, then the chunks")
    if not (question or "").strip():
        raise InputError("a question that is not blank", seen=repr(question), remedy="say what to look for")
    find: Extractor = part("extractors", DEFAULT_EXTRACTOR) if extractor is None else extractor
    require_callable(find, "an extractor")
    asked = case(question, chunks)
    return require_evidence(find(asked.answer, asked.chunks), asked.chunks, "extractor")


def audit(
    files: str | Path | Sequence[str | Path],
    out: str | Path,
    *,
    guard: Guard | None = None,
    preset: str | None = None,
    html: bool = False,
    split: str | None = None,
    quality: str | None = None,
) -> Summary:
    """Verifies logged answers and writes reports to a folder; see `spanproof.auditing.run.run_audit`.

    Args:
        files: one or more files of records; see `spanproof.auditing.logs.read_log`.
        out: the folder; made if it does not exist. The files of an earlier audit in it are replaced.
        guard: a configured pipeline; the default one otherwise.
        preset: the default pipeline by the name of a preset, instead of `guard`.
        html: whether to write ``report.html`` beside the reports, for people.
        split: keep only records of this split.
        quality: keep only records of this quality.

    Raises:
        InputError: as `run_audit`, and if `files` or `out` are no paths.
        ConfigError: as `verify`.
    """
    from spanproof.auditing.run import run_audit

    several = isinstance(files, Iterable) and not isinstance(files, str | Path | bytes | Mapping)
    paths: list[Any] = [*files] if several else [files]  # type: ignore[misc]
    for path in paths:
        require_path(path, "paths of log files", "write records to a file, or verify one by one")
    return run_audit(paths, out, guard=chosen(guard, preset), html=html, split=split, quality=quality)
