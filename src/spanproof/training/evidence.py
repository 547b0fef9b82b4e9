"""Evidence for training: context cut into pieces, and BM25 (Robertson & Zaragoza 2009) to rank them."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence

from spanproof.text.records import as_record, flatten
from spanproof.text.sentences import sentences

_TERM = re.compile(r"\w+")


def pieces_of(context: str | Mapping[str, object]) -> tuple[str, ...]:
    """Cut a text into sentences, and a record (a mapping, or JSON text) into one line a field."""
    record = as_record(context) if isinstance(context, str) else context
    if record is not None:
        return tuple(line for line in flatten(record)[0].split("\n") if line.strip())
    return tuple(span.of(str(context)) for span in sentences(str(context)))


def terms(text: str) -> list[str]:
    """Return the lower-case words and numbers of `text`."""
    return _TERM.findall(text.lower())


def bm25(query: str, pieces: Sequence[str], *, k1: float = 1.2, b: float = 0.75) -> list[float]:
    """Return one BM25 score a piece, idf taken over the pieces themselves."""
    counted = [Counter(terms(piece)) for piece in pieces]
    sizes = [sum(count.values()) for count in counted]
    mean = sum(sizes) / max(1, len(sizes)) or 1.0
    scores = [0.0] * len(pieces)
    for term in set(terms(query)):
        holding = sum(term in count for count in counted)
        idf = math.log(1 + (len(pieces) - holding + 0.5) / (holding + 0.5))
        for i, count in enumerate(counted):
            tf = count[term]
            if tf:
                scores[i] += idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * sizes[i] / mean))
    return scores
