"""From documents to rows, end to end, with a recorded model and, where there is one, a real local model."""

import gzip
import hashlib
import importlib.util
import json
import os
import sys
from pathlib import Path

import pytest

from spanproof.errors import ConfigError, InputError, PluginError
from spanproof.training import __main__ as training
from spanproof.training.silver.__main__ import find_model, main, read_documents
from spanproof.training.silver.pipeline import Options, make_silver

HERE = Path(__file__).parent
DOCUMENTS = read_documents([HERE / "corpus"])
OPTIONS = Options(kinds=2, dev=0.5, least=200, most=900)
WEIGHTS = os.environ.get("SPANPROOF_GGUF", "")


class Recorded:
    """Replies as `replies.json` has them, each under words that its prompt must have; stops after `most` calls."""

    def __init__(self, most=None):
        self.rows = json.loads((HERE / "replies.json").read_text(encoding="utf-8"))
        self.most, self.calls = most, 0

    def __call__(self, prompt):
        if self.calls == self.most:
            raise KeyboardInterrupt
        self.calls += 1
        return next(row["reply"] for row in self.rows if all(words in prompt for words in row["prompt"]))


def rows_in(folder):
    with gzip.open(folder / "silver.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("silver")
    return make_silver(DOCUMENTS, Recorded(), out=folder, name="recorded", options=OPTIONS), folder


def require_sound(rows):
    """Every span is a slice of its context and, shifted, of its document; each document has one split."""
    for row in rows:
        place = row["provenance"]
        section = DOCUMENTS[place["document"]][place["start"] : place["end"]]
        assert row["context"][place["prefix"] :] == section
        assert row["group"] == f"silver:{place['document']}"
        for start, end in row["spans"]:
            assert place["prefix"] <= start < end <= len(row["context"])
            shift = place["start"] - place["prefix"]
            assert row["context"][start:end] == DOCUMENTS[place["document"]][start + shift : end + shift]
    assert len({(row["group"], row["split"]) for row in rows}) == len({row["group"] for row in rows})
    assert len({row["id"] for row in rows}) == len(rows)


def test_recorded_replies_become_rows_whose_spans_stand_in_the_documents(made):
    counts, folder = made
    rows = rows_in(folder)
    require_sound(rows)
    assert counts["rows"] == len(rows) > 0
    assert counts["silent"] == sum(not row["spans"] for row in rows) > 0
    marked = {(row["question"], row["context"][start:end]) for row in rows for start, end in row["spans"]}
    assert ("How often should the seal of the G4 pump be checked?", "| Seal | 12 months |") in marked
    assert ("G4 pump seal check interval", "| Seal | 12 months |") in marked
    assert any("$\\eta < 2/L$" in span for _, span in marked)
    assert {row["split"] for row in rows} == {"train", "dev"}


def test_filters_count_what_they_leave_out(made):
    counts, _ = made
    assert counts["question: pointing"] == 1
    assert counts["question: alike"] == 1
    assert counts["unreadable"] == 1
    assert counts["dropped"] == 1  # a quotation with 15 months for 12
    assert counts["section: unmarked"] == 1


def test_each_row_says_where_it_comes_from(made):
    _, folder = made
    about = json.loads((folder / "silver.json").read_text())
    for row in rows_in(folder):
        place = row["provenance"]
        assert place["model"] == about["model"] == "recorded"
        assert place["prompts"] == about["prompts"]
        assert len(place["sha256"]) == len(place["prompts"]) == 64
    assert about["counts"]["rows"] == len(rows_in(folder))
    assert about["options"]["kinds"] == 2


def test_a_run_that_is_stopped_anywhere_goes_on_and_ends_with_the_same_files(made, tmp_path):
    _, folder = made
    calls = len((folder / "replies.jsonl").read_text().splitlines())
    for stop in range(0, calls, 3):
        with pytest.raises(KeyboardInterrupt):
            make_silver(DOCUMENTS, Recorded(3), out=tmp_path, name="recorded", options=OPTIONS)
        assert len((tmp_path / "replies.jsonl").read_text().splitlines()) == stop + 3
        assert not (tmp_path / "silver.jsonl.gz").exists()
        if stop + 6 > calls:
            break
    last = Recorded()
    make_silver(DOCUMENTS, last, out=tmp_path, name="recorded", options=OPTIONS)
    assert 0 < last.calls <= 3
    for name in ("silver.jsonl.gz", "silver.json", "replies.jsonl"):
        assert (tmp_path / name).read_bytes() == (folder / name).read_bytes()


def test_the_rows_are_read_by_the_training_of_the_extraction_model(made):
    span_rows = pytest.importorskip("spanproof.training.span_rows")
    _, folder = made
    (rows,) = span_rows.read_rows(folder / "silver.jsonl.gz").values()
    assert [example.spans for example in span_rows.examples_of("log", rows)] == [
        tuple(map(tuple, row["spans"])) for row in rows_in(folder)
    ]


def test_equal_documents_are_read_once_and_blank_ones_not_at_all(tmp_path):
    text = "The pump must not run dry for longer than 30 seconds."
    counts = make_silver(
        {"a": text, "b": text, "c": " ", "d": text.replace(" ", "\r\n")}, lambda _: "[]", out=tmp_path, name="silent"
    )
    assert counts["equal documents"] == 2
    assert counts["rows"] == 0
    with pytest.raises(InputError, match="documents with text"):
        make_silver({"c": " "}, lambda _: "[]", out=tmp_path, name="silent")


def test_the_development_part_is_drawn_from_documents_that_differ(tmp_path):
    dry, hot = "The pump must not run dry, which harms the seal.", "The motor stops when it is hot, and starts later."

    def model(prompt):
        if "What could a reader" in prompt:
            return '["reason"]'
        if "You mark" in prompt:
            return '["The pump must not run dry"]' if "dry" in prompt else '["The motor stops when it is hot"]'
        return '["Why must the pump not run dry?"]' if "dry" in prompt else '["When does the motor stop?"]'

    documents = {"a": dry, "b": hot, "c": dry}
    assert min(documents, key=lambda name: hashlib.sha256(name.encode()).digest()) == "c"  # it would be held out
    counts = make_silver(documents, model, out=tmp_path, name="m")
    assert counts["equal documents"] == 1
    assert {(row["group"], row["split"]) for row in rows_in(tmp_path)} == {("silver:a", "train"), ("silver:b", "dev")}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_document_is_the_text_of_its_file_with_its_line_breaks_and_no_byte_order_mark(tmp_path, end, mark):
    written = f"# Title{end}{end}5 °C is the least.{end}".encode()
    path = tmp_path / "a.md"
    path.write_bytes(mark + written)
    assert read_documents([path]) == {"a.md": written.decode()}


def test_offsets_and_digests_of_rows_are_those_of_the_file(tmp_path):
    for path in (HERE / "corpus").iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))

    def model(prompt):
        return Recorded()(prompt.replace("\r", ""))

    make_silver(read_documents([tmp_path]), model, out=tmp_path / "out", name="m", options=OPTIONS)
    rows = rows_in(tmp_path / "out")
    for row in rows:
        place, written = row["provenance"], (tmp_path / row["provenance"]["document"]).read_bytes()
        assert place["sha256"] == hashlib.sha256(written).hexdigest()
        assert row["context"][place["prefix"] :] == written.decode()[place["start"] : place["end"]]
    assert sum(bool(row["spans"]) for row in rows) > 0


def test_a_folder_with_the_name_of_a_document_is_none(tmp_path):
    (tmp_path / "notes.md").mkdir()
    (tmp_path / "notes.md" / "a.md").write_text("text")
    assert read_documents([tmp_path]) == {"notes.md/a.md": "text"}


def test_a_file_in_the_place_of_the_folder_to_write_is_named(tmp_path):
    (tmp_path / "out").write_text("x")
    with pytest.raises(InputError, match="expected a folder to write to; got"):
        make_silver(DOCUMENTS, Recorded(), out=tmp_path / "out", name="m", options=OPTIONS)


def test_a_model_that_fails_ends_the_run(tmp_path):
    def model(prompt):
        raise ConnectionError("gone")

    with pytest.raises(PluginError, match="gone"):
        make_silver(DOCUMENTS, model, out=tmp_path, name="m")
    assert not (tmp_path / "replies.jsonl").exists()


@pytest.mark.parametrize("wrong", [{"kinds": 0}, {"others": -1}, {"dev": 1.0}, {"covered": 0.0}])
def test_options_that_make_no_sense_are_refused(wrong):
    with pytest.raises(ConfigError, match="kinds >= 1"):
        Options(**wrong)


def test_the_command_line_makes_rows_of_files_with_a_model_that_is_imported(tmp_path, monkeypatch, capsys):
    (tmp_path / "my_model.py").write_text("def silent(prompt):\n    return '[]'\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    asked = ["--corpus", str(HERE / "corpus"), "--out", str(tmp_path / "out"), "--model", "my_model:silent"]
    assert main(asked) == 1  # a model that asks nothing makes no rows
    assert "rows: 0" in capsys.readouterr().out
    assert training.main(["silver", *asked]) == 1
    assert "rows: 0" in capsys.readouterr().out
    assert rows_in(tmp_path / "out") == []
    assert main([*asked[:-1], "my_model:missing"]) == 2
    assert "MODULE:NAME" in capsys.readouterr().err
    assert main(["--corpus", str(tmp_path / "none.md"), *asked[2:]]) == 2
    with pytest.raises(ConfigError, match="a model as MODULE:NAME"):
        find_model("no_such_module_here")
    sys.modules.pop("my_model", None)


@pytest.mark.parametrize(
    ("text", "seen"),
    [("import broken syntax here", "SyntaxError"), ("raise RuntimeError('no key set')", "RuntimeError: no key set")],
)
def test_a_module_that_cannot_be_imported_is_refused_with_what_it_says(tmp_path, monkeypatch, text, seen):
    (tmp_path / "own_model_that_fails.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ConfigError, match=f"a model as MODULE:NAME; got own_model_that_fails:ask: {seen}"):
        find_model("own_model_that_fails:ask")


@pytest.mark.skipif(
    not (WEIGHTS and Path(WEIGHTS).is_file() and importlib.util.find_spec("llama_cpp")),
    reason="needs SPANPROOF_GGUF, the path of a chat model in GGUF format, and llama-cpp-python",
)
def test_a_real_local_model_makes_sound_rows(tmp_path):
    from llama_cpp import Llama

    llm = Llama(model_path=WEIGHTS, n_ctx=2048, seed=0, verbose=False)

    def model(prompt):
        said = [{"role": "user", "content": prompt}]
        reply = llm.create_chat_completion(said, temperature=0.0, max_tokens=120)
        return str(reply["choices"][0]["message"]["content"])

    options = Options(kinds=1, others=1, dev=0.5, least=200, most=1500)
    counts = make_silver(DOCUMENTS, model, out=tmp_path, name=Path(WEIGHTS).name, options=options)
    require_sound(rows_in(tmp_path))
    assert counts["rows"] == len(rows_in(tmp_path))
    again = make_silver(DOCUMENTS, Recorded(0), out=tmp_path, name=Path(WEIGHTS).name, options=options)
    assert again == counts
