"""The laws of the design, on the default parts."""

import threading

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import spanproof
from spanproof.config import Config, build
from spanproof.policy import merge
from spanproof.wire import from_json, to_json

# Sentences that share words, numbers and names, so that every part has something to say; some break tokenizers.
PIECES = (
    "The museum opens at 9:00.",
    "Admission is $12 for adults and free for children.",
    "Dr. Ada Reed paid 2.4 g of gold on Jan. 3, 2020 [1].",
    "It is not open on Mondays; the garden, however, is.",
    "I could not find this in the documents.",
    "- parking: 15 mg/day\n- café ☕ — naïve 👩‍🚀",
    "Is it closed?",
    '"To be or not to be", he said.',
    "| a | 3.5 % |\n|---|---|",
    "博物馆九点开门。",
    "cafe\u0301 \u202eאבג\u202c \x00 end\r\nnext",
    "See [7] and (Reed, 2020).",
)
sentences = st.lists(st.sampled_from(PIECES), min_size=1, max_size=3).map(" ".join)
free = st.text(max_size=30).filter(lambda text: text.strip())
texts = st.one_of(sentences, sentences, free)
contexts = st.lists(st.one_of(texts, st.just({"hours": {"Monday": "9:0-17:0"}, "WiFi": None})), max_size=3)
cases = st.builds(
    lambda answer, chunks, question: spanproof.case(answer, chunks, question=question), texts, contexts, texts
)
many = settings(max_examples=1000, suppress_health_check=list(HealthCheck), deadline=None)


@pytest.fixture(scope="module")
def guard(request):
    if hasattr(request, "param"):
        return build(request.param)
    rules = tuple(name for name in Config().verifiers if name not in ("words", "nli"))
    return build(Config(verifiers=rules))


@many
@given(cases)
def test_laws_1_3_5_and_7_hold_for_any_report(guard, case):
    report = guard.verify(case)
    end, rebuilt = 0, ""
    for verdict in report.verdicts:
        span = verdict.claim.span
        assert verdict.claim.text == case.answer[span.start : span.end]
        assert span.start >= end
        rebuilt += case.answer[end : span.start] + verdict.claim.text
        end = span.end
        for item in verdict.evidence:
            assert item.chunk in case.chunks
            assert item.text == item.chunk.text[item.span.start : item.span.end]
        assert verdict.flagged == merge(verdict.flagged)
        assert all(span.start <= flag.start and flag.end <= span.end for flag in verdict.flagged)
        assert not (verdict.label == "supported" and verdict.flagged)
        assert all(check.label != "failed" for check in verdict.checks.values()), verdict.checks
    rest = rebuilt + case.answer[end:]
    assert rest == case.answer
    covered = {at for verdict in report.verdicts for at in range(verdict.claim.span.start, verdict.claim.span.end)}
    missed = [at for at, char in enumerate(case.answer) if char.isalnum() and at not in covered]
    assert all(_is_marker(case.answer, at) for at in missed)
    assert from_json(to_json(report)) == report


def _is_marker(answer, at):
    """Whether the character belongs to a list marker, which is markup and no word."""
    line = answer[answer.rfind("\n", 0, at) + 1 :].lstrip()
    return line[:3].rstrip(" .)").isalnum() and line[1:3].lstrip().startswith((".", ")"))


def labels(report):
    return [(v.label, v.claim.span, v.flagged, [(e.chunk.text, e.span) for e in v.evidence]) for v in report.verdicts]


STRANGER = spanproof.Chunk("zzz", "Zebras xylophone quietly.")


@many
@given(cases, st.randoms(use_true_random=False))
def test_law_4_chunks_that_share_no_word_and_the_order_of_chunks_change_nothing(guard, case, random):
    if any(verdict.claim.citations for verdict in guard.verify(case).verdicts):
        return
    said = (case.answer + (case.question or "")).lower()
    if not case.chunks or any(word in said for word in ("zebra", "xylo", "quiet")):
        return
    chunks = [*case.chunks, STRANGER]
    random.shuffle(chunks)
    other = spanproof.Case(case.answer, tuple(chunks), case.question)
    assert labels(guard.verify(other)) == labels(guard.verify(case))


@many
@given(st.lists(cases, min_size=1, max_size=3))
def test_law_6_a_case_has_the_same_report_alone_and_in_a_batch(guard, batch):
    assert list(guard.verify_all(batch)) == [guard.verify(case) for case in batch]


@pytest.fixture(scope="module")
def models():
    return build(Config(verifiers=("words", "nli")))


@many
@given(st.lists(cases, min_size=1, max_size=2))
def test_law_6_holds_for_the_models_to_a_thousandth(models, batch):
    together = list(models.verify_all(batch))
    alone = [models.verify(case) for case in batch]
    assert [labels(report) for report in together] == [labels(report) for report in alone]
    for one, other in zip(together, alone, strict=True):
        for first, second in zip(one.verdicts, other.verdicts, strict=True):
            assert first.checks.keys() == second.checks.keys()
            for name, check in first.checks.items():
                assert check.score == pytest.approx(second.checks[name].score, abs=1e-3)


@pytest.mark.parametrize("guard", [Config(), Config(preset="fast")], ids=["default", "fast"], indirect=True)
def test_law_6_threads_change_nothing(guard):
    batch = [spanproof.case(" ".join(PIECES[at : at + 3]), PIECES) for at in range(len(PIECES))]
    expected = [guard.verify(case) for case in batch]
    found = {}
    threads = [threading.Thread(target=lambda n=n: found.update({n: list(guard.verify_all(batch))})) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(found[n] == expected for n in range(4))
