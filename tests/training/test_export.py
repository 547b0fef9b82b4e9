"""What is written to a model folder, and what is never written over."""

import shutil
from dataclasses import replace

import pytest

torch = pytest.importorskip("torch")

from safetensors.torch import load_file, save_file  # noqa: E402  (torch first: the module needs it)

from spanproof.errors import ModelError  # noqa: E402
from spanproof.models.nli import NliModel  # noqa: E402
from spanproof.training import loop, mixture, recipe  # noqa: E402
from spanproof.training.base import load_start  # noqa: E402
from spanproof.training.examples import PairExample  # noqa: E402
from spanproof.training.export import require_tables  # noqa: E402
from spanproof.training.options import Options  # noqa: E402

PAIRS = [PairExample(f"Open at {at}.", f"Opens at {at}.", at % 3, "mine") for at in range(6)]
READ = [(["Open at 3."], "Open at 3.")]


@pytest.fixture
def options(tiny_base, log, tmp_path, monkeypatch):
    """Of runs that read a log for words, and a few pairs for pairs, without a pass."""
    gather = mixture.gather

    def few(task, *given, **named):
        return mixture.Material(PAIRS, [], [], []) if task == "nli" else gather(task, *given, **named)

    monkeypatch.setattr(recipe, "gather", few)
    return Options(log, tmp_path / "run", tiny_base, epochs=0, say=lambda line: None)


@pytest.fixture
def other_base(tiny_base, tmp_path):
    """A base like `tiny_base` with another word table."""
    folder = shutil.copytree(tiny_base, tmp_path / "other")
    state = load_file(folder / "model.safetensors")
    state["embeddings.word_embeddings.weight"] *= 2.0
    save_file(state, folder / "model.safetensors")
    return folder


def _unasked(monkeypatch):
    monkeypatch.setattr(loop.Trainer, "run", lambda *given, **named: pytest.fail("trained"))


@pytest.mark.parametrize(("first", "then"), [("nli", "words"), ("words", "nli")])
def test_tables_that_another_model_reads_are_not_written_over_and_nothing_is_trained_for_it(
    options, other_base, monkeypatch, first, then
):
    recipe.run(first, options)
    recipe.run("nli", options)
    before = NliModel(options.out / "nli")(READ)
    _unasked(monkeypatch)
    with pytest.raises(ModelError, match=r"the embeddings\.npz of --base, or none; .*choose another --out"):
        recipe.run(then, replace(options, base=other_base))
    assert NliModel(options.out / "nli")(READ) == before


def test_tables_that_no_other_model_reads_may_become_others(options, other_base):
    made = recipe.run("words", options)
    (options.out / "notes").mkdir()
    for text in ("{", "[1]", '{"shared": ["words"]}', '{"shared": {"tokenizer.json": "other"}}'):
        (options.out / "notes" / "manifest.json").write_text(text)
        require_tables(other_base / "tokenizer.json", load_start(other_base).table, made)
    assert load_start(recipe.run("words", replace(options, base=other_base))).table.scale == pytest.approx(
        load_start(other_base).table.scale
    )


def test_a_model_that_others_share_the_tables_of_may_be_trained_further_where_it_is(options):
    recipe.run("nli", options)
    made = recipe.run("words", options)
    before = NliModel(options.out / "nli")(READ)
    recipe.run("words", replace(options, base=made))
    assert NliModel(options.out / "nli")(READ) == before
