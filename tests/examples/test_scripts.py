"""The example scripts run, and print what they promise."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        (
            "quickstart.py",
            ["- supported: The museum opens at 9:00", "- contradicted: Admission is $15", "prices.md [0:"],
        ),
        ("custom_verifier.py", ["promises too much: risk-free", "supported: The fund returned 4 % in 2023."]),
        ("audit_file.py", ["answers at", "'fail'"]),
    ],
)
def test_a_script_prints_what_it_promises(script, expected):
    done = subprocess.run([sys.executable, EXAMPLES / script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for text in expected:
        assert text in done.stdout


def test_scripts_are_short():
    for script in EXAMPLES.glob("*.py"):
        if script.name != "generate_log.py":
            assert len(script.read_text(encoding="utf-8").splitlines()) <= 60, script
