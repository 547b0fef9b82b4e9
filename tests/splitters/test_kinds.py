"""Kinds of claims: near misses stand beside what they are mistaken for."""

from __future__ import annotations

import time

import pytest
from tests.cost import is_bounded

from spanproof.splitters.kinds import heading_kind, kind_of, note_kind
from spanproof.types import Kind

ABSTENTIONS = """
I could not find information about the opening hours.
I couldn't find any information on that in the documents.
Unable to answer based on given passages.
Unable to answer the question based on the given passages.
Therefore, I am unable to answer the question based on the provided passages.
As an AI, I cannot access the internet.
As an AI language model, I don't have access to real-time data.
The passages do not contain information about the price.
The passages do not mention the price.
The passages don't provide a specific recommendation for lemon water.
Passage 2 does not provide information about humidity levels.
Passages 1 and 3 do not mention the date.
The provided passages do not contain information specific to painting a lighthouse.
The provided context does not specify the author's name.
The documents you provided do not say who signed the contract.
None of the passages mention a dose.
No passage mentions the exact frequency.
The price is not specified in the context.
The exact amount is not mentioned.
This is not specified in the provided documents.
The answer cannot be determined from the given information.
It cannot be determined from the context whether he resigned.
There is no information available about the director.
There is no mention of a refund in the passages.
There is not enough information to answer this question.
However, there is no information in the passages about the weather in December.
Based on the given passages, it is not possible to determine which type is worse.
Based on the given passages, it is difficult to determine the exact rate as there is no mention of how long it takes.
It is unclear from the passages whether the drug is safe.
It is difficult to answer this question without more context.
I don't know.
I do not know the answer to that question.
I'm not sure.
I'm sorry, but I can't help with that.
I apologize, but I don't have enough information to answer.
I do not have access to the records of patients.
Sorry, I don't know whether the museum opens on Sunday.
We were unable to locate the contract.
Not mentioned in the passages.
Not specified.
N/A
Unknown.
More information is needed to answer this.
No relevant information was found.
Insufficient information.
Information about parking is not provided.
This question cannot be answered from the given context.
**The passages do not mention the price.** [1]
The passages do not provide detailed instructions, such as mixing the cream, applying it, and waiting for it to develop.
The passages do not mention the price, so you may need to consult another source.
"""

FACTS_LIKE_ABSTENTIONS = """
The study did not find an effect.
The trial did not include women.
The survey did not mention income.
Police could not determine the motive.
The company could not find a buyer.
There is no evidence that vaccines cause autism.
There is no cure for the disease.
There is no clinical data available on its use in children.
There is no source of light in the cave.
There are no elevators in the museum.
The cause of the disease is unknown.
It is not known whether the drug is safe in pregnancy.
It is unclear whether he will resign.
The witness said that she did not know the man.
The menu does not include vegetarian dishes.
The warranty does not cover water damage.
The tablet is not available in stores.
The contract does not mention a penalty.
The CEO was not mentioned in the indictment.
No survivors were found.
No information was stolen in the attack.
Employees were unable to leave the building.
The passage through the strait does not have lights.
He was unable to attend.
The museum is not open on Mondays.
I'm not sure, but the museum opens at 9.
I'm not sure but the museum opens at nine.
I don't know the exact date, but it was built in 1889.
The passages do not mention the price, which is usually $20.
The price, which is $20, is not mentioned in the passages.
Although the passages do not mention it, the museum opens at 9.
The passages do not state a dose, so take 500 mg.
The passages do not specify a dose; the usual one is high.
I cannot recommend it, because it killed 12 people.
I could not find the price; however, entry is free on Sundays.
The museum opens at 9, but the passages do not mention when it closes.
As an AI, I can tell you that Paris has two million inhabitants.
The passages do not mention a price, only that it opened in 1999.
"""

FILLER = """
Hello!
Hi there,
Good morning!
Sure!
Certainly.
Of course!
Great question!
That's a great question.
Thanks for asking!
Thank you for your question.
You're welcome!
I'd be happy to help.
I'm happy to help you with that!
Sure, I can help you with that!
Let me know if you have any other questions.
Please let me know if you need more details.
I hope this helps!
Hope that helps.
I hope this information is useful to you.
Feel free to ask if you need anything else.
If you have any further questions, feel free to ask.
If you have any questions, please don't hesitate to ask!
Have a great day!
Good luck!
Enjoy!
Happy cooking!
That's it!
Best regards,
Here are the steps:
Sure, here is a summary of the passages:
Here's how you can make pork chops based on the provided passages:
Based on the provided passages:
Based on the given passages, here is the answer to the question:
Answer:
The answer to your question is:
In summary:
Passage 1:
References:
Ingredients:
Eye symptoms:
To bake salmon in the oven, follow these steps:
Based on the given passages, some uses for soybeans include:
The steps are as follows:
Let's take a look.
I hope this helps: good luck!
Let me know which you prefer: email or phone.
Feel free to ask: I'm happy to help!
Here's how to play Star Wars: The Complete Saga:
[1]
🎉
"""

FACTS_LIKE_FILLER = """
Hello Kitty was created by Yuko Shimizu.
Welcome Break operates 35 service areas.
Of course 9 is its opening hour.
Sure Start was a programme of the government.
I hope this helps, the museum opens at 9.
Great Britain is an island.
Right whales are protected.
Thanks to the grant, the museum reopened.
Enjoy Life was founded in 2001.
Here are 5 facts:
Vitamin C cures the following diseases:
The company, which went bankrupt, offers the following:
The museum has 3 floors:
Let me know if 500 mg is too much.
Have 2 tablets a day.
Steps were taken to limit the damage.
Based on the provided passages, the museum opens at 9.
Here's the maker: Pfizer.
Sure, here is the maker: Pfizer.
Below is the name of the founder: Edward Nolan
The following is the city: Bristol
Let me explain who founded it: Edward Nolan
I'd be happy to help: Edward Nolan.
I hope this helps: Bristol
Happy to help: flour and eggs.
Best before May.
Take care not to exceed 4 g a day.
Take care that the valve is closed.
Please take the tablets with water.
Do not exceed 4 g of paracetamol a day.
You should see a doctor if the fever lasts.
Preheat the oven to 200 °C.
Yes.
Paris.
9 am.
"""

OPINIONS = """
I think it is beautiful.
In my opinion, it is the best museum in Paris.
Personally, I find it charming.
I love this place.
I really like the atmosphere.
My favorite is the blue one.
What a beautiful building!
I believe Rome is more beautiful than Paris.
"""

FACTS_LIKE_OPINIONS = """
I think the museum opens at 9.
I believe the company went bankrupt.
In my opinion, the drug is safe for children.
I love this place, which opened in 1999.
Critics called it the best film of the year.
It is the best-selling novel of the year.
I think it is the best museum, and it opens at 9.
Customers like the atmosphere.
In my opinion, a dose of 4 g is great.
"""

QUESTIONS = """
What is the capital of France?
Is there anything else?
Would you like to know more?
"What do you mean?"
Do you want the price for 2 people?
Is it open? [1]
你好吗？
Is it open (any idea)?
Is it open (who knows?)
(who knew?)
Would you like more details, okay?
I can look that up for you, okay?
You want to know the opening hours of the museum?
In which year was it founded?
In 1921, was it founded by Clara Whitfield?
So, is it true that it was founded by Edward Nolan?
If it is closed, is it open the next day?
Anything else that is of interest to the museum?
What it costs is on the sign, right here?
That makes sense?
Q2: Is there an age limit for the ticket?
The museum - is it open on Sundays?
"""

FACTS_LIKE_QUESTIONS = """
Did you know that the tower was built in 1889?
The museum opens at 9, right?
Isn't it true that the tower was built in 1889?
Aspirin is made by Pfizer, you know?
It is made by Pfizer (who knew?)
It is made by Pfizer (who knew?).
The museum is in Bristol, okay?
The museum is in Bristol, is it not?
The museum (in Bristol) is free, okay?
It was founded by Edward Nolan?
The dose is 300 mg a day?
"""


def rows(table: str, kind: Kind) -> list[tuple[str, Kind]]:
    return [(line, kind) for line in table.strip().splitlines()]


@pytest.mark.parametrize(
    ("text", "kind"),
    rows(ABSTENTIONS, Kind.ABSTENTION)
    + rows(FACTS_LIKE_ABSTENTIONS, Kind.FACTUAL)
    + rows(FILLER, Kind.FILLER)
    + rows(FACTS_LIKE_FILLER, Kind.FACTUAL)
    + rows(OPINIONS, Kind.OPINION)
    + rows(FACTS_LIKE_OPINIONS, Kind.FACTUAL)
    + rows(QUESTIONS, Kind.QUESTION)
    + rows(FACTS_LIKE_QUESTIONS, Kind.FACTUAL),
)
def test_a_sentence_has_the_kind_that_a_reader_would_give_it(text, kind):
    assert kind_of(text) == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Opening hours", Kind.FILLER),
        ("How to install it", Kind.FILLER),
        ("Step 1: Preparation", Kind.FILLER),
        ("1. Introduction", Kind.FILLER),
        ("5 Facts about Rome", Kind.FILLER),
        ("Why is the sky blue?", Kind.QUESTION),
        ("The museum is free on Sundays?", Kind.QUESTION),
        ("Revenue grew by 12%", Kind.FACTUAL),
        ("The museum is closed on Sundays", Kind.FACTUAL),
        ("Opening hours: 9 to 5", Kind.FACTUAL),
        ("Step 2: Heat to 200 degrees", Kind.FACTUAL),
    ],
)
def test_a_heading_is_filler_unless_it_states_something(text, kind):
    assert heading_kind(text) == kind


NOTES = """
Aspirin was approved in 1970.
It is made by Pfizer.
It is made by Pfizer
According to passage 1, it is made by Pfizer.
Adults pay $15.
Revenue grew by 12%
“The dose is 300 mg.”
"""

REFERENCES = """
guide.md
See guide.md.
https://museum.org/2020/facts
Smith et al., 2020, p. 4
Aspirin leaflet (2021), 2nd edition, p. 12.
Source: Aspirin leaflet, 2020.
NHS: Aspirin uses and side effects
What aspirin is made of, BMJ 2020;12(3):45-50.
"How aspirin was made", The Times, 12 May 2021.
*Aspirin is made*, The Times.
WHO, [Aspirin is made](https://who.int/x).
The Museum May Open, 2020.
Accessed 12 May 2021.
Based on passage 1.
This information is taken from passage 1.
This is stated in the provided context.
"""


@pytest.mark.parametrize(("text", "kind"), rows(NOTES, Kind.FACTUAL) + rows(REFERENCES, Kind.FILLER))
def test_a_footnote_is_filler_unless_it_is_a_sentence_that_states_something(text, kind):
    assert note_kind(text) == kind


@pytest.mark.parametrize(
    "unit",
    [
        "the passages do not ",
        "sure, ",
        "is not ",
        "not enough ",
        "here is ",
        "as an ai ",
        "a, ",
        "i ",
        "1. ",
        "(",
        "? ",
    ],
)
def test_the_cost_of_a_kind_grows_no_faster_than_its_text(unit):
    def cost(times: int) -> float:
        text = unit * times
        began = time.process_time()
        for _ in range(3):
            kind_of(text)
        return time.process_time() - began

    assert is_bounded(cost, 500, 4_000, factor=32)
