"""What the README shows is executed."""

import doctest
import json
import re
from pathlib import Path

import pytest

from spanproof.config import build

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"^```python\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)
SESSIONS = [block for block in PYTHON if block.startswith(">>>")]
SCRIPTS = [block for block in PYTHON if not block.startswith(">>>")]


def test_the_first_two_shell_blocks_are_one_command_each():
    first, second = re.findall(r"^```bash\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)[:2]
    assert first.count("\n") == second.count("\n") == 1
    assert "spanproof audit examples/data/rag_log.jsonl" in first
    assert "pytest" in second


@pytest.mark.parametrize("block", SESSIONS)
def test_a_session_prints_what_is_shown(block):
    test = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
    said: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=said.append)
    assert result.attempted
    assert not result.failed, "".join(said)


@pytest.mark.parametrize("block", SCRIPTS)
def test_a_script_runs(block):
    exec(compile(block, "README.md", "exec"), {"__name__": "readme"})


def test_a_configuration_builds_a_guard():
    (block,) = re.findall(r"^```json\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)
    assert build(json.loads(block)).configuration["preset"] == "precision"


def test_there_is_something_to_run():
    assert SESSIONS
    assert len(SCRIPTS) >= 2


def test_every_script_of_the_examples_is_listed():
    scripts = [path.name for path in (Path(__file__).parents[1] / "examples").glob("*.py")]
    assert [name for name in scripts if f"`{name}" not in README] == []


def test_links_point_to_files():
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        if "://" not in target:
            assert (Path(__file__).parents[1] / target).exists(), target
