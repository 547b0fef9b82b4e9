"""What the callback remembers of the runs that are going on: one record a root run, whatever runs beneath it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal
from uuid import UUID

from langchain_spanproof.reading import distinct

__all__ = ["Kind", "Root", "Runs"]

Kind = Literal["retrieved", "returned", "said"]
"""What a run may leave to its root: documents of retrievers and tools, documents that steps returned, models' texts."""

_LOST = 10_000  # roots that gave way whose ends are still waited for


@dataclass(frozen=True, slots=True)
class _Note:
    kind: Kind
    values: tuple[Any, ...]
    within: frozenset[UUID]  # the runs it comes from: its own, and those above


@dataclass(slots=True)
class Root:
    """A root run: a call of a chain, an agent or a model that the application made itself.

    Args:
        id: its run id.
        name: its name, where LangChain gives one.
        question: what it was asked, if that is known.
        query: what its first retriever was asked.
        notes: what was found, returned and said beneath it, in order of arrival.
        inside: the run ids beneath it, itself included, that are still going on.
        lost: whether it gave way to others; then nothing is known of it.
        interrupted: whether a step of it waits for a human, as graphs let it.
    """

    id: UUID
    name: str | None = None
    question: str | None = None
    query: str | None = None
    notes: list[_Note] = field(default_factory=list)
    inside: set[UUID] = field(default_factory=set)
    lost: bool = False
    interrupted: bool = False

    @property
    def documents(self) -> list[Any]:
        """What the run found, each document once; what inner steps returned counts where nothing was retrieved."""
        return distinct(self._noted("retrieved") or self._noted("returned"))

    @property
    def said(self) -> list[str]:
        """What each of its models said, in order."""
        return self._noted("said")

    def _noted(self, kind: Kind) -> list[Any]:
        return [value for note in self.notes if note.kind == kind for value in note.values]


@dataclass(slots=True)
class _Run:
    root: Root
    parent: UUID | None
    retrieves: bool = False  # it is a retriever, or lies within one
    given: object = None  # what a tool was called with
    told: int = 1  # how often its begin was told: twice where a handler is attached twice


class Runs:
    """The runs that are going on, by id; safe to share between threads.

    A run whose parent is not among them is a root: LangChain calls a handler from where it was attached downwards.

    Args:
        limit: the most roots to remember; the oldest one gives way, and only its ids are kept until it ends.
        on_lost: is told of a root that gave way.
    """

    def __init__(self, *, limit: int, on_lost: Callable[[Root], None]) -> None:
        self._limit = limit
        self._on_lost = on_lost
        self._lock = threading.Lock()
        self._runs: dict[UUID, _Run] = {}
        self._roots: OrderedDict[UUID, Root] = OrderedDict()
        self._lost: OrderedDict[UUID, Root] = OrderedDict()

    def __len__(self) -> int:
        return len(self._runs) - sum(len(root.inside) for root in self._lost.values())

    def __contains__(self, run_id: UUID) -> bool:
        return run_id in self._runs

    def start(
        self,
        run_id: UUID,
        parent_id: UUID | None,
        *,
        name: str | None = None,
        retrieves: bool = False,
        given: object = None,
    ) -> Root:
        """Notes that a run began, and gives its root."""
        lost = None
        with self._lock:
            if known := self._runs.get(run_id):
                known.told += 1
                return known.root
            parent = self._runs.get(parent_id) if parent_id else None
            root = parent.root if parent else Root(run_id, name)
            within = parent.retrieves if parent else False
            self._runs[run_id] = _Run(root, parent_id, retrieves or within, given)
            root.inside.add(run_id)
            if parent is None:
                self._roots[run_id] = root
                lost = self._give_way() if len(self._roots) > self._limit else None
        if lost:
            self._on_lost(lost)
        return root

    def note(self, run_id: UUID, kind: Kind, values: Sequence[Any]) -> None:
        """Notes what came of a run; what an inner retriever found is the outer one's to choose from."""
        with self._lock:
            run = self._runs.get(run_id)
            above = self._runs.get(run.parent) if run and run.parent else None
            if run is None or run.root.lost or not values or (kind == "retrieved" and above and above.retrieves):
                return
            run.root.notes.append(_Note(kind, tuple(values), frozenset(self._upwards(run_id))))

    def interrupt(self, run_id: UUID) -> None:
        """Notes that a run waits for a human, and its root with it."""
        with self._lock:
            if run := self._runs.get(run_id):
                run.root.interrupted = True

    def given(self, run_id: UUID) -> object:
        """What a tool was called with."""
        with self._lock:
            return run.given if (run := self._runs.get(run_id)) else None

    def has(self, run_id: UUID, kind: Kind) -> bool:
        """Whether something of this kind came from beneath a run."""
        with self._lock:
            run = self._runs.get(run_id)
            return run is not None and any(note.kind == kind and run_id in note.within for note in run.root.notes)

    def end(self, run_id: UUID, *, failed: bool = False) -> Root | None:
        """Forgets a run, and what came of it if it failed; a root is forgotten with all beneath it, and given back."""
        with self._lock:
            run = self._runs.get(run_id)
            if run is None:
                return None
            run.told -= 1
            if run.told:
                return None
            del self._runs[run_id]
            root = run.root
            root.inside.discard(run_id)
            if root.id == run_id:
                self._forget(root)
                return root
            if failed:
                root.notes = [note for note in root.notes if run_id not in note.within]
            return None

    def _upwards(self, run_id: UUID) -> list[UUID]:
        ids, here = [run_id], self._runs.get(run_id)
        while here and here.parent in self._runs:
            ids.append(here.parent)
            here = self._runs.get(here.parent)
        return ids

    def _give_way(self) -> Root:
        _, lost = self._roots.popitem(last=False)
        lost.lost = True
        lost.notes.clear()
        self._lost[lost.id] = lost
        if len(self._lost) > _LOST:
            self._forget(next(iter(self._lost.values())))
        return lost

    def _forget(self, root: Root) -> None:
        self._roots.pop(root.id, None)
        self._lost.pop(root.id, None)
        for run_id in root.inside:
            self._runs.pop(run_id, None)
