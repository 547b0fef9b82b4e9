"""Left-out predicates: ``Ida Berg sings, Nils Holm does not``, where both parts have the verb of the first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from spanproof.text.irregular import IRREGULAR
from spanproof.text.polarity import negations
from spanproof.text.verbs import is_finite, is_past, is_verb_like
from spanproof.verifiers.predications import Predication, known, predications, with_like_stems
from spanproof.verifiers.reading import Token, Unit, as_word, read
from spanproof.verifiers.told import Told

__all__ = ["left_out"]

_AUXILIARY = r"(?:do|does|did|is|are|was|were|has|have|had|can|could|may|must|should|will|would)"
_ENDS = re.compile(
    rf"\s(?:(?P<no>{_AUXILIARY}\s(?:not|never)|(?:cannot|can['’]t|won['’]t|(?:do|does|did|is|are|was|were|has|have|had"
    rf"|could|must|should|would)n['’]t))|(?P<yes>{_AUXILIARY}))(?:\sso|\seither|\stoo|\sbe)?[\s.;,]*\Z",
    re.IGNORECASE,
)
_BARE = re.compile(  # an auxiliary with no verb right behind it, as few sentences have one
    rf"(?:\b{_AUXILIARY}(?:\snot|\snever)?|\bcannot|n['’]t)(?:\sso|\seither|\stoo|\sbe)?"
    r"(?:\s*[.;,:]|\s*\Z|,?\s(?:and|but|yet|whereas|while|although|though|because|since)\s|\s[–—]\s)",
    re.IGNORECASE,
)
_NOT = re.compile(r"\b(?:not|never|cannot|\w+n['’]t|no longer)\b", re.IGNORECASE)
_FIRST = re.compile(rf"\s(?:{_AUXILIARY}\b|cannot\b|\w+n['’]t\b)(?:\s(?:not|never|be|only|also)\b)*", re.IGNORECASE)
_LONGEST = 600  # characters of a sentence that is read
_UNSURE = frozenset("if unless whether only except most some than said says claims all both either until".split())


class _Denial(NamedTuple):
    """What a part with a left-out predicate says: its subject, and what it denies or asserts of it.

    ``apart`` are the words of the subject that tell it from that of the other part.
    """

    subject: tuple[Token, ...]
    apart: tuple[Token, ...]
    predicate: tuple[Token, ...]
    denied: bool


def left_out(claim: str, sentences: Sequence[Unit]) -> Told | None:
    """What sentences say of what a claim does, in a part that leaves out its verb.

    ``Seats booked online can be changed; seats booked by phone cannot`` contradicts ``You can change seats booked by
    phone`` and bears out ``Seats booked by phone cannot be changed``.

    Args:
        claim: the text of a claim.
        sentences: the sentences of its evidence.
    """
    sentences = [unit for unit in sentences if _BARE.search(unit.text)]
    if not sentences:
        return None
    said = [token for token in with_like_stems(read(claim)) if token.content]
    cues = negations(claim)
    if len(said) < 2 or len(cues) > 1 or any(token.norm in _UNSURE for token in read(claim)):
        return None
    for unit in sentences:
        for told in _denials(unit.text):
            if not _is_of_it(said, told):
                continue
            start, end = (cues[0].start, cues[0].end) if cues else (said[0].start, said[-1].end)
            agrees = told.denied == bool(cues)
            return Told(unit, agrees, start, end, f"{'denies' if told.denied else 'says'} it of this one")
    return None


def _denials(text: str) -> Iterator[_Denial]:
    """The parts with a left-out predicate, and those that they take it from, as far as these deny or assert it."""
    parts = predications(text) if len(text) < _LONGEST else []
    for before, part in pairwise(parts):
        ends = _ENDS.search(text, part.start, part.end)
        if ends is None or text[part.end :].startswith("?"):
            continue
        denies = _NOT.search(text, before.start, before.end) is not None
        if denies == (ends["no"] is not None):
            continue
        first = _verb(text, before, ends.group().lower())
        told = tuple(token for token in before.words if token.content and token.start >= first)
        subject = tuple(token for token in before.words if token.content and token.start < first)
        own = tuple(token for token in part.words if token.content and token.end <= ends.start())
        for one, other, denied in ((own, subject, not denies), (subject, own, denies)):
            stems = {token.stem for token in other}
            apart = tuple(token for token in one if token.stem not in stems)
            if apart and told:
                yield _Denial(one, apart, told, denied)


def _verb(text: str, part: Predication, ends: str) -> int:
    """The offset of the verb of a part: behind its auxiliary, or in the form that goes with that of the other part."""
    first = _FIRST.search(text, part.start, part.end)
    if first is not None:
        return first.end()
    nouns = [token for token in part.words if token.content][:1]
    behind = [token for token in part.words if nouns and token.start > nouns[0].start]
    if "did" in ends:
        found = (token for token in behind if is_past(as_word(token)) or token.norm in IRREGULAR)
    elif "does" in ends:
        found = (token for token in behind if token.norm.endswith("s") and is_verb_like(as_word(token)))
    else:
        found = (token for token in behind if is_finite(as_word(token)))
    return next((token.start for token in found), len(text))


def _is_of_it(said: Sequence[Token], told: _Denial) -> bool:
    """Whether a claim says the predicate of that subject, and all of its words are in the one or the other."""
    whole = known(told.apart, said) and told.predicate[0].stem in {token.stem for token in said}
    return whole and known(said, (*told.subject, *told.predicate))
