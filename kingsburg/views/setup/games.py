"""The words for choosing, opening, saving and setting up games."""

from __future__ import annotations

from typing import Final

from gametable.language import Name, _, later, plural
from gametable.views import pages
from gametable.views.numbers import count
from gametable.views.text import text
from kingsburg.catalogue.entries import OwnCards, PositionEntry
from kingsburg.engine.actions import Enemy
from kingsburg.views import words

MENU: Final = later("Menu")
PRINT: Final = later("Print")
POSITIONS: Final = later("Games and positions")
FILES: Final = later("Open and save")
SET_UP: Final = later("Change this position")
BEFORE: Final = later("The game before")
TO_BOARD: Final = later("Back to the board")

EMPTY: Final = later("Set up from nothing")
CHOOSE: Final = later("Choose a position")
#: The headings of the positions in the catalogue, by their kind.
KINDS: Final = {
    "start": later("Starts"),
    "example": later("Worked examples"),
    "question": later("Questions"),
}
HINT: Final = later("Hint")

OPEN: Final = later("Open")
FILE: Final = later("A file…")
TEXT: Final = later("Or put in a position, a whole record or cards")
TEXT_HINT: Final = later(
    "a position as JSON, a record that begins with: kingsburg 1, or cards of your own as TOML"
)
PLAY_TEXT: Final = later("Play it")
IS_LESSON: Final = later("this is a lesson: open it on the page “Learn”")
NO_TEXT: Final = later("There is nothing in the field yet.")
LOOK: Final = later("Look at it, and set it right")
WITHOUT_CARDS: Final = later("A new game with the printed cards alone")
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


#: What the keys of the table do.
_KEYS: Final = {
    "← →": later("one step back or forward"),
    "↑ ↓": later("larger or smaller steps"),
    "Home End": later("to the start or the end"),
    "Tab": later("to the next group of buttons; arrow keys move within a group"),
    "p": later("the presenter's view, which can be read from a distance, and back"),
    "Enter": later("presses the button that has focus"),
    "?": later("these keys"),
}


def keys() -> str:
    """The keys of the table, as HTML."""
    rows = "".join(
        f"<dt>{' '.join(f'<kbd>{text(each)}</kbd>' for each in keys.split())}</dt>"
        f"<dd>{text(_(told))}</dd>"
        for keys, told in _KEYS.items()
    )
    return f'<dl class="kb-keys">{rows}</dl>'


def all_dashboards() -> str:
    """A link to the start page, as HTML."""
    return f'<a href="./">{text(_(pages.ALL))}</a>'


def players(number: int) -> str:
    """A number of players: ``3 players``."""
    return plural(number, "{number} player", "{number} players")


def too_large(most: int) -> str:
    """Why a file with more than this many bytes is refused."""
    return _("This file is too large: {number} bytes are the most.", number=count(most))


def card(preset: PositionEntry) -> str:
    """A position to choose, with its question, as HTML."""
    return (
        f'<span class="kb-card"><b>{text(_(preset.title))}</b>'
        f"<span>{text(_(preset.question))}</span>"
        f"<small>{text(players(preset.players))}</small></span>"
    )


def entry(title: str, about: str) -> str:
    """Something to choose, with what it means, as HTML."""
    return f'<span class="kb-card"><b>{text(title)}</b><span>{text(about)}</span></span>'


def named(preset: PositionEntry) -> str:
    """The same for screen readers."""
    told = (f"{_(preset.title)}.", _(preset.question), players(preset.players))
    return " ".join(filter(None, told))


def asked(preset: PositionEntry) -> str:
    """The title and question of a position, shown above its board, as HTML."""
    question = f"<span>{text(_(preset.question))}</span>" if preset.question else ""
    return f'<div class="kb-asked"><strong>{text(_(preset.title))}</strong>{question}</div>'


def hint(preset: PositionEntry) -> str:
    """The hint of a position, as HTML."""
    return f'<p class="kb-note">{text(_(preset.hint))}</p>'


def put_in(own: OwnCards) -> str:
    """What is said once somebody's own cards are in the box."""
    kinds = (own.rows, own.buildings, own.governors, own.destinies, own.advisors)
    names: list[str] = [Name(each.names) for kind in kinds for each in kind]
    names += [_("tile {number}", number=each.number) for each in own.tiles]
    names += [words.enemy(Enemy(each.race, each.strength)) for each in own.enemies]
    return _("A new game, with cards of your own: {cards}.", cards=words.joined(names))


def opened(title: str, headline: str) -> str:
    """The message after a position has been put on the board."""
    return f"{title}. {headline}"
