"""Answers with edits: what an edit changes is found, everything else stays, and the parts share no question."""

import random

import pytest

from spanproof.training.annotated import EDITED, edited_cases, load_edited_answers
from spanproof.training.annotated.edited import Edit, EditedAnswer, Version
from spanproof.training.annotated.marks import read
from spanproof.training.answer_pairs import edited_pairs
from spanproof.training.examples import CONTRADICT, NO_EVIDENCE, NOT_SUPPORT, SUPPORT
from spanproof.training.ragtruth import UNTOLD

CHUNKS = ["The pool opens at 9:00 on weekdays and at 11:00 on Sundays.", "A swim costs $4; members swim free."]
POOL = EditedAnswer(
    "pool",
    "When can I swim?",
    CHUNKS,
    "You can swim from 9:00, or from 11:00 on Sundays. Members pay nothing, others $4.",
    [Edit("date", "9:00", "11:00"), Edit("invented", "others $4", "others $4 with a towel")],
    [Edit("paraphrase", "pay nothing", "swim free of charge"), Edit("derived", "from 9:00", "from nine")],
)


def test_an_error_is_what_an_edit_put_there():
    version = POOL.with_edits(POOL.wrong, POOL.right)
    said = "You can swim from 11:00, or from 11:00 on Sundays. Members swim free of charge, others $4 with a towel."
    assert version.text == said
    assert [said[start:end] for start, end in version.errors] == ["11:00", "with a towel"]
    assert version.kinds == ("date", "invented")


def test_without_edits_it_is_the_answer_and_right_ones_are_no_errors():
    assert POOL.with_edits() == Version(POOL.answer)
    assert POOL.with_edits(right=POOL.right).errors == ()


def test_where_words_are_taken_away_the_rest_is_the_error():
    bare = Edit("negation", "Members pay nothing", "Members pay")
    version = POOL.with_edits([bare])
    assert [version.text[start:end] for start, end in version.errors] == ["Members pay"]


@pytest.mark.parametrize("old", ["on", "11:00 on Mondays", "wim"])
def test_what_is_not_there_once_as_whole_words_is_refused(old):
    with pytest.raises(ValueError, match="stands 0 times"):
        POOL._replace(answer="Swim.").with_edits([Edit("date", old, "x")])
    with pytest.raises(ValueError, match="stands 2 times"):
        POOL._replace(answer=f"{old} and {old}").with_edits([Edit("date", old, "x")])


def test_all_around_the_edits_stays_and_every_error_lies_in_what_an_edit_put_there():
    rng, cases = random.Random(5), 0
    for own in [each for part in ("train", "dev") for each in load_edited_answers(part)]:
        for _ in range(4):
            wrong = rng.sample(own.wrong, rng.randint(0, len(own.wrong)))
            right = rng.sample(own.right, rng.randint(0, len(own.right)))
            version = own.with_edits(wrong, right)
            assert len(version.errors) == len(version.kinds) <= len(wrong)
            assert len(version.errors) >= bool(wrong)
            assert list(version.errors) == sorted(version.errors)
            for start, end in version.errors:
                assert 0 <= start < end <= len(version.text)
                assert any(version.text[start:end] in edit.new for edit in wrong)
            undone = version.text
            for edit in (*wrong, *right):
                undone = undone.replace(edit.new, edit.old)
            assert set(own.answer.split()) & set(undone.split())
            cases += 1
    assert cases >= 1_000


def test_every_row_has_errors_of_several_kinds_and_no_two_have_a_name_or_question():
    rows = read("edited.jsonl.xz")
    assert len({row["id"] for row in rows}) == len({row["question"] for row in rows}) == len(rows)
    assert all(len({kind for kind, _, _ in row["wrong"]}) >= 3 for row in rows)
    assert all(len(row["chunks"]) > 1 for row in rows)


def test_no_question_is_in_both_parts_and_the_smaller_one_is_developed_on():
    parts = {part: {each.name for each in load_edited_answers(part)} for part in ("train", "dev")}
    assert parts["train"].isdisjoint(parts["dev"])
    assert len(parts["dev"]) < len(parts["train"]) / 2


def test_cases_have_the_labels_of_ragtruth_one_error_each():
    for made in edited_cases("dev", most=2):
        labels = made.metadata["labels"]
        assert len(labels) == bool(made.metadata["kind"])
        for label in labels:
            assert made.answer[label["start"] : label["end"]].strip()
            told = {"invented": "Evident Baseless Info", "cause": UNTOLD, "condition": UNTOLD}
            assert label["label_type"] == told.get(made.metadata["kind"], "Evident Conflict")


def test_claims_stand_with_the_chain_that_the_product_finds():
    pairs = edited_pairs("dev")
    texts = [" ".join(own.chunks) for own in load_edited_answers("dev")]
    assert {pair.label for pair in pairs} == {SUPPORT, CONTRADICT, NO_EVIDENCE, NOT_SUPPORT}
    assert {pair.origin for pair in pairs} == {EDITED}
    assert len(set(pairs)) == len(pairs)
    assert all(any(word in text for text in texts for word in pair.premise.split()[:1]) for pair in pairs[:50])
    right, wrong = (sum((pair.label == SUPPORT) == side for pair in pairs) for side in (True, False))
    assert 0.5 < right / wrong < 2
