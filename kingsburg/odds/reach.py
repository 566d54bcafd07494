"""The chance of reaching each advisor, before the roll or with dice that have been rolled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from gametable.play.errors import Malformed, Message, check
from kingsburg.engine.chances import FACES
from kingsburg.engine.content import Content, standard
from kingsburg.engine.dice_text import MOST_COLOURED, MOST_WHITE
from kingsburg.engine.hand import ADVISORS, Hand
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.kit import Kit, kit_of
from kingsburg.engine.powers.power import DicePower
from kingsburg.engine.rules import Rules
from kingsburg.odds.rerolls import Advice, Counting, Goals, Powers, Rerolling
from kingsburg.odds.rolls import Dealing, Ways

#: The most that a player can have (notation.md, Positions).
MOST_TOKENS = 999

_NEVER = Fraction(0)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a player has for the dice of one season; the default is three coloured dice.

    `dice`: coloured dice, 0 to 5. `white`: white dice, 0 to 6. `token`: how many groups may get
    a +2, one each: one by the default rules, as many as there are tokens if `plus_two_limit` is
    "group" (P2b.4). `sways`: powers, by id, of which each lets one group count as one more or one
    less (P2b.6). `rerolls`: powers that change rolled dice, each used at most once (P2a.3).
    `taken`: closed advisors (P2b.5). `roll`: the dice that have been rolled, if any; `rolled` sets
    them. `envoy`: one closed advisor may be influenced, also one of the player's own (P5.3).
    Raises `Malformed` for numbers outside the limits.
    """

    dice: int = Rules.COLOURED_DICE
    white: int = 0
    token: int = 0
    sways: tuple[str, ...] = ()
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
        """The same with these dice rolled."""
        return replace(self, dice=len(roll.coloured), white=len(roll.white), roll=roll)

    @property
    def closed(self) -> frozenset[int]:
        """The advisors that cannot be influenced alone: none with the Envoy (P5.3)."""
        return frozenset() if self.envoy else self.taken

    def dice_there(self) -> Hand:
        """The dice that have been rolled. Raises `Malformed` if none have."""
        if self.roll is None:
            raise Malformed("there is no roll to decide about")
        return self.roll

    def with_buildings(self, buildings: Iterable[str], content: Content | None = None) -> Setup:
        """The same with what these buildings do for dice; raises as `kit_with`.

        `content`: the box that they are of, by default the printed one.
        """
        kit = kit_with(content or standard(), buildings)
        rerolls = tuple(each for each in kit.powers if isinstance(each, DicePower))
        return replace(self, rerolls=rerolls, sways=kit.sways)


def helps_dice(building: Building) -> bool:
    """Whether a building changes what its owner's dice can reach."""
    return isinstance(building, DicePower) or bool(building.numbers.get("sway"))


def kit_with(content: Content, ids: Iterable[str]) -> Kit:
    """The powers of the buildings with these ids.

    Raises `Malformed` for an id that no building has (N.4) and for one given twice (P2d.3).
    """
    found: list[Building] = []
    for each in ids:
        named = content.word(each[:40])
        if each not in content.buildings:
            raise Malformed.against("N.4", "there is no building {building}", building=named)
        if content.buildings[each] in found:
            raise Malformed.against("P2d.3", "{building} is listed twice", building=named)
        found.append(content.buildings[each])
    return kit_of(content, found)


def reach(setup: Setup) -> dict[int, Fraction]:
    """The probability, from 0 to 1, of reaching each advisor from 1 to 18.

    Each by itself: rerolls are decided so as to reach this one. With a roll and no rerolls it
    is 0 or 1.
    """
    open_court = _reach(
        setup.dice, setup.white, setup.token > 0, bool(setup.sways), setup.rerolls, setup.roll
    )
    return {**open_court, **dict.fromkeys(setup.closed, _NEVER)}


@lru_cache(maxsize=2048)
def _reach(
    dice: int, white: int, token: bool, sway: bool, rerolls: Powers, roll: Hand | None
) -> Mapping[int, Fraction]:
    """The answer while no advisor is closed."""
    rerolling = Rerolling(_Each(token, sway), dice + white)
    found, in_all = rerolling.solved(dice, white, rerolls, roll)
    return {advisor: Fraction(ways, in_all) for advisor, ways in zip(ADVISORS, found, strict=True)}


def reach_any(setup: Setup, advisors: Iterable[int]) -> Fraction:
    """The probability, from 0 to 1, of reaching at least one of some advisors.

    Rerolls are decided so as to reach any of them, no matter which. Raises `Malformed` for an
    unknown advisor.
    """
    rerolling = Rerolling(_AnyOf(setup, advisors), setup.dice + setup.white)
    (found,), in_all = rerolling.solved(setup.dice, setup.white, setup.rerolls, setup.roll)
    return Fraction(found, in_all)


def advise(setup: Setup, advisors: Iterable[int]) -> Advice:
    """What to do with the dice of `setup.roll` so as to reach at least one of some advisors.

    Values are probabilities, from 0 to 1. Raises `Malformed` for an unknown advisor and if
    nothing has been rolled.
    """
    rerolling = Rerolling(_AnyOf(setup, advisors), setup.dice + setup.white)
    return rerolling.advice(setup.dice_there(), setup.rerolls)


class _Each(Goals):
    """The advisors from 1 to 18, each by itself, while none is closed."""

    def __init__(self, token: bool, sway: bool) -> None:
        self._token, self._sway = token, sway

    def ways(self, coloured: int, white: int, kept: Hand) -> Counting:
        if coloured + white <= 1:
            reached = _each_face(coloured, white, kept, self._token, self._sway)
            return tuple(map(sum, zip(*map(_by_advisor, reached), strict=True)))
        found = [0] * ADVISORS.stop
        dealing = Dealing(coloured, white, kept, most=1, tokens=self._token, sways=self._sway)
        for ways, groups in dealing.parts():
            dealing.tally(groups[()], ways, found)
            yield dealing.rolls(ways)
        return tuple(found[ADVISORS.start :])


class _AnyOf(Goals):
    """At least one of some advisors."""

    def __init__(self, setup: Setup, advisors: Iterable[int]) -> None:
        self._token, self._sway = setup.token > 0, bool(setup.sways)
        wanted = set(advisors)
        for advisor in wanted:
            check(advisor, ADVISORS, Message("number of an advisor"))
        self._wanted = wanted - setup.closed

    def ways(self, coloured: int, white: int, kept: Hand) -> Counting:
        if coloured + white <= 1:
            reached = _each_face(coloured, white, kept, self._token, self._sway)
            bits = sum(1 << advisor for advisor in self._wanted)
            return (sum([each & bits > 0 for each in reached]),)
        found = 0
        dealing = Dealing(coloured, white, kept, most=1, tokens=self._token, sways=self._sway)
        wanted = dealing.of(self._wanted)
        for ways, groups in dealing.parts():
            found += ways * dealing.count(dealing.any_of(groups[()] & wanted))
            yield dealing.rolls(ways)
        return (found,)


def _each_face(coloured: int, white: int, kept: Hand, token: bool, sway: bool) -> list[int]:
    """With at most one die to roll beside those kept: by face, bit n is set if n is reached."""
    begun = coloured
    for die in kept.white:
        begun |= begun << die
    found = []
    for face in FACES if coloured or white else (0,):
        sums = kept.sums | (kept.sums | begun) << face
        if token:
            sums |= sums << 2
        found.append(sums | sums << 1 | sums >> 1 if sway else sums)
    return found


@lru_cache(maxsize=1 << 10)
def _by_advisor(reached: int) -> Ways:
    return tuple([reached >> advisor & 1 for advisor in ADVISORS])
