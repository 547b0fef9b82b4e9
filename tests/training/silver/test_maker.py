"""What becomes of a model's quotations, row by row: kept in the body, never silent by accident, one row a query."""

import pytest

from spanproof.training.silver.maker import Maker, Options
from spanproof.training.silver.replies import Replies

FIRST = "The seal of the pump is checked every 12 months by the owner."
DOCUMENT = f"""\
# Garden pump

{FIRST} The filter is washed every 4 weeks in clear water, and the lid is closed.

## Faults

A stone in the wheel stops the motor of the pump. Pull the plug, open the lid and take the stone out of the wheel.
"""
PUMP, FAULTS = "<text>\n# Garden pump", "<text>\nGarden pump\n\n## Faults"
SEAL, STONE = "How often is the seal checked?", "What stops the motor of the pump?"
ASKED = {
    ("What could a reader", PUMP): '["number"]',
    ("What could a reader", FAULTS): '["reason"]',
    ('kind "number"', PUMP): f'["{SEAL}"]',
    ('kind "reason"', FAULTS): f'["{STONE}"]',
    (f"Question: {SEAL}", PUMP): f'["{FIRST}"]',
    (f"Question: {STONE}", FAULTS): '["A stone in the wheel stops the motor of the pump."]',
}


def made(tmp_path, replies, text=DOCUMENT, **options):
    """The rows and counts of a document; `replies` stand under words of their prompts, the last that fits is given."""
    known = {**ASKED, **replies}

    def model(prompt):
        return next((known[words] for words in reversed(known) if all(word in prompt for word in words)), "[]")

    maker = Maker(Replies(tmp_path / "replies.jsonl", model, name="m"), Options(least=60, most=300, **options), "m")
    return maker.rows("pump.md", text, split="train"), maker.counts


def marked(rows, question, words):
    """What is marked for a question in the section that has `words`; ``None`` if there is no such row."""
    found = [row for row in rows if row["question"] == question and words in row["context"]]
    assert len(found) <= 1
    return [row["context"][start:end] for row in found for start, end in row["spans"]] if found else None


@pytest.mark.parametrize(
    "quoted",
    [
        '["Garden pump", "## Faults", "A stone in the wheel stops the motor of the pump."]',
        '["Garden pump\\n\\n## Faults\\n\\nA stone in the wheel stops the motor of the pump."]',
    ],
)
def test_of_a_title_quoted_with_the_first_sentence_the_part_in_the_body_is_kept(tmp_path, quoted):
    rows, _ = made(tmp_path, {(f"Question: {STONE}", FAULTS): quoted})
    (span,) = marked(rows, STONE, "## Faults")
    assert span == "## Faults\n\nA stone in the wheel stops the motor of the pump."


@pytest.mark.parametrize(
    ("quoted", "spans"),
    [
        ("[]", []),
        ('[" "]', []),
        ('["Pull the plug, open the lid"]', ["Pull the plug, open the lid"]),
        ('["Pull the plug, open the lid", "Call the owner of the pump."]', ["Pull the plug, open the lid"]),
        ('["The motor stops every 12 months."]', None),  # stands nowhere
        ('["Garden pump"]', None),  # stands in the titles
        ('["stone"]', None),  # too short
    ],
)
def test_a_section_is_silent_only_where_nothing_is_quoted(tmp_path, quoted, spans):
    rows, counts = made(tmp_path, {(f"Question: {SEAL}", FAULTS): quoted})
    assert marked(rows, SEAL, "## Faults") == spans
    assert marked(rows, SEAL, "# Garden pump") == [FIRST]
    assert counts["section: unplaced"] == (spans is None)


def test_a_query_of_two_questions_is_one_row_a_section_with_the_spans_of_both(tmp_path):
    rows, counts = made(tmp_path, {("Put this question",): '["pump care and faults"]'})
    assert marked(rows, "pump care and faults", "# Garden pump\n\nThe") == [FIRST]
    assert marked(rows, "pump care and faults", "## Faults") == ["A stone in the wheel stops the motor of the pump."]
    assert len({row["id"] for row in rows}) == len({(row["question"], row["context"]) for row in rows}) == len(rows)
    assert counts["merged"] == 2
    assert marked(rows, SEAL, "## Faults") == []  # the row of the question itself stays as it was


def test_spans_of_two_questions_are_not_joined_where_they_mark_nearly_all(tmp_path):
    halves = ["The seal of the pump is checked every 12 months.", "The filter of the pump is washed every 4 weeks."]
    kinds = ["seal", "filter"]
    replies = {("What could a reader",): '["seal", "filter"]', ("Put this question",): '["pump care rules"]'}
    for kind, half in zip(kinds, halves, strict=True):
        replies[(f'of the kind "{kind}"',)] = f'["How often is the {kind} of the pump cared for?"]'
        replies[("You mark", f"the {kind} of the pump cared")] = f'["{half}"]'
    rows, counts = made(tmp_path, replies, " ".join(halves))
    assert marked(rows, "pump care rules", "seal") == halves[:1]
    assert counts["merged"] == 1


def test_questions_that_differ_in_a_number_are_both_asked(tmp_path):
    text = "The dose is 2 g a day for 5 year old children and 3 g a day for 9 year old children, in the morning."
    questions = [f"What is the daily dose for {age} year old children?" for age in (5, 9)]
    replies = {("What could a reader",): '["five", "nine", "again"]'}
    for kind, question in zip(("five", "nine", "again"), [*questions, questions[0][:-1] + " ?"], strict=True):
        replies[(f'of the kind "{kind}"',)] = f'["{question}"]'
        replies[("You mark", f"Question: {question}")] = '["The dose is 2 g a day"]'
    rows, counts = made(tmp_path, replies, text)
    assert [row["question"] for row in rows] == questions
    assert counts["question: alike"] == 1
