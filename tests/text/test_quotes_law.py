r"""The law of quotations over generated texts with Unicode, LaTeX, tables, code and repeated spans.

Whatever is located is a slice of the text, and by a reading of its own, which knows nothing of pieces, the slice has
the letters, digits, units, signs and negations of the quotation, in their order.
"""

import re
import unicodedata

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spanproof.text.quotes import locate

WORDS = [
    *"5 0.5 -5 1,000 not no safe isn't café cafe\u0301 ﬁnal Ａ5 straße 東京 不安全 安全 👩\u200d🚀 İs".split(),
    *"$x_{1}$ $x^{2}$ \\alpha 10^{-3} [3] [13] “quoted” information **very** <0.05 twenty-five Smith-Jones A$5".split(),
    *"US$50 ² ½ m² 5\\% 5\\,mg \u200b \u00ad \ud800 e\u0301 . , : | >".split(),
    *("The dose is", "5 mg", "15 mg", "50 mg", "−5 °C", "$5 million", "5 %", "6 %", "5–10", "10 000", "$\\nabla f$"),
    *("| a | 5 |", "| b | 6 |", "`x != 5`", "if not x:\n\treturn -1", "(Smith, 2020)", "5 mW", "5 MW"),
    *("infor-\nmation", "a * b", "9 a.m.", "between 5 and 10"),
]
GAPS = (" ", " ", " ", "  ", "\n", "\n\n", "", ". ", ", ", "\u202f")
LIGATURES = {"ﬁ": "fi", "Ａ": "a", "ａ": "a"}
DASHES = dict.fromkeys(map(ord, "‐‑‒–−"), "-")
SIGNS = frozenset("+-<>≤≥=±%$€£°^~\\{}≠!不")
HYPHEN = re.compile(r"(?<=[^\W\d])-\s*(?=[^\W\d])")  # white space behind it may part a word at the end of a line
UNIT = re.compile(r"(?<![^\W_])5[ \n]*([mM]W)\b")  # the 5 of `mW5` is part of a name
NEGATION = re.compile(r"(?<![a-z])(?:not|no)(?![a-z])|n't(?![a-z])")

texts = st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(GAPS)), min_size=1, max_size=8)


def letters(text):
    """The letters, digits and telling signs of a text, one by one."""
    bare = HYPHEN.sub("", text.translate(DASHES))
    plain = "".join(LIGATURES.get(char, char) for char in bare)
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFD", plain).casefold())
    return [char for char in folded if char.isalnum() or char in SIGNS]


def facts(text):
    """Digits, units that differ by case, and negations."""
    negations = NEGATION.findall(text.lower().replace("’", "'"))
    return [char for char in text if char.isnumeric()], UNIT.findall(text), negations


CHANGES = {
    "as it is": lambda quote, at: quote,
    "upper": lambda quote, at: quote.upper(),
    "lower": lambda quote, at: quote.lower(),
    "apart": lambda quote, at: unicodedata.normalize("NFD", quote),
    "spaced": lambda quote, at: re.sub(r"\s+", " \n ", quote),
    "dashes": lambda quote, at: quote.replace("-", "−"),
    "digit": lambda quote, at: re.sub(r"\d", str(at % 10), quote, count=1),
    "longer": lambda quote, at: re.sub(r"(\d)", rf"{at % 9 + 1}\1", quote, count=1),
    "affirmed": lambda quote, at: re.sub(r"\b(?:not|no)\s+", "", quote, count=1),
    "denied": lambda quote, at: quote.replace(" ", " not ", 1),
    "unit": lambda quote, at: quote.replace("mW", "MW").replace("mg", "g"),
    "sign": lambda quote, at: re.sub(r"[-−–$%^\\]", "", quote, count=1),
    "shorter": lambda quote, at: quote[: at % (len(quote) + 1)] + quote[at % (len(quote) + 1) + 1 :],
}


@settings(max_examples=10_000, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(texts, st.integers(0, 2000), st.integers(0, 2000), st.sampled_from(sorted(CHANGES)))
def test_what_is_located_is_a_slice_with_the_digits_units_and_negations_of_the_quotation(parts, at, length, change):
    text = "".join(word + gap for word, gap in parts)
    text = text * 2 if at % 7 == 0 else text
    start = at % (len(text) + 1)
    quote = CHANGES[change](text[start : start + 1 + length % 40], at)
    found = locate(quote, text)
    if found is None:
        return
    assert 0 <= found.start < found.end <= len(text)
    place = found.of(text)
    assert place == text[found.start : found.end]
    assert letters(place) == letters(quote)
    assert facts(place)[0] == facts(quote)[0]
    assert facts(place)[2] == facts(quote)[2]
    if change not in ("upper", "lower"):
        assert facts(place)[1] == facts(quote)[1]


@settings(max_examples=300, deadline=None)
@given(texts)
def test_a_text_quoted_as_a_whole_is_found_as_a_whole(parts):
    text = "".join(word + gap for word, gap in parts)
    found = locate(text, text)
    if any(char.isalnum() for char in text):
        assert letters(found.of(text)) == letters(text)
