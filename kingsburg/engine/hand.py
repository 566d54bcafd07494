"""The dice in a player's hand and every group they allow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from kingsburg.engine.actions import PASS, Action, Influence, Reroll, Roll
from kingsburg.engine.interned import Interned

Dice = tuple[int, ...]

#: The advisors whom a player may influence.
ADVISORS = range(1, 19)


class Hand(metaclass=Interned):
    """Rolled dice that are not placed yet: coloured and white ones, each sorted.

    Equal hands are one object. `Hand((1, 4, 4), (2,))` is 1 4 4 + 2.
    """

    __slots__ = ("__weakref__", "_after", "_influences", "coloured", "sums", "total", "white")

    def __init__(self, coloured: Dice = (), white: Dice = ()) -> None:
        self.coloured = tuple(sorted(coloured))
        self.white = tuple(sorted(white))
        self.total = sum(coloured) + sum(white)
        #: Bit n is set if a group adds up to n.
        self.sums = _sums(self.coloured, self.white)
        self._after: dict[Influence, Hand] = {}
        self._influences: dict[tuple[bool, tuple[str, ...]], tuple[Influence, ...]] = {}

    def __reduce__(self) -> tuple[type[Hand], tuple[Dice, Dice]]:
        return Hand, (self.coloured, self.white)

    def __repr__(self) -> str:
        return f"Hand({self.coloured}, {self.white})"

    @property
    def dice(self) -> Dice:
        """All dice, coloured ones first."""
        return self.coloured + self.white

    def holds(self, coloured: Dice, white: Dice = ()) -> bool:
        """True if the hand has these dice."""
        return _holds(self.coloured, coloured) and _holds(self.white, white)

    def without(self, coloured: Dice, white: Dice = ()) -> Hand:
        """Return the hand without these dice."""
        return Hand(_minus(self.coloured, coloured), _minus(self.white, white))

    def plus(self, roll: Roll) -> Hand:
        """Return the hand with these dice added."""
        return Hand(
            tuple(sorted(self.coloured + roll.coloured)), tuple(sorted(self.white + roll.white))
        )

    def rerolled(self, reroll: Reroll) -> tuple[Dice, Dice]:
        """Return the coloured and white dice of this hand that are rerolled."""
        if reroll.coloured or reroll.white:
            return reroll.coloured, reroll.white
        return self.coloured, self.white

    def after(self, action: Influence) -> Hand:
        """Return the hand after a group has been placed."""
        left = self._after.get(action)
        if left is None:
            left = self._after[action] = self.without(action.coloured, action.white)
        return left

    def influences(self, token: bool = False, sways: tuple[str, ...] = ()) -> tuple[Influence, ...]:
        """Return every placement of these dice on an empty court (P2b.2-P2b.4, P2b.6).

        `token`: True if a +2 may join. `sways`: powers that let a group count as one more or one
        less. The result is sorted by advisor, then by the dice used.
        """
        known = self._influences.get((token, sways))
        if known is None:
            found = {
                Influence(advisor, coloured, white, plus_two, power, False)
                for coloured, white in self._groups()
                for plus_two in ((False, True) if token else (False,))
                for advisor, power in _counts_as(sum(coloured) + sum(white) + 2 * plus_two, sways)
                if advisor in ADVISORS
            }
            known = tuple(sorted(found, key=_by_advisor))
            self._influences[token, sways] = known
        return known

    def _groups(self) -> Iterator[tuple[Dice, Dice]]:
        return (
            (coloured, white)
            for coloured, white in product(parts(self.coloured), parts(self.white))
            if coloured
        )


def _counts_as(total: int, sways: tuple[str, ...]) -> Iterator[tuple[int, str | None]]:
    yield total, None
    for power in sways:
        yield total - 1, power
        yield total + 1, power


def _by_advisor(action: Influence) -> tuple[int, Dice, Dice, bool, str]:
    return action.advisor, action.coloured, action.white, action.token, action.power or ""


@lru_cache(maxsize=1 << 12)
def hand_of(roll: Roll) -> Hand:
    """Return the dice of a roll as a hand."""
    return Hand(roll.coloured, roll.white)


@lru_cache(maxsize=1 << 15)
def placements(
    hand: Hand, closed: int, token: bool, sways: tuple[str, ...], envoy: bool, barred: int = 0
) -> tuple[Action, ...]:
    """Return all placements of these dice on this court, and passing as the last action.

    `closed`: bit n is set if advisor n is already influenced; with the Envoy, such an advisor can
    still be influenced (P5.3). `barred`: bit n is set if nobody can influence advisor n (M4).
    """
    free = ~(closed | barred)
    if not envoy:
        return (*[each for each in hand.influences(token, sways) if free >> each.advisor & 1], PASS)
    found: list[Action] = []
    for action in hand.influences(token, sways):
        if free >> action.advisor & 1:
            found.append(action)
        elif not barred >> action.advisor & 1:
            found.append(
                Influence(
                    action.advisor, action.coloured, action.white, action.token, action.power, True
                )
            )
    return (*found, PASS)


def _sums(coloured: Dice, white: Dice) -> int:
    sums = 0
    for die in coloured:
        sums |= sums << die | 1 << die
    for die in white:
        sums |= sums << die
    return sums


def parts(dice: Dice) -> list[Dice]:
    """Return every distinct selection of sorted dice, including the empty one."""
    parts: set[Dice] = {()}
    for die in dice:
        parts |= {(*part, die) for part in parts}
    return sorted(parts)


def _holds(dice: Dice, wanted: Dice) -> bool:
    return all(dice.count(die) >= wanted.count(die) for die in set(wanted))


def _minus(dice: Dice, gone: Dice) -> Dice:
    left = list(dice)
    for die in gone:
        left.remove(die)
    return tuple(left)
