"""What the command line asks of a training run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks for.

    `minutes` (wall clock), where given, replaces `epochs`. `keep` in [0, 1) is the share of the base in the weights
    that come out, for a base that is a model directory of this package (weight averaging after Wortsman et al. 2022,
    "Robust fine-tuning of zero-shot models"). The weights of `others` are averaged into the base (see `load_start`).
    A `teacher` is a larger encoder that is trained first and learned from (see `spanproof.training.teach`).
    `batch_tokens` is about how many tokens a batch has, a size of each stage's own where ``None``; an accelerator wants
    more, and a higher `rate` with it. `scale` is how many times the usual number of examples is taken of each set. With
    a `focus`, the pairs of that set are read with as much of others beside them (see `spanproof.training.focus`).
    """

    data: Path
    out: Path
    base: Path
    resume: bool = False
    minutes: float | None = None
    epochs: float = 2.0
    device: str = "cpu"
    seed: int = 7
    rate: float = 1e-4
    keep: float = 0.0
    others: tuple[Path, ...] = ()
    teacher: Path | None = None
    batch_tokens: int | None = None
    scale: float = 1.0
    focus: str = ""
    say: Callable[[str], None] = print

    @property
    def seconds(self) -> float | None:
        """The wall-clock budget of the run, where there is one."""
        return self.minutes * 60 if self.minutes else None
