"""How all tests run: what property tests draw, how many threads workers have, and what coverage is measured over."""

import os

import pytest
from hypothesis import settings

if "PYTEST_XDIST_WORKER" in os.environ:  # one processor each: threads that wait for one another's cost twice the time
    for name in ("OMP_NUM_THREADS", "SPANPROOF_THREADS"):
        os.environ.setdefault(name, "1")

settings.register_profile("repeatable", derandomize=True)  # the same examples each time; new ones: ``default``
settings.load_profile("repeatable")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """What runs the same lines thousands of times runs unwatched: to trace a line takes longer than the line does."""
    for item in items:
        measures_cost = "cost" in item.originalname or "linear" in item.originalname
        if measures_cost or item.get_closest_marker("hypothesis"):
            item.add_marker("no_cover")
