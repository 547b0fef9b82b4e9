"""The audit corpus: answers with hallucinations whose place is known exactly, made from templates and a seed.

    corpus = generate()                          # 140 sources, six answers each: the audit corpus
    corpus = generate(4000, seed=1, density=2.3, length="full")   # training data
    write(corpus, "audit")                       # RAGTruth's files, and gold evidence

Every text is filled from templates of this package; no corpus was copied. A source states about three quarters of what
its schema knows, and the two sides of every contrast are equally likely to be true, so the words of an answer alone do
not tell whether they are hallucinated.
"""

from spanproof.training.synthetic.audit_digest import AUDIT_DIGEST
from spanproof.training.synthetic.corpus import Corpus, Response, Sentence, Source, generate
from spanproof.training.synthetic.counts import Row, statistics
from spanproof.training.synthetic.files import digest, write
from spanproof.training.synthetic.plan import Piece
from spanproof.training.synthetic.template import Mark
from spanproof.training.synthetic.values import CATEGORIES

__all__ = [
    "AUDIT_DIGEST",
    "CATEGORIES",
    "Corpus",
    "Mark",
    "Piece",
    "Response",
    "Row",
    "Sentence",
    "Source",
    "digest",
    "generate",
    "statistics",
    "write",
]
