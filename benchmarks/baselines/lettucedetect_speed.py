"""The speed of LettuceDetect's pipeline shape on a CPU: one pass of ModernBERT-base over context, question and answer.

LettuceDetect (Kovács and Recski 2025) classifies the tokens of an answer in one sequence of up to 4,096 tokens with
ModernBERT-base: 149 million parameters, 22 layers, hidden size 768, vocabulary 50,368. Time does not depend on what the
weights are, so they are drawn at random here, and nothing is said about quality. Tokens are counted as four characters
each, and the time of tokenizing is left out: both are in the rival's favour.
"""

from __future__ import annotations

import resource
import time
from typing import Any

from benchmarks.datasets import data_root
from spanproof.errors import MissingExtraError
from spanproof.training.evidencechain import Sample, from_folder

__all__ = ["speed"]

_MAX_TOKENS = 4_096
_CHARACTERS_PER_TOKEN = 4
_FIRST, _SEED = 1_000, 7
_SHAPE = {"vocab_size": 50_368, "hidden_size": 768, "num_hidden_layers": 22, "num_attention_heads": 12}


def speed(*, most: int | None) -> dict[str, Any]:
    """Times single answers, one after the other as an application asks for them, in fp32 and in bf16.

    Args:
        most: how many of RAGTruth's test answers, evenly spread; 50 if ``None``.

    Raises:
        MissingExtraError: if torch or transformers is not installed.
    """
    try:
        import torch
        from transformers import ModernBertConfig, ModernBertForTokenClassification
    except ImportError as error:
        raise MissingExtraError(
            "torch and transformers", seen=str(error), remedy="pip install 'spanproof[transformers]'"
        ) from error
    samples = from_folder(data_root() / "ragtruth", split="test")
    count = min(len(samples), most or 50)
    sizes = [_tokens(samples[at * len(samples) // count]) for at in range(count)]
    torch.manual_seed(_SEED)
    config = ModernBertConfig(**_SHAPE, intermediate_size=1_152, num_labels=2, reference_compile=False)
    model = ModernBertForTokenClassification(config).eval()
    out: dict[str, Any] = {
        "rival": "ModernBERT-base, random weights",
        "parameters": sum(each.numel() for each in model.parameters()),
        "answers": count,
        "mean_tokens": round(sum(sizes) / count),
        "threads": torch.get_num_threads(),
    }
    for name, kind in (("fp32", torch.float32), ("bf16", torch.bfloat16)):
        out[name] = _timed(model.to(kind), sizes)
    out["peak_memory_mb"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    return out


def _tokens(sample: Sample) -> int:
    case = sample.case
    characters = len(case.answer) + len(case.question or "") + sum(len(chunk.text) for chunk in case.chunks)
    return min(_MAX_TOKENS, characters // _CHARACTERS_PER_TOKEN + 3)


def _timed(model: Any, sizes: list[int]) -> dict[str, float]:  # noqa: ANN401 - a torch module
    import torch

    with torch.inference_mode():
        model(input_ids=torch.full((1, 64), _FIRST))
        begun, clock = time.perf_counter(), time.process_time()
        for size in sizes:
            model(input_ids=torch.full((1, size), _FIRST), attention_mask=torch.ones((1, size), dtype=torch.long))
        seconds, cpu = time.perf_counter() - begun, time.process_time() - clock
    return {
        "seconds": round(seconds, 2),
        "cpu_seconds": round(cpu, 2),
        "answers_per_second": round(len(sizes) / seconds, 3),
        "answers_per_cpu_second": round(len(sizes) / cpu, 3),
    }
