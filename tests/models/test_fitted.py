"""Fitted parts as files: what is written is read, and what is damaged is refused."""

import json

import numpy as np
import pytest

from spanproof.errors import ModelError
from spanproof.models import fitted as module
from spanproof.models.calibration import Curve, Platt
from spanproof.models.fitted import Fitted, Level, load, save
from spanproof.models.sequence import Smoother
from spanproof.training.evidencechain.estimators import forest, logistic


@pytest.fixture
def parts():
    values = np.random.default_rng(0).normal(size=(200, 3)).astype(np.float32)
    labels = (values[:, 0] > 0).astype(np.int8)
    word = Level(
        0.3, Curve((0.0, 0.5, 1.0), (0.1, 0.2, 0.9)), Platt(2.0, -1.0), ("a", "b", "c"), forest(values, labels)
    )
    claim = Level(0.4, columns=("a", "b", "c"), model=logistic(values, labels))
    return Fitted("rf", word, claim, 0.6, Smoother(1.0, 0.5, 2.0, 1.5), {"answers": 200}), values


@pytest.fixture(autouse=True)
def forget():
    module._load.cache_clear()
    yield
    module._load.cache_clear()


def test_parts_read_from_files_score_as_those_written(parts, tmp_path):
    made, values = parts
    save(made, tmp_path)
    read = load("rf", tmp_path)
    assert (read.word.model(values) == made.word.model(values)).all()
    assert np.allclose(read.claim.model(values), made.claim.model(values))
    assert (read.word.curve, read.word.platt, read.word.columns) == (
        made.word.curve,
        made.word.platt,
        made.word.columns,
    )
    assert (read.word.threshold, read.claim.threshold, read.response) == (0.3, 0.4, 0.6)
    assert (read.smoother, read.fitted_on) == (made.smoother, made.fitted_on)
    assert set(read.digests) == {"rf.json", "rf.npz"}


def test_trees_that_are_not_those_of_the_json_are_refused(parts, tmp_path):
    save(parts[0], tmp_path)
    (tmp_path / "rf.npz").write_bytes((tmp_path / "rf.npz").read_bytes() + b"x")
    with pytest.raises(ModelError, match="another sha256"):
        load("rf", tmp_path)


def test_arrays_of_objects_are_refused_rather_than_unpickled(parts, tmp_path):
    import hashlib

    save(parts[0], tmp_path)
    np.savez(tmp_path / "rf.npz", word_roots=np.array([{"a": 1}], dtype=object))
    body = json.loads((tmp_path / "rf.json").read_text())
    body["sha256"] = hashlib.sha256((tmp_path / "rf.npz").read_bytes()).hexdigest()
    (tmp_path / "rf.json").write_text(json.dumps(body))
    with pytest.raises(ModelError, match="allow_pickle"):
        load("rf", tmp_path)


@pytest.mark.parametrize("content", ["", "{}", '{"word": 1}', "[]"])
def test_a_damaged_json_file_is_refused(content, tmp_path):
    (tmp_path / "lr.json").write_text(content)
    with pytest.raises(ModelError, match="the files of the detector 'lr'"):
        load("lr", tmp_path)


def test_a_folder_without_the_detector_is_refused(tmp_path):
    with pytest.raises(ModelError, match="fit it again"):
        load("gb", tmp_path)
