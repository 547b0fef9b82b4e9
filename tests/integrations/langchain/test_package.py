"""The package itself: its metadata, its budgets, and what importing it costs."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from langchain_core.output_parsers import StrOutputParser
from tests.integrations.langchain import hosts

import langchain_spanproof

tomllib = pytest.importorskip("tomllib", reason="python >= 3.11 reads TOML itself")
ROOT = Path(__file__).parents[3] / "integrations" / "langchain"
SOURCES = sorted((ROOT / "src").rglob("*.py"))


def test_the_metadata_says_what_is_needed():
    with (ROOT / "pyproject.toml").open("rb") as file:
        read = tomllib.load(file)
    project = read["project"]
    assert project["name"] == "langchain-spanproof"
    assert project["dependencies"] == ["spanproof", "langchain-core>=1.0"]
    assert project["optional-dependencies"] == {"agents": ["langchain>=1.0"]}
    assert project["requires-python"] == ">=3.10"
    assert read["build-system"]["build-backend"] == "hatchling.build"
    assert "tool" not in read
    assert (ROOT / project["readme"]).is_file()
    assert (ROOT / project["license-files"][0]).is_file()
    assert (ROOT / "src" / "langchain_spanproof" / "py.typed").is_file()


def test_every_file_is_thin():
    assert {path.name: lines for path in SOURCES if (lines := len(path.read_text().splitlines())) >= 200} == {}


def test_no_file_names_a_verifier_or_a_model():
    for path in SOURCES:
        imported = [node.module for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
        parts = {".".join(str(name).split(".")[:2]) for name in imported if str(name).startswith("spanproof.")}
        assert parts.isdisjoint({f"spanproof.{part}" for part in ("verifiers", "aligners", "splitters", "models")})


def test_the_public_names_are_three():
    assert langchain_spanproof.__all__ == ["SpanproofCallbackHandler", "SpanproofGuard", "SpanproofMiddleware"]
    for name in langchain_spanproof.__all__:
        assert getattr(langchain_spanproof, name).__doc__
    assert not hasattr(langchain_spanproof, "SpanproofHandler")


def test_without_langchain_only_the_middleware_is_missing():
    code = (
        "import importlib.util, json, sys\n"
        f"sys.path.insert(0, {str(ROOT / 'src')!r})\n"
        "found = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name, *rest: None if name == 'langchain' else found(name, *rest)\n"
        "import langchain_spanproof\n"
        "loaded = 'langchain' in sys.modules\n"
        "try:\n"
        "    langchain_spanproof.SpanproofMiddleware\n"
        "except ImportError as error:\n"
        "    print(json.dumps([loaded, str(error)]))\n"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded, message = json.loads(out)
    assert not loaded
    assert "pip install 'langchain-spanproof[agents]'" in message


def test_the_chain_that_the_readme_guards_runs(capsys):
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = (
        found for found in re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL) if "SpanproofGuard(" in found
    )
    parts = {"retriever": hosts.Halls(), "prompt": hosts._PROMPT, "model": hosts.Speaker(), "parser": StrOutputParser()}
    exec(compile(block.replace("What does it cost?", "7"), "README.md", "exec"), parts)
    assert [chunk.text for chunk in parts["out"]["report"].case.chunks] == ["Hall 7 opens at 7."]
    assert capsys.readouterr().out.startswith("Hall 7 opens at 7.")
