"""Hugging Face models: read from disk, never truncated, the same alone or in a batch; real tiny models."""

import sys
import threading

import numpy as np
import pytest
from tests.tiny_models import save

from spanproof.errors import ConfigError, MissingExtraError, ModelError
from spanproof.models.huggingface import HuggingFace, probabilities


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    root = tmp_path_factory.mktemp("models")
    return {
        "token": save(root / "token", head="token", labels=("LABEL_0", "LABEL_1")),
        "sequence": save(root / "sequence", head="sequence", labels=("entailment", "neutral", "contradiction")),
    }


def pairs(model):
    texts = ["the museum opens at nine", "tickets", "the library has five floors and is free for children"]
    return [model.pair(first, second) for first in texts for second in texts]


@pytest.mark.parametrize("head", ["token", "sequence"])
def test_a_pair_has_the_same_logits_alone_and_in_a_batch(folders, head):
    model = HuggingFace(folders[head], head=head)
    asked = pairs(model)
    together = model(asked)
    for pair, logits in zip(asked, together, strict=True):
        alone = model([pair])[0]
        assert alone.shape == logits.shape == ((len(pair.ids), 2) if head == "token" else (3,))
        assert np.abs(alone - logits).max() < 1e-3


def test_equal_pairs_are_computed_once_and_answered_each(folders, monkeypatch):
    model = HuggingFace(folders["sequence"], head="sequence")
    rows = []
    run = model._run
    monkeypatch.setattr(model, "_run", lambda batch: rows.append(len(batch)) or run(batch))
    logits = model([model.pair("tickets", "cost ten euro")] * 5)
    assert sum(rows) == 1
    assert len(logits) == 5


def test_threads_share_a_model(folders):
    model = HuggingFace(folders["token"], head="token")
    asked, expected, wrong = pairs(model), model(pairs(model)), []

    def work():
        for _ in range(5):
            found = model([model.pair("tickets", "cost ten euro"), *asked])[1:]
            wrong.extend(one for one, two in zip(found, expected, strict=True) if np.abs(one - two).max() > 1e-3)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_pair_points_into_its_second_text_and_is_refused_rather_than_truncated(folders):
    model = HuggingFace(folders["token"], head="token")
    pair = model.pair("the museum", "Opens at nine.")
    assert [("Opens at nine."[start:end]) for start, end in pair.offsets] == ["Opens", "at", "nine", "."]
    assert pair.types[pair.at[0]] == 1
    assert model.max_length == 64
    assert model.pair("the " * 59, "the the") is not None
    assert model.pair("the " * 60, "the the") is None


def test_a_model_says_its_labels_and_the_digests_of_its_files(folders):
    model = HuggingFace(folders["sequence"], head="sequence")
    assert model.labels == ("entailment", "neutral", "contradiction")
    assert set(model.digests) == {f"sequence/{name}" for name in ("config.json", "tokenizer.json", "model.safetensors")}
    assert all(len(digest) == 64 for digest in model.digests.values())


@pytest.mark.parametrize("name", ["model.safetensors", "config.json", "tokenizer.json"])
def test_a_damaged_file_is_a_model_error(tmp_path, name):
    folder = save(tmp_path / "model", head="token", labels=("a", "b"))
    path = folder / name
    path.write_bytes(path.read_bytes()[:50])
    with pytest.raises(ModelError, match="token classifier"):
        HuggingFace(folder, head="token")


def test_a_model_without_the_head_is_refused_instead_of_drawn_at_random(tmp_path):
    from transformers import BertModel

    folder = save(tmp_path / "model", head="token", labels=("a", "b"))
    BertModel.from_pretrained(folder).save_pretrained(folder)
    with pytest.raises(ModelError, match="lacks classifier"):
        HuggingFace(folder, head="sequence")


def test_a_name_that_is_not_on_this_machine_is_not_fetched():
    with pytest.raises(ModelError, match="download=True"):
        HuggingFace("nobody/no-such-model", head="token")


def test_weights_that_are_not_finite_are_a_model_error(tmp_path):
    folder = save(tmp_path / "model", head="sequence", labels=("a", "b"), bias=[float("nan"), 0.0])
    model = HuggingFace(folder, head="sequence")
    with pytest.raises(ModelError, match="finite"):
        model([model.pair("tickets", "cost")])


@pytest.mark.parametrize("asked", [8, 65])
def test_a_length_that_the_model_does_not_take_is_refused(folders, asked):
    with pytest.raises(ConfigError, match="from 16 to 64"):
        HuggingFace(folders["token"], head="token", max_length=asked)


@pytest.mark.parametrize("device", ["cuda:99", "foo"])
def test_a_device_that_is_not_there_is_refused_by_name(folders, device):
    with pytest.raises(ConfigError, match=f"a device that torch can use here; got {device}"):
        HuggingFace(folders["sequence"], head="sequence", device=device)


@pytest.mark.parametrize("missing", ["torch", "transformers"])
def test_a_missing_extra_says_what_to_install(monkeypatch, folders, missing):
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(MissingExtraError, match=r"pip install 'spanproof\[transformers\]'"):
        HuggingFace(folders["token"], head="token")


def test_probabilities_add_up_and_one_score_is_a_logistic():
    rows = np.array([[1.0, 2.0, -700.0], [0.0, 0.0, 0.0]], dtype=np.float32)
    assert np.allclose(probabilities(rows).sum(axis=1), 1.0)
    assert probabilities(np.array([0.0], dtype=np.float32)).tolist() == [0.5]
    assert probabilities(np.array([-1e4], dtype=np.float32))[0] < 1e-9
