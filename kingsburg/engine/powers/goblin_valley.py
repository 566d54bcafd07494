"""The Goblin Valley: a second card each winter, which counts if it shows Goblins (V)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingsburg.engine.actions import Action, Valley
from kingsburg.engine.bundle import Bundle, Terms
from kingsburg.engine.foe import Foe
from kingsburg.engine.powers.power import Power
from kingsburg.engine.rules import Rules

if TYPE_CHECKING:
    from kingsburg.engine.content import EnemyCard
    from kingsburg.engine.table import Table

#: The race that the valley is named after.
GOBLINS: Final = "goblins"


class GoblinValley(Power):
    """A second deck, one card for each year, made of the cards that are left over (V.1)."""

    id = "goblin_valley"
    rule = "V.1"
    second_card = True

    def on_enemy_comes(self, table: Table, _: None) -> None:
        """Reveal the card to all (V.3); it is drawn now if nobody has looked at it."""
        if table.valley is None:
            table.draw_valley(self._drawn)
        else:
            self._reveal(table)

    def _drawn(self, table: Table, _: None, action: Action) -> None:
        assert isinstance(action, Valley)
        table.valley = action.card
        self._reveal(table)

    def _reveal(self, table: Table) -> None:
        table.valley_seen = (1 << len(table.players)) - 1
        table.tell("valley", "V.3", None, table.valley)


def together(enemy: EnemyCard, valley: EnemyCard | None, fiercer: int, on_top: int) -> Foe:
    """Return the year's enemy, together with the card of the valley if that counts (V.3, V.4).

    `fiercer`: what a destiny card adds to the strength, once (M4); `on_top`: as in `Foe`.
    """
    if valley is None or not (valley.race == GOBLINS or valley.year == Rules.YEARS):
        strength = enemy.strength + fiercer
        return Foe((enemy.race,), strength, enemy.reward, enemy.loss, on_top=on_top)
    return Foe(
        tuple(dict.fromkeys((enemy.race, GOBLINS))),
        enemy.strength + valley.strength + fiercer,
        _sum(enemy.reward, valley.reward),
        _sum(enemy.loss, valley.loss),
        valley.year,
        on_top,
    )


def _sum(one: Terms, other: Terms) -> Terms:
    return Terms(
        Bundle(*map(sum, zip(one.bundle, other.bundle, strict=True))),
        one.any + other.any,
        one.buildings + other.buildings,
    )
