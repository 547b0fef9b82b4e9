"""Builds HTML from values: a string is data and is escaped, only `Markup` is taken as it is."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping

from spanproof.renderers.visible import visible

__all__ = ["Markup", "data_block", "element", "escaped"]

_VOID = frozenset({"meta", "link"})


class Markup(str):
    """HTML that is safe to put into a page."""

    __slots__ = ()


def escaped(text: str) -> Markup:
    """`text` as HTML: the five special characters as references, control characters as pictures."""
    return text if isinstance(text, Markup) else Markup(html.escape(visible(text)))


def element(tag: str, *children: str, **attributes: str | int | bool | None) -> Markup:
    """An element.

    Args:
        tag: its name.
        children: strings, which are escaped, and `Markup`.
        attributes: ``class_`` stands for ``class`` and ``_`` inside for ``-``; ``True`` gives an attribute without a
            value, ``None`` and ``False`` leave it out.
    """
    opening = "".join([tag, *(_attribute(name, value) for name, value in attributes.items())])
    if tag in _VOID:
        return Markup(f"<{opening}>")
    return Markup(f"<{opening}>{''.join(map(escaped, children))}</{tag}>")


def data_block(value: object, **attributes: str | int | bool | None) -> Markup:
    """A script element that holds `value` as JSON; ``<`` is its escape, so nothing in it can end it."""
    text = json.dumps(_shown(value), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return element("script", Markup(text), type="application/json", **attributes)


def _shown(value: object) -> object:
    """`value` with every string made `visible`; its depth is that of the page's own structures."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, Mapping):
        return {key: _shown(item) for key, item in value.items()}
    return [_shown(item) for item in value] if isinstance(value, list | tuple) else value


def _attribute(name: str, value: str | int | bool | None) -> str:
    if value is None or value is False:
        return ""
    shown = name.rstrip("_").replace("_", "-")
    return f" {shown}" if value is True else f' {shown}="{escaped(str(value))}"'
