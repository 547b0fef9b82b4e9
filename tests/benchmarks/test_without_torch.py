"""Without the extras: whatever needs no torch runs, and the one run that does says how to install it."""

import subprocess
import sys

_CODE = """
import sys

sys.modules["torch"] = sys.modules["transformers"] = None  # as if they were not installed
from importlib import import_module
from pathlib import Path

for path in sorted(Path("benchmarks").rglob("[a-z]*.py")):
    import_module(".".join(path.with_suffix("").parts))
from benchmarks.__main__ import main

assert main(["report", "--check"]) == 0
from benchmarks.baselines.lettucedetect_speed import rival
from spanproof.errors import MissingExtraError

try:
    rival("fp32")
except MissingExtraError as error:
    print(error.remedy)
"""


def run(*arguments):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


def test_all_of_the_benchmarks_can_be_imported_and_the_rival_asks_for_its_extra():
    done = run("-c", _CODE)
    assert (done.returncode, done.stdout, done.stderr) == (0, "pip install 'spanproof[transformers]'\n", "")
