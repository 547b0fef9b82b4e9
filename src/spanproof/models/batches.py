"""Sequences of like length together, so that little of a batch is padding."""

from __future__ import annotations

from typing import Any

__all__ = ["by_length"]


def by_length(keys: list[Any], *, most: int) -> list[list[Any]]:
    """The keys by descending length, in batches of at most `most` padded tokens; a longer one is a batch of its own.

    Args:
        keys: tuples of which the first member is a sequence of tokens.
        most: padded tokens in a batch.
    """
    out: list[list[Any]] = []
    for key in sorted(keys, key=lambda key: -len(key[0])):
        if out and (len(out[-1]) + 1) * len(out[-1][0][0]) <= most:
            out[-1].append(key)
        else:
            out.append([key])
    return out
