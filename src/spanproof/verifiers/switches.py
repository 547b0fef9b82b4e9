"""The yes/no fields of records, and which of them a claim speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.polarity import is_negated, negations
from spanproof.text.terms import camel_parts, forms_of
from spanproof.text.words import stem
from spanproof.types import Chunk
from spanproof.verifiers.reading import Token

__all__ = ["EMPTY", "Switch", "fitting", "is_asserted", "is_left_to_text", "places_of", "said_elsewhere", "switches"]

_LINE = re.compile(
    r"^[ \t]*[\"']?([A-Za-z][\w.\[\] -]{0,120}?)[\"']?[ \t]*:[ \t]*(?:u(?=[\"']))?([\"']?)([A-Za-z/]{1,8}|\[\])\2,?"
    r"[ \t]*$",
    re.M,
)
EMPTY = "[]"
"""The value of a field that has a list of nothing: there is none, or none is known."""
_STATES = dict.fromkeys(("true", "yes", "free", "paid"), True) | dict.fromkeys(("false", "no", "none", EMPTY), False)
_UNKNOWN = frozenset(["null", "None", "unknown", "n/a", "N/A"])
# Words of keys that say nothing of what the field is about.
_GENERIC = frozenset(
    """accepts accept allowed allow allows amenities and are attribute attributes available business by can
    details does feature features for good has have info is offers on options or properties provides
    restaurant restaurants services supports the""".split()
)
_ALSO = {  # stems of other words for them
    "accessible": frozenset(map(stem, ("access", "accessibility"))),
    "ambience": frozenset(map(stem, ("ambiance", "atmosphere", "environment", "vibe", "vibes"))),
    "kids": frozenset(map(stem, ("child", "children", "kid"))),
    "tv": frozenset(map(stem, ("television", "televisions"))),
}
_NAMED = {  # other names for all words of a key
    "instock": re.compile(r"(?<=\bout of )stock\b|\bin stock\b", re.I),
    "outdoorseating": re.compile(
        r"\b(?:patios?|terraces?|al fresco)\b|\b(?:din(?:e|ing)|eat(?:ing)?|sit(?:ting)?|seat(?:ed|s|ing)?|tables?)"
        r"\s(?:outside|outdoors)\b",
        re.I,
    ),
    "takeout": re.compile(
        r"\btake-?aways?\b|\bcarry-?outs?\b|\bto-go\b"
        r"|\b(?:food|orders?|meals?|breakfast|lunch|dinner|dishes|items|it|them|bites?)\sto\sgo\b"
        r"|\b(?:get|take|order|grab)\s(?:your|an?|some)\s(?:\w+\s){1,2}to\sgo\b",
        re.I,
    ),
    "reservations": re.compile(r"\b(?:reserve|book)\s(?:an?|your|the)\s(?:table|spot|seat)s?\b", re.I),
}
_OPENERS = frozenset(
    "both complimentary easy free good limited live no paid".split()
)  # before a field, no name with it
_PAID = re.compile(r"\bpaid\W{1,3}\Z", re.IGNORECASE)
_GONE = frozenset("absent disallowed elsewhere excluded forbidden lacking missing prohibited ruled unavailable".split())
_UNSURE = frozenset(
    "blank data details indicated information listed mentioned record specified specify stated unclear unknown"
    " unspecified unstated whether wish wished wishes wishing".split()
)
_LEFT_OPEN = re.compile(
    r"\b(?:left|leav(?:es?|ing))\b[^.;]*\b(?:open|out)\b|\bwithout (?:a|any) value\b|\bnothing (?:about|on|of)\b"
    r"|\bnothing (?:is|was) (?:said|recorded|noted|given)\b|\bwould (?:like|love|prefer|appreciate)\b",
    re.I,
)
_AS_NO = re.compile(r"\b(?:given|marked|noted|recorded|set|shown)\s+(?:as\s+|to\s+)?(?:no|false|negative)\b", re.I)
_NOTHING_OF = re.compile(
    r"\b(?:lack(?:s|ed|ing)?|(?<!n['’]t\s)(?<!not\s)(?<!never\s)miss(?:es|ed|ing)?|exclud(?:es?|ed|ing)"
    r"|rul(?:es?|ed|ing) out|none of)\b",
    re.I,
)
_OTHERWISE = re.compile(  # of doubts, of guests and of goods, not of tables, of parties and of what is played
    r"\b(?:minor|only|main|chief|sole|slight|serious|few|without an?|comes?\swith|each\swith\sa)\s+reservations?\b"
    r"|\breservations?\s+(?:concern|about|regarding)|\bcater(?:s|ed|ing)?\s+(?:to|for)\b"
    r"|\b(?:books|mags|magazines),?\s(?:and\s)?music\b|\bmusic(?:,|\sand|\s&)\s(?:and\s)?(?:videos?|toys|movies|books)\b",
    re.I,
)
_ENDING = re.compile(r"[;:]|\b(?:but|although|though|while|whereas|since|because)\b")
_SEGMENT = re.compile(rf",|{_ENDING.pattern}")
_COORDINATED = re.compile(r"(?:,|\b(?:and|or|which|that|also))\s*\Z")
# What decides of a subject before it: "takeout, Wi-Fi and music are not offered"
_PREDICATE = re.compile(r"\b(?:is|are|was|were|do|does|did|can|could|will|would|has|have|had|offers?)(?:n['’]t)?\b")
_GOVERNED = re.compile(
    r"\b(?:is|are|was|were|be|has|have|had|does|do|did|can|will|get|gets|find|finds|enjoy|comes?|operates?|offer\w*|provid\w*"
    r"|accept\w*|tak(?:e|es|ing)|includ\w*|featur\w*|serv\w*|list\w*|play\w*|allow\w*|lack\w*|with|welcom\w*)\b"
)
_THAT = re.compile(r"\bthat\b")
_OUT_OF = re.compile(r"\bout of\s\Z", re.IGNORECASE)  # stock
_AT_HOME = re.compile(r"\b(?:leave|left|(?:to|must|should|better) stay)\b[^.;]*\bhome\b", re.IGNORECASE)
_SUITS = re.compile(
    r"\b(?:accommodat\w*|good|great|ideal|perfect|suit\w*|fits?|welcom\w*|friendly|recommend\w*|works?|well"
    r"|wonderful|excellent|fantastic|must-(?:visit|try)|favou?rite|hosts?|fun|plenty"
    r"|(?:will|would)\s(?:\w+\s)?(?:love|enjoy|feel at home))\b",
    re.I,
)
_OF = re.compile(r"\sof\b(?!\scharge)")  # a group of nine, lots of ways
_BESIDE = 32  # characters between a verb and the word that denies it
_HOURS = ("hours",)
_APART = 2  # words between the words of a key


class Switch(NamedTuple):
    """A field that is on, off or unknown (``None``).

    ``key`` are the words of its last key that matter, ``group`` those of the keys above it, ``line`` is the field as
    the chunk has it.
    """

    line: str
    key: tuple[str, ...]
    group: tuple[str, ...]
    state: bool | None


_AROUND_ALL = re.compile(r"([A-Za-z]\w*)\.[^\n]*(?:\n\1\.[^\n]*)*\s*")  # one key around all lines of a record
_OF_THING = re.compile(r"^\w+\.(?:name|title): ", re.M)  # the key is of a thing, and no group such as "parking"
_CAPITAL, _WORD = re.compile(r"[A-Z][a-z]+"), re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")
_KEPT: Cache[tuple[Switch, ...]] = Cache(4_000_000)  # characters of text
_KEPT_OTHERS: Cache[frozenset[str]] = Cache(4_000_000)  # characters of text


def switches(text: str) -> tuple[Switch, ...]:
    """The yes/no fields of a flattened record: lines such as ``attributes.OutdoorSeating: false``; remembered."""
    return _KEPT.get(text, lambda: tuple(_switches(text)), cost=len(text))


def fitting(found: Sequence[tuple[Switch, Chunk]], claim: str) -> list[tuple[Switch, Chunk]]:
    """Those of `found` that `claim` names, by all words of the key and one of the keys above it."""
    if not found:
        return []
    forms = forms_of(claim) | {stem(word) for word in camel_parts(claim)}
    forms |= {_singular(form) for form in forms}
    return [(switch, chunk) for switch, chunk in found if _fits(switch, forms) or _otherwise_named(switch, claim)]


def is_asserted(switch: Switch, claim: str, said: Sequence[Token]) -> bool | None:
    """Whether `claim` says that the field is on; ``None`` if it leaves that open.

    Args:
        switch: a field that fits the claim.
        claim: the text of the claim.
        said: its words.
    """
    norms = [token.norm for token in said]
    if not _UNSURE.isdisjoint(norms) or _LEFT_OPEN.search(claim):
        return None
    places = places_of(switch, claim, said)
    if places and any(token.norm == "if" for token in said[: places[0]]):
        return None
    if not places or ("GoodFor" in switch.line and not _SUITS.search(claim)):
        return None
    cues = negations(claim)
    named, verbal = (said[places[0]].start, said[places[-1]].end), [cue.start for cue in cues if cue.verbal]
    negated = any(is_negated(cues, said[place].start) for place in places) or _is_listed_as_absent(claim, named[0])
    negated = negated != (_OUT_OF.search(claim, 0, named[0]) is not None)
    if not negated and not _denied_behind(claim, named, verbal, said):
        return not (switch.line.endswith("free") and _PAID.search(claim, 0, named[0]))
    return None if switch.state is None and switch.key == _HOURS else False  # "no hours are given"


def _is_listed_as_absent(claim: str, at: int) -> bool:
    """Whether what stands at offset `at` is in a list of what there is not: ``it lacks Wi-Fi, takeout and a bar``."""
    before = max((match.end() for match in _NOTHING_OF.finditer(claim, 0, at)), default=None)
    return before is not None and not (_ENDING.search(claim, before, at) or _PREDICATE.search(claim, before, at))


def _denied_behind(claim: str, named: tuple[int, int], cues: Sequence[int], said: Sequence[Token]) -> bool:
    """Whether the verb behind what is `named` denies it: ``takeout, Wi-Fi and music are not offered``."""
    clause = _ENDING.search(claim, named[1])
    end = clause.start() if clause else len(claim)
    if _AT_HOME.search(claim, _behind(_ENDING, claim, named[0]), end):
        return True
    verb = _PREDICATE.search(claim, named[1], end)
    if verb is not None and (told := _THAT.search(claim, named[1], verb.start())):
        end, verb = told.start(), None
    if verb is not None and _COORDINATED.search(claim[named[1] : verb.start()]):
        end, verb = verb.start(), None
    is_object = _GOVERNED.search(claim, _behind(_SEGMENT, claim, named[0]), named[0]) is not None
    if verb is None or (is_object and verb.start() > named[1] + 1):
        comma = claim.find(",", named[1], end)
        end = min(end if comma < 0 else comma, end if verb is None else verb.start())
    else:
        comma = claim.find(",", verb.end(), end)
        if comma >= 0 and _PREDICATE.search(claim, comma, end):  # "groups are welcome, reservations are not taken"
            end = comma
        end = min(end, verb.end() + _BESIDE)
    if _AS_NO.search(claim, named[1], end):
        return True
    gone = any(token.norm in _GONE and named[0] <= token.start < end for token in said)
    return gone or any(named[1] <= start < end for start in cues)


def _behind(boundary: re.Pattern[str], claim: str, at: int) -> int:
    """Where the last match before offset `at` ends."""
    return max((match.end() for match in boundary.finditer(claim, 0, at)), default=0)


def places_of(switch: Switch, claim: str, said: Sequence[Token]) -> list[int]:
    """The positions of the words of the key in the claim, beside each other if they are several, and in no name."""
    wanted = {stem(word) for word in switch.key}
    whole = stem("".join(switch.key))
    also = {other for word in switch.key for other in _ALSO.get(word, ())}
    wanted |= also | {whole}
    named = _otherwise_named(switch, claim)
    if named:
        return [at for at, token in enumerate(said) if any(start <= token.start < end for start, end in named)]
    found = [at for at, token in enumerate(said) if token.stem in wanted or _singular(token.norm) in wanted]
    own = wanted | {stem(word) for word in switch.group}
    other = [match.span() for match in _OTHERWISE.finditer(claim)]
    found = [at for at in found if not any(start <= said[at].start < end for start, end in other)]
    found = [at for at in found if not _in_name(claim, said, at, own) and not _OF.match(claim, said[at].end)]
    if len(switch.key) == 1:
        return found
    return [at for at in found if said[at].stem == whole or any(_beside(said, at, other) for other in found)]


def is_left_to_text(switch: Switch, claim: str, text: str) -> bool:
    """Whether a field that is unknown, or that the claim calls otherwise, leaves it to what the record says of it."""
    named = _NAMED.get("".join(switch.key))
    if named is not None and named.search(claim):
        return named.search(_LINE.sub("", text)) is not None
    return switch.state is None and said_elsewhere(switch, text)


def _otherwise_named(switch: Switch, claim: str) -> list[tuple[int, int]]:
    """Where the claim calls the field by another name, which has none of the words of its key."""
    named = _NAMED.get("".join(switch.key))
    return [] if named is None else [match.span() for match in named.finditer(claim)]


def said_elsewhere(switch: Switch, text: str) -> bool:
    """Whether a record has all words of the field's key in what is no such field: in a review, say."""
    return all(stem(word) in _KEPT_OTHERS.get(text, lambda: _others(text), cost=len(text)) for word in switch.key)


def _others(text: str) -> frozenset[str]:
    rest = _LINE.sub("", text)
    return frozenset(stem(match.group().lower()) for match in _WORD.finditer(rest))


def _beside(said: Sequence[Token], one: int, other: int) -> bool:
    return 0 < abs(one - other) <= _APART and said[one].stem != said[other].stem


def _in_name(claim: str, said: Sequence[Token], at: int, own: set[str]) -> bool:
    """Whether a word stands in a name or an address: ``Park Rd``, ``Main Street Diner``."""
    if not _CAPITAL.fullmatch(claim, said[at].start, said[at].end):
        return False
    for other in (at - 1, at + 1):
        opens = other == 0 and said[0].norm in _OPENERS
        if 0 <= other < len(said) and not opens and said[other].stem not in own:
            between = claim[min(said[at].end, said[other].end) : max(said[at].start, said[other].start)]
            first = claim[said[other].start]
            if between == " " and (first.isupper() or (first.isdigit() and other < at)):
                return True
    return False


def _switches(text: str) -> Iterator[Switch]:
    is_of_one = _AROUND_ALL.fullmatch(text) is not None and _OF_THING.search(text) is not None
    for match in _LINE.finditer(text):
        path, value = match.group(1), match.group(3)
        if value not in _UNKNOWN and value.lower() not in _STATES:
            continue
        *above, last = re.split(r"[.\[\]]+", path.strip("]"))
        above = above[1:] if is_of_one else above
        key = tuple(word for word in camel_parts(last) if word not in _GENERIC)
        group = tuple(word for part in above for word in camel_parts(part) if word not in _GENERIC)
        if key:
            yield Switch(match.group().strip(), key, group, None if value in _UNKNOWN else _STATES[value.lower()])


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
