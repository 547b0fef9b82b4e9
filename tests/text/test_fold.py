"""Words and texts up to typography."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof.text.fold import fold, plain, shape


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Word", "word"),
        ("ﬁnal", "FINAL"),
        ("Straße", "STRASSE"),
        ("é", "e\u0301"),
        ("É", "e\u0301"),
        ("Ａ１", "a1"),
        ("don’t", "don't"),
        ("hy\u00adphen", "hyphen"),
        ("Ⅷ", "viii"),
        ("µg", "μg"),
        ("K", "k"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("ﬃ", "ffi"),
        ("が", "か\u3099"),
        ("㎏", "kg"),
    ],
)
def test_two_spellings_of_a_word_fold_to_one_form(one, two):
    assert fold(one) == fold(two)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("é", "e"),
        ("10²", "102"),
        ("H₂O", "H2O"),
        ("½", "1/2"),
        ("①", "1"),
        ("ı", "i"),
        ("ñ", "n"),
        ("ø", "o"),
        ("か", "が"),
    ],
)
def test_accents_and_values_are_not_folded_away(one, two):
    assert fold(one) != fold(two)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80))
def test_a_shape_has_the_length_of_its_text(text):
    assert len(shape(text)) == len(text)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=30))
def test_folding_again_and_composing_change_nothing(text):
    assert fold(fold(text)) == fold(text)
    assert fold(unicodedata.normalize("NFD", text)) == fold(unicodedata.normalize("NFC", text))


@pytest.mark.parametrize(
    ("text", "shaped"),
    [
        ("a–b", "a-b"),
        ("a—b", "a—b"),
        ("“x”", '"x"'),
        ("it’s", "it's"),
        ("a\x00b", "a b"),
        ("a\u200bb", "a b"),
        ("a\tb", "a\tb"),
    ],
)
def test_variants_of_signs_share_one_shape(text, shaped):
    assert shape(text) == shaped


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="abcXYZ é\u0301ﬁ’ßİ", max_size=20))
def test_an_ascii_word_that_a_text_has_is_in_its_plain_form(text):
    for word in text.split():
        if fold(word).isascii():
            assert fold(word) in plain(text)
