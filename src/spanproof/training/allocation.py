"""Memory that a step frees is kept for the next one, where the C library is glibc.

glibc gives every large block back to the system at once, and takes it again page by page: on a virtual machine that
cost up to two thirds of a training step's time.
"""

from __future__ import annotations

import ctypes
import platform

__all__ = ["keep_memory"]

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # M_TRIM_THRESHOLD and M_MMAP_THRESHOLD of glibc's malloc.h
_MOST = 2**31 - 1  # bytes; the parameters are C ints


def keep_memory() -> bool:
    """Tells the allocator of this process to keep what is freed, up to 2 GiB; ``False`` where it cannot be told."""
    if platform.libc_ver()[0] != "glibc":
        return False
    mallopt = ctypes.CDLL(None).mallopt
    return all(mallopt(name, _MOST) == 1 for name in (_MMAP_THRESHOLD, _TRIM_THRESHOLD))
