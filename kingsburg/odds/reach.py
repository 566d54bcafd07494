"""How likely it is to reach each advisor, before the roll or with dice that lie there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from gametable.play.errors import Malformed, Message
from gametable.play.limits import check
from kingsburg.engine.chances import FACES
from kingsburg.engine.content import content_of
from kingsburg.engine.dice_text import MOST_COLOURED, MOST_WHITE
from kingsburg.engine.hand import ADVISORS, Hand
from kingsburg.engine.powers.kit import kit_of
from kingsburg.engine.powers.power import DicePower
from kingsburg.engine.rules import Rules
from kingsburg.odds.rerolls import Advice, Counting, Goals, Powers, Rerolling
from kingsburg.odds.rolls import Dealing, Ways

#: As many as a player can have (notation.md, Positions).
MOST_TOKENS = 999

_NEVER = Fraction(0)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a player has for the dice of one season; the default is three coloured dice.

    `dice`: coloured dice, 0 to 5. `white`: white dice, 0 to 6. `token`: how many groups a +2
    may join, one each: only one by the default rules, as many as one has if `plus_two_limit`
    is "group" (P2b.4). `market`: one group may count as one more or one less (P2b.6).
    `rerolls`: powers that change rolled dice, each used once at most (P2a.3). `taken`: advisors
    that are closed (P2b.5). `roll`: the dice that have been rolled, if they have; `rolled` puts
    them in. `envoy`: one advisor may be influenced though he is closed, by oneself too (P5.3).
    Raises `Malformed` for numbers outside the limits.
    """

    dice: int = Rules.COLOURED_DICE
    white: int = 0
    token: int = 0
    market: bool = False
    rerolls: Powers = ()
    taken: frozenset[int] = frozenset()
    roll: Hand | None = None
    envoy: bool = False

    def __post_init__(self) -> None:
        check(self.dice, range(MOST_COLOURED + 1), Message("number of coloured dice"))
        check(self.white, range(MOST_WHITE + 1), Message("number of white dice"))
        check(int(self.token), range(MOST_TOKENS + 1), Message("number of +2 tokens"))
        for advisor in self.taken:
            check(advisor, ADVISORS, Message("number of an advisor"))
        if self.roll is not None:
            for face in self.roll.dice:
                check(face, FACES, Message("face of a die"))
            if (len(self.roll.coloured), len(self.roll.white)) != (self.dice, self.white):
                raise Malformed(
                    "these are not {coloured} coloured and {white} white dice",
                    coloured=self.dice,
                    white=self.white,
                )

    def rolled(self, roll: Hand) -> Setup:
        """The same with these dice on the table."""
        return replace(self, dice=len(roll.coloured), white=len(roll.white), roll=roll)

    @property
    def closed(self) -> frozenset[int]:
        """The advisors whom not even the Envoy opens, if one wants no other (P5.3)."""
        return frozenset() if self.envoy else self.taken

    def dice_there(self) -> Hand:
        """The dice that have been rolled. Raises `Malformed` if none have."""
        if self.roll is None:
            raise Malformed("there is no roll to decide about")
        return self.roll

    def with_buildings(self, buildings: Iterable[str]) -> Setup:
        """The same with the rerolls and the Market of these buildings, given by their ids.

        Raises `Malformed` for an id that no building has.
        """
        content = content_of(Rules())
        found = []
        for each in buildings:
            if each not in content.buildings:
                raise Malformed("there is no building {given}", given=repr(each))
            found.append(content.buildings[each])
        kit = kit_of(content, found)
        rerolls = tuple(each for each in kit.powers if isinstance(each, DicePower))
        return replace(self, rerolls=rerolls, market=bool(kit.sways))


def reach(setup: Setup) -> dict[int, Fraction]:
    """The probability, from 0 to 1, of reaching each advisor from 1 to 18.

    Each for itself: rerolls are decided so as to reach this one. With a roll and no rerolls it
    is 0 or 1.
    """
    open_court = _reach(
        setup.dice, setup.white, setup.token > 0, setup.market, setup.rerolls, setup.roll
    )
    return {**open_court, **dict.fromkeys(setup.closed, _NEVER)}


@lru_cache(maxsize=2048)
def _reach(
    dice: int,
    white: int,
    token: bool,
    market: bool,
    rerolls: Powers,
    roll: Hand | None,
) -> Mapping[int, Fraction]:
    """The answer while no advisor is closed."""
    rerolling = Rerolling(_Each(token, market), dice + white)
    found, in_all = rerolling.solved(dice, white, rerolls, roll)
    return {advisor: Fraction(ways, in_all) for advisor, ways in zip(ADVISORS, found, strict=True)}


def reach_any(setup: Setup, advisors: Iterable[int]) -> Fraction:
    """The probability, from 0 to 1, of reaching at least one of some advisors.

    Rerolls are decided so as to reach any of them, which of them does not matter. Raises
    `Malformed` for an unknown advisor.
    """
    rerolling = Rerolling(_AnyOf(setup, advisors), setup.dice + setup.white)
    (found,), in_all = rerolling.solved(setup.dice, setup.white, setup.rerolls, setup.roll)
    return Fraction(found, in_all)


def advise(setup: Setup, advisors: Iterable[int]) -> Advice:
    """What to do with the dice of `setup.roll` so as to reach at least one of some advisors.

    Values are probabilities, from 0 to 1. Raises `Malformed` for an unknown advisor and where
    nothing has been rolled.
    """
    rerolling = Rerolling(_AnyOf(setup, advisors), setup.dice + setup.white)
    return rerolling.advice(setup.dice_there(), setup.rerolls)


class _Each(Goals):
    """The advisors from 1 to 18, each for itself, while none is closed."""

    def __init__(self, token: bool, market: bool) -> None:
        self._token, self._market = token, market

    def ways(self, coloured: int, white: int, kept: Hand) -> Counting:
        if coloured + white <= 1:
            reached = _each_face(coloured, white, kept, self._token, self._market)
            return tuple(map(sum, zip(*map(_by_advisor, reached), strict=True)))
        found = [0] * ADVISORS.stop
        dealing = Dealing(coloured, white, kept, most=1, tokens=self._token, market=self._market)
        for ways, groups in dealing.parts():
            dealing.tally(groups[()], ways, found)
            yield dealing.rolls(ways)
        return tuple(found[ADVISORS.start :])


class _AnyOf(Goals):
    """At least one of some advisors."""

    def __init__(self, setup: Setup, advisors: Iterable[int]) -> None:
        self._token, self._market = setup.token > 0, setup.market
        wanted = set(advisors)
        for advisor in wanted:
            check(advisor, ADVISORS, Message("number of an advisor"))
        self._wanted = wanted - setup.closed

    def ways(self, coloured: int, white: int, kept: Hand) -> Counting:
        if coloured + white <= 1:
            reached = _each_face(coloured, white, kept, self._token, self._market)
            bits = sum(1 << advisor for advisor in self._wanted)
            return (sum([each & bits > 0 for each in reached]),)
        found = 0
        dealing = Dealing(coloured, white, kept, most=1, tokens=self._token, market=self._market)
        wanted = dealing.of(self._wanted)
        for ways, groups in dealing.parts():
            found += ways * dealing.count(dealing.any_of(groups[()] & wanted))
            yield dealing.rolls(ways)
        return (found,)


def _each_face(coloured: int, white: int, kept: Hand, token: bool, market: bool) -> list[int]:
    """With no die or one beside those kept: for each face, bit n is set if n is reached."""
    begun = coloured
    for die in kept.white:
        begun |= begun << die
    found = []
    for face in FACES if coloured or white else (0,):
        sums = kept.sums | (kept.sums | begun) << face
        if token:
            sums |= sums << 2
        found.append(sums | sums << 1 | sums >> 1 if market else sums)
    return found


@lru_cache(maxsize=1 << 10)
def _by_advisor(reached: int) -> Ways:
    return tuple([reached >> advisor & 1 for advisor in ADVISORS])
