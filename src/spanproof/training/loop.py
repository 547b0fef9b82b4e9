"""The training loop: length-bucketed batches, float32 master weights, a schedule that ends on time.

Every run is a sequence of stages. The learning rate warms up and then falls linearly to zero with the progress of a
stage, and progress is counted in tokens, or in seconds where the caller fixes a time budget. A checkpoint
(safetensors weights and optimiser moments, JSON state) is written every few minutes and at the end of a stage.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from spanproof.errors import ModelError
from spanproof.training.batching import Batch, batches, collate
from spanproof.training.bert import Trunk
from spanproof.training.examples import Encoded
from spanproof.training.losses import loss_of
from spanproof.training.resuming import STATE, read_state, require_same, whole_checkpoint

_BF16 = ("avx512_bf16", "amx_bf16", "bf16", "sve_bf16")  # as x86 and ARM processors say it


@dataclass(frozen=True, slots=True)
class Plan:
    """How a stage is trained. `seconds` (wall clock), where given, replaces the token budget of `epochs`."""

    name: str
    epochs: float = 1.0
    seconds: float | None = None
    rate: float = 1e-4
    warmup: float = 0.06
    batch_tokens: int = 6144
    class_weight: float = 2.0
    frozen_blocks: int = 0
    weight_decay: float = 0.01
    save_every: float = 300.0
    seed: int = 0


def passes_in(device: str) -> torch.dtype:
    """Return the type of the passes: bf16, but float32 on a processor without bf16 products (there a third as fast)."""
    if torch.device(device).type != "cpu":
        return torch.bfloat16
    known = torch.cpu.get_capabilities() if hasattr(torch.cpu, "get_capabilities") else {"avx512_bf16": True}
    return torch.bfloat16 if any(known.get(name) for name in _BF16) else torch.float32


def without_cudnn(device: str) -> None:
    """On a CUDA device, attend with the kernels of PyTorch alone.

    Those of cuDNN give no numbers for the gradients of bf16 heads of 32 at lengths that are odd multiples of 64 (seen
    with PyTorch 2.11, CUDA 13 and an H100).
    """
    if torch.device(device).type == "cuda":
        torch.backends.cuda.enable_cudnn_sdp(False)


@dataclass(slots=True)
class Trainer:
    """A trunk in training: a copy for the passes (see `passes_in`), float32 masters for the updates, on `device`.

    `material` says which weights and rows the run is of (see `spanproof.training.resuming`). `still` has the float32
    weights as a stage began, in which those that are frozen stay as they are.
    """

    trunk: Trunk
    table: Tensor
    folder: Path
    device: str = "cpu"
    say: Callable[[str], None] = print
    material: str = ""
    masters: list[Tensor] = field(default_factory=list)
    working: list[Tensor] = field(default_factory=list)
    still: dict[str, Tensor] = field(default_factory=dict)
    optimiser: Any = None
    state: dict[str, Any] = field(default_factory=dict)

    def start(self, plan: Plan, *, resume: bool = False) -> None:
        """Prepare a stage: fresh optimiser and counters, or those of the last checkpoint of this stage."""
        without_cudnn(self.device)
        self.trunk.float()
        self.state = {"stage": plan.name, "seed": plan.seed, "material": self.material}
        self.state |= {"step": 0, "tokens": 0, "seconds": 0.0}
        saved = self.folder / STATE
        known = read_state(saved) if resume and saved.is_file() else {}
        resumed = known.get("stage") == plan.name
        if resumed:
            from safetensors.torch import load_file

            require_same(known, seed=plan.seed, material=self.material, folder=self.folder)
            self.state = known
            with whole_checkpoint(self.folder):
                self.trunk.load_state_dict(load_file(self.folder / known.get("weights", "weights.safetensors")))
        self.still = {name: value.detach().cpu().clone() for name, value in self.trunk.state_dict().items()}
        freeze(self.trunk, plan.frozen_blocks)
        params = [p for p in self.trunk.parameters() if p.requires_grad]
        self.masters = [p.detach().clone().float().to(self.device).requires_grad_() for p in params]
        groups = [
            {"params": [m for m in self.masters if m.ndim > 1], "weight_decay": plan.weight_decay},
            {"params": [m for m in self.masters if m.ndim == 1], "weight_decay": 0.0},
        ]
        self.optimiser = torch.optim.AdamW(groups, lr=0.0, betas=(0.9, 0.98), eps=1e-6, fused=True)
        if resumed:
            with whole_checkpoint(self.folder):
                self._load_moments()
        self.trunk.to(self.device, passes_in(self.device)).train()
        self.table = self.table.to(self.device)
        self.working = [p for p in self.trunk.parameters() if p.requires_grad]

    def run(self, plan: Plan, rows: Sequence[Encoded], *, resume: bool = False) -> None:
        """Train one stage over `rows` and leave its last checkpoint in the folder."""
        self.start(plan, resume=resume)
        budget = plan.epochs * sum(len(row.ids) for row in rows)
        endless = batches(rows, tokens=plan.batch_tokens, rng=random.Random(plan.seed))
        began = time.monotonic() - self.state["seconds"]
        saved = said = time.monotonic()
        recent: list[float] = []
        for group in islice(endless, self.state["step"], None):
            done = self.state["seconds"] / plan.seconds if plan.seconds else self.state["tokens"] / (budget or 1)
            if done >= 1.0 or not (plan.seconds or budget):
                break
            recent.append(self.step(group, rate_at(done, plan), plan))
            self.state["step"] += 1
            self.state["tokens"] += sum(len(row.ids) for row in group)
            self.state["seconds"] = time.monotonic() - began
            if time.monotonic() - said > 15:
                said = time.monotonic()
                self.say(report(plan, self.state, done, recent))
                recent.clear()
            if time.monotonic() - saved > plan.save_every:
                saved = time.monotonic()
                self.save(f"{plan.name}-{self.state['step']:06d}")
        self.save(f"{plan.name}-final")
        self._write(f"{plan.name}-final.json", self.state)

    def step(self, group: Sequence[Encoded], rate: float, plan: Plan) -> float:
        """Make one update on one batch and return its loss.

        Raises:
            ModelError: the loss is infinite or no number.
        """
        batch = collate(group)
        moved = Batch(*(getattr(batch, name).to(self.device) for name in Batch.__dataclass_fields__))
        loss = self.loss(moved, plan)
        if not torch.isfinite(loss):
            seen = f"{loss.item()} in step {self.state['step'] + 1} of {plan.name}"
            raise ModelError("a finite loss", seen=seen, remedy="give a lower --rate, or another --base")
        loss.backward()  # type: ignore[no-untyped-call]
        for master, working in zip(self.masters, self.working, strict=True):
            master.grad = None if working.grad is None else working.grad.float()
            working.grad = None
        torch.nn.utils.clip_grad_norm_([m for m in self.masters if m.grad is not None], 1.0)
        for one in self.optimiser.param_groups:
            one["lr"] = rate
        self.optimiser.step()
        with torch.no_grad():
            for master, working in zip(self.masters, self.working, strict=True):
                working.copy_(master)
        return float(loss.detach())

    def loss(self, batch: Batch, plan: Plan) -> Tensor:
        """Return the loss of a batch that lies on `device`."""
        words, pairs = self.trunk(self.table[batch.ids], batch.mask, batch.types)
        return loss_of(words.float(), pairs.float(), batch, class_weight=plan.class_weight)

    def weights(self) -> dict[str, Tensor]:
        """Return the float32 weights of the trunk by name."""
        names = [name for name, p in self.trunk.named_parameters() if p.requires_grad]
        return self.still | {n: m.detach().cpu().clone() for n, m in zip(names, self.masters, strict=True)}

    def save(self, name: str) -> None:
        """Write `<name>.safetensors` and, for resuming, weights, moments and counters.

        The counters, written last, name the files of weights and moments, so that those of the checkpoint before count
        until these are whole.
        """
        weights = self.weights()
        moments: dict[str, Tensor] = {}
        for i, master in enumerate(self.masters):
            for key, value in self.optimiser.state.get(master, {}).items():
                moments[f"{i}.{key}"] = value.detach().cpu().clone()
        self.folder.mkdir(parents=True, exist_ok=True)
        at = f"{self.state['stage']}-{self.state['step']:06d}.safetensors"
        files = {"weights": f"weights-{at}", "moments": f"moments-{at}"}
        for file, tensors in (
            (f"{name}.safetensors", weights),
            (files["weights"], weights),
            (files["moments"], moments),
        ):
            self._write(file, tensors)
        self.state |= files
        self._write(STATE, self.state)
        for kind, kept in files.items():
            for path in self.folder.glob(f"{kind}-*.safetensors"):
                if path.name != kept:
                    path.unlink()
        self.say(f"saved {name}")

    def _write(self, name: str, content: dict[str, Any]) -> None:
        """Write a file whole or not at all: a run may be stopped at any time."""
        from safetensors.torch import save_file

        fresh = self.folder / f"{name}.new"
        if name.endswith(".json"):
            fresh.write_text(json.dumps(content), encoding="utf-8")
        else:
            save_file(content, fresh)
        fresh.replace(self.folder / name)

    def _load_moments(self) -> None:
        from safetensors.torch import load_file

        moments = load_file(self.folder / self.state.get("moments", "moments.safetensors"))
        for key, value in moments.items():
            i, name = key.split(".")
            self.optimiser.state[self.masters[int(i)]][name] = value.to(self.device) if name != "step" else value


def freeze(trunk: Trunk, blocks: int) -> None:
    """Exclude what stands below block `blocks` from training (always: positions, and biases by distance)."""
    for name, parameter in trunk.named_parameters():
        part, _, rest = name.partition(".")
        below = int(rest.split(".")[0]) < blocks if part == "blocks" else part in {"segments", "norm"} and blocks > 0
        parameter.requires_grad_(part not in {"positions", "apart"} and not below)


def rate_at(done: float, plan: Plan) -> float:
    """Return the learning rate at progress `done` in [0, 1]: linear warm-up, then linear decay to zero."""
    if done < plan.warmup:
        return plan.rate * (done + 1e-3) / plan.warmup
    return plan.rate * max(0.0, 1.0 - done) / (1.0 - plan.warmup)


def report(plan: Plan, state: dict[str, Any], done: float, recent: Sequence[float]) -> str:
    """Return one line of progress: stage, share done, loss, tokens a second, minutes left."""
    speed = state["tokens"] / max(state["seconds"], 1e-9)
    left = state["seconds"] * (1 - done) / max(done, 1e-6) / 60
    mean = sum(recent) / max(1, len(recent))
    return (
        f"{plan.name} {done:6.1%} step {state['step']} loss {mean:.4f} {state['tokens']:,} tokens "
        f"{speed:,.0f} tokens/s {left:.1f} min left"
    )


def train(trainer: Trainer, plan: Plan, rows: Iterable[Encoded], *, resume: bool = False) -> int:
    """Train a stage, unless an earlier run that is resumed has ended it; return the tokens that it read.

    The trunk of `trainer` then has the weights with which the stage ended, in float32. `rows` is read only where there
    is something to train.

    Raises:
        ConfigError: the earlier run is another one, see `spanproof.training.resuming.require_same`.
    """
    from safetensors.torch import load_file

    ended = trainer.folder / f"{plan.name}-final.json"
    if not (resume and ended.is_file()):
        trainer.run(plan, list(rows), resume=resume)
    state = read_state(ended)
    require_same(state, seed=plan.seed, material=trainer.material, folder=trainer.folder)
    with whole_checkpoint(trainer.folder):
        trainer.trunk.float().load_state_dict(load_file(trainer.folder / f"{plan.name}-final.safetensors"))
    return int(state["tokens"])
