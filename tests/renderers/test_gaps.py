import pytest
from tests.factories import report, verdict

from spanproof.modes import shown
from spanproof.renderers.gaps import Gaps
from spanproof.renderers.replacement import ReplacementRenderer
from spanproof.types import Case, Chunk

LISTS = [
    "1. A is.\n   1. B is.\n   2. C is.\n2. D is.\n",
    "5. A is.\n6. B is.",
    "1) A is.\n2) B is.",
    "(1) A is.\n(2) B is.",
    "a) A is.\nb) B is.",
    "1. A is.\n\nB is.\n\n2. C is.",
    "1. A is.\n1. B is.\n1. C is.",
    "- [x] A is.\n- [ ] B is.",
    "> 1. A is.\n> 2. B is.",
    "## A is.\n\n1. B is.\n\n## C is.\n\n1. D is.",
    "10. A is.\n\n    B is.\n11. C is.\n    - D is.",
]


def _of(answer, wrong=""):
    """A report on an answer of sentences such as ``A is.``, of which those named in `wrong` are unsupported."""
    case = Case(answer, (Chunk("1", "A is. B is."),))
    claims = [f"{name} is." for name in "ABCDE" if f"{name} is." in answer]
    return report(
        case, *(verdict(case, claim, "unsupported" if claim[0] in wrong else "supported") for claim in claims)
    )


def _pruned(found):
    return "".join(piece.text for piece in shown(found, "prune"))


@pytest.mark.parametrize("answer", LISTS)
def test_lists_of_an_answer_that_stands_are_left_as_they_are(answer):
    assert ReplacementRenderer()(_of(answer)) == answer
    assert _pruned(_of(answer)) == answer


@pytest.mark.parametrize(
    ("answer", "wrong", "expected"),
    [
        ("1. A is.\n2. B is.\n3. C is.\n4. D is.", "B", "1. A is.\n2. C is.\n3. D is."),
        ("1. A is.\n2. B is.\n3. C is.\n4. D is.", "BC", "1. A is.\n2. D is."),
        ("3) A is.\n4) B is.\n5) C is.", "A", "3) B is.\n4) C is."),
        ("(a) A is.\n(b) B is.\n(c) C is.", "B", "(a) A is.\n(b) C is."),
        ("1. A is.\n1. B is.\n1. C is.", "B", "1. A is.\n1. C is."),
        ("1. A is. B is.\n2. C is.", "A", "1. B is.\n2. C is."),
        ("1. A is. B is.\n2. C is.", "AB", "1. C is."),
        ("1. A is.\n   1. B is.\n   2. C is.\n2. D is.\n3. E is.", "BD", "1. A is.\n   1. C is.\n2. E is."),
        ("1. A is.\n   1. B is.\n2. C is.\n   1. D is.\n   2. E is.", "BD", "1. A is.\n2. C is.\n   1. E is."),
        ("1. A is.\n2. B is.\n\nC is.\n\n1. D is.\n2. E is.", "B", "1. A is.\n\nC is.\n\n1. D is.\n2. E is."),
        ("- [x] A is.\n- [ ] B is.\n- [x] C is.", "B", "- [x] A is.\n- [x] C is."),
        ("> A is.\n> B is.\n> C is.", "B", "> A is.\n> C is."),
        ("> - A is.\n> - B is.\n> - C is.", "B", "> - A is.\n> - C is."),
        ("# A is.\n\n## B is.\n\nC is.\n\n## D is.\n\nE is.", "C", "# A is.\n\n## B is.\n\n## D is.\n\nE is."),
        ("# A is.\n\n## B is.\n\nC is.", "B", "# A is.\n\nC is."),
        ("# A is.\nB is.\n# C is. D is.", "BC", "# A is.\n# D is."),
    ],
)
def test_a_list_without_some_of_its_items_has_no_hole_and_lines_keep_their_marks(answer, wrong, expected):
    assert _pruned(_of(answer, wrong)) == expected


def test_words_that_nobody_checked_do_not_pass_for_the_mark_of_a_line():
    for gap in ("\n# or so ", "\n12 of them. ", "\nvi) ", "\n> he says ", "\n[x] ", " perhaps 1. "):
        gaps = Gaps()
        gaps.join(intact=True)
        gaps.add(gap)
        assert gaps.join(intact=True) in ("\n", " ")


@pytest.mark.parametrize("gap", ["\n" + " " * 50_000 + "x", "\n" + "> " * 50_000 + "x", "\n" + "#" * 50_000 + "x"])
def test_a_long_gap_is_read_in_linear_time(gap):
    gaps = Gaps()
    gaps.add(gap)
    assert gaps.join(intact=False) == ""
