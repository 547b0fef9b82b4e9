"""An extraction model of one random layer on the shipped tables, so that the run time can be tested without weights."""

import hashlib
import json
from dataclasses import asdict

import pytest

from spanproof.models.units import UNITS, Extraction
from spanproof.models.weights import FILES, words_folder


@pytest.fixture(scope="session")
def spans_folder(tmp_path_factory):
    torch = pytest.importorskip("torch")
    from spanproof.training.bert import Shape, Trunk
    from spanproof.training.graph import build

    torch.manual_seed(4)
    shape = Shape(hidden_size=384, num_hidden_layers=1, num_attention_heads=12, intermediate_size=64)
    trunk = Trunk(shape)
    for parameter in trunk.parameters():
        if parameter.ndim > 1:
            torch.nn.init.normal_(parameter, std=0.2)
    weights = {name: value.detach().numpy() for name, value in trunk.state_dict().items()}
    top = tmp_path_factory.mktemp("embedded")
    (top / "words").symlink_to(words_folder(), target_is_directory=True)
    folder = top / "spans"
    folder.mkdir()
    (folder / "trunk.onnx").write_bytes(build(weights, shape).SerializeToString())
    shared = dict.fromkeys(("tokenizer.json", "embeddings.npz"), "words")
    files = {name: (top / "words" if name in shared else folder) / name for name in FILES}
    manifest = {
        "files": {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()},
        "shared": shared,
        "spans": {
            "unit": "sentence",
            "units": {unit: asdict(Extraction(unit)) for unit in UNITS},
        },
        "packing": {"max_length": 512, "answer_tokens": 400, "overlap": 64},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder
