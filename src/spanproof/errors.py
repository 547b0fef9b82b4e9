"""Errors that spanproof raises.

The tree::

    SpanproofError
    ├── InputError (ValueError)       an answer, a chunk, a record or a file that cannot be used
    │   └── SpanError                 offsets that do not point into their text
    ├── ConfigError (ValueError)      an option, a name or a configuration file that makes no sense
    ├── ModelError (RuntimeError)     model files that are missing, damaged or of another version
    ├── PluginError (RuntimeError)    a plug point that broke its contract (see `spanproof.protocols`)
    ├── AnswerError (RuntimeError)    an answer that does not pass, where its user asked for an exception
    └── MissingExtraError (ImportError)   an optional dependency that is not installed

Every message has three parts: what was expected, what came, what to do.
A verifier that fails raises nothing: its failure is a `Check` with the label ``failed``.
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "AnswerError",
    "ConfigError",
    "InputError",
    "MissingExtraError",
    "ModelError",
    "PluginError",
    "SpanError",
    "SpanproofError",
]

_SHOWN = 120  # characters of an offending value that a message quotes


class SpanproofError(Exception):
    """Base of every error of this package.

    Args:
        expected: what would have been right.
        seen: what came instead; long values are cut to 120 characters.
        remedy: what the caller can do about it.
    """

    def __init__(self, expected: str, *, seen: object, remedy: str) -> None:
        self.expected = expected
        self.seen = seen if isinstance(seen, str) else repr(seen)
        self.remedy = remedy
        super().__init__(f"expected {expected}; got {_short(self.seen)}; {remedy}")

    def __reduce__(self) -> tuple[Any, ...]:
        """How to pickle and copy it: message and attributes, whatever arguments a subclass takes."""
        return _again, (type(self), *self.args), self.__dict__


class InputError(SpanproofError, ValueError):
    """An answer, a chunk, a record or a file cannot be used."""


class SpanError(InputError):
    """Offsets do not point into their text."""


class ConfigError(SpanproofError, ValueError):
    """An option, a name or a configuration file makes no sense."""


class ModelError(SpanproofError, RuntimeError):
    """Model files are missing, damaged or of another version."""


class PluginError(SpanproofError, RuntimeError):
    """A plug point broke its contract, for instance by answering with another length."""


class AnswerError(SpanproofError, RuntimeError):
    """An answer does not pass, and its user asked for an exception then.

    Args:
        expected: see `SpanproofError`, as for the others.
        seen: the status and the claims that do not hold.
        remedy: what the caller can do about it.
        report: the `spanproof.Report`; kept as ``.report``.
    """

    def __init__(self, expected: str, *, seen: object, remedy: str, report: Any) -> None:  # noqa: ANN401 - types lies above
        super().__init__(expected, seen=seen, remedy=remedy)
        self.report = report


class MissingExtraError(SpanproofError, ImportError):
    """An optional dependency is not installed."""


def _again(kind: type[SpanproofError], *args: object) -> SpanproofError:
    error = kind.__new__(kind)
    super(SpanproofError, error).__init__(*args)
    return error


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}… ({len(text)} characters)"
