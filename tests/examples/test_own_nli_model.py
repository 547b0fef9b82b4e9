"""The example with a model of one's own runs, and so does the configuration that it prints, on the command line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tiny_models import save

SCRIPT = Path(__file__).parents[2] / "examples" / "own_nli_model.py"


def run(*command):
    return subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    labels = ("entailment", "neutral", "contradiction")
    return save(tmp_path_factory.mktemp("nli"), head="sequence", labels=labels, bias=[3.0, 0.0, 0.0])


@pytest.fixture(scope="module")
def printed(folder):
    done = run(SCRIPT, folder)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_prints_what_the_model_says_beside_the_default_verdict(printed):
    assert "supported: The museum opens at nine. (own_nli: supported, 0.91, entailed by [1])" in printed
    assert "contradicted: Tickets cost twelve euro. (own_nli: supported, 0.91" in printed


def test_the_configuration_that_it_prints_works_on_the_command_line(printed, folder, tmp_path):
    config = tmp_path / "own.json"
    config.write_text(printed[printed.index("{") :], encoding="utf-8")
    answer = "The museum opens at nine."
    asked = ("--answer", answer, "--context", answer, "--format", "json", "--config", config)
    done = run("-m", "spanproof.cli", "verify", *asked)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    check = report["claims"][0]["checks"]["sequence_classifier"]
    assert (check["label"], check["reason"]) == ("supported", "entailed by [1]")
    assert f"{folder.name}/model.safetensors" in report["provenance"]["models"]


def test_a_folder_without_a_model_is_a_clear_error_on_the_command_line(tmp_path):
    config = tmp_path / "own.json"
    body = {"verifiers": ["token_classifier"], "options": {"token_classifier": {"model": str(tmp_path)}}}
    config.write_text(json.dumps(body), encoding="utf-8")
    done = run("-m", "spanproof.cli", "verify", "--answer", "x", "--context", "x", "--config", config)
    assert done.returncode == 2
    assert "token classifier" in done.stderr
    assert "Traceback" not in done.stderr
