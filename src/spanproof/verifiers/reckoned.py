"""Reckoned figures: what follows from figures of the sources, where the claim's own words say from which and how.

Unlike what `calculated` and `derived` excuse, it is sure: the operands are bound to what the claim speaks of, so that
another result contradicts them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spanproof.types import Claim
from spanproof.verifiers.bracketed import other_in_brackets
from spanproof.verifiers.factors import by_factor
from spanproof.verifiers.findings import SURE, Finding
from spanproof.verifiers.ingredients import listed_amount
from spanproof.verifiers.kept_bounds import kept_bound
from spanproof.verifiers.lasting import age, lasting, open_for
from spanproof.verifiers.notice import other_notice
from spanproof.verifiers.offsets import by_distance, by_length
from spanproof.verifiers.point_changes import by_points
from spanproof.verifiers.portions import portion
from spanproof.verifiers.rated import by_rate, saved
from spanproof.verifiers.reading import Unit
from spanproof.verifiers.worked import Worked, as_finding

__all__ = ["OF_FIGURES", "OF_MOMENTS", "with_reckoned"]

_LONGEST = 400  # characters of a claim that is a sentence
_Step = Callable[[Claim, Sequence[Unit]], Worked | None]
OF_FIGURES: tuple[_Step, ...] = (
    portion,
    by_rate,
    saved,
    listed_amount,
    other_in_brackets,
    open_for,
    age,
    lasting,
    by_factor,
    by_points,
    other_notice,
    kept_bound,
)
"""What gives figures, in the order in which they are asked."""
OF_MOMENTS: tuple[_Step, ...] = (by_distance, by_length, open_for)
"""What gives dates and times."""


def with_reckoned(
    claim: Claim, sentences: Sequence[Unit], findings: Sequence[Finding], steps: Sequence[_Step] = OF_FIGURES
) -> list[Finding]:
    """The findings on parts of a claim, those on parts that a step bears out or refutes replaced by what it says.

    Args:
        claim: the claim.
        sentences: those of its evidence.
        findings: what else is known of its figures, or of its dates and times.
        steps: what may give these.
    """
    if len(claim.text) > _LONGEST:
        return list(findings)
    worked = next(filter(None, (step(claim, sentences) for step in steps)), None)
    if worked is None or (not worked.agrees and any(_is_against(each, worked) for each in findings)):
        return list(findings)
    rest = [each for each in findings if not any(each.span.overlaps(span) for span in worked.spans)]
    return [*rest, *(as_finding(worked, span) for span in worked.spans)]


def _is_against(finding: Finding, worked: Worked) -> bool:
    """Whether a finding as surely contradicts a part of a claim that a step refutes, too."""
    sure = finding.outcome == "contradicted" and finding.score >= SURE
    return sure and any(finding.span.overlaps(span) for span in worked.spans)
