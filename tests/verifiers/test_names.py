"""Whether the sources mention a claim's names, and whether they have others in their place."""

from functools import partial

import pytest
from tests.factories import checked, claim_of, flagged

from spanproof.aligners.lexical import LexicalAligner
from spanproof.types import Citation, Span
from spanproof.verifiers.names import Names

check = partial(checked, Names())


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("The book is by Ada Lovelace.", "Ada Lovelace wrote it."),
        ("The book is by Lovelace.", "Ada Lovelace wrote it."),
        ("The book is by A. Lovelace.", "Ada Lovelace wrote it."),
        ("The book is by ADA LOVELACE.", "Ada Lovelace wrote it."),
        ("It was approved by the WHO.", "The World Health Organization approved it."),
        ("It was approved by the World Health Organization.", "The WHO approved it."),
        ("It was sold in the US.", "It was sold in the United States."),
        ("It was sold in the U.S. market.", "It was sold in America."),
        ("An American firm sold it.", "A firm in America sold it."),
        ("It is sold in São Paulo.", "It is sold in Sao Paulo."),
        ("It was found at Spindletop.", "It was found at Spindle top."),
        ("They met at the Museum of the Inca.", "They met at a museum of the Inca."),
        ("She uses Apple's iPhone 15.", "The iPhone 15 is made by Apple."),
        ("The magnetic scan (MRI) showed it.", "A magnetic resonance imaging scan showed it."),
        ("They tested the Quick Action Method (QAM).", "They tested the quick action method."),
    ],
)
def test_names_that_the_sources_have_in_any_form_support_a_claim_weakly(answer, chunk):
    found = check(answer, chunk)
    assert (found.label, found.spans) == ("supported", ())
    assert found.score < 0.5


@pytest.mark.parametrize(
    ("answer", "chunk", "names", "score"),
    [
        ("The book is by Ada Lovelace.", "A book was written.", ["Ada Lovelace"], 0.8),
        ("The book is by Lovelace.", "A book was written.", ["Lovelace"], 0.65),
        ("The book is by Ada Byron.", "The book is by a friend of Lord Byron.", ["Ada"], 0.65),
        ("It was approved by the WHO, who met.", "They met and approved it, who else.", ["WHO"], 0.5),
        ("It runs on an iPhone 15 and needs an app.", "It runs on a phone and needs an app.", ["iPhone 15"], 0.8),
        ("The trial used B12 and zinc.", "The trial used zinc.", ["B12"], 0.65),
        ("Shops in Austria sell it.", "Australia has more shops to sell.", ["Austria"], 0.65),
        ("Shops in Oslo and Bergen sell it.", "Shops in Oslo sell it.", ["Bergen"], 0.65),
        ("It treats COVID-19 and flu.", "It treats flu.", ["COVID-19"], 0.65),
    ],
)
def test_names_that_no_source_has_are_flagged(answer, chunk, names, score):
    found = check(answer, chunk)
    assert found.label == "no_evidence"
    assert flagged(answer, found) == names
    assert found.score == score


@pytest.mark.parametrize(
    ("answer", "chunk", "name"),
    [
        ("She was born in Paris.", "She was born in Lyon.", "Paris"),
        ("Marie Curie was born in Paris.", "Marie Curie was born in Warsaw and died in France.", "Paris"),
        ("Tim Cook founded Apple.", "Steve Jobs founded Apple. Tim Cook leads it.", "Tim Cook"),
        ("The capital of Australia is Sydney.", "The capital of Australia is Canberra.", "Sydney"),
        ("The book was written by John Smith.", "The book was written by James Smith.", "John Smith"),
        ("The iPhone 15 was released in September.", "The iPhone 14 was released in September.", "iPhone 15"),
        ("He takes vitamin C daily.", "He takes vitamin D daily.", "C"),
        ("It was approved by the FDA.", "It was approved by the EMA.", "FDA"),
        ("The firm is based in Berlin.", "The firm is based in Bonn. It sells to Berlin.", "Berlin"),
    ],
)
def test_another_name_in_the_same_place_contradicts(answer, chunk, name):
    found = check(answer, chunk)
    assert found.label == "contradicted"
    assert flagged(answer, found) == [name]
    assert found.reason.startswith('[1] has "')


@pytest.mark.parametrize(
    ("answer", "chunk", "label"),
    [
        ("Then France played Germany.", "Then Germany played France.", "supported"),
        # both may be true
        (
            "The firm is based in Lyon and sells in Paris.",
            "The firm is based in Lyon. It also sells in Paris.",
            "supported",
        ),
        # another subject
        ("Anna Berg was born in Paris.", "Olga Falk was born in Lyon. Anna Berg sings.", "no_evidence"),
        # another frame
        ("She was born in Paris.", "She lives in Lyon now.", "no_evidence"),
        # the words stand apart
        ("They thank Mary Berg.", "They thank Mary and Olga Berg.", "not_applicable"),
        # generic words may be added to a name
        ("They met at the Inca Empire Hotel.", "They met in a hotel near Inca ruins.", "not_applicable"),
        # an opener may be an ordinary word
        ("Singer Ada Falk left.", "Then Ada Falk left.", "not_applicable"),
        # no names
        ("The dog ran away.", "The dog ran.", "not_applicable"),
        ("It opens on Monday in May.", "It opens then.", "not_applicable"),
    ],
)
def test_what_may_be_so_all_the_same_is_no_contradiction(answer, chunk, label):
    assert check(answer, chunk).label == label


def test_sources_that_disagree_are_conflicting():
    answer = "The company is based in Paris."
    found = check(answer, "The company is based in Lyon.", "The company is based in Paris.")
    assert found.label == "contradicted"
    assert found.reason.startswith("conflicting sources: ")


def test_names_of_the_question_and_of_a_source_are_known():
    assert (
        check("It is by Ada Lovelace.", "It is a book.", question="Which book is by Ada Lovelace?").label == "supported"
    )
    source = {"text": "It is a book.", "source": "Ada Lovelace.pdf"}
    assert check("The book is by Ada Lovelace.", source).label == "supported"


def test_only_names_inside_the_claim_are_judged_and_its_citations_are_none():
    answer = "Ada Lovelace left. The dog stayed (Smith, 2020)."
    citation = Citation("Smith, 2020", Span(35, 46), None)
    assert check(answer, "The dog stayed.", span=Span(19, 48), citations=(citation,)).label == "not_applicable"


def test_claims_of_several_cases_are_judged_each_by_its_own_sources():
    claims = [claim_of("Then Ada Falk left.", chunk) for chunk in ("Ada Falk left.", "Olga Berg left.")]
    found = Names()(claims, LexicalAligner()(claims))
    assert [each.label for each in found] == ["supported", "no_evidence"]


@pytest.mark.parametrize(
    ("answer", "chunk", "names"),
    [
        ("Ruth Ames hired Carl Boyd.", "Carl Boyd hired Ruth Ames.", ["Ruth Ames", "Carl Boyd"]),
        (
            "Ruth Ames was hired by Carl Boyd.",
            "In May Dana left, and Carl Boyd was hired by Ruth Ames.",
            ["Ruth Ames", "Carl Boyd"],
        ),
        ("Then France beat Germany.", "Then Germany beat France.", ["France", "Germany"]),
        ("The Hawks beat the Miners.", "The Miners beat the Hawks; it was late.", ["Hawks", "Miners"]),
        ("Acme sued Boltco for $5 million [1].", "Boltco sued Acme for $5 million.", ["Acme", "Boltco"]),
    ],
)
def test_who_did_it_to_whom_is_turned_round(answer, chunk, names):
    at = answer.find("[1]")
    found = check(answer, chunk, citations=(Citation("1", Span(at, at + 3), "1"),) if at >= 0 else ())
    assert (found.label, flagged(answer, found)) == ("contradicted", names)
    assert found.score > 0.8
    assert found.reason.startswith("[1] has it the other way round: ")


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Ruth Ames hired Carl Boyd.", "Ruth Ames hired Carl Boyd."),
        ("Ruth Ames hired Carl Boyd.", "Carl Boyd hired Ruth Ames. Ruth Ames hired Carl Boyd."),
        ("Ruth Ames met Carl Boyd.", "Carl Boyd met Ruth Ames."),
        ("Ruth Ames and Carl Boyd left.", "Carl Boyd and Ruth Ames left."),
        ("The Hawks played the Miners.", "The Miners played the Hawks."),
        ("Ruth Ames worked with Carl Boyd.", "Carl Boyd worked with Ruth Ames."),
        ("Ruth Ames sings and Carl Boyd dances.", "Carl Boyd sings and Ruth Ames dances."),
    ],
)
def test_what_may_hold_both_ways_is_not_turned_round(answer, chunk):
    assert check(answer, chunk).label == "supported"


@pytest.mark.parametrize(
    ("answer", "chunk", "name"),
    [
        ("The number of tourists in Oslo went up.", "The number of tourists in Bergen went up.", "Oslo"),
        ("The average speed in Oslo fell last year.", "The average speed in Bergen fell last year.", "Oslo"),
        ("The voters of Oslo backed the plan.", "The voters of Bergen backed the plan.", "Oslo"),
        ("The Falk bridge is signed.", "The Berg bridge is signed.", "Falk"),
        ("The Falk comet was discovered in 1884.", "The Berg comet was discovered in 1884.", "Falk"),
        ("It has fewer beds than the Falk clinic.", "It has fewer beds than the Berg clinic.", "Falk"),
        ("The language taught by Ada Falk is Hindi.", "The language taught by Olga Berg is Dutch.", "Ada Falk"),
    ],
)
def test_what_a_source_says_of_another_thing_does_not_contradict(answer, chunk, name):
    found = check(answer, chunk)
    assert found.label == "no_evidence"
    assert name in flagged(answer, found)


@pytest.mark.parametrize(
    ("answer", "chunk", "name"),
    [
        ("The letter is written in Dutch.", "The letter is written in French.", "Dutch"),
        ("The sole heir of the estate is Olga Berg.", "The sole heir of the estate is Ada Falk.", "Olga Berg"),
        ("Only the Falk enzyme is missing.", "Only the Berg enzyme is missing.", "Falk"),
        ("The Falk tunnel alone is still open to traffic.", "The Berg tunnel alone is still open to traffic.", "Falk"),
        ("It was Acme that got the contract.", "It was Boltco that got the contract.", "Acme"),
    ],
)
def test_another_name_for_what_is_so_of_one_alone_contradicts(answer, chunk, name):
    found = check(answer, chunk)
    assert (found.label, flagged(answer, found)) == ("contradicted", [name])


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("The letter is not written in Dutch.", "The letter is written in French."),
        ("The mill was not built by Ada Falk.", "The mill was built by Olga Berg."),
        ("Ada Falk did not build the mill.", "The mill was built by Olga Berg."),
        ("Ada Falk didn't win the title for Peru.", "Ada Falk won the title for Chile."),
        ("Acme pays no taxes in Peru.", "Acme pays all its taxes in Chile."),
        ("Deaths from Dulovir were not the reason.", "Deaths from Sovovir were the reason."),
    ],
)
def test_a_denial_of_one_name_agrees_with_what_is_said_of_another(answer, chunk):
    found = check(answer, chunk)
    assert (found.label, found.spans) == ("not_applicable", ())


def test_what_a_source_denies_of_another_name_is_no_contradiction():
    assert check("The house was left to Ada Falk.", "The house was not left to Olga Berg.").label == "no_evidence"
    assert check("The house was not left to Ada Falk.", "It was sold in May.").label == "no_evidence"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Loss of Cusora kills the cells.", "Cells without Cusora died."),
        ("Backers of the Foldbox got it.", "Those who backed the Foldbox got it."),
        ("Traffic at Kelsaar fell.", "Kelsaar had fewer ships."),
        ("Ruth Ames left at Boyd's request.", "Boyd asked Ruth Ames to leave."),
        ("Elm School and Birch School stayed apart.", "The Elm School and the Birch School were not merged."),
    ],
)
def test_words_without_content_and_the_first_of_a_sentence_are_no_missing_names(answer, chunk):
    assert check(answer, chunk).label != "no_evidence"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Carl Boyd drafted a paper with Ruth Ames.", "Ruth Ames drafted a paper with Carl Boyd."),
        ("Acme leased a patent to Boltco.", "Boltco leased a patent from Acme."),
        ("The Elm road runs parallel to the Birch road.", "The Birch road runs parallel to the Elm road."),
    ],
)
def test_a_deed_told_from_its_other_side_is_the_same(answer, chunk):
    assert check(answer, chunk).label == "supported"


def test_a_deed_told_from_the_wrong_side_contradicts():
    assert check("Acme leased a patent from Boltco.", "Boltco leased a patent from Acme.").label == "contradicted"
