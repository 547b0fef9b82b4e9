"""What is measured is never trained on: no document and no text is on both sides."""

import random

import pytest

from spanproof.training.aside import OFFICIAL_PARTS, document_of, held_aside, trainable


def rows(prefix, titles, *, split="dev", text="About {}."):
    return [
        {"id": f"{title}:{at}", "group": f"{prefix}:{title}", "split": split, "context": text.format(f"{title} {at}")}
        for title in titles
        for at in range(3)
    ]


TITLES = [f"Title_{at}" for at in range(400)]


def test_about_15_percent_of_the_documents_are_set_aside_and_documents_never_part():
    given = rows("tatqa", TITLES)
    aside = {row["group"] for row in held_aside("tatqa", given)}
    rest = {row["group"] for row in trainable({"tatqa": given})["tatqa"]}
    assert aside | rest == {row["group"] for row in given}
    assert aside.isdisjoint(rest)
    assert 40 <= len(aside) <= 80


def test_the_choice_depends_on_each_row_alone_and_keeps_the_order():
    given = rows("tatqa", TITLES)
    whole = held_aside("tatqa", given)
    assert held_aside("tatqa", given[::2]) == [row for row in given[::2] if row in whole]
    shuffled = random.Random(4).sample(given, len(given))
    assert sorted(row["id"] for row in held_aside("tatqa", shuffled)) == sorted(row["id"] for row in whole)


def test_a_document_of_two_sets_is_on_one_side_in_both():
    one, two = rows("squad2", TITLES), rows("xquad", [title.replace("_", " ").upper() for title in TITLES])
    aside = {document_of(row) for row in held_aside("squad2", one)}
    assert aside == {document_of(row) for row in held_aside("xquad", two)}


@pytest.mark.parametrize("name", sorted(OFFICIAL_PARTS))
def test_official_parts_are_set_aside_whole_and_the_other_parts_are_not(name):
    (part,) = OFFICIAL_PARTS[name]
    measured, other = rows("x", TITLES[:9], split=part), rows("x", TITLES[9:18], split="train")
    assert held_aside(name, measured + other) == measured
    assert trainable({name: measured + other}) == {name: other}


def test_a_document_measured_in_one_set_is_trained_on_in_none():
    measured = rows("nq", ["Finland"], split="dev")
    sets = {"qed": measured + rows("nq", ["Finland", "Norway"], split="train"), "policyqa": rows("p", ["finland"])}
    left = trainable(sets)
    assert [row["group"] for row in left["qed"]] == ["nq:Norway"] * 3
    assert left["policyqa"] == []


def test_a_text_that_is_measured_is_trained_on_under_no_other_title():
    measured = rows("nq", ["Finland"], split="dev", text="The same text.")
    other = rows("nq", ["Suomi"], split="train", text="the  same TEXT.") + rows("nq", ["Norway"], split="train")
    assert {row["group"] for row in trainable({"qed": measured + other})["qed"]} == {"nq:Norway"}


def test_sets_without_a_licence_for_weights_are_only_measured_and_shield_their_documents():
    sets = {"quoref": rows("quoref", ["Finland"]), "qed": rows("nq", ["Finland", "Norway"], split="train")}
    left = trainable(sets)
    assert "quoref" not in left
    assert {row["group"] for row in left["qed"]} == {"nq:Norway"}
    assert held_aside("quoref", sets["quoref"]) == sets["quoref"]
