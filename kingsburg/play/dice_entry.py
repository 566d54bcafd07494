"""Dice that have been rolled on a real table, entered for all players in any order."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from gametable.play.positions import CHANCE
from kingsburg.engine.actions import Roll
from kingsburg.engine.position import Position

#: The faces of a die.
FACES: Final = range(1, 7)


class Due(NamedTuple):
    """A roll that is due: whose it is, and how many coloured and white dice it has.

    `power`: the power that asks for it; None for the roll of a season.
    """

    player: str
    coloured: int
    white: int
    power: str | None = None

    @property
    def dice(self) -> int:
        """The number of its dice."""
        return self.coloured + self.white


class DiceEntry:
    """The faces that have been entered for the rolls that are due."""

    def __init__(self, position: Position) -> None:
        #: The rolls in the order in which the game asks for them.
        self.due = rolls_due(position)
        self._faces: dict[str, tuple[int, ...]] = {}

    def follow(self, position: Position) -> None:
        """Go on to another position, keeping what was entered for rolls that are still due."""
        before, self.due = self.power, rolls_due(position)
        players = {each.player for each in self.due if self.power == before}
        self._faces = {who: faces for who, faces in self._faces.items() if who in players}

    @property
    def power(self) -> str | None:
        """The power that asks for all these rolls; None for those of a season."""
        return self.due[0].power if self.due else None

    def faces(self, player: str) -> tuple[int, ...]:
        """Return the faces entered for a player, coloured dice first."""
        return self._faces.get(player, ())

    def add(self, player: str, face: int) -> None:
        """Enter the next die of a player; after the last die, entry starts over."""
        dice = next(each.dice for each in self.due if each.player == player)
        entered = self.faces(player)
        self._faces[player] = (*(entered if len(entered) < dice else ()), face)

    def take_back(self, player: str) -> None:
        """Take back the last die of a player."""
        self._faces[player] = self.faces(player)[:-1]

    @property
    def complete(self) -> bool:
        """True if all dice of all rolls are entered."""
        return all(len(self.faces(each.player)) == each.dice for each in self.due)

    def next(self, rng: Random) -> Roll:
        """Return the next roll, with the dice that are not entered left to chance."""
        due = self.due[0]
        entered = self.faces(due.player)
        faces = [*entered, *rng.choices(FACES, k=due.dice - len(entered))]
        return Roll(tuple(faces[: due.coloured]), tuple(faces[due.coloured :]), due.power)


def rolls_due(position: Position) -> list[Due]:
    """Return the rolls of players that follow one another from here, before anybody decides.

    All are for the same power, or all are for the season; those for a power come first.
    """
    found: list[Due] = []
    step = position.year, position.phase, position.step
    while (position.year, position.phase, position.step) == step:
        who = position.subject
        if position.actor is not CHANCE or who is None:
            break
        roll = position.chances()[0][0]
        if not isinstance(roll, Roll) or (found and roll.power != found[0].power):
            break
        found.append(Due(who, len(roll.coloured), len(roll.white), roll.power))
        position = position.play(roll)
    return found
