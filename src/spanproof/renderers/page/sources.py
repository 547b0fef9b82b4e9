"""The sources of a report as cards, with every quoted span marked so that the page can find it."""

from __future__ import annotations

from collections.abc import Iterator

from spanproof.renderers.looks import plural
from spanproof.renderers.page.markup import Markup, element
from spanproof.renderers.runs import runs
from spanproof.renderers.visible import visible
from spanproof.types import Chunk, Evidence, Report, Span

__all__ = ["Sources"]

_PLAIN = 4_000  # characters without a quote that a compact page shows in one go
_CARDS = 30  # chunks without a quote that a compact page shows


class Sources:
    """The chunks of a report and the places quoted in them.

    The chunks of the case come first, in order; one that only an aligner fetched follows.
    """

    def __init__(self, report: Report) -> None:
        chains = (*(verdict.evidence for verdict in report.verdicts), report.extracts)
        quoted = [evidence for chain in chains for evidence in chain]
        self._marks: dict[Chunk, dict[Span, int]] = {chunk: {} for chunk in report.case.chunks}
        for evidence in quoted:
            spans = self._marks.setdefault(evidence.chunk, {})
            spans.setdefault(evidence.span, len(spans))
        self._numbers = {chunk: number for number, chunk in enumerate(self._marks)}
        self.by_id = {chunk.id: number for chunk, number in reversed(self._numbers.items())}

    def place(self, evidence: Evidence) -> tuple[int, int]:
        """The position of the chunk among the sources, and of the span among the marks of that chunk."""
        return self._numbers[evidence.chunk], self._marks[evidence.chunk][evidence.span]

    def cards(self, prefix: str, *, compact: bool) -> Iterator[Markup]:
        """One card a chunk; `compact` shortens what nothing was quoted from."""
        idle = 0
        for chunk, number in self._numbers.items():
            spans = list(self._marks[chunk])
            idle += not spans
            if spans or not compact or idle <= _CARDS:
                yield _card(chunk, spans, f"{prefix}-s{number}", compact=compact)
        if compact and idle > _CARDS:
            yield element("p", f"and {plural(idle - _CARDS, 'more chunk')} that no claim rests on", class_="more")


def _card(chunk: Chunk, spans: list[Span], name: str, *, compact: bool) -> Markup:
    title = [element("span", f"[{chunk.id}]", class_="ref")]
    if chunk.source:
        title.append(element("span", chunk.source, class_="name", dir="auto"))
    if chunk.start:
        title.append(element("span", f"from character {chunk.start:,}", class_="place"))
    if not spans:
        title.append(element("span", "not quoted", class_="place"))
    body = element("div", *_text(chunk, spans, compact=compact), class_="text", dir="auto")
    return element("details", element("summary", *title), body, class_="source", id=name, open=bool(spans))


def _text(chunk: Chunk, spans: list[Span], *, compact: bool) -> Iterator[Markup | str]:
    if not chunk.text:
        yield element("span", "empty", class_="cut")
        return
    shown = visible(chunk.text)
    for start, end, keys in runs(0, len(shown), spans):
        if keys:
            yield element("mark", shown[start:end], data_m=" ".join(map(str, keys)))
        elif compact and end - start > _PLAIN:
            half = _PLAIN // 2
            cut = element("span", f"{plural(end - start - _PLAIN, 'character')} not shown here", class_="cut")
            yield from (shown[start : start + half], cut, shown[end - half : end])
        else:
            yield shown[start:end]
