"""Reviews of a business: their text, and what answers make of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spanproof.training.synthetic.draw import Draw
from spanproof.training.synthetic.kinds import kinds, words
from spanproof.training.synthetic.plan import Telling
from spanproof.training.synthetic.schema import Fact, load
from spanproof.training.synthetic.template import Filling, state
from spanproof.training.synthetic.values import Kind, Value, choices, fresh
from spanproof.training.synthetic.venue import Venue, one_of, subject, wordings

_NUMBER = ("", "one", "two", "three", "four", "five")
_OPENINGS = ("", "", "", "First time here. ", "Honest review: ", "Came here with friends. ", "Stopped by last week. ")
_CLOSINGS = ("", "", "", " Just my two cents.", " That is all.", " Thanks for reading!")

GIVEN = Kind(
    "given",
    "rating",
    1,
    5,
    1,
    lambda raw: (f"{_NUMBER[raw]} star{'s' if raw > 1 else ''}", f"{raw} star{'s' if raw > 1 else ''}"),
)
STAR = Kind("star", "attribution", 1, 5, 1, lambda raw: (f"a {_NUMBER[raw]}-star", f"a {raw}-star"), swap_only=True)


@dataclass(frozen=True, slots=True)
class Opinion:
    """One fact that a review states: its wordings, and their values with the side that holds."""

    fact: Fact
    filling: Filling


@dataclass(frozen=True, slots=True)
class Review:
    """A review: stars 1 to 5, date, text, and the opinions in it."""

    stars: int
    date: str
    text: str
    opinions: tuple[Opinion, ...]


def write_reviews(place: Venue, draw: Draw) -> tuple[tuple[Review, ...], tuple[Opinion, ...]]:
    """Two or three reviews with different opinions, and opinions that nobody states."""
    facts = [fact for schema in load("reviews") if schema.name in place.trade.reviews for fact in schema.facts]
    facts = draw.shuffled(facts)
    values = _values(place, draw)
    reviews = []
    for _ in range(3 if draw.chance(0.85) else 2):
        stars = min(5, max(1, (place.stars + draw.below(5)) // 2))
        mine, facts = facts[: 2 + draw.below(3)], facts[2 + draw.below(1) :]
        reviews.append(_review(stars, mine, values, draw=draw))
        facts = [fact for fact in facts if fact not in mine]
    return tuple(reviews), tuple(Opinion(fact, Filling(values, draw.below(2))) for fact in facts[:8])


def _values(place: Venue, draw: Draw) -> dict[str, Value]:
    """Values for every slot of the review schemas; each is used by one fact only."""
    table = kinds()
    items = draw.shuffled(place.trade.items)
    told, spare = items[:5], tuple(items[5:])
    item = [one_of("item", name, spare) for name in told]
    named = {
        "bill": "dollars", "price": "dollars", "coupon": "percent", "percent": "percent", "options": "dozens",
        "wait": "minutes", "search": "minutes", "delay": "days", "drive": "miles", "loyal": "years", "hour": "clock",
        "day": "weekday", "day2": "weekday", "party": "few", "nights": "few", "room": "hundreds", "since": "newyear",
        "manager": "person",
    }  # fmt: skip
    values = {slot: fresh(table[kind], draw) for slot, kind in named.items()}
    first = choices("server", [[(name,) for name in words("first")]], category="person")
    family = ("wife", "husband", "son", "daughter", "mother", "sister", "coworker", "roommate")
    who = choices("who", [[(name,) for name in family]], category="person")
    slots = ("item", "item2", "item3", "item4", "dish2")
    return {**values, **dict(zip(slots, item, strict=False)), "server": fresh(first, draw), "who": fresh(who, draw)}


def _review(stars: int, facts: Sequence[Fact], values: dict[str, Value], *, draw: Draw) -> Review:
    good = 0.9 if stars >= 4 else 0.5 if stars == 3 else 0.12
    opinions = tuple(Opinion(fact, Filling(values, 0 if draw.chance(good) else 1)) for fact in facts)
    said = [state(draw.pick(opinion.fact.said), opinion.filling, draw) for opinion in opinions]
    text = draw.pick(_OPENINGS) + " ".join(line[:1].upper() + line[1:] for line in said) + draw.pick(_CLOSINGS)
    day = f"{2009 + draw.below(14)}-{1 + draw.below(12):02d}-{1 + draw.below(28):02d}"
    return Review(stars, f"{day} {draw.below(24):02d}:{draw.below(60):02d}:{draw.below(60):02d}", text, opinions)


def review_tellings(
    place: Venue, reviews: Sequence[Review], spare: Sequence[Opinion]
) -> tuple[list[Telling], list[Telling]]:
    """What the reviews say, and opinions that none of them states; the first review is piece 3 of the record."""
    base = subject(place)
    stars = [Value(STAR, review.stars) for review in reviews]
    known: list[Telling] = []
    for position, review in enumerate(reviews):
        known += _facts_of(position, reviews, base)
        for opinion in review.opinions:
            filling = _filling(opinion, base, stars=stars, position=position)
            known.append(Telling(opinion.fact.told, filling, (3 + position,), part=7))
    silent = [Telling(opinion.fact.told, _filling(opinion, base, stars=stars, position=0), part=7) for opinion in spare]
    return known, silent


def _filling(opinion: Opinion, base: dict[str, Value], *, stars: Sequence[Value], position: int) -> Filling:
    values = opinion.filling.values
    others = [value for value in values.values() if value.kind.numeric]
    return Filling({**values, **base, "star": stars[position]}, opinion.filling.side, (*others, *stars))


def _facts_of(position: int, reviews: Sequence[Review], base: dict[str, Value]) -> list[Telling]:
    """The stars and the year of one review; a wrong number is one that no review has."""
    review = reviews[position]
    given = {other.stars for other in reviews}
    years = {other.date[:4] for other in reviews}
    absent = tuple(forms for raw in range(1, 6) if raw not in given for forms in [GIVEN.forms(raw)])
    star_kind = choices("given", [[GIVEN.forms(review.stars), *absent]], category="rating")
    near = [str(int(review.date[:4]) + step) for step in (-3, -2, -1, 1, 2, 3)]
    year_kind = choices("written", [[(review.date[:4],), *((y,) for y in near if y not in years)]], category="year")
    evidence = (3 + position,)
    return [
        Telling(wordings("review_stars"), Filling({**base, "given": Value(star_kind, 0)}), evidence, part=6),
        Telling(wordings("review_year"), Filling({**base, "written": Value(year_kind, 0)}), evidence, part=6),
    ]
