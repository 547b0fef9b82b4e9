"""Questions about texts with several things of a kind, and the answers made of them."""

import pytest

from spanproof.training.annotated import load_asked
from spanproof.training.asked_cases import BESIDE, FOREIGN, PHRASES, REPLIES, asked_cases


@pytest.mark.parametrize("part", ["train", "dev"])
def test_both_answers_stand_in_the_text_and_are_not_the_same(part):
    texts = load_asked(part)
    assert texts
    assert len({text.text for text in texts}) == len(texts)
    for text in texts:
        for each in text.asked:
            assert each.answer in text.text
            assert each.wrong in text.text
            assert each.answer.casefold() not in each.wrong.casefold()
            assert each.wrong.casefold() not in each.answer.casefold()
            assert each.said != each.said_wrong


def test_a_text_is_of_one_part():
    train, dev = ({text.text for text in load_asked(part)} for part in ("train", "dev"))
    assert not train & dev
    assert len(dev) < len(train)


def test_each_question_has_right_and_wrong_answers_wholly_labelled():
    cases, questions = asked_cases("dev"), [each for text in load_asked("dev") for each in text.asked]
    kinds = [(case.metadata["task_type"], case.metadata["wrong"]) for case in cases]
    for kind in ((PHRASES, ""), (PHRASES, BESIDE), (REPLIES, ""), (REPLIES, BESIDE)):
        assert kinds.count(kind) == len(questions)
    assert 0 < kinds.count((REPLIES, FOREIGN)) < len(questions)
    for case in cases:
        spans = [(label["start"], label["end"]) for label in case.metadata["labels"]]
        assert spans == ([(0, len(case.answer))] if case.metadata["wrong"] else [])


def test_an_answer_of_another_text_is_not_in_the_text_and_is_the_same_each_time():
    cases, again = asked_cases("dev"), asked_cases("dev")
    assert [case.answer for case in cases] == [case.answer for case in again]
    for case in cases:
        if case.metadata["wrong"] == FOREIGN:
            assert case.answer not in {each.said for text in load_asked("dev") for each in text.asked}
