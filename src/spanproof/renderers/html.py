"""One self-contained HTML file, for a report or for a whole audit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from spanproof.renderers.page.article import article
from spanproof.renderers.page.markup import data_block
from spanproof.renderers.page.rows import ROWS, overview, row
from spanproof.renderers.page.shell import closing, opening
from spanproof.types import Report

__all__ = ["HtmlRenderer", "render_many"]

_ONE = ("dom.js", "claims.js", "one.js")
_MANY = ("dom.js", "claims.js", "list.js")


@dataclass(frozen=True, slots=True)
class HtmlRenderer:
    """Writes a report as one HTML page.

    The page loads nothing and sends nothing, and its content security policy holds it to that. All data is escaped.
    Claims are focusable; each shows, on hover or focus, its label, reason, checks and source sentence, and Enter or
    a click goes to the source. It follows the reader's light or dark setting.

    Args:
        title: the page's title.
    """

    title: str = "Verified answer"

    def __call__(self, report: Report, /) -> str:
        """The whole page."""
        return opening(self.title, _ONE) + article(report, "r", compact=False) + "\n" + closing(_ONE)


def render_many(
    reports: Iterable[Report], summary: Mapping[str, Any], *, title: str = "Audit of logged answers"
) -> Iterator[str]:
    """Writes many reports as one HTML page, piece by piece: no more than one report is held at a time.

    The page lists the answers, 50 at a time, with filters and a search (of ids, questions and the first 2,000
    characters of answers); a report is built when it is opened. In a
    source, a stretch of more than 4,000 characters that nothing was quoted from is shortened, and of the chunks that
    nothing was quoted from the first 30 are shown.

    Args:
        reports: in the order of the list; consumed once.
        summary: facts on the whole run, strings and numbers and mappings of such; shown as they are.
        title: the page's title.

    Yields:
        The pieces of the page, in order.
    """
    yield opening(title, _MANY)
    yield overview(summary)
    pending: list[list[object]] = []
    for number, report in enumerate(reports):
        yield data_block(article(report, f"r{number}", compact=True), id=f"case-{number}") + "\n"
        pending.append(row(report))
        if len(pending) == ROWS:
            yield data_block(pending, class_="rows") + "\n"
            pending = []
    yield data_block(pending, class_="rows") + "\n"
    yield closing(_MANY)
