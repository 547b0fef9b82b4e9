"""Gapped values: ``Solvia dried in 50 minutes, Ravo in 35``, whose second part leaves out the verb, and the unit too.

A claim that has the value of one of the two for the other is contradicted: ``Ravo dried in 50 minutes``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from spanproof.text.verbs import is_finite, is_past, is_verb_like
from spanproof.text.words import stem
from spanproof.types import Claim
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.parts import Part, is_plain, parts_of, said_of
from spanproof.verifiers.places import Item, Reader, Scene
from spanproof.verifiers.reading import Token, Unit, all_units, as_word, noun_stem, read
from spanproof.verifiers.rivals import AGREEING, contradicting

__all__ = ["gapped"]

_MOST = 4  # values that one sentence gives in this way
_LONGEST = 5  # words that name what a value is of, where the verb is left out
_NO_OWNERS = frozenset(  # stems of what speaks of a time, or of what is not told
    stem(word)
    for word in """year month week day hour time decade century morning evening night summer winter spring autumn
    rest other another latter former remainder total average last next now then later today yesterday average
    january february march april may june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday""".split()
)
_BETWEEN = re.compile(  # what may have the value of one of the two without being it, or only ought to have it
    r"\b(?:rivals?|competitors?|opponents?|colleagues?|neighbou?rs?|predecessors?|successors?|brothers?|sisters?|wife"
    r"|husband|mother|father|sons?|daughters?|partners?|former|latter|should|would|could|might|ought|supposed|plan\w*"
    r"|promis\w*|propos\w*|claim(?:s|ed)?|expect\w*|want\w*|accord\w*|suggest\w*)\b",
    re.IGNORECASE,
)
_OF_PRICE = frozenset(map(stem, "cost charge price ask sell sold pay paid fee ticket".split()))
_FORMS = dict.fromkeys("is are was were".split(), "be") | dict.fromkeys("has have had got gets".split(), "have")
_JOINING = frozenset("and but while whereas or then".split())
_NO_NOUN = ("ing", "ly")
_DETERMINERS = frozenset("a an the".split())


class _Owned(NamedTuple):
    """The stems of the words that say what a value is of, the last of them, and those of what is said of it."""

    words: frozenset[str]
    head: str
    said: frozenset[str]


def gapped(
    claim: Claim, item: Item, own: Sequence[Item], read_in: Sequence[Scene[Item]], reader: Reader[Item]
) -> Finding | None:
    """What stands against a value that a sentence has of another thing than the claim's; ``None`` if nothing does.

    The sentence has a verb in its first part only, and each part begins with what its value is of.

    Args:
        claim: the claim.
        item: one of its figures, dates or times; of a claim with others of its kind, the part with it alone is read.
        own: all of these.
        read_in: the sentences of the evidence.
        reader: how such things are read; in a sentence also those that leave out their unit.
    """
    part = said_of(claim, item, own, reader)
    if part is None or not is_plain(claim.text) or _BETWEEN.search(claim.text):
        return None
    subject, said = _of_claim(part.of(claim.case.answer), item.lead - part.start, item.end - part.start)
    for scene in read_in if subject else ():
        if not any(reader.compare(item, each) in AGREEING for each, _ in scene.items):
            continue
        items = [each for each in reader.of_unit(scene.unit) if reader.compare(item, each) != "unlike"]
        stating = [at for at, each in enumerate(items) if reader.compare(item, each) in AGREEING]
        if not 1 < len(items) <= _MOST or len(stating) != 1:
            continue
        owners, known = _owners(scene.unit, items), {noun_stem(token) for token in read(scene.unit.text)}
        at = _owner_of(said, owners, stating[0]) if subject <= known else None
        if at is None or reader.compare(item, items[at]) not in reader.differing:
            continue
        others = (unit for unit in all_units(claim.case.chunks) if unit != scene.unit)
        if not any(reader.compare(item, each) in AGREEING for unit in others for each in reader.of_unit(unit)):
            return contradicting(claim, item, scene.unit, items[at])
    return None


def _of_claim(text: str, start: int, end: int) -> tuple[frozenset[str], frozenset[str]]:
    """The stems of a claim's content words before its verb, and of all, but for those of the value between offsets."""
    tokens = [token for token in read(text) if not start <= token.start < end]
    verb = _verb(text, tokens)
    first = [token for token in tokens if token.end <= start]
    content = [token for token in tokens if token.content]
    before = (noun_stem(token) for token in content if verb is not None and token.start < verb.start)
    return frozenset(before), frozenset(map(noun_stem, content)) | _form(verb, first)


def _owner_of(said: frozenset[str], owners: Sequence[_Owned], stating: int) -> int | None:
    """The one value whose owner a claim names, with the verb of the sentence, and not that of the value it has."""
    if not owners or not owners[stating].words.isdisjoint(said):
        return None
    named = [
        at for at, each in enumerate(owners) if each.head in said and 2 * len(each.words & said) >= len(each.words)
    ]
    told = owners[0].said
    alike = not said.isdisjoint(told) or not (said.isdisjoint(_OF_PRICE) or told.isdisjoint(_OF_PRICE))
    return named[0] if len(named) == 1 and alike else None


def _owners(unit: Unit, items: Sequence[Item]) -> list[_Owned]:
    """What each of the values of a sentence is of; none where it is not clear, or where a later part has a verb."""
    text, by = unit.text, unit.span.start
    parts = parts_of(unit, items)
    if len({part.counted for part in parts} - {""}) > 1:  # "300 animals, including 75 birds"
        return []
    found: list[tuple[list[Token], frozenset[str]]] = []
    for part, each in zip(parts, items, strict=False):
        tokens = [token for token in read(text) if part.span.start - by <= token.start < each.lead - by]
        verb = _verb(text, tokens)
        if (verb is None) is not bool(found):
            return []
        before = [token for token in tokens if verb is None or token.start < verb.start]
        found.append((_named(text, before), _said(tokens, verb, part)))
    sets = [frozenset(map(noun_stem, named)) for named, _ in found]
    named_in = [named for named, _ in found if named and named[-1].start]
    if not all(sets) or len({text[named[-1].start].isupper() for named in named_in}) > 1:
        return []
    alone = [
        own - frozenset().union(*(each for other, each in enumerate(sets) if other != at))
        for at, own in enumerate(sets)
    ]
    heads = [
        next((noun_stem(t) for t in reversed(named) if noun_stem(t) in own), "")
        for (named, _), own in zip(found, alone, strict=True)
    ]
    if not all(heads) or any(own & _NO_OWNERS for own in sets):
        return []
    return [_Owned(own, head, said) for own, head, (_, said) in zip(alone, heads, found, strict=True)]


def _named(text: str, tokens: Sequence[Token]) -> list[Token]:
    """The words before a verb or a value that name a thing: its capitals, or a noun with an article."""
    first = next((token for token in tokens if token.norm not in _JOINING), None)
    content = [token for token in tokens if token.content and token.norm not in _JOINING]
    if len(content) > _LONGEST or any(token.norm[:1].isdigit() for token in content):
        return []
    capital = [token for token in content if text[token.start].isupper() and token.start]
    if capital:
        return capital
    if any(token.norm.endswith(_NO_NOUN) for token in content):
        return []
    return content if len(content) == 1 or (first and first.norm in _DETERMINERS) else []


def _said(tokens: Sequence[Token], verb: Token | None, part: Part) -> frozenset[str]:
    """The stems of what the part with the verb says of its subject."""
    if verb is None:
        return frozenset()
    behind = [token for token in (*tokens, *part.behind) if token.content and token.start >= verb.start]
    return frozenset(map(noun_stem, behind)) | ({part.counted} - {""}) | _form(verb, tokens)


def _form(verb: Token | None, before: Sequence[Token]) -> frozenset[str]:
    """The verb of which a word without a stem of its own is a form, where none follows before the value: ``is 5 m``."""
    if verb is None or verb.norm not in _FORMS or any(token.content and token.start > verb.start for token in before):
        return frozenset()
    return frozenset([_FORMS[verb.norm]])


def _verb(text: str, tokens: Sequence[Token]) -> Token | None:
    """The first word that is surely a verb, else the first behind another word that may be one."""
    surely = next((token for token in tokens if _is_verb(token)), None)
    if surely is not None:
        return surely
    return next((token for token in tokens[1:] if text[token.start].islower() and is_verb_like(as_word(token))), None)


def _is_verb(token: Token) -> bool:
    return is_finite(as_word(token)) or is_past(as_word(token))
