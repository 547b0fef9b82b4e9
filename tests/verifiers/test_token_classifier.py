"""A token classifier of anybody's: its words become checks, and nothing of a context or an answer is left out."""

import numpy as np
import pytest
from tests.factories import span
from tests.tiny_models import Scripted, save, save_modern

from spanproof.cases import case as make_case
from spanproof.errors import ConfigError, ModelError
from spanproof.types import Case, CheckLabel, Chunk, Claim, Span
from spanproof.verifiers.token_classifier import PROMPTS, TokenClassifier


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return save(tmp_path_factory.mktemp("model"), head="token", labels=("LABEL_0", "LABEL_1"))


def unseen(pair, first, second):
    """Hallucinated: a token that the first text does not have."""
    rows = np.zeros((len(pair.ids), 2), dtype=np.float32)
    rows[list(pair.at), 1] = [-4.0 if token in first else 4.0 for token in second]
    return rows


def scripted(folder, **options):
    verifier = TokenClassifier(folder, **options)
    verifier._model = Scripted(verifier._model, unseen)
    return verifier


def claims_of(case, *texts):
    return [Claim(case, span(case.answer, text)) for text in texts]


def checks(verifier, claims):
    return verifier(claims, [()] * len(claims))


def words_in(check, case):
    return [each.of(case.answer) for each in check.spans]


def test_words_that_the_model_flags_are_the_checks_spans(folder):
    case = make_case(
        "The museum opens at ten. Tickets cost nine euro.", ["the museum opens at nine", "tickets cost nine euro"]
    )
    one, two = checks(scripted(folder), claims_of(case, "The museum opens at ten.", "Tickets cost nine euro."))
    assert (one.label, words_in(one, case)) == (CheckLabel.NO_EVIDENCE, ["ten."])
    assert one.score == pytest.approx(1 / (1 + np.exp(-4.0)))
    assert one.reason == "not in the context: “ten.”"
    assert (two.label, two.spans) == (CheckLabel.NO_EVIDENCE, (Span(len(case.answer) - 1, len(case.answer)),))


def test_a_claim_without_flagged_words_is_supported_with_what_is_left_of_its_riskiest_word(folder):
    case = make_case("the museum opens at nine", ["the museum opens at nine"])
    (check,) = checks(scripted(folder), claims_of(case, case.answer))
    assert check.label is CheckLabel.SUPPORTED
    assert check.score == pytest.approx(1 / (1 + np.exp(-4.0)))


def test_an_answer_is_read_once_whatever_number_of_claims_it_has(folder):
    verifier = scripted(folder)
    case = make_case("the museum opens. the library closes.", ["the museum"], question="museum?")
    checks(verifier, claims_of(case, "the museum opens.", "the library closes."))
    assert [first for first, _ in verifier._model.read] == ["museum ? the museum"]


def test_a_context_that_does_not_fit_is_read_in_parts_and_any_part_may_support_a_word(folder):
    filler = "and the children " * 12
    case = make_case("tickets cost ten", [f"tickets {filler}", f"{filler} cost", f"{filler}. euro"], question="cost?")
    verifier = scripted(folder)
    (check,) = checks(verifier, claims_of(case, case.answer))
    assert words_in(check, case) == ["ten"]
    firsts = [first for first, _ in verifier._model.read]
    assert len(firsts) == 3
    assert all(first.startswith("cost ?") for first in firsts)
    assert sum(first.count("children") for first in firsts) == 36
    assert all(second == "tickets cost ten" for _, second in verifier._model.read)


def test_an_answer_that_does_not_fit_is_read_in_overlapping_windows_to_its_last_word(folder):
    answer = "the museum opens at nine. " * 20 + "tickets cost ten."
    case = make_case(answer, ["the museum opens at nine. cost ten", "tickets are free"])
    verifier = scripted(folder)
    last = Claim(case, span(answer, "tickets cost ten."))
    first = Claim(case, Span(0, 25))
    (one, two) = checks(verifier, [first, last])
    assert (one.label, two.label) == (CheckLabel.SUPPORTED, CheckLabel.SUPPORTED)
    assert len({second for _, second in verifier._model.read}) >= 2
    made_up = make_case(f"{answer} library", case.chunks)
    (check,) = checks(verifier, claims_of(made_up, "library"))
    assert words_in(check, made_up) == ["library"]


def test_a_question_that_leaves_no_room_fails_its_claims_and_no_others(folder):
    crowded = make_case("the museum opens", ["the museum opens"], question="free " * 80)
    fine = make_case("the museum opens", ["the museum opens"])
    one, two = checks(scripted(folder), [*claims_of(crowded, "the museum opens"), *claims_of(fine, "the museum opens")])
    assert (one.label, two.label) == (CheckLabel.FAILED, CheckLabel.SUPPORTED)
    assert "no room" in one.reason


def test_a_letter_that_the_tokenizer_drops_is_unread_and_its_claim_failed(folder):
    verifier = scripted(folder)
    real = verifier._model._real
    case = make_case("the museum opens. the library closes.", ["the museum opens. the library closes."])
    pair = real.pair
    dropped = span(case.answer, "library")

    def without(first, second):
        found = pair(first, second)
        kept = [at for at, (start, _) in zip(found.at, found.offsets, strict=True) if start != dropped.start]
        offsets = [each for each in found.offsets if each[0] != dropped.start]
        return type(found)(found.ids, found.types, tuple(kept), tuple(offsets))

    real.pair = without
    one, two = checks(verifier, claims_of(case, "the museum opens.", "the library closes."))
    assert (one.label, two.label) == (CheckLabel.SUPPORTED, CheckLabel.FAILED)
    assert "library" in two.reason


def test_a_batch_of_cases_gives_what_each_gives_alone(folder):
    verifier = TokenClassifier(folder)
    texts = ["the museum opens at ten", "tickets are free for children on monday", "the library has five floors"]
    claims = [Claim(made := make_case(text, texts), Span(0, len(made.answer))) for text in texts for _ in range(2)]
    together = checks(verifier, claims)
    for claim, check in zip(claims, together, strict=True):
        (alone,) = checks(verifier, [claim])
        assert (alone.label, alone.spans) == (check.label, check.spans)
        assert abs(alone.score - check.score) < 1e-3


QUESTION = "When?"
CASE = Case("It opens.", (Chunk("a", "One."), Chunk("b", "Two.")), QUESTION)


@pytest.mark.parametrize(
    ("name", "question", "expected"),
    [
        ("plain", QUESTION, "When?\nOne.\nTwo."),
        ("plain", None, "One.\nTwo."),
        ("lettucedetect", None, "Summarize the following text:\npassage 1: One.\npassage 2: Two.\noutput:"),
    ],
)
def test_a_prompt_is_written_in_its_form(name, question, expected):
    assert PROMPTS[name](Case(CASE.answer, CASE.chunks, question)) == expected


def test_lettucedetects_prompt_asks_the_question_of_numbered_passages():
    lines = PROMPTS["lettucedetect"](CASE).split("\n")
    assert lines[:2] == ["Briefly answer the following question:", "When?"]
    assert lines[2].endswith("the following 2 passages:")
    assert lines[3:5] == ["passage 1: One.", "passage 2: Two."]
    assert lines[-1] == "output:"


def test_a_prompt_may_be_a_function_of_the_case(folder):
    verifier = scripted(folder, prompt=lambda case: f"library {len(case.chunks)}")
    checks(verifier, claims_of(CASE, "It opens."))
    assert verifier._model.read[0][0] == "library 2"


@pytest.mark.parametrize(
    ("labels", "asked", "flags"),
    [
        (("LABEL_0", "LABEL_1"), None, [1]),
        (("Hallucinated", "supported"), None, [0]),
        (("O", "B-made-up", "I-made-up"), ["B-made-up", "I-made-up"], [1, 2]),
        (("ok", "bad"), "bad", [1]),
        (("hallucinated",), None, [0]),
    ],
)
def test_the_classes_that_speak_against_a_token_are_found_by_name(tmp_path, labels, asked, flags):
    bias = [3.0 if at in flags else -3.0 for at in range(len(labels))]
    folder = save(tmp_path / "model", head="token", labels=labels, bias=bias)
    (check,) = checks(TokenClassifier(folder, hallucinated=asked), claims_of(CASE, "It opens."))
    assert check.label is CheckLabel.NO_EVIDENCE
    assert words_in(check, CASE) == ["It opens."]


@pytest.mark.parametrize(
    ("labels", "asked"),
    [
        (("a", "b"), None),
        (("a", "b"), ["c"]),
        (("a", "b"), ["a", "b"]),
        (("a", "b"), []),
        (("LABEL_0", "LABEL_1", "LABEL_2"), None),
    ],
)
def test_classes_that_cannot_be_told_are_listed_in_the_error(tmp_path, labels, asked):
    folder = save(tmp_path / "model", head="token", labels=labels)
    with pytest.raises(ConfigError, match=", ".join(labels)):
        TokenClassifier(folder, hallucinated=asked)


@pytest.mark.parametrize("options", [{"prompt": "no such"}, {"threshold": 1.5}])
def test_options_out_of_range_are_refused(folder, options):
    with pytest.raises(ConfigError):
        TokenClassifier(folder, **options)


def test_a_folder_without_a_model_is_a_model_error(tmp_path):
    with pytest.raises(ModelError, match="token classifier"):
        TokenClassifier(tmp_path)


def test_a_modernbert_with_a_byte_level_tokenizer_reads_every_word_of_any_script(tmp_path):
    verifier = TokenClassifier(save_modern(tmp_path / "model", labels=("LABEL_0", "LABEL_1")), prompt="lettucedetect")
    texts = [
        "Café Müller opens at nine. 🙂 “Yes”, 東京.",
        "It closes at ten; the naïve rôle of Zoë is told for hours. " * 5,
    ]
    claims = [Claim(made := make_case(text, texts, question="When?"), Span(0, len(made.answer))) for text in texts]
    together = checks(verifier, claims)
    for claim, check in zip(claims, together, strict=True):
        (alone,) = checks(verifier, [claim])
        assert alone.label is check.label
        assert check.label in (CheckLabel.SUPPORTED, CheckLabel.NO_EVIDENCE)
        assert abs(alone.score - check.score) < 1e-3
