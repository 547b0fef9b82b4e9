"""Negation and polarity: whether a source says the opposite of a claim in nearly the same words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from spanproof._validation import require_share
from spanproof.models.context import by_case
from spanproof.text.antonyms import opposites
from spanproof.text.polarity import Negation as Cue
from spanproof.text.polarity import is_negated, negations
from spanproof.text.records import fields_of
from spanproof.text.tables import rows_in
from spanproof.types import Case, Check, CheckLabel, Claim, Evidence
from spanproof.verifiers.agreement import both_deny
from spanproof.verifiers.cell_values import Cell, judge_values, valued_cells
from spanproof.verifiers.clauses import clauses
from spanproof.verifiers.contrasts import contrast
from spanproof.verifiers.denied import UNDONE, denied
from spanproof.verifiers.described import described
from spanproof.verifiers.extremes import extreme, multiple
from spanproof.verifiers.field_values import Valued, valued_fields
from spanproof.verifiers.fields import Entry, fields_of_case, judge_fields
from spanproof.verifiers.head_units import judge_head_units
from spanproof.verifiers.headed import judge_headed
from spanproof.verifiers.in_order import in_order
from spanproof.verifiers.made_of import has_another_part
from spanproof.verifiers.measured import measured
from spanproof.verifiers.misdenied import misdenied
from spanproof.verifiers.opposed import opposed
from spanproof.verifiers.ranked import ranked
from spanproof.verifiers.reading import Token, Unit, in_answer, mentioned_ids, read, units, with_verb_stems
from spanproof.verifiers.related import LONGEST, Related, related
from spanproof.verifiers.remembered import remembered
from spanproof.verifiers.subjects import is_of_another
from spanproof.verifiers.tabled import tabled
from spanproof.verifiers.worded import worded

__all__ = ["Negation"]

# Words that change when or under which condition something holds; where they differ, nothing is compared.
_CONDITIONS = frozenset(
    """before after within until till unless except only if when during beyond over under above below outside
    inside other another else without despite besides than few little some""".split()
)
_OWN = frozenset("against again soon future since".split())  # the same, where only the claim has one
_RELATIONS = (related, in_order, measured)
_OF_PROSE = (extreme, multiple)  # which make nothing of the rows of a table
_KEY = re.compile(r"[\w.\[\]]+: ")
_SHARED = 0.3  # the least share of the claim's words in a sentence whose clauses are read
_RELATED = 0.85  # the score of what a sentence says of the same two things


class _Compared(NamedTuple):
    """How much of the claim's content a clause has, what it denies of it, and whether it denies what the claim does."""

    unit: Unit
    likeness: float = 0.0
    difference: _Difference | None = None
    agrees: bool = False


class _Difference(NamedTuple):
    """Words of the claim that the source denies, and how much else they share, in [0, 1]."""

    unit: Unit
    start: int
    end: int
    likeness: float
    how: str


@dataclass(frozen=True, slots=True)
class Negation:
    """Compares the polarity of a claim and of the sentences of its evidence (a `spanproof.protocols.Verifier`).

    * yes/no fields of a record (``OutdoorSeating: false``): ``contradicted`` or ``supported`` where the claim names the
      field, ``no_evidence`` where the record has ``null``, which is neither yes nor no;
    * a field with a value (``warranty_years: 2``) or a cell of a table: ``supported`` where the claim says just that;
    * what an answer's own table or list says under the name of a thing: ``contradicted`` where the sources have it of
      another thing there, or in another unit;
    * what the claim says of one row of a table above all others: by the figures of its column;
    * what the claim says of two things, or of one above all others, in a sentence's own words or values:
      ``contradicted`` where they have it the other way round, ``supported`` where they say so in whatever words; the
      same of two things that the sources describe apart, each with its own figures (`described`);
    * a list of all that a list of the sources has, and one more (`made_of`): ``contradicted``;
    * a close sentence with a negation more or less, or with an antonym: ``contradicted``, unless the same chunk says
      the claim's own as closely (steps for the left hand and for the right);
    * a close clause that denies the same of the same: ``supported``, weakly;
    * a sentence that denies or says the same in other words (`worded`): ``contradicted`` or ``supported``;
    * anything else: ``not_applicable``. Only words decide here: what follows from what is left to models.

    Args:
        likeness: the share of the claim's content words that a sentence must have to be compared, in [0, 1].
        agreement: the score of a negation that the source has, too, in [0, 1].

    Raises:
        ConfigError: if one of them is not in [0, 1].
    """

    likeness: float = 0.75
    agreement: float = 0.4

    def __post_init__(self) -> None:
        for name in ("likeness", "agreement"):
            require_share(name, getattr(self, name))

    @remembered
    def __call__(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> list[Check]:
        """One check a claim; flagged are the claim's negation, its antonym, or the words that the source negates."""
        fields = by_case(claims, _fields)
        return [self._check(*each) for each in zip(claims, evidence, fields, strict=True)]

    def _check(self, claim: Claim, chain: tuple[Evidence, ...], fields: _Fields) -> Check:
        said, sentences = read(claim.text), units(chain)
        by_fields = (
            judge_fields(claim, fields.switches, said)
            or judge_values(claim, fields.values, said)
            or judge_headed(claim)
            or judge_head_units(claim)
            or has_another_part(claim, sentences)
        )
        if by_fields is not None:
            return by_fields
        if (related_so := _by_relations(claim, said, sentences)) is not None:
            return related_so
        close, told = self._by_close_sentences(claim, said, sentences), worded(claim, sentences)
        return close if told is None or close.label == told.label else told

    def _by_close_sentences(self, claim: Claim, said: Sequence[Token], sentences: Sequence[Unit]) -> Check:
        """What the sentences that have nearly all words of a claim deny of it, or deny as it does."""
        differing: list[_Difference] = []
        agreeing: list[_Compared] = []
        for sentence in sentences:
            each = (self._compare(claim, said, unit) for unit in (*_parts(said, sentence), sentence))
            compared = max(
                each, key=lambda found: (found.likeness, found.unit is not sentence and not found.difference)
            )
            if compared.difference is not None:
                differing.append(compared.difference)
            elif compared.likeness >= self.likeness:
                agreeing.append(compared)
        best = max((found.likeness for found in agreeing), default=0.0)
        own = {found.unit.chunk.id for found in agreeing if found.likeness == best}
        differing = [found for found in differing if found.unit.chunk.id not in own or found.likeness > best]
        worst = max(differing, key=lambda found: found.likeness, default=None)
        beside = [found.unit for found in agreeing]
        if worst is not None and worst.likeness >= best and not _is_of_another(claim, worst, beside):
            return _contradicts(claim, worst, beside)
        if denying := [found.unit for found in agreeing if found.agrees]:
            return Check(CheckLabel.SUPPORTED, self.agreement, f"{mentioned_ids(denying)} agrees, negation included")
        return Check(CheckLabel.NOT_APPLICABLE, reason="no close sentence of another polarity")

    def _compare(self, claim: Claim, said: Sequence[Token], unit: Unit) -> _Compared:
        """How much of the claim's content the sentence or clause has, and what it denies of it, if so."""
        theirs = read(unit.text)
        if not _comparable(claim.text, said, unit.text, theirs):
            return _Compared(unit)
        mine, other = negations(claim.text), negations(unit.text)
        turned = contrast((claim.text, said), (unit.text, theirs))
        other = other if turned is None else (*other, turned)
        same_voice = _has_agent(said) == _has_agent(theirs)
        pairs = opposed((claim.text, said), (unit.text, theirs)) if same_voice else []
        left_out = {one for one, _ in pairs}
        left_out.update(at for at, token in enumerate(said) if any(cue.start <= token.start < cue.end for cue in mine))
        said, theirs = with_verb_stems(said), with_verb_stems(theirs)
        likeness = _likeness(said, theirs, left_out)
        if likeness < self.likeness:
            return _Compared(unit, likeness)
        for one, two in pairs:
            differ = is_negated(mine, said[one].start) != is_negated(other, theirs[two].start)
            if differ:
                return _Compared(unit, likeness, agrees=bool(mine))
            if (len(mine) - _others(other, theirs[two])) % 2 == 0:
                how = f'says "{unit.text[theirs[two].start : theirs[two].end]}"'
                return _Compared(unit, likeness, _Difference(unit, said[one].start, said[one].end, likeness, how))
        if pairs and not all(cue.verbal for cue in (*mine, *other)):
            return _Compared(unit, likeness)
        found, is_open = denied((claim.text, said), (unit.text, theirs), (mine, other))
        found = found or misdenied((claim.text, said), (unit.text, theirs), (mine, other))
        if found is None:
            agrees = both_deny((claim.text, said), (unit.text, theirs), (mine, other))
            return _Compared(unit, 0.0 if is_open else likeness, agrees=agrees)
        return _Compared(unit, likeness, _Difference(unit, found[0], found[1], likeness, found[2]))


class _Fields(NamedTuple):
    """The fields of the records of a case, those that are yes or no and those with a value, and the cells of tables."""

    switches: Sequence[Entry]
    values: tuple[Sequence[Valued], Sequence[Cell]]


def _fields(case: Case) -> _Fields:
    return _Fields(fields_of_case(case), (valued_fields(case.chunks), valued_cells(case.chunks)))


def _relates(claim: Claim, told: Related) -> Check:
    where = f"[{told.unit.chunk.id}]"
    if told.agrees:
        return Check(CheckLabel.SUPPORTED, _RELATED, f"{where} says so of the same two")
    reason = f'{where} has it the other way round: "{told.unit.text.strip()}"'
    return Check(CheckLabel.CONTRADICTED, _RELATED, reason, (in_answer(claim, told.start, told.end),))


def _by_relations(claim: Claim, said: Sequence[Token], sentences: Sequence[Unit]) -> Check | None:
    """What the sources say of the two things that a claim speaks of, or of one above all others."""
    if len(said) > LONGEST:
        return None
    told = ranked(claim) or tabled(claim)
    told = told or next(filter(None, (relates(claim.text, sentences) for relates in _RELATIONS)), None)
    told = told or _by_prose(claim, sentences) or described(claim)
    return told and _relates(claim, told)


def _by_prose(claim: Claim, sentences: Sequence[Unit]) -> Related | None:
    prose = [unit for unit in sentences if next(rows_in(unit.chunk.text, unit.span), None) is None]
    return next(filter(None, (relates(claim.text, prose) for relates in _OF_PROSE)), None)


def _parts(said: Sequence[Token], sentence: Unit) -> Iterable[Unit]:
    """The clauses of a sentence that has enough of a claim's words for one of them to be close; no key of a field."""
    stems = {token.stem for token in read(sentence.text)}
    content = [token for token in said if token.content]
    met = sum(token.stem in stems for token in content)
    if met < _SHARED * len(content):
        return ()
    key = _KEY.match(sentence.text) if fields_of(sentence.chunk) else None
    after = sentence.span.start + (key.end() if key else 0)
    found = [each for each in clauses(sentence) if key is None or each.span.end > after]
    return [each for each in found if not _is_undone(sentence, each)]


def _is_undone(sentence: Unit, clause: Unit) -> bool:
    """Whether what stands before the colon right before a clause undoes it: ``Withdrawn: sharing by e-mail``."""
    before = sentence.text[: clause.span.start - sentence.span.start].rstrip()
    return before.endswith(":") and any(token.norm in UNDONE for token in read(before))


def _is_of_another(claim: Claim, worst: _Difference, agreeing: Sequence[Unit]) -> bool:
    return any(is_of_another(claim, worst.unit.chunk, unit.chunk) for unit in agreeing)


def _contradicts(claim: Claim, worst: _Difference, agreeing: Sequence[Unit]) -> Check:
    reason = f"[{worst.unit.chunk.id}] {worst.how}"
    if agreeing:
        reason = f"conflicting sources: {reason}, {mentioned_ids(agreeing)} agrees"
    score = 0.6 + 0.3 * worst.likeness
    return Check(CheckLabel.CONTRADICTED, score, reason, (in_answer(claim, worst.start, worst.end),))


def _comparable(claim: str, said: Sequence[Token], unit: str, theirs: Sequence[Token]) -> bool:
    """Whether both hold under the same conditions, and the sentence has all numbers and names of the claim."""
    mine = {token.norm for token in said if token.norm in _CONDITIONS and not _is_opposed(token, theirs)}
    other = {token.norm for token in theirs if token.norm in _CONDITIONS and not _is_opposed(token, said)}
    if not _OWN.isdisjoint({token.norm for token in said} - {token.norm for token in theirs}):
        return False
    if mine - {"without"} != other - {"without"} or unit.rstrip().endswith("?"):
        return False
    stems = {token.stem for token in theirs}
    exact = [token for token in said[1:] if claim[token.start].isupper() or claim[token.start].isdigit()]
    return all(token.stem in stems for token in exact if token.content)


def _others(cues: Sequence[Cue], token: Token) -> int:
    """How many negations there are but those that a word is part of (``refused to``)."""
    return sum(not cue.start <= token.start < cue.end for cue in cues)


def _is_opposed(token: Token, others: Sequence[Token]) -> bool:
    return any(other.stem in opposites(token.norm) for other in others)


def _likeness(said: Sequence[Token], theirs: Sequence[Token], left_out: set[int]) -> float:
    """The share of the claim's content words that the sentence has, some left out; 0 if too few."""
    stems = {token.stem for token in theirs}
    rest = [token for index, token in enumerate(said) if token.content and index not in left_out]
    rest = [token for token in rest if token.norm not in ("fail", "fails", "failed")]
    met = sum(token.stem in stems for token in rest)
    back = {token.stem for token in said}
    others = [token for token in theirs if token.content]
    enough = met > 1 or (met == 1 and len(others) <= 3)
    if not rest or not enough or sum(token.stem in back for token in others) < 0.4 * len(others):
        return 0.0
    return met / len(rest)


def _has_agent(tokens: Sequence[Token]) -> bool:
    """Whether a ``by`` may name who does it: no number follows."""
    found = (at for at, token in enumerate(tokens) if token.norm == "by")
    return any(not any(token.norm[:1].isdigit() for token in tokens[at + 1 : at + 3]) for at in found)
