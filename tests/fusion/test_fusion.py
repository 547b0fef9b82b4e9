"""The fusion of checks, its fitting, and what the policy makes of it."""

import hashlib
import math
import random
from dataclasses import replace

import numpy as np
import pytest

from spanproof.cases import case
from spanproof.config import Config, build
from spanproof.errors import InputError, ModelError
from spanproof.fusion import Decision, Fusion, Regression, load_fusion, save_fusions, signals
from spanproof.policy import Policy
from spanproof.splitters.sentence import SentenceSplitter
from spanproof.training import fusion_figures, fusion_models
from spanproof.training.annotated import EDITED
from spanproof.training.fusion import BETAS, FAST, Answer, fit_fusion
from spanproof.training.fusion_cases import PAIRS, PHRASES, REPLIES
from spanproof.training.fusion_figures import seldom
from spanproof.types import Case, Check, CheckLabel, Chunk, Claim, Evidence, Span

CASE = Case("The gate opens at nine and closes at five.", (Chunk("1", "The gate opens at eight."),))
CLAIM = Claim(CASE, Span(0, 42))
LONGER = Claim(Case(f"{CASE.answer} It is green.", CASE.chunks), CLAIM.span)
CHAIN = (Evidence(CASE.chunks[0], Span(0, 24), 0.9),)
NINE = Span(18, 22)
RISK = Regression({"words:logit": 1.0, "numbers:contradicted": 2.0}, 0.0)
FUSION = Fusion(("words",), Decision(RISK, {"balanced": 0.5, "recall": 0.2}))


@pytest.fixture(autouse=True)
def _few_samples(monkeypatch):
    monkeypatch.setattr(fusion_models, "_SAMPLES", 2)


def words(risk, *spans):
    label = CheckLabel.NO_EVIDENCE if spans else CheckLabel.SUPPORTED
    return Check(label, risk if spans else 1 - risk, "words", spans)


def numbers(score):
    return Check(CheckLabel.CONTRADICTED, score, "[1] has eight", (NINE,))


def against(score):
    return Check(CheckLabel.CONTRADICTED, score, "the evidence contradicts it")


def decide(checks, **options):
    return Policy(fusion=FUSION, **options).decide(CLAIM, CHAIN, checks)


@pytest.mark.parametrize(
    ("checks", "label", "flagged"),
    [
        ({"words": words(0.1)}, "supported", ()),
        ({"words": words(0.9, NINE)}, "partial", (NINE,)),
        ({"words": words(0.9, Span(0, 42))}, "unsupported", (Span(0, 42),)),
        ({"words": words(0.4, NINE)}, "supported", ()),
        ({"words": words(0.7)}, "unsupported", ()),
        ({"words": words(0.1), "numbers": numbers(0.9)}, "contradicted", (NINE,)),
        # around a figure that a rule is sure of, the figure alone
        ({"words": words(0.9, Span(4, 22)), "numbers": numbers(0.9)}, "contradicted", (NINE,)),
        ({"words": words(0.9, Span(4, 8)), "numbers": numbers(0.9)}, "contradicted", (Span(4, 8), NINE)),
        ({"words": words(0.01), "numbers": numbers(0.6)}, "supported", ()),
        ({"words": words(0.4), "numbers": numbers(0.6)}, "contradicted", (NINE,)),
    ],
)
def test_the_fused_probability_decides_unless_a_contradiction_is_certain(checks, label, flagged):
    verdict = decide(checks)
    assert (verdict.label, verdict.flagged) == (label, flagged)


@pytest.mark.parametrize(
    ("reason", "label"),
    [("the evidence contradicts it", "supported"), ("conflicting sources: [1], [2]", "contradicted")],
)
def test_a_models_contradiction_is_weighed_unless_it_shows_that_sources_conflict(reason, label):
    risk = Regression({"words:logit": 1.0, "nli:logit": 0.1}, 0.0)
    fusion = Fusion(("words", "nli"), Decision(risk, {"balanced": 0.5}))
    checks = {"words": words(0.1), "nli": Check(CheckLabel.CONTRADICTED, 0.99, reason)}
    verdict = Policy(fusion=fusion).decide(CLAIM, CHAIN, checks)
    assert verdict.label == label
    assert reason in verdict.reason


@pytest.mark.parametrize(("score", "doubted"), [(0.6, True), (0.4, False)])
def test_a_supported_claim_says_who_disagrees(score, doubted):
    risk = Regression({"words:logit": 1.0, "nli:logit": 0.1, "dates:contradicted": 0.1}, 0.0)
    fusion = Fusion(("words", "nli"), Decision(risk, {"balanced": 0.5}))
    checks = {"words": words(0.1), "nli": against(score), "dates": Check(CheckLabel.CONTRADICTED, 0.3, "May")}
    verdict = Policy(fusion=fusion).decide(CLAIM, CHAIN, checks)
    assert verdict.label == "supported"
    assert verdict.reason == ("words; nli disagrees: the evidence contradicts it" if doubted else "words")


@pytest.mark.parametrize(
    ("said", "risk", "label"),
    [("contradicted", 0.9, "contradicted"), ("contradicted", 0.1, "supported"), ("no_evidence", 0.9, "unsupported")],
)
def test_of_what_fails_the_second_regression_says_whether_the_sources_deny_it(said, risk, label):
    known = Regression({"words:logit": 1.0, "nli:contradicted": 0.1, "nli:no_evidence": 0.1}, 0.0)
    denial = Regression({"nli:contradicted": 3.0, "nli:no_evidence": -3.0}, 0.0)
    fusion = Fusion(("words", "nli"), Decision(known, {"balanced": 0.5}), denial=denial)
    checks = {"words": words(risk), "nli": Check(CheckLabel(said), 0.9, "read")}
    assert Policy(fusion=fusion).decide(CLAIM, CHAIN, checks).label == label


@pytest.mark.parametrize(
    ("coverage", "label"),
    [
        (Check(CheckLabel.NO_EVIDENCE, 0.75, "none of its words"), "partial"),
        (Check(CheckLabel.NO_EVIDENCE, 0.7, "few of its words"), "supported"),
        (Check(CheckLabel.SUPPORTED, 0.9, "all of its words"), "supported"),
    ],
)
def test_a_sentence_of_which_the_sources_have_no_word_and_that_no_check_supports_fails(coverage, label):
    risk = Regression({"words:logit": 1.0, "coverage:supported": 0.1, "coverage:no_evidence": 0.1}, 0.0)
    fusion = Fusion(("words", "coverage"), Decision(risk, {"balanced": 0.9}))
    checks = {"words": words(0.6, NINE), "coverage": coverage}
    assert Policy(fusion=fusion).decide(CLAIM, CHAIN, checks).label == label


def test_a_preset_chooses_the_threshold():
    assert decide({"words": words(0.4, NINE)}, preset="recall").label == "partial"


@pytest.mark.parametrize("checks", [{}, {"words": Check(CheckLabel.FAILED)}, {"numbers": numbers(0.9)}])
def test_without_the_checks_it_needs_there_is_no_fused_probability(checks):
    assert FUSION(CLAIM, checks) is None


@pytest.mark.parametrize("other", [Check(CheckLabel.FAILED), Check(CheckLabel.NO_EVIDENCE, 1.0, "promises", (NINE,))])
def test_what_a_verifier_says_that_it_was_not_fitted_on_is_not_lost(other):
    verdict = decide({"words": words(0.01), "mine": other})
    assert verdict.label == ("unchecked" if other.label == "failed" else "partial")


def test_signals_have_the_logit_of_the_word_model():
    assert signals(CLAIM, {"words": words(0.5)})["words:logit"] == pytest.approx(0.0)
    assert signals(CLAIM, {"words": words(1.0, NINE)})["words:logit"] == pytest.approx(9.21, abs=0.01)


def test_signals_have_the_size_of_the_claim_and_the_share_of_it_that_a_check_objects_to():
    found = signals(CLAIM, {"words": words(0.9, Span(0, 21)), "numbers": numbers(0.9), "nli": words(0.1)})
    assert found["claim:size"] == pytest.approx(math.log(42))
    assert (found["words:share"], found["numbers:share"]) == (0.5, pytest.approx(4 / 42))
    assert "nli:share" not in found


def test_a_damaged_file_is_refused(tmp_path):
    (tmp_path / "fusion.json").write_text('{"fusions": [{"needs": []}]}')
    with pytest.raises(ModelError, match="fusions with"):
        load_fusion(["words"], path=tmp_path / "fusion.json")


@pytest.mark.parametrize(
    ("others", "agree"),
    [
        ({}, True),
        ({"names": Check(CheckLabel.NO_EVIDENCE, 0.7, "no such name")}, False),
        ({"names": Check(CheckLabel.NO_EVIDENCE, 0.2, "perhaps no such name")}, True),
        ({"dates": Check(CheckLabel.CONTRADICTED, 0.8, "[1] has May")}, False),
        ({"nli": Check(CheckLabel.CONTRADICTED, 0.9, "read")}, True),
    ],
)
def test_a_model_has_another_weight_where_the_figures_agree_and_no_rule_objects(others, agree):
    found = signals(CLAIM, {"words": words(0.5), "numbers": Check(CheckLabel.SUPPORTED, 0.4, "stated"), **others})
    models = {"words"} | others.keys() & {"nli"}
    expected = {"agree": 1.0, **{name: found[f"{name}:logit"] for name in models}} if agree else {}
    assert {name[8:]: value for name, value in found.items() if name.startswith("figures:")} == expected


def test_without_figures_there_is_no_such_signal():
    assert not [name for name in signals(CLAIM, {"words": words(0.5)}) if name.startswith("figures")]


def test_a_fusion_is_for_the_presets_for_which_it_has_thresholds(tmp_path):
    both = [fit_fusion(answers(120), needs=["words"], betas=betas) for betas in (BETAS, FAST)]
    save_fusions(both, tmp_path / "fusion.json")
    found = {name: load_fusion(["words"], preset=name, path=tmp_path / "fusion.json") for name in (*BETAS, *FAST, "x")}
    assert {name: fitted and fitted.answers.thresholds.keys() for name, fitted in found.items()} == {
        **dict.fromkeys(BETAS, BETAS.keys()),
        **dict.fromkeys(FAST, FAST.keys()),
        "x": None,
    }


def test_no_file_is_no_fusion(tmp_path):
    assert load_fusion(["words"], path=tmp_path / "none.json") is None


def answers(count):
    draw = random.Random(5)
    out = []
    for at in range(count):
        bad = tuple(draw.random() < 0.3 for _ in range(3))
        rows = tuple({"words:logit": draw.gauss(2 if each else -2, 1.0), "coverage:supported": 0.5} for each in bad)
        out.append(Answer(f"s{at // 3}", "QA", rows, bad, any(bad), (None,) * 3))
    return out


def pairs(count):
    draw = random.Random(6)
    out = []
    for at in range(count):
        denied = (None, False, True)[at % 3]
        row = {"words:logit": 0.0, "nli:contradicted": draw.gauss(0.8 if denied else 0.2, 0.1)}
        out.append(Answer(f"p{at}", PAIRS, (row,), (denied is not None,), denied is not None, (denied,)))
    return out


def phrase_answers(count):
    draw = random.Random(7)
    out = []
    for at in range(count):
        bad = draw.random() < 0.6
        row = {"words:logit": draw.gauss(-2, 1.0), "phrases:logit": draw.gauss(2 if bad else -2, 1.0)}
        out.append(Answer(f"q{at // 2}", PHRASES, (row,), (bad,), bad, (None,)))
    return out


def test_replies_teach_how_replies_are_judged_by_what_is_asked_and_by_no_length(tmp_path):
    replies = [
        replace(each, origin=REPLIES, rows=({"claim:size": 3.0, "asked:clause": 0.1 if each.hallucinated else 0.9},))
        for each in phrase_answers(120)
    ]
    given = [*answers(120), *pairs(90)]
    both, alone = (fit_fusion(each, needs=["words", "nli"]) for each in ([*given, *replies], given))
    weights = both["replies"]["risk"]["weights"]
    assert weights["asked:clause"] < -0.5
    assert "claim:size" not in weights
    assert "replies" not in alone
    assert not [name for part in ("answers", "statements") for name in _looked_at(both[part]) if "asked" in name]
    save_fusions([both], tmp_path / "fusion.json")
    assert (
        load_fusion(["words", "nli"], path=tmp_path / "fusion.json").replies.thresholds == both["replies"]["thresholds"]
    )


def _looked_at(decision):
    return decision["risk"].get("names") or decision["risk"]["weights"]


@pytest.mark.parametrize(("beta", "allowed"), [(1.0, 5), (0.5, 2), (2.0, 10)])
def test_of_right_claims_at_most_one_in_twenty_reaches_the_threshold_for_a_beta_of_one(beta, allowed):
    risks = np.arange(200) / 200
    truth = np.arange(200) % 2 == 1
    found = seldom(truth, np.ones(200), risks, beta, truth)
    assert sum(risks[~truth] >= found) <= allowed < sum(risks[~truth] >= found - 0.02)
    assert seldom(truth, np.ones(200), np.ones(200), beta, truth) == 0.98


def test_phrases_teach_how_phrases_are_judged_and_nothing_else(tmp_path):
    given = [*answers(120), *pairs(90)]
    both, alone = (fit_fusion(each, needs=["words", "phrases"]) for each in ([*given, *phrase_answers(120)], given))
    assert both["phrases"]["risk"]["weights"]["phrases:logit"] > 0.5
    assert both["development"]["phrases"]["claim_auc"] > 0.9
    assert "phrases" not in alone
    blind = [
        replace(each, rows=tuple({"words:logit": row["words:logit"]} for row in each.rows)) for each in given[:120]
    ]
    unread = [replace(each, rows=({"words:logit": 0.0},)) for each in phrase_answers(120)]
    assert "phrases" not in fit_fusion([*blind, *unread], needs=["words"])
    for part in ("answers", "statements"):
        assert both[part]["thresholds"] == alone[part]["thresholds"]
    assert both["outright"] == alone["outright"]
    save_fusions([both], tmp_path / "fusion.json")
    fitted = load_fusion(["words", "phrases"], path=tmp_path / "fusion.json")
    assert fitted.phrases.thresholds == both["phrases"]["thresholds"]


def test_edited_answers_teach_the_risk_of_claims_and_choose_no_threshold():
    edited = [
        replace(
            each, origin=EDITED, group=f"e{each.group}", rows=tuple({"nli:logit": 4.0 * bad - 2.0} for bad in each.bad)
        )
        for each in answers(120)
    ]
    body = fit_fusion([*answers(120), *edited], needs=["words", "nli"])
    told = body["development"]
    assert "nli:logit" in body["answers"]["risk"]["names"]
    assert told["edited_claim_auc"] > 0.95
    assert told["by_task"].keys() == {"QA", EDITED}
    assert told["weighted_response_f1"]["balanced"] == told["by_task"]["QA"]["f1"]


def test_fitting_finds_the_signal_and_writes_what_can_be_loaded(tmp_path):
    body = fit_fusion(answers(120), needs=["words"])
    save_fusions([body], tmp_path / "fusion.json")
    assert load_fusion(["words", "numbers"], path=tmp_path / "fusion.json") is None
    fitted = load_fusion(["words"], path=tmp_path / "fusion.json")
    assert fitted.answers.risk.names == ("coverage:supported", "words:logit")
    assert body["development"]["weighted_response_f1"]["balanced"] > 0.6
    assert fitted.answers.thresholds["recall"] <= fitted.answers.thresholds["precision"]
    assert fitted(CLAIM, {"words": words(0.9, NINE)}).risk > fitted(CLAIM, {"words": words(0.1)}).risk + 0.3


def test_the_risk_of_boosted_trees_never_falls_with_a_models_doubt(tmp_path):
    save_fusions([fit_fusion(answers(120), needs=["words"])], tmp_path / "fusion.json")
    risk = load_fusion(["words"], path=tmp_path / "fusion.json").answers.risk
    told = [risk({"words:logit": at / 5}) for at in range(-30, 31)]
    assert told == sorted(told)
    assert told[0] < 0.2 < 0.6 < told[-1]


def test_a_report_says_of_which_files_the_fusion_was_read(tmp_path):
    save_fusions([fit_fusion(answers(120), needs=["words"])], tmp_path / "fusion.json")
    files = {name: hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() for name in ("fusion.json", "fusion.npz")}
    assert load_fusion(["words"], path=tmp_path / "fusion.json").digests == files
    assert build(Config()).models.keys() >= files.keys()


def test_trees_that_are_not_those_of_the_file_are_refused(tmp_path):
    save_fusions([fit_fusion(answers(120), needs=["words"])], tmp_path / "fusion.json")
    (tmp_path / "fusion.npz").write_bytes((tmp_path / "fusion.npz").read_bytes()[:-1])
    with pytest.raises(ModelError, match="another sha256"):
        load_fusion(["words"], path=tmp_path / "fusion.json")


def test_pairs_teach_what_is_denied_and_how_statements_are_judged_but_not_how_answers_are():
    body = fit_fusion([*answers(120), *pairs(90)], needs=["words", "nli"])
    assert body["denial"]["weights"]["nli:contradicted"] > 0.5
    assert body["development"]["denied"]["f1"] > 0.9
    assert body["statements"]["thresholds"]["balanced"] == 0.5
    alone = fit_fusion(answers(120), needs=["words"])
    assert body["answers"]["thresholds"] == alone["answers"]["thresholds"]
    known, own = body["answers"]["risk"], alone["answers"]["risk"]
    rows = np.array([[row.get(name, 0.0) for name in known["names"]] for each in answers(20) for row in each.rows])
    columns = [known["names"].index(name) for name in own["names"]]
    assert known["trees"](rows).tolist() == own["trees"](rows[:, columns]).tolist()


def test_a_statement_by_itself_is_judged_by_its_own_regression():
    strict = Decision(Regression({"words:logit": 1.0}, 5.0), {"balanced": 0.5})
    policy = Policy(fusion=Fusion(("words",), Decision(RISK, {"balanced": 0.5}), strict))
    assert policy.decide(CLAIM, CHAIN, {"words": words(0.1)}).label == "unsupported"
    assert policy.decide(LONGER, CHAIN, {"words": words(0.1)}).label == "supported"


@pytest.mark.parametrize(
    ("answer", "label"),
    [("Eight", "supported"), ("Nine", "unsupported"), ("The gate opens at eight.", "supported"), ("Gate", "supported")],
)
def test_a_mere_phrase_is_judged_by_a_regression_of_its_own_even_where_a_source_has_the_same_words(answer, label):
    given = case(
        answer, ["Nine\n\nThe gate opens at eight."], question="When does it open?" if answer != "Gate" else None
    )
    said = Check(
        CheckLabel.NO_EVIDENCE if answer == "Nine" else CheckLabel.SUPPORTED, 0.8, "read", (Span(0, len(answer)),)
    )
    alone = Decision(Regression({"words:logit": 1.0}, 0.0), {"balanced": 0.5})
    phrases = Decision(Regression({"phrases:logit": 1.0}, 0.0), {"balanced": 0.5})
    fusion = Fusion(("words", "phrases"), Decision(RISK, {"balanced": 0.5}), alone, phrases=phrases)
    chain = (Evidence(given.chunks[0], Span(0, 4), 0.9), Evidence(given.chunks[0], Span(6, 30), 0.8))
    claim = Claim(given, Span(0, len(answer)))
    verdict = Policy(fusion=fusion).decide(claim, chain, {"words": words(0.1), "phrases": said})
    assert verdict.label == label
    assert verdict.flagged == (said.spans if label == "unsupported" else ())


@pytest.mark.parametrize(("label", "others"), [("no_evidence", "unsupported"), ("supported", "supported")])
def test_of_a_phrase_the_check_that_reads_the_question_gives_the_reason_and_nothing_is_denied(label, others):
    given = case("Nine", ["The gate opens at eight."], question="When does it open?")
    asked = Check(CheckLabel(label), 0.9, "read with the question", (Span(0, 4),))
    known = Regression({"words:logit": 1.0, "nli:logit": 0.1}, 0.0)
    always, phrases = Regression({}, 9.0), Decision(Regression({"phrases:logit": 1.0}, 0.0), {"balanced": 0.5})
    fusion = Fusion(
        ("words", "nli", "phrases"), Decision(known, {"balanced": 0.5}), phrases, denial=always, phrases=phrases
    )
    checks = {"words": words(0.7, Span(0, 4)), "nli": Check(CheckLabel.SUPPORTED, 0.9, "entailed"), "phrases": asked}
    verdict = Policy(fusion=fusion).decide(Claim(given, Span(0, 4)), CHAIN, checks)
    assert (verdict.label, verdict.reason) == (others, "read with the question")


@pytest.mark.parametrize(
    ("checks", "preset", "label"),
    [
        ({"nli": against(0.9)}, "balanced", "contradicted"),
        ({"nli": against(0.9)}, "recall", "supported"),
        ({"nli": against(0.6)}, "balanced", "supported"),
    ],
)
def test_a_claim_of_a_longer_answer_fails_if_as_a_statement_by_itself_it_surely_would(checks, preset, label):
    known = Decision(Regression({"words:logit": 1.0, "nli:logit": 0.0}, 0.0), {"balanced": 0.5, "recall": 0.5})
    alone = Decision(Regression({"nli:logit": 1.0}, 0.0), {"balanced": 0.5})
    denial = Regression({"nli:contradicted": 5.0}, 0.0)
    fusion = Fusion(("words", "nli"), known, alone, {"balanced": 0.8}, denial)
    checks = {"words": words(0.1), **checks}
    verdict = Policy(fusion=fusion, preset=preset).decide(LONGER, CHAIN, checks)
    assert verdict.label == label
    assert verdict.score == pytest.approx(0.9)
    assert fusion(LONGER, checks).risk == pytest.approx(0.1)


def test_no_claim_of_an_overview_of_a_record_is_judged_by_itself():
    given = case(LONGER.case.answer, [{"name": "The gate", "opens": "at eight"}])
    alone = Decision(Regression({"words:logit": 1.0}, 9.0), {"balanced": 0.5})
    known = Decision(RISK, {"balanced": 0.5})
    fusion = Fusion(("words",), known, alone, {"balanced": 0.8})
    for told, fails in ((given, False), (replace(given, question="When?"), True), (LONGER.case, True)):
        assert fusion(Claim(told, LONGER.span), {"words": words(0.1)}).fails is fails


def test_the_decision_is_the_mean_of_fits_on_samples_of_the_sources_or_one_fit_on_all(monkeypatch):
    given = answers(40)
    weights, rows = np.ones(len(given)), np.array([[row["words:logit"]] for each in given for row in each.rows])
    found = {}
    for samples in (0, 3):
        monkeypatch.setattr(fusion_models, "_SAMPLES", samples)
        found[samples] = fusion_models.boosted(given, weights, ["words:logit"])
    alone, pooled = (found[samples].body["trees"] for samples in (0, 3))
    assert len(pooled.roots) == 3 * len(alone.roots)
    risks = {samples: each.predict(rows) for samples, each in found.items()}
    assert not np.allclose(risks[0], risks[3])
    bad = np.array([each for answer in given for each in answer.bad])
    assert all(own[bad].mean() > own[~bad].mean() for own in risks.values())


def test_from_which_risk_a_claim_fails_outright_is_fitted_beside_pairs_and_read_back(tmp_path):
    both, alone = tmp_path / "both.json", tmp_path / "alone.json"
    body = fit_fusion([*answers(120), *pairs(90)], needs=["words", "nli"])
    save_fusions([body], both)
    fitted = load_fusion(["words", "nli"], path=both)
    assert fitted.outright.keys() == fitted.answers.thresholds.keys()
    assert fitted.outright["recall"] <= fitted.outright["balanced"] <= fitted.outright["precision"]
    reached, before = body["development"]["with_outright"], body["development"]["weighted_response_f1"]
    assert all(reached[preset] >= before[preset] for preset in BETAS)
    save_fusions([fit_fusion(answers(120), needs=["words"])], alone)
    assert load_fusion(["words"], path=alone).outright == {}


def test_a_second_threshold_is_chosen_for_what_the_first_does_not_find():
    truth, tasks = np.array([True, False, True, False] * 25), np.array(["QA"] * 100)
    found, risks = np.array([False, False, True, False] * 25), np.array([0.9, 0.6, 0.2, 0.1] * 25)
    assert fusion_figures.best(truth, np.ones(100), risks, 1.0, tasks) < 0.2
    assert 0.6 < fusion_figures.best(truth, np.ones(100), risks, 1.0, tasks, said=found) <= 0.9


def test_no_model_outweighs_what_a_rule_says_of_the_figures_of_a_statement():
    mild = Decision(Regression({"words:logit": 1.0, "numbers:contradicted": 0.0}, 0.0), {"balanced": 0.9})
    policy = Policy(fusion=Fusion(("words",), Decision(RISK, {"balanced": 0.9}), mild))
    checks = {"words": words(0.1), "numbers": numbers(0.6)}
    assert policy.decide(CLAIM, CHAIN, checks).label == "contradicted"
    assert policy.decide(LONGER, CHAIN, checks).label == "supported"


def test_no_model_outweighs_that_no_source_has_a_figure():
    policy = Policy(fusion=Fusion(("words",), Decision(RISK, {"balanced": 0.9}), None))
    nowhere = Check(CheckLabel.NO_EVIDENCE, 0.7, "not in the sources: eight", (Span(0, 3),))
    failing = {"partial", "unsupported"}
    assert policy.decide(LONGER, CHAIN, {"words": words(0.1), "numbers": nowhere}).label in failing
    assert policy.decide(LONGER, CHAIN, {"words": words(0.1), "dates": nowhere}).label in failing
    assert (
        policy.decide(LONGER, CHAIN, {"words": words(0.1), "numbers": replace(nowhere, score=0.3)}).label == "supported"
    )


@pytest.mark.parametrize(
    ("answer", "checks", "label"),
    [
        ("the gate opens  at eight", {}, "supported"),
        ("The gate opens at eight [1].", {}, "supported"),
        ("The gate opens at eight.", {"numbers": numbers(0.6)}, "contradicted"),
        ("The gate opens at six.", {}, "unsupported"),
        ("The gate opens at 8.", {}, "unsupported"),
        ("The gate opens at 8.", {"numbers": Check(CheckLabel.SUPPORTED, 0.4)}, "supported"),
        ("The gate opens at six.", {"numbers": Check(CheckLabel.SUPPORTED, 0.4)}, "unsupported"),
        ("The gate opens.", {}, "unsupported"),
        ("The gate never opens at eight.", {"numbers": Check(CheckLabel.SUPPORTED, 0.4)}, "unsupported"),
    ],
)
def test_what_a_source_says_in_the_same_words_is_supported_whatever_a_model_says(answer, checks, label):
    given = Case(answer, CASE.chunks)
    (claim,) = SentenceSplitter()(given)
    policy = Policy(fusion=Fusion(("words",), Decision(RISK, {"balanced": 0.5})))
    assert policy.decide(claim, CHAIN, {"words": words(0.9), **checks}).label == label


def test_too_few_sources_are_refused():
    with pytest.raises(InputError, match="five sources"):
        fit_fusion(answers(3), needs=["words"])


def test_a_threshold_is_taken_from_a_plateau_and_not_from_a_single_peak(monkeypatch):
    peak, plateau = 0.2, (0.5, 0.6)
    risks = np.arange(100) / 100  # so that what is said tells the threshold

    def curve(truth, said, weights, beta):
        step = 1.0 - said.sum() / 100
        return 0.9 if abs(step - peak) < 0.005 else 0.8 if plateau[0] <= step <= plateau[1] else 0.5

    monkeypatch.setattr(fusion_figures, "f_beta", curve)
    found = fusion_figures.best(risks > 0.5, np.ones(100), risks, 1.0, np.array(["QA"] * 100))
    assert plateau[0] <= found <= plateau[1]


def test_a_task_with_many_hallucinated_answers_does_not_choose_the_threshold_alone():
    risks = np.array([0.9] * 80 + [0.5] * 20 + [0.3] * 10 + [0.1] * 90)
    truth = (risks == 0.9) | (risks == 0.3)
    tasks = np.array(["Data2txt"] * 100 + ["QA"] * 100)
    assert fusion_figures.best(truth, np.ones(200), risks, 1.0, np.array(["all"] * 200)) > 0.5
    assert 0.1 < fusion_figures.best(truth, np.ones(200), risks, 1.0, tasks) <= 0.3
