"""Teachers: larger encoders read what the student reads, and what they say becomes targets."""

import json
import shutil

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from spanproof.errors import ModelError  # noqa: E402  (torch first: the module needs it)
from spanproof.training import base, bert, teach  # noqa: E402
from spanproof.training.__main__ import main  # noqa: E402
from spanproof.training.batching import collate  # noqa: E402
from spanproof.training.examples import CONTRADICT, NOT_SUPPORT, SUPPORT, Encoded  # noqa: E402
from spanproof.training.losses import HEARD, loss_of  # noqa: E402
from spanproof.training.teachers import load_teacher  # noqa: E402

LIFTED = 4  # ids by which MPNet's word pieces stand after BERT's


@pytest.fixture(scope="module")
def mpnet(tiny_base, tmp_path_factory):
    """A random MPNet whose word pieces are those of `tiny_base`, its special tokens first."""
    folder = tmp_path_factory.mktemp("mpnet")
    described = json.loads((tiny_base / "tokenizer.json").read_text())
    pieces = described["model"]["vocab"]
    lifted = {piece: at + LIFTED for piece, at in pieces.items() if piece not in {"[CLS]", "[SEP]", "[PAD]"}}
    described["model"]["vocab"] = {"<s>": 0, "<pad>": 1, "</s>": 2, **lifted}
    (folder / "tokenizer.json").write_text(json.dumps(described))
    sizes = {"hidden_size": 24, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 40}
    torch.manual_seed(3)
    config = transformers.MPNetConfig(
        vocab_size=len(pieces) + LIFTED, max_position_embeddings=514, initializer_range=0.4, pad_token_id=1, **sizes
    )
    model = transformers.MPNetModel(config, add_pooling_layer=False).eval()
    model.save_pretrained(folder)
    return folder, model


def test_an_mpnet_reads_the_ids_of_the_student_as_transformers_reads_its_own(mpnet, tiny_base):
    folder, model = mpnet
    trunk, table = load_teacher(folder, tiny_base / "tokenizer.json")
    ids = torch.tensor([[101, *(103 + i % 40 for i in range(150)), 102]])
    own = torch.where(ids == 101, 0, torch.where(ids == 102, 2, ids + LIFTED))
    states = []
    trunk.blocks[-1].register_forward_hook(lambda *given: states.append(given[-1]))
    with torch.no_grad():
        trunk(table[ids], torch.ones_like(ids), torch.zeros_like(ids))
        expected = model(input_ids=own, attention_mask=torch.ones_like(ids)).last_hidden_state
    assert (states[0] - expected).abs().max() < 1e-4


def test_a_bert_can_teach_too(tiny_base):
    trunk, table = load_teacher(tiny_base, tiny_base / "tokenizer.json")
    start = base.load_start(tiny_base)
    assert trunk.shape == start.trunk.shape
    assert torch.equal(table, bert.dequantise_table(start.table.codes, start.table.scale))


def test_a_teacher_that_lacks_word_pieces_or_is_no_encoder_is_an_error(mpnet, tiny_base, tmp_path):
    with pytest.raises(ModelError, match=r"config\.json"):
        load_teacher(tmp_path, tiny_base / "tokenizer.json")
    for kind, change, said in (("poor", {}, r"1 of \d+ are not in"), ("gpt", {"model_type": "gpt2"}, "bert or mpnet")):
        other = tmp_path / kind
        shutil.copytree(mpnet[0], other)
        described = json.loads((other / "tokenizer.json").read_text())
        described["model"]["vocab"].pop("closes")
        (other / "tokenizer.json").write_text(json.dumps(described))
        (other / "config.json").write_text(json.dumps(json.loads((other / "config.json").read_text()) | change))
        with pytest.raises(ModelError, match=said):
            load_teacher(other, tiny_base / "tokenizer.json")


def test_an_mpnet_is_no_base(mpnet):
    with pytest.raises(ModelError, match="model_type bert"):
        base.load_start(mpnet[0])


@pytest.mark.parametrize(("teacher", "log_rows"), [("mpnet", True), ("mpnet", False)])
def test_rows_come_back_with_what_teachers_say(teacher, log_rows, mpnet, tiny_base, tmp_path):
    from spanproof.training.options import Options

    pairs = [Encoded((101, 103, 102, 104 + i % 2, 102), (0, 0, 0, 1, 1), pair=i % 2) for i in range(8)]
    words = [
        Encoded((101, 105, 102, 106, 107 + i, 102), (0, 0, 0, 1, 1, 1), (-1, -1, -1, 0, i % 2, -1),
                unseen=f"source {i}" if log_rows else "")
        for i in range(6)
    ]  # fmt: skip
    counted = []
    options = Options(tmp_path, tmp_path / "out", tiny_base, teacher=mpnet[0], say=lambda _: None)
    told_pairs, told = teach.taught(pairs, words, tiny_base / "tokenizer.json", options=options, counted=counted)
    stages = ["teacher", *(f"teacher-{fold}" for fold in range(teach.FOLDS if log_rows else 1))]
    assert [note.split()[0] for note in counted] == stages
    for row, before in zip([*told_pairs, *told], [*pairs, *words], strict=True):
        assert row.ids == before.ids
        assert row.pair == before.pair
        assert sum(row.classes) == pytest.approx(1.0, abs=1e-5)
        assert [label == -1 for label in row.labels] == [label == -1 for label in before.labels]
        for label, own in zip(row.labels, before.labels, strict=True):
            assert own == -1 or abs(label - own) <= teach.SHARE


def test_a_source_is_in_one_part_and_what_nobody_labelled_in_none():
    rows = [Encoded((1,), (0,), unseen=f"s{i // 2}") for i in range(60)]
    parts = [teach.fold_of(row) for row in rows]
    assert set(parts) == set(range(teach.FOLDS))
    assert parts[::2] == parts[1::2]
    assert teach.fold_of(Encoded((1,), (0,))) is None


def _loss(row, words, pairs):
    return float(loss_of(torch.tensor([words]), torch.tensor([pairs]), collate([row]), class_weight=1.0))


def test_what_a_teacher_says_of_a_class_counts_beside_the_label():
    logits = [2.0, 0.0, -1.0]
    likely = torch.log_softmax(torch.tensor(logits), 0).tolist()
    row = Encoded((1, 2), (0, 1), pair=SUPPORT)
    alone = _loss(row, [0.0, 0.0], logits)
    assert alone == pytest.approx(-likely[SUPPORT])
    told = Encoded((1, 2), (0, 1), pair=SUPPORT, classes=(0.0, 1.0, 0.0))
    assert _loss(told, [0.0, 0.0], logits) == pytest.approx(HEARD * -likely[CONTRADICT] + (1 - HEARD) * alone)
    unclear = Encoded((1, 2), (0, 1), pair=NOT_SUPPORT, classes=(1.0, 0.0, 0.0))
    assert _loss(unclear, [0.0, 0.0], logits) > HEARD * alone


def test_a_window_is_drawn_to_how_far_a_teacher_finds_it_supported():
    row = Encoded((1, 2), (0, 1), labels=(-1, 1))
    told = Encoded((1, 2), (0, 1), labels=(-1, 1), classes=(1.0, 0.0, 0.0))
    sure, doubtful = [3.0, 0.0, 0.0], [-3.0, 0.0, 0.0]
    assert _loss(row, [0.0, 0.0], sure) > _loss(row, [0.0, 0.0], doubtful)
    assert _loss(told, [0.0, 0.0], sure) < _loss(row, [0.0, 0.0], sure)


def test_a_model_is_trained_with_a_teacher_and_its_card_says_so(mpnet, tiny_base, log, tmp_path):
    out = tmp_path / "out"
    asked = ["words", "--data", str(log), "--out", str(out), "--base", str(tiny_base), "--teacher", str(mpnet[0]),
             "--epochs", "1", "--threads", "1", "--batch-tokens", "512", "--scale", "2"]  # fmt: skip
    assert main(asked) == 0
    text = (out / "words" / "CARD.md").read_text()
    assert f"The teacher was {mpnet[0].name}." in text
    assert all(f"teacher-{fold} " in text for fold in range(teach.FOLDS))
    before = {path: path.stat().st_mtime_ns for path in (out / "teacher").glob("*-final.safetensors")}
    assert main([*asked, "--resume"]) == 0
    assert before == {path: path.stat().st_mtime_ns for path in (out / "teacher").glob("*-final.safetensors")}
    assert len(before) == teach.FOLDS
