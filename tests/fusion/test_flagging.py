"""Which words of a failing claim are flagged: by fitted trees, inside the claim, and only where it fails."""

import random
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from spanproof.errors import ModelError
from spanproof.fusion import Decision, Flagging, Fused, Fusion, Regression, load_fusion, save_fusions, word_rows
from spanproof.models.decoding import Decoding
from spanproof.policy import Policy
from spanproof.training.annotated import REPLY
from spanproof.training.flagging import fit_flagging
from spanproof.training.fusion import fit_whole
from spanproof.types import Case, Check, CheckLabel, Chunk, Claim, Label, Report, Span, Status, Verdict

NEEDS = ("names", "words")
WORDS = ["the", "gate", "opens", "at", "nine", "near", "Harbor", "12", "until", "late"]
BALANCED = {"balanced": 1.0}


def told(text, wrong=None, *, spans=(), group="s"):
    """A report on one claim of which `wrong` is labelled, and to `spans` of which the check `words` objects."""
    labels = [{"start": wrong[0], "end": wrong[1], "label_type": "Evident Conflict"}] if wrong else []
    known = {"source_id": group, "task_type": "QA", "labels": labels}
    case = Case(text, (Chunk("1", "The gate opens at nine."),), "When?", metadata=known)
    claim = Claim(case, Span(0, len(text)))
    objecting = tuple(Span(*span) for span in spans)
    label = CheckLabel.NO_EVIDENCE if objecting else CheckLabel.SUPPORTED
    checks = {"names": Check(CheckLabel.NOT_APPLICABLE), "words": Check(label, 0.9, "read", objecting)}
    verdict = Verdict(claim, Label.UNSUPPORTED if objecting else Label.SUPPORTED, 0.9, "read", (), (), checks)
    return Report(case, (verdict,), (), Status.FAIL if objecting else Status.PASS, 0.9)


def reports(count):
    """Answers of ten words; `words` objects to two of them, the latter of which is wrong, or to none."""
    draw, out = random.Random(3), []
    for at in range(count):
        text = " ".join(draw.choice(WORDS) for _ in range(10))
        starts = [0, *(i + 1 for i, letter in enumerate(text) if letter == " ")]
        places = [(start, start + len(text[start:].split()[0])) for start in starts]
        first, second = sorted(draw.sample(range(10), 2))
        bad = draw.random() < 0.6
        spans = (places[first], places[second]) if bad else ()
        out.append(told(text, places[second] if bad else None, spans=spans, group=f"s{at}"))
    return out


FUSION = Fusion(NEEDS, Decision(Regression({"words:logit": 1.0, "names:supported": 0.0}, 0.0), {"balanced": 0.5}))


@pytest.fixture(scope="module")
def fitted():
    return fit_flagging(reports(300), [1.0] * 300, FUSION, BALANCED)


def decodings(body):
    return {name: Decoding(**how) for name, how in body["presets"].items()}


def flagging(body):
    return Flagging(NEEDS, body["trees"], decodings(body))


def test_rows_have_the_columns_that_the_docstring_names():
    (verdict,) = told("Harbor gate, 12", spans=((0, 6),)).verdicts
    places, rows = word_rows(verdict.claim, verdict.checks, NEEDS, risk=0.5, denied=True)
    assert [verdict.claim.case.answer[start:end] for start, end in places] == ["Harbor", "gate", ",", "12"]
    assert rows.shape == (4, 3 * len(NEEDS) + 16)
    whole, words = rows[:, :10], rows[:, 10:18]
    assert np.unique(whole, axis=0).tolist() == [[0.0, 1.0, 4.0, 1.0, 0.0, 0.0, 0.0, 0.0, pytest.approx(0.9), 0.0]]
    assert words[0].tolist() == [0.0, 1.0, 0.0, 6.0, 0.0, 1.0, 0.0, 0.0]
    assert words[2].tolist() == [0.0, 0.0, pytest.approx(11 / 15), 1.0, 1.0, 0.0, 0.0, 1.0]
    assert words[3].tolist() == [0.0, 0.0, pytest.approx(13 / 15), 2.0, 0.0, 0.0, 1.0, 0.0]


def test_grades_stand_beside_the_word_with_the_mean_of_those_around_it():
    (verdict,) = told("one two three four five six").verdicts
    grades = ((0, 0.2), (4, 0.4), (8, 0.8), (14, 0.6), (19, 0.0))
    checks = {**verdict.checks, "words": replace(verdict.checks["words"], grades=grades)}
    _, rows = word_rows(verdict.claim, checks, NEEDS, risk=0.5, denied=False)
    assert rows[:, -4].tolist() == pytest.approx([0.2, 0.4, 0.8, 0.6, 0.0, 0.0])
    assert rows[:, -3].tolist() == pytest.approx([0.3, 0.4, 0.3, 0.3, 0.35, 0.15])
    assert not rows[:, -2:].any()
    (compound,) = told("a low-fat diet").verdicts
    graded = {"gb": Check(CheckLabel.SUPPORTED, 0.9, grades=((6, 0.9), (2, 0.1)))}
    _, parts = word_rows(compound.claim, graded, NEEDS, risk=0.5, denied=False)
    assert parts[:, -2].tolist() == pytest.approx([0.0, 0.9, 0.0])
    _, without = word_rows(verdict.claim, verdict.checks, NEEDS, risk=0.5, denied=False)
    assert (without[:, :-4] == rows[:, :-4]).all()
    assert not without[:, -4:].any()


def test_what_is_wrong_is_found_among_the_words_to_which_a_check_objects(fitted):
    body, figures = fitted
    assert figures["balanced"]["f1"] > 0.7
    flags, wrong, found = flagging(body), 0, 0
    for report in reports(40):
        (verdict,) = report.verdicts
        spans = flags(verdict.claim, verdict.checks, risk=0.9, denied=False)
        for label in report.case.metadata["labels"]:
            wrong += 1
            found += any(span.start <= label["start"] and label["end"] <= span.end for span in spans)
    assert found > 0.7 * wrong > 0


def test_flags_lie_in_the_claim_in_order_and_apart(fitted):
    text = "Nobody knows. The gate opens at nine near Harbor until late. Come early."
    case = Case(text, (Chunk("1", "The gate."),), "When?")
    claim = Claim(case, Span(14, 60))
    checks = {"words": Check(CheckLabel.NO_EVIDENCE, 0.9, "read", (Span(18, 22), Span(32, 36), Span(42, 48)))}
    found = flagging(fitted[0])(claim, checks, risk=0.9, denied=False)
    assert found
    assert all(14 <= span.start < span.end <= 60 for span in found)
    assert all(one.end < two.start for one, two in pairwise(found))


def test_the_kind_of_sources_is_a_column():
    (verdict,) = told("the gate opens at nine until late").verdicts
    unasked = Claim(replace(verdict.claim.case, question=None), verdict.claim.span)
    kinds = [
        word_rows(claim, verdict.checks, NEEDS, risk=0.5, denied=False)[1][0, 3:6].tolist()
        for claim in (verdict.claim, unasked)
    ]
    assert kinds == [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]


def test_a_claim_without_words_has_none_to_flag(fitted):
    claim = Claim(Case("One.  Two.", (), "When?"), Span(4, 6))
    assert flagging(fitted[0])(claim, {}, risk=0.9, denied=False) == ()


def test_only_words_of_failing_claims_of_answers_are_flagged_by_the_trees(fitted):
    (verdict,) = told("the gate opens at nine until late", spans=((15, 17), (18, 22))).verdicts
    fusion = replace(FUSION, flagging=flagging(fitted[0]))
    decided = Policy(fusion=fusion).decide(verdict.claim, (), verdict.checks)
    assert decided.label == "partial"
    assert decided.flagged == fusion.flags(verdict.claim, verdict.checks, fusion(verdict.claim, verdict.checks))
    passing = {**verdict.checks, "words": Check(CheckLabel.SUPPORTED, 0.9)}
    assert Policy(fusion=fusion).decide(verdict.claim, (), passing).flagged == ()
    assert fusion.flags(verdict.claim, verdict.checks, Fused(0.9, fails=True, denied=False, alone=True)) is None


def test_replies_that_a_model_wrote_decide_about_no_claim():
    own = reports(120)
    known = [{**report.case.metadata, "collection": REPLY} for report in own]
    replies = [
        replace(report, case=replace(report.case, metadata=each)) for report, each in zip(own, known, strict=True)
    ]
    alone, beside = (fit_whole(given, needs=NEEDS) for given in (own, own + replies))
    assert beside["answers"]["thresholds"] == alone["answers"]["thresholds"]
    assert beside["development"]["answers"] == alone["development"]["answers"] == len(own)


def test_a_fusion_with_all_its_parts_is_read_as_it_was_written(tmp_path):
    body = fit_whole(reports(200), needs=NEEDS)
    assert set(body["development"]["characters"]) == {"balanced", "precision", "recall"}
    save_fusions([body], tmp_path / "fusion.json")
    read = load_fusion(NEEDS, path=tmp_path / "fusion.json")
    (verdict,) = told("the gate opens at nine until late", spans=((15, 17), (18, 22))).verdicts
    fused = read(verdict.claim, verdict.checks)
    direct = body["flagging"]
    _, rows = word_rows(verdict.claim, verdict.checks, NEEDS, risk=fused.risk, denied=fused.denied)
    assert read.flagging.trees(rows).tolist() == direct["trees"](rows).tolist()
    assert decodings(direct) == read.flagging.presets
    body["flagging"]["columns"] -= 1
    save_fusions([body], tmp_path / "other.json")
    with pytest.raises(ModelError, match="21 columns, not on 22"):
        load_fusion(NEEDS, path=tmp_path / "other.json")
    assert read.flags(verdict.claim, verdict.checks, fused)
