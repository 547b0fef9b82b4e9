"""`python -m spanproof.training words|nli|spans --data DIR --out DIR`: train, fine-tune and export.

`silver --corpus DOCS --out DIR --model MODULE:NAME` makes rows for `spans` first, from your own documents.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from spanproof.errors import MissingExtraError, SpanproofError
from spanproof.training.numbers import above_zero, count, zero_or_more
from spanproof.training.silver import __main__ as silver

_SHIPPED = Path(__file__).parent.parent / "data"
_TASKS = {
    "words": "train the word classifier",
    "nli": "train the pair classifier",
    "spans": "train the extraction model",
}
_DATA = {
    "words": "folder of data sets, or a labelled log (.jsonl)",
    "nli": "folder of data sets, with pairs in nli/",
    "spans": "folder of data sets, or rows with question, context and spans (.jsonl)",
}
_BASES = {"words": "words", "nli": "nli", "spans": "words"}
_LAYERS = "train words_small/ instead: so many layers of the base, which is their teacher"
_STUDENT = "train words_small/ further: a folder of that name, which the base goes on teaching"
_PASSES = {"words": 2.0, "nli": 2.0, "spans": 1.0}


def parser() -> argparse.ArgumentParser:
    """Return the argument parser."""
    top = argparse.ArgumentParser(prog="python -m spanproof.training", description=__doc__)
    tasks = top.add_subparsers(dest="task", required=True)
    for task, text in _TASKS.items():
        one = tasks.add_parser(task, help=text)
        one.add_argument("--data", type=Path, required=True, help=_DATA[task])
        one.add_argument("--out", type=Path, required=True, help=f"folder for checkpoints and, at the end, {task}/")
        one.add_argument(
            "--base", type=Path, default=_SHIPPED / _BASES[task], help=f"start from (the {_BASES[task]} model)"
        )
        one.add_argument(
            "--others", type=Path, nargs="+", default=(), help="models whose weights are averaged into the base (none)"
        )
        one.add_argument("--resume", action="store_true", help="go on from the last checkpoint in --out")
        one.add_argument("--minutes", type=above_zero, help="wall-clock budget; without it --epochs decides")
        one.add_argument(
            "--epochs", type=zero_or_more, default=_PASSES[task], help="passes over the data (0: fit alone)"
        )
        one.add_argument("--rate", type=above_zero, default=1e-4, help="highest learning rate (1e-4)")
        one.add_argument("--seed", type=int, default=7, help="seed of every draw (7)")
        one.add_argument("--device", default="cpu", help="cpu, cuda or another torch device (cpu)")
        one.add_argument("--threads", type=count, default=0, help="threads of torch (its own default)")
        one.add_argument("--batch-tokens", type=count, help="tokens of a batch; an accelerator wants 16384 or more")
        one.add_argument(
            "--scale", type=zero_or_more, default=1.0, help="times the usual number of examples of each set (1)"
        )
        one.add_argument("--teacher", type=Path, help="a larger BERT or MPNet, trained first and learned from (none)")
        one.add_argument("--keep", type=float, default=0.0, help="share of the base in what comes out (0)")
        if task == "spans":
            one.add_argument("--layers", type=int, help="first layers of the base that are kept (all)")
        if task == "nli":
            one.add_argument("--focus", default="", help="read this set (or A,B), and as much of others (all sets)")
        if task == "words":
            small = one.add_mutually_exclusive_group()
            small.add_argument("--layers", type=int, help=_LAYERS)
            small.add_argument("--student", type=Path, help=_STUDENT)
    silver.add_arguments(tasks.add_parser("silver", help="make rows for spans of your own documents, with any model"))
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Train as the arguments ask (default: the command line's); returns the exit status."""
    asked = parser().parse_args(arguments)
    if asked.task == "silver":
        return silver.run(asked)
    try:
        _train(asked)
    except SpanproofError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def _train(asked: argparse.Namespace) -> None:
    try:
        import torch
    except ImportError as error:
        raise MissingExtraError("torch", seen="none", remedy="pip install 'spanproof[train]'") from error
    from spanproof.models.huggingface import require_device
    from spanproof.training import distil, recipe, spans
    from spanproof.training.allocation import keep_memory
    from spanproof.training.options import Options
    from spanproof.training.resuming import require_folder

    keep_memory()
    if asked.threads:
        torch.set_num_threads(asked.threads)
    names = "data out base resume minutes epochs device seed rate keep batch_tokens scale teacher".split()
    others = tuple(asked.others)
    given = {name: getattr(asked, name) for name in names}
    options = Options(**given, focus=getattr(asked, "focus", ""), others=others, say=_say)
    require_device(torch, asked.device)
    require_folder(asked.out)
    if asked.task == "spans":
        spans.run(options, layers=asked.layers)
    elif asked.task == "words" and (asked.student or asked.layers is not None):
        distil.run(options, of=asked.student or asked.layers)
    else:
        recipe.run(asked.task, options)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
