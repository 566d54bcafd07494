"""The reader's pick for an action: dice, goods, what joins them, a card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Final

from kingsburg.engine.actions import Influence, Recruit
from kingsburg.engine.bundle import Bundle, things_of
from kingsburg.engine.hand import Dice
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.play.options import Options

#: The most goods of each kind that can be picked singly; a line of notation can pay with more.
MOST_PICKED: Final = 12


@dataclass
class Pick:
    """The reader's pick for an action.

    `dice`: indices in the hand, coloured dice first. `goods`: indices among those in stock.
    `proposed`: True if it was picked for an advisor who is looked at, not by the reader.
    `card`: the one to be put up for auction. `bid`: the number typed for a bid.
    """

    dice: set[int] = field(default_factory=set)
    goods: set[int] = field(default_factory=set)
    token: bool = False
    power: str | None = None
    envoy: bool = False
    proposed: bool = False
    card: str | None = None
    bid: str | None = None


class Picking(ABC):
    """A position, what can be done at it, and what is picked for that.

    `pick`: what is picked. `options`: what can be done.
    """

    pick: Pick
    options: Options

    @property
    @abstractmethod
    def position(self) -> Position:
        """The present position, including everything hidden."""

    @property
    def me(self) -> Player | None:
        """The player who decides."""
        actor = self.position.actor
        return self.position.player(actor) if isinstance(actor, str) else None

    @property
    def dice(self) -> Dice:
        """The dice of the player who places, coloured ones first."""
        me = self.me
        return me.hand.dice if me and me.hand and self.options.influences else ()

    @property
    def coloured(self) -> int:
        """How many of the dice are coloured."""
        me = self.me
        return len(me.hand.coloured) if me and me.hand else 0

    @property
    def goods(self) -> tuple[str, ...]:
        """The goods of the player who recruits, and the +2 tokens that can pay for soldiers."""
        me = self.me
        if me is None or not self.options.recruiting:
            return ()
        tokens = me.tokens if me.abilities.sums.tokens_recruit else 0
        owned = Bundle(me.gold, me.wood, me.stone, tokens=tokens)
        return things_of(Bundle(*(min(MOST_PICKED, amount) for amount in owned)))

    @property
    def makes(self) -> tuple[int, ...]:
        """The advisors that the dice in hand can make with all that can join, taken ones too."""
        me = self.me
        if me is None or me.hand is None:
            return ()
        token, sways = bool(me.tokens_left(self.position.rules)), me.sways_left()
        return tuple(sorted({each.advisor for each in me.hand.influences(token, sways)}))

    def group(self) -> tuple[Dice, Dice]:
        """Return the dice picked: coloured and white."""
        picked = sorted(self.pick.dice)
        return (
            tuple(self.dice[place] for place in picked if place < self.coloured),
            tuple(self.dice[place] for place in picked if place >= self.coloured),
        )

    def placement(self, advisor: int) -> Influence:
        """Return the placement of what is picked on this advisor."""
        pick = self.pick
        return Influence(advisor, *self.group(), pick.token, pick.power, pick.envoy)

    def ways(self, advisor: int) -> tuple[Influence, ...]:
        """Return the placements on an advisor that use all picked extras, simplest first."""
        pick = self.pick
        fitting = [
            way
            for way in self.options.influences.get(advisor, ())
            if way.token >= pick.token
            and way.envoy >= pick.envoy
            and pick.power in (None, way.power)
        ]
        return tuple(sorted(fitting, key=_effort))

    def payment(self) -> Recruit:
        """Return recruiting with the goods picked."""
        return self.options.recruit([self.goods[place] for place in sorted(self.pick.goods)])

    def propose(self, way: Influence) -> None:
        """Pick exactly what this placement needs."""
        places: set[int] = set()
        here, white = range(self.coloured), range(self.coloured, len(self.dice))
        for part, wanted in ((here, way.coloured), (white, way.white)):
            for face in wanted:
                places.add(next(p for p in part if self.dice[p] == face and p not in places))
        self.pick = Pick(places, set(), way.token, way.power, way.envoy, proposed=True)

    def drop(self) -> None:
        """Put down everything that is picked."""
        self.pick = Pick()


def _effort(way: Influence) -> tuple[int, int]:
    """Return a sort key: the number of extras that a placement uses, then of dice."""
    extra = way.token + way.envoy + (way.power is not None)
    return extra, len(way.coloured) + len(way.white)
