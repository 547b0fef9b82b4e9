"""History: some of it known to everybody and the rest invented, all with values drawn."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.contrast.amounts import Amount, Range
from benchmarks.contrast.moments import Date
from benchmarks.contrast.pair import Fact
from benchmarks.contrast.relations import Assign, Pick, Role, Said, Versus
from benchmarks.contrast.statements import Polar, Unlike, Unsaid

TEXTS: Mapping[str, tuple[Fact, ...]] = {
    "polar-race": (
        Role(
            (
                "{a} reached the depot before {b}",
                "{b} reached the depot after {a}",
                "{a} got to the depot earlier than {b}",
                "{b} came to the depot later than {a}",
            ),
            ("the Norwegian party", "the British party", "the Japanese party"),
        ),
        Amount(
            "The expedition set out with {} dogs",
            ("{} dogs went with the expedition", "The expedition began with {} dogs"),
            "count",
            ("52", "36", "24", "97"),
        ),
        Amount(
            "The sledges carried {} of food",
            ("There were {} of food on the sledges", "The food on the sledges weighed {}"),
            "tonnes",
            ("1.5", "2", "3", "2.5"),
        ),
        Polar(
            (
                "The ship survived the winter in the ice",
                "The ship came through the winter in the ice",
                "The ship lasted through the winter in the ice",
            ),
            (
                "The ship did not survive the winter in the ice",
                "The ship failed to survive the winter in the ice",
                "The ship never came through the winter in the ice",
            ),
            strong=("The ship was crushed by the ice that winter", "The winter ice destroyed the ship"),
        ),
        Unlike(
            "{x} kept a diary",
            "{x} never kept a diary",
            ("the navigator", "the cook"),
        ),
        Date(
            "The last camp was left {}",
            ("The explorers left their last camp {}", "They departed from the last camp {}"),
            ("1911-10-19", "1911-12-14", "1912-01-17"),
        ),
    ),
    "stone-bridge": (
        Pick(
            "The bridge at Aldwick was paid for by {} alone",
            ("{} paid for the bridge at Aldwick", "The money for the bridge came from {}"),
            ("the bishop", "the guild of weavers", "the crown", "the salt merchants"),
        ),
        Assign(
            "{a} laid the foundations and {b} raised the arches",
            ("{a} laid the foundations of the bridge", "the bridge's foundations were laid by {a}"),
            ("{a} raised the arches of the bridge", "the bridge's arches were raised by {a}"),
            ("the Genoese masons", "the Flemish masons", "the local masons"),
        ),
        Amount(
            "Its middle arch spans {}",
            ("The middle arch of the bridge has a span of {}", "The span of the middle arch is {}"),
            "metres",
            ("30", "45", "24"),
        ),
        Date(
            "A flood carried away the western pier {}",
            ("The western pier was lost to a flood {}", "A flood destroyed the western pier {}"),
            ("1784-02-27", "1809-01-26", "1846-07-19"),
        ),
        Polar(
            (
                "Carts had to pay a toll",
                "A toll was charged on carts",
                "Carts could not cross without paying a toll",
            ),
            (
                "Carts were exempt from the toll",
                "Carts did not have to pay a toll",
                "Carts crossed free of toll",
            ),
        ),
        Said(
            "the bridge was built by prisoners",
            "no prisoners worked on the bridge",
            ("the town chronicle", "the abbey's records", "a later traveller"),
            "{c} describes the bridge at length",
        ),
    ),
    "two-kingdoms": (
        Role(
            (
                "{a} defeated {b} at the ford",
                "{b} was defeated by {a} at the ford",
                "{b} lost to {a} at the ford",
                "at the ford {a} won against {b}",
            ),
            ("the northern kingdom", "the island kingdom", "the river league"),
        ),
        Versus(
            "{x} fielded {a} men and {y} {b}",
            "{x} fielded {a} men",
            "{x} had a larger army than {y}",
            "{x} had a smaller army than {y}",
            ("King Osric", "Duke Ranulf", "the Count of Vell"),
            "count",
            ("4000", "6500", "2800", "9000"),
        ),
        Polar(
            (
                "The queen signed the treaty",
                "The treaty was signed by the queen",
                "The queen put her name to the treaty",
            ),
            (
                "The queen did not sign the treaty",
                "The treaty remained unsigned by the queen",
                "The queen never put her name to the treaty",
            ),
            strong=("The queen refused to sign the treaty", "The queen declined to put her name to the treaty"),
        ),
        Range(
            "The siege that followed lasted {}",
            ("The siege lasted {}", "The town was under siege for {}"),
            "weeks",
            ("6 10", "8 12", "12 16"),
            "1",
        ),
        Unsaid(
            "The abbey kept a copy of the treaty",
            ("A copy of the treaty was kept at the abbey",),
            ("The abbey kept a copy of the treaty in a silver box", "The abbey's copy of the treaty was later burnt"),
        ),
    ),
    "railway-age": (
        Versus(
            "{x} was finished {a} and {y} {b}",
            "{x} was finished {a}",
            "{x} was finished later than {y}",
            "{x} was finished earlier than {y}",
            ("the coast line", "the valley line", "the mountain line"),
            "date",
            ("1848-08-15", "1853-11-19", "1861-05-27", "1839-06-13"),
        ),
        Amount(
            "The longest tunnel measured {}",
            ("The longest tunnel had a length of {}", "At its longest, a tunnel on the railway measured {}"),
            "kilometres",
            ("1.5", "2.25", "3.5"),
        ),
        Amount(
            "{} navvies worked on the summit section",
            ("The summit section employed {} navvies", "There were {} navvies at work on the summit section"),
            "count",
            ("1200", "3600", "800", "2500"),
        ),
        Polar(
            (
                "The company's shares gained value that year",
                "The company's shares rose that year",
                "That year the shares of the company went up",
            ),
            (
                "The company's shares lost value that year",
                "The company's shares fell that year",
                "That year the shares of the company went down",
            ),
            "direction",
        ),
        Polar(
            (
                "The first engine had a cab for the driver",
                "There was a driver's cab on the first engine",
                "The first engine was fitted with a cab for its driver",
            ),
            (
                "The first engine had no cab for the driver",
                "The first engine lacked a cab for its driver",
                "The first engine came without a driver's cab",
            ),
        ),
    ),
    "printing-house": (
        Pick(
            "The first book of the printing house was {}",
            ("The printing house began with {}", "{} was the first book of the printing house"),
            ("a psalter", "a herbal", "an almanac", "a grammar"),
        ),
        Amount(
            "It was printed in {} copies",
            ("The first book had a print run of {} copies", "{} copies of the first book were printed"),
            "count",
            ("300", "100", "600", "1200"),
        ),
        Role(
            (
                "{a} taught the trade to {b}",
                "{b} learnt the trade from {a}",
                "{a} was the teacher of {b} in the trade",
            ),
            ("the founder", "the engraver", "the bookbinder"),
        ),
        Amount(
            "One press cost {} to build",
            ("The price of building one press was {}", "Building one press cost {}"),
            "dollars",
            ("450", "620", "380"),
        ),
        Date(
            "A fire broke out in the workshop {}",
            ("The workshop caught fire {}", "The fire in the workshop was {}"),
            ("1666-09-13", "1731-10-23", "1702-04-28"),
        ),
        Polar(
            (
                "The censors approved the second edition",
                "The second edition was approved by the censors",
                "The second edition passed the censors",
            ),
            (
                "The censors did not approve the second edition",
                "The second edition was not approved by the censors",
                "The second edition failed to pass the censors",
            ),
            strong=("The censors banned the second edition", "The censors refused to approve the second edition"),
        ),
    ),
}
