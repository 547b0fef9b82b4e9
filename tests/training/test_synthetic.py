"""The audit corpus: exact labels, sources kept apart, the statistics that were promised, and one fixed digest."""

import json
import re
import subprocess
import sys

import pytest

from spanproof.text.words import words
from spanproof.training.synthetic import AUDIT_DIGEST, CATEGORIES, digest, generate, statistics, write
from spanproof.training.synthetic.profile import HOURS
from spanproof.training.synthetic.rates import GENERATORS, SENTENCE_RATE

AUDIT = generate()
TRAINING = generate(300, seed=3, density=2.0, invented=0.4, length="full")
BOTH = pytest.mark.parametrize("corpus", [AUDIT, TRAINING], ids=["audit", "training"])
ROWS = {row.name: row for row in statistics(AUDIT)}


def test_the_audit_corpus_is_the_one_whose_digest_was_committed():
    assert digest(AUDIT) == AUDIT_DIGEST


def test_the_corpus_does_not_depend_on_the_hash_seed():
    code = "from spanproof.training.synthetic import digest, generate; print(digest(generate(12, seed=5)))"
    seen = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)}, text=True,
            capture_output=True, check=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert seen == {digest(generate(12, seed=5)) + "\n"}


def test_the_audit_corpus_has_the_statistics_of_the_paper():
    row = ROWS["all"]
    assert (len(AUDIT.sources), row.responses, ROWS["test"].responses) == (140, 840, 252)
    assert abs(row.sentences - 2_250) <= 0.03 * 2_250
    assert abs(row.words - 23_284) <= 0.03 * 23_284
    assert 0.03 <= row.wrong_words / row.words <= 0.04


def test_generators_and_tasks_hallucinate_in_the_order_of_their_rates():
    share = {row.name: row.wrong_words / row.words for row in statistics(generate(600, seed=2))}
    factors = [generator.name for generator in sorted(GENERATORS, key=lambda generator: generator.factor)]
    assert factors == sorted(factors, key=share.__getitem__)
    assert sorted(SENTENCE_RATE, key=SENTENCE_RATE.__getitem__) == sorted(SENTENCE_RATE, key=share.__getitem__)


def test_the_factors_of_the_generators_have_the_mean_one():
    assert sum(generator.factor for generator in GENERATORS) / len(GENERATORS) == pytest.approx(1)


@BOTH
def test_every_label_lies_inside_one_sentence_and_holds_whole_words(corpus):
    for response in corpus.responses:
        for mark in response.marks:
            homes = [s for s in response.sentences if s.start <= mark.start < mark.end <= s.end]
            assert len(homes) == 1
            told = response.text[mark.start : mark.end]
            assert told == told.strip()
            assert not re.search(r"\w\w", response.text[max(mark.start - 1, 0) : mark.start + 1])
            assert not re.search(r"\w\w", response.text[mark.end - 1 : mark.end + 1])


@BOTH
def test_sentences_are_in_order_and_leave_only_spaces_and_numbers_between_them(corpus):
    for response in corpus.responses:
        end = 0
        for sentence in response.sentences:
            assert re.fullmatch(r"\s*(\d\. )?", response.text[end : sentence.start])
            assert response.text[sentence.end - 1] == "."
            end = sentence.end
        assert end == len(response.text)


@BOTH
def test_a_sentence_has_evidence_or_a_label_unless_it_abstains(corpus):
    for response in corpus.responses:
        for sentence in response.sentences:
            labelled = any(m.start < sentence.end and m.end > sentence.start for m in response.marks)
            text = response.text[sentence.start : sentence.end]
            assert bool(sentence.evidence) != labelled or "nable to answer" in text or "do not contain" in text


@BOTH
def test_evidence_and_refutation_are_chunks_of_the_source(corpus):
    sources = {source.id: source for source in corpus.sources}
    for response in corpus.responses:
        pieces = sources[response.source_id].pieces
        for sentence in response.sentences:
            assert all(0 <= i < len(pieces) for i in (*sentence.evidence, *sentence.refuted_by))


def _numbers(text):
    spelled = "two three four five six seven eight nine ten eleven twelve".split()
    digits = [str(spelled.index(word.norm) + 2) if word.norm in spelled else word.norm for word in words(text)]
    return {found[0].replace(",", "") for found in (re.match(r"\d[\d.,]*", norm) for norm in digits) if found}


@BOTH
def test_numbers_of_a_supported_sentence_in_prose_stand_in_its_evidence(corpus):
    sources = {source.id: source for source in corpus.sources}
    checked = 0
    for response in corpus.responses:
        for sentence in response.sentences:
            if response.task != "Data2txt" and sentence.evidence:
                said = " ".join(sources[response.source_id].pieces[i].text for i in sentence.evidence)
                told = _numbers(response.text[sentence.start : sentence.end])
                checked += len(told)
                assert told <= _numbers(said)
    assert checked > 500


@BOTH
def test_times_of_a_supported_sentence_stand_in_its_evidence(corpus):
    sources = {source.id: source for source in corpus.sources}
    checked = 0
    for response in corpus.responses:
        for sentence in response.sentences:
            if response.task == "Data2txt" and HOURS in sentence.evidence:
                said = " ".join(sources[response.source_id].pieces[i].text for i in sentence.evidence)
                for hour, minute, half in re.findall(
                    r"(\d{1,2})(?::(\d\d))? ?([AaPp])\.?[mM]", response.text[sentence.start : sentence.end]
                ):
                    record = f"{int(hour) % 12 + 12 * (half in 'Pp')}:{int(minute or 0)}"
                    checked += 1
                    assert re.search(rf"\b{record}\b", said) or f"{hour}" in said
    assert checked > 20


@BOTH
def test_a_wrong_city_or_year_contradicts_the_chunk_that_refutes_it(corpus):
    sources = {source.id: source for source in corpus.sources}
    checked = 0
    for response in corpus.responses:
        for mark in response.marks:
            home = next(s for s in response.sentences if s.start <= mark.start < s.end)
            said = " ".join(sources[response.source_id].pieces[i].text for i in home.refuted_by)
            if mark.kind in ("city", "year"):
                checked += 1
                assert mark.original in said
                assert mark.original != response.text[mark.start : mark.end]
    assert checked > 10


def test_every_kind_of_corruption_occurs():
    assert {mark.kind for response in TRAINING.responses for mark in response.marks} == set(CATEGORIES)


def test_neither_side_of_a_contrast_gives_a_hallucination_away():
    marked = {True: 0, False: 0}
    for response in generate(400, seed=4, density=3).responses:
        for mark in response.marks:
            if mark.kind == "negation":
                told = response.text[mark.start : mark.end]
                marked[bool(re.search(r"\b(not|no|never|without|cannot|none)\b", told))] += 1
    assert 0.2 < marked[True] / sum(marked.values()) < 0.6


def test_without_density_nothing_is_hallucinated():
    assert not any(response.marks for response in generate(60, density=0).responses)


def test_density_raises_the_number_of_hallucinations():
    counts = [sum(len(r.marks) for r in generate(60, density=density).responses) for density in (0.5, 1, 2, 4)]
    assert counts == sorted(counts)
    assert counts[3] > 4 * counts[0]


def test_invented_chooses_between_silence_and_contradiction():
    kinds = {
        share: [m.kind for r in generate(80, density=2, invented=share).responses for m in r.marks] for share in (0, 1)
    }
    assert "invented" not in kinds[0]
    assert kinds[1].count("invented") > 0.8 * len(kinds[1])


def test_a_larger_corpus_begins_with_the_smaller_one():
    assert generate(30).sources == AUDIT.sources[:30]
    assert generate(30).responses == AUDIT.responses[:180]


def test_another_seed_gives_other_texts():
    assert not {r.text for r in AUDIT.responses if len(r.text) > 80} & {
        r.text for r in generate(seed=18).responses if len(r.text) > 80
    }


def test_answers_of_a_large_corpus_are_hardly_ever_the_same():
    texts = [response.text for response in TRAINING.responses if len(response.sentences) > 1]
    assert len(set(texts)) > 0.99 * len(texts)


@pytest.mark.parametrize(
    "wrong", [{"sources": -1}, {"seed": -1}, {"density": -0.1}, {"invented": 1.5}], ids=lambda wrong: next(iter(wrong))
)
def test_an_argument_out_of_range_is_refused_with_its_name(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        generate(**wrong)


def test_the_files_have_the_official_fields_and_labels_that_are_slices(tmp_path):
    write(AUDIT, tmp_path)
    rows = [json.loads(line) for line in (tmp_path / "response.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(rows) == 840
    fields = {"id", "source_id", "model", "temperature", "labels", "split", "quality", "response", "task_type"}
    assert all(set(row) == fields for row in rows)
    labels = [(row, label) for row in rows for label in row["labels"]]
    names = {"start", "end", "text", "meta", "label_type", "implicit_true", "due_to_null"}
    assert all(set(label) == names for _, label in labels)
    assert all(row["response"][label["start"] : label["end"]] == label["text"] for row, label in labels)
    assert {label["label_type"] for _, label in labels} == {
        "Evident Conflict", "Subtle Conflict", "Evident Baseless Info", "Subtle Baseless Info",
    }  # fmt: skip


def test_a_source_is_in_one_split_only_and_each_task_keeps_its_share(tmp_path):
    write(AUDIT, tmp_path)
    rows = [json.loads(line) for line in (tmp_path / "response.jsonl").read_text(encoding="utf-8").splitlines()]
    splits = {}
    for row in rows:
        splits.setdefault(row["source_id"], set()).add((row["split"], row["task_type"]))
    assert all(len(found) == 1 for found in splits.values())
    tests = [task for found in splits.values() for split, task in found if split == "test"]
    assert {task: tests.count(task) for task in tests} == {"QA": 15, "Summary": 13, "Data2txt": 14}


def test_chunks_of_prose_are_slices_of_the_source(tmp_path):
    write(AUDIT, tmp_path)
    lines = (tmp_path / "source_info.jsonl").read_text(encoding="utf-8").splitlines()
    infos = {row["source_id"]: row["source_info"] for row in map(json.loads, lines)}
    for line in (tmp_path / "chunks.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        info = infos[row["source_id"]]
        text = info if isinstance(info, str) else info.get("passages")
        for chunk in row["chunks"]:
            assert text is None or text[chunk["start"] :].startswith(chunk["text"])


def test_records_have_the_schema_of_the_public_data():
    records = [source.info for source in TRAINING.sources if source.task == "Data2txt"]
    fields = "name address city state categories hours attributes business_stars review_info".split()
    assert all(list(record) == fields for record in records)
    times = [time for record in records for time in (record["hours"] or {}).values()]
    assert all(re.fullmatch(r"\d{1,2}:\d{1,2}-\d{1,2}:\d{1,2}", time) for time in times)
    values = {
        str(value) for record in records for value in record["attributes"].values() if not isinstance(value, dict)
    }
    assert {"True", "False", "None", "free", "no"} == values
    assert {review["review_stars"] for record in records for review in record["review_info"]} == {
        1.0,
        2.0,
        3.0,
        4.0,
        5.0,
    }


def test_no_template_mark_is_left_in_any_text():
    for corpus in (AUDIT, TRAINING):
        texts = [r.text for r in corpus.responses] + [p.text for s in corpus.sources for p in s.pieces if p.start >= 0]
        assert not [text for text in texts if re.search(r"[\[\]{}<>|]|\.\.|  | [.,;]", text)]


def test_articles_agree_with_the_words_after_them():
    texts = [r.text for r in TRAINING.responses] + [p.text for s in TRAINING.sources for p in s.pieces if p.start >= 0]
    wrong = re.compile(r"\ba [aeio](?!ne\b)\w|\ban [b-df-gj-np-tv-z]\w")
    assert not [found for text in texts for found in wrong.findall(text)]
