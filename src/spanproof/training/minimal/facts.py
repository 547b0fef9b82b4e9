"""Facts told in a sentence, with the claims about them and what the fact makes of each."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from spanproof.text.numbers.number_words import ONES
from spanproof.training.examples import CONTRADICT, NO_EVIDENCE, SUPPORT
from spanproof.training.minimal.names import Scene
from spanproof.training.minimal.told import Told, lower, upper
from spanproof.training.minimal.views import opposed, views

__all__ = ["CONTRADICT", "FACTS", "NO_EVIDENCE", "SUPPORT", "Told"]

_UP = "rose; increased; went up; climbed; grew; was on the rise; went higher".split("; ")
_DOWN = "fell; decreased; went down; dropped; declined; shrank; went lower".split("; ")
_DOES = "has/have costs/cost takes/take uses/use lasts/last earns/earn owns/own"
_DID = (
    "had/have opened/open joined/join drew/draw won/win sold/sell took/take caused/cause scored/score received/receive"
)
_DENIED = {
    "is": "is not",
    "was": "was not",
    **{said: f"does not {verb}" for said, verb in (each.split("/") for each in _DOES.split())},
    **{said: f"did not {verb}" for said, verb in (each.split("/") for each in _DID.split())},
}
_THING = re.compile(r"\{([xy]):([^}]*)\}")
_COUNTS = tuple(ONES)


def _comparison(scene: Scene) -> Told:
    """Two or three things, how much each has, and which has more."""
    rng = scene.rng
    kind, says, more, less, equal, most, least, low, high, step, form = scene.template("comparisons")
    names = scene.some(kind, 4)
    third = names.pop()
    told = names if rng.random() < 0.4 else names[:2]
    values = dict(zip(told, rng.sample(range(int(low), int(high) + 1, int(step)), len(told)), strict=True))

    def single(name: str, value: int) -> str:
        return says.format(x=name, a=value if form == "year" else f"{value:,}")

    ranked = sorted(values, key=values.__getitem__, reverse=form != "year")
    high_one, low_one = sorted(rng.sample(ranked, 2), key=ranked.index)
    denied = f"{_deny(equal)} {low_one}"
    asks = [
        (f"{high_one} {more} {low_one}", SUPPORT),
        (f"{low_one} {more} {high_one}", CONTRADICT),
        (f"{low_one} {less} {high_one}", SUPPORT),
        (f"{high_one} {less} {low_one}", CONTRADICT),
        (f"{low_one} {_deny(equal)} {high_one}", SUPPORT),
        (f"{high_one} {denied}", CONTRADICT),
        (f"{low_one} {_deny(more)} {high_one}", SUPPORT),
        (f"{high_one} {_deny(more)} {low_one}", CONTRADICT),
        (f"{third} {rng.choice((more, less))} {low_one}", NO_EVIDENCE),
        (single(third, rng.choice((values[low_one], min(values.values()) + int(step)))), NO_EVIDENCE),
        (single(high_one, values[high_one]), SUPPORT),
        (single(high_one, values[low_one]), CONTRADICT),
        (single(low_one, values[high_one]), CONTRADICT),
    ]
    if len(told) > 2:
        asks += [(f"{name} {most} of the three", _if(name == ranked[0])) for name in ranked[:2]]
        asks += [(f"{name} {least} of the three", _if(name == ranked[-1])) for name in ranked[1:]]
    parts = [single(name, value) for name, value in values.items()]
    joined = ". ".join(map(upper, parts)) if rng.random() < 0.5 else _listed(parts, rng)
    return Told(joined, tuple(asks))


def _listed(parts: list[str], rng: random.Random) -> str:
    return rng.choice((", while ", ", and ", "; ", ", but ")).join(
        part if at == 0 or not part.startswith("The ") else lower(part) for at, part in enumerate(parts)
    )


def _role(scene: Scene) -> Told:
    """Who did what to whom, in one form and another, and the other way round."""
    rng = scene.rng
    kind, *forms = scene.template("roles")
    both_ways, single = kind.startswith("= "), kind.startswith("! ")
    a, b, third = scene.some(kind.removeprefix("= ").removeprefix("! "), 3)
    said, *others = rng.sample(forms, len(forms))
    asks = [(form.format(a=a, b=b), SUPPORT) for form in others]
    asks += [(form.format(a=b, b=a), SUPPORT if both_ways else CONTRADICT) for form in forms]
    asks.append((rng.choice(forms).format(a=third, b=b), CONTRADICT if single else NO_EVIDENCE))
    asks.append((rng.choice(forms).format(a=b, b=third), NO_EVIDENCE))
    return Told(said.format(a=a, b=b), tuple(asks))


def _polar(scene: Scene) -> Told:
    """What is so or is not, of one thing, of two that differ, or as two sources say it."""
    rng = scene.rng
    subject, yes, no = scene.opposites("polar")
    x, y, third = scene.some(subject, 3)
    true, false = rng.sample((yes, no), 2)
    said, *rest = rng.sample(true, len(true))
    wrong = rng.sample(false, len(false))
    asks = [(each.format(x=x), SUPPORT) for each in rest] + [(each.format(x=x), CONTRADICT) for each in wrong]
    manner = rng.random()
    if manner < 0.5:
        return Told(said.format(x=x), (*asks, (rng.choice((said, *wrong)).format(x=third), NO_EVIDENCE)))
    if manner < 0.75:
        return opposed(scene, (said.format(x=x), rest[0].format(x=x)), tuple(each.format(x=x) for each in wrong))
    asks += [(each.format(x=y), SUPPORT) for each in wrong] + [(each.format(x=y), CONTRADICT) for each in rest]
    if said.startswith("{x}") and rng.random() < 0.5:
        return Told(f"Unlike {y}, {said.format(x=x)}", tuple(asks))
    link = rng.choice((", while ", ", but ", ". By contrast, ", ", whereas "))
    return Told(said.format(x=x) + link + lower(wrong[0].format(x=y)), tuple(asks))


def _slot(scene: Scene) -> Told:
    """What is exactly one of several."""
    rng = scene.rng
    kind, yes, no = scene.opposites("slots")
    right, *wrong = scene.some(kind, 3)
    things: dict[str, tuple[str, str]] = {}
    for letter, nouns in _THING.findall(" ".join(yes)):
        first, second = scene.some(nouns, 2)
        things[letter] = (first, second)
    plain = [_THING.sub(r"{\1}", form) for form in yes]

    def fill(form: str, value: str, other: int = 0) -> str:
        return form.format(v=value, **{letter: names[other] for letter, names in things.items()})

    said, *others = rng.sample(plain, len(plain))
    asks = [(fill(form, right), SUPPORT) for form in others]
    asks += [(fill(rng.choice(plain), value), CONTRADICT) for value in wrong]
    asks += [(fill(form, right), CONTRADICT) for form in no] + [(fill(form, wrong[0]), SUPPORT) for form in no]
    if things:
        asks.append((fill(rng.choice(plain), rng.choice((right, wrong[0])), 1), NO_EVIDENCE))
    return Told(fill(said, right), tuple(asks))


def _shared(scene: Scene) -> Told:
    """Two parts, each of one of two."""
    kind, says, first, second = scene.template("shared")
    a, b, third = scene.some(kind.removeprefix("! "), 3)
    asks = (
        (first.format(a=a), SUPPORT),
        (first.format(a=b), CONTRADICT),
        (second.format(b=b), SUPPORT),
        (second.format(b=a), CONTRADICT),
        (first.format(a=third), CONTRADICT if kind.startswith("! ") else NO_EVIDENCE),
    )
    return Told(says.format(a=a, b=b), asks)


def _change(scene: Scene) -> Told:
    """What rose or fell, and from where to where."""
    rng = scene.rng
    subject, low, high, step, form = scene.template("amounts")
    place, elsewhere = scene.some("city", 2)
    before, after = rng.sample(range(int(low), int(high) + 1, int(step)), 2)
    same, opposite = (_UP, _DOWN) if after > before else (_DOWN, _UP)
    start, end = (form.format(f"{value:,}") for value in (before, after))
    year = rng.randint(1990, 2023)
    when = rng.choice((f"in {year}", f"between {year - rng.randint(1, 9)} and {year}", "last year", "this season"))
    head = f"{subject} in {place}"
    said, *verbs = rng.sample(same, len(same))
    wrong = rng.sample(opposite, 2)
    asks = [
        (f"{head} {verbs[0]} {when}", SUPPORT),
        (f"{head} {wrong[0]} {when}", CONTRADICT),
        (f"{head} {verbs[1]} to {end} {when}", SUPPORT),
        (f"{head} {wrong[1]} from {end} to {start} {when}", CONTRADICT),
        (f"{head} did not change {when}", CONTRADICT),
        (f"{head} was {'higher' if after > before else 'lower'} before than afterwards", CONTRADICT),
        (f"{subject} in {elsewhere} {rng.choice((verbs[0], wrong[0]))} {when}", NO_EVIDENCE),
        (f"{subject} in {elsewhere} {verbs[1]} to {rng.choice((start, end))} {when}", NO_EVIDENCE),
    ]
    says = rng.choice(("{h} {v} from {s} to {e} {w}", "{w}, {h} {v} to {e}, from {s} before", "{h} {v} {w}, to {e}"))
    if "{s}" not in says:
        del asks[3]
    return Told(says.format(h=head, v=said, s=start, e=end, w=when), tuple(asks))


def _group(scene: Scene) -> Told:
    """All, none, some or all but one of a group."""
    rng = scene.rng
    members, do, does, do_not, does_not = scene.template("groups")
    if rng.random() < 0.5:
        do, does, do_not, does_not = do_not, does_not, do, does
    total, place, other = rng.randint(4, 12), rng.randint(1, 9), rng.randint(1, 9)
    some = rng.randint(2, total - 2)
    manner = rng.choice(("all", "none", "some", "but one"))
    one = members.removesuffix("s") if not members.endswith("ies") else f"{members[:-3]}y"
    if manner == "but one":
        says = rng.choice(
            (
                f"All {members} {do}, except number {place}",
                f"Number {place} is the only one of the {members} that {does_not}",
            )
        )
        asks = [
            (f"Number {place} {does_not}", SUPPORT),
            (f"Number {place} {does}", CONTRADICT),
            (f"All {members} {do}", CONTRADICT),
            (f"None of the {members} {do}", CONTRADICT),
            (f"Most of the {members} {do}", SUPPORT),
        ]
        asks += [(f"Number {other} {does}", SUPPORT), (f"Number {other} {does_not}", CONTRADICT)] * (other != place)
    elif manner == "some":
        says = f"{_COUNTS[some]} of the {_COUNTS[total]} {members} {do}, and the others {do_not}"
        asks = [
            (f"Not all of the {members} {do}", SUPPORT),
            (f"All of the {members} {do}", CONTRADICT),
            (f"None of the {members} {do}", CONTRADICT),
            (f"Some of the {members} {do_not}", SUPPORT),
            (f"{_COUNTS[total - some]} of the {members} {do_not}", SUPPORT),
            (f"Every {one} {does_not}", CONTRADICT),
        ]
    else:
        if manner == "none":
            do, does, do_not, does_not = do_not, does_not, do, does
        says = f"None of the {members} {do_not}" if rng.random() < 0.3 else f"All {members} {do}"
        asks = [
            (f"Every {one} {does}", SUPPORT),
            (f"All of the {members} {do}", SUPPORT),
            (f"Some of the {members} {do_not}", CONTRADICT),
            (f"Not all of the {members} {do}", CONTRADICT),
            (f"At least one {one} {does_not}", CONTRADICT),
            (f"None of the {members} {do}", CONTRADICT),
            (f"Not a single {one} {does_not}", SUPPORT),
        ]
    return Told(says, tuple(asks))


FACTS: tuple[tuple[Callable[[Scene], Told], float], ...] = (
    (_comparison, 4.0),
    (_role, 4.0),
    (_polar, 5.0),
    (_slot, 3.0),
    (_shared, 2.0),
    (_change, 2.0),
    (_group, 1.0),
    (views, 2.0),
)
"""The kinds of facts, each with how often it is drawn."""


def _if(holds: bool) -> int:
    return SUPPORT if holds else CONTRADICT


def _deny(predicate: str) -> str:
    """The denial of a predicate, by its first word; of a denial, its assertion."""
    first, _, rest = predicate.partition(" ")
    return (
        predicate.removeprefix("does not ").replace("last ", "lasts ")
        if first == "does"
        else f"{_DENIED[first]} {rest}"
    )
