"""What figures count: another thing's is none of the claim's, and one thing in other words is no other."""

import pytest
from tests.factories import chain_of, claim_of

from spanproof.verifiers.numbers import Numbers

FIRM = "The company has 12 offices and 340 staff across Europe."
CAKE = "Cream 50 g of butter with 200 g of sugar, then beat in 3 eggs."
HOTEL = "The hotel has 60 rooms, 3 restaurants and 2 pools."
SHIP = "The ship carried 2,200 passengers and a crew of 900."
SCHOOL = "The school enrolled 640 students taught by 38 teachers."
MUSEUM = "Last year the museum welcomed 45,000 visitors and hosted 14 exhibitions."
PLAN = "The plan includes 5 users, 20 projects and 100 GB of storage."
FAIR = "The festival features 90 bands on 7 stages."
BAKERY = "The bakery sells 400 loaves a day and has 6 ovens."
LIBRARY = "The library holds 80,000 books and 1,200 rare maps."


def label(answer, source):
    claim = claim_of(answer, source)
    (found,) = Numbers()([claim], [chain_of(claim)])
    return found.label


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        (FIRM, "The company has 12 employees."),
        (FIRM, "It has 340 offices."),
        (FIRM, "The company employs a workforce of 12 staff."),
        (CAKE, "The recipe needs 50 eggs."),
        (CAKE, "Beat in 200 eggs."),
        (HOTEL, "The hotel has 60 restaurants."),
        (HOTEL, "It has 3 swimming pools."),
        (HOTEL, "There are 60 pools at the hotel."),
        (SHIP, "The ship had 2,200 crew members."),
        (SHIP, "On board were 900 passengers."),
        (SCHOOL, "The school has 640 teachers."),
        (SCHOOL, "38 students attend the school."),
        (SCHOOL, "38 pupils attend the school."),
        (MUSEUM, "The museum hosted 45,000 exhibitions."),
        (MUSEUM, "The museum had 14 visitors last year."),
        (PLAN, "The plan includes 20 users."),
        (PLAN, "You can have 100 projects."),
        (FAIR, "The festival has 90 stages."),
        (FAIR, "Only 7 bands play."),
        (BAKERY, "The bakery has 400 ovens."),
        (LIBRARY, "The library keeps 80,000 maps."),
        (LIBRARY, "The library has 1,200 books."),
    ],
)
def test_a_figure_that_counts_another_thing_is_contradicted(source, answer):
    assert label(answer, source) == "contradicted"


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        (FIRM, "The company has 340 employees."),
        (FIRM, "340 people work for the company."),
        (FIRM, "The company runs a dozen offices."),
        (FIRM, "It has 12 European sites."),
        (CAKE, "You need 3 eggs and 50 g of butter."),
        (HOTEL, "The hotel has 60 bedrooms, 2 swimming pools and 3 places to eat."),
        (SHIP, "The ship carried 2,200 people as passengers and 900 sailors."),
        (SCHOOL, "It has 640 pupils and 38 instructors."),
        (MUSEUM, "45,000 people came to see 14 shows."),
        (PLAN, "Up to 20 projects and 5 accounts are included."),
        (FAIR, "There are 90 acts on seven stages."),
        (BAKERY, "It bakes 400 breads a day in 6 ovens."),
        (LIBRARY, "The library has 80,000 volumes and 1,200 maps."),
        # a part of the claim's things, and what those are besides
        ("Of 80 applicants, 20 candidates got through.", "20 applicants got through."),
        ("There were 80 applicants, among them 20 women.", "20 applicants were women."),
        ("There were 80 applicants, 20 women and 60 men.", "20 applicants were female."),
        ("The firm has 340 employees and 40 engineers.", "40 employees work in engineering."),
        ("The hotel has 60 rooms and 12 suites.", "12 rooms are suites."),
        ("The park has 300 animals, including 75 birds.", "75 animals in the park have wings."),
        ("The team played 30 matches and won 20 games at home.", "It won 20 home matches."),
        # another sentence gives the claim's things that figure
        ("It has 12 offices and 340 staff. The firm opened 340 offices in all.", "The firm opened 340 offices."),
        ("It opened with 12 shops and 30 clerks. Today it has 30 shops.", "It has 30 shops."),
        # figures of different things in different sentences
        ("Acme works in 12 cities. Its rival has 340 offices.", "Acme has 12 offices."),
        ("Tickets cost $12 for adults and children under 6 are free.", "Tickets cost $12 for 2 groups."),
    ],
)
def test_one_thing_in_other_words_or_a_part_of_it_is_not_objected_to(source, answer):
    assert label(answer, source) in ("supported", "not_applicable")
