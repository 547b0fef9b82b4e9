"""Whether what ends in a question mark asks, or states something and asks for assent: ``It is free, okay?``."""

from __future__ import annotations

import re

from spanproof.text.verbs import AUXILIARIES, is_finite
from spanproof.text.words import Word, words

__all__ = ["asks", "stated"]

_ASKS = re.compile(r"[?？؟][\s')\]]{0,8}$")
_ASIDE = re.compile(r"\([^()]{0,200}[?？؟][\s']{0,4}\)[\s']{0,4}$")
_HELPER = r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)(?:n't)?"
_TAG = re.compile(
    rf", (?:right|correct|true|yes|no|ok|okay|eh|huh|hm+|agreed|see|got it|understood|you (?:know|see)"
    rf"|{_HELPER} (?:it|he|she|they|there|that|this)(?: (?:not|right|correct|true|so|ok|okay))?"
    r"|don't you (?:think|agree)|wouldn't you (?:say|agree))\s{0,4}[?？؟][\s')\]]{0,8}$"
)
_JOINT = re.compile(r"[:;–—]\s|\s-+\s")
_QUESTION_WORDS = frozenset("what who whom whose which when where why how".split())
_SPEAKERS = frozenset("i we you me us your my our i'm i'd i'll i've we're we'd we'll we've you're you'd".split())
# What a subject does not begin with.
_BEFORE_SUBJECTS = frozenset(
    """in on at by for from to with of about under over after before during since until till as than according based
    if when because unless although though while whether so and or but let let's please maybe perhaps any anything
    anyone anybody need want care ready interested curious more not only""".split()
)
_SHORTEST = 5  # words of a statement that nothing but its order tells from a question


def asks(sentence: str) -> bool:
    """Whether `sentence` ends in a question mark; as `spanproof.splitters.plain.plain` returns it."""
    return _ASKS.search(sentence) is not None


def stated(sentence: str) -> str | None:
    """What a `sentence` that ends in a question mark states, without a tag or a final aside; ``None`` if it asks.

    ``It is made by Bayer, you know?`` and ``It is made by Bayer (who knew?)`` state what is before the comma and the
    bracket. Without them the order decides: ``It was founded by Clara Whitfield?`` has its subject before its verb.
    Offers and echoes (``You want to know the price?``) ask.
    """
    end = _TAG.search(sentence) or _ASIDE.search(sentence)
    rest = sentence[: end.start()] if end else sentence
    last = _JOINT.split(rest)[-1]
    tokens = words(last)
    verb = next((at for at, token in enumerate(tokens) if is_finite(token)), 0)
    if not verb or not _is_subject(last, tokens[: verb + 1]):
        return None
    return rest if end or _is_plain(tokens) else None


def _is_subject(text: str, begin: list[Word]) -> bool:
    """Whether the words before the last of `begin`, a verb, may be its subject."""
    first = begin[0].norm
    if first in _QUESTION_WORDS | _BEFORE_SUBJECTS | AUXILIARIES or first.partition("'")[0] in ("i", "we"):
        return False
    return "," not in text[begin[0].start : begin[-1].start]


def _is_plain(tokens: list[Word]) -> bool:
    """Whether the words have no sign of a question but its mark: no question word, and nobody that is spoken to."""
    return len(tokens) >= _SHORTEST and not any(token.norm in _QUESTION_WORDS | _SPEAKERS for token in tokens)
