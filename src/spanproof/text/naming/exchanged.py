"""Two sentences that differ in nothing but which name stands where: who did what, the other way round."""

from __future__ import annotations

import re

from spanproof.text.naming.names import Name, names
from spanproof.text.pieces import frame, telling

__all__ = ["EITHER_WAY", "exchanged"]

EITHER_WAY = re.compile(
    r"\b(?:and|or|nor|both|with|between|versus|vs|like|same|also|too|as|including|such|named|called|known|married|met"
    r"|meets?|play(?:s|ed)?|faces?|faced|fought|dated|joined|equals?|resembles?|touch(?:es)?|merged|tied|alongside"
    r"|parallel|opposite|adjacent|adjoin(?:s|ed)?|next to|beside"
    r"|sibling|brother|sister|cousin|friend|neighbou?r|border|part|is an?|are|was an?|were|not|no|never)\b"
    r"|n't\b|[,/&()]",
    re.IGNORECASE,
)
"""In a text without these, what is said of one name and another does not hold of the other and the one."""
_FEWEST = 3  # words, names counting as one each


def exchanged(sentence: str, source: str) -> list[Name]:
    """The names of a sentence in whose places `source`, else the same, has other names of the sentence; else none.

    Nothing where what is said may hold both ways (see `EITHER_WAY`): its denial is no contradiction.
    """
    if EITHER_WAY.search(sentence):
        return []
    both, size = f"{sentence}\n{source}", len(sentence)  # a name that begins one may stand within the other
    said, other = telling(sentence), telling(source)
    if said == other or sorted(said) != sorted(other):
        return []
    ours = [name for name in names(both) if name.end <= size]
    theirs = [name for name in names(both) if name.start > size]
    around = frame(sentence, ((name.start, name.end) for name in ours))
    theirs_at = ((name.start - size - 1, name.end - size - 1) for name in theirs)
    if around != frame(source, theirs_at) or len(around) < _FEWEST:
        return []
    if sorted(name.words for name in ours) != sorted(name.words for name in theirs):
        return []
    return [one for one, other in zip(ours, theirs, strict=True) if one.words != other.words]
