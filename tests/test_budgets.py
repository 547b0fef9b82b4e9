"""The budgets of the design: sizes of files and functions, of the shipped data, and no host framework in the core."""

import ast
import pkgutil
import re
import zlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted(path for part in ("src", "integrations", "benchmarks") for path in (ROOT / part).rglob("*.py"))
CORE = sorted((ROOT / "src").rglob("*.py"))
_NAMED = re.compile(r"`(spanproof(?:\.\w+)+)`")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def parsed(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def functions():
    return [
        (node.end_lineno - node.lineno + 1, f"{path.relative_to(ROOT)}:{node.name}")
        for path in SOURCES
        for node in ast.walk(parsed(path))
        if isinstance(node, _FUNCTIONS)
    ]


def is_there(name):
    try:
        pkgutil.resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


def test_no_file_is_longer_than_300_lines():
    assert [str(path) for path in SOURCES if len(path.read_text(encoding="utf-8").splitlines()) > 300] == []


def test_no_function_is_longer_than_50_lines_and_nine_in_ten_have_at_most_30():
    sizes = functions()
    assert [name for lines, name in sizes if lines > 50] == []
    assert sum(lines <= 30 for lines, _ in sizes) >= 0.9 * len(sizes)


def test_everything_public_has_a_docstring():
    bare = [
        f"{path.relative_to(ROOT)}:{node.name}"
        for path in CORE
        for node in [parsed(path), *parsed(path).body]
        if isinstance(node, (*_FUNCTIONS, ast.ClassDef)) and not node.name.startswith("_")
        if ast.get_docstring(node) is None
    ]
    assert bare == []


def test_what_docstrings_name_is_there():
    names = {name for path in SOURCES for name in _NAMED.findall(path.read_text(encoding="utf-8"))}
    assert len(names) > 50
    assert sorted(name for name in names if not is_there(name)) == []


@pytest.mark.parametrize("framework", ["langchain", "langchain_core", "llama_index", "haystack"])
def test_the_core_imports_no_host_framework(framework):
    for path in CORE:
        for node in ast.walk(parsed(path)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert framework not in {name.split(".")[0] for name in names}, path


def test_what_ships_is_at_most_90_megabytes_and_no_file_more_than_40():
    files = [path.read_bytes() for path in (ROOT / "src").rglob("*") if path.is_file()]
    assert sum(len(zlib.compress(content)) for content in files) <= 90e6  # as a wheel packs them
    assert max(map(len, files)) <= 40e6


def test_the_layout_is_the_designs():
    import subprocess

    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    top = {name.split("/")[0] for name in listed.stdout.splitlines()}
    known = {"pyproject.toml", "src", "integrations", "examples", "benchmarks", "tests", "README.md", "LICENSE"}
    assert {name for name in top if not name.startswith(".")} <= known


def test_a_source_distribution_takes_files_of_the_root_alone():
    tomllib = pytest.importorskip("tomllib", reason="python >= 3.11 reads TOML itself")
    for path in (ROOT / "pyproject.toml", ROOT / "integrations" / "llama_index" / "pyproject.toml"):
        built = tomllib.loads(path.read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
        assert [name for name in built if not name.startswith("/")] == [], path
