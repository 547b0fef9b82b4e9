"""How many sentences, words and hallucinated words a corpus has, by task and by generator."""

from __future__ import annotations

from dataclasses import dataclass

from spanproof.text.words import words
from spanproof.training.synthetic.corpus import Corpus, Response


@dataclass(frozen=True, slots=True)
class Row:
    """Counts over some responses; `wrong_words` are words that meet a labelled span.

    Attributes:
        name: a task, a generator, a split, or `all`.
        responses: number of responses; `wrong_responses` of them hold a labelled span.
        sentences: number of sentences; `wrong_sentences` of them meet a labelled span.
        words: number of words, punctuation left out.
    """

    name: str
    responses: int
    wrong_responses: int
    sentences: int
    wrong_sentences: int
    words: int
    wrong_words: int


def statistics(corpus: Corpus) -> tuple[Row, ...]:
    """One row for all responses, then one for each split, task and generator, in order of appearance."""
    groups: dict[str, list[Response]] = {"all": list(corpus.responses)}
    for key in ("split", "task", "model"):
        for response in corpus.responses:
            groups.setdefault(getattr(response, key), []).append(response)
    return tuple(_row(name, responses) for name, responses in groups.items())


def _row(name: str, responses: list[Response]) -> Row:
    spans = [
        (response, [(s.start, s.end) for s in response.sentences], [(w.start, w.end) for w in words(response.text)])
        for response in responses
    ]
    return Row(
        name,
        len(responses),
        sum(bool(response.marks) for response in responses),
        sum(len(sentences) for _, sentences, _ in spans),
        sum(_wrong(response, span) for response, sentences, _ in spans for span in sentences),
        sum(len(found) for _, _, found in spans),
        sum(_wrong(response, span) for response, _, found in spans for span in found),
    )


def _wrong(response: Response, span: tuple[int, int]) -> bool:
    return any(mark.start < span[1] and mark.end > span[0] for mark in response.marks)
