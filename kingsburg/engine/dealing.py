"""Cards on the table before the first year: dealt ones, an auction, a draft (M2, M3)."""

from __future__ import annotations

from typing import Final, NamedTuple

from kingsburg.engine.actions import Choose

#: A card that lies face down and is unknown.
FACE_DOWN: Final = ""
#: A choice that is unknown.
SECRET: Final = Choose(None)

Cards = tuple[str, ...]


class Dealt(NamedTuple):
    """The cards that each seat was dealt, and those that it chose; None if there are none yet."""

    hands: tuple[Cards | None, ...]
    chosen: tuple[Cards | None, ...]

    @classmethod
    def to(cls, players: int) -> Dealt:
        """Return the start for this many players, before anything is dealt."""
        return cls((None,) * players, (None,) * players)

    def deals(self, seat: int, cards: Cards) -> Dealt:
        """Return the state after a seat has been dealt these cards."""
        return self._replace(hands=_with(self.hands, seat, cards))

    def chooses(self, seat: int, cards: Cards) -> Dealt:
        """Return the state after a seat has chosen these cards."""
        return self._replace(chosen=_with(self.chosen, seat, cards))

    def known(self) -> set[str]:
        """Return the cards that are known to have been dealt or chosen."""
        return {card for cards in (*self.hands, *self.chosen) for card in cards or ()} - {FACE_DOWN}

    def face_down_for(self, seat: int | None, *, turning_up: bool = False) -> Dealt:
        """Return the state as a seat knows it, with the hands and choices of others face down.

        `turning_up`: True if the choices are being turned up and are no longer secret.
        """
        hands = tuple(_hidden(each) if at != seat else each for at, each in enumerate(self.hands))
        if turning_up:
            return Dealt(hands, self.chosen)
        return Dealt(
            hands,
            tuple(_hidden(each) if at != seat else each for at, each in enumerate(self.chosen)),
        )


class Auction(NamedTuple):
    """The open cards, the card up for auction, the highest bid, and the seats still bidding.

    The first of `bidding` is the next to bid; the last one made the highest bid.
    """

    cards: Cards
    card: str | None = None
    bid: int = 0
    bidding: tuple[int, ...] = ()


class Draft(NamedTuple):
    """The seats that are still to pick, in order, and the cards that each seat has picked."""

    picks: tuple[int, ...]
    picked: tuple[Cards, ...]


Dealing = Dealt | Auction | Draft


def _with(all_: tuple[Cards | None, ...], seat: int, cards: Cards) -> tuple[Cards | None, ...]:
    return (*all_[:seat], cards, *all_[seat + 1 :])


def _hidden(cards: Cards | None) -> Cards | None:
    return None if cards is None else (FACE_DOWN,) * len(cards)


def clockwise(players: int, first: int) -> tuple[int, ...]:
    """Return all seats clockwise, from this one on."""
    return tuple((first + step) % players for step in range(players))
