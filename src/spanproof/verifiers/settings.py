"""Settings: the value to which something is set to turn a thing off, or on: ``Set it to 0 to disable the timeout``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from spanproof.text.numbers.number_words import ONES
from spanproof.text.polarity import negations
from spanproof.verifiers.predications import with_like_stems
from spanproof.verifiers.reading import Unit, read
from spanproof.verifiers.told import Told

__all__ = ["settings"]

_VALUE = r"[`\"'“]?(?P<value>-?\d+(?:\.\d+)?|zero|one|two|minus\sone|true|false|yes|no|on|off|none|null|auto)[`\"'”]?"
_SET = re.compile(
    rf"\b(?:(?:set(?:ting|s)?|chang(?:e|ing)|switch(?:ing)?)\s(?:[^\s,.;]+\s){{1,5}}?to|(?:a\s)?value\sof|(?:use|using|pass|passing)"
    rf"|(?:if|when)\s(?:[^\s,.;]+\s){{1,4}}?(?:is|equals)(?:\sset\sto)?)\s{_VALUE}(?=[\s,.;:)]|$)",
    re.IGNORECASE,
)
_TO = re.compile(rf"\bto\s{_VALUE}(?=[\s,.;:)]|$)", re.IGNORECASE)
_OFF = re.compile(
    r"\b(?:disabl(?:e|es|ed|ing)|deactivat(?:e|es|ed|ing)|(?:turn|switch)(?:s|es|ed|ing)?\s(?:[^\s,.;]+\s){0,4}?off"
    r"|(?:is|are)\s(?:turned|switched)?\s?off)\b",
    re.IGNORECASE,
)
_ON = re.compile(
    r"\b(?:enabl(?:e|es|ed|ing)|activat(?:e|es|ed|ing)|(?:turn|switch)(?:s|es|ed|ing)?\s(?:[^\s,.;]+\s){0,4}?on"
    r"|(?:is|are)\s(?:turned|switched)?\s?on)\b",
    re.IGNORECASE,
)
_SAME = {word: str(int(value)) for word, value in ONES.items()} | {"minus one": "-1", "yes": "true", "no": "false"}
_SAID = frozenset("set setting sets value use using turn turns turned switch switches off option feature pass".split())


class _Setting(NamedTuple):
    """A value, whether it turns something off, and the words for what it turns off or on."""

    value: str
    is_off: bool
    words: frozenset[str]
    start: int
    end: int


def settings(claim: str, sentences: Sequence[Unit]) -> Told | None:
    """What sentences say of the value that by a claim turns something off, or on.

    Another value for it contradicts, as does the same value for the opposite. Sources that tell two values do nothing.

    Args:
        claim: the text of a claim.
        sentences: the sentences of its evidence.
    """
    mine = _setting(claim)
    if mine is None:
        return None
    found = [
        (unit, told)
        for unit in sentences
        for told in (_setting(unit.text),)
        if told is not None and (mine.words <= told.words or told.words <= mine.words)
    ]
    values = {(told.value, told.is_off) for _, told in found}
    if (mine.value, mine.is_off) in values:
        return Told(found[0][0], True, mine.start, mine.end, "has that value for it") if len(values) == 1 else None
    for unit, told in found:
        if (told.value == mine.value) != (told.is_off == mine.is_off):
            return Told(unit, False, mine.start, mine.end, f'says "{unit.text[told.start : told.end]}"')
    return None


def _setting(text: str) -> _Setting | None:
    match = _SET.search(text)
    off, on = ([found.start() for found in pattern.finditer(text)] for pattern in (_OFF, _ON))
    if match is None or bool(off) == bool(on) or _TO.search(text, match.end()) or negations(text):
        return None
    value = match["value"].lower()
    words = (
        token.stem
        for token in with_like_stems(read(text))
        if token.content and token.norm not in _SAID and token.start not in (*off, *on)
        if not match.start("value") <= token.start < match.end("value")
    )
    return _Setting(_SAME.get(value, value), bool(off), frozenset(words), *match.span("value"))
