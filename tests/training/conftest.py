"""A tiny random BERT on disk, and a tiny labelled log."""

import json

import pytest


@pytest.fixture(scope="session")
def tiny_base(tmp_path_factory):
    torch = pytest.importorskip("torch")
    from safetensors.torch import save_file
    from tokenizers import Tokenizer
    from tokenizers.models import WordPiece
    from tokenizers.normalizers import BertNormalizer
    from tokenizers.pre_tokenizers import BertPreTokenizer

    folder = tmp_path_factory.mktemp("base")
    letters = "abcdefghijklmnopqrstuvwxyz0123456789.,:;?!-'()"
    names = ["[PAD]", *(f"[unused{i}]" for i in range(99)), "[UNK]", "[CLS]", "[SEP]"]
    vocabulary = {name: i for i, name in enumerate([*names, *letters, *(f"##{c}" for c in letters), "open", "closes"])}
    tokenizer = Tokenizer(WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer, tokenizer.pre_tokenizer = BertNormalizer(lowercase=True), BertPreTokenizer()
    tokenizer.save(str(folder / "tokenizer.json"))
    sizes = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 64}
    (folder / "config.json").write_text(json.dumps({**sizes, "vocab_size": len(vocabulary), "model_type": "bert"}))
    torch.manual_seed(0)
    state = {
        "embeddings.word_embeddings.weight": torch.randn(len(vocabulary), 32),
        "embeddings.position_embeddings.weight": torch.randn(512, 32) * 0.02,
        "embeddings.token_type_embeddings.weight": torch.randn(2, 32) * 0.5,
        **_norm("embeddings.LayerNorm", torch),
    }
    for i in range(2):
        layer = f"encoder.layer.{i}."
        for name in ("query", "key", "value"):
            state |= _linear(f"{layer}attention.self.{name}", 32, 32, torch)
        state |= _linear(f"{layer}attention.output.dense", 32, 32, torch)
        state |= _linear(f"{layer}intermediate.dense", 64, 32, torch) | _linear(f"{layer}output.dense", 32, 64, torch)
        state |= _norm(f"{layer}attention.output.LayerNorm", torch) | _norm(f"{layer}output.LayerNorm", torch)
    save_file(state, folder / "model.safetensors")
    return folder


def _linear(name, out, inside, torch):
    return {f"{name}.weight": torch.randn(out, inside) * 0.1, f"{name}.bias": torch.randn(out) * 0.1}


def _norm(name, torch):
    return {f"{name}.weight": torch.ones(32), f"{name}.bias": torch.zeros(32)}


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "log.jsonl"
    rows = []
    for i in range(80):
        answer = f"It opens at {i % 12 + 1}." if i % 2 else f"It closes at {i % 12 + 1}."
        spans = [] if i % 2 else [{"start": 3, "end": 9}]
        context = [f"Open at {i % 12 + 1}."]
        rows.append({"id": f"d{i}", "question": "when?", "answer": answer, "contexts": context, "labels": spans})
    path.write_text("\n".join(json.dumps(row) for row in rows))
    return path
