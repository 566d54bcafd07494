"""The terrain cards: the deck as a deck, and what is known of it (KS.3, KT.4).

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
    """What a shuffle left in hands: the seats with a card from before it, and these cards.

    Everybody knows these cards together, since all others were discarded; so nobody takes them for
    cards of the new pile.
    """

    seats: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()

    def without(self, seat: int, card: str) -> Stayed:
        """What is left when a seat shows its card."""
        if seat not in self.seats:
            return self
        cards = list(self.cards)
        cards.remove(card)
        return Stayed(tuple(each for each in self.seats if each != seat), tuple(cards))


_NONE_STAYED: Final = Stayed()


class Deck:
    """The terrain cards of a table.

    hand: by seat the card in hand, None if there is none or it is not known · to_move: the seat
    whose turn it is · terrain: the card shown, None before · discards, gone: cards by terrain, gone
    out of the game · stayed: what the last shuffle left in hands · draws: the seats that draw now,
    in order.
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
        """The cards of which it is not known where they are: in the pile, or in a hand."""
        known = self.hand if self.terrain is None else [*self.hand, self.terrain]
        return {
            terrain: OF_EACH - self.discards[terrain] - self.gone[terrain] - known.count(terrain)
            for terrain in TERRAINS
        }

    def stayed_unknown(self) -> dict[str, int]:
        """Those cards that a shuffle left in hands of which it is not known who has them."""
        known = [self.hand[seat] for seat in self.stayed.seats]
        return {
            terrain: self.stayed.cards.count(terrain) - known.count(terrain) for terrain in TERRAINS
        }

    def of_pile(self) -> dict[str, int]:
        """The cards of the pile, together with those in hands that may be any of them."""
        if not self.stayed.seats:
            return self.unknown()
        stayed = self.stayed_unknown()
        return {terrain: number - stayed[terrain] for terrain, number in self.unknown().items()}

    def in_hand(self, seat: int) -> dict[str, int]:
        """The cards that a seat may have in hand, if that is not known, each with its weight."""
        return self.stayed_unknown() if seat in self.stayed.seats else self.of_pile()

    def pile(self) -> int:
        """How many cards are in the pile."""
        waits = {*self.draws} if not self.replaces else {self.to_move}
        without = waits | ({self.to_move} if self.terrain else set())
        in_hands = sum(
            1 for seat, card in enumerate(self.hand) if card is None and seat not in without
        )
        return sum(self.unknown().values()) - in_hands

    @property
    def replaces(self) -> bool:
        """Whether the card that is drawn now is shown at once, in place of a useless one (KT.5)."""
        return self.draws == (self.to_move,)

    def weights(self) -> Mapping[str, int]:
        """The cards that may be drawn or shown now, each with its weight; empty if none may."""
        if self.draws:
            # An empty pile is made of the discards (KT.4).
            return self.of_pile() if self.pile() > 0 else self.discards
        if self.terrain is None and self.hand[self.to_move] is None:
            return self.in_hand(self.to_move)
        return {}

    def chances(self) -> tuple[tuple[Action, Fraction], ...]:
        """The cards that may be drawn or shown now, with exact probabilities."""
        weights = {card: number for card, number in self.weights().items() if number > 0}
        all_ = sum(weights.values())
        return tuple((Draw(card), Fraction(number, all_)) for card, number in weights.items())

    def draw(self, rng: Random) -> Action:
        """A card at random."""
        weights = self.weights()
        return Draw(rng.choices(tuple(weights), tuple(weights.values()))[0])

    def shuffle(self) -> None:
        """Make a pile of the discards; the cards now in hands are not part of it (KT.4)."""
        held = self.unknown()
        for card in filter(None, self.hand):
            held[card] += 1
        seats = tuple(seat for seat in range(len(self.hand)) if seat not in self.draws)
        cards = tuple(terrain for terrain, number in held.items() for _ in range(number))
        # A position of which less is known than that may have fewer cards than hands.
        self.stayed = Stayed(seats, cards) if len(seats) == len(cards) else _NONE_STAYED
        self.discards = dict.fromkeys(TERRAINS, 0)
