"""The winter explorer: what one goes into battle with, and how it ends."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final, Literal

from gametable.language import _
from gametable.play.errors import Malformed
from gametable.views.sheets import Sheet
from gametable.widgets.explorer import Explorer
from gametable.widgets.items import Block, Button, Field, Group, Item
from kingsburg.engine.chances import FACES
from kingsburg.engine.rules import Rules
from kingsburg.odds.battle import Winter, matters, musters
from kingsburg.odds.honour import among, honour, rivals, strongest
from kingsburg.states.winter import WinterState
from kingsburg.views import words
from kingsburg.views.winter import words as say
from kingsburg.views.winter.charts import soldiers_svg
from kingsburg.views.winter.tables import (
    cards_sheet,
    cards_table,
    honour_sheet,
    honour_table,
    odds_sheet,
    odds_table,
    soldiers_sheet,
    soldiers_table,
    stakes_table,
    worth_sheet,
    worth_table,
)
from kingsburg.widgets.controls import numbers
from kingsburg.widgets.stage import KingsburgStage

#: With so many soldiers every card of the game is beaten.
_SOLDIERS: Final = 10


class WinterExplorer(Explorer[WinterState]):
    """Buttons for all that a battle depends on; chart, tables and sentence follow at once."""

    def __init__(self) -> None:
        super().__init__(WinterState(), KingsburgStage())
        # What has been typed and is not understood.
        self._wrong = ""
        self.follow()

    @property
    def winter(self) -> Winter:
        """What is asked at present."""
        return self.state.winter

    def show(self, state: WinterState) -> None:
        """Show this."""
        self._wrong = ""
        super().show(state)

    def follow(self) -> None:
        """Show the winter, and say how it ends."""
        self.draw(self._said)

    def _set(self, **changes: Any) -> None:
        self.change(winter=replace(self.winter, **changes))

    def _switch(self, building: str) -> None:
        standing = {each.id for each in self.winter.kit.buildings} ^ {building}
        self.change(winter=self.winter.with_buildings(sorted(standing)))

    def _compare(self, text: str) -> None:
        try:
            self._players(text)
        except Malformed:
            # What is typed stays, to be put right; so does the last answer.
            self._wrong = text
            self.draw()
            raise
        self._wrong = ""
        self.change(rivals=text.strip())

    def _players(self, text: str) -> dict[str, Winter]:
        players = say.table(self.winter, rivals(self.winter, text).values())
        honour(players)
        return players

    def _said(self) -> str:
        said = say.main_thing(self.winter)
        if not self.state.rivals:
            return said
        chance = among(honour(self._players(self.state.rivals)), _(say.YOU))
        return f"{said} {say.honoured(chance)}"

    def groups(self) -> list[Group]:
        """All that is seen."""
        winter, steps = self.winter, musters(self.winter, _SOLDIERS)
        return [
            numbers(
                "soldiers",
                _(say.SOLDIERS),
                range(_SOLDIERS + 1),
                winter.soldiers,
                lambda number: self._set(soldiers=number),
            ),
            numbers(
                "year",
                _(say.YEAR),
                range(1, Rules.YEARS + 1),
                winter.year,
                lambda number: self._set(year=number, enemy=None),
            ),
            self._enemy(),
            self._king(),
            _shown("columns", soldiers_svg(steps, winter.soldiers), "middle"),
            _shown("odds", odds_table(winter), "middle", odds_sheet(winter)),
            _shown("deck", cards_table(winter), "middle", cards_sheet(winter)),
            _shown("stakes", stakes_table(winter), "middle"),
            self._buildings(),
            self._others(),
            _shown(
                "soldiers-added",
                soldiers_table(steps, winter.soldiers),
                "right",
                soldiers_sheet(steps),
            ),
            _shown("worth", worth_table(winter), "right", worth_sheet(winter)),
        ]

    def _enemy(self) -> Group:
        winter = self.winter
        cards = [
            Button(
                f"enemy-{place}",
                words.enemy(enemy),
                pressed=enemy is winter.enemy,
                do=partial(self._set, enemy=enemy),
            )
            for place, enemy in enumerate(replace(winter, enemy=None).deck)
        ]
        unknown = Button(
            "enemy-unknown",
            _(say.UNKNOWN),
            pressed=winter.enemy is None,
            hint=_(say.UNKNOWN_HINT),
            do=partial(self._set, enemy=None),
        )
        return Group("enemy", _(say.ENEMY), [unknown, *cards], area="left")

    def _king(self) -> Group:
        winter = self.winter
        rolled = [
            Button(
                f"king-{kind}",
                _(label),
                pressed=winter.sent is None and winter.reinforcements == kind,
                hint=say.sends(hint),
                do=partial(self._set, reinforcements=kind, sent=None),
            )
            for kind, label, hint in (
                ("die", say.ONE_DIE, say.DIE),
                ("difference", say.TWO_DICE, say.DIFFERENCE),
            )
        ]
        sent = [
            Button(
                f"sent-{face}",
                str(face),
                pressed=winter.sent == face,
                hint=_(say.SENT),
                do=partial(self._set, sent=face),
            )
            for face in FACES
        ]
        return Group("king", _(say.KING), [*rolled, *sent], area="left")

    def _buildings(self) -> Group:
        kit = self.winter.kit
        shown = [
            Button(
                f"building-{building.id}",
                words.building(building.id),
                pressed=building in kit.buildings,
                hint=words.building_text(building.id),
                do=partial(self._switch, building.id),
            )
            for building in kit.content.buildings.values()
            if matters(building)
        ]
        return Group("buildings", _(say.BUILDINGS), shown, grid=True, area="left")

    def _others(self) -> Group:
        field = Field(
            "rivals",
            _(say.RIVALS),
            value=self._wrong or self.state.rivals,
            wrong=bool(self._wrong),
            hint=say.rivals_hint(),
            fill=self._compare,
        )
        items: list[Item] = [field]
        if self.state.rivals:
            players = self._players(self.state.rivals)
            asked = players, strongest(players), honour(players)
            items.append(Block("strongest", honour_table(*asked), sheet=honour_sheet(*asked)))
        return Group("others", "", items, area="left")


def _shown(
    id: str, html: str, area: Literal["middle", "right"], sheet: Sheet | None = None
) -> Group:
    """A picture or table alone."""
    return Group(f"{id}-shown", "", [Block(id, html, sheet=sheet)], area=area)
