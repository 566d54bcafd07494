"""The contested season as a plain game tree, with nothing remembered and nothing left out.

Written from the rules (P2b, P5.3) alone. It is slow, so players have few dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations


@dataclass(frozen=True)
class Seat:
    """A player of the round."""

    coloured: tuple[int, ...] = ()
    white: tuple[int, ...] = ()
    tokens: int = 0
    market: bool = False
    envoy: bool = False
    passed: bool = False
    #: The advisor whom nobody can influence this year; 0 if there is none.
    barred: int = 0


Seats = tuple[Seat, ...]
Closed = frozenset[int]


def actions(seat: Seat, closed: Closed) -> list[tuple[int, Seat]]:
    """Return each distinct action of a player: an advisor (0: pass) and the seat after it."""
    found = dict.fromkeys(_placements(seat, closed))
    return [*((advisor, after) for advisor, after, _ in found), (0, replace(seat, passed=True))]


def _placements(seat: Seat, closed: Closed) -> Iterator[tuple[int, Seat, str]]:
    for mine in _selections(seat.coloured):
        for white in _selections(seat.white):
            if not mine:
                continue
            left = replace(
                seat, coloured=_rest(seat.coloured, mine), white=_rest(seat.white, white)
            )
            for more, with_token in ((0, left), (2, replace(left, tokens=left.tokens - 1))):
                if with_token.tokens < 0:
                    continue
                for shift in (0, -1, 1):
                    if shift and not seat.market:
                        continue
                    after = replace(with_token, market=False) if shift else with_token
                    advisor = sum(mine) + sum(white) + more + shift
                    how = f"{mine} {white} {more} {shift}"
                    if not 1 <= advisor <= 18 or advisor == seat.barred:
                        continue
                    if advisor not in closed:
                        yield advisor, after, how
                    elif seat.envoy:
                        yield advisor, replace(after, envoy=False), how


def _selections(dice: tuple[int, ...]) -> list[tuple[int, ...]]:
    sizes = range(len(dice) + 1)
    return sorted({group for size in sizes for group in combinations(dice, size)})


def _rest(dice: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    left = list(dice)
    for die in gone:
        left.remove(die)
    return tuple(left)


def _turns(seats: Seats, turn: int) -> list[int]:
    """Return who is still in, starting with the next to move."""
    count = len(seats)
    places = [(turn + step) % count for step in range(count)]
    return [place for place in places if not seats[place].passed]


def _after_all_actions(seats: Seats, closed: Closed, mover: int) -> list[tuple[int, Seats, Closed]]:
    return [
        (advisor, (*seats[:mover], after, *seats[mover + 1 :]), closed | ({advisor} - {0}))
        for advisor, after in actions(seats[mover], closed)
    ]


def best_play(
    seats: Seats, closed: Closed, worths: Sequence[Mapping[int, Fraction]], turn: int = 0
) -> tuple[Fraction, ...]:
    """Return max^n values by place in the turn order.

    Of what is equal for the mover, the one that leaves least to the others together is played, and
    then least to the next ones. Players pass only if every placement costs something.
    """
    still_in = _turns(seats, turn)
    if not still_in:
        return tuple(Fraction(0) for _ in seats)
    mover = still_in[0]

    def liked(values: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
        others = values[mover + 1 :] + values[:mover]
        return (-values[mover], sum(others, Fraction(0)), *others)

    *placements, (_, passing) = first_moves(seats, closed, worths, mover)
    best = min((values for _, values in placements), key=liked, default=passing)
    return best if best[mover] >= 0 else passing


def first_moves(
    seats: Seats, closed: Closed, worths: Sequence[Mapping[int, Fraction]], mover: int
) -> list[tuple[int, tuple[Fraction, ...]]]:
    """Return, for each action of the player to move, its advisor (0: pass) and what it leads to."""
    found = []
    for advisor, after, court in _after_all_actions(seats, closed, mover):
        values = list(best_play(after, court, worths, mover + 1))
        values[mover] += worths[mover][advisor] if advisor else 0
        found.append((advisor, tuple(values)))
    return found


def can_get(seats: Seats, closed: Closed, who: int, wanted: int, turn: int = 0) -> bool:
    """True if a player gets an advisor against all others, who only want to prevent it."""
    still_in = _turns(seats, turn)
    if not still_in:
        return False
    mover = still_in[0]
    return (any if mover == who else all)(
        (mover == who and advisor == wanted) or can_get(after, court, who, wanted, mover + 1)
        for advisor, after, court in _after_all_actions(seats, closed, mover)
    )


def chance_to_get(seats: Seats, closed: Closed, who: int, wanted: int, turn: int = 0) -> Fraction:
    """Return the probability if each other player picks uniformly among all actions."""
    still_in = _turns(seats, turn)
    if not still_in:
        return Fraction(0)
    mover = still_in[0]
    chances = [
        Fraction(1)
        if mover == who and advisor == wanted
        else chance_to_get(after, court, who, wanted, mover + 1)
        for advisor, after, court in _after_all_actions(seats, closed, mover)
    ]
    return max(chances) if mover == who else sum(chances, Fraction(0)) / len(chances)
