"""The numbers rule: what the sources state beside what they nearly state."""

from time import process_time

import pytest
from tests.cost import is_bounded
from tests.factories import chain_of, claim_of, flagged

from spanproof.protocols import Verifier
from spanproof.types import Case, Chunk, Citation, Claim, Span
from spanproof.verifiers.numbers import Numbers

KEPT = "Basic users keep files for 30 days. Pro users keep files for 180 days."
S, C, N, NA = "supported", "contradicted", "no_evidence", "not_applicable"


def check(answer, *texts, **options):
    claim = claim_of(answer, *texts, **options)
    (found,) = Numbers()([claim], [chain_of(claim)])
    return found, flagged(answer, found)


@pytest.mark.parametrize(
    ("answer", "source", "label", "flagged"),
    [
        # ids, digit by digit
        ("The helpline is 111.", "Call 880 9 885 770/01911304121/121 for help.", N, ["111"]),
        ("The helpline is 01911304121.", "Call 880 9 885 770/01911304121/121 for help.", S, []),
        ("The helpline is 01911304112.", "Call 880 9 885 770/01911304121/121 for help.", N, ["01911304112"]),
        ("The phone number is 805-966-1234.", "The phone number is (805) 966-1234.", S, []),
        ("The phone number is 805-966-1243.", "The phone number is (805) 966-1234.", C, ["805-966-1243"]),
        # a figure that is denied is none that a source should state
        ("The wall is not 40 m long.", "The wall is 50 m long.", NA, []),
        ("The wall is not 40 m long, it is 60 m long.", "The wall is 50 m long.", C, ["60 m"]),
        ("Do not soak it for more than 10 hours.", "Soak it for at most 10 hours.", S, []),
        ("Its population was 1,234,567.", "Its population was 1 234 567.", S, []),
        # what another sentence says of another thing is not said of this one
        ("Basic users keep files for 180 days.", KEPT, C, ["180 days"]),
        ("Basic users keep files for 30 days.", KEPT, S, []),
        ("Pro users keep files for 180 days.", KEPT, S, []),
        ("Users keep files for 180 days.", KEPT, S, []),
        # ranges, bounds, hedges
        ("It takes about 30 minutes.", "The process takes 20-40 minutes.", S, []),
        ("It takes about 60 minutes.", "The process takes 20-40 minutes.", C, ["60 minutes"]),
        ("Scores lie between 80 and 90 %.", "The scores were between 80 and 90 %.", S, []),
        ("Scores lie between 80 and 90 %.", "The scores were 80 % at first and 90 % later.", S, []),
        ("Scores lie between 80 and 95 %.", "The scores were between 80 and 90 %.", C, ["80 and 95 %"]),
        ("Over 100 people died in the fire.", "The fire killed 120 people.", S, []),
        ("Over 100 people died in the fire.", "In the fire 80 people died.", C, ["100"]),
        ("More than 300 cases were reported.", "Officials reported 297 cases.", C, ["300"]),
        ("The hall has more than 40 seats.", "The hall has 40 seats.", C, ["40"]),
        ("The hall is for 70 people or more.", "The hall is for at least 40 people.", N, ["70"]),
        ("The hall has more than 40 seats.", "The hall has 41 seats.", S, []),
        ("The hall has over 40 seats.", "The hall has 40 seats.", C, ["40"]),
        ("The hall has at least 40 seats.", "The hall has 40 seats.", S, []),
        ("The tour lasts less than 40 minutes.", "The tour lasts 40 minutes.", C, ["40 minutes"]),
        ("The tour lasts less than 40 minutes.", "The tour lasts 35 minutes.", S, []),
        ("The tour lasts up to 40 minutes.", "The tour lasts 40 minutes.", S, []),
        ("He scored 20 points over 3 seasons.", "He scored 20 points in 3 seasons.", S, []),
        ("Over 40 people came.", "40 people came.", C, ["40"]),
        ("Over 3 years, sales rose.", "In 3 years, sales rose.", S, []),
        ("Sales rose, over 3 years, by 20 %.", "Sales rose by 20 % in 3 years.", S, []),
        ("He scored 20 points over 12 seasons.", "He scored 20 points in 12 seasons.", S, []),
        ("Nearly 300 cases were reported.", "Officials reported 297 cases.", S, []),
        ("Exactly 300 cases were reported.", "Officials reported 297 cases.", C, ["300"]),
        ("About 9 million people live there.", "The city has 8.9 million people.", S, []),
        ("About 9 million people live there.", "The city has 7.2 million people.", C, ["9 million"]),
        ("Up to 50 mg per day is allowed.", "At least 50 mg per day is allowed.", C, ["50 mg"]),
        ("Up to 50 mg per day is allowed.", "At most 50 mg per day is allowed.", S, []),
        # units and conversion
        ("The tablet holds 2.4 g of iron.", "Each tablet holds 2400 mg of iron.", S, []),
        ("The tablet holds 2.4 g of iron.", "Each tablet holds 240 mg of iron.", C, ["2.4 g"]),
        ("The usual dose is 15 mg daily.", "The usual dose is 15 mg daily.", S, []),
        ("The usual dose is 15 mg daily.", "The usual dose is 50 mg daily.", C, ["15 mg"]),
        ("The usual dose is 15 mg daily.", "The usual dose is 15 ml daily.", C, ["15 mg"]),
        ("The trail is 8 km long.", "The trail is 5 miles long.", S, []),
        ("The trail is 12 km long.", "The trail is 5 miles long.", C, ["12 km"]),
        ("Bake at 400°F (204°C).", "Bake at 400 degrees F.", S, []),
        ("Bake at 400°F (160°C).", "Bake at 400 degrees F.", N, ["160°C"]),
        ("The course lasts 18 months.", "The course lasts 1.5 years.", S, []),
        ("The course lasts 12 months.", "The course lasts 1.5 years.", C, ["12 months"]),
        ("He is 1.78 m tall.", "He is 5 ft 10 in tall.", S, []),
        ("The boiling point is 100 °C.", "The boiling point is 212 °F.", S, []),
        ("The boiling point is 90 °C.", "The boiling point is 212 °F.", C, ["90 °C"]),
        # percent
        ("Inflation rose to 5 % last year.", "Inflation rose to 5 per cent last year.", S, []),
        ("Inflation rose to 5 % last year.", "Inflation rose to 6 % last year.", C, ["5 %"]),
        ("Inflation rose by 5 % last year.", "Inflation rose by 5 percentage points last year.", C, ["5 %"]),
        ("About half of the voters agreed.", "Some 52 % of the voters agreed.", S, []),
        ("Two-thirds of the voters agreed.", "Some 40 % of the voters agreed.", C, ["Two-thirds"]),
        # by how much something changed
        ("The rent fell by $5.", "The rent fell from $20 to $15.", S, []),
        ("The rent fell by $7.", "The rent fell from $20 to $15.", C, ["$7"]),
        ("The rent fell by $20.", "The rent fell from $20 to $15.", C, ["$20"]),
        ("The rent rose by $5.", "The rent fell from $20 to $15.", C, ["$5"]),
        ("The rent changed by $5.", "The rent fell from $20 to $15.", S, []),
        ("The rent fell $5.", "The rent fell to $15 from $20.", S, []),
        ("The rent fell to $15.", "The rent fell from $20 to $15.", S, []),
        ("The rent fell from $20 to $15.", "The rent fell from $20 to $15.", S, []),
        ("The rent fell by 25 %.", "The rent fell from $20 to $15.", S, []),
        ("The rent fell by 30 %.", "The rent fell from $20 to $15.", C, ["30 %"]),
        ("The number of members rose by 40.", "The number of members rose from 110 to 150.", S, []),
        ("The number of members rose by 30.", "The number of members rose from 110 to 150.", C, ["30"]),
        ("The number of members fell by 40.", "The number of members rose from 110 to 150.", C, ["40"]),
        ("The number of members rose by 40 to 150.", "The number of members rose from 110 to 150.", S, []),
        ("Members rose by 40.", "Members rose from 110 in 2019 to 150 in 2020.", S, []),
        ("There was a rise of 40 members.", "The club saw a rise from 110 to 150 members.", S, []),
        ("The share rose by 5 percentage points.", "The share rose from 15 to 20 percent.", S, []),
        (
            "The share rose by 15 percentage points.",
            "The share rose from 15 to 20 percent.",
            C,
            ["15 percentage points"],
        ),
        ("The Corvin has 260 rooms.", "The Belisar has 200 rooms, 60 fewer than the Corvin.", NA, []),
        ("The Corvin has 250 rooms.", "The Belisar has 200 rooms, 60 fewer than the Corvin.", C, ["250"]),
        # money
        ("Revenue was $890M.", "Revenue was USD 890 million.", S, []),
        ("Revenue was $890M.", "Revenue was 890,000,000 dollars.", S, []),
        ("Revenue was $890M.", "Revenue reached 890,000,000 that year.", S, []),
        ("Revenue was $890M.", "Revenue was $980M.", C, ["$890M"]),
        ("Revenue was $890M.", "Revenue was $890 billion.", C, ["$890M"]),
        ("Revenue was 890.500.000 dollars.", "Revenue was $890.5 million.", S, []),
        ("The ticket price is $5.", "The ticket price is 5 dollars.", S, []),
        ("The ticket price is $5.", "The ticket price is €5.", C, ["$5"]),
        ("He earned $5,000 a month.", "His salary was never made public.", N, ["$5,000"]),
        # counts
        ("The hotel has 300 rooms.", "The hotel has three hundred rooms.", S, []),
        ("The hotel has 300 rooms.", "The hotel has 297 rooms.", C, ["300"]),
        ("The hotel has **300** rooms.", "The hotel has 297 rooms.", C, ["300"]),
        ("The hotel has 300 rooms.", "The hotel opened a bar.", N, ["300"]),
        ("The hotel has 300 rooms.", "The hotel has 45 other rooms in its annex.", N, ["300"]),
        ("A dozen ships sank.", "Twelve ships sank.", S, []),
        ("Her son Max has 3 dogs.", "Her son Max has 2 dogs.", C, ["3"]),
        ("It rates 4.5 stars.", "business_stars: 4.5", S, []),
        ("The Rye Grill rates 3 stars.", "name: Rye Grill\nstars: 4.5", C, ["3 stars"]),
        # what may be worked out, and what only looks so
        ("In all 15 students passed.", "5 boys and 10 girls passed.", NA, []),
        ("In all 25 students passed.", "5 boys and 10 girls passed.", N, ["25"]),
        ("The rest, 40 %, stayed.", "60 % left.", NA, []),
        ("There are three ways to pay.", "Pay by card, in cash or by bank transfer.", NA, []),
        ("It stood for 30 years.", "It was built in 1970 and fell in 2000.", NA, []),
        ("It stood for 30 years.", "It was built long ago and fell.", N, ["30 years"]),
        ("So 12 × 30 = 360.", "Multiply 12 by 30.", S, []),
        # what is no quantity of the claim
        ("Step 2: wash it.", "Rinse it.", NA, []),
        ("According to passage 12, cats purr.", "Cats purr.", NA, []),
        ("Cats purr [12].", "Cats purr.", NA, []),
        ("2. Cats purr.", "Cats purr.", NA, []),
        ("In 50 words: cats purr.", "Cats purr.", NA, []),
        ("One of them purrs.", "Cats purr.", NA, []),
        ("COVID-19 spread.", "The virus spread.", NA, []),
        ("It happened on May 5, 1990 at 17:30.", "It never happened.", NA, []),
        ("It is open from 11 to 22.", "It is open.", NA, []),
        ("It is open six days a week.", "Monday: 9 to 5.", NA, []),
        ("It is open 12 days a week.", "It is open 5 days a week.", C, ["12 days"]),
        # by how much one exceeds another
        ("Elm hedges cost $3 more than ash hedges.", "Elm hedges cost $8 and ash hedges $5.", NA, []),
        ("The motion passed by 5 votes.", "The motion passed with 12 votes.", NA, []),
        ("The elm is 3 m taller than the ash.", "The elm is 2 m taller than the ash.", C, ["3 m"]),
        ("Less than half of the lamps are on show.", "Of the lamps, 310 are on show.", NA, []),
        # of records
        ("All three reviews are kind.", "review_info[0].review_stars: 5.0\nreview_info[1].review_stars: 5.0", NA, []),
        ("Finch is rated 4.0 stars.", "business_stars: 3.0\nreview_info[0].review_stars: 4.0", C, ["4.0 stars"]),
        ("It has a rating of 4.0.", "business_stars: 3.0\nreview_info[0].review_stars: 4.0", C, ["4.0"]),
        ("Finch is rated 3.0 stars.", "business_stars: 3.0\nreview_info[0].review_stars: 4.0", S, []),
        ("One guest gave 4.0 stars.", "business_stars: 3.0\nreview_info[0].review_stars: 4.0", S, []),
        ("The 2022 reviews are kind.", "review_info[0].review_date: 2022-03-09 04:36:44", S, []),
    ],
)
def test_a_quantity_is_supported_contradicted_or_nowhere(answer, source, label, flagged):
    found, spans = check(answer, source)
    assert (found.label, spans) == (label, flagged), found.reason


def test_no_support_by_numbers_alone_carries_a_claim():
    found, _ = check("The hotel has 300 rooms.", "The hotel has 300 rooms.")
    assert found.score < 0.5


def test_support_in_one_chunk_and_contradiction_in_another_is_a_conflict():
    found, spans = check("The bridge is 330 m long.", "The bridge is 330 m long.", "The bridge is 303 m long.")
    assert (found.label, spans) == (C, ["330 m"])
    assert found.reason == 'conflicting sources: [2] has "303 m" where the answer has "330 m", which [1] has, too'


@pytest.mark.parametrize(
    ("answer", "texts"),
    [
        ("Preheat the oven to 350 degrees.", ("Preheat the oven to 350 degrees.", "Preheat the oven to 450 degrees.")),
        (
            "The Elm bridge is 330 m long.",
            ("The Elm bridge is 330 m long.", "The old stone bridge near Ulm is 303 m long."),
        ),
        ("On May 5 it was 20 °C in Ulm.", ("On May 5 it was 20 °C in Ulm.", "On May 6 it was 25 °C in Ulm.")),
    ],
)
def test_chunks_on_different_things_do_not_conflict(answer, texts):
    found, spans = check(answer, *texts)
    assert (found.label, spans) == (S, [])


def test_a_number_in_another_chunk_of_the_case_is_not_novel():
    claim = claim_of("The hotel has 300 rooms.", "The hotel has a bar.", "It keeps 300 rooms.")
    (found,) = Numbers()([claim], [chain_of(claim)[:1]])
    assert (found.label, found.score) == (S, pytest.approx(0.2))


def test_a_number_from_the_question_is_left_open_and_still_contradicted():
    found, _ = check("It takes 90 days.", "It takes long.", question="Does it take 90 days?")
    assert found.label == NA
    found, spans = check("The visa takes 90 days.", "The visa takes 60 days.", question="Does it take 90 days?")
    assert (found.label, spans) == (C, ["90 days"])


def test_a_citation_is_no_quantity():
    answer = "Cats purr (PUBMED:1234567)."
    start = answer.index("1234567")
    found, _ = check(answer, "Cats purr.", citations=(Citation("PUBMED:1234567", Span(start, start + 7), None),))
    assert found.label == NA


def test_all_numbers_of_a_claim_are_judged_and_only_the_wrong_ones_flagged():
    found, spans = check("Ulm has 126,000 people on 118 km².", "Ulm has 126,000 people on 181 km².")
    assert (found.label, spans) == (C, ["118 km²"])


def test_only_the_claim_is_judged_not_its_answer():
    answer = "Ulm has 5 million people. It lies on the Danube."
    case = Case(answer, (Chunk("1", "Ulm has 126,000 people."),))
    claim = Claim(case, Span(26, len(answer)))
    assert Numbers()([claim], [()])[0].label == NA


def test_claims_of_several_cases_are_judged_alone_as_together():
    claims = [claim_of("It has 300 rooms.", "It has 300 rooms."), claim_of("It has 300 rooms.", "It has 297 rooms.")]
    chains = [chain_of(claim) for claim in claims]
    together = Numbers()(claims, chains)
    assert together == [Numbers()([claim], [chain])[0] for claim, chain in zip(claims, chains, strict=True)]
    assert [found.label for found in together] == [S, C]


def test_the_rule_is_a_verifier_and_scores_as_asked():
    assert isinstance(Numbers(), Verifier)
    claim = claim_of("It has 300 rooms.", "It has a bar.")
    assert Numbers(absence=0.9)([claim], [()])[0].score == 0.9


@pytest.mark.parametrize("unit", ["12 kg ", "1,", "between 5 and ", "$5-", "Ulm has 7 people. "])
def test_cost_grows_no_faster_than_the_texts(unit):
    def cost(size):
        text = unit * (size // len(unit))
        claim = claim_of(text[:500] + " end", text + " end")
        start = process_time()
        Numbers()([claim], [chain_of(claim)])
        return process_time() - start

    assert is_bounded(cost, 10_000, 40_000, factor=10)


LIST = "The Hill hall seats 2,060 people, and the Broad hall seats 3,480 people; the Larch hall seats 4,500 people."


@pytest.mark.parametrize(
    ("answer", "source", "label", "flagged"),
    [
        # another's value, where the source gives the claim's own in the claim's own words
        ("The Larch hall seats 2,060 people.", LIST, C, ["2,060"]),
        ("The Larch hall seats 4500 people.", LIST, S, []),
        ("Dana Reed owns 209 cows.", "Aisha Hughes owns 209 cows. Dana Reed owns 151 cows.", C, ["209"]),
        ("Dana Reed owns 209 cows.", "Dana Reed owns 151 cows. In spring Dana Reed owns 209 cows.", S, []),
        ("Dana Reed owns 209 cows.", "Dana Reed owns 151 cows, but her aunt Aisha Hughes owns 209 cows.", C, ["209"]),
        ("Dana Reed owns 209 cows.", "Dana Reed owns 151 cows. Dana Reed owns 209 cows.", S, []),
        ("Dana Reed owns 151 cows.", "Aisha Hughes owns 209 cows. Dana Reed owns about 150 cows.", S, []),
        # of what no source names, none has another value
        ("The Moss hall seats 2,080 people.", LIST, N, ["2,080"]),
        ("Ruth Tanaka won 3,060 votes.", "Marcus Reed won 3,050 votes.", N, ["3,060"]),
        ("Reed won 3,060 votes.", "Marcus Reed won 3,050 votes.", C, ["3,060"]),
    ],
)
def test_a_figure_belongs_to_what_it_is_said_of(answer, source, label, flagged):
    assert check(answer, source)[0].label.value == label
    assert check(answer, source)[1] == flagged


def test_words_that_are_repeated_with_another_figure_are_a_sure_contradiction_despite_a_citation():
    answer = "Dana Reed owns 209 cows [1]."
    start = answer.index("[1]")
    found, flagged = check(
        answer,
        "Aisha Hughes owns 209 cows. Dana Reed owns 151 cows.",
        citations=(Citation("1", Span(start, start + 3), "1"),),
    )
    assert (found.label.value, flagged) == (C, ["209"])
    assert found.score > 0.9
    assert found.reason == '[1] has "151" where the answer has "209"'


@pytest.mark.parametrize(
    ("answer", "source", "label"),
    [
        ("Set timeout = 99 in the file.", "The timeout = 12 by default.", N),
        ("Use `retries=5000` always.", "Use retries=3 always.", C),
        ("It costs 12 euros + 30 euros = 42 euros.", "It costs 12 euros and 30 euros for guests.", S),
        ("The area is 12 feet x 11 feet = 132 square feet.", "A room is 12 feet by 11 feet.", S),
        ("They had 3000 - 1200 = 1800 seats left.", "They had 3000 seats and sold 1200.", S),
    ],
)
def test_a_setting_is_no_calculation(answer, source, label):
    assert check(answer, source)[0].label.value == label


def test_the_cost_of_a_line_of_numbers_is_linear():
    def cost(size):
        answer = "| 1 " * size
        claim = claim_of(answer, "The room costs 12 euros.")
        started = process_time()
        Numbers()([claim], [chain_of(claim)])
        return process_time() - started

    assert is_bounded(cost, 1_000, 4_000, factor=8)


@pytest.mark.parametrize(("said", "label"), [("four", C), ("three", S)])
def test_a_small_count_is_held_against_the_words_right_around_it(said, label):
    source = (
        "Within 60 days of opening the account you need to (a) pay in at least £1,250 from outside Penhallow, (b) have "
        "three direct debits moved or set up and (c) sign in to the app once."
    )
    found, _ = check(f"You need to have {said} direct debits moved or set up.", source)
    assert found.label == label


def test_a_figure_that_follows_by_calculation_is_not_missed():
    found, _ = check(
        "With 12 seats at $9 a month it comes to $1,296 a year.", "It costs $9 per seat per month, 12 seats."
    )
    assert found.label == S
    found, spans = check("With 12 seats at $9 a month it comes to $1,396 a year.", "It costs $9 a month, 12 seats.")
    assert (found.label, spans) == (N, ["$1,396"])


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("Half of the Aldo stores will close.", "Two of the Aldo stores will close. Aldo runs four stores in all."),
        ("Brio is the cheaper pack of the two.", "A pack of Brio sells for 24 crowns and a pack of Cala for 40."),
        ("Judges preferred Brio to the other two models.", "Brio has the lowest error of the three models."),
        ("The new crane cost two million.", "The new crane moved 31 boxes an hour."),
        ("The match in Oslo lasted five hours.", "She trained for two years before the match in Oslo."),
        ("The online rules of Trio come in more than six languages.", "Quarto comes with rules in six languages."),
    ],
)
def test_figures_of_other_things_are_no_rivals(answer, source):
    assert check(answer, source)[0].label != C


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The hotel has more than two pools.", "The hotel has two pools."),
        ("The match in Oslo lasted five hours.", "The match in Oslo lasted two hours."),
        ("The crane cost two million euros.", "The crane cost 310,000 euros."),
    ],
)
def test_figures_of_one_thing_are_rivals(answer, source):
    assert check(answer, source)[0].label == C


@pytest.mark.parametrize(
    ("answer", "source", "label"),
    [
        ("Sales fell 5.2%.", "Sales change: -5.2%", S),
        ("Sales fell by 5.2%.", "Sales change: -5.2%", S),
        ("Sales fell about 5%.", "Sales change: -5.2%", S),
        ("Sales saw a 5.2% decline.", "Sales change: -5.2%", S),
        ("Sales change was -5.2%.", "Sales change: -5.2%", S),
        ("The index lost 1.3%.", "The index closed at -1.3%.", S),
        ("Europe declined 5.2%.", "| Region | Growth |\n|---|---|\n| Europe | -5.2% |\n| Asia | 3.1% |", S),
        ("The company made a loss of $3 million.", "Net income: -$3 million", S),
        ("Free cash flow was negative $40 million.", "Free cash flow: -$40 million", S),
        ("Sales rose 5.2%.", "Sales change: -5.2%", C),
        ("Sales fell 6.2%.", "Sales change: -5.2%", C),
        ("Sales growth was 5.2%.", "Sales growth was -5.2%.", C),
        ("Free cash flow was $40 million.", "Free cash flow: -$40 million", C),
        ("Free cash flow was negative $50 million.", "Free cash flow: -$40 million", C),
        ("Net income fell $3 million.", "Net income: -$3 million", C),  # what it was is not by how much it fell
        ("The net loss narrowed by $3 million.", "The net loss narrowed, and net income was -$3 million.", NA),
    ],
)
def test_a_word_says_of_an_amount_below_zero_what_its_sign_says(answer, source, label):
    assert check(answer, source)[0].label == label


@pytest.mark.parametrize(
    ("answer", "source", "is_objected"),
    [
        (
            "The keeper works the locks of the flight; the other 14 locks you work.",
            "The keeper works 9 locks of the flight.",
            False,
        ),
        ("A keeper works 14 locks of the flight.", "The keeper works 9 locks of the flight.", True),
        ("Luca Pirelli came in a further 41 seconds back.", "Luca Pirelli came in 38 seconds back.", False),
        ("Luca Pirelli came in 41 seconds back.", "Luca Pirelli came in 38 seconds back.", True),
    ],
)
def test_one_besides_those_of_the_source_is_no_other(answer, source, is_objected):
    assert (check(answer, source)[0].label == "contradicted") is is_objected


PARTNERS = "Tariffs, in EUR a kWh.\n\nAt partner stations: Go 0.79, Plus 0.69, Pro 0.59, whatever the power."


@pytest.mark.parametrize(
    ("answer", "source", "label"),
    [
        ("Go users are billed 79 cents at partner stations.", PARTNERS, S),
        ("Go users are billed 78 cents at partner stations.", PARTNERS, N),
        ("The kilometre is 26 cents.", "Each kilometre is €0.26.", S),
        ("The kilometre is €0.26.", "Each kilometre is 26 cents.", S),
        ("The kilometre is 27 cents.", "Each kilometre is €0.26.", C),
        (
            "In all 2.91 million people came.",
            "Over the year the total stayed constant (2022: 2.91 m; 2024: 2.88 m).",
            S,
        ),
        (
            "In all 2.95 million people came.",
            "Over the year the total stayed constant (2022: 2.91 m; 2024: 2.88 m).",
            N,
        ),
        ("Some three fifths of the words are Spanish.", "Of the tokens 61 % are Spanish, 33 % Lunese.", S),
    ],
)
def test_cents_an_m_for_millions_and_a_hedged_fraction_are_read_as_what_they_stand_for(answer, source, label):
    assert check(answer, source)[0].label == label
