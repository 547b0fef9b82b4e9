"""What tables, lists of labelled values and records say of a claim about several of their cells."""

from __future__ import annotations

import re

from spanproof.text.polarity import negations
from spanproof.types import Claim
from spanproof.verifiers.related import Related
from spanproof.verifiers.row_comparisons import compares, moves
from spanproof.verifiers.row_extremes import peaks
from spanproof.verifiers.row_features import counts, has, lacks, only
from spanproof.verifiers.row_labels import canonical, stems
from spanproof.verifiers.row_totals import adds_up, lasts
from spanproof.verifiers.set_apart import set_apart
from spanproof.verifiers.sheets import sheets_of, unit_of

__all__ = ["tabled"]

_LONGEST = 200  # characters of a claim
_UNSURE = re.compile(
    r"\b(?:every|all|each)\b[^,.;]*\sbut\b|\b(?:except|excluding|apart|besides?|else|though|although|out\sof"
    r"|an?\s(?:dollar|euro|pound|cent)|if|unless|would|could|may|might|will|before|after|nearly|almost|up\sto|at\s(?:least|most)"
    r"|probably|possibly|perhaps|likely|formerly|previously|used\sto|average|another|others?|half|double)\b",
    re.IGNORECASE,
)
_JUDGES = (compares, moves, peaks, adds_up, lasts, only, counts, has)
_DENYING = (lacks,)
_BY_CELLS = (lasts, counts)  # what needs no row, column or kind of rows named


def tabled(claim: Claim) -> Related | None:
    """Whether the cells of one table bear out a claim about several of them; ``None`` if they do not tell.

    A claim must say nothing that the table does not have: any other word may restrict it. Where several tables tell,
    they must agree.
    """
    text = claim.text
    if len(text) > _LONGEST or _UNSURE.search(text) or text.rstrip().endswith("?"):
        return None
    said, words, judges = canonical(text), stems(text, content=False), _DENYING if negations(text) else _JUDGES
    found = [
        (sheet, told)
        for chunk in claim.case.chunks
        for sheet in sheets_of(chunk)
        for judge in (_BY_CELLS if sheet.words.isdisjoint(words) else judges)
        if (told := judge(said, sheet))
    ]
    if not found:
        return set_apart(claim)
    if len({told.agrees for _, told in found}) > 1:
        return None
    sheet, told = found[0]
    return Related(unit_of(sheet.chunk, told.cell), agrees=told.agrees, start=0, end=len(text))
