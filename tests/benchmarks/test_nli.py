"""The premise-claim sets: figures against scikit-learn's, what is left out, and a run from rows to tables."""

import gzip
import json

import numpy as np
import pytest
from benchmarks import nli, nli_sets
from benchmarks.__main__ import main
from benchmarks.contrast import digest, generate
from benchmarks.contrast.intervals import LABELS
from benchmarks.nli import configuration, run_nli, three_way
from benchmarks.nli_measure import classes, nli_figures
from benchmarks.nli_sets import SETS, NliSet, Row, load_set
from benchmarks.nli_tables import PUBLISHED, render_nli
from benchmarks.report import load_results
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof.cases import case
from spanproof.config import build
from spanproof.errors import InputError
from spanproof.labels import Kind, Label, Status
from spanproof.types import Claim, Report, Span, Verdict

PREMISE = "The ferry leaves at 9:30 and takes 45 minutes. It carries no cars."
ROWS = (
    Row("a", "1", "number", PREMISE, "The ferry takes 45 minutes.", "SUPPORT"),
    Row("b", "1", "number", PREMISE, "The ferry takes 54 minutes.", "CONTRADICT"),
    Row("c", "2", "addition", PREMISE, "Zebras graze on distant plains.", "NO_EVIDENCE", known=True),
    Row("d", "2", "addition", PREMISE, "Tickets are free for students.", "NOT_SUPPORT"),
)
LABEL = st.sampled_from(LABELS)


@settings(deadline=None, max_examples=30)
@given(st.lists(st.tuples(LABEL, LABEL), min_size=1, max_size=40))
def test_figures_are_scikit_learns(pairs):
    from sklearn import metrics

    labels, predicted = zip(*pairs, strict=True)
    found = classes(labels, predicted, [str(at // 2) for at in range(len(pairs))])
    occur = sorted(set(labels))
    options = {"labels": occur, "zero_division": 0}
    assert found["accuracy"] == pytest.approx(metrics.accuracy_score(labels, predicted), abs=1e-4)
    for average in ("macro", "weighted"):
        expected = metrics.f1_score(labels, predicted, average=average, **options)
        assert found[f"{average}_f1"] == pytest.approx(expected, abs=1e-4)
    for part, score in (("precision", metrics.precision_score), ("recall", metrics.recall_score)):
        expected = score(labels, predicted, average=None, labels=list(LABELS), zero_division=0)
        assert [found[f"{label}_{part}"] for label in LABELS] == pytest.approx(list(expected), abs=1e-4)
    low, high = found["intervals"]["accuracy"]
    assert 0 <= low <= high <= 1


def test_rows_of_one_group_are_drawn_together():
    labels, predicted = ["SUPPORT"] * 40, ["SUPPORT"] * 20 + ["CONTRADICT"] * 20
    apart = classes(labels, predicted, [str(at) for at in range(40)])["intervals"]["accuracy"]
    together = classes(labels, predicted, [str(at // 20) for at in range(40)])["intervals"]["accuracy"]
    assert together == [0.0, 1.0]
    assert np.diff(apart) < 0.4


def test_a_label_that_may_be_either_counts_only_for_supported_or_not():
    found = nli_figures(ROWS, ["SUPPORT", "SUPPORT", "NO_EVIDENCE", "CONTRADICT"])
    assert found["all"]["items"] == 3
    assert found["supported"]["items"] == 4
    assert (found["supported"]["tp"], found["supported"]["fp"], found["supported"]["tn"]) == (1, 1, 2)
    assert found["confusion"]["NOT_SUPPORT"] == {"SUPPORT": 0, "CONTRADICT": 1, "NO_EVIDENCE": 0}
    assert [each["id"] for each in found["wrong"]] == ["b"]
    assert found["new_claims"]["items"] == 2
    assert found["together"]["numbers, units, dates and times"]["accuracy"] == 0.5


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["supported"], "SUPPORT"),
        (["supported", "not_checkable"], "SUPPORT"),
        (["supported", "contradicted"], "CONTRADICT"),
        (["contradicted", "unchecked"], "CONTRADICT"),
        (["supported", "unsupported"], "NO_EVIDENCE"),
        (["supported", "partial"], "NO_EVIDENCE"),
        (["supported", "unchecked"], "NO_EVIDENCE"),
        (["not_checkable"], "NO_EVIDENCE"),
        ([], "NO_EVIDENCE"),
    ],
)
def test_a_report_becomes_one_of_three_classes(labels, expected):
    answer = case("One. Two.", ["One."])
    verdicts = tuple(
        Verdict(Claim(answer, Span(5 * at, 5 * at + 4), Kind.FACTUAL), Label(label), 0.9, "", (), ())
        for at, label in enumerate(labels)
    )
    assert three_way(Report(answer, verdicts, (), Status.PASS, 0.9)) == expected


def write(folder, name, rows):
    (folder / "nli").mkdir(exist_ok=True)
    with gzip.open(folder / "nli" / f"{name}.jsonl.gz", "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in rows)


@pytest.fixture
def corpora(tmp_path, monkeypatch):
    """Public sets of a few rows, and training rows that share a pair, a claim and a premise with one of them."""
    monkeypatch.setenv("SPANPROOF_DATA", str(tmp_path))
    nli_sets._known.cache_clear()
    yield tmp_path
    nli_sets._known.cache_clear()


def row(number, premise, hypothesis, label="SUPPORT"):
    return {"id": str(number), "premise": premise, "hypothesis": hypothesis, "label": label, "group": premise}


def test_a_pair_that_training_has_is_left_out_and_a_claim_that_it_has_is_counted(corpora):
    write(
        corpora, "healthver_abstract.test", [row(1, "P", "H"), row(2, "Q", "H2"), row(3, "P2", "H3"), row(4, "R", "N")]
    )
    write(corpora, "scifact.train", [row(1, " p ", "h"), row(2, "other", "H2"), row(3, "P2", "other")])
    found = load_set("healthver")
    assert [each.id for each in found.rows] == ["2", "3", "4"]
    assert [each.known for each in found.rows] == [True, False, False]
    assert found.about == {
        "rows": 3,
        "labels": {"SUPPORT": 3},
        "left_out_as_training_pairs": 1,
        "claims_in_training": 1,
        "premises_in_training": 1,
    }
    assert "no HealthVer row in training" in " ".join(found.caveats)


def test_a_pair_that_training_leaves_out_stays_in_the_test(corpora):
    write(corpora, "scifact.dev", [row(1, "P", "H")])
    write(corpora, "scifact.train", [row(1, "P", "H"), row(2, "Q", "G")])
    assert [each.id for each in load_set("scifact").rows] == ["1"]


def test_of_a_large_set_the_same_sample_is_measured_each_time(corpora):
    write(corpora, "breaking_nli.all", [row(at, f"P{at}", "H") for at in range(nli_sets.MOST + 50)])
    found = load_set("breaking_nli")
    assert len(found.rows) == nli_sets.MOST
    assert found.rows == load_set("breaking_nli").rows
    assert "a sample of 2,000 of 2,050 rows" in " ".join(found.caveats)


def test_a_set_without_its_file_or_of_no_name_is_an_error_that_says_so(corpora, capsys):
    (corpora / "nli").mkdir()
    with pytest.raises(InputError, match=r"scifact\.dev"):
        load_set("scifact")
    assert main(["run", "nli", "--set", "nothing", "--verifiers", "rules"]) == 2
    assert "one of the sets contrast" in capsys.readouterr().err


@pytest.fixture
def small(monkeypatch):
    made = NliSet("contrast", ROWS, ("four rows",), {"rows": 4, "labels": {"SUPPORT": 1}})
    monkeypatch.setitem(SETS, "contrast", lambda: made)


def test_a_run_goes_through_the_front_door_and_its_tables_show_it(small, tmp_path, capsys):
    arguments = ["run", "nli", "--set", "contrast", "--verifiers", "rules", "--results", str(tmp_path)]
    assert main(arguments) == 0
    (path,) = tmp_path.glob("*.json")
    body = json.loads(path.read_text())
    assert path.name == "nli-contrast.rules.json"
    assert capsys.readouterr().out.strip() == str(path)
    assert body["verifiers"] == list(nli.CONFIGURATIONS["rules"]["verifiers"])
    assert body["confusion"]["SUPPORT"]["SUPPORT"] == body["confusion"]["CONTRADICT"]["CONTRADICT"] == 1
    text = render_nli({path.stem: body})
    assert "### Contrast set of our own" in text
    assert "| **rules** | " in text
    assert "* 4 pairs: 1 SUPPORT." in text


def test_a_configuration_without_its_verifier_is_skipped_and_named(small, tmp_path, capsys):
    assert run_nli("contrast", "unheard-of", command="c", results=tmp_path) == []
    assert "skipped unheard-of: no verifier is registered as unheard-of" in capsys.readouterr().err
    assert configuration("numbers").verifiers == ("numbers",)


def test_the_default_configuration_is_the_products():
    assert build(configuration("default")) is build()


def test_published_rows_stand_under_their_set_and_are_marked():
    result = {**nli_figures(ROWS, ["SUPPORT"] * 4), "command": "c", "date": "d", "caveats": ["x"]}
    result |= {"hardware": {"processor": "p", "cores": 2}, "data": {"rows": 4, "labels": {"SUPPORT": 1}}}
    result |= {"not_checked": {"failed": 1, "unchecked": 0}, "runtime": {"pairs_per_second": 3.0}}
    text = render_nli({"nli-healthver.rules": result, "other.rules": {}})
    (model,) = PUBLISHED["healthver"]
    assert f"| {model} (published) | 0.48 | - | - | 0.52 | - |" in text
    assert "SciFact at" not in text
    assert "1 failed" in text


def test_committed_figures_on_the_contrast_set_are_of_the_committed_set():
    found = {name: body for name, body in load_results().items() if name.startswith("nli-contrast.")}
    assert "nli-contrast.rules" in found
    assert {body["data"]["digest"] for body in found.values()} == {digest(generate())}


def test_rows_of_the_contrast_set_are_the_pairs():
    pairs = generate()
    rows = load_set("contrast").rows
    assert [(each.id, each.label) for each in rows] == [(each.id, each.label) for each in pairs]
