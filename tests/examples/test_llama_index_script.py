"""The LlamaIndex example runs, and prints what it promises."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_script_prints_what_it_promises():
    paths = [str(ROOT / "integrations" / "llama_index" / "src"), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    command = [sys.executable, ROOT / "examples" / "llama_index_query_engine.py"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    for text in [
        "“Admission costs $12 for adults.” [prices] Admission costs nothing for children under 6.\n",
        "status of what the model said: fail",
        "it was given: Admission costs $12 for adults. | Admission costs nothing for children under 6.",
        "- contradicted: Admission costs $15 for adults. <- [prices] Span(start=59, end=90) Admission costs $12",
        "- supported: Admission costs nothing for children under 6. <- [family] Span(start=300, end=345)",
    ]:
        assert text in done.stdout
