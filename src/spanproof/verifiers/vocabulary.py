"""What the sources of a case have words for: content words, names and numbers, in their own or another form."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import chain

from rapidfuzz import fuzz, process

from spanproof.models.context import context_of
from spanproof.models.passages import read
from spanproof.text.naming.aliases import Mentions, is_mentioned, mentions
from spanproof.text.naming.names import Name, names
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.terms import Term
from spanproof.text.times.dates import Moment, moments
from spanproof.types import Case, Claim
from spanproof.verifiers.figures import figures
from spanproof.verifiers.stock import Stock

__all__ = ["Vocabulary"]

_ALIKE = 90.0  # percent: the least ratio at which a long word is a misspelling or variant of another
_LONG = 7  # letters of such words
_HEAD = 2  # letters that both must begin with: ``effective`` is no variant of ``ineffective``


class Vocabulary:
    """The words of a case's chunks and of its question.

    Args:
        case: the case; its answer is read only to find its names.
    """

    def __init__(self, case: Case) -> None:
        self._case = case
        self._context = context_of(case)
        texts = [read(chunk.text).forms for chunk in self._context.chunks]
        self._mentioned: dict[tuple[str, ...], bool] = {}
        self._forms = set(chain.from_iterable(chain.from_iterable((*texts, self._context.question))))

    def terms_in(self, claim: Claim) -> list[Term]:
        """The content words of `claim`, without its list marker and its citations."""
        return self._context.terms_in(claim)

    def has(self, term: Term) -> bool:
        """Whether the sources or the question have a content word of the answer.

        The same word, a compound or another spelling of it (see `spanproof.text.terms`), a long word that is nearly the
        same, a name under another of its names, or a number that the sources give in another unit or form.
        """
        if not self._forms.isdisjoint(term.forms):
            return True
        figure = self._figures.get(term.word.start)
        if figure is not None and self._stock.states(figure):
            return True
        if term.word.is_number:
            return False
        name = self.name_at(term)
        if name is not None and self._mentions_name(name):
            return True
        return self._is_variant(term.forms[0])

    def name_at(self, term: Term) -> Name | None:
        """The name of the answer that a content word is part of."""
        return self._names.get(term.word.start)

    def figure_at(self, term: Term) -> Quantity | None:
        """The figure of the answer, with its unit, that a content word is part of."""
        return self._figures.get(term.word.start)

    def time_at(self, term: Term) -> Moment | None:
        """The time of the day in the answer that a content word is part of (``half past six in the evening``)."""
        return self._times.get(term.word.start)

    def _mentions_name(self, name: Name) -> bool:
        """Whether a text mentions a name; looked up once for all its words."""
        if name.words not in self._mentioned:
            self._mentioned[name.words] = any(is_mentioned(name.words, text) for text in self._mentions)
        return self._mentioned[name.words]

    def _is_variant(self, form: str) -> bool:
        if len(form) < _LONG or not form.isalpha():
            return False
        alike = self._by_head.get(form[:_HEAD], ())
        return process.extractOne(form, alike, scorer=fuzz.ratio, score_cutoff=_ALIKE) is not None

    @cached_property
    def _names(self) -> Mapping[int, Name]:
        """The name for each offset of the answer that is in one."""
        return {at: name for name in names(self._case.answer) for at in range(name.start, name.end)}

    @cached_property
    def _figures(self) -> Mapping[int, Quantity]:
        """The figure for each offset of the answer that is in one, with its unit."""
        return {at: figure for figure in figures(self._case.answer) for at in range(figure.start, figure.end)}

    @cached_property
    def _times(self) -> Mapping[int, Moment]:
        """The time of the day for each offset of the answer that is in one."""
        times = (moment for moment in moments(self._case.answer) if moment.kind == "time")
        return {at: moment for moment in times for at in range(moment.start, moment.end)}

    @cached_property
    def _mentions(self) -> list[Mentions]:
        texts = [chunk.text for chunk in self._context.chunks]
        return [mentions(text) for text in (*texts, self._case.question or "")]

    @cached_property
    def _by_head(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for form in sorted(self._forms):
            if len(form) >= _LONG - 2:
                found.setdefault(form[:_HEAD], []).append(form)
        return found

    @cached_property
    def _stock(self) -> Stock:
        return Stock(chunk.text for chunk in self._context.chunks)
