"""How the passes of training are computed, and when they stop."""

import pytest

torch = pytest.importorskip("torch")

from spanproof.errors import ModelError  # noqa: E402  (torch first: the module needs it)
from spanproof.training.bert import Shape, Trunk, attend  # noqa: E402
from spanproof.training.examples import Encoded  # noqa: E402
from spanproof.training.loop import Plan, Trainer, passes_in, without_cudnn  # noqa: E402


@pytest.mark.parametrize(
    ("able", "expected"),
    [
        ({"avx2": True, "avx512_bf16": False}, torch.float32),
        ({"avx512_bf16": True}, torch.bfloat16),
        ({"bf16": True}, torch.bfloat16),
        ({}, torch.float32),
    ],
)
def test_passes_are_in_bf16_only_on_a_processor_that_has_its_products(monkeypatch, able, expected):
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: able, raising=False)
    assert passes_in("cpu") == expected


def test_an_accelerator_computes_in_bf16():
    assert passes_in("cuda") == passes_in("cuda:1") == torch.bfloat16


@pytest.mark.parametrize(("device", "expected"), [("cuda", False), ("cuda:1", False), ("cpu", True)])
def test_cudnn_attends_on_no_accelerator(device, expected):
    torch.backends.cuda.enable_cudnn_sdp(True)
    without_cudnn(device)
    try:
        assert torch.backends.cuda.cudnn_sdp_enabled() is expected
    finally:
        torch.backends.cuda.enable_cudnn_sdp(True)


@pytest.mark.parametrize("broken", [float("nan"), float("inf")])
def test_training_stops_at_a_loss_that_is_no_number(tmp_path, monkeypatch, broken):
    shape = Shape(hidden_size=8, num_hidden_layers=1, num_attention_heads=2, intermediate_size=8)
    trainer = Trainer(Trunk(shape), torch.zeros(5, 8), tmp_path)
    monkeypatch.setattr(Trainer, "loss", lambda self, batch, plan: self.trunk.words.bias.sum() * broken + broken)
    with pytest.raises(ModelError, match=r"a finite loss.* in step 1 of words.*--rate"):
        trainer.run(Plan("words"), [Encoded((1, 2), (0, 1), (-1, 1))])
    assert not list(tmp_path.iterdir())


def test_attention_is_the_same_by_either_kernel_and_leaves_padding_out():
    torch.manual_seed(3)
    q, k, v = (torch.randn(2, 3, 20, 8) for _ in range(3))
    bias = torch.zeros(2, 1, 1, 20)
    bias[1, ..., 15:] = -30000.0
    fused, plain = attend(q, k, v, bias), attend(*(each.bfloat16() for each in (q, k, v, bias)))
    assert (fused - plain.float()).abs().max() < 0.05
    short = attend(q[1:, :, :15], k[1:, :, :15], v[1:, :, :15], bias[1:, ..., :15])
    assert torch.allclose(fused[1:, :, :15], short, atol=1e-5)
