"""Claims about clinical trials, with the sentences that Evidence Inference's annotators marked as their evidence.

Evidence Inference (Lehman et al. 2019; DeYoung et al. 2020) asks "Effect of X compared with Y on Z?" and marks where
the report tells it. The marked words say by rule whether Z was higher or lower in one of the two arms, or that they did
not differ; where they do not say so plainly, the row is left out.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from spanproof.text.sentences import sentences
from spanproof.training.evidence import terms
from spanproof.training.examples import CONTRADICT, NO_EVIDENCE, SUPPORT, PairExample
from spanproof.training.pairs import read_jsonl

ORIGIN = "evidence-inference"
LICENCE = "MIT (annotations); open-access articles"
_LONGEST, _SHORTEST = 700, 30  # characters of evidence
_NAMED = 0.5  # share of the outcome's words that the evidence must hold
_CLAIMS = 2  # of each label, of one question

Finding = Literal["higher", "lower", "alike"]

_QUESTION = re.compile(r"Effect of (.+?) compared with (.+?),? on (.+?)\?$", re.DOTALL)
_ALIKE = re.compile(
    r"\bno(?: statistically| clinically)?(?: significant)? (?:differences?|changes?|effects?)\b"
    r"|\bnot? (?:statistically )?significant(?:ly)?\b|\bdid not (?:\w+ )?(?:differ|change)\b|\bnon-?significant"
    r"|\b(?:were|was) (?:\w+ )?(?:similar|comparable)\b|\bnot (?:\w+ )?different\b",
    re.IGNORECASE,
)
_UNSURE = re.compile(
    r"\binsignificant|\bdid not\b|\bfail|\bneither\b|\bnor\b|\btrend|\btended\b|\bwithout (?:\w+ )?significant",
    re.IGNORECASE,
)
_MORE = re.compile(r"\b(?:increas|higher|greater|more\b|longer|larger|elevat)", re.IGNORECASE)
_LESS = re.compile(r"\b(?:decreas|reduc|lower|less\b|shorter|fewer|smaller)", re.IGNORECASE)
_SURE = re.compile(r"\bsignificant|\bp ?(?:< ?0?\.0[0-5]|= ?0?\.0[0-4])", re.IGNORECASE)
_AGAINST = re.compile(r"\b(?:than|compared (?:to|with)|versus|vs\.?|relative to)(?= )", re.IGNORECASE)
_CONTROL = frozenset("control placebo".split())
_VAGUE = frozenset("group groups arm arms patients treatment the of and in with or for to a at on mg day".split())

_TOLD: Mapping[Finding, tuple[str, ...]] = {
    "higher": (
        "{x} increases {z}",
        "{x} increases {z} compared with {y}",
        "{z} is higher with {x} than with {y}",
        "{z} is lower with {y} than with {x}",
        "{x} leads to higher {z} than {y}",
    ),
    "lower": (
        "{x} decreases {z}",
        "{x} reduces {z} compared with {y}",
        "{z} is lower with {x} than with {y}",
        "{z} is higher with {y} than with {x}",
        "{x} leads to lower {z} than {y}",
    ),
    "alike": (
        "{x} has no significant effect on {z}",
        "{x} does not differ from {y} in {z}",
        "there is no significant difference in {z} between {x} and {y}",
        "{x} and {y} have a similar effect on {z}",
    ),
}


@dataclass(frozen=True, slots=True)
class _Asked:
    """One question of a report: the two arms, the outcome, and what the evidence says of them."""

    arms: tuple[str, str]
    outcome: str
    evidence: str
    finding: Finding


def trial_pairs(path: Path, take: int, rng: random.Random) -> list[PairExample]:
    """Return up to `take` pairs from the training part of Evidence Inference; none without the file.

    A claim that says the finding is supported and one that says another is contradicted; beside the evidence of
    another question of the same report, which does not name its outcome, neither has evidence.

    Args:
        path: `evidence-inference.jsonl.gz`, with `split`, `group`, `question`, `context` and `spans`.
        take: how many at most.
        rng: draws them.
    """
    asked_of: dict[str, list[_Asked]] = defaultdict(list)
    for row in read_jsonl(path) if path.is_file() else ():
        trained = row["split"] == "train" and row["spans"]
        asked = _asked(row["question"], _evidence(row["context"], row["spans"])) if trained else None
        if asked and asked not in asked_of[row["group"]]:
            asked_of[row["group"]].append(asked)
    made = [pair for group in asked_of.values() for pair in _pairs(group, rng)]
    return rng.sample(made, min(take, len(made)))


def reports(path: Path) -> list[str]:
    """Return the texts of the training part of Evidence Inference, each once; none without the file."""
    rows = read_jsonl(path) if path.is_file() else ()
    return sorted({str(row["context"]) for row in rows if row["split"] == "train"})


def _evidence(context: str, spans: Sequence[tuple[int, int]]) -> str:
    """The sentences that the marked spans touch, as one text."""
    touched = [s for s in sentences(context) if any(s.start < end and start < s.end for start, end in spans)]
    return " ".join(" ".join(s.of(context).split()) for s in touched)


def _asked(question: str, evidence: str) -> _Asked | None:
    match = _QUESTION.match(" ".join(question.split()))
    if not match or not _SHORTEST <= len(evidence) <= _LONGEST or "|" in evidence:
        return None
    arms, outcome = (match[1].strip(), match[2].strip()), match[3].strip()
    finding = finding_of(evidence, arms) if _names(evidence, outcome) else None
    return _Asked(arms, outcome, evidence, finding) if finding else None


def finding_of(evidence: str, arms: tuple[str, str]) -> Finding | None:
    """Return what `evidence` says of an outcome in the first of two arms, or None where it does not say so plainly."""
    if _ALIKE.search(evidence):
        return None if _MORE.search(evidence) or _LESS.search(evidence) else "alike"
    more, less = bool(_MORE.search(evidence)), bool(_LESS.search(evidence))
    arm = _arm(evidence, arms)
    if more == less or arm is None or not _SURE.search(evidence) or _UNSURE.search(evidence):
        return None
    return "higher" if more == (arm == 0) else "lower"


def _arm(evidence: str, arms: tuple[str, str]) -> int | None:
    """Return whose outcome is compared with the other's: the arm that alone is named before "than" or its like."""
    first, second = (_telling(arm) for arm in arms)
    own = (first - second - _CONTROL, second - first)
    found = _AGAINST.search(evidence)
    before, behind = evidence[: found.start() if found else len(evidence)], evidence[found.end() :] if found else ""
    if found and not before.strip():  # "Compared with placebo, ..."
        behind, _, before = behind.partition(",")
    told = [bool(names & set(terms(before))) for names in own]
    rest = [bool(names & set(terms(behind))) for names in own]
    if told[0] == told[1] or (found and rest[told.index(True)]):
        return None
    return told.index(True)


def _names(evidence: str, outcome: str) -> bool:
    words = _telling(outcome)
    return bool(words) and len(words & set(terms(evidence))) >= _NAMED * len(words)


def _telling(text: str) -> set[str]:
    """The words that tell one arm or outcome from others."""
    return set(terms(text)) - _VAGUE


def _pairs(group: Sequence[_Asked], rng: random.Random) -> Iterable[PairExample]:
    for asked in group:
        others = [finding for finding in _TOLD if finding != asked.finding]
        yield from _claims(asked, [asked.finding], SUPPORT, rng)
        yield from _claims(asked, others, CONTRADICT, rng)
        beside = [each.evidence for each in group if not _telling(asked.outcome) & set(terms(each.evidence))]
        if beside:
            yield from _claims(asked, list(_TOLD), NO_EVIDENCE, rng, evidence=rng.choice(beside))


def _claims(
    asked: _Asked, findings: Sequence[Finding], label: int, rng: random.Random, *, evidence: str = ""
) -> Iterable[PairExample]:
    forms = [form for finding in findings for form in _TOLD[finding]]
    for form in rng.sample(forms, _CLAIMS):
        claim = form.format(x=asked.arms[0], y=asked.arms[1], z=asked.outcome)
        yield PairExample(evidence or asked.evidence, f"{claim[0].upper()}{claim[1:]}.", label, ORIGIN)
