"""Checks to verdicts, verdicts to a status."""

import pytest

import spanproof
from spanproof.errors import ConfigError
from spanproof.fusion import Decision, Fusion, Regression
from spanproof.policy import PRESETS, Policy, merge, status
from spanproof.types import Case, Check, CheckLabel, Chunk, Citation, Claim, Evidence, Kind, Label, Span, Verdict

CASE = Case("The gate opens at nine and closes at five.", (Chunk("1", "The gate opens at eight."),))
CLAIM = Claim(CASE, Span(0, 42))
CHAIN = (Evidence(CASE.chunks[0], Span(0, 24), 0.9),)
NINE = Span(18, 22)
S, C, N, X, F = ("supported", "contradicted", "no_evidence", "not_applicable", "failed")


def check(label, score=1.0, *spans):
    return Check(CheckLabel(label), score, f"says {label}", spans)


@pytest.mark.parametrize(
    ("checks", "label", "flagged"),
    [
        ([check(S)], "supported", ()),
        ([check(S), check(X)], "supported", ()),
        ([check(S, 0.4)], "unchecked", ()),
        ([check(X)], "unchecked", ()),
        ([], "unchecked", ()),
        ([check(C, 0.9, NINE)], "contradicted", (NINE,)),
        ([check(C, 0.9, NINE), check(S)], "contradicted", (NINE,)),
        ([check(C, 0.2, NINE), check(S)], "supported", ()),
        ([check(N)], "unsupported", ()),
        ([check(N, 0.9, NINE), check(S, 0.8)], "partial", (NINE,)),
        ([check(N, 0.9, NINE)], "partial", (NINE,)),
        ([check(N, 0.9, Span(0, 42))], "unsupported", (Span(0, 42),)),
        ([check(N, 0.6, NINE), check(S, 0.9)], "partial", (NINE,)),
        ([check(N, 0.4, NINE), check(S, 0.9)], "supported", ()),
        ([check(N, 0.6), check(S, 0.9)], "supported", ()),
        ([check(N, 0.9), check(S, 0.6)], "unsupported", ()),
        ([check(F)], "unchecked", ()),
        ([check(F), check(S)], "unchecked", ()),
        ([check(F), check(C, 0.9, NINE)], "contradicted", (NINE,)),
        ([check(F), check(N)], "unsupported", ()),
    ],
)
def test_checks_become_a_label(checks, label, flagged):
    verdict = Policy().decide(CLAIM, CHAIN, {str(i): item for i, item in enumerate(checks)})
    assert (verdict.label, verdict.flagged) == (label, flagged)


def test_support_elsewhere_does_not_hide_a_contradiction():
    verdict = Policy().decide(CLAIM, CHAIN, {"numbers": check(C, 0.9, NINE), "nli": check(S)})
    assert verdict.reason == "says contradicted; nli disagrees: says supported"


def test_a_verifier_that_knows_of_conflicting_sources_is_quoted_alone():
    conflict = Check(CheckLabel.CONTRADICTED, 0.9, "conflicting sources: [1] has 9, [2] has 8", (NINE,))
    verdict = Policy().decide(CLAIM, CHAIN, {"numbers": conflict, "nli": check(S)})
    assert verdict.reason == conflict.reason


def test_a_failed_check_is_named_in_the_reason():
    verdict = Policy().decide(CLAIM, CHAIN, {"nli": check(F), "coverage": check(S)})
    assert verdict.reason == "nli failed: says failed"


def test_a_claim_that_nothing_speaks_to_is_unsupported():
    assert Policy().decide(CLAIM, (), {"numbers": check(X)}).label == "unsupported"


def test_an_obstacle_leaves_a_claim_unchecked():
    verdict = Policy().decide(CLAIM, (), {}, obstacle="no context")
    assert (verdict.label, verdict.reason) == ("unchecked", "no context")


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.FACTUAL])
def test_what_states_nothing_is_not_checkable(kind):
    assert Policy().decide(Claim(CASE, Span(0, 8), kind), (), {}).label == "not_checkable"


@pytest.mark.parametrize("kind", list(Kind))
def test_a_citation_of_a_chunk_that_does_not_exist_is_always_flagged(kind):
    claim = Claim(CASE, Span(0, 42), kind, (Citation("7", Span(4, 8), None), Citation("1", Span(9, 14), "1")))
    verdict = Policy().decide(claim, CHAIN, {"nli": check(S)})
    assert verdict.flagged == (Span(4, 8),)
    assert verdict.label == ("partial" if kind is Kind.FACTUAL else "not_checkable")


def verdicts(*labels, kind=Kind.FACTUAL):
    return [Verdict(Claim(CASE, Span(0, 8), kind), Label(label), 0.5, "", (), ()) for label in labels]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (verdicts("supported", "contradicted", "unchecked"), "fail"),
        (verdicts("supported", "partial"), "fail"),
        (verdicts("supported", "unsupported"), "fail"),
        (verdicts("supported", "unchecked"), "unchecked"),
        (verdicts("supported", "not_checkable"), "pass"),
        (verdicts("not_checkable", kind=Kind.ABSTENTION), "abstained"),
        ([*verdicts("supported"), *verdicts("not_checkable", kind=Kind.ABSTENTION)], "pass"),
        (verdicts("not_checkable", kind=Kind.FILLER), "nothing_to_check"),
        ([], "nothing_to_check"),
    ],
)
def test_verdicts_become_a_status(given, expected):
    assert status(given)[0] == expected


def test_overlapping_spans_merge_and_others_stay_apart():
    assert merge([Span(5, 8), Span(0, 3), Span(2, 4), Span(8, 9)]) == (Span(0, 4), Span(5, 8), Span(8, 9))


def test_thresholds_outside_the_unit_interval_are_refused():
    with pytest.raises(ConfigError, match="support"):
        Policy(support=1.1)


def test_the_recall_preset_fails_whatever_the_precision_preset_fails():
    for score in (0.45, 0.6, 0.9):
        for label in (C, N):
            checks = {"a": check(label, score, NINE)}
            strict, lenient = (PRESETS[name].decide(CLAIM, CHAIN, checks).label for name in ("recall", "precision"))
            failing = ("contradicted", "partial", "unsupported")
            assert strict in failing or lenient not in failing


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("The museum opens at 9:00 [1].", "supported by the cited [1]"),
        ("The museum opens at 9:00 [2].", "supported by [1], not by the cited [2]"),
        ("The museum opens at 9:00 [7].", "cited [7] does not exist"),
        ("The museum opens at 9:00 [7][7].", "cited [7] does not exist"),
    ],
)
def test_the_reason_of_a_verdict_says_what_there_is_to_say_of_its_citations(answer, said):
    sources = ["The museum opens at 9:00.", "Admission is $12 for adults."]
    (verdict,) = spanproof.verify(answer, sources, question="When does it open?").verdicts
    assert said in verdict.reason
    assert verdict.reason.count("cited") == 1


def test_a_claim_that_is_not_borne_out_is_not_called_supported_by_what_it_cites():
    (verdict,) = spanproof.verify("The museum opens at 8:00 [1].", ["The museum opens at 9:00."]).verdicts
    assert verdict.label == "contradicted"
    assert "supported by" not in verdict.reason


def test_a_conflict_of_sources_is_named_beside_what_a_rule_found():
    conflict = Check(CheckLabel.CONTRADICTED, 0.85, "conflicting sources: [2] supports it, [1] contradicts it")
    verdict = Policy().decide(CLAIM, CHAIN, {"numbers": check(C, 0.95, NINE), "nli": conflict})
    assert verdict.reason == f"says contradicted; {conflict.reason}"


@pytest.mark.parametrize(("alone", "silent"), [(False, "partial"), (True, "contradicted")])
def test_of_a_longer_answer_only_what_a_check_contradicts_is_called_contradicted(alone, silent):
    decision = Decision(Regression({}, 3.0), {"balanced": 0.5})
    fusion = Fusion(("mine",), decision, decision if alone else None, denial=Regression({}, 3.0))
    verdicts = [Policy(fusion=fusion).decide(CLAIM, CHAIN, {"mine": check(label, 0.9, NINE)}) for label in (N, C)]
    assert [verdict.label for verdict in verdicts] == [silent, "contradicted"]
    assert [verdict.reason for verdict in verdicts] == ["says no_evidence", "says contradicted"]


@pytest.mark.parametrize(
    ("said", "objection", "label"),
    [
        (check(S, 0.85), check(X), "supported"),
        (check(S, 0.4), check(X), "unsupported"),
        (check(S, 0.85), check(N, 0.9, NINE), "partial"),
        (check(S, 0.85), check(C, 0.9, NINE), "contradicted"),
    ],
)
def test_what_a_rule_is_sure_that_a_source_says_in_other_words_stands_unless_another_objects(said, objection, label):
    fusion = Fusion(("negation", "dates"), Decision(Regression({}, 3.0), {"balanced": 0.5}), None)
    assert Policy(fusion=fusion).decide(CLAIM, CHAIN, {"negation": said, "dates": objection}).label == label
