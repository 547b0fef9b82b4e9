"""What the yes/no fields of records say of a claim."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spanproof.models.context import context_of
from spanproof.text.words import stem
from spanproof.types import Case, Check, CheckLabel, Chunk, Claim, Span
from spanproof.verifiers.amenities import unheard_of
from spanproof.verifiers.field_values import RESTATED, names_of
from spanproof.verifiers.item_fields import of_named_items
from spanproof.verifiers.reading import Token, in_answer, read
from spanproof.verifiers.switches import (
    EMPTY,
    Switch,
    fitting,
    is_asserted,
    is_left_to_text,
    places_of,
    said_elsewhere,
    switches,
)

__all__ = ["Entry", "fields_of_case", "judge_fields"]

_BEING = frozenset(  # say only that there is something, or that it is to be had
    """allow allowed allows available customers establishment feature features guests have location offer
    offered offering offers option options place provide provided provides restaurant serve serves service
    visitors""".split()
)

_OF_GUESTS = re.compile(
    r"\b(?:review\w*|customers?|guests?|diners?|patrons?|visitors?|complain\w*|comment\w*|prais\w*|another|one)\b", re.I
)
_ALONE = re.compile(r"\b(?:only|solely|exclusively)\b", re.IGNORECASE)
_BUT = re.compile(r"\b(?:every\w*|all|each|nobody|none|nothing)\b[^,.;]*\b(?:but|except|apart\sfrom)\b", re.IGNORECASE)
_NOT_GIVEN = re.compile(
    r"\b(?:given|recorded|known|stated|listed|specified|reported|provided|indicated|entered|set|on\srecord)\b",
    re.IGNORECASE,
)
"""What is said of a value that a record leaves open, and so does not deny it: ``No figure is given``."""
_SURE, _UNSURE = 0.9, 0.7  # the second where a review may speak of it, too

Entry = tuple[Switch, Chunk]
"""A field and the record that it is of."""


def fields_of_case(case: Case) -> list[Entry]:
    """The yes/no fields of all records among the chunks."""
    return [(switch, chunk) for chunk in context_of(case).chunks for switch in switches(chunk.text)]


def judge_fields(claim: Claim, fields: Sequence[Entry], said: Sequence[Token]) -> Check | None:
    """What the yes/no fields of records say of the claim; ``None`` if it names none of them.

    What is offered that a record has no field of, and says nothing of, is ``no_evidence``.
    """
    if _BUT.search(claim.text):
        return None
    denied: list[Entry] = []
    unknown: list[Entry] = []
    stated: list[Entry] = []
    for switch, chunk in of_named_items(_own(fitting(fields, claim.text), claim, said), claim.text):
        asserted = is_asserted(switch, claim.text, said)
        if asserted is not None and not is_left_to_text(switch, claim.text, chunk.text):
            is_open = switch.state is None or (asserted and switch.line.endswith(EMPTY))
            if is_open and not asserted and _NOT_GIVEN.search(claim.text):
                continue
            group = unknown if is_open else stated if asserted == switch.state else denied
            group.append((switch, chunk))
    unknown = [entry for entry in unknown if not _is_told_by_another(entry, claim.case)]
    if denied or unknown:
        switch, chunk = (denied or unknown)[0]
        reason = f"[{chunk.id}] {switch.line}"
        others = [f"[{other.id}] {same.line}" for same, other in stated if same.key == switch.key]
        reason = f"conflicting sources: {reason}, {others[0]}" if others else reason
        spans = _flagged(claim, said, [switch for switch, _ in denied or unknown])
        score = _UNSURE if _OF_GUESTS.search(claim.text) or said_elsewhere(switch, chunk.text) else _SURE
        return Check(CheckLabel.CONTRADICTED if denied else CheckLabel.NO_EVIDENCE, score, reason, spans)
    if spans := unheard_of(claim):
        words = ", ".join(dict.fromkeys(span.of(claim.case.answer) for span in spans))
        return Check(CheckLabel.NO_EVIDENCE, _UNSURE, f"nothing is said of: {words}", spans)
    return _stated(claim, said, stated, fields)


def _stated(claim: Claim, said: Sequence[Token], stated: Sequence[Entry], fields: Sequence[Entry]) -> Check | None:
    """The check of a claim that says what these fields do; ``None`` if there are none, or it says so of them alone."""
    if not stated or (_ALONE.search(claim.text) and any(_is_one_of_several(*each, fields) for each in stated)):
        return None
    switch, chunk = stated[0]
    found = [switch for switch, _ in stated]
    if _says_no_more((claim.text, said), found, names_of(chunk)):
        score = RESTATED
    else:
        score = 0.8 if _says_no_more((claim.text, said), found, {token.stem for token in read(chunk.text)}) else 0.4
    return Check(CheckLabel.SUPPORTED, score, f"[{chunk.id}] {switch.line}")


def _is_one_of_several(switch: Switch, chunk: Chunk, fields: Sequence[Entry]) -> bool:
    """Whether another field of its group is on, too, so that a claim of this one alone is open."""
    others = [other for other, where in fields if where == chunk and other.line != switch.line]
    return bool(switch.group) and any(other.state and other.group == switch.group for other in others)


def _is_told_by_another(entry: Entry, case: Case) -> bool:
    """Whether another record has the field that this one leaves open, with something of its own."""
    switch, chunk = entry
    others = [other.text for other in context_of(case).chunks if other.id != chunk.id]
    texts = [text for text in others if not any(same.key == switch.key for same in switches(text))]
    return any({*switch.key} <= {token.norm for token in read(text)} for text in texts)


def _own(found: Sequence[Entry], claim: Claim, said: Sequence[Token]) -> list[Entry]:
    """The fields but those whose words are all words of a fuller one (``parking`` of ``bike parking``)."""
    where = [frozenset(places_of(switch, claim.text, said)) for switch, _ in found]
    return [entry for entry, places in zip(found, where, strict=True) if not any(places < other for other in where)]


def _flagged(claim: Claim, said: Sequence[Token], found: Sequence[Switch]) -> tuple[Span, ...]:
    """The words of the fields in the claim, neighbours as one span."""
    places = sorted({place for switch in found for place in places_of(switch, claim.text, said)})
    spans: list[Span] = []
    for place in places:
        span = in_answer(claim, said[place].start, said[place].end)
        if spans and place - 1 in places:
            spans[-1] = Span(spans[-1].start, span.end)
        else:
            spans.append(span)
    return tuple(spans)


def _says_no_more(whole: tuple[str, Sequence[Token]], found: Sequence[Switch], also: set[str]) -> bool:
    """Whether all content words of the claim are in the fields or among `also`, or say only that there is something."""
    claim, said = whole
    known = also | {said[place].stem for switch in found for place in places_of(switch, claim, said)}
    known |= {stem(word) for switch in found for word in (*switch.key, *switch.group)}
    known |= {token.stem for switch in found for token in read(switch.line)}
    return all(token.stem in known or token.norm in _BEING for token in said if token.content)
