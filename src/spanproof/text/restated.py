"""What a claim states, and whether it repeats a source in all but its figures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from spanproof.text.fold import may_hold
from spanproof.text.notation import in_notation_of
from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.pieces import frame
from spanproof.text.polarity import negations
from spanproof.text.sentences import sentences
from spanproof.text.verbs import AUXILIARIES, is_finite, predicate, refers, says_something
from spanproof.text.words import words
from spanproof.types import Claim

__all__ = [
    "Assertion",
    "asserted",
    "beginning",
    "cites_nothing",
    "clauses",
    "figures_restated",
    "is_mere_phrase",
    "is_of_few",
    "is_reply",
    "is_said_within",
    "predicated",
    "repeats_with_figures",
    "stands_alone",
    "stated",
]

_JOINTS = re.compile(r"(?:;|,)\s(?:(?:and|but|while|whereas)\s)?|\s(?:and|but|while|whereas)\s")
_PLAIN = re.compile(
    r"(?:(?P<no>no|nope)|yes|yeah|yep)(?:[,.!]?\s(?:it|they|he|she|this|that|there|you|we|i)\s\w+(?:['’]t|\snot)?)?[.!]?",
    re.IGNORECASE,
)
_PHRASE = 12  # words
_MARKER = re.compile(r"(?:[-*•>#]|\d{1,3}[.)])[\s*_]+")
# a thing with its value, which states something by itself
_VALUED = re.compile(r"(?!(?:the |final |my |short ){0,2}answer\b).*\w[*_]{0,2}:[*_]{0,2}\s\S{0,3}\d", re.IGNORECASE)
_SET_APART = ("|", "```", "\t")
_LONGEST = 600  # characters: a longer answer is no single statement
_REPLY = 30  # words
# what stood behind a citation at the head: [1]. 50 km
_HEAD = re.compile(r"\A\s*[.,;:]+\s+")
_EMPTY_BRACKETS = re.compile(r"\s?[\[【][,;\s]*[\]】]|(?:^|\s)\([,;\s]*\)")
# words whose clause may say of what, or when, the sentence holds
_SUBORDINATE = frozenset("after although because before if once that unless until when where which while who".split())


def stated(claim: Claim) -> str:
    """The text of a claim without its citations and their brackets; all of it if nothing else is there."""
    parts, at = [], 0
    for citation in sorted(claim.citations, key=lambda each: each.span):
        start, end = citation.span.start - claim.span.start, citation.span.end - claim.span.start
        parts.append(claim.text[at:start])
        at = max(at, end)
    text = "".join([*parts, claim.text[at:]])
    return (_HEAD.sub("", _EMPTY_BRACKETS.sub("", text)) if claim.citations else text).strip() or claim.text


def predicated(claim: Claim) -> str:
    """What a claim says of its subject, its values in the notation of the sources."""
    return in_notation_of(predicate(stated(claim)), [chunk.text for chunk in claim.case.chunks]).text


class Assertion(NamedTuple):
    """A text to be borne out by sources, or, `denied`, to be contradicted by them."""

    text: str
    denied: bool = False


def asserted(claim: Claim) -> Assertion:
    """What a claim states, with the question where without it that would be nothing.

    A mere phrase stands behind its question (``Who won? Real Madrid``): by itself, whatever a source mentions would
    bear it out. A "yes" with which an answer begins affirms the question, and a "no" denies it, if that can be answered
    so.
    """
    said, question, answer = stated(claim), claim.case.question, claim.case.answer
    plain = _PLAIN.fullmatch(said) if question and not answer[: claim.span.start].strip() else None
    if plain and question and any(word.norm in AUXILIARIES for word in words(question)[:1]):
        return Assertion(question, denied=plain["no"] is not None)
    return Assertion(f"{question} {said}" if plain or is_mere_phrase(claim) else said)


def is_mere_phrase(claim: Claim) -> bool:
    """Whether a claim is a phrase that without the question states nothing: the answer, or an item of its list.

    So is an answer of one short sentence that affirms something of what only the question names (``They go to
    Utrecht.``).
    """
    said, answer = stated(claim), claim.case.answer
    if not claim.case.question or _PLAIN.fullmatch(said):
        return False
    return _only_refers(answer) or (_has_only_phrases(answer) and _is_phrase(said))


def is_reply(claim: Claim) -> bool:
    """Whether a claim is a whole answer of one sentence to a question that "yes" or "no" would not answer.

    It states something by itself and denies nothing (``Returns go to Rotterdam.``).
    """
    question, said = claim.case.question, claim.case.answer.strip()
    if not question or claim.text.strip() != said or len(said) > _LONGEST or is_mere_phrase(claim):
        return False
    asked, told = words(question), words(said)
    is_polar = bool(asked) and asked[0].norm in AUXILIARIES
    plain = is_polar or any(mark in said for mark in _SET_APART) or bool(negations(said))
    return not plain and len(told) <= _REPLY and _sentences_in(said) == 1


def stands_alone(claim: Claim) -> bool:
    """Whether a claim has nothing around it to be judged by: the answer is one sentence, or all of it mere phrases."""
    return (len(claim.case.answer) <= _LONGEST and is_of_few(claim, 1)) or is_mere_phrase(claim)


def is_of_few(claim: Claim, most: int) -> bool:
    """Whether the answer of a claim has at most so many sentences."""
    return _sentences_in(claim.case.answer) <= most


def beginning(claim: Claim) -> str | None:
    """What a claim states, without its stop, where its text begins with it: offsets in one are those in the other."""
    said = stated(claim).rstrip(".")
    return said if claim.text.startswith(said) else None


def cites_nothing(claim: Claim) -> str:
    """Which of the sources that a claim cites do not exist (``cited [7] does not exist``); empty if all do."""
    ids = list(dict.fromkeys(f"[{citation.id}]" for citation in claim.citations if citation.chunk_id is None))
    return f"cited {', '.join(ids)} {'does' if len(ids) == 1 else 'do'} not exist" if ids else ""


def repeats_with_figures(sentence: str, source: str) -> bool:
    """Whether two sentences are the same but for figures, each of which agrees with the one in its place.

    A bound that a value keeps, and a value in a range, agree only right behind the verb: elsewhere they may say of what
    the sentence holds (``children under 14``), which holds of others then.
    """
    if not _repeats_but_figures(sentence, source):
        return False
    said = in_notation_of(sentence, [source]).text
    own, theirs = quantities(said), quantities(source)
    return len(own) == len(theirs) and all(_agrees(said, ours, other) for ours, other in zip(own, theirs, strict=True))


def figures_restated(sentence: str, source: str) -> Iterator[list[tuple[Quantity, Quantity]]]:
    """The quantities of a sentence, each with the one in its place, for each clause of `source` that is else the same.

    Clauses are what "and", "but", "while", a comma or a semicolon joins; the whole of `source` is one, too. Offsets are
    those in `sentence`, and in `source`.
    """
    own = quantities(sentence)
    if not own or not may_hold(source, _words_of_frame(sentence)):
        return
    for start, end in dict.fromkeys([(0, len(source)), *clauses(source)]):
        if _repeats_but_figures(sentence, source[start:end]):
            theirs = (
                replace(each, start=each.start + start, end=each.end + start, lead=each.lead + start)
                for each in quantities(source[start:end])
            )
            yield list(zip(own, theirs, strict=True))


def is_said_within(sentence: str, source: str) -> bool:
    """Whether a clause of `source` has all words of a sentence, and quantities that agree with all of its own."""
    said, own = set(_frame(sentence)), quantities(sentence)
    for start, end in clauses(source):
        theirs = quantities(source[start:end])
        if said <= set(_frame(source[start:end])) and all(
            any(compare(ours, other) != "differs" for other in theirs) for ours in own
        ):
            return True
    return False


def clauses(text: str) -> Iterator[tuple[int, int]]:
    """The half-open offsets of the parts that "and", "but", "while", a comma or a semicolon joins."""
    joints = [(0, 0), *(match.span() for match in _JOINTS.finditer(text)), (len(text), len(text))]
    return ((one[1], two[0]) for one, two in pairwise(joints))


def _repeats_but_figures(sentence: str, source: str) -> bool:
    """Whether two sentences are the same by `quotes.same_words`, any quantity, with its hedge, for another."""
    return _frame(sentence) == _frame(source)


def _agrees(sentence: str, ours: Quantity, other: Quantity) -> bool:
    """Whether a quantity of a sentence is the other one, or, as what the sentence says, borne out by it."""
    agreement = compare(ours, other)
    if agreement not in ("bound", "within") or other.hedge not in ("exact", "about"):
        return agreement in ("equal", "rounded", "bare")
    before = words(sentence[: ours.lead])
    return bool(before) and is_finite(before[-1]) and not any(word.norm in _SUBORDINATE for word in before)


def _is_phrase(text: str) -> bool:
    return len(words(text)) <= _PHRASE and not says_something(text) and not _VALUED.match(text)


@lru_cache(maxsize=256)
def _has_only_phrases(answer: str) -> bool:
    """Whether an answer is a phrase or a list of phrases, whatever leads into it; no table, and no code."""
    if any(mark in answer for mark in _SET_APART):
        return False
    lines = (_MARKER.sub("", span.of(answer)).strip(" *_") for span in sentences(answer))
    return all(_is_phrase(line) for line in lines if not line.endswith(":"))


@lru_cache(maxsize=256)
def _only_refers(answer: str) -> bool:
    """Whether an answer is one short sentence that begins with a pronoun for its subject, and denies nothing."""
    short = len(words(answer)) <= _PHRASE and refers(answer)
    return short and _sentences_in(answer) == 1 and not negations(answer)


@lru_cache(maxsize=256)
def _sentences_in(text: str) -> int:
    return len(sentences(text))


@lru_cache(maxsize=256)
def _words_of_frame(text: str) -> tuple[str, ...]:
    """The ASCII words of a text beside its quantities, in lower case, the longest first: few other texts have these."""
    found = {key.lower() for key in _frame(text) if key.isascii() and key.isalpha()}
    return tuple(sorted(found, key=lambda word: (-len(word), word)))


@lru_cache(maxsize=4096)
def _frame(text: str) -> tuple[str, ...]:
    return frame(text, ((quantity.lead, quantity.end) for quantity in quantities(text)))
