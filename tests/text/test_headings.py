"""Which heading a place stands under."""

import pytest

from spanproof.text.headings import headed


@pytest.mark.parametrize(
    "text",
    [
        "### Basic\n- Price: $9\n\n### Pro\n- Price: $5\n",
        "**Basic**\n- Price: $9\n\n**Pro:**\n- Price: $5\n",
        "**Basic**\nIt costs $9.\n\n**Pro**\nIt costs $5.",
        "Basic:\n- Price: $9\n\nPro:\n- Price: $5\n",
        "Here they are:\n\n- **Basic**:\n  - Price: $9\n- **Pro**\n  - Price: $5",
        "1. Basic:\n   - Price: $9\n2. Pro:\n   - $5",
    ],
)
def test_a_place_stands_under_the_heading_above_it(text):
    for at, price in enumerate(("$9", "$5")):
        assert headed(text, text.index(price)) == (("Basic", "Pro"), at)


@pytest.mark.parametrize(
    "text",
    [
        "It costs $9.\n\n### Basic\n- Price\n\n### Pro\n- Price",
        "### Basic\n- Price: $9",
        "It costs $9, says Basic: and Pro: too.",
        "These are all the prices that we have:\n- $9\n\nThese are those of all the others:\n- $5",
        "",
    ],
)
def test_what_has_no_heading_or_the_only_one_stands_under_none(text):
    assert headed(text, max(0, text.find("$9"))) is None


def test_headings_of_one_kind_are_counted_apart_from_others():
    text = "# Plans\n\n### Basic\n$9\n\n### Pro\n$5\n\n# Prices\n\n### Basic\n$7\n\n## Other\n$3"
    assert headed(text, text.index("$5")) == (("Basic", "Pro", "Basic"), 1)
    assert headed(text, text.index("$7")) == (("Basic", "Pro", "Basic"), 2)
    assert headed(text, text.index("# Prices") + len("# Prices")) == (("Plans", "Prices"), 1)
    assert headed(text, text.index("$3")) is None
