"""The chance of reaching each advisor, before the roll or with rolled dice."""

from __future__ import annotations

import reprlib
from collections.abc import Collection
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from types import NoneType
from typing import Any, TypeVar

from gametable.play.errors import Malformed, Message, UnknownKey, check, check_list, check_type
from gametable.play.steps import Steps, piece, stepwise
from kingsburg.engine.chances import FACES
from kingsburg.engine.content import Content, standard
from kingsburg.engine.dice_text import MOST_COLOURED, MOST_WHITE, parse_dice
from kingsburg.engine.hand import ADVISORS, Hand
from kingsburg.engine.powers.abilities import Abilities, abilities_of
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.destiny import DestinyCard
from kingsburg.engine.powers.power import DicePower, Power, dice_powers
from kingsburg.engine.rules import Rules
from kingsburg.odds.cards import check_ids, destiny_of, governor_of, with_modules
from kingsburg.odds.rerolls import Counting, Goals, Powers, Rerolling
from kingsburg.odds.rolls import Dealing, Ways

Key = TypeVar("Key", bound=Any)

#: The most tokens that a player can have (docs/notation.md).
MOST_TOKENS = 999

_NEVER = Fraction(0)
_NOBODY = frozenset[int]()


@dataclass(frozen=True, slots=True)
class Setup:
    """What a player has for the dice of one season; the default is three coloured dice.

    `dice`: coloured dice, 0 to 5. `white`: white dice, 0 to 6. `token`: how many groups may get
    a +2, one each: one by the default rules, as many as there are tokens if `plus_two_limit` is
    "group" (P2b.4). `sways`: the ids of powers that each let one group count as one more or one
    less (P2b.6). `rerolls`: powers that change rolled dice, each used at most once (P2a.3).
    `taken`: closed advisors (P2b.5). `roll`: the dice that have been rolled, if any; `rolled` sets
    them. `envoy`: one closed advisor may be influenced, even one of the player's own (P5.3).
    `governor`: the governor, whose powers count in addition (M3). `destiny`: the card of the year
    (M4), which changes how many dice are rolled (`coloured`, `whites`); `dice` and `white` are
    those that the player has without it or, once there is a roll, those of the roll. `spent`: the
    powers of governor and destiny card over rolled dice that the player cannot use any more, or
    cannot pay for.
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
    governor: Power | None = None
    destiny: DestinyCard | None = None
    spent: Powers = ()

    def __post_init__(self) -> None:
        check_type(self.destiny, (DestinyCard, NoneType), "destiny")
        coloured, white = Message("number of coloured dice"), Message("number of white dice")
        # The player may have as many more dice as a card takes away.
        most = MOST_COLOURED - min(0, self._coloured_more)
        check(self.dice, range(most + 1), coloured)
        check(self.white, range(MOST_WHITE + 1), white)
        if self.destiny is not None:
            check(self.coloured, range(MOST_COLOURED + 1), coloured)
            check(self.whites, range(MOST_WHITE + 1), white)
        tokens = int(self.token) if isinstance(self.token, bool) else self.token
        check(tokens, range(MOST_TOKENS + 1), Message("number of +2 tokens"))
        check_list(self.taken, "taken")
        for advisor in self.taken:
            check(advisor, ADVISORS, Message("advisor number"))
        object.__setattr__(self, "taken", frozenset(self.taken))
        self._check_powers()
        if self.roll is not None:
            check_type(self.roll, Hand, "roll")
            for face in self.roll.dice:
                check(face, FACES, Message("face of a die"))
            if (len(self.roll.coloured), len(self.roll.white)) != (self.dice, self.white):
                raise Malformed(
                    "these are not {coloured} coloured and {white} white dice",
                    coloured=self.dice,
                    white=self.white,
                )

    def _check_powers(self) -> None:
        check_type(self.sways, tuple, "sways")
        for id in self.sways:
            check_type(id, str, "sways")
        for name in ("rerolls", "spent"):
            check_type(powers := getattr(self, name), tuple, name)
            for power in powers:
                check_type(power, DicePower, name)
        check_type(self.envoy, bool, "envoy")
        check_type(self.governor, (Power, NoneType), "governor")

    @property
    def _coloured_more(self) -> int:
        return self.destiny.numbers.get("coloured", 0) if self.destiny else 0

    def rolled(self, roll: Hand | str) -> Setup:
        """Return this setup with these dice rolled: a `Hand` or a text such as "1 1 4 + 2"."""
        check_type(roll, (Hand, str), "roll")
        if isinstance(roll, str):
            roll = parse_dice(roll)
        return replace(self, dice=len(roll.coloured), white=len(roll.white), roll=roll)

    def before(self, coloured: int, white: int) -> Setup:
        """Return this setup before this many coloured and white dice are rolled."""
        check(coloured, range(MOST_COLOURED + 1), Message("number of coloured dice"))
        return replace(self, dice=max(0, coloured - self._coloured_more), white=white, roll=None)

    def unrolled(self) -> Setup:
        """Return this setup before the roll, with as many dice."""
        return self if self.roll is None else self.before(self.dice, self.white)

    @property
    def coloured(self) -> int:
        """The number of coloured dice to roll, or rolled; one fewer with Famine (M4)."""
        if self.roll is not None or self.destiny is None:
            return self.dice
        return max(0, self.dice + self._coloured_more)

    @property
    def whites(self) -> int:
        """The number of white dice to roll, or rolled; at least one in a Good Year (M4)."""
        if self.roll is not None or self.destiny is None:
            return self.white
        own = self.white + self.destiny.numbers.get("white", 0)
        return own + self.destiny.white_more(own)

    @property
    def dice_powers(self) -> Powers:
        """All powers that change rolled dice, in the order of `Position.actions`."""
        cards = dice_powers(each for each in (self.destiny, self.governor) if each)
        return (*(each for each in cards if each not in self.spent), *self.rerolls)

    @property
    def buildings(self) -> tuple[str, ...]:
        """The ids of all buildings that help its dice."""
        return (*(each.id for each in self.rerolls), *self.sways)

    @property
    def swaying(self) -> tuple[str, ...]:
        """All powers that each let one group count as one more or one less (P2b.6)."""
        cards = (self.destiny, self.governor)
        if cards == (None, None):
            return self.sways
        return (*(each.id for each in cards if each and each.numbers.get("sway")), *self.sways)

    @property
    def barred(self) -> frozenset[int]:
        """The advisors whom nobody can influence, not even with the Envoy (M4)."""
        return frozenset(self.destiny.closed) if self.destiny else _NOBODY

    @property
    def closed(self) -> frozenset[int]:
        """The advisors that a first group cannot influence; with the Envoy only `barred` (P5.3)."""
        if self.destiny is None:
            return _NOBODY if self.envoy else self.taken
        return self.barred if self.envoy else self.taken | self.barred

    @property
    def moved_to(self) -> int | None:
        """The free advisor to whom the governor moves the group on the highest one (G.duke)."""
        if self.governor is None:
            return None
        to = self.governor.moves_to
        return None if to in self.taken | self.barred else to

    def dice_there(self) -> Hand:
        """Return the dice that have been rolled. Raises `Malformed` if none have."""
        if self.roll is None:
            raise Malformed("there is no roll to decide about")
        return self.roll

    def with_buildings(self, buildings: Collection[str], content: Content | None = None) -> Setup:
        """Return this setup with what these buildings do for dice; raises like `abilities_with`.

        `content`: the content that they belong to, by default the printed one.
        """
        check_type(content, (Content, NoneType), "content")
        abilities = abilities_with(content or standard(), buildings)
        rerolls = dice_powers(abilities.powers)
        return replace(self, rerolls=rerolls, sways=abilities.sums.sways)

    def with_cards(self, governor: str, destiny: str, content: Content | None = None) -> Setup:
        """Return this setup with a governor and a card of the year, by id or "" (M3, M4).

        `content`: the content that they belong to, by default the printed one. Raises like
        `kingsburg.odds.cards`.
        """
        check_type(content, (Content, NoneType), "content")
        check_ids(governor, destiny)
        known = with_modules(content or standard())
        return replace(
            self,
            governor=governor_of(known, governor) if governor else None,
            destiny=destiny_of(known, destiny) if destiny else None,
        )


def helps_dice(power: Power) -> bool:
    """True if a building or a governor changes what its owner's dice can reach.

    White dice do not count, because their number is asked for separately.
    """
    sways = power.numbers.get("sway")
    return bool(dice_powers((power,)) or sways) or power.moves_to is not None


def abilities_with(content: Content, ids: Collection[str]) -> Abilities:
    """Return the abilities of the buildings with these ids.

    Raises `Malformed` for an id that no building has (N.4) and for one given twice (P2d.3).
    """
    check_list(ids, "buildings")
    found: list[Building] = []
    for each in ids:
        check_type(each, str, "buildings")
        named = content.word(each[:40])
        if each not in content.buildings:
            raise Malformed.against("N.4", "there is no building {building}", building=named)
        if content.buildings[each] in found:
            raise Malformed.against("P2d.3", "{building} is listed twice", building=named)
        found.append(content.buildings[each])
    return abilities_of(content, found)


class Chances(dict[Key, Fraction]):
    """Probabilities by advisor or by set of advisors; a sentence tells which keys there are."""

    def __missing__(self, key: object) -> Fraction:
        raise UnknownKey(
            "there is no chance for {given}, only for advisors such as {known}",
            given=reprlib.repr(key),
            known=str(max(self)),
        )


@stepwise
def reach(setup: Setup) -> Steps[dict[int, Fraction]]:
    """Return the probability, from 0 to 1, of reaching each advisor from 1 to 18.

    Each advisor counts by itself: rerolls are chosen to reach this one. With a roll and no rerolls
    it is 0 or 1. Any group reaches the advisor to whom the governor moves one (G.duke).
    """
    check_type(setup, Setup, "setup")
    token, sway = setup.token > 0, bool(setup.swaying)
    pieces = 2 if setup.moved_to else 1
    dice = setup.coloured, setup.whites, setup.dice_powers, setup.roll
    open_court = _open_court(token, sway, *dice)
    if not open_court:
        ways, in_all = yield from piece(solved(_Each(token, sway), setup), 0, pieces)
        chances = [Fraction(each, in_all) for each in ways]
        open_court.update(zip(ADVISORS, chances, strict=True))
    found = Chances({**open_court, **dict.fromkeys(setup.closed, _NEVER)})
    if setup.moved_to:
        moved = reach_any.in_steps(setup, (setup.moved_to,))
        found[setup.moved_to] = yield from piece(moved, 1, pieces)
    return found


@lru_cache(maxsize=2048)
def _open_court(
    token: bool, sway: bool, dice: int, white: int, powers: Powers, roll: Hand | None
) -> dict[int, Fraction]:
    """Return the cached answer while no advisor is closed; empty until `reach` has found it."""
    return {}


@stepwise
def reach_any(setup: Setup, advisors: Collection[int]) -> Steps[Fraction]:
    """Return the probability, from 0 to 1, of reaching at least one of some advisors.

    Rerolls are chosen to reach any of them, no matter which. Raises `Malformed` for an
    unknown advisor.
    """
    check_type(setup, Setup, "setup")
    (found,), in_all = yield from solved(AnyOf(setup, advisors), setup)
    return Fraction(found, in_all)


def solved(goals: Goals, setup: Setup) -> Steps[tuple[Ways, int]]:
    """Return the value of each goal, before or after the roll, and the number of all ways."""
    rerolling = Rerolling(goals, setup.coloured + setup.whites)
    asked = setup.coloured, setup.whites, setup.dice_powers, setup.roll
    yield from rerolling.count(*asked)
    return rerolling.solved(*asked)


class _Each(Goals):
    """The goals of reaching each advisor from 1 to 18, by itself, while none is closed."""

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

    def reached(self, hand: Hand) -> int:
        (sums,) = _each_face(0, 0, hand, self._token, self._sway)
        return sums >> ADVISORS.start & (1 << len(ADVISORS)) - 1


class AnyOf(Goals):
    """The goal of reaching at least one of some advisors."""

    def __init__(self, setup: Setup, advisors: Collection[int]) -> None:
        self._token, self._sway = setup.token > 0, bool(setup.swaying)
        check_list(advisors, "advisors")
        for advisor in advisors:
            check(advisor, ADVISORS, Message("advisor number"))
        wanted = set(advisors)
        if setup.moved_to in wanted:
            # A group on any advisor may be moved there.
            wanted.update(ADVISORS)
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

    def reached(self, hand: Hand) -> int:
        (sums,) = _each_face(0, 0, hand, self._token, self._sway)
        return int(any(sums >> advisor & 1 for advisor in self._wanted))


def _each_face(coloured: int, white: int, kept: Hand, token: bool, sway: bool) -> list[int]:
    """Return the sums reached, as bits, for each face of at most one die beside those kept."""
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
