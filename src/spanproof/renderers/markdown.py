"""The answer in Markdown, untouched, with a mark behind each claim and a footnote for each mark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from spanproof.errors import InputError
from spanproof.renderers.looks import LABELS, STATUSES, tally
from spanproof.renderers.places import place
from spanproof.renderers.runs import in_order
from spanproof.renderers.unclosed import unclosed
from spanproof.renderers.visible import excerpt
from spanproof.types import Evidence, Label, Report, Verdict

__all__ = ["MarkdownRenderer", "strip"]

_QUOTE = 600  # characters of a source sentence in a footnote
_QUOTES = 2  # source sentences of one claim
_SYMBOLS = "".join(look.symbol for look in LABELS.values())
_USED = re.compile(r"\[\^proof(x*)")
_LAST = re.compile(r"<!-- spanproof marks: \[\^(proofx*) -->")
_CLOSED = " behind a line that closes what the answer leaves open"
_SPECIAL = re.compile(r"([\\`*_\[\]<>|~$&])")  # what means something within a line; a note never begins one
_LINK = re.compile(r"(?<=[A-Za-z])(?=://)|(?i:(?<=www))(?=\.)")  # where GitHub sees a link, unless its mark is escaped
_MAIL = re.compile(r"(?<=[\w.+-])(?=@\w)")  # an address stays one whatever is escaped in it: it must be parted


@dataclass(frozen=True, slots=True)
class MarkdownRenderer:
    """Writes the answer with footnote citations (GitHub's ``[^name]`` syntax).

    Behind each claim that is not ``not_checkable`` stands a mark, a symbol and a footnote reference such as
    ``✗[^proof2]``; its footnote has the label, the score, the reason, the flagged words and up to two source
    sentences, each with the id of its chunk. Code and raw HTML that the answer leaves open are closed behind it, and
    marks of claims in them follow there. `strip` takes all of it away again: the answer is not touched.

    That is certain, not likely: the name in the marks is ``proof`` with as many ``x`` behind it as it takes for
    ``[^name`` not to occur in the answer, so whatever matches a mark is one.
    """

    def __call__(self, report: Report, /) -> str:
        """The annotated answer; its last line names the marks for `strip`."""
        answer = report.case.answer
        name = "proof" + "x" * max((len(used) + 1 for used in _USED.findall(answer)), default=0)
        opened = unclosed(answer)
        parts: list[str] = []
        notes: list[str] = []
        late: list[str] = []  # the marks of claims in what the answer leaves open, where they would be no marks
        cursor = 0
        for _, verdict, start, end in in_order(report):
            if start == end or verdict.label == Label.NOT_CHECKABLE:
                continue
            look = LABELS[verdict.label]
            if opened is not None and end > opened.start:
                mark = f"[^{name}{len(notes) + 1}]"
                late.append(look.symbol + mark)
            else:
                at, before, after = place(answer, start, end)
                mark = f"[^{name}{'-' * (bool(before) + bool(after))}{len(notes) + 1}]"
                parts += [answer[cursor:at], before, look.symbol, mark, after]
                cursor = at
            notes.append(f"{mark}: {_note(verdict)}")
        body = "".join([*parts, answer[cursor:], f"\n{opened.closing}" if opened else ""])
        closed = _CLOSED if opened else ""
        head = f"<!-- [^{name}]{closed} -->"  # opens what follows the answer, and cannot be part of it
        last = f"<!-- spanproof marks: [^{name} -->"
        return "\n\n".join([body, head, *filter(None, [" ".join(late)]), _summary(report), *notes, last])


def strip(annotated: str) -> str:
    """The answer in a text that `MarkdownRenderer` wrote, byte for byte.

    Raises:
        InputError: if the last line is not the one that `MarkdownRenderer` ends with.
    """
    last = _LAST.fullmatch(annotated.rpartition("\n")[2])
    if last is None:
        raise InputError(
            "a text that ends in the line which names its marks",
            seen=annotated.rpartition("\n")[2],
            remedy="give the whole output of MarkdownRenderer",
        )
    name = re.escape(last.group(1))
    body, _, rest = annotated.partition(f"\n\n<!-- [^{last.group(1)}]")
    if rest.startswith(_CLOSED):
        body = body.rpartition("\n")[0]
    symbol = rf"[{_SYMBOLS}]\[\^{name}"  # a hyphen behind the name stands for each separator around the mark
    return re.sub(rf"\n\n{symbol}--\d+\]\n|(?:\n\n| ){symbol}-\d+\]|{symbol}\d+\]", "", body)


def _summary(report: Report) -> str:
    look = STATUSES[report.status]
    said = f"{look.symbol} **{look.word}** ({report.score:.2f}): {tally(report)}."
    return f"{said} Text without a mark makes no claim that can be checked."


def _note(verdict: Verdict) -> str:
    look = LABELS[verdict.label]
    remarks = " ".join(_remarks(verdict))
    return f"{look.symbol} **{look.word}** ({verdict.score:.2f}){': ' if remarks else '.'}{remarks}"


def _remarks(verdict: Verdict) -> Iterator[str]:
    if verdict.reason:
        yield f"{_escaped(verdict.reason.rstrip('.'))}."
    if verdict.flagged:
        words = ", ".join(f"“{_escaped(span.of(verdict.claim.case.answer))}”" for span in verdict.flagged)
        yield f"Flagged: {words}."
    if verdict.evidence:
        yield f"{'; '.join(map(_quote, verdict.evidence[:_QUOTES]))}."


def _quote(evidence: Evidence) -> str:
    source = f" {_escaped(evidence.chunk.source)}" if evidence.chunk.source else ""
    return f"“{_escaped(evidence.text)}” — \\[{_escaped(evidence.chunk.id)}\\]{source}"


def _escaped(text: str) -> str:
    """One line that Markdown shows as it is: no markup, no link, no HTML, no control character."""
    return _MAIL.sub("<!-- -->", _LINK.sub(r"\\", _SPECIAL.sub(r"\\\1", excerpt(text, _QUOTE))))
