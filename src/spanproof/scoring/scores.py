"""From counts to figures, and their intervals.

The definitions are those of ACL-Verbatim ("hallucination-free question answering for research"; its repository's
``span_metrics``). A word is a maximal run of characters that are no white space, as a position in the text, and is
covered if one of its characters is. Sums run over all rows, irrelevant ones included: there every predicted word is
wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spanproof.errors import ConfigError, InputError
from spanproof.scoring.counting import Counts, ScoredRow, counts_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Agreement", "SpanScores", "score_intervals", "score_spans"]

_AT = (0.5, 0.8, 1.0)
_IOU = (0.3, 0.5, 0.7)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Precision, recall and their harmonic mean, each in [0, 1] and 0 where its denominator is 0."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class SpanScores:
    """All scores of a set of rows. Shares are in [0, 1]; ``None`` where there is nothing to take a share of.

    Args:
        rows: how many rows.
        relevant: how many have gold spans.
        gold_spans: how many gold spans.
        predicted_spans: how many predicted spans.
        words: over words, summed over all rows (micro).
        word_counts: words in both, in predicted spans only, in gold spans only.
        macro_f1: the mean of the rows' F1 over words; a row without any span counts 0.
        containment: by share t of characters. Precision: predicted spans of which at least t lies in one gold span.
            Recall: gold spans that hold such a predicted span.
        coverage: by share t: gold spans of which at least t lies in the union of the predicted spans.
        matches: by intersection over union t of characters: spans paired greedily, best first, each once.
        any_overlap: gold spans that share a character with a predicted one.
        over_prediction: predicted spans for each gold span; may exceed 1.
        silent: irrelevant rows without a predicted span, as they should be.
        answered: relevant rows with a predicted span.
    """

    rows: int
    relevant: int
    gold_spans: int
    predicted_spans: int
    words: Agreement
    word_counts: tuple[int, int, int]
    macro_f1: float
    containment: Mapping[float, Agreement]
    coverage: Mapping[float, float | None]
    matches: Mapping[float, Agreement]
    any_overlap: float | None
    over_prediction: float | None
    silent: float | None
    answered: float | None

    def figures(self) -> dict[str, float | None]:
        """Every figure under one flat name, such as ``word_f1`` or ``coverage@0.8``."""
        out: dict[str, float | None] = {
            "word_precision": self.words.precision,
            "word_recall": self.words.recall,
            "word_f1": self.words.f1,
            "word_macro_f1": self.macro_f1,
        }
        for share, each in self.containment.items():
            out[f"containment_precision@{share}"] = each.precision
            out[f"containment_f1@{share}"] = each.f1
        out |= {f"coverage@{share}": value for share, value in self.coverage.items()}
        out |= {f"span_f1@{share}": each.f1 for share, each in self.matches.items()}
        names = ("any_overlap", "over_prediction", "silent", "answered")
        return out | {name: getattr(self, name) for name in names}


def score_spans(rows: Iterable[ScoredRow], *, at: Sequence[float] = _AT, iou: Sequence[float] = _IOU) -> SpanScores:
    """The scores of all rows together.

    Args:
        rows: at least one.
        at: shares of characters, each in (0, 1], for containment and coverage.
        iou: intersections over union of characters, each in (0, 1], for matches.

    Raises:
        InputError: if there is no row.
        ConfigError: if a share is not in (0, 1].
    """
    _, counted = _counted(rows, at, iou)
    sums = {name: sum(counts[name] for counts in counted) for name in counted[0]}
    return _scores(sums, at, iou)


def score_intervals(
    rows: Iterable[ScoredRow],
    *,
    at: Sequence[float] = _AT,
    iou: Sequence[float] = _IOU,
    draws: int = 2_000,
    seed: int = 0,
) -> dict[str, tuple[float, float] | None]:
    """The 95 % bootstrap interval of each of `SpanScores.figures`, by its name: groups are drawn with replacement.

    Args:
        rows: at least one; rows of one ``group`` are drawn together.
        at: as for `score_spans`.
        iou: as for `score_spans`.
        draws: how many samples, at least 1; each has as many groups as there are.
        seed: of the random numbers: same rows, same seed, same intervals.

    Returns:
        The 2.5th and 97.5th percentile of a figure over the samples that have it; ``None`` if none has it.

    Raises:
        InputError: if there is no row.
        ConfigError: if a share is not in (0, 1] or `draws` is below 1.
    """
    if draws < 1:
        raise ConfigError("draws >= 1", seen=draws, remedy="give a number of samples, such as 2000")
    import numpy as np

    groups, counted = _counted(rows, at, iou)
    names = list(counted[0])
    places = {group: place for place, group in enumerate(dict.fromkeys(groups))}
    sums = np.zeros((len(places), len(names)))
    np.add.at(sums, [places[group] for group in groups], [[counts[name] for name in names] for counts in counted])
    drawn = np.random.default_rng(seed).multinomial(len(places), np.full(len(places), 1 / len(places)), draws) @ sums
    found = [_scores(dict(zip(names, each, strict=True)), at, iou).figures() for each in drawn.tolist()]
    return {name: _percentiles(np.array([each[name] for each in found], dtype=float)) for name in found[0]}


def _counted(
    rows: Iterable[ScoredRow], at: Sequence[float], iou: Sequence[float]
) -> tuple[list[str | int], list[Counts]]:
    """The group of each row and its counts."""
    for share in (*at, *iou):
        if not 0.0 < share <= 1.0:
            raise ConfigError("shares in (0, 1]", seen=share, remedy="give shares of characters, such as 0.5")
    groups: list[str | int] = []
    counted = []
    for place, row in enumerate(rows):
        groups.append(place if row.group is None else row.group)
        counted.append(counts_of(row, at=at, iou=iou))
    if not counted:
        raise InputError("at least one row", seen="none", remedy="give the rows that were scored, silent ones too")
    return groups, counted


def _scores(sums: Counts, at: Sequence[float], iou: Sequence[float]) -> SpanScores:
    tp, fp, fn = (int(sums[name]) for name in ("tp", "fp", "fn"))
    gold, predicted = int(sums["gold"]), int(sums["predicted"])
    rows, relevant = int(sums["rows"]), int(sums["relevant"])
    return SpanScores(
        rows=rows,
        relevant=relevant,
        gold_spans=gold,
        predicted_spans=predicted,
        words=_agreement(_ratio(tp, tp + fp), _ratio(tp, tp + fn)),
        word_counts=(tp, fp, fn),
        macro_f1=sums["row_f1"] / rows,
        containment={
            share: _agreement(_ratio(sums[f"contained@{share}"], predicted), _ratio(sums[f"containing@{share}"], gold))
            for share in at
        },
        coverage={share: _share(sums[f"covered@{share}"], gold) for share in at},
        matches={
            share: _agreement(*(_ratio(sums[f"matched@{share}"], total) for total in (predicted, gold)))
            for share in iou
        },
        any_overlap=_share(sums["overlapped"], gold),
        over_prediction=_share(predicted, gold),
        silent=_share(sums["silent"], rows - relevant),
        answered=_share(sums["answered"], relevant),
    )


def _agreement(precision: float, recall: float) -> Agreement:
    return Agreement(precision, recall, _ratio(2 * precision * recall, precision + recall))


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def _share(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def _percentiles(values: NDArray[np.float64]) -> tuple[float, float] | None:
    import numpy as np

    there = values[~np.isnan(values)]
    if not len(there):
        return None
    low, high = np.percentile(there, (2.5, 97.5))
    return float(low), float(high)
