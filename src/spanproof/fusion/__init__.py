"""The fusion of checks: whether a claim fails by all that verifiers said of it, and which of its words are flagged.

A claim's risk is one calibrated probability, from `signals` of its checks; words are flagged by what the checks say of
each and by what the answer is given (`flagging`, `sources`). All of it is fitted on development sources that no
verifier was trained on (`spanproof.training.fusion`) and stored as JSON and npz, without pickle (`files`).
"""

from spanproof.fusion.asked import clause_asked_for
from spanproof.fusion.decision import Boosted, Decision, Fused, Fusion, Regression
from spanproof.fusion.files import load_fusion, save_fusions
from spanproof.fusion.flagging import Flagging, columns_of, word_rows
from spanproof.fusion.signals import FIGURES, GRADED, signals

__all__ = [
    "FIGURES",
    "GRADED",
    "Boosted",
    "Decision",
    "Flagging",
    "Fused",
    "Fusion",
    "Regression",
    "clause_asked_for",
    "columns_of",
    "load_fusion",
    "save_fusions",
    "signals",
    "word_rows",
]
