"""Shares: ``all``, ``most``, ``some`` or ``none`` of what a text speaks of, against how many of them another has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.text.polarity import negations
from spanproof.verifiers.predications import known, predications
from spanproof.verifiers.reading import Token, Unit
from spanproof.verifiers.told import Told

__all__ = ["shares"]

_SHARES = {
    "none": r"none\sof|no|not\sa\ssingle|not\sone\sof|neither\sof",
    "few": r"(?:only\s|very\s)?few|(?:only|just)\sa\sfew|hardly\sany|a\sminority\sof|(?:only|just)\ssome",
    "not_all": r"not\s(?:all|every)|not\seach\sof",
    "half": r"half(?:\sof)?|some\sbut\snot\sall",
    "some": r"some|several|a\sfew|certain|many",
    "most": r"(?:the\s)?(?:great\s|large\s|vast\s)?majority\sof|(?:almost|nearly)\sall"
    r"|most(?!\s(?:of\sall|important|recent|common|likely))",
    "all": r"all(?!\s(?:but|except|over|day|year|in\sall))|every(?:\sone\sof)?|each(?:\sone\sof|\sof)?|both",
}
_NAMED = "|".join(f"(?P<{name}>{words})" for name, words in _SHARES.items())
_SHARE = re.compile(
    r"(?:^|(?<=[,;:]\s)|(?<=\band\s)|(?<=\bbut\s)|(?<=\bwhile\s)|(?<=\bthat\s))"
    rf"(?:{_NAMED})\s(?:of\s)?(?:(?:the|its|their|these|those|our|his|her)\s)?(?=\w)",
    re.IGNORECASE | re.MULTILINE,
)
_DENIED = {  # of each share that a claim may have, those that rule it out
    "all": ("none", "few", "not_all", "half", "some", "most"),
    "most": ("none", "few"),
    "half": ("none", "all"),
    "some": ("none",),
    "few": ("most", "all", "none"),
    "not_all": ("all",),
    "none": ("few", "half", "some", "most", "all"),
}
_BORNE_OUT = {
    "most": ("all",),
    "some": ("half", "most", "all"),
    "not_all": ("few", "half", "some", "none", "not_all", "most"),
}
_OPEN = re.compile(
    r"\b(?:if|unless|except|other\sthan|(?:all|none|one|nothing|anything)\sbut|could|would|might|(?-i:may)|should"
    r"|once|twice|sa(?:id|y|ys)|claim\w*|believ\w*|think\w*)\b|\d\s?%",
    re.IGNORECASE,
)


class _Share(NamedTuple):
    """What a part of a text says of a share of something: the content words behind the share, with its offsets."""

    name: str
    words: tuple[Token, ...]
    denied: bool
    start: int
    end: int


def shares(claim: str, sentences: Sequence[Unit]) -> Told | None:
    """What sentences say of another share, or of a larger one, of what a claim says it.

    ``Some of the species are venomous`` contradicts ``All of the species are venomous`` and ``None of them is``; what
    is said must be the same.

    Args:
        claim: the text of a claim.
        sentences: the sentences of its evidence.
    """
    ours = list(_shares(claim))
    if len(ours) != 1 or not ours[0].words or _OPEN.search(claim):
        return None
    mine = ours[0]
    heard = [unit for unit in sentences if not unit.text.rstrip().endswith("?")]
    found = [(unit, other) for unit in heard for other in _shares(unit.text) if _is_of_the_same(mine, other)]
    told = {_agrees(mine, other) for _, other in found}
    if len(told) != 1 or None in told:
        return None
    unit, other = found[0]
    how = f'says it of "{unit.text[other.start : other.end].strip()}"'
    return Told(unit, told == {True}, mine.start, mine.end, how)


def _agrees(mine: _Share, other: _Share) -> bool | None:
    """Whether what holds of one share holds of the claim's; None where it may or may not, or has it in its words."""
    if other.name in _DENIED[mine.name]:
        return False
    return True if other.name in _BORNE_OUT.get(mine.name, ()) else None


def _shares(text: str) -> Iterator[_Share]:
    if _SHARE.search(text) is None:
        return
    for said in predications(text):
        found = _SHARE.search(text, said.start, said.end)
        if found is None or found.lastgroup is None or _OPEN.search(text):
            continue
        words = tuple(token for token in said.words if token.content and token.start >= found.end())
        cues = (cue for cue in negations(text) if found.end() <= cue.start < said.end)
        yield _Share(found.lastgroup, words, any(cues), found.start(), found.end())


def _is_of_the_same(mine: _Share, other: _Share) -> bool:
    """Whether both say the same of their shares: all that the claim does, and of no part of them only."""
    if (
        other.denied != mine.denied
        or not other.words
        or mine.words[0].stem not in {token.stem for token in other.words[:_NEAR]}
    ):
        return False
    stems = {token.stem for token in mine.words}
    more = sum(token.stem not in stems for token in other.words)
    return known(mine.words, other.words) and more <= (_MORE if mine.name != "none" else len(other.words))


_NEAR = 2  # content words behind a share among which the noun must be
_MORE = 1  # content words that a source may have more: ``of the genus``
