"""The parts of the generator: choices, values, templates, schemas, and the command."""

import json

import pytest

from spanproof.training.synthetic import schema
from spanproof.training.synthetic.__main__ import main
from spanproof.training.synthetic.draw import Draw
from spanproof.training.synthetic.kinds import clock, kinds
from spanproof.training.synthetic.prose import NEWS_STYLES, QUESTION_STYLES
from spanproof.training.synthetic.template import Filling, expand, state, tell, tell_contrast, tell_wrong
from spanproof.training.synthetic.values import Value, choices, fresh, wrong
from spanproof.training.synthetic.venue import phrases, trades

FRUIT = choices("fruit", [[("apples",), ("pears", "fine pears")]], category="feature")
SCHEMAS = [one for style in (*NEWS_STYLES, *QUESTION_STYLES, "reviews") for one in schema.load(style)]


def test_a_stream_of_choices_is_the_same_on_every_python():
    draw = Draw(17, 3)
    assert [draw.below(1000) for _ in range(6)] == [345, 779, 945, 874, 913, 782]
    assert Draw(17, 3).shuffled("abcdef") == list("abfedc")


def test_streams_with_different_keys_differ():
    keys = [(17,), (17, 0), (0, 17), (17, 0, 0), (17, 1)]
    assert len({tuple(Draw(*key).below(10**6) for _ in range(3)) for key in keys}) == len(keys)


def test_some_takes_distinct_positions_in_order():
    for key in range(50):
        chosen = Draw(key).some(range(9), 4)
        assert len(chosen) == 4
        assert chosen == sorted(set(chosen))


@pytest.mark.parametrize(
    ("minutes", "written"),
    [
        (0, "12:00 AM"),
        (30, "12:30 AM"),
        (690, "11:30 AM"),
        (720, "12:00 PM"),
        (1050, "5:30 PM"),
        (1380, "11:00 PM"),
        (1560, "2:00 AM"),
    ],
)
def test_times_are_written_on_a_twelve_hour_clock(minutes, written):
    assert clock(minutes)[0] == written


@pytest.mark.parametrize("name", sorted(kinds()))
def test_a_wrong_value_never_shares_a_form_with_the_true_one(name):
    kind = kinds()[name]
    for key in range(60):
        draw = Draw(key)
        value = fresh(kind, draw)
        other = wrong(value, [fresh(kind, draw)], draw)
        assert other is not None
        assert not set(other[0].forms) & set(value.forms)
        assert kind.low <= other[0].raw <= kind.high


def test_a_subject_is_only_ever_swapped_with_another_subject_of_the_source():
    kind = choices("name", [[("Ada",), ("Bo",), ("Cy",)]], category="attribution")
    assert wrong(Value(kind, 0), [], Draw(1)) is None
    assert wrong(Value(kind, 0), [Value(kind, 2)], Draw(1)) == (Value(kind, 2), True)


def test_the_two_sides_of_a_contrast_follow_the_fact():
    template = "Sales of {fruit} <rose|fell>."
    values = {"fruit": Value(FRUIT, 0)}
    assert state(template, Filling(values, 0), Draw(1)) == "Sales of apples rose."
    assert state(template, Filling(values, 1), Draw(1)) == "Sales of apples fell."


def test_a_source_uses_the_full_form_and_an_answer_any():
    filling = Filling({"fruit": Value(FRUIT, 1)})
    assert {state("{fruit}", filling, Draw(key)) for key in range(30)} == {"pears"}
    assert {tell("{fruit}", filling, Draw(key)) for key in range(30)} == {"pears", "fine pears"}


def test_exactly_one_part_is_made_wrong_and_marked():
    filling = Filling({"fruit": Value(FRUIT, 0)})
    for key in range(40):
        line = tell_wrong("Sales of {fruit} <rose|fell>.", filling, Draw(key))
        (mark,) = line.marks
        told = line.text[mark.start : mark.end]
        assert (mark.kind, mark.original, told) in {
            ("feature", "apples", "pears"), ("feature", "apples", "fine pears"), ("negation", "rose", "fell"),
        }  # fmt: skip


def test_a_clause_without_anything_to_corrupt_gives_none():
    assert tell_wrong("Nothing here.", Filling({}), Draw(1)) is None


def test_the_contrast_of_a_clause_is_found_in_it():
    text, start, end = tell_contrast("It <sells figs|sells no figs>.", Filling({}), Draw(1))
    assert (text, text[start:end]) == ("it sells figs.", "sells figs")


def test_free_choices_nest_and_leave_no_double_space():
    seen = {expand("a [b [c|d]|] e", Draw(key)) for key in range(40)}
    assert seen == {"a b c e", "a b d e", "a e"}


def test_an_open_bracket_is_refused():
    with pytest.raises(ValueError, match="balanced"):
        expand("a [b", Draw(1))


def test_a_line_of_no_known_mark_is_refused(monkeypatch):
    monkeypatch.setattr(schema, "read", lambda _: "Title\n\n# one\n* what\n")
    with pytest.raises(ValueError, match="starts with one of"):
        schema.load.__wrapped__("broken")


@pytest.mark.parametrize("one", SCHEMAS, ids=lambda one: one.name)
def test_every_wording_of_every_schema_can_be_filled(one):
    extra = {} if one.slots else {name: Value(FRUIT, 0) for name in _slots_of(one)}
    for key in range(12):
        draw = Draw(key)
        filling = Filling(one.values(draw) | extra, key % 2)
        for fact in one.facts:
            for wording in fact.said:
                assert "{" not in state(wording, filling if fact.polar else Filling(filling.values), draw)
            for wording in fact.told:
                assert "{" not in tell(wording, filling if fact.polar else Filling(filling.values), draw)


def _slots_of(one):
    text = " ".join(wording for fact in one.facts for wording in (*fact.said, *fact.told))
    return {part.split("}")[0].split(":")[0] for part in text.split("{")[1:]}


@pytest.mark.parametrize("one", SCHEMAS, ids=lambda one: one.name)
def test_an_answer_names_no_slot_and_no_contrast_that_the_source_leaves_out(one):
    for fact in one.facts:
        assert fact.polar or not any("<" in wording for wording in fact.told)
        needed = {s for wording in fact.told for s in _slots_in(wording)} - {"name", "home", "star"}
        for wording in fact.said:
            missing = needed - _slots_in(wording)
            assert not missing, f"{one.name}: {wording!r} does not say {missing}"


def _slots_in(wording):
    return {part.split("}")[0].split(":")[0] for part in wording.split("{")[1:]}


def test_every_attribute_has_two_sides_and_every_trade_its_vocabulary():
    assert all(yes and no and yes != no for yes, no in phrases().values())
    assert all(len(trade.items) >= 6 and len(trade.categories) >= 4 for trade in trades())


def test_the_command_writes_the_files_and_prints_the_statistics(tmp_path, capsys):
    assert main(["--out", str(tmp_path / "new"), "--sources", "6", "--seed", "1", "--length", "full"]) == 0
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == [
        "chunks.jsonl", "gold.jsonl", "response.jsonl", "source_info.jsonl",
    ]  # fmt: skip
    printed = capsys.readouterr().out
    assert "synthetic-finch" in printed
    assert "digest " in printed
    gold = [json.loads(line) for line in (tmp_path / "new" / "gold.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(gold) == 36
    assert {"start", "end", "supported", "evidence", "refuted_by"} == set(gold[0]["sentences"][0])
