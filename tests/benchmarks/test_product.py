"""A preset with the same verifiers decides on the same checks as if it had run by itself; the table of presets."""

from dataclasses import replace

import pytest
from benchmarks.product import Keeping, decided
from benchmarks.product_tables import render_product

from spanproof.cases import case
from spanproof.config import Config, build
from spanproof.wire import from_json, to_json

CASES = (
    case(
        "The bridge opened in 1932. It is 503 metres long. Isn't it fine?",
        ["The bridge opened in 1931. It is 503 m."],
        id=1,
    ),
    case("The ferry carries 90 cars [3]. I do not know more.", ["The ferry carries cars to the island."], id=2),
    case("Nothing was found.", [], id=3),
    case(
        "The bridge opened in&nbsp;1932. &nbsp;It is 510 metres long.", ["It opened in 1931. It is&nbsp;503 m."], id=4
    ),
)


@pytest.mark.parametrize("preset", ["precision", "recall"])
def test_what_is_decided_anew_is_what_the_preset_reports(preset):
    guard = build(Config(preset=preset))
    reading = build(Config())
    keeping = Keeping.of(reading.policy)
    read = list(replace(reading, policy=keeping).verify_all(CASES))
    for each, known in zip(guard.verify_all(CASES), read, strict=True):
        again = decided(from_json(to_json(known)), guard, keeping.asked)
        assert replace(again, provenance={}) == replace(each, provenance={})


@pytest.mark.parametrize(
    ("models", "older"),
    [
        ({"fusion.json": "2", "words/trunk.onnx": "1"}, False),
        ({"fusion.json": "1", "words/trunk.onnx": "1"}, True),
        ({"fusion.json": "2", "words/trunk.onnx": "0"}, True),
        ({"words/trunk.onnx": "1"}, True),
    ],
)
def test_a_row_that_rests_on_earlier_models_is_called_so(models, older):
    level = {"all": {"f1": 0.5, "precision": 0.5, "recall": 0.5, "tp": 1, "fn": 1, "fp": 1, "tn": 1}}
    level["all"]["intervals"] = {"f1": [0.4, 0.6]}
    body = {
        "command": "c",
        "date": "d",
        "caveats": [],
        "response": level,
        "span": level,
        "unchecked": 0,
        "verifiers": [],
    }
    newest = body | {"models": {"fusion.json": "2", "words/trunk.onnx": "1", "nli/trunk.onnx": "1"}}
    text = render_product(
        {"ragtruth-product.test.balanced": newest, "ragtruth-product.test.fast": body | {"models": models}}
    )
    assert ("fast (before)" in text) == ("*before*" in text) == older
    assert "balanced (before)" not in text
