"""Where answers stand among the words of their question, and how a reply is judged by that."""

from dataclasses import replace

import pytest

from spanproof.cases import case
from spanproof.fusion import Decision, Fusion, Regression, asked
from spanproof.fusion.asked import ASKED, asked_signals, clause_asked_for
from spanproof.models.units import layout_of
from spanproof.splitters.sentence import SentenceSplitter
from spanproof.text.restated import is_reply
from spanproof.types import Check, CheckLabel

BRIDGE = "Mira designed the bridge of Varn, and Tomas built it. Both came from Ulm."
QUESTION = "Who built the bridge?"


def claim(answer, *texts, question=QUESTION):
    return SentenceSplitter()(case(answer, list(texts) or [BRIDGE], question=question))[0]


@pytest.mark.parametrize(
    ("answer", "question", "expected"),
    [
        ("Tomas built the bridge.", QUESTION, True),
        ("  Tomas built the bridge [1].", QUESTION, True),
        ("Tomas", QUESTION, False),
        ("It was Tomas.", QUESTION, False),
        ("Tomas built the bridge.", None, False),
        ("Tomas built the bridge.", "Did Tomas build the bridge?", False),
        ("Tomas did not build the bridge.", QUESTION, False),
        ("Tomas built the bridge. Mira designed it.", QUESTION, False),
        ("Tomas built the bridge" + " and another one" * 12, QUESTION, False),
        ("| Tomas | built the bridge.", QUESTION, False),
    ],
)
def test_a_reply_is_one_sentence_that_answers_by_itself(answer, question, expected):
    assert is_reply(claim(answer, question=question)) is expected


@pytest.mark.parametrize("form", ["{}", "{} built the bridge.", "It was {}."])
def test_what_an_answer_adds_to_its_question_is_what_is_looked_for(form):
    right, wrong = (asked_signals(claim(form.format(name))) for name in ("Tomas", "Mira"))
    assert set(right) == set(wrong) == set(ASKED)
    assert right["asked:near"] != wrong["asked:near"]
    assert asked_signals(claim(form.format("Tomas"), "Nothing of it.", BRIDGE)).keys() == right.keys()


def test_of_several_places_the_one_where_the_question_stands_nearest_counts():
    alone, both = (asked_signals(claim("Tomas", *texts)) for texts in ([BRIDGE], ["Tomas slept.", BRIDGE]))
    assert alone["asked:clause_beyond"] == both["asked:clause_beyond"]
    assert asked_signals(claim("Agnes"))["asked:near"] == 0.0


def test_the_sources_of_a_list_of_phrases_are_read_once(monkeypatch):
    read = []
    monkeypatch.setattr(asked, "layout_of", lambda chunk: read.append(chunk.id) or layout_of(chunk))
    claims = SentenceSplitter()(case("They were:\n- Tomas\n- Mira", ["Mira slept in Varn.", BRIDGE], question=QUESTION))
    assert [bool(asked_signals(each)) for each in claims] == [False, True, True]
    assert read == ["1", "2"]


def test_other_claims_have_no_such_signals():
    assert asked_signals(claim("Tomas built it. Mira designed it.")) == {}


def test_a_reply_is_judged_by_how_near_it_stands_where_that_was_fitted():
    rather_wrong = Decision(Regression({}, 1.0), {"balanced": 0.5})
    by_place = Decision(Regression({"asked:clause_beyond": 9.0}, -1.0), {"balanced": 0.5})
    fusion = Fusion(("nli",), rather_wrong, statements=rather_wrong)
    checks = {"nli": Check(CheckLabel.SUPPORTED, 0.9, "")}
    for name, fails in (("Tomas", False), ("Ulm", True)):
        said = claim(f"{name} built the bridge.", "Tomas built the bridge. It leads to Ulm.")
        assert fusion(said, checks, alone=True).fails
        fused = replace(fusion, replies=by_place)(said, checks, alone=True)
        assert (fused.fails, fused.alone) == (fails, True)
        assert replace(fusion, replies=by_place)(said, checks, alone=False).fails


@pytest.mark.parametrize(("answer", "clause"), [("Mira", "Tomas built it"), ("Mira built the bridge.", None)])
def test_the_clause_that_is_asked_for_is_told_where_an_answer_does_not_stand_in_it(answer, clause):
    found = clause_asked_for(claim(answer, question="Who built it?" if clause else QUESTION))
    assert (found and found.text) == clause


def test_of_a_longer_answer_no_clause_is_asked_for():
    assert clause_asked_for(claim("Mira built the bridge. Tomas designed it.")) is None


TABLE = "| Plan | Price |\n|---|---|\n| Basic | $5 |\n| Pro | $9 |"


@pytest.mark.parametrize(
    ("texts", "tabular"),
    [
        ([TABLE], 1.0),
        (["Plan\tPrice\nBasic\t$5\nPro\t$9"], 1.0),
        ([{"plans": [{"name": "Basic", "price": 5}, {"name": "Pro", "price": 9}]}], 1.0),
        (["Pro costs $9.", TABLE.replace("Pro", "Team").replace("$9", "$7")], 0.0),
        (["Nothing of it.", TABLE], 1.0),
        (["Basic: $5.\nPro: $9."], 0.0),
        ([BRIDGE], 0.0),
    ],
)
def test_it_is_told_whether_an_answer_stands_in_a_table_or_record(texts, tabular):
    assert asked_signals(claim("Pro costs $9.", *texts, question="What does Pro cost?"))["asked:tabular"] == tabular
