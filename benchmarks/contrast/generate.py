"""From scenarios to rows: every premise in two drawings, every claim once."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace

from benchmarks.contrast.intervals import NO_EVIDENCE
from benchmarks.contrast.pair import FAMILIES, Ask, Pair, Scenario, several
from benchmarks.contrast.sources import SCENARIOS

__all__ = ["SEED", "digest", "generate", "statistics"]

SEED = 606
_VARIANTS = 2
_UNTOLD = 4  # claims about the one fact that a premise leaves out


def generate(seed: int = SEED) -> tuple[Pair, ...]:
    """The set: the same rows for the same seed."""
    return tuple(
        pair for scenario in SCENARIOS for variant in range(_VARIANTS) for pair in _rows(scenario, variant, seed)
    )


def digest(pairs: Sequence[Pair]) -> str:
    """SHA-256 of the rows in order, in hexadecimal."""
    lines = (json.dumps(asdict(pair), sort_keys=True, ensure_ascii=False) for pair in pairs)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def statistics(pairs: Sequence[Pair]) -> dict[str, dict[str, int]]:
    """How many rows each family has with each label."""
    counts = Counter((pair.family, pair.label) for pair in pairs)
    labels = sorted({label for _, label in counts})
    return {family: {label: counts[family, label] for label in labels} for family in FAMILIES}


def _untold(ask: Ask) -> Ask:
    """The claim where the premise leaves out the fact that it is about."""
    return replace(ask, edit="withheld", label=NO_EVIDENCE)


def _rows(scenario: Scenario, variant: int, seed: int) -> Iterator[Pair]:
    rng = random.Random(f"{seed}/{scenario.name}/{variant}")
    told = [fact.tell(rng) for fact in scenario.facts]
    withheld = rng.randrange(1, len(told))
    premise = " ".join(each.says for number, each in enumerate(told) if number != withheld)
    seen: set[str] = set()
    for number, each in enumerate(told):
        fact = f"{scenario.name}/{variant}/{number}"
        asks = [_untold(ask) for ask in several(rng, each.asks, _UNTOLD)] if number == withheld else each.asks
        for at, ask in enumerate(asks):
            if ask.text not in seen:
                seen.add(ask.text)
                yield Pair(
                    f"{fact}/{at}",
                    scenario.name,
                    scenario.domain,
                    ask.family,
                    ask.edit,
                    fact,
                    premise,
                    ask.text,
                    ask.label,
                )
