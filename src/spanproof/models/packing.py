"""What the encoder reads: question, evidence and answer as token ids, and back from tokens to characters.

::

    [CLS] question evidence evidence ... [SEP] answer window [SEP]        words: one logit a token of the window
      0      0        0        0           0         1          1         segment ids
    [CLS] evidence evidence ... [SEP] claim [SEP]                         nli: one decision a pair

The whole context goes in where it fits. Where it does not, evidence pieces (sentences, lines of a record) are taken
best first until the next does not fit, and stand in document order. A long answer is cut into overlapping windows, at
the borders the caller names where that is possible. Nothing is cut in silence: `Packed` says which pieces were read
and how many tokens of a question or a claim were left out. A word that is not in the vocabulary, or longer than the
tokenizer takes, is read by the plain forms of its letters and in parts; what cannot be read even so, `Packer.unread`
names. Training and the run time share this module.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from spanproof.text.cache import Cache

MAX_LENGTH = 512
ANSWER_TOKENS = 220
OVERLAP_TOKENS = 48
QUESTION_TOKENS = 96
CLAIM_TOKENS = 192
_EVIDENCE_PART = 8  # a question leaves the evidence this part of a sequence at least
_CLS, _SEP, _SPECIAL = 101, 102, 3
_UNKNOWN = "[UNK]"
_FORM: Literal["NFKC"] = "NFKC"
_LONGEST_WORD = 100  # characters: of a longer word WordPiece makes one unknown token
_KEPT = 300_000  # characters whose tokens are remembered: claims share passages, and texts are counted before

Scores = Callable[[int, int], Sequence[float]]
"""Rank of every evidence piece, higher is better, for the characters `[start, end)` of the answer."""


@dataclass(frozen=True, slots=True)
class Packed:
    """One input sequence of at most `MAX_LENGTH` tokens.

    `ids` and `types` are token and segment ids. Tokens `first` to `first + len(offsets)` (exclusive) are the window's;
    `offsets[i]` is the half-open character range of its i-th token in the answer (for a pair: in the claim).
    `pieces` are the indices of the evidence pieces that were read, in document order, `partial` those of them that
    were read in part because alone they are longer than the room; `cut` counts tokens of the question or claim left
    out; `start` and `end` are the character range of the window.
    """

    ids: tuple[int, ...]
    types: tuple[int, ...]
    first: int
    offsets: tuple[tuple[int, int], ...]
    pieces: tuple[int, ...]
    partial: tuple[int, ...] = ()
    cut: int = 0

    @property
    def start(self) -> int:
        """First character of the window."""
        return self.offsets[0][0]

    @property
    def end(self) -> int:
        """Character after the last of the window."""
        return self.offsets[-1][1]


@dataclass(frozen=True, slots=True)
class _Tokens:
    ids: tuple[int, ...]
    offsets: tuple[tuple[int, int], ...]


class Packer:
    """Packs texts for one tokenizer (BERT WordPiece: `[CLS]` = 101, `[SEP]` = 102); safe to share between threads.

    Args:
        tokenizer: a `tokenizers.Tokenizer`; its padding and truncation are not used.
        max_length: most tokens in a sequence, 16 to 512.
        answer_tokens: most tokens of an answer in a window: no more than two thirds of `max_length`, or than the
            longest question leaves where that is more. Evidence, where there is any, has an eighth of `max_length`
            beside a full window even so, and the question the rest.
        overlap: tokens that neighbouring windows share at least, where a window is long enough.
    """

    def __init__(
        self,
        tokenizer: Any,  # noqa: ANN401  (tokenizers.Tokenizer, which has no types)
        *,
        max_length: int = MAX_LENGTH,
        answer_tokens: int = ANSWER_TOKENS,
        overlap: int = OVERLAP_TOKENS,
    ) -> None:
        self._tokenizer = tokenizer
        self._unknown = tokenizer.token_to_id(_UNKNOWN)
        self._kept: Cache[_Tokens] = Cache(_KEPT)
        self._max_length = max_length
        most = max(max_length * 2 // 3, max_length - _SPECIAL - QUESTION_TOKENS)
        self._answer_tokens = min(answer_tokens, most)
        self._overlap = min(overlap, self._answer_tokens // 3)

    def pack_words(
        self, question: str, pieces: Sequence[str], answer: str, *, scores: Scores, borders: Sequence[int] = ()
    ) -> list[Packed]:
        """Return the windows of `answer`, in order; together they cover each of its tokens. No tokens, no windows.

        Args:
            question: what was asked, possibly empty.
            pieces: the context in document order, cut where it may be cut.
            answer: the text whose words are judged.
            scores: called only for windows beside which the whole context does not fit.
            borders: character offsets in `answer` at which a window should rather end (ends of claims or sentences).
        """
        asked, evidence = self._tokens(question), [self._tokens(piece) for piece in pieces]
        least = min(sum(len(piece.ids) for piece in evidence), self._max_length // _EVIDENCE_PART)
        packed = []
        for lo, hi, tokens in self._windows(self._tokens(answer), borders):
            beside = self._max_length - _SPECIAL - (hi - lo)
            head = asked.ids[: min(QUESTION_TOKENS, max(0, beside - least))]
            room = beside - len(head)
            start, end = tokens.offsets[lo][0], tokens.offsets[hi - 1][1]
            chosen, cut_short, body = _select(evidence, room, partial(scores, start, end))
            packed.append(
                _packed(
                    head + body,
                    _Tokens(tokens.ids[lo:hi], tokens.offsets[lo:hi]),
                    pieces=(chosen, cut_short),
                    cut=len(asked.ids) - len(head),
                )
            )
        return packed

    def pack_pair(self, pieces: Sequence[str], claim: str, *, scores: Sequence[float] = ()) -> Packed:
        """Return premise (`pieces`, in document order) and hypothesis (`claim`) as one sequence.

        `scores` ranks the pieces, higher is better; without it the earlier piece is the better one.
        """
        evidence, stated = [self._tokens(piece) for piece in pieces], self._tokens(claim)
        kept = _Tokens(stated.ids[:CLAIM_TOKENS], stated.offsets[:CLAIM_TOKENS])
        room = self._max_length - _SPECIAL - len(kept.ids)
        ranks = scores or [-float(i) for i in range(len(pieces))]
        chosen, cut_short, body = _select(evidence, room, lambda: ranks)
        return _packed(body, kept, pieces=(chosen, cut_short), cut=len(stated.ids) - len(kept.ids))

    def count(self, text: str) -> int:
        """Return the number of tokens of `text`, special ones not counted."""
        return len(self._tokens(text).ids)

    def unread(self, text: str) -> list[tuple[int, int]]:
        """Return the words of `text`, half-open in characters, that the model cannot tell from others.

        Symbols and pictures, which say nothing that could be wrong, are not among them.
        """
        tokens = self._tokens(text)
        return [
            (start, end)
            for token, (start, end) in zip(tokens.ids, tokens.offsets, strict=True)
            if self._is_unread(token, text[start:end])
        ]

    def _is_unread(self, token: int, word: str) -> bool:
        return token == self._unknown and _has_letter(unicodedata.normalize(_FORM, word))

    def _tokens(self, text: str) -> _Tokens:
        return self._kept.get(text, lambda: self._encoded(text), cost=len(text) + 1)

    def _encoded(self, text: str) -> _Tokens:
        encoding = self._tokenizer.encode(text, add_special_tokens=False)
        ids, places = encoding.ids, encoding.offsets
        if self._unknown not in ids:
            return _Tokens(tuple(ids), tuple(places))
        found: list[tuple[int, tuple[int, int]]] = []
        for token, (start, end) in zip(ids, places, strict=True):
            spelled = self._is_unread(token, text[start:end])
            found += self._spelled(text[start:end], start) if spelled else [(token, (start, end))]
        return _Tokens(tuple(token for token, _ in found), tuple(offsets for _, offsets in found))

    def _spelled(self, word: str, start: int) -> list[tuple[int, tuple[int, int]]]:
        """The tokens of a word that is not in the vocabulary, read by plain letters (NFKC), with offsets from `start`.

        A mathematical or full-width letter is read as the letter that it is a form of, and a picture ends a word.
        """
        plain = [(_plain(character), at) for at, character in enumerate(word, start)]
        text, places = "".join(form for form, _ in plain), [at for form, at in plain for _ in form]
        found = []
        for lo in range(0, len(text), _LONGEST_WORD):
            encoding = self._tokenizer.encode(text[lo : lo + _LONGEST_WORD], add_special_tokens=False)
            bounds = [(places[lo + first], places[lo + end - 1] + 1) for first, end in encoding.offsets]
            found += list(zip(encoding.ids, bounds, strict=True))
        return found

    def _windows(self, tokens: _Tokens, borders: Sequence[int]) -> list[tuple[int, int, _Tokens]]:
        total, ends = len(tokens.ids), _border_tokens(tokens, borders)
        windows, lo = [], 0
        while lo < total:
            hi = min(total, lo + self._answer_tokens)
            if hi < total:
                hi = _last_border(ends, lo + self._answer_tokens // 2, hi)
            windows.append((lo, hi, tokens))
            if hi == total:
                break
            lo = max(lo + 1, _word_start(tokens, hi - self._overlap))
        return windows


def _plain(character: str) -> str:
    """The plain form of a letter or digit, nothing for a mark on the letter before, and white space for the rest."""
    form = unicodedata.normalize(_FORM, character)
    if _has_letter(form):
        return form
    return "" if unicodedata.category(character)[0] in "MC" else " "


def _has_letter(text: str) -> bool:
    return any(character.isalnum() for character in text)


def _border_tokens(tokens: _Tokens, borders: Sequence[int]) -> list[int]:
    """Return, sorted, the number of tokens that end at or before each border."""
    ends = [end for _, end in tokens.offsets]
    return sorted({bisect_right(ends, border) for border in borders})


def _last_border(ends: Sequence[int], least: int, most: int) -> int:
    """Return the last of `ends` in [least, most], or `most` if there is none."""
    at = bisect_right(ends, most) - 1
    return ends[at] if at >= 0 and ends[at] >= least else most


def _word_start(tokens: _Tokens, index: int) -> int:
    """Return the index of the first token of the word that holds token `index`."""
    while index > 0 and tokens.offsets[index][0] == tokens.offsets[index - 1][1]:
        index -= 1
    return index


def _select(
    evidence: Sequence[_Tokens], room: int, scores: Callable[[], Sequence[float]]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return indices of the pieces read, of those read in part, and the pieces' ids, within `room` tokens."""
    if sum(len(piece.ids) for piece in evidence) <= room:
        chosen = [i for i, piece in enumerate(evidence) if piece.ids]
        return tuple(chosen), (), tuple(t for i in chosen for t in evidence[i].ids)
    ranks = scores()
    taken: dict[int, int] = {}
    for i in sorted(range(len(evidence)), key=lambda i: (-ranks[i], i)):
        size = len(evidence[i].ids)
        if 0 < size <= room:
            taken[i] = size
            room -= size
        elif size > room and not taken:
            taken[i] = room
            break
    order = sorted(taken)
    cut_short = tuple(i for i in order if taken[i] < len(evidence[i].ids))
    return tuple(order), cut_short, tuple(t for i in order for t in evidence[i].ids[: taken[i]])


def _packed(
    body: tuple[int, ...], window: _Tokens, *, pieces: tuple[tuple[int, ...], tuple[int, ...]], cut: int
) -> Packed:
    first = len(body) + 2
    return Packed(
        ids=(_CLS, *body, _SEP, *window.ids, _SEP),
        types=(0,) * first + (1,) * (len(window.ids) + 1),
        first=first,
        offsets=window.offsets,
        pieces=pieces[0],
        partial=pieces[1],
        cut=cut,
    )
