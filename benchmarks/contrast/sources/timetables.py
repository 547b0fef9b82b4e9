"""Trains, buses, ferries and lessons by the clock; all are invented."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.contrast.amounts import Amount, Range
from benchmarks.contrast.moments import Clock, Date
from benchmarks.contrast.pair import Fact
from benchmarks.contrast.relations import Pick, Role, Said, Versus
from benchmarks.contrast.statements import Change, Polar, Unlike, Unsaid

TEXTS: Mapping[str, tuple[Fact, ...]] = {
    "night-train": (
        Clock(
            "The night train leaves Dorn {}",
            ("The night train departs from Dorn {}", "Departure of the night train from Dorn is {}"),
            ("20:30", "21:00", "22:00", "19:30"),
        ),
        Clock(
            "It reaches Salzau {}",
            ("The night train arrives in Salzau {}", "Arrival of the night train in Salzau is {}"),
            ("06:30", "07:00", "08:30", "09:00"),
        ),
        Amount(
            "A bed in a shared cabin costs {}",
            ("Passengers pay {} for a bed in a shared cabin", "The price of a bed in a shared cabin is {}"),
            "euros",
            ("65", "49", "89"),
        ),
        Polar(
            (
                "The train carries bicycles",
                "Bicycles can be taken on the train",
                "Passengers may bring bicycles on the train",
            ),
            (
                "The train does not carry bicycles",
                "Bicycles are excluded from the train",
                "Passengers must leave bicycles behind",
            ),
        ),
        Role(
            (
                "the train calls at {a} before {b}",
                "the train calls at {b} after {a}",
                "{a} comes before {b} on the route",
            ),
            ("Halle", "Weide", "Arnsbach"),
        ),
    ),
    "harbour-ferry": (
        Amount(
            "The crossing by harbour ferry takes {}",
            ("The harbour ferry needs {} for the crossing", "A crossing with the harbour ferry lasts {}"),
            "minutes",
            ("30", "45", "90", "20"),
        ),
        Clock(
            "The last boat back sails {}",
            ("The last boat back departs {}", "The last ferry back leaves {}"),
            ("17:30", "18:00", "20:00", "22:30"),
        ),
        Unlike(
            "{x} runs on Sundays",
            "{x} does not run on Sundays",
            ("the car ferry", "the passenger ferry"),
        ),
        Change("the fare for a single crossing", "in January", "dollars", ("14", "12", "17", "9")),
        Date(
            "The summer timetable came into force {}",
            ("The summer timetable took effect {}", "The summer timetable began {}"),
            ("2023-05-15", "2022-04-25", "2021-06-14"),
        ),
        Unsaid(
            "Tickets are sold at the pier",
            ("One can buy tickets at the pier",),
            ("Tickets are sold at the pier for cash only", "Tickets are sold at the pier and on board"),
        ),
    ),
    "bus-line": (
        Range(
            "In the daytime buses come at intervals of {}",
            ("Buses run at intervals of {} in the daytime", "The interval between buses in the daytime is {}"),
            "minutes",
            ("10 20", "12 20", "15 25"),
            "2",
        ),
        Versus(
            "{x} has {a} stops and {y} {b}",
            "{x} has {a} stops",
            "{x} has more stops than {y}",
            "{x} has fewer stops than {y}",
            ("the blue line", "the orange line", "the ring line"),
            "count",
            ("19", "26", "14", "32"),
        ),
        Polar(
            (
                "The bus stops at the hospital",
                "The hospital is served by the bus",
                "Passengers can get off the bus at the hospital",
            ),
            (
                "The bus does not stop at the hospital",
                "The bus passes the hospital without stopping",
                "The hospital is not served by the bus",
            ),
        ),
        Amount(
            "The route is {} long",
            ("The length of the bus route is {}", "The bus covers {} on its route"),
            "kilometres",
            ("12", "8.5", "9.5"),
        ),
        Said(
            "the buses are punctual",
            "the buses are late",
            ("the operator", "the passengers' union", "the city office"),
            "{c} counted the passengers",
        ),
    ),
    "evening-school": (
        Pick(
            "The course on Tuesdays is {}",
            ("On Tuesdays the school teaches {}", "{} is taught on Tuesdays"),
            ("pottery", "Italian", "bookkeeping", "photography"),
        ),
        Clock(
            "Lessons begin {}",
            ("The lessons start {}", "The start of lessons is {}"),
            ("18:00", "19:30", "20:00", "18:30"),
        ),
        Amount(
            "A lesson lasts {}",
            ("The length of a lesson is {}", "Each lesson takes {}"),
            "minutes",
            ("90", "45", "60", "75"),
        ),
        Amount(
            "A class has {} places",
            ("There are {} places in a class", "The number of places in a class is {}"),
            "count",
            ("12", "24", "16"),
        ),
        Polar(
            (
                "Beginners are admitted to the course",
                "The course is open to beginners",
                "Beginners may join the course",
            ),
            (
                "Beginners are turned away from the course",
                "The course is not open to beginners",
                "The course is for people who are no longer beginners",
            ),
        ),
        Change("the number of enrolments", "this term", "count", ("140", "175", "110", "205")),
    ),
    "mountain-railway": (
        Versus(
            "{x} makes {a} trips a day and {y} {b}",
            "{x} makes {a} trips a day",
            "{x} makes more trips a day than {y}",
            "{x} makes fewer trips a day than {y}",
            ("the rack railway", "the cable car", "the chair lift"),
            "count",
            ("12", "26", "34", "18"),
        ),
        Amount(
            "The climb takes the train {}",
            ("The train needs {} for the climb", "On the way up the train takes {}"),
            "hours",
            ("1.5", "2", "2.5"),
        ),
        Unlike(
            "{x} accepts the regional pass",
            "{x} refuses the regional pass",
            ("the railway", "the cable car company"),
        ),
        Role(
            (
                "{a} is steeper than {b}",
                "{b} is less steep than {a}",
                "of the two sections, {a} is the steeper and {b} the gentler",
            ),
            ("the lower section", "the forest section", "the summit section"),
        ),
        Date(
            "The railway was closed for repairs {}",
            ("Repairs closed the railway {}", "The closure for repairs began {}"),
            ("2016-10-24", "2020-11-16", "2014-03-31"),
        ),
        Unsaid(
            "Dogs travel at a reduced fare",
            ("A reduced fare applies to dogs",),
            ("Dogs travel at a reduced fare in the last car", "Dogs travel at a reduced fare except in August"),
        ),
    ),
}
