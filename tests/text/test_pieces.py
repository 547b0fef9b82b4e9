"""Texts in pieces, and which of them belong together."""

import re

import pytest

from spanproof.text.pieces import has_parted_words, pieces, telling


def glued(text):
    """The text with a tilde between pieces that belong together, = at a hyphen or slash, and a bar elsewhere."""
    code = pieces(text).code.strip("\x02")
    return re.sub(r"\x04[^\x02\x03\x05]*", "", code).replace("\x02", "|").replace("\x03", "~").replace("\x05", "=")


@pytest.mark.parametrize(
    ("text", "pieces_of_it"),
    [
        ("The dog ran.", "the|dog|ran|."),
        ("not safe", "not~safe"),
        ("isn't very safe", "isn't~very|safe"),
        ("no 5 stars", "no~5~stars"),
        ("$5 million", "$~5~million"),
        ("USD 5", "usd~5"),
        ("5-10 people", "5~-~10|people"),
        ("5 to 10 people", "5~to~10|people"),
        ("according to 10 people", "according|to|10|people"),
        ("COVID-19", "covid~-~19"),
        ("cost—5", "cost|-|5"),
        ("- 5 apples", "-|5|apples"),
        ("a -5", "a|-~5"),
        ("well-known", "well=-=known"),
        ("and/or so", "and=/=or|so"),
        ("a--b", "a|-|b"),
        ("5 km/h", "5~km=/=h"),
        ("5 mg per kg", "5~mg~per|kg"),
        ("5 mg to 10 mg", "5~mg~to~10~mg"),
        ("gave 5 to Ann", "gave|5|to|ann"),
        ("between $5 and $10", "between|$~5~and~$~10"),
        ("pages 5 and 10", "pages|5|and|10"),
        ("3 out of 5", "3~out|of~5"),
        ("9 a.m.", "9~a|.|m|."),
        ("9 a day", "9|a|day"),
        ("A$5", "a~$~5"),
        ("5 million euros", "5~million~euros"),
        ("5\\% off", "5~\\~%|off"),
        ("5 +/- 1", "5~+=/=-~1"),
        ("x > 5", "x|>~5"),
        ("\n> 5 men", ">|5|men"),
        ("* 5 men", "5|men"),
        ("a * b", "a|*|b"),
        ("non-smoker", "non~-~smoker"),
        ("sugar-free", "sugar~-~free"),
        ("a 1,000.5 b", "a|1,000.5|b"),
        ("at 10:30.", "at|10:30|."),
        ("1/2 cup", "1~/~2~cup"),
        ("10 000", "10~000"),
        ("in 2020 100 people", "in|2020|100|people"),
        ("five million", "five~million"),
        ("5*3", "5~*~3"),
        ("**bold** `code`", "bold|code"),
        ("_it_", "it"),
        ("不安全", "不~安|全"),
        ("", ""),
    ],
)
def test_numbers_keep_their_signs_and_words_their_negation(text, pieces_of_it):
    assert glued(text) == pieces_of_it


def test_pieces_point_into_the_text():
    text = "«Ｔｈｅ»  café, 5 mg"
    cut = pieces(text)
    assert [text[start:end] for start, end in cut.spans] == ["«", "Ｔｈｅ", "»", "café", ",", "5", "mg"]
    assert len(cut.at) == len(cut.spans)
    assert all(cut.code[at] in "\x02\x03" for at in cut.at)
    assert cut.words == {"the"}


def test_control_signs_of_a_text_are_no_separators():
    assert pieces("a\x02b\x03c").code == pieces("a b c").code


def test_a_word_parted_at_the_end_of_a_line_is_whole_when_joined():
    text = "an informa-\n  tion desk"
    assert has_parted_words(text)
    assert pieces(text, joined=True).words >= {"information", "desk"}
    assert not has_parted_words("a - b\n- c")


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Yes, “it” is (5%).", ("yes", "it", "is", "5", "%")),
        ("-5 to 7", ("-", "5", "to", "7")),
        ("a - b; c", ("a", "b", "c")),
    ],
)
def test_telling_pieces_leave_out_mere_punctuation(text, keys):
    assert telling(text) == keys
