"""Rivers, towns, islands and roads; the places are invented."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.contrast.amounts import Amount, Range
from benchmarks.contrast.moments import Date
from benchmarks.contrast.pair import Fact
from benchmarks.contrast.relations import Pick, Role, Said, Versus
from benchmarks.contrast.statements import Change, Polar, Unlike, Unsaid

TEXTS: Mapping[str, tuple[Fact, ...]] = {
    "river-isel": (
        Pick(
            "The river Isel rises in {}",
            ("The source of the river Isel is in {}", "{} is where the Isel rises"),
            ("the Harn hills", "Lake Ormsey", "the Tolve moor", "the Brecken forest"),
        ),
        Versus(
            "Of its tributaries, {x} is {a} long and {y} {b}",
            "{x} is {a} long",
            "{x} is longer than {y}",
            "{x} is shorter than {y}",
            ("the Sarn", "the Little Isel", "the Dovey brook"),
            "kilometres",
            ("84", "61", "112", "37"),
        ),
        Amount(
            "At its mouth the river is {} wide",
            ("The mouth of the Isel has a width of {}", "The Isel is {} wide where it meets the sea"),
            "metres",
            ("750", "1500", "500", "2000"),
        ),
        Polar(
            (
                "The lower river is navigable",
                "Ships can navigate the lower river",
                "Ships can sail on the lower river",
            ),
            (
                "The lower river is not navigable",
                "Ships cannot navigate the lower river",
                "The lower river is unfit for ships",
            ),
            strong=("The lower river is too shallow for ships",),
        ),
        Role(
            (
                "{a} lies upstream of {b}",
                "{b} lies downstream of {a}",
                "going down the river one passes {a} before {b}",
            ),
            ("Oakford", "Millbury", "Stanton"),
        ),
        Unsaid(
            "Salmon return to the river in autumn",
            ("In autumn salmon come back to the river",),
            ("Salmon return to the river in autumn in growing numbers", "Salmon and sturgeon return to the river"),
        ),
    ),
    "island-of-fara": (
        Amount(
            "Fara has {} inhabitants",
            ("{} people live on Fara", "The population of Fara is {}"),
            "count",
            ("1200", "4800", "2600", "900"),
        ),
        Amount(
            "The island covers {}",
            ("The area of Fara is {}", "Fara has an area of {}"),
            "hectares",
            ("640", "850", "1200"),
        ),
        Role(
            (
                "{a} lies north of {b}",
                "{b} lies south of {a}",
                "{a} is the more northerly and {b} the more southerly of the two villages",
            ),
            ("Sandwick", "Norvik", "Kirkby"),
        ),
        Change("the population of the island's only town", "over the decade", "count", ("420", "360", "510", "250")),
        Polar(
            (
                "The island has an airfield",
                "There is an airfield on the island",
                "The island is equipped with an airfield",
            ),
            (
                "The island has no airfield",
                "The island lacks an airfield",
                "The island has to do without an airfield",
            ),
        ),
        Range(
            "The ferry to the mainland takes {}",
            ("The crossing to the mainland takes {}", "The ferry needs {} to reach the mainland"),
            "minutes",
            ("50 70", "40 60", "60 80"),
            "5",
        ),
    ),
    "twin-peaks": (
        Versus(
            "{x} is {a} high and {y} {b}",
            "{x} is {a} high",
            "{x} is higher than {y}",
            "{x} is lower than {y}",
            ("Mount Gerrin", "Mount Tava", "Mount Ulm"),
            "metres",
            ("2310", "2750", "1980", "3140"),
        ),
        Date(
            "Mount Gerrin was first climbed {}",
            ("The first ascent of Mount Gerrin was made {}", "Climbers first stood on Mount Gerrin {}"),
            ("1871-08-15", "1894-07-22", "1902-06-30"),
        ),
        Unlike(
            "{x} has a marked path",
            "{x} has no marked path",
            ("the east ridge", "the west ridge"),
        ),
        Amount(
            "The climb from the hut takes {}",
            ("Climbers need {} from the hut to the top", "From the hut the climb takes {}"),
            "hours",
            ("3", "2.5", "1.5", "4"),
        ),
        Polar(
            (
                "The glacier on the north face has grown",
                "The glacier on the north face is larger than it was",
                "The northern glacier has advanced",
            ),
            (
                "The glacier on the north face has shrunk",
                "The glacier on the north face is smaller than it was",
                "The northern glacier has retreated",
            ),
            "direction",
        ),
        Said(
            "the north face is safe in summer",
            "the north face is dangerous in summer",
            ("the alpine club", "the rescue service", "the hut keeper"),
            "{c} keeps a list of accidents",
        ),
    ),
    "capital-move": (
        Pick(
            "The seat of the provincial government is {}",
            ("{} is the seat of the provincial government", "The provincial government sits in {}"),
            ("Corvin", "Talbury", "Eastmere"),
        ),
        Date(
            "The government moved there {}",
            ("The move of the government took place {}", "The provincial government moved {}"),
            ("1962-03-19", "1978-11-25", "1955-07-14"),
        ),
        Amount(
            "{} of the province is forest",
            ("Forest covers {} of the province", "{} of the province is covered by forest"),
            "share",
            ("2/5", "1/2", "1/4", "3/5"),
        ),
        Polar(
            (
                "The province borders the sea",
                "The province has a coast",
                "The province reaches the sea",
            ),
            (
                "The province is landlocked",
                "The province has no coast",
                "The province does not reach the sea",
            ),
        ),
        Versus(
            "{x} has {a} schools and {y} {b}",
            "{x} has {a} schools",
            "there are more schools in {x} than in {y}",
            "there are fewer schools in {x} than in {y}",
            ("the northern district", "the harbour district", "the lake district"),
            "count",
            ("26", "41", "17", "33"),
        ),
    ),
    "desert-road": (
        Amount(
            "The desert road is {} long",
            ("The length of the desert road is {}", "Drivers on the desert road cover {} from end to end"),
            "miles",
            ("120", "250", "75"),
        ),
        Amount(
            "In July the road surface reaches {}",
            ("The road surface gets as hot as {} in July", "In July the surface of the road has a temperature of {}"),
            "degrees Celsius",
            ("60", "55", "65"),
        ),
        Polar(
            (
                "Lorries may use the road at night",
                "The road is open to lorries at night",
                "At night lorries are admitted to the road",
            ),
            (
                "Lorries may not use the road at night",
                "The road is closed to lorries at night",
                "At night lorries are banned from the road",
            ),
        ),
        Change(
            "the number of accidents on the road",
            "after the speed limit was changed",
            "count",
            ("48", "36", "61", "27"),
        ),
        Unsaid(
            "There is a well at the halfway point",
            ("Halfway along the road there is a well",),
            ("There is a well and an inn at the halfway point", "The well at the halfway point dries up in summer"),
        ),
        Role(
            (
                "{a} is older than {b}",
                "{b} is younger than {a}",
                "of the two filling stations, {a} is the older and {b} the newer",
            ),
            ("the Red Rock station", "the Salt Lake station", "the Wind Gap station"),
        ),
    ),
}
