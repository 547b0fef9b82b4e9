"""What a piece of an answer is: a factual claim, or why it cannot be checked.

In doubt a piece is factual: a checkable statement that passed as filler, opinion or abstention would never be checked.
"""

from __future__ import annotations

import re

from spanproof.splitters.abstention import abstains
from spanproof.splitters.asking import asks, stated
from spanproof.splitters.courtesy import is_courtesy, is_lead_in
from spanproof.splitters.facts import hides_fact
from spanproof.splitters.plain import SOURCES, plain, with_sources_marked
from spanproof.text.verbs import AUXILIARIES, has_verb, is_finite
from spanproof.text.words import words
from spanproof.types import Kind

__all__ = ["heading_kind", "kind_of", "note_kind"]

# Questions in form only: the fact is presupposed.
_ASKS_FOR_SHOW = re.compile(
    r"\b(?:did|do) you know\b|\b(?:isn't|wasn't) it (?:true|the case)\b"
    r"|, (?:right|correct|no|isn't it|aren't they|doesn't it|wasn't it|weren't they|don't they)\s*\?"
)
_FEELS = re.compile(
    r"\b(?:i (?:personally |really |honestly |strongly |also )?(?:think|believe|feel|find)|i(?:'d| would) (?:say|argue)"
    r"|in my (?:humble |personal |own )?(?:opinion|view)|personally|to my (?:mind|taste)|if you ask me|imho)\b"
)
_LIKES = re.compile(
    r"\bi (?:personally |really |absolutely |just |also )?(?:love|like|adore|enjoy|prefer|hate|dislike)\b"
    r"|\bmy (?:personal )?favou?rites?\b"
    r"|^(?:what an?|how) (?:beautiful|wonderful|lovely|great|amazing|nice|awful|sad)\b"
)
_TASTE = re.compile(
    r"\b(?:beautiful|best|worst|greatest|great|wonderful|lovely|awesome|amazing|nice|nicer|nicest|terrible|ugly|boring|fun|"
    r"interesting|delicious|tasty|fantastic|charming|impressive|pretty|prettier|elegant|worth|superb|magnificent|"
    r"inspiring|enjoyable|pleasant|annoying|disappointing|overrated|underrated|stunning|gorgeous|cool|cute|love|like)\b"
)
_NUMBERING = re.compile(
    r"^(?:(?:step|part|chapter|section|option|example|passage)? ?[\divx]{1,4}(?:\.\d{1,2}){0,3}[.):]? )"
)
_ANSWER = re.compile(r"(?:the )?(?:final |short |brief |correct )?answer(?: is)? ?:\s{0,3}\S")
_ADDRESS = re.compile(r"\bhttps?://\S+|\bwww\.\S+")
_QUOTED = re.compile(r"[\"“][^\"“”]{0,300}[\"”]|(?<!\w)[*_][^*_]{1,300}[*_]")
_SHARE = re.compile(r"[$€£¥]\s?\d|\d\s?(?:%|percent\b)")
_ENDED = re.compile(r"[.!][\s\"'”’)*_]*\Z")
_ITS_BASIS = re.compile(rf"(?:this|these|that|it|the [a-z]+)(?: [a-z]+){{1,5}} (?:in|from|on|by) {SOURCES}\W*\Z")
_ASKING = frozenset("how what when where which who whom whose why".split())


def kind_of(text: str, before: str = "") -> Kind:
    """The kind of one sentence or clause of an answer; `text` is as it stands there, markup and citations included.

    `before` is the sentence or clause before it, which tells what a pronoun means.
    """
    sentence = plain(text)
    if not words(sentence):
        return Kind.FILLER
    if asks(sentence):
        if _ASKS_FOR_SHOW.search(sentence):
            return Kind.FACTUAL
        told = stated(sentence)
        if told is None:
            return Kind.QUESTION
        sentence = told
    if abstains(sentence, plain(before)):
        return Kind.ABSTENTION
    if is_courtesy(sentence) or is_lead_in(sentence):
        return Kind.FILLER
    return Kind.OPINION if _is_opinion(sentence) else Kind.FACTUAL


def heading_kind(text: str) -> Kind:
    """The kind of a heading: filler unless it states something (``Revenue grew by 12%``), answers or asks."""
    heading = plain(text)
    if asks(heading) and not _ASKS_FOR_SHOW.search(heading):
        return Kind.QUESTION
    kind = kind_of(text)
    if kind is not Kind.FACTUAL or _ANSWER.match(heading):
        return kind
    title = _NUMBERING.sub("", heading.strip(" :"))
    tokens = words(title)
    states = has_verb(tokens) or any(token.is_number for token in tokens[1:])
    return Kind.FACTUAL if states else Kind.FILLER


def note_kind(text: str, before: str = "") -> Kind:
    """The kind of a footnote, without its mark: filler where it only says where something comes from.

    The title of a source may have a verb; a sentence has one between its subject and its stop, or an auxiliary. Sums
    of money and shares stand in no reference.
    """
    named = _ADDRESS.sub(" ", text)
    unquoted = _QUOTED.sub(" ", named)
    bare = unquoted if words(unquoted) else named
    kind = kind_of(bare, before)
    if kind is not Kind.FACTUAL or _SHARE.search(bare):
        return kind
    return (
        Kind.FACTUAL if _is_sentence(bare) and not _ITS_BASIS.match(with_sources_marked(plain(bare))) else Kind.FILLER
    )


def _is_sentence(text: str) -> bool:
    """Whether `text` has a verb in small letters behind its first word, and a stop or an auxiliary to show for it."""
    tokens = words(text)
    verbs = [token for token in tokens[1:] if text[token.start].islower() and is_finite(token)]
    helped = any(token.norm in AUXILIARIES for token in verbs)
    return len(tokens) > 2 and bool(verbs) and tokens[0].norm not in _ASKING and bool(helped or _ENDED.search(text))


def _is_opinion(sentence: str) -> bool:
    """Whether no source could settle `sentence`: taste that the speaker marks as such, without figures."""
    felt = _LIKES.search(sentence) or (_FEELS.search(sentence) and _TASTE.search(sentence))
    if not felt or any(token.is_number for token in words(sentence)):
        return False
    first = re.split(r"[;:—]|, (?:and|but|which|who|as|because)\b", sentence, maxsplit=1)[0]
    return not hides_fact(sentence, [(0, len(first))])
