"""Answers of a phrase and of one sentence to the questions of `spanproof.training.annotated.asked`, right and wrong.

To each question there are the right answer, a wrong one whose words the text has, and, as a sentence, the right one
with an answer to a question about another text in its place, of which the text has nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from spanproof.cases import case
from spanproof.training.annotated import Asked, AskedText, Part, load_asked
from spanproof.training.phrases import kind_of
from spanproof.training.ragtruth import UNTOLD, labelled_whole
from spanproof.types import Case

__all__ = ["BESIDE", "FOREIGN", "PHRASES", "REPLIES", "asked_cases"]

PHRASES = "phrases"
"""The origin of answers that are a mere phrase."""
REPLIES = "replies"
"""The origin of answers of one sentence."""
BESIDE, FOREIGN = "beside", "foreign"
"""What is wrong with an answer, as its case's metadata tell by ``wrong``: it is beside the right one, or not there."""

_SEED = 2_028
_LONGEST = 4  # words of an answer that takes another's place


def asked_cases(part: Part) -> list[Case]:
    """The answers to the questions of the texts to train on, or of those to develop on, labelled as RAGTruth has it."""
    texts = load_asked(part)
    rng = random.Random(_SEED)
    others = [(text, each.answer) for text in texts for each in text.asked]
    return [made for text in texts for each in text.asked for made in _answers(text, each, others, rng)]


def _answers(
    text: AskedText, asked: Asked, others: Sequence[tuple[AskedText, str]], rng: random.Random
) -> Iterator[Case]:
    yield _case(text, asked, PHRASES, asked.answer)
    yield _case(text, asked, PHRASES, asked.wrong, BESIDE)
    yield _case(text, asked, REPLIES, asked.said)
    yield _case(text, asked, REPLIES, asked.said_wrong, BESIDE)
    at = asked.said.casefold().find(asked.answer.casefold())
    fitting = [
        answer
        for other, answer in (others if at >= 0 else ())
        if other.name != text.name and kind_of(answer) == kind_of(asked.answer) and len(answer.split()) <= _LONGEST
        if answer.casefold() not in text.text.casefold()
    ]
    if fitting:
        foreign = asked.said[:at] + rng.choice(fitting) + asked.said[at + len(asked.answer) :]
        yield _case(text, asked, REPLIES, foreign, FOREIGN)


def _case(text: AskedText, asked: Asked, origin: str, said: str, wrong: str = "") -> Case:
    labels = labelled_whole(said, UNTOLD if wrong else None)
    metadata = {"source_id": text.name, "task_type": origin, "labels": labels, "wrong": wrong}
    return case(said, [text.text], question=asked.question, metadata=metadata)
