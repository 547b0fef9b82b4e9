"""The LangChain examples run, and print what they promise."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        (
            "langchain_chain.py",
            [
                "watched: fail",
                "guarded: The museum opens at 9:00 [visit]. “Admission is $12 for adults.” [prices]",
                "streamed:\n- The museum opens at 9:00 [visit].\n- “Admission is $12 for adults.” [prices]\n",
                "verdicts: supported, contradicted",
            ],
        ),
        (
            "langchain_agent.py",
            [
                "report: pass",
                "answer: Admission is $12 for adults.",
                "source: https://example.org/prices [240:268] Admission is $12 for adults.",
                "messages: human, ai, tool, ai",
            ],
        ),
    ],
)
def test_a_script_prints_what_it_promises(script, expected):
    paths = [str(ROOT / "integrations" / "langchain" / "src"), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    command = [sys.executable, ROOT / "examples" / script]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    for text in expected:
        assert text in done.stdout
