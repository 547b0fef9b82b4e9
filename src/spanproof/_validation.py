"""What the values of `spanproof.types`, and the options of parts, check at birth."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from numbers import Real
from pathlib import Path
from typing import Any

from spanproof.errors import ConfigError, InputError, SpanError

__all__ = [
    "SURROGATE",
    "is_share",
    "json_object",
    "json_settings",
    "require_grades",
    "require_one",
    "require_path",
    "require_share",
    "require_text",
    "require_within",
    "require_words",
    "tuples",
    "unit",
]

SURROGATE = re.compile("[\ud800-\udfff]")


def require_text(value: object, what: str, *, blank: bool) -> None:
    """Refuses what is not a string of encodable characters, and blank strings unless `blank`."""
    if not isinstance(value, str):
        raise InputError(f"{what} as a string", seen=value, remedy="convert it to text first")
    if not blank:
        require_words(value, what)
    if not value.isascii() and SURROGATE.search(value):
        raise InputError(
            f"{what} without lone surrogates", seen=ascii(value), remedy="spanproof.case(...) replaces them by U+FFFD"
        )


def require_words(text: str, what: str) -> None:
    """Refuses a blank string; one with lone surrogates is left for `spanproof.case` to mend."""
    if not text.strip():
        raise InputError(f"{what} that is not blank", seen=repr(text), remedy="leave the record out or fill it in")


def require_path(value: object, what: str, remedy: str) -> None:
    """Refuses what can be no path: neither a string nor a `Path`, or with a null character in it."""
    if not isinstance(value, str | Path) or "\0" in str(value):
        raise InputError(what, seen=repr(value), remedy=remedy)


def require_within(bounds: tuple[int, int], text: str, what: str) -> None:
    """Refuses a span, as start and end, that runs past `text`."""
    if bounds[1] > len(text):
        raise SpanError(
            f"a span within {what} ({len(text)} characters)",
            seen=f"[{bounds[0]}, {bounds[1]})",
            remedy="give offsets into this very text, in code points",
        )


def unit(value: object, what: str) -> float:
    """A number in [0, 1], of any type of numbers but bool, as a float; refuses anything else."""
    if not isinstance(value, Real) or isinstance(value, bool):
        raise InputError(f"{what} as a number in [0, 1]", seen=repr(value), remedy="give a probability as a float")
    if not value <= 1.0 or value < 0.0:
        raise InputError(f"{what} in [0, 1]", seen=value, remedy="scale it to a probability")
    return float(value)


def require_grades(value: tuple[object, ...]) -> None:
    """Refuses what are not pairs of an offset and a number in [0, 1]."""
    for each in value:
        if not isinstance(each, tuple | list) or len(each) != 2 or type(each[0]) is not int or each[0] < 0:
            raise InputError("grades as pairs of an offset and a grade", seen=each, remedy="give where the word starts")
        unit(each[1], "the grade of a word")


def require_one(what: str, value: object, known: Collection[str]) -> None:
    """Refuses an option that is none of those `known`; `what` names one of them with its article, as in ``a mode``."""
    if not isinstance(value, str) or value not in known:
        raise ConfigError(f"{what} of {', '.join(known)}", seen=value, remedy="choose one of them")


def is_share(value: object) -> bool:
    """Whether `value` is a number in [0, 1]."""
    return isinstance(value, Real) and 0.0 <= float(value) <= 1.0


def require_share(name: str, value: object) -> None:
    """Refuses an option `name` that is not a number in [0, 1]."""
    if not is_share(value):
        raise ConfigError(f"{name} in [0, 1]", seen=value, remedy="give such a number, or leave it out for the default")


def tuples(value: object, *names: str) -> None:
    """Makes tuples of the lists among these fields of a frozen value: serializers such as msgpack know no tuples."""
    for name in names:
        if isinstance(items := getattr(value, name), list):
            object.__setattr__(value, name, tuple(items))


def json_settings(value: Mapping[str, Any], what: str) -> dict[str, Any]:
    """A private copy of settings in JSON's types, which a report can hold; refuses those of other types."""
    try:
        text = json.dumps(dict(value), allow_nan=False)
        if not _has_names(value):
            raise TypeError("a key that is no string")
        return dict(json.loads(text))
    except (TypeError, ValueError, RecursionError) as error:
        remedy = "it goes into the report: name parts by text"
        raise ConfigError(f"{what} of JSON's types", seen=str(error), remedy=remedy) from error


def _has_names(value: object) -> bool:
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and _has_names(item) for key, item in value.items())
    return not isinstance(value, list | tuple) or all(map(_has_names, value))


_PLAIN = (str, int, float, bool, type(None))
_DEEPEST = 64


def json_object(value: object, what: str) -> dict[str, Any]:
    """A private copy of `value` in JSON's types: tuples become lists, NaN and foreign objects their strings."""
    if not isinstance(value, Mapping):
        raise InputError(f"{what} as a mapping", seen=value, remedy="give a dict")
    return {str(key): _json_value(item, what, _DEEPEST) for key, item in value.items()}


def _json_value(value: object, what: str, depth: int) -> Any:  # noqa: ANN401 - JSON has no tighter type
    if depth == 0:
        raise InputError(
            f"{what} nested at most {_DEEPEST} deep", seen="a deeper one", remedy="flatten it or leave it out"
        )
    if isinstance(value, Mapping):
        return {str(key): _json_value(item, what, depth - 1) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        items = sorted(value, key=str) if isinstance(value, set | frozenset) else value
        return [_json_value(item, what, depth - 1) for item in items]
    finite = not isinstance(value, float) or value - value == 0
    return value if type(value) in _PLAIN and finite else str(value)
