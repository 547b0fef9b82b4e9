"""The right number with the wrong unit."""

import pytest
from tests.verifiers.test_numbers import check


@pytest.mark.parametrize(
    ("answer", "source", "flagged"),
    [
        ("Links last 30 hours in the free plan.", "Links work for 30 days in the free plan.", "30 hours"),
        ("Storage capacity: 150 MW.", "The plant has a storage capacity of 150 MWh.", "150 MW"),
        ("Tighten the blade bolts to 95 ft-lb.", "Tighten the three blade bolts to 95 Nm.", "95 ft-lb"),
        ("The dose is 0.2 mL per kilogram.", "The dose is 0.2 mg per kilogram of body weight.", "0.2 mL"),
        ("A sample of 50 mL is applied.", "A sample of 50 µL is applied.", "50 mL"),
        ("Solutions above 5 mg/L need registration.", "Solutions of more than 5 g/L need registration.", "5 mg/L"),
        ("For heavy rolls 35% is deducted.", "For heavy rolls we deduct GBP 35.", "35%"),
        ("The account fee is £4 a year.", "Account fee: £4 per month.", "£4 a year"),
        ("Give 20 kg of sulphur per acre.", "Give 20 kg of sulphur per hectare.", "20 kg of sulphur per acre"),
        ("The account fee is £4 yearly.", "The account fee is £4 monthly.", "£4 yearly"),
        ("Max costs $19 a year.", "The Max plan is $19 per month, or $190 when billed annually.", "$19 a year"),
        ("The monthly membership fee is EUR 40.", "Membership costs 40 euros a year.", "EUR 40"),
        ("The limit is 300 ppm of lead.", "The limit is 300 ppb of lead.", "300 ppm"),
        ("Costs at Bluff Ridge rose to $2.07 a kilogram.", "The cost at Bluff Ridge: $2.07/lb.", "$2.07 a kilogram"),
        ("Your own car earns $0.58 a kilometre.", "Personal car: $0.58 per mile.", "$0.58 a kilometre"),
        ("The core has 14.6 % of gold.", "The core has 14.6 g/t of gold.", "14.6 %"),
        (
            "Cover for accidents begins 48 days after the start date and for illness after 14 days.",
            "Accidents: 48 hours from the start date. Illness: 14 days. Cruciate ligaments: 90 days. Dental: 42 days.",
            "48 days",
        ),
    ],
)
def test_a_number_with_another_unit_or_rate_is_contradicted(answer, source, flagged):
    found, spans = check(answer, source)
    assert (found.label, spans) == ("contradicted", [flagged])
    assert found.score >= 0.75


@pytest.mark.parametrize(
    ("answer", "sources"),
    [
        ("Links last 30 days in the free plan.", ["Links work for 30 days in the free plan, or 30 hours if shared."]),
        ("The race is 5 km long.", ["The race is 5,000 m long; it takes 5 hours."]),
        ("The account fee is £4 a month.", ["Account fee: £4 per month.", "Account fee: £4 a year."]),
        ("The account fee is £4 a year.", ["The account fee is £4."]),
        ("The yearly membership fee is EUR 40.", ["Membership costs 40 euros a year."]),
        ("The account fee is £4 annually.", ["Account fee: £4 per annum."]),
        ("The cost is $2.07 a pound.", ["The cost is $2.07/lb."]),
        ("Your own car earns $0.58 a km.", ["Personal car: $0.58 per kilometre."]),
        ("The cost is $2.07 a kilogram.", ["The cost is $2.07 a month."]),
    ],
)
def test_a_figure_that_a_source_has_is_no_slip(answer, sources):
    found, _ = check(answer, *sources)
    assert found.label != "contradicted"


@pytest.mark.parametrize(("length", "label"), [("six", "not_applicable"), ("five", "contradicted")])
def test_a_difference_that_two_figures_make_is_no_slip(length, label):
    sources = [
        "Calm plan. Length: 16 weeks.",
        "Hard plan. Length: 10 weeks.",
        f"If you had pain in the last {length} months, take the Calm plan.",
    ]
    answer = f"If you had pain, the Calm plan lasts {length} weeks longer than the Hard plan."
    assert check(answer, *sources)[0].label == label


@pytest.mark.parametrize(
    ("question", "label"),
    [
        ("What sick pay does a driver with two years' service get?", "supported"),
        ("What sick pay does a driver get?", "contradicted"),
    ],
)
def test_what_the_question_tells_is_no_slip(question, label):
    source = "Sick pay for drivers: 2 weeks at full rate under 1 year of service, 8 weeks from 1 to 5 years."
    answer = "With two years of service, drivers get sick pay at full rate for 8 weeks."
    assert check(answer, source, question=question)[0].label == label


def test_a_sentence_about_something_else_says_nothing_of_a_unit():
    found, _ = check("Links last 30 hours in the free plan.", "The office in Utrecht closes for 30 days in August.")
    assert found.label != "contradicted"


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("Two weeks after the cut, the plants of the lower bed had recovered.", "The plants were cut 2 cm lower."),
        ("Cells in coated wells lose the protein within five days.", "Cells were kept in coated wells with 5% serum."),
    ],
)
def test_a_small_number_that_measures_something_else_elsewhere_is_there_by_chance(answer, source):
    assert check(answer, source)[0].label != "contradicted"
