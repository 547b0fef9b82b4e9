"""A preset with the same verifiers decides on the same checks as if it had run by itself."""

from dataclasses import replace

import pytest
from benchmarks.product import decided

from spanproof.cases import case
from spanproof.config import Config, build
from spanproof.wire import from_json, to_json

CASES = (
    case(
        "The bridge opened in 1932. It is 503 metres long. Isn't it fine?", ["The bridge opened in 1931. It is 503 m."]
    ),
    case("The ferry carries 90 cars [3]. I do not know more.", ["The ferry carries cars to the island."]),
    case("Nothing was found.", []),
)


@pytest.mark.parametrize("preset", ["precision", "recall"])
def test_what_is_decided_anew_is_what_the_preset_reports(preset):
    guard = build(Config(preset=preset))
    for each, read in zip(guard.verify_all(CASES), build(Config()).verify_all(CASES), strict=True):
        again = decided(from_json(to_json(read)), guard)
        assert replace(again, provenance={}) == replace(each, provenance={})
