"""What a text denies of something that stands in it."""

import pytest

from spanproof.verifiers.denials import denies


def told(text, value):
    start = text.index(value)
    return denies(text, start, start + len(value))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("It was not built in 1950.", "1950"),
        ("It wasn't built in 1950.", "1950"),
        ("Keys will no longer open the doors on 17 July.", "17 July"),
        ("An order placed at 15:00 does not leave the same day.", "15:00"),
        ("Neither line was open in 1980.", "1980"),
        ("The force has hired no extra officers since 2018.", "2018"),
        ("In 1980, neither line was open.", "1980"),
        ("On 17 July keys will no longer open the doors.", "17 July"),
        ("At 20:00 no ticket can be had.", "20:00"),
        ("September is not when it blooms.", "September"),
        ("Ada Falk did not perform the operation.", "Ada Falk"),
        ("Acme pays no taxes in Peru.", "Peru"),
    ],
)
def test_a_denial_reaches_what_stands_in_its_clause(text, value):
    assert told(text, value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("It was built in 1950.", "1950"),
        ("Founded in 1950, it has no branches.", "1950"),
        ("Founded in 1950, it does not have branches.", "1950"),
        ("It opened in 1950 and does not sell beer.", "1950"),
        ("It opened with no fanfare in 1950.", "1950"),
        ("It opened without fanfare in 1950.", "1950"),
        ("It did not open until 1950.", "1950"),
        ("The hotel of 1950 has no pool.", "1950"),
        ("The mill, which was built by Ames, is not open.", "Ames"),
    ],
)
def test_a_denial_of_something_else_does_not(text, value):
    assert not told(text, value)
