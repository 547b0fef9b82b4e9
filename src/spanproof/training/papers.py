"""Chunks of research papers put together from QASPER's paragraphs, and questions put as search queries.

QASPER (Dasigi et al. 2021) has a question with the paragraphs of a paper that answer it and some that do not. A
retriever hands over larger pieces: a heading and several paragraphs. Here the paragraphs of a paper are joined to such
pieces, and what answers is, as in ACL-Verbatim's gold annotation, whole paragraphs.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from spanproof.text.bm25 import Bm25
from spanproof.text.terms import terms
from spanproof.training.span_rows import SpanExample

__all__ = ["Paper", "as_query", "bag", "joined", "paper_examples", "papers_of"]

_LEAST, _MOST = 500, 2_200  # characters of a chunk
_TYPED = 0.8  # share of the questions that are put as search queries
_HEADINGS = (
    "Introduction|Related Work|Background|Data|Dataset|Method|Model|Approach|Experiments|Experimental Setup|Results|"
    "Analysis|Discussion|Conclusion|Evaluation|Annotation|Implementation Details"
).split("|")
_MARKS = re.compile(r"(BIBREF|TABREF|FIGREF|SECREF|EQREF|UID)(\d+)")
_ASKING = frozenset("paper author authors work propose proposed use used uses using kind type many much".split())


@dataclass(slots=True)
class Paper:
    """The paragraphs of a paper that are known, in the order met, and its questions with those that answer them."""

    title: str
    group: str
    paragraphs: dict[str, None] = field(default_factory=dict)
    answers: dict[str, dict[str, None]] = field(default_factory=dict)


def papers_of(rows: Iterable[Mapping[str, Any]]) -> list[Paper]:
    """Return the papers of QASPER rows whose contexts are single paragraphs."""
    found: dict[str, Paper] = {}
    for row in rows:
        prefix, _, name = row["group"].partition(":")
        paper = found.setdefault(row["group"], Paper(name if prefix == "qasper-train" else "", row["group"]))
        text = cleaned(row["context"])
        paper.paragraphs[text] = None
        answers = paper.answers.setdefault(row["question"], {})
        if row["spans"]:
            answers[text] = None
    return list(found.values())


def cleaned(text: str) -> str:
    """Return a paragraph on one line, the marks of its references as a printed paper has them."""
    marked = _MARKS.sub(lambda mark: f"[{mark[2]}]" if mark[1] == "BIBREF" else mark[2], text)
    return " ".join(marked.split())


def paper_examples(papers: Sequence[Paper], rng: random.Random) -> list[SpanExample]:
    """Return for every question a chunk that answers it and one that does not, most of the questions as queries.

    The second is of the same paper where that has enough other paragraphs, else of the paper most like the query.
    """
    index = Bm25([bag(" ".join(paper.paragraphs)) for paper in papers])
    out = []
    for paper in papers:
        for asked, answers in paper.answers.items():
            if not answers:
                continue
            query = as_query(asked, paper.title, rng) if rng.random() < _TYPED else asked
            rest = [text for text in paper.paragraphs if text not in answers]
            spare = [text for text in rng.choice(papers).paragraphs if text not in answers]
            out.append(_positive(paper, query, list(answers), rest, spare=spare, rng=rng))
            if sum(map(len, rest)) < _LEAST or rng.random() < 0.2:
                rest = list(_nearest(index, papers, paper, f"{paper.title} {query}", rng).paragraphs)
            texts = _filled([], rest, spare, size=rng.randint(_LEAST, _MOST), rng=rng)
            out.append(_example(paper, query, texts, (), rng))
    return out


def as_query(question: str, title: str, rng: random.Random) -> str:
    """Return the content words of a question, some of the title's before them: what one types into a search box."""
    own = _keywords(question)
    of_title = [word for word in _keywords(title) if word.casefold() not in {each.casefold() for each in own}]
    count = min(len(of_title), rng.randint(1, 4))
    kept = sorted(rng.sample(range(len(of_title)), count))
    words = [of_title[at] for at in kept] + own
    if rng.random() < 0.3:
        rng.shuffle(words)
    return " ".join(words) if len(words) >= 2 else question


def bag(text: str) -> Counter[str]:
    """Return the forms of the content words of a text with their counts."""
    return Counter(form for term in terms(text) for form in term.forms)


def joined(texts: Sequence[str], answers: Iterable[str] = ()) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return paragraphs as one text, blank lines between them, and the spans of those that are answers."""
    wanted, spans, at = set(answers), [], 0
    for text in texts:
        if text in wanted:
            spans.append((at, at + len(text)))
        at += len(text) + 2
    return "\n\n".join(texts), tuple(spans)


def _keywords(text: str) -> list[str]:
    found = [text[term.word.start : term.word.end] for term in terms(text)]
    return [word for word in found if word.casefold() not in _ASKING]


def _positive(
    paper: Paper, query: str, answers: list[str], rest: Sequence[str], *, spare: Sequence[str], rng: random.Random
) -> SpanExample:
    """Return a chunk with one answer or more of them, up to about half of it."""
    size = rng.randint(2 * _LEAST, _MOST)
    kept: list[str] = []
    for text in rng.sample(answers, len(answers)):
        if not kept or 2 * (sum(map(len, kept)) + len(text)) <= size:
            kept.append(text)
    return _example(paper, query, _filled(kept, rest, spare, size=size, rng=rng), kept, rng)


def _filled(
    kept: Sequence[str], rest: Sequence[str], spare: Sequence[str], *, size: int, rng: random.Random
) -> list[str]:
    """Return `kept` with paragraphs of `rest`, and where these are too few of `spare`, around it, up to `size`."""
    texts = list(kept)
    for text in (*rng.sample(list(rest), len(rest)), *rng.sample(list(spare), len(spare))):
        if text not in texts and (sum(map(len, texts)) + len(text) <= size or not texts):
            texts.insert(rng.randint(0, len(texts)), text)
    return texts


def _example(
    paper: Paper, query: str, texts: Sequence[str], answers: Sequence[str] | tuple[()], rng: random.Random
) -> SpanExample:
    """Return a chunk of `texts`, a heading before it in seven of ten."""
    headed = [heading(rng), *texts] if rng.random() < 0.7 else list(texts)
    text, spans = joined(headed, answers)
    return SpanExample(query, text, spans, paper.group, "qasper", paper.title)


def heading(rng: random.Random) -> str:
    """Return a heading in Markdown such as sections of papers have."""
    number = f"{rng.randint(1, 7)}{rng.choice(('', '.', '.1', '.2'))} " if rng.random() < 0.6 else ""
    return f"{rng.choice(('#', '##', '##', '###'))} {number}{rng.choice(_HEADINGS)}"


def _nearest(index: Bm25, papers: Sequence[Paper], own: Paper, query: str, rng: random.Random) -> Paper:
    """Return one of the four other papers whose text is most like the query, or any other if none is."""
    scores = index.scores(dict.fromkeys(bag(query), 1.0))
    ranked = sorted(
        (at for at in range(len(papers)) if scores[at] > 0 and papers[at] is not own), key=lambda at: -scores[at]
    )
    others = [papers[at] for at in ranked[:4]] or [paper for paper in papers if paper is not own] or [own]
    return rng.choice(others)
