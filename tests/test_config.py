"""Configurations: what the presets choose."""

import pytest

import spanproof
from spanproof.config import DEFAULT_VERIFIERS, FAST_VERIFIERS, Config, build
from spanproof.errors import ConfigError


def test_a_preset_brings_its_verifiers_and_their_options():
    assert Config().verifiers == DEFAULT_VERIFIERS
    assert Config(preset="fast").verifiers == FAST_VERIFIERS
    assert Config(preset="fast").options["words"]["max_length"] < 512


def test_what_the_user_names_is_not_overruled_by_the_preset():
    assert Config(preset="fast", verifiers=("numbers",)).options == {}
    assert Config(preset="fast", options={"words": {"max_length": 200}}).options["words"] == {"max_length": 200}


def test_a_configuration_is_the_same_after_a_round_through_json():
    for config in (Config(), Config(preset="fast"), Config(preset="recall", verifiers=("dates",))):
        assert Config.model_validate_json(config.model_dump_json()) == config


@pytest.mark.parametrize("names", [("numbers",), (*DEFAULT_VERIFIERS, "rules")])
def test_other_verifiers_than_a_fusion_was_fitted_on_are_weighed_one_by_one(names):
    assert build(Config(verifiers=names)).policy.fusion is None


def test_the_fast_preset_is_fused():
    assert build(Config(preset="fast")).policy.fusion is not None


def test_options_are_for_one_family_where_parts_share_a_name():
    chunks = (spanproof.Chunk("1", "The gate opens at nine."), spanproof.Chunk("2", "The gate is painted green."))
    chosen = {"aligners:lexical": {"most": 3}, "extractors:lexical": {"most": 1}}
    one, both = (build(Config(extractor="lexical", options=each)).extractor for each in (chosen, {}))
    assert [len(found("What about the gate?", chunks)) for found in (one, both)] == [1, 2]
    with pytest.raises(ConfigError, match="extractors:bm25"):
        build(Config(options={"extractors:bm25": {}}))
