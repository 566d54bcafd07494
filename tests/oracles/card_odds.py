"""Reach odds with governors and destiny cards, counted from the rules in the most naive way.

Tries every roll, every use of every card and building in every order, and every group. Shares no
code with the package. Dice are sorted tuples of faces, cards and buildings are names.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

Dice = tuple[int, ...]
#: The probabilities of advisors 1 to 18.
Chances = tuple[Fraction, ...]

KING, DUCHESS = 18, 12
#: Cards and buildings that change rolled dice.
CHANGING = frozenset({"statue", "chapel", "prince", "trickster", "philosopher"})


class Asked(NamedTuple):
    """What a player has: dice, without the effect of a destiny card, and the names of all else."""

    coloured: int = 3
    white: int = 0
    has: frozenset[str] = frozenset()
    closed: frozenset[int] = frozenset()


def reach(asked: Asked) -> dict[int, Fraction]:
    """Return the probability of reaching each advisor if every decision aims at that advisor."""
    coloured = asked.coloured - ("famine" in asked.has and asked.coloured > 0)
    white = 1 if "good_year" in asked.has and asked.white == 0 else asked.white
    found = _mean(coloured, white, asked._replace(coloured=0, white=0))
    return dict(enumerate(found, 1))


def reach_from(coloured: Dice, white: Dice, asked: Asked) -> dict[int, Fraction]:
    """Return the same with these dice rolled."""
    return dict(enumerate(_best(coloured, white, asked._replace(coloured=0, white=0)), 1))


def _mean(coloured: int, white: int, asked: Asked, own: Dice = (), joining: Dice = ()) -> Chances:
    total = [Fraction(0)] * 18
    for roll in product(range(1, 7), repeat=coloured + white):
        mine = tuple(sorted(own + roll[:coloured]))
        found = _best(mine, tuple(sorted(joining + roll[coloured:])), asked)
        total = [some + more if more else some for some, more in zip(total, found, strict=True)]
    return tuple(each / 6 ** (coloured + white) for each in total)


@lru_cache(maxsize=1 << 18)
def _best(coloured: Dice, white: Dice, asked: Asked) -> Chances:
    numbers = reached(coloured, white, asked)
    kept = tuple(Fraction(advisor in numbers) for advisor in range(1, 19))
    choices = (kept, *_by_cards(coloured, white, asked))
    return tuple(map(max, zip(*choices, strict=True)))


def _by_cards(coloured: Dice, white: Dice, asked: Asked) -> Iterator[Chances]:
    dice, total = coloured + white, sum(coloured + white)
    for name in asked.has & CHANGING:
        left = asked._replace(has=asked.has - {name})
        if name == "statue" and len(set(dice)) == 1:
            if coloured:
                yield _mean(1, 0, left, coloured[1:], white)
            if white:
                yield _mean(0, 1, left, coloured, white[1:])
        most = {"chapel": 7, "philosopher": 10}.get(name, 0)
        if dice and total <= most:
            yield _all_again(len(coloured), len(white), left)
        if name == "trickster":
            for face in (1, 3):
                if 2 in coloured:
                    yield _best(_instead(coloured, 2, face), white, left)
                if 2 in white:
                    yield _best(coloured, _instead(white, 2, face), left)
        if name == "prince" and coloured and total <= 8:
            for faces in combinations((3, 4, 6), min(3, len(coloured))):
                for kept in combinations(coloured, max(0, len(coloured) - 3)):
                    yield _best(tuple(sorted(faces + kept)), white, left)


@lru_cache(maxsize=1 << 10)
def _all_again(coloured: int, white: int, asked: Asked) -> Chances:
    return _mean(coloured, white, asked)


def _instead(dice: Dice, old: int, new: int) -> Dice:
    left = list(dice)
    left.remove(old)
    return tuple(sorted([*left, new]))


@lru_cache(maxsize=1 << 16)
def reached(coloured: Dice, white: Dice, asked: Asked) -> frozenset[int]:
    """Return all advisors that a group can reach."""
    found = set()
    for size in range(1, len(coloured) + 1):
        for own in combinations(coloured, size):
            for more in range(len(white) + 1):
                for joining in combinations(white, more):
                    for plus in (0, 2) if "token" in asked.has else (0,):
                        for step in (-1, 0, 1) if "market" in asked.has else (0,):
                            found.add(sum(own) + sum(joining) + plus + step)
    found &= set(range(1, 19))
    if "closed_king" in asked.has:
        found.discard(KING)
    if "envoy" not in asked.has:
        found -= asked.closed
    if found and "duke" in asked.has and DUCHESS not in asked.closed:
        found.add(DUCHESS)
    return frozenset(found)
