"""Phases: when something began and when it ended, of one subject that a sentence names once.

``Construction began in 1887 and ended in 1893`` says 1893 of construction, too, and that it did not end in 1887.
"""

from __future__ import annotations

from collections.abc import Sequence

from spanproof.text.verbs import is_finite
from spanproof.text.words import stem
from spanproof.types import Claim
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.parts import Part, alike, is_plain, parts_of, said_of
from spanproof.verifiers.places import Item, Reader, Scene
from spanproof.verifiers.reading import Token, as_word, read
from spanproof.verifiers.rivals import AGREEING, contradicting

__all__ = ["leaves_subject", "other_phase", "tells_end"]

_START, _END = "start", "end"
# Verbs of one side, a slash, those of the other: whatever has the one once has the other later.
_VERBS = """begin begins began begun start starts started starting commence commences commenced launch launches launched
 open opens opened / end ends ended ending finish finishes finished stop stops stopped conclude concludes concluded
 complete completes completed cease ceases ceased terminate terminates terminated close closes closed shut shuts
join joins joined enter enters entered / leave leaves left quit quits exit exits exited resign resigns resigned
 depart departs departed retire retires retired
leave leaves left depart departs departed / arrive arrives arrived reach reaches reached land lands landed
check-in / check-out"""
_PAIRS: list[dict[str, str]] = []
for _line in _VERBS.replace("\n ", " ").splitlines():
    _starts, _ends = _line.split(" / ")
    _PAIRS.append({**dict.fromkeys(_starts.split(), _START), **dict.fromkeys(_ends.split(), _END)})
_PHASES = frozenset(word for pair in _PAIRS for word in pair)
_MODALS = frozenset(("may", "can", "could"))
_STATES = frozenset("open closed shut left".split())


def tells_end(text: str) -> bool:
    """Whether a text tells when something begins or ends (``leaves at 9``), rather than how it is (``is open``).

    What may be done (``may land``) is how it is.
    """
    said = read(text)
    allowed = (before.norm in _MODALS for before in said)
    ends = (token.norm in _PHASES and token.norm not in _STATES for token in said[1:])
    return any(end and not modal for end, modal in zip(ends, allowed, strict=False))


def leaves_subject(part: Part) -> bool:
    """Whether the words before a value are verbs alone, so that what is said there is said of the subject before."""
    return bool(part.before) and all(_is_verb(token) for token in part.before)


def other_phase(
    claim: Claim, item: Item, own: Sequence[Item], read_in: Sequence[Scene[Item]], reader: Reader[Item]
) -> Finding | None:
    """What stands against a date or time that a sentence has for the other end of what the claim speaks of.

    The sentence names its subject once, with a verb of beginning and one of ending, each with a value of its own.

    Args:
        claim: the claim.
        item: one of its dates or times.
        own: all of these.
        read_in: the sentences of the evidence.
        reader: how such things are read.
    """
    span = said_of(claim, item, own, reader)
    if span is None or not is_plain(claim.text):
        return None
    said = [token for token in read(span.of(claim.case.answer)) if token.content]
    verbs = [token for token in said if _is_verb(token)]
    if len(verbs) != 1:
        return None
    about = {token.stem for token in said if token != verbs[0] and not token.norm[:1].isdigit()}
    found = None
    for scene in read_in:
        items = alike(item, [each for each, _ in scene.items], reader)
        stating = [at for at, each in enumerate(items) if reader.compare(item, each) in AGREEING]
        if not stating:
            continue
        parts = parts_of(scene.unit, items)
        known = scene.stems | {stem(token.norm) for token in read(scene.unit.text)}
        if len(items) != 2 or len(stating) != 1 or len(parts) != 2 or not leaves_subject(parts[1]):
            return None
        if not about - _moment_words(claim, own) <= known or not _is_other(verbs[0], parts, stating[0]):
            return None
        found = found or (scene.unit, items[1 - stating[0]])
    return contradicting(claim, item, *found) if found else None


def _is_other(verb: Token, parts: Sequence[Part], at: int) -> bool:
    """Whether the other part has the verb itself, and the part `at` has not, or so with verbs of its phase."""
    stems = [{token.stem for token in part.before} for part in parts]
    if verb.stem in stems[1 - at]:
        return verb.stem not in stems[at]
    for pair in _PAIRS:
        phases = [{pair[token.norm] for token in part.before if token.norm in pair} for part in parts]
        if verb.norm in pair and phases in ([{_START}, {_END}], [{_END}, {_START}]):
            return pair[verb.norm] not in phases[at]
    return False


def _moment_words(claim: Claim, own: Sequence[Item]) -> frozenset[str]:
    """The stems of the words of a claim's dates and times."""
    taken = [(each.start - claim.span.start, each.end - claim.span.start) for each in own]
    return frozenset(t.stem for t in read(claim.text) if any(a <= t.start < b for a, b in taken))


def _is_verb(token: Token) -> bool:
    word = as_word(token)
    return is_finite(word) or token.norm.endswith("ed") or token.norm in _PHASES
