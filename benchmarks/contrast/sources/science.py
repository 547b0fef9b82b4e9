"""Experiments, animals, planets and materials; the studies are invented."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.contrast.amounts import Amount, Range
from benchmarks.contrast.moments import Date
from benchmarks.contrast.pair import Fact
from benchmarks.contrast.relations import Assign, Pick, Role, Said, Versus
from benchmarks.contrast.statements import Change, Polar, Unlike, Unsaid

TEXTS: Mapping[str, tuple[Fact, ...]] = {
    "deep-probe": (
        Amount(
            "The probe dived to a depth of {}",
            ("The probe reached a depth of {}", "The depth of the probe's dive was {}"),
            "kilometres",
            ("1.5", "4", "2.5", "3.25"),
        ),
        Amount(
            "There the water had a temperature of {}",
            ("At that depth the water had a temperature of {}", "The temperature of the water at that depth was {}"),
            "degrees Celsius",
            ("5", "10", "4"),
        ),
        Pick(
            "The sediment it brought up consisted mainly of {}",
            ("{} was the main part of the sediment", "The sediment was mostly {}"),
            ("clay", "chalk", "volcanic ash"),
        ),
        Polar(
            (
                "The probe found traces of oil",
                "Traces of oil were found by the probe",
                "The probe detected traces of oil",
            ),
            (
                "The probe found no traces of oil",
                "The probe failed to find traces of oil",
                "The search of the probe for oil was without result",
            ),
        ),
        Role(
            (
                "{a} was lowered before {b}",
                "{b} was lowered after {a}",
                "the crew lowered {a} first and then {b}",
            ),
            ("the camera", "the net", "the drill"),
        ),
    ),
    "crow-study": (
        Amount(
            "The study tested {} crows",
            ("{} crows were tested in the study", "The number of crows tested was {}"),
            "count",
            ("24", "12", "18", "36"),
        ),
        Versus(
            "{x} solved the task {a} times and {y} {b} times",
            "{x} solved the task {a} times",
            "{x} solved the task more often than {y}",
            "{x} solved the task less often than {y}",
            ("the young birds", "the adult birds", "the hand-raised birds"),
            "count",
            ("31", "44", "17", "58"),
        ),
        Polar(
            (
                "The crows remembered the faces of their keepers",
                "The keepers' faces were remembered by the crows",
                "The crows kept the faces of their keepers in memory",
            ),
            (
                "The crows forgot the faces of their keepers",
                "The crows did not remember the faces of their keepers",
                "The crows failed to remember the faces of their keepers",
            ),
        ),
        Amount(
            "A trial lasted {}",
            ("Each trial took {}", "The length of a trial was {}"),
            "minutes",
            ("15", "30", "45", "90"),
        ),
        Said(
            "crows plan ahead",
            "crows do not plan ahead",
            ("the authors", "the reviewers", "the zoo"),
            "{c} provided a comment on the methods",
        ),
        Unsaid(
            "Food was hidden under a cup",
            ("The food was hidden under a cup",),
            ("Food was hidden under a red cup", "Food was hidden under a cup by a blindfolded assistant"),
        ),
    ),
    "alloy-test": (
        Assign(
            "{a} cast the samples and {b} measured them",
            ("{a} cast the samples", "the samples were cast by {a}"),
            ("{a} measured the samples", "the samples were measured by {a}"),
            ("the Delft laboratory", "the Turin laboratory", "the Oulu laboratory"),
        ),
        Amount(
            "Each sample weighed {}",
            ("The weight of each sample was {}", "Every sample had a weight of {}"),
            "kilograms",
            ("2.5", "0.75", "1.5"),
        ),
        Change("the hardness of the alloy", "during annealing", "count", ("210", "180", "245", "155")),
        Polar(
            (
                "The alloy conducts electricity",
                "Electricity is conducted by the alloy",
                "The alloy is a conductor of electricity",
            ),
            (
                "The alloy does not conduct electricity",
                "The alloy is an electrical insulator",
                "Electricity cannot pass through the alloy",
            ),
        ),
        Amount(
            "{} of the alloy is copper",
            ("Copper makes up {} of the alloy", "Copper accounts for {} of the alloy"),
            "rate",
            ("0.4", "0.25", "0.6", "0.75"),
        ),
        Date(
            "The measurements were published {}",
            ("The measurements came out {}", "Publication of the measurements was {}"),
            ("2010-08-26", "2017-01-19", "2005-12-14"),
        ),
    ),
    "moon-orbit": (
        Versus(
            "{x} takes {a} to go round the planet and {y} {b}",
            "{x} takes {a} to go round the planet",
            "{x} takes longer to go round the planet than {y}",
            "{x} takes less time to go round the planet than {y}",
            ("the inner moon", "the middle moon", "the outer moon"),
            "days",
            ("14", "21", "35", "49"),
        ),
        Role(
            (
                "{a} was discovered before {b}",
                "{b} was discovered after {a}",
                "the discovery of {a} came before that of {b}",
            ),
            ("the ring", "the storm", "the magnetic field"),
        ),
        Unlike(
            "{x} has an atmosphere",
            "{x} is without an atmosphere",
            ("the icy moon", "the rocky moon"),
        ),
        Range(
            "The day side has a temperature of {}",
            ("The temperature on the day side is {}", "On the day side it is {}"),
            "degrees Celsius",
            ("20 40", "30 50", "10 30"),
            "5",
        ),
        Polar(
            (
                "The orbit of the comet is getting shorter",
                "The comet's orbit is shortening",
                "The comet's orbit shrinks",
            ),
            (
                "The orbit of the comet is getting longer",
                "The comet's orbit is lengthening",
                "The comet's orbit expands",
            ),
            "direction",
        ),
    ),
    "seed-bank": (
        Amount(
            "The seed bank stores {} kinds of wheat",
            ("{} kinds of wheat are stored in the seed bank", "The seed bank holds {} kinds of wheat"),
            "count",
            ("1200", "3400", "900", "2600"),
        ),
        Amount(
            "Seeds are dried for {}",
            ("The seeds are left to dry for {}", "Drying the seeds takes {}"),
            "days",
            ("21", "14", "28"),
        ),
        Amount(
            "{} of the seeds germinated",
            ("Germination succeeded with {} of the seeds", "{} of the seeds sprouted"),
            "share",
            ("9/10", "3/4", "4/5", "1/2"),
        ),
        Polar(
            (
                "The vault lost power during the flood",
                "Power in the vault failed during the flood",
                "During the flood the vault went without power",
            ),
            (
                "The vault kept its power during the flood",
                "Power in the vault did not fail during the flood",
                "During the flood the vault was never without power",
            ),
        ),
        Change("the stock of barley seed", "over the winter", "kilograms", ("48", "36", "64", "27")),
        Unsaid(
            "The vault lies inside a hill",
            ("The vault is inside a hill",),
            ("The vault lies inside a hill far from the coast", "The vault lies inside a hill and was once a mine"),
        ),
    ),
}
