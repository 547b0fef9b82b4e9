"""A verifier of one's own is a function: claims and their evidence in, checks out, in the same order."""

from collections.abc import Sequence

import spanproof
from spanproof.config import build
from spanproof.types import CheckLabel

FORBIDDEN = ("guarantee", "risk-free", "always", "never fails")


def no_promises(
    claims: Sequence[spanproof.Claim], evidence: Sequence[tuple[spanproof.Evidence, ...]]
) -> list[spanproof.Check]:
    """Objects to words that promise more than a source does."""
    checks = []
    for claim, chain in zip(claims, evidence, strict=True):
        said = [word for word in FORBIDDEN if word in claim.text.lower()]
        backed = all(any(word in item.text.lower() for item in chain) for word in said)
        if backed:
            checks.append(spanproof.Check(CheckLabel.NOT_APPLICABLE))
            continue
        start = claim.span.start + claim.text.lower().index(said[0])
        flagged = (spanproof.Span(start, start + len(said[0])),)
        checks.append(spanproof.Check(CheckLabel.NO_EVIDENCE, 1.0, f"promises too much: {said[0]}", flagged))
    return checks


def main() -> None:
    """Adds the verifier to the default ones and prints what it says."""
    default = build()
    guard = spanproof.Guard(
        splitter=default.splitter,
        aligner=default.aligner,
        verifiers={**default.verifiers, "promises": no_promises},
        policy=default.policy,
    )
    source = "The fund returned 4 % in 2023. Past returns say nothing about future returns."
    report = spanproof.verify("The fund returned 4 % in 2023. It is risk-free.", [source], guard=guard)
    for verdict in report.verdicts:
        print(f"{verdict.label}: {verdict.claim.text} ({verdict.checks['promises'].reason or 'no objection'})")


if __name__ == "__main__":
    main()
