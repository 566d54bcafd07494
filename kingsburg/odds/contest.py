"""Who contends for the advisors of a season in which nobody has rolled yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial
from math import comb, lcm, prod

from gametable.play.errors import Fault, Malformed
from kingsburg.engine.check import check_names
from kingsburg.engine.hand import ADVISORS, Dice, Hand
from kingsburg.engine.rules import Rules
from kingsburg.odds.neutral import closings
from kingsburg.odds.policies import GREEDY, Policy
from kingsburg.odds.prospects import means
from kingsburg.odds.reach import Setup
from kingsburg.odds.situation import Plan, Side, Situation, situation
from kingsburg.odds.turn import Worths
from kingsburg.odds.worths import default_worths


@dataclass(frozen=True, slots=True)
class Contender:
    """A player before the roll: the pool of dice, what may join them, and how this player plays.

    `dice`: coloured dice, 0 to 5. `white`: white dice, 0 to 6. `token`: one +2 may join a group
    this season (P2b.4). `market`: one group may count as one more or one less (P2b.6).
    `envoy`: one closed advisor may be influenced (P5.3). `worths`: VP by advisor, from 1 to 18;
    a random player does not look at them. Nobody rerolls here: Statue and Chapel are left out.
    Raises `Malformed` for numbers outside the limits and for a worth that is missing.
    """

    name: str
    dice: int = Rules.COLOURED_DICE
    white: int = 0
    token: bool = False
    market: bool = False
    envoy: bool = False
    policy: Policy = GREEDY
    worths: Worths = field(default_factory=default_worths)

    def __post_init__(self) -> None:
        # A pool of a season has the limits of any pool.
        Setup(self.dice, self.white)
        for advisor in ADVISORS:
            if advisor not in self.worths:
                raise Malformed(
                    "{player} has no worth for advisor {advisor}",
                    player=self.name,
                    advisor=advisor,
                )

    @property
    def rolls(self) -> int:
        """How many different rolls of the pool there are."""
        return comb(self.dice + 5, 5) * comb(self.white + 5, 5)

    @property
    def largest_denominator(self) -> int:
        """A multiple of all denominators that choosing at random among actions can lead to.

        With each group a coloured die leaves the hand. Of n dice there are at most 2**n groups,
        each of them with or without a +2, and counting three ways with a Market.
        """
        each = 2**self.white * (2 if self.token else 1) * (3 if self.market else 1)
        turns = [(2**dice - 1) * each + 1 for dice in range(1, self.dice + 1)]
        return prod(lcm(*range(1, actions + 1)) for actions in turns)

    def side(self, plan: Plan, coloured: Dice, white: Dice) -> Side:
        """This player with these dice rolled; `plan`: how this player decides."""
        sways = ("market",) if self.market else ()
        return Side(plan, means(Hand(coloured, white), int(self.token), sways, self.envoy))


@dataclass(frozen=True, slots=True)
class Contest:
    """Two to five players before the roll of a season.

    `contenders` stand in the old turn order, which decides ties of the totals (P2a.7).
    `closed`: advisors that are influenced before anybody has placed, such as those of neutral
    dice. None: two players, and the neutral dice are not rolled yet either (T.1, T.2).
    Raises `Malformed` where this cannot be.
    """

    contenders: tuple[Contender, ...]
    closed: frozenset[int] | None = frozenset()

    def __post_init__(self) -> None:
        check_names([each.name for each in self.contenders])
        holders = [each.name for each in self.contenders if each.envoy]
        if len(holders) > 1:
            raise Malformed(
                Fault(
                    "",
                    "{second} has an Envoy, but {first} has the only one",
                    "P5.1",
                    first=holders[0],
                    second=holders[1],
                )
            )
        if self.closed is None and len(self.contenders) != 2:
            raise Malformed(Fault("", "neutral dice are for two players only", "T.1"))
        Setup(taken=self.closed or frozenset())

    @property
    def combinations(self) -> int:
        """How many different rolls of all dice there are, the neutral ones by what they close."""
        return len(self.courts()) * prod(each.rolls for each in self.contenders)

    def sides(self, remembered: int | None) -> list[Callable[[Dice, Dice], Side]]:
        """For each contender, from coloured and white dice rolled to a side.

        So many rolls of each are remembered with all that becomes of them; None: all.
        """
        return [
            lru_cache(remembered)(partial(each.side, plan))
            for each, plan in zip(self.contenders, self._plans(), strict=True)
        ]

    def _plans(self) -> list[Plan]:
        """How each contender decides."""
        worths = [
            [Fraction(each.worths[advisor]) for advisor in ADVISORS] for each in self.contenders
        ]
        unit = lcm(*(worth.denominator for own in worths for worth in own))
        return [
            Plan(each.policy.choose, (0, *(int(worth * unit) for worth in own)))
            for each, own in zip(self.contenders, worths, strict=True)
        ]

    def courts(self) -> list[tuple[int, int]]:
        """What may be closed before anybody has placed: advisors as bits, in how many ways."""
        if self.closed is not None:
            return [(_bits(self.closed), 1)]
        found = closings()
        ways = lcm(*(chance.denominator for chance in found.values()))
        return [(_bits(each), int(chance * ways)) for each, chance in found.items()]

    def start(self, closed: int, sides: Sequence[Side]) -> tuple[Situation, tuple[int, ...]]:
        """The first turn with these dice rolled, and whose its sides are.

        `sides` and the numbers are in the order of the contenders. The lowest total begins;
        ties keep their order (P2a.6, P2a.7).
        """
        order = sorted(range(len(sides)), key=lambda number: sides[number].means.hand.total)
        return situation(closed, [sides[number] for number in order], order)


def _bits(advisors: frozenset[int]) -> int:
    return sum(1 << advisor for advisor in advisors)
