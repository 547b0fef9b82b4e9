"""Audit a log of answers and list those that fail, worst first."""

import sys
import tempfile
from pathlib import Path

import spanproof

LOG = Path(__file__).parent / "data" / "rag_log.jsonl"


def main(log: Path = LOG) -> None:
    """Verifies every answer of `log` and prints the failures with their flagged words."""
    with tempfile.TemporaryDirectory() as folder:
        summary = spanproof.audit(log, folder)
        lines = (Path(folder) / "reports.jsonl").read_text(encoding="utf-8").splitlines()
    reports = [spanproof.from_json(line) for line in lines]
    print(f"{summary.reports} answers at {summary.answers_per_second:.0f} a second: {summary.status}")
    for report in sorted(reports, key=lambda report: -report.score):
        if report.status == "fail":
            flagged = [span.of(report.case.answer) for verdict in report.verdicts for span in verdict.flagged]
            print(f"{report.score:.2f}  {report.case.id}: {', '.join(flagged) or 'a whole claim'}")


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:]))
