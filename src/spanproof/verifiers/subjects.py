"""Subjects: which of two chunks speaks of what is asked about, where each speaks of a thing of its own.

What is retrieved for a question about one product is in part about others of its kind, and these say otherwise without
contradicting anything.
"""

from __future__ import annotations

import re

from spanproof.text.cache import Cache
from spanproof.text.naming.names import names
from spanproof.text.terms import forms_of, terms
from spanproof.types import Chunk, Claim

__all__ = ["is_of_another"]

_KEPT: Cache[frozenset[str]] = Cache(4_000_000)  # characters of text
_KEPT_NAMES: Cache[frozenset[str]] = Cache(1_000_000)  # characters of text
_NUMBERED = re.compile(r"[A-Z][a-z]+\s\Z")  # "Suite 410", but not "EUR 410"
_LOOK_BACK = 24
_OPENING = re.compile(r".{0,100}?(?=[.!?](?:\s|\Z)|\n|\Z)", re.DOTALL)  # the title, or the first sentence


def is_of_another(claim: Claim, opposing: Chunk, agreeing: Chunk) -> bool:
    """Whether `opposing` is about another thing than `agreeing`, which bears a claim out.

    It is if it lacks a name of the question that `agreeing` has, and has none that `agreeing` lacks; where the question
    tells nothing, the claim's own names do, and then those of the whole answer. Where none does, it is if it opens with
    a name that neither `agreeing` nor question and answer have.
    """
    if opposing.id == agreeing.id:
        return False
    theirs, mine = _forms(opposing), _forms(agreeing)
    question, answer = claim.case.question or "", claim.case.answer
    for text in (question, claim.text, answer):
        told = _named(text) | (_numbers(text) if text is question else frozenset())
        if told & theirs - mine:
            return False
        if told & mine - theirs:
            return True
    opening = _OPENING.match(opposing.text)
    opened = _named(opening.group()) if opening and question else frozenset()
    return bool(opened - mine - forms_of(question) - forms_of(answer))


def _forms(chunk: Chunk) -> frozenset[str]:
    text = f"{chunk.text}\n{chunk.source or ''}"
    return _KEPT.get(text, lambda: frozenset(forms_of(text)), cost=len(text) + 1)


def _named(text: str) -> frozenset[str]:
    """The forms of the words of names, and of those with letters and digits; plain numbers are none; remembered."""
    return _KEPT_NAMES.get(text, lambda: _names(text), cost=len(text) + 1)


def _names(text: str) -> frozenset[str]:
    found = [form for term in terms(text) for form in term.forms if any(letter.isdigit() for letter in form)]
    found += [form for name in names(text) for term in terms(text[name.start : name.end]) for form in term.forms]
    return frozenset(form for form in found if not form[:1].isdigit())


def _numbers(text: str) -> set[str]:
    """The numbers that belong to a name, as in ``Suite 410``."""
    return {
        term.forms[0]
        for term in terms(text)
        if term.word.norm[:1].isdigit()
        and _NUMBERED.search(text[max(0, term.word.start - _LOOK_BACK) : term.word.start])
    }
