"""The pages in a real browser, where one is installed: their scripts run, and those in the data do not."""

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


def opened(path, text, fragment=""):
    file = path / "page.html"
    file.write_text(text, encoding="utf-8")
    command = [BROWSER, *OPTIONS, f"--user-data-dir={path / 'profile'}", file.as_uri() + fragment]
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
