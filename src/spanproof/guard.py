"""The pipeline: a case goes in, a report comes out. One synchronous core; the hosts bring async."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache, partial
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeVar

from spanproof._validation import SURROGATE, json_settings
from spanproof.contracts import (
    require_check,
    require_claims,
    require_evidence,
    require_length,
    require_parts,
    require_verifiers,
)
from spanproof.errors import ConfigError
from spanproof.hidden import as_written, readable
from spanproof.models.passages import read
from spanproof.policy import Policy, status
from spanproof.protocols import Aligner, Beginning, Extractor, Splitter, Verifier
from spanproof.provenance import provenance, sealed
from spanproof.text.language import covered, why_uncovered
from spanproof.types import Case, Check, CheckLabel, Chunk, Claim, Evidence, Kind, Report, Span, Verdict

__all__ = ["Guard"]

T = TypeVar("T")
_NO_CONTEXT = "no context: there is no chunk with text to check it against"
_LANGUAGE = "language not covered: the rules and models read English"


@dataclass(frozen=True, slots=True, eq=False)
class Guard:
    """A configured pipeline; safe to share between threads. Parts have no value to compare, so it equals itself alone.

    It can be copied, and pickled where its parts can: those of spanproof open their models anew in another process.

    Args:
        splitter: answer to claims.
        aligner: claims to evidence chains.
        verifiers: by the name that their checks carry in the report; not empty.
        policy: checks to verdicts.
        extractor: question to verbatim spans; ``None`` leaves ``report.extracts`` empty.
        configuration: what the report's provenance says of these parts; JSON's types.
        models: sha256 digests of the model files in use, by name.

    An exception in a part is recorded in the report (``failed``, and the claim is ``unchecked``), never raised and
    never a pass; so is an answer of a wrong shape, and evidence of a chunk that the case has otherwise. An aligner may
    fetch chunks of its own, an extractor has those of the case.

    Raises:
        ConfigError: if there is no verifier, a part is none, or the configuration has other types than JSON's.
    """

    splitter: Splitter
    aligner: Aligner
    verifiers: Mapping[str, Verifier]
    policy: Policy = field(default_factory=Policy)
    extractor: Extractor | None = None
    configuration: Mapping[str, Any] = field(default_factory=dict)
    models: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "verifiers", MappingProxyType(require_verifiers(self.verifiers)))
        require_parts(
            {"splitter": self.splitter, "aligner": self.aligner}, extractor=self.extractor, policy=self.policy
        )
        for name, what in (("configuration", "a configuration"), ("models", "digests of models")):
            object.__setattr__(self, name, json_settings(getattr(self, name), what))

    def __reduce__(self) -> tuple[Any, ...]:
        """How to pickle it.

        Raises:
            ConfigError: if a part cannot be pickled.
        """
        given = self._fields()
        for name, value in given.items():
            for place, part in value.items() if name == "verifiers" else [("", value)]:
                _require_pickle(part, f"{name} {place!r}" if place else name)
        return type(self), tuple(given.values())

    def __copy__(self) -> Guard:
        return replace(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Guard:
        return type(self)(**deepcopy(self._fields(), memo))

    def _fields(self) -> dict[str, Any]:
        given = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: dict(value) if isinstance(value, Mapping) else value for name, value in given.items()}

    def verify(self, case: Case) -> Report:
        """The report on one case."""
        return self._reports([case])[0]

    def verify_all(self, cases: Iterable[Case], *, batch_size: int = 32) -> Iterator[Report]:
        """The reports on a stream of cases, in order, `batch_size` cases at a time.

        A report is the same as `verify` gives, whatever the batch.

        Raises:
            ConfigError: if `batch_size` is not positive.
        """
        if batch_size < 1:
            raise ConfigError("batch_size >= 1", seen=batch_size, remedy="give a positive number of cases")
        stream = iter(cases)
        while batch := list(islice(stream, batch_size)):
            yield from self._reports(batch)

    def _reports(self, cases: Sequence[Case]) -> list[Report]:
        written, cases = cases, [readable(case) for case in cases]
        splits = [_split(self.splitter, case) for case in cases]
        asked = [
            item
            for case, (claims, failure) in zip(cases, splits, strict=True)
            for item in _asked(case, claims, failure)
        ]
        self._check([item for item in asked if item.claim.kind is Kind.FACTUAL and item.obstacle is None])
        verdicts = iter([self._verdict(item) for item in asked])
        known = provenance(self.configuration, self.models)
        return [
            sealed(as_written(self._report(plain, tuple(islice(verdicts, len(claims))), known), case))
            for case, plain, (claims, _) in zip(written, cases, splits, strict=True)
        ]

    def _check(self, asked: Sequence[_Asked]) -> None:
        offered = [item.offered for item in asked]
        chains = list(_distinct(offered, _align(self.aligner, offered)))
        for item, (_, error) in zip(asked, chains, strict=True):
            if error:
                item.checks["aligner"] = Check(CheckLabel.FAILED, reason=error)
        sound = [(item, chain) for item, (chain, error) in zip(asked, chains, strict=True) if not error]
        for item, chain in sound:
            item.evidence = chain
        found = _run_all(self.verifiers, [item.offered for item, _ in sound], [chain for _, chain in sound])
        for name, checks in found:
            for (item, _), check in zip(sound, checks, strict=True):
                item.checks[name] = check

    def _verdict(self, item: _Asked) -> Verdict:
        return self.policy.decide(item.claim, item.evidence, item.checks, obstacle=item.obstacle)

    def _report(self, case: Case, verdicts: tuple[Verdict, ...], known: Mapping[str, Any]) -> Report:
        label, score = status(verdicts)
        extracts, failure = self._extract(case)
        notes = {"extractor": failure} if failure else {}
        return Report(case, verdicts, extracts, label, score, {**known, **notes})

    def _extract(self, case: Case) -> tuple[tuple[Evidence, ...], str]:
        extractor, question = self.extractor, case.question or ""
        if extractor is None or not question.strip():
            return (), ""
        found, error = _call(lambda: require_evidence(extractor(question, case.chunks), case.chunks, "extractor"))
        return found or (), error


@dataclass(slots=True)
class _Asked:
    """A claim on its way through the verifiers, beside the form in which they see it."""

    claim: Claim
    offered: Claim
    obstacle: str | None
    evidence: tuple[Evidence, ...] = ()
    checks: dict[str, Check] = field(default_factory=dict)


def _require_pickle(part: object, name: str) -> None:
    try:
        pickle.dumps(part)
    except Exception as error:  # a part may fail in any way; pickle itself raises three kinds
        raise ConfigError(
            "a guard of parts that can be pickled",
            seen=f"{name}: {error}",
            remedy="make it a function or a class of a module, without open files or locks, or build the guard there",
        ) from error


def _asked(case: Case, claims: Sequence[Claim], failure: str) -> Iterator[_Asked]:
    if failure:
        check = Check(CheckLabel.FAILED, reason=failure)
        yield from (_Asked(claim, claim, f"splitter failed: {failure}", (), {"splitter": check}) for claim in claims)
        return
    offered = _reduced(case)
    obstacle = _obstacle(case.chunks, offered.chunks)
    for claim in claims:
        yield _Asked(claim, replace(claim, case=offered), obstacle or why_uncovered(claim.text))


def _split(splitter: Splitter, case: Case) -> tuple[tuple[Claim, ...], str]:
    """The claims of a case, none of a blank answer; where the splitter fails, all of it as one claim and the reason."""
    if not case.answer.strip():
        return (), ""
    claims, error = _call(lambda: require_claims(splitter(case), case))
    return ((Claim(case, Span(0, len(case.answer))),), error) if claims is None else (claims, "")


def _align(aligner: Aligner, claims: Sequence[Claim]) -> list[tuple[tuple[Evidence, ...], str]]:
    """The chain of each claim, or why there is none; if the batch fails, claim by claim."""
    chains, error = _call(lambda: require_length(aligner(claims), len(claims), "aligner")) if claims else ([], "")
    if chains is not None:
        return [_chain(chain, claim) for chain, claim in zip(chains, claims, strict=True)]
    if len(claims) == 1:
        return [((), error)]
    return [_align(aligner, [claim])[0] for claim in claims]


def _distinct(
    claims: Sequence[Claim], chains: Sequence[tuple[tuple[Evidence, ...], str]]
) -> Iterator[tuple[tuple[Evidence, ...], str]]:
    """The chains, but for one that quotes a chunk by an id under which an earlier claim of its case has another."""
    met: dict[tuple[int, str], Chunk] = {}
    for claim, (chain, error) in zip(claims, chains, strict=True):
        other = [
            item.chunk.id for item in chain if met.setdefault((id(claim.case), item.chunk.id), item.chunk) != item.chunk
        ]
        yield ((), f"PluginError: two chunks have the id {other[0]!r}; each needs its own") if other else (chain, error)


def _chain(chain: object, claim: Claim) -> tuple[tuple[Evidence, ...], str]:
    found, error = _call(lambda: require_evidence(chain, claim.case.chunks, "aligner", fetches=True))
    return found or (), error


def _run_all(
    verifiers: Mapping[str, Verifier], claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]]
) -> list[tuple[str, list[Check]]]:
    """The checks of all verifiers, in their order; those that can begin have begun before any other runs."""
    if not claims:
        return []
    able = {name: verifier for name, verifier in verifiers.items() if isinstance(verifier, Beginning)}
    begun = {name: _call(partial(each.begin, claims, evidence))[0] for name, each in able.items()}
    first = {name: _run(each, claims, evidence) for name, each in verifiers.items() if name not in able}
    last = {name: _run(each, claims, evidence, begun[name]) for name, each in able.items()}
    return [(name, (first | last)[name]) for name in verifiers]


def _run(
    verifier: Verifier,
    claims: Sequence[Claim],
    evidence: Sequence[tuple[Evidence, ...]],
    begun: Callable[[], Sequence[Check]] | None = None,
) -> list[Check]:
    """The checks of one verifier; if the batch fails, claim by claim, so that one bad claim harms no other."""
    whole = begun or partial(verifier, claims, evidence)
    checks, error = _call(lambda: require_length(whole(), len(claims), "verifier"))
    if checks is not None:
        return [_sound(check, claim) for check, claim in zip(checks, claims, strict=True)]
    if len(claims) == 1:
        return [Check(CheckLabel.FAILED, reason=error)]
    return [_run(verifier, [claim], [chain])[0] for claim, chain in zip(claims, evidence, strict=True)]


def _sound(check: object, claim: Claim) -> Check:
    found, error = _call(lambda: require_check(check, claim))
    return found or Check(CheckLabel.FAILED, reason=error)


def _call(part: Callable[[], T]) -> tuple[T | None, str]:
    """What a plug point answers, or ``None`` and why: whatever it raises is data for the report."""
    try:
        return part(), ""
    except Exception as error:  # noqa: BLE001 - a part may fail in any way, and its failure must not pass as a verdict
        return None, SURROGATE.sub("\ufffd", f"{type(error).__name__}: {error}")


def _obstacle(chunks: Sequence[Chunk], offered: Sequence[Chunk]) -> str | None:
    """Why nothing in a case can be checked, if so: no text, or text in a language that is not covered."""
    texts = [chunk.text for chunk in chunks if chunk.text.strip()]
    if not texts:
        return _NO_CONTEXT
    if offered:
        return None if any(covered(chunk.text) for chunk in offered) else _LANGUAGE
    return None if all(covered(text) for text in texts) else _LANGUAGE


def _reduced(case: Case) -> Case:
    """The case as the aligner and the verifiers see it.

    It has the chunks that share a content word with the answer or the question, in an order of their own: other
    chunks, and the order in which chunks came, can change nothing (design law 4).
    """
    asked = _forms(case.answer) | _forms(case.question or "")
    kept = [chunk for chunk in case.chunks if not asked.isdisjoint(_forms(chunk.text))]
    kept.sort(key=lambda chunk: (chunk.source or "", chunk.start, chunk.text, chunk.id))
    return replace(case, chunks=tuple(kept))


@lru_cache(maxsize=1024)
def _forms(text: str) -> frozenset[str]:
    return frozenset(form for forms in read(text).forms for form in forms)
