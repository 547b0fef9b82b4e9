"""Whether the sources name someone else for what a claim says that someone did."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.types import CheckLabel
from spanproof.verifiers.names import Names

BRIDGE = "The bridge was designed by Mira Olsen and built by Tomas Berg in 1912."
WHO = "Who built the bridge?"


check = partial(checked, Names())


@pytest.mark.parametrize(
    ("answer", "chunk", "question", "wrong"),
    [
        ("The bridge was built by Mira Olsen.", BRIDGE, None, "Mira Olsen"),
        ("Mira Olsen built the bridge.", BRIDGE, None, "Mira Olsen"),
        ("Mira Olsen built it.", BRIDGE, WHO, "Mira Olsen"),
        ("Mira.", BRIDGE, WHO, "Mira"),
        ("Freya Lund beat Enzo Bartal.", "In the final, Enzo Bartal beat the baker Freya Lund.", None, "Freya Lund"),
        ("Jin Ackroyd was overruled by Stan Ivers.", "Then Jin Ackroyd overruled Stan Ivers.", None, "Stan Ivers"),
        (
            "Ruhl was accused by Bolland.",
            "Iker Bolland attacked his captain. Stefano Ruhl accused him.",
            None,
            "Bolland",
        ),
        # a name that begins the sentence of the source
        ("Rovers were beaten by United.", "Rovers beat United on Sunday.", None, "United"),
        (
            "Dale Simms carried the flag while Jo Corrigan beat the drum.",
            "Jo Corrigan carried the flag and Dale Simms beat the drum.",
            None,
            "Dale Simms",
        ),
        ("Helix acquired Brook.", "Brook acquired Helix for $3 million.", None, "Helix"),
    ],
)
def test_another_doer_in_a_sentence_with_all_other_words_contradicts(answer, chunk, question, wrong):
    found = check(answer, chunk, question=question)
    assert found.label is CheckLabel.CONTRADICTED
    assert found.score >= 0.8
    assert [span.of(answer) for span in found.spans] == [wrong]


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("The gate must be locked by Karl Ampt.", "Lena Voss locked the gate. Karl Ampt has the key."),
        ("The gate was locked by Karl Ampt.", "The gate should have been locked by Lena Voss. Karl Ampt was there."),
        ("Irma Duhl was hired by Karl Ampt.", "Irma Duhl hired two cooks in autumn. Karl Ampt was at sea."),
        ("Karl Ampt had sued Lena Voss.", "Lena Voss had sued Karl Ampt. It was the other way round."),
    ],
)
def test_what_was_only_due_or_is_taken_back_or_was_done_to_others_does_not_contradict(answer, chunk):
    assert check(answer, chunk).label is not CheckLabel.CONTRADICTED


@pytest.mark.parametrize(
    ("answer", "chunks", "question"),
    [
        ("Tomas Berg built the bridge.", [BRIDGE], None),
        ("Tomas.", [BRIDGE], WHO),
        ("The bridge was designed by Olsen.", [BRIDGE], None),
        ("United were beaten by Rovers.", ["Rovers beat United on Sunday."], None),
        # others did it, too
        ("Mira Olsen built the bridge.", [BRIDGE, "Mira Olsen built half of the bridge."], None),
        ("Mira Olsen built the bridge.", [BRIDGE, "Mira Olsen is an engineer. She built the bridge."], None),
        # the verb is left out the second time
        ("Mr Sule counted the visitors.", ["Ms Abernathy counted the pupils and Mr Sule the visitors."], None),
        ("Dahl", ["The trial was led by Ngozi Adeyemi in Lagos and Dahl in Uppsala."], "Who led the trial in Uppsala?"),
        # who did it is a part of the question
        (
            "Anna.",
            ["The mill that Anna restored was built by Tomas Berg."],
            "Who restored the mill built by Karl Stein?",
        ),
        # another thing
        ("Mira Olsen built the tower.", [BRIDGE], None),
    ],
)
def test_nothing_is_said_where_the_claim_may_be_right(answer, chunks, question):
    found = check(answer, *chunks, question=question)
    assert found.label is not CheckLabel.CONTRADICTED
    assert not found.spans
