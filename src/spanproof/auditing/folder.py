"""The folder an audit writes: all its files take their places together, or an earlier audit stays as it was."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from spanproof.errors import InputError

__all__ = ["FILES", "kept_in", "refuse_inputs", "staged", "writing"]

FILES = ("reports.jsonl", "rejects.jsonl", "summary.json", "report.html")
_LINES = FILES[:2]  # written line by line: what there is of them is of use


def refuse_inputs(folder: Path, inputs: Sequence[str | Path]) -> None:
    """Raises InputError if a file that an audit of `inputs` would replace or remove in `folder` is an input itself."""
    for ours in (place / name for place in (folder, _unfinished(folder)) for name in FILES):
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
def staged(folder: Path) -> Iterator[Path]:
    """A folder to write `FILES` into, which replace those of an earlier audit in `folder` when the block succeeds.

    If it does not, an earlier audit stays; finished reports and rejects go where `kept_in` says.

    Raises:
        InputError: if `folder` cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stage = Path(tempfile.mkdtemp(prefix=".audit-", dir=folder))
        try:
            yield stage
            _replace(stage, folder)
            _remove_unfinished(folder)
        except OSError:  # the last line may be cut short
            raise
        except BaseException:
            _keep(stage, kept_in(folder))
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


def _keep(stage: Path, place: Path) -> None:
    if any(file.stat().st_size for name in _LINES if (file := stage / name).exists()):
        place.mkdir(exist_ok=True)
        (stage / "report.html").unlink(missing_ok=True)
        _replace(stage, place)


def _replace(stage: Path, place: Path) -> None:
    """Moves the files to `place`, and removes there what the run did not write."""
    for name in FILES:
        if (stage / name).exists():
            (stage / name).replace(place / name)
        else:
            (place / name).unlink(missing_ok=True)


def _remove_unfinished(folder: Path) -> None:
    for name in FILES:
        (_unfinished(folder) / name).unlink(missing_ok=True)
    with suppress(OSError):  # not there, or someone keeps other files in it
        _unfinished(folder).rmdir()


def _unfinished(folder: Path) -> Path:
    return folder / "unfinished"


def _same(ours: Path, given: str | Path) -> bool:
    try:
        return ours.samefile(given)
    except OSError:
        return False
