"""How fast the product checks single answers beside LettuceDetect's pipeline, on the same answers and processor.

Each system runs in a process of its own, one after the other, so that none warms a cache, holds memory or keeps a
thread spinning for another; answers come one at a time, as an application asks for them. Other work on the machine
slows all of them: the load is recorded, and processor time is given beside the clock's.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import version
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.baselines.lettucedetect_speed import PRECISIONS, rival, tokens_of
from benchmarks.datasets import data_root
from spanproof.cases import case
from spanproof.config import DEFAULT_VERIFIERS, Config, build
from spanproof.training.evidencechain import Sample, from_folder
from spanproof.types import Case

__all__ = ["OURS", "figures", "ratio", "speed"]

_WITH_WORDS = {} if "words" in DEFAULT_VERIFIERS else {"words": Config(verifiers=(*DEFAULT_VERIFIERS, "words"))}
OURS: Mapping[str, Config] = {"default": Config(), **_WITH_WORDS, "fast": Config(preset="fast")}
"""What is timed: the default, the default with the word model where that is not part of it, and the fast preset."""

_ANSWERS = 60
_WARM_UP = case("The museum opens at nine.", ["The museum opens at nine on weekdays."], question="When does it open?")
_DRAWS, _SEED = 1_000, 11

Times = Mapping[str, Sequence[float]]


def speed(*, most: int | None) -> dict[str, Any]:
    """Times single answers with each of `OURS` and with the rival in fp32 and bf16.

    Args:
        most: how many of RAGTruth's test answers, evenly spread; 60 if ``None``.

    Raises:
        MissingExtraError: if torch or transformers is not installed.
    """
    samples = _samples(most or _ANSWERS)
    tasks = [sample.task for sample in samples]
    runs = {name: _apart(name, len(samples)) for name in (*PRECISIONS, *OURS)}
    clocks, processor = ({name: run.pop(key) for name, run in runs.items()} for key in ("seconds", "cpu_seconds"))
    return {
        "rival": "LettuceDetect's pipeline around ModernBERT-base with random weights",
        "answers": len(samples),
        "tasks": {task: tasks.count(task) for task in sorted(set(tasks))},
        "mean_tokens": round(sum(tokens_of(sample.case) for sample in samples) / len(samples)),
        "systems": {name: {**figures(clocks[name], tasks), **run} for name, run in runs.items()},
        "ratios": {name: _beside(clocks, name) for name in OURS},
        "processor_ratios": {name: _beside(processor, name) for name in OURS},
        "rival_versions": {name: version(name) for name in ("torch", "transformers")},
    }


def figures(seconds: Sequence[float], tasks: Sequence[str]) -> dict[str, Any]:
    """Rate, median and 95th percentile (milliseconds) of the times of single answers, with 95 % bootstrap intervals.

    Args:
        seconds: of each answer.
        tasks: of each answer; the percentile is also given for each task.
    """
    times = np.asarray(seconds)
    drawn = times[_draws(len(times))]
    spread = {
        "answers_per_second": _interval(1.0 / drawn.mean(axis=1), 3),
        "median_ms": _interval(1e3 * np.median(drawn, axis=1), 1),
        "p95_ms": _interval(1e3 * np.percentile(drawn, 95, axis=1), 1),
    }
    by_task = {task: times[[each == task for each in tasks]] for task in sorted(set(tasks))}
    return {
        "answers_per_second": round(float(1.0 / times.mean()), 3),
        "median_ms": round(1e3 * float(np.median(times)), 1),
        "p95_ms": round(1e3 * float(np.percentile(times, 95)), 1),
        "p95_ms_by_task": {task: round(1e3 * float(np.percentile(own, 95)), 1) for task, own in by_task.items()},
        "intervals": spread,
    }


def ratio(theirs: Sequence[float], ours: Sequence[float]) -> dict[str, Any]:
    """How many times as many answers a second, with its 95 % interval; the same answers are drawn for both."""
    them, us = np.asarray(theirs), np.asarray(ours)
    rows = _draws(len(us))
    drawn = them[rows].sum(axis=1) / us[rows].sum(axis=1)
    return {"times": round(float(them.sum() / us.sum()), 2), "interval": _interval(drawn, 2)}


def _beside(times: Times, name: str) -> dict[str, Any]:
    return {precision: ratio(times[precision], times[name]) for precision in PRECISIONS}


def _apart(name: str, count: int) -> dict[str, Any]:
    """A system's run in a process of its own."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        return pool.submit(_run, name, count).result()


def _run(name: str, count: int) -> dict[str, Any]:
    samples = _samples(count)
    begun = time.perf_counter()
    read = _system(name)
    read(_WARM_UP)
    ready = time.perf_counter() - begun
    load, seconds, cpu = os.getloadavg()[0], [], []
    for sample in samples:
        started, clock = time.perf_counter(), time.process_time()
        read(sample.case)
        seconds.append(time.perf_counter() - started)
        cpu.append(time.process_time() - clock)
    return {
        "seconds": seconds,
        "cpu_seconds": cpu,
        "answers_per_cpu_second": round(len(samples) / sum(cpu), 3),
        "seconds_to_start": round(ready, 2),
        "load_average": [round(load, 1), round(os.getloadavg()[0], 1)],
        "peak_memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
    }


def _system(name: str) -> Callable[[Case], object]:
    return rival(name) if name in PRECISIONS else build(OURS[name]).verify


def _samples(count: int) -> list[Sample]:
    samples = from_folder(data_root() / "ragtruth", split="test")
    kept = min(count, len(samples))
    return [samples[at * len(samples) // kept] for at in range(kept)]


def _draws(count: int) -> NDArray[np.int64]:
    return np.random.default_rng(_SEED).integers(0, count, (_DRAWS, count))


def _interval(drawn: NDArray[np.float64], digits: int) -> list[float]:
    return [round(float(bound), digits) for bound in np.percentile(drawn, (2.5, 97.5))]
