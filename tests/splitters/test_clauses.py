"""Clauses: what may be cut stands beside what must stay together."""

from __future__ import annotations

from itertools import pairwise

import pytest

from spanproof.splitters.clauses import clause_starts

# " ‖ " marks where a sentence is cut.
CUT = """
The museum opens at 9, ‖ and it closes at 5.
The museum is free ‖ but the shop is expensive.
The tower was built in 1889, ‖ and Gustave Eiffel was its engineer.
Paris is the capital of France ‖ and it has 2 million inhabitants.
Revenue rose to $5; ‖ profit fell to $3.
Entry is free; ‖ however, the tower costs $5.
I could not find the price, ‖ but the museum opens at 9.
I'm not sure, ‖ but the museum opens at 9.
The drug is cheap, ‖ while the new one costs more.
The museum opens daily, ‖ and guided tours are available.
The museum opens daily, ‖ and tickets are free, ‖ but dogs are not allowed.
The passages do not name a yogurt, ‖ but it's best to use a plain one.
It includes breakfast, parking, ‖ and the tax is included.
The rate is 5%, ‖ so you will pay $5.
"""

WHOLE = """
The museum opens at 9 and closes at 5.
The company was founded in 1999, and now has 50 employees.
She likes cats, dogs, and the bird that is blue.
Alice, Bob, and Carol are friends.
The cat, the dog, and the bird are pets.
If it rains, the tour is cancelled, and you get a refund.
You get a refund if it rains, and the tour is cancelled.
He said that it is open, and the shop is closed.
It is not true that the tower is tall, and it is old.
He said "A is good, and B is bad." to all.
The drug (it is old, and it is cheap) works.
Not only is it big, but it is also fast.
Either it is open, or the sign is wrong, and he is late.
The distance between Paris and London is 344 km.
Marks and Spencer is a shop.
The rates are 5%, 6%, and 7%, respectively.
Viruses can be passed on to others, while cancers cannot.
Use 2 cups of flour, and the dough will rise.
Mix well, and serve.
It does not cover snails, but does mention slugs.
It was so cold that the lake was frozen.
The first and the second are equal.
Open daily; closed on Mondays.
Johnson and Johnson, and the book published in 2000.
It costs 1,000 and 2,000.
Yes, and no.
"""


@pytest.mark.parametrize("row", CUT.strip().splitlines())
def test_full_clauses_are_cut_apart_before_the_connective(row):
    parts = row.split("‖ ")
    text = "".join(parts)
    starts = [0, *clause_starts(text), len(text)]
    assert [text[a:b] for a, b in pairwise(starts)] == parts


@pytest.mark.parametrize("sentence", WHOLE.strip().splitlines())
def test_what_has_no_subject_and_verb_of_its_own_is_never_cut_off(sentence):
    assert clause_starts(sentence) == []
