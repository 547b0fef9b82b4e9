"""The list of an audit: what its head says, and what it knows of a report that is not opened yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from spanproof.labels import FAILING
from spanproof.renderers.looks import counts
from spanproof.renderers.page.markup import Markup, element
from spanproof.renderers.visible import excerpt
from spanproof.types import Label, Report, Verdict

__all__ = ["ROWS", "overview", "row"]

ROWS = 200  # rows of the list in one block of data
_SHOWN = 160  # characters of a text in a row
_SEARCHED = 2_000  # characters of an answer that the search sees
_WORST = (*FAILING, Label.UNCHECKED)


def row(report: Report) -> list[object]:
    """What the list shows of a report.

    Returns:
        The id or ``""``, the status, the score, the six counts in the order of `LABELS`, the question or ``""``, the
        beginning of the answer, and of the worst claim its label, its beginning and its reason, or ``None``.
    """
    case = report.case
    worst = min(report.verdicts, key=_rank, default=None)
    return [
        "" if case.id is None else str(case.id),
        str(report.status),
        round(report.score, 4),
        list(counts(report).values()),
        excerpt(case.question or "", _SHOWN),
        excerpt(case.answer, _SEARCHED),
        _trouble(worst) if worst and worst.label in _WORST else None,
    ]


def overview(summary: Mapping[str, Any]) -> Markup:
    """The head of the list: the facts of the run, and the places that the page's script fills."""
    facts = element("details", element("summary", "About this run"), element("dl", *_facts(summary)), class_="facts")
    return element(
        "section",
        element("div", id="statuses"),
        element("div", id="controls", class_="controls"),
        *([facts] if summary else []),
        element("p", "Reading the log …", id="shown", class_="soft", role="status"),
        element("noscript", element("p", "The list of answers needs the script in this file; it loads nothing.")),
        element("div", id="list", class_="list"),
        element("nav", id="pages", class_="pages", aria_label="Pages"),
        class_="overview",
    )


def _trouble(verdict: Verdict) -> list[str]:
    return [str(verdict.label), excerpt(verdict.claim.text, _SHOWN), excerpt(verdict.reason, _SHOWN)]


def _facts(summary: Mapping[str, Any]) -> Iterator[Markup]:
    for key, value in summary.items():
        yield element("dt", str(key).replace("_", " "))
        yield element("dd", _fact(value))


def _fact(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_fact(item)}" for key, item in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(map(_fact, value)) or "none"
    return f"{value:,}" if isinstance(value, int | float) and not isinstance(value, bool) else str(value)


def _rank(verdict: Verdict) -> tuple[int, float]:
    """Worst first: by label, then by confidence."""
    place = _WORST.index(verdict.label) if verdict.label in _WORST else len(_WORST)
    return place, -verdict.score
