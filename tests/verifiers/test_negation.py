"""Whether a source says the opposite in nearly the same words, and the yes/no fields of records."""

from functools import partial

import pytest
from tests.factories import checked, flagged

from spanproof.verifiers.negation import Negation

RECORD = {
    "name": "Finch",
    "attributes": {
        "OutdoorSeating": False,
        "WiFi": "no",
        "BusinessParking": {"lot": True, "street": False, "valet": None},
        "RestaurantsTakeOut": True,
        "RestaurantsReservations": None,
        "HasTV": True,
        "Ambience": {"romantic": False, "casual": True},
        "NoiseLevel": "quiet",
    },
}


check = partial(checked, Negation())


@pytest.mark.parametrize(
    ("answer", "chunk", "words"),
    [
        ("The drug is not safe for children.", "The drug is safe for children.", "not"),
        ("The drug is safe for children.", "The drug is not safe for children.", "safe"),
        ("The drug is safe for children.", "The drug isn't safe for children.", "safe"),
        ("Children cannot enter the pool.", "Children can enter the pool.", "cannot"),
        ("Smoking is allowed.", "Smoking is not allowed.", "allowed"),
        ("The museum never opens on Monday.", "The museum opens on Monday.", "never"),
        ("The device failed to start.", "The device started.", "failed to"),
        ("Patients without diabetes can take it.", "Patients with diabetes can take it.", "without"),
        ("There is no parking behind the shop.", "There is parking behind the shop.", "no"),
        ("The soup contains no meat.", "The soup contains meat.", "no"),
        ("Sales increased in 2020.", "Sales decreased in 2020.", "increased"),
        ("Sales rose in 2020.", "Sales fell in 2020.", "rose"),
        ("Sales of bread climbed last year.", "Sales of bread declined from 90 to 70 last year.", "climbed"),
        ("Sales of bread soared last year.", "Sales of bread dropped by 20 last year.", "soared"),
        ("Sales of bread climbed.", "Sales of bread slipped.", "climbed"),
        ("Take the tablet before meals.", "Take the tablet after meals.", "before"),
        ("The blue shop opened after the red shop.", "The blue shop opened before the red shop.", "after"),
        (
            "After the red shop opened, the blue shop opened.",
            "Before the red shop opened, the blue shop opened.",
            "After",
        ),
        ("The red shop is older than the blue shop.", "The red shop is younger than the blue shop.", "older"),
        ("The red shop did not open before the blue shop.", "The red shop opened before the blue shop.", "not"),
        ("The blue shop takes cards.", "Unlike the red shop, the blue shop does not take cards.", "takes"),
        ("The red shop does not take cards.", "Unlike the red shop, the blue shop does not take cards.", "not"),
        ("The red shop takes cards.", "Unlike the red shop, the blue shop takes cards.", "takes"),
        ("The red shop takes cards.", "The blue shop takes cards, unlike the red shop.", "takes"),
        ("The store is closed on Sunday.", "The store is open on Sunday.", "closed"),
        ("Pets are allowed in the hotel.", "Pets are prohibited in the hotel.", "allowed"),
        ("The policy excludes flood damage.", "The policy includes flood damage.", "excludes"),
        ("The treatment is ineffective.", "The treatment is effective.", "ineffective"),
        ("The minimum age is 18.", "The maximum age is 18.", "minimum"),
        ("The offer was accepted by the board.", "The offer was rejected by the board.", "accepted"),
        ("Tick the checked boxes on the form.", "Tick the unchecked boxes on the form.", "checked"),
        ("The shop is closed from 9 am to 6 pm.", "The shop is open from 9 am to 6 pm.", "closed"),
        ("The shop closes from 9 am to 6 pm.", "The shop is open from 9 am to 6 pm.", "closes"),
        ("The shop opens at 6 pm.", "The shop closes at 6 pm.", "opens"),
        ("The shop closes on Sundays.", "The shop opens on Sundays.", "closes"),
        ("Sales declined 5.2%.", "Sales growth was 5.2%.", "declined"),
        ("Favourites can no longer be shared by e-mail.", "New in 3.0: sharing of favourites by e-mail.", "no longer"),
        ("Lists can no longer be shared by e-mail.", "Withdrawn: themes. Lists can be shared by e-mail.", "no longer"),
    ],
)
def test_a_close_sentence_of_another_polarity_contradicts(answer, chunk, words):
    found = check(answer, chunk)
    assert found.label == "contradicted"
    assert flagged(answer, found) == [words]
    assert found.score >= 0.8


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("The drug is safe for children.", "The drug is safe for children."),
        ("Sales increased in 2020.", "Sales rose in 2020."),
        ("Sales increased in 2020.", "Sales decreased in 2019."),
        ("The store is closed on Sunday.", "The store is open on Monday."),
        ("It is not only fast but also cheap.", "It is fast and cheap."),
        ("It takes no longer than 5 minutes.", "It takes 5 minutes."),
        ("It does not open until 9.", "It opens at 9."),
        ("Not all pets are allowed.", "Some pets are allowed."),
        ("Refunds are accepted within 30 days.", "No refunds after 30 days."),
        ("It is not clear whether the drug is safe.", "The drug is safe."),
        ("The drug is safe.", "It is not clear whether the drug is safe."),
        ("The drug is safe.", "Is the drug not safe?"),
        ("The restaurant offers delivery.", "The restaurant offers delivery but takes no reservations."),
        ("Anna sold the house to Bert.", "The house was bought by Bert from Anna."),
        (
            "Emperor Shah died three months after he went to Delhi.",
            "Three months before his death Emperor Shah went to Delhi.",
        ),
        ("It is fresh, unlike apples and pears.", "It is fresh, like apples and pears."),
        ("The dog ran.", "The cat does not sleep."),
        ("Use caution to avoid damaging the cloth.", "Use caution so that you do not damage the cloth."),
        ("She looks neither relaxed nor nervous.", "She does not look relaxed or nervous."),
        ("Fold the left arm down.", "Fold the left arm down. Then fold the right arm down."),
        ("Fold the right arm down.", "Fold the left arm down. Then fold the right arm down."),
        ("Warm air replaces cold air.", "Cold air replaces warm air."),
        ("Sales of bread climbed in 2020.", "Sales of bread declined from 2021 to 2022."),
        ("Sales of bread climbed last year.", "Sales of bread rose from 70 to 90 last year."),
        ("Sales of bread climbed last year.", "Sales of cake declined from 90 to 70 last year."),
        ("The blue shop opened after the red shop.", "The red shop opened before the blue shop."),
        ("The red shop opened before the blue shop.", "The blue shop opened after the red shop."),
        ("After the red shop opened, the blue shop opened.", "The red shop opened before the blue shop."),
        ("The red shop is older than the blue shop.", "The blue shop is younger than the red shop."),
        ("The red shop bought bread from the blue shop.", "The blue shop sold bread to the red shop."),
        ("The red shop takes cards.", "Unlike the red shop, the blue shop does not take cards."),
        ("The red shop takes cards.", "The blue shop does not take cards, unlike the red shop."),
        ("The red shop takes cards.", "The blue shop, unlike the red shop, does not take cards."),
        ("The red shop takes cards.", "In contrast to the red shop, the blue shop does not take cards."),
        ("The red shop is open on Sunday.", "Unlike the red shop, the blue shop is closed on Sunday."),
        ("The blue shop takes cards.", "Unlike the red shop, the blue shop takes cards."),
        ("The shop closes at 6 pm.", "The shop is open from 9 am to 6 pm."),
        ("The shop shuts at 6 pm.", "The shop is open until 6 pm."),
        ("Reception closes at 22:00.", "Reception is open from 07:00 to 22:00."),
        ("The park closes at 5 pm in winter.", "In winter, the park is open from 8 am to 5 pm."),
        ("Sales declined 5.2%.", "Sales growth was -5.2%."),
        ("Acme's profit was -$3 million.", "Acme's loss was $3 million."),
    ],
)
def test_near_misses_are_left_to_others(answer, chunk):
    assert check(answer, chunk).label in ("not_applicable", "supported")


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("The drug is not safe for children.", "The drug is not safe for children."),
        ("The drug isn't safe for children.", "The drug is not safe for children."),
        ("The store is not closed on Sunday.", "The store is open on Sunday."),
    ],
)
def test_a_negation_that_the_source_has_too_supports_weakly(answer, chunk):
    found = check(answer, chunk)
    assert found.label == "supported"
    assert found.score < 0.5


@pytest.mark.parametrize(
    ("answer", "label", "words"),
    [
        ("The restaurant offers outdoor seating.", "contradicted", ["outdoor seating"]),
        ("Finch has outdoor seating and takeout.", "contradicted", ["outdoor seating"]),
        ("It has Wi-Fi.", "contradicted", ["Wi-Fi"]),
        ("WiFi is provided.", "contradicted", ["WiFi"]),
        ("It has street parking.", "contradicted", ["street"]),
        ("The atmosphere is romantic.", "contradicted", ["romantic"]),
        ("There is no parking lot.", "contradicted", ["lot"]),
        ("It does not offer take-out.", "contradicted", ["take-out"]),
        ("The restaurant does not offer outdoor seating.", "supported", []),
        ("Outdoor seating is not available.", "supported", []),
        ("Outdoor seating is unavailable.", "supported", []),
        ("There is no Wi-Fi.", "supported", []),
        ("It has a parking lot.", "supported", []),
        ("It offers takeout but no outdoor seating.", "supported", []),
        ("Finch has TVs.", "supported", []),
        ("The ambiance is casual.", "supported", []),
        ("It has neither Wi-Fi nor outdoor seating.", "supported", []),
        ("Valet parking is offered.", "no_evidence", ["Valet"]),
        ("There is no valet parking.", "no_evidence", ["valet"]),
        ("Reservations are accepted.", "no_evidence", ["Reservations"]),
        ("It is unclear whether it has Wi-Fi.", "not_applicable", []),
        ("It is quiet.", "not_applicable", []),
        ("It serves dinner.", "not_applicable", []),
    ],
)
def test_yes_and_no_of_a_record_are_read_and_null_is_neither(answer, label, words):
    found = check(answer, RECORD)
    assert (str(found.label), flagged(answer, found)) == (label, words)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("It offers delivery.", ["delivery"]),
        ("It offers takeout and delivery.", ["delivery"]),
        ("Delivery is not offered.", ["Delivery"]),
        ("There is live music on a patio.", ["live music"]),
        ("Finch is wheelchair accessible and has bike parking.", ["wheelchair", "bike parking"]),
        ("One guest found the valet slow.", ["valet"]),  # its field is null, and no review speaks of it
        ("It is unclear whether delivery is offered.", []),
        ("Delivery is not mentioned.", []),
        ("If you want delivery, look elsewhere.", []),
        ("Slow delivery of the bill was the only complaint.", []),
        ("Credit cards are accepted.", []),  # a review says so
        ("Kids are welcome.", []),  # so does another
    ],
)
def test_what_a_record_has_no_field_of_and_says_nothing_of_has_no_evidence(answer, words):
    record = {**RECORD, "reviews": ["Paid by card.", "Our toddler loved the terrace."]}
    found = check(answer, record)
    assert (flagged(answer, found) if found.label == "no_evidence" else []) == words


def test_parking_whose_kinds_are_all_off_is_none():
    record = {"attributes": {"BusinessParking": {"lot": False, "street": False}}, "address": "12 Park Rd"}
    assert flagged("There is plenty of parking.", check("There is plenty of parking.", record)) == ["parking"]
    assert check("There is no parking.", record).label != "no_evidence"
    spoken = {**record, "review": "We parked right in front."}
    assert check("There is plenty of parking.", spoken).label == "not_applicable"


def test_prose_lists_no_amenities():
    assert check("The hotel has free parking.", "The hotel stands by the lake.").label == "not_applicable"


def test_a_question_that_names_it_is_answered():
    found = check("There is no delivery.", RECORD, question="Does Finch offer delivery?")
    assert found.label == "not_applicable"


def test_a_field_carries_a_claim_that_says_no_more_than_the_field():
    assert check("It has a parking lot.", RECORD).score >= 0.5
    assert check("It has a guarded parking lot with lockers.", RECORD).score < 0.5


def test_records_that_disagree_are_conflicting():
    found = check("It has Wi-Fi.", {"WiFi": True, "name": "Finch"}, {"WiFi": False, "name": "Finch"})
    assert found.label == "contradicted"
    assert found.reason.startswith("conflicting sources: ")


def test_a_clause_that_is_set_against_another_is_compared_by_itself():
    chunk = "No known form of life uses aluminium salts metabolically, but aluminium is well tolerated by plants."
    assert check("Aluminium is not tolerated by plants.", chunk).label == "contradicted"
    assert check("Aluminium is well tolerated by plants.", chunk).label != "contradicted"
    divided = "The red shop takes no cards; the blue shop takes cards."
    assert check("The blue shop takes no cards.", divided).label == "contradicted"
    assert check("The red shop takes no cards.", divided).label == "supported"


def test_sentences_that_disagree_are_conflicting():
    found = check(
        "The drug is safe for children.", "The drug is safe for children.", "The drug is not safe for children."
    )
    assert found.label == "contradicted"
    assert found.reason.startswith("conflicting sources: ")


def test_how_close_a_sentence_must_be_is_an_option():
    answer, chunk = "The new drug is safe for small children.", "The drug is not safe for children."
    assert check(answer, chunk).label == "not_applicable"
    assert checked(Negation(likeness=0.5), answer, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("other", "label"),
    [
        ("call: B\ninterviews.place: Tromsdal", "not_applicable"),
        ("call: B\ninterviews: null", "no_evidence"),
        ("call: B\nopens: 2025-01-13", "no_evidence"),
    ],
)
def test_what_one_record_leaves_open_another_may_tell(other, label):
    found = check("There are interviews in Tromsdal.", "call: A\ninterviews: null", other)
    assert found.label == label


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The switch raises an alarm if it is not in auto.", "The switch will raise an alarm if not auto."),
        ("Schools provide rooms at no charge.", "Schools provide rooms free of charge."),
        ("Schools provide rooms free of charge.", "Schools provide rooms at no extra charge."),
        ("No smoking in the rooms.", "Smoking in the rooms is prohibited."),
        ("Favourites can no longer be shared by e-mail.", "Withdrawn in 3.0: sharing of favourites by e-mail."),
        ("There is no service on Sundays.", "Service is suspended on Sundays."),
        ("The tickets are not transferable.", "The tickets are non-transferable."),
    ],
)
def test_what_says_no_in_other_words_is_no_contradiction(answer, source):
    assert check(answer, source).label != "contradicted"
