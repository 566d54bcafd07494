"""View state of the house-rule lab."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, ClassVar, Final

from pydantic import AfterValidator

from gametable.notation.by_fields import ByFields, Linked, Made
from gametable.notation.state import among, at_most, within
from gametable.play.errors import Malformed
from kingsburg.engine.content import standard
from kingsburg.engine.rules import Options, Rules
from kingsburg.notation import cards
from kingsburg.notation.states import KingsburgState
from kingsburg.odds.winter import MOST_SOLDIERS, SOLDIERS
from kingsburg.play.house import MODULES, House, check_changes
from kingsburg.players import NAMES

#: Choices for the number of pairs of games.
GAMES: Final = (100, 300, 1000)
#: What the controls change: a kind of card, the rules, or everything as text.
PARTS: Final = (*MODULES, "rules", "own")
#: Parts that are folded initially.
UNFOLDED: Final = ("closed", "numbers", "against", "gives", "offers", "games", "all")


def _rules(
    *,
    rules: Annotated[Options, ByFields()] = Options(),
    modules: list[Annotated[int, among(*Rules.MODULES)]] = [],
) -> Rules:
    return Rules(**asdict(rules), modules=tuple(modules))


def _rules_written(rules: Rules) -> dict[str, Any]:
    return {"rules": Options(**rules.changed), "modules": list(rules.modules)}


#: Rules as a link holds them.
RULES: Final = Made(_rules, _rules_written)


def _own(own: dict[str, Any]) -> dict[str, Any]:
    if faults := cards.from_json(own)[1]:
        raise cards.FaultyCards(faults)
    return own


#: Own cards as a link holds them.
OWN: Final = AfterValidator(_own)


def _house(
    *,
    before: Annotated[Rules, RULES] = Rules(),
    # None: as before.
    after: Annotated[Rules, RULES] | None = None,
    changes: dict[str, dict[str, Any]] = {},
    own: Annotated[dict[str, Any], OWN] = {},
) -> House:
    check_changes(changes)
    house = House(before, after or before, changes, own)
    house.checked()
    return house


def _written(house: House) -> dict[str, Any]:
    return {
        "after": None if house.before == house.after else house.after,
        "changes": {card: dict(fields) for card, fields in house.changes.items()},
        "own": dict(house.own),
    }


def _seats(players: list[str]) -> list[str]:
    if len(players) not in Rules.PLAYERS:
        raise Malformed("{number} players cannot play this game", number=len(players))
    return players


#: Policies by seat, as a link holds them.
SEATS: Final = AfterValidator(_seats)

#: Building of the initial example: the one with the fewest VP of those with strength.
_EXAMPLE: Final = min(
    (each for each in standard().buildings.values() if each.numbers.get("strength", 0) > 0),
    key=lambda each: each.vp,
)


def _example() -> House:
    """Return an initial house rule, so that there is something to see."""
    numbers = {**_EXAMPLE.numbers, "strength": _EXAMPLE.numbers["strength"] + 1}
    fields = {"numbers": numbers, "vp": _EXAMPLE.vp + 1}
    return House(changes={f"building {_EXAMPLE.id}": fields})


class LabState(KingsburgState):
    """View state of a house rule, the controls that change it, and the games played with it.

    `part`: see `PARTS`. `card`: the id of the card of this kind, "" for the first one. `both`: True
    if controls also change the rules of the game without the house rule. `soldiers`: their number
    in the battles. `players`: policies by seat. `games`: the number of pairs of games; `played`:
    True if they are played. `unfolded`: the parts that are shown whole.
    """

    name: ClassVar[str] = "lab"

    house: Annotated[House, Linked(_house, _written)] = _example()
    part: Annotated[str, among(*PARTS)] = PARTS[0]
    card: Annotated[str, at_most(40)] = _EXAMPLE.id
    both: bool = False
    soldiers: Annotated[int, within(range(MOST_SOLDIERS + 1), SOLDIERS)] = 2
    players: Annotated[list[Annotated[str, among(*NAMES)]], SEATS] = ["medium"] * 3
    games: Annotated[int, among(*GAMES)] = GAMES[1]
    played: bool = False
    unfolded: list[Annotated[str, among(*UNFOLDED)]] = []

    @property
    def page(self) -> object:
        return self.part
