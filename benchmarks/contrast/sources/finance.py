"""Reports of firms and towns; all are invented."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.contrast.amounts import Amount, Range
from benchmarks.contrast.moments import Date
from benchmarks.contrast.pair import Fact
from benchmarks.contrast.relations import Pick, Role, Said, Versus
from benchmarks.contrast.statements import Change, Polar, Unlike, Unsaid

TEXTS: Mapping[str, tuple[Fact, ...]] = {
    "harrow-foods": (
        Change(
            "the revenue of Harrow Foods",
            "in the second quarter",
            "dollars",
            ("4500000", "5200000", "3900000", "6100000"),
        ),
        Amount(
            "The gross margin was {}",
            ("Harrow Foods had a gross margin of {}", "The company's gross margin came to {}"),
            "rate",
            ("0.25", "0.31", "0.42", "0.5"),
        ),
        Polar(
            (
                "The company paid a dividend",
                "Shareholders received a dividend",
                "A dividend was paid to shareholders",
            ),
            (
                "The company paid no dividend",
                "Shareholders were left without a dividend",
                "The company skipped its dividend",
            ),
        ),
        Versus(
            "{x} employed {a} people and {y} {b}",
            "{x} employed {a} people",
            "{x} employed more people than {y}",
            "{x} employed fewer people than {y}",
            ("the bakery division", "the frozen division", "the drinks division"),
            "count",
            ("340", "290", "415", "180"),
        ),
        Said(
            "sales will recover next year",
            "sales will not recover next year",
            ("the chairman", "the auditor", "the largest shareholder"),
            "{c} attended the presentation",
        ),
        Unsaid(
            "The company opened a plant in the port",
            ("A plant in the port was opened by the company",),
            ("The company opened a plant in the port with a state loan", "The plant in the port runs day and night"),
        ),
    ),
    "tiller-merger": (
        Role(
            (
                "{a} acquired {b} in the spring",
                "in the spring {b} was acquired by {a}",
                "{b} was bought by {a} in the spring",
                "in the spring {a} took over {b}",
            ),
            ("Tiller Optics", "Granby Glass", "Sorrel Lenses"),
        ),
        Amount(
            "The price was {}",
            ("The price of the takeover was {}", "The takeover cost {}"),
            "euros",
            ("12500000", "8000000", "45000000"),
        ),
        Date(
            "The deal was signed {}",
            ("The parties signed the deal {}", "The signing of the deal was {}"),
            ("2018-04-17", "2021-03-26", "2015-05-19"),
        ),
        Polar(
            (
                "The regulator approved the takeover",
                "The takeover was approved by the regulator",
                "The regulator gave the takeover its consent",
            ),
            (
                "The regulator did not approve the takeover",
                "The takeover was not approved by the regulator",
                "The takeover went without the regulator's approval",
            ),
            strong=("The regulator blocked the takeover", "The regulator refused to approve the takeover"),
        ),
        Amount(
            "{} jobs will be cut",
            ("The merged company will cut {} jobs", "There will be {} job cuts"),
            "count",
            ("120", "600", "250", "900"),
        ),
        Pick(
            "The new head office will be in {}",
            ("{} will be the place of the new head office", "The merged company will have its head office in {}"),
            ("Lyon", "Porto", "Graz", "Bergen"),
        ),
    ),
    "town-budget": (
        Amount(
            "The town plans to spend {} on roads",
            ("The town's planned spending on roads is {}", "{} are planned for roads"),
            "dollars",
            ("1200000", "850000", "2400000"),
        ),
        Change("the town's debt", "last year", "dollars", ("3200000", "2700000", "4100000", "1900000")),
        Polar(
            (
                "The property tax will go up",
                "The council will raise the property tax",
                "An increase of the property tax is planned",
            ),
            (
                "The property tax will go down",
                "The council will lower the property tax",
                "A cut of the property tax is planned",
            ),
            "direction",
        ),
        Versus(
            "{x} receives {a} and {y} {b}",
            "{x} receives {a}",
            "{x} receives more money than {y}",
            "{x} receives less money than {y}",
            ("the library", "the fire brigade", "the music school"),
            "dollars",
            ("45000", "62000", "38000", "71000"),
        ),
        Amount(
            "{} of the council voted for the budget",
            ("The budget had the votes of {} of the council", "{} of the council's members voted for the budget"),
            "share",
            ("3/5", "3/4", "4/5", "9/10"),
        ),
        Polar(
            (
                "The budget contains money for a new school",
                "There is money for a new school in the budget",
                "The budget provides for a new school",
            ),
            (
                "The budget contains no money for a new school",
                "The budget leaves out a new school",
                "The budget fails to provide for a new school",
            ),
        ),
    ),
    "solar-fund": (
        Amount(
            "The fund owns solar parks with a capacity of {}",
            ("The capacity of the fund's solar parks is {}", "The fund's solar parks can produce {}"),
            "megawatts",
            ("1.5", "8", "4.5"),
        ),
        Range(
            "It expects {} new members a year",
            ("The fund expects {} new members a year", "Each year {} people are expected to join the fund"),
            "count",
            ("40 60", "30 50", "60 80"),
            "5",
        ),
        Unlike(
            "{x} sold its shares in the fund",
            "{x} did not sell its shares in the fund",
            ("the pension office", "the savings bank"),
        ),
        Change("the price of a share of the fund", "during the week", "euros", ("52", "47", "61", "39")),
        Date(
            "The fund was listed {}",
            ("The fund's listing took place {}", "The fund went public {}"),
            ("2012-06-20", "2019-11-14", "2009-09-29"),
        ),
        Unsaid(
            "A manager in the city runs the fund",
            ("The fund is run by a manager in the city",),
            ("A manager in the city runs the fund for a fixed fee", "The fund's manager joined from a rival"),
        ),
    ),
    "shop-chain": (
        Amount(
            "The chain has {} shops",
            ("There are {} shops in the chain", "{} shops belong to the chain"),
            "count",
            ("120", "36", "84", "1200"),
        ),
        Pick(
            "Its best month was {}",
            ("{} was the chain's best month", "The chain did best in {}"),
            ("November", "July", "April"),
        ),
        Role(
            (
                "{a} succeeded {b} as head of purchasing",
                "{b} was succeeded by {a} as head of purchasing",
                "{b} handed the office of head of purchasing to {a}",
            ),
            ("the former buyer", "the regional director", "the logistics manager"),
            single=True,
        ),
        Change(
            "the chain's operating costs", "over twelve months", "dollars", ("2100000", "1800000", "2600000", "1500000")
        ),
        Polar(
            (
                "The online shop makes a profit",
                "The online shop is profitable",
                "The chain's online shop earns more than it spends",
            ),
            (
                "The online shop is not profitable",
                "The online shop fails to make a profit",
                "The chain's online shop earns no profit",
            ),
            strong=("The online shop makes a loss", "The chain's online shop spends more than it earns"),
        ),
        Amount(
            "The share of returned goods was {}",
            ("Returned goods made up a share of {}", "The return rate was {}"),
            "rate",
            ("0.1", "0.12", "0.08", "0.2"),
        ),
    ),
}
