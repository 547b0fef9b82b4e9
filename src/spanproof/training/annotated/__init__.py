"""Texts and labels written for this package by a large language model, as data to train and develop on.

``answers.jsonl.xz``: overviews of invented businesses over records of `spanproof.training.synthetic`, whose reviews are
written anew, and summaries of news articles of XSum and BUMP, some of them with errors such as language models make,
the errors marked; ``questions.jsonl.gz``: questions with three passages each, and answers marked alike;
``replies.jsonl.gz``: such answers to questions of RAGTruth; see `answers`. ``edited.jsonl.xz``: answers to questions
over chunks, with edits that make them wrong and others that leave them right; see `edited`. ``searches.jsonl.gz``:
search queries over research papers, with the paragraphs of the chunks found that answer them; see `searches`.
``statements.jsonl.gz``: statements about passages, two or three supported, contradicted and neither;
``facts.jsonl.gz``: passages of invented facts with a dozen such statements each, and ``alike.jsonl.gz``: shorter ones
with statements that look alike; see `statements`. ``tables.jsonl.gz``: tables, records and lists with a dozen each; see
`tables`. ``asked.jsonl.gz``: short texts with questions, a right and a tempting wrong answer to each, of which the
development part is what the benchmark ``side-by-side`` reports on; see `asked`. Nothing else here was written or judged
from a text that figures are reported on, but for some abstracts of SciFact's training part, which its development part
has too, with other claims. Nothing of the corpora is in the files: articles and paragraphs are named, and read from the
data folder.
"""

from spanproof.training.annotated.answers import (
    DESIGN,
    REPLY,
    annotated_cases,
    load_news,
    load_overviews,
    load_questions,
    load_replies,
    reply_cases,
)
from spanproof.training.annotated.asked import Asked, AskedText, load_asked
from spanproof.training.annotated.edited import EDITED, edited_cases, load_edited_answers
from spanproof.training.annotated.marks import Part, unmarked
from spanproof.training.annotated.searches import load_searches
from spanproof.training.annotated.statements import load_alike, load_facts, load_statements
from spanproof.training.annotated.tables import load_tables

__all__ = [
    "DESIGN",
    "EDITED",
    "REPLY",
    "Asked",
    "AskedText",
    "Part",
    "annotated_cases",
    "edited_cases",
    "load_alike",
    "load_asked",
    "load_edited_answers",
    "load_facts",
    "load_news",
    "load_overviews",
    "load_questions",
    "load_replies",
    "load_searches",
    "load_statements",
    "load_tables",
    "reply_cases",
    "unmarked",
]
