"""Word probabilities over answers of the example log, whose texts may be shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from spanproof.auditing.logs import read_log
from spanproof.errors import InputError
from spanproof.models.fitted import load
from spanproof.training.evidencechain import Sample, align
from spanproof.training.evidencechain.fitting import DETECTORS
from spanproof.training.evidencechain.scoring import score
from spanproof.types import Case

__all__ = ["LOG", "word_probabilities"]

LOG = Path(__file__).parents[1] / "examples" / "data" / "rag_log.jsonl"
_LONGEST = 420  # characters of an answer that is shown


def word_probabilities(detector: str, *, most: int = 5) -> dict[str, Any]:
    """The calibrated probability of each word of short answers: those with the most and with the least likely words.

    Raises:
        InputError: if there is no example log.
    """
    if not LOG.is_file():
        raise InputError("the example log", seen=str(LOG), remedy="generate it: python examples/generate_log.py")
    cases = [entry.value for entry in read_log([LOG]) if isinstance(entry.value, Case)]
    samples = [Sample(case, (), str(case.id), "", "") for case in cases if 60 < len(case.answer) <= _LONGEST]
    fitted = load(detector)
    table = score(DETECTORS[detector](fitted=fitted), align(samples))
    chances = fitted.word.curve(table.word_scores)
    owners = table.answer_of[table.sentence_of]
    ranked = sorted(range(len(samples)), key=lambda at: -float(chances[owners == at].max(initial=0.0)))
    answers = []
    for at in [*ranked[: most - 1], *ranked[-1:]]:
        places = [place for place, owner in enumerate(owners.tolist()) if owner == at]
        text = samples[at].case.answer
        words = [[table.spans[place].of(text), round(float(chances[place]), 2)] for place in places]
        answers.append({"id": samples[at].case.id, "words": words})
    return {"detector": detector, "answers": answers}
