"""Numbers on the command line of training, as types of `argparse`: what is out of their range is refused there."""

from __future__ import annotations

import argparse
import math

__all__ = ["above_zero", "count", "zero_or_more"]


def zero_or_more(text: str) -> float:
    """Return a finite number >= 0.

    Raises:
        argparse.ArgumentTypeError: it is none.
    """
    number = _finite(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"expected a number >= 0; got {text!r}")
    return number


def above_zero(text: str) -> float:
    """Return a finite number > 0.

    Raises:
        argparse.ArgumentTypeError: it is none.
    """
    number = _finite(text)
    if number <= 0:
        raise argparse.ArgumentTypeError(f"expected a number > 0; got {text!r}")
    return number


def count(text: str) -> int:
    """Return a whole number >= 1.

    Raises:
        argparse.ArgumentTypeError: it is none.
    """
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number >= 1; got {text!r}")
    return int(text)


def _finite(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"expected a finite number; got {text!r}")
    return number
