"""One report as an article: the answer with its claims on one side, its sources on the other."""

from __future__ import annotations

import json
from collections.abc import Iterator

from spanproof.labels import STANDING
from spanproof.renderers.looks import LABELS, STATUSES, counts, doubted, plural
from spanproof.renderers.page.markup import Markup, data_block, element, escaped
from spanproof.renderers.page.sources import Sources
from spanproof.renderers.runs import in_order, runs
from spanproof.renderers.visible import excerpt, visible
from spanproof.types import Check, CheckLabel, Evidence, Kind, Report, Verdict

__all__ = ["article"]

_NAME = 200  # characters of a claim that its accessible name repeats
_FINDINGS = 50  # findings listed below the answer


def article(report: Report, prefix: str, *, compact: bool) -> Markup:
    """The article.

    Args:
        report: what to show.
        prefix: begins every id inside, so that a page can hold many.
        compact: shortens long stretches of the sources that nothing was quoted from, and the provenance.
    """
    sources = Sources(report)
    answer = element(
        "section",
        element("h3", "Answer"),
        element("div", *_answer(report, prefix), class_="text", dir="auto"),
        *_findings(report, prefix),
        *_extracts(report, sources, prefix),
        *_provenance(report, compact=compact),
        class_="answer",
    )
    panel = element("section", class_="panel", id=f"{prefix}-panel", aria_live="polite", aria_label="The claim")
    shelf = element(
        "section",
        element("h3", "Sources"),
        *sources.cards(prefix, compact=compact),
        *([] if report.case.chunks else [element("p", "No source was given.", class_="more")]),
        class_="sources",
        tabindex=0,
        aria_label="Sources",
    )
    columns = element("div", answer, element("aside", panel, shelf, class_="side"), class_="columns")
    citing = any(verdict.claim.citations for verdict in report.verdicts)
    details = data_block([_details(verdict, sources, citing=citing) for verdict in report.verdicts], class_="details")
    return element("article", _head(report), columns, details, class_="case", id=prefix)


def _head(report: Report) -> Markup:
    look = STATUSES[report.status]
    badge = element("strong", f"{look.symbol} {look.word}", class_=f"badge {report.status}")
    line = [badge, element("span", look.meaning), element("span", f"confidence {report.score:.2f}", class_="soft")]
    if report.case.id is not None:
        line.append(element("span", str(report.case.id), class_="soft", dir="auto"))
    question = report.case.question
    asked = [element("h2", question, class_="question", dir="auto")] if question and question.strip() else []
    return element("header", *asked, element("p", *_spaced(line), class_="status"), _tally(report), class_="head")


def _tally(report: Report) -> Markup:
    found = [(label, count) for label, count in counts(report).items() if count]
    items = [
        element("li", element("b", f"{count:,}"), f" {LABELS[label].symbol} {LABELS[label].word}", class_=str(label))
        for label, count in found
    ]
    total = sum(count for _, count in found)
    bars, x = [], 0.0
    for label, count in found:
        share = 100 * count / total
        bars.append(element("rect", x=f"{x:.2f}%", width=f"{share:.2f}%", height="100%", class_=str(label)))
        x += share
    bar = element("svg", *bars, class_="bar", aria_hidden="true")
    return element("div", bar, element("ul", *items), class_="tally") if found else Markup()


def _answer(report: Report, prefix: str) -> Iterator[str]:
    shown = visible(report.case.answer)
    cursor = 0
    for index, verdict, start, end in in_order(report):
        yield shown[cursor:start]
        if start < end:
            yield _claim(verdict, shown, (start, end), f"{prefix}-c{index}")
        cursor = max(cursor, end)
    yield shown[cursor:]


def _claim(verdict: Verdict, shown: str, ends: tuple[int, int], name: str) -> Markup:
    look, (start, end) = LABELS[verdict.label], ends
    word, doubt = (f"{look.word}, with a doubt", " doubted") if doubted(verdict) else (look.word, "")
    return element(
        "span",
        *(
            element("u", shown[left:right]) if keys else shown[left:right]
            for left, right, keys in runs(start, end, verdict.flagged)
        ),
        class_=f"claim {verdict.label}{doubt}",
        id=name,
        tabindex=0,
        role="button",
        aria_label=f"{word}: {excerpt(shown[start:end], _NAME)}",
        data_symbol=look.symbol,
    )


def _findings(report: Report, prefix: str) -> Iterator[Markup]:
    found = [(index, verdict) for index, verdict, _, _ in in_order(report) if verdict.label not in STANDING]
    if not found:
        return
    items = [
        element("li", _finding(verdict, f"#{prefix}-c{index}"), class_=str(verdict.label))
        for index, verdict in found[:_FINDINGS]
    ]
    if len(found) > _FINDINGS:
        items.append(element("li", f"and {len(found) - _FINDINGS:,} more", class_="more"))
    yield element("section", element("h3", plural(len(found), "finding")), element("ol", *items), class_="findings")


def _finding(verdict: Verdict, target: str) -> Markup:
    look = LABELS[verdict.label]
    return element(
        "a",
        element("span", f"{look.symbol} {look.word}", class_="chip"),
        element("q", excerpt(verdict.claim.text, _NAME), dir="auto"),
        element("span", excerpt(verdict.reason, 2 * _NAME), class_="reason", dir="auto"),
        href=target,
        class_="finding",
    )


def _extracts(report: Report, sources: Sources, prefix: str) -> Iterator[Markup]:
    if not report.extracts:
        return
    items = [
        element("li", element("q", evidence.text, dir="auto"), " ", _reference(evidence, sources, prefix))
        for evidence in report.extracts
    ]
    heading = element("h3", "The sources' own words on the question")
    yield element("section", heading, element("ul", *items), class_="extracts")


def _reference(evidence: Evidence, sources: Sources, prefix: str) -> Markup:
    source, mark = sources.place(evidence)
    return element(
        "a", f"[{evidence.chunk.id}]", href=f"#{prefix}-s{source}", class_="jump", data_s=source, data_m=mark
    )


def _provenance(report: Report, *, compact: bool) -> Iterator[Markup]:
    known = report.provenance
    if compact and "digest" in known:
        yield element("p", "digest ", element("code", str(known["digest"])), class_="provenance soft")
    elif known and not compact:
        text = json.dumps(known, indent=2, ensure_ascii=False, default=str)
        yield element("details", element("summary", "Provenance"), element("pre", text), class_="provenance")


def _details(verdict: Verdict, sources: Sources, *, citing: bool) -> dict[str, object]:
    """What the page shows of a claim on hover or focus, beside what is in the answer and the sources already.

    `citing`: whether the answer cites sources at all, so that a claim without a citation is worth a word.
    """
    citations = [[citation.id, sources.by_id.get(citation.chunk_id or "", -1)] for citation in verdict.claim.citations]
    return {
        "label": str(verdict.label),
        "score": round(verdict.score, 4),
        "reason": verdict.reason,
        "evidence": [[*sources.place(evidence), round(evidence.score, 4)] for evidence in verdict.evidence],
        "citations": citations,
        "uncited": citing and not citations and verdict.claim.kind is Kind.FACTUAL,
        "checks": [_check(name, check) for name, check in verdict.checks.items()],
    }


def _check(name: str, check: Check) -> list[object]:
    """The name alone if the verifier had nothing to say, else with label, score and reason."""
    if check.label == CheckLabel.NOT_APPLICABLE:
        return [name]
    return [name, str(check.label), round(check.score, 4), check.reason]


def _spaced(parts: list[Markup]) -> Iterator[Markup]:
    for number, part in enumerate(parts):
        yield from ([escaped(" ")] if number else [])
        yield part
