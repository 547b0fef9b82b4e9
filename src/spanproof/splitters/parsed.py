"""Clauses by a dependency parser: any installed spaCy pipeline that has one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from spanproof.errors import ConfigError, MissingExtraError
from spanproof.splitters.clauses import clause_starts
from spanproof.text.enclosed import enclosures, inside
from spanproof.text.locks import lock_of

__all__ = ["ParserClauses", "clause_starts_of"]

_SUBJECTS = frozenset(["nsubj", "nsubjpass", "nsubj:pass", "csubj", "csubjpass", "csubj:pass", "expl"])
_JOINTS = frozenset(["conj", "parataxis"])


class ParserClauses:
    """Where a sentence falls into clauses with a subject of their own: by a spaCy parser, and by the built-in rules.

    Args:
        pipeline: the name of an installed pipeline package (``en_core_web_sm``) or the path of a pipeline folder. It is
            loaded at the first call.

    Raises:
        MissingExtraError: if no such package or folder is there.
        ConfigError: at the first call, if the pipeline has no dependency parser.
    """

    def __init__(self, pipeline: str) -> None:
        if not Path(pipeline).is_dir() and (not pipeline.isidentifier() or find_spec(pipeline) is None):
            raise MissingExtraError(
                "the name of an installed spaCy pipeline or the path of a pipeline folder",
                seen=pipeline,
                remedy=f"run `python -m spacy download {pipeline}`, or leave the option out to use the built-in rules",
            )
        self.pipeline = pipeline
        self._lock = lock_of(self)

    def __call__(self, sentence: str) -> list[int]:
        """The starts of the second and further clauses of `sentence`, as offsets into it, in ascending order."""
        with self._lock:
            doc = _load(self.pipeline)(sentence)
        kept_together = enclosures(sentence, longest=len(sentence))
        parsed = {start for start in clause_starts_of(doc) if not inside(kept_together, start)}
        return sorted(parsed.union(clause_starts(sentence)))


def clause_starts_of(doc: Any) -> Iterator[int]:  # noqa: ANN401 - spaCy ships no types for its compiled classes
    """Where coordinated main clauses of a parsed `doc` begin: at the conjunction, if any, that stands before them."""
    for token in doc:
        if token.dep_ not in _JOINTS or not _has_subject(token) or not _stands_alone(_first(token)):
            continue
        start = token.left_edge.i
        while start and doc[start - 1].dep_ == "cc":
            start -= 1
        if start:
            yield doc[start].idx


def _stands_alone(verb: Any) -> bool:  # noqa: ANN401 - as above
    """Whether `verb` heads a main clause with a subject, under no condition before it and reporting no other clause."""
    binds = any(child.dep_ == "ccomp" or (child.dep_ == "advcl" and child.i < verb.i) for child in verb.children)
    return verb.dep_.upper() == "ROOT" and _has_subject(verb) and not binds


def _has_subject(verb: Any) -> bool:  # noqa: ANN401 - as above
    return any(child.dep_ in _SUBJECTS for child in verb.children)


def _first(token: Any) -> Any:  # noqa: ANN401 - as above
    """The first verb of the coordination that `token` belongs to."""
    seen = 0
    while token.dep_ in _JOINTS and seen < len(token.doc):
        token, seen = token.head, seen + 1
    return token


@lru_cache(maxsize=4)
def _load(pipeline: str) -> Any:  # noqa: ANN401 - as above
    import spacy

    nlp = spacy.load(pipeline, exclude=["ner", "lemmatizer"])
    if not {"parser", "trf_parser"} & set(nlp.pipe_names):
        raise ConfigError(
            "a spaCy pipeline with a dependency parser",
            seen=f"{pipeline} with {', '.join(nlp.pipe_names) or 'no components'}",
            remedy="choose one such as en_core_web_sm, or leave the option out to use the built-in rules",
        )
    return nlp
