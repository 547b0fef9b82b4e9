"""Sources as records: a business with hours, attributes and reviews in the schema that RAGTruth took from Yelp."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spanproof.training.synthetic.draw import Draw
from spanproof.training.synthetic.plan import Piece, Plan, Telling
from spanproof.training.synthetic.profile import profile_tellings
from spanproof.training.synthetic.reviews import Review, review_tellings, write_reviews
from spanproof.training.synthetic.venue import Venue, venue


def business(draw: Draw) -> Plan:
    """A Data2txt source: a record, and what can be told of it."""
    place = venue(draw)
    reviews, spare = write_reviews(place, draw)
    known, silent = profile_tellings(place, reviews, draw)
    told, untold = review_tellings(place, reviews, spare)
    info = _record(place, reviews)
    ordered: list[Telling] = sorted((*known, *told), key=lambda telling: telling.part)
    return Plan("Data2txt", place.trade.name, info, _pieces(info), tuple(ordered), (*silent, *untold))


def _record(place: Venue, reviews: tuple[Review, ...]) -> dict[str, Any]:
    hours = {day: f"{_time(opens)}-{_time(closes)}" for day, (opens, closes) in place.hours.items()}
    return {
        "name": place.name,
        "address": place.address,
        "city": place.place[0],
        "state": place.place[1],
        "categories": ", ".join(place.categories),
        "hours": hours or None,
        "attributes": dict(place.attributes) or None,
        "business_stars": place.stars / 2,
        "review_info": [
            {"review_stars": float(review.stars), "review_date": review.date, "review_text": review.text}
            for review in reviews
        ],
    }


def _time(minutes: int) -> str:
    """Hours and minutes without padding, as in the data: 17:30, 23:0."""
    return f"{minutes // 60 % 24}:{minutes % 60}"


def _pieces(info: Mapping[str, Any]) -> tuple[Piece, ...]:
    """Profile, hours, attributes, then each review, one piece each, with one `key: value` line a field."""
    profile = {key: info[key] for key in ("name", "address", "city", "state", "categories", "business_stars")}
    parts: list[tuple[str, Any]] = [("profile", profile), ("hours", info["hours"]), ("attributes", info["attributes"])]
    parts += [(f"review_info/{i}", review) for i, review in enumerate(info["review_info"])]
    return tuple(Piece(path, "\n".join(_lines(value, "" if path == "profile" else path))) for path, value in parts)


def _lines(value: object, key: str) -> list[str]:
    if not isinstance(value, Mapping):
        return [f"{key}: {'null' if value is None else str(value).lower() if isinstance(value, bool) else value}"]
    prefix = "" if not key or key.startswith("review_info") else f"{key}."
    return [line for name, part in value.items() for line in _lines(part, f"{prefix}{name}")]
