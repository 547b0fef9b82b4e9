"""Cells of tables and of lists of records, said in a sentence."""

import pytest

from spanproof import case
from spanproof.types import CheckLabel, Claim, Span
from spanproof.verifiers.cell_values import misplaced_cell, restated_cell, valued_cells
from spanproof.verifiers.negation import Negation
from spanproof.verifiers.reading import read

FERRIES = """Timetable

| Ferry | Departs | Arrives | Runs |
|---|---|---|---|
| Aurora | 07:30 | 09:15 | daily |
| Borealis | 13:00 | 14:45 | Mon-Fri |
| Comet | 18:20 | 20:05 | Sat, Sun |"""
BIKES = """| Model | Range (km) | Top speed | Price | Weight |
|---|---|---|---|---|
| Swift S | 60 | 25 km/h | 1,899 EUR | 17 kg |
| Swift X | 90 | 45 km/h | 2,799 EUR | 21 kg |
| Swift X Pro | 120 | 45 km/h | 3,299 EUR | n/a |"""
PLANS = '[{"name": "Basic", "price_usd": 9, "storage_gb": 5}, {"name": "Pro", "price_usd": 24, "storage_gb": 100}]'


def said(answer, *texts):
    whole = case(answer, list(texts))
    claim = Claim(whole, Span(0, len(answer)))
    found = restated_cell(claim, valued_cells(whole.chunks), read(answer))
    return found and found.line


@pytest.mark.parametrize(
    ("text", "answer", "line"),
    [
        (FERRIES, "The Borealis leaves at 1 pm.", "Borealis, Departs: 13:00"),
        (FERRIES, "The Aurora ferry arrives at 9:15.", "Aurora, Arrives: 09:15"),
        (FERRIES, "The Aurora runs daily.", "Aurora, Runs: daily"),
        (BIKES, "The Swift X has a range of 90 km.", "Swift X, Range (km): 90"),
        (BIKES, "The Swift X Pro costs 3,299 euros.", "Swift X Pro, Price: 3,299 EUR"),
        (BIKES, "The Swift S weighs 17 kg.", "Swift S, Weight: 17 kg"),
        (PLANS, "Pro comes with 100 GB of storage.", "Pro, storage gb: 100"),
    ],
)
def test_a_claim_that_says_one_cell_of_one_row(text, answer, line):
    assert said(answer, text) == line


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (FERRIES, "The Borealis leaves at 2:45 pm."),  # when it arrives
        (FERRIES, "The Borealis arrives at 1 pm."),
        (FERRIES, "The Aurora leaves at 1 pm."),  # when another one leaves
        (FERRIES, "The Borealis does not leave at 1 pm."),
        (FERRIES, "The Borealis leaves at 1 pm from pier four."),  # more than the cell
        (FERRIES, "Only the Borealis leaves at 1 pm."),
        (FERRIES, "Does the Borealis leave at 1 pm?"),
        (FERRIES, "The Aurora and the Borealis leave at 1 pm."),
        (FERRIES, "The ferry leaves at 1 pm."),
        (BIKES, "The Swift X costs 3,299 euros."),  # the price of a model whose name begins alike
        (BIKES, "The Swift X Pro has a range of 90 km."),
        (BIKES, "The Swift X Pro weighs n/a."),
        (BIKES, "The Swift X has a range of about 90 km."),
        (PLANS, "Basic comes with 100 GB of storage."),
    ],
)
def test_nothing_is_said_of_any_other_claim(text, answer):
    assert said(answer, text) is None


def test_nothing_is_said_where_tables_differ():
    assert said("The Borealis leaves at 1 pm.", FERRIES, FERRIES.replace("13:00", "13:30")) is None
    assert said("The Borealis leaves at 1 pm.", FERRIES, FERRIES.replace("Timetable", "As of May"))


LANDS = """Country,Capital,Language,Population
Norland,Oskar,Norlandic,4200000
Sudland,Mira,Sudlandic and Norlandic,9100000
Estland,Tarn,Estish,700000"""


def misplaced(answer, *texts):
    whole = case(answer, list(texts))
    found = misplaced_cell(Claim(whole, Span(0, len(answer))), valued_cells(whole.chunks), read(answer))
    return found and (found[0].line, found[1].value)


def test_a_claim_that_says_a_cell_of_another_row():
    assert misplaced("The capital of Norland is Mira.", LANDS) == ("Norland, Capital: Oskar", "Mira")
    assert misplaced("Estland's language is Norlandic.", LANDS) == ("Estland, Language: Estish", "Norlandic")


@pytest.mark.parametrize(
    "answer",
    [
        "The capital of Norland is Oskar.",
        "The capital of Norland is Oskar, not Mira.",
        "The capital of Norland is not Mira.",
        "The language of Sudland is Norlandic.",  # one of its two
        "The population of Norland is 9,100,000.",  # left to the figures
        "The capital of Norland is Vendel.",  # in no row
        "The capital of Norland is bigger than Mira.",
        "Mira is a capital.",
    ],
)
def test_no_cell_is_misplaced_otherwise(answer):
    assert misplaced(answer, LANDS) is None


def test_no_cell_is_misplaced_where_another_table_has_it_there():
    assert misplaced("The capital of Norland is Mira.", LANDS, LANDS.replace("Norland,Oskar", "Norland,Mira")) is None


def test_what_it_says_of_another_row_is_flagged_and_certain():
    whole = case("The capital of Norland is Mira.", [LANDS])
    claim = Claim(whole, Span(0, 31))
    (check,) = Negation()([claim], [()])
    assert (check.label, check.reason) == (CheckLabel.CONTRADICTED, "[1] Norland, Capital: Oskar, not Mira")
    assert [span.of(whole.answer) for span in check.spans] == ["Mira"]
