"""Streams of tokens: what leaves, when, and how far the source was read."""

import asyncio
import re
import threading
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spanproof
from spanproof import GuardedStream
from spanproof.errors import ConfigError, InputError
from spanproof.gate import Gate
from spanproof.modes import shown
from spanproof.splitters import SentenceSplitter
from tests import fakes

MODES = ("annotate", "replace", "prune", "block")
GUARDING = MODES[1:]
CHUNKS = ["The museum opens at nine. It closes at five.", "Entry is free."]
ANSWER = "Hello there? The museum opens at nine. It costs ten. It closes at five. It is not free. Bye?"


def tokens(text):
    return re.findall(r"\S+|\s+", text)


def stream(source, **options):
    return GuardedStream(source, **{"chunks": CHUNKS, "guard": fakes.guard(), **options})


async def arrive(items):
    for item in items:
        await asyncio.sleep(0)
        yield item


def read(way, source, **options):
    """The texts released and the stream, read in one of three ways."""
    if way == "plain":
        made = stream(iter(source), **options)
        return list(made), made

    async def go():
        made = stream(arrive(source) if way == "asynchronous" else iter(source), **options)
        return [text async for text in made], made

    return asyncio.run(go())


@pytest.mark.parametrize("way", ["plain", "asynchronous", "plain source, asynchronous reader"])
@pytest.mark.parametrize("mode", ["annotate", "replace", "prune"])
def test_a_stream_adds_up_to_what_the_whole_answer_would_be(mode, way):
    texts, made = read(way, tokens(ANSWER), mode=mode, question="When?")
    whole = fakes.guard().verify(spanproof.case(ANSWER, CHUNKS, question="When?"))
    assert "".join(texts) == "".join(piece.text for piece in shown(whole, mode))
    assert made.report == whole


@pytest.mark.parametrize("way", ["plain", "asynchronous", "plain source, asynchronous reader"])
def test_block_stops_at_the_first_claim_that_does_not_pass(way):
    texts, made = read(way, tokens(ANSWER), mode="block")
    rest = "The rest of the answer is not shown: its sources do not support it."
    assert "".join(texts) == f"Hello there? The museum opens at nine. {rest}"
    assert made.report.status == "fail"
    assert "costs ten" in made.report.case.answer


def test_block_says_so_when_nothing_at_all_may_be_shown():
    texts, _ = read("plain", tokens("It costs ten. It closes at five."), mode="block")
    assert "".join(texts) == "The answer is not shown: its sources do not support all of it."


@pytest.mark.parametrize(
    ("answer", "lead"),
    [
        ("It closes at five.\n- It costs ten.", "\n"),
        ("- It closes at five.\n\n- It costs ten.\n- Entry is free.", "\n\n"),
        ("It closes at five. **It costs ten.**", " "),
        ("It closes at five.\n  It costs ten.", "\n  "),
    ],
)
def test_block_says_that_the_rest_is_not_shown_apart_from_what_is(answer, lead):
    texts, _ = read("plain", tokens(answer), mode="block", guard=fakes.guard(splitter=SentenceSplitter()))
    shown_before = answer[: answer.index("five.") + 5]
    rest = "The rest of the answer is not shown: its sources do not support it."
    assert "".join(texts) == f"{shown_before}{lead}{rest}"


def test_a_good_answer_passes_byte_for_byte():
    answer = "  The museum opens at nine.\n\nIt closes at five.\nEntry is free. \n"
    for mode in ("annotate", "block"):
        texts, made = read("plain", tokens(answer), mode=mode)
        assert "".join(texts) == answer
        assert made.report.status == "pass"


LONG = "It closes at five" + ", and it closes at five" * 48 + ". "


@pytest.mark.parametrize(
    "answer",
    [
        "# Hours\n\nThe museum opens at nine. It costs ten.",
        "## Hours\n### Weekdays\nThe museum opens at nine.\n\n## Prices\nEntry is free.",
        "**Hours**\n\nThe museum opens at nine.",
        "Hours\n=====\nThe museum opens at nine.\n\nPrices\n------\nEntry is free.",
        "| place | hours |\n|---|---|\n| The museum | opens at nine |\n",
        "Entry is free.\n\n| place | hours |\n|---|---|\n| The museum | opens at nine |\n",
        f"{LONG}\n\n## Hours\n\nThe museum opens at nine.",
        f"{LONG}\n\n## Hours\n\n## Prices",
        f"{'Entry is free. ' * 66}\n\n## Hours\n\n## Prices and other things",
    ],
)
@pytest.mark.parametrize("mode", GUARDING)
def test_headings_and_tables_heads_are_those_of_what_follows_also_in_a_stream(mode, answer):
    guard = fakes.guard(splitter=SentenceSplitter())
    report = guard.verify(spanproof.case(answer, CHUNKS))
    whole = "".join(piece.text for piece in shown(report, mode))
    for size in (1, 3, 7, len(answer)):
        cut = [answer[at : at + size] for at in range(0, len(answer), size)]
        texts, _ = read("plain", cut, mode=mode, guard=guard)
        assert "".join(texts) == whole or (mode == "block" and not report.ok)


def test_headings_without_end_are_held_back_for_a_while_only():
    gate = Gate(chunks=CHUNKS, guard=fakes.guard(), mode="prune")
    waits = [gate.add(f"## Heading {number}\n\n") for number in range(100)]
    assert waits[1] is False
    assert waits.index(True) < 70
    assert waits[-1] is True


def test_a_rule_without_end_holds_nothing_back():
    gate = Gate(chunks=CHUNKS, guard=fakes.guard(), mode="prune")
    assert not gate.add("It closes at five.\n" + "-" * 900)
    assert gate.add("-" * 200)


@given(
    st.lists(
        st.sampled_from(
            [
                "It closes at five. ",
                "It costs ten. ",
                "Why? ",
                "Entry is free.\n",
                "No. 5 is open. ",
                "It ran 3.5 km. ",
                "\n\n",
                "你好. ",
            ]
        ),
        min_size=1,
        max_size=8,
    ),
    st.lists(st.integers(1, 9), min_size=1, max_size=5),
    st.sampled_from(["replace", "prune"]),
)
@settings(max_examples=60, deadline=None)
def test_however_the_tokens_are_cut_nothing_unsupported_leaves_and_nothing_supported_is_lost(parts, sizes, mode):
    text = "".join(parts)
    if not text.strip():
        return
    cut, position = [], 0
    while position < len(text):
        cut.append(text[position : position + sizes[len(cut) % len(sizes)]])
        position += len(cut[-1])
    texts, made = read("plain", cut, mode=mode)
    assert made.report.case.answer == text
    assert "ten" not in "".join(texts)
    assert "closes at five" in "".join(texts) or "closes at five" not in text


@pytest.mark.parametrize("mode", GUARDING)
def test_the_source_is_read_no_further_than_the_word_after_a_sentence(mode):
    pulled = []

    def source():
        for token in tokens("It closes at five. Entry is free. It costs ten."):
            pulled.append(token)
            yield token

    texts = iter(stream(source(), mode=mode))
    assert next(texts) == "It closes at five."
    assert "".join(pulled) == "It closes at five. Entry "
    time.sleep(0.05)
    assert "".join(pulled) == "It closes at five. Entry "


@pytest.mark.parametrize("mode", GUARDING)
async def test_an_asynchronous_source_is_read_no_further_either(mode):
    pulled = []

    async def source():
        for token in tokens("It closes at five. Entry is free. It costs ten."):
            pulled.append(token)
            yield token

    texts = aiter(stream(source(), mode=mode))
    assert await anext(texts) == "It closes at five."
    await asyncio.sleep(0.05)
    assert "".join(pulled) == "It closes at five. Entry "
    await texts.aclose()


@pytest.mark.parametrize("mode", GUARDING)
def test_nothing_leaves_before_its_verdict(mode):
    decided = []

    def watch(claims, evidence):
        decided.extend(claim.text for claim in claims)
        return fakes.contains(claims, evidence)

    for text in stream(tokens(ANSWER), mode=mode, guard=fakes.guard(verifiers={"watch": watch})):
        kept = [claim for claim in ("The museum opens at nine.", "It closes at five.") if claim in text]
        assert set(kept) <= set(decided)


@pytest.mark.parametrize("mode", GUARDING)
def test_a_failing_guard_lets_nothing_out(mode):
    class Broken:
        def verify(self, case):
            raise MemoryError("no memory")

    texts, made = read("plain", tokens("It closes at five. Entry is free."), mode=mode, guard=Broken())
    assert "five" not in "".join(texts)
    assert made.report.status == "unchecked"
    assert "MemoryError" in made.report.verdicts[0].reason


@pytest.mark.parametrize("mode", GUARDING)
def test_without_context_nothing_is_let_out(mode):
    texts, made = read("plain", tokens("It closes at five."), mode=mode, chunks=[])
    assert "five" not in "".join(texts)
    assert made.report.status == "unchecked"


@pytest.mark.parametrize("mode", MODES)
def test_leaving_early_closes_the_source(mode):
    closed = []

    def source():
        try:
            yield from tokens(ANSWER)
        finally:
            closed.append(True)

    for _ in stream(source(), mode=mode):
        break
    assert closed == [True]
    with stream(source(), mode=mode):
        pass
    made = stream(source(), mode=mode)
    next(iter(made))
    made.close()
    assert len(closed) >= 2


async def test_cancellation_closes_an_asynchronous_source():
    closed = []

    async def source():
        try:
            for token in tokens("It closes at five. Entry"):
                yield token
            await asyncio.sleep(60)
        finally:
            closed.append(True)

    async def consume():
        async for _ in stream(source()):
            pass

    task = asyncio.create_task(consume())
    await asyncio.sleep(0.1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert closed == [True]


async def test_cancellation_waits_for_a_pull_from_a_plain_source_before_it_closes_it():
    closed, pulling = [], threading.Event()

    def source():
        try:
            yield "It closes"
            pulling.set()
            time.sleep(0.2)
            yield " at five."
        finally:
            closed.append(True)

    async def consume():
        async for _ in stream(source()):
            pass

    task = asyncio.create_task(consume())
    await asyncio.to_thread(pulling.wait, 5)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert closed == [True]


def test_closing_from_another_thread_waits_for_the_token_that_is_being_read():
    closed, pulling, released = [], threading.Event(), []

    def source():
        try:
            yield "It closes at five. It"
            pulling.set()
            time.sleep(0.2)
            yield " costs. It"
        finally:
            closed.append(True)

    made = stream(source())
    reading = threading.Thread(target=lambda: released.extend(made))
    reading.start()
    assert pulling.wait(5)
    made.close()
    assert closed == [True]
    reading.join(5)
    assert not reading.is_alive()
    assert "".join(released) == ""


def test_a_source_may_close_the_stream_that_reads_it():
    closed = []

    def source():
        try:
            yield "It closes at five. It"
            made.close()
            yield " costs. It"
        finally:
            closed.append(True)

    made = stream(source())
    assert list(made) == []
    assert closed == [True]


async def test_a_clients_own_close_is_used_where_its_iterator_has_none():
    class Response:
        closed = False

        def __aiter__(self):
            return self

        async def __anext__(self):
            raise StopAsyncIteration

        async def close(self):
            self.closed = True

    response = Response()
    async with stream(response) as made:
        assert [text async for text in made] == []
    assert response.closed


async def test_verification_leaves_the_event_loop_free():
    def slow(claims, evidence):
        time.sleep(0.1)
        return fakes.contains(claims, evidence)

    beats = 0

    async def beat():
        nonlocal beats
        while True:
            await asyncio.sleep(0.005)
            beats += 1

    beating = asyncio.create_task(beat())
    made = stream(arrive(tokens(ANSWER)), guard=fakes.guard(verifiers={"slow": slow}))
    assert [text async for text in made]
    beating.cancel()
    assert beats > 20


def test_an_error_of_the_source_comes_through_and_the_rest_is_not_released():
    def source():
        yield "It closes at five. It"
        raise ConnectionError("gone")

    released = []
    made = stream(source())
    with pytest.raises(ConnectionError):
        released.extend(made)
    assert released == []
    with pytest.raises(InputError, match="read to its end"):
        _ = made.report


def test_the_report_is_there_at_the_end_and_not_before():
    made = stream(tokens(ANSWER), mode="annotate")
    texts = iter(made)
    next(texts)
    with pytest.raises(InputError, match="open"):
        _ = made.report
    assert list(texts)
    assert made.report.case.answer == ANSWER


@pytest.mark.parametrize("mode", ["annotate", "replace", "prune", "block"])
@pytest.mark.parametrize("given", [[], [""], ["", " "]])
@pytest.mark.parametrize("way", ["plain", "asynchronous"])
def test_a_stream_without_text_says_nothing_and_has_nothing_to_check(way, given, mode):
    texts, made = read(way, given, mode=mode)
    assert not "".join(texts).strip()
    assert (made.report.status, made.report.verdicts) == ("nothing_to_check", ())


def test_a_stream_is_read_once():
    made = stream(tokens(ANSWER))
    list(made)
    with pytest.raises(InputError, match="one that is read"):
        list(made)


def test_an_asynchronous_source_needs_an_asynchronous_loop():
    made = stream(arrive(["a"]))
    with pytest.raises(InputError, match="async for"):
        list(made)


@pytest.mark.parametrize("tokens", [None, 5, object()])
def test_what_are_no_tokens_is_refused_at_once(tokens):
    with pytest.raises(InputError, match="tokens to iterate over"):
        GuardedStream(tokens, ["The gate is green."], guard=fakes.guard())


def test_tokens_may_come_by_their_numbers():
    class Numbered:
        def __getitem__(self, number):
            return ["The gate ", "is green."][number]

    assert "".join(GuardedStream(Numbered(), ["The gate is green."], guard=fakes.guard())) == "The gate is green."


def test_an_unknown_mode_is_refused():
    with pytest.raises(ConfigError, match="annotate, replace, prune, block"):
        stream([], mode="delete")


@pytest.mark.parametrize("made", [lambda guard: GuardedStream([], guard=guard), lambda guard: Gate(guard=guard)])
@pytest.mark.parametrize("guard", ["fast", "", {"preset": "fast"}, 0])
def test_a_guard_that_is_none_is_refused_at_once(made, guard):
    with pytest.raises(ConfigError, match=r"config\.build"):
        made(guard)


def test_a_long_stream_costs_the_same_for_each_sentence():
    sizes = []

    class Watch:
        def verify(self, case):
            sizes.append(len(case.answer))
            return fakes.guard().verify(case)

    gate = Gate(chunks=CHUNKS, guard=Watch(), mode="prune")
    for number in range(150):
        if gate.add(f"It closes at five. Then number {number} came. "):
            gate.release()
    assert max(sizes) < 1_300
    assert gate.answer.count("Then number") == 150


def test_a_sentence_is_decided_in_the_light_of_what_came_before():
    seen = []

    class Watch:
        def verify(self, case):
            seen.append(case.answer)
            return fakes.guard().verify(case)

    list(stream(tokens("The museum opens at nine. It closes at five. Bye now."), guard=Watch()))
    assert seen[0] == "The museum opens at nine. "
    assert seen[1] == "The museum opens at nine. It closes at five. "


@pytest.mark.parametrize("way", ["plain", "asynchronous"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("parts", "whole"),
    [
        (["It closes at five. Ok \ud83d", "\ude00?"], "It closes at five. Ok \U0001f600?"),
        (["It closes at five. Ok \ud83d\ude00\ude00?"], "It closes at five. Ok \U0001f600\ufffd?"),
        (["It closes at five. Ok \ud83d", "", "?"], "It closes at five. Ok \ufffd?"),
        (["It closes at five. \udc00", " Ok? \ud83d"], "It closes at five. \ufffd Ok? \ufffd"),
    ],
)
def test_surrogates_are_joined_and_lone_ones_replaced(parts, whole, mode, way):
    texts, made = read(way, parts, mode=mode)
    assert made.report.case.answer == whole
    assert "".join(texts) == "".join(parts) if mode == "annotate" else "".join(texts).encode()


def test_a_decimal_and_an_abbreviation_end_no_sentence():
    answer = "Dr. Lee ran 3.5 km at 9 a.m. on Monday. It closes at five. "
    gate = Gate(chunks=[answer], guard=fakes.guard(), mode="prune")
    waits = [token for token in tokens(answer) if gate.add(token)]
    assert len(waits) >= 1
    assert gate.answer == answer
    assert gate._waiting == ["Dr. Lee ran 3.5 km at 9 a.m. on Monday. "]


def test_the_default_guard_verifies_a_stream_end_to_end():
    chunks = [{"id": "v", "text": "The museum opens at 9:00."}, {"id": "p", "text": "Admission is $12 for adults."}]
    answer = "The museum opens at 9:00. Admission is $15 for adults."
    made = GuardedStream(tokens(answer), chunks=chunks, question="When?", mode="replace")
    assert "".join(made) == "The museum opens at 9:00. “Admission is $12 for adults.” [p]"
    assert [verdict.label for verdict in made.report.verdicts] == ["supported", "contradicted"]


def test_the_context_may_come_second_as_in_verify():
    made = GuardedStream(iter(tokens("The museum opens at nine.")), CHUNKS, guard=fakes.guard())
    assert "".join(made) == "The museum opens at nine."
    assert [chunk.text for chunk in made.report.case.chunks] == CHUNKS
