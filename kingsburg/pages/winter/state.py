"""View state of the winter explorer."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final

from pydantic import model_validator

from gametable.notation.by_fields import Linked
from gametable.notation.state import among, at_most
from kingsburg.engine.actions import Enemy
from kingsburg.engine.content import content_of
from kingsburg.engine.powers.abilities import abilities_of
from kingsburg.engine.rules import Rules
from kingsburg.notation import lines
from kingsburg.notation.states import KingsburgState
from kingsburg.odds.honour import honour, rivals
from kingsburg.odds.winter import Winter

#: Enough for four other players with all buildings that matter, and not too long for a link.
_LONGEST_TEXT: Final = 600


def _winter(
    *,
    soldiers: int = 0,
    buildings: list[str] = [],
    year: int = 1,
    enemy: str = "",
    reinforcements: Annotated[str, among(*Rules.CHOICES["reinforcements"])] = "die",
    sent: int | None = None,
    modules: list[Annotated[int, among(*Rules.MODULES)]] = [],
    scenario: Annotated[str, among(*Rules.CHOICES["scenario"])] = "none",
    tokens: list[int] | None = None,
    valley: str = "",
    destiny: str = "",
) -> Winter:
    place: Any = scenario
    rules = Rules(modules=tuple(modules), scenario=place)
    winter = Winter(
        soldiers,
        year=year,
        enemy=_card(enemy),
        reinforcements="die" if reinforcements == "die" else "difference",
        sent=sent,
        abilities=abilities_of(content_of(rules), ()),
        tokens=None if tokens is None else tuple(tokens),
        valley=_card(valley),
    )
    winter = winter.with_buildings(buildings)
    return winter.with_cards("", destiny) if destiny else winter


def _card(text: str) -> Enemy | None:
    card = lines.parse(f"enemy {text}", ()).action if text else None
    assert card is None or isinstance(card, Enemy)
    return card


def _text(card: Enemy | None) -> str:
    return f"{card.race} {card.strength}" if card else ""


def _written(winter: Winter) -> dict[str, Any]:
    rules = winter.abilities.content.rules
    return {
        "buildings": [building.id for building in winter.abilities.province.buildings],
        "enemy": _text(winter.enemy),
        "modules": list(rules.modules),
        "scenario": rules.scenario,
        "tokens": None if winter.tokens is None else list(winter.tokens),
        "valley": _text(winter.valley),
        "destiny": winter.destiny or "",
    }


class WinterState(KingsburgState):
    """View state of a winter, with the other players as typed text; see `odds.honour.rivals`.

    `rivals_choose`: which of their soldier tokens they play, "any" or the "best" (M5). The goods of
    the winter cannot be set here, so links leave them out.
    """

    name: ClassVar[str] = "winter"

    winter: Annotated[Winter, Linked(_winter, _written)] = Winter()
    rivals: Annotated[str, at_most(_LONGEST_TEXT)] = ""
    rivals_choose: Annotated[str, among("any", "best")] = "any"

    @model_validator(mode="after")
    def _compared(self) -> WinterState:
        honour({"": self.winter, **rivals(self.winter, self.rivals)})
        return self
