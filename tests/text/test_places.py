"""Short forms of places, and the words for their people."""

from spanproof.text.naming.places import ALIASES, INHABITANTS


def test_aliases_lead_both_ways():
    for name, others in ALIASES.items():
        for other in others:
            assert tuple(name.split()) in {
                tuple(word.lower() for word in back) for back in ALIASES[" ".join(other).lower()]
            }


def test_a_name_is_no_alias_of_itself():
    assert all(name not in {" ".join(other).lower() for other in others} for name, others in ALIASES.items())


def test_inhabitants_lead_to_places_that_lead_to_themselves():
    assert INHABITANTS["americans"[:-1]] == "america"
    assert all(INHABITANTS[place] == place for place in INHABITANTS.values())
