"""The sums of the numbers of powers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from kingsburg.engine.foe import Foe
from kingsburg.engine.hooks import SEASONS
from kingsburg.engine.powers.power import Power


class Sums:
    """What the numbers of some powers add up to.

    `white`, `coloured`: extra dice each season. `white_in`: the white ones by phase, including
    those of one season only. `closed`: the advisors whom nobody can influence, as bits.
    `soldier_price`: added to the price of a soldier. `soldiers`: extra ones from an advisor who
    gives any. `ties_won`: above 0, equal strength is a victory. `tokens_recruit`: above 0, a +2
    token pays for a soldier. `own_die`, `second_card`: True if a power has it. `sways`: powers that
    let a group count as one more or one less. `cheaper`: how much less gold buildings cost, by
    column.
    """

    __slots__ = (
        "_choosy",
        "_strength",
        "cheaper",
        "closed",
        "coloured",
        "own_die",
        "second_card",
        "soldier_price",
        "soldiers",
        "sways",
        "ties_won",
        "tokens_recruit",
        "white",
        "white_in",
    )

    def __init__(self, powers: Iterable[Power]) -> None:
        numbers = _add(power.numbers for power in powers)
        self.white = numbers.get("white", 0)
        white_in = _add(power.white_in for power in powers)
        self.white_in = {phase: self.white + white_in.get(phase, 0) for phase in SEASONS}
        self.closed = sum(1 << each for each in {each for power in powers for each in power.closed})
        self.coloured = numbers.get("coloured", 0)
        self.soldier_price = numbers.get("soldier_price", 0)
        self.soldiers = numbers.get("soldiers", 0)
        self.ties_won = numbers.get("ties_won", 0)
        self.tokens_recruit = numbers.get("tokens_recruit", 0)
        self.own_die = any(power.own_die for power in powers)
        self.second_card = any(power.second_card for power in powers)
        self.sways = tuple(power.id for power in powers if power.numbers.get("sway"))
        # Most powers add the same against all enemies.
        self._choosy = tuple(
            each for each in powers if each.strength_against or each.strength_up_to
        )
        # These powers count their own number themselves.
        self._strength = numbers.get("strength", 0) - sum(
            each.numbers.get("strength", 0) for each in self._choosy
        )
        self.cheaper = _add(power.cheaper for power in powers)

    def strength(self, foe: Foe) -> int:
        """Return the strength that the powers add against an enemy (P8.3)."""
        strength = self._strength
        for power in self._choosy:
            strength += power.strength(foe)
        return strength


def sums_of(powers: Iterable[Power]) -> Sums:
    """Return the sums of the numbers of these powers; most abilities share theirs."""
    return _sums(tuple([power for power in powers if power.counts]))


_sums = lru_cache(maxsize=1 << 12)(Sums)


def _add(tables: Iterable[Any]) -> dict[Any, int]:
    total: dict[Any, int] = {}
    for table in tables:
        for key, number in table.items():
            total[key] = total.get(key, 0) + number
    return total
