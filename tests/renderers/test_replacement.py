import re

import pytest
from hypothesis import given, settings
from tests.factories import library, report, verdict
from tests.renderers.samples import answers

from spanproof.errors import ConfigError
from spanproof.renderers.pieces import Quotes
from spanproof.renderers.replacement import Piece, ReplacementRenderer, compose
from spanproof.splitters.sentence import SentenceSplitter
from spanproof.types import Case, Chunk, Claim, Evidence, Kind, Label, Span

MARKS = {"“": "” ", "«": "» ", "「": "」 "}
SENTENCES = {
    "The answer says that the sources do not answer the question.",
    "No statement of the answer is supported by the sources, so nothing of it is shown.",
    "The answer could not be checked against the sources, so nothing of it is shown.",
    "No statement of the answer can be shown with its source.",
    "The answer makes no statement that a source could support.",
    "No passage of the sources was found that answers the question.",
    "The sources could not be searched for the question: the extractor failed.",
    "Without a question there is no passage to look for.",
    "[…]",
}
CONNECTIVES = {", ", "; ", " and ", ", and ", "; and ", ". "}
STRUCTURE = re.compile(r"[\s\-*+|:#>_.,;•=~`]*(?:\d+[.)] )?")
NOTE = re.compile(r"\n\n\[Left out: [\d,]+ statements? (?:without a source|that could not be checked)\.\]")


def is_template(text):
    marks = {*MARKS, *MARKS.values()}
    return text in SENTENCES | CONNECTIVES | marks or bool(STRUCTURE.fullmatch(text) or NOTE.fullmatch(text))


def assert_quoted_and_cited(pieces, index):
    evidence = pieces[index].origin
    assert evidence.text == evidence.chunk.text[evidence.span.start : evidence.span.end]
    assert pieces[index + 1].text == MARKS[pieces[index - 1].text]
    assert pieces[index + 2].origin is evidence.chunk


def assert_sliced_from_its_owners(report, pieces):
    chains = [*(item.evidence for item in report.verdicts), report.extracts]
    known = {evidence.chunk for chain in chains for evidence in chain}
    for index, piece in enumerate(pieces):
        if isinstance(piece.origin, str):
            assert is_template(piece.text), piece.text
        elif isinstance(piece.origin, Claim):
            claim = piece.origin
            assert claim.text == report.case.answer[claim.span.start : claim.span.end]
            is_head = index + 1 < len(pieces) and re.fullmatch(r"[ |]*\n[-:| ]+\n[ |]*", pieces[index + 1].text)
            labels = {Label.SUPPORTED, Label.NOT_CHECKABLE} if is_head else {Label.SUPPORTED}
            assert any(item.claim == claim and item.label in labels for item in report.verdicts)
        elif isinstance(piece.origin, Evidence):
            assert piece.origin.chunk in known
            assert_quoted_and_cited(pieces, index)
        else:
            assert piece.origin in known
            assert piece.text == f"[{piece.origin.id}]"


@settings(max_examples=1000, deadline=None)
@given(answers())
def test_repair_has_only_template_text_supported_claims_and_quoted_cited_chunks(report):
    pieces = compose(report)
    assert_sliced_from_its_owners(report, pieces)
    assert "".join(piece.text for piece in pieces) == ReplacementRenderer()(report)
    assert ReplacementRenderer()(report).strip()


@settings(max_examples=1000, deadline=None)
@given(answers())
def test_verbatim_has_only_template_text_and_quoted_cited_chunks_in_every_layout(report):
    for layout in ("list", "sources", "short"):
        pieces = compose(report, mode="verbatim", layout=layout)
        assert_sliced_from_its_owners(report, pieces)
        assert not any(isinstance(piece.origin, Claim) for piece in pieces)
        assert "".join(piece.text for piece in pieces) == ReplacementRenderer("verbatim", layout)(report)


@settings(max_examples=300, deadline=None)
@given(answers())
def test_nothing_is_quoted_twice(report):
    for mode in ("repair", "verbatim"):
        quotes = [piece.text for piece in compose(report, mode=mode) if isinstance(piece.origin, Evidence)]
        assert len(set(quotes)) == len(quotes)


@pytest.mark.parametrize(
    ("spans", "quoted"),
    [
        ([(0, 8), (0, 17)], [(0, 8), (9, 17)]),
        ([(9, 17), (0, 26)], [(9, 17), (0, 8), (18, 26)]),
        ([(0, 17), (9, 26)], [(0, 17), (18, 26)]),
        ([(0, 26), (9, 17)], [(0, 26)]),
        ([(0, 8), (8, 9)], [(0, 8)]),
    ],
)
def test_of_what_was_quoted_in_part_only_the_rest_is_quoted(spans, quoted):
    chunk, quotes = Chunk("1", "It is 1. It is 2. It is 3."), Quotes()
    found = [quote.span for span in spans for quote in quotes.fresh(Evidence(chunk, Span(*span), 1.0))]
    assert found == [Span(*span) for span in quoted]


def test_sources_are_quoted_in_the_order_of_the_numbers_in_their_ids():
    chunks = [Chunk(name, f"Part {name} is here.", "book.md") for name in ("c10", "c2", "c1")]
    found = report(Case("Yes.", tuple(chunks), question="What?"), extracts=[(each.id, each.text) for each in chunks])
    cited = re.findall(r"\[(c\d+)\]", ReplacementRenderer("verbatim", "sources")(found))
    assert cited == ["c1", "c2", "c10"]


@settings(max_examples=300, deadline=None)
@given(answers())
def test_an_answer_without_a_supported_claim_shows_nothing_of_itself(report):
    shown = [piece for piece in compose(report) if isinstance(piece.origin, Claim)]
    assert bool(shown) <= any(item.label == Label.SUPPORTED for item in report.verdicts)


def test_supported_claims_stay_and_the_others_give_way_to_the_sources():
    assert ReplacementRenderer()(library()) == (
        "The Alden Library opens at 9 a.m. on weekdays [1]. “Sunday: noon to 8 p.m.” [1] "
        "“Membership is free for everyone who lives in the county.” [2] […]\n\n"
        "[Left out: 1 statement without a source.]\n\n[Left out: 1 statement that could not be checked.]"
    )


LIST = "Plans:\n1. Basic costs $10.\n2. Team costs $45.\n3. It has a pool.\n4. Support is free."
PLANS = Chunk("plans", "Basic costs $10. Team costs $40. Support is free.", "plans.md")


def test_a_list_stays_a_list_with_a_quote_or_a_mark_in_the_place_of_what_is_wrong():
    case = Case(LIST, (PLANS,))
    found = report(
        case,
        verdict(case, "Plans:", "not_checkable", kind=Kind.FILLER),
        verdict(case, "Basic costs $10.", "supported"),
        verdict(case, "Team costs $45.", "contradicted", quotes=[("plans", "Team costs $40.")]),
        verdict(case, "It has a pool.", "unsupported"),
        verdict(case, "Support is free.", "supported"),
    )
    assert ReplacementRenderer()(found) == (
        "1. Basic costs $10.\n2. “Team costs $40.” [plans]\n3. […]\n4. Support is free.\n\n"
        "[Left out: 1 statement without a source.]"
    )


def test_an_answer_of_supported_claims_is_left_as_it_is():
    answer = "- Basic costs $10.\n- Team costs $40, and support is free.\n"
    case = Case(answer, (PLANS,))
    parts = ("Basic costs $10.", "Team costs $40", "support is free.")
    found = report(case, *(verdict(case, part, "supported") for part in parts))
    assert ReplacementRenderer()(found) == answer


@pytest.mark.parametrize(
    ("answer", "question", "shown"),
    [
        (
            "$10",
            "What does Team cost?",
            "No statement of the answer is supported by the sources, so nothing of it is shown.",
        ),
        ("$45", "What does Team cost?", "“Basic costs $10.” [plans]"),
        ("$10", None, "“Basic costs $10.” [plans]"),
    ],
)
def test_a_phrase_that_answers_something_else_does_not_give_way_to_the_sentence_that_it_is_from(
    answer, question, shown
):
    case = Case(answer, (PLANS,), question)
    found = report(case, verdict(case, answer, "unsupported", quotes=[("plans", "Basic costs $10.")]))
    assert ReplacementRenderer()(found) == shown


def test_words_between_claims_that_nobody_checked_are_not_handed_on():
    case = Case("Basic costs $10, which is a scandal, support is free.", (PLANS,))
    found = report(case, verdict(case, "Basic costs $10", "supported"), verdict(case, "support is free.", "supported"))
    assert ReplacementRenderer()(found) == "Basic costs $10 support is free."


def test_conflicting_sources_are_both_quoted():
    other = Chunk("old", "Team costs $45.", "old.md")
    case = Case("Team costs $45.", (PLANS, other))
    conflict = verdict(
        case,
        "Team costs $45.",
        "contradicted",
        reason="conflicting sources: 45 is not 40",
        quotes=[("old", "Team costs $45."), ("plans", "Team costs $40."), ("plans", "Support is free.")],
    )
    assert ReplacementRenderer()(report(case, conflict)) == "“Team costs $45.” [old] “Team costs $40.” [plans]"


def test_a_supported_claim_that_cites_what_does_not_exist_is_replaced():
    case = Case("Team costs $40 [9].", (PLANS,))
    cited = verdict(case, case.answer, "supported", quotes=[("plans", "Team costs $40.")], citations={"9": None})
    assert ReplacementRenderer()(report(case, cited)) == "“Team costs $40.” [plans]"


def test_a_quote_with_quotation_marks_inside_gets_others_outside():
    chunk = Chunk("1", "She wrote “no”.")
    case = Case("She wrote yes.", (chunk,))
    wrong = verdict(case, case.answer, "contradicted", quotes=[("1", chunk.text)])
    assert ReplacementRenderer()(report(case, wrong)) == "«She wrote “no”.» [1]"


@pytest.mark.parametrize(
    ("label", "kind", "expected"),
    [
        ("unchecked", Kind.FACTUAL, "The answer could not be checked against the sources, so nothing of it is shown."),
        (
            "unsupported",
            Kind.FACTUAL,
            "No statement of the answer is supported by the sources, so nothing of it is shown.",
        ),
        ("not_checkable", Kind.ABSTENTION, "The answer says that the sources do not answer the question."),
        ("not_checkable", Kind.FILLER, "The answer makes no statement that a source could support."),
    ],
)
def test_where_nothing_is_left_one_sentence_says_why(label, kind, expected):
    case = Case("Something or other.")
    assert ReplacementRenderer()(report(case, verdict(case, case.answer, label, kind=kind))) == expected


def test_verbatim_composes_the_extracts_as_a_list_by_source_or_as_the_best_one():
    found = library()
    monday, free = (
        "“Monday to Friday: 9 a.m. to 9 p.m.” [1]",
        "“Membership is free for everyone who lives in the county.” [2]",
    )
    assert ReplacementRenderer("verbatim")(found) == f"- {monday}\n- {free}"
    assert ReplacementRenderer("verbatim", "sources")(found) == f"{monday}\n\n{free}"
    assert ReplacementRenderer("verbatim", "short")(found) == monday


def test_verbatim_says_so_when_nothing_was_found_or_nothing_was_asked():
    asked, silent = Case("Nine.", (PLANS,), "When?"), Case("Nine.", (PLANS,))
    assert (
        ReplacementRenderer("verbatim")(report(asked))
        == "No passage of the sources was found that answers the question."
    )
    assert ReplacementRenderer("verbatim")(report(silent)) == "Without a question there is no passage to look for."


def test_a_piece_is_its_origins_own_text():
    case = Case("Team costs $40.", (PLANS,))
    whole = verdict(case, case.answer, "supported", quotes=[("plans", "Team costs $40.")])
    texts = [Piece(origin).text for origin in ("- ", whole.claim, whole.evidence[0], PLANS)]
    assert texts == ["- ", "Team costs $40.", "Team costs $40.", "[plans]"]


def test_an_unknown_mode_or_layout_is_refused_at_birth():
    with pytest.raises(ConfigError, match="a mode of repair, verbatim"):
        ReplacementRenderer("rewrite")
    with pytest.raises(ConfigError, match="a layout of list, sources, short"):
        compose(library(), mode="verbatim", layout="poem")


TABLE = "Prices:\n\n| Plan | Price |\n|---|---|\n| Basic | $5 |\n| Pro | $99 |\n| Team | $25 |\n\nAll have support."


def _of_table(answer, *labels):
    case = Case(answer, (Chunk("1", "Pro is $10. Basic is $5."),))
    texts = ("Prices:", "Plan | Price", "Basic | $5", "Pro | $99", "Team | $25", "All have support.")
    fixed = (Label.NOT_CHECKABLE, Label.NOT_CHECKABLE)
    kinds = {Label.NOT_CHECKABLE: Kind.FILLER}
    quotes = {"Basic | $5": [("1", "Basic is $5.")], "Pro | $99": [("1", "Pro is $10.")]}
    return report(
        case,
        *(
            verdict(case, text, label, kind=kinds.get(label, Kind.FACTUAL), quotes=quotes.get(text, ()))
            for text, label in zip(texts, (*fixed, *labels), strict=True)
        ),
    )


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ("sss", "| Plan | Price |\n|---|---|\n| Basic | $5 |\n| Pro | $99 |\n| Team | $25 |\n\nAll have support."),
        (
            "scs",
            "| Plan | Price |\n|---|---|\n| Basic | $5 |\n| Team | $25 |\n\n“Pro is $10.” [1]\n\nAll have support.",
        ),
        (
            "css",
            "| Plan | Price |\n|---|---|\n| Pro | $99 |\n| Team | $25 |\n\n“Basic is $5.” [1]\n\nAll have support.",
        ),
        (
            "ccc",
            (
                "“Basic is $5.” [1]\n“Pro is $10.” [1]\n[…]\n\nAll have support."
                "\n\n[Left out: 1 statement without a source.]"
            ),
        ),
    ],
)
def test_a_table_keeps_its_head_above_the_rows_that_stay_and_loses_it_with_the_last(labels, expected):
    by = {"s": Label.SUPPORTED, "c": Label.CONTRADICTED}
    found = _of_table(TABLE, *(by[each] for each in labels), Label.SUPPORTED)
    assert ReplacementRenderer()(found) == expected
    bare = "\n".join(line.strip("| ") for line in TABLE.split("\n"))
    assert ReplacementRenderer()(_of_table(bare, *(by[each] for each in labels), Label.SUPPORTED)) == "\n".join(
        line.removeprefix("| ").removesuffix(" |") if "Plan" in expected else line for line in expected.split("\n")
    ).replace("|---|---|", "---|---")


def test_a_table_at_the_end_of_an_answer_is_closed():
    found = _of_table(TABLE, *[Label.SUPPORTED] * 3, Label.SUPPORTED)
    cut = TABLE.removesuffix("\n\nAll have support.")
    case = Case(cut, found.case.chunks)
    verdicts = [verdict(case, each.claim.text, each.label, kind=each.claim.kind) for each in found.verdicts[:-1]]
    assert ReplacementRenderer()(report(case, *verdicts)) == cut.removeprefix("Prices:\n\n")


def test_a_long_answer_is_repaired_in_linear_time():
    answer = "It opens at nine. " * 20_000
    case = Case(answer, (PLANS,))
    claims = [verdict(case, "It opens at nine.", "supported", after=18 * number) for number in range(20_000)]
    assert ReplacementRenderer()(report(case, *claims)).strip() == answer.strip()


def test_a_statement_at_the_head_of_a_table_is_checked_like_any_other():
    answer = "| The museum is closed in 2024. | Price |\n|---|---|\n| Adult tickets | ten euro |\n"
    case = Case(answer, (Chunk("1", "Adult tickets cost ten euro."),))
    head, row = SentenceSplitter()(case)
    assert (head.kind, row.kind) == (Kind.FACTUAL, Kind.FACTUAL)
    found = report(case, verdict(case, head.text, Label.UNSUPPORTED), verdict(case, row.text, Label.SUPPORTED))
    shown = ReplacementRenderer()(found)
    assert "closed" not in shown
    assert "ten euro" in shown
