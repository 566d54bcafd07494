"""What is said at a table where games are chosen, opened, saved and set up."""

from __future__ import annotations

from typing import Final

from gametable.language import _, later, plural
from gametable.views.numbers import count
from gametable.views.text import text
from kingsburg.catalogue import PositionEntry

POSITIONS: Final = later("Positions")
FILES: Final = later("Open and save")
SET_UP: Final = later("Set up")
BEFORE: Final = later("The game before")
TO_BOARD: Final = later("Back to the board")

NEW_GAME: Final = later("A new game for")
EMPTY: Final = later("Set up from nothing")
CHOOSE: Final = later("Or a position")
#: What positions of the catalogue are there for, by their kind.
KINDS: Final = {
    "start": later("Starts"),
    "example": later("Worked examples"),
    "question": later("Questions"),
}
HINT: Final = later("Hint")

OPEN: Final = later("Open")
FILE: Final = later("A file…")
TEXT: Final = later("Or put in a position or a whole record")
TEXT_HINT: Final = later("a position as JSON, or a record that begins with: kingsburg 1")
PLAY_TEXT: Final = later("Play it")
NO_TEXT: Final = later("There is nothing in the field yet.")
LOOK: Final = later("Look at it, and set it right")
SAVE: Final = later("Save")
SAVES: Final = {
    ("save", "position"): later("The position as a file"),
    ("save", "game"): later("The game as a file"),
    ("copy", "position"): later("Copy the position"),
    ("copy", "game"): later("Copy the game"),
}
COPIED: Final = later("It is on the clipboard.")
NOT_COPIED: Final = later("This browser lets no page copy anything. A file can still be saved.")


def players(number: int) -> str:
    """A button that starts a game for so many."""
    return plural(number, "{number} player", "{number} players")


def too_large(most: int) -> str:
    """About a file with more than so many bytes."""
    return _("This file is too large: {number} bytes are the most.", number=count(most))


def card(preset: PositionEntry) -> str:
    """A position to choose, with what it asks, as HTML."""
    return (
        f'<span class="kb-card"><b>{text(_(preset.title))}</b>'
        f"<span>{text(_(preset.question))}</span>"
        f"<small>{text(players(preset.players))}</small></span>"
    )


def named(preset: PositionEntry) -> str:
    """The same for a screen reader."""
    told = (f"{_(preset.title)}.", _(preset.question), players(preset.players))
    return " ".join(filter(None, told))


def asked(preset: PositionEntry) -> str:
    """What a position is and what it asks, to stand above its board, as HTML."""
    question = f"<span>{text(_(preset.question))}</span>" if preset.question else ""
    return f'<div class="kb-asked"><strong>{text(_(preset.title))}</strong>{question}</div>'


def hint(preset: PositionEntry) -> str:
    """What leads to the answer, as HTML."""
    return f'<p class="kb-note">{text(_(preset.hint))}</p>'


def opened(title: str, headline: str) -> str:
    """What is said once a position is on the board."""
    return f"{title}. {headline}"
