"""Renderers: each writes a report for people, or the answer that may be shown in its place."""

from __future__ import annotations

from spanproof.renderers.html import HtmlRenderer, render_many
from spanproof.renderers.markdown import MarkdownRenderer, strip
from spanproof.renderers.replacement import Piece, ReplacementRenderer, compose
from spanproof.renderers.terminal import TerminalRenderer

__all__ = [
    "HtmlRenderer",
    "MarkdownRenderer",
    "Piece",
    "ReplacementRenderer",
    "TerminalRenderer",
    "compose",
    "render_many",
    "strip",
]
