"""Lead-ins: what stands before a statement without being part of it (``Answer:``, ``Based on the context,``)."""

from __future__ import annotations

import re

from spanproof.splitters.plain import ANY_SOURCES

__all__ = ["statement_start"]

_LABEL = (
    r"(?:the )?(?:final |short |brief |correct |best |my )?(?:answer|response|summary|conclusion|note|tl;?dr|output|"
    r"assistant|ai|a|in short|in summary|to summarize|in brief|question|q|explanation|reasoning)"
    r"(?: (?:to|for) (?:the|your|this) question)?(?: is)?(?: as follows)? ?:"
)
_BASIS = (
    r"(?:based (?:solely |only |purely )?(?:on|upon)|according to|as per|per|given|from|using|judging (?:by|from)|"
    rf"going by) {ANY_SOURCES} ?,"
)
_HERE = (
    r"(?:(?:sure|certainly|of course|absolutely|okay|ok|alright|great|yes|hello|hi|thanks|thank you)"
    r"[^:.!?]{0,40}[,!.] )?"
    r"(?:here(?:'s| is| are)|the following (?:is|are)|below (?:is|are)|this is) [^:.!?]{0,160}:"
)
_OFFER = (
    r"(?:let me(?! know)|allow me to|(?:i )?hope (?:this|that|it)|"
    r"(?:i|we)(?:'d| would|'ll| will|'m| am|'re| are)(?: be)? (?:happy|glad|pleased|delighted)) "
    r"[^:.!?,]{0,60}:"
)
_LEADIN = re.compile(
    rf"[\s\"'“‘*_>#]{{0,8}}(?:(?:therefore|so|thus|however|sure|certainly|okay|hence|additionally|overall), )?"
    rf"(?:{_LABEL}|{_BASIS}|{_HERE}|{_OFFER})[*_]{{0,3}}(?=\s)",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")
_LONGEST = 3  # lead-ins in a row: "Sure! Based on the context, the answer is: ..."


def statement_start(sentence: str) -> int:
    """Where the statement begins in `sentence`, behind any lead-ins; its length if nothing is behind them.

    A lead-in that holds a number is none: it may state a fact. White space behind a lead-in belongs to neither.
    """
    start = 0
    straight = sentence.replace("’", "'")
    for _ in range(_LONGEST):
        found = _LEADIN.match(straight, start)
        if not found or _DIGIT.search(found.group()):
            break
        start = found.end() + len(straight[found.end() :]) - len(straight[found.end() :].lstrip())
    return start
