"""Answers to questions over retrieved chunks, with edits that make them wrong and others that leave them right.

An answer is in words of its own, as a large model writes them, and all of it is borne out by the chunks. Each edit
replaces one stretch of it: a wrong one by what the chunks deny or do not say, mostly in words that they have of another
thing; a right one by a paraphrase, by what follows or is reckoned from them, or by what is less exact.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from spanproof.cases import case
from spanproof.training.annotated.marks import Part, is_of, read
from spanproof.training.ragtruth import UNTOLD
from spanproof.types import Case

__all__ = ["EDITED", "Edit", "EditedAnswer", "Version", "edited_cases", "load_edited_answers"]

EDITED = "edited"
"""The origin of the pairs, and the task of the cases."""
_DEV_SHARE = 1 / 5
_OF_KIND = {"invented": "Evident Baseless Info", "cause": UNTOLD, "condition": UNTOLD}
_DENIED = "Evident Conflict"
_WORD = re.compile(r"\S+")


class Edit(NamedTuple):
    """What takes the place of `old`, which stands once in the answer; `kind` says what is changed."""

    kind: str
    old: str
    new: str


class Version(NamedTuple):
    """An answer after some edits; its errors as `[start, end)`, each with the kind of its edit."""

    text: str
    errors: tuple[tuple[int, int], ...] = ()
    kinds: tuple[str, ...] = ()


class EditedAnswer(NamedTuple):
    """A question with its chunks, a right answer, and edits of it; `name` is its own."""

    name: str
    question: str
    chunks: Sequence[str]
    answer: str
    wrong: Sequence[Edit]
    right: Sequence[Edit]

    def with_edits(self, wrong: Sequence[Edit] = (), right: Sequence[Edit] = ()) -> Version:
        """Return the answer after the edits; of those that overlap the first stands, wrong ones before right ones."""
        places: list[tuple[int, Edit, bool]] = []
        for edit, is_wrong in [(each, True) for each in wrong] + [(each, False) for each in right]:
            at = _place(self.answer, edit.old)
            if all(at + len(edit.old) <= start or start + len(other.old) <= at for start, other, _ in places):
                places.append((at, edit, is_wrong))
        text, done, found = "", 0, []
        for at, edit, is_wrong in sorted(places):
            text += self.answer[done:at]
            start, end = _changed(edit)
            if is_wrong:
                found.append(((len(text) + start, len(text) + end), edit.kind))
            text, done = text + edit.new, at + len(edit.old)
        return Version(text + self.answer[done:], tuple(span for span, _ in found), tuple(kind for _, kind in found))


def load_edited_answers(part: Part) -> list[EditedAnswer]:
    """Return the answers of a part; a fifth of the questions is there to develop on, and never trained on."""
    rows = [row for row in read("edited.jsonl.xz") if is_of(part, row["id"], _DEV_SHARE)]
    return [
        EditedAnswer(
            row["id"],
            row["question"],
            row["chunks"],
            row["answer"],
            *([Edit(*each) for each in row[side]] for side in ("wrong", "right")),
        )
        for row in rows
    ]


def edited_cases(part: Part, *, most: int | None = None) -> list[Case]:
    """Return the answers as cases with RAGTruth's labels: right ones, and one for each wrong edit, at most `most`."""
    found = []
    for own in load_edited_answers(part):
        versions = [own.with_edits(), *([own.with_edits(right=own.right)] if own.right else [])]
        versions += [own.with_edits([each]) for each in own.wrong[:most]]
        found += [_case(own, each) for each in versions]
    return found


def _case(own: EditedAnswer, version: Version) -> Case:
    labels = [
        {"start": start, "end": end, "label_type": _OF_KIND.get(kind, _DENIED)}
        for (start, end), kind in zip(version.errors, version.kinds, strict=True)
    ]
    kind = version.kinds[0] if version.kinds else ""
    metadata = {"source_id": f"{EDITED}/{own.name}", "task_type": EDITED, "labels": labels, "kind": kind}
    return case(version.text, own.chunks, question=own.question, metadata=metadata)


def _place(answer: str, old: str) -> int:
    """Where `old` stands in the answer, as whole words where it begins and ends with letters or digits."""
    before, after = (r"(?<!\w)" if old[0].isalnum() else "", r"(?!\w)" if old[-1].isalnum() else "")
    found = [match.start() for match in re.finditer(f"{before}{re.escape(old)}{after}", answer)]
    if len(found) != 1:
        raise ValueError(f"{old!r} stands {len(found)} times in {answer!r}")
    return found[0]


def _changed(edit: Edit) -> tuple[int, int]:
    """The words of `new` that `old` has not at its beginning or end; all of them where only words were taken away."""
    old, new = edit.old.split(), [match.span() for match in _WORD.finditer(edit.new)]
    words = [edit.new[start:end] for start, end in new]
    most = min(len(old), len(words))
    first = next((at for at in range(most) if old[at] != words[at]), most)
    last = next((at for at in range(most - first) if old[-1 - at] != words[-1 - at]), most - first)
    kept = new[first : len(new) - last] or new
    return kept[0][0], kept[-1][1]
