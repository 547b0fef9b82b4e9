"""Verify one answer: a supported claim, a contradicted one, and the source sentence of each."""

import spanproof

PASSAGES = [
    {
        "id": "visit",
        "text": "The museum opens at 9:00 and closes at 17:00. It is closed on Mondays.",
        "source": "visit.md",
    },
    {"id": "prices", "text": "Admission is $12 for adults and free for children under 6.", "source": "prices.md"},
]
ANSWER = "The museum opens at 9:00 [visit]. Admission is $15 for adults [prices]."


def main() -> None:
    """Prints the verdicts, then the answer with what is not supported replaced by the source's own words."""
    report = spanproof.verify(ANSWER, PASSAGES, question="When does the museum open, and what does it cost?")
    print(f"status: {report.status}")
    for verdict in report.verdicts:
        print(f"- {verdict.label}: {verdict.claim.text}")
        print(f"  why: {verdict.reason}")
        for evidence in verdict.evidence[:1]:
            print(f"  source: {evidence.chunk.source} [{evidence.span.start}:{evidence.span.end}] {evidence.text}")
    print()
    print(spanproof.replace(ANSWER, PASSAGES))


if __name__ == "__main__":
    main()
