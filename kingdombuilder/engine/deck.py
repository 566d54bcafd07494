"""The terrain cards: the deck, and what is known about it (KS.3, KT.4).

There are 25 cards. Each is in the pile, in a hand, shown, discarded, or out of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Final, NamedTuple

from kingdombuilder.engine.actions import Action, Draw
from kingdombuilder.engine.board import TERRAINS

#: Cards of each terrain (KS.3).
OF_EACH: Final = 5


class Stayed(NamedTuple):
    """The cards in hands when the discards were shuffled: whose hands, and which cards.

    Everybody knows these cards as a set, because all other cards were discarded, and so they are
    not counted among the cards of the new pile.
    """

    seats: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()

    def without(self, seat: int, card: str) -> Stayed:
        """Return what is left after a seat shows its card."""
        if seat not in self.seats:
            return self
        cards = list(self.cards)
        cards.remove(card)
        return Stayed(tuple(each for each in self.seats if each != seat), tuple(cards))


_NONE_STAYED: Final = Stayed()


class Deck:
    """The terrain cards of a table.

    hand: the card in hand by seat, None if there is none or it is unknown · to_move: the seat whose
    turn it is · terrain: the card shown, None before that · discards, gone: the discarded cards and
    those out of the game, by terrain · stayed: the cards in hands at the last shuffle · draws: the
    seats that draw now, in order.
    """

    __slots__ = ("discards", "draws", "gone", "hand", "stayed", "terrain", "to_move")

    def __init__(self, players: int) -> None:
        self.hand: list[str | None] = [None] * players
        self.to_move = 0
        self.terrain: str | None = None
        self.discards = dict.fromkeys(TERRAINS, 0)
        self.gone = dict.fromkeys(TERRAINS, 0)
        self.stayed = _NONE_STAYED
        self.draws: tuple[int, ...] = ()

    def unknown(self) -> dict[str, int]:
        """Return, by terrain, the cards in unknown places: in the pile or in a hand."""
        known = self.hand if self.terrain is None else [*self.hand, self.terrain]
        return {
            terrain: OF_EACH - self.discards[terrain] - self.gone[terrain] - known.count(terrain)
            for terrain in TERRAINS
        }

    def stayed_unknown(self) -> dict[str, int]:
        """Return, by terrain, the cards of `stayed` whose holders are unknown."""
        known = [self.hand[seat] for seat in self.stayed.seats]
        return {
            terrain: self.stayed.cards.count(terrain) - known.count(terrain) for terrain in TERRAINS
        }

    def of_pile(self) -> dict[str, int]:
        """Return, by terrain, the cards of the pile and of hands that may hold any of them."""
        if not self.stayed.seats:
            return self.unknown()
        stayed = self.stayed_unknown()
        return {terrain: number - stayed[terrain] for terrain, number in self.unknown().items()}

    def in_hand(self, seat: int) -> dict[str, int]:
        """Return, by terrain, the cards that an unknown hand may hold, as weights."""
        return self.stayed_unknown() if seat in self.stayed.seats else self.of_pile()

    def pile(self) -> int:
        """Return how many cards are in the pile."""
        waits = {*self.draws} if not self.replaces else {self.to_move}
        without = waits | ({self.to_move} if self.terrain else set())
        in_hands = sum(
            1 for seat, card in enumerate(self.hand) if card is None and seat not in without
        )
        return sum(self.unknown().values()) - in_hands

    @property
    def replaces(self) -> bool:
        """True if the card drawn now is shown at once, in place of a useless one (KT.5)."""
        return self.draws == (self.to_move,)

    def weights(self) -> Mapping[str, int]:
        """Return the cards that may be drawn or shown now, with weights; empty if none may be."""
        if self.draws:
            # An empty pile is refilled with the discards (KT.4).
            return self.of_pile() if self.pile() > 0 else self.discards
        if self.terrain is None and self.hand[self.to_move] is None:
            return self.in_hand(self.to_move)
        return {}

    def chances(self) -> tuple[tuple[Action, Fraction], ...]:
        """Return the cards that may be drawn or shown now, with exact probabilities."""
        weights = {card: number for card, number in self.weights().items() if number > 0}
        all_ = sum(weights.values())
        return tuple((Draw(card), Fraction(number, all_)) for card, number in weights.items())

    def draw(self, rng: Random) -> Action:
        """Return a card drawn at random."""
        weights = self.weights()
        return Draw(rng.choices(tuple(weights), tuple(weights.values()))[0])

    def shuffle(self) -> None:
        """Shuffle the discards into a new pile; cards in hands are not part of it (KT.4)."""
        held = self.unknown()
        for card in filter(None, self.hand):
            held[card] += 1
        seats = tuple(seat for seat in range(len(self.hand)) if seat not in self.draws)
        cards = tuple(terrain for terrain, number in held.items() for _ in range(number))
        # A partly known position may list fewer cards than hands.
        self.stayed = Stayed(seats, cards) if len(seats) == len(cards) else _NONE_STAYED
        self.discards = dict.fromkeys(TERRAINS, 0)
