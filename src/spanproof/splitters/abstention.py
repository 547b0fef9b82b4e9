"""Sentences that say that the answer, or a part of it, cannot be given from the sources.

``The passages do not mention a price.`` abstains; ``The study did not find an effect.`` is a finding. What decides is
who does not do what: the sources (`SOURCES`) do not tell, or the speaker cannot find.
"""

from __future__ import annotations

import re

from spanproof.splitters.facts import hides_fact
from spanproof.splitters.plain import OURS, SOURCES, with_sources_marked

__all__ = ["abstains"]

_HOW = r"(?:(?:explicitly|directly|specifically|actually|clearly|currently|fully|necessarily|further|also|even) ){0,2}"
_TELL = (
    r"(?:contain|mention|provide|include|specify|state|give|say|discuss|address|cover|offer|indicate|describe|explain|"
    r"clarify|reveal|detail|answer|list|identify|define|elaborate|touch on|refer to|suggest|go into|seem to|appear to|"
    r"have|present|compare|disclose|tell)\b"
)
_TOLD = (
    r"(?:mentioned|specified|provided|stated|given|included|discussed|listed|addressed|covered|described|detailed|"
    r"explained|indicated|defined|clear|available|found|present|disclosed|answered|determined|confirmed|inferred|"
    r"identified|verified|explicit)\b"
)
_FIND = (
    r"(?:find|locate|determine|answer|provide|give|confirm|verify|tell|say|access|identify|help|assist|respond|offer|"
    r"know|speculate|comment|see|infer|conclude|ascertain|be sure|be certain)\b"
)
_NOT = r"(?: not|n't) "
_CANNOT = r"(?:cannot|can not|can't|could not|couldn't)"
_LITTLE = r"(?:no|not enough|not any|insufficient|not sufficient|little|limited)"
_NEWS = rf"(?:(?:information|answers?|details?|context|mention)\b|{OURS})"
_FILL = r"(?:[a-z-]{1,20} ){0,3}"
_IN = r"(?:in|by|within|from|based on|using|with)"
_LACK = (
    r"(?:enough|sufficient|access|information|data|details|knowledge|answer|context|documents?|opinions?|feelings?)\b"
)
_UNCLEAR = (
    rf"(?:unclear|not clear|unknown|not known|uncertain|not {_HOW}{_TOLD}|impossible|not possible|difficult|hard)"
)

_SOURCES_DO_NOT_TELL = (
    rf"{SOURCES} {_HOW}(?:(?:do|does){_NOT}|cannot |can't |fails? to |only partially ){_HOW}{_TELL}",
    rf"{OURS} did{_NOT}{_HOW}{_TELL}",
    rf"\b(?:none|neither) of {SOURCES} {_HOW}(?:mention|provide|contain|specify|state|discuss|address)",
    rf"^no {SOURCES} {_HOW}(?:mention|provide|contain|specif|state)",
    rf"{SOURCES} (?:lacks?\b|(?:is|are) (?:silent|insufficient|not sufficient|unclear)\b)",
    rf"\b(?:is|are|was|were){_NOT}{_HOW}{_TOLD}[^,;:]{{0,120}} {_IN} {SOURCES}",
    rf"\b(?:is|are){_NOT}{_HOW}(?:mentioned|specified|stated)\b[^,;:]{{0,20}}$",
    rf"^(?:(?:more|further|any|exact) )?(?:information|details?)\b[^,;:]{{0,100}} (?:is|are){_NOT}{_HOW}{_TOLD}",
    rf"^\(?not {_HOW}(?:mentioned|specified|stated|provided|covered|discussed|applicable)\b",
    rf"\b{_CANNOT} be {_HOW}{_TOLD}[^,;:]{{0,120}} (?:{_IN}|without) (?:{SOURCES}|more\b)",
)
_NOTHING_THERE = (
    rf"\bthere(?: is|'s| are) (?:currently |also )?{_LITTLE} {_FILL}{_NEWS}",
    rf"\bthere(?: is|'s| are| was| were) {_LITTLE} {_FILL}[a-z]{{3,20}}\b[^,;:]{{0,160}} (?:in|from|by) {SOURCES}",
    r"\bthere(?: is|'s| are) (?:not enough|insufficient) (?:data|context|content|evidence) ",
    rf"^no (?:[a-z]+ ){{0,2}}{_NEWS}(?: (?:is|was|are|were))?(?: (?:of|about|on|regarding|for|in|{_TOLD})|[.!]?$)",
    r"^(?:not enough|insufficient) (?:information|context|data|evidence|details?)",
    rf"\b{_LITTLE} {_FILL}(?:information|context|details?) (?:(?:is|was|are) )?(?:provided|given|available|to)\b",
    r"\b(?:more|additional|further) (?:information|context|details?) (?:is|are|would be) (?:needed|required|necessary)",
    rf"\bit(?: is|'s) {_UNCLEAR}\b[^,;:]{{0,160}} {_IN} {SOURCES}",
    rf"\b{_IN} {SOURCES},? (?:it(?: is|'s) {_UNCLEAR}|there(?: is|'s| are) {_LITTLE})",
    r"\bit(?: is|'s) (?:impossible|not possible|difficult|hard) to (?:answer|provide an answer|give an answer)",
    r"^(?:unknown|n/?a|none found|no answer|no idea|unanswerable|not available|no comment|not sure)[.!]?$",
)
_SPEAKER_CANNOT = (
    rf"\b(?:i|we) (?:(?:was|am|were|are) (?:unable|not able) to|{_CANNOT}) {_HOW}{_FIND}",
    rf"\b(?:i|we)(?:'m|'re) (?:unable|not able) to {_HOW}{_FIND}",
    r"\b(?:i|we) (?:do not|don't|did not|didn't) (?:actually |really )?(?:know|understand the question|see any|find)\b",
    rf"\b(?:i|we) (?:do not|don't|lack|have no|did not have|didn't have) (?:have )?{_FILL}{_LACK}",
    r"\b(?:i'm|i am|we're|we are) (?:not (?:sure|certain|aware|familiar)|unsure|unaware|uncertain)\b",
    r"\bi have no (?:idea|way)\b",
    rf"^(?:(?:therefore|so|thus|unfortunately|however),? )?(?:unable|not able) to {_HOW}{_FIND}",
    rf"\bunable to answer[^,;:]{{0,40}} {_IN} {SOURCES}",
    r"^(?:i'm sorry|i am sorry|sorry|i apologi[sz]e|my apologies)\b[^,]{0,60}$",
    rf"^{_CANNOT} (?:be )?(?:find|answer|determine|answered|determined|say|tell)",
    rf"\b(?:question|query|this|it) {_CANNOT} be answered",
    r"\bas an? (?:ai|large language model|language model)\b[^;:]{0,60}\bi (?:do not|don't|cannot|can't|am not|have no)",
)
_PATTERNS = tuple(re.compile(pattern) for pattern in _SOURCES_DO_NOT_TELL + _NOTHING_THERE + _SPEAKER_CANNOT)
_ABOUT_SOURCES = re.compile(rf"(?:[a-z]+,? ){{0,3}}{SOURCES}")
_PRONOUN = re.compile(
    r"^((?:however|but|and|also|additionally|yet|so|while|although|though|note that),? )?(?:it|they)(?= )"
)
_HINT = re.compile(
    r"\b(?:no|none|neither|cannot|unable|un|insufficient|impossible|difficult|hard|lack|little|limited|more|additional|"
    r"further|partially|fail|sorry|apolog|n/a|na\b)|n't"
)


def abstains(sentence: str, before: str = "") -> bool:
    """Whether `sentence` abstains and states nothing else.

    A sentence that abstains and then states a fact (``I'm not sure, but it opens at 9.``) does not count. After a
    sentence about the sources (`before`), ``it does not mention ...`` is about them too. Both are as
    `spanproof.splitters.plain.plain` returns them.
    """
    if not _HINT.search(sentence):  # as most: spares them the patterns
        return False
    if _ABOUT_SOURCES.match(with_sources_marked(before)):
        sentence = _PRONOUN.sub(r"\1the passages", sentence, count=1)
    sentence = with_sources_marked(sentence)
    found = [match.span() for pattern in _PATTERNS for match in pattern.finditer(sentence)]
    return bool(found) and not hides_fact(sentence, found)
