"""Cards on the table before the first year: dealt ones, an auction, a draft (M2, M3)."""

from __future__ import annotations

from typing import Final, NamedTuple

from kingsburg.engine.actions import Choose

#: A card that lies face down, and is not told.
FACE_DOWN: Final = ""
#: A choice that is not told.
SECRET: Final = Choose(None)

Cards = tuple[str, ...]


class Dealt(NamedTuple):
    """The cards that each seat was dealt, and what it has chosen of them; None: nothing yet."""

    hands: tuple[Cards | None, ...]
    chosen: tuple[Cards | None, ...]

    @classmethod
    def to(cls, players: int) -> Dealt:
        """Nothing is dealt yet to so many players."""
        return cls((None,) * players, (None,) * players)

    def deals(self, seat: int, cards: Cards) -> Dealt:
        """With these cards for a seat."""
        return self._replace(hands=_with(self.hands, seat, cards))

    def chooses(self, seat: int, cards: Cards) -> Dealt:
        """With this choice of a seat."""
        return self._replace(chosen=_with(self.chosen, seat, cards))

    def known(self) -> set[str]:
        """The cards of which it is known who was dealt or has chosen them."""
        return {card for cards in (*self.hands, *self.chosen) for card in cards or ()} - {FACE_DOWN}

    def face_down_for(self, seat: int | None, *, turning_up: bool = False) -> Dealt:
        """As this seat knows it: hands and choices of the others lie face down.

        `turning_up`: whether what was chosen is being turned up, and no secret any more.
        """
        hands = tuple(_hidden(each) if at != seat else each for at, each in enumerate(self.hands))
        if turning_up:
            return Dealt(hands, self.chosen)
        return Dealt(
            hands,
            tuple(_hidden(each) if at != seat else each for at, each in enumerate(self.chosen)),
        )


class Auction(NamedTuple):
    """Open cards; the card that is bid for, the highest bid, and who still bids, by seat.

    The first of `bidding` is the next to bid, the last of them made the highest bid.
    """

    cards: Cards
    card: str | None = None
    bid: int = 0
    bidding: tuple[int, ...] = ()


class Draft(NamedTuple):
    """The seats that still pick, in order, and the cards that each has picked."""

    picks: tuple[int, ...]
    picked: tuple[Cards, ...]


Dealing = Dealt | Auction | Draft


def _with(all_: tuple[Cards | None, ...], seat: int, cards: Cards) -> tuple[Cards | None, ...]:
    return (*all_[:seat], cards, *all_[seat + 1 :])


def _hidden(cards: Cards | None) -> Cards | None:
    return None if cards is None else (FACE_DOWN,) * len(cards)


def clockwise(players: int, first: int) -> tuple[int, ...]:
    """All seats, from this one on."""
    return tuple((first + step) % players for step in range(players))
