"""The value to which something is set to turn a thing off."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.verifiers.negation import Negation

check = partial(checked, Negation())


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Setting it to one turns the timeout off.", "Set it to 0 to disable the timeout."),
        ("Setting it to 0 enables the timeout.", "Set it to 0 to disable the timeout."),
        ("Setting it to 30 disables the timeout.", "Set it to 0 to disable the timeout."),
        ("Setting cache to true disables caching.", "Set `cache` to false to disable caching."),
        ("A value of 0 disables the limit.", "A value of -1 disables the limit."),
        ("Setting the flag to false enables compression.", "When the flag is set to true, compression is enabled."),
    ],
)
def test_the_opposite_in_other_words_contradicts(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Setting it to zero turns the timeout off.", "Set it to 0 to disable the timeout."),
        ("Set it to 0 to turn off the timeout.", "Set it to 0 to disable the timeout."),
        ("Set it to -1 to disable the limit.", "A value of -1 disables the limit."),
        (
            "Setting it to 1 disables the retry.",
            "Set it to 0 to disable the timeout. Set it to 1 to disable the retry.",
        ),
    ],
)
def test_the_same_in_other_words_is_supported(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "supported"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Setting it to 2 enables tracing.", "Set it to 1 to enable logging and to 2 to enable tracing."),
    ],
)
def test_something_else_is_not_objected_to(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label != "contradicted"
