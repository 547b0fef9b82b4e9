"""The decorator and the context manager for plain RAG functions."""

import asyncio
import inspect
import logging
import threading
from contextvars import copy_context
from functools import partial
from typing import NamedTuple

import pytest

from spanproof import guarded
from spanproof.errors import AnswerError, ConfigError, InputError
from spanproof.wrapping import own_words
from tests import fakes

DOCS = ["The museum opens at nine."]
ANSWER = "The museum opens at nine. It costs ten."
PRUNED = "The museum opens at nine."


def made(mode="prune", **options):
    return guarded(mode=mode, **{"guard": fakes.guard(), **options})


def test_a_pair_comes_back_as_a_pair_with_the_answer_guarded():
    reports = []

    @made(on_report=reports.append)
    def ask(question):
        return ANSWER, DOCS

    assert ask("When?") == (PRUNED, DOCS)
    assert [(report.status, report.case.question) for report in reports] == [("fail", "When?")]


@pytest.mark.parametrize("keys", [("answer", "chunks"), ("result", "source_documents"), ("output", "context")])
def test_a_mapping_comes_back_with_the_answer_guarded_and_the_report(keys):
    @made()
    def ask(query):
        return {keys[0]: ANSWER, keys[1]: DOCS, "cost": 3}

    out = ask(query="When?")
    assert (out[keys[0]], out[keys[1]], out["cost"]) == (PRUNED, DOCS, 3)
    assert (out["report"].status, out["report"].case.question) == ("fail", "When?")


def test_a_question_in_the_result_counts_before_the_argument():
    @made()
    def ask(question):
        return {"answer": ANSWER, "chunks": DOCS, "question": "rewritten"}

    assert ask("raw")["report"].case.question == "rewritten"


def test_the_question_is_found_among_defaults_and_keyword_arguments():
    asked = []
    take = made(on_report=lambda report: asked.append(report.case.question))

    @take
    def by_default(question="Always?", query=None):
        return ANSWER, DOCS

    @take
    def by_keyword(**options):
        return ANSWER, DOCS

    @take
    def by_the_second(question=None, query=None):
        return ANSWER, DOCS

    by_default()
    by_keyword(query="When?")
    by_the_second(query="Where?")
    assert asked == ["Always?", "When?", "Where?"]


def test_documents_that_can_be_read_once_are_kept_for_the_caller():
    @made()
    def ask():
        return {"answer": ANSWER, "chunks": (text for text in DOCS)}

    assert ask()["chunks"] == DOCS
    assert made()(lambda: (ANSWER, (text for text in DOCS)))() == (PRUNED, DOCS)


def test_a_named_pair_stays_one():
    class Result(NamedTuple):
        answer: str
        chunks: list

    out = made()(lambda: Result(ANSWER, DOCS))()
    assert (type(out), out.answer, out.chunks) == (Result, PRUNED, DOCS)


async def test_a_coroutine_function_is_guarded_off_the_loop():
    threads = []

    @made(on_report=lambda _: threads.append(threading.current_thread()))
    async def ask(question):
        """Asks."""
        await asyncio.sleep(0)
        return ANSWER, DOCS

    assert await ask("When?") == (PRUNED, DOCS)
    assert (ask.__name__, ask.__doc__) == ("ask", "Asks.")
    assert threads[0] is not threading.main_thread()


async def test_an_object_that_is_called_asynchronously_is_guarded_so():
    class Ask:
        async def __call__(self, question):
            return ANSWER, DOCS

    ask = made()(Ask())
    assert inspect.iscoroutinefunction(ask)
    assert await ask("When?") == (PRUNED, DOCS)


async def test_many_calls_at_once_mix_nothing():
    @made()
    async def ask(question):
        await asyncio.sleep(0)
        return f"Hall {question} is open. It costs ten.", [f"Hall {question} is open."]

    answers = await asyncio.gather(*(ask(str(number)) for number in range(100)))
    assert [answer for answer, _ in answers] == [f"Hall {number} is open." for number in range(100)]


def test_raise_on_fail_raises_with_the_report():
    @made("annotate", raise_on_fail=True)
    def ask(answer):
        return answer, DOCS

    assert ask(PRUNED) == (PRUNED, DOCS)
    with pytest.raises(AnswerError, match="It costs ten") as caught:
        ask(ANSWER)
    assert caught.value.report.status == "fail"


def test_an_error_of_the_function_is_its_own():
    @made()
    def ask():
        raise KeyError("index")

    with pytest.raises(KeyError):
        ask()


@pytest.mark.parametrize(
    "result", ["text", None, (ANSWER,), {"answer": ANSWER}, {"chunks": DOCS}, {"answer": 3, "docs": []}]
)
def test_a_result_without_answer_or_context_is_an_error_with_a_remedy(result):
    with pytest.raises(InputError, match="return what was retrieved beside the answer"):
        made()(lambda: result)()


def test_a_function_that_yields_is_sent_to_the_stream():
    def ask():
        yield "token"

    async def aask():
        yield "token"

    class Ask:
        def __call__(self):
            yield "token"

    for function in (ask, aask, partial(ask), Ask()):
        with pytest.raises(ConfigError, match="GuardedStream"):
            made()(function)


def test_an_unknown_mode_is_refused():
    with pytest.raises(ConfigError):
        guarded(mode="delete")


@pytest.mark.parametrize("guard", ["fast", "", {"preset": "fast"}])
def test_a_guard_that_is_none_is_refused_at_once(guard):
    with pytest.raises(ConfigError, match=r"config\.build"):
        guarded(guard=guard)


def test_a_decorator_without_parentheses_says_how_it_is_written():
    with pytest.raises(ConfigError, match=r"write @guarded\(\)"):

        @guarded
        def ask(question):
            return ANSWER, DOCS


def test_a_session_collects_what_was_retrieved_and_guards_the_answer():
    with made() as session:
        assert session.retrieved(DOCS) is DOCS
        assert session.retrieved("It closes at five.") == "It closes at five."
        assert session.answered(f"{ANSWER} It closes at five.", question="When?") == f"{PRUNED} It closes at five."
    assert [chunk.text for chunk in session.report.case.chunks] == [*DOCS, "It closes at five."]
    assert session.report.case.question == "When?"


def test_a_document_that_is_iterable_is_one_chunk():
    class Page(list):
        text = "The museum opens at nine."

    with made() as session:
        session.retrieved(Page(["text"]))
        assert session.answered(ANSWER) == PRUNED
    assert [chunk.text for chunk in session.report.case.chunks] == DOCS


async def test_a_session_answers_asynchronously_too():
    with made() as session:
        session.retrieved(DOCS)
        assert await session.aanswered(ANSWER) == PRUNED


def test_a_session_has_no_report_before_an_answer():
    with made() as session, pytest.raises(InputError, match="answered"):
        _ = session.report


def test_a_session_without_an_answer_is_said(caplog):
    with caplog.at_level(logging.WARNING, "spanproof"), made() as session:
        session.retrieved(DOCS)
    assert "without an answer" in caplog.text
    caplog.clear()
    with pytest.raises(KeyError), made() as session:
        session.retrieved(DOCS)
        raise KeyError
    assert caplog.text == ""


def test_a_session_may_end_in_another_context_than_it_began_in(caplog):
    shared = made()

    def enter():
        session = copy_context().run(shared.__enter__)
        session.retrieved(DOCS)
        return session

    def leave():
        copy_context().run(shared.__exit__, None, None, None)

    answered, unanswered = enter(), enter()
    assert answered.answered(ANSWER) == PRUNED
    leave()
    assert caplog.text == ""
    leave()
    assert caplog.text.count("without an answer") == 1
    assert unanswered.pending


def test_sessions_that_overlap_in_one_context_are_not_taken_for_each_other(caplog):
    first, second = made(), made()
    session = first.__enter__()
    second.__enter__().retrieved(DOCS)
    session.retrieved(DOCS)
    session.answered(ANSWER)
    first.__exit__(None, None, None)
    assert caplog.text == ""
    second.__exit__(None, None, None)
    assert "without an answer" in caplog.text


async def test_one_guard_opens_sessions_of_its_own_for_tasks_at_once():
    shared = made()

    async def run(number):
        with shared as session:
            session.retrieved([f"Hall {number} is open."])
            await asyncio.sleep(0)
            return session.answered(f"Hall {number} is open. It costs ten.")

    assert await asyncio.gather(*(run(n) for n in range(20))) == [f"Hall {n} is open." for n in range(20)]


@pytest.mark.parametrize("mode", ["annotate", "replace", "prune", "block"])
def test_a_blank_answer_comes_back_as_it_is_and_raises_nothing(mode):
    reports = []

    @guarded(mode=mode, guard=fakes.guard(), on_report=reports.append, raise_on_fail=True)
    def answer(question):
        return {"answer": " ", "chunks": ["A is one."]}

    assert answer("What is A?")["answer"] == " "
    assert [report.status for report in reports] == ["nothing_to_check"]


@pytest.mark.parametrize(
    ("result", "given", "own"),
    [
        ("Noted: Entry costs $15. Done.", {"text": "Entry costs $15."}, ["Noted: ", " Done."]),
        ("Kept [{'text': \"It isn't dear.\"}]", [{"text": "It isn't dear."}], ["Kept [{'text': \"", '"}]']),
        ('{"text": "It is \\u00fcber \\"X\\"."}', {"a": ['It is über "X".']}, ['{"text": "', '"}']),
        ("The Rialto Museum of Art opens at 9.", {"name": "The Rialto Museum of Art"}, None),
        ("Entry costs $12.", {"query": "How much does entry cost?", "most": 3, "of": None, "empty": " "}, None),
        ("Entry costs $15.", "Entry costs $15.", []),
        (" ", {}, []),
    ],
)
def test_what_a_tool_repeats_of_its_arguments_is_not_its_own(result, given, own):
    assert own_words(result, given) == ([result] if own is None else own)
