"""Claims about several cells of tables, lists and records: compared, followed, added up, counted, set apart."""

import json
from pathlib import Path
from time import process_time

import pytest
from tests.cost import is_bounded
from tests.factories import checked

from spanproof.cases import case
from spanproof.types import Claim, Span
from spanproof.verifiers.negation import Negation
from spanproof.verifiers.tabled import tabled

_LINES = Path(__file__).with_name("tables.jsonl").read_text(encoding="utf-8").splitlines()
TABLES = [json.loads(line) for line in _LINES]


def said_of(label):
    return [(claim, each["source"]) for each in TABLES for claim in each.get(label, ())]


def label(answer, source):
    return checked(Negation(), answer, *(source if isinstance(source, list) else [source])).label


@pytest.mark.parametrize(("answer", "source"), said_of("supported"))
def test_what_the_cells_bear_out_is_supported(answer, source):
    assert label(answer, source) == "supported"


@pytest.mark.parametrize(("answer", "source"), said_of("contradicted"))
def test_what_the_cells_refute_is_contradicted(answer, source):
    assert label(answer, source) == "contradicted"


@pytest.mark.parametrize(("answer", "source"), said_of("not_applicable"))
def test_nothing_is_said_where_a_word_is_not_of_the_table(answer, source):
    assert label(answer, source) not in ("supported", "contradicted")


def test_cost_grows_no_faster_than_the_table():
    def cost(size):
        source = "".join(f"| Team {at} | {at} | ${at} |\n" for at in range(size))
        answer = "Team 7 has 7 and 9."
        start = process_time()
        tabled(Claim(case(answer, ["| Team | Seats | Price |\n|---|---|---|\n" + source]), Span(0, len(answer))))
        return process_time() - start

    assert is_bounded(cost, 800, 3_200, factor=9)
