"""Which run `--resume` goes on with: its own, whole, and no other."""

import json
from dataclasses import replace

import pytest

torch = pytest.importorskip("torch")

from safetensors.torch import load_file  # noqa: E402  (torch first: the module needs it)

from spanproof.errors import ConfigError  # noqa: E402
from spanproof.training import base, loop, recipe  # noqa: E402
from spanproof.training.__main__ import main  # noqa: E402
from spanproof.training.options import Options  # noqa: E402
from spanproof.training.resuming import digest, forget  # noqa: E402


@pytest.fixture
def options(tiny_base, log, tmp_path):
    return Options(log, tmp_path / "run", tiny_base, epochs=1, rate=0.003, say=lambda line: None)


def _stopped(monkeypatch, options):
    """Run until the first step, as if it were stopped there."""
    with monkeypatch.context() as patched:
        patched.setattr(loop.Trainer, "step", lambda *given: pytest.fail("stopped"))
        with pytest.raises(pytest.fail.Exception):
            recipe.run("words", options)


def test_a_run_that_was_stopped_is_resumed_and_not_the_one_before_it(options, log, tmp_path, monkeypatch):
    recipe.run("words", options)
    first = load_file(options.out / "words-final.safetensors")
    rows = log.read_text().splitlines()
    (tmp_path / "other.jsonl").write_text("\n".join(rows[:40]))
    second = replace(options, data=tmp_path / "other.jsonl")
    _stopped(monkeypatch, second)
    recipe.run("words", replace(second, resume=True))
    after = load_file(options.out / "words-final.safetensors")
    assert any(not torch.equal(first[name], after[name]) for name in first)


class _StopError(Exception):
    """As if a run were killed."""


def _killed(monkeypatch, options, *, at):
    """Run until `at` steps are made, save there, and stop."""
    step = loop.Trainer.step

    def until(trainer, *given):
        if trainer.state["step"] == at:
            trainer.save("words-kept")
            raise _StopError
        return step(trainer, *given)

    with monkeypatch.context() as patched:
        patched.setattr(loop.Trainer, "step", until)
        with pytest.raises(_StopError):
            recipe.run("words", options)


def _batches_of(monkeypatch, options):
    """The batches that a run reads, and the weights it ends with."""
    seen, step = [], loop.Trainer.step

    def noted(trainer, group, *given):
        seen.append(group)
        return step(trainer, group, *given)

    with monkeypatch.context() as patched:
        patched.setattr(loop.Trainer, "step", noted)
        recipe.run("words", options)
    return seen, load_file(options.out / "words-final.safetensors")


@pytest.mark.parametrize("at", [0, 1, 9])
def test_a_run_that_is_resumed_reads_what_is_left_and_ends_as_if_it_had_not_been_stopped(
    options, tmp_path, monkeypatch, at
):
    options = replace(options, epochs=3, batch_tokens=512)
    whole, expected = _batches_of(monkeypatch, replace(options, out=tmp_path / "whole"))
    assert len(whole) > 11
    _killed(monkeypatch, options, at=at)
    rest, found = _batches_of(monkeypatch, replace(options, resume=True))
    assert rest == whole[at:]
    assert all(torch.equal(found[name], value) for name, value in expected.items())


@pytest.mark.parametrize("torn", ["words-again.", "weights-", "moments-", "state."])
def test_a_run_that_is_stopped_while_it_saves_is_resumed_from_the_checkpoint_before(
    options, tmp_path, monkeypatch, torn
):
    options = replace(options, epochs=1, batch_tokens=512)
    _, expected = _batches_of(monkeypatch, replace(options, out=tmp_path / "whole"))
    _killed(monkeypatch, options, at=1)
    step, write = loop.Trainer.step, loop.Trainer._write

    def until(trainer, *given):
        if trainer.state["step"] == 3:
            trainer.save("words-again")
        return step(trainer, *given)

    def tear(trainer, name, content):
        if trainer.state["step"] == 3 and name.startswith(torn):
            raise _StopError
        write(trainer, name, content)

    with monkeypatch.context() as patched:
        patched.setattr(loop.Trainer, "step", until)
        patched.setattr(loop.Trainer, "_write", tear)
        with pytest.raises(_StopError):
            recipe.run("words", replace(options, resume=True))
    assert json.loads((options.out / "state.json").read_text())["step"] == 1
    _, found = _batches_of(monkeypatch, replace(options, resume=True))
    assert all(torch.equal(found[name], value) for name, value in expected.items())
    assert len([*options.out.glob("weights-*"), *options.out.glob("moments-*")]) == 2


def test_a_checkpoint_of_an_earlier_version_is_gone_on_with(options, monkeypatch):
    options = replace(options, epochs=1, batch_tokens=512)
    _killed(monkeypatch, options, at=2)
    state = json.loads((options.out / "state.json").read_text())
    for kind in ("weights", "moments"):
        (options.out / state.pop(kind)).rename(options.out / f"{kind}.safetensors")
    (options.out / "state.json").write_text(json.dumps(state))
    rest, _ = _batches_of(monkeypatch, replace(options, resume=True))
    assert len(rest) == 2


def test_a_run_over_other_data_is_not_taken_for_this_one(options, log, tmp_path):
    recipe.run("words", options)
    (tmp_path / "other.jsonl").write_text("\n".join(log.read_text().splitlines()[:40]))
    with pytest.raises(ConfigError, match="data, base and options of the run in"):
        recipe.run("words", replace(options, data=tmp_path / "other.jsonl", resume=True))


@pytest.mark.parametrize("ended", [True, False])
def test_a_run_from_another_base_is_not_taken_for_this_one(options, tmp_path, ended):
    made = recipe.run("words", options)
    if not ended:
        (options.out / "words-final.json").unlink()
    with pytest.raises(ConfigError, match="leave out --resume"):
        recipe.run("words", replace(options, base=made, resume=True))


def test_a_run_with_another_seed_is_refused_before_it_trains(options, monkeypatch):
    recipe.run("words", options)
    (options.out / "words-final.json").unlink()
    monkeypatch.setattr(loop.Trainer, "step", lambda *given: pytest.fail("trained"))
    with pytest.raises(ConfigError, match="--seed 7"):
        recipe.run("words", replace(options, seed=8, resume=True))


def test_weights_and_rows_tell_runs_apart(tiny_base):
    trunk = base.load_start(tiny_base).trunk
    known = digest([trunk], ["a", "b"])
    assert known == digest([trunk], iter(["a", "b"]))
    assert (
        len({known, digest([trunk], ["b", "a"]), digest([trunk], ["a"], ["b"]), digest([trunk, trunk], ["a", "b"])})
        == 4
    )
    with torch.no_grad():
        trunk.words.bias += 1e-3
    assert digest([trunk], ["a", "b"]) != known


def test_what_an_earlier_run_says_of_its_stages_is_forgotten_and_nothing_else(tmp_path):
    (tmp_path / "teacher").mkdir()
    gone = ["words-final.json", "state.json", "teacher/teacher-final.json", "teacher/state.json"]
    kept = ["words-final.safetensors", "weights.safetensors", "notes.json"]
    for name in (*gone, *kept):
        (tmp_path / name).write_text("{}")
    forget(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*kept, "teacher"])
    assert not list((tmp_path / "teacher").iterdir())


@pytest.mark.parametrize("content", ["", "{", "{}", "[1]", json.dumps({"stage": "words", "step": "many", "tokens": 1})])
def test_a_damaged_state_is_refused_with_what_to_do(options, content):
    recipe.run("words", options)
    (options.out / "words-final.json").unlink()
    (options.out / "state.json").write_text(content)
    with pytest.raises(ConfigError, match="leave out --resume"):
        recipe.run("words", replace(options, resume=True))


@pytest.mark.parametrize("name", ["weights", "moments"])
@pytest.mark.parametrize("damage", [lambda path: path.write_bytes(path.read_bytes()[:-50]), lambda path: path.unlink()])
def test_a_damaged_checkpoint_is_refused_with_what_to_do(options, name, damage):
    recipe.run("words", options)
    (options.out / "words-final.json").unlink()
    damage(options.out / json.loads((options.out / "state.json").read_text())[name])
    with pytest.raises(ConfigError, match=r"a whole checkpoint.*leave out --resume"):
        recipe.run("words", replace(options, resume=True, epochs=2))


def test_damaged_weights_of_a_run_that_ended_are_refused_with_what_to_do(options):
    recipe.run("words", options)
    path = options.out / "words-final.safetensors"
    path.write_bytes(path.read_bytes()[:500])
    with pytest.raises(ConfigError, match=r"a whole checkpoint.*leave out --resume"):
        recipe.run("words", replace(options, resume=True))


@pytest.mark.parametrize("inside", ["", "deeper"])
@pytest.mark.parametrize("resume", [(), ("--resume",)])
def test_a_file_is_no_folder_for_checkpoints(log, tiny_base, tmp_path, capsys, inside, resume):
    (tmp_path / "taken").write_text("mine")
    asked = ["words", "--data", str(log), "--out", str(tmp_path / "taken" / inside), "--base", str(tiny_base), *resume]
    assert main(asked) == 2
    assert "name another --out" in capsys.readouterr().err
    assert (tmp_path / "taken").read_text() == "mine"
