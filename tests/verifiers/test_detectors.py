"""The seven evidence-chain detectors, as they ship."""

import subprocess
import sys
from importlib.metadata import entry_points

import pytest

from spanproof import case
from spanproof.aligners.lexical import LexicalAligner
from spanproof.errors import ModelError
from spanproof.models.fitted import Fitted, Level
from spanproof.text.sentences import sentences
from spanproof.training.evidencechain.fitting import DETECTORS, LEARNED
from spanproof.types import CheckLabel, Claim, Span

SOURCES = [
    "The Harbour Museum opened in 1962 in Bergen. It shows 240 ships and is closed on Mondays.",
    "Its founder, Ingrid Solheim, led the museum for thirty years. Admission is free for children.",
]
GOOD = "The Harbour Museum opened in 1962 in Bergen."
BAD = "The Harbour Museum opened in 1987 in Lisbon."
ODD = "Visitors praise its underwater restaurant and the nightly fireworks."


def scored(name, *answers, sources=SOURCES):
    claims = [
        Claim(made, span) for made in (case(text, sources) for text in answers) for span in sentences(made.answer)
    ]
    chains = LexicalAligner()(claims)
    detector = DETECTORS[name]()
    return detector, claims, detector.score(claims, chains), detector(claims, chains)


@pytest.fixture(params=sorted(DETECTORS))
def name(request):
    return request.param


def test_every_detector_is_registered_under_its_name(name):
    found = {point.name: point.value for point in entry_points(group="spanproof.verifiers")}
    kind = DETECTORS[name]
    assert found.get(name, f"{kind.__module__}:{kind.__name__}") == f"{kind.__module__}:{kind.__name__}"


def test_words_and_claims_have_a_score_between_0_and_1_and_words_point_into_the_answer(name):
    _, claims, found, _ = scored(name, f"{GOOD} {BAD}", ODD)
    for claim, each in zip(claims, found, strict=True):
        assert len(each.spans) == len(each.words) == len(claim.text.rstrip(".").split())
        assert all(claim.span.start <= span.start < span.end <= claim.span.end for span in each.spans)
        assert 0 <= each.claim <= 1
        assert ((each.words >= 0) & (each.words <= 1)).all()


def test_a_sentence_of_the_source_scores_below_the_same_sentence_with_other_facts(name):
    _, _, (good, bad, odd), _ = scored(name, GOOD, BAD, ODD)
    assert good.claim < bad.claim
    assert good.claim < odd.claim
    assert good.words.max() < max(bad.words.max(), odd.words.max())


def test_a_sentence_of_the_source_is_supported_and_an_invented_one_is_not(name):
    _, _, _, (good, odd) = scored(name, GOOD, ODD)
    assert good.label == CheckLabel.SUPPORTED
    assert odd.label in (CheckLabel.NO_EVIDENCE, CheckLabel.NOT_APPLICABLE)
    assert good.score >= 0.5
    assert name in good.reason


@pytest.mark.parametrize("name", ["rules", "lr", "rf", "gb"], indirect=False)
def test_a_changed_year_scores_highest_and_is_flagged_but_by_the_forest(name):
    _, _, (found,), (check,) = scored(name, "The Harbour Museum opened in 1987 in Bergen.")
    year = next(at for at, span in enumerate(found.spans) if found.spans[at].start == 29)
    assert found.words[year] == found.words.max()
    assert check.label == CheckLabel.NO_EVIDENCE or name == "rf"


def test_a_claim_scores_alone_as_in_a_batch(name):
    _, _, together, _ = scored(name, GOOD, BAD, ODD, f"{ODD} {GOOD}")
    for text, each in zip((GOOD, BAD, ODD), together, strict=False):
        alone = scored(name, text)[2][0]
        assert alone.claim == pytest.approx(each.claim, abs=1e-9)
        assert alone.words.tolist() == pytest.approx(each.words.tolist(), abs=1e-9)


def test_a_claim_without_a_word_is_not_applicable(name):
    made = case("... !", SOURCES)
    detector = DETECTORS[name]()
    assert [check.label for check in detector([Claim(made, Span(0, 5))], [()])] == [CheckLabel.NOT_APPLICABLE]
    assert detector([], []) == []


def test_claims_without_evidence_and_without_chunks_are_scored(name):
    made = case(GOOD, [])
    detector = DETECTORS[name]()
    claim = Claim(made, Span(0, len(GOOD)))
    (found,) = detector.score([claim], [()])
    assert found.claim >= detector.fitted.claim.threshold


def test_the_digests_of_the_fitted_parts_are_known(name):
    digests = DETECTORS[name]().digests
    assert f"{name}.json" in digests
    assert (f"{name}.npz" in digests) == (name in ("rf", "gb"))
    assert all(len(each) == 64 for each in digests.values())


@pytest.mark.parametrize("name", LEARNED, indirect=False)
def test_a_learned_detector_without_a_model_or_with_unknown_columns_says_so(name):
    made = Claim(case(GOOD, SOURCES), Span(0, len(GOOD)))
    with pytest.raises(ModelError, match="fitted model"):
        DETECTORS[name](fitted=Fitted(name)).score([made], [()])
    known = DETECTORS[name]().fitted
    strange = Level(columns=("no such column",), model=known.word.model)
    with pytest.raises(ModelError, match="no column 'no such column'"):
        DETECTORS[name](fitted=Fitted(name, word=strange, claim=known.claim)).score([made], [()])


def test_no_detector_imports_scikit_learn_at_run_time():
    code = (
        "import sys\n"
        "from spanproof.verifiers import lexical, bm25, tfidf, rules, lr, rf, gb\n"
        "from spanproof import case\n"
        "from spanproof.types import Claim, Span\n"
        "claim = Claim(case('It opened in 1962.', ['It opened in 1961.']), Span(0, 18))\n"
        "for module, kind in ((lr, 'LogisticRegression'), (rf, 'RandomForest'), (gb, 'GradientBoosting')):\n"
        "    getattr(module, kind)()([claim], [()])\n"
        "assert not {'sklearn', 'scipy'} & set(sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False).stderr == ""


def test_rules_that_the_guard_has_asked_are_not_asked_again(monkeypatch):
    from spanproof.verifiers.negation import Negation
    from spanproof.verifiers.rule_columns import judged

    claims = [Claim(case(BAD, SOURCES), Span(0, len(BAD)))]
    chains = LexicalAligner()(claims)
    asked = []
    check = Negation._check
    monkeypatch.setattr(Negation, "_check", lambda *each: asked.append(each[0]) or check(*each))

    first = Negation()(claims, chains)
    assert judged(claims, chains)[0][3] == first[0]
    assert asked == [Negation()]

    Negation(likeness=0.9)(claims, chains)
    assert asked == [Negation(), Negation(likeness=0.9)]
