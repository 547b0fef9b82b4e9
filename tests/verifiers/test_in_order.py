"""The order of two steps."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.types import CheckLabel
from spanproof.verifiers.negation import Negation

check = partial(checked, Negation())

BOARD = "Sand the board, then apply the varnish."
NUTS = "Roast the nuts for 10 minutes, then let them cool before chopping."
SETUP = "Install the package with pip install foo, then run foo init."
COVER = "Switch the device off, unplug it, then open the cover."
PASTA = "Boil the water. Then add the pasta."


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Apply the varnish before sanding the board.", BOARD),
        ("The board is sanded after the varnish has been applied.", BOARD),
        ("First apply the varnish, then sand the board.", BOARD),
        ("Before roasting, the nuts cool.", NUTS),
        ("Chop the nuts, then let them cool.", NUTS),
        ("First run foo init, and after that install the package.", SETUP),
        ("First run npm build, and after that npm install.", "Run npm install for the parts, then npm run build."),
        ("Open the cover, then unplug the device.", COVER),
        ("Add the pasta before boiling the water.", PASTA),
    ],
)
def test_steps_the_other_way_round_contradict(answer, chunk):
    found = check(answer, chunk)
    assert found.label is CheckLabel.CONTRADICTED
    assert "the other way round" in found.reason


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("The varnish is applied after sanding.", BOARD),
        ("Before applying the varnish, sand the board.", BOARD),
        ("Let the nuts cool before chopping.", NUTS),
        ("After roasting, the nuts cool.", NUTS),
        ("First install the package, and after that run foo init.", SETUP),
        ("Unplug it before opening the cover.", COVER),
        ("Boil the water before adding the pasta.", PASTA),
        ("In 2020 the oak shed before the beech.", "The oak sheds after the beech. In 2020 the order was reversed."),
        ("There are fewer larvae than before the mill opened.", "The larvae declined after the mill opened."),
        ("Stir again before serving.", "Stir, serve a little, then stir again and serve the rest."),
        ("Unplug the lamp before cleaning it.", "Clean the filter, then unplug the hose. Unplug the lamp to clean it."),
    ],
)
def test_nothing_is_objected_to_in_the_same_order(answer, chunk):
    assert check(answer, chunk).label is not CheckLabel.CONTRADICTED
