"""The yes/no fields of records, and which of them a claim speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.polarity import is_negated, negations
from spanproof.text.terms import terms
from spanproof.text.words import stem
from spanproof.types import Chunk
from spanproof.verifiers.reading import Token

__all__ = ["Switch", "fitting", "is_asserted", "places_of", "switches"]

_LINE = re.compile(
    r"^[ \t]*[\"']?([A-Za-z][\w.\[\] -]{0,120}?)[\"']?[ \t]*:[ \t]*(?:u(?=[\"']))?([\"']?)([A-Za-z/]{1,8})\2,?[ \t]*$",
    re.M,
)
_STATES = {"true": True, "yes": True, "free": True, "paid": True, "false": False, "no": False, "none": False}
_UNKNOWN = frozenset(["null", "None", "unknown", "n/a", "N/A"])
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
# Words of keys that say nothing of what the field is about.
_GENERIC = frozenset(
    """accepts accept allowed allow allows amenities and are attribute attributes available business by can
    details does feature features for good has have info is offers on options or properties provides
    restaurant restaurants services supports the""".split()
)
_ALSO = {  # stems of other words for them
    "ambience": frozenset(map(stem, ("ambiance", "atmosphere", "setting", "vibe"))),
    "tv": frozenset(map(stem, ("television", "televisions"))),
}
_GONE = frozenset("absent disallowed forbidden lacking missing prohibited unavailable".split())
_UNSURE = frozenset("if specified specify unclear unknown unspecified whether".split())


class Switch(NamedTuple):
    """A field that is on, off or unknown (``None``).

    ``key`` are the words of its last key that matter, ``group`` those of the keys above it, ``line`` is the field as
    the chunk has it.
    """

    line: str
    key: tuple[str, ...]
    group: tuple[str, ...]
    state: bool | None


_KEPT: Cache[tuple[Switch, ...]] = Cache(4_000_000)  # characters of text


def switches(text: str) -> tuple[Switch, ...]:
    """The yes/no fields of a flattened record: lines such as ``attributes.OutdoorSeating: false``; remembered."""
    return _KEPT.get(text, lambda: tuple(_switches(text)), cost=len(text))


def fitting(found: Sequence[tuple[Switch, Chunk]], claim: str) -> list[tuple[Switch, Chunk]]:
    """Those of `found` that `claim` names, by all words of the key and one of the keys above it."""
    if not found:
        return []
    forms = {form for term in terms(claim) for form in term.forms} | {stem(word) for word in _words(claim)}
    forms |= {_singular(form) for form in forms}
    return [(switch, chunk) for switch, chunk in found if _fits(switch, forms)]


def is_asserted(switch: Switch, claim: str, said: Sequence[Token]) -> bool | None:
    """Whether `claim` says that the field is on; ``None`` if it leaves that open.

    Args:
        switch: a field that fits the claim.
        claim: the text of the claim.
        said: its words.
    """
    norms = [token.norm for token in said]
    if not _UNSURE.isdisjoint(norms):
        return None
    places = places_of(switch, said)
    if not places:
        return None
    cues = negations(claim)
    first, last = places[0], places[-1]
    if any(is_negated(cues, said[place].start) for place in places):
        return False
    clause = re.search(r"[,;:]|\b(?:but|although|though|while)\b", claim[said[last].end :])
    end = said[last].end + clause.start() if clause else len(claim)
    denied = any(cue.verbal and said[last].end <= cue.start < end for cue in cues)
    gone = any(token.norm in _GONE and said[first].start <= token.start < end for token in said)
    return not (denied or gone)


def places_of(switch: Switch, said: Sequence[Token]) -> list[int]:
    """The positions of the words of the key in the claim."""
    wanted = {stem(word) for word in switch.key}
    whole = stem("".join(switch.key))
    also = {other for word in switch.key for other in _ALSO.get(word, ())}
    wanted |= also | {whole}
    return [at for at, token in enumerate(said) if token.stem in wanted or _singular(token.norm) in wanted]


def _switches(text: str) -> Iterator[Switch]:
    for match in _LINE.finditer(text):
        path, value = match.group(1), match.group(3)
        if value not in _UNKNOWN and value.lower() not in _STATES:
            continue
        *above, last = re.split(r"[.\[\]]+", path.strip("]"))
        key = tuple(word for word in _words(last) if word not in _GENERIC)
        group = tuple(word for part in above for word in _words(part) if word not in _GENERIC)
        if key:
            yield Switch(match.group().strip(), key, group, None if value in _UNKNOWN else _STATES[value.lower()])


def _words(key: str) -> list[str]:
    return [part.lower() for part in _CAMEL.findall(key)]


def _fits(switch: Switch, forms: set[str]) -> bool:
    whole = stem("".join(switch.key)) in forms
    if not whole and not all(_has(word, forms) for word in switch.key):
        return False
    return not switch.group or any(_has(word, forms) for word in switch.group)


def _singular(form: str) -> str:
    """``tv`` of ``tvs``, which is too short for `spanproof.text.words.stem`."""
    return form[:-1] if len(form) == 3 and form.endswith("s") else form


def _has(word: str, forms: set[str]) -> bool:
    return stem(word) in forms or not _ALSO.get(word, frozenset()).isdisjoint(forms)
