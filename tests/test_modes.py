"""The four modes: what may be shown of each kind of answer."""

import pytest

import spanproof
from spanproof.errors import AnswerError, ConfigError
from spanproof.modes import BLOCKED, complaint, raise_unless_ok, shown, verified, writer
from spanproof.renderers.replacement import ReplacementRenderer
from tests import factories, fakes

DOCS = ["The museum opens at nine. It closes at five."]
GOOD = "The museum opens at nine. It closes at five."
BAD = "The museum opens at nine. It costs ten. It closes at five."


def text(answer, mode, docs=DOCS):
    report = fakes.guard().verify(spanproof.case(answer, docs))
    return "".join(piece.text for piece in shown(report, mode))


@pytest.mark.parametrize("mode", ["annotate", "replace", "prune", "block"])
def test_a_good_answer_is_shown_as_it_is(mode):
    assert text(GOOD, mode) == GOOD


@pytest.mark.parametrize(
    ("answer", "mode", "expected"),
    [
        (BAD, "annotate", BAD),
        (BAD, "prune", GOOD),
        (BAD, "block", BLOCKED["fail"]),
        (
            "Why? It costs ten.",
            "prune",
            "Why? No statement of the answer is supported by the sources, so nothing of it is shown.",
        ),
        (
            "It costs ten.",
            "prune",
            "No statement of the answer is supported by the sources, so nothing of it is shown.",
        ),
        ("Unknown.", "block", "Unknown."),
        ("Unknown.", "prune", "Unknown."),
        ("Why?", "prune", "Why?"),
        ("Why?", "block", "Why?"),
        (
            "It closes at five.\nIt costs ten.\nIt closes at five.\n",
            "prune",
            "It closes at five.\nIt closes at five.\n",
        ),
    ],
)
def test_what_is_shown_of_other_answers(answer, mode, expected):
    assert text(answer, mode) == expected


@pytest.mark.parametrize("mode", ["replace", "prune", "block"])
def test_nothing_is_shown_of_what_could_not_be_checked(mode):
    assert "nine" not in text(GOOD, mode, docs=[])


def test_replace_is_the_renderers_repair():
    report = factories.library()
    assert "".join(piece.text for piece in shown(report, "replace")) == ReplacementRenderer()(report)


def test_prune_keeps_what_is_supported_and_what_states_nothing():
    out = "".join(piece.text for piece in shown(factories.library(), "prune"))
    assert out == (
        "Happy to help! The Alden Library opens at 9 a.m. on weekdays [1]. In my view it is the finest room in town."
    )


ROWS = "| Fact | Value |\n|---|---|\n| Opens | nine |\n| Price | ten |\n| Closes | five |"


def _pruned(answer, *labels):
    """What prune shows of an answer with a table, by the labels of the rows; what stands below it is supported."""
    case = spanproof.Case(answer)
    texts = ("Fact | Value", "Opens | nine", "Price | ten", "Closes | five", "It is.")
    verdicts = [
        factories.verdict(case, text, label, kind="filler" if label == "not_checkable" else "factual")
        for text, label in zip(texts, ("not_checkable", *labels, "supported"), strict=True)
        if text in answer
    ]
    return "".join(piece.text for piece in shown(factories.report(case, *verdicts), "prune"))


@pytest.mark.parametrize("table", [ROWS, "\n".join(line.strip("| ") for line in ROWS.split("\n"))])
@pytest.mark.parametrize("behind", ["", "\n", "\n\nIt is."])
@pytest.mark.parametrize("dropped", [(), (0,), (1,), (2,), (0, 2), (0, 1)])
def test_prune_drops_rows_of_a_table_and_leaves_the_rest_of_it_as_it_is(table, behind, dropped):
    labels = ["unsupported" if row in dropped else "supported" for row in range(3)]
    kept = [line for number, line in enumerate(table.split("\n")) if number - 2 not in dropped]
    lost = "\n" if behind == "\n" and 2 in dropped else ""  # with what stood in front of it
    assert _pruned(table + behind, *labels) == "\n".join(kept) + behind.removesuffix(lost)


def test_a_table_without_rows_ends_before_what_follows():
    head = "| Fact | Value |\n|---|---|"
    nothing = "No statement of the answer is supported by the sources, so nothing of it is shown."
    assert _pruned(f"{ROWS}\n\nIt is.", *["unsupported"] * 3) == f"{head}\n\nIt is."
    assert _pruned(ROWS, *["unsupported"] * 3) == f"{head}\n\n{nothing}"


def test_pieces_of_an_answer_point_into_it():
    report = factories.library()
    pieces = shown(report, "annotate")
    assert "".join(piece.text for piece in pieces) == report.case.answer
    assert sum(isinstance(piece.origin, spanproof.Claim) for piece in pieces) == len(report.verdicts)


def test_an_unknown_mode_is_refused_and_annotate_writes_no_stream():
    with pytest.raises(ConfigError, match="annotate, replace, prune, block"):
        shown(factories.library(), "delete")
    with pytest.raises(ConfigError, match="replace, prune or block"):
        writer("annotate")


def test_a_guard_that_raises_gives_a_report_that_says_so():
    class Broken:
        def verify(self, case):
            raise MemoryError("no memory")

    case = spanproof.case(GOOD, DOCS)
    report = verified(case, Broken())
    assert (report.case, report.status, report.ok) == (case, "unchecked", False)
    assert report.verdicts[0].checks["guard"].label == "failed"
    assert spanproof.from_json(spanproof.to_json(report)) == report


def test_a_complaint_lists_what_does_not_hold_and_nothing_else():
    lines = complaint(factories.library()).splitlines()
    assert [line.split('"')[1][:14] for line in lines] == [
        "It closes at 1",
        "Membership is ",
        "The reading ro",
        "It holds 46,00",
    ]
    assert lines[0].endswith("(contradicted: 10 p.m. is not 8 p.m.)")
    assert complaint(fakes.guard().verify(spanproof.case(GOOD, DOCS))) == ""


def test_raise_unless_ok_raises_for_failed_and_unchecked_answers_only():
    for answer, docs in ((GOOD, DOCS), ("Unknown.", DOCS), ("Why?", DOCS)):
        raise_unless_ok(fakes.guard().verify(spanproof.case(answer, docs)))
    for answer, docs in ((BAD, DOCS), (GOOD, [])):
        with pytest.raises(AnswerError) as caught:
            raise_unless_ok(fakes.guard().verify(spanproof.case(answer, docs)))
        assert caught.value.report.case.answer == answer
