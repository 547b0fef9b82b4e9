"""The folder an audit writes: all its files take their places together, or an earlier audit stays as it was."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from spanproof._validation import require_path
from spanproof.errors import InputError

__all__ = ["FILES", "folder_of", "kept_in", "refuse_inputs", "staged", "writing"]

FILES = ("reports.jsonl", "rejects.jsonl", "summary.json", "report.html")
_LINES = FILES[:2]  # written line by line: what there is of them is of use
_ALWAYS = ("reports.jsonl", "summary.json")
_BLOCK = 2**16  # bytes looked at in one step
_PREFIX = ".audit-"
_STAGE = re.compile(re.escape(_PREFIX) + r"[a-z0-9_]{8}")  # as `tempfile` completes the name


def folder_of(out: str | Path) -> Path:
    """The folder that a user names.

    Raises:
        InputError: if it is no path, or blank, which as a path would be the working folder.
    """
    require_path(out, "the path of an output folder", "choose another --out")
    if not str(out).strip():
        raise InputError("the name of an output folder", seen=repr(out), remedy="choose another --out")
    return Path(out)


def refuse_inputs(folder: Path, inputs: Sequence[str | Path]) -> None:
    """Raises InputError if a file that an audit of `inputs` would replace or remove in `folder` is an input itself."""
    for ours in (place / name for place in (folder, _unfinished(folder), *_stages(folder)) for name in FILES):
        if any(_same(ours, given) for given in inputs):
            raise InputError(
                "an output folder without the logs to audit",
                seen=f"{ours}, which is an input and would be replaced",
                remedy="choose another --out",
            )


def kept_in(folder: Path) -> Path:
    """Where a run that does not succeed leaves what it finished: `folder`, or ``unfinished`` in it beside an audit."""
    return _unfinished(folder) if any((folder / name).exists() for name in FILES) else folder


@contextmanager
def staged(folder: Path, kept: Callable[[Path], None] | None = None) -> Iterator[Path]:
    """A folder to write `FILES` into, which replace those of an earlier audit in `folder` when the block succeeds.

    If it does not, an earlier audit stays; finished reports and rejects go where `kept_in` says, without a line that is
    cut short, and where there is a report, `kept` is called with that folder. Success also removes what runs that were
    killed left behind; a run that is alive holds a lock on its folder.

    Raises:
        InputError: if `folder` cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        others = _stages(folder)  # taken now: one that another run makes later may not be locked yet
        stage = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=folder))
        try:
            with _locking(stage):
                yield stage
                _replace(stage, folder)
            _remove_unfinished(folder)
            for other in others:
                _remove_abandoned(other)
        except BaseException:
            if _keep(stage, place := kept_in(folder)) and kept is not None:
                kept(place)
            raise
        finally:
            shutil.rmtree(stage, ignore_errors=True)
    except OSError as error:
        raise InputError(
            "a folder that can be written", seen=f"{folder}: {error.strerror or error}", remedy="choose another --out"
        ) from error


def writing(path: Path) -> IO[str]:
    """A text file in UTF-8; lone surrogates, as in file names that are not UTF-8, become JSON's escapes of them."""
    return path.open("w", encoding="utf-8", errors="backslashreplace", newline="\n")


def _keep(stage: Path, place: Path) -> bool:
    """Moves what is of use to `place`; whether there is a report in it."""
    (stage / "report.html").unlink(missing_ok=True)  # first: the disk may be full
    written = [name for name in _LINES if (stage / name).exists() and _whole_lines(stage / name)]
    if written:
        place.mkdir(exist_ok=True)
        _replace(stage, place)
    return "reports.jsonl" in written


def _whole_lines(path: Path) -> int:
    """Takes off what follows the last line feed, a line that was not written to its end; the bytes that are left."""
    with path.open("r+b") as stream:
        end = stream.seek(0, os.SEEK_END)
        while end:
            start = max(0, end - _BLOCK)
            stream.seek(start)
            if (found := stream.read(end - start).rfind(b"\n")) >= 0:
                end = start + found + 1
                break
            end = start
        return stream.truncate(end)


def _replace(stage: Path, place: Path) -> None:
    """Moves the files to `place`, and removes there what an earlier audit wrote and the run did not."""
    audited = all((place / name).exists() for name in _ALWAYS)  # another's report.html is not ours to remove
    for name in FILES:
        if (stage / name).exists():
            (stage / name).replace(place / name)
        elif audited:
            (place / name).unlink(missing_ok=True)


def _remove_unfinished(folder: Path) -> None:
    for name in FILES:
        (_unfinished(folder) / name).unlink(missing_ok=True)
    with suppress(OSError):  # not there, or someone keeps other files in it
        _unfinished(folder).rmdir()


def _stages(folder: Path) -> list[Path]:
    """The folders in `folder` that runs write into, and those that were left by killed ones."""
    try:
        return [path for path in folder.iterdir() if _STAGE.fullmatch(path.name) and path.is_dir()]
    except OSError:  # not there yet
        return []


@contextmanager
def _locking(stage: Path) -> Iterator[bool]:
    """Locks a folder until the block or the process ends; whether that worked, as it does not on every system."""
    if sys.platform == "win32":
        yield False
        return
    import fcntl

    handle = os.open(stage, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            locked = False
        else:
            locked = True
        yield locked
    finally:
        os.close(handle)


def _remove_abandoned(stage: Path) -> None:
    """Removes the folder of a killed run: nobody holds its lock, and it has nothing but files of an audit."""
    with suppress(OSError), _locking(stage) as abandoned:
        if abandoned and {path.name for path in stage.iterdir()} <= set(FILES):
            shutil.rmtree(stage)


def _unfinished(folder: Path) -> Path:
    return folder / "unfinished"


def _same(ours: Path, given: str | Path) -> bool:
    try:
        return ours.samefile(given)
    except OSError:
        return False
