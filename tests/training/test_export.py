"""What is written to a model folder, and what is never written over."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from safetensors.torch import load_file, save_file  # noqa: E402  (torch first: the module needs it)

from spanproof.errors import ModelError  # noqa: E402
from spanproof.models import weights  # noqa: E402
from spanproof.models.nli import NliModel  # noqa: E402
from spanproof.training import export, finish, loop, mixture, recipe, span_finish, spans  # noqa: E402
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


@pytest.fixture
def other_rows(tmp_path):
    """Rows of a user's own for the extraction model."""
    rows = [{"question": "when?", "context": f"Open at {at}. It is.", "spans": [[0, 10]]} for at in range(9)]
    (tmp_path / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)))
    return tmp_path / "rows.jsonl"


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


def _files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def _killed(monkeypatch, options, task):
    """Run until the card is all that is left to write."""
    with monkeypatch.context() as patched:
        for module in (finish, span_finish):
            patched.setattr(module, "parity", lambda *given: pytest.fail("killed"))
        with pytest.raises(pytest.fail.Exception):
            _run(options, task)


def _run(options, task):
    return spans.run(options) if task == "spans" else recipe.run(task, options)


@pytest.mark.parametrize("task", ["words", "nli", "spans"])
def test_a_run_that_is_killed_before_its_card_is_written_leaves_no_model_and_an_earlier_one_as_it_was(
    options, other_rows, monkeypatch, task
):
    options = replace(options, data=other_rows) if task == "spans" else options
    _killed(monkeypatch, options, task)
    assert not (options.out / task).exists()
    made = _run(options, task)
    before = _files(made)
    assert "CARD.md" in before
    _killed(monkeypatch, replace(options, epochs=1, rate=0.01), task)
    assert _files(made) == before
    (options.out / ".unfinished" / task).mkdir(parents=True)
    (options.out / ".unfinished" / task / "junk.json").write_text("left by a run that was killed")
    _run(replace(options, epochs=1, rate=0.01), task)
    assert _files(made).keys() == before.keys()
    assert _files(made)["trunk.onnx"] != before["trunk.onnx"]
    assert not (options.out / ".unfinished").exists()


def test_a_model_that_is_half_put_in_place_is_refused(options, monkeypatch):
    made = recipe.run("words", options)
    replaced = Path.replace

    def but_the_manifest(path, target):
        return pytest.fail("killed") if path.name == "manifest.json" else replaced(path, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", but_the_manifest)
        with pytest.raises(pytest.fail.Exception):
            export._publish(_other(made, options), made)
    weights._opened.cache_clear()
    with pytest.raises(ModelError, match=r"trunk\.onnx with the sha256"):
        weights.open_weights(made)


def _other(made, options):
    """A copy of a model with another trunk."""
    other = shutil.copytree(made, options.out / "apart" / "words")
    (other / "trunk.onnx").write_bytes(b"another")
    return other


def test_other_files_in_the_folder_of_a_model_stay(options):
    (options.out / "words").mkdir(parents=True)
    (options.out / "words" / "notes.txt").write_text("mine")
    assert (recipe.run("words", options) / "notes.txt").read_text() == "mine"
