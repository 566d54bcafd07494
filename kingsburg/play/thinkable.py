"""The actions, legal or not, that a typed line may mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Final

from gametable.play.positions import CHANCE
from kingsburg.engine.actions import (
    GOODS,
    KEEP,
    PASS,
    Accept,
    Action,
    Build,
    Decline,
    Influence,
    Recruit,
    Roll,
    Take,
)
from kingsburg.engine.hand import ADVISORS, Dice
from kingsburg.engine.position import Position
from kingsburg.play.options import Options

#: Numbers of a text; +2 is part of a name.
_NUMBERS: Final = re.compile(r"(?<![+\d])\d{1,3}(?!\d)")
#: The most dice of a player, and the most of one good that anybody pays.
_DICE, _PAID = 12, 40


def thinkable(position: Position, options: Options, text: str) -> Iterator[Action]:
    """Yield the actions that this text may mean; dice and amounts use its numbers."""
    numbers = [int(each) for each in _NUMBERS.findall(text)]
    if position.actor is CHANCE:
        known = [action for action, _ in position.chances() if not isinstance(action, Roll)]
        yield from known or (Roll(*split) for split in _splits(numbers, _DICE))
        return
    yield from options.others
    for card in (*options.offered, None):
        yield from (each for each in options.bids(card) if each.bid in numbers)
    yield from (PASS, KEEP)
    yield from (Take((good,)) for good in GOODS)
    for building in position.content.buildings:
        yield from (Build(building), Build(building, envoy=True))
    for advisor in ADVISORS:
        yield from (Accept(advisor), Decline(advisor))
    white = max(len(each.hand.white) if each.hand else 0 for each in position.players)
    extras = product(
        {False, "+2" in text},
        {None, *(way.power for ways in options.influences.values() for way in ways)},
        (False, True),
    )
    yield from _influences(numbers, white, list(extras))
    yield from _recruits(numbers)


def _splits(numbers: Sequence[int], most: int) -> Iterator[tuple[Dice, Dice]]:
    """Yield the digits as dice, of which the last ones may be white, at most this many."""
    digits = "".join(map(str, numbers))[:_DICE]
    dice = tuple(map(int, digits))
    for white in range(min(most, len(dice)) + 1):
        yield dice[: len(dice) - white], dice[len(dice) - white :]


def _influences(
    numbers: Sequence[int], most: int, extras: Sequence[tuple[bool, str | None, bool]]
) -> Iterator[Influence]:
    """Yield placements of these dice, with up to `most` white ones and each choice of extras."""
    if len(numbers) > 1:
        for (coloured, white), extra in product(_splits(numbers[1:], most), extras):
            token, power, envoy = extra
            yield Influence(numbers[0], coloured, white, token, power, envoy)


def _recruits(numbers: Sequence[int]) -> Iterator[Recruit]:
    """Yield each way to pay amounts of goods, which are listed in the order of prices."""
    soldiers, *amounts = numbers or [0]
    if not amounts or len(amounts) > len(GOODS) or max(amounts) > _PAID:
        return
    for goods in combinations(GOODS, len(amounts)):
        paid = zip(goods, amounts, strict=True)
        yield Recruit(soldiers, tuple(good for good, amount in paid for _ in range(amount)))
