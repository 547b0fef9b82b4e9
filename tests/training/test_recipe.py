"""The recipe end to end on a tiny model, in seconds."""

import gzip
import json
import math
import shutil
from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from safetensors.torch import load_file  # noqa: E402  (torch first: the module needs it)

from spanproof.cases import case  # noqa: E402  (torch first: the module needs it)
from spanproof.errors import ConfigError, InputError, ModelError  # noqa: E402  (torch first: the module needs it)
from spanproof.models.nli import NliModel  # noqa: E402
from spanproof.models.weights import words_folder  # noqa: E402
from spanproof.models.words import WordModel  # noqa: E402
from spanproof.training import base, bert, finish, loop, mixture, recipe  # noqa: E402
from spanproof.training.__main__ import main  # noqa: E402
from spanproof.training.batching import collate  # noqa: E402
from spanproof.training.card import trained_on  # noqa: E402
from spanproof.training.encode import encode_words  # noqa: E402
from spanproof.training.examples import NOT_SUPPORT, Encoded  # noqa: E402
from spanproof.training.losses import GATE, loss_of  # noqa: E402
from spanproof.training.options import Options  # noqa: E402
from spanproof.training.userlog import load_log  # noqa: E402


def _train(log, out, tiny_base, *more):
    return main(["words", "--data", str(log), "--out", str(out), "--base", str(tiny_base), "--epochs", "15",
                 "--rate", "0.003", "--threads", "1", *more])  # fmt: skip


@pytest.fixture(scope="module")
def trained(tiny_base, tmp_path_factory):
    from tests.training import conftest

    folder = tmp_path_factory.mktemp("run")
    assert _train(conftest.log.__wrapped__(folder), folder / "out", tiny_base) == 0
    return folder / "out"


def test_a_labelled_log_becomes_a_model_directory_with_digests(trained):
    manifest = json.loads((trained / "words" / "manifest.json").read_text())
    assert set(manifest["files"]) == {"tokenizer.json", "embeddings.npz", "trunk.onnx"}
    assert manifest["nli_labels"] == ["SUPPORT", "CONTRADICT", "NO_EVIDENCE"]
    card = (trained / "words" / "CARD.md").read_text()
    assert "| log | " in card
    assert "log, response F1" in card
    assert manifest["files"]["trunk.onnx"] in card


def test_training_learns_which_words_are_unsupported(trained, tiny_base, log):
    from spanproof.training.score import score_words, torch_model

    start = base.load_start(trained / "words")
    table = bert.dequantise_table(start.table.codes, start.table.scale)
    packer = finish.make_packer(start.tokenizer)
    rows = score_words(torch_model(start.trunk, table), load_log(log), packer)
    wrong = [row.top for row in rows if row.spans]
    right = [row.top for row in rows if not row.spans]
    assert min(wrong) > max(right)


def test_the_shipped_graph_gives_what_torch_gives(trained):
    ort = pytest.importorskip("onnxruntime")
    session = ort.InferenceSession(str(trained / "words" / "trunk.onnx"), providers=["CPUExecutionProvider"])
    start = base.load_start(trained / "words")
    rng = np.random.default_rng(0)
    for length in (1, 7, 20):
        embeds = rng.normal(size=(1, length, 32)).astype(np.float32)
        types = (np.arange(length)[None] >= length // 2).astype(np.int64)
        read = np.arange(0, length, 3)
        words, pairs = session.run(None, {"inputs_embeds": embeds, "token_type_ids": types, "read": read})
        with torch.no_grad():
            expected, expected_pairs = start.trunk(*map(torch.from_numpy, (embeds, np.ones_like(types), types)))
        assert words.shape == (1, len(read))
        assert np.abs(pairs - expected_pairs.numpy()).max() < 0.05
        assert np.abs(words - expected.numpy()[:, read]).max() < 0.05


def test_a_second_run_with_the_same_seed_gives_the_same_weights(trained, tiny_base, log, tmp_path):
    _train(log, tmp_path / "again", tiny_base)
    once, again = ((folder / "words" / "manifest.json").read_text() for folder in (trained, tmp_path / "again"))
    assert json.loads(once)["files"] == json.loads(again)["files"]


_PAIRS = [
    {"premise": f"Open at {i}. {'a' * (i % 5)}", "hypothesis": f"Closes at {i}." if i % 2 else f"Open at {i}.",
     "label": "CONTRADICT" if i % 2 else "SUPPORT"}
    for i in range(60)
]  # fmt: skip


def _pairs(folder, rows):
    (folder / "data" / "nli").mkdir(parents=True)
    with gzip.open(folder / "data" / "nli" / "cad_nli.train.jsonl.gz", "wt", encoding="utf-8") as lines:
        lines.write("".join(json.dumps(row) + "\n" for row in rows))
    return folder / "data"


def test_a_pair_classifier_has_a_folder_of_its_own_and_shares_the_tables(tiny_base, tmp_path):
    out = tmp_path / "out"
    assert main(["nli", "--data", str(_pairs(tmp_path, _PAIRS)), "--out", str(out), "--base", str(tiny_base),
                 "--minutes", "0.05", "--threads", "1"]) == 0  # fmt: skip
    assert sorted(path.name for path in (out / "nli").iterdir()) == ["CARD.md", "manifest.json", "trunk.onnx"]
    assert sorted(path.name for path in (out / "words").iterdir()) == ["embeddings.npz", "tokenizer.json"]
    assert (out / "nli" / "CARD.md").read_text().startswith("# Model card: spanproof nli\n")
    (odds,) = NliModel(out / "nli")([(["Open at 3."], "Open at 3.")])
    assert odds.support + odds.contradict + odds.no_evidence == pytest.approx(1.0)
    with pytest.raises(ModelError, match="expected a word classifier"):
        WordModel(out / "nli").decoding()


@pytest.mark.parametrize(("taken", "named"), [(1, {}), (3, {}), (30, {"id": "x"})])
def test_from_few_sources_nothing_is_held_out_and_the_card_says_so(tiny_base, log, tmp_path, taken, named):
    rows = [json.loads(line) | named for line in log.read_text().splitlines()[:taken]]
    log.write_text("".join(json.dumps(row) + "\n" for row in rows))
    made = recipe.run("words", Options(log, tmp_path / "run", tiny_base, epochs=1))
    card = (made / "CARD.md").read_text()
    assert "Nothing was held out" in card
    assert "share of words with the same decision" in card
    assert WordModel(made).decoding().threshold == 0.5


@pytest.mark.parametrize("count", [2, 3, 6])
def test_a_few_pairs_are_trained_on_too(tiny_base, tmp_path, count):
    made = recipe.run("nli", Options(_pairs(tmp_path, _PAIRS[:count]), tmp_path / "run", tiny_base, minutes=0.05))
    assert "Nothing was held out" in (made / "CARD.md").read_text()


def test_training_goes_on_from_a_checkpoint(tiny_base, log, tmp_path):
    options = Options(log, tmp_path / "run", tiny_base, epochs=4)
    start = base.load_start(tiny_base)
    table = bert.dequantise_table(start.table.codes, start.table.scale)
    examples = mixture.gather("words", options.data, seed=options.seed).words
    rows = recipe.stages("words", [], encode_words(examples, finish.make_packer(start.tokenizer)), options=options)
    (plan, encoded), trainer = rows[0], loop.Trainer(start.trunk, table, options.out)
    trainer.start(plan)
    trainer.step(encoded[:4], 1e-3, plan)
    trainer.state["step"], trainer.state["tokens"] = 5, 400
    trainer.save("words-000005")
    fresh = loop.Trainer(base.load_start(tiny_base).trunk, table, options.out)
    fresh.start(plan, resume=True)
    assert fresh.state["step"] == 5
    for name, value in trainer.weights().items():
        assert torch.equal(value, fresh.weights()[name])
    moments = [trainer.optimiser.state[m]["exp_avg"] for m in trainer.masters if m in trainer.optimiser.state]
    loaded = [fresh.optimiser.state[m]["exp_avg"] for m in fresh.masters if m in fresh.optimiser.state]
    assert len(moments) == len(loaded) > 0
    assert all(torch.equal(a, b) for a, b in zip(moments, loaded, strict=True))


def test_a_run_that_ended_is_not_trained_again_but_finished_from_its_weights(trained, tiny_base, log, tmp_path):
    options = Options(log, tmp_path / "run", tiny_base, epochs=2)
    first = json.loads((recipe.run("words", options) / "manifest.json").read_text())
    before = (options.out / "words-final.safetensors").stat().st_mtime_ns
    again = recipe.run("words", replace(options, resume=True, epochs=9))
    assert (options.out / "words-final.safetensors").stat().st_mtime_ns == before
    assert json.loads((again / "manifest.json").read_text())["files"] == first["files"]
    assert not list(options.out.glob("*.new"))


def test_a_folder_that_is_trained_again_is_read_with_its_new_weights(tiny_base, log, tmp_path):
    options = Options(log, tmp_path / "run", tiny_base, epochs=1, rate=0.003)
    given = [(case("It opens at 3.", ["Open at 3."], question="when?"), [])]
    model = WordModel(recipe.run("words", options))
    before = model(given)
    made = recipe.run("words", replace(options, epochs=4))
    again = WordModel(shutil.copytree(made, tmp_path / "beside"))
    assert again.digests == model.digests
    assert before != model(given) == WordModel(made)(given) == again(given)


def test_a_run_with_another_seed_is_not_taken_for_this_one(tiny_base, log, tmp_path):
    options = Options(log, tmp_path / "run", tiny_base, epochs=1)
    recipe.run("words", options)
    with pytest.raises(ConfigError, match="--seed 7, as the run in"):
        recipe.run("words", replace(options, resume=True, seed=8))


def test_what_comes_out_may_keep_a_share_of_the_base(trained, log, tmp_path):
    options = Options(log, tmp_path / "run", trained / "words", epochs=4, rate=0.003, keep=0.25)
    mixed = base.load_start(recipe.run("words", options)).trunk.state_dict()
    before = base.load_start(options.base).trunk.state_dict()
    after = load_file(options.out / "words-final.safetensors")
    assert any((before[name] - after[name]).abs().max() > 1e-3 for name in after)
    for name, value in mixed.items():
        assert torch.allclose(value, 0.25 * before[name] + 0.75 * after[name], atol=0.02), name


def test_without_a_pass_the_same_weights_come_out(trained, log, tmp_path):
    made = recipe.run("words", Options(log, tmp_path / "run", trained / "words", epochs=0))
    assert (made / "trunk.onnx").read_bytes() == (trained / "words" / "trunk.onnx").read_bytes()
    assert "words 0." in (made / "CARD.md").read_text()


def test_frozen_weights_are_not_rounded_to_the_type_of_the_passes(tiny_base, tmp_path, monkeypatch):
    monkeypatch.setattr(loop, "passes_in", lambda device: torch.bfloat16)
    start = base.load_start(tiny_base)
    before = {name: value.clone() for name, value in start.trunk.state_dict().items()}
    trainer = loop.Trainer(start.trunk, bert.dequantise_table(start.table.codes, start.table.scale), tmp_path)
    plan = loop.Plan("x", frozen_blocks=1)
    trainer.start(plan)
    trainer.step([Encoded((101, 5, 102, 6, 102), (0, 0, 0, 1, 1), (-1, -1, -1, 1, -1))], 1e-3, plan)
    after = trainer.weights()
    frozen = [name for name in before if name.startswith("blocks.0.") or name == "positions"]
    assert all(torch.equal(before[name], after[name]) for name in frozen)
    assert not torch.equal(before["blocks.1.up.weight"], after["blocks.1.up.weight"])


def test_a_start_may_be_the_mean_of_several_models(trained, tiny_base, tmp_path):
    one, two = base.load_start(tiny_base), base.load_start(trained / "words")
    both = base.load_start(trained / "words", tiny_base)
    shared = {name: value for name, value in both.trunk.state_dict().items() if name.startswith("blocks.")}
    for name, value in shared.items():
        mean = (one.trunk.state_dict()[name] + two.trunk.state_dict()[name]) / 2
        assert torch.allclose(value, mean, atol=1e-6), name
    assert both.tokenizer == two.tokenizer
    other = tmp_path / "other"
    shutil.copytree(tiny_base, other)
    described = json.loads((other / "config.json").read_text())
    (other / "config.json").write_text(json.dumps({**described, "num_hidden_layers": 1}))
    with pytest.raises(ModelError, match="weights of one shape"):
        base.load_start(tiny_base, other)


def test_the_card_names_the_base_of_all_runs(trained, tiny_base):
    first = (trained / "words" / "CARD.md").read_text()
    assert f"trained from {tiny_base.name} by `python" in first
    assert base.load_start(trained / "words").origin == f"{tiny_base.name}, in several runs,"
    shipped = base.load_start(words_folder())
    assert shipped.origin == "intfloat/e5-small-v2 (MIT), in several runs,"


def test_the_card_of_a_run_that_goes_on_says_what_was_read_before(trained, log, tmp_path):
    cards = [(trained / "words" / "CARD.md").read_text()]
    for name in ("once", "twice"):
        base = trained / "words" if name == "once" else tmp_path / "once" / "words"
        made = recipe.run("words", Options(log, tmp_path / name, base, epochs=0))
        cards.append((made / "CARD.md").read_text())
    first, second, third = map(trained_on, cards)
    assert "## Trained on before" not in first
    assert second.endswith(f"## Trained on before\n{first}")
    assert third.endswith(f"## Trained on before\n{second}")


@pytest.mark.parametrize("keep", [-0.1, 1.0, 0.5])
def test_a_share_that_cannot_be_kept_is_refused(tiny_base, log, tmp_path, keep):
    with pytest.raises(ConfigError, match="keep in"):
        recipe.run("words", Options(log, tmp_path / "run", tiny_base, keep=keep))
    assert not (tmp_path / "run").exists()


def test_padding_does_not_change_a_loss():
    rows = [Encoded((101, 5, 102, 6, 102), (0, 0, 0, 1, 1), (-1, -1, -1, 1, -1))]
    longer = [*rows, Encoded(tuple(range(9)), (0,) * 9, (-1,) * 9)]
    logits = torch.full((2, 9), 0.3)
    single = loss_of(logits[:1, :5], torch.zeros(1, 3), collate(rows), class_weight=2.0)
    double = loss_of(logits, torch.zeros(2, 3), collate(longer), class_weight=2.0)
    assert float(single) == pytest.approx(float(double))


def test_the_pair_head_learns_whether_a_window_is_wholly_supported():
    clean = Encoded((101, 5, 102, 6, 102), (0, 0, 0, 1, 1), (-1, -1, -1, 0, -1))
    wrong = Encoded((101, 5, 102, 6, 102), (0, 0, 0, 1, 1), (-1, -1, -1, 1, -1))
    for row, better in ((clean, [2.0, 0.0, 0.0]), (wrong, [-2.0, 0.0, 0.0])):
        losses = [
            float(loss_of(torch.zeros(1, 5), torch.tensor([pair]), collate([row]), class_weight=2.0))
            for pair in (better, [0.0, 0.0, 0.0])
        ]
        assert losses[0] < losses[1]


def test_of_a_pair_known_only_not_to_be_supported_both_other_classes_are_right():
    row = Encoded((101, 5, 102, 6, 102), (0, 0, 0, 1, 1), pair=NOT_SUPPORT)

    def loss(*logits):
        return float(loss_of(torch.zeros(1, 5), torch.tensor([logits]), collate([row]), class_weight=1.0))

    assert loss(0.0, 0.0, 0.0) == pytest.approx(math.log(3 / 2), abs=1e-5)
    assert loss(0.0, 9.0, 0.0) == pytest.approx(loss(0.0, 0.0, 9.0)) == pytest.approx(0.0, abs=1e-3)
    assert loss(9.0, 0.0, 0.0) > 8


def test_a_window_with_a_class_of_its_own_teaches_both_heads():
    row = Encoded((101, 5, 102, 6, 102), (0, 0, 0, 1, 1), (-1, -1, -1, 1, -1), pair=0)
    words, pairs = torch.zeros(1, 5), torch.zeros(1, 3)

    def loss(words, pairs):
        return float(loss_of(words, pairs, collate([row]), class_weight=1.0))

    assert loss(words, pairs) == pytest.approx(math.log(2) + GATE * math.log(3), abs=1e-5)
    assert loss(words + 2, pairs) < loss(words, pairs)
    assert loss(words, torch.tensor([[2.0, 0.0, 0.0]])) < loss(words, pairs)


@pytest.mark.parametrize(("done", "share"), [(0.0, 0.0), (0.03, 0.5), (0.06, 1.0), (0.53, 0.5), (1.0, 0.0)])
def test_the_rate_warms_up_and_falls_to_zero(done, share):
    plan = loop.Plan("x", rate=1.0, warmup=0.06)
    assert loop.rate_at(done, plan) == pytest.approx(share, abs=0.02)


def test_frozen_blocks_and_positions_take_no_gradient(tiny_base):
    trunk = base.load_start(tiny_base).trunk
    loop.freeze(trunk, 1)
    named = {name: p.requires_grad for name, p in trunk.named_parameters()}
    assert not named["positions"]
    assert not named["blocks.0.up.weight"]
    assert named["blocks.1.up.weight"]
    assert named["words.weight"]


def test_a_folder_that_is_no_checkpoint_is_refused_by_name(tmp_path):
    with pytest.raises(ModelError, match="another --base"):
        base.load_start(tmp_path)


@pytest.mark.parametrize(
    ("change", "missing"),
    [({"num_hidden_layers": 3}, r"encoder\.layer\.2\."), ({"relative_attention_num_buckets": 32}, "'apart'")],
)
def test_weights_that_are_no_bert_are_refused_by_name(tiny_base, tmp_path, log, capsys, change, missing):
    other = tmp_path / "other"
    shutil.copytree(tiny_base, other)
    (other / "config.json").write_text(json.dumps(json.loads((other / "config.json").read_text()) | change))
    with pytest.raises(ModelError, match=f"expected a BERT checkpoint; got .*other: missing .*{missing}"):
        base.load_start(other)
    assert _train(log, tmp_path / "out", other) == 2
    assert capsys.readouterr().err.startswith("expected a BERT checkpoint; got ")


def test_a_folder_without_data_is_refused(tmp_path):
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="another --data"):
        mixture.gather("nli", tmp_path / "empty", seed=0)


@pytest.mark.parametrize("name", ["trunk.onnx", "embeddings.npz", "tokenizer.json", "manifest.json"])
def test_a_damaged_model_directory_is_refused_by_name(trained, tmp_path, name):
    folder = tmp_path / "words"
    shutil.copytree(trained / "words", folder)
    (folder / name).write_bytes((folder / name).read_bytes()[:-50])
    with pytest.raises(ModelError, match=r"a model folder|with the sha256"):
        base.load_start(folder)


@pytest.mark.parametrize("name", ["config.json", "model.safetensors", "tokenizer.json"])
def test_a_damaged_checkpoint_of_another_library_is_refused_by_name(tiny_base, tmp_path, name):
    folder = tmp_path / "base"
    shutil.copytree(tiny_base, folder)
    (folder / name).write_bytes((folder / name).read_bytes()[:-50])
    with pytest.raises(ModelError, match=r"a whole model.*name another --base"):
        base.load_start(folder)


@pytest.mark.parametrize("change", [{"hidden_size": 64}, {"num_hidden_layers": 3}, {"model_type": "modernbert"}])
def test_a_checkpoint_that_is_not_what_it_says_is_refused(tiny_base, tmp_path, change):
    folder = tmp_path / "base"
    shutil.copytree(tiny_base, folder)
    described = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps({**described, **change}))
    with pytest.raises(ModelError, match="name another"):
        base.load_start(folder)
