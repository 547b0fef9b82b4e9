"""The pipeline."""

import copy
import pickle
import subprocess
import sys
import threading
from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pytest

import spanproof
from spanproof.cases import case
from spanproof.config import Config, build
from spanproof.errors import ConfigError, PluginError
from spanproof.renderers.markdown import MarkdownRenderer
from spanproof.renderers.replacement import ReplacementRenderer
from spanproof.types import Check, CheckLabel, Chunk, Citation, Claim, Evidence, Label, Span
from spanproof.wire import from_json, to_json
from tests import fakes

GOOD = case("The gate is green. It leads home.", ["The gate is green.", "It leads home."], question="Which gate?")
BAD = case("The gate is red.", ["The gate is green."])


def labels(report):
    return [verdict.label for verdict in report.verdicts]


def test_supported_claims_pass_with_their_evidence():
    report = fakes.guard().verify(GOOD)
    assert (report.status, labels(report)) == ("pass", ["supported", "supported"])
    assert report.verdicts[1].evidence[0].text == "It leads home."
    assert report.case is GOOD


@pytest.mark.parametrize("chunks", [[], [""], ["  \n", "\t"]])
def test_without_context_everything_is_unchecked(chunks):
    report = fakes.guard().verify(case("The gate is green. Is it?", chunks))
    assert (report.status, labels(report)) == ("unchecked", ["unchecked", "not_checkable"])
    assert report.verdicts[0].reason.startswith("no context")


def test_an_answer_without_a_word_has_nothing_to_check():
    assert fakes.guard(splitter=lambda case: []).verify(case("...", ["The gate."])).status == "nothing_to_check"


def test_an_abstaining_answer_is_abstained_even_without_context():
    assert fakes.guard().verify(case("Unknown.")).status == "abstained"


def test_chunks_that_share_no_content_word_are_offered_to_nobody():
    seen = []

    def spy(claims, evidence):
        seen.extend(chunk.text for claim in claims for chunk in claim.case.chunks)
        return fakes.contains(claims, evidence)

    fakes.guard(verifiers={"spy": spy}).verify(case("The gate is green.", ["Bananas are yellow.", "A green gate."]))
    assert seen == ["A green gate."]


def test_the_order_of_chunks_changes_nothing():
    chunks = [{"id": "a", "text": "The gate is green."}, {"id": "b", "text": "Home is green."}]
    first, second = (
        fakes.guard().verify(case("The gate is green.", order)) for order in (chunks, list(reversed(chunks)))
    )
    assert first.verdicts[0].evidence == second.verdicts[0].evidence


@pytest.mark.parametrize("language", ["Das Tor ist grün und es führt nach Hause, wenn man ihm folgt.", "门是绿色的。"])
def test_a_language_that_is_not_covered_is_unchecked(language):
    report = fakes.guard().verify(case(language, [language]))
    assert labels(report) == ["unchecked"]
    assert report.verdicts[0].reason.startswith("language not covered")


def test_a_claim_in_another_language_than_its_sources_says_which():
    report = fakes.guard().verify(case("Das Tor ist grün und es führt nach Hause.", ["The gate is green."]))
    assert labels(report) == ["unchecked"]
    assert report.verdicts[0].reason.startswith("language not covered: it seems to be German")


def raises(*_):
    raise ZeroDivisionError("boom")


@pytest.mark.parametrize(
    ("part", "name"),
    [
        ({"splitter": raises}, "splitter"),
        ({"splitter": lambda case: []}, "splitter"),
        ({"splitter": lambda case: [Claim(case, Span(0, 5)), Claim(case, Span(4, 6))]}, "splitter"),
        ({"aligner": raises}, "aligner"),
        ({"aligner": lambda claims: []}, "aligner"),
        ({"verifiers": {"broken": raises}}, "broken"),
        ({"verifiers": {"broken": lambda claims, evidence: []}}, "broken"),
        ({"verifiers": {"broken": lambda claims, evidence: ["yes"] * len(claims)}}, "broken"),
        (
            {"verifiers": {"broken": lambda c, e: [Check(CheckLabel.NO_EVIDENCE, 1.0, "", (Span(90, 91),))] * len(c)}},
            "broken",
        ),
        ({"verifiers": {"contains": fakes.contains, "broken": raises}}, "broken"),
    ],
)
def test_a_part_that_fails_is_visible_and_never_passes(part, name):
    report = fakes.guard(**part).verify(GOOD)
    assert report.status == "unchecked"
    for verdict in report.verdicts:
        assert verdict.checks[name].label == "failed"
        assert name in verdict.reason


def labelled(label):
    return lambda claims, evidence: [Check(label) for _ in claims]


@pytest.mark.parametrize(
    ("verifier", "wrong"),
    [
        (lambda c, e: [Check(CheckLabel.NO_EVIDENCE, 1.0, "x", ((0, 5),)) for _ in c], "spans"),
        (lambda c, e: [Check(CheckLabel.NO_EVIDENCE, 1.0, "x", None) for _ in c], "spans"),
        (lambda c, e: [Check(CheckLabel.CONTRADICTED, 1.0, None) for _ in c], "reason"),
        (lambda c, e: [Check(CheckLabel.SUPPORTED, 1.0, None) for _ in c], "reason"),
        (lambda c, e: [Check(CheckLabel.SUPPORTED, 1.0, "\ud800") for _ in c], "reason"),
        (labelled("supported"), "'supported'"),
        (labelled("contradicted"), "label"),
        (labelled("Supported!"), "label"),
        (labelled(None), "label"),
        (lambda c, e: [None for _ in c], "NoneType"),
        (lambda c, e: (_ for _ in ()).throw(ValueError("\udfff")), "ValueError: \ufffd"),
    ],
)
def test_a_check_of_a_wrong_shape_is_a_failure_of_its_verifier(verifier, wrong):
    report = fakes.guard(verifiers={"contains": fakes.contains, "mine": verifier}).verify(GOOD)
    assert report.status == "unchecked"
    for verdict in report.verdicts:
        assert verdict.checks["mine"].label is CheckLabel.FAILED
        assert verdict.reason.startswith("mine failed: ")
        assert wrong in verdict.reason
    assert from_json(to_json(report).encode()) == report


def test_one_check_of_a_wrong_shape_harms_no_other_claim():
    calls = []

    def half(claims, evidence):
        calls.append(len(claims))
        return [check if number else None for number, check in enumerate(fakes.contains(claims, evidence))]

    assert labels(fakes.guard(verifiers={"half": half}).verify(GOOD)) == ["unchecked", "supported"]
    assert calls == [2]


class Slow:
    """A verifier that can begin; it writes down what happened when."""

    def __init__(self, events, *, begins=True, ends=True):
        self.events, self.begins, self.ends = events, begins, ends

    def __call__(self, claims, evidence):
        self.events.append(f"call {len(claims)}")
        return fakes.contains(claims, evidence)

    def begin(self, claims, evidence):
        self.events.append("begin")
        if not self.begins:
            raises()
        return lambda: self.end(claims, evidence)

    def end(self, claims, evidence):
        self.events.append("end")
        return fakes.contains(claims, evidence) if self.ends else raises()


def test_a_verifier_that_can_begin_is_waited_for_last_and_its_checks_keep_their_place():
    events = []

    def quick(claims, evidence):
        events.append("quick")
        return fakes.contains(claims, evidence)

    report = fakes.guard(verifiers={"slow": Slow(events), "quick": quick}).verify(GOOD)
    assert events == ["begin", "quick", "end"]
    assert [list(verdict.checks) for verdict in report.verdicts] == [["slow", "quick"]] * 2
    assert report.verdicts[0].checks["slow"] == report.verdicts[0].checks["quick"]


@pytest.mark.parametrize(
    ("broken", "expected"), [("begins", ["begin", "call 2"]), ("ends", ["begin", "end", "call 1", "call 1"])]
)
def test_a_verifier_that_fails_to_begin_or_to_end_is_called(broken, expected):
    events = []
    report = fakes.guard(verifiers={"slow": Slow(events, **{broken: False})}).verify(GOOD)
    assert labels(report) == labels(fakes.guard().verify(GOOD))
    assert events == expected


INVENTED = Chunk("zz", "The gate is free for everyone.")
FORGED = Chunk("1", "The gate is free for everyone.")


def quoting(chunk, end=30):
    return Evidence(chunk, Span(0, end), 1.0)


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        (None, "NoneType"),
        ("abc", "type str"),
        (("abc",), "type str"),
        ((None,), "NoneType"),
        (quoting(INVENTED), "type Evidence"),
        ((quoting(FORGED),), "chunk '1', but not as the case has it; evidence must be of the case's chunks"),
        ((quoting(GOOD.chunks[0], 5), quoting(FORGED)), "evidence must be of the case's chunks"),
    ],
)
def test_what_is_no_evidence_of_the_cases_chunks_is_a_failure_of_its_part_and_not_shown(answer, wrong):
    guard = fakes.guard(aligner=lambda claims: [answer for _ in claims], extractor=lambda question, chunks: answer)
    report = guard.verify(GOOD)
    assert (report.status, report.extracts) == ("unchecked", ())
    assert wrong in report.provenance["extractor"]
    for verdict in report.verdicts:
        assert verdict.checks["aligner"].label is CheckLabel.FAILED
        assert verdict.reason.startswith("aligner failed: ")
        assert wrong in verdict.reason
    assert from_json(to_json(report)) == report
    shown = [ReplacementRenderer(mode=mode)(report) for mode in ("repair", "verbatim")]
    assert not any("free" in text for text in [*shown, MarkdownRenderer()(report), to_json(report)])


@pytest.mark.parametrize("answer", [(quoting(INVENTED),), (quoting(GOOD.chunks[0], 5), quoting(INVENTED))])
def test_an_extractor_has_the_chunks_of_the_case_and_an_aligner_may_fetch_its_own(answer):
    guard = fakes.guard(aligner=lambda claims: [answer for _ in claims], extractor=lambda question, chunks: answer)
    report = guard.verify(GOOD)
    assert "chunk 'zz'; evidence must be of the case's chunks" in report.provenance["extractor"]
    assert report.extracts == ()
    assert all(verdict.evidence == answer for verdict in report.verdicts)
    assert from_json(to_json(report)) == report


def test_two_chunks_that_an_aligner_fetched_under_one_id_are_never_mixed_up():
    found = iter([(quoting(INVENTED),), (quoting(replace(INVENTED, text="Another text."), 7),)])
    report = fakes.guard(aligner=lambda claims: [next(found) for _ in claims]).verify(GOOD)
    assert [verdict.label for verdict in report.verdicts][1] is Label.UNCHECKED
    assert "two chunks have the id 'zz'" in report.verdicts[1].reason
    assert from_json(to_json(report)) == report


def test_evidence_of_a_chunk_that_equals_one_of_the_case_is_taken():
    def align(claims):
        return fakes.align([copy.deepcopy(claim) for claim in claims])

    guard = fakes.guard(aligner=align, extractor=lambda question, chunks: [quoting(copy.deepcopy(chunks[0]), 5)])
    report = guard.verify(GOOD)
    assert report.status == "pass"
    assert [item.text for item in report.extracts] == ["The g"]


@pytest.mark.parametrize("answer", [["free for all"], None, "free", [quoting(INVENTED)], [quoting(FORGED)]])
def test_the_verb_extract_hands_on_no_text_but_the_chunks(answer):
    with pytest.raises(PluginError, match="extractor"):
        spanproof.extract("Which gate?", ["The gate is green."], extractor=lambda question, chunks: answer)


@pytest.mark.parametrize(
    ("splitter", "wrong"),
    [
        (lambda case: ["abc"], "type str"),
        (lambda case: [None], "NoneType"),
        (lambda case: None, "NoneType"),
        (lambda case: [Claim(case, Span(0, 5), "factual")], "'factual'"),
        (lambda case: [Claim(case, Span(0, 5), "filler")], "kind"),
        (lambda case: [Claim(case, Span(0, 5), None)], "kind"),
        (lambda case: [Claim(case, Span(0, 5), citations=(Citation(1, Span(0, 1), "1"),))], "Citation"),
        (lambda case: [Claim(case, Span(0, 5), citations=(Citation("1", Span(0, 1), []),))], "TypeError"),
        (lambda case: [Claim(BAD, Span(0, 5))], "must be of its case"),
    ],
)
def test_a_claim_of_a_wrong_shape_is_a_failure_of_the_splitter(splitter, wrong):
    report = fakes.guard(splitter=splitter).verify(GOOD)
    assert (report.status, labels(report)) == ("unchecked", ["unchecked"])
    assert report.verdicts[0].reason.startswith("splitter failed: ")
    assert wrong in report.verdicts[0].reason
    assert from_json(to_json(report)) == report


def test_one_bad_claim_harms_no_other_case():
    def touchy(claims, evidence):
        if any("red" in claim.text for claim in claims):
            raises()
        return fakes.contains(claims, evidence)

    reports = list(fakes.guard(verifiers={"touchy": touchy}).verify_all([GOOD, BAD, GOOD]))
    assert [report.status for report in reports] == ["pass", "unchecked", "pass"]


def test_a_batch_gives_the_reports_of_its_cases_in_order():
    cases = [GOOD, BAD, case("Unknown."), GOOD]
    guard = fakes.guard()
    for size in (1, 2, 32):
        assert list(guard.verify_all(iter(cases), batch_size=size)) == [guard.verify(item) for item in cases]


def test_verify_all_is_a_stream():
    def endless():
        while True:
            yield GOOD

    stream = fakes.guard().verify_all(endless(), batch_size=2)
    assert next(stream).status == "pass"


def test_an_extractor_runs_where_there_is_a_question():
    def extract(question, chunks):
        return fakes.align([Claim(case("home", chunks), Span(0, 4))])[0]

    guard = fakes.guard(extractor=extract)
    assert [item.text for item in guard.verify(GOOD).extracts] == ["It leads home."]
    assert guard.verify(BAD).extracts == ()
    assert guard.verify(replace(GOOD, question=" \n")).extracts == ()


def test_an_extractor_that_fails_is_named_in_the_provenance():
    report = fakes.guard(extractor=raises).verify(GOOD)
    assert report.extracts == ()
    assert "boom" in report.provenance["extractor"]


def test_the_digest_depends_on_labels_spans_and_evidence_alone():
    first, second = (fakes.guard(configuration={"n": n}).verify(GOOD).provenance["digest"] for n in (1, 2))
    assert first == second
    assert first != fakes.guard().verify(BAD).provenance["digest"]


def test_a_report_survives_the_way_through_json():
    report = fakes.guard().verify(GOOD)
    assert from_json(to_json(report)) == report


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"verifiers": [fakes.contains]}, "verifiers by name; got"),
        ({"verifiers": fakes.contains}, "verifiers by name; got"),
        ({"verifiers": None}, "verifiers by name; got None"),
        ({"verifiers": {1: fakes.contains}}, "verifiers by name; got"),
        ({"verifiers": {"a": None}}, "the verifier 'a' as a callable; got None"),
        ({"splitter": None}, "the splitter as a callable; got None"),
        ({"aligner": "lexical"}, "the aligner as a callable; got lexical"),
        ({"extractor": 5}, "the extractor as a callable; got 5"),
        ({"policy": None}, "Policy; got None"),
        ({"policy": "precision"}, "Policy; got precision"),
    ],
)
def test_what_is_no_part_is_refused_at_once(changes, said):
    with pytest.raises(ConfigError, match=said):
        fakes.guard(**changes)


def test_a_guard_without_verifiers_is_refused():
    with pytest.raises(ConfigError, match="at least one verifier"):
        fakes.guard(verifiers={})


@pytest.mark.parametrize(
    "wrong", [{1}, object(), b"bytes", float("nan"), float("-inf"), {1: 2}, [{True: 2}], ({None: 2},)]
)
def test_a_configuration_that_no_report_could_hold_is_refused_at_once(wrong):
    with pytest.raises(ConfigError, match="JSON's types"):
        fakes.guard(configuration={"a": wrong})


@pytest.mark.parametrize("changes", [{"configuration": {1: 2}}, {"configuration": 5}, {"models": {1: "x"}}])
def test_settings_without_names_are_refused(changes):
    with pytest.raises(ConfigError, match="JSON's types"):
        fakes.guard(**changes)


def test_a_report_has_the_configuration_that_the_guard_was_made_with():
    options = {"words": (1, 2.5, None, True, "ä\ud800", {"deep": []})}
    guard = fakes.guard(configuration=options)
    options["words"] = "changed"
    report = guard.verify(GOOD)
    assert report.provenance["configuration"] == {"words": [1, 2.5, None, True, "ä\ud800", {"deep": []}]}
    assert from_json(to_json(report)) == report


def test_scores_of_numpy_go_into_the_report():
    def scored(claims, evidence):
        return [Check(CheckLabel.SUPPORTED, np.float32(0.75), "so") for _ in claims]

    report = fakes.guard(verifiers={"mine": scored}).verify(GOOD)
    assert report.verdicts[0].checks["mine"].score == 0.75
    assert from_json(to_json(report)) == report


def test_a_score_that_is_true_is_a_failure_of_the_verifier():
    report = fakes.guard(verifiers={"mine": lambda claims, _: [Check(CheckLabel.SUPPORTED, True)]}).verify(GOOD)
    assert report.status == "unchecked"
    assert "as a number in [0, 1]; got True" in report.verdicts[0].reason


def test_a_guard_is_safe_to_share_between_threads():
    guard, out = fakes.guard(), []
    threads = [threading.Thread(target=lambda: out.extend(guard.verify_all([GOOD, BAD] * 20))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [report.status for report in out].count("pass") == len(out) / 2 == 80


@pytest.mark.parametrize("way", [lambda guard: pickle.loads(pickle.dumps(guard)), copy.copy, copy.deepcopy])
@pytest.mark.parametrize("config", [Config(), Config(preset="fast", extractor="embedded")], ids=["default", "fast"])
def test_a_guard_of_the_shipped_parts_survives_pickling_and_copying(config, way):
    guard = build(config)
    report = guard.verify(GOOD)  # its models are open now
    again = way(guard)
    assert again is not guard
    assert again.verify(GOOD) == report


def test_a_pickled_guard_holds_no_session_and_opens_its_models_in_the_other_process():
    guard = build()
    report = guard.verify(BAD)
    stored = pickle.dumps(guard)
    assert len(stored) < 2_000_000
    code = "import pickle, sys; guard, case = pickle.load(sys.stdin.buffer); print(guard.verify(case).provenance)"
    other = [sys.executable, "-c", code]
    said = subprocess.run(other, input=pickle.dumps((guard, BAD)), stdout=subprocess.PIPE, check=True).stdout.decode()
    assert report.provenance["digest"] in said


def test_a_part_that_cannot_be_pickled_is_named():
    guard = fakes.guard(verifiers={"contains": fakes.contains, "mine": lambda claims, evidence: []})
    with pytest.raises(ConfigError, match=r"parts that can be pickled; got verifiers 'mine': .*lambda"):
        pickle.dumps(guard)
    assert copy.deepcopy(guard).verifiers["mine"] is guard.verifiers["mine"]
    with pytest.raises(ConfigError, match=r"got splitter: .*lambda"):
        pickle.dumps(fakes.guard(splitter=lambda case: []))


def test_a_guard_with_read_only_settings_can_be_pickled():
    guard = fakes.guard(configuration=MappingProxyType({"preset": "mine"}))
    assert pickle.loads(pickle.dumps(guard)).verify(GOOD) == guard.verify(GOOD)


def test_a_guard_equals_itself_alone_and_can_be_a_key():
    guard, other = fakes.guard(), fakes.guard()
    assert {guard: 1, other: 2}[guard] == 1
    assert guard != other


def test_a_citation_of_no_chunk_is_a_failure_of_the_splitter():
    def cites(case):
        return [Claim(case, Span(0, 5), citations=(Citation("9", Span(0, 1), "9"),))]

    report = fakes.guard(splitter=cites).verify(GOOD)
    assert report.status == "unchecked"
    assert "citations must name chunks" in report.verdicts[0].reason
    assert from_json(to_json(report)) == report
