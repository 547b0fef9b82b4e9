"""Packers of model folders, also with fewer tokens than a model reads, and of words outside the vocabulary."""

import json
import os

import pytest

from spanproof.models.packers import packer
from spanproof.models.weights import FILES, words_folder

PROSE = [
    "The café at Zoë's opens at 9:00 – it costs €12.50 (about ½ the price), ² floors, naïve™ façade, CO₂, 25°C… “so”.",
    "🦄 Łódź; https://www.example.org/a_b?c=d&e=%20f#g — ✓ 東京 №5",
]
EVIDENCE = [f"The gate number {at} opens at nine o'clock." for at in range(60)]


@pytest.mark.parametrize("most", [128, 256, 384])
def test_with_fewer_tokens_a_window_still_has_evidence_beside_it(most):
    windows = packer(max_length=most).pack_words(
        "When?", EVIDENCE, "open " * 500, scores=lambda _start, _end: range(len(EVIDENCE))
    )
    assert all(len(window.ids) <= most and window.pieces for window in windows)
    assert max(len(window.offsets) for window in windows) == min(220, most * 4 // 7)


def test_the_fast_preset_reads_most_answers_in_one_window():
    (window,) = packer(max_length=384).pack_words(
        "When?", EVIDENCE, "open " * 200, scores=lambda _start, _end: range(len(EVIDENCE))
    )
    assert (window.start, window.end) == (0, 999)


def test_a_packer_is_one_as_long_as_tokenizer_and_sizes_are_the_same(tmp_path):
    for name in FILES:
        (tmp_path / name).symlink_to(words_folder() / name)
    manifest = json.loads((words_folder() / "manifest.json").read_text())
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    first = packer(tmp_path)
    assert packer(tmp_path) is first
    manifest["packing"]["max_length"] = 128
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    os.utime(tmp_path / "manifest.json", (1, 1))
    windows = packer(tmp_path).pack_words("When?", (), "open " * 500, scores=lambda _start, _end: [])
    assert max(len(window.ids) for window in windows) <= 128


@pytest.mark.parametrize("text", [*EVIDENCE[:3], *PROSE])
def test_words_of_the_vocabulary_have_the_tokens_of_the_tokenizer(text):
    from tokenizers import Tokenizer

    whole = Tokenizer.from_file(str(words_folder() / "tokenizer.json")).encode(text, add_special_tokens=False)
    read = packer()._tokens(text)

    assert (list(read.ids), list(read.offsets)) == (whole.ids, whole.offsets)
    assert packer().unread(text) == []


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("the 𝐬𝐞𝐥𝐥𝐬 of", "the sells of"),
        ("ｏｐｅｎｓ at １２", "opens at 12"),
        ("Ⓢⓔⓛⓛⓢ", "sells"),
        ("🦄sells🦄", "sells"),
        ("1️⃣ opens", "1 opens"),
        ("33℃", "33°c"),
    ],
)
def test_a_word_outside_the_vocabulary_is_read_by_the_plain_forms_of_its_letters(text, plain):
    read = packer()._tokens(text)

    assert list(read.ids) == list(packer()._tokens(plain).ids)
    assert all(0 <= start < end <= len(text) for start, end in read.offsets)
    assert list(read.offsets) == sorted(read.offsets)
    assert packer().unread(text) == []


def test_a_word_longer_than_the_tokenizer_takes_is_read_in_parts_that_cover_it():
    text = f"The key is {'0123456789abcdef' * 16}."
    read = packer()._tokens(text)

    assert len(read.ids) > 60
    assert {at for start, end in read.offsets for at in range(start, end)} >= set(range(11, len(text)))
    assert packer().unread(text) == []


@pytest.mark.parametrize(("text", "unread"), [("of Ǥuð.", ["Ǥuð"]), ("ᚠᛇᚻ", ["ᚠᛇᚻ"]), ("so 👍👍 →⟿", [])])
def test_a_word_with_letters_that_have_no_plain_form_is_unread_and_a_picture_is_not(text, unread):
    assert [text[start:end] for start, end in packer().unread(text)] == unread
