"""What LettuceDetect's pipeline costs on a CPU: a pass of ModernBERT-base over prompt and answer, one at a time.

LettuceDetect (Kovács and Recski 2025) reads an answer as one sequence of at most 4,096 tokens, the prompt with question
and passages before it, without batching, and takes the more probable of two classes for each token. ModernBERT-base
(Warner et al. 2024) has 149 million parameters: 22 layers, hidden size 768, intermediate size 1,152, 12 heads,
vocabulary 50,368, every third layer attending globally and the others 128 tokens around. Time does not depend on what
the weights are, so they are drawn at random, and nothing is said about quality.

Its tokenizer is not at hand. The one that it was made from (OLMo's, with 50,280 entries) has 1.09 tokens to a run of
letters and digits or a single sign on RAGTruth's training prompts and answers, and 0.99 on generated records as JSON;
tokens are counted by these. The time of tokenizing is left out, and records are read as lines, which are shorter than
JSON: both are in the rival's favour.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Any

from spanproof.errors import MissingExtraError
from spanproof.text.records import fields_of
from spanproof.types import Case
from spanproof.verifiers.token_classifier import PROMPTS

__all__ = ["PRECISIONS", "rival", "tokens_of"]

PRECISIONS = ("fp32", "bf16")
_MAX_TOKENS, _SPECIAL = 4_096, 3
_TOKENS_PER_PIECE, _IN_RECORDS = 1.09, 0.99
_PIECE = re.compile(r"\w+|[^\w\s]")
_SEED = 7


def tokens_of(case: Case) -> int:
    """About how many tokens the rival reads for a case."""
    pieces = len(_PIECE.findall(PROMPTS["lettucedetect"](case))) + len(_PIECE.findall(case.answer))
    records = any(fields_of(chunk) for chunk in case.chunks)
    return min(_MAX_TOKENS, round(pieces * (_IN_RECORDS if records else _TOKENS_PER_PIECE)) + _SPECIAL)


def rival(precision: str) -> Callable[[Case], object]:
    """The pipeline, ready to read cases one by one.

    Args:
        precision: ``fp32``, as the models are published, or ``bf16``, for which newer CPUs have instructions.

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
    torch.manual_seed(_SEED)
    torch.set_num_threads(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
    config = ModernBertConfig(
        vocab_size=50_368,
        hidden_size=768,
        intermediate_size=1_152,
        num_hidden_layers=22,
        num_attention_heads=12,
        local_attention=128,
        num_labels=2,
    )
    kind = torch.float32 if precision == "fp32" else torch.bfloat16
    model = ModernBertForTokenClassification(config).eval().to(kind)
    return lambda case: _read(model, torch, tokens_of(case))


def _read(model: Any, torch: Any, size: int) -> Any:  # noqa: ANN401 - torch's own types
    """The class and the probability of each token."""
    generator = torch.Generator().manual_seed(size)
    ids = torch.randint(1_000, 50_000, (1, size), generator=generator)
    with torch.inference_mode():
        logits = model(input_ids=ids, attention_mask=torch.ones_like(ids)).logits
        return logits.argmax(dim=-1)[0], logits.softmax(dim=-1)[0]
