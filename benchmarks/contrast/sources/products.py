"""Things one can buy; all are invented."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.contrast.amounts import Amount, Range
from benchmarks.contrast.moments import Date
from benchmarks.contrast.pair import Fact
from benchmarks.contrast.relations import Assign, Pick, Role, Said, Versus
from benchmarks.contrast.statements import Change, Polar, Unlike, Unsaid

TEXTS: Mapping[str, tuple[Fact, ...]] = {
    "trail-lamp": (
        Amount(
            "The Norbit trail lamp weighs {}",
            ("The weight of the Norbit trail lamp is {}", "The trail lamp has a weight of {}"),
            "grams",
            ("250", "500", "750", "120"),
        ),
        Range(
            "On full power its battery lasts {}",
            ("The battery lasts {} on full power", "At full power the lamp runs for {}"),
            "hours",
            ("6 10", "8 12", "4 8"),
            "1",
        ),
        Polar(
            (
                "The lamp is waterproof",
                "Water cannot get into the lamp",
                "The lamp keeps water out",
            ),
            (
                "The lamp is not waterproof",
                "The lamp lets water in",
                "The lamp fails to keep water out",
            ),
        ),
        Amount(
            "The lamp costs {}",
            ("The trail lamp costs {}", "Buyers pay {} for the trail lamp"),
            "dollars",
            ("45", "60", "85", "129"),
        ),
        Unsaid(
            "The lamp comes with a head strap",
            ("A head strap comes with the lamp",),
            ("The lamp comes with a washable head strap", "The lamp comes with a head strap and a spare battery"),
        ),
    ),
    "kitchen-mixer": (
        Versus(
            "The bowl of {x} holds {a} and that of {y} {b}",
            "the bowl of {x} holds {a}",
            "{x} has a bigger bowl than {y}",
            "{x} has a smaller bowl than {y}",
            ("the Mixer 200", "the Mixer 300", "the Mixer Pro"),
            "litres",
            ("3", "4.5", "6", "2.5"),
        ),
        Pick(
            "Both mixers come in {} only",
            ("The mixers come in no colour but {}", "{} is the only colour of the mixers"),
            ("red", "grey", "white", "green"),
        ),
        Amount(
            "The guarantee runs for {}",
            ("The mixers are guaranteed for {}", "The guarantee on the mixers lasts {}"),
            "years",
            ("2", "5", "3", "1.5"),
        ),
        Unlike(
            "{x} has a timer",
            "{x} lacks a timer",
            ("the cheaper model", "the dearer model"),
        ),
        Change("the noise score of the motor", "after the redesign", "count", ("72", "64", "58", "81")),
        Said(
            "the bowl is easy to clean",
            "the bowl is hard to clean",
            ("the maker", "the consumer magazine", "the cookery school"),
            "{c} owns two of the mixers",
        ),
    ),
    "garden-pump": (
        Amount(
            "The pump moves {} a minute",
            ("The garden pump delivers {} a minute", "In a minute the pump moves {}"),
            "litres",
            ("60", "45", "80"),
        ),
        Amount(
            "Its hose is {} long",
            ("The pump's hose has a length of {}", "The hose of the pump measures {}"),
            "metres",
            ("12", "25", "7.5"),
        ),
        Polar(
            (
                "The pump switches itself off when it runs dry",
                "A dry pump switches off by itself",
                "When it runs dry the pump stops on its own",
            ),
            (
                "The pump does not switch itself off when it runs dry",
                "A dry pump keeps running",
                "When it runs dry the pump goes on running",
            ),
        ),
        Role(
            (
                "{a} supplies the motor to {b}",
                "{b} gets the motor from {a}",
                "{b} is supplied with the motor by {a}",
            ),
            ("Hesper", "Volmar", "Quint"),
            single=True,
        ),
        Date(
            "The pump was recalled {}",
            ("The recall of the pump was announced {}", "The maker recalled the pump {}"),
            ("2017-08-16", "2020-10-28", "2013-04-24"),
        ),
        Unsaid(
            "Spare filters are sold in packs",
            ("The spare filters come in packs",),
            ("Spare filters are sold in packs of three", "Spare filters are sold in packs through dealers alone"),
        ),
    ),
    "city-bike": (
        Assign(
            "{a} makes the frame and {b} the brakes",
            ("{a} makes the frame of the bike", "the bike's frame is made by {a}"),
            ("{a} makes the brakes of the bike", "the bike's brakes are made by {a}"),
            ("Ardent", "Bellow", "Castor"),
        ),
        Amount(
            "One charge takes the bike {}",
            ("The bike goes {} on one charge", "On a single charge the bike travels {}"),
            "kilometres",
            ("75", "120", "60"),
        ),
        Amount(
            "The bike weighs {}",
            ("The city bike weighs {}", "The weight of the city bike is {}"),
            "kilograms",
            ("24", "18", "21.5"),
        ),
        Polar(
            (
                "The saddle can be adjusted without tools",
                "Adjusting the saddle takes no tools",
                "The saddle needs no tools to be adjusted",
            ),
            (
                "The saddle cannot be adjusted without tools",
                "Tools are needed to adjust the saddle",
                "Adjusting the saddle requires tools",
            ),
        ),
        Change("the price of the bike", "in spring", "euros", ("1900", "1750", "2200", "1600")),
    ),
    "desk-printer": (
        Amount(
            "The printer produces {} pages a minute",
            ("The printer prints {} pages a minute", "In one minute the printer turns out {} pages"),
            "count",
            ("24", "36", "12", "18"),
        ),
        Amount(
            "A cartridge is good for {} pages",
            ("One cartridge lasts for {} pages", "The life of a cartridge is {} pages"),
            "count",
            ("1200", "2500", "1800", "3000"),
        ),
        Polar(
            (
                "The printer prints on both sides of a sheet",
                "The printer can print on both sides of a sheet",
                "The printer handles two-sided printing",
            ),
            (
                "The printer prints on one side of a sheet only",
                "The printer cannot print on both sides of a sheet",
                "The printer is unable to print on two sides",
            ),
        ),
        Versus(
            "{x} costs {a} and {y} {b}",
            "{x} costs {a}",
            "{x} costs more than {y}",
            "{x} costs less than {y}",
            ("the black cartridge", "the colour cartridge", "the photo cartridge"),
            "dollars",
            ("28", "34", "41", "22"),
        ),
        Unlike(
            "{x} supports wireless printing",
            "{x} does not support wireless printing",
            ("the home version", "the office version"),
        ),
        Amount(
            "The paper tray is {} deep",
            ("The depth of the paper tray is {}", "The printer's paper tray has a depth of {}"),
            "centimetres",
            ("4", "2.5", "6"),
        ),
    ),
}
