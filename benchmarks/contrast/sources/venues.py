"""Cafés, halls, hotels and the like."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.contrast.amounts import Amount, Range
from benchmarks.contrast.moments import Clock, Date
from benchmarks.contrast.pair import Fact
from benchmarks.contrast.relations import Assign, Pick, Role, Said, Versus
from benchmarks.contrast.statements import Change, Polar, Unlike, Unsaid

TEXTS: Mapping[str, tuple[Fact, ...]] = {
    "quay-cafe": (
        Pick(
            "The Quay Café stands in the old {}",
            ("The Quay Café is housed in the old {}", "The building of the Quay Café is the old {}"),
            ("customs house", "boat shed", "ticket office", "rope factory"),
        ),
        Date(
            "The café first opened its doors {}",
            ("The Quay Café opened {}", "The opening of the café was {}"),
            ("2014-05-23", "2016-09-17", "2011-03-28"),
        ),
        Amount(
            "Its dining room has {} tables",
            ("There are {} tables in the dining room of the café", "The café's dining room holds {} tables"),
            "count",
            ("12", "24", "18", "36"),
        ),
        Clock(
            "On weekdays the kitchen closes {}",
            ("The kitchen closes {} on weekdays", "On weekdays kitchen service ends {}"),
            ("14:30", "15:00", "21:30", "22:00"),
        ),
        Polar(
            (
                "Dogs are welcome on the terrace",
                "Guests may bring their dogs to the terrace",
                "The terrace admits dogs",
            ),
            (
                "Dogs are not allowed on the terrace",
                "The terrace is closed to dogs",
                "The terrace refuses dogs",
                "Guests must leave their dogs off the terrace",
            ),
        ),
        Unsaid(
            "The soup is made fresh every morning",
            ("The café makes its soup fresh each morning",),
            ("The soup is made fresh every morning by a trained chef", "The soup is made with organic vegetables"),
        ),
    ),
    "marsh-hotel": (
        Amount(
            "A double room at the Marsh Hotel costs {} a night",
            ("The Marsh Hotel charges {} a night for a double room", "One night in a double room costs {}"),
            "euros",
            ("140", "95", "175", "210"),
        ),
        Versus(
            "{x} has {a} rooms and {y} has {b}",
            "{x} has {a} rooms",
            "{x} has more rooms than {y}",
            "{x} has fewer rooms than {y}",
            ("the river wing", "the garden wing", "the attic floor"),
            "count",
            ("42", "27", "64", "31"),
        ),
        Range(
            "The walk from the hotel to the railway station takes {}",
            ("The walk to the station takes {}", "Walking from the hotel to the railway station takes {}"),
            "minutes",
            ("20 40", "15 35", "25 45"),
            "5",
        ),
        Polar(
            ("Every room has a balcony", "There is a balcony in each room", "All rooms come with a balcony"),
            (
                "Not every room has a balcony",
                "Some rooms lack a balcony",
                "There are rooms without a balcony",
            ),
        ),
        Role(
            (
                "{a} bought the hotel from {b}",
                "{b} sold the hotel to {a}",
                "{a} purchased the hotel from {b}",
                "the hotel was sold to {a} by {b}",
            ),
            ("the Ostrava Group", "Lindqvist Brothers", "Pelham Inns"),
            single=True,
        ),
        Unsaid(
            "Breakfast is served in the conservatory",
            ("The hotel serves breakfast in its conservatory",),
            ("Breakfast is included in the price of a room", "Breakfast is served in the conservatory until eleven"),
        ),
    ),
    "lantern-theatre": (
        Amount(
            "The Lantern Theatre has {} seats",
            ("There are {} seats in the Lantern Theatre", "The number of seats in the theatre is {}"),
            "count",
            ("1200", "900", "1500", "2400"),
        ),
        Assign(
            "{a} designed the stage and {b} painted the ceiling",
            ("{a} designed the stage of the theatre", "the theatre's stage was designed by {a}"),
            ("{a} painted the ceiling of the theatre", "the theatre's ceiling was painted by {a}"),
            ("the Bauer workshop", "the Conti workshop", "the Moreau workshop"),
        ),
        Amount(
            "The new play runs for {} without an interval",
            ("The new play lasts {}", "A performance of the new play takes {}"),
            "minutes",
            ("90", "150", "75", "120"),
        ),
        Unlike(
            "{x} is open to the public",
            "{x} is not open to the public",
            ("the upper gallery", "the rehearsal room"),
        ),
        Change(
            "the average price of a ticket",
            "last season",
            "euros",
            ("24", "28", "31", "36"),
        ),
        Unsaid(
            "The theatre shows films on Mondays",
            ("On Mondays films are shown at the theatre",),
            ("The theatre shows silent films on Mondays", "Films on Mondays cost half the usual price"),
        ),
    ),
    "mill-pool": (
        Amount(
            "The main pool at Mill Lane is {} long",
            ("The main pool has a length of {}", "Swimmers find a main pool {} long at Mill Lane"),
            "metres",
            ("25", "50", "33"),
        ),
        Amount(
            "Its water is kept at {}",
            ("The water of the main pool has a temperature of {}", "The pool is heated to {}"),
            "degrees Celsius",
            ("25", "30", "28"),
        ),
        Clock(
            "Early swimming starts {}",
            ("Early swimming begins {}", "The early swim starts {}"),
            ("06:30", "07:00", "05:30"),
        ),
        Polar(
            (
                "The pool reopened after the storm",
                "After the storm the pool opened again",
                "The storm did not keep the pool from reopening",
            ),
            (
                "The pool has remained closed since the storm",
                "The pool never reopened after the storm",
                "The pool has failed to reopen since the storm",
            ),
        ),
        Said(
            "the changing rooms are too small",
            "the changing rooms are large enough",
            ("the swimming club", "the town council", "the parents' association"),
            "{c} was asked too",
        ),
        Change("the number of season tickets sold", "this year", "count", ("1400", "1250", "1700", "980")),
    ),
    "hill-museum": (
        Versus(
            "{x} was opened {a} and {y} {b}",
            "{x} was opened {a}",
            "{x} was opened later than {y}",
            "{x} was opened earlier than {y}",
            ("the glass gallery", "the clock room", "the print room"),
            "date",
            ("1998-04-19", "2006-10-14", "2012-06-21", "1987-02-15"),
        ),
        Amount(
            "Admission to the museum is {}",
            ("The museum charges {} for admission", "Visitors pay {} to enter the museum"),
            "dollars",
            ("12", "15", "8", "21"),
        ),
        Amount(
            "{} of last year's visitors came from abroad",
            ("{} of the museum's visitors last year were from abroad", "Last year {} of the visitors came from abroad"),
            "share",
            ("1/4", "1/5", "3/5", "1/2"),
        ),
        Polar(
            (
                "Photography is permitted in all galleries",
                "Visitors may take photographs in every gallery",
                "No gallery forbids photography",
            ),
            (
                "Photography is forbidden in all galleries",
                "Visitors may not take photographs in any gallery",
                "The galleries are off limits to photographers",
            ),
        ),
        Pick(
            "Its largest room is devoted to {}",
            ("The largest room of the museum is devoted to {}", "The museum's largest room shows {}"),
            ("ship models", "weaving looms", "mining lamps", "printing presses"),
        ),
    ),
}
