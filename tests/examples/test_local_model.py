"""The framework examples with a local model: recorded, and real where ``SPANPROOF_GGUF`` names its weights."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
INTEGRATIONS = [str(ROOT / "integrations" / name / "src") for name in ("langchain", "llama_index")]
WEIGHTS = os.environ.get("SPANPROOF_GGUF", "")
RECORDED = """
import json

ANSWERS = {answers!r}

class Llama:
    def __init__(self, *, model_path, **options):
        assert model_path.endswith("tiny.gguf")
        self.answers = iter(ANSWERS)

    def create_chat_completion(self, messages, *, temperature, max_tokens):
        assert temperature == 0.0
        with open({asked!r}, "a", encoding="utf-8") as log:
            log.write(json.dumps(messages) + "\\n")
        return {{"choices": [{{"message": {{"content": next(self.answers)}}}}]}}
"""

real = pytest.mark.skipif(
    not (WEIGHTS and Path(WEIGHTS).is_file() and importlib.util.find_spec("llama_cpp")),
    reason="needs SPANPROOF_GGUF, the path of a chat model in GGUF format, and llama-cpp-python",
)


def run(script, *arguments, path=()):
    paths = [*map(str, path), *INTEGRATIONS, *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONUTF8": "1"}
    command = [sys.executable, EXAMPLES / script, *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, env=environment)


@pytest.fixture
def recorded(tmp_path):
    """Runs a script with a stand-in for llama.cpp; gives what it prints and what its model was asked."""

    def with_answers(script, answers):
        asked = tmp_path / "asked.jsonl"
        (tmp_path / "llama_cpp.py").write_text(RECORDED.format(answers=answers, asked=str(asked)), encoding="utf-8")
        (tmp_path / "tiny.gguf").touch()
        done = run(script, "--weights", str(tmp_path / "tiny.gguf"), path=[tmp_path])
        assert done.returncode == 0, done.stderr
        return done.stdout, asked.read_text(encoding="utf-8").splitlines()

    return with_answers


@pytest.fixture
def local_model():
    spec = importlib.util.spec_from_file_location("local_model", EXAMPLES / "local_model.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_chain_guards_what_the_local_model_says_of_the_documents_it_was_given(recorded):
    printed, asked = recorded("langchain_chain.py", [" It opens at 9:00. Admission is $15 for adults.\n"] * 3)
    assert "watched: fail" in printed
    assert "guarded: It opens at 9:00. “Admission is $12 for adults.” [prices]" in printed
    assert "verdicts: supported, contradicted" in printed
    assert len(asked) == 3
    assert all("[prices] Admission is $12 for adults." in messages for messages in asked)


def test_the_agent_searches_by_plan_and_asks_the_local_model_again_when_it_is_wrong(recorded):
    printed, asked = recorded("langchain_agent.py", ["Admission is $15 for adults.", "Admission is $12 for adults."])
    assert "report: pass\nanswer: Admission is $12 for adults.\nsource: https://example.org/prices [240:268]" in printed
    assert "messages: human, ai, tool, ai" in printed
    first, again = asked
    assert "What is admission?" in first
    assert "Admission is $12 for adults." in first  # what the tool found
    assert "Admission is $15 for adults." in again


def test_the_agent_prints_a_source_only_for_what_the_local_model_got_right(recorded):
    printed, _ = recorded("langchain_agent.py", ["Dogs are allowed in the garden."] * 2)
    assert "report: fail" in printed
    assert "Dogs are allowed" not in printed


def test_the_query_engine_guards_what_the_local_model_says_of_the_nodes_it_was_given(recorded):
    printed, [asked] = recorded("llama_index_query_engine.py", ["Admission costs $15 for adults. Dogs stay out."])
    assert printed.startswith("“Admission costs $12 for adults.” [prices]")
    assert "- contradicted: Admission costs $15 for adults. <- [prices] Span(start=59, end=90)" in printed
    assert "Admission costs $12 for adults." in asked


def test_messages_of_one_role_in_a_row_become_one_turn_and_empty_ones_none(local_model, monkeypatch):
    def reply(self, messages, **options):
        return {"choices": [{"message": {"content": str([(m["role"], m["content"]) for m in messages])}}]}

    llama = type("Llama", (), {"__init__": lambda self, **options: None, "create_chat_completion": reply})
    monkeypatch.setitem(sys.modules, "llama_cpp", SimpleNamespace(Llama=llama))
    said = [("user", "a"), ("assistant", ""), ("user", "b"), ("assistant", "c")]
    answer = local_model.chat(Path("tiny.gguf"))([{"role": role, "content": text} for role, text in said])
    assert answer == "[('user', 'a\\n\\nb'), ('assistant', 'c')]"


def test_without_llama_cpp_the_script_ends_with_the_command_that_installs_it(local_model, monkeypatch):
    monkeypatch.setitem(sys.modules, "llama_cpp", None)
    with pytest.raises(SystemExit, match="pip install llama-cpp-python"):
        local_model.chat(Path("tiny.gguf"))


def test_weights_that_are_not_there_end_the_script_with_their_path(local_model, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["langchain_chain.py", "--weights", "nowhere/tiny.gguf"])
    with pytest.raises(SystemExit) as stop:
        local_model.weights_asked_for()
    assert stop.value.code == 2
    assert str(Path("nowhere/tiny.gguf")) in capsys.readouterr().err


@real
@pytest.mark.parametrize(
    ("script", "start", "end"),
    [
        ("langchain_chain.py", "guarded: ", "\nstreamed:\n- "),
        ("langchain_agent.py", "answer: ", "\nmessages: human, ai, tool, ai"),
        ("llama_index_query_engine.py", "", "\nstatus of what the model said: "),
    ],
)
def test_a_script_runs_with_a_real_model_and_lets_no_wrong_price_out(script, start, end):
    done = run(script, "--weights", WEIGHTS)
    assert done.returncode == 0, done.stderr
    shown = done.stdout[done.stdout.index(start) : done.stdout.index(end)]
    assert shown.removeprefix(start).strip()
    assert set(re.findall(r"\$(\d+)", shown)) <= {"12"}
