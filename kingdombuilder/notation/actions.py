"""Each kind of action: its form in a record and in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from gametable.language import _
from gametable.notation.forms import Form, before, expect, one, shortened
from gametable.play.errors import Malformed
from kingdombuilder import words as say
from kingdombuilder.engine.actions import END, FACE_DOWN, Action, Build, Draw, End, Move
from kingdombuilder.engine.board import TERRAINS
from kingdombuilder.engine.hexes import NAMES, NUMBERS

A = TypeVar("A", bound=Action)


def hex_of(name: str) -> int:
    """Return the number of a hex by its name. Raises `Malformed`."""
    if name not in NUMBERS:
        raise Malformed.against(
            "N.4",
            "{hex} is not a hex: hexes are A1 to T20, a row and a column",
            hex=shortened(name),
        )
    return NUMBERS[name]


class Kind(Form[A]):
    """The forms of one kind of action in records and in sentences."""

    def told(self, action: A) -> str:
        """Return what a player does, without the name: ``builds on C12``."""
        raise NotImplementedError


class Draws(Kind[Draw]):
    """The draw of a terrain card, perhaps face down."""

    example = "draws canyon"

    def read(self, words: Sequence[str]) -> Action:
        if not words:
            return FACE_DOWN
        terrain = one(words)
        if terrain not in TERRAINS:
            raise Malformed.against(
                "N.4",
                "there is no terrain {terrain}, only {known}",
                terrain=shortened(terrain),
                known=TERRAINS,
            )
        return Draw(terrain)

    def write(self, action: Draw) -> str:
        return action.terrain

    def told(self, action: Draw) -> str:
        if action == FACE_DOWN:
            return _("draws a card face down")
        return _("draws {terrain}", terrain=say.kind(action.terrain))


class Builds(Kind[Build]):
    """The building of a settlement, due or by a tile."""

    example = "builds C12 by tavern"

    def read(self, words: Sequence[str]) -> Action:
        if len(words) == 1:
            return Build(hex_of(words[0]))
        hex, tile = before(words, "by")
        return Build(hex_of(one(hex)), shortened(one(tile)))

    def write(self, action: Build) -> str:
        by = f" by {action.by}" if action.by else ""
        return f"{NAMES[action.hex]}{by}"

    def told(self, action: Build) -> str:
        hex = NAMES[action.hex]
        if action.by is None:
            return _("builds on {hex}", hex=hex)
        return _("builds on {hex} with the {tile}", hex=hex, tile=say.tile(action.by))


class Moves(Kind[Move]):
    """The move of a settlement by a tile."""

    example = "moves C12 to D14 by paddock"

    def read(self, words: Sequence[str]) -> Action:
        way, tile = before(words, "by")
        start, hex = before(way, "to")
        return Move(hex_of(one(start)), hex_of(one(hex)), shortened(one(tile)))

    def write(self, action: Move) -> str:
        return f"{NAMES[action.start]} to {NAMES[action.to]} by {action.by}"

    def told(self, action: Move) -> str:
        start, hex, tile = NAMES[action.start], NAMES[action.to], say.tile(action.by)
        return _("moves from {start} to {hex} with the {tile}", start=start, hex=hex, tile=tile)


class Ends(Kind[End]):
    """The end of a turn."""

    example = "ends"

    def read(self, words: Sequence[str]) -> Action:
        expect(not words)
        return END

    def write(self, action: End) -> str:
        return ""

    def told(self, action: End) -> str:
        return _("ends the turn")


KINDS: Final[dict[type[Action], Kind[Any]]] = {
    Draw: Draws(),
    Build: Builds(),
    Move: Moves(),
    End: Ends(),
}
BY_VERB: Final = {kind.verb: kind for kind in KINDS.values()}


def words(action: Action) -> str:
    """Return an action in the words of a record, without the player."""
    return KINDS[type(action)].words(action)


def told(action: Action) -> str:
    """Return what a player does, without the name: ``builds on C12``."""
    return KINDS[type(action)].told(action)
