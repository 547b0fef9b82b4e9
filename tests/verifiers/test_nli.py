"""The NLI verifier: what it reads, and what it makes of the odds."""

import pytest

from spanproof.aligners.lexical import LexicalAligner
from spanproof.cases import case
from spanproof.errors import ConfigError
from spanproof.models.nli import Odds
from spanproof.splitters.sentence import SentenceSplitter
from spanproof.types import Citation, Claim, Evidence, Span
from spanproof.verifiers import nli

SUPPORTS, DENIES, SILENT = Odds(0.9, 0.05, 0.05), Odds(0.05, 0.9, 0.05), Odds(0.1, 0.1, 0.8)


class Scripted:
    """Answers by what stands in the premise; keeps what it was asked."""

    def __init__(self, folder=None, *, threads=None):
        self.asked = []
        self.digests = {}

    def begin(self, pairs):
        self.asked += pairs
        return lambda: [self._odds(" ".join(premise)) for premise, _ in pairs]

    def _odds(self, text):
        return SUPPORTS if "yes" in text and "no" not in text else DENIES if "no" in text else SILENT


@pytest.fixture
def verifier(monkeypatch):
    monkeypatch.setattr(nli, "NliModel", Scripted)
    return nli.Nli(most=4, sources=2, close=0.6)


def _claim(*texts, answer="Claimed."):
    each = case(answer, list(texts))
    chain = tuple(Evidence(chunk, Span(0, len(chunk.text)), 1.0 - i / 10) for i, chunk in enumerate(each.chunks))
    return Claim(each, Span(0, len(answer))), chain


@pytest.mark.parametrize(("answer", "label"), [("Yes.", "supported"), ("No.", "contradicted")])
def test_who_says_no_is_contradicted_by_what_bears_the_question_out(verifier, answer, label):
    each = case(answer, ["yes"], question="Is it open?")
    (check,) = verifier([Claim(each, Span(0, len(answer)))], [(Evidence(each.chunks[0], Span(0, 3), 1.0),)])
    assert check.label == label
    assert [said for _, said in verifier._model.asked] == ["Is it open?"]


@pytest.mark.parametrize(
    ("texts", "label", "reason"),
    [
        (["yes"], "supported", "the evidence entails it"),
        (["no"], "contradicted", "the evidence contradicts it"),
        (["perhaps"], "no_evidence", "the evidence does not say so"),
        (["yes", "no"], "contradicted", "conflicting sources: [1] supports it, [2] contradicts it"),
        (["perhaps", "yes"], "supported", "the evidence entails it"),
        ([], "not_applicable", "no evidence to read it against"),
    ],
)
def test_the_chain_is_read_as_a_whole_and_source_by_source(verifier, texts, label, reason):
    claim, chain = _claim(*texts)

    (check,) = verifier([claim], [chain])

    assert (check.label, check.reason) == (label, reason)


def test_one_source_is_read_once_and_many_only_as_far_as_asked(verifier):
    verifier(*zip(_claim("yes"), _claim("a", "b", "c", "d", "e", "f"), strict=True))

    assert [premise for premise, _ in verifier._model.asked] == [["yes"], ["a", "b", "c", "d"], ["a"], ["b"]]


def test_a_cited_source_is_read_first_however_far_behind_the_others_it_is(verifier):
    given = case("Claimed.", ["yes", "perhaps", "maybe", "no"])
    chain = tuple(Evidence(each, Span(0, len(each.text)), 1.0 - i / 4) for i, each in enumerate(given.chunks))
    citing = Claim(given, Span(0, 8), citations=(Citation("4", Span(7, 8), "4"),))

    (check,) = verifier([citing], [chain])

    assert [premise for premise, _ in verifier._model.asked][1:] == [["no"], ["yes"]]
    assert check.reason == "conflicting sources: [1] supports it, [4] contradicts it"


@pytest.mark.parametrize(
    ("answer", "question", "read"),
    [
        ("Claimed.", None, True),
        ("Claimed. It is so.", None, True),
        ("Claimed. It is so. It is.", None, False),
        ("Claimed\nElsewhere\nNowhere", "Which?", True),
        ("Claimed\nElsewhere\nNowhere", None, False),
    ],
)
def test_only_answers_of_few_sentences_and_lists_of_phrases_are_read_where_that_is_asked_for(
    monkeypatch, answer, question, read
):
    monkeypatch.setattr(nli, "NliModel", Scripted)
    claim, chain = _claim("It says no.")
    (check,) = nli.Nli(sentences=2)([Claim(case(answer, claim.case.chunks, question=question), Span(0, 7))], [chain])
    assert check.label == ("contradicted" if read else "not_applicable")
    assert ("long answer" in check.reason) is not read


def test_a_source_that_hardly_speaks_to_the_claim_is_not_read(verifier):
    claim, (first, second) = _claim("yes", "no")

    (check,) = verifier([claim], [(first, Evidence(second.chunk, second.span, 0.5))])

    assert [premise for premise, _ in verifier._model.asked] == [["yes"]]
    assert check.label == "supported"


@pytest.mark.parametrize(
    ("answer", "short", "read"),
    [
        ("Claimed.", 16, ["One. Two. Three."]),
        ("Claimed.", 15, ["One."]),
        ("Claimed. So it is. It is.", 16, ["One."]),
    ],
)
def test_of_a_short_source_all_is_read_for_a_short_answer(monkeypatch, answer, short, read):
    monkeypatch.setattr(nli, "NliModel", Scripted)
    reader, each = nli.Nli(short=short), case(answer, ["One. Two. Three."])
    reader([Claim(each, Span(0, 8))], [(Evidence(each.chunks[0], Span(0, 4), 0.5),)])
    assert [premise for premise, _ in reader._model.asked] == [read]


@pytest.mark.parametrize("tables", [68, 67])
def test_a_short_table_is_read_whole_for_any_answer(monkeypatch, tables):
    monkeypatch.setattr(nli, "NliModel", Scripted)
    table = "| Plan | Price |\n|---|---|\n| Basic | $5 |\n| Pro | $9 |\n| Max | $12 |"
    assert len(table) == 68
    reader, each = nli.Nli(short=0, tables=tables), case("Claimed. So it is. It is.", [table])
    start = table.index("| Pro")
    reader([Claim(each, Span(0, 8))], [(Evidence(each.chunks[0], Span(start, table.index("\n", start)), 0.5),)])
    rows = ["Plan: Basic; Price: $5.", "Plan: Pro; Price: $9.", "Plan: Max; Price: $12."]
    assert reader._model.asked[0][0] == (["\n".join(rows)] if tables == 68 else [rows[1]])


def test_sources_are_read_whole_as_far_as_they_are_short_together(monkeypatch):
    monkeypatch.setattr(nli, "NliModel", Scripted)
    reader, each = nli.Nli(short=16, sources=0), case("Claimed.", ["One. Two.", "Three. Four.", "Five. Six."])
    chain = tuple(Evidence(chunk, Span(0, chunk.text.index(".") + 1), 0.5) for chunk in each.chunks)
    reader([Claim(each, Span(0, 8))], [chain])
    assert [premise for premise, _ in reader._model.asked] == [["One. Two.", "Three.", "Five."]]


def test_passages_of_one_source_stand_in_the_order_of_its_text(monkeypatch):
    monkeypatch.setattr(nli, "NliModel", Scripted)
    verifier, each = nli.Nli(short=0), case("Claimed.", ["One. Two. Three."])
    (chunk,) = each.chunks
    chain = tuple(Evidence(chunk, span, 0.5) for span in (Span(10, 16), Span(0, 4)))

    verifier([Claim(each, Span(0, 8))], [chain])

    assert verifier._model.asked[0][0] == ["One.", "Three."]


def test_a_citation_is_no_part_of_what_is_claimed(verifier):
    claim, chain = _claim("yes", answer="It is so [1], they say.")
    cited = Claim(claim.case, claim.span, citations=(Citation("1", Span(9, 12), "1"),))

    verifier([cited], [chain])

    assert verifier._model.asked[0][1] == "It is so , they say."


@pytest.mark.parametrize(
    "wrong",
    [{"most": 0}, {"sources": -1}, {"sure": 0.5}, {"close": 1.5}, {"short": -1}, {"tables": -1}, {"sentences": 0}],
)
def test_an_option_out_of_range_is_refused(wrong):
    with pytest.raises(ConfigError, match="most >= 1"):
        nli.Nli(**wrong)


def test_a_record_is_read_line_by_line_each_with_its_key(verifier):
    given = case("It opens on Monday at 9:00.", [{"name": "Finch", "hours": {"Monday": "9:0-17:0", "Sunday": None}}])
    claims = SentenceSplitter()(given)

    verifier(claims, LexicalAligner()(claims))

    ((premise, hypothesis),) = verifier._model.asked
    assert any("Monday" in line and "9:0-17:0" in line for line in premise)
    assert hypothesis == "It opens on Monday at 9:0."


@pytest.mark.parametrize(("question", "label"), [("Is the Norvik open?", "supported"), ("Is it open?", "contradicted")])
def test_a_source_about_another_thing_than_is_asked_about_is_no_conflict(verifier, question, label):
    each = case("It opens.", ["the Norvik: yes", "the shop: no"], question=question)
    chain = tuple(Evidence(chunk, Span(0, len(chunk.text)), 1.0) for chunk in each.chunks)
    (check,) = verifier([Claim(each, Span(0, 9))], [chain])
    assert check.label == label


def test_a_claim_is_read_in_the_notation_of_what_is_read_beside_it(verifier):
    claim, chain = _claim("The fair is on 2024-04-13.", "It costs EUR 6.", answer="On 13 April 2024 it costs 6 euros.")
    verifier([claim], [chain])
    assert [said for _, said in verifier._model.asked] == [
        "On 2024-04-13 it costs EUR 6.",
        "On 2024-04-13 it costs 6 euros.",
        "On 13 April 2024 it costs EUR 6.",
    ]
