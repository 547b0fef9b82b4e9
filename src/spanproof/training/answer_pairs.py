"""Claims of labelled answers, with the chains that the product reads them against."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from spanproof.aligners.lexical import LexicalAligner
from spanproof.auditing.logs import read_log
from spanproof.cases import case
from spanproof.labels import Kind
from spanproof.splitters.sentence import SentenceSplitter
from spanproof.text.restated import stated
from spanproof.training.annotated.edited import EDITED, edited_cases
from spanproof.training.annotated.marks import Part
from spanproof.training.examples import (
    CONTRADICT,
    NO_EVIDENCE,
    NOT_SUPPORT,
    SUPPORT,
    PairExample,
    WordExample,
)
from spanproof.training.pairs import CHAIN
from spanproof.training.ragtruth import UNTOLD, is_denied, kinds_of
from spanproof.types import Case, Claim, Evidence
from spanproof.verifiers.nli import in_order

_SUPPORTED = 2
"""Supported claims for each that is not."""


def answer_pairs(folder: Path, rng: random.Random, *, without: frozenset[str]) -> list[PairExample]:
    """Return the claims of RAGTruth's training answers, as the default splitter and aligner see them.

    A claim that shares a character with a conflict is contradicted, with another label has no evidence; of the others,
    which are supported, `_SUPPORTED` times as many are drawn. One of which the aligner finds nothing is left out.

    Args:
        folder: with RAGTruth's two files.
        rng: draws them.
        without: ids of the sources to leave out.
    """
    entries = read_log([folder / "response.jsonl", folder / "source_info.jsonl"], split="train")
    cases = [each.value for each in entries if isinstance(each.value, Case)]
    split = SentenceSplitter()
    claims = [c for case in cases if str(case.metadata["source_id"]) not in without for c in split(case)]
    claims = [claim for claim in claims if claim.kind is Kind.FACTUAL]
    chains = LexicalAligner()(claims)
    made = [_pair(claim, chain) for claim, chain in zip(claims, chains, strict=True) if chain]
    wrong = [pair for pair in made if pair.label != SUPPORT]
    right = [pair for pair in made if pair.label == SUPPORT]
    return wrong + rng.sample(right, min(len(right), _SUPPORTED * len(wrong)))


def edited_pairs(part: Part) -> list[PairExample]:
    """Return the claims of the edited answers of `spanproof.training.annotated`, as the product reads them.

    They are the claims of right answers, and those of wrong ones that an edit touched: contradicted, without evidence,
    or, where an edit may have made them either, not supported.
    """
    found: dict[PairExample, None] = {}
    split = SentenceSplitter()
    claims = [claim for each in edited_cases(part) for claim in split(each) if claim.kind is Kind.FACTUAL]
    claims = [claim for claim in claims if kinds_of(claim) or not claim.case.metadata["labels"]]
    for claim, chain in zip(claims, LexicalAligner()(claims), strict=True):
        if chain:
            label = NOT_SUPPORT if UNTOLD in kinds_of(claim) else _label(claim)
            found[_read(claim, chain, label, EDITED)] = None
    return list(found)


def claim_pairs(examples: Sequence[WordExample], most: int, rng: random.Random) -> list[PairExample]:
    """Return the claims of labelled answers of other sets, with their chains, up to `most` of each set.

    A claim that shares a character with a span is not supported, and any other is.

    Args:
        examples: answers with the characters that their sources do not support.
        most: how many of one `origin`.
        rng: draws them.
    """
    known = [(case(each.answer, [" ".join(each.pieces)]), each) for each in examples]
    split = SentenceSplitter()
    claims = [(claim, each) for found, each in known for claim in split(found) if claim.kind is Kind.FACTUAL]
    chains = LexicalAligner()([claim for claim, _ in claims])
    made: dict[str, list[PairExample]] = {}
    for (claim, each), chain in zip(claims, chains, strict=True):
        if chain:
            met = any(start < claim.span.end and claim.span.start < end for start, end in each.spans)
            pair = _read(claim, chain, NOT_SUPPORT if met else SUPPORT, f"claims:{each.origin}")
            made.setdefault(each.origin, []).append(pair)
    return [pair for own in made.values() for pair in rng.sample(own, min(len(own), most))]


def _pair(claim: Claim, chain: Sequence[Evidence]) -> PairExample:
    return _read(claim, chain, _label(claim), f"claims:ragtruth.{claim.case.metadata['task_type']}")


def _label(claim: Claim) -> int:
    kinds = kinds_of(claim)
    return CONTRADICT if is_denied(kinds) else NO_EVIDENCE if kinds else SUPPORT


def _read(claim: Claim, chain: Sequence[Evidence], label: int, origin: str) -> PairExample:
    return PairExample(" ".join(in_order(chain[:CHAIN])), stated(claim), label, origin)
