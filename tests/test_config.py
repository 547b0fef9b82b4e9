"""Configurations: what the presets choose."""

import json
from types import SimpleNamespace

import numpy as np
import pytest

import spanproof
from spanproof.cli import main
from spanproof.config import DEFAULT_VERIFIERS, FAST_VERIFIERS, Config, build, chosen, load, part, parts
from spanproof.errors import ConfigError, ModelError

_SHORT = {"max_length": 200}


def test_a_preset_brings_its_verifiers_and_their_options():
    assert Config().verifiers == DEFAULT_VERIFIERS
    assert Config(preset="fast").verifiers == FAST_VERIFIERS
    assert build(Config(preset="fast")).configuration["options"]["words"]["max_length"] < 512


def test_what_the_user_names_is_not_overruled_by_the_preset():
    few, short = Config(preset="fast", verifiers=("numbers",)), Config(preset="fast", options={"words": _SHORT})
    assert build(few).configuration["verifiers"] == ["numbers"]
    assert build(few).configuration["options"] == {}
    assert build(short).configuration["options"] == {"words": _SHORT, "nli": {"sentences": 2}}


def test_a_guard_is_built_of_the_name_of_a_preset_or_of_a_mapping():
    assert build("fast") is build({"preset": "fast"}) is build(Config(preset="fast"))
    assert build({"verifiers": ["numbers"]}) is build(Config(verifiers=("numbers",)))


@pytest.mark.parametrize("threads", ["0", "-1", "many"])
def test_an_environment_without_a_number_of_threads_is_refused_when_a_guard_is_built(monkeypatch, threads):
    build("fast")  # a guard that is made already is no excuse
    monkeypatch.setenv("SPANPROOF_THREADS", threads)
    with pytest.raises(ConfigError, match="SPANPROOF_THREADS"):
        build("fast")
    monkeypatch.setenv("SPANPROOF_THREADS", "")
    assert build("fast") is build("fast")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("quick", "got quick"),
        ({"extractor": ""}, "one of the extractors"),
        ({"presets": "fast"}, "got presets: Extra inputs"),
        ({"verifiers": "numbers"}, "got verifiers: "),
        (5, "a mapping with its fields or the name of a preset; got 5"),
    ],
)
def test_what_is_no_configuration_is_refused(given, said):
    with pytest.raises(ConfigError, match=said):
        build(given)


def test_verbs_take_a_preset_or_a_guard_and_not_both(tmp_path):
    gate, page = "The gate is red.", ["The gate is red."]
    assert spanproof.verify(gate, page, preset="fast").provenance["configuration"]["preset"] == "fast"
    assert chosen(None, "fast") is build("fast")
    verbs = (spanproof.verify, spanproof.annotate, spanproof.replace)
    for verb in (*verbs, lambda _, __, **named: spanproof.audit("log.jsonl", tmp_path, **named)):
        for named, said in (
            ({"guard": build("fast"), "preset": "fast"}, "got both"),
            ({"guard": "fast"}, "name a preset with preset="),
            ({"preset": "quick"}, "got quick"),
        ):
            with pytest.raises(ConfigError, match=said):
                verb(gate, page, **named)


@pytest.mark.parametrize("given", [{}, {"options": {"dates": {}}}, {"verifiers": ("numbers",)}])
def test_what_a_preset_brings_does_not_count_as_set_by_the_user(given):
    assert Config(preset="fast", **given).model_dump(exclude_unset=True) == {"preset": "fast", **given}


def test_a_configuration_is_the_same_after_a_round_through_json():
    for config in (Config(), Config(preset="fast"), Config(preset="recall", verifiers=("dates",))):
        assert Config.model_validate_json(config.model_dump_json()) == config


@pytest.mark.parametrize("preset", ["balanced", "fast"])
@pytest.mark.parametrize(
    ("field", "value"),
    [("verifiers", None), ("verifiers", 5), ("options", None), ("options", []), ("options", {"x": 5})],
)
def test_ill_typed_fields_of_a_file_are_named_whatever_the_preset(tmp_path, preset, field, value):
    (tmp_path / "config.json").write_text(json.dumps({"preset": preset, field: value}))
    with pytest.raises(ConfigError, match=f"got {field}"):
        load(tmp_path / "config.json")


def test_a_file_may_start_with_a_byte_order_mark(tmp_path):
    (tmp_path / "config.json").write_text('{"preset": "fast"}', encoding="utf-8-sig")
    assert load(tmp_path / "config.json") == Config(preset="fast")


@pytest.mark.parametrize("content", [b"", b"5", b"{", b"\xff\xfe{}"])
def test_a_file_without_a_json_object_is_refused(tmp_path, content):
    (tmp_path / "config.json").write_bytes(content)
    with pytest.raises(ConfigError, match="got the whole: "):
        load(tmp_path / "config.json")


@pytest.mark.parametrize("names", [("numbers",), (*DEFAULT_VERIFIERS, "rules")])
def test_other_verifiers_than_a_fusion_was_fitted_on_are_weighed_one_by_one(names):
    assert build(Config(verifiers=names)).policy.fusion is None


def test_without_the_fusion_each_check_counts_by_itself():
    unfused = build(Config(), fused=False)
    assert unfused.policy.fusion is None
    assert build(Config()).policy.fusion is not None
    assert tuple(unfused.verifiers) == DEFAULT_VERIFIERS
    assert not any(name.startswith("fusion") for name in unfused.models)


def test_the_fast_preset_is_fused():
    assert build(Config(preset="fast")).policy.fusion is not None


def test_options_are_for_one_family_where_parts_share_a_name():
    chunks = (spanproof.Chunk("1", "The gate opens at nine."), spanproof.Chunk("2", "The gate is painted green."))
    chosen = {"aligners:lexical": {"most": 3}, "extractors:lexical": {"most": 1}}
    one, both = (build(Config(extractor="lexical", options=each)).extractor for each in (chosen, {}))
    assert [len(found("What about the gate?", chunks)) for found in (one, both)] == [1, 2]
    with pytest.raises(ConfigError, match="extractors:bm25"):
        build(Config(options={"extractors:bm25": {}}))


class Registered:
    """An entry point for a class whose constructor raises."""

    def __init__(self, error):
        self.error = error

    def load(self):
        def fail(_):
            raise self.error

        return type("Broken", (), {"__init__": fail})


@pytest.mark.parametrize(
    "error",
    [ValueError("no key"), FileNotFoundError(2, "No such file"), RuntimeError("x"), TypeError("y"), KeyError(1)],
)
def test_a_part_that_cannot_be_made_is_named(monkeypatch, capsys, error):
    monkeypatch.setattr("spanproof.config.parts", lambda _: {"mine": Registered(error)})
    with pytest.raises(ConfigError, match=rf"'mine' of extractors .* got {type(error).__name__}: ") as caught:
        part("extractors", "mine")
    assert caught.value.__cause__ is error
    assert main(["extract", "--question", "Who?", "--context", "x", "--extractor", "mine"]) == 2
    assert "'mine' of extractors" in capsys.readouterr().err


def test_a_format_of_the_command_line_is_any_renderer_that_is_registered(monkeypatch, capsys):
    shout = SimpleNamespace(load=lambda: lambda report: report.case.answer.upper())
    monkeypatch.setattr(
        "spanproof.config.parts", lambda family: {"shout": shout} if family == "renderers" else parts(family)
    )
    main(
        [
            "verify",
            "--answer",
            "It has 2 doors.",
            "--context",
            "2 doors.",
            "--verifiers",
            "numbers",
            "--format",
            "shout",
        ]
    )
    assert capsys.readouterr().out == "IT HAS 2 DOORS.\n"


def test_what_a_part_says_in_our_own_errors_is_not_changed(monkeypatch):
    for error in (ModelError("a", seen="b", remedy="c"), ConfigError("a", seen="b", remedy="c")):
        monkeypatch.setattr("spanproof.config.parts", lambda _, error=error: {"mine": Registered(error)})
        with pytest.raises(type(error)) as caught:
            part("extractors", "mine")
        assert caught.value is error


_SCORES = {
    "numbers": ("presence", "absence"),
    "dates": ("presence", "absence"),
    "names": ("presence", "absent_name", "absent_word", "absent_acronym"),
    "negation": ("likeness", "agreement"),
    "quotes": ("verbatim", "quoted", "misquoted", "inexact", "invented"),
}


@pytest.mark.parametrize("value", [7.0, -0.1, float("nan"), "high", None])
def test_a_score_that_no_check_could_have_is_refused_when_a_verifier_is_made(value):
    for name, options in _SCORES.items():
        for option in options:
            with pytest.raises(ConfigError, match=rf"{option} in \[0, 1\]; got "):
                build(Config(options={name: {option: value}}))


def test_the_ends_of_the_unit_interval_are_scores():
    for name, options in _SCORES.items():
        for value in (0, 1.0, np.float32(0.5)):
            part("verifiers", name, dict.fromkeys(options, value))


def test_options_under_a_name_that_several_parts_have_are_refused_and_named_in_full_are_the_parts_own():
    with pytest.raises(ConfigError, match="name aligners:lexical or extractors:lexical"):
        build({"verifiers": ["numbers"], "extractor": "lexical", "options": {"lexical": {"most": 3}}})
    made = build({"verifiers": ["numbers"], "extractor": "lexical", "options": {"extractors:lexical": {"most": 3}}})
    assert (made.aligner._most, made.extractor._most) == (build({"verifiers": ["numbers"]}).aligner._most, 3)
