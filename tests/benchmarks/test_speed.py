"""Figures of speed are what the times say, and the table is what the figures say."""

import pytest
from benchmarks.baselines.lettucedetect_speed import tokens_of
from benchmarks.speed import OURS, figures, ratio
from benchmarks.speed_tables import render_speed

from spanproof.cases import case


def test_rate_median_and_percentile_are_those_of_the_times():
    found = figures([0.1] * 19 + [1.1], ["QA"] * 10 + ["Summary"] * 10)
    assert found["answers_per_second"] == pytest.approx(20 / 3.0, abs=1e-3)
    assert found["median_ms"] == 100.0
    assert found["p95_ms"] == 150.0
    assert found["p95_ms_by_task"] == {"QA": 100.0, "Summary": 650.0}
    for key in ("answers_per_second", "median_ms", "p95_ms"):
        low, high = found["intervals"][key]
        assert low <= found[key] <= high


def test_a_ratio_is_that_of_the_rates_and_its_interval_pairs_the_answers():
    found = ratio([1.0, 2.0, 9.0], [0.1, 0.2, 0.9])
    assert found == {"times": 10.0, "interval": [10.0, 10.0]}
    low, high = ratio([1.0, 2.0, 9.0], [0.1, 0.1, 0.1])["interval"]
    assert low < 40.0 < high


def test_the_rivals_tokens_grow_with_what_it_reads_up_to_its_limit():
    short = case("It opens at nine.", ["The museum opens at nine."], question="When?")
    long = case("It opens at nine.", ["The museum opens at nine. " * 40], question="When?")
    assert 50 < tokens_of(short) < tokens_of(long) < 400
    assert tokens_of(case("It opens.", ["word " * 9_000])) == 4_096


def test_the_fast_preset_and_the_default_are_timed_with_the_word_model():
    assert "words" in OURS["fast"].verifiers
    assert "words" in OURS.get("words", OURS["default"]).verifiers


def test_the_table_has_a_row_for_each_system_and_ratios_for_ours():
    tasks = ["QA", "QA", "Summary"]
    theirs, ours = [1.0, 1.2, 2.0], [0.05, 0.06, 0.1]
    about = {"answers_per_cpu_second": 0.5, "peak_memory_mb": 1_400, "load_average": [2.0, 2.4]}
    body = {
        "command": "python -m benchmarks run speed",
        "date": "2000-01-01",
        "hardware": {"processor": "a processor", "cores": 2},
        "rival": "the rival",
        "answers": 3,
        "tasks": {"QA": 2, "Summary": 1},
        "mean_tokens": 700,
        "systems": {name: {**figures(times, tasks), **about} for name, times in (("fp32", theirs), ("fast", ours))},
        "ratios": {"fast": {"fp32": ratio(theirs, ours), "bf16": ratio(theirs, ours)}},
        "processor_ratios": {"fast": {"fp32": ratio(theirs, theirs), "bf16": ratio(theirs, theirs)}},
    }
    lines = render_speed({"speed.avx2": body}).splitlines()
    assert "700 tokens an answer" in lines[3]
    (rival,) = (line for line in lines if line.startswith("| fp32 "))
    (fast,) = (line for line in lines if line.startswith("| fast "))
    assert rival.count("|") == fast.count("|") == lines[5].count("|")
    assert "| - | - | - | - |" in rival
    assert "| 20.0 (20.0-20.0) | 20.0 (20.0-20.0) | 1.0 (1.0-1.0) | 1.0 (1.0-1.0) | 1,400 | 2.0-2.4 |" in fast
    assert render_speed({}) == ""


def test_the_costs_have_a_column_for_each_number_of_chunks():
    body = {
        "command": "python -m benchmarks run cost",
        "date": "2000-01-01",
        "hardware": {"processor": "a processor", "cores": 2, "load_average": [0.1, 0.1, 0.1]},
        "pairs": {"tokens": 128, "pairs": 400, "per_second": 71.0},
        "extraction": {"characters": 2_000, "chunks": 60, "per_second": {"fast": 31.0}},
        "by_chunks": {"balanced": [(4, 200.0), (256, 1_900.0)], "fast": [(4, 90.0), (256, 800.0)]},
    }
    shown = render_speed({"cost": body})
    assert "71 pairs of 128 tokens a second" in shown
    assert "fast: 31.0 chunks of 2,000 characters" in shown
    assert "| balanced | 200 | 1,900 |" in shown
