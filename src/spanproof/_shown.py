"""How a report shows itself: as text where it is printed, as a page in a notebook."""

from __future__ import annotations

__all__ = ["Shown"]

_FRAME = "width: 100%; height: 40rem; border: 1px solid #8888"


class Shown:
    """Shows itself by the registered renderers, which lie above the types and are found by name like anybody's."""

    __slots__ = ()

    def __str__(self) -> str:
        """What the terminal renderer writes, without colours; `repr` stays that of the values."""
        return _rendered(self, "terminal") or repr(self)

    def _repr_html_(self) -> str | None:
        """The page of the HTML renderer in a frame, for notebooks; its script reaches nothing beyond the frame."""
        from html import escape

        page = _rendered(self, "html")
        return page and f'<iframe sandbox="allow-scripts" style="{_FRAME}" srcdoc="{escape(page)}"></iframe>'


def _rendered(report: Shown, name: str) -> str | None:
    """The text of the renderer of that name; ``None`` if there is none, as in a folder that is not installed."""
    from importlib.metadata import entry_points

    found = next(iter(entry_points(group="spanproof.renderers", name=name)), None)
    return None if found is None else str(found.load()()(report))
