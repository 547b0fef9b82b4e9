"""What the guard takes for a plug point, and from one: the contracts of `spanproof.protocols`, held against what came.

Each function on what came back hands on what it was given, or raises a `PluginError` (an `InputError` for text that is
none) that says what was wrong. None of them quotes text that no source holds: these messages stand in reports.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from spanproof._validation import require_text
from spanproof.errors import ConfigError, PluginError
from spanproof.types import Case, Check, CheckLabel, Chunk, Citation, Claim, Evidence, Kind, Span

__all__ = [
    "require_callable",
    "require_check",
    "require_claims",
    "require_evidence",
    "require_length",
    "require_parts",
    "require_verifiers",
]

T = TypeVar("T")


def require_verifiers(given: Mapping[str, T]) -> dict[str, T]:
    """A copy of verifiers by name, or a `ConfigError` where it is no such thing."""
    if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
        remedy = "give a dict: the checks in a report go by these names"
        raise ConfigError("verifiers by name", seen=given, remedy=remedy)
    if not given:
        raise ConfigError("at least one verifier", seen="none", remedy="name some: without a check nothing passes")
    for name, part in given.items():
        require_callable(part, f"the verifier {name!r}")
    return dict(given)


def require_parts(parts: Mapping[str, object], *, extractor: object, policy: object) -> None:
    """Refuses parts that cannot be called with a `ConfigError`, and a policy that decides nothing."""
    for name, part in {**parts, **({} if extractor is None else {"extractor": extractor})}.items():
        require_callable(part, f"the {name}")
    if not callable(getattr(policy, "decide", None)):
        raise ConfigError("a spanproof.policy.Policy", seen=policy, remedy="leave it out for the default one")


def require_callable(part: object, what: str) -> None:
    """Refuses a part that cannot be called with a `ConfigError`."""
    if not callable(part):
        remedy = "give a function, or what config.part(family, name) makes of a name"
        raise ConfigError(f"{what} as a callable", seen=part, remedy=remedy)


def require_length(answer: Iterable[T], length: int, what: str) -> list[T]:
    """What the part named `what` answers on `length` claims: one result each."""
    found = list(answer)
    if len(found) != length:
        raise PluginError(f"{length} results of the {what}", seen=len(found), remedy="answer each claim, in order")
    return found


def require_claims(claims: Iterable[object], case: Case) -> tuple[Claim, ...]:
    """The claims that a splitter found in `case`: of that case, in order, apart, citing its chunks or none."""
    known = {None, *(chunk.id for chunk in case.chunks)}
    out: list[Claim] = []
    for claim in claims:
        if not isinstance(claim, Claim):
            raise PluginError("each claim as a Claim", seen=_a(claim), remedy="the splitter must return Claims")
        _require_fields(claim)
        if any(citation.chunk_id not in known for citation in claim.citations):
            remedy = "the splitter's citations must name chunks of their case, or None"
            raise PluginError("citations of chunks at hand", seen="another id", remedy=remedy)
        if claim.case is not case or claim.span.start < (out[-1].span.end if out else 0):
            remedy = "the splitter's claims must be of its case, in order, and must not overlap"
            raise PluginError("claims one after the other", seen=f"one at {claim.span.start}", remedy=remedy)
        out.append(claim)
    if not out and any(character.isalnum() for character in case.answer):
        remedy = "the splitter must make claims of all words, whatever their kind"
        raise PluginError("a claim in an answer with words", seen="none", remedy=remedy)
    return tuple(out)


def require_evidence(
    found: object, chunks: Sequence[Chunk], what: str, *, fetches: bool = False
) -> tuple[Evidence, ...]:
    """The evidence that the part named `what` found in `chunks`; a chunk that equals one of them will do.

    A part that `fetches` may bring chunks of its own, under ids of their own.
    """
    if isinstance(found, str) or not isinstance(found, Iterable):
        raise PluginError("a sequence of Evidence", seen=_a(found), remedy=f"the {what} must return one, if empty")
    out = tuple(found)
    for item in out:
        if not isinstance(item, Evidence) or not isinstance(item.span, Span):
            remedy = f"the {what} must return Evidence(chunk, span, score)"
            raise PluginError("each passage as Evidence with a Span", seen=_a(item), remedy=remedy)
        if not any(item.chunk is chunk for chunk in chunks) and item.chunk not in chunks:
            namesake = any(item.chunk.id == chunk.id for chunk in chunks)
            if fetches and not namesake:
                continue
            raise PluginError(
                f"passages of the chunks that the {what} was given",
                seen=f"chunk {item.chunk.id!r}{', but not as the case has it' if namesake else ''}",
                remedy="evidence must be of the case's chunks",
            )
    return out


def require_check(check: object, claim: Claim) -> Check:
    """A verifier's check of `claim`, with flagged words inside it."""
    if not isinstance(check, Check):
        raise PluginError("a Check of each claim", seen=_a(check), remedy="the verifier must return Checks")
    if not isinstance(check.label, CheckLabel):
        remedy = "the verifier must label it CheckLabel.SUPPORTED or another of its members"
        raise PluginError("the label of a check as a CheckLabel", seen=repr(check.label), remedy=remedy)
    require_text(check.reason, "the reason of a check", blank=True)
    if not isinstance(check.spans, tuple) or not all(isinstance(span, Span) for span in check.spans):
        remedy = "the verifier must flag words as (Span(start, end), ...)"
        raise PluginError("the spans of a check as a tuple of Span", seen=repr(check.spans), remedy=remedy)
    if not all(claim.span.start <= span.start and span.end <= claim.span.end for span in check.spans):
        raise PluginError(
            f"the spans of a check within its claim, [{claim.span.start}, {claim.span.end})",
            seen=check.spans,
            remedy="the verifier flagged words outside its claim; offsets count in the answer",
        )
    return check


def _require_fields(claim: Claim) -> None:
    if not isinstance(claim.kind, Kind):
        remedy = "the splitter must give Kind.FACTUAL or another of its members"
        raise PluginError("the kind of a claim as a Kind", seen=repr(claim.kind), remedy=remedy)
    cited = claim.citations
    sound = isinstance(cited, tuple) and all(
        isinstance(each, Citation) and isinstance(each.id, str) and isinstance(each.span, Span) for each in cited
    )
    if not isinstance(claim.span, Span) or not sound:
        remedy = "the splitter must give Claim(case, Span(start, end), kind, (Citation(id, Span(start, end), id), ...))"
        raise PluginError("a claim with a Span and a tuple of Citation", seen="other types", remedy=remedy)


def _a(value: object) -> str:
    return f"an object of type {type(value).__name__}"
