"""Word-level coverage: which words of a claim the sources do not have, weighted by what is at risk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from rapidfuzz import fuzz, process

from spanproof.errors import ConfigError
from spanproof.models.context import Context, context_of
from spanproof.models.passages import read
from spanproof.text.names import names
from spanproof.text.terms import Term
from spanproof.types import Check, CheckLabel, Claim, Evidence, Span

__all__ = ["Coverage"]

_NUMBER, _NAME, _WORD, _LOOSE = 1.0, 0.9, 0.5, 0.1
_ELSEWHERE = 0.5  # what a word counts that is in the sources or the question, but not in the evidence chain
_ALIKE = 90.0  # percent: the least ratio at which a long word is a variant of another
_LONG = 6  # letters of such words
# Stems that any answer may use in reporting: they claim next to nothing.
_LOOSE_STEMS = frozenset(
    """accord add addition additional answer approximat around based basic bas becom call caus common consider
    contain context describ detail differ document ensur especial exampl find follow general given giv help howev
    important includ includ indicat inform information instanc keep key known list made mak main mean mention method
    need note number offer often option overall part particular passag peopl person point possibl potential process
    provid reason recommend refer regard relat relevant report result said say sever similar simpl sinc some sourc
    specific stat step such suggest summar summari take tak text thing time typical us use used using usual variou
    variety way well work first second third final lastly finally next then also one two new good great""".split()
)


@dataclass(frozen=True, slots=True)
class Coverage:
    """Compares the content words of a claim with its evidence chain (an `spanproof.protocols.Verifier`).

    Coverage is the share of the claim's words that the chain has, in [0, 1]; numbers weigh 1, names 0.9, other content
    words 0.5 and words of mere reporting 0.1. A word that only other chunks or the question have counts half. From
    `enough` on, the claim is ``supported``, below it ``no_evidence``; the score is 0.5 at `enough` and grows to both
    sides. Of a ``no_evidence`` claim the novel words are flagged: those that no chunk and not the question has.

    Args:
        enough: the coverage from which a claim counts as supported, in (0, 1).

    Raises:
        ConfigError: if `enough` is not in (0, 1).
    """

    enough: float = 0.6

    def __post_init__(self) -> None:
        if not 0.0 < self.enough < 1.0:
            raise ConfigError(
                "enough in (0, 1)", seen=self.enough, remedy="give the least coverage of a supported claim"
            )

    def __call__(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> list[Check]:
        """One check a claim; a claim without content words is ``not_applicable``."""
        return [self._check(claim, found) for claim, found in zip(claims, evidence, strict=True)]

    def _check(self, claim: Claim, found: Sequence[Evidence]) -> Check:
        context = context_of(claim.case)
        said = context.terms_in(claim)
        if not said:
            return Check(CheckLabel.NOT_APPLICABLE, reason="no content words")
        weights = _weights(claim, said)
        near = _known(item.text for item in found)
        far = _known(chunk.text for chunk in context.chunks) | set(chain.from_iterable(context.question))
        shares = [_share(term, near, far, context) for term in said]
        coverage = sum(w * share for w, share in zip(weights, shares, strict=True)) / sum(weights)
        if coverage >= self.enough:
            score = 0.5 + 0.5 * (coverage - self.enough) / (1.0 - self.enough)
            return Check(CheckLabel.SUPPORTED, score, f"{coverage:.0%} of its words are in the evidence")
        novel = [term for term, share, w in zip(said, shares, weights, strict=True) if share == 0.0 and w > _LOOSE]
        spans = tuple(Span(term.word.start, term.word.end) for term in novel)
        score = 0.5 + 0.5 * (self.enough - coverage) / self.enough
        share = f"only {coverage:.0%}" if near else "none"
        return Check(CheckLabel.NO_EVIDENCE, score, f"{share} of its words are in the evidence", spans)


def _weights(claim: Claim, said: Sequence[Term]) -> list[float]:
    named = [(claim.span.start + name.start, claim.span.start + name.end) for name in names(claim.text)]
    return [_weight(term, named) for term in said]


def _weight(term: Term, named: Sequence[tuple[int, int]]) -> float:
    if term.word.is_number:
        return _NUMBER
    if any(start <= term.word.start < end for start, end in named):
        return _NAME
    return _LOOSE if term.forms[0] in _LOOSE_STEMS else _WORD


def _known(texts: Iterable[str]) -> set[str]:
    return {form for text in texts for forms in read(text).forms for form in forms}


def _share(term: Term, near: set[str], far: set[str], context: Context) -> float:
    """1 for a word of the evidence, less for one of the other sources or the question, 0 for a novel one."""
    if not near.isdisjoint(term.forms) or _varies(term, near):
        return 1.0
    known = not far.isdisjoint(term.forms) or any(form in context.index for form in term.forms) or _varies(term, far)
    return _ELSEWHERE if known else 0.0


def _varies(term: Term, known: set[str]) -> bool:
    """Whether a long word is spelled nearly as one of `known` is."""
    form = term.forms[0]
    if len(form) < _LONG or term.word.is_number:
        return False
    alike = [other for other in known if other[:2] == form[:2]]
    return process.extractOne(form, alike, scorer=fuzz.ratio, score_cutoff=_ALIKE) is not None
