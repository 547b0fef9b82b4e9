"""Parts of a pipeline that are easy to reason about, to test the pipeline itself."""

from __future__ import annotations

import re

from spanproof.guard import Guard
from spanproof.types import Check, CheckLabel, Claim, Evidence, Kind, Span

_SENTENCE = re.compile(r"[^.?!\s][^.?!]*[.?!]?")


def split(case):
    """Sentences; those that end in a question mark are questions, a lone ``Unknown.`` is an abstention."""
    found = [Span(match.start(), match.end()) for match in _SENTENCE.finditer(case.answer)] or [
        Span(0, len(case.answer))
    ]
    return [
        Claim(
            case,
            span,
            _kind(span.of(case.answer)),
        )
        for span in found
    ]


def _kind(text):
    if text == "Unknown.":
        return Kind.ABSTENTION
    return Kind.QUESTION if text.endswith("?") else Kind.FACTUAL


def align(claims):
    """Every chunk that holds the claim's last word."""
    return [
        tuple(
            Evidence(chunk, Span(0, len(chunk.text)), 1.0)
            for chunk in claim.case.chunks
            if re.findall(r"\w+", claim.text)[-1:] and re.findall(r"\w+", claim.text)[-1] in chunk.text
        )
        for claim in claims
    ]


def contains(claims, evidence):
    """Supported if some evidence contains the claim; contradicted if it contains ``not``; else no evidence."""
    out = []
    for claim, chain in zip(claims, evidence, strict=True):
        text = " ".join(item.text for item in chain)
        bare = claim.text.rstrip(".!")
        label = CheckLabel.SUPPORTED if bare in text else CheckLabel.NO_EVIDENCE
        out.append(Check(CheckLabel.CONTRADICTED if "not " in text else label, 0.9, f"{label}"))
    return out


def guard(**changes):
    """A guard of these parts."""
    return Guard(**{"splitter": split, "aligner": align, "verifiers": {"contains": contains}, **changes})
