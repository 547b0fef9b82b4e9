"""The log's generator, run with recorded models; the committed log, passages and labels, checked against each other."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
DATA = EXAMPLES / "data"


def load_script():
    spec = importlib.util.spec_from_file_location("generate_log", EXAMPLES / "generate_log.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


script = load_script()
PASSAGES = list(script.read_jsonl(DATA / "passages.jsonl"))
QUESTIONS = list(script.read_jsonl(DATA / "questions.jsonl"))
LOG = list(script.read_jsonl(DATA / "rag_log.jsonl"))
LABELS = list(script.read_jsonl(DATA / "labels.jsonl"))
CHUNKS = [chunk for passage in PASSAGES for chunk in script.chunk_passage(passage)]


def replay(log):
    """A recorded model: the log's own answers, by the prompt that asked for them."""
    asked = {}
    for row in log:
        style = next(q["style"] for q in QUESTIONS if q["id"] == row["id"])
        question = script.Question(row["id"], row["question"], style, row["temperature"])
        asked[script.make_prompt(question, [script.Context(**c) for c in row["contexts"]])] = row
    return asked


def test_the_recorded_model_gives_the_committed_log_again():
    asked = replay(LOG)

    def generate(prompt, temperature, seed):
        row = asked[prompt]
        assert (temperature, seed) == (row["temperature"], row["seed"])
        return row["answer"]

    questions = [script.Question(**row) for row in QUESTIONS]
    assert list(script.answer_all(questions, CHUNKS, generate, model=LOG[0]["model"])) == LOG


def test_every_chunk_is_a_slice_of_its_passage_and_the_slices_leave_out_only_blank_lines():
    for passage in PASSAGES:
        text = script.passage_text(passage)
        chunks = script.chunk_passage(passage)
        assert [[c.start, c.start + len(c.text)] for c in chunks] == passage["chunks"]
        assert all(text[c.start : c.start + len(c.text)] == c.text for c in chunks)
        assert "\n\n".join(c.text for c in chunks) == text


def test_every_context_of_the_log_is_a_chunk_of_a_passage():
    chunks = {(c.id, c.text, c.source, c.start) for c in CHUNKS}
    assert all((c["id"], c["text"], c["source"], c["start"]) in chunks for row in LOG for c in row["contexts"])


def test_every_passage_says_where_it_is_from_and_why_it_is_free():
    for passage in PASSAGES:
        assert all(passage[key].strip() for key in ("id", "title", "source", "public_domain"))
    assert len({passage["id"] for passage in PASSAGES}) == len(PASSAGES)


def test_every_answer_has_labels_whose_spans_slice_the_answer_in_order():
    answers = {row["id"]: row["answer"] for row in LOG}
    assert [label["id"] for label in LABELS] == [row["id"] for row in LOG]
    for label in LABELS:
        last = 0
        for span in label["spans"]:
            assert last <= span["start"] < span["end"]
            assert answers[label["id"]][span["start"] : span["end"]] == span["text"]
            assert span["why"].strip()
            last = span["end"]
        assert not (label["supported"] and label["spans"])


def test_the_log_holds_supported_hallucinated_and_abstaining_answers_in_every_style():
    assert len(LOG) >= 30
    assert sum(label["supported"] for label in LABELS) >= 10
    assert sum(bool(label["spans"]) for label in LABELS) >= 10
    assert {label["kind"] for label in LABELS} == {"answer", "abstention", "pleasantry"}
    assert {question["style"] for question in QUESTIONS} == set(script.STYLES)


def test_the_readme_states_the_counts_of_the_labels():
    readme = " ".join((DATA / "README.md").read_text(encoding="utf-8").split())
    kinds = [label["kind"] for label in LABELS]
    for words in (
        f"{len(LOG)} questions",
        f"{sum(label['supported'] for label in LABELS)} answers are supported",
        f"{sum(bool(label['spans']) for label in LABELS)} contain hallucinations",
        f"({sum(len(label['spans']) for label in LABELS)} marked spans)",
        f"{kinds.count('abstention')} say that they could not find",
        f"{kinds.count('pleasantry')} are pleasantries",
    ):
        assert words in readme


def test_retrieval_ranks_the_chunk_that_shares_the_questions_words_first_and_drops_chunks_that_share_none():
    near = script.Context("a-1", "The ferry leaves Pier 4 every 40 minutes.", "a", 0)
    far = script.Context("b-1", "Oak Trail is easy.", "b", 0)
    retrieve = script.make_retriever([far, near])
    assert retrieve("When does the ferry leave the pier?") == [near]
    assert retrieve("Thank you!") == []


def test_a_question_without_passages_is_asked_without_them():
    question = script.Question("thanks", "Thank you!", "chat", 0.5)
    assert script.make_prompt(question, []) == f"Question: Thank you!\n{script.STYLES['chat']}"


def test_the_command_writes_one_line_an_answer(tmp_path, monkeypatch, capsys):
    (tmp_path / "passages.jsonl").write_text(
        json.dumps({"id": "ferry", "text": "The ferry leaves Pier 4 every 40 minutes."})
        + "\n"
        + json.dumps({"id": "cafe", "record": {"name": "Café", "hours": {"Monday": "closed"}}})
        + "\n",
        encoding="utf-8",
    )
    question = {"id": "q", "question": "Is the café open on Monday?", "style": "direct", "temperature": 0.2}
    (tmp_path / "questions.jsonl").write_text(json.dumps(question) + "\n", encoding="utf-8")

    class Llama:
        def __init__(self, **options):
            assert options["model_path"] == "weights/tiny.gguf"

        def reset(self):
            pass

        def create_chat_completion(self, messages, *, temperature, seed, max_tokens):
            assert "closed" in messages[0]["content"]
            assert (temperature, seed, max_tokens) == (0.2, script.SEED, script.MAX_TOKENS)
            return {"choices": [{"message": {"content": " It is closed.\n"}}]}

    monkeypatch.setitem(sys.modules, "llama_cpp", SimpleNamespace(Llama=Llama))
    script.main(["--weights", "weights/tiny.gguf", "--data", str(tmp_path)])
    [row] = script.read_jsonl(tmp_path / "rag_log.jsonl")
    assert (row["answer"], row["model"], row["seed"]) == ("It is closed.", "tiny", script.SEED)
    assert [context["id"] for context in row["contexts"]] == ["cafe-1"]
    assert "1 answers" in capsys.readouterr().err


def test_the_command_without_weights_says_what_it_needs(capsys):
    with pytest.raises(SystemExit) as stop:
        script.main([])
    assert stop.value.code == 2
    assert "--weights" in capsys.readouterr().err
