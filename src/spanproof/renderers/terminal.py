"""The view for a terminal: one block a claim, plain when colour is off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spanproof.errors import ConfigError
from spanproof.renderers.looks import LABELS, STATUSES, doubted, plural, tally
from spanproof.renderers.runs import runs
from spanproof.renderers.visible import excerpt, one_line, visible
from spanproof.types import Evidence, Label, Report, Status, Verdict

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

__all__ = ["TerminalRenderer"]

_NARROWEST, _WIDEST = 20, 100
_QUOTE = 400  # characters of a source sentence before it is cut
_QUOTES = 2  # source sentences of one claim
_INDENT = 2
_HEIGHT = 25  # never used: without it rich asks the system for the size at every line
_REASON = "→"
_STYLES = {
    Label.SUPPORTED: "green",
    Label.PARTIAL: "yellow",
    Label.CONTRADICTED: "red",
    Label.UNSUPPORTED: "magenta",
    Label.UNCHECKED: "cyan",
    Label.NOT_CHECKABLE: "dim",
}
_STATUS_STYLES = {Status.FAIL: "bold red", Status.UNCHECKED: "bold cyan", Status.PASS: "bold green"}


@dataclass(frozen=True, slots=True)
class TerminalRenderer:
    """Writes a report for a terminal, with `rich`.

    Control characters in the data appear as pictures: a logged answer cannot steer the terminal. A source sentence
    is cut after 400 characters, and two of a claim's chain are shown.

    Args:
        color: whether to use ANSI colours and underlines; without them the text holds no control code, and the
            flagged words are still listed in words.
        width: columns, at least 20; ``None`` takes the terminal's, at most 100.

    Raises:
        ConfigError: on a narrower width.
    """

    color: bool = False
    width: int | None = None

    def __post_init__(self) -> None:
        if self.width is not None and self.width < _NARROWEST:
            raise ConfigError(f"a width of at least {_NARROWEST} columns", seen=self.width, remedy="widen the terminal")

    def __call__(self, report: Report, /) -> str:
        """The whole view, ending in a line feed."""
        console = _console(color=self.color, width=self.width)
        return "".join(f"{_painted(line, console)}\n" for line in _lines(report, console))


def _console(*, color: bool, width: int | None) -> Console:
    import shutil

    from rich.console import Console

    return Console(
        width=width or max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size().columns)),
        height=_HEIGHT,
        color_system="standard" if color else None,
        legacy_windows=False,
    )


def _painted(line: Text, console: Console) -> str:
    """The line with its ANSI codes, or without any."""
    from rich.color import ColorSystem

    if console.color_system is None:
        return line.plain
    return "".join(
        segment.style.render(segment.text, color_system=ColorSystem.STANDARD) if segment.style else segment.text
        for segment in line.render(console)
    )


def _lines(report: Report, console: Console) -> Iterator[Text]:
    from rich.text import Text

    yield from _wrapped(_heading(report), console, indent=0)
    if report.case.question is not None:
        yield from _wrapped(Text(one_line(report.case.question), "italic"), console, indent=_INDENT)
    for verdict in report.verdicts:
        yield Text()
        yield from _block(verdict, console)
    yield Text()
    summary = f"{plural(len(report.verdicts), 'claim')}: {tally(report)}" if report.verdicts else "no claims"
    yield from _wrapped(Text(summary, "bold"), console, indent=0)


def _heading(report: Report) -> Text:
    from rich.text import Text

    look = STATUSES[report.status]
    line = Text.assemble((f"{look.symbol} {look.word}", _STATUS_STYLES.get(report.status, "bold")))
    line.append(f"  {report.score:.2f}  {look.meaning}")
    if report.case.id is not None:
        line.append(f"  ({one_line(str(report.case.id))})", "dim")
    return line


def _block(verdict: Verdict, console: Console) -> Iterator[Text]:
    from rich.text import Text

    look, style = LABELS[verdict.label], _STYLES[verdict.label]
    head = Text.assemble((f"{look.symbol} {look.word}", f"bold {style}"), (f"  {verdict.score:.2f}", "dim"))
    yield from _wrapped(head, console, indent=0)
    yield from _wrapped(_claim(verdict, style), console, indent=_INDENT)
    if verdict.reason:
        doubt = _STYLES[Label.PARTIAL] if doubted(verdict) else style
        yield from _wrapped(Text(f"{_REASON} {one_line(verdict.reason)}", doubt), console, indent=_INDENT)
    if verdict.flagged and console.color_system is None:
        words = ", ".join(f"“{one_line(span.of(verdict.claim.case.answer))}”" for span in verdict.flagged)
        yield from _wrapped(Text(f"{_REASON} flagged: {words}"), console, indent=_INDENT)
    for evidence in verdict.evidence[:_QUOTES]:
        yield from _wrapped(_source(evidence), console, indent=_INDENT)
    if len(verdict.evidence) > _QUOTES:
        more = plural(len(verdict.evidence) - _QUOTES, "more source sentence")
        yield from _wrapped(Text(f"and {more}", "dim"), console, indent=_INDENT)


def _claim(verdict: Verdict, style: str) -> Text:
    from rich.text import Text

    claim = verdict.claim
    shown = visible(claim.case.answer[claim.span.start : claim.span.end])
    line = Text()
    for start, end, keys in runs(claim.span.start, claim.span.end, verdict.flagged):
        part = shown[start - claim.span.start : end - claim.span.start]
        line.append(part, f"underline {style}" if keys else "")
    return line


def _source(evidence: Evidence) -> Text:
    from rich.text import Text

    line = Text.assemble((f"“{excerpt(evidence.text, _QUOTE)}”", "dim"), f" [{one_line(evidence.chunk.id)}]")
    if evidence.chunk.source:
        line.append(f" {one_line(evidence.chunk.source)}", "dim")
    return line


def _wrapped(text: Text, console: Console, *, indent: int) -> Iterator[Text]:
    """The lines of `text` at the console's width, each indented, without trailing white space."""
    from rich.text import Text

    for line in text.wrap(console, console.width - indent, tab_size=4):
        line.rstrip()
        yield Text(" " * indent).append_text(line) if line else Text()
