"""Negation: its cues, and which words of the clause they negate.

Cues and scopes after NegEx (Chapman et al. 2001, "A simple algorithm for identifying negated findings and diseases in
discharge summaries"): a cue negates what follows it up to the end of its clause; phrases that look like a cue but
negate nothing (``not only``, ``no longer than``, ``not until``) are passed over.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.words import Word, words

__all__ = ["Negation", "is_denied", "is_negated", "negations"]

_CUES = frozenset(
    """avoid avoids avoided avoiding not no never without cannot neither nor none nobody nothing nowhere
    hardly scarcely barely lack lacks lacked lacking unable arent cant couldnt didnt doesnt dont hasnt
    havent isnt shouldnt wasnt werent wont""".split()
)
_PHRASES = frozenset(  # cues of several words
    phrase.strip()
    for phrase in """
    fail to | failure to | fails to | failed to | failing to | refuse to | refuses to | refused to | absence of
    | avoidance of | free of | free from | instead of | rather than | no longer | no one
    | not yet | yet to | short of | devoid of | stay off | stay out of | stay away from | stays away from
    | stayed away from | keep off | keep out of | keep away from | keeps away from | kept away from | steer clear of
    | refrain from | refrains from | refrained from | abstain from | abstains from | abstained from
    """.split("|")
)
_NO_CUES = frozenset(
    phrase.strip()
    for phrase in """
    not only | not just | not merely | not simply | not solely | not until | not to mention | not least
    | not necessarily | not unlike | not more than | not less than | not fewer than | not exceeding | not to exceed
    | no longer than | no more than | no less than | no fewer than | no later than | no earlier than | no sooner than
    | no greater than
    | no higher than | no lower than | no larger than | no smaller than | no older than | no younger than | no matter
    | no doubt | no wonder | no sooner | nothing but | none other than | cannot help but | can't help but
    | whether or not | or not | if not | why not | without doubt | without question | without a doubt | not for profit
    | at no charge | at no cost | at no extra charge | at no extra cost | at no additional charge
    | at no additional cost | nothing short of | not all | not every | not always | yes and no | free of charge
    | don't miss | not miss
    | don't forget | not forget
    """.split("|")
)
_LEADING = frozenset(phrase.split()[0] for phrase in _PHRASES | _NO_CUES)
_LONGEST = 3  # words of a phrase
_FURTHEST = 40  # words of a scope
_SOON = 5  # words: a cue that near behind "and" negates a clause of its own
_COMMAS = 8  # of a list in a scope
_ENDS = frozenset(  # words that end a scope
    """but however although though whereas while yet unless except whether because since so therefore which
    who whose if when whenever before after until""".split()
)
_RESTARTS = frozenset(  # behind "and" or "or" these begin a clause of their own
    """is are was were has have had does do did can could will would should may might must it they he she we
    you i there this that these those also offers provides includes accepts allows requires""".split()
)
_ANEW = frozenset(("no", "not", "without", "never", "neither", "lacks"))
_LAST, _DENIED_ANEW = re.compile(r"\bn?or\b"), re.compile(r"\b(?:no|not|never|lacks)\b|n['’]t\b")
_CLAUSE = re.compile(r"\s*(?:and|but)\b")
_ITEM = 40  # characters of an item of a list
_NO_ITEM = re.compile(r"\s*(?:and|it|they|you|we|he|she|no|which|who|with|is|are|has|have|offers)\b")
_LACKS = frozenset(("lack", "lacks", "lacked", "lacking"))
_OR, _AND = re.compile(r"\s*n?or\b"), re.compile(r"\s*(?:n?or|and)\s(?!\w+\s(?:is|are|was|were|has|have)\b)")
_OR_WITHIN = re.compile(r"(?!\s*and\b)[^,.;:\n()]{1,40}\bn?or\b")
_STOPS = re.compile(r"[.!?](?=\s|$)|[;:\n()]|,")


_ASIDE = re.compile(  # behind a cue: what stands between it and what it negates
    r",\s(?:\w+ly|however|though|moreover|therefore|indeed|alas)?\b[^,.;:]{0,40},", re.IGNORECASE
)


class Negation(NamedTuple):
    """A cue and its scope, as half-open offsets.

    The cue is ``[start, end)``; what it negates ``[end, scope)``. ``verbal`` says that it negates a verb (``is not``,
    ``don't``), so that the subject before it shares the fate of the predicate.
    """

    start: int
    end: int
    scope: int
    verbal: bool


_KEPT: Cache[tuple[Negation, ...]] = Cache(2_000_000)  # characters of text


def negations(text: str) -> tuple[Negation, ...]:
    """The negations in `text`, in order; linear in its length, and remembered."""
    return _KEPT.get(text, lambda: tuple(_negations(text)), cost=len(text))


def is_negated(found: Sequence[Negation], at: int) -> bool:
    """Whether what stands at offset `at` is within an odd number of scopes (not *un*likely: two make none)."""
    return sum(negation.end <= at < negation.scope for negation in found) % 2 == 1


def is_denied(text: str, at: int) -> bool:
    """Whether a verb is negated before offset `at` of a text, and what stands there with it (``not built in 1950``)."""
    return is_negated([each for each in negations(text) if each.verbal], at)


def _negations(text: str) -> Iterator[Negation]:
    found = words(text)
    stops = [match.start() for match in _STOPS.finditer(text)]
    index, scope = 0, 0
    while index < len(found):
        length, is_cue = _cue(found, index)
        goes_on = found[index].norm == "nor" and found[index].start < scope
        if is_cue and not goes_on and not _is_particle(text, found[index]):
            last = found[index + length - 1]
            cue = found[index].norm
            verbal = cue in ("not", "cannot", "never") or cue.endswith("n't")
            scope = _scope(text, found, (index + length, stops), joint=_AND if cue in _LACKS else _OR)
            yield Negation(found[index].start, last.end, scope, verbal)
        index += length


def _cue(found: Sequence[Word], index: int) -> tuple[int, bool]:
    """How many words to go on, and whether they are a cue."""
    norm = found[index].norm
    for length in range(min(_LONGEST, len(found) - index), 1, -1) if norm in _LEADING else ():
        phrase = " ".join(word.norm for word in found[index : index + length])
        if phrase in _NO_CUES:
            return length, False
        if phrase in _PHRASES:
            return length, True
    return 1, norm in _CUES or norm.endswith("n't")


def _is_particle(text: str, word: Word) -> bool:
    """Whether ``no`` is an answer (``No, …``) or an abbreviation (``No. 5``) rather than a negation."""
    if word.norm != "no":
        return False
    return (
        text[word.end : word.end + 1] in (",", ":") or re.match(r"\.\s?\d", text[word.end : word.end + 3]) is not None
    )


def _scope(text: str, found: Sequence[Word], after: tuple[int, Sequence[int]], *, joint: re.Pattern[str]) -> int:
    """Where the scope of the cue right before word `after[0]` ends; `after[1]` are the offsets of stops.

    The last item of a list that it negates begins with `joint`.
    """
    index, stops = after
    if index >= len(found):
        return len(text)
    reach = found[index : index + _FURTHEST]
    if text[found[index - 1].end] in ",;:" and not _ASIDE.match(text, found[index - 1].end):
        return found[index - 1].end
    last = len(text) if index + _FURTHEST >= len(found) else reach[-1].end
    end = _stop(text, (reach[0].start, last), stops, joint)
    for at, word in enumerate(reach):
        if word.start >= end:
            break
        if at and (word.norm in _ENDS or _restarts(word.norm, [each.norm for each in reach[at + 1 : at + _SOON]])):
            return word.start
    return end


def _restarts(joint: str, behind: Sequence[str]) -> bool:
    """Whether the words behind ``and`` or ``or`` begin a clause, or are negated by a cue of their own."""
    if joint not in ("and", "or") or not behind:
        return False
    if joint == "or" and behind[0] in ("have", "do"):  # "does not deliver or have outdoor seating"
        return False
    near = behind if joint == "and" else behind[:1]
    return behind[0] in _RESTARTS or any(word in _ANEW or word.endswith("n't") for word in near)


def _stop(text: str, bounds: tuple[int, int], stops: Sequence[int], joint: re.Pattern[str]) -> int:
    """The end of the clause between two offsets: a comma ends it, unless a list goes on to an ``or`` (or `joint`)."""
    start, last = bounds
    first = bisect_left(stops, start)
    for at in range(first, min(first + _COMMAS, len(stops))):
        stop = stops[at]
        if stop >= last:
            return last
        if text[stop] != ",":
            return stop
        following = min(stops[at + 1] if at + 1 < len(stops) else last, last)
        if _CLAUSE.match(text, stop + 1) and not (joint is _AND and _AND.match(text, stop + 1)):
            return stop
        listed = _LAST.search(text, stop, following)
        if _DENIED_ANEW.search(text, stop, listed.start() if listed else following):
            return stop
        if listed is None and not _lists(text, stops[at : at + _COMMAS], joint):
            return stop
    return min(stops[first + _COMMAS], last) if first + _COMMAS < len(stops) else last


def _lists(text: str, stops: Sequence[int], joint: re.Pattern[str]) -> bool:
    """Whether the comma at `stops[0]` is followed by other short items of a list, the last behind `joint`."""
    if joint.match(text, stops[0] + 1):
        return True
    for one, other in pairwise(stops):
        if text[other] != "," or other - one > _ITEM or _NO_ITEM.match(text, one + 1):
            return False
        if joint.match(text, other + 1) or _OR_WITHIN.match(text, other + 1):
            return True
    return False
