"""Model folders."""

import hashlib
import json
import shutil

import pytest

from spanproof.errors import ModelError
from spanproof.models.onnx import Encoder
from spanproof.models.weights import FILES, open_weights, words_folder


@pytest.fixture
def folder(tmp_path):
    for name in FILES:
        (tmp_path / name).write_bytes(name.encode())
    digests = {name: hashlib.sha256(name.encode()).hexdigest() for name in FILES}
    (tmp_path / "manifest.json").write_text(json.dumps({"files": digests}))
    return tmp_path


def test_a_sound_folder_has_its_digests(folder):
    assert set(open_weights(folder).digests) == set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file_is_named_with_what_to_do(folder, name):
    (folder / name).write_bytes(b"damaged")
    with pytest.raises(ModelError, match=rf"{name} with the sha256 .*damaged: reinstall"):
        open_weights(folder)


@pytest.mark.parametrize("name", [*FILES, "manifest.json"])
def test_a_missing_file_is_named(folder, name):
    (folder / name).unlink()
    with pytest.raises(ModelError, match=name.replace(".", r"\.")):
        open_weights(folder)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"files": {}}', '{"files": null}'])
def test_a_manifest_that_says_nothing_is_refused(folder, text):
    (folder / "manifest.json").write_text(text)
    with pytest.raises(ModelError, match="a model folder with manifest"):
        open_weights(folder)


@pytest.fixture
def beside(folder):
    """A folder that shares two files with the folder `folder`, which stands beside it."""
    other = folder.parent / f"{folder.name}_spans"
    other.mkdir()
    (other / "trunk.onnx").write_bytes(b"other")
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["files"]["trunk.onnx"] = hashlib.sha256(b"other").hexdigest()
    manifest["shared"] = dict.fromkeys(("tokenizer.json", "embeddings.npz"), folder.name)
    (other / "manifest.json").write_text(json.dumps(manifest))
    return other


def test_a_folder_may_share_files_with_one_beside_it(beside, folder):
    weights = open_weights(beside)
    assert weights.path("trunk.onnx") == beside / "trunk.onnx"
    assert weights.path("tokenizer.json").samefile(folder / "tokenizer.json")


def test_a_shared_file_must_have_its_digest_too(beside, folder):
    (folder / "tokenizer.json").write_bytes(b"damaged")
    with pytest.raises(ModelError, match=r"tokenizer\.json with the sha256"):
        open_weights(beside)


@pytest.mark.parametrize("name", ["..", "../x", "/etc", "", 3])
def test_a_shared_file_stands_in_a_plain_folder(beside, name):
    manifest = json.loads((beside / "manifest.json").read_text())
    manifest["shared"]["tokenizer.json"] = name
    (beside / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(ModelError, match="a model folder with manifest"):
        open_weights(beside)


@pytest.mark.parametrize("content", [b"", b"no graph", bytes(range(256)) * 40])
def test_a_graph_that_cannot_be_read_is_a_model_error_although_its_digest_is_right(tmp_path, content):
    for name in ("tokenizer.json", "embeddings.npz"):
        shutil.copyfile(words_folder() / name, tmp_path / name)
    (tmp_path / "trunk.onnx").write_bytes(content)
    digests = {name: hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() for name in FILES}
    (tmp_path / "manifest.json").write_text(json.dumps({"files": digests}))
    with pytest.raises(ModelError, match="a graph that onnxruntime"):
        Encoder(tmp_path, threads=1)
