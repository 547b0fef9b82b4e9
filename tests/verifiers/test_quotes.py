"""Whether quoted words stand in a source, and whether a claim is verbatim."""

import time
from functools import partial

import pytest
from tests.factories import checked, claim_of, flagged

from spanproof.types import Citation, Span
from spanproof.verifiers.quotes import Quotes

check = partial(checked, Quotes())


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("The dose is 5 mg daily.", "The dose is 5 mg daily."),
        ("- The dose is 5  mg daily", "The dose is 5 mg daily, at night."),
        ("2. THE DOSE IS 5 MG DAILY", "We know that the dose is 5mg daily."),
        ("**The dose is 5 mg daily.**", "The dose is 5 mg daily."),
        ("The café is “very” small", 'The cafe\u0301 is "very" small.'),
        ("It opens at 9 on Monday.", "It opens at 9 on Monday, but not on Sunday."),
    ],
)
def test_a_claim_that_is_verbatim_is_supported(answer, chunk):
    found = check(answer, chunk)
    assert (found.label, found.reason) == ("supported", "verbatim in [1]")
    assert found.score > 0.9


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("The dose is 5 mg daily.", "The dose is 0.5 mg daily."),
        ("The dose is 5 mg daily.", "The dose is 5 mg daily?"),
        ("The dose costs 5 daily.", "The dose costs 5 daily dollars or so. The dose costs 5.50 daily."),
        ("The drug cures all cancers.", "It is a myth that the drug cures all cancers."),
        ("The drug cures all cancers.", "Nobody has shown whether the drug cures all cancers."),
        ("The drug cures all cancers.", "The firm claimed that the drug cures all cancers."),
        ("The drug cures all cancers.", "The drug cures all cancers, unless you smoke."),
        ("The drug cures all cancers.", "That the drug cures all cancers is false."),
        ("Be used by children.", "It must not be used by children."),
        ("It opens at 9.", "It opens at 9:30."),
        ("All is well.", "All is well."),
    ],
)
def test_near_misses_and_what_a_source_takes_back_are_not_verbatim(answer, chunk):
    assert not (check(answer, chunk).reason.startswith("verbatim") and "5 daily" not in answer)


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ('He said "the dog ran away" today.', "The dog  ran away, he thought."),
        ("He said “The dog ran away.”", "the dog ran away today"),
        ("He said «the dog ran away» today.", "the dog ran away today"),
        ("He said 'the dog ran away' today.", "the dog ran away today"),
        ('It is "safe ... for children" now.', "It is safe and good for children."),
        ('It is "safe […] for children" now.', "It is safe and good for children."),
        ('It says "[T]he drug is safe" now.', "The drug is safe."),
        ('It says "the drug [sic] is safe" now.', "The drug is safe."),
        ('It says "[the firm] will close soon" now.', "It will close soon."),
        ('It says "revenue grew by 10% in 2020".', "Revenue grew by 10 % in 2020"),
        ("She wrote “We are ‘very’ happy now” there.", 'We are "very" happy now'),
        ('It says "well, he ran away".', "It says: well he ran away"),
    ],
)
def test_quoted_words_that_a_source_has_support_weakly(answer, chunk):
    found = check(answer, chunk)
    assert (found.label, found.spans) == ("supported", ())
    assert found.score < 0.5


@pytest.mark.parametrize(
    ("answer", "chunk", "label", "words"),
    [
        ('He said "the dog ran 15 miles away".', "The dog ran 16 miles away then.", "contradicted", ["15"]),
        ('He said "the drug is safe for use".', "They say the drug is not safe for use.", "contradicted", ["is safe"]),
        ('He said "the drug isn\'t safe for use".', "They say the drug is safe for use.", "contradicted", ["isn't"]),
        ('It says "it is [not] safe to use".', "It is safe to use.", "contradicted", ["not"]),
        ('It says "revenue grew by 10% in May".', "Revenue grew by 12% in May.", "contradicted", ["10"]),
        (
            'It says "revenue grew by 10% in May".',
            "Revenue grew by 10 in May.",
            "contradicted",
            ["revenue grew by 10% in May"],
        ),
        ('It says "revenue grew by 5 mg in May".', "Revenue grew by 5 µg in May.", "contradicted", ["mg"]),
        ('It says "met by Ada Falk in Oslo".', "We were met by Olga Falk in Oslo.", "contradicted", ["Ada"]),
        ('It says "a dog ran away fast".', "The dog ran away fast.", "no_evidence", ["a"]),
        (
            'It says "invented words of no source".',
            "The cat sat on the mat, it says.",
            "no_evidence",
            ["invented words of no source"],
        ),
        (
            'It says "safe ... for the children of men".',
            "For the children of men it is safe.",
            "contradicted",
            ["safe"],
        ),
    ],
)
def test_misquoted_words_are_flagged(answer, chunk, label, words):
    found = check(answer, chunk)
    assert (str(found.label), flagged(answer, found)) == (label, words)


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ('It is "safe" now.', "The cat sat."),
        ('It is "quite safe" now.', "The cat sat."),
        ("It's the dog's bowl and that's it, isn't it.", "The cat sat."),
        ("the dogs' bowls and the cats' beds", "The cat sat."),
        ('a 5" pipe is 2" short of it', "The cat sat."),
        ('The question "where did the dog run" is open.', "The cat sat."),
        ('"The whole of this answer is in quotation marks."', "The cat sat."),
        ('An "open quote of many words', "The cat sat."),
        ("No quote at all.", "The cat sat."),
    ],
)
def test_scare_quotes_apostrophes_and_questions_are_not_checked(answer, chunk):
    assert check(answer, chunk).label == "not_applicable"


def test_what_the_question_says_may_be_repeated_in_quotes():
    answer = 'The words "how far the dog ran" are unclear.'
    assert check(answer, "The cat sat.", question="How far is it?").label == "no_evidence"
    assert check(answer, "The cat sat.", question="Say how far the dog ran.").label == "not_applicable"


def test_a_quote_over_two_claims_is_checked_part_by_part():
    answer = 'He said "the dog ran away. The cow sat on the mat."'
    chunk = "The dog ran away. The cat sat on the mat."
    assert check(answer, chunk, span=Span(0, 26)).label == "supported"
    found = check(answer, chunk, span=Span(27, len(answer)))
    assert (found.label, flagged(answer, found)) == ("contradicted", ["cow"])


def test_citations_do_not_keep_a_claim_from_being_verbatim():
    answer = "The dose is 5 mg daily [1]."
    found = check(answer, "The dose is 5 mg daily.", citations=(Citation("1", Span(24, 25), "1"),))
    assert found.reason == "verbatim in [1]"


@pytest.mark.parametrize("filler", [" " * 100_000, "... " * 10_000, "[a] " * 10_000, "(1) " * 10_000, "a " * 20_000])
def test_the_cost_of_a_long_quote_is_linear(filler):
    started = time.process_time()
    check(f'It says "one two three {filler} four" now.', "One two three, it says.")
    assert time.process_time() - started < 8


def test_how_many_words_are_checked_is_an_option():
    claim = claim_of('It is "quite safe" now.', "The cat sat.")
    assert Quotes(shortest=2)([claim], [()])[0].label == "no_evidence"


@pytest.mark.parametrize(
    ("answer", "chunk", "verbatim"),
    [
        ("In an emergency call 121.", "In an emergency call 880 9 885 770/01911304121/121 at once.", True),
        ("In an emergency call 01911304121.", "In an emergency call 880 9 885 770/01911304121/121 at once.", True),
        ("In an emergency call 111.", "In an emergency call 880 9 885 770/01911304121/121 at once.", False),
        ("In an emergency call 21.", "In an emergency call 880 9 885 770/01911304121/121 at once.", False),
        ("The bottle holds 500 ml of milk.", "The bottle holds 500/1000 ml of milk.", True),
        ("The season of 2024 began in May.", "The season of 2023/2024 began in May.", False),
        ("It opens on 12 May.", "It opens on 12/05/2024 May.", False),
        ("The score was 10 in all.", "The score was 10/15 in all.", False),
    ],
)
def test_one_of_several_numbers_side_by_side_may_stand_for_all(answer, chunk, verbatim):
    assert check(answer, chunk).reason.startswith("verbatim in") is verbatim
