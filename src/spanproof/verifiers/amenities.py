"""What businesses offer, and whether a record that lists what there is says anything of it at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.types import Claim, Span

__all__ = ["unheard_of"]


class _Amenity(NamedTuple):
    """How a claim names what is offered, and what in a record would speak of it, however loosely."""

    named: re.Pattern[str]
    known: re.Pattern[str]


_NAMES = {  # what a claim names: what speaks of it; spaces do not count, "_" is one
    r"wi-?fi": r"wi[\s-]?fi | internet | wireless | online | wlan",
    r"delivery(?!_of) | they_deliver | delivers?_(?:food|orders|meals)": r"deliver | courier | brought | driver | bike",
    r"take-?outs? | take-?aways? | carry-?outs?": (
        r"take-?\s?(?:out|away) | carry | \bto[\s-]go\b | pick(?:ed)?[\s-]?up | curb"
    ),
    r"(?:takes?|taking|accepts?|accepting|offers?|no)_reservations | reservations_(?:are|can)": r"reserv | book",
    r"outdoor_(?:seating|tables|seats|dining|beer_garden) | patios?": (
        r"outdoor | outside | patio | terrace | garden | deck | al\s?fresco | sidewalk | rooftop | courtyard | porch"
    ),
    r"wheelchairs?": r"wheelchair | accessib | \bramp | \bsteps?\b | stairs | disab | walker",
    r"cards_are | credit_cards?": r"\bcards?\b | visa | payment | \bcash | apple_pay | check",
    r"tvs? | televisions?": r"tvs?\b | televis | screen | \bgames?\b | sports | watch",
    r"happy_hours?": r"happy\s?hour | drink_specials",
    r"catering | caters(?!_(?:to|for))": r"cater | office | party | parties | event",
    r"bike_(?:parking|racks?) | bicycle_parking": r"bike | bicycl | cycl",
    r"valet": r"valet",
    r"(?<!bike_)(?<!bicycle_)parking": (
        r"(?<!bike)(?<!bike[\s_])parking | \bparked?\b(?!_(?:rd|road|ave|av|st|blvd)\b) | garage | valet | \blot\b"
    ),
    r"kid-friendly | child-friendly | children | kids": (
        r"kid | child | famil | toddler | \bsons?\b | daughter | \bboys?\b | girl | bab(?:y|ies) | grand | year-old"
        r" | teen"
    ),
    r"by_appointment_only": r"appointment | book | schedul",
    r"live_music | music_(?:is|are) | (?:has|features?|offers?|with)_music": (
        r"music | \bbands?\b | \bdj\b | songs?\b | sing | jazz | piano | guitar | playlist"
    ),
    r"drive-?thr(?:u|ough)": r"drive",
}


def _pattern(written: str) -> re.Pattern[str]:
    return re.compile(written.replace(" ", "").replace("_", r"[\s_]"), re.IGNORECASE)


_AMENITIES = tuple(_Amenity(_pattern(rf"\b(?:{named})\b"), _pattern(known)) for named, known in _NAMES.items())
_LIST = re.compile(r"^[ \t]*[\"']?\w*(?:attributes|amenities)[\w.\[\]]*[\"']?[ \t]*:", re.I | re.M)
_OFF = re.compile(
    r"^[^\n:]{1,120}:[ \t]*(?:u(?=[\"']))?[\"']?(?:false|no|none|null|unknown|n/a)[\"']?,?[ \t]*$", re.I | re.M
)
_OPEN = re.compile(
    r"\b(?:blank|details?|if|indicated|information|listed|mention(?:s|ed)?|record(?:ed|s)?|specif\w+|stated?|unclear|unknown|unspecified|unstated"
    r"|whether|wish\w*|would|hop(?:e|ed|ing)|noted|left|says?|said|silent|nothing|leav(?:es?|ing))\b",
    re.I,
)
_DENIES = re.compile(
    r"\b(?:no|not|none|neither|never|nor|without|lack\w*|miss\w*|absent|exclud\w*|unavailable|elsewhere|rul\w* out"
    r"|forgo\w*|skip\w*|marked|false|off|home|cannot)\b|n['’]t\b",
    re.I,
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_KEPT: Cache[tuple[str, str]] = Cache(4_000_000)  # characters of text


def unheard_of(claim: Claim) -> tuple[Span, ...]:
    """Where a claim names what no record of the case, and none of its texts, says anything of.

    Nothing where no chunk lists what there is, where the claim speaks of what is not known, or where the question
    names it. What a claim says is there must be spoken of beyond fields that are off; what it says is not, at all.

    Args:
        claim: the claim.
    """
    texts = [chunk.text for chunk in claim.case.chunks]
    if not any(_LIST.search(text) for text in texts) or _OPEN.search(claim.text):
        return ()
    at = 1 if _DENIES.search(claim.text) else 0
    known = [_KEPT.get(text, partial(_spoken_of, text), cost=2 * len(text))[at] for text in texts]
    return tuple(_unheard(claim, [*known, claim.case.question or ""]))


def _unheard(claim: Claim, known: Sequence[str]) -> Iterator[Span]:
    start = claim.span.start
    for amenity in _AMENITIES:
        for match in amenity.named.finditer(claim.case.answer, start, claim.span.end):
            if any(amenity.known.search(text) for text in known):
                break
            yield Span(match.start(), match.end())


def _spoken_of(text: str) -> tuple[str, str]:
    """A record's text without the fields that are off or unknown, and the whole; words of keys parted."""
    return _CAMEL.sub(" ", _OFF.sub("", text)), _CAMEL.sub(" ", text)
