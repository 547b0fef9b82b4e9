"""Where a sentence falls into full clauses that state facts of their own.

Conservative: a piece must have its own subject and verb as far as closed word lists can tell, and nothing is cut
inside brackets, quotation marks, numbers or names, nor where the meaning of one part hangs on the other (a condition, a
report of what somebody said, ``either ... or``). The method is that of coordination splitting in open information
extraction (Saha and Mausam 2018, "Open Information Extraction from Conjunctive Sentences"), reduced to clauses that
need no rewriting.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from spanproof.text.enclosed import enclosures, inside
from spanproof.text.verbs import AUXILIARIES, CONTRACTED, has_verb, is_finite, is_verb_like
from spanproof.text.words import Word, words

__all__ = ["clause_starts", "is_clause"]

_JOINT = re.compile(
    r"(?P<sign>[,;])?(?P<space>\s{1,8})(?P<word>and|but|while|whereas|yet|so)\s|;\s{1,8}", re.IGNORECASE
)
_NOMINATIVE = frozenset("he she it they we i there".split())
_DETERMINERS = frozenset(
    """the a an its his her their our my your this these those some many most all both each every several another
    no""".split()
)
_ADVERBS = frozenset(
    """also then often usually currently now never always later soon still just only sometimes generally
    typically""".split()
)
# A clause that begins with one of these, or contains one, needs what comes after or before it.
_SUBORDINATORS = frozenset(
    """if when because unless although though since as after before until till whether once given provided assuming
    even wherever whenever despite""".split()
)
_BINDERS = frozenset(
    """if unless whether because that when until either neither both between respectively than lest said says
    say saying state states stated claim claims claimed think thinks thought believe believes believed argue argues
    argued suggest suggests suggested report reports reported announce announced deny denied denies doubt doubts hope
    hopes expect expects expected allege alleged alleges assume assumes assumed""".split()
)
_RELATIVES = frozenset("that which who whom whose where when if because".split())
_LONGEST_SUBJECT = 6  # words


def clause_starts(sentence: str) -> list[int]:
    """Where the second and further clauses of `sentence` begin, as offsets into it, in ascending order.

    The connective belongs to the clause it introduces: ``The museum is open, |but the shop is closed.``
    """
    tokens = words(sentence)
    if len(tokens) < 6 or "not only" in sentence.casefold():
        return []
    kept_together = enclosures(sentence, longest=len(sentence))
    found: list[int] = []
    first = 0
    for joint in _JOINT.finditer(sentence):
        begin = joint.start("word") if joint["word"] else joint.end()
        if inside(kept_together, begin):
            continue
        left = [token for token in tokens if first <= token.start < begin]
        right = [token for token in tokens if token.start >= begin]
        if _is_joint(joint, sentence, right) and _can_stand(left):
            found.append(begin)
            first = begin
    return found


def is_clause(tokens: Sequence[Word]) -> bool:
    """Whether `tokens` have three words or more and a finite verb behind a subject (``I'm`` is both)."""
    return len(tokens) >= 3 and (has_verb(tokens[1:]) or ("'" in tokens[0].norm and has_verb(tokens[:1])))


def _can_stand(left: Sequence[Word]) -> bool:
    """Whether what stands before a joint is a clause that does not govern what follows."""
    if left and left[0].norm in ("and", "but", "while", "whereas", "yet", "so"):
        left = left[1:]
    return is_clause(left) and left[0].norm not in _SUBORDINATORS and not any(token.norm in _BINDERS for token in left)


def _is_joint(joint: re.Match[str], sentence: str, right: Sequence[Word]) -> bool:
    """Whether a clause with its own subject and verb begins at `joint`."""
    connective = (joint["word"] or "").casefold()
    if connective:
        right = right[1:]
    is_semicolon = not connective or joint["sign"] == ";"
    if len(right) < 3 or right[0].norm in _SUBORDINATORS or _is_elliptic(right[-1]):
        return False
    if is_semicolon and not connective:
        return is_clause(right[:12])
    if connective in ("so", "while", "whereas", "yet") and not joint["sign"]:
        return False
    if right[0].norm in CONTRACTED:
        return True
    if right[0].norm in _NOMINATIVE:
        return _follows_pronoun(right, has_sign=bool(joint["sign"]))
    if not joint["sign"] and connective != "but":
        return False
    return _follows_phrase(sentence, right)


def _is_elliptic(last: Word) -> bool:
    """Whether a clause that ends in `last` borrows its verb from the one before, as in ``but others cannot``."""
    return last.norm in AUXILIARIES or last.norm in ("not", "too", "either", "neither")


def _follows_pronoun(right: Sequence[Word], *, has_sign: bool) -> bool:
    verb = next((token for token in right[1:3] if token.norm not in _ADVERBS), None)
    if verb is None:
        return False
    singular = right[0].norm in ("he", "she", "it", "there")
    return is_verb_like(verb) if singular or not has_sign else verb.norm not in _DETERMINERS


def _follows_phrase(sentence: str, right: Sequence[Word]) -> bool:
    """Whether a short noun phrase, then a finite verb, begins `right`; without a comma or a relative between."""
    begins = right[0].norm in _DETERMINERS or sentence[right[0].start].isupper()
    for index, token in enumerate(right[: _LONGEST_SUBJECT + 1]):
        gap = sentence[right[index - 1].end : token.start] if index else ""
        if token.norm in _RELATIVES or token.norm in _ADVERBS or any(sign in gap for sign in ",;:.()[]"):
            return False
        if index and (token.norm in AUXILIARIES or (begins and is_finite(token))):
            return begins or (index <= 3 and not right[0].norm.endswith("ly") and not is_finite(right[0]))
    return False
