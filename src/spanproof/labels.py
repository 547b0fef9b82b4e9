"""The closed sets of kinds, labels and statuses. Members equal their strings."""

from __future__ import annotations

from enum import Enum

__all__ = ["FAILING", "OBJECTING", "STANDING", "CheckLabel", "Kind", "Label", "Status"]


class _Word(str, Enum):
    """A closed set whose members equal, print and hash as their strings (3.10 has no StrEnum)."""

    __str__ = str.__str__


class Kind(_Word):
    """What a claim is; all but ``factual`` are not checkable."""

    FACTUAL = "factual"
    QUESTION = "question"
    OPINION = "opinion"
    FILLER = "filler"
    ABSTENTION = "abstention"


class CheckLabel(_Word):
    """One verifier's word on one claim."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NO_EVIDENCE = "no_evidence"
    NOT_APPLICABLE = "not_applicable"
    FAILED = "failed"


class Label(_Word):
    """The decision on a claim. ``partial``: some of its words are unsupported."""

    SUPPORTED = "supported"
    PARTIAL = "partial"
    CONTRADICTED = "contradicted"
    UNSUPPORTED = "unsupported"
    NOT_CHECKABLE = "not_checkable"
    UNCHECKED = "unchecked"


class Status(_Word):
    """The decision on an answer."""

    FAIL = "fail"
    UNCHECKED = "unchecked"
    PASS = "pass"  # noqa: S105 - a verdict, not a secret
    ABSTAINED = "abstained"
    NOTHING_TO_CHECK = "nothing_to_check"


FAILING = (Label.CONTRADICTED, Label.UNSUPPORTED, Label.PARTIAL)
"""The labels with which an answer fails, worst first."""
STANDING = (Label.SUPPORTED, Label.NOT_CHECKABLE)
"""The labels of what may stand as it is."""
OBJECTING = (CheckLabel.CONTRADICTED, CheckLabel.NO_EVIDENCE)
"""What a check says that speaks against a claim."""
