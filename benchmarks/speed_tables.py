"""The tables of speed beside the rival and of costs, from the results alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from benchmarks.tables import processor_of, table

__all__ = ["render_speed", "speed_runs"]


def render_speed(results: Mapping[str, Mapping[str, Any]]) -> str:
    """The tables as Markdown; those whose results are not there are left out."""
    runs = speed_runs(results)
    lines = ["\n### Speed beside LettuceDetect's pipeline"] if runs else []
    lines += [line for body in runs for line in _lines(body)]
    lines += _costs(results["cost"]) if "cost" in results else []
    return "".join(f"{line}\n" for line in lines)


def speed_runs(results: Mapping[str, Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The runs of ``speed``, one for each kind of processor; the latest first."""
    runs = [body for name, body in results.items() if name.partition(".")[0] == "speed"]
    return sorted(runs, key=lambda body: str(body["date"]), reverse=True)


def _lines(body: Mapping[str, Any]) -> Iterator[str]:
    tasks = ", ".join(f"{count} {task}" for task, count in body["tasks"].items())
    note = f" {body['note']}" if "note" in body else ""
    yield (
        f"\n`{body['command']}`, {body['date']}, {processor_of(body)}: {body['answers']} "
        f"RAGTruth test answers ({tasks}), one at a time, each system in a process of its own. fp32 and bf16 are "
        f"{body['rival']}, {body['mean_tokens']} tokens an answer by a count in its favour, without tokenizing. "
        f"95 % bootstrap intervals over answers; load is the machine's average before and after.{note}\n"
    )
    ratios = (body["ratios"], body["processor_ratios"])
    rows = [_row(name, each, [kind.get(name, {}) for kind in ratios]) for name, each in body["systems"].items()]
    heads = ("system", "answers/s", "median ms", "p95 ms", "p95 ms QA", "times fp32", "times bf16")
    yield from table((*heads, "by CPU time: fp32", "bf16", "peak MB", "load"), rows)


def _costs(body: Mapping[str, Any]) -> Iterator[str]:
    pairs, extraction = body["pairs"], body["extraction"]
    load = f"load {body['hardware']['load_average'][0]:.1f}"
    yield "\n### Costs\n"
    yield (
        f"`{body['command']}`, {body['date']}, {processor_of(body, load)}, generated texts. `nli`: "
        f"{pairs['per_second']:.0f} pairs of {pairs['tokens']} tokens a second."
        + "".join(
            f" Embedded extraction, {name}: {rate:.1f} chunks of {extraction['characters']:,} characters a second."
            for name, rate in extraction["per_second"].items()
        )
        + " Below: milliseconds for an answer of some five sentences, by chunks of 100 words.\n"
    )
    counts = [str(count) for count, _ in next(iter(body["by_chunks"].values()))]
    rows = [(name, *(f"{ms:,.0f}" for _, ms in points)) for name, points in body["by_chunks"].items()]
    yield from table(("preset", *(f"{count} chunks" for count in counts)), rows)


def _row(name: str, each: Mapping[str, Any], ratios: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    spread = each["intervals"]
    shown = (
        f"{each[key]:.{digits}f} {_between(spread[key], digits)}"
        for key, digits in (("answers_per_second", 2), ("median_ms", 0), ("p95_ms", 0))
    )
    qa = each["p95_ms_by_task"].get("QA")
    times = (
        f"{kind[key]['times']:.1f} {_between(kind[key]['interval'], 1)}" if key in kind else "-"
        for kind in ratios
        for key in ("fp32", "bf16")
    )
    load = "-".join(f"{value:.1f}" for value in each["load_average"])
    return (name, *shown, "-" if qa is None else f"{qa:.0f}", *times, f"{each['peak_memory_mb']:,}", load)


def _between(bounds: tuple[float, float], digits: int) -> str:
    return f"({bounds[0]:.{digits}f}-{bounds[1]:.{digits}f})"
