"""Cards that are dealt or drawn on a real table, and its turn order, entered one by one."""

from __future__ import annotations

from typing import Final

from gametable.play.positions import CHANCE
from kingsburg.engine.actions import Action, Choose, Deal, SeatOrder, TurnDestiny
from kingsburg.engine.position import Position

#: What chance decides about cards: those that are dealt, drawn or turned up (M2, M3, M4).
CARDS: Final = (Deal, Choose, TurnDestiny)


class CardEntry:
    """An entry of the cards that come next, or of the turn order (S.2).

    `position`: as the reader knows it. Cards that are dealt in secret are not entered.
    """

    def __init__(self, position: Position) -> None:
        self.follow(position)

    def follow(self, position: Position) -> None:
        """Go on to another position, with nothing entered."""
        self.picked: tuple[str, ...] = ()
        self._results: dict[Action, tuple[str, ...]] = {}
        self.ordered = isinstance(position.example, SeatOrder)
        due = position.example
        if position.actor is not CHANCE or not isinstance(due, (*CARDS, SeatOrder)):
            return
        if isinstance(due, Deal) and position.why_not(Deal(due.player, ())) is None:
            return
        names = [player.name for player in position.players]
        self._results = {each: _things(each, names) for each, _ in position.chances()}

    @property
    def things(self) -> tuple[str, ...]:
        """All cards or names that can be picked."""
        return tuple(dict.fromkeys(each for told in self._results.values() for each in told))

    @property
    def number(self) -> int:
        """The number of cards or names to pick."""
        return len(next(iter(self._results.values()), ()))

    def pick(self, thing: str) -> None:
        """Pick a card or a name, or put it back."""
        others = tuple(each for each in self.picked if each != thing)
        self.picked = others if thing in self.picked else (*others, thing)

    @property
    def result(self) -> Action | None:
        """The result, once only one is possible."""
        found = [action for action, things in self._results.items() if self._fits(things)]
        return found[0] if self.picked and len(found) == 1 else None

    def _fits(self, things: tuple[str, ...]) -> bool:
        if self.ordered:
            return things[: len(self.picked)] == self.picked
        return {*self.picked} <= {*things}


def _things(action: Action, names: list[str]) -> tuple[str, ...]:
    match action:
        case Deal(_, cards) | Choose((*cards,)):
            return tuple(cards)
        case TurnDestiny(card):
            return (card,)
        case SeatOrder(seats):
            return tuple(names[seat] for seat in seats)
    return ()
