"""Opposite words that times or figures reconcile, and those that they do not."""

import pytest

from spanproof.verifiers.reconciled import are_reconciled

OPEN = ("open from 9 am to 6 pm", "open")


@pytest.mark.parametrize(
    ("claim", "sentence", "reconciled"),
    [
        (("closes at 6 pm", "closes"), OPEN, True),
        (OPEN, ("closes at 18:00", "closes"), True),
        (("closes at 6 pm on Monday", "closes"), ("open on weekdays from 9 am to 6 pm", "open"), True),
        (("closes at 6 pm on Sunday", "closes"), ("open on weekdays from 9 am to 6 pm", "open"), False),
        (("closes at 7 pm", "closes"), OPEN, False),
        (("closes at 9 am", "closes"), OPEN, False),
        (("closes from 9 am to 6 pm", "closes"), OPEN, False),
        (("closed from 9 am to 6 pm", "closed"), OPEN, False),
        (("closes at 6 pm", "closes"), ("opens at 6 pm", "opens"), False),
        (("closes on Sundays", "closes"), ("opens on Sundays", "opens"), False),
        (("a decline of 5.2%", "decline"), ("growth of -5.2%", "growth"), True),
        (("a decline of 5.2%", "decline"), ("growth of 5.2%", "growth"), False),
        (("a decline of 5.2%", "decline"), ("growth of -5.3%", "growth"), False),
        (("a decline of 5.2%", "decline"), ("growth of 5.2%, after -5.2%", "growth"), False),
        (("the decline of 0%", "decline"), ("growth of 0%", "growth"), False),
    ],
)
def test_opposites_are_reconciled_by_the_same_end_or_a_minus(claim, sentence, reconciled):
    assert are_reconciled(claim, sentence) is reconciled
