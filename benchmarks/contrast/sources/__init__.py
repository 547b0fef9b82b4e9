"""The source texts, by domain: written for this set, of invented places and things, or of facts anybody may state."""

from __future__ import annotations

from benchmarks.contrast.pair import Scenario
from benchmarks.contrast.sources import (
    clinical,
    finance,
    geography,
    history,
    products,
    science,
    timetables,
    venues,
)

__all__ = ["SCENARIOS"]

SCENARIOS: tuple[Scenario, ...] = tuple(
    Scenario(f"{domain.__name__.rpartition('.')[2]}-{name}", domain.__name__.rpartition(".")[2], facts)
    for domain in (venues, clinical, history, geography, products, finance, timetables, science)
    for name, facts in domain.TEXTS.items()
)
