"""The recipe of the extraction model: what it reads, what it makes of it, and the whole of it on a tiny model."""

import gzip
import json
import random
from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("torch")

from spanproof.errors import ConfigError, InputError, ModelError
from spanproof.extractors.embedded import EmbeddedExtractor
from spanproof.models.units import Extraction, Tokens
from spanproof.training import span_card, span_finish, span_fit, span_mix, span_rows
from spanproof.training.__main__ import main
from spanproof.training.base import load_start
from spanproof.training.card import trained_on
from spanproof.training.export import share_tables
from spanproof.training.options import Options
from spanproof.training.papers import Paper, as_query, cleaned, joined, paper_examples, papers_of
from spanproof.training.span_rows import SpanExample, Take, widened
from spanproof.training.spans import run, shortened
from spanproof.types import Chunk


def _write(path, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode()))


def _row(group, question, context, spans=(), split="train"):
    return {"id": "x", "group": group, "split": split, "question": question, "context": context, "spans": list(spans)}


TEXT = "## Data\n\nWe use two sets. The first has 12 rows.\n\nAll is new."


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        ("as labelled", ["two"]),
        ("sentence", ["We use two sets."]),
        ("paragraph", ["We use two sets. The first has 12 rows."]),
    ],
)
def test_a_short_answer_is_widened_to_what_holds_it(level, expected):
    start = TEXT.index("two")
    found = widened(SpanExample("q", TEXT, ((start, start + 3),)), level)
    assert [TEXT[s:e] for s, e in found.spans] == expected


def test_a_very_long_paragraph_is_not_taken_whole_for_one_sentence():
    text = "Here it is. " + "Some more words are said. " * 80
    assert widened(SpanExample("q", text, ((0, 4),)), "paragraph").spans == ((0, 11),)


def test_rows_set_aside_and_rows_of_the_benchmark_are_not_read(tmp_path):
    _write(tmp_path / "extraction" / "qasper.jsonl.gz", [
        _row("qasper-train:A", "q", "One."), _row("qasper:B", "q", "Two.", split="dev"),
    ])  # fmt: skip
    _write(tmp_path / "extraction" / "wikiqa.jsonl.gz", [_row("w:C", "q", "Three.")])
    kept = [_row(f"acl:P{at}", "q", f"Four {at}.", split="train2018") for at in range(40)]
    _write(tmp_path / "extraction" / "cl-scisumm.jsonl.gz", [*kept, _row("acl:BAD", "q", "Five.", split="train2018")])
    (tmp_path / "acl-verbatim").mkdir()
    barred = {"rows": {"cl-scisumm": [["x", "acl:BAD", ["paper in gold"]]]}}
    (tmp_path / "acl-verbatim" / "exclude_from_training.json").write_text(json.dumps(barred))
    rows = span_rows.read_rows(tmp_path)
    assert [row["context"] for row in rows["qasper"]] == ["One."]
    assert "wikiqa" not in rows
    assert 0 < len(rows["cl-scisumm"]) < 40
    assert "acl:BAD" not in {row["group"] for row in rows["cl-scisumm"]}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"question": "q", "context": "c"}, "no spans"),
        ({"question": "q", "context": "c", "spans": [[0, 2]]}, "within"),
        ({"question": "", "context": " \n", "spans": []}, "a context with text in it"),
        ({"question": "q", "context": "c", "spans": [], "group": [1]}, "group, split and lang as strings"),
        ({"question": "q", "context": "c", "spans": [], "split": {"dev": True}}, "group, split and lang as strings"),
        ({"question": "q", "context": "c", "spans": [], "lang": ["en"]}, "group, split and lang as strings"),
    ],
)
def test_a_bad_row_is_refused(tmp_path, row, message):
    _write(tmp_path / "rows.jsonl.gz", [row])
    with pytest.raises(InputError, match=message):
        span_rows.read_rows(tmp_path / "rows.jsonl.gz")


def test_a_group_may_be_a_number_and_what_is_null_is_not_given(tmp_path):
    rows = [{"question": "q", "context": f"Text {at}.", "spans": [], "group": at, "split": None} for at in range(9)]
    _write(tmp_path / "rows.jsonl.gz", [*rows, rows[0] | {"context": "More.", "group": None}])
    found = span_mix.gather(tmp_path / "rows.jsonl.gz", seed=0)
    assert {example.group for example in found.train + found.design} == {*map(str, range(9)), "More."}


def test_a_users_rows_are_parted_as_they_say_or_by_document(tmp_path):
    rows = [_row(f"d:{at}", "q", f"Text {at}.", [(0, 4)], split="dev" if at == 7 else "train") for at in range(40)]
    _write(tmp_path / "said.jsonl.gz", rows)
    _write(tmp_path / "not.jsonl.gz", [row | {"split": "train"} for row in rows])
    said = span_mix.gather(tmp_path / "said.jsonl.gz", seed=0)
    assert [example.text for example in said.design] == ["Text 7."]
    drawn = span_mix.gather(tmp_path / "not.jsonl.gz", seed=0)
    assert 0 < len(drawn.design) < 15
    assert len(drawn.design) + len(drawn.train) == 40


def test_a_folder_without_rows_is_refused(tmp_path):
    with pytest.raises(InputError, match="extraction/"):
        span_rows.read_rows(tmp_path)


def test_every_set_of_the_mix_has_a_licence_and_none_is_only_for_measuring():
    from spanproof.training.aside import WHOLLY_ASIDE

    assert all(take.licence for take in span_rows.MIX.values())
    assert not WHOLLY_ASIDE & set(span_rows.MIX)


def _papers():
    papers = []
    for at in range(6):
        texts = [f"Paper {at} says in paragraph {n} that number {at}{n} holds. " * 4 for n in range(8)]
        rows = [_row(f"qasper-train:Title {at}", f"Which number holds in {n}?", texts[n], [(0, 5)]) for n in range(2)]
        rows += [_row(f"qasper-train:Title {at}", "Which number holds in 0?", text) for text in texts[1:]]
        papers += rows
    return papers_of(papers)


def test_paragraphs_become_chunks_whose_spans_are_whole_paragraphs():
    papers = _papers()
    made = paper_examples(papers, random.Random(3))
    answers = {text for paper in papers for found in paper.answers.values() for text in found}
    assert len(made) == 24
    assert sum(bool(example.spans) for example in made) == 12
    for example in made:
        texts = [example.text[start:end] for start, end in example.spans]
        assert set(texts) <= answers
        assert all("\n\n" not in text for text in texts)
        if not example.spans:
            asked = next(p for p in papers if example.group == p.group)
            assert example.text.count("\n\n") >= 1 or example.text in asked.paragraphs


def test_joined_paragraphs_say_where_the_answers_are():
    text, spans = joined(["# H", "one", "two", "three"], ["two", "three"])
    assert text == "# H\n\none\n\ntwo\n\nthree"
    assert [text[s:e] for s, e in spans] == ["two", "three"]


def test_marks_of_references_are_read_as_printed():
    assert cleaned("see BIBREF3 and\n Table TABREF12") == "see [3] and Table 12"


def test_a_query_has_the_content_words_of_the_question_and_some_of_the_title():
    words = as_query("What kind of corpus do the authors use?", "Parsing German verbs", random.Random(0)).split()
    assert "corpus" in words
    assert set(words) <= {"corpus", "Parsing", "German", "verbs"}
    assert len(words) >= 2
    assert as_query("Why?", "", random.Random(0)) == "Why?"


def test_what_is_developed_on_is_the_same_whatever_the_seed(tmp_path):
    rows = [
        {"question": f"Which corpus was used in study {i}?", "context": f"Study {i} used the corpus number {i}. " * 9,
         "spans": [[0, 30]] if i % 2 else [], "group": f"qasper-train:Paper {i // 2}",
         "split": "sample-sections" if i > 55 else "train"}
        for i in range(60)
    ]  # fmt: skip
    (tmp_path / "extraction").mkdir()
    (tmp_path / "extraction" / "qasper.jsonl").write_text("\n".join(map(json.dumps, rows)))
    once, again = (span_mix.gather(tmp_path, seed=seed) for seed in (1, 2))
    assert once.design == again.design != []
    assert once.train != again.train


def test_an_answerless_pair_never_has_a_text_that_answers_the_question():
    examples = [SpanExample(f"q{at % 4}", f"text {at % 5}", ((0, 4),), f"g{at % 3}") for at in range(9)]
    answering = {(example.question, example.text) for example in examples}
    made = span_mix._paired(examples, 50, random.Random(0))
    assert made
    assert not answering & {(example.question, example.text) for example in made}


def test_a_take_is_what_is_asked_for_or_all_there_is():
    examples = [SpanExample("q", f"t{at}", ((0, 1),) if at < 5 else ()) for at in range(12)]
    taken = span_mix._taken(examples, Take(3, 99), random.Random(0))
    assert (sum(bool(e.spans) for e in taken), sum(not e.spans for e in taken)) == (3, 7)


def test_windows_are_labelled_by_token_and_as_a_whole(tiny_base):
    packer = span_finish.span_packer(tiny_base / "tokenizer.json")
    long = "aaaa bbbb. " * 90
    examples = [
        SpanExample("q", "one two. three", ((0, 8),)),
        SpanExample("q", "one two.", ()),
        SpanExample("q", long, ((0, 40),)),
    ]
    short, none, *rest = span_mix.encoded(examples, packer, seed=0)
    assert short.pair == 0
    assert [short.labels.count(value) for value in (1, 0)] == [7, 5]
    assert none.pair == 2
    assert none.labels.count(1) == 0
    assert rest[0].pair == 0
    assert all(len(row.ids) <= 512 for row in rest)
    assert {row.pair for row in rest[1:]} <= {2}


LONG = "aaaa bbbb. " * 90


@pytest.mark.parametrize("start", [*range(0, 980, 53), 978, 987])
def test_a_short_span_in_a_long_text_is_trained_on_wherever_it_stands(tiny_base, start):
    packer = span_finish.span_packer(tiny_base / "tokenizer.json")
    example = SpanExample("q", LONG, ((start, start + 3),))
    found = [row for row in span_mix.encoded([example], packer, seed=0) if row.pair == 0]
    assert found
    assert {row.labels.count(1) for row in found} == {len(LONG[start : start + 3].replace(" ", ""))}


@pytest.mark.parametrize("start", range(0, 900, 29))
def test_the_rim_of_a_span_that_another_window_has_more_of_is_left_out(tiny_base, start):
    packer = span_finish.span_packer(tiny_base / "tokenizer.json")
    example = SpanExample("q", LONG, ((start, start + 40),))
    found = [row.labels.count(1) for row in span_mix.encoded([example], packer, seed=0) if row.pair == 0]
    assert max(found) == len(LONG[start : start + 40].replace(" ", ""))
    assert min(found) >= 12


def test_rows_without_a_word_are_counted_and_where_there_are_no_others_refused(tiny_base, tmp_path):
    packer, said = span_finish.span_packer(tiny_base / "tokenizer.json"), []
    blank = SpanExample("q", "\u200b\u200b", ())
    assert len(span_mix.encoded([blank, SpanExample("q", "one two.", ())], packer, seed=0, say=said.append)) == 1
    assert said == ["spans: 1 of 2 rows have nothing to train on"]
    with pytest.raises(InputError, match="a text with words to train on"):
        span_mix.encoded([blank], packer, seed=0)
    _write(tmp_path / "rows.jsonl.gz", [_row("d", "q", "\u200b")])
    with pytest.raises(InputError, match="name another --data"):
        run(Options(tmp_path / "rows.jsonl.gz", tmp_path / "out", tiny_base, minutes=0.02))
    assert not (tmp_path / "out").exists()


def _dev(count=24):
    """Rows of two sentences, the first of which is evidence in every other row, as its tokens say but for noise."""
    rng = np.random.default_rng(0)
    text = "The first one answers this. The second does not do so."
    starts = [0, 4, 10, 14, 22, 28, 32, 39, 44, 48, 51]
    ends = [3, 9, 13, 21, 27, 31, 38, 43, 47, 50, 54]
    rows = []
    for at in range(count):
        spans = ((0, 27),) if at % 2 else ()
        evidence = np.array([0.3 + 0.2 * bool(spans)] * 5 + [0.1] * 6) + rng.uniform(0, 0.05, 11)
        gate = np.full(11, 0.8 if spans else 0.15)
        tokens = Tokens(np.array(starts), np.array(ends), evidence, gate)
        rows.append(span_fit.DevRow(SpanExample("q", text, spans, f"g{at}", "qasper"), tokens))
    return rows


def test_fitted_parameters_part_evidence_from_the_rest():
    rows = _dev()
    fitted = span_fit.fit_units(rows)
    assert fitted.unit == "sentence"
    assert fitted.units["sentence"][1] == pytest.approx(1.0)
    for row in rows:
        found = span_finish._scored(row, fitted)
        assert list(found.predicted) == list(found.gold)


def test_the_first_unit_that_is_nearly_best_is_taken(monkeypatch):
    worth = {"sentence": 0.5, "paragraph": 0.504, "token": 0.3}
    monkeypatch.setattr(span_fit, "_fitted", lambda rows, unit, seed, answering=None: (Extraction(unit), worth[unit]))
    assert span_fit.fit_units([]).unit == "sentence"
    worth["paragraph"] = 0.6
    assert span_fit.fit_units([]).unit == "paragraph"


def test_sentences_are_fitted_again_on_short_texts_where_paragraphs_are_best(monkeypatch):
    monkeypatch.setattr(
        span_fit, "_fitted", lambda rows, unit, seed, answering=None: (Extraction(unit, bias=len(rows)), len(unit))
    )
    long, short = [span_fit.DevRow(SpanExample("q", "A.\n\nB.\n\nC.", ((0, 2),)), None)], _dev()
    fitted = span_fit.fit_units(long, short + long)
    assert fitted.of(Chunk("1", "One.\n\nTwo.\n\nThree.")) == Extraction("paragraph", bias=1)
    assert fitted.of(Chunk("1", "One. Two.")) == Extraction("sentence", bias=len(short))


def test_rows_are_weighted_to_the_share_that_answers_in_the_benchmark():
    rows = [*_dev(), *(row for row in _dev(40) if not row.example.spans)]
    plain, weighted = (span_fit._table(rows, "sentence", share) for share in (None, 0.47))
    answer = np.repeat([bool(row.example.spans) for row in rows], 2)
    assert plain.words[answer].sum() / plain.words.sum() == pytest.approx(12 / 44)
    assert weighted.words[answer].sum() / weighted.words.sum() == pytest.approx(0.47)
    assert weighted.words.sum() == pytest.approx(plain.words.sum())
    assert weighted.wanted.sum() == pytest.approx(weighted.gold.sum())


def test_without_evidence_the_defaults_stay():
    silent = [row for row in _dev() if not row.example.spans]
    assert span_fit.fit_units(silent).units["sentence"] == (Extraction("sentence"), 0.0)


@pytest.fixture(scope="module")
def trained(tiny_base, tmp_path_factory):
    folder = tmp_path_factory.mktemp("spans")
    rows = []
    for at in range(120):
        context = f"It is open {at % 7}. It has a b." if at % 2 else f"It closes {at % 7}. It has a b."
        rows.append(_row(f"d:{at}", "when?", context, [(0, context.index(".") + 1)] if at % 2 else []))
    _write(folder / "rows.jsonl.gz", rows)
    arguments = ["spans", "--data", str(folder / "rows.jsonl.gz"), "--out", str(folder / "out"), "--base",
                 str(tiny_base), "--epochs", "60", "--rate", "0.01", "--threads", "1"]  # fmt: skip
    assert main(arguments) == 0
    return folder


def test_a_trained_extractor_finds_what_it_was_shown_and_is_silent_elsewhere(trained):
    extractor = EmbeddedExtractor(trained / "out" / "spans", gate=0.5, threshold=0.5, unit="sentence")
    found = extractor("when?", [Chunk("1", "It is open 3. It has a b."), Chunk("2", "It closes 3. It has a b.")])
    assert [(item.chunk.id, item.text) for item in found] == [("1", "It is open 3.")]


def test_the_folder_shares_the_tables_beside_it_and_has_a_card(trained):
    manifest = json.loads((trained / "out" / "spans" / "manifest.json").read_text())
    assert set(manifest["shared"]) == {"tokenizer.json", "embeddings.npz"}
    assert sorted(path.name for path in (trained / "out" / "spans").iterdir()) == [
        "CARD.md",
        "manifest.json",
        "trunk.onnx",
    ]
    assert set(manifest["spans"]["units"]) == {"sentence", "paragraph", "token"}
    card = (trained / "out" / "spans" / "CARD.md").read_text()
    assert "# Model card: spanproof spans" in card
    assert "| log | " in card
    assert "held-out rows, word f1" in card
    assert "papers" not in card
    assert "rows that were held out, " in card
    assert manifest["files"]["trunk.onnx"] in card


@pytest.mark.parametrize(("own", "kept"), [(True, "those of the base"), (False, "the defaults")])
def test_where_nothing_is_held_out_the_parameters_of_the_base_stay_and_the_card_says_so(
    trained, tiny_base, tmp_path, own, kept
):
    base = trained / "out" / "spans" if own else tiny_base
    _write(tmp_path / "rows.jsonl.gz", [_row(f"e:{at}", "when?", f"It is open {at}.", [(0, 13)]) for at in range(2)])
    made = run(Options(tmp_path / "rows.jsonl.gz", tmp_path / "out", base, epochs=0, say=lambda line: None))
    found = json.loads((made / "manifest.json").read_text())["spans"]
    if own:
        assert found == json.loads((base / "manifest.json").read_text())["spans"]
    else:
        assert found["units"]["sentence"]["threshold"] == Extraction().threshold
    card = (made / "CARD.md").read_text()
    assert f"Nothing was held out, since there are too few documents: parameters are {kept}, there are no" in card
    assert "Thresholds are fitted" not in card
    before = trained_on((trained / "out" / "spans" / "CARD.md").read_text())
    assert ("## Trained on before" in card, before in card) == (own, own)


def _material(*origins):
    example = SpanExample("q", "One.", ((0, 4),))
    rows = [[replace(example, origin=origin), replace(example, origin=origin, spans=())] for origin in origins]
    return span_mix.Material(rows[0], rows[1] if len(rows) > 1 else [], [])


@pytest.mark.parametrize(
    ("origins", "unit", "said", "unsaid"),
    [
        (("squad2", "searches"), "sentence", ["Trained mostly on research papers", "about a quarter"], ["own rows"]),
        (("squad2", "tatqa"), "token", ["Trained mostly on", "2 rows that were held out, 1 of which"], ["a quarter"]),
        (("log", "log"), "paragraph", ["user's own rows", "no shorter answer is cut out"], ["research", "a quarter"]),
        (("log",), "token", ["word by word"], ["Thresholds", "no shorter answer"]),
    ],
)
def test_the_limits_of_a_card_are_those_of_the_run(origins, unit, said, unsaid):
    fitted = span_fit.Fitted({each: (Extraction(each), 0.5) for each in ("sentence", "paragraph", "token")}, unit)
    limits = "\n".join(span_card.wording(_material(*origins), fitted)["limits"])
    assert [each for each in said if each not in limits] == []
    assert [each for each in unsaid if each in limits] == []


@pytest.mark.parametrize("fitted", [{}, {"unit": "sentence", "units": {}}, {"unit": "line", "units": None}])
def test_parameters_of_another_version_are_not_kept(fitted):
    assert span_fit.known_units(fitted) is None
    short = {unit: {"weights": [1.0]} for unit in ("sentence", "paragraph", "token")}
    assert span_fit.known_units({"unit": "sentence", "units": short}) is None


def test_an_extraction_model_is_a_base_with_its_heads(trained):
    start = load_start(trained / "out" / "spans")
    assert start.tokenizer == (trained / "out" / "words" / "tokenizer.json").resolve()
    assert float(start.trunk.words.weight.detach().abs().sum()) > 0


def test_a_share_of_another_models_weights_is_not_kept(tiny_base, tmp_path):
    with pytest.raises(ConfigError, match="for this task"):
        run(Options(tmp_path, tmp_path / "out", tiny_base, keep=0.5))


def test_a_base_may_be_shortened_to_its_first_layers(tiny_base):
    trunk = load_start(tiny_base).trunk
    short = shortened(trunk, 1)
    assert len(short.blocks) == short.shape.num_hidden_layers == 1
    assert (short.blocks[0].qkv.weight == trunk.blocks[0].qkv.weight).all()
    with pytest.raises(ConfigError, match="1 to 2 layers"):
        shortened(trunk, 3)


def test_another_word_table_is_not_overwritten(trained, tiny_base, tmp_path):
    (tmp_path / "embeddings.npz").write_bytes(b"another")
    start = load_start(tiny_base)
    with pytest.raises(ModelError, match="choose another --out"):
        share_tables(start.tokenizer, start.table, tmp_path)
    start = load_start(trained / "out" / "spans")
    share_tables(start.tokenizer, start.table, trained / "out" / "words")


def test_a_paper_without_answers_makes_no_example():
    assert paper_examples([Paper("t", "g", {"text": None}, {"q": {}})], random.Random(0)) == []
