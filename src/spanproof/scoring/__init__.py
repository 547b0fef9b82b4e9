"""Scores of predicted spans against gold spans, as ACL-Verbatim defines them; no model is needed.

::

    from spanproof.scoring import ScoredRow, score_spans
    from spanproof.types import Span

    text = "It opens at 9. Dogs are welcome."
    scores = score_spans([ScoredRow(text, gold=[Span(0, 14)], predicted=[Span(3, 14)])])
    scores.words.recall  # 0.75: three of the four gold words
"""

from spanproof.scoring.counting import ScoredRow
from spanproof.scoring.scores import Agreement, SpanScores, score_intervals, score_spans

__all__ = ["Agreement", "ScoredRow", "SpanScores", "score_intervals", "score_spans"]
