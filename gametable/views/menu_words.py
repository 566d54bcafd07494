"""The words of a table's menu: opening and saving games, keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gametable.language import _, later
from gametable.views import pages
from gametable.views.text import text

MENU: Final = later("Menu")
PRINT: Final = later("Print")
FILES: Final = later("Open and save")
CONTINUE: Final = later("Continue the last game")
BEFORE: Final = later("The game before")
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


def keys(meant: Mapping[str, str]) -> str:
    """What keys do, as HTML: a sentence, marked by `later`, by the keys with blanks between."""
    rows = "".join(
        f"<dt>{' '.join(f'<kbd>{text(each)}</kbd>' for each in keys.split())}</dt>"
        f"<dd>{text(_(told))}</dd>"
        for keys, told in meant.items()
    )
    return f'<dl class="kb-keys">{rows}</dl>'


def all_dashboards() -> str:
    """A link to the start page, as HTML."""
    return f'<a href="./">{text(_(pages.ALL))}</a>'
