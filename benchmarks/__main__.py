"""`python -m benchmarks run DATASET | ablate DATASET | examples | report [--check]`: measure, and report it."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from benchmarks.datasets import DATASETS
from benchmarks.rivals import names
from benchmarks.run import RESULTS, circumstances, run, save
from benchmarks.tables import processor_of
from spanproof.errors import SpanproofError

_ALONE = ("cost", "example-log", "one-error", "short-answers", "side-by-side")
"""Those that a function without arguments measures, which has the name of its module."""
_OWN = (*_ALONE, "audit-speed", "scaling", "speed")
_PRODUCT = ("product", "fusion")
_EXTRACTION = ("acl-verbatim", "extraction")
_NLI = "nli"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs what the arguments ask (default: the command line's): 0, 1 if the report is stale, 2 on bad input."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    asked = _parser().parse_args(given)
    try:
        if asked.command == "report":
            return _report(check=asked.check)
        if asked.command == "examples":
            from benchmarks.examples import word_probabilities

            sys.stdout.write(f"{save(asked.results / 'examples.json', word_probabilities(asked.detector))}\n")
            return 0
        folders = {str(asked.results)}
        folders |= {str(asked.out), str(asked.reports)} if asked.command == "run" else set()
        typed = ("DIR" if each in folders else each for each in given)
        return _measure(asked, "python -m benchmarks " + " ".join(typed))
    except SpanproofError as error:
        sys.stderr.write(f"benchmarks: {error}\n")
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Measure detectors, extractors and verifiers, and report it."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    shown = commands.add_parser("examples", help="word probabilities over answers of the example log")
    shown.add_argument("--detector", default="gb", metavar="NAME", help="a detector of the package (gb)")
    shown.add_argument("--results", type=Path, default=RESULTS, metavar="DIR", help="folder of the JSON files")
    measure = commands.add_parser("run", help="score a data set, or measure speed")
    measure.add_argument("dataset", choices=(*DATASETS, *_PRODUCT, *_EXTRACTION, _NLI, *_OWN))
    measure.add_argument("--detector", default="all", metavar="NAME,…", help=f"of {', '.join(names())} (all)")
    measure.add_argument("--extractor", default="all", metavar="NAME", help="a registered extractor (all)")
    measure.add_argument("--out", type=Path, metavar="DIR", help="keep scored words, sentences and thresholds here")
    measure.add_argument("--results", type=Path, default=RESULTS, metavar="DIR", help="folder of the JSON files")
    measure.add_argument("--split", default="dev", choices=("dev", "test"), help="product: which answers (dev)")
    measure.add_argument("--preset", default="balanced", metavar="NAME,…", help="product: which presets (balanced)")
    measure.add_argument("--reports", type=Path, metavar="DIR", help="fusion: reports kept while it was fitted (none)")
    measure.add_argument("--most", type=int, help="speed: how many answers (60), audit-speed: (all)")
    measure.add_argument("--set", default="all", metavar="NAME,…", help="nli: which sets of premises and claims (all)")
    measure.add_argument(
        "--verifiers", metavar="NAME,…", help="audit-speed: which (the default ones); nli: which configurations (all)"
    )
    ablate = commands.add_parser("ablate", help="fit a detector without groups of features")
    ablate.add_argument("dataset", choices=[name for name in DATASETS if name in ("ragtruth-dev", "audit-corpus")])
    ablate.add_argument("--detector", default="rf", metavar="NAME", choices=("lr", "rf", "gb"))
    ablate.add_argument("--results", type=Path, default=RESULTS, metavar="DIR", help="folder of the JSON files")
    report = commands.add_parser("report", help="write tables and figures from the results")
    report.add_argument("--check", action="store_true", help="fail if they are stale, and write nothing")
    return parser


def _measure(asked: argparse.Namespace, command: str) -> int:
    if asked.dataset in _OWN:
        written = [_own(asked, command)]
    elif asked.dataset in _PRODUCT:
        written = _product(asked, command)
    elif asked.dataset in _EXTRACTION:
        from benchmarks.extraction_run import run_extraction

        written = run_extraction(asked.dataset, asked.extractor, command=command, results=asked.results)
    elif asked.dataset == _NLI:
        from benchmarks.nli import run_nli

        written = run_nli(asked.set, asked.verifiers or "all", command=command, results=asked.results)
    elif asked.command == "ablate":
        from benchmarks.ablation import ablation

        found = ablation(DATASETS[asked.dataset](), asked.detector)
        body = {**circumstances(command), "dataset": asked.dataset, "detector": asked.detector, "variants": found}
        written = [save(asked.results / f"{asked.dataset}.{asked.detector}.ablation.json", body)]
    else:
        chosen = names() if asked.detector == "all" else asked.detector.split(",")
        written = run(DATASETS[asked.dataset](), chosen, command=command, tables=asked.out, results=asked.results)
    sys.stdout.writelines(f"{path}\n" for path in written)
    return 0


def _product(asked: argparse.Namespace, command: str) -> list[Path]:
    if asked.dataset == "fusion":
        from benchmarks.fused import fused

        return [save(asked.results / "fusion.json", {**circumstances(command), **fused(asked.reports)})]
    from benchmarks.product import product

    return [
        save(asked.results / f"ragtruth-product.{asked.split}.{preset}.json", {**circumstances(command), **body})
        for preset, body in product(asked.split, presets=asked.preset.split(","))
    ]


def _own(asked: argparse.Namespace, command: str) -> Path:
    if asked.dataset == "speed":
        from benchmarks.speed import speed

        about = circumstances(command)
        kind = re.sub(r"\W+", "-", processor_of(about).lower()).strip("-")
        return save(asked.results / f"speed.{kind}.json", {**about, **speed(most=asked.most)})
    if asked.dataset in _ALONE:
        name = asked.dataset.replace("-", "_")
        measure = getattr(import_module(f"benchmarks.{name}"), name)
        return save(asked.results / f"{asked.dataset}.json", {**circumstances(command), **measure()})
    if asked.dataset == "scaling":
        from benchmarks.scaling import scaling

        return save(asked.results / "scaling.json", {**circumstances(command), **scaling("gb")})
    from benchmarks.audit_speed import audit_speed

    verifiers = None if asked.verifiers is None else tuple(asked.verifiers.split(","))
    figures = audit_speed(most=asked.most, verifiers=verifiers)
    return save(asked.results / "audit-speed.json", {**circumstances(command), **figures})


def _report(*, check: bool) -> int:
    from benchmarks.report import stale, write_report

    if not check:
        sys.stdout.writelines(f"{path}\n" for path in write_report())
        return 0
    found = stale()
    sys.stderr.writelines(f"stale: {path}; run python -m benchmarks report\n" for path in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
