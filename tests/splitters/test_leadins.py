"""Lead-ins, and statements that only begin like one."""

from __future__ import annotations

import pytest

from spanproof.splitters.leadins import statement_start

# " ‖ " marks where the statement begins; a row without it has no lead-in.
TABLE = """
Answer: ‖ The museum opens.
**Answer:** ‖ The museum opens.
Final answer: ‖ 42.
The answer to the question is: ‖ No.
Note: ‖ It is closed.
Based on the given passages, ‖ the museum opens.
Based on the information provided in the passages, ‖ the museum opens.
According to the context, ‖ the museum opens.
Given the data, ‖ the museum opens.
Therefore, based on the provided context, ‖ it opens.
Sure, here is the answer: ‖ Paris.
Here's what I found: ‖ it opens.
Based on the context, here is the answer: ‖ Paris.
Let me explain who founded it: ‖ Edward Nolan
I'd be happy to help: ‖ Edward Nolan.
I hope this helps: ‖ Bristol
Let me know your city: Bristol
I hope, as you do: Bristol
According to passage 2, it opens.
According to the mayor, it opens.
Based on the novel, the film is long.
Given the rain, it is closed.
From the tower, Paris is seen.
Here are the 3 best: A, B, C.
Answers: they vary.
Notes are kept.
A man: he came.
Sunday: closed.
"""


@pytest.mark.parametrize("row", TABLE.strip().splitlines())
def test_the_statement_begins_behind_the_lead_in(row):
    lead_in, mark, statement = row.partition("‖ ")
    sentence = lead_in + statement if mark else row
    assert statement_start(sentence) == (len(lead_in) if mark else 0)


def test_a_lead_in_alone_leaves_no_statement():
    assert statement_start("Answer: ") == len("Answer: ")


def test_a_sentence_of_lead_ins_alone_stays_linear():
    assert statement_start("Answer: " * 100_000) == 3 * len("Answer: ")
