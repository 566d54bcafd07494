"""Dice and cards at a table: left to chance, or entered from a real table."""

from __future__ import annotations

from abc import ABC, abstractmethod

from gametable.play.outcomes import Outcome
from kingsburg.engine.actions import Action
from kingsburg.play import Play
from kingsburg.play.card_entry import CardEntry
from kingsburg.play.dice_entry import DiceEntry


class Chance(ABC):
    """Dice and cards that are entered; a subclass plays and shows the game.

    `play`: the game. `entering`: True if they can be entered now. `entry`, `cards`: what has been
    entered.
    """

    play: Play
    entering: bool
    entry: DiceEntry
    cards: CardEntry

    @abstractmethod
    def draw(self) -> None:
        """Show everything, and keep what was said last."""

    @abstractmethod
    def do(self, action: Action) -> None:
        """Play this action."""

    @abstractmethod
    def come_of(self, outcome: Outcome) -> None:
        """Show the outcome of an attempt."""

    def begin_entry(self) -> None:
        """Begin with nothing entered."""
        self.entry = DiceEntry(self.play.position)
        self.cards = CardEntry(self.play.shown)

    def roll_all(self) -> None:
        """Play all rolls that are due: those entered, and the rest by chance."""
        self.come_of(self.play.roll_all(self.entry))

    def enter(self, player: str, face: int) -> None:
        """Enter a die of a player, and play the rolls once all dice are entered."""
        self.entry.add(player, face)
        if self.entry.complete:
            self.roll_all()
        else:
            self.draw()

    def take_back(self, player: str) -> None:
        """Take back a die that was entered."""
        self.entry.take_back(player)
        self.draw()

    def enter_card(self, thing: str) -> None:
        """Enter a drawn card, or the next player in turn order, and play the completed result."""
        self.cards.pick(thing)
        if result := self.cards.result:
            self.do(result)
        else:
            self.draw()

    def deal_all(self) -> None:
        """Deal cards to everybody."""
        self.come_of(self.play.deal_all())

    def deal_face_down(self) -> None:
        """Leave the real cards face down, and enter those that are turned up."""
        self.entering = True
        self.come_of(self.play.deal_face_down())
