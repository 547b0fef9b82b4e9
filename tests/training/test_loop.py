"""How the passes of training are computed."""

import pytest

torch = pytest.importorskip("torch")

from spanproof.training.bert import attend  # noqa: E402  (torch first: the module needs it)
from spanproof.training.loop import passes_in  # noqa: E402


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


def test_attention_is_the_same_by_either_kernel_and_leaves_padding_out():
    torch.manual_seed(3)
    q, k, v = (torch.randn(2, 3, 20, 8) for _ in range(3))
    bias = torch.zeros(2, 1, 1, 20)
    bias[1, ..., 15:] = -30000.0
    fused, plain = attend(q, k, v, bias), attend(*(each.bfloat16() for each in (q, k, v, bias)))
    assert (fused - plain.float()).abs().max() < 0.05
    short = attend(q[1:, :, :15], k[1:, :, :15], v[1:, :, :15], bias[1:, ..., :15])
    assert torch.allclose(fused[1:, :, :15], short, atol=1e-5)
