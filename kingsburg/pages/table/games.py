"""Words for choosing, opening, saving and setting up games."""

from __future__ import annotations

from typing import Final

from gametable.language import Name, _, later, plural
from gametable.views.text import Html, html
from kingsburg import words
from kingsburg.catalogue.entries import OwnCards, PositionEntry
from kingsburg.engine.actions import Enemy

POSITIONS: Final = later("Games and positions")
SET_UP: Final = later("Change this position")
TO_BOARD: Final = later("Back to the board")

EMPTY: Final = later("Set up from scratch")
CHOOSE: Final = later("Choose a position")
#: Headings of the positions in the catalogue, by kind.
KINDS: Final = {
    "start": later("Starts"),
    "example": later("Worked examples"),
    "question": later("Questions"),
}

TEXT: Final = later("Or enter a position, a whole record or cards")
TEXT_HINT: Final = later(
    "a position as JSON, a record that begins with: kingsburg 1, or cards of your own as TOML"
)
LOOK: Final = later("Look at it and correct it")
WITHOUT_CARDS: Final = later("A new game with only the printed cards")
#: What the keys of the table do.
KEYS: Final = {
    "← →": later("one step back or forward"),
    "↑ ↓": later("larger or smaller steps"),
    "Home End": later("to the start or the end"),
    "Tab": later("to the next group of buttons; arrow keys move within a group"),
    "p": later("the presenter's view, which can be read from a distance, and back"),
    "Esc": later("leaves the presenter's view"),
    "Enter": later("presses the button that has focus"),
    "?": later("these keys"),
}


def players(number: int) -> str:
    """Return a number of players in words: ``3 players``."""
    return plural(number, "{number} player", "{number} players")


def card(preset: PositionEntry) -> Html:
    """Return a position to choose, with its question, as HTML."""
    return html(
        '<span class="kb-card"><b>{}</b><span>{}</span><small>{}</small></span>',
        _(preset.title),
        _(preset.question),
        players(preset.players),
    )


def entry(title: str, about: str) -> Html:
    """Return something to choose, with what it means, as HTML."""
    return html('<span class="kb-card"><b>{}</b><span>{}</span></span>', title, about)


def named(preset: PositionEntry) -> str:
    """Return a position to choose, with its question, for screen readers."""
    told = (f"{_(preset.title)}.", _(preset.question), players(preset.players))
    return " ".join(filter(None, told))


def note(told: str) -> Html:
    """Return a remark as HTML."""
    return html('<p class="kb-note">{}</p>', told)


def put_in(own: OwnCards) -> str:
    """Return the message after the reader's own cards have been added."""
    kinds = (own.rows, own.buildings, own.governors, own.destinies, own.advisors)
    names: list[str] = [Name(each.names) for kind in kinds for each in kind]
    names += [_("tile {number}", number=each.number) for each in own.tiles]
    names += [words.enemy(Enemy(each.race, each.strength)) for each in own.enemies]
    return _("A new game, with cards of your own: {cards}.", cards=words.joined(names))


def opened(title: str, headline: str) -> str:
    """Return the message after a position has been put on the board."""
    return f"{title}. {headline}"
