"""Relations between two things: who did what to whom, what is more than what, what came before what."""

import json
from functools import partial
from pathlib import Path

import pytest
from tests.factories import checked

from spanproof.verifiers.negation import Negation

PAIRS = [json.loads(line) for line in (Path(__file__).parent / "relations.jsonl").open(encoding="utf-8")]
"""Claims that hold of a context, each with one that is wrong by an exchange, a turn or a negation."""
check = partial(checked, Negation())


def caught(kind):
    found = [pair for pair in PAIRS if pair["kind"] == kind]
    return sum(check(pair["wrong"], pair["context"]).label == "contradicted" for pair in found) / len(found)


@pytest.mark.parametrize("kind", ["comparison", "role", "direction", "time"])
def test_what_holds_in_other_words_is_not_objected_to(kind):
    right = [(pair["right"], pair["context"]) for pair in PAIRS if pair["kind"] == kind]
    assert [each for each in right if check(*each).label == "contradicted"] == []


@pytest.mark.parametrize(("kind", "share"), [("comparison", 0.9), ("role", 0.85)])
def test_what_is_turned_round_is_contradicted(kind, share):
    assert caught(kind) >= share


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Pintec acquired Halvor.", "Halvor acquired Pintec in 2017."),
        ("The guide was told by Nina Ost about the fog.", "The guide told Nina Ost about the fog."),
        ("Pintec spun off Halvor.", "In May, Halvor spun off Pintec."),
        ("Pintec acquired Halvor.", "Pintec, once a rival, was later acquired by Halvor."),
        ("Halvor was sued by Pintec.", "In March, Halvor Media sued Pintec for breach of contract."),
        ("Nina Ost sold the mill to Tom Frank.", "Nina Ost bought the mill from Tom Frank."),
        ("Nina Ost received the mill from Tom Frank.", "The mill was given to Tom Frank by Nina Ost."),
        ("The bank borrowed 2 million euros from the town.", "The bank lent the town 2 million euros."),
        ("Carl Berg succeeded Maria Lind.", "Carl Berg was succeeded by Maria Lind."),
        ("Maria Lind preceded Carl Berg.", "Maria Lind replaced Carl Berg as head."),
        ("Emil Hart was the teacher of Clara Voss.", "Emil Hart, a pupil of Clara Voss, edited her letters."),
        ("Rosa Alm is Teresa Alm's daughter.", "Rosa Alm is the mother of the painter Teresa Alm."),
        ("Trellis is a subsidiary of Solvik.", "Solvik is owned by Trellis."),
        ("Jan Kubik worked for Petra Novak.", "Petra Novak was hired by Jan Kubik in 1962."),
        ("The Hawks beat the Ravens.", "The Hawks lost to the Ravens in overtime."),
        ("Harlow is south of Benton.", "The village of Harlow lies 5 km north of Benton."),
        ("Helen Cho replaced Simon Ray.", "The board chose Simon Ray, who replaced Helen Cho."),
        ("Peter is taller than Tom.", "Tom is taller than Peter."),
        ("Quartz is harder than diamond.", "Quartz is not as hard as diamond."),
        ("Route A is steeper than Route B.", "Route A is less steep than Route B."),
        ("Elephants weigh more than whales.", "Elephants weigh less than whales."),
        ("The famine came before the war.", "The famine was preceded by the war."),
        ("Greta became a teacher before leaving the navy.", "After leaving the navy, Greta became a teacher."),
    ],
)
def test_the_same_relation_with_its_sides_exchanged_is_contradicted(answer, chunk):
    assert check(answer, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Pintec was acquired by Halvor.", "Halvor acquired Pintec."),
        ("Nina Ost bought the mill from Tom Frank.", "In 1988 Tom Frank sold the mill to Nina Ost."),
        ("Carl Berg preceded Maria Lind.", "Maria Lind succeeded Carl Berg."),
        ("Samuel Ade taught Laura Kent.", "Laura Kent was a student of Samuel Ade."),
        ("Teresa Alm is Rosa Alm's daughter.", "Rosa Alm is the mother of Teresa Alm."),
        ("Benton is south of Harlow.", "Harlow lies north of Benton."),
        ("Peter is shorter than Tom.", "Tom is taller than Peter."),
        ("The post office opened after the bakery.", "The bakery opened before the post office."),
    ],
)
def test_the_same_relation_in_its_converse_is_surely_supported(answer, chunk):
    found = check(answer, chunk)
    assert (found.label, found.score) == ("supported", 0.85)


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("The bill was approved by 28 votes to 17.", "In 2019, the bill was approved by 28 votes to 17."),
        ("In 2019, Halvor bought 5 firms from Pintec.", "Halvor bought 5 firms from Pintec in 2019."),
    ],
)
def test_figures_in_the_same_order_are_surely_supported(answer, chunk):
    found = check(answer, chunk)
    assert (found.label, found.score) == ("supported", 0.85)


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Tom married Ann.", "Ann married Tom."),  # so both ways
        ("Pintec sued Halvor.", "Halvor sued Pintec, and Pintec sued Halvor."),  # both are said
        ("Halvor acquired Pintec.", "Halvor plans to sue Pintec. Pintec acquired Orlo."),  # another one
        ("Ann taught Tom.", "Ann and Tom taught each other."),
        ("Kim beat Lee.", "Did Lee beat Kim?"),
        ("Ann sold the mill to Tom.", "Ann bought the farm from Lee."),
        ("Ann sued Tom.", "The paper wrote that Tom had sued Ann. In fact, it was the other way round."),
        ("Ann taught Tom.", "The label says that Tom taught Ann. This is wrong."),
    ],
)
def test_what_may_hold_either_way_is_not_contradicted(answer, chunk):
    assert check(answer, chunk).label != "contradicted"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Halvor acquired Pintec in Oslo.", "Pintec was acquired by Halvor in Bergen."),
        ("Halvor acquired Pintec.", "Halvor may have acquired Pintec."),
        ("Ann sold the mill to Tom and married him.", "Tom bought the mill from Ann."),
        (
            "Ann withdrew the motion before Tom had spoken.",
            "Tom had spoken to the clerk, Ann, who withdrew the motion.",
        ),
        ("The bill was approved by 17 votes to 28.", "The bill was approved by 28 votes to 17."),
    ],
)
def test_what_a_sentence_says_in_part_or_with_doubt_is_not_surely_supported(answer, chunk):
    found = check(answer, chunk)
    assert found.label != "supported" or found.score < 0.8


@pytest.mark.parametrize(
    ("chunk", "right", "wrong"),
    [
        (
            "You wrote that the Usk bridge is longer than the Fair bridge. It is the other way round.",
            "The Fair bridge is longer than the Usk bridge.",
            "The Usk bridge is longer than the Fair bridge.",
        ),
        (
            "Your paper said that Cyrus Venn had sued Job Talbot. The opposite is true.",
            "Cyrus Venn was sued by Job Talbot.",
            "Job Talbot was sued by Cyrus Venn.",
        ),
    ],
)
def test_what_is_said_and_then_taken_back_decides_nothing(chunk, right, wrong):
    assert check(right, chunk).label != "contradicted"
    assert check(wrong, chunk).label != "supported"


@pytest.mark.parametrize(
    ("chunk", "answer"),
    [
        (
            "Our guide said that the tower is older than the chapel.",
            "According to the leaflet, the chapel is older than the tower.",
        ),
        ("Park Row lost 16 trees, North Road 40.", "Park Row lost more trees than North Road."),
        ("Cusk lifted the siege when his chest was stolen.", "The chest was stolen after Cusk had lifted the siege."),
        ("The union accepted the offer.", "The union accepted the offer before the strike."),
    ],
)
def test_only_what_a_sentence_says_in_full_is_supported(chunk, answer):
    assert check(answer, chunk).label != "supported"


def test_what_another_says_is_not_contradicted():
    chunk = "Our guide said that the tower is older than the chapel."
    assert check("According to the leaflet, the chapel is older than the tower.", chunk).label != "contradicted"


TRAIN = "Train 412 departs Basel at 08:17 and arrives in Milan at 12:37, with a stop in Lugano at 11:20."


@pytest.mark.parametrize(
    ("answer", "chunk", "label"),
    [
        ("The train goes from Milan to Basel.", TRAIN, "contradicted"),
        ("The train to Basel from Milan stops in Lugano.", TRAIN, "contradicted"),
        (
            "The ferry goes from Gothenburg to Kiel.",
            "The ferry from Kiel to Gothenburg takes 14 hours.",
            "contradicted",
        ),
        ("The train from Basel to Milan stops in Lugano.", TRAIN, "supported"),
        ("The bus runs from Ulm to Bonn.", "The bus runs from Bonn to Ulm and back.", "not_applicable"),
        ("The course runs from May to March.", "The course runs from March to May.", "not_applicable"),
    ],
)
def test_a_journey_goes_one_way(answer, chunk, label):
    assert check(answer, chunk).label == label
