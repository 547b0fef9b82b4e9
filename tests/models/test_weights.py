"""Model folders."""

import hashlib
import json

import pytest

from spanproof.errors import ModelError
from spanproof.models.weights import FILES, open_weights


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
