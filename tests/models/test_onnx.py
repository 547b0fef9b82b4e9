"""The embedded encoder: the same logits alone or in a batch and on any number of threads; no word is missed."""

import multiprocessing
import re
from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from spanproof.cases import case
from spanproof.config import Config, build
from spanproof.errors import ConfigError, ModelError
from spanproof.models import onnx
from spanproof.models.onnx import Encoder, encoder
from spanproof.models.packers import packer
from spanproof.models.packing import Packer
from spanproof.models.weights import open_weights, words_folder
from spanproof.models.words import WordModel
from spanproof.text.notation import Noted
from spanproof.verifiers.nli import Nli
from spanproof.verifiers.words import Words

SOURCE = "The museum opens at 9:00 and closes at 17:00. Admission is $12 for adults. It was built in 1898."
ANSWERS = [
    "It opens at 9:00.",
    "Admission is $15 for adults, and the museum was designed by Ada Reed in 1920. It never closes.",
    "The museum opens at 9:00 and closes at 17:00.",
]


@pytest.fixture(scope="module")
def packed():
    from tokenizers import Tokenizer

    packer = Packer(Tokenizer.from_file(str(words_folder() / "tokenizer.json")))
    return [
        window
        for answer in ANSWERS
        for window in packer.pack_words("When?", [SOURCE], answer, scores=lambda start, end: [1.0])
    ]


def test_a_sequence_has_the_same_logits_alone_in_a_batch_and_on_any_number_of_threads(packed):
    alone = [encoder(threads=1)([one])[0] for one in packed]
    for found in (encoder(threads=1)(packed), encoder(threads=2)(packed), [encoder(threads=2)([p])[0] for p in packed]):
        for one, other in zip(alone, found, strict=True):
            np.testing.assert_allclose(one.words, other.words, atol=1e-3)
            np.testing.assert_allclose(one.nli, other.nli, atol=1e-3)


def test_faster_sums_of_bytes_are_used_only_where_they_are_exact(packed, monkeypatch):
    fast = encoder(threads=1)(packed)
    monkeypatch.setattr(onnx, "_sums_exactly", lambda: False)
    for one, other in zip(fast, Encoder(None, threads=1)(packed), strict=True):
        assert one.words.tolist() == other.words.tolist()
        assert one.nli.tolist() == other.nli.tolist()


def test_equal_sequences_are_computed_once_and_answered_each(packed):
    found = encoder()([packed[0], packed[1], packed[0]])
    assert found[0].words.tolist() == found[2].words.tolist()
    assert len(found[1].words) == len(packed[1].offsets)


def test_a_token_has_the_same_logit_whichever_others_are_read_with_it(packed):
    whole = encoder()([packed[1]])[0]
    for lo, hi in ((0, 1), (3, 9), (5, len(packed[1].offsets))):
        part = replace(packed[1], first=packed[1].first + lo, offsets=packed[1].offsets[lo:hi])
        found = encoder()([part])[0]
        np.testing.assert_allclose(found.words, whole.words[lo:hi], atol=1e-3)
        np.testing.assert_allclose(found.nli, whole.nli, atol=1e-3)


@pytest.mark.parametrize("broken", [float("nan"), float("inf")])
def test_a_model_whose_logits_are_no_numbers_is_refused_and_its_claim_unchecked(broken, packed, monkeypatch):
    class Session:
        def get_inputs(self):
            return []

        def run(self, names, feed):
            return np.full((1, 600), 0.1, np.float32), np.full((1, 3), broken, np.float32)

    monkeypatch.setattr(onnx, "_session", lambda path, threads: Session())
    model = Encoder(None, threads=1)
    with pytest.raises(ModelError, match="finite logits"):
        model(packed[:1])
    monkeypatch.setattr("spanproof.models.words.encoder", lambda folder, threads: model)
    report = replace(build(Config()), verifiers={"words": Words()}).verify(case(ANSWERS[0], [SOURCE]))
    assert report.verdicts[0].label == "unchecked"
    assert "finite logits" in report.verdicts[0].checks["words"].reason


def test_nothing_in_nothing_out():
    assert encoder()([]) == []


def test_the_encoder_is_one_a_process():
    assert encoder() is encoder()


def _in_child(queue, sequences):
    queue.put([logits.words.tolist() for logits in encoder(threads=1)(sequences)])


def test_a_forked_process_gets_a_session_of_its_own(packed):
    expected = [logits.words.tolist() for logits in encoder(threads=1)(packed)]
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=_in_child, args=(queue, packed))
    child.start()
    found = queue.get(timeout=120)
    child.join(timeout=30)
    for one, other in zip(expected, found, strict=True):
        np.testing.assert_allclose(one, other, atol=1e-3)


@pytest.mark.parametrize("threads", ["0", "two", "-1"])
def test_a_number_of_threads_that_is_none_is_refused(monkeypatch, threads):
    monkeypatch.setenv("SPANPROOF_THREADS", threads)
    with pytest.raises(ConfigError, match="SPANPROOF_THREADS"):
        encoder()


@pytest.mark.parametrize("threads", [0, -2, 1.5, "two", True])
@pytest.mark.parametrize("made", [Words, Nli, WordModel, encoder, partial(Encoder, None)])
def test_an_argument_that_is_no_number_of_threads_is_refused(made, threads):
    with pytest.raises(ConfigError, match="threads as a whole number >= 1"):
        made(threads=threads)


@pytest.mark.parametrize("repeat", [1, 60])
def test_every_word_of_an_answer_is_scored_however_long_it_is(repeat):
    answer = " ".join(ANSWERS * repeat)
    (words,) = WordModel()([(case(answer, [SOURCE]), [])])
    scored = {(word.start, word.end) for word in words}
    missed = [m.span() for m in re.finditer(r"[A-Za-z]+", answer) if not any(s <= m.start() < e for s, e in scored)]
    assert missed == []
    assert all(0.0 <= word.score <= 1.0 for word in words)


def test_the_words_verifier_takes_part_in_a_report_with_its_digests():
    guard = build(Config(verifiers=("numbers", "words")))
    cases = [case(answer, [SOURCE], question="When does it open?") for answer in ANSWERS]
    alone = [guard.verify(one) for one in cases]
    assert [report.verdicts for report in guard.verify_all(cases)] == [report.verdicts for report in alone]
    assert alone[1].status == "fail"
    for report in alone:
        assert report.provenance["models"] == {f"words/{name}": each for name, each in open_weights().digests.items()}
        assert all(verdict.checks["words"].label in ("supported", "no_evidence") for verdict in report.verdicts)


def test_the_end_of_a_sentence_longer_than_a_window_is_read_too():
    fact = "the museum opens at nine in the morning on every day of the week"
    source = f"{' '.join(f'item{at} weighs {at} grams and' for at in range(400))} {fact}."
    given = case(f"{fact.capitalize()}.", [source])
    (words,) = WordModel()([(given, [])])
    assert max(word.score for word in words) < 0.5
    (window,) = WordModel()._windows(packer(), given, [], Noted(given.answer))
    assert packer()._tokens("museum opens at nine").ids[0] in window.ids[: window.first]


def test_a_value_is_read_as_the_source_writes_it_and_scored_where_it_stands():
    source = "The largest fish of the lake reaches 1.8 m. It was caught on 30 May 2025."
    answers = ["The largest fish grows to 180 cm, says he.", "The largest fish grows to 1.8 m, says he."]
    one, other = WordModel()([(case(answer, [source]), []) for answer in answers])
    words = [{answers[at][word.start : word.end]: word.score for word in own} for at, own in enumerate((one, other))]
    assert words[0].keys() - words[1].keys() == {"180", "cm"}
    assert words[0]["180"] == words[0]["cm"] == pytest.approx(max(words[1]["1.8"], words[1]["m"]), abs=1e-6)
    assert words[0] | words[1] == pytest.approx(words[1] | words[0], abs=1e-6)
