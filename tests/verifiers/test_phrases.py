"""Phrases as answers: where they stand, and whether the question is answered there."""

import numpy as np
import pytest

from spanproof.cases import case
from spanproof.errors import ConfigError
from spanproof.models.units import Tokens
from spanproof.splitters.sentence import SentenceSplitter
from spanproof.text.sentences import sentences
from spanproof.text.words import words
from spanproof.verifiers import phrases

QUESTION = "Who saw the rings?"
PAGE = "Galileo saw the moons of Jupiter. Voyager and Pioneer saw the rings of the planet."


class Scripted:
    """Holds the sentences that have a word for evidence; keeps the texts that it was asked to read."""

    def __init__(self, folder=None, *, threads=None):
        self.read = []
        self.digests = {"trunk.onnx": "0"}

    def __call__(self, question, pages):
        self.read += [page.text for page in pages]
        return [self._tokens(page.text) for page in pages]

    def _tokens(self, text):
        found = words(text)
        lit = [span for span in sentences(text) if "rings" in span.of(text)]
        evidence = [0.9 if any(span.start <= word.start < span.end for span in lit) else 0.05 for word in found]
        starts, ends = (np.array([getattr(word, side) for word in found]) for side in ("start", "end"))
        return Tokens(starts, ends, np.array(evidence), np.ones(len(found)))


@pytest.fixture
def verifier(monkeypatch):
    monkeypatch.setattr(phrases, "SpanModel", Scripted)
    return phrases.Phrases(likely=0.3)


def checks(verifier, answer, *texts, question=QUESTION):
    claims = SentenceSplitter()(case(answer, list(texts) or [PAGE], question=question))
    return verifier(claims, [()] * len(claims))


@pytest.mark.parametrize(
    ("answer", "label"),
    [
        ("Voyager", "supported"),
        ("The voyager.", "supported"),
        ("**Voyager**", "supported"),
        ("Galileo", "no_evidence"),
        ("Galileo Galilei", "no_evidence"),
        ("Cassini", "no_evidence"),
        ("It was Voyager.", "supported"),
        ("They were seen by Pioneer.", "supported"),
        ("It was Galileo.", "no_evidence"),
        ("That's Cassini!", "no_evidence"),
        ("Voyager and Pioneer", "supported"),
        ("Galileo and Voyager", "no_evidence"),
        ("Voyager, Pioneer, Cassini", "no_evidence"),
    ],
)
def test_a_phrase_is_an_answer_where_the_question_is_answered(verifier, answer, label):
    (check,) = checks(verifier, answer)
    assert check.label == label
    assert check.score >= 0.5
    assert [span.of(answer) for span in check.spans] == ([answer] if label == "no_evidence" else [])


def test_the_reason_quotes_the_sentence_and_names_its_source(verifier):
    right, wrong, unknown = (checks(verifier, each)[0].reason for each in ("Voyager", "Galileo", "Voyager and Cassini"))
    assert right == "it answers the question in [1] “Voyager and Pioneer saw the rings of the planet.”"
    assert wrong == "it does not answer the question in [1] “Galileo saw the moons of Jupiter.”"
    assert unknown == "no source has “Cassini”"


def test_each_item_of_a_list_is_checked_by_itself(verifier):
    found = checks(verifier, "They were:\n- Voyager\n- Galileo")
    assert [check.label for check in found] == ["not_applicable", "supported", "no_evidence"]
    assert verifier._model.read == [PAGE]


@pytest.mark.parametrize(
    ("answer", "question"),
    [
        ("Galileo saw the rings.", QUESTION),
        ("Galileo", None),
        ("No.", "Did Galileo see the rings?"),
        ("And so on", "Who?"),
    ],
)
def test_any_other_answer_is_left_to_others(verifier, answer, question):
    assert [check.label for check in checks(verifier, answer, question=question)] == ["not_applicable"]
    assert not verifier._model.read


def test_words_of_the_question_are_not_looked_for_where_there_are_others(verifier):
    page = "Rings were drawn by Huygens. What saw the rings was the Voyager probe."
    (check,) = checks(verifier, "the rings probe", page)
    assert check.label == "supported"
    assert "Voyager probe" in check.reason


def test_only_the_chunks_that_have_the_phrase_are_read_and_the_likeliest_counts(verifier):
    others = ["Voyager was launched in 1977.", "Nobody has been there."]
    (check,) = checks(verifier, "Voyager", *others, PAGE)
    assert verifier._model.read == [others[0], PAGE]
    assert (check.label, check.reason[:27]) == ("supported", "it answers the question in ")
    assert "[3]" in check.reason


def test_a_mean_of_what_is_likely_has_a_score_of_one_half(monkeypatch):
    monkeypatch.setattr(phrases, "SpanModel", Scripted)
    (edge,), (low,) = (checks(phrases.Phrases(likely=each), "Voyager") for each in (0.9, 0.95))
    assert (edge.label, edge.score) == ("supported", pytest.approx(0.5))
    assert (low.label, low.score) == ("no_evidence", pytest.approx(1 - 0.5 * 0.9 / 0.95))


def test_of_many_chunks_those_are_read_that_have_most_of_the_question(monkeypatch):
    monkeypatch.setattr(phrases, "SpanModel", Scripted)
    verifier, others = phrases.Phrases(most=2), [f"Voyager is number {at}." for at in range(9)]
    (check,) = checks(verifier, "Voyager", *others, PAGE)
    assert verifier._model.read == [PAGE, others[0]]
    assert (check.label, check.reason[:31]) == ("supported", "it answers the question in [10]")


@pytest.mark.parametrize("wrong", [{"likely": 0.0}, {"likely": 1.0}, {"most": 0}])
def test_an_option_out_of_range_is_refused(wrong):
    with pytest.raises(ConfigError, match="likely in"):
        phrases.Phrases(**wrong)


@pytest.mark.parametrize(
    ("question", "answer", "label"),
    [
        ("Which probe found the rings of Jupiter?", "Voyager 1", "supported"),
        ("Which probe found the rings of Jupiter?", "Galileo Galilei", "no_evidence"),
        ("When were the rings found?", "1979", "supported"),
        ("When were the rings found?", "In 1610", "no_evidence"),
    ],
)
def test_the_model_that_ships_tells_a_right_phrase_from_a_wrong_one(question, answer, label):
    page = (
        "The four largest moons of Jupiter were discovered by Galileo Galilei in 1610. Its rings were found by "
        "Voyager 1 in 1979. They are faint and consist of dust."
    )
    (check,) = checks(phrases.Phrases(), answer, page, question=question)
    assert check.label == label


def test_a_phrase_is_looked_for_as_the_source_writes_it(verifier):
    (check,) = checks(verifier, "12 months", "The rings are covered for 1 year.", question="How long are they covered?")
    assert check.label == "supported"
    assert "1 year" in check.reason
