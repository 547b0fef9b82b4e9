"""Claims that are close to what the sources say, and are not said: names exchanged, and sentences turned round.

The names of a claim and those of its premise are the same words whoever did what to whom, so a model that compares
words calls the claim supported. Here another name of the premise takes the place of one, or two names of the claim
change places.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise

from spanproof.text.naming.exchanged import EITHER_WAY
from spanproof.text.naming.names import Name, names
from spanproof.text.sentences import sentences
from spanproof.training.examples import CONTRADICT, NOT_SUPPORT, SUPPORT, PairExample
from spanproof.training.swaps import negate, swaps

__all__ = ["renamed_pairs", "turned_pairs"]

_SENTENCE_LENGTHS = range(50, 280)  # characters
_AROUND = 2  # sentences


def renamed_pairs(pairs: Sequence[PairExample], take: int, rng: random.Random) -> list[PairExample]:
    """Return up to `take` pairs made from supported ones, with other names in the hypothesis; none is supported.

    Args:
        pairs: premises and what they support; names that only the hypothesis has are left alone.
        take: how many at most.
        rng: draws them.
    """
    supported = [pair for pair in pairs if pair.label == SUPPORT and not EITHER_WAY.search(pair.hypothesis)]
    made: list[PairExample] = []
    for pair in rng.sample(supported, len(supported)):
        if len(made) >= take:
            break
        options = list(_renamed(pair))
        if options:
            made.append(PairExample(pair.premise, rng.choice(options), NOT_SUPPORT, f"renamed:{pair.origin}"))
    return made


def _renamed(pair: PairExample) -> Iterator[str]:
    """Yield the hypothesis with two names exchanged, and with a name of another sentence in place of one."""
    claim, premise = pair.hypothesis, pair.premise
    known = [name for name in names(claim) if _is_sure(name) and _surface(name, claim) in premise]
    for first, second in pairwise(known):
        if not set(first.words) & set(second.words):
            yield (
                claim[: first.start]
                + _surface(second, claim)
                + claim[first.end : second.start]
                + _surface(first, claim)
                + claim[second.end :]
            )
    said = [span.of(premise) for span in sentences(premise)]
    own = {word for name in names(claim) for word in name.words}
    for name in known:
        old = _surface(name, claim)
        beside = " ".join(each for each in said if old in each)
        for other in names(premise):
            new = _surface(other, premise)
            if _is_sure(other) and not (own & set(other.words) or new in beside or len(other.words) != len(name.words)):
                yield claim[: name.start] + new + claim[name.end :]


def _is_sure(name: Name) -> bool:
    return not name.loose or len(name.words) > 1


def _surface(name: Name, text: str) -> str:
    return text[name.start : name.end]


def turned_pairs(contexts: Sequence[Sequence[str]], take: int, rng: random.Random) -> list[PairExample]:
    """Return up to `take` pairs of some sentences, and one of them with a word turned to its opposite, or denied.

    The change is in the claim, in the premise (both contradicted), in neither or in both (both supported), so that
    neither the overlap of words nor a denial by itself says what is so.

    Args:
        contexts: the sentences of each text, of which one at most is taken.
        take: how many at most.
        rng: draws them.
    """
    made: list[PairExample] = []
    for pieces in rng.sample(list(contexts), len(contexts)):
        options = [at for at, piece in enumerate(pieces) if len(piece.strip()) in _SENTENCE_LENGTHS]
        for at in rng.sample(options, len(options)):
            said = pieces[at].strip()
            before = pieces[max(0, at - rng.randint(0, _AROUND)) : at]
            behind = pieces[at + 1 : at + 1 + rng.randint(0, _AROUND)]
            found = [swap.apply(said) for swap in swaps(said, " ".join([*before, said, *behind]), rng)]
            changed = rng.choice(found) if found else negate(said)
            if changed and said[:1].isupper():
                stands, claim = (rng.choice((said, changed)) for _ in range(2))
                label = SUPPORT if stands == claim else CONTRADICT
                made.append(PairExample(" ".join([*before, stands, *behind]), claim, label, "swap:passage"))
                break
        if len(made) >= take:
            break
    return made
