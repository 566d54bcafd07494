"""The players who compete for the advisors of a season, before anybody has rolled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache, partial
from math import comb, lcm, prod

from gametable.play.errors import Fault, Malformed, check_type
from kingsburg.engine.check import check_names
from kingsburg.engine.hand import ADVISORS, Dice, Hand
from kingsburg.engine.powers.destiny import DestinyCard
from kingsburg.engine.rules import Rules
from kingsburg.odds.neutral import closings
from kingsburg.odds.policies import GREEDY, Policy
from kingsburg.odds.prospects import means
from kingsburg.odds.reach import Setup
from kingsburg.odds.situation import Plan, Side, Situation, situation
from kingsburg.odds.turn import Worths
from kingsburg.odds.turn_goals import check_worths
from kingsburg.odds.worths import default_worths


@dataclass(frozen=True, slots=True)
class Contender:
    """A player before the roll: the dice, what may join them, and how this player plays.

    `dice`: coloured dice, 0 to 5. `white`: white dice, 0 to 6. `token`: one +2 may join a group
    this season (P2b.4). `sways`: the ids of powers that each let one group count as one more or
    one less (P2b.6).
    `envoy`: one closed advisor may be influenced (P5.3). `worths`: VP by advisor, from 1 to 18;
    a random player ignores them. Nobody rerolls here.
    Raises `Malformed` for numbers outside the limits and for a missing worth.
    """

    name: str
    dice: int = Rules.COLOURED_DICE
    white: int = 0
    token: bool = False
    sways: tuple[str, ...] = ()
    envoy: bool = False
    policy: Policy = GREEDY
    worths: Worths = field(default_factory=default_worths)

    def __post_init__(self) -> None:
        # `Setup` checks the limits of the dice.
        Setup(self.dice, self.white)
        check_type(self.name, str, "name")
        check_worths(self.worths, f"{self.name}.worths")

    @property
    def rolls(self) -> int:
        """The number of different rolls of the dice."""
        return comb(self.dice + 5, 5) * comb(self.white + 5, 5)

    @property
    def largest_denominator(self) -> int:
        """A multiple of all denominators that random choices among actions can lead to.

        Each group takes a coloured die. Of n dice there are at most 2**n groups, each with or
        without a +2, and each power of `sways` lets it count in two more ways.
        """
        each = 2**self.white * (2 if self.token else 1) * (1 + 2 * len(self.sways))
        turns = [(2**dice - 1) * each + 1 for dice in range(1, self.dice + 1)]
        return prod(lcm(*range(1, actions + 1)) for actions in turns)

    def side(self, plan: Plan, barred: int, coloured: Dice, white: Dice) -> Side:
        """Return this player with these dice rolled, deciding by this plan.

        `barred`: bit n is set if nobody can influence advisor n (M4).
        """
        hand = Hand(coloured, white)
        return Side(plan, means(hand, int(self.token), self.sways, self.envoy, barred))


@dataclass(frozen=True, slots=True)
class Contest:
    """Two to five players before the roll of a season.

    `contenders` are in the old turn order, which breaks ties between totals (P2a.7). `closed`:
    advisors that are closed before anybody has placed, such as those of neutral dice; None for
    two players whose neutral dice have not been rolled either (T.1, T.2). `destiny`: the card of
    the year, which may change the contenders' dice or close advisors to all (M4).
    Raises `Malformed` if this is impossible.
    """

    contenders: tuple[Contender, ...]
    closed: frozenset[int] | None = frozenset()
    destiny: DestinyCard | None = None

    def __post_init__(self) -> None:
        check_type(self.contenders, tuple, "contenders")
        for each in self.contenders:
            check_type(each, Contender, "contenders")
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
            raise Malformed(Fault("", "neutral dice are only for two players", "T.1"))
        Setup(taken=self.closed or frozenset())
        _ = self.rolling

    @property
    def rolling(self) -> tuple[Contender, ...]:
        """The contenders with the dice that they roll this year (M4)."""
        if self.destiny is None:
            return self.contenders
        return tuple(_in_year(each, self.destiny) for each in self.contenders)

    @property
    def combinations(self) -> int:
        """The number of different rolls of all dice; neutral dice count by what they close."""
        return len(self.courts()) * prod(each.rolls for each in self.rolling)

    def sides(self, remembered: int | None) -> list[Callable[[Dice, Dice], Side]]:
        """Return, for each contender, a function from rolled coloured and white dice to a side.

        `remembered`: each function caches the sides of this many rolls, and all that follows from
        them; None: of all rolls.
        """
        worths = [[Fraction(each.worths[advisor]) for advisor in ADVISORS] for each in self.rolling]
        unit = lcm(*(worth.denominator for own in worths for worth in own))
        found: list[Callable[[Dice, Dice], Side]] = []
        barred = _bits(self.destiny.closed) if self.destiny else 0
        for each, own in zip(self.rolling, worths, strict=True):
            plan = Plan(each.policy.choose, (0, *(int(worth * unit) for worth in own)))
            found.append(lru_cache(remembered)(partial(each.side, plan, barred)))
        return found

    def courts(self) -> list[tuple[int, int]]:
        """Return the sets of advisors that may be closed at first, as bits, each with its ways."""
        if self.closed is not None:
            return [(_bits(self.closed), 1)]
        found = closings()
        ways = lcm(*(chance.denominator for chance in found.values()))
        return [(_bits(each), int(chance * ways)) for each, chance in found.items()]

    def start(self, closed: int, sides: Sequence[Side]) -> tuple[Situation, tuple[int, ...]]:
        """Return the first turn with these dice rolled, and the number of each side's contender.

        `sides` are in the order of the contenders. The lowest total begins; ties keep their
        order (P2a.6, P2a.7).
        """
        order = sorted(range(len(sides)), key=lambda number: sides[number].means.hand.total)
        return situation(closed, [sides[number] for number in order], order)


def _in_year(contender: Contender, card: DestinyCard) -> Contender:
    """Return a contender with the dice of a year with this card."""
    has = Setup(contender.dice, contender.white, sways=contender.sways, destiny=card)
    return replace(contender, dice=has.coloured, white=has.whites, sways=has.swaying)


def _bits(advisors: Iterable[int]) -> int:
    return sum(1 << advisor for advisor in advisors)
