"""The pages in a real browser, where one is installed: their scripts run, and those in the data do not."""

import json
import re
import shutil
import subprocess

import pytest
from tests.factories import library, report, verdict
from tests.renderers.test_html import attacked

from spanproof.renderers.html import HtmlRenderer, render_many
from spanproof.types import Case, Chunk

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
OPTIONS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --dump-dom"
).split()
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no browser is installed")


def opened(path, text, fragment="", *options, width=1280):
    file = path / "page.html"
    file.write_text(text, encoding="utf-8")
    size = f"--window-size={width},900"
    command = [BROWSER, *OPTIONS, size, *options, f"--user-data-dir={path / 'profile'}", file.as_uri() + fragment]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout


def panel(dom):
    return re.search(r'<section class="panel.*?</section>', dom, re.DOTALL)[0]


def test_a_claim_named_in_the_address_shows_what_it_rests_on(tmp_path):
    dom = opened(tmp_path, HtmlRenderer()(library()), "#r-c2")
    assert '<section class="panel contradicted"' in dom
    assert '<q dir="auto">Sunday: noon to 8 p.m.</q>' in panel(dom)
    assert '<span class="flag" dir="auto">10 p.m.</span>' in panel(dom)
    assert re.search(r'<mark data-m="1" class="contradicted on"[^>]*>Sunday: noon to 8 p.m.</mark>', dom)


def test_a_page_opens_with_the_key_to_its_labels(tmp_path):
    assert "Nothing in the sources supports this." in panel(opened(tmp_path, HtmlRenderer()(library())))


def test_where_there_is_a_touch_screen_the_page_says_that_claims_can_be_tapped(tmp_path):
    text = HtmlRenderer()(library())
    touch = "--blink-settings=availablePointerTypes=2,primaryPointerType=2"
    assert "Tap or point at a claim" in panel(opened(tmp_path, text, "", touch))
    assert "<p>Point at a claim" in panel(opened(tmp_path, text))


def test_an_audit_page_lists_fifty_answers_and_builds_the_one_that_is_opened(tmp_path):
    dom = opened(tmp_path, "".join(render_many([library()] * 120, {"reports": 120})), "#r77-c3")
    assert len(re.findall('<details class="row"', dom)) == 50
    assert "51 to 100 of 120 answers" in dom
    assert len(re.findall('<article class="case"', dom)) == 1
    assert "twelve counts items, not services" in panel(dom)


def test_an_audit_page_lists_what_fails_before_what_passes_wherever_the_log_has_it(tmp_path):
    case = Case("It opens at nine.", (Chunk("1", "It opens at nine."),), id="well")
    fine = report(case, verdict(case, case.answer, "supported", quotes=[("1", case.answer)]))
    logged = [*[fine] * 60, library(), fine]
    dom = opened(tmp_path, "".join(render_many(logged, {"reports": len(logged)})))
    shown = re.findall("id (q-17|well)</span>", dom)
    assert shown == ["q-17", *["well"] * 49]
    last = opened(tmp_path, "".join(render_many(logged, {"reports": len(logged)})), "#r61-c0")
    assert "51 to 62 of 62 answers" in last
    assert '<section class="panel supported"' in last


def measured(path, text, expression, fragment="", width=1280):
    """What a script finds on a page, in JSON's types, the page's policy aside."""
    script = f"<script>document.title = JSON.stringify({expression})</script></body>"
    unbound = text.replace("Content-Security-Policy", "none", 1).replace("</body>", script)
    dom = opened(path, unbound, fragment, width=width)
    return json.loads(re.search(r"<title>(.*?)</title>", dom, re.DOTALL)[1])


def long_words(number):
    word = "x" * 400
    case = Case(f"Call {word} at nine.", (Chunk("1", "Call it."),), id=f"0f8fad5b-d9cb-469f-a165-{number:012}")
    return report(case, verdict(case, case.answer, "unsupported", reason=f"no {word} there"))


@pytest.mark.parametrize("width", [390, 1280])
def test_no_word_is_too_long_for_the_page(tmp_path, width):
    text = "".join(render_many([long_words(1)], {"reports": 1}))
    fits = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert measured(tmp_path, text, fits, "#r0", width)


def test_the_counts_of_a_row_stand_below_a_long_id_where_they_have_no_room_beside_it(tmp_path):
    text = "".join(render_many([long_words(1)], {"reports": 1}))
    heights = "[...document.querySelectorAll('.row .numbers > span')].map((part) => part.getClientRects()[0].height)"
    _, name, count = measured(tmp_path, text, heights, width=390)
    assert 0 < name == count < 30  # pixels: one line each


def test_what_is_clicked_is_not_printed(tmp_path):
    text = "".join(render_many([long_words(number) for number in range(60)], {"reports": 60}))
    shown = "['controls', 'pages', 'list'].map((id) => getComputedStyle(document.getElementById(id)).display)"
    assert measured(tmp_path, text, shown) == ["grid", "flex", "block"]
    assert measured(tmp_path, text.replace("@media print", "@media screen"), shown) == ["none", "none", "block"]


def test_after_a_page_is_turned_its_first_row_has_the_focus(tmp_path):
    text = "".join(render_many([long_words(number) for number in range(60)], {"reports": 60}))
    turn, focus = "document.querySelector('#pages button:not(:disabled)').click()", "document.activeElement"
    tag, shown = measured(tmp_path, text, f"({turn}, [{focus}.tagName, {focus}.innerText])")
    assert tag == "SUMMARY"
    assert f"{50:012}" in shown


@pytest.mark.parametrize("fragment", ["#r-c0", "#r0-c0"])
def test_no_script_in_the_data_runs(tmp_path, fragment):
    text = (
        HtmlRenderer("safe")(attacked())
        if fragment == "#r-c0"
        else "".join(render_many([attacked()], {}, title="safe"))
    )
    dom = opened(tmp_path, text.replace("alert(1)", "document.body.remove()"), fragment)
    assert "<title>safe</title>" in dom
    assert "<img" not in dom
    assert '<section class="panel contradicted"' in dom


@pytest.mark.parametrize(
    ("query", "found"), [("no. 3", ["no. 3"]), ("No. 2", ["no. 2"]), ("no", []), ("well", ["id well"])]
)
def test_an_answer_without_an_id_is_found_by_the_number_that_its_row_shows(tmp_path, query, found):
    chunk = Chunk("1", "It opens at 9.")
    cases = [Case(chunk.text, (chunk,), id=name) for name in ("well", None, None)]
    logged = [report(case, verdict(case, case.answer, "supported", quotes=[("1", case.answer)])) for case in cases]
    text = "".join(render_many(logged, {"reports": 3}))
    names = '[...list.querySelectorAll(".numbers > span")].map((each) => each.textContent)'
    shown = measured(tmp_path, text, f"(choose({{ query: {json.dumps(query)} }}), {names})")
    assert [each for each in shown if each.startswith(("no. ", "id "))] == found
