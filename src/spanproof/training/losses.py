"""What training makes small: the losses of both heads, by labels and by what a teacher says."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional as F

from spanproof.training.batching import Batch
from spanproof.training.examples import SUPPORT

WINDOW = 0.3
GATE = 0.5
HEARD = 0.6
"""How much of the loss of a row's class is how far it is from what a teacher says; the rest is by its label."""


def loss_of(words: Tensor, pairs: Tensor, batch: Batch, *, class_weight: float) -> Tensor:
    """Return the weighted sum of both heads' losses: cross-entropy per pair, and per token within a word example.

    Each head's loss is the mean over its rows of the batch; token losses are averaged over the batch's tokens with
    positive ones counted `class_weight` times. The pair head also judges the windows of word examples, `WINDOW` times
    as heavily as their tokens: one with a hallucinated token is anything but supported, any other is supported. A row
    with labels and a class of its own (see `Encoded`) is judged by that class instead, `GATE` times as heavily. Where
    a teacher spoke of a row's class, it is drawn to that too (`HEARD`; Hinton et al. 2015).
    """
    total = words.new_zeros(())
    classed, known = batch.pairs >= 0, batch.labels >= 0
    labelled = known.any(dim=1)
    if bool(classed.any()):
        each = _pair_losses(pairs[classed], batch.pairs[classed], batch.classes[classed])
        total = total + (each * torch.where(labelled[classed], GATE, 1.0)).sum() / len(batch.pairs)
    if bool(labelled.any()):
        target = batch.labels[known]
        weight = (1.0 + (class_weight - 1.0) * target) * batch.weights[:, None].expand_as(known)[known]
        token_loss = F.binary_cross_entropy_with_logits(words[known], target, reduction="none")
        total = total + (token_loss * weight).sum() / weight.sum() * (1.0 - (classed & ~labelled).float().mean())
    unclassed = labelled & ~classed
    if bool(unclassed.any()):
        judged = _window_loss(pairs[unclassed], batch.labels[unclassed], batch.classes[unclassed])
        total = total + WINDOW * judged * (1.0 - classed.float().mean())
    return total


def _pair_losses(pairs: Tensor, labels: Tensor, classes: Tensor) -> Tensor:
    """Return the cross-entropy of each row, `[B]`; of a `NOT_SUPPORT` the other two classes count as one."""
    likely, unsupported = _likely(pairs)
    own = -torch.cat([likely, unsupported], dim=-1).gather(1, labels[:, None])[:, 0]
    return _heard(own, -(classes * likely).sum(dim=-1), classes)


def _window_loss(pairs: Tensor, labels: Tensor, classes: Tensor) -> Tensor:
    """Return the mean cross-entropy of "supported" against the other two classes over rows that have labels."""
    likely, unsupported = _likely(pairs)
    right, wrong = likely[:, SUPPORT], unsupported[:, 0]
    own = -torch.where((labels > 0.5).any(dim=1), wrong, right)
    supported = classes[:, SUPPORT]
    return _heard(own, -(supported * right + (1.0 - supported) * wrong), classes).mean()


def _likely(pairs: Tensor) -> tuple[Tensor, Tensor]:
    """Log probabilities of the classes `[B, 3]`, and of being anything but supported `[B, 1]`."""
    likely = F.log_softmax(pairs, dim=-1)
    return likely, likely[:, SUPPORT + 1 :].logsumexp(dim=-1, keepdim=True)


def _heard(own: Tensor, said: Tensor, classes: Tensor) -> Tensor:
    """Losses by label, mixed with those by what a teacher says where it says something; all `[B]` but `classes`."""
    return torch.where(classes[:, SUPPORT] >= 0.0, HEARD * said + (1.0 - HEARD) * own, own)
