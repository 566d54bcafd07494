"""The winter explorer: what one goes into battle with, and how it ends."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

from gametable.language import _
from gametable.play.errors import Malformed
from gametable.views.sheets import Sheet
from gametable.widgets.items import Block, Button, Field, Group, Item
from kingsburg.engine.chances import FACES
from kingsburg.engine.rules import Rules
from kingsburg.odds.battle import Winter, matters, musters
from kingsburg.odds.honour import among, honour, rivals, strongest
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
from kingsburg.widgets.stage import KingsburgStage

if TYPE_CHECKING:
    from kingsburg.states.winter import WinterState

#: With so many soldiers every card of the game is beaten.
_SOLDIERS: Final = 10
_UNKNOWN: Final = "unknown"


class WinterExplorer:
    """Buttons for everything that a battle depends on; chart, tables and sentence follow at once.

    `stage`: the widget to display.
    """

    def __init__(self) -> None:
        self._winter = Winter()
        self._rivals = ""
        self._wrong = ""
        self.stage = KingsburgStage()
        self.stage.on_click(self._clicked)
        self.stage.on_fill(self._filled)
        self.stage.on_retell(self._retold)
        self._show()

    @property
    def winter(self) -> Winter:
        """What is asked at present."""
        return self._winter

    @staticmethod
    def kind() -> type[WinterState]:
        """What `state` is; imported late, for a page is shown before it needs a link."""
        from kingsburg.states.winter import WinterState

        return WinterState

    @property
    def state(self) -> WinterState:
        """All that stands on the controls."""
        return self.kind()(winter=self._winter, rivals=self._rivals)

    def show(self, state: WinterState) -> None:
        """Show this."""
        self._winter, self._rivals, self._wrong = state.winter, state.rivals, ""
        self._show()

    def _clicked(self, id: str) -> None:
        control, _dash, value = id.partition("-")
        winter = self._winter
        match control:
            case "soldiers":
                winter = replace(winter, soldiers=int(value))
            case "year":
                winter = replace(winter, year=int(value), enemy=None)
            case "enemy":
                deck = replace(winter, enemy=None).deck
                winter = replace(winter, enemy=deck[int(value)] if value != _UNKNOWN else None)
            case "sent":
                winter = replace(winter, sent=int(value))
            case "king":
                winter = replace(
                    winter, reinforcements="die" if value == "die" else "difference", sent=None
                )
            case "building":
                standing = {building.id for building in winter.kit.buildings} ^ {value}
                winter = winter.with_buildings(sorted(standing))
        self._winter = winter
        self._show()

    def _filled(self, _id: str, text: str) -> None:
        try:
            self._players(text)
        except Malformed:
            # What is typed stays, to be put right; so does the last answer.
            self._wrong = text
            self.stage.show(self._groups())
            raise
        self._rivals, self._wrong = text.strip(), ""
        self._show()

    def _players(self, text: str) -> dict[str, Winter]:
        players = say.table(self._winter, rivals(self._winter, text).values())
        honour(players)
        return players

    def _show(self) -> None:
        self.stage.show(self._groups())
        self.stage.say(self._said)

    def _said(self) -> str:
        said = say.main_thing(self._winter)
        if not self._rivals:
            return said
        chance = among(honour(self._players(self._rivals)), _(say.YOU))
        return f"{said} {say.honoured(chance)}"

    def _retold(self) -> None:
        self.stage.show(self._groups())

    def _groups(self) -> list[Group]:
        winter, steps = self._winter, musters(self._winter, _SOLDIERS)
        return [
            _choice("soldiers", _(say.SOLDIERS), range(_SOLDIERS + 1), winter.soldiers),
            _choice("year", _(say.YEAR), range(1, Rules.YEARS + 1), winter.year),
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
        winter = self._winter
        cards = [
            Button(f"enemy-{place}", words.enemy(enemy), pressed=enemy is winter.enemy)
            for place, enemy in enumerate(replace(winter, enemy=None).deck)
        ]
        unknown = Button(
            f"enemy-{_UNKNOWN}",
            _(say.UNKNOWN),
            pressed=winter.enemy is None,
            hint=_(say.UNKNOWN_HINT),
        )
        return Group("enemy", _(say.ENEMY), [unknown, *cards], area="left")

    def _king(self) -> Group:
        winter = self._winter
        rolled = [
            Button(
                f"king-{kind}",
                _(label),
                pressed=winter.sent is None and winter.reinforcements == kind,
                hint=say.sends(hint),
            )
            for kind, label, hint in (
                ("die", say.ONE_DIE, say.DIE),
                ("difference", say.TWO_DICE, say.DIFFERENCE),
            )
        ]
        sent = [
            Button(f"sent-{face}", str(face), pressed=winter.sent == face, hint=_(say.SENT))
            for face in FACES
        ]
        return Group("king", _(say.KING), [*rolled, *sent], area="left")

    def _buildings(self) -> Group:
        kit = self._winter.kit
        shown = [
            Button(
                f"building-{building.id}",
                words.building(building.id),
                pressed=building in kit.buildings,
                hint=words.building_text(building.id),
            )
            for building in kit.content.buildings.values()
            if matters(building)
        ]
        return Group("buildings", _(say.BUILDINGS), shown, grid=True, area="left")

    def _others(self) -> Group:
        field = Field(
            "rivals",
            _(say.RIVALS),
            value=self._wrong or self._rivals,
            wrong=bool(self._wrong),
            hint=say.rivals_hint(),
        )
        items: list[Item] = [field]
        if self._rivals:
            players = self._players(self._rivals)
            asked = players, strongest(players), honour(players)
            items.append(Block("strongest", honour_table(*asked), sheet=honour_sheet(*asked)))
        return Group("others", "", items, area="left")


def _choice(id: str, label: str, numbers: range, chosen: int) -> Group:
    """A choice of one number."""
    buttons = [Button(f"{id}-{each}", str(each), pressed=each == chosen) for each in numbers]
    return Group(id, label, buttons, area="left")


def _shown(
    id: str, html: str, area: Literal["middle", "right"], sheet: Sheet | None = None
) -> Group:
    """A picture or table alone."""
    return Group(f"{id}-shown", "", [Block(id, html, sheet=sheet)], area=area)
