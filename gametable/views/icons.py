"""The pictures on the controls of a table."""

from __future__ import annotations

from typing import Final

from gametable.views.text import Html, html

#: The pictures on the controls of a table: SVG paths in a square of 24.
_CONTROLS: Final = {
    "menu": "M4 6h16M4 12h16M4 18h16",
    "start": "M6 5v14M19 5 9 12l10 7z",
    "back": "M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3",
    "forward": "M9 5l9 7-9 7z",
    "end": "M18 5v14M5 5l10 7-10 7z",
    "more": "M6 9l6 6 6-6",
    "eye": "M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
    "language": "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18",
    "write": "M4 20h4L20 8l-4-4L4 16zM14 6l4 4",
}


def control(name: str) -> Html:
    """Return the picture on a control, as SVG."""
    return drawn(_CONTROLS[name])


def drawn(path: str) -> Html:
    """Return a path in a square of 24 as SVG."""
    return html(
        '<svg class="kb-control" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>', path
    )
