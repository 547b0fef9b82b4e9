"""The page around the reports: one file that loads nothing and sends nothing."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

from spanproof.renderers.looks import CHECKS, LABELS, STATUSES
from spanproof.renderers.page.markup import Markup, data_block, element

__all__ = ["closing", "opening"]

_STYLES = ("base.css", "case.css", "list.css")


def opening(title: str, scripts: Sequence[str]) -> str:
    """The page up to the beginning of its ``main`` element; `scripts` are what `closing` will be given.

    The content security policy allows this page's own style and script by their digests, and nothing else: no
    address can be loaded from or sent to, and no other script would run, wherever it came from.
    """
    style, script = _assets(_STYLES), _assets(tuple(scripts))
    policy = (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="referrer", content="no-referrer"),
        element("meta", name="color-scheme", content="light dark"),
        element("link", rel="icon", href="data:,"),
        element("title", title),
        element("style", Markup(style)),
    )
    banner = element("header", element("h1", title), element("span", "spanproof", class_="brand"), class_="banner")
    return f'<!DOCTYPE html>\n<html lang="en">\n{head}\n<body>\n{banner}\n<main>\n'


def closing(scripts: Sequence[str]) -> str:
    """The rest of the page: the words of the labels and the script."""
    words = {
        "labels": {label.value: look for label, look in LABELS.items()},
        "statuses": {status.value: look for status, look in STATUSES.items()},
        "checks": {label.value: look for label, look in CHECKS.items()},
    }
    script = element("script", Markup(_assets(tuple(scripts))))
    return f"</main>\n{data_block(words, id='words')}\n{script}\n</body>\n</html>\n"


@lru_cache(maxsize=8)
def _assets(names: tuple[str, ...]) -> str:
    folder = files("spanproof.renderers.page") / "assets"
    return "".join((folder / name).read_text(encoding="utf-8") for name in names)


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
