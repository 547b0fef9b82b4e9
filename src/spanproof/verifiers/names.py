"""Names and entities: whether the sources mention them, and whether they have another one in the same place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spanproof._validation import require_share
from spanproof.models.context import by_case, context_of
from spanproof.text.naming.aliases import Mentions, is_expanded, is_mentioned, mentions
from spanproof.text.naming.doers import act
from spanproof.text.naming.exchanged import exchanged
from spanproof.text.naming.names import Name, names_in
from spanproof.text.polarity import negations
from spanproof.text.quotes import same_words
from spanproof.text.restated import beginning, clauses
from spanproof.text.words import STOP_WORDS
from spanproof.types import Case, Check, CheckLabel, Chunk, Claim, Evidence, Span
from spanproof.verifiers.ascribed import done_by_another
from spanproof.verifiers.denials import denies
from spanproof.verifiers.doers import OtherDoer, other_doer
from spanproof.verifiers.mispaired import told_of_another
from spanproof.verifiers.named_apart import named_apart
from spanproof.verifiers.reading import Unit, differing_reason, is_taken_back, mentioned_ids, read, units
from spanproof.verifiers.remembered import remembered
from spanproof.verifiers.slots import Slot, frame, slot, tells_of_what
from spanproof.verifiers.speakers import said_by_another

__all__ = ["Names", "names_unknown"]

_OTHER_WAY = 0.85  # the score of names that a sentence has in each other's places
_CLOSE = 0.8  # likeness of a sentence that says all but the name
_GENERIC = frozenset(  # these name nothing by themselves: they may be added to a name that the sources have
    """area avenue bank bay book building bureau city club college company corp corporation county department
    district empire family foundation group hospital hotel inc institute island islands kingdom lake law
    league library limited ltd method model mount mountain mountains museum national network ocean office
    park province region republic restaurant river road school sea series society star state states store
    street syndrome system team test theory tower town treaty university valley village war act app award
    center centre championship church conference council desert dynasty forest international north south
    east west northern southern eastern western""".split()
)


@dataclass(frozen=True, slots=True)
class Names:
    """Looks every name of a claim up in the chunks, their sources and the question (a `spanproof.protocols.Verifier`).

    * another name in the same frame of the evidence (``born in Lyon`` for ``born in Paris``): ``contradicted``, if the
      name is nowhere else, does not tell what the claim speaks of and the sentences are close, or if the frame has one
      answer only (birth, capital, author); neither side may deny it;
    * another doer of the same deed, where no chunk may say it of this one (``Ames built it``): ``contradicted``;
    * another speaker of the same words, against whom a source sets this one: ``contradicted``;
    * what a sentence that tells several things apart says of another one: ``contradicted``, see `mispaired`;
    * a name that no chunk has near what the claim says of it, where they have another there: ``contradicted``, see
      `named_apart`;
    * two of its names in each other's places (``Ames hired Boyd`` for ``Boyd hired Ames``): ``contradicted``;
    * a name that stands nowhere: ``no_evidence``, unless the claim denies of it what a sentence says of another;
    * all names stand somewhere: ``supported``, weakly, as presence is no proof;
    * no names: ``not_applicable``.

    Args:
        presence: the score of a claim all of whose names are mentioned, in [0, 1].
        absent_name: the score of a claim with a name of several words that no source has, in [0, 1].
        absent_word: the same for a name of one word, or a part of a name.
        absent_acronym: the same for an acronym, which is often only a harmless abbreviation.

    The defaults are near the shares of such claims that annotators marked in RAGTruth's training answers (78 %, 64 %
    and 40 %; the last is raised, so that an acronym that nobody explains still counts).

    Raises:
        ConfigError: if a score is not in [0, 1].
    """

    presence: float = 0.4
    absent_name: float = 0.8
    absent_word: float = 0.65
    absent_acronym: float = 0.5

    def __post_init__(self) -> None:
        for name in ("presence", "absent_name", "absent_word", "absent_acronym"):
            require_share(name, getattr(self, name))

    @remembered
    def __call__(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> list[Check]:
        """One check a claim; flagged are the names that the sources do not have there."""
        known = by_case(claims, _known)
        return [self._check(*each) for each in zip(claims, evidence, known, strict=True)]

    def _check(self, claim: Claim, chain: tuple[Evidence, ...], known: Sequence[Mentions]) -> Check:
        found = [name for name in names_in(claim.case.answer, claim.span) if not _is_cited(name, claim)]
        sentences = units(chain)
        done = _done_by_others(claim, chain, sentences)
        denied = [name for name in found if denies(*_within(claim, name))]
        others = list(done.spans) if done else []
        if done is not None and denies(*_within(claim, done.spans[0])):
            done = None
        if done is None and (other := said_by_another(claim, sentences) or told_of_another(claim, sentences)):
            done = _of_others(claim, other)
        if not found:
            return done or Check(CheckLabel.NOT_APPLICABLE, reason="no names")
        own = {evidence.chunk.text for evidence in chain} - {chunk.text for chunk in claim.case.chunks}
        known = [*known, *(mentions(text) for text in sorted(own))]
        absent = [name for name in found if not _stands(name, known) and not _is_spelled_out(name, claim.case)]
        open_names = [name for name in found if name not in denied]
        contradiction = _exchanged(claim, sentences) or done or _contradiction(claim, open_names, absent, sentences)
        contradiction = contradiction or (None if absent else _apart(claim, open_names))
        if contradiction is not None:
            return contradiction
        told = [name for name in denied if name in absent and _is_told_of_another(claim, name, sentences, others)]
        missing = [(name, part) for name in absent if (part := _missing(claim, name, known)) and name not in told]
        if missing:
            listed = ", ".join(dict.fromkeys(part.of(claim.case.answer) for _, part in missing))
            score = max(self._absence(name, part) for name, part in missing)
            reason = f"not mentioned in the sources: {listed}"
            return Check(CheckLabel.NO_EVIDENCE, score, reason, tuple(part for _, part in missing))
        if told:
            return Check(CheckLabel.NOT_APPLICABLE, reason="it denies of its names what the sources say of others")
        if absent:
            return Check(CheckLabel.NOT_APPLICABLE, reason="the words of its names stand in the sources, but apart")
        return Check(CheckLabel.SUPPORTED, self.presence, "its names are mentioned in the sources")

    def _absence(self, name: Name, part: Span) -> float:
        if len(name.words) > 1 and len(part) == name.end - name.start:
            return self.absent_name
        return self.absent_acronym if name.words[0].isupper() else self.absent_word


def names_unknown(claim: Claim) -> bool:
    """Whether a claim begins with what it says something of, and this has a name that no source and no question has.

    Anything may be called otherwise further on; a name that may be an ordinary word counts as known.
    """
    first = next(iter(names_in(claim.case.answer, claim.span)), None)
    if first is None or (first.loose and len(first.words) == 1):
        return False
    return _missing(claim, first, _known(claim.case)) is not None


def _known(case: Case) -> list[Mentions]:
    """What the chunks, the names of their sources and the question mention."""
    chunks = context_of(case).chunks
    titles = dict.fromkeys(chunk.source for chunk in chunks if chunk.source)
    return [mentions(text) for text in (*(chunk.text for chunk in chunks), *titles, case.question or "")]


def _is_cited(name: Name, claim: Claim) -> bool:
    return any(citation.span.start < name.end and name.start < citation.span.end for citation in claim.citations)


def _exchanged(claim: Claim, sentences: Sequence[Unit]) -> Check | None:
    """Names of the claim that a sentence, else the same, has in each other's places, and no sentence as the claim."""
    said = beginning(claim)
    if said is None:
        return None
    for unit in sentences:
        for start, end in () if is_taken_back(unit) else clauses(unit.text):
            clause = unit.text[start:end]
            moved = exchanged(said, clause)
            if moved and not any(same_words(said, each.text) for each in sentences):
                spans = tuple(Span(name.start, name.end).shifted(claim.span.start) for name in moved)
                reason = f'[{unit.chunk.id}] has it the other way round: "{clause.strip()}"'
                return Check(CheckLabel.CONTRADICTED, _OTHER_WAY, reason, spans)
    return None


def _done_by_others(claim: Claim, chain: tuple[Evidence, ...], sentences: Sequence[Unit]) -> Check | None:
    """What others did by a sentence of the chain, and nobody whom the claim names by any chunk."""

    def chunks() -> set[Chunk]:
        return {*context_of(claim.case).chunks, *(item.chunk for item in chain)}

    other = other_doer(claim, sentences, chunks) or done_by_another(claim, sentences, chunks)
    return None if other is None else _of_others(claim, other)


def _of_others(claim: Claim, other: OtherDoer) -> Check:
    reason = differing_reason(other.unit, other.theirs, other.ours.of(claim.case.answer))
    return Check(CheckLabel.CONTRADICTED, _OTHER_WAY, reason, (other.ours,))


def _apart(claim: Claim, found: Sequence[Name]) -> Check | None:
    told = next(filter(None, (named_apart(claim, name) for name in found)), None)
    return told and Check(CheckLabel.CONTRADICTED, told.score, told.reason, (told.span,))


def _within(claim: Claim, part: Name | Span) -> tuple[str, int, int]:
    """The text of a claim and the offsets of something in it."""
    return claim.text, part.start - claim.span.start, part.end - claim.span.start


def _slots(claim: Claim, name: Name, sentences: Sequence[Unit]) -> list[Slot]:
    """The other names that the sentences have in its place, but for those of which they deny it."""
    found = [other for unit in sentences if (other := slot(claim, name, unit)) is not None]
    starts = [(each, each.unit.span.start) for each in found]
    return [each for each, by in starts if not denies(each.unit.text, each.other.start - by, each.other.end - by)]


def _is_told_of_another(claim: Claim, name: Name, sentences: Sequence[Unit], doers: Sequence[Span]) -> bool:
    """Whether a sentence says of another name what a claim denies of this one (``not by Ames``: ``by Boyd``).

    It has another name in its place, or all other words of the claim, a name that this lacks, and no denial.
    """
    if any(doer.start < name.end and name.start < doer.end for doer in doers) or _slots(claim, name, sentences):
        return True
    text, start, end = _within(claim, name)
    wanted = {token.stem for token in read(text) if token.content and not start <= token.start < end}
    said = mentions(text)
    whole = [unit for unit in sentences if wanted and wanted <= _stems(unit)]
    named = (other for unit in whole if not negations(unit.text) for other in names_in(unit.chunk.text, unit.span))
    return any(not is_mentioned(other.words, said) for other in named)


def _stems(unit: Unit) -> set[str]:
    """The stems of the words of a sentence, and the bases of its verbs in the past."""
    said = read(unit.text)
    return {token.stem for token in said} | {base for token in said if (base := act(token.norm))}


def _contradiction(
    claim: Claim, found: Sequence[Name], absent: Sequence[Name], sentences: Sequence[Unit]
) -> Check | None:
    for name in found:
        slots = _slots(claim, name, sentences)
        if name in absent:
            slots = [other for other in slots if not tells_of_what(claim, name, single=other.single)]
            slots = slots if len(absent) == 1 else []
        best = max(slots, key=lambda other: other.likeness, default=None)
        if best is None or not (best.single if name not in absent else best.single or best.likeness >= _CLOSE):
            continue
        if name not in absent and best.likeness < _CLOSE:
            continue
        agreeing = [] if name in absent else [unit for unit in sentences if _agrees(claim, name, unit)]
        return _says(claim, name, best, agreeing)
    return None


def _says(claim: Claim, name: Name, best: Slot, agreeing: Sequence[Unit]) -> Check:
    span = Span(name.start, name.end)
    theirs = best.unit.chunk.text[best.other.start : best.other.end]
    reason = differing_reason(best.unit, theirs, span.of(claim.case.answer))
    if agreeing:
        reason = f"conflicting sources: {reason}, which {mentioned_ids(agreeing)} has, too"
    return Check(CheckLabel.CONTRADICTED, 0.8 if best.single else 0.65, reason, (span,))


def _agrees(claim: Claim, name: Name, unit: Unit) -> bool:
    """Whether `unit` has the same name in the same frame."""
    said, theirs = read(claim.text), read(unit.text)
    stems = [token.stem for token in said if name.start <= token.start + claim.span.start < name.end]
    start = next(index for index, token in enumerate(said) if token.end + claim.span.start > name.start)
    here = (start, start + len(stems))
    width = len(stems)
    places = (at for at in range(len(theirs) - width + 1) if [t.stem for t in theirs[at : at + width]] == stems)
    return any(frame((said, here), (theirs, (at, at + width))) for at in places)


def _stands(name: Name, known: Sequence[Mentions]) -> bool:
    return any(is_mentioned(name.words, text) for text in known)


def _is_spelled_out(name: Name, case: Case) -> bool:
    """Whether a name is an acronym whose words the answer has, too: it stands or falls with these."""
    word = name.words[0]
    return len(name.words) == 1 and word.isupper() and is_expanded(word, mentions(case.answer))


def _missing(claim: Claim, name: Name, known: Sequence[Mentions]) -> Span | None:
    """The part of an absent name that no source has; ``None`` if all its words stand somewhere, though apart.

    Words without content are none of it (``Backers of the Foldbox``), nor is a first one that may be an ordinary word.
    """
    told = [word for word in name.words if word not in STOP_WORDS] or name.words
    gone = [word for word in told if not any(is_mentioned((word,), text) for text in known)]
    if all(word in _GENERIC for word in gone) or (name.loose and gone == [name.words[0]]):
        return None
    if len(gone) == len(told) or len(gone) > 1:
        return Span(name.start, name.end)
    surface = claim.case.answer[name.start : name.end]
    first = surface.lower().find(gone[0].lower())
    return Span(name.start, name.end) if first < 0 else Span(name.start + first, name.start + first + len(gone[0]))
