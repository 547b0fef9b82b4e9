"""What the extraction model trains and develops on, and the windows that training reads.

Development documents are kept apart in every set by a digest of their name, so that they are the same in every run.
What is fitted on them has the design of ACL-Verbatim's benchmark: a query and the chunks of any paper that a search
finds for it, each of them judged; and a question with all sections of its paper.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spanproof.errors import InputError
from spanproof.models.packing import Packed, Packer
from spanproof.models.spans import Page, windows_of
from spanproof.training.annotated import load_searches
from spanproof.training.aside import document_of
from spanproof.training.encode import labels_of
from spanproof.training.evidencechain.samples import share_of
from spanproof.training.examples import NO_EVIDENCE, SUPPORT, Encoded
from spanproof.training.papers import paper_examples, papers_of
from spanproof.training.span_rows import MIX, SpanExample, Take, examples_of, read_rows, widened
from spanproof.types import Chunk

__all__ = ["Material", "development_rows", "encoded", "gather", "is_developed_on", "page_of"]

DEV_SHARE = 0.12
_SECTIONS = "sample-sections"
"""A split of QASPER with whole sections of ten papers: these papers are for development, in all splits."""
_SEARCHES = 3  # times that the chunks of `spanproof.training.annotated.searches` are read
_DEV_ROWS = 30  # of each other set
_LIKELY = 0.4  # share of the further windows without evidence that are trained on
_SLIVER = 12  # tokens
_SHORT = 400  # characters: never more than as many tokens

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Material:
    """Examples to train on; development examples to fit on (`design`), and others for figures alone (`others`)."""

    train: list[SpanExample]
    design: list[SpanExample]
    others: list[SpanExample]


def gather(data: Path, *, seed: int, scale: float = 1.0) -> Material:
    """Return the material of a data folder, or of a `.jsonl` file of a user's own rows.

    Of each set of `MIX` `scale` times as many examples are taken as it says, as far as there are.

    Raises:
        InputError: there is no row to train on.
    """
    rng = random.Random(seed)
    same = random.Random(0)  # what is developed on is the same whatever the seed
    train: list[SpanExample] = []
    design: list[SpanExample] = []
    others: list[SpanExample] = []
    found = read_rows(data)
    for name, rows in sorted(found.items()):
        own, held = _parted(rows)
        if name == "qasper":
            train += paper_examples(papers_of(own), rng)
            sections = examples_of(name, [row for row in held if row["split"] == _SECTIONS])
            design += [widened(example, "paragraph") for example in sections]
        elif name in MIX:
            train += _taken(examples_of(name, own), MIX[name].times(scale), rng)
            kept = same.sample(held, min(len(held), _DEV_ROWS))
            others += [widened(example, MIX[name].level) for example in examples_of(name, kept)]
        elif data.is_file():
            own, held = _own_parts(rows)
            train += examples_of(name, own)
            design += examples_of(name, held)
    train += load_searches("train", found) * _SEARCHES
    design += load_searches("dev", found)
    if not train:
        raise InputError("rows to train on", seen=f"{data}: none", remedy="name another --data")
    return Material(train, design, others) if design else Material(train, others, [])


def is_developed_on(row: Row) -> bool:
    """Whether the document of a row is one of those to develop on, by a digest of its title."""
    return share_of(document_of(row), "spans-dev") < DEV_SHARE


def development_rows(data: Path, names: Collection[str]) -> dict[str, list[Row]]:
    """Return the rows of sets, by name, whose documents no model is trained on: all that are in a data folder."""
    found = read_rows(data) if (data / "extraction").is_dir() else {}
    return {name: _parted(found[name])[1] for name in names if name in found}


def _parted(rows: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """Return rows for training and rows for development; a paper of the sections is known by its questions."""
    asked = {row["question"] for row in rows if row["split"] == _SECTIONS}
    shared = Counter(
        group for group, question in {(row["group"], row["question"]) for row in rows} if question in asked
    )
    held = {group for group, count in shared.items() if count >= 2}
    held |= {row["group"] for row in rows if row["split"] == _SECTIONS}
    held |= {row["group"] for row in rows if is_developed_on(row)}
    own = [row for row in rows if row["group"] not in held]
    return own, [row for row in rows if row["group"] in held]


def _own_parts(rows: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """Return a user's rows for training and for development: by their split where one is `dev`, else by document."""
    held = [row for row in rows if row["split"] == "dev"]
    return ([row for row in rows if row["split"] != "dev"], held) if held else _parted(rows)


def _taken(examples: Sequence[SpanExample], take: Take, rng: random.Random) -> list[SpanExample]:
    """Return as many examples with, without and made to be without spans as `take` says, as far as there are."""
    found = [example for example in examples if example.spans]
    silent = [example for example in examples if not example.spans]
    kept = rng.sample(found, min(len(found), take.found)) + rng.sample(silent, min(len(silent), take.silent))
    return [widened(example, take.level) for example in kept] + _paired(found, take.paired, rng)


def _paired(examples: Sequence[SpanExample], count: int, rng: random.Random) -> list[SpanExample]:
    """Return about `count` questions with another text, often of their document, that is not known to answer them."""
    if len(examples) < 2 or not count:
        return []
    answering: dict[str, set[str]] = {}
    by_group: dict[str, list[SpanExample]] = {}
    for example in examples:
        answering.setdefault(example.question, set()).add(example.text)
        by_group.setdefault(example.group, []).append(example)
    out = []
    for example in rng.choices(examples, k=count):
        near = [other for other in by_group[example.group] if other.text not in answering[example.question]]
        other = rng.choice(near) if near and rng.random() < 0.6 else rng.choice(examples)
        if other.text not in answering[example.question]:
            out.append(SpanExample(example.question, other.text, (), example.group, example.origin))
    return out


def page_of(example: SpanExample) -> Page:
    """Return the text of an example as the run time reads it; one that fits a window needs no borders."""
    if len(example.text) < _SHORT:
        return Page(example.text)
    return Page.of(Chunk("1", example.text))


def encoded(
    examples: Sequence[SpanExample], packer: Packer, *, seed: int, say: Callable[[str], None] = print
) -> list[Encoded]:
    """Return the windows to train on: all with evidence, one of a text without, and some of the others.

    A token is positive when it shares a character with a span; a window's class is SUPPORT where it has evidence and
    NO_EVIDENCE where it has none. A window with no more than the rim of the evidence is left out, and `say` is told how
    many examples have no window.

    Raises:
        InputError: no example has one.
    """
    rng = random.Random(seed)
    found = [_encoded(example, packer, rng) for example in examples]
    if not any(found):
        raise InputError("a text with words to train on", seen="none in --data", remedy="name another --data")
    if not all(found):
        say(f"spans: {found.count([]):,} of {len(found):,} rows have nothing to train on")
    return [window for each in found for window in each]


def _encoded(example: SpanExample, packer: Packer, rng: random.Random) -> list[Encoded]:
    """The windows of one example."""
    windows = windows_of(packer, example.question, page_of(example))
    first = rng.randrange(len(windows)) if windows and not example.spans else -1
    out = []
    for at, window in enumerate(windows):
        labels = labels_of(window, example.spans)
        positive = labels.count(1)
        if positive == 0 and (at == first or rng.random() < _LIKELY):
            out.append(Encoded(window.ids, window.types, labels, NO_EVIDENCE))
        elif positive >= _SLIVER or (positive and not _is_rim(window, windows, example.spans)):
            out.append(Encoded(window.ids, window.types, labels, SUPPORT))
    return out


def _is_rim(window: Packed, windows: Sequence[Packed], spans: Sequence[tuple[int, int]]) -> bool:
    """Whether of each span that is in a window another one has more tokens."""
    here = [(span, labels_of(window, [span]).count(1)) for span in spans]
    return all(any(labels_of(other, [span]).count(1) > count for other in windows) for span, count in here if count)
