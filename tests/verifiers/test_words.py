"""The word verifier: what it makes of the probabilities of words."""

import pytest

from spanproof.cases import case
from spanproof.errors import ConfigError
from spanproof.models.decoding import Decoding, Word
from spanproof.models.weights import small_words_folder
from spanproof.types import Claim, Span
from spanproof.verifiers import words

ANSWER = "It opens at nine. It closes at six."


class Scripted:
    """Gives every word of an answer .1, and .9 to those that it is told; counts its calls."""

    digests = {}  # noqa: RUF012 - as a property would be

    def __init__(self, folder=None, **options):
        self.asked = []

    def decoding(self, preset="balanced"):
        return Decoding(threshold={"recall": 0.05}.get(preset, 0.5), low=0.5)

    def begin(self, cases):
        self.asked.append(len(cases))
        return lambda: [_scored(each.answer) for each, _ in cases]


def _scored(answer):
    out, at = [], 0
    for word in answer.split():
        start = answer.index(word, at)
        at = start + len(word)
        out.append(Word(start, at, 0.9 if word in {"six.", "red"} else 0.1))
    return out


@pytest.fixture
def verifier(monkeypatch):
    monkeypatch.setattr(words, "WordModel", Scripted)
    return words.Words()


def _claims(answer, *bounds):
    each = case(answer, ["Something."])
    return [Claim(each, Span(*pair)) for pair in bounds]


def test_a_claim_with_a_flagged_word_has_no_evidence_and_the_others_are_supported(verifier):
    opens, closes = verifier(_claims(ANSWER, (0, 17), (18, 35)), [(), ()])

    assert (opens.label, opens.score, opens.spans) == ("supported", pytest.approx(0.9), ())
    assert (closes.label, closes.score, closes.spans) == ("no_evidence", 0.9, (Span(31, 35),))
    assert closes.reason == "not in the context: “six.”"


def test_a_span_is_cut_at_the_bounds_of_its_claim(verifier):
    first, second = verifier(_claims("so red red it", (0, 6), (7, 13)), [(), ()])

    assert (first.spans, second.spans) == ((Span(3, 6),), (Span(7, 10),))


def test_a_claim_without_words_is_not_applicable(verifier):
    (check,) = verifier(_claims("nine -- red", (5, 6)), [()])

    assert check.label == "not_applicable"


def test_the_answers_of_many_claims_are_read_in_one_call_and_once_each(verifier):
    verifier([*_claims(ANSWER, (0, 17), (18, 35)), *_claims("red", (0, 3))], [()] * 3)

    assert verifier._model.asked == [2]


def test_the_small_model_is_the_one_inside_the_package(monkeypatch):
    folders = []
    monkeypatch.setattr(words, "WordModel", lambda folder, **options: folders.append(folder))

    words.Words(small=True)
    words.Words()

    assert folders == [small_words_folder(), None]
    monkeypatch.undo()
    assert "words_small/trunk.onnx" in words.Words(small=True).digests
    with pytest.raises(ConfigError, match="a folder or small"):
        words.Words("mine", small=True)


def test_a_preset_has_a_threshold_of_its_own(monkeypatch):
    monkeypatch.setattr(words, "WordModel", Scripted)

    (check,) = words.Words(preset="recall")(_claims(ANSWER, (0, 17)), [()])

    assert check.label == "no_evidence"


@pytest.mark.parametrize("preset", ["recal", "fast", "", None])
def test_a_preset_without_thresholds_of_its_own_is_refused(preset):
    with pytest.raises(ConfigError, match="a preset of balanced, precision, recall"):
        words.Words(preset=preset)
