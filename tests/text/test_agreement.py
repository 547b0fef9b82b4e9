"""Whether two quantities agree: pairs that do beside pairs that nearly do."""

import pytest

from spanproof.text.agreement import compare
from spanproof.text.quantities import quantities


@pytest.mark.parametrize(
    ("claim", "source", "agreement"),
    [
        ("2.4 g", "2400 mg", "equal"),
        ("2.4 g", "2400 g", "differs"),
        ("$890M", "USD 890 million", "equal"),
        ("$890M", "890,000,000", "bare"),
        ("$890M", "$890 billion", "differs"),
        ("890.5 million", "890.500.000", "equal"),
        ("890.500.000", "890,500,000", "equal"),
        ("$5", "€5", "differs"),
        ("£5", "5 pounds", "equal"),
        ("about 9 million", "8.9 million", "rounded"),
        ("about 9 million", "7.9 million", "differs"),
        ("nearly 300", "297", "rounded"),
        ("nearly 300", "310", "differs"),
        ("300", "297", "differs"),
        ("4.5", "4.52", "rounded"),
        ("4.5", "4.6", "differs"),
        ("about 30 minutes", "20-40 minutes", "within"),
        ("45 minutes", "20-40 minutes", "differs"),
        ("85 %", "between 80 and 90 %", "within"),
        ("80-90 %", "between 80 and 90 %", "equal"),
        ("80-90 %", "70-80 %", "differs"),
        ("80-95 %", "80-90 %", "differs"),
        ("80-90 %", "85 %", "within"),
        ("over 100", "120", "bound"),
        ("over 100", "80", "differs"),
        ("over 100", "at least 150", "bound"),
        ("120", "over 100", "open"),
        ("80", "over 100", "differs"),
        ("up to 50 mg", "at least 50 mg", "opposed"),
        ("up to 50 mg", "at most 50 mg", "equal"),
        ("15 mg", "50 mg", "differs"),
        ("15 mg", "15 ml", "differs"),
        ("15 mg", "40 ml", "unlike"),
        ("5 %", "6 %", "differs"),
        ("5 %", "5 percentage points", "differs"),
        ("half of", "50 %", "equal"),
        ("half of", "60 %", "differs"),
        ("two-thirds of", "67 %", "rounded"),
        ("4.5 stars", "4.5", "bare"),
        ("4.5 stars", "4.5/5", "equal"),
        ("4 out of 5", "8 out of 10", "differs"),
        ("7 out of 10", "70 %", "equal"),
        ("18 months", "1.5 years", "equal"),
        ("1 year", "365 days", "rounded"),
        ("1 year", "300 days", "differs"),
        ("5 miles", "8 km", "rounded"),
        ("5 miles", "9 km", "differs"),
        ("350 degrees", "350 °F", "equal"),
        ("212 °F", "100 °C", "equal"),
        ("1,000", "1.000", "equal"),
        ("3 dozen", "36", "equal"),
        ("circa 1900", "1903", "rounded"),
        ("1900", "1903", "differs"),
        ("5th", "5", "bare"),
        ("5th", "6th", "differs"),
        ("805-966-1234", "(805) 966-1234", "equal"),
        ("805-966-1234", "+1 805 966-1234", "equal"),
        ("805-966-1234", "(805) 966-1243", "differs"),
        ("version 3.11.2", "version 3.11.2", "equal"),
        ("version 3.11.2", "version 3.1.12", "differs"),
        ("COVID-19", "covid19", "equal"),
    ],
)
def test_a_claim_agrees_with_a_source_after_conversion_and_with_sense(claim, source, agreement):
    (ours,), (theirs,) = quantities(claim), quantities(source)
    assert compare(ours, theirs) == agreement


def test_an_id_agrees_with_no_part_of_a_phone_number():
    (claim,) = quantities("111")
    assert {compare(claim, part) for part in quantities("880 9 885 770/01911304121/121")} == {"unlike"}
