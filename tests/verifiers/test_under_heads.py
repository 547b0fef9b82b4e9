"""Units and scales that the head of a column, the key of a field or the caption of a table gives a bare figure."""

from functools import partial

import pytest
from tests.factories import checked, claim_of

from spanproof.text.numbers.quantities import quantities
from spanproof.types import CheckLabel
from spanproof.verifiers.numbers import Numbers
from spanproof.verifiers.stock import Stock
from spanproof.verifiers.under_heads import in_unit

check = partial(checked, Numbers())
SALES = "| Product | Revenue ($M) | Units (thousands) |\n|---|---|---|\n| Alpha | 12.5 | 340 |\n| Beta | 8.1 | 520 |"
GEAR = "| Item | Weight (kg) | Price (EUR) |\n|---|---|---|\n| Tent | 3.2 | 189 |\n| Stove | 0.4 | 45 |"
CITIES = "| City | Area (km²) | Population (millions) |\n|---|---|---|\n| Orion | 655 | 1.1 |\n| Lyra | 820 | 2.4 |"
REGIONS = (
    "Revenue by region (USD millions)\n\n"
    "| Region | 2022 | 2023 |\n|---|---|---|\n| Europe | 410 | 450 |\n| Asia | 700 | 790 |"
)
RESULTS = (
    "(in millions, except employees)\n\n"
    "| | 2022 | 2023 |\n|---|---|---|\n| Revenue | $ 12.5 | $ 14.1 |\n| Employees | 410 | 455 |"
)
ACROSS = "| | 2022 | 2023 |\n|---|---|---|\n| Revenue (€k) | 125 | 141 |\n| Headcount | 410 | 455 |"
TRAILS = "trail,length_km,duration_hours\nSouth loop,7,2.5\nRidge,21,8"
RUNNERS = "| Runner | Time (minutes) | Age (years) |\n|---|---|---|\n| Anna | 45 | 31 |\n| Bo | 52 | 45 |"
HOTEL = {"name": "Hotel Aurora", "stars": 4, "distance_to_center_km": 1.2, "breakfast": True}


@pytest.mark.parametrize(
    ("number", "head", "as_said"),
    [
        ("12.5", "Revenue ($M)", "$12.5 million"),
        ("12.5", "Revenue, USD million", "$12.5 million"),
        ("12.5", "Revenue in millions of dollars", "$12.5 million"),
        ("12.5", "GDP (US$ bn)", "$12.5 billion"),
        ("$12.5", "Revenue (in millions, except per share)", "$12.5 million"),
        ("340", "Units (thousands)", "340 thousand"),
        ("340", "Crop [thousand tonnes]", "340,000 tonnes"),
        ("0.4", "Weight (kg)", "400 g"),
        ("40", "duration_minutes", "40 minutes"),
        ("21.5", "temperature_c", "21.5 °C"),
        ("25", "sizeSqm", "25 m²"),
        ("3.5", "power_kw", "3.5 kW"),
        ("2.4", "clock_ghz", "2.4 GHz"),
        ("9", "price_eur_per_night", "€9"),
        ("9", "price_usd", "$9"),
        ("62", "Debt (% of GDP)", "62%"),
        ("1994", "built_year", None),
        ("5", "Floor", None),
        ("5", "Deaths (per million)", None),
        ("14", "Revenue (2023)", None),
        ("$14", "2023", None),
    ],
)
def test_the_last_words_of_a_head_or_key_name_the_unit(number: str, head: str, as_said: str | None) -> None:
    found, said = in_unit(number, head), quantities(as_said)[0] if as_said else None
    measured = found and (found.dimension, pytest.approx(found.low))
    assert measured == (said and (said.dimension, said.low))


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("Alpha generated $12.5 million in revenue.", SALES),
        ("Beta sold 520,000 units.", SALES),
        ("Beta sold 520 thousand units.", SALES),
        ("Lyra has a population of 2.4 million.", CITIES),
        ("Lyra has a population of 2,400,000.", CITIES),
        ("Orion covers 655 km².", CITIES),
        ("Asia's revenue was $790 million in 2023.", REGIONS),
        ("Revenue was $14.1 million in 2023.", RESULTS),
        ("The company had 455 employees in 2023.", RESULTS),
        ("Revenue in 2023 was €141,000.", ACROSS),
        ("Headcount was 455 in 2023.", ACROSS),
        ("The stove weighs 400 g.", GEAR),
        ("The tent costs €189.", GEAR),
        ("The South loop takes two and a half hours.", TRAILS),
        ("Job 5 took 40 minutes.", {"job": 5, "duration_minutes": 40}),
        ("Job alpha took 40 minutes.", {"job": "alpha", "duration_minutes": 40}),
        ("Job 5 took 40 minutes.", "Job: 5\nDuration (minutes): 40"),
        ("Sensor 3 measured 21.5 degrees Celsius.", {"sensor": 3, "temperature_c": 21.5}),
        ("Room 204 is 25 square metres.", {"room": 204, "size_sqm": 25, "beds": 2}),
        ("Apartment 12 has 85 square metres.", {"apartment": 12, "size_sqm": 85}),
        ("The call lasted 90 seconds.", {"call": "c1", "duration_seconds": 90}),
        ("Hotel Aurora is a four-star hotel 1.2 km from the centre.", HOTEL),
        ("Hotel Aurora is 1.2 km from the centre.", HOTEL),
        ("The flight took 2 hours and 30 minutes.", {"flight": "LH 30", "duration_min": 150}),
        ("The trial lasts 30 days.", {"plan": "Trial", "length_days": 30}),
        ("The juice has 40 mg of vitamin C.", {"item": "Juice", "vitamin_c": 40}),
        ("Ticket 7 costs €12.", {"ticket": 7, "price_eur": 12}),
    ],
)
def test_a_bare_figure_states_one_in_the_unit_of_its_head(answer: str, source: object) -> None:
    assert check(answer, source).label is CheckLabel.SUPPORTED


@pytest.mark.parametrize(
    ("answer", "source", "theirs"),
    [
        ("The tent weighs 3.2 lb.", GEAR, "3.2 (Weight (kg))"),
        ("The tent costs $189.", GEAR, "189 (Price (EUR))"),
        ("Alpha generated €12.5 million in revenue.", SALES, "12.5 (Revenue ($M))"),
        ("Asia's revenue was €790 million in 2023.", REGIONS, "790 (Revenue by region (USD millions))"),
        ("Orion covers 655 square miles.", CITIES, "655 (Area (km²))"),
        ("The South loop is 7 miles long.", TRAILS, "7 (length_km)"),
        # the figure of another row, in the unit of the head
        ("Alpha generated $8.1 million in revenue.", SALES, "12.5 (Revenue ($M))"),
        ("Beta sold 340,000 units.", SALES, "520 (Units (thousands))"),
        ("Lyra has a population of 1.1 million.", CITIES, "2.4 (Population (millions))"),
        ("The tent weighs 0.4 kg.", GEAR, "3.2 (Weight (kg))"),
        ("Bo needed 45 minutes.", RUNNERS, "45 (Age (years))"),
    ],
)
def test_one_in_another_unit_or_of_another_row_is_contradicted(answer: str, source: str, theirs: str) -> None:
    found = check(answer, source)
    assert found.label is CheckLabel.CONTRADICTED
    assert f'[1] has "{theirs}" where' in found.reason


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("Alpha generated $12.5 billion in revenue.", SALES),
        ("Lyra has a population of 2.4 billion.", CITIES),
        ("The stove weighs 40 g.", GEAR),
        ("Job 5 took 40 hours.", {"job": 5, "duration_minutes": 40}),
        ("Job 5 took 45 minutes.", {"job": 5, "duration_minutes": 40}),
        ("The trial lasts 30 months.", {"plan": "Trial", "length_days": 30}),
        ("Ticket 7 costs $12.", {"ticket": 7, "price_eur": 12}),
        ("The oven was set to 180 °F.", {"step": 2, "temperature_c": 180}),
        ("The package weighs 3 lb.", {"package": "p", "weight_kg": 3}),
    ],
)
def test_a_bare_figure_states_none_in_another_unit(answer: str, source: object) -> None:
    assert check(answer, source).label in (CheckLabel.NO_EVIDENCE, CheckLabel.CONTRADICTED)


@pytest.mark.parametrize(
    ("answer", "sources"),
    [
        ("The tent weighs 3.2 lb.", [GEAR, "In our test the tent weighs 3.2 lb."]),
        ("The tent weighs 7.1 lb.", [GEAR]),  # 3.2 kg
        ("Anna is 31 years old.", [RUNNERS]),
        ("The tent is 3.2 m long.", [GEAR]),  # a length may stand where the sources have none
        ("Beta sold 520 units, in thousands.", [SALES]),
        ("The company was founded 30 years ago.", [{"name": "Acme", "founded_year": 1994}]),
    ],
)
def test_what_another_source_or_no_head_speaks_of_is_not_contradicted(answer: str, sources: list[object]) -> None:
    assert check(answer, *sources).label is not CheckLabel.CONTRADICTED


@pytest.mark.parametrize(("said", "stated"), [("400 g", True), ("0.4 kg", True), ("0.4 lb", False), ("0.4", True)])
def test_what_is_kept_of_a_text_is_in_the_units_of_its_heads(said: str, stated: bool) -> None:
    stock = Stock(chunk.text for chunk in claim_of("The stove.", GEAR).case.chunks)
    assert stock.states(quantities(said)[0]) is stated
