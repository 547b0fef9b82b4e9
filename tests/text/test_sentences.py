"""Sentences: where they end and, beside it, where they seem to."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cost import is_bounded
from tests.strategies import NASTY

from spanproof.text.sentences import sentences


def split(text: str) -> list[str]:
    return [span.of(text) for span in sentences(text)]


# One row a text; " ‖ " marks the borders.
TABLE = """
The cat sat. ‖ It slept.
Is it open? ‖ Yes! ‖ Come in.
Dr. Smith met Mrs. Jones and Prof. Lee at St. Mary's Hospital. ‖ They talked.
He lives in the U.S. ‖ The weather is nice.
He lives in the U.S. Virgin Islands.
It opens at 9 a.m. Monday and closes at 5 p.m. ‖ The shop stays open.
Check-in is from 3 p.m. ‖ Check-out is by 11 a.m. ‖ Parking is free.
The call is at 9 a.m. Eastern, 6 a.m. PST or 2 p.m. Oct. 3.
Smith et al. (2020) and Jones et al. found it. ‖ In 2021 it was confirmed by Lee et al. ‖ The rest is unknown.
See Fig. 3 and No. 5 in Vol. 2, pp. 5 ff. of it. ‖ No. ‖ It is closed.
Apple Inc. and Acme Ltd. merged. ‖ He founded Acme Inc. ‖ It grew.
J. K. Rowling and George W. Bush met. ‖ Vitamin C. ‖ The dose is small.
It costs $3.50, i.e. 5.2% more than v2.3.1 of e.g. Node.js. ‖ Fine.
Take 5 mg. ‖ Then wait 10 min. ‖ Rest.
Take 5 mg. of it, approx. two spoons.
See https://example.org/a.b?c=d.e. ‖ Write to a.b@example.org. ‖ Thanks.
It is open at www.example.org. ‖ Monday is free.
It was shown [1]. ‖ It was shown.[1] ‖ It was shown. [2] ‖ Then it ended.[3][4] ‖ Now.
It was shown. (PMID: 123) ‖ It was seen. (passage 2) ‖ It ended.
It was shown. ‖ [3] reports the opposite.
He said "Stop. Now!" and left. ‖ "It works." ‖ She agreed.
"Really?" he asked. ‖ “I came. I saw.” ‖ That was it.
(He left.) ‖ She stayed (see Sect. 3. Then 4.) and slept.
**It is bold.** ‖ *It is not.* ‖ Done.
Wait... what? ‖ And then… ‖ Nothing... ‖ The end.
One ends.‖Two begins. ‖ A.B is a name, and so is x.Y here.
我是。‖你好！‖吗？‖好的。
これは「テスト。です」ね。‖はい。
هل هذا؟ ‖ نعم.
यह है। ‖ ठीक है।
Great! ‖ 🎉 The party begins. ‖ Bye 👋.
iPhone is sold. ‖ iPad is not. ‖ eBay sells both.
Yahoo! Inc. was sold. ‖ Jeopardy! is a show.
1. Do this. ‖ Then that.
Steps: 1. Do this. ‖ 2. Do that. ‖ 3. Stop.
In 2020. ‖ 30 people came. ‖ In sect. 5 nobody did.
We met on Jan. 5 and Sept. 7 in the sun. ‖ Paris was hot.
it is low. ‖ the dose is fine. ‖ it works.
What?! ‖ No!!! ‖ Yes.
"""


@pytest.mark.parametrize("row", TABLE.strip().splitlines())
def test_a_sentence_ends_where_a_reader_would_end_it(row):
    expected = [part.strip() for part in row.split("‖")]
    text = row.replace("‖ ", "").replace("‖", "")
    assert split(text) == expected


BLOCKS = [
    ("# Title\nThe cat sat.", ["# Title", "The cat sat."]),
    ("Title\n=====\nThe cat sat.", ["Title", "=====", "The cat sat."]),
    ("**Title**\nThe cat sat.", ["**Title**", "The cat sat."]),
    ("- one. Two.\n- three\n  more\n* four", ["- one.", "Two.", "- three\n  more", "* four"]),
    ("1. Mix it. Stir.\n2) Bake\n(c) Eat", ["1. Mix it.", "Stir.", "2) Bake", "(c) Eat"]),
    ("- [ ] buy 1.5 kg\n- [x] done", ["- [ ] buy 1.5 kg", "- [x] done"]),
    ("| a | b. C |\n|---|---|\n| 1 | 2. X |", ["| a | b. C |", "|---|---|", "| 1 | 2. X |"]),
    ("a | b\n--|--\n1 | 2", ["a | b", "--|--", "1 | 2"]),
    ("Name\tHours\nCafé\t9. To 5", ["Name\tHours", "Café\t9. To 5"]),
    ("So:\n```py\nx.y = 1. Foo()\n\nz\n```\nEnd.", ["So:", "```py", "x.y = 1. Foo()", "z", "```", "End."]),
    ("~~~\nunclosed. Code", ["~~~", "unclosed. Code"]),
    ("> He left. She\n> stayed.", ["> He left.", "She", "> stayed."]),
    ("One\n\nTwo\r\n\r\nThree\rFour\u2028Five", ["One", "Two", "Three", "Four", "Five"]),
    ("name: Café\nhours.Monday: 9-17\nrating: 4.5", ["name: Café", "hours.Monday: 9-17", "rating: 4.5"]),
    ("The museum of\nmodern art is\nopen. We go.", ["The museum of\nmodern art is\nopen.", "We go."]),
    (
        "The museum of modern art in the city of New\nYork was founded in the year of 1929 by three\nwomen. It is big.",
        [
            "The museum of modern art in the city of New\nYork was founded in the year of 1929 by three\nwomen.",
            "It is big.",
        ],
    ),
    ("Opening hours\nThe museum opens at nine and it closes at five every day.", None),
    ("A\x00b. C\x0bD.", ["A\x00b.", "C", "D."]),
    ("  \n\t\n", []),
    ("", []),
    ("---", ["---"]),
    ("[1]. It was shown.\n\n[2]. It was seen.", ["[1]. It was shown.", "[2]. It was seen."]),
]


@pytest.mark.parametrize(("text", "expected"), BLOCKS)
def test_no_sentence_crosses_a_block_and_wrapped_lines_are_joined(text, expected):
    assert split(text) == (text.split("\n") if expected is None else expected)


WORDS = [
    "Dr.",
    "U.S.",
    "a.m.",
    "The",
    "cat",
    "1.",
    "3.14",
    "(",
    ")",
    '"',
    "“",
    "”",
    "[1]",
    "。",
    "?",
    "...",
    "- ",
    "| ",
    "#",
]
made_of_words = st.lists(
    st.sampled_from([*WORDS, " ", "\n", "\n\n", "```\n", "\r\n", "👩‍🚀", "e\u0301"]), max_size=30
).map("".join)


@settings(max_examples=1000, deadline=None)
@given(st.one_of(st.text(alphabet=NASTY, max_size=60), st.text(max_size=60), made_of_words))
def test_sentences_are_trimmed_ordered_and_leave_only_white_space_outside(text):
    end = 0
    for span in sentences(text):
        assert text[end : span.start].strip() == ""
        assert span.of(text) == span.of(text).strip() != ""
        end = span.end
    assert text[end:].strip() == ""


@pytest.mark.parametrize(
    "character", ["\0", "\u0301", "👩‍🚀", "東", "ש", "\u200b", "\ufeff", "\U0001f1e9\U0001f1ea", "𝒳"]
)
def test_no_character_moves_a_border(character):
    text = f"The {character} cat{character} sat. It{character} slept. The{character} {character} cat woke."
    plain = text.replace(character, "x" * len(character))
    assert sentences(text) == sentences(plain)
    assert " ".join(split(text)) == text


def test_a_sentence_without_end_is_cut_between_words():
    text = "word " * 2_000
    found = split(text)
    assert all(len(sentence) <= 1_500 for sentence in found)
    assert " ".join(found) == text.strip()


def test_a_word_without_end_stays_whole():
    assert split("x" * 5_000) == ["x" * 5_000]


def test_several_threads_find_the_same_sentences():
    from concurrent.futures import ThreadPoolExecutor

    texts = [f"Dr. No met {number} cats. They slept at 5 p.m. and left.[1] Then it ended." for number in range(200)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(sentences, texts)) == [sentences(text) for text in texts]


UNITS = {
    "prose": "The cat, aged 3.5, sat at Dr. Smith's in the U.S. It slept [1]. ",
    "one word": "a",
    "full stops": ".",
    "spaced full stops": ". ",
    "closing brackets": ")",
    "opening brackets": "(",
    "quotation marks": '"',
    "citations": ".[1]",
    "emphasis": "**",
    "line breaks": "\n",
    "list markers": "- ",
    "quote markers": "> ",
    "fences": "```\n",
    "pipes": "|",
    "rules": "a\n---\n",
    "keys": "a: ",
    "Chinese": "你好。",
    "no spaces": "abc.Bc",
}


@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS)
def test_cost_is_linear_in_the_length_of_the_text(unit):
    def cost(length: int) -> float:
        text = unit * (length // len(unit))
        began = time.process_time()
        sentences(text)
        return time.process_time() - began

    assert is_bounded(cost, 10_000, 80_000, factor=24)  # a quadratic method takes 64 times as long
