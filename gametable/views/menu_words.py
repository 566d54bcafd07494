"""The words of a table's menu: opening and saving games, keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gametable.language import _, later
from gametable.views import pages
from gametable.views.text import Html, html, joined

MENU: Final = later("Menu")
NEW: Final = later("New game")
AGAIN: Final = later("Start again")
ANOTHER: Final = later("Again")
ANOTHER_HINT: Final = later("The same players; the next one begins.")
PRINT: Final = later("Print")
FILES: Final = later("Open and save")
BEFORE: Final = later("The previous game")
OPEN: Final = later("Open")
FILE: Final = later("A file…")
PLAY_TEXT: Final = later("Play it")
NO_TEXT: Final = later("There is nothing in the field yet.")
SAVE: Final = later("Save")
SAVES: Final = {
    ("save", "position"): later("The position as a file"),
    ("save", "game"): later("The game as a file"),
    ("copy", "position"): later("Copy the position"),
    ("copy", "game"): later("Copy the game"),
}
COPIED: Final = later("It is on the clipboard.")
NOT_COPIED: Final = later(
    "This browser does not let a page copy anything. You can still save a file."
)


def keys(meant: Mapping[str, str]) -> Html:
    """Return what keys do, as HTML; `meant`: sentences, marked by `later`, by keys with spaces."""
    rows = joined(
        html(
            "<dt>{}</dt><dd>{}</dd>",
            Html(" ").join(html("<kbd>{}</kbd>", each) for each in keys.split()),
            _(told),
        )
        for keys, told in meant.items()
    )
    return html('<dl class="kb-keys">{}</dl>', rows)


def all_dashboards(start: str) -> Html:
    """Return a link to the start page at this address, as HTML."""
    return html('<a href="{}">{}</a>', start, _(pages.ALL))
