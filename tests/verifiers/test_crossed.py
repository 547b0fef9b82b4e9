"""Values of the parts of a sentence, of which a claim has one with the words of another."""

import pytest
from tests.factories import checked, claim_of

from spanproof.aligners.lexical import LexicalAligner
from spanproof.types import CheckLabel
from spanproof.verifiers.dates import Dates
from spanproof.verifiers.numbers import Numbers

FEES = "The parking fee for motorbikes is CHF 4; caravans pay CHF 25."
SHARES = "52% of the households own a dog, 29% a cat and 8% a bird."
HABITS = "44% said they cycle to work every day, 33% now and then and 23% never."
LAKE = "The lake lies at an altitude of 412 m and is 87 m deep."
BRIDGE = "The bridge is 820 m long and 24 m wide, with a clearance of 36 m."
BAGS = "Carry-on luggage may weigh up to 7 kg; a checked suitcase of 20 kg is included."
HURT = "Nine people were injured and two were killed."
ROOMS = "The hotel has 84 rooms, the annex 20."
ENTRY = "Tickets are EUR 20 in the stalls and EUR 35 in the gallery. Children pay half."


@pytest.mark.parametrize(
    ("answer", "chunk", "theirs"),
    [
        ("Motorbikes pay 25 francs.", FEES, "CHF 4"),
        ("Children pay $8.", "Seniors pay $11, students $8 and children $5.", "$5"),
        ("A kayak is $30 a day.", "Renting a canoe costs $30 a day, a kayak $22.", "$22"),
        ("29 percent own a dog.", SHARES, "52%"),
        ("A bird is owned by 29% of households.", SHARES, "8%"),
        ("23% cycle every day.", HABITS, "44%"),
        ("The lake is 412 m deep.", LAKE, "87 m"),
        ("It lies at an altitude of 87 m.", LAKE, "412 m"),
        ("It is 64 m wide.", "The tower has a height of 64 m and a width of 12 m.", "12 m"),
        ("The bridge has a length of 24 m.", BRIDGE, "820 m"),
        ("Its clearance is 24 m.", BRIDGE, "36 m"),
        ("A 7 kg checked suitcase is included.", BAGS, "20 kg"),
        ("Nine people were killed.", HURT, "two"),
        ("Three were seen in hospital.", "Nine were seen in hospital and three admitted.", "Nine"),
        (
            "Units up to 4 m² are let for 8 weeks.",
            "The term is 4 weeks for units up to 4 m², 8 weeks for halls.",
            "4 weeks",
        ),
        ("A seat in the stalls is 35 euros.", ENTRY, "EUR 20"),
    ],
)
def test_the_value_of_another_part_contradicts(answer, chunk, theirs):
    found = checked(Numbers(), answer, chunk)
    assert found.label is CheckLabel.CONTRADICTED
    assert f'[1] has "{theirs}' in found.reason


def test_a_mere_phrase_is_read_with_its_question():
    def found(answer):
        claims = [claim_of(answer, "Small bags cost $4 and large bags $9.", question="What does a large bag cost?")]
        return Numbers()(claims, LexicalAligner()(claims))[0].label

    assert found("$4") is CheckLabel.CONTRADICTED
    assert found("$9") is CheckLabel.SUPPORTED


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Ana Sol won in 2022.", "2020: Ana Sol, 2021: Kim Park, 2022: Lea Moor."),
        ("In 2022 the mayor was Rita Olsen.", "In 2018 the mayor was Rita Olsen, in 2022 Per Lund."),
        ("Varn was first climbed in 1902.", "The first ascent of Tolo was made in 1902 and of Varn in 1911."),
    ],
)
def test_dates_are_crossed_too(answer, chunk):
    assert checked(Dates(), answer, chunk).label is CheckLabel.CONTRADICTED


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Caravans pay 25 francs.", FEES),
        ("The fee for caravans is CHF 25.", FEES),
        ("A dog lives in 52% of the households.", SHARES),
        ("The lake is 87 metres deep.", LAKE),
        ("It is situated 412 m above sea level.", LAKE),
        ("The bridge is 820 m in length.", BRIDGE),
        ("The checked suitcase may weigh up to 20 kg.", BAGS),
        ("Two people were killed.", HURT),
        ("In the gallery you pay 15 euros more than in the stalls.", ENTRY),
        ("The hotel has 64 rooms more than the annex.", ROOMS),
        ("Turnover went up in 2022.", "Turnover fell in 2020 and 2021 but recovered in 2022, to 90,000 pounds."),
        ("Turnover was 3 million euros in 2019.", "Turnover rose from 3 million in 2019 to 5 million in 2022."),
        # its verb is that of the part, and of no other
        ("Three were admitted to hospital.", "Nine were seen in hospital and three admitted."),
        # one part speaks of what another names
        (
            "A big unit has to be let for 8 weeks.",
            "Minimum term 4 weeks for units up to 4 m², 8 weeks for larger ones.",
        ),
        # one or the other
        ("Five stitches fit on the needle.", "Wool lets you load four or five stitches on a needle."),
        # another sentence gives it to this one, too
        ("Caravans pay 4 francs.", f"{FEES} In winter caravans pay CHF 4."),
    ],
)
def test_nothing_is_objected_to_in_the_words_of_its_own_part(answer, chunk):
    for verifier in (Numbers(), Dates()):
        assert checked(verifier, answer, chunk).label is not CheckLabel.CONTRADICTED
