"""Proof, to the span, for every RAG answer.

::

    report = spanproof.verify(answer, chunks, question=question)
    report.status          # "pass", "fail", "unchecked", "abstained" or "nothing_to_check"
    report.verdicts[0]     # a claim with its label, flagged words and evidence

The verbs are `verify`, `annotate`, `replace`, `extract` and `audit`, here and on the command line. Importing this
package loads no model and none of its heavy dependencies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanproof.errors import (
    ConfigError,
    InputError,
    MissingExtraError,
    ModelError,
    SpanproofError,
)
from spanproof.types import (
    Case,
    Check,
    Chunk,
    Citation,
    Claim,
    Evidence,
    Report,
    Span,
    Verdict,
)

if TYPE_CHECKING:
    from spanproof.cases import case
    from spanproof.guard import Guard
    from spanproof.streaming import GuardedStream
    from spanproof.verbs import annotate, audit, extract, replace, verify
    from spanproof.wire import from_json, to_json
    from spanproof.wrapping import guarded

    __version__: str

__all__ = [
    "Case",
    "Check",
    "Chunk",
    "Citation",
    "Claim",
    "ConfigError",
    "Evidence",
    "Guard",
    "GuardedStream",
    "InputError",
    "MissingExtraError",
    "ModelError",
    "Report",
    "Span",
    "SpanproofError",
    "Verdict",
    "annotate",
    "audit",
    "case",
    "extract",
    "from_json",
    "guarded",
    "replace",
    "to_json",
    "verify",
]

_LATE = {
    "Guard": "spanproof.guard",
    "GuardedStream": "spanproof.streaming",
    "annotate": "spanproof.verbs",
    "audit": "spanproof.verbs",
    "case": "spanproof.cases",
    "extract": "spanproof.verbs",
    "from_json": "spanproof.wire",
    "guarded": "spanproof.wrapping",
    "replace": "spanproof.verbs",
    "to_json": "spanproof.wire",
    "verify": "spanproof.verbs",
}


def __getattr__(name: str) -> object:
    if name == "__version__":
        from spanproof.provenance import version

        return version()
    if name not in _LATE:
        raise AttributeError(f"module 'spanproof' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_LATE[name]), name)


def __dir__() -> list[str]:
    return __all__
