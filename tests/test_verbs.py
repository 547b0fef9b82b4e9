"""The verbs: what they refuse, whichever pipeline runs."""

from pathlib import Path

import pytest

import spanproof
from spanproof.config import build, load
from spanproof.errors import ConfigError, InputError, ModelError
from spanproof.verifiers.nli import Nli
from spanproof.verifiers.words import Words
from tests import fakes

PAGE = ["The gate is green."]


@pytest.mark.parametrize("question", [None, "", "  "])
def test_a_verbatim_answer_needs_a_question(question):
    with pytest.raises(InputError, match="a question to answer verbatim"):
        spanproof.replace("The gate is red.", PAGE, question=question, guard=fakes.guard(), mode="verbatim")


def test_a_layout_is_of_verbatim_answers_only():
    with pytest.raises(ConfigError, match="got short, repair"):
        spanproof.replace("The gate is red.", PAGE, guard=fakes.guard(), layout="short")


def test_swapped_arguments_are_told_from_a_blank_question():
    with pytest.raises(InputError, match=r"a question as a string; got .*; give the question first"):
        spanproof.extract(PAGE, "Which colour?")
    with pytest.raises(InputError, match="not blank"):
        spanproof.extract(" ", PAGE)


@pytest.mark.parametrize("files", [[{"answer": "The gate is red."}], {"answer": "The gate is red."}])
def test_an_audit_of_records_says_that_it_reads_files(files, tmp_path):
    with pytest.raises(InputError, match=r"paths of log files; got .*; write records to a file, or verify one by one"):
        spanproof.audit(files, tmp_path, guard=fakes.guard())


@pytest.mark.parametrize("files", [5, None, b"log.jsonl", [5], "a\0b", ["log.jsonl", "a\0b"], Path("a\0b")])
def test_what_is_no_path_is_no_log(files, tmp_path):
    with pytest.raises(InputError, match=r"paths of log files; got .*; write records to a file"):
        spanproof.audit(files, tmp_path / "out", guard=fakes.guard())
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("out", [None, 5, b"out", "a\0b"])
def test_what_is_no_path_is_no_output_folder(out, tmp_path):
    (tmp_path / "log.jsonl").write_text('{"answer": "The gate is red."}')
    with pytest.raises(InputError, match=r"the path of an output folder; got .*; choose another --out"):
        spanproof.audit(tmp_path / "log.jsonl", out, guard=fakes.guard())


@pytest.mark.parametrize("extractor", [5, "", "lexical"])
def test_an_extractor_that_cannot_be_called_is_refused(extractor):
    with pytest.raises(ConfigError, match="an extractor as a callable; got"):
        spanproof.extract("Which colour?", PAGE, extractor=extractor)


def test_a_whole_record_as_the_answer_is_pointed_at_its_fields():
    with pytest.raises(InputError, match="one record with answer, contexts; give its fields"):
        spanproof.verify({"answer": "The gate is red.", "contexts": PAGE}, guard=fakes.guard())


def test_only_reports_are_written_as_json():
    with pytest.raises(InputError, match=r"a spanproof\.Report; got x; give what verify returned"):
        spanproof.to_json("x")


@pytest.mark.parametrize(("made", "task"), [(Words, "words"), (Nli, "nli")])
def test_a_folder_without_a_model_is_refused_when_a_verifier_is_made(made, task, tmp_path):
    with pytest.raises(ModelError, match=f"a model for {task}; got no manifest.json in .*; train it"):
        made(folder=tmp_path)


def test_a_part_that_cannot_be_made_without_options_says_where_they_go():
    with pytest.raises(
        ConfigError, match=r'options for token_classifier: model; got none; .*"token_classifier": {"model"'
    ):
        build({"verifiers": ["token_classifier"]})


def test_a_configuration_file_that_is_not_there_is_named_in_plain_words(tmp_path):
    with pytest.raises(ConfigError, match=r"got .*nope.json: No such file or directory; give the path of a JSON file"):
        load(tmp_path / "nope.json")


@pytest.mark.parametrize("blank", ["", " \n", "\u00a0"])
def test_a_blank_answer_has_nothing_to_check_and_asks_no_part(blank):
    def fails(*_):
        raise AssertionError("asked about nothing")

    guard = fakes.guard(splitter=fails, aligner=fails, verifiers={"any": fails})
    report = spanproof.verify(blank, ["A is one."], question="What is A?", guard=guard)
    assert (report.status, report.ok, report.verdicts) == ("nothing_to_check", True, ())
    assert spanproof.from_json(spanproof.to_json(report)) == report
    assert "nothing to check" in spanproof.annotate(blank, ["A is one."], guard=guard)
