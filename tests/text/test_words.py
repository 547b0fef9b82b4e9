from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from spanproof.text import words as module
from spanproof.text.words import words

_LETTER = rf"[^\W_{module._EAST}{module._MARKS}][{module._MARKS}]*"
_LETTER_BY_LETTER = re.compile(rf"\d+(?:[.,:]\d+)+|[{module._EAST}]|(?:{_LETTER})+(?:['’](?:{_LETTER})+)*")


@given(st.text(st.sampled_from("ab1٣.,:'’_- é\u0301\u0e31\u0e01\u0915\u093f中カ½"), max_size=30) | st.text(max_size=30))
def test_words_are_runs_of_letters_each_with_its_marks(text):
    assert [(word.start, word.end) for word in words(text)] == [
        match.span() for match in _LETTER_BY_LETTER.finditer(text)
    ]
