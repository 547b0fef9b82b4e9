"""Examples made by rule: swapped values, missing passages, and the corpus of `spanproof.training.synthetic`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from spanproof.text.sentences import sentences
from spanproof.training.evidence import pieces_of, terms
from spanproof.training.examples import CONTRADICT, NO_EVIDENCE, SUPPORT, PairExample, WordExample
from spanproof.training.ragtruth import merge_spans
from spanproof.training.swaps import Swap, swaps

if TYPE_CHECKING:
    from spanproof.training.synthetic import Corpus, Source

_COMMON = frozenset(
    "a an and are as at be been but by can do does for from had has have he her his if in into is it its may more most "
    "no not of on one or other passage passages provided given based such she so some than that the their them then "
    "there these they this to up use used was were what when where which while who will with you your".split()
)
_BESIDE = 3  # pieces of the source
_LEFT_OUT = 1 / 3
_LONGEST = 1800  # characters


def swapped(example: WordExample, rng: random.Random, *, most: int = 3) -> WordExample | None:
    """Return a copy of a wholly supported answer with one to `most` values changed, or None when nothing can be."""
    context = " ".join(example.pieces)
    options = list(swaps(example.answer, context, rng))
    if example.spans or not options:
        return None
    chosen = sorted(rng.sample(options, min(len(options), rng.randint(1, most))), key=lambda swap: swap.start)
    answer, spans = _apply(example.answer, chosen)
    return WordExample(
        example.question, example.pieces, answer, spans, example.group, f"swap:{example.origin}", "generated"
    )


def _apply(text: str, chosen: Sequence[Swap]) -> tuple[str, tuple[tuple[int, int], ...]]:
    parts: list[str] = []
    spans: list[tuple[int, int]] = []
    at = size = 0
    for swap in chosen:
        parts += [text[at : swap.start], swap.new]
        size += swap.start - at
        spans.append((size, size + len(swap.new)))
        size, at = size + len(swap.new), swap.end
    return "".join([*parts, text[at:]]), tuple(spans)


def without_support(example: WordExample, rng: random.Random) -> WordExample | None:
    """Return a copy of a wholly supported answer whose context lost the evidence of one to two sentences.

    The pieces that share a content word with those sentences beyond what the rest of the answer shares are removed; a
    sentence becomes a span when less than a third of its content words is left in the context, and the example is
    dropped (None) when any sentence ends in between.
    """
    if example.spans or len(example.pieces) < 4:
        return None
    whole = content(" ".join(example.pieces))
    parts = [span for span in sentences(example.answer) if _is_grounded(content(span.of(example.answer)), whole)]
    if len(parts) < 2:
        return None
    gone = set().union(*(content(span.of(example.answer)) for span in rng.sample(parts, rng.randint(1, 2))))
    kept = tuple(p for p in example.pieces if len(content(p) & gone) < max(2.0, 0.25 * len(content(p))))
    left = content(" ".join(kept))
    spans = []
    for span in parts:
        words = content(span.of(example.answer))
        share = len(words & left) / len(words)
        if 0.34 < share < 0.7:
            return None
        spans += [(span.start, span.end)] if share <= 0.34 else []
    if not spans or not kept:
        return None
    origin = f"without:{example.origin}"
    return WordExample(example.question, kept, example.answer, merge_spans(spans), example.group, origin, "generated")


def _is_grounded(words: set[str], context: set[str]) -> bool:
    return len(words) >= 5 and len(words & context) >= 0.7 * len(words)


def content(text: str) -> set[str]:
    """Return the lower-case words of `text` that carry content."""
    return {term for term in terms(text) if term not in _COMMON and len(term) > 1}


def load_synthetic(sources: int, *, seed: int, density: float = 2.3) -> list[WordExample]:
    """Return rows of the package's own generated corpus in RAGTruth's three tasks; nothing is read from disk."""
    corpus, known = _generated(sources, seed, density)
    examples = []
    for response in corpus.responses:
        source = known[response.source_id]
        info = source.info
        passages = info["passages"] if not isinstance(info, str) and "passages" in info else info
        question = str(info["question"]) if not isinstance(info, str) and "question" in info else ""
        examples.append(
            WordExample(
                question,
                pieces_of(passages),
                response.text,
                merge_spans((mark.start, mark.end) for mark in response.marks),
                source.id,
                f"synthetic.{source.task}",
                response.model,
            )
        )
    return examples


def synthetic_pairs(sources: int, take: int, rng: random.Random, *, seed: int) -> list[PairExample]:
    """Return up to `take` pairs from the generated corpus: a sentence of an answer, and pieces of its source.

    A sentence stands with what says it (supported) or says otherwise (contradicted), and some pieces beside; an
    invented one, and one in three of those that are said, with other pieces alone (no evidence).
    """
    corpus, known = _generated(sources, seed, 2.3)
    made: list[PairExample] = []
    for response in corpus.responses:
        pieces = [piece.text for piece in known[response.source_id].pieces]
        for sentence in response.sentences:
            told = set(sentence.evidence or sentence.refuted_by)
            others = [at for at in range(len(pieces)) if at not in told]
            kept = set(rng.sample(others, min(len(others), rng.randint(0 if told else 1, _BESIDE))))
            label = SUPPORT if sentence.evidence else CONTRADICT if told else NO_EVIDENCE
            if sentence.evidence and kept and rng.random() < _LEFT_OUT:
                told, label = set(), NO_EVIDENCE
            premise = "\n".join(piece for at, piece in enumerate(pieces) if at in told | kept)
            if 0 < len(premise) <= _LONGEST:
                text = response.text[sentence.start : sentence.end]
                made.append(PairExample(premise, text, label, f"synthetic.{response.task}"))
    return rng.sample(made, min(take, len(made)))


def _generated(sources: int, seed: int, density: float) -> tuple[Corpus, dict[str, Source]]:
    from spanproof.training.synthetic import generate

    corpus = generate(sources, seed=seed, density=density, length="full")
    return corpus, {source.id: source for source in corpus.sources}
