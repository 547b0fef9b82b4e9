"""The verbs: what most users call. Each builds a case, runs a guard, and hands back a report or a text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from spanproof.cases import case
from spanproof.config import build
from spanproof.guard import Guard
from spanproof.types import Report

if TYPE_CHECKING:
    from spanproof.auditing.summary import Summary

__all__ = ["annotate", "audit", "replace", "verify"]


def verify(answer: str, chunks: object = (), *, question: str | None = None, guard: Guard | None = None) -> Report:
    """Checks every claim of `answer` against `chunks`.

    Args:
        answer: the generated text; not blank.
        chunks: the retrieved context, in any form that `spanproof.case` takes.
        question: what the user asked; it helps to read short answers.
        guard: a configured pipeline; the default one otherwise.

    Raises:
        InputError: if the answer is blank or a chunk cannot be understood.
    """
    return (guard or build()).verify(case(answer, chunks, question=question))


def annotate(answer: str, chunks: object = (), *, question: str | None = None, guard: Guard | None = None) -> str:
    """The answer in Markdown, each claim marked with its label and its source; raises as `verify` does."""
    from spanproof.renderers.markdown import MarkdownRenderer

    return MarkdownRenderer()(verify(answer, chunks, question=question, guard=guard))


def replace(
    answer: str,
    chunks: object = (),
    *,
    question: str | None = None,
    guard: Guard | None = None,
    mode: Literal["repair", "verbatim"] = "repair",
) -> str:
    """The answer with what is not supported replaced by verbatim source text; raises as `verify` does.

    Args:
        answer: the generated text; not blank.
        chunks: the retrieved context, in any form that `spanproof.case` takes.
        question: what the user asked; ``verbatim`` needs it.
        guard: a configured pipeline; the default one otherwise.
        mode: ``repair`` keeps the supported claims and replaces the others by the closest source sentences;
            ``verbatim`` composes a new answer of source spans for the question.
    """
    from spanproof.renderers.replacement import ReplacementRenderer

    return ReplacementRenderer(mode=mode)(verify(answer, chunks, question=question, guard=guard))


def audit(
    files: str | Path | Sequence[str | Path],
    out: str | Path,
    *,
    guard: Guard | None = None,
    html: bool = False,
    split: str | None = None,
) -> Summary:
    """Verifies logged answers and writes reports to a folder; see `spanproof.auditing.run.run_audit`."""
    from spanproof.auditing.run import run_audit

    paths = [files] if isinstance(files, str | Path) else list(files)
    return run_audit(paths, out, guard=guard or build(), html=html, split=split)
