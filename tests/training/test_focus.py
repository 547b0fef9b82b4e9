"""Further training on one set of pairs, the others beside it as the base knows them."""

import pytest

torch = pytest.importorskip("torch")

from spanproof.errors import ConfigError  # noqa: E402  (torch first: the module needs it)
from spanproof.models.nli import NliModel  # noqa: E402
from spanproof.models.weights import nli_folder  # noqa: E402
from spanproof.training import focus, mixture, recipe  # noqa: E402
from spanproof.training.base import load_start  # noqa: E402
from spanproof.training.examples import PairExample  # noqa: E402
from spanproof.training.finish import make_packer  # noqa: E402
from spanproof.training.focus import focused, remembered  # noqa: E402
from spanproof.training.options import Options  # noqa: E402

OWN = [PairExample("Pen: $2.", f"The pen costs ${i}.", 0 if i == 2 else 1, "mine") for i in range(9)]
READ = OWN * 4
OTHERS = [PairExample(f"It opens at {i}.", f"Opening is at {i}.", 0, "theirs") for i in range(40)]


def _size(pairs):
    return sum(len(pair.premise) + len(pair.hypothesis) for pair in pairs)


@pytest.mark.parametrize("seed", range(20))
def test_all_of_a_small_set_is_read_four_times_and_about_as_much_of_the_others(seed):
    read = focused([*OTHERS[:20], *OWN, *OTHERS[20:]], "mine", seed=seed)
    beside = read[len(READ) :]
    assert read[: len(READ)] == READ
    assert {pair.origin for pair in beside} == {"theirs"}
    assert len(set(beside)) == len(beside)
    assert _size(READ) - _size(OTHERS[-1:]) <= _size(beside) <= _size(READ)
    assert read == focused([*OTHERS[:20], *OWN, *OTHERS[20:]], "mine", seed=seed)


def test_a_large_set_is_read_once(monkeypatch):
    monkeypatch.setattr(focus, "_MANY", len(OWN))
    assert focused([*OWN, *OTHERS], "mine", seed=0)[: len(READ)].count(OWN[0]) == 1


def test_others_are_all_read_where_they_are_fewer_and_drawn_anew_by_another_seed():
    assert {*focused([*OWN, *OTHERS[:2]], "mine", seed=0)[len(READ) :]} == {*OTHERS[:2]}
    assert focused([*OWN, *OTHERS], "mine", seed=0) != focused([*OWN, *OTHERS], "mine", seed=1)


def test_a_set_that_is_not_there_is_refused_by_the_names_of_those_that_are():
    with pytest.raises(ConfigError, match="tables; there are mine, theirs"):
        focused([*OWN, *OTHERS], "tables", seed=0)


def test_of_the_others_the_base_says_how_likely_each_class_is_and_of_the_set_nothing():
    base = nli_folder()
    rows = remembered([*OWN, *OTHERS[:4]], "mine", make_packer(load_start(base).tokenizer), base)
    assert [row.pair for row in rows] == [pair.label for pair in (*OWN, *OTHERS[:4])]
    assert all(row.classes == () for row in rows[: len(OWN)])
    odds = NliModel(base)([([pair.premise], pair.hypothesis) for pair in OTHERS[:4]])
    for row, each in zip(rows[len(OWN) :], odds, strict=True):
        assert sum(row.classes) == pytest.approx(1.0)
        said = (each.support, each.contradict, each.no_evidence)
        assert row.classes.index(max(row.classes)) == said.index(max(said))


def test_only_what_is_read_is_on_the_card(monkeypatch, tmp_path):
    material = mixture.Material([*OWN, *OTHERS], [], [], [])
    monkeypatch.setattr(recipe, "gather", lambda *given, **named: material)
    made = recipe.run("nli", Options(tmp_path, tmp_path / "run", nli_folder(), epochs=1, focus="mine"))
    card = (made / "CARD.md").read_text(encoding="utf-8")
    beside = len(focused(material.pairs, "mine", seed=7)) - len(READ)
    assert 0 < beside < len(OTHERS)
    assert f"| mine | {len(READ)} |" in card
    assert f"| theirs | {beside} |" in card


@pytest.mark.parametrize("asked", [{"base": None}, {"teacher": nli_folder()}])
def test_a_focus_without_a_trained_base_or_beside_a_teacher_is_refused(tiny_base, tmp_path, asked):
    given = {"base": nli_folder(), "focus": "mine"} | {name: value or tiny_base for name, value in asked.items()}
    with pytest.raises(ConfigError, match="focus with a model directory"):
        recipe.run("nli", Options(tmp_path, tmp_path / "run", **given))
    assert not (tmp_path / "run").exists()


def test_several_sets_are_read_each_as_often_as_it_would_be_alone():
    read = focused([*OWN, *OTHERS, PairExample("A.", "B.", 0, "ours")], "ours,mine", seed=0)
    assert read[: 4 + len(READ)] == [PairExample("A.", "B.", 0, "ours")] * 4 + READ
    assert {pair.origin for pair in read[4 + len(READ) :]} == {"theirs"}
    with pytest.raises(ConfigError, match="yours; there are mine, theirs"):
        focused([*OWN, *OTHERS], "mine,yours", seed=0)
