"""Signs without width inside words: what is said is read as it is seen, and spans point into what was written."""

import pytest

import spanproof
from spanproof.hidden import readable
from spanproof.text.invisible import joined
from tests import fakes

SIGNS = ("\u200b", "\u00ad", "\ufeff", "\u2060")
SAID = [
    "Refunds are issued within fourteen days of purchase.",
    "Maria Fernandez leads the Berlin office.",
    "The museum opens on Saturday at nine.",
    "The trail is closed in January.",
]
WRONG = [
    "Refunds are issued within thirty days of purchase.",
    "Maria Fernandez leads the Munich office.",
    "The museum opens on Sunday at nine.",
    "The trail is closed in October.",
]


def broken(text, sign):
    return " ".join(word[: len(word) // 2] + sign + word[len(word) // 2 :] for word in text.split())


def written(case, answer, chunks):
    return case.answer == answer and [chunk.text for chunk in case.chunks] == chunks


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("where", ["answer", "source", "both"])
def test_words_that_hold_such_signs_are_read_as_they_are_seen(where, sign):
    sources = [broken(text, sign) if where != "answer" else text for text in SAID]
    for right, wrong in zip(SAID, WRONG, strict=True):
        for text, ok in ((right, True), (wrong, False)):
            answer = broken(text, sign) if where != "source" else text
            report = spanproof.verify(answer, sources, preset="fast")
            plain = spanproof.verify(text, SAID, preset="fast")
            assert report.ok is ok, report
            assert [verdict.label for verdict in report.verdicts] == [verdict.label for verdict in plain.verdicts]
            assert written(report.case, answer, sources)


def test_every_span_points_into_what_was_written():
    answer, source = broken("Dogs are barred [1]. Cats sleep [1].", "\u00ad"), broken("Dogs run. Cats sleep.", "\u200b")
    report = fakes.guard().verify(spanproof.case(answer, [source], question="What do cats do?"))
    plain = fakes.guard().verify(spanproof.case("Dogs are barred [1]. Cats sleep [1].", ["Dogs run. Cats sleep."]))

    def bare(text):
        return text.replace("\u00ad", "").replace("\u200b", "")

    def spans(each):
        flagged = [span.of(each.claim.case.answer) for span in each.flagged]
        objected = [span.of(each.claim.case.answer) for check in each.checks.values() for span in check.spans]
        cited = [citation.span.of(each.claim.case.answer) for citation in each.claim.citations]
        return [each.claim.text, *flagged, *objected, *cited, *(evidence.text for evidence in each.evidence)]

    assert [[bare(text) for text in spans(each)] for each in report.verdicts] == [
        spans(each) for each in plain.verdicts
    ]
    assert all(each.claim.case is report.case for each in report.verdicts)
    assert spanproof.from_json(spanproof.to_json(report)) == report


@pytest.mark.parametrize(
    "text",
    [
        "Plain text.",
        "Café – “quoted”.",
        "from 1,\u200b250 on",
        "one \u200btwo\u200b three",
        "a\u200d\u200cb",
        "Mon\u200bTue",
    ],
)
def test_a_text_without_such_signs_inside_words_is_not_touched(text):
    case = spanproof.case(text, [text], question=text)
    assert readable(case) is case
    assert joined(text).text == text


def test_a_record_stays_as_it_is():
    case = spanproof.case("So.", [{"na\u00adme": "Al\u00adden"}])
    assert readable(case) is case
