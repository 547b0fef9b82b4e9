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
    ("written", "seen"),
    [
        ("Clara&nbsp;Whitfield", "Clara Whitfield"),
        ("Clara&#160;Whitfield", "Clara Whitfield"),
        ("Clara&#xA0;Whit&shy;field", "Clara Whitfield"),
        ("Clara&thinsp;Whit\u00ad&#173;field", "Clara Whitfield"),
        ("$&#49;2.50 for Smith &amp; Sons", "$12.50 for Smith & Sons"),
        ("under&nbsp;6, &lt;5 mg, a &gt; b", "under 6, <5 mg, a > b"),
        ("caf&eacute; &ndash; &quot;Beau&quot;", 'café – "Beau"'),
        ("&amp;nbsp;", "&nbsp;"),
    ],
)
def test_entities_are_read_as_what_they_stand_for_and_keep_their_places(written, seen):
    found = joined(f"a {written} b")
    assert found.text == f"a {seen} b"
    for at, char in enumerate(found.text):
        part = f"a {written} b"[found.start(at) : found.end(at + 1)]
        assert part == char or (part[0] == "&" and part[-1] == ";" and part.count("&") == 1)
    assert f"a {written} b"[found.start(2) : found.end(2 + len(seen))] == written


@pytest.mark.parametrize("where", ["answer", "source", "both"])
def test_a_claim_with_entities_has_the_label_of_what_is_seen(where):
    source = "The hall was founded in 1921 by Clara Whitfield. Admission is $12.50 for adults."
    for right, wrong in (
        ("It was founded in 1921 by Clara&nbsp;Whitfield.", "It was founded in 1921 by Edward&nbsp;Nolan."),
        ("Admission is $&#49;2.50 for adults.", "Admission is $&#49;3.50 for adults."),
    ):
        for text, ok in ((right, True), (wrong, False)):
            answer = text if where != "source" else joined(text).text
            theirs = source.replace("Clara Whit", "Clara&#160;Whit").replace("$12", "$&#49;2")
            report = spanproof.verify(answer, [theirs if where != "answer" else source], preset="fast")
            assert report.ok is ok, report
            assert report.case.answer == answer
            assert all("&" in span.of(answer) for each in report.verdicts for span in each.flagged if where != "source")


@pytest.mark.parametrize(
    "text",
    [
        "Plain text.",
        "AT&T, Q&A; a & b; R&D;",
        "&nosuch; &; &#; &#x; &notit;",
        "&lt;b&gt;bold&lt;/b&gt;",
        "a&#10;b&Tab;c&#7;d",
        "Mon&shy;Tue",
        "https://a.org/?a=1&b=2&nbsp",
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
