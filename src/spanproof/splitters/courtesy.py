"""Greetings, closings, offers of help and talk about the answer itself: words that state nothing."""

from __future__ import annotations

import re

from spanproof.splitters.facts import hides_fact
from spanproof.splitters.plain import ANY_SOURCES
from spanproof.text.verbs import has_verb, is_verb_like
from spanproof.text.words import Word, words

__all__ = ["is_courtesy", "is_lead_in"]

# Complete in themselves; several may follow each other: "Sure! Great question."
_WHOLE = re.compile(
    r"(?:(?:(?:that's|that is|what) )?(?:an? )?(?:great|good|excellent|interesting) (?:question|point)"
    r"|hello|hi|hey|greetings|good (?:morning|afternoon|evening|day)|welcome|there|dear [a-z]+"
    r"|sure(?: thing)?|certainly|of course|absolutely|definitely|okay|ok|alright|all right|got it|understood|great"
    r"|excellent|perfect|no problem|no worries|you're welcome|you are welcome|my pleasure|gladly|indeed|right|well|wow"
    r"|(?:many )?thanks|thank you(?: so much| very much)?|sorry(?: about that)?|unfortunately|please"
    r"|(?:best|kind|warm) (?:regards|wishes)|sincerely|cheers|bye|goodbye|take care|good luck|enjoy(?: your [a-z]+)?"
    r"|happy [a-z]{3,20}ing|that's (?:it|all)|that is all|and that's it|there you (?:go|have it)|stay safe|yours truly"
    r"|(?:in )?(?:summary|conclusion|short|brief|overview|addition)"
    r"|to (?:summarize|sum up|conclude|answer your question)"
    r"|(?:the )?(?:final |short |full )?(?:answer|response)(?: (?:to|for) (?:the|your|this) question)?(?: is)?"
    r"(?: as follows)?|references?|citations?|bibliography|explanation|notes?|reasoning|steps?|instructions|ingredients"
    r"|details|for example|for instance|however|therefore|additionally|also|so|thus|alternatively|overall|finally|next"
    rf"|(?:based (?:only |solely )?on|according to|as per|from) {ANY_SOURCES}|{ANY_SOURCES})(?=[^\w'-]|$)"
)
# Begin what goes on to the end of the sentence: "Let me know if you need more."
_OPEN = re.compile(
    r"(?:(?:i|we)(?:'d| would|'ll| will|'m| am|'re| are| can| could)(?: be)? (?:(?:more than|always|also) )?"
    r"(?:happy|glad|pleased|delighted|here|help|assist|try my best|do my best|summarize|explain|walk you)\b"
    r"|(?:do not|don't) hesitate to|feel free to|(?:just )?let me know\b|(?:let me|allow me to) [a-z]+|let's [a-z]+"
    r"|(?:if|should) you (?:have|need|would like|want|require) "
    r"(?:any|more|further|additional|other|help|clarif|anything)\b"
    r"|if (?:there is|there's) anything|is there anything else|how (?:can|may) i (?:help|assist)"
    r"|happy to (?:help|assist)"
    r"|(?:(?:i|we) )?hope (?:this|that|it|you|these)\b|have (?:a|an) [a-z]+|(?:thanks|thank you) for"
    r"|(?:here|below)(?:'s| is| are)\b|the following (?:is|are)\b|you're asking|you (?:asked|want to know)"
    r"|(?:this|the above|my) (?:answer|response|summary) (?:is|was) (?:based|taken|drawn|derived))"
)
_ASKING = re.compile(r"(?:just )?let me know|if|should|is|how")  # openings that ask, whatever is behind their colon
_COLON = re.compile(r":(?!//)")
_SIGNS = re.compile(r"[^\w']+")
_NUMBER = re.compile(r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?)\b")
_LISTS = re.compile(
    r"\b(?:include[sd]?|are|is|was|were|need(?:ed)?(?: to)?|such as|says?|states?|as follows)"
    r"(?: as follows|(?: the following| these| below)(?: [a-z]+)?)?:$"
)
_POINTS = re.compile(r"\b(?:the following|follow|following|these|here|below|this)\b[^,;:]{0,60}:$")
_TITLE = 5  # words: a shorter line that ends in a colon and has no verb is a title


def is_courtesy(sentence: str) -> bool:
    """Whether `sentence` is nothing but courtesy or talk of itself; as `spanproof.splitters.plain.plain` returns it.

    ``Here are the steps:`` talks of itself; ``Here are 5 facts:`` has a number and may be wrong, and ``Here is the
    maker: Bayer`` has an answer behind its colon.
    """
    rest = sentence
    for _ in range(6):
        rest = rest[skipped.end() :] if (skipped := _SIGNS.match(rest)) else rest
        opened = _OPEN.match(rest)
        if opened and (_NUMBER.search(rest) or hides_fact(rest, [opened.span()])):
            return False
        done = _announced(rest, opened) if opened else _WHOLE.match(rest)
        if not done:
            return opened is not None or not rest.strip(" .,!:;'")
        rest = rest[done.end() :]
    return not rest.strip(" .,!:;'")


def _announced(sentence: str, opened: re.Match[str]) -> re.Match[str] | None:
    """The colon behind which stands what an opening announces; ``None`` where nothing does, or it comes later."""
    later = sentence.endswith(":") or _ASKING.match(sentence)
    return None if later else _COLON.search(sentence, opened.end())


def is_lead_in(sentence: str) -> bool:
    """Whether `sentence` ends in a colon and only announces what follows: ``To do so, follow these steps:``.

    ``Vitamin C cures the following diseases:`` is none, for it states a relation; nor is one with a number.
    """
    if not sentence.endswith(":") or _NUMBER.search(sentence):
        return False
    lists = _LISTS.search(sentence)
    points = lists or _POINTS.search(sentence)
    start = points.start() if points else sentence.rfind(",") + 1
    if not lists and _states(words(sentence[:start].rpartition(",")[2] if points else sentence), pointed=bool(points)):
        return False
    return not hides_fact(sentence, [(start, len(sentence))])


def _states(before: list[Word], *, pointed: bool) -> bool:
    """Whether the words before a pointer, or the whole of a line without one, say more than a title does."""
    if pointed:
        return any(is_verb_like(word) for word in before)
    return len(before) > _TITLE or has_verb(before)
