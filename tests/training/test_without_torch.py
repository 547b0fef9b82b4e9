"""Without the extra: what needs no torch runs, and what does says how to install it."""

import subprocess
import sys

_CODE = """
import sys

sys.modules["torch"] = None  # as if it were not installed
import spanproof.training.pairs
import spanproof.training.ragtruth
import spanproof.training.silver.__main__
from spanproof.training.__main__ import main

sys.exit(main(["words", "--data", ".", "--out", "."]))
"""


def test_the_command_asks_for_the_extra_instead_of_a_traceback():
    done = subprocess.run([sys.executable, "-c", _CODE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "expected torch; got none; pip install 'spanproof[train]'\n"
