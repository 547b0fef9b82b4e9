"""The command line, as people and scripts call it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from spanproof import case, replace
from spanproof.cli import main
from spanproof.config import DEFAULT_VERIFIERS, Config, build
from spanproof.renderers.html import HtmlRenderer
from spanproof.wire import from_json

CONTEXT = "The museum opens at 9:00 and closes at 17:00. Admission is $12 for adults. It is closed on Mondays."
GOOD = "The museum opens at 9:00. Admission is $12 for adults."
BAD = "The museum opens at 9:00. Admission is $15 for adults."


def run(*arguments, stdin=None, **environment):
    return subprocess.run(
        [sys.executable, "-m", "spanproof.cli", *arguments],
        input=stdin,
        capture_output=True,
        text=not isinstance(stdin, bytes),
        env={**os.environ, "COLUMNS": "100", **environment},
        check=False,
    )


@pytest.mark.parametrize(
    ("answer", "context", "code"),
    [
        (GOOD, [CONTEXT], 0),
        (BAD, [CONTEXT], 1),
        (GOOD, [], 3),
        (GOOD, ["", "  "], 3),
        ("I could not find this in the documents.", [CONTEXT], 0),
        ("Hello! How can I help you today?", [CONTEXT], 0),
        ("", [CONTEXT], 2),
        (" \n ", [CONTEXT], 2),
    ],
)
def test_exit_codes_tell_the_status(answer, context, code):
    options = ["--context", *context] if context else []
    done = run("verify", "--answer", answer, *options)
    assert (done.returncode, done.stderr == "") == (code, code != 2), done.stderr + done.stdout


def test_the_json_is_a_report_that_can_be_read_back():
    done = run("verify", "--answer", BAD, "--context", CONTEXT, "--question", "How much?", "--format", "json")
    report = from_json(done.stdout)
    assert report.status == "fail"
    (flagged,) = (span.of(BAD) for verdict in report.verdicts for span in verdict.flagged)
    assert flagged.startswith("$15")
    assert report.case.question == "How much?"


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are no bytes there")
def test_an_argument_that_is_not_utf_8_is_mended():
    done = run("verify", "--answer", b"The museum \xff opens at 9:00.", "--context", CONTEXT, "--format", "json")
    assert from_json(done.stdout).case.answer == "The museum \ufffd opens at 9:00."


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_every_format_shows_the_claims_and_the_source(form):
    done = run("verify", "--answer", BAD, "--context", CONTEXT, "--format", form)
    assert "contradicted" in done.stdout.lower()
    assert "Admission is $12 for adults" in done.stdout.replace("\\", "")
    assert "\x1b" not in done.stdout


def test_colour_is_for_those_who_ask():
    assert "\x1b[" in run("verify", "--answer", BAD, "--context", CONTEXT, "--color", "always").stdout


@pytest.mark.parametrize(("no_color", "colored"), [(None, True), ("", True), ("1", False)])
def test_a_terminal_has_colours_unless_the_environment_says_no(monkeypatch, capsys, no_color, colored):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_color is not None:
        monkeypatch.setenv("NO_COLOR", no_color)
    main(["verify", "--answer", BAD, "--context", CONTEXT, "--verifiers", "numbers,coverage"])
    assert ("\x1b[" in capsys.readouterr().out) is colored


def test_texts_come_from_files_and_from_the_input(tmp_path):
    (tmp_path / "answer.txt").write_text(GOOD, encoding="utf-8")
    (tmp_path / "record.json").write_text(json.dumps({"name": "Museum", "stars": 4.5}), encoding="utf-8")
    answer = f"@{tmp_path / 'answer.txt'}"
    contexts = ["@-", f"@{tmp_path / 'record.json'}"]
    done = run("verify", "--answer", answer, "--context", *contexts, "--format", "json", stdin=CONTEXT)
    report = from_json(done.stdout)
    assert report.status == "pass"
    assert report.case.chunks[0].source == "-"
    assert "stars" in report.case.chunks[1].text


def test_a_document_in_json_is_one_as_in_python(tmp_path):
    (tmp_path / "page.json").write_text(json.dumps({"page_content": CONTEXT, "id": "q"}), encoding="utf-8")
    given = [
        json.dumps({"text": CONTEXT, "id": "p"}),
        f"@{tmp_path / 'page.json'}",
        json.dumps({"id": "r", "stars": 4}),
    ]
    done = run("verify", "--answer", GOOD, "--context", *given, "--verifiers", "numbers", "--format", "json")
    chunks = from_json(done.stdout).case.chunks
    assert [(chunk.id, chunk.text) for chunk in chunks[:2]] == [("p", CONTEXT), ("q", CONTEXT)]
    assert chunks[2].id == "3"
    assert "stars" in chunks[2].text


@pytest.mark.parametrize("command", ["verify", "annotate", "replace", "extract", "audit", "schema"])
def test_help_has_a_description_an_example_and_the_exit_codes(command):
    said = " ".join(run(command, "--help").stdout.split())
    assert f"example: spanproof {command}" in said
    assert "exit codes: 0 " in said
    assert ("whatever the verdicts: summary.json" in said) == (command == "audit")


def test_a_text_that_names_a_file_or_the_input_is_taken_as_text_with_a_hint(tmp_path):
    (tmp_path / "answer.txt").write_text(GOOD, encoding="utf-8")
    name = str(tmp_path / "answer.txt")
    done = run("verify", "--answer", name, "--context", "-", "x" * 5000, "--verifiers", "numbers", "--format", "json")
    assert from_json(done.stdout).case.answer == name
    assert done.stderr.splitlines() == [
        f"spanproof: --answer is taken as the text {name!r}; to read that file write @{name}",
        "spanproof: --context is taken as the text '-'; to read the standard input write @-",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["verify", "--context", "x"], "--answer"),
        (["verify", "--answer", "@missing.txt", "--context", "x"], "readable file for --answer"),
        (["verify", "--answer", "x", "--context", "@."], "readable file for --context"),
        (["verify", "--answer", "x", "--context", "y", "--format", "pdf"], "pdf"),
        (["verify", "--answer", "x", "--context", "y", "--preset", "harsh"], "balanced"),
        (["verify", "--answer", "x", "--context", "y", "--verifiers", "magic"], "magic"),
        (["verify", "--answer", "x", "--context", "y", "--verifiers", ""], "at least one verifier"),
        (["verify", "--answer", "x", "--context", "y", "--config", "missing.json"], "configuration file"),
        (["verify", "--answer", "x", "--context", "y", "--config", ""], "configuration file"),
        (["verify", "--answer", "x", "--context", "y", "--preset", ""], "a preset of balanced"),
        (["extract", "--question", "x", "--context", "y", "--extractor", ""], "one of the extractors"),
        (["verify", "--answer", "@-", "--context", "@-"], "one text from the standard input; got @- 2 times"),
        (["verify", "--answer", "x", "--question", "@-", "--context", "y", "@-"], "one text from the standard input"),
        (["extract", "--question", "@-", "--context", "@-"], "one text from the standard input"),
        (
            ["replace", "--answer", "x", "--context", "y", "--mode", "verbatim"],
            "a question to answer verbatim; got None",
        ),
        (
            ["replace", "--answer", "x", "--context", "y", "--mode", "verbatim", "--question", "@blank.txt"],
            "a question to answer verbatim; got ' \\n'",
        ),
        (
            ["replace", "--answer", "x", "--context", "y", "--mode", "verbatim", "--question", f"@{os.devnull}"],
            "got ''",
        ),
        (["extract", "--context", "y", "--question", "@blank.txt"], "a question that is not blank"),
        (["verify", "--context", "y", "--answer", "@blank.txt"], "an answer that is not blank"),
        (
            ["replace", "--answer", "x", "--context", "y", "--layout", "short"],
            "the mode verbatim only; got short, repair",
        ),
        (["extract", "--context", "x"], "got neither --input nor --question;"),
        (["extract", "--question", "x"], "got neither --input nor --context;"),
        (["extract"], "got neither --input nor --question and --context;"),
        (["extract", "--input", "x", "--question", "y"], "--input beside --question;"),
        (["extract", "--input", "x", "--context", "y"], "--input beside --context;"),
        (["extract", "--input", "x", "--format", "text"], "--input beside --format text;"),
        (["extract", "--input", "missing.jsonl"], "readable JSON Lines file"),
        (["extract", "--input", os.devnull], f"{os.devnull}: no lines"),
        (["audit", "missing.jsonl", "--out", "out"], "readable JSON Lines file"),
        (["audit", "x" * 300, "--out", "out"], "readable JSON Lines file"),
        (["audit", "--out", "out"], "FILE"),
        (["audit", "x.jsonl"], "--out"),
        (["prove"], "prove"),
        ([], "COMMAND"),
    ],
)
def test_bad_usage_exits_with_2_and_says_why_on_standard_error(arguments, message, tmp_path):
    (tmp_path / "blank.txt").write_text(" \n")
    done = subprocess.run(
        [sys.executable, "-m", "spanproof.cli", *arguments], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("command", "threads"), [("verify", "abc"), ("audit", "0"), ("extract", "-1")])
def test_a_number_of_threads_that_is_none_is_an_error_and_no_verdict(command, threads, tmp_path):
    options = {
        "verify": ["--answer", GOOD, "--context", CONTEXT, "--preset", "fast"],
        "audit": [str(tmp_path / "log.jsonl"), "--out", str(tmp_path / "out")],
        "extract": ["--question", "How much?", "--context", CONTEXT],
    }
    (tmp_path / "log.jsonl").write_text(json.dumps({"answer": GOOD, "contexts": [CONTEXT]}), encoding="utf-8")
    done = run(command, *options[command], SPANPROOF_THREADS=threads)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"a positive number in SPANPROOF_THREADS; got {threads}" in done.stderr
    assert not (tmp_path / "out").exists()


def test_binary_data_is_refused(tmp_path):
    (tmp_path / "answer.bin").write_bytes(b"\x89PNG\xff\xfe")
    done = run("verify", "--answer", f"@{tmp_path / 'answer.bin'}", "--context", "x")
    assert done.returncode == 2
    assert "text file in UTF-8" in done.stderr


def test_a_configuration_file_with_an_unknown_field_is_refused(tmp_path):
    (tmp_path / "config.json").write_text('{"verifier": []}')
    done = run("verify", "--answer", "x", "--context", "y", "--config", str(tmp_path / "config.json"))
    assert done.returncode == 2
    assert "verifier" in done.stderr


@pytest.mark.parametrize(
    ("options", "preset", "verifiers"),
    [
        (["--preset", "balanced"], "balanced", DEFAULT_VERIFIERS),
        (["--verifiers", "numbers"], "fast", ("numbers",)),
        (["--preset", "precision", "--verifiers", "numbers,dates"], "precision", ("numbers", "dates")),
    ],
)
def test_options_overrule_the_file_and_all_that_its_preset_brought(options, preset, verifiers, tmp_path):
    (tmp_path / "fast.json").write_text('{"preset": "fast"}')
    asked = ("verify", "--answer", GOOD, "--context", CONTEXT, "--config", str(tmp_path / "fast.json"))
    done = run(*asked, *options, "--format", "json")
    assert done.stderr == ""
    configuration = json.loads(done.stdout)["provenance"]["configuration"]
    assert (configuration["preset"], tuple(configuration["verifiers"])) == (preset, verifiers)
    assert configuration["options"] == {}


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "ascii:strict"])
def test_an_output_that_lacks_characters_changes_neither_verdict_nor_exit_code(form, encoding):
    asked = ("verify", "--answer", "Café 猫 costs €5.", "--context", "Café 猫 costs €4.", "--verifiers", "numbers")
    done = run(*asked, "--format", form, PYTHONIOENCODING=encoding, PYTHONUTF8="0", stdin=b"")
    assert (done.returncode, done.stderr) == (1, b"")
    text = done.stdout.decode(encoding.partition(":")[0])
    if form == "json":
        assert from_json(text).case.answer == "Café 猫 costs €5."
    else:
        assert "contradicted" in text.lower()
    assert run("verify", "--help", PYTHONIOENCODING=encoding, stdin=b"").returncode == 0


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16", "utf-8"])
def test_a_page_is_the_same_utf_8_whatever_encoding_the_output_has(encoding):
    answer, context = "Café 猫 costs €5.", "Café 猫 costs €4."
    asked = ("verify", "--answer", answer, "--context", context, "--verifiers", "numbers", "--format", "html")
    done = run(*asked, PYTHONIOENCODING=encoding, PYTHONUTF8="0", stdin=b"")
    assert (done.returncode, done.stderr) == (1, b"")
    expected = HtmlRenderer()(build(Config(verifiers=("numbers",))).verify(case(answer, [context])))
    assert done.stdout.decode("utf-8") == expected


@pytest.mark.skipif(not Path("/bin/sh").exists(), reason="needs a shell that closes streams")
@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("schema >&-", "expected a standard output; got a closed one"),
        ("verify --answer @- --context x <&-", "the standard input is closed"),
        ("prove 2>&-", ""),
        ("verify --answer '' 2>&-", ""),
    ],
)
def test_a_closed_stream_is_an_error_of_one_line(command, message):
    asked = ["/bin/sh", "-c", f'"{sys.executable}" -m spanproof.cli {command}']
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == bool(message)


def test_annotate_marks_and_replace_replaces():
    marked = run("annotate", "--answer", BAD, "--context", CONTEXT)
    assert marked.returncode == 0
    assert "contradicted" in marked.stdout
    replaced = run("replace", "--answer", BAD, "--context", CONTEXT)
    assert replaced.returncode == 0
    assert "$15" not in replaced.stdout
    assert "Admission is $12 for adults." in replaced.stdout
    assert run("replace", "--answer", BAD).returncode == 3


def test_the_schema_is_json():
    assert json.loads(run("schema").stdout)["title"] == "spanproof report"


def test_audit_writes_its_files_and_says_where(tmp_path):
    log = tmp_path / "log.jsonl"
    rows = [{"id": 1, "answer": GOOD, "contexts": [CONTEXT]}, {"id": 2, "answer": BAD, "contexts": [CONTEXT]}]
    log.write_text("\n".join(json.dumps(row) for row in rows) + "\n{broken\n")
    done = run("audit", str(log), "--out", str(tmp_path / "out"), "--html")
    assert done.returncode == 0
    assert done.stderr == ""
    assert str(tmp_path / "out" / "report.html") in done.stdout
    assert "1 line could not be used" in done.stdout
    assert "1 pass" in done.stdout
    assert len((tmp_path / "out" / "reports.jsonl").read_text().splitlines()) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, which is Linux's")
def test_a_full_disk_is_an_error_without_a_traceback():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "spanproof.cli", "verify", "--answer", GOOD, "--context", CONTEXT],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert "cannot write the result" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_broken_pipe_ends_quietly():
    command = f"{sys.executable} -m spanproof.cli schema | head -c 10"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert len(done.stdout) == 10
    assert done.stderr == ""


def test_extract_says_so_where_nothing_answers_the_question():
    for form, printed in (("text", ""), ("json", "[]\n")):
        done = run("extract", "--question", "Who won the cup?", "--context", CONTEXT, "--format", form)
        assert (done.returncode, done.stdout) == (0, printed)
        assert "no span of the context answers the question" in done.stderr


def test_extract_prints_spans_of_one_question_or_of_each_row(tmp_path):
    one = run("extract", "--question", "What is the admission for adults?", "--context", CONTEXT, "--format", "json")
    (span,) = json.loads(one.stdout)
    assert list(span) == ["chunk_id", "start", "end", "text", "score"]
    assert CONTEXT[span["start"] : span["end"]] == span["text"]
    assert "Admission is $12 for adults." in span["text"]
    rows = [
        {"id": "a", "question": "What is the admission for adults?", "contexts": [CONTEXT]},
        {"id": 2, "question": "Who paints penguins?", "contexts": [CONTEXT]},
    ]
    (tmp_path / "rows.jsonl").write_text("\n".join(json.dumps(row) for row in rows))
    done = run("extract", "--input", str(tmp_path / "rows.jsonl"), "--format", "json")
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert first == {"id": "a", "spans": [span]}
    assert second == {"id": 2, "spans": []}


_BAD_ROWS = [
    ('{"contexts": ["x"]}', "a question under one of"),
    ('{"question": " ", "contexts": ["x"]}', "a question that is not blank"),
    ('{"question": 5, "contexts": ["x"]}', "the question as text"),
    ('{"question": "x", "contexts": 5}', "a chunk as a string"),
    ('{"question": "x", "contexts": [[["x"]]]}', "a chunk as a string"),
    ('{"question": "x", "contexts": {"content": 5}}', "the 'content' of a chunk as text"),
    ('{"id": "g", "question": "x", "ctx": ["x"]}', "contexts under one of retrieved_contexts, "),
    ('["x"]', "a JSON object"),
    ("{broken", "a JSON object in UTF-8"),
]


def test_bad_rows_are_named_with_their_line_and_the_others_go_on(tmp_path):
    path, good = tmp_path / "rows.jsonl", '{"id": 1, "question": "Who?", "contexts": ["x"]}'
    path.write_text("\n".join([good, "", *(row for row, _ in _BAD_ROWS), good]))
    done = run("extract", "--input", str(path), "--extractor", "lexical")
    assert done.returncode == 2
    assert [json.loads(line) for line in done.stdout.splitlines()] == [{"id": 1, "spans": []}] * 2
    said = done.stderr.splitlines()
    assert len(said) == len(_BAD_ROWS)
    for number, (line, (_, reason)) in enumerate(zip(said, _BAD_ROWS, strict=True), start=3):
        assert line.startswith(f"spanproof: {path}:{number}: expected {reason}")
    assert "2 bad input or usage, or a row that cannot be used" in " ".join(run("extract", "--help").stdout.split())


def test_a_row_for_extraction_has_its_parts_under_any_name_that_audit_knows(tmp_path):
    rows = [
        {"record_id": "a", "query": "What is the admission for adults?", "contexts": {"documents": [CONTEXT]}},
        {"run_id": 7, "inputs": {"question": "What is the admission for adults?", "context": CONTEXT}},
        {"question": "What is the admission for adults?", "contexts": []},
    ]
    (tmp_path / "rows.jsonl").write_text("\n".join(json.dumps(row) for row in rows))
    done = run("extract", "--input", str(tmp_path / "rows.jsonl"), "--extractor", "lexical")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, "")
    assert [(row["id"], len(row["spans"])) for row in found] == [("a", 1), (7, 1), (None, 0)]


def test_a_row_without_contexts_is_told_which_names_it_has(tmp_path):
    (tmp_path / "rows.jsonl").write_text('{"id": "g", "question": "x", "ctx": ["x"]}')
    done = run("extract", "--input", str(tmp_path / "rows.jsonl"), "--extractor", "lexical")
    assert (done.returncode, done.stdout) == (2, "")
    assert "got the fields id, question, ctx; rename the field" in done.stderr


def test_a_question_that_is_not_utf_8_is_cleaned(tmp_path):
    asked = b"\xff What is the admission for adults?"
    done = run("extract", "--question", asked, "--context", CONTEXT)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Admission is $12 for adults." in done.stdout
    row = json.dumps({"id": 1, "question": "\ud800 admission for adults?", "contexts": [CONTEXT]})
    (tmp_path / "rows.jsonl").write_text(f"{row}\n{row}\n")
    done = run("extract", "--input", str(tmp_path / "rows.jsonl"))
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 2)


def test_verbatim_answers_have_the_extractor_of_the_configuration_and_the_layout_asked_for(tmp_path):
    (tmp_path / "config.json").write_text('{"extractor": "lexical", "verifiers": ["numbers"]}')
    asked = ("replace", "--mode", "verbatim", "--answer", BAD, "--question", "What is the admission for adults?")
    sources = ("--context", CONTEXT, "Adults pay an admission of $12 at the gate.")
    texts = {
        layout: run(*asked, *sources, "--config", str(tmp_path / "config.json"), "--layout", layout).stdout
        for layout in ("list", "sources", "short")
    }
    for layout, text in texts.items():
        config = {"extractor": "lexical", "verifiers": ["numbers"]}
        guard = build(Config(**config))
        made = replace(BAD, list(sources[1:]), question=asked[-1], guard=guard, mode="verbatim", layout=layout)
        assert text == f"{made}\n"
    assert len(set(texts.values())) > 1
    assert run(*asked, *sources, "--layout", "table").returncode == 2


def test_verbatim_answers_are_composed_of_source_text():
    done = run(
        *("replace", "--mode", "verbatim", "--answer", BAD, "--context", CONTEXT),
        *("--question", "What is the admission for adults?"),
    )
    assert "Admission is $12 for adults." in done.stdout
    assert "$15" not in done.stdout
