"""Quotation: whether quoted words stand in a source, and whether a claim as a whole is verbatim."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from spanproof._validation import require_share
from spanproof.models.context import Context, by_case, context_of
from spanproof.text.quotes import locate, quotations
from spanproof.text.words import words
from spanproof.types import Check, CheckLabel, Chunk, Claim, Evidence, Span
from spanproof.verifiers.misquoted import Nearest, nearest

__all__ = ["Quotes"]

_GAP = re.compile(r"[\[(]?(?:\.\s?\.\s?\.|…)[\])]?|\[[^\]\d]{1,40}\]")  # "…", "[...]", "[sic]"
_LETTER = re.compile(r"\[([^\W\d_])\](?=\w)")  # "[T]he"
_EDGE = " \t\r\n.,;:!?…\"'“”‘’«»-–—"
_MARKER = re.compile(r"\s*(?:[-*+•>#]{1,6}\s+)?(?:\(?(?:\d{1,3}|[A-Za-z])[.)]\s+)?")
_CITED = re.compile(r"\s?[\[(【][^\[\]()【】]{0,60}[\])】]")
_NEGATION = re.compile(r"\b(?:no|not|never|cannot)\b|n't\b", re.IGNORECASE)
# Before or behind a sentence these take back what it says: "It is a myth that …", "…, unless …", "…?"
_TAKEN_BACK = re.compile(
    r"\b(?:not|never|no|nor|neither|without|if|whether|unless|deny|denie[sd]|denying|doubt\w*|false\w*|myths?|hoax|rumou?rs?"
    r"|allege\w*|claim(?:s|ed|ing)?|incorrect\w*|wrong\w*|untrue|contrary|suppose\w*|pretend\w*|refut\w*|debunk\w*"
    r"|would|could|might|may)\b|n['’]t\b",
    re.IGNORECASE,
)
_RESERVED = re.compile(r"\b(?:unless|except|only if|provided that|false|untrue|myth|debunked|denied|refuted)\b", re.I)
_BORDER = re.compile(r"[.!?。！？](?=\s|$)|\n")
_SIGHT = 300
_NUMBERS = re.compile(r"(?<![\d/])\d[\d ]{2,}(?:/\d[\d ]{2,})+(?<! )(?![\d/])")  # 01911304121/121: no date, no share
_YEAR = re.compile(r"(?:19|20)\d\d")
_ASKED = re.compile(r"\b(?:questions?|asked?|asks)\W{0,3}\Z", re.IGNORECASE)
_NEAR = 12
_WORD = re.compile(r"[^\W_]")


@dataclass(frozen=True, slots=True)
class Quotes:
    """Looks quoted words up in the chunks (a `spanproof.protocols.Verifier`).

    Quoted words must stand in one chunk, exactly by the rules of `spanproof.text.quotes.locate`; ``…`` and editor's
    brackets allow a gap, in order. Quotes of a word or two are not checked, nor what the question says itself.

    * a claim that stands in a chunk word for word: ``supported``, unless the source takes it back (``It is a myth``);
    * quoted words that stand in a chunk: ``supported``, weakly, as much may be said around a quote;
    * a quote that differs from its source in numbers, names, negation or other content: ``contradicted``, with the
      words that differ;
    * any other quote that no chunk has: ``no_evidence``.

    Args:
        verbatim: the score of a claim that is verbatim, in [0, 1].
        quoted: the score of a claim whose quotes are verbatim, in [0, 1].
        misquoted: the score of a claim with a quote that differs from its source in content, in [0, 1].
        inexact: the same for a quote that differs in small words only.
        invented: the same for a quote that nothing in the evidence is like.
        shortest: words that a quote must have to be checked, >= 1.
        shortest_claim: words that a claim must have to count as verbatim, >= 1.

    Raises:
        ConfigError: if a score is not in [0, 1].
    """

    verbatim: float = 0.95
    quoted: float = 0.45
    misquoted: float = 0.8
    inexact: float = 0.6
    invented: float = 0.75
    shortest: int = 3
    shortest_claim: int = 4

    def __post_init__(self) -> None:
        for name in ("verbatim", "quoted", "misquoted", "inexact", "invented"):
            require_share(name, getattr(self, name))

    def __call__(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> list[Check]:
        """One check a claim; flagged are quoted words that no chunk has in that place."""
        contexts = by_case(claims, context_of)
        return [self._check(*each) for each in zip(claims, evidence, contexts, strict=True)]

    def _check(self, claim: Claim, chain: tuple[Evidence, ...], context: Context) -> Check:
        home = self._home(claim, chain, context)
        if home is not None:
            return Check(CheckLabel.SUPPORTED, self.verbatim, f"verbatim in [{home}]")
        quotes = [quote for quote in _quotes(claim) if len(words(quote.of(claim.case.answer))) >= self.shortest]
        found: list[str] = []
        for quote in quotes:
            text = quote.of(claim.case.answer)
            near_by = _chunks(Claim(claim.case, quote), chain, context)
            home = next((chunk.id for chunk in near_by if _stands(text, chunk.text)), None)
            if home is None and not _echoes(text, claim.case.question or ""):
                near = _nearest(text, chain)
                if near is None or near[0].differing:
                    return self._misquoted(quote, near)
                home = near[1].id
            found += [home] if home else []
        if not found:
            return Check(CheckLabel.NOT_APPLICABLE, reason="quotes nothing that a source should have")
        where = ", ".join(f"[{id_}]" for id_ in dict.fromkeys(found))
        return Check(CheckLabel.SUPPORTED, self.quoted, f"its quoted words stand in {where}")

    def _misquoted(self, quote: Span, found: tuple[Nearest, Chunk] | None) -> Check:
        """What is wrong with a quote that no chunk has, given what comes nearest to it."""
        if found is None:
            return Check(CheckLabel.NO_EVIDENCE, self.invented, "its quoted words stand in no source", (quote,))
        near, chunk = found
        spans = tuple(span.shifted(quote.start) for span in near.differing)
        theirs = near.source.of(chunk.text)
        if near.in_content:
            return Check(CheckLabel.CONTRADICTED, self.misquoted, f'misquoted: [{chunk.id}] has "{theirs}"', spans)
        return Check(CheckLabel.NO_EVIDENCE, self.inexact, f'not quoted exactly: [{chunk.id}] has "{theirs}"', spans)

    def _home(self, claim: Claim, chain: tuple[Evidence, ...], context: Context) -> str | None:
        """The id of a chunk that has the claim word for word and does not take it back."""
        text = _said(claim)
        if len(words(text)) < self.shortest_claim:
            return None
        for chunk in _chunks(claim, chain, context):
            for source in (chunk.text, *_with_one_of(chunk.text, text)):
                span = locate(text, source)
                if span is not None and not _is_taken_back(source, span):
                    return chunk.id
        return None


def _with_one_of(text: str, said: str) -> Iterator[str]:
    """A text with one of the numbers that a slash parts in the place of all of them, for each that is said."""
    for found in _NUMBERS.finditer(text):
        for number in map(str.strip, found.group().split("/")):
            if number in said and not _YEAR.fullmatch(number):
                yield text[: found.start()] + number + text[found.end() :]


def _chunks(claim: Claim, chain: tuple[Evidence, ...], context: Context) -> list[Chunk]:
    """The chunks of the chain, then those that have all content words of the claim, if it has any."""
    found = [evidence.chunk for evidence in chain]
    said = context.terms_in(claim)
    if said and context.chunks:
        having = set.intersection(*(set(context.chunks_with(term).tolist()) for term in said))
        found += [context.chunks[at] for at in sorted(having)]
    return list({chunk.id: chunk for chunk in found}.values())


def _nearest(text: str, chain: tuple[Evidence, ...]) -> tuple[Nearest, Chunk] | None:
    """The place around the evidence that comes nearest to a quote, and its chunk."""
    found = []
    for evidence in chain:
        chunk, span = evidence.chunk, evidence.span
        around = Span(max(0, span.start - len(text)), min(len(chunk.text), span.end + len(text)))
        near = nearest(text, chunk.text, within=around)
        if near is not None:
            found.append((near, chunk))
    return max(found, key=lambda each: each[0].likeness, default=None)


def _quotes(claim: Claim) -> Iterator[Span]:
    """The quoted parts of the answer inside the claim, cut at its borders.

    What is quoted as somebody's question, and an answer that is in quotation marks as a whole, quotes no source.
    """
    answer, within = claim.case.answer, claim.span
    found = quotations(answer)
    first = bisect_right(found, within.start, key=lambda span: span.end)
    for span in islice(found, first, None):
        if span.start >= within.end:
            return
        part = Span(max(span.start, within.start), min(span.end, within.end))
        whole = _WORD.search(answer, 0, span.start) is None and _WORD.search(answer, span.end) is None
        asked = _ASKED.search(answer, max(0, span.start - _NEAR), span.start - 1)
        if not whole and not asked and part.of(answer).strip():
            yield part


def _said(claim: Claim) -> str:
    """The text of the claim without its list marker, its citations and its last signs."""
    text = claim.text
    for citation in sorted(claim.citations, key=lambda citation: citation.span, reverse=True):
        at = citation.span.start - claim.span.start
        for group in _CITED.finditer(text, max(0, at - 64), min(len(text), at + 64)):
            if group.start() <= at < group.end():
                text = text[: group.start()] + text[group.end() :]
                break
    marker = _MARKER.match(text)
    return text[marker.end() if marker else 0 :].strip(_EDGE)


def _is_taken_back(text: str, span: Span) -> bool:
    """Whether the sentence around a place says that it is not so, or not certain, or asks."""
    start, end = max(0, span.start - _SIGHT), min(len(text), span.end + _SIGHT)
    borders = [found.end() for found in _BORDER.finditer(text, start, span.start)]
    before = text[borders[-1] if borders else start : span.start]
    border = _BORDER.search(text, span.end, end)
    behind = text[span.end : border.end() if border else end]
    return bool(_TAKEN_BACK.search(before) or _RESERVED.search(behind) or behind.rstrip().endswith("?"))


def _stands(quote: str, text: str) -> bool:
    """Whether all parts of a quote stand in `text`, in order."""
    plain = quote.strip(_EDGE)
    if not plain or locate(plain, text):
        return True
    at = 0
    for part in _parts(plain):
        span = locate(part, text, start=at)
        if span is None:
            return False
        at = span.end
    return True


def _parts(quote: str) -> list[str]:
    """The parts of a quote between its gaps; an editor's bracket that negates is no gap."""
    text = _LETTER.sub(r"\1", quote)
    parts, start = [], 0
    for gap in _GAP.finditer(text):
        if _NEGATION.search(gap.group()):
            continue
        parts.append(text[start : gap.start()])
        start = gap.end()
    parts.append(text[start:])
    return [part for part in (part.strip(_EDGE) for part in parts) if part]


def _echoes(quote: str, question: str) -> bool:
    """Whether a quote repeats the user's question, if not word for word."""
    asked = {word.norm for word in words(question)}
    quoted = [word.norm for word in words(quote)]
    return sum(word in asked for word in quoted) >= 0.6 * len(quoted)
