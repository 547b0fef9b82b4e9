"""That memory which a step frees is there for the next one."""

import platform
import subprocess
import sys

import pytest

from spanproof.training.allocation import keep_memory

_FAULTS = """
import resource, sys
import numpy as np
from spanproof.training.allocation import keep_memory

if sys.argv[1] == "keep":
    assert keep_memory()
faults = []
for _ in range(4):
    np.ones(12_500_000)  # 100 MB
    faults.append(resource.getrusage(resource.RUSAGE_SELF).ru_minflt)
print(faults[-1] - faults[0])
"""


def faults(how):
    done = subprocess.run([sys.executable, "-c", _FAULTS, how], capture_output=True, text=True, check=True)
    return int(done.stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc's allocator can be told")
def test_a_freed_block_is_not_taken_from_the_system_again():
    assert faults("keep") < faults("leave") / 10


def test_elsewhere_nothing_is_done(monkeypatch):
    monkeypatch.setattr(platform, "libc_ver", lambda: ("", ""))
    assert not keep_memory()
