"""`python -m spanproof.training.synthetic --out DIR`: write the corpus and print its statistics."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from spanproof.training.synthetic import Corpus, digest, generate, statistics, write
from spanproof.training.synthetic.rates import COUNTS, INVENTED


def main(arguments: Sequence[str] | None = None) -> int:
    """Write a corpus as the arguments ask (default: the command line's); returns the exit status 0."""
    parser = argparse.ArgumentParser(prog="python -m spanproof.training.synthetic", description=__doc__)
    parser.add_argument("--out", required=True, metavar="DIR", help="directory of the four files, created if absent")
    parser.add_argument("--sources", type=int, default=140, help="number of sources, six responses each (140)")
    parser.add_argument("--seed", type=int, default=17, help="seed (17: the audit corpus; take others for training)")
    parser.add_argument("--density", type=float, default=1.0, help="factor on the rate of corrupted sentences (1)")
    parser.add_argument(
        "--invented", type=float, default=INVENTED, help=f"share of corruptions without any source ({INVENTED})"
    )
    parser.add_argument("--length", choices=list(COUNTS), default="brief", help="length of the answers (brief)")
    options = parser.parse_args(arguments)
    corpus = generate(
        options.sources, options.seed, density=options.density, invented=options.invented, length=options.length
    )
    write(corpus, options.out)
    sys.stdout.write(_table(corpus))
    return 0


def _table(corpus: Corpus) -> str:
    lines = [f"{'':18}{'responses':>10}{'wrong':>7}{'sentences':>11}{'wrong':>7}{'words':>9}{'wrong':>7}{'share':>8}"]
    for row in statistics(corpus):
        share = row.wrong_words / max(row.words, 1)
        lines.append(
            f"{row.name:18}{row.responses:>10}{row.wrong_responses:>7}{row.sentences:>11}{row.wrong_sentences:>7}"
            f"{row.words:>9}{row.wrong_words:>7}{share:>8.2%}"
        )
    return "\n".join([*lines, f"digest {digest(corpus)}", ""])


if __name__ == "__main__":
    sys.exit(main())
