"""Small drawings in SVG, the same bytes for the same numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

__all__ = ["bars", "grid", "heatmap", "lines"]

_WIDTH, _HEIGHT = 560, 300
_LEFT, _TOP, _RIGHT, _BOTTOM = 46, 34, 130, 40
_COLOURS = ("#1b6ca8", "#c8553d", "#3a7d44", "#8c5fa8", "#b8860b", "#2a9d8f", "#6b705c", "#444444")
Point = tuple[float, float]


def bars(title: str, values: Mapping[str, float], intervals: Mapping[str, Sequence[float]]) -> str:
    """One bar a name for values in [0, 1], with its interval as a whisker."""
    wide = (_WIDTH - _LEFT - 20) / max(1, len(values))
    parts = []
    for at, (name, value) in enumerate(values.items()):
        x, top = _LEFT + wide * (at + 0.15), _y(value)
        parts.append(_box((x, top, wide * 0.7, _y(0) - top), _COLOURS[0]))
        parts.append(_text(x + wide * 0.35, _y(0) + 14, name, anchor="middle"))
        parts.append(_text(x + wide * 0.35, top - 4, f"{value:.3f}", anchor="middle"))
        if name in intervals:
            low, high = (_y(each) for each in intervals[name])
            parts.append(_line([(x + wide * 0.35, low), (x + wide * 0.35, high)], "#222222"))
    return _drawing(title, [*_axis(), *parts])


def lines(title: str, series: Mapping[str, Sequence[Point]], *, axes: tuple[str, str], diagonal: bool = False) -> str:
    """Curves over the unit square, with their names to the right; `axes` names x and y."""
    parts = _axis()
    if diagonal:
        parts.append(_line([(_x(0), _y(0)), (_x(1), _y(1))], "#bbbbbb"))
    for at, (name, points) in enumerate(series.items()):
        colour = _COLOURS[at % len(_COLOURS)]
        parts.append(_line([(_x(x), _y(y)) for x, y in points], colour))
        parts.append(_box((_WIDTH - _RIGHT + 12, _TOP + 18 * at, 10, 10), colour))
        parts.append(_text(_WIDTH - _RIGHT + 27, _TOP + 9 + 18 * at, name))
    parts.append(_text((_x(0) + _x(1)) / 2, _HEIGHT - 8, axes[0], anchor="middle"))
    parts.append(_text(_LEFT, _TOP - 8, axes[1]))
    ticks = [_text(_x(at / 4), _y(0) + 14, f"{at / 4:.2f}", anchor="middle") for at in range(5)]
    return _drawing(title, [*parts, *ticks])


def grid(title: str, rows: Mapping[str, Sequence[float]], columns: Sequence[str]) -> str:
    """A table of counts, each cell as dark as its share of its row."""
    parts = [_text(170 + 120 * at + 55, 58, name, anchor="middle") for at, name in enumerate(columns)]
    for row, (name, counts) in enumerate(rows.items()):
        parts.append(_text(20, 90 + 44 * row, name))
        for at, count in enumerate(counts):
            share = count / max(1.0, sum(counts))
            parts.append(_box((170 + 120 * at, 68 + 44 * row, 112, 36), _COLOURS[0], opacity=0.08 + 0.6 * share))
            parts.append(_text(226 + 120 * at, 90 + 44 * row, f"{count:,.0f} ({share:.1%})", anchor="middle"))
    return _drawing(title, parts, height=90 + 44 * len(rows))


def heatmap(title: str, answers: Sequence[Sequence[tuple[str, float]]]) -> str:
    """Answers as running text, each word as red as its probability of being hallucinated."""
    parts, x, y = [], 16.0, 58.0
    for words in answers:
        for word, chance in words:
            width = 6.6 * len(word) + 6
            if x + width > 820:
                x, y = 16.0, y + 22
            parts.append(_box((x, y - 14, width, 19), "#c8553d", opacity=round(min(1.0, chance), 2)))
            parts.append(_text(x + 3, y, word, mono=True))
            x += width + 2
        x, y = 16.0, y + 36
    return _drawing(title, parts, height=int(y), width=840)


def _x(value: float) -> float:
    return _LEFT + value * (_WIDTH - _LEFT - _RIGHT)


def _y(value: float) -> float:
    return _HEIGHT - _BOTTOM - value * (_HEIGHT - _TOP - _BOTTOM)


def _axis() -> list[str]:
    out = []
    for at in range(5):
        y = _y(at / 4)
        out.append(_line([(_LEFT, y), (_WIDTH - 20, y)], "#e3e3e3"))
        out.append(_text(_LEFT - 6, y + 4, f"{at / 4:.2f}", anchor="end"))
    return out


def _box(box: tuple[float, float, float, float], colour: str, *, opacity: float = 1.0) -> str:
    x, y, width, height = box
    faint = "" if opacity == 1.0 else f' fill-opacity="{opacity:.2f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{max(0.0, height):.1f}" fill="{colour}"{faint}/>'


def _line(points: Sequence[Point], colour: str) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.6"/>'


def _text(x: float, y: float, text: str, *, anchor: str = "start", mono: bool = False) -> str:
    font = ' font-family="monospace"' if mono else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{font}>{escape(text)}</text>'


def _drawing(title: str, parts: Sequence[str], *, height: int = _HEIGHT, width: int = _WIDTH) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="sans-serif" font-size="11" fill="#222222">'
    )
    ground = f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    caption = f'<text x="16" y="18" font-size="13">{escape(title)}</text>'
    return "\n".join([head, f"<title>{escape(title)}</title>", ground, caption, *parts, "</svg>", ""])
