"""Clauses by a parser: the grammar comes from hand-made parses, so that no model is needed."""

from __future__ import annotations

import pytest
import spacy
from spacy.tokens import Doc
from spacy.training import Example

from spanproof.errors import ConfigError, MissingExtraError
from spanproof.splitters import SentenceSplitter
from spanproof.splitters.parsed import clause_starts_of
from spanproof.types import Case

NLP = spacy.blank("en")
# word, index of the head, dependency
CLAUSES = """Tickets/1/nsubj cost/1/ROOT five/3/nummod euros/1/dobj and/1/cc dogs/6/nsubj sleep/1/conj there/6/advmod"""
CONDITION = """If/2/mark it/2/nsubj rains/4/advcl we/4/nsubj leave/4/ROOT and/4/cc you/7/nsubj stay/4/conj"""
SHARED = """Dogs/1/nsubj eat/1/ROOT meat/1/dobj and/1/cc sleep/1/conj outside/4/advmod"""
REPORTED = """He/1/nsubj said/1/ROOT it/3/nsubj works/1/ccomp and/3/cc she/6/nsubj left/3/conj"""
NOUNS = """Cats/4/nsubj and/0/cc dogs/0/conj often/4/advmod sleep/4/ROOT"""


def parsed(rows: str) -> Doc:
    cells = [row.split("/") for row in rows.split()]
    heads = [int(head) for _, head, _ in cells]
    return Doc(NLP.vocab, [word for word, _, _ in cells], heads=heads, deps=[label for _, _, label in cells])


def test_a_clause_with_its_own_subject_begins_at_its_conjunction():
    doc = parsed(CLAUSES)
    assert [doc.text[start:] for start in clause_starts_of(doc)] == ["and dogs sleep there "]


@pytest.mark.parametrize("rows", [CONDITION, SHARED, REPORTED, NOUNS], ids=["condition", "shared", "reported", "nouns"])
def test_what_hangs_on_the_clause_before_is_not_cut_off(rows):
    assert list(clause_starts_of(parsed(rows))) == []


def test_a_pipeline_that_is_not_installed_is_refused_with_a_remedy():
    with pytest.raises(MissingExtraError, match="spacy download en_core_web_no"):
        SentenceSplitter(pipeline="en_core_web_no")


def test_a_pipeline_without_a_parser_is_refused_at_the_first_call(tmp_path):
    spacy.blank("en").to_disk(tmp_path / "blank")
    splitter = SentenceSplitter(pipeline=str(tmp_path / "blank"))
    with pytest.raises(ConfigError, match="with a dependency parser"):
        splitter(Case("It is open, and it is free."))


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory):
    """The folder of a pipeline whose parser has learnt one sentence by heart."""
    spacy.util.fix_random_seed(0)
    nlp = spacy.blank("en")
    nlp.add_pipe("parser")
    reference = parsed(CLAUSES)
    example = Example(nlp.make_doc(reference.text.strip()), reference)
    nlp.initialize(lambda: [example] * 40)  # a rarer label would be dropped
    for _ in range(40):
        nlp.update([example])
    folder = tmp_path_factory.mktemp("pipeline")
    nlp.to_disk(folder)
    return str(folder)


def test_a_pipeline_with_a_parser_adds_its_clauses_to_those_of_the_rules(pipeline):
    answer = "Tickets cost five euros and dogs sleep there"
    assert [claim.text for claim in SentenceSplitter()(Case(answer))] == [answer]
    assert [claim.text for claim in SentenceSplitter(pipeline=pipeline)(Case(answer))] == [
        "Tickets cost five euros",
        "and dogs sleep there",
    ]
