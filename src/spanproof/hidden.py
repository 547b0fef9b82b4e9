"""Signs without width inside words, and entities: what a case says as it is seen, and its report as it is written.

Pages and word processors put soft hyphens and zero-width spaces where a word may break, and pages have ``&nbsp;`` where
a reader sees a blank. Every part reads the word that is seen. Texts that have none are not touched.
"""

from __future__ import annotations

from dataclasses import replace

from spanproof.text.invisible import Seen, joined
from spanproof.text.records import fields_of
from spanproof.types import Case, Chunk, Claim, Evidence, Report, Span, Verdict

__all__ = ["as_written", "readable"]


def readable(case: Case) -> Case:
    """`case` without signs inside words or entities; itself if it has none. Records stay: they have their own texts."""
    answer, question = joined(case.answer).text, case.question and joined(case.question).text
    chunks = tuple(_readable(chunk) for chunk in case.chunks)
    if answer == case.answer and question == case.question and chunks == case.chunks:
        return case
    return replace(case, answer=answer, question=question, chunks=chunks)


def as_written(report: Report, case: Case) -> Report:
    """The report on ``readable(case)`` as one on `case`: all spans are those of its texts."""
    if report.case is case:
        return report
    seen = joined(case.answer)
    chunks = dict(zip(report.case.chunks, case.chunks, strict=True))
    return replace(
        report,
        case=case,
        verdicts=tuple(_verdict(verdict, case, seen, chunks) for verdict in report.verdicts),
        extracts=_evidence(report.extracts, chunks),
    )


def _readable(chunk: Chunk) -> Chunk:
    text = joined(chunk.text).text
    return chunk if text == chunk.text or fields_of(chunk) else replace(chunk, text=text)


def _verdict(verdict: Verdict, case: Case, seen: Seen, chunks: dict[Chunk, Chunk]) -> Verdict:
    claim = verdict.claim
    citations = tuple(replace(each, span=_span(each.span, seen)) for each in claim.citations)
    checks = {
        name: replace(
            check,
            spans=tuple(_span(span, seen) for span in check.spans),
            grades=tuple((seen.start(at), grade) for at, grade in check.grades),
        )
        for name, check in verdict.checks.items()
    }
    return replace(
        verdict,
        claim=Claim(case, _span(claim.span, seen), claim.kind, citations),
        flagged=tuple(_span(span, seen) for span in verdict.flagged),
        evidence=_evidence(verdict.evidence, chunks),
        checks=checks,
    )


def _evidence(chain: tuple[Evidence, ...], chunks: dict[Chunk, Chunk]) -> tuple[Evidence, ...]:
    """Evidence as it is written; of chunks that the case does not have (an aligner's own) as it came."""
    out = []
    for each in chain:
        written = chunks.get(each.chunk, each.chunk)
        changed = written.text != each.chunk.text
        span = _span(each.span, joined(written.text)) if changed else each.span
        out.append(Evidence(written, span, each.score))
    return tuple(out)


def _span(span: Span, seen: Seen) -> Span:
    return Span(seen.start(span.start), seen.end(span.end))
