"""View state of the page with games by the thousand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Final

from pydantic import AfterValidator

from gametable.notation.by_fields import Linked
from gametable.notation.moves import broken
from gametable.notation.state import among
from gametable.play.errors import Malformed
from kingsburg.engine.content import Content, content_of
from kingsburg.engine.rules import Rules
from kingsburg.notation.states import KingsburgState
from kingsburg.pages.lab.state import OWN, RULES, SEATS
from kingsburg.play.house import House
from kingsburg.players import NAMES

#: Choices for the number of games.
GAMES: Final = (100, 300, 1000, 3000)
#: Parts that are folded initially.
UNFOLDED: Final = ("rules", "own", "all")


@dataclass(frozen=True)
class Setting:
    """What games are played with: policies by seat, rules, and own cards as in a file."""

    players: tuple[str, ...] = ("medium", "easy", "easy")
    rules: Rules = field(default_factory=Rules)
    own: Mapping[str, Any] = field(default_factory=dict)

    @property
    def content(self) -> Content:
        """The content of these games. Raises `GameError` for impossible cards."""
        return content_of(self.rules, House(own=self.own).checked())


def _setting(
    *,
    players: Annotated[list[Annotated[str, among(*NAMES)]], SEATS],
    rules: Annotated[Rules, RULES] = Rules(),
    own: Annotated[dict[str, Any], OWN] = {},
) -> Setting:
    setting = Setting(tuple(players), rules, own)
    if why := setting.content.why_not_dealt(len(players)):
        raise Malformed.against("M2", "{why}", why=why)
    return setting


def _written(setting: Setting) -> dict[str, Any]:
    return {"players": list(setting.players), "own": dict(setting.own)}


def _one_or_two(settings: list[Setting]) -> list[Setting]:
    if len(settings) not in (1, 2) or len({len(each.players) for each in settings}) > 1:
        raise broken()
    return settings


class ArenaState(KingsburgState):
    """View state of one setting or of two with the same number of players.

    `which`: the place of the setting that the controls change. `games`: their number, or that of
    pairs of games; `played`: True if they are played. `unfolded`: the parts that are shown whole.
    """

    name: ClassVar[str] = "arena"

    settings: Annotated[
        list[Annotated[Setting, Linked(_setting, _written)]], AfterValidator(_one_or_two)
    ] = [Setting()]
    which: Annotated[int, among(0, 1)] = 0
    games: Annotated[int, among(*GAMES)] = GAMES[0]
    played: bool = True
    unfolded: list[Annotated[str, among(*UNFOLDED)]] = []
