"""How the passes of training are computed."""

import pytest

torch = pytest.importorskip("torch")

from spanproof.training.loop import passes_in  # noqa: E402  (torch first: the module needs it)


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
