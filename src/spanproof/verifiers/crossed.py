"""Crossed values: those of the parts of a sentence, of which a claim has one with the words of another part.

``It lies at an altitude of 412 m and is 87 m deep`` has 87 m for the depth: not ``It is 412 m deep``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from spanproof.text.polarity import negations
from spanproof.text.restated import is_mere_phrase
from spanproof.text.verbs import is_finite
from spanproof.text.words import stem
from spanproof.types import Claim
from spanproof.verifiers.counted import is_family
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.parts import COMPARED, Part, alike, parts_of, refers, said_of, told_in
from spanproof.verifiers.places import Found, Item, Reader, Scene
from spanproof.verifiers.reading import Token, Unit, all_units, as_word, noun_stem, read
from spanproof.verifiers.rivals import AGREEING, contradicting

__all__ = ["crossed"]

_MOST = 6  # values of one kind in a sentence
_LONGEST = 16  # values of any kind in a claim or a sentence: more are a list of numbers
_MEASURES = {
    stem(noun): stem(said)
    for noun, said in zip(
        "depth height tall width breadth broad length weight".split(),
        "deep high high wide wide wide long weigh".split(),
        strict=True,
    )
}
_OF_PAYING = frozenset(  # stems of what is said of any price, and tells none from another
    map(stem, "cost price charge fee pay paid ticket admission entry rate amount buy sell sold worth".split())
)
_OF_TIME = frozenset(map(stem, "year month week day hour minute time number total percent people person".split()))
_SHARED = _OF_PAYING | _OF_TIME
_OR = re.compile(r"\s(?:or|to)\s")
_ONE_OF = re.compile(r"one\s(?:of|or)\b", re.IGNORECASE)  # of those just counted
_LIGHT = frozenset(map(stem, "made make makes took take takes went goes go held come came comes said says".split()))
_VERBS = frozenset("get gets pay cost costs weigh own last take run start open close include included".split())
_RANKING = re.compile(
    r"\b(?:\w{3,}est|not|n['’]t|no|nor|respectively|average|would|could|should|might|if)\b|\?\s*\Z", re.IGNORECASE
)


def crossed(
    claim: Claim, item: Item, own: Sequence[Item], read_in: Sequence[Scene[Item]], reader: Reader[Item]
) -> Finding | None:
    """What stands against a value that a sentence has in a part that the claim's words are not of; else ``None``.

    The claim has words that only the part with another value has, none that only the part with its own has, and few
    that the sentence does not have. No other sentence of the chunks may have its value with any of these words.

    Args:
        claim: the claim.
        item: one of its figures, dates or times; of a claim with others of its kind, the part with it alone is read.
        own: all of these.
        read_in: the sentences of the evidence.
        reader: how such things are read; in a sentence also those that leave out their unit.
    """
    if len(own) > _LONGEST:
        return None
    span = said_of(claim, item, _of_kind(item, own, reader), reader)
    if span is None:
        return None
    text = span.of(claim.case.answer)
    rest = text[: item.lead - span.start] + text[item.end - span.start :]
    said = set(_stems(token for token in read(text) if not item.lead <= token.start + span.start < item.end))
    if is_mere_phrase(claim) and claim.case.question:
        said |= _stems(read(claim.case.question))
        rest = f"{rest} {claim.case.question.rstrip('?')}"
    verbs = _deeds(read(text))
    for scene in read_in if said else ():
        if len(scene.items) > _LONGEST or not any(reader.compare(item, each) in AGREEING for each, _ in scene.items):
            continue
        found = _in_scene(item, said, verbs, scene, reader) if _is_plain(rest, scene.unit.text) else None
        if found is None:
            continue
        other, met = found
        others = (unit for unit in all_units(claim.case.chunks) if unit != scene.unit)
        if not any(_says_so(unit, item, reader, met) for unit in others):
            return contradicting(claim, item, scene.unit, other)
    return None


def _in_scene(
    item: Item, said: set[str], verbs: frozenset[str], scene: Scene[Item], reader: Reader[Item]
) -> tuple[Item, frozenset[str]] | None:
    """The value of the part that the claim has words of, and these; ``None`` if they are not of another part."""
    unit = scene.unit
    known_values = [each for each in reader.of_unit(unit) if not _ONE_OF.match(unit.chunk.text, each.start)]
    items = alike(item, _of_kind(item, known_values, reader), reader)
    bearing = [reader.compare(item, each) for each in items]
    stating = [at for at, agreement in enumerate(bearing) if agreement in AGREEING]
    if not 1 < len(items) <= _MOST or len(stating) != 1:
        return None
    parts = parts_of(unit, items)
    if not parts or refers(unit, parts[stating[0]]) or not _count_alike(item, parts, parts[stating[0]], reader):
        return None
    known = {_measure(noun_stem(token)) for token in read(unit.text)} | _SHARED
    if 2 * len(said & known) <= len(said) or not _may_say(verbs, item, unit):
        return None
    sides, done = _all_sides(unit, parts, items, reader), verbs & _participles(told_in(unit, parts[stating[0]]))
    for at, agreement in enumerate(bearing):
        if agreement not in reader.differing or _is_either(unit, items[at], items[stating[0]]):
            continue
        met = _met(at, stating[0], sides, said)
        if met and done <= _participles(told_in(unit, parts[at])):
            return items[at], met
    return None


def _count_alike(item: Item, parts: Sequence[Part], stating: Part, reader: Reader[Item]) -> bool:
    """Whether values that may count anything count one thing, where a claim has such a one."""
    return not reader.is_bare(item) or (bool(stating.counted) and len({part.counted for part in parts} - {""}) == 1)


def _participles(tokens: Iterable[Token]) -> frozenset[str]:
    return frozenset(token.stem for token in tokens if token.norm.endswith("ed"))


def _is_either(unit: Unit, one: Found, other: Found) -> bool:
    """Whether two values are told as alternatives, of one thing: ``four or five``."""
    first, second = sorted((one, other), key=lambda each: each.start)
    return _OR.fullmatch(unit.chunk.text, first.end, second.lead) is not None


class _Sides(NamedTuple):
    """The stems of what a part says of its value: of its subject, of what else is before the value, and behind it."""

    subject: frozenset[str]
    before: frozenset[str]
    behind: frozenset[str]

    @property
    def all(self) -> frozenset[str]:
        """All of them."""
        return self.subject | self.before | self.behind


def _met(at: int, stating: int, sides: Sequence[_Sides], said: set[str]) -> frozenset[str]:
    """The words of a claim that only one part has; none where it has words that only the stating part has."""
    theirs, ours = (_alone(sides, each) for each in (at, stating))
    if theirs.behind and ours.behind:
        chosen, other = theirs.behind, ours.behind
    elif theirs.before and ours.before:
        chosen, other = theirs.before, ours.before
    else:
        chosen, other = theirs.behind or theirs.before, ours.behind | ours.before
    met = chosen & said
    own = any(one in other or any(is_family(one, each) for each in other) for one in said)
    return met if other and not own and 3 * len(met) >= len(chosen) else frozenset()


def _alone(sides: Sequence[_Sides], at: int) -> _Sides:
    """The words of one part that no other has, the subject as what is before the value where nothing else is."""
    subject, before, behind = sides[at]
    others = _SHARED.union(*(each.all for other, each in enumerate(sides) if other != at))
    return _Sides(subject - others, (before or subject) - others, behind - others)


def _all_sides(unit: Unit, parts: Sequence[Part], items: Sequence[Item], reader: Reader[Item]) -> list[_Sides]:
    """The sides of each part; without subjects where a later part has none, and speaks of the first one's."""
    found: list[_Sides] = []
    said: list[list[Token]] = []
    for part, item in zip(parts, items, strict=True):
        by = unit.span.start
        tokens = [token for token in read(unit.text) if part.span.start <= token.start + by < part.span.end]
        before = [token for token in tokens if token.end + by <= item.lead]
        said.append([token for token in tokens if token.start + by >= item.end])
        verbs = list(_verbs(before))
        if found and verbs and not any(token.content for token in before[: verbs[0]]):
            found = [each._replace(subject=frozenset()) for each in found]
            before, verbs = before[verbs[-1] + 1 :], []
        at = verbs[-1] + 1 if verbs else 0
        found.append(_Sides(_stems(before[:at]), _stems(before[at:]), frozenset()))
    if not any(next(_verbs(behind), None) is not None for behind in said[1:]):  # "52% of them own a dog, 29% a cat"
        told = max((at + 1 for at in _verbs(said[0]) if _stems(said[0][at + 1 :])), default=0)
        said[0] = said[0][told:]
    counted = {part.counted for part in parts} if reader.is_bare(items[0]) else set()
    return [each._replace(behind=_stems(behind) - counted) for each, behind in zip(found, said, strict=True)]


def _verbs(tokens: Sequence[Token]) -> Iterator[int]:
    """Where verbs stand, participles that are no adjectives among them."""
    articled = (False, *(token.norm in ("a", "an", "the") for token in tokens))
    for at, token in enumerate(tokens):
        if _is_verb(token) or (token.norm.endswith("ed") and not articled[at]):
            yield at


def _of_kind(item: Item, found: Sequence[Item], reader: Reader[Item]) -> list[Item]:
    """Those that may be of one kind with a value: without bare numbers where it has a unit, as ages beside a price."""
    return [each for each in found if reader.is_bare(item) or each == item or not reader.is_bare(each)]


def _stems(tokens: Iterable[Token]) -> frozenset[str]:
    """The stems of nouns and the like: of content words that are neither numbers nor verbs."""
    return frozenset(
        _measure(noun_stem(token))
        for token in tokens
        if token.content and not token.norm[:1].isdigit() and not _is_verb(token)
    )


def _deeds(tokens: Sequence[Token]) -> frozenset[str]:
    """The stems of the verbs that say of what is done more than that it is so."""
    said = (tokens[at] for at in _verbs(tokens))
    return frozenset(token.stem for token in said if token.content or token.norm.startswith("get")) - _LIGHT


def _may_say(verbs: frozenset[str], item: Found, unit: Unit) -> bool:
    """Whether the verbs of a claim may say what a sentence does: they stand there, it has none, or both tell prices.

    ``Gets in`` may say whatever ``arrives`` does.
    """
    stems = {token.stem for token in read(unit.text)}
    paid = _OF_PAYING if getattr(item, "kind", "") == "currency" else frozenset()
    return verbs <= stems | paid or not (_deeds(read(unit.text)) or "get" in verbs)


def _measure(said: str) -> str:
    return _MEASURES.get(said, said)


def _is_verb(token: Token) -> bool:
    return is_finite(as_word(token)) or token.norm in _VERBS


def _is_plain(text: str, source: str) -> bool:
    """Whether a claim neither compares nor denies, but in words that the sentence has, too."""
    theirs = {token.norm for token in read(source)}
    odd = {match.group().lower() for match in COMPARED.finditer(text)} | {
        text[each.start : each.end].lower() for each in negations(text)
    }
    return odd <= theirs and not _RANKING.search(text)


def _says_so(unit: Unit, item: Item, reader: Reader[Item], met: frozenset[str]) -> bool:
    """Whether a sentence has the value of a claim, and some of these words."""
    if not any(reader.compare(item, each) in AGREEING for each in reader.of_unit(unit)):
        return False
    return not met.isdisjoint(_measure(noun_stem(token)) for token in read(unit.text))
