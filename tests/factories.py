"""Claims, checks and reports made by hand: texts are found in their owners, so a factory cannot make up a quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from spanproof import cases
from spanproof.aligners.lexical import LexicalAligner
from spanproof.policy import status
from spanproof.protocols import Verifier
from spanproof.types import (
    Case,
    Check,
    CheckLabel,
    Chunk,
    Citation,
    Claim,
    Evidence,
    Kind,
    Label,
    Report,
    Span,
    Verdict,
)


def span(text: str, part: str, *, after: int = 0) -> Span:
    """Where `part` stands in `text`, at `after` or later."""
    start = text.index(part, after)
    return Span(start, start + len(part))


def evidence(chunk: Chunk, part: str, score: float = 0.9) -> Evidence:
    """The span of `chunk` that reads `part`."""
    return Evidence(chunk, span(chunk.text, part), score)


def claim_of(
    answer: str,
    *chunks: object,
    question: str | None = None,
    span: Span | None = None,
    citations: tuple[Citation, ...] = (),
) -> Claim:
    """The claim that is all of `answer`, or its `span`, in a case with these chunks (see `spanproof.cases.case`)."""
    return Claim(cases.case(answer, chunks, question=question), span or Span(0, len(answer)), citations=citations)


def chain_of(claim: Claim) -> tuple[Evidence, ...]:
    """Each chunk of the claim's case that has text, whole."""
    return tuple(Evidence(chunk, Span(0, len(chunk.text)), 0.9) for chunk in claim.case.chunks if chunk.text.strip())


def checked(verifier: Verifier, answer: str, *chunks: object, **options: Any) -> Check:
    """What `verifier` says of the claim that `claim_of` makes, with the evidence that the default aligner finds."""
    claims = [claim_of(answer, *chunks, **options)]
    return verifier(claims, LexicalAligner()(claims))[0]


def flagged(answer: str, check: Check) -> list[str]:
    """The words of `answer` that `check` flags."""
    return [span.of(answer) for span in check.spans]


def verdict(
    case: Case,
    text: str,
    label: Label | str,
    *,
    kind: Kind = Kind.FACTUAL,
    score: float = 0.97,
    reason: str = "",
    quotes: Sequence[tuple[str, str]] = (),
    flagged: Sequence[str] = (),
    citations: Mapping[str, str | None] | None = None,
    checks: Mapping[str, Check] | None = None,
    after: int = 0,
) -> Verdict:
    """A verdict on the claim that reads `text`.

    Args:
        case: the case.
        text: the claim, found in the answer at `after` or later.
        label: of the verdict.
        kind: of the claim.
        score: of the verdict.
        reason: of the verdict.
        quotes: the evidence chain, as pairs of a chunk's id and a part of its text.
        flagged: words of the claim.
        citations: what the claim cites: the id as written, found in the claim, and the id of the chunk or ``None``.
        checks: the checks.
        after: where to begin to look for the claim.
    """
    place = span(case.answer, text, after=after)
    by_id = {chunk.id: chunk for chunk in case.chunks}
    cited = tuple(
        Citation(name, span(case.answer, name, after=place.start), chunk) for name, chunk in (citations or {}).items()
    )
    return Verdict(
        claim=Claim(case, place, kind, cited),
        label=Label(label),
        score=score,
        reason=reason,
        flagged=tuple(span(case.answer, words, after=place.start) for words in flagged),
        evidence=tuple(evidence(by_id[name], part) for name, part in quotes),
        checks=checks or {},
    )


def report(
    case: Case,
    *verdicts: Verdict,
    extracts: Sequence[tuple[str, str]] = (),
    provenance: Mapping[str, object] | None = None,
) -> Report:
    """The report on `case`, with the status that the labels call for."""
    by_id = {chunk.id: chunk for chunk in case.chunks}
    return Report(
        case=case,
        verdicts=verdicts,
        extracts=tuple(evidence(by_id[name], part) for name, part in extracts),
        status=status(verdicts)[0],
        score=0.97,
        provenance=provenance or {},
    )


def library() -> Report:
    """An answer on a library's hours with one claim of each label, seven in all."""
    answer = (
        "Happy to help! The Alden Library opens at 9 a.m. on weekdays [1]. It closes at 10 p.m. on Sundays [2]. "
        "Membership is free for residents and includes twelve streaming services. The reading room was designed by a "
        "student of Gaudí. It holds 46,000 maps [7]. In my view it is the finest room in town."
    )
    hours = Chunk(
        "1",
        "Opening hours of the Alden Library\nMonday to Friday: 9 a.m. to 9 p.m.\nSaturday: 10 a.m. to 6 p.m.\n"
        "Sunday: noon to 8 p.m.\nThe library is closed on public holidays.",
        source="hours.txt",
    )
    members = Chunk(
        "2",
        "Membership is free for everyone who lives in the county. Members may borrow up to twelve items at a time and "
        "use the streaming service from home.",
        source="membership.md",
        start=1_204,
    )
    history = Chunk("3", "The building dates from 1911 and was extended in 1974.", source="history.md")
    case = Case(answer, (hours, members, history), "When is the Alden Library open, and what does it cost?", "q-17")
    sunday = Check(CheckLabel.CONTRADICTED, 0.98, "10 p.m. is not 8 p.m.", (span(answer, "10 p.m."),))
    return report(
        case,
        verdict(
            case,
            "Happy to help!",
            "not_checkable",
            kind=Kind.FILLER,
            score=1.0,
            reason="states nothing about the world",
        ),
        verdict(
            case,
            "The Alden Library opens at 9 a.m. on weekdays [1].",
            "supported",
            reason="hours agree; supported by the cited [1]",
            quotes=[("1", "Monday to Friday: 9 a.m. to 9 p.m.")],
            citations={"1": "1"},
            checks={
                "dates": Check(CheckLabel.SUPPORTED, 0.99, "weekdays are Monday to Friday"),
                "coverage": Check(CheckLabel.SUPPORTED, 0.81, "4 of 5 content words in the evidence"),
                "quotes": Check(CheckLabel.NOT_APPLICABLE),
                "negation": Check(CheckLabel.NOT_APPLICABLE),
            },
        ),
        verdict(
            case,
            "It closes at 10 p.m. on Sundays [2].",
            "contradicted",
            reason="10 p.m. is not 8 p.m.",
            quotes=[("1", "Sunday: noon to 8 p.m.")],
            flagged=["10 p.m."],
            citations={"2": "2"},
            checks={
                "dates": sunday,
                "coverage": Check(CheckLabel.NO_EVIDENCE, 0.55, "2 of 3 content words"),
            },
        ),
        verdict(
            case,
            "Membership is free for residents and includes twelve streaming services.",
            "partial",
            score=0.74,
            reason="the sources name one streaming service and twelve items",
            quotes=[
                ("2", "Membership is free for everyone who lives in the county."),
                ("2", "Members may borrow up to twelve items at a time and use the streaming service from home."),
            ],
            flagged=["twelve streaming services"],
            checks={"numbers": Check(CheckLabel.NO_EVIDENCE, 0.74, "twelve counts items, not services")},
        ),
        verdict(
            case,
            "The reading room was designed by a student of Gaudí.",
            "unsupported",
            score=1.0,
            reason="nothing in the context speaks to it",
            flagged=["Gaudí"],
        ),
        verdict(
            case,
            "It holds 46,000 maps [7].",
            "unchecked",
            score=0.0,
            reason="numbers failed: the verifier ran out of memory; cited [7] does not exist",
            flagged=["7"],
            citations={"7": None},
            checks={"numbers": Check(CheckLabel.FAILED, 1.0, "the verifier ran out of memory")},
        ),
        verdict(
            case,
            "In my view it is the finest room in town.",
            "not_checkable",
            kind=Kind.OPINION,
            score=1.0,
            reason="an opinion that no source could settle",
        ),
        extracts=[
            ("1", "Monday to Friday: 9 a.m. to 9 p.m."),
            ("2", "Membership is free for everyone who lives in the county."),
        ],
        provenance={"version": "0.1.0", "models": {}, "digest": "3fa9c1"},
    )
