"""Which words of a claim the sources have."""

import pytest
from tests.factories import checked, claim_of, flagged

from spanproof.errors import ConfigError
from spanproof.types import Citation, Span
from spanproof.verifiers.coverage import Coverage

SOURCE = (
    "The Juniper Street Bakery opened in 1998. It sells rye bread and coffee, and it employs 12 people. "
    "The owner, Mara Lindqvist, bakes every morning. A bag of flour weighs 2.4 kg. "
    "Inspectors of the World Health Organization praised its gluten-free take-out menu."
)


def check(answer, *chunks, question=None, verifier=None):
    return checked(verifier or Coverage(), answer, *(chunks or [SOURCE]), question=question)


@pytest.mark.parametrize(
    "answer",
    [
        "The Juniper Street Bakery opened in 1998.",
        "The bakery sells rye bread and coffee.",
        "Mara Lindqvist is the owner.",
        "It employs 12 people.",
        "It employs twelve people.",
        "Rye bread is sold by the bakery.",
        "According to the passage, the bakery sells bread.",
        "Bread, coffee.",
        "The bakeries employ people.",
        "BAKERY OPENED IN 1998",
        "1. The bakery sells bread.",
        "The takeout menu is gluten free.",
        "Inspectors of the WHO praised its menu.",
        "It is important to note that several options include coffee.",
        "The employees bake bread.",
    ],
)
def test_what_the_sources_say_is_supported(answer):
    found = check(answer)
    assert (found.label, found.spans) == ("supported", ())
    assert 0.77 <= found.score <= 0.98


@pytest.mark.parametrize(
    ("answer", "flagged"),
    [
        ("Penguins live in Antarctica.", ["Penguins", "live", "Antarctica"]),
        ("The bakery won a national prize in 2005.", ["won", "national", "prize", "2005"]),
        ("Oslo has trams.", ["Oslo", "trams"]),
        ("She studied physics in Geneva and Berlin.", ["studied", "physics", "Geneva", "Berlin"]),
        ("The mill opened in 1899.", ["mill", "1899"]),
        ("Its cakes cost 15 crowns.", ["cakes", "cost", "15", "crowns"]),
        ("The baker Olaf Berg retired.", ["baker", "Olaf", "Berg", "retired"]),
        ("Additionally, the shop provides delivery services.", ["shop", "delivery", "services"]),
        ("Dr. Smith wrote it.", ["Dr", "Smith", "wrote"]),
        ("- Trams stop outside.", ["Trams", "stop", "outside"]),
        ("The bag holds salted caramel.", ["holds", "salted", "caramel"]),
        ("La Paz lies high.", ["La", "Paz", "lies", "high"]),
    ],
)
def test_what_the_sources_do_not_say_is_flagged_word_by_word(answer, flagged):
    found = check(answer)
    assert found.label == "no_evidence"
    assert [span.of(answer) for span in found.spans] == flagged
    assert 0.5 <= found.score <= 0.75


@pytest.mark.parametrize(
    "answer",
    [
        "Mara Lindqvist lives in Uppsala.",
        "The bakery opened in 2004.",
        "The bakery sells cheap rye cakes.",
        "Inspectors visited the bakery thrice in May.",
    ],
)
def test_between_the_two_thresholds_words_do_not_decide(answer):
    found = check(answer)
    assert (found.label, found.spans) == ("not_applicable", ())
    assert "neither enough nor too few" in found.reason


@pytest.mark.parametrize(
    ("covered", "novel"),
    [
        ("gluten-free", "sugar-coated"),
        ("takeout", "takeaway"),
        ("organisation", "orchestration"),
        ("2.4", "2.5"),
        ("2400 g", "2400 mg"),
        ("WHO", "IMF"),
        ("twelve", "eleven"),
        ("bakeries", "breweries"),
        ("Lindqvist's", "Lindberg's"),
    ],
)
def test_other_forms_of_a_word_are_known_and_near_misses_are_novel(covered, novel):
    rest = "Zebras quickly paint gigantic purple violins with coffee: "
    assert not {span.of(rest + covered) for span in check(rest + covered).spans} & set(
        covered.replace("-", " ").split()
    )
    flagged = [span.of(rest + novel) for span in check(rest + novel).spans]
    assert set(flagged) & {*novel.replace("'s", "").replace("-", " ").split(), novel}


def test_words_of_the_question_are_not_novel():
    answer = "Trams run hourly."
    found = check(answer, "A bus leaves hourly.", question="When do the trams run?")
    assert "Trams" not in [span.of(answer) for span in found.spans]


def test_words_that_only_the_question_has_count_less_than_words_of_the_evidence():
    answer = "The bakery opened in Uppsala."
    asked = check(answer, "The bakery opened.", question="What opened in Uppsala?")
    assert asked.score < check(answer, "The bakery opened in Uppsala.").score
    assert asked.label == "supported"


def test_numbers_and_names_weigh_more_than_other_words():
    assert check("Bread costs 7 crowns.").score > check("Bread tastes fresh.").score


def test_a_citation_is_no_word_of_the_claim():
    answer = "It employs 12 people [7]."
    citations = (Citation("7", Span(23, 24), None),)
    assert checked(Coverage(), answer, SOURCE, citations=citations).label == "supported"


@pytest.mark.parametrize("answer", ["And so it is.", "…", "It was not."])
def test_a_claim_without_content_words_is_left_alone(answer):
    assert check(answer).label == "not_applicable"


def test_nothing_is_supported_without_chunks():
    answer = "Bread is sold here."
    found = Coverage()([claim_of(answer)], [()])[0]
    assert found.label == "no_evidence"
    assert flagged(answer, found) == ["Bread", "sold"]


def test_the_thresholds_are_options():
    answer = "The bakery opened in 2004."
    assert check(answer, verifier=Coverage(low=0.6)).label == "no_evidence"
    assert check(answer, verifier=Coverage(low=0.3, high=0.4)).label == "supported"


@pytest.mark.parametrize(
    "options",
    [
        {"low": 0.0},
        {"high": 1.0},
        {"low": 0.7, "high": 0.6},
        {"low": -1},
        {"word": 0.0},
        {"number": -1.0},
        {"loose": -0.1},
    ],
)
def test_options_out_of_range_are_refused(options):
    with pytest.raises(ConfigError, match="expected"):
        Coverage(**options)
