"""The word verifier: what it makes of the probabilities of words."""

import hashlib

import pytest

import spanproof
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

    def unread(self, text):
        return [(at, at + 3) for at in range(len(text)) if text.startswith("ᚠᛇᚻ", at)]

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


def test_a_claim_with_a_word_that_the_model_cannot_read_is_not_supported(verifier):
    unread, flagged, other = verifier(
        _claims("It is ᚠᛇᚻ. ᚠᛇᚻ is red now. It is.", (0, 10), (11, 26), (27, 33)), [()] * 3
    )

    assert (unread.label, unread.reason) == ("failed", "the model cannot read “ᚠᛇᚻ”")
    assert (flagged.label, other.label) == ("no_evidence", "supported")


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


MUSEUM = ["The museum opens at 9:00 and closes at 17:00. Admission is $12 for adults."]
FIRST, SECOND = (hashlib.sha512(text).hexdigest() for text in (b"a", b"b"))


@pytest.mark.parametrize(
    ("answer", "context", "status"),
    [
        (f"The SHA-512 checksum is {SECOND}.", [f"The release has the SHA-512 checksum {FIRST}."], "fail"),
        (f"The SHA-512 checksum is {FIRST}.", [f"The release has the SHA-512 checksum {FIRST}."], "pass"),
        ("The museum 𝐬𝐞𝐥𝐥𝐬 𝐞𝐥𝐞𝐩𝐡𝐚𝐧𝐭𝐬 and opens at 9:00.", MUSEUM, "fail"),
        ("The museum ｏｐｅｎｓ at 9:00.", MUSEUM, "pass"),
        ("The museum opens at 9:00 🦄🦄.", MUSEUM, "pass"),
        ("The museum opens at 9:00 for ᚠᛇᚻ.", MUSEUM, "unchecked"),
    ],
)
def test_a_word_outside_the_vocabulary_is_read_by_its_letters_or_not_taken_for_read(answer, context, status):
    assert spanproof.verify(answer, context).status == status


@pytest.mark.no_cover
def test_a_very_long_word_of_which_the_context_knows_nothing_does_not_pass():
    assert spanproof.verify("a" * 5000, MUSEUM).status != "pass"
