"""Who says what: of one thing, on which two differ, or of things of their own."""

from __future__ import annotations

import random

from spanproof.training.examples import CONTRADICT, NO_EVIDENCE, SUPPORT
from spanproof.training.minimal.names import Scene
from spanproof.training.minimal.told import Told, lower, upper

__all__ = ["opposed", "views"]

_SPEAKERS = (
    "the mayor; the ministry; the union; the committee; the police; the company; the head teacher; the coach; "
    "the surgeon; the inspector; a spokesman; a witness; one resident; the defence; the council; the insurer; "
    "the landlord; the author; the editor; the embassy"
).split("; ")
_SAID = "said; stated; claimed; argued; wrote; announced; maintained; noted; reported; insisted; explained".split("; ")
_DENIED = "denied; rejected the claim".split("; ")


def opposed(scene: Scene, yes: tuple[str, str], no: tuple[str, ...]) -> Told:
    """What one says, and another denies.

    Args:
        scene: whose persons speak.
        yes: two sentences that say the same.
        no: sentences that say that it is not so.
    """
    rng = scene.rng
    first, second, third = scene.some("person", 3)
    says = rng.choice(
        (
            f"According to {first}, {lower(yes[0])}, but {second} said that {lower(no[0])}",
            f"{first} reported that {lower(yes[0])}. {second}, however, claimed that {lower(no[0])}",
            f"{second} insists that {lower(no[0])}. In the view of {first}, {lower(yes[0])}",
        )
    )
    verb = rng.choice(("said that", "stated that", "claimed that", "reported that"))

    def ask(name: str, view: str, label: int) -> tuple[str, int]:
        return f"{name} {verb} {lower(view)}", label

    asks = (
        ask(first, yes[1], SUPPORT),
        ask(first, no[0], CONTRADICT),
        ask(second, no[-1], SUPPORT),
        ask(second, yes[0], CONTRADICT),
        ask(third, rng.choice((yes[0], no[0])), NO_EVIDENCE),
    )
    return Told(says, asks)


def views(scene: Scene) -> Told:
    """What each of two says of a thing of their own: what one said, the other need not have said."""
    rng = scene.rng
    speakers = rng.sample(_SPEAKERS, 3) if rng.random() < 0.5 else scene.some("person", 3)
    found = [_view(scene), _view(scene)]
    while set(found[0][0] + found[0][1]) & set(found[1][0] + found[1][1]):
        found[1] = _view(scene)
    told: list[str] = []
    asks: dict[str, int] = {}
    for at, (yes, no) in enumerate(found):
        speaker, other = speakers[at], speakers[1 - at]
        denies = rng.random() < 0.3
        told.append(_told(speaker, no[0] if denies else yes[0], rng, denies=denies))
        asks |= {
            _claimed(speaker, yes[1], rng): SUPPORT,
            _claimed(speaker, no[-1], rng): CONTRADICT,
            _denied(speaker, yes[-1], rng): CONTRADICT,
            _denied(speaker, no[1], rng): SUPPORT,
            _claimed(other, yes[1], rng): NO_EVIDENCE,
            _claimed(speakers[2], rng.choice(yes + no), rng): NO_EVIDENCE,
            f"it was {other}, not {speaker}, who said that {lower(yes[0])}": CONTRADICT,
        }
    says = rng.choice((". ", ", while ", ", and ", "; ")).join(told)
    return Told(". ".join(map(upper, says.split(". "))), tuple(asks.items()))


def _view(scene: Scene) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Sentences that say that something is so of a thing, and sentences that it is not; or the other way round."""
    subject, *sides = scene.opposites("polar")
    name = scene.some(subject, 1)[0]
    one, other = (tuple(each.format(x=name) for each in scene.rng.sample(side, len(side))) for side in sides)
    return (one, other) if scene.rng.random() < 0.5 else (other, one)


def _told(speaker: str, view: str, rng: random.Random, *, denies: bool) -> str:
    if denies:
        return _denied(speaker, view, rng)
    return f"according to {speaker}, {lower(view)}" if rng.random() < 0.3 else _claimed(speaker, view, rng)


def _claimed(speaker: str, view: str, rng: random.Random) -> str:
    return f"{speaker} {rng.choice(_SAID)} that {lower(view)}"


def _denied(speaker: str, view: str, rng: random.Random) -> str:
    return f"{speaker} {rng.choice(_DENIED)} that {lower(view)}"
