"""What to look for in the sources: the content words of a claim, and what its context adds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from spanproof.models.context import Context
from spanproof.text.terms import Term
from spanproof.types import Claim

__all__ = ["Query", "Wanted", "query"]

_BEFORE = 12  # content words of the answer before the claim

# Stems of prose, and the stems of the record keys that speak to them.
_KEYS = {
    "open": ("hour",),
    "clos": ("hour",),
    "daily": ("hour",),
    "weekend": ("saturday", "sunday"),
    "weekday": ("monday", "tuesday", "wednesday", "thursday", "friday"),
    "rat": ("star",),
    "star": ("rat",),
    "locat": ("addres", "address"),
    "situat": ("addres", "address"),
    "phon": ("tel", "telephon"),
    "takeaway": ("takeout",),
    "born": ("birth",),
    "die": ("death",),
    "di": ("death",),
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
        share: what part of a score ``context`` makes up, in [0, 0.25].
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
    own = _wanted(context.terms_in(claim), context, set())
    taken = {word.forms[0] for word in own}
    around = _wanted((*context.question, *context.terms_before(claim.span, _BEFORE)), context, taken)
    around = tuple(word for word in around if any(form in context.index for form in word.forms))
    text = claim.text.casefold()
    if not own:
        return Query(text, around, (), 0.0)
    return Query(text, own, around, 1 / (4 + 2 * len(own)) if around else 0.0)


def _wanted(terms: Iterable[Term], context: Context, taken: set[str]) -> tuple[Wanted, ...]:
    out = []
    for term in terms:
        if term.forms[0] not in taken:
            taken.add(term.forms[0])
            forms = (*term.forms, *_KEYS.get(term.forms[0], ()))
            known = tuple(form for form in forms if form in context.index) or forms[:1]
            out.append(Wanted(known, min(context.index.idf(form) for form in known)))
    return tuple(out)
