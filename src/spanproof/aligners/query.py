"""What to look for in the sources: the content words of a claim, and what its context adds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from spanproof.models.context import Context
from spanproof.types import Claim

__all__ = ["Query", "Wanted", "query"]

_BEFORE = 12  # content words of the answer before the claim

_BARE = frozenset(("yes", "yeah", "yep", "nope", "correct", "indeed"))  # they answer, and name nothing
# Stems of prose, and the stems of the record keys that speak to them.
_KEYS = {
    "open": ("hour",),
    "clos": ("hour",),
    "daily": ("hour",),
    "weekend": ("saturday", "sunday"),
    "weekday": ("monday", "tuesday", "wednesday", "thursday", "friday"),
    "rat": ("star",),
    "star": ("rat",),
    "locat": ("address",),
    "situat": ("address",),
    "phon": ("tel", "telephon"),
    "takeaway": ("takeout",),
    "born": ("birth",),
    "died": ("death",),
    "die": ("death",),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """A word to look for: any of its `forms` will do; `weight` is its idf within the case, > 0."""

    forms: tuple[str, ...]
    weight: float


@dataclass(frozen=True, slots=True)
class Query:
    """What to look for.

    Args:
        text: the claim, case-folded.
        words: its distinct content words; those of its context if it has none of its own.
        context: further words of the question and of the answer before the claim.
        share: what part of a score ``context`` makes up, in [0, 1/6].
    """

    text: str
    words: tuple[Wanted, ...]
    context: tuple[Wanted, ...]
    share: float

    def bag(self) -> dict[str, float]:
        """The forms with their weights for a BM25 search: a word's forms share its weight, context counts weakly."""
        out: dict[str, float] = {}
        for words, weight in ((self.context, self.share), (self.words, 1.0)):
            for word in words:
                out.update(dict.fromkeys(word.forms, weight / len(word.forms)))
        return out


def query(claim: Claim, context: Context) -> Query:
    """What to look for in `context`, the claim's own, to check `claim`."""
    said = [term.forms for term in context.terms_in(claim) if term.word.norm not in _BARE]
    own = _wanted(said, context, set())
    before = (term.forms for term in context.terms_before(claim, _BEFORE))
    around = _wanted((*context.question, *before), context, {word.forms[0] for word in own})
    around = tuple(word for word in around if word.forms[0] in context.index)
    text = claim.text.casefold()
    if not own:
        return Query(text, around, (), 0.0)
    return Query(text, own, around, 1 / (4 + 2 * len(own)) if around else 0.0)


def _wanted(words: Iterable[tuple[str, ...]], context: Context, taken: set[str]) -> tuple[Wanted, ...]:
    """The distinct ones of `words`, given by their forms, except those whose first form is `taken`."""
    out = []
    for forms in words:
        stem = forms[0]
        if stem not in taken:
            taken.add(stem)
            known = [form for form in (*forms, *_KEYS.get(stem, ())) if form in context.index] or [stem]
            out.append(Wanted(tuple(known), min(map(context.index.idf, known))))
    return tuple(out)
