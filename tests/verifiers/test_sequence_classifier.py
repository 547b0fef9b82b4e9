"""A sequence classifier of anybody's: labels mapped, the chain read together and apart, conflicts never hidden."""

import numpy as np
import pytest
from tests.factories import span
from tests.tiny_models import Scripted, save

from spanproof.cases import case as make_case
from spanproof.errors import ConfigError, ModelError
from spanproof.types import CheckLabel, Chunk, Citation, Claim, Evidence, Span
from spanproof.verifiers.sequence_classifier import SequenceClassifier

LABELS = ("entailment", "neutral", "contradiction")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return save(tmp_path_factory.mktemp("model"), head="sequence", labels=LABELS)


def whole(*texts):
    return tuple(Evidence(Chunk(str(at), text), Span(0, len(text)), 0.5) for at, text in enumerate(texts, start=1))


def claim_of(answer, chain=()):
    case = make_case(answer, [item.chunk for item in chain])
    return Claim(case, Span(0, len(answer)))


class Reads:
    """Logits by what is read: contradiction for a premise with `against`, entailment if it has all words."""

    def __init__(self, tokenizer, against="closes"):
        (self.against,) = tokenizer.convert_tokens_to_ids([against])

    def __call__(self, pair, first, second):
        if self.against in first and set(second) & set(first):
            return np.array([0.0, 0.0, 4.0], dtype=np.float32)
        return np.array([4.0 if set(second) <= set(first) else 0.0, 2.0, 0.0], dtype=np.float32)


def scripted(folder, **options):
    verifier = SequenceClassifier(folder, **options)
    verifier._model = Scripted(verifier._model, Reads(verifier._model._tokenizer))
    return verifier


@pytest.mark.parametrize(
    ("chain", "label", "reason"),
    [
        (["the museum opens at nine"], CheckLabel.SUPPORTED, "entailed by [1]"),
        (["tickets cost ten euro"], CheckLabel.NO_EVIDENCE, "no passage entails it"),
        (["the museum closes at nine"], CheckLabel.CONTRADICTED, "contradicted by [1]"),
        (["the museum", "opens at nine"], CheckLabel.SUPPORTED, "entailed by [1] and [2]"),
        (["tickets are free", "the museum opens at nine"], CheckLabel.SUPPORTED, "entailed by [2]"),
        (
            ["the museum opens at nine", "the museum closes at nine"],
            CheckLabel.CONTRADICTED,
            "conflicting sources: contradicted by [2], entailed by [1]",
        ),
        ([], CheckLabel.NOT_APPLICABLE, "no evidence to read it against"),
    ],
)
def test_a_chain_is_read_together_and_passage_by_passage(folder, chain, label, reason):
    found = whole(*chain)
    (check,) = scripted(folder)([claim_of("the museum opens at nine", found)], [found])
    assert (check.label, check.reason) == (label, reason)


@pytest.mark.parametrize(
    ("text", "answer", "label"),
    [
        ("is the museum open at nine", "Yes.", CheckLabel.SUPPORTED),
        ("is the museum open at nine", "No.", CheckLabel.CONTRADICTED),
        ("the museum closes at nine", "Yes.", CheckLabel.CONTRADICTED),
        ("the museum closes at nine", "No.", CheckLabel.SUPPORTED),
    ],
)
def test_yes_and_no_are_read_with_the_question(folder, text, answer, label):
    found = whole(text)
    case = make_case(answer, [item.chunk for item in found], question="is the museum open at nine")
    (check,) = scripted(folder)([Claim(case, Span(0, len(answer)))], [found])
    assert check.label == label


def test_scores_are_the_probabilities_of_the_reading_that_decides(folder):
    verifier = scripted(folder)
    for texts, score in (
        (["the museum opens at nine"], np.exp(4) / (np.exp(4) + np.exp(2) + 1)),
        (["the museum closes at nine"], np.exp(4) / (np.exp(4) + 2)),
        (["tickets cost ten euro"], 1 - 1 / (2 + np.exp(2))),
    ):
        found = whole(*texts)
        (check,) = verifier([claim_of("the museum opens at nine", found)], [found])
        assert check.score == pytest.approx(score, abs=1e-6)


def test_passages_are_joined_in_the_order_of_their_sources(folder):
    first, second = whole("the museum opens", "at nine")
    verifier = scripted(folder)
    verifier([claim_of("the museum opens at nine", (first, second))], [(second, first)])
    assert verifier._model.read[0][0] == "the museum opens at nine"


def test_a_long_premise_is_read_in_parts_to_its_end(folder):
    found = whole("and children are free. " * 40 + "the museum opens at nine")
    verifier = scripted(folder)
    (check,) = verifier([claim_of("the museum opens at nine", found)], [found])
    assert check.label is CheckLabel.SUPPORTED
    assert len(verifier._model.read) > 3
    assert sum(first.count("children") for first, _ in verifier._model.read) == 40


def test_a_claim_that_alone_is_too_long_fails_and_harms_no_other(folder):
    found = whole("the museum opens at nine")
    claims = [claim_of("the museum opens " * 30, found), claim_of("the museum opens at nine", found)]
    one, two = scripted(folder)(claims, [found, found])
    assert (one.label, two.label) == (CheckLabel.FAILED, CheckLabel.SUPPORTED)
    assert "longer than the model reads" in one.reason


@pytest.mark.parametrize(
    ("order", "read"),
    [("premise-hypothesis", ("the museum", "tickets")), ("hypothesis-premise", ("tickets", "the museum"))],
)
def test_the_order_of_premise_and_hypothesis_is_an_option(folder, order, read):
    found = whole("the museum")
    verifier = SequenceClassifier(folder, order=order)
    verifier._model = Scripted(verifier._model, lambda *_: np.zeros(3, dtype=np.float32))
    verifier([claim_of("tickets", found)], [found])
    assert verifier._model.read == [read]


def test_citations_are_no_part_of_what_a_claim_states(folder):
    answer = "the museum opens at nine [1, 2]."
    found = whole("the museum opens at nine.", "the museum")
    case = make_case(answer, [item.chunk for item in found])
    cited = tuple(Citation(name, span(answer, name), name) for name in ("1", "2"))
    verifier = scripted(folder)
    (check,) = verifier([Claim(case, Span(0, len(answer)), citations=cited)], [found])
    assert check.label is CheckLabel.SUPPORTED
    assert {second for _, second in verifier._model.read} == {"the museum opens at nine ."}


def test_the_threshold_decides_what_counts(folder):
    found = whole("the museum opens at nine")
    (check,) = scripted(folder, threshold=0.95)([claim_of("the museum opens at nine", found)], [found])
    assert check.label is CheckLabel.NO_EVIDENCE
    assert check.score < 0.5


THREE = (CheckLabel.SUPPORTED, CheckLabel.CONTRADICTED, CheckLabel.NO_EVIDENCE)


@pytest.mark.parametrize(
    ("names", "asked", "meaning"),
    [
        (("entailment", "contradiction", "neutral"), None, THREE),
        (("ENTAILMENT", "CONTRADICTION", "NEUTRAL"), None, THREE),
        (("SUPPORT", "REFUTE", "NEI"), None, THREE),
        (("SUPPORTS", "REFUTES", "NOT ENOUGH INFO"), None, THREE),
        (("NO_EVIDENCE", "SUPPORT", "CONTRADICT"), None, (THREE[2], THREE[0], THREE[1])),
        (("entailment", "not_entailment"), None, (THREE[0], THREE[2])),
        (("0", "1"), None, (THREE[2], THREE[0])),
        (("hallucinated", "consistent"), None, (THREE[2], THREE[0])),
        (
            ("LABEL_0", "LABEL_1", "LABEL_2"),
            {"LABEL_0": "no_evidence", "LABEL_1": "supported", "LABEL_2": "contradicted"},
            (THREE[2], THREE[0], THREE[1]),
        ),
        (("yes", "no"), {"yes": CheckLabel.SUPPORTED, "no": CheckLabel.NO_EVIDENCE}, (THREE[0], THREE[2])),
    ],
)
def test_each_label_of_a_model_means_one_of_ours(tmp_path, names, asked, meaning):
    found = whole("the museum opens")
    for at, expected in enumerate(meaning):
        bias = [4.0 if index == at else -4.0 for index in range(len(names))]
        model = save(tmp_path / f"model{at}", head="sequence", labels=names, bias=bias)
        (check,) = SequenceClassifier(model, labels=asked)([claim_of("tickets", found)], [found])
        assert check.label is expected


@pytest.mark.parametrize(("bias", "label"), [(2.0, CheckLabel.SUPPORTED), (-2.0, CheckLabel.NO_EVIDENCE)])
def test_one_score_is_the_logit_of_support(tmp_path, bias, label):
    found = whole("the museum opens")
    model = save(tmp_path / "model", head="sequence", labels=("LABEL_0",), bias=[bias])
    (check,) = SequenceClassifier(model)([claim_of("tickets", found)], [found])
    assert check.label is label
    assert check.score == pytest.approx(1 / (1 + np.exp(-2.0)), abs=1e-6)


@pytest.mark.parametrize(
    ("names", "asked"),
    [
        (("LABEL_0", "LABEL_1"), None),
        (("-1", "0", "1"), None),
        (("neutral", "contradiction"), None),
        (("a", "b"), {"a": "supported"}),
        (("a", "b"), {"a": "supported", "b": "maybe"}),
        (("a", "b"), {"a": "supported", "b": "no_evidence", "c": "no_evidence"}),
        (("a", "b"), {"a": "no_evidence", "b": "no_evidence"}),
    ],
)
def test_labels_that_cannot_be_told_are_listed_in_the_error(tmp_path, names, asked):
    model = save(tmp_path / "model", head="sequence", labels=names)
    with pytest.raises(ConfigError, match=", ".join(names)):
        SequenceClassifier(model, labels=asked)


def test_a_batch_gives_what_each_claim_gives_alone(folder):
    verifier = SequenceClassifier(folder)
    chains = [whole("the museum opens at nine"), whole("tickets cost ten euro", "free for children"), whole("monday")]
    claims = [claim_of(text, chain) for text in ("the museum", "tickets are free on monday") for chain in chains]
    evidence = [*chains, *chains]
    together = verifier(claims, evidence)
    for claim, chain, check in zip(claims, evidence, together, strict=True):
        (alone,) = verifier([claim], [chain])
        assert alone.label == check.label
        assert abs(alone.score - check.score) < 1e-3


@pytest.mark.parametrize("options", [{"order": "premise"}, {"threshold": -0.1}])
def test_options_out_of_range_are_refused(folder, options):
    with pytest.raises(ConfigError):
        SequenceClassifier(folder, **options)


def test_a_folder_without_a_model_is_a_model_error(tmp_path):
    with pytest.raises(ModelError, match="sequence classifier"):
        SequenceClassifier(tmp_path)
