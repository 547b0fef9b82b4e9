import json
import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from tests.factories import library, report, verdict
from tests.renderers.samples import answers, golden

from spanproof.renderers.html import HtmlRenderer, render_many
from spanproof.renderers.visible import visible
from spanproof.types import Case, Check, CheckLabel, Chunk, Label

ATTACK = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&<!--\u202e\0\x1b"
TAGS = set(
    "html head meta link title style body header h1 h2 h3 span main article p strong svg rect ul li b div section u ol "
    "a q aside details summary mark script noscript nav dl dt dd code pre".split()
)


class Page(HTMLParser):
    """Elements with their attributes, and the text inside each."""

    def __init__(self, text):
        super().__init__()
        self.elements, self._open = [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs), []))
        if tag not in ("meta", "link"):
            self._open.append(self.elements[-1])

    def handle_endtag(self, tag):
        assert self._open.pop()[0] == tag

    def handle_data(self, data):
        for _, _, texts in self._open:
            texts.append(data)

    def find(self, tag, **attributes):
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [
            (has, "".join(texts)) for name, has, texts in self.elements if name == tag and wanted.items() <= has.items()
        ]


def attacked():
    chunk = Chunk(ATTACK, f"It is {ATTACK} here. And there.", source="javascript:alert(1)")
    case = Case(f"It is {ATTACK} so.", (chunk,), ATTACK, ATTACK)
    wrong = verdict(case, case.answer, "contradicted", quotes=[(ATTACK, ATTACK)], flagged=[ATTACK], reason=ATTACK)
    return report(case, wrong, extracts=[(ATTACK, "And there.")], provenance={ATTACK: ATTACK, "digest": ATTACK})


def test_a_row_of_the_list_wears_a_marker_that_turns_when_it_is_open():
    text = "".join(render_many([library()], {"reports": 1}))
    assert '.row > summary::before { content: "▸"' in text
    assert ".row[open] > summary::before { transform: rotate(90deg); }" in text


def test_the_body_of_the_library_report():
    text = HtmlRenderer()(library())
    body = text[text.index("<main>") : text.index("</main>")].replace("><", ">\n<")
    assert body == golden("library.html", body)


@pytest.mark.parametrize(
    "text", [HtmlRenderer(ATTACK)(attacked()), "".join(render_many([attacked()], {ATTACK: ATTACK}, title=ATTACK))]
)
def test_no_string_of_the_data_becomes_markup(text):
    page = Page(text)
    assert {tag for tag, _, _ in page.elements} <= TAGS
    assert "<img" not in text
    assert not [name for _, attributes, _ in page.elements for name in attributes if name.startswith("on")]
    assert not [has["href"] for has, _ in page.find("a") if not has["href"].startswith("#")]
    for has, body in page.find("script"):
        assert has.get("type") == "application/json" or "alert" not in body
        assert "<" not in body or "type" not in has
    assert not {"\0", "\x1b", "\u202e"} & set(text)


@settings(max_examples=200, deadline=None)
@given(answers())
def test_the_page_shows_the_whole_answer_and_every_quoted_chunk(report):
    page = Page(HtmlRenderer()(report))
    shown = [text for has, text in page.find("div", class_="text")]
    used = [item.evidence for item in report.verdicts] + [report.extracts]
    chunks = dict.fromkeys([*report.case.chunks, *(evidence.chunk for chain in used for evidence in chain)])
    expected = [visible(report.case.answer), *(visible(chunk.text) or "empty" for chunk in chunks)]
    assert shown == expected


@settings(max_examples=200, deadline=None)
@given(answers())
def test_every_claim_can_be_reached_and_says_its_label_without_colour(report):
    page = Page(HtmlRenderer()(report))
    claims = [has for has, _ in page.find("span", role="button")]
    assert len(claims) == len(report.verdicts)
    for has, item in zip(claims, report.verdicts, strict=True):
        assert has["tabindex"] == "0"
        assert has["class"].removesuffix(" doubted") == f"claim {item.label}"
        assert has["aria-label"].partition(": ")[0].removesuffix(", with a doubt") == str(item.label).replace("_", " ")


def test_the_marks_that_a_claim_points_to_read_as_its_evidence():
    found = library()
    page = Page(HtmlRenderer()(found))
    details = json.loads(page.find("script", class_="details")[0][1])
    for item, known in zip(found.verdicts, details, strict=True):
        assert known["label"] == item.label
        assert [name for name, *_ in known["checks"]] == list(item.checks)
        for evidence, (source, mark, score) in zip(item.evidence, known["evidence"], strict=True):
            card = page.find("details", id=f"r-s{source}")[0][1]
            marked = [text for has, text in page.find("mark") if str(mark) in has["data-m"].split()]
            assert f"[{evidence.chunk.id}]" in card
            assert evidence.text in marked
            assert score == evidence.score


def test_the_policy_allows_the_pages_own_style_and_script_only():
    import base64
    import hashlib

    text = HtmlRenderer()(library())
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1].replace("&#x27;", "'")
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules.pop("img-src") == "data:"
    for tag in ("style", "script"):
        inner = re.search(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)[1]
        digest = base64.b64encode(hashlib.sha256(inner.encode()).digest()).decode()
        assert rules.pop(f"{tag}-src") == f"'sha256-{digest}'"
    assert set(rules) == {"default-src", "base-uri", "form-action"}
    assert set(rules.values()) == {"'none'"}


def test_the_page_names_no_address_and_styles_nothing_inline():
    for text in (HtmlRenderer()(library()), "".join(render_many([library()], {"reports": 1}))):
        assert not re.search(r"https?:|url\(|@import|\bsrc=|\bstyle=|fetch\(|XMLHttpRequest|eval\(", text)
        assert re.findall(r'<link rel="icon" href="([^"]*)"', text) == ["data:,"]


def test_what_the_scripts_look_up_is_in_the_page():
    for text in (HtmlRenderer()(library()), "".join(render_many([library()], {}))):
        script = text[text.rindex("<script>") :]
        for name in re.findall(r'getElementById\("(\w+)"\)', script):
            assert f'id="{name}"' in text, name
        for name in re.findall(r'querySelector(?:All)?\("(?:script)?\.(\w+)"', script):
            assert f'class="{name}' in text or f'class=\\"{name}' in text or f'"{name}"' in script, name


def test_an_aligners_own_chunk_is_shown_beside_those_of_the_case():
    from tests.factories import evidence

    fetched = Chunk("archive", "It opened in 1911.", "archive.txt")
    case = Case("It opened in 1911.")
    plain = verdict(case, case.answer, "supported")
    from dataclasses import replace

    page = Page(HtmlRenderer()(report(case, replace(plain, evidence=(evidence(fetched, fetched.text),)))))
    assert page.find("mark")[0][1] == "It opened in 1911."


def many(reports, **options):
    page = Page("".join(render_many(reports, {"reports": 2, "status": {"fail": 1}}, **options)))
    rows = [row for _, text in page.find("script", class_="rows") for row in json.loads(text)]
    cases = [json.loads(text) for has, text in page.find("script") if has.get("id", "").startswith("case-")]
    return page, rows, cases


def test_an_audit_page_has_a_row_and_an_article_for_each_report():
    page, rows, cases = many([library()] * 450)
    assert len(rows) == len(cases) == 450
    assert rows[0][:4] == ["q-17", "fail", 0.97, [1, 1, 1, 1, 1, 2]]
    assert rows[0][6] == ["contradicted", "It closes at 10 p.m. on Sundays [2].", "10 p.m. is not 8 p.m."]
    assert Page(cases[449]).find("article")[0][0]["id"] == "r449"
    assert page.find("dd") == [({}, "2"), ({}, "fail: 1")]


def test_the_ids_of_an_audit_page_are_unique():
    _, _, cases = many([library()] * 3)
    ids = [has["id"] for case in cases for _, has, _ in Page(case).elements if "id" in has]
    assert len(set(ids)) == len(ids)


def test_an_audit_page_is_written_while_the_reports_come():
    taken = []

    def stream():
        for number in range(1_000):
            taken.append(number)
            yield library()

    pieces = render_many(stream(), {})
    for _ in range(5):
        next(pieces)
    assert len(taken) == 3


def test_an_audit_page_shortens_what_nothing_was_quoted_from():
    chunks = (
        Chunk("long", "x" * 90_000 + "It opens at nine." + "y" * 90_000),
        *(Chunk(str(n), "z") for n in range(99)),
    )
    case = Case("It opens at nine.", chunks)
    found = report(case, verdict(case, case.answer, "supported", quotes=[("long", "It opens at nine.")]))
    _, _, cases = many([found])
    page = Page(cases[0])
    assert page.find("mark") == [({"data-m": "0"}, "It opens at nine.")]
    assert [text for _, text in page.find("span", class_="cut")] == ["86,000 characters not shown here"] * 2
    assert page.find("p", class_="more")[0][1] == "and 69 more chunks that no claim rests on"
    assert len(cases[0]) < 20_000
    assert len(HtmlRenderer()(found)) > 180_000


def test_an_audit_without_reports_is_a_page_too():
    page, rows, cases = many([])
    assert (rows, cases) == ([], [])
    assert page.find("h1")[0][1] == "Audit of logged answers"


def test_a_report_without_claims_sources_or_question_is_a_page_too():
    page = Page(HtmlRenderer()(report(Case("Hello!"))))
    assert page.find("div", class_="text")[0][1] == "Hello!"
    assert "No source was given." in page.find("section", aria_label="Sources")[0][1]


def test_a_label_in_plain_words_from_a_custom_part_is_shown_as_its_member_is():
    from dataclasses import replace

    found = library()
    plain = replace(found, verdicts=tuple(replace(item, label=str(item.label)) for item in found.verdicts))
    assert HtmlRenderer()(plain) == HtmlRenderer()(found)
    assert isinstance(found.verdicts[0].label, Label)


@pytest.mark.parametrize(("score", "name", "said"), [(0.9, " doubted", ", with a doubt"), (0.3, "", "")])
def test_a_support_that_a_check_doubts_is_marked_and_said(score, name, said):
    case = Case("It opens.", (Chunk("1", "It opens."),))
    checks = {"nli": Check(CheckLabel.CONTRADICTED, score, "no")}
    page = Page(HtmlRenderer()(report(case, verdict(case, case.answer, "supported", checks=checks))))
    ((has, _),) = page.find("span", class_=f"claim supported{name}")
    assert has["aria-label"] == f"supported{said}: It opens."
