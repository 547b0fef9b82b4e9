"""A small word classifier from a large one: its blocks, its targets, and the recipe end to end."""

import copy
import json
import shutil
from dataclasses import asdict, replace

import pytest

torch = pytest.importorskip("torch")

from spanproof.errors import ConfigError  # noqa: E402  (torch first: the module needs it)
from spanproof.models.onnx import Encoder, Logits  # noqa: E402
from spanproof.models.words import WordModel  # noqa: E402
from spanproof.training import base, bert, distil, loop  # noqa: E402
from spanproof.training.__main__ import main  # noqa: E402
from spanproof.training.batching import collate  # noqa: E402
from spanproof.training.card import trained_on  # noqa: E402
from spanproof.training.examples import Encoded  # noqa: E402

DEEP = bert.Shape(hidden_size=8, num_hidden_layers=12, num_attention_heads=2, intermediate_size=8)


def _run(log, out, start, *more):
    return main(["words", "--data", str(log), "--out", str(out), "--base", str(start), "--rate", "0.003",
                 "--threads", "1", *more])  # fmt: skip


@pytest.fixture(scope="module")
def teacher(tiny_base, tmp_path_factory):
    from tests.training import conftest

    folder = tmp_path_factory.mktemp("teacher")
    assert _run(conftest.log.__wrapped__(folder), folder / "out", tiny_base, "--epochs", "4") == 0
    return folder / "out" / "words"


@pytest.mark.parametrize(("layers", "taken"), [(2, [0, 11]), (5, [0, 3, 6, 8, 11]), (12, list(range(12)))])
def test_blocks_are_taken_evenly_from_the_first_to_the_last(layers, taken):
    whole = bert.Trunk(DEEP)
    small = distil.spread(whole, layers)
    assert small.shape.num_hidden_layers == layers
    for block, at in zip(small.blocks, taken, strict=True):
        assert torch.equal(block.qkv.weight, whole.blocks[at].qkv.weight)
    assert torch.equal(small.words.weight, whole.words.weight)


@pytest.mark.parametrize("layers", [0, 1, 13])
def test_more_blocks_than_there_are_and_fewer_than_two_are_refused(layers):
    with pytest.raises(ConfigError, match="2 to 12 layers"):
        distil.spread(bert.Trunk(DEEP), layers)


def test_a_target_lies_half_way_between_label_and_teacher_and_what_is_not_judged_stays():
    class Sure:
        def __call__(self, sequences):
            return [Logits(torch.tensor([0.0, 50.0, -50.0, 0.0]).numpy(), None) for _ in sequences]

    rows = [Encoded((1, 2, 3, 4), (0, 0, 1, 1), (-1, 0, 1, 1)), Encoded((1, 2), (0, 1), pair=0)]
    (found,) = distil.softened(rows, Sure())
    assert found.labels == pytest.approx((-1, 0.5, 0.5, 0.75))


def test_the_loss_is_that_of_the_targets_where_student_and_teacher_are_one():
    trunk = bert.Trunk(DEEP)
    for parameter in trunk.parameters():
        torch.nn.init.normal_(parameter, std=0.1)
    batch = collate([Encoded((1, 2, 3), (0, 0, 1), (-1, -1, 1)), Encoded((1, 2), (0, 1), (-1, 0.25))])
    table = torch.randn(5, 8)
    plan = loop.Plan("words")

    def loss(teacher):
        student = distil.Student(trunk, table, None, teacher=teacher)
        plain = loop.Trainer.loss(student, batch, plan)
        return float((student.loss(batch, plan) - plain).detach())

    assert loss(copy.deepcopy(trunk)) == pytest.approx(0.0, abs=0.02)
    assert loss(bert.Trunk(DEEP)) > 0.1


def test_a_small_model_is_written_beside_the_tables_of_the_large_one_and_read_at_run_time(teacher, log, tmp_path):
    out = tmp_path / "out"
    assert _run(log, out, teacher, "--epochs", "2", "--layers", "2") == 0
    folder = out / "words_small"
    assert sorted(path.name for path in folder.iterdir()) == ["CARD.md", "manifest.json", "trunk.onnx"]
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["shared"] == {"tokenizer.json": "words", "embeddings.npz": "words"}
    assert asdict(WordModel(folder).decoding()) == manifest["words"]["decoding"]
    assert base.load_start(folder).trunk.shape.num_hidden_layers == 2
    card = (folder / "CARD.md").read_text()
    assert card.startswith("# Model card: spanproof words, small\n")
    assert trained_on(card).endswith(f"## Trained on before\n{trained_on((teacher / 'CARD.md').read_text())}")
    assert Encoder(folder, threads=1)([]) == []


def test_a_small_model_goes_on_from_its_own_weights(teacher, log, tmp_path):
    assert _run(log, tmp_path, teacher, "--epochs", "2", "--layers", "2") == 0
    small = shutil.copytree(tmp_path / "words_small", tmp_path / "beside" / "words_small")
    shutil.copytree(teacher, small.parent / "words")
    assert _run(log, tmp_path / "out", teacher, "--epochs", "0", "--student", str(small)) == 0
    again = tmp_path / "out" / "words_small"
    before, after = (base.load_start(folder).trunk.state_dict() for folder in (small, again))
    for name, weight in after.items():
        assert torch.allclose(weight, before[name], atol=0.01), name
    cards = [(folder / "CARD.md").read_text() for folder in (small, again)]
    assert "Tokens read: 0, after those of the small model" in cards[1]
    assert trained_on(cards[1]).endswith(f"## Trained on before\n{trained_on(cards[0])}")


def test_a_student_is_of_its_teachers_shape_and_no_deeper(teacher):
    shape = base.load_start(teacher).trunk.shape
    assert distil.made_before(teacher, bert.Trunk(replace(shape, num_hidden_layers=3))).shape == shape
    for other in (replace(shape, num_hidden_layers=1), replace(shape, intermediate_size=shape.intermediate_size + 4)):
        with pytest.raises(ConfigError, match="a --student with up to"):
            distil.made_before(teacher, bert.Trunk(other))


def test_what_the_recipe_cannot_learn_from_is_refused(tiny_base, teacher, log, tmp_path, capsys):
    assert _run(log, tmp_path / "out", teacher, "--layers", "0") == 2
    assert "2 to 2 layers" in capsys.readouterr().err
    given = (("--keep", "0.5"), ("--others", str(teacher)), ("--teacher", str(teacher)))
    for start, more in ((tiny_base, ()), *((teacher, each) for each in given)):
        assert _run(log, tmp_path / "out", start, "--layers", "2", *more) == 2
        assert "with --layers or --student, a word classifier" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
