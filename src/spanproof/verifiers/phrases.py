"""A phrase as the answer: whether it stands where the sources answer the question, by the extraction model."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from spanproof.errors import ConfigError
from spanproof.models.context import by_case
from spanproof.models.spans import Page, SpanModel
from spanproof.models.units import Tokens, layout_of
from spanproof.text.restated import is_mere_phrase, predicated
from spanproof.text.terms import added_to, forms_of, terms
from spanproof.types import Case, Check, CheckLabel, Chunk, Claim, Evidence, Span

__all__ = ["Phrases"]

_JOINTS = re.compile(r"[,;/]\s+(?:and\s|or\s)?|\s(?:and|or|&)\s")
_LONGEST = 160  # characters of a sentence in a reason


class _Part(NamedTuple):
    """A phrase, or an item of an enumeration, with the forms of each word that is looked for."""

    text: str
    words: Sequence[frozenset[str]]


class _Place(NamedTuple):
    """A sentence of a chunk with words of a part, and the share of them in it, in (0, 1]."""

    chunk: Chunk
    sentence: Span
    words: tuple[Span, ...]
    share: float


class _Found(NamedTuple):
    """How likely a part is evidence, in [0, 1], and where it is so most; nowhere where no source has a word of it."""

    likely: float
    part: _Part
    place: _Place | None


class Phrases:
    """Checks answers that are a mere phrase, a list of such, or ``They go to Utrecht.`` (a `protocols.Verifier`).

    Any phrase of a source is stated there, word for word; only the question says whether it is the right one. The model
    that extracts verbatim spans reads the question with the chunks that have the phrase, and gives each word the
    probability to be evidence. The mean of those of the phrase, where it is highest, decides; of an enumeration
    (``Mostar and Tuzla``) that of its least likely item, unless one sentence has all of it, where it is likelier. Any
    other claim is ``not_applicable``.

    Args:
        folder: of the extraction model; the one inside the package if ``None``.
        likely: from which mean on a phrase is an answer, in (0, 1); there the check's score is 0.5, and 1 at the ends.
        most: how many chunks that have the phrase are read at most, >= 1: those with most of the question's words.
        threads: of the encoder; see `spanproof.models.onnx.encoder`.

    Raises:
        ConfigError: if a number is out of its range.
        ModelError: if the model is not there.
    """

    def __init__(
        self, folder: str | Path | None = None, *, likely: float = 0.3, most: int = 16, threads: int | None = None
    ) -> None:
        if not 0.0 < likely < 1.0 or most < 1:
            seen, remedy = f"likely={likely}, most={most}", "leave out what you do not want to change"
            raise ConfigError("likely in (0, 1) and most >= 1", seen=seen, remedy=remedy)
        self._model = SpanModel(folder, threads=threads)
        self._likely, self._most = likely, most

    @property
    def digests(self) -> dict[str, str]:
        """The sha256 of each file of the model, as ``spans/FILE``."""
        return {f"spans/{name}": digest for name, digest in self._model.digests.items()}

    def __call__(self, claims: Sequence[Claim], _: Sequence[tuple[Evidence, ...]], /) -> list[Check]:
        """One check a claim; chains are not looked at: a phrase may stand anywhere."""
        mere = {at: claim for at, claim in enumerate(claims) if is_mere_phrase(claim)}
        sources = by_case(list(mere.values()), lambda case: _Sources(case, self._model, self._most))
        found = dict(zip(mere, map(self._check, mere.values(), sources), strict=True))
        other = Check(CheckLabel.NOT_APPLICABLE, reason="no mere phrase that answers a question")
        return [found.get(at, other) for at in range(len(claims))]

    def _check(self, claim: Claim, sources: _Sources) -> Check:
        parts = _parts(predicated(claim), sources.asked)
        if not parts:
            return Check(CheckLabel.NOT_APPLICABLE, reason="no word to look for")
        found, *items = sources.find(parts)
        if items:
            least, together = min(items, key=_likely), found.place is not None and found.place.share == 1.0
            found = max(found, least, key=_likely) if together else least
        if found.place is None:
            return Check(CheckLabel.NO_EVIDENCE, 1.0, f"no source has “{found.part.text}”", (claim.span,))
        said = f"[{found.place.chunk.id}] “{_shortened(found.place.sentence.of(found.place.chunk.text))}”"
        if found.likely >= self._likely:
            score = 0.5 + 0.5 * (found.likely - self._likely) / (1.0 - self._likely)
            return Check(CheckLabel.SUPPORTED, score, f"it answers the question in {said}")
        score = 1.0 - 0.5 * found.likely / self._likely
        return Check(CheckLabel.NO_EVIDENCE, score, f"it does not answer the question in {said}", (claim.span,))


class _Sources:
    """The chunks of a case: their words, and the tokens of those that the model has read, each once a question."""

    def __init__(self, case: Case, model: SpanModel, most: int) -> None:
        self._question, self._model, self._most = case.question or "", model, most
        self._words = [
            (chunk, [(Span(term.word.start, term.word.end), frozenset(term.forms)) for term in terms(chunk.text)])
            for chunk in case.chunks
        ]
        self._read: dict[str, Tokens] = {}
        self.asked = forms_of(self._question)
        """The forms of the question's content words."""

    def find(self, parts: Sequence[_Part]) -> list[_Found]:
        """Each part where it is likeliest, among the sentences that have most of its words."""
        places = [_fullest(self._places(part.words)) for part in parts]
        chunks = {place.chunk.id: place.chunk for own in places for place in own}
        kept = chunks if len(chunks) <= self._most else self._nearest(chunks)
        self._take([chunks[at] for at in kept if at not in self._read])
        return [
            self._likeliest(part, [place for place in own if place.chunk.id in kept])
            for part, own in zip(parts, places, strict=True)
        ]

    def _places(self, wanted: Sequence[frozenset[str]]) -> Iterator[_Place]:
        for chunk, words in self._words:
            there = [(span, forms) for span, forms in words if any(forms & each for each in wanted)]
            for sentence in layout_of(chunk).sentences if there else ():
                inside = [(span, forms) for span, forms in there if sentence.start <= span.start < sentence.end]
                if inside:
                    met = sum(any(forms & each for _, forms in inside) for each in wanted)
                    yield _Place(chunk, sentence, tuple(span for span, _ in inside), met / len(wanted))

    def _nearest(self, among: Collection[str]) -> list[str]:
        """The ids of the chunks that have most of the words of the question, of those given."""
        met = {chunk.id: len(self.asked & {form for _, own in words for form in own}) for chunk, words in self._words}
        return sorted(among, key=lambda at: -met[at])[: self._most]

    def _take(self, chunks: Sequence[Chunk]) -> None:
        read = self._model(self._question, [Page.of(chunk) for chunk in chunks]) if chunks else []
        self._read.update(zip((chunk.id for chunk in chunks), read, strict=True))

    def _likeliest(self, part: _Part, places: Sequence[_Place]) -> _Found:
        found = (_Found(place.share * _mean(place, self._read[place.chunk.id]), part, place) for place in places)
        return max(found, key=_likely, default=_Found(0.0, part, None))


def _parts(said: str, asked: set[str]) -> list[_Part]:
    """The phrase, and behind it, if it enumerates several, its items; nothing if it has no content word."""
    items = [_Part(text.strip(), added_to(asked, text)) for text in _JOINTS.split(said)]
    items = [item for item in items if item.words]
    whole = _Part(said, added_to(asked, said))
    return [whole, *(items if len(items) > 1 else ())] if whole.words else []


def _fullest(places: Iterator[_Place]) -> list[_Place]:
    found = list(places)
    most = max((place.share for place in found), default=0.0)
    return [place for place in found if place.share == most]


def _likely(found: _Found) -> float:
    return found.likely


def _mean(place: _Place, tokens: Tokens) -> float:
    """The mean probability of the tokens of a place's words."""
    within = np.zeros(len(tokens.starts), dtype=bool)
    for span in place.words:
        within |= (tokens.starts < span.end) & (span.start < tokens.ends)
    return float(tokens.evidence[within].mean()) if within.any() else 0.0


def _shortened(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= _LONGEST else f"{plain[:_LONGEST].rsplit(' ', 1)[0]} …"
