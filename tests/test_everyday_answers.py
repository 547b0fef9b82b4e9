"""Short contexts of everyday questions: answers that are right pass, and those with one thing wrong fail."""

import pytest

from spanproof.cases import case
from spanproof.config import Config, build
from spanproof.types import Status

PLANS = (
    "Acme's Basic plan includes 5 users and 10 GB of storage. The Pro plan includes 20 users and 100 GB of storage. "
    "Refunds are possible within 14 days of purchase."
)
CURIE = (
    "Marie Curie was born in Warsaw in 1867. She won the Nobel Prize in Physics in 1903 and the Nobel Prize in "
    "Chemistry in 1911."
)
STORE = "The store is open Monday to Friday from 9 am to 6 pm. On Saturday it closes at 1 pm. It is closed on Sunday."
TRIAL = (
    "Patients took 50 mg of drug A twice daily for 12 weeks. Headache occurred in 8% of patients on drug A and in 3% "
    "of those on placebo."
)
EXPORTS = "Germany exported goods worth 1.5 trillion euros in 2022, while France exported 620 billion euros."
TICKETS = "Tickets cost 25 euros, or 15 euros for students. Children under six enter free."
LAPTOP = (
    "The laptop weighs 1.3 kg and has a 14-inch display. The battery lasts up to 10 hours. It does not have an "
    "Ethernet port."
)
COMPANY = (
    "In 2019 the company had 120 employees; by 2023 the number had grown to 340. Its founder, Lena Ortiz, stepped down "
    "in 2021 and was succeeded by Omar Haddad."
)
BREAD = (
    "Bake the bread at 220 degrees for 15 minutes, then lower the heat to 190 degrees and bake for another 25 minutes."
)
FINAL = "The 2020 final was won by Team Falcon, who beat Team Otter 3-1. Team Otter had won the title in 2019."
REVENUE = "Acme reported third-quarter revenue of $4.2 billion."
BONUS = "Employees with more than 5 years of service get a bonus."
HOUSE = "The house has 250 guests. Rooms 1, 2 and 3 are open. The garden is large."
CHEMISTRY, SUNDAY, WINNER = (
    "When did Curie win the chemistry prize?",
    "Is the store open on Sunday?",
    "Who won in 2020?",
)


@pytest.fixture(scope="module")
def guard():
    return build(Config())


@pytest.mark.parametrize(
    ("context", "question", "answer"),
    [
        (PLANS, None, "The Pro plan comes with 100 GB of storage."),
        (PLANS, None, "Basic allows five users."),
        (CURIE, CHEMISTRY, "She won it in 1911."),
        (CURIE, CHEMISTRY, "1911"),
        (STORE, SUNDAY, "No, it is closed on Sundays."),
        (TRIAL, None, "The treatment lasted twelve weeks."),
        (TRIAL, None, "Eight percent of the drug A group had headaches."),
        (EXPORTS, None, "French exports were worth 620 billion euros."),
        (TICKETS, None, "Students pay 15 euros."),
        (TICKETS, None, "A normal ticket costs 25 euros."),
        (LAPTOP, None, "There is no Ethernet port."),
        (COMPANY, None, "Omar Haddad succeeded Lena Ortiz."),
        (COMPANY, None, "The company grew from 120 to 340 employees between 2019 and 2023."),
        (BREAD, None, "Start at 220 degrees for a quarter of an hour."),
        (FINAL, WINNER, "Team Falcon won the 2020 final."),
        (HOUSE, None, "The house has more than 50 guests."),
        (REVENUE, None, "Acme reported third-quarter revenue of about $4 billion."),
    ],
)
def test_right_answers_pass(guard, context, question, answer):
    assert guard.verify(case(answer, [context], question=question)).status is Status.PASS


@pytest.mark.parametrize(
    ("context", "question", "answer"),
    [
        (PLANS, None, "The Basic plan comes with 100 GB of storage."),
        (PLANS, None, "The Pro plan includes 5 users."),
        (PLANS, None, "Refunds are possible within 30 days."),
        (CURIE, CHEMISTRY, "She won it in 1903."),
        (CURIE, CHEMISTRY, "1903"),
        (CURIE, CHEMISTRY, "Curie received the chemistry prize in 1903."),
        (STORE, SUNDAY, "Yes, it is open on Sundays."),
        (STORE, SUNDAY, "On Saturday it closes at 6 pm."),
        (TRIAL, None, "Headache occurred in 3% of patients on drug A."),
        (TRIAL, None, "Headaches occurred in 8% of the placebo group."),
        (TRIAL, None, "Patients took 50 mg once daily."),
        (EXPORTS, None, "France exported goods worth 1.5 trillion euros."),
        (EXPORTS, None, "Germany exported 620 billion euros in 2022."),
        (TICKETS, None, "Students pay 25 euros."),
        (LAPTOP, None, "The battery runs for up to 14 hours."),
        (LAPTOP, None, "It has an Ethernet port."),
        (COMPANY, None, "Lena Ortiz succeeded Omar Haddad."),
        (COMPANY, None, "The company had 340 employees in 2019."),
        (BREAD, None, "Bake it at 190 degrees for 15 minutes first."),
        (FINAL, WINNER, "Team Otter won the 2020 final."),
        (TICKETS, None, "Children under 14 enter free."),
        (HOUSE, None, "The house has more than 300 guests."),
        (HOUSE, None, "The house has 250 guests. Rooms 1, 2 and 4 are open. The garden is large."),
        (REVENUE, None, "Acme reported second-quarter revenue of $4.2 billion."),
        (BONUS, None, "Employees with more than 3 years of service get a bonus."),
    ],
)
def test_answers_with_one_thing_wrong_fail(guard, context, question, answer):
    assert guard.verify(case(answer, [context], question=question)).status is Status.FAIL
