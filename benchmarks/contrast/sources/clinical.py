"""Trials, wards and medicines; all results are invented."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.contrast.amounts import Amount, Range
from benchmarks.contrast.moments import Date
from benchmarks.contrast.pair import Fact
from benchmarks.contrast.relations import Pick, Role, Said, Versus
from benchmarks.contrast.statements import Change, Polar, Unlike, Unsaid

TEXTS: Mapping[str, tuple[Fact, ...]] = {
    "veltrane-trial": (
        Amount(
            "The trial of veltrane enrolled {} adults with asthma",
            ("{} adults with asthma were enrolled in the veltrane trial", "The trial included {} adults with asthma"),
            "count",
            ("1200", "480", "1600", "720"),
        ),
        Amount(
            "Patients in the active arm took {} of veltrane a day",
            ("The daily dose of veltrane was {}", "Participants in the active arm received {} of veltrane daily"),
            "milligrams",
            ("500", "250", "750"),
        ),
        Polar(
            (
                "Veltrane met the primary endpoint of the trial",
                "The primary endpoint was met",
                "The trial reached its primary endpoint",
            ),
            (
                "Veltrane failed to meet the primary endpoint of the trial",
                "The primary endpoint was not met",
                "The trial missed its primary endpoint",
                "The trial fell short of its primary endpoint",
            ),
        ),
        Versus(
            "Headache was reported by {a} patients in {x} and by {b} in {y}",
            "{a} patients in {x} reported headache",
            "headache was reported by more patients in {x} than in {y}",
            "headache was reported by fewer patients in {x} than in {y}",
            ("the veltrane arm", "the placebo arm", "the open-label arm"),
            "count",
            ("31", "54", "18", "77"),
        ),
        Amount(
            "Follow-up lasted {}",
            ("Patients were followed for {}", "The trial had a follow-up of {}"),
            "months",
            ("18", "24", "12", "6"),
        ),
        Unsaid(
            "No patient died during the study",
            ("There were no deaths during the study",),
            ("No patient left the study early", "No patient with diabetes took part in the study"),
        ),
    ),
    "knee-surgery": (
        Range(
            "After the operation patients stayed in hospital for {}",
            ("The hospital stay after the operation was {}", "Patients remained in hospital for {} after surgery"),
            "days",
            ("4 8", "3 7", "5 9"),
            "1",
        ),
        Polar(
            (
                "The new technique reduced pain at six weeks",
                "At six weeks pain was lower with the new technique",
                "Pain at six weeks decreased with the new technique",
            ),
            (
                "The new technique increased pain at six weeks",
                "At six weeks pain was higher with the new technique",
                "Pain at six weeks rose with the new technique",
            ),
            "direction",
        ),
        Amount(
            "The operation itself took {} on average",
            ("On average surgeons needed {} for the operation", "The mean duration of the operation was {}"),
            "minutes",
            ("90", "75", "105", "60"),
        ),
        Polar(
            (
                "Physiotherapy was offered to all patients",
                "All patients were offered physiotherapy",
                "Every patient received an offer of physiotherapy",
            ),
            (
                "Some patients were not offered physiotherapy",
                "Not all patients were offered physiotherapy",
                "Some patients were left without an offer of physiotherapy",
            ),
        ),
        Amount(
            "{} of the patients could climb stairs after two months",
            ("After two months {} of the patients were able to climb stairs", "{} of patients managed stairs by then"),
            "share",
            ("3/4", "4/5", "1/2", "9/10"),
        ),
        Said(
            "the technique should become standard",
            "the technique should not become standard",
            ("the lead surgeon", "the nursing team", "the ethics board"),
            "{c} read the report",
        ),
    ),
    "flu-ward": (
        Change(
            "the number of influenza admissions", "between January and March", "count", ("310", "240", "415", "185")
        ),
        Unlike(
            "{x} has isolation rooms",
            "{x} lacks isolation rooms",
            ("the north ward", "the south ward"),
        ),
        Date(
            "Visits to the ward were suspended {}",
            ("Visits to the ward were stopped {}", "The suspension of ward visits began {}"),
            ("2019-01-21", "2022-12-15", "2018-02-19"),
        ),
        Amount(
            "Every adult received {} of fluid overnight",
            ("Adults were given {} of fluid overnight", "The overnight volume of fluid for each adult was {}"),
            "litres",
            ("1.5", "2", "0.75"),
        ),
        Polar(
            (
                "Most of the nurses had been vaccinated",
                "The majority of the nurses were vaccinated",
                "More than half of the nurses had had the vaccine",
            ),
            (
                "Most of the nurses were unvaccinated",
                "Fewer than half of the nurses had been vaccinated",
                "The majority of the nurses had gone without the vaccine",
            ),
        ),
        Role(
            (
                "{a} was admitted to the ward before {b}",
                "{b} was admitted to the ward after {a}",
                "{a}'s admission to the ward preceded that of {b}",
            ),
            ("the oldest patient", "the youngest patient", "the transferred patient"),
        ),
    ),
    "eye-drops": (
        Pick(
            "The new drops are meant for {} alone",
            ("The new drops are intended for {}", "{} is what the new drops are for"),
            ("glaucoma", "dry eye", "pink eye"),
        ),
        Amount(
            "A bottle holds {}",
            ("Each bottle of the drops contains {}", "The volume of a bottle is {}"),
            "millilitres",
            ("10", "5", "15", "500"),
        ),
        Change("the mean pressure score of the treated eyes", "over eight weeks", "count", ("24", "19", "27", "16")),
        Amount(
            "The success rate was {}",
            ("The rate of success with the drops was {}", "Treatment with the drops had a success rate of {}"),
            "rate",
            ("0.5", "0.75", "0.62", "0.8"),
        ),
        Polar(
            (
                "The drops cause stinging",
                "Stinging is a side effect of the drops",
                "The drops sting when they are used",
            ),
            (
                "The drops do not cause stinging",
                "The drops are free of stinging",
                "The drops can be used without any stinging",
            ),
        ),
        Unsaid(
            "The bottle must be kept in a refrigerator",
            ("The drops have to be kept in the refrigerator",),
            (
                "The bottle must be thrown away four weeks after opening",
                "The bottle can be bought without prescription",
            ),
        ),
    ),
    "walking-study": (
        Amount(
            "Participants walked {} a day",
            ("The participants covered {} a day on foot", "Daily walking distance was {}"),
            "kilometres",
            ("5", "8", "2.5", "6"),
        ),
        Amount(
            "The programme lasted {}",
            ("Participants followed the programme for {}", "The length of the programme was {}"),
            "weeks",
            ("12", "8", "6", "16"),
        ),
        Polar(
            (
                "Blood pressure fell in the walking group",
                "The walking group saw its blood pressure drop",
                "Walkers' blood pressure decreased",
            ),
            (
                "Blood pressure rose in the walking group",
                "The walking group saw its blood pressure climb",
                "Walkers' blood pressure increased",
            ),
            "direction",
        ),
        Versus(
            "The mean age was {a} years in {x} and {b} in {y}",
            "the mean age in {x} was {a} years",
            "the mean age was higher in {x} than in {y}",
            "the mean age was lower in {x} than in {y}",
            ("the walking group", "the control group", "the yoga group"),
            "count",
            ("58", "63", "47", "71"),
        ),
        Polar(
            (
                "The results reached statistical significance",
                "The results were statistically significant",
                "The study found a statistically significant result",
            ),
            (
                "The results lacked statistical significance",
                "The results were not statistically significant",
                "The study failed to find a statistically significant result",
            ),
        ),
    ),
}
