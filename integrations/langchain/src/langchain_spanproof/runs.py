"""What the callback remembers of the runs that are going on: one record a root run, whatever runs beneath it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from langchain_spanproof.reading import distinct

__all__ = ["Root", "Runs"]


@dataclass(slots=True)
class Root:
    """A root run: a call of a chain, an agent or a model that the application made itself.

    Args:
        id: its run id.
        name: its name, where LangChain gives one.
        question: what it was asked, if that is known.
        query: what its first retriever was asked.
        retrieved: documents of retrievers and tools, in order of arrival.
        returned: documents that inner steps returned; they count where nothing was retrieved.
        said: the text that a model wrote last.
        inside: the run ids beneath it, itself included, that are still going on.
    """

    id: UUID
    name: str | None = None
    question: str | None = None
    query: str | None = None
    retrieved: list[Any] = field(default_factory=list)
    returned: list[Any] = field(default_factory=list)
    said: str | None = None
    inside: set[UUID] = field(default_factory=set)

    @property
    def documents(self) -> list[Any]:
        """What the run found, each document once."""
        return distinct(self.retrieved or self.returned)


@dataclass(slots=True)
class _Run:
    root: Root
    parent: UUID | None
    retrieves: bool = False  # it is a retriever, or lies within one
    found: bool = False  # documents came from beneath it


class Runs:
    """The runs that are going on, by id; safe to share between threads.

    A run whose parent is not among them is a root: LangChain calls a handler from where it was attached downwards.

    Args:
        limit: the most roots to remember; the oldest one gives way.
        on_lost: is told of a root that gave way.
    """

    def __init__(self, *, limit: int, on_lost: Callable[[Root], None]) -> None:
        self._limit = limit
        self._on_lost = on_lost
        self._lock = threading.Lock()
        self._runs: dict[UUID, _Run] = {}
        self._roots: OrderedDict[UUID, Root] = OrderedDict()

    def __len__(self) -> int:
        return len(self._runs)

    def start(self, run_id: UUID, parent_id: UUID | None, *, name: str | None = None, retrieves: bool = False) -> Root:
        """Notes that a run began, and gives its root."""
        lost = None
        with self._lock:
            parent = self._runs.get(parent_id) if parent_id else None
            root = parent.root if parent else Root(run_id, name)
            within = parent.retrieves if parent else False
            self._runs[run_id] = _Run(root, parent_id, retrieves or within)
            root.inside.add(run_id)
            if parent is None:
                self._roots[run_id] = root
                if len(self._roots) > self._limit:
                    lost = next(iter(self._roots.values()))
                    self._forget(lost)
        if lost:
            self._on_lost(lost)
        return root

    def root_of(self, run_id: UUID) -> Root | None:
        """The root above a run, if it is going on."""
        run = self._runs.get(run_id)
        return run.root if run else None

    def found(self, run_id: UUID, documents: list[Any]) -> None:
        """Notes what a retriever or tool found; an inner retriever's documents are the outer one's to choose from."""
        with self._lock:
            run = self._runs.get(run_id)
            above = self._runs.get(run.parent) if run and run.parent else None
            if run is None or (above and above.retrieves):
                return
            run.root.retrieved.extend(documents)
            while above and documents and not above.found:
                above.found = True
                above = self._runs.get(above.parent) if above.parent else None

    def has_found(self, run_id: UUID) -> bool:
        """Whether documents came from beneath a run."""
        run = self._runs.get(run_id)
        return bool(run and run.found)

    def end(self, run_id: UUID) -> Root | None:
        """Forgets a run; if it is a root, forgets all beneath it too, and gives it."""
        with self._lock:
            run = self._runs.pop(run_id, None)
            if run is None:
                return None
            run.root.inside.discard(run_id)
            if run.root.id != run_id:
                return None
            self._forget(run.root)
            return run.root

    def _forget(self, root: Root) -> None:
        self._roots.pop(root.id, None)
        for run_id in root.inside:
            self._runs.pop(run_id, None)
