"""The command line of training: what it refuses before anything is read."""

import argparse
import math

import pytest

from spanproof.training.__main__ import main, parser
from spanproof.training.numbers import above_zero, count, zero_or_more


@pytest.mark.parametrize(
    ("kind", "text", "number"),
    [
        (zero_or_more, "0", 0.0),
        (zero_or_more, "2.5", 2.5),
        (above_zero, "1e-4", 1e-4),
        (count, "1", 1),
        (count, "12", 12),
    ],
)
def test_a_number_in_its_range_is_read(kind, text, number):
    assert kind(text) == number


@pytest.mark.parametrize("text", ["-1", "nan", "inf", "-inf", "many", ""])
def test_what_is_no_finite_number_in_its_range_is_refused(text):
    for kind in (zero_or_more, above_zero, count):
        with pytest.raises(argparse.ArgumentTypeError, match="expected"):
            kind(text)


@pytest.mark.parametrize(("kind", "text"), [(above_zero, "0"), (count, "0"), (count, "1.5")])
def test_nothing_and_parts_are_refused_where_they_make_no_sense(kind, text):
    with pytest.raises(argparse.ArgumentTypeError, match="expected"):
        kind(text)


@pytest.mark.parametrize(
    "asked",
    [
        ("--epochs", "-1"),
        ("--epochs", "nan"),
        ("--minutes", "-1"),
        ("--minutes", "0"),
        ("--rate", "0"),
        ("--rate", "nan"),
        ("--scale", "-1"),
        ("--threads", "-2"),
        ("--batch-tokens", "0"),
    ],
)
def test_a_run_that_would_not_end_or_learn_is_refused(asked, capsys):
    with pytest.raises(SystemExit) as refused:
        main(["words", "--data", "log.jsonl", "--out", "out", *asked])
    assert refused.value.code == 2
    assert f"argument {asked[0]}: expected" in capsys.readouterr().err


def test_no_pass_is_a_number_of_passes():
    assert math.isclose(parser().parse_args(["nli", "--data", "x", "--out", "y", "--epochs", "0"]).epochs, 0.0)


@pytest.mark.parametrize("device", ["foo", "meta:x", "cuda:99"])
def test_a_device_that_is_not_there_is_refused_by_name(device, tmp_path, capsys):
    pytest.importorskip("torch")
    assert main(["words", "--data", str(tmp_path), "--out", str(tmp_path / "out"), "--device", device]) == 2
    assert "expected a device that torch can use here; got " + device in capsys.readouterr().err
