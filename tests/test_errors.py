"""Errors: their message, and that they survive the way to another process."""

import copy
import inspect
import pickle

import pytest

from spanproof import errors
from spanproof.errors import AnswerError, InputError, SpanproofError
from spanproof.types import Case, Report, Status

REPORT = Report(Case("It opens."), (), (), Status.NOTHING_TO_CHECK, 1.0, {"version": "1"})
TREE = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, SpanproofError)]
WAYS = [lambda error: pickle.loads(pickle.dumps(error)), copy.copy, copy.deepcopy]


def made(kind: type[SpanproofError]) -> SpanproofError:
    more = {"report": REPORT} if kind is AnswerError else {}
    return kind("an x", seen="y" * 200, remedy="do z", **more)


@pytest.mark.parametrize("way", WAYS, ids=["pickle", "copy", "deepcopy"])
@pytest.mark.parametrize("kind", TREE)
def test_an_error_survives_pickling_and_copying_with_all_that_it_says(kind, way):
    error = made(kind)
    vars(error)["line"] = 7  # what a host adds
    again = way(error)
    assert type(again) is kind
    assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))
    assert getattr(again, "msg", None) == getattr(error, "msg", None)  # an ImportError keeps its message there, too


class OddError(InputError):
    """An error of a user, with arguments of its own."""

    def __init__(self, line: int) -> None:
        super().__init__("a line", seen=line, remedy="write it")
        self.line = line


def test_a_subclass_with_arguments_of_its_own_survives_too():
    again = pickle.loads(pickle.dumps(OddError(7)))
    assert (type(again), again.line, str(again)) == (OddError, 7, str(OddError(7)))


def test_a_message_says_expected_seen_and_remedy_and_cuts_long_values():
    assert str(made(InputError)) == f"expected an x; got {'y' * 120}… (200 characters); do z"
