"""Laws and tables of what the encoder reads."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer

from spanproof.models.packing import Packer


def _tokenizer():
    letters = "abcdefghijklmnopqrstuvwxyz0123456789.,"
    vocabulary = {"[UNK]": 100} | {c: 200 + i for i, c in enumerate(letters)}
    vocabulary |= {f"##{c}": 300 + i for i, c in enumerate(letters)}
    tokenizer = Tokenizer(WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer, tokenizer.pre_tokenizer = BertNormalizer(lowercase=True), BertPreTokenizer()
    return tokenizer


TOKENIZER = _tokenizer()
SMALL = Packer(TOKENIZER, max_length=48, answer_tokens=20, overlap=6)
texts = st.text(alphabet="abc 12.é漢\n", max_size=120)


@settings(max_examples=200)
@given(question=texts, pieces=st.lists(texts, max_size=6), answer=texts)
def test_windows_cover_every_token_of_the_answer_and_none_is_longer_than_the_encoder(question, pieces, answer):
    windows = SMALL.pack_words(question, pieces, answer, scores=lambda s, e: [0.0] * len(pieces))
    covered = {offsets for window in windows for offsets in window.offsets}
    assert covered == set(TOKENIZER.encode(answer, add_special_tokens=False).offsets)
    for window in windows:
        assert len(window.ids) == len(window.types) <= 48
        assert window.ids[0] == 101
        assert window.ids[-1] == window.ids[window.first - 1] == 102
        assert window.types == (0,) * window.first + (1,) * (len(window.offsets) + 1)


@settings(max_examples=200)
@given(question=texts, answer=texts.filter(str.strip), most=st.integers(16, 160))
def test_no_question_leaves_a_window_without_evidence(question, answer, most):
    packer = Packer(TOKENIZER, max_length=most)
    for window in packer.pack_words(question, ["a b c d e f g h"], answer, scores=lambda s, e: [0.0]):
        assert window.pieces == (0,)


@settings(max_examples=200)
@given(pieces=st.lists(texts, max_size=6), answer=texts.filter(str.strip))
def test_the_whole_context_is_kept_where_it_fits_and_no_score_is_asked(pieces, answer):
    def never(start, end):
        raise AssertionError((start, end))

    packer = Packer(TOKENIZER)
    if sum(packer.count(piece) for piece in pieces) + packer.count(answer) <= 220:
        (window,) = packer.pack_words("", pieces, answer, scores=never)
        assert window.pieces == tuple(i for i, piece in enumerate(pieces) if packer.count(piece))
        assert not window.partial


def test_evidence_that_does_not_fit_is_taken_best_first_and_put_in_document_order():
    pieces = ["a a a a a a a a", "b b b b b b b b", "c c c c c c c c", "d d d d d d d d"]
    (window,) = SMALL.pack_words("", pieces, "x x x x x x x x x x x x x x x", scores=lambda s, e: [2.0, 1.0, 0.5, 3.0])
    assert window.pieces == (0, 1, 3)
    letters = [TOKENIZER.id_to_token(i) for i in window.ids[1 : window.first - 1]]
    assert letters == ["a"] * 8 + ["b"] * 8 + ["d"] * 8


def test_a_piece_longer_than_the_room_is_read_in_part_and_says_so():
    (window,) = SMALL.pack_words("", ["a " * 90], "x", scores=lambda s, e: [1.0])
    assert (window.pieces, window.partial, len(window.ids)) == ((0,), (0,), 48)


def test_a_long_question_leaves_room_and_says_how_much_was_cut():
    (window,) = Packer(TOKENIZER).pack_words("q " * 100, ["a"], "x", scores=lambda s, e: [1.0])
    assert window.cut == 4


@pytest.mark.parametrize(
    ("borders", "first_end"),
    [((), 39), ((25, 31), 31), ((9,), 39), ((31, 77), 31)],
    ids=["no border", "last border that fits", "border too early", "border too late"],
)
def test_a_window_ends_at_a_border_where_one_is_near(borders, first_end):
    answer = "x " * 60
    windows = SMALL.pack_words("", [], answer, scores=lambda s, e: [], borders=borders)
    assert windows[0].end == first_end
    assert all(b.start < a.end for a, b in pairwise(windows))


def test_a_pair_is_premise_then_claim():
    packed = SMALL.pack_pair(["a b", "c"], "x y")
    assert [TOKENIZER.id_to_token(i) for i in packed.ids if i > 102] == ["a", "b", "c", "x", "y"]
    assert packed.offsets == ((0, 1), (2, 3))


def test_a_pair_without_a_word_has_no_window_offsets():
    assert SMALL.pack_pair(["a"], " ").offsets == ()
