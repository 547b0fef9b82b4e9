"""The one place where checks become verdicts, and verdicts a status.

A claim, in the order in which the rules hold:

1. not factual                                   -> ``not_checkable``
2. an obstacle (no context, language not covered) -> ``unchecked``
3. a check contradicts                           -> ``contradicted``, whatever another says
4. a check objects: to words, or more strongly
   than any other supports                       -> ``partial`` if the rest is supported, else ``unsupported``
5. a check failed                                -> ``unchecked``
6. a check supports                              -> ``supported``
7. no check decides: the chain is empty          -> ``unsupported``, else ``unchecked``

A cited source that does not exist is always flagged, and a claim with flagged words is never ``supported``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from spanproof._validation import require_share
from spanproof.fusion import FIGURES, GRADED, Fused, Fusion
from spanproof.labels import FAILING
from spanproof.reasons import CONFLICT, for_contradicted, for_failing, for_supported, joined, with_cited
from spanproof.text.quotes import same_words
from spanproof.text.restated import cites_nothing, is_mere_phrase, repeats_with_figures, stands_alone, stated
from spanproof.text.sentences import sentences
from spanproof.text.words import content_words
from spanproof.types import Check, CheckLabel, Claim, Evidence, Kind, Label, Span, Status, Verdict

__all__ = ["PRESETS", "Policy", "merge", "status"]

_KIND_REASONS = {
    Kind.QUESTION: "a question states nothing",
    Kind.OPINION: "an opinion that no source could settle",
    Kind.FILLER: "states nothing about the world",
    Kind.ABSTENTION: "says that it cannot answer",
}
_COVERAGE, _QUOTES = "coverage", "quotes"
_RESTATING = ("negation", "dates", "numbers")  # the rules that can be sure that a source says all of a claim


@dataclass(frozen=True, slots=True)
class Policy:
    """Turns the checks of a claim into its verdict.

    Args:
        contradiction: a ``contradicted`` check counts from this score on, in [0, 1].
        support: a ``supported`` check carries a claim from this score on, in [0, 1].
        objection: a ``no_evidence`` check counts from this score on, in [0, 1].
        certain: a rule's ``contradicted`` check that the fusion cannot overrule has at least this score, in [0, 1].
        fusion: weighs all checks together, where those it needs are there.
        preset: which of the fusion's thresholds decides.

    Raises:
        ConfigError: if a threshold is not in [0, 1].
    """

    contradiction: float = 0.5
    support: float = 0.5
    objection: float = 0.5
    certain: float = 0.8
    fusion: Fusion | None = None
    preset: str = "balanced"

    def __post_init__(self) -> None:
        for name in ("contradiction", "support", "objection", "certain"):
            require_share(f"the threshold {name}", getattr(self, name))

    def decide(
        self,
        claim: Claim,
        evidence: tuple[Evidence, ...],
        checks: Mapping[str, Check],
        *,
        obstacle: str | None = None,
    ) -> Verdict:
        """The verdict on `claim`; `obstacle` says why it could not be checked at all, if so."""
        broken = tuple(citation.span for citation in claim.citations if citation.chunk_id is None)
        if claim.kind is not Kind.FACTUAL:
            label, score, reason, spans = Label.NOT_CHECKABLE, 1.0, _KIND_REASONS[claim.kind], broken
        elif obstacle:
            label, score, reason, spans = Label.UNCHECKED, 0.0, obstacle, broken
        else:
            fused = self._fuse(claim, checks)
            if fused is None:
                label, score, reason, spans = self._weigh(claim, evidence, checks)
            else:
                label, score, reason, spans = self._fused(claim, evidence, checks, fused)
            if broken:
                spans = (*spans, *broken)
                missing = cites_nothing(claim)
                reason = reason if missing in reason else f"{missing}; {reason}"
                if label is Label.SUPPORTED:
                    label, score = Label.PARTIAL, 1.0
            elif label is Label.SUPPORTED:
                reason = with_cited(reason, checks)
        return Verdict(claim, label, score, reason, merge(spans), evidence, checks)

    def _weigh(
        self, claim: Claim, evidence: tuple[Evidence, ...], checks: Mapping[str, Check]
    ) -> tuple[Label, float, str, tuple[Span, ...]]:
        against = self._at_least(checks, CheckLabel.CONTRADICTED, self.contradiction)
        support = self._at_least(checks, CheckLabel.SUPPORTED, self.support)
        missing = self._at_least(checks, CheckLabel.NO_EVIDENCE, self.objection)
        failed = [
            f"{name} failed: {check.reason}" for name, check in checks.items() if check.label is CheckLabel.FAILED
        ]
        best = max((check.score for check in support), default=0.0)
        standing = [check for check in missing if check.spans or check.score >= best]
        spans = tuple(span for check in (*against, *standing) for span in check.spans)
        if against:
            return Label.CONTRADICTED, against[0].score, for_contradicted(against, checks), spans
        if standing:
            partial = bool(spans) and (bool(support) or (bool(evidence) and _share(claim, spans) < 0.5))
            label = Label.PARTIAL if partial else Label.UNSUPPORTED
            return label, standing[0].score, joined(standing, "no evidence for it"), spans
        if failed:
            return Label.UNCHECKED, 0.0, "; ".join(failed), ()
        if not support:
            return _undecided(evidence)
        return Label.SUPPORTED, best, joined(support, "stated by the evidence"), ()

    def _fuse(self, claim: Claim, checks: Mapping[str, Check]) -> Fused | None:
        if self.fusion is None:
            return None
        alone = self.fusion.statements is not None and stands_alone(claim)
        fused = self.fusion(claim, checks, preset=self.preset, alone=alone)
        figures = [checks[name] for name in FIGURES & checks.keys()]
        # no model outweighs that no source has a figure, nor what else is wrong with those of a statement by itself
        objecting = any(self._objects(each) for each in figures if alone or each.label is CheckLabel.NO_EVIDENCE)
        return fused._replace(fails=True) if fused and objecting else fused

    def _fused(
        self, claim: Claim, evidence: tuple[Evidence, ...], checks: Mapping[str, Check], fused: Fused
    ) -> tuple[Label, float, str, tuple[Span, ...]]:
        """The verdict by what the fusion makes of the checks."""
        risk, against = fused.probability, self._at_least(checks, CheckLabel.CONTRADICTED, self.contradiction)
        support = self._at_least(checks, CheckLabel.SUPPORTED, self.support)
        certain = self._certain(checks)
        if not certain and not fused.fails:
            return Label.SUPPORTED, 1.0 - risk, for_supported(support, checks), ()
        if not certain and self._repeated(claim, evidence, checks):
            return Label.SUPPORTED, max(0.5, 1.0 - risk), "a source says it in the same words", ()
        if not certain and (restated := self._restated(checks)) is not None:
            return Label.SUPPORTED, max(0.5, 1.0 - risk), restated.reason, ()
        missing = [check for check in self._at_least(checks, CheckLabel.NO_EVIDENCE, 0.0) if check.spans]
        missing = [check for check in missing if check is not checks.get(_COVERAGE)] or missing  # it is the least exact
        flags = self.fusion.flags(claim, checks, fused, preset=self.preset) if self.fusion else None
        named = [span for check in (*against, *missing) for span in check.spans] if flags is None else flags
        spans = self._narrowed(checks, named)
        denied = fused.denied and (bool(against) or fused.alone)  # of a longer answer's claim, only what a check says
        if certain or denied or any(checks[name] in against for name in checks.keys() - GRADED):
            reason = for_contradicted(against, checks) if against else for_failing(claim, missing, checks)
            return Label.CONTRADICTED, max(risk, against[0].score) if against else risk, reason, spans
        partial = bool(spans) and _share(claim, spans) < 0.5
        label = Label.PARTIAL if partial else Label.UNSUPPORTED
        return label, risk, for_failing(claim, missing, checks), spans

    def _narrowed(self, checks: Mapping[str, Check], found: Sequence[Span]) -> tuple[Span, ...]:
        """These spans; around a figure that a rule is sure is wrong, the figure alone."""
        wrong = [checks[name] for name in sorted(FIGURES & checks.keys())]
        wrong = [check for check in wrong if check.label is CheckLabel.CONTRADICTED and check.score >= self.certain]
        sure = tuple(span for check in wrong for span in check.spans)
        return (*sure, *(span for span in found if not any(span.overlaps(each) for each in sure)))

    def _certain(self, checks: Mapping[str, Check]) -> bool:
        """Whether a contradiction stands whatever the fusion says: a rule is sure of it, or the sources conflict.

        What a model says of a claim is weighed in the fusion already.
        """
        return any(
            check.label is CheckLabel.CONTRADICTED
            and check.score >= self.certain
            and (name not in GRADED or check.reason.startswith(CONFLICT))
            for name, check in checks.items()
        )

    def _objects(self, check: Check) -> bool:
        if check.label is CheckLabel.CONTRADICTED:
            return check.score >= self.contradiction
        return check.label is CheckLabel.NO_EVIDENCE and check.score >= self.objection

    def _restated(self, checks: Mapping[str, Check]) -> Check | None:
        """The check of a rule that is sure that a source says it in other words, or in values; no rule may object.

        That few of its words stand in the source, which is all that coverage counts, is no objection to that.
        """
        told = [checks[name] for name in _RESTATING if name in checks]
        sure = [each for each in told if each.label is CheckLabel.SUPPORTED and each.score > self.certain]
        if not sure or any(self._objects(checks[name]) for name in checks.keys() - GRADED - {_COVERAGE}):
            return None
        return sure[0]

    def _repeated(self, claim: Claim, evidence: tuple[Evidence, ...], checks: Mapping[str, Check]) -> bool:
        """Whether a source has the claim word for word, or a sentence of it is the claim but for figures that agree.

        Whatever a model says of it, it stands there, unless a rule objects; that a phrase does says nothing.
        """
        if is_mere_phrase(claim) or any(self._objects(checks[name]) for name in checks.keys() - GRADED):
            return False
        verbatim = checks.get(_QUOTES)
        if verbatim is not None and verbatim.label is CheckLabel.SUPPORTED and verbatim.score > self.certain:
            return True
        said = stated(claim)
        found = [span.of(item.text) for item in evidence for span in sentences(item.text)]
        agrees = "numbers" in checks and checks["numbers"].label is CheckLabel.SUPPORTED
        return any(same_words(said, each) or (agrees and repeats_with_figures(said, each)) for each in found)

    @staticmethod
    def _at_least(checks: Mapping[str, Check], label: CheckLabel, threshold: float) -> list[Check]:
        """The checks with that label and at least that score, strongest first."""
        found = [check for check in checks.values() if check.label == label and check.score >= threshold]
        return sorted(found, key=lambda check: -check.score)


PRESETS: Mapping[str, Policy] = {
    "balanced": Policy(),
    "fast": Policy(),
    "precision": Policy(contradiction=0.8, support=0.4, objection=0.7),
    "recall": Policy(contradiction=0.4, support=0.6, objection=0.4),
}


def status(verdicts: Sequence[Verdict]) -> tuple[Status, float]:
    """The status of an answer, with the confidence in it.

    The first that holds: ``fail``, ``unchecked``, ``pass``, ``abstained``, ``nothing_to_check``.
    """
    labels = {verdict.label for verdict in verdicts}
    bad = [verdict.score for verdict in verdicts if verdict.label in FAILING]
    if bad:
        return Status.FAIL, max(bad)
    if Label.UNCHECKED in labels:
        return Status.UNCHECKED, 0.0
    good = [verdict.score for verdict in verdicts if verdict.label is Label.SUPPORTED]
    if good:
        return Status.PASS, min(good)
    abstained = any(verdict.claim.kind is Kind.ABSTENTION for verdict in verdicts)
    return (Status.ABSTAINED if abstained else Status.NOTHING_TO_CHECK), 1.0


def merge(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The union of `spans`, in order; spans that overlap become one."""
    out: list[Span] = []
    for span in sorted(spans):
        if out and span.start < out[-1].end:
            out[-1] = Span(out[-1].start, max(out[-1].end, span.end))
        else:
            out.append(span)
    return tuple(out)


def _undecided(evidence: tuple[Evidence, ...]) -> tuple[Label, float, str, tuple[Span, ...]]:
    if evidence:
        return Label.UNCHECKED, 0.0, "no verifier could decide it", ()
    return Label.UNSUPPORTED, 1.0, "nothing in the context speaks to it", ()


def _share(claim: Claim, spans: Iterable[Span]) -> float:
    """The share of the claim's content words that `spans` touch, in [0, 1]."""
    found = [Span(word.start, word.end).shifted(claim.span.start) for word in content_words(claim.text)]
    touched = sum(any(word.overlaps(span) for span in spans) for word in found)
    return touched / len(found) if found else 1.0
