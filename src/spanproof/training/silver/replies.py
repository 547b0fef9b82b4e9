"""The replies of a model on disk, so that a run that was interrupted goes on where it was."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path

from spanproof.errors import InputError

__all__ = ["Replies"]


class Replies:
    """A model that asks once: each reply is appended to a file, and read from there when the same is asked again.

    A line that was cut off when a run was stopped is removed; one run at a time may use a file.

    Args:
        path: the file, JSON Lines with ``key`` (the sha256 of name and prompt) and ``reply``; made if it is missing.
        model: from the prompt to the reply.
        name: of the model; another name asks again.

    Raises:
        InputError: if a whole line of the file is no such object.
    """

    def __init__(self, path: Path, model: Callable[[str], str], *, name: str) -> None:
        self._path, self._model, self._name = path, model, name
        self._known = _read(path)
        self.asked = 0

    def __call__(self, prompt: str) -> str:
        """The reply to `prompt`; whatever the model raises is raised, and nothing is written then."""
        key = hashlib.sha256(f"{self._name}\0{prompt}".encode()).hexdigest()
        if key not in self._known:
            reply = self._model(prompt)
            line = json.dumps({"key": key, "reply": reply}) + "\n"
            with self._path.open("ab") as file:
                file.write(line.encode())
                file.flush()
                os.fsync(file.fileno())
            self._known[key] = reply
            self.asked += 1
        return self._known[key]


def _read(path: Path) -> dict[str, str]:
    """The replies by key; the end of the file behind its last line break is cut off."""
    if not path.is_file():
        return {}
    written = path.read_bytes()
    whole = written.rfind(b"\n") + 1
    if whole < len(written):
        os.truncate(path, whole)
    lines = written[:whole].splitlines()
    try:
        return {row["key"]: str(row["reply"]) for row in map(json.loads, lines)}
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(
            "lines that are objects with key and reply", seen=f"{path}: {error!r}", remedy="remove the file"
        ) from error
