"""What a finished game tells about each player, as columns of data (docs/games-as-data.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import Any, Final

from kingsburg.engine.actions import Influence
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.calendar import CALENDAR
from kingsburg.engine.player import Player
from kingsburg.engine.playout import Playout
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules

YEARS: Final = range(1, Rules.YEARS + 1)
SEASONS: Final = ("spring", "summer", "autumn")
#: What a player has at the end, besides VP and buildings.
LEFT: Final = ("gold", "wood", "stone", "tokens", "soldiers")
#: For each kind of event that changes what a player owns, how its columns end.
_CHANGES: Final = {"gets": "gained", "pays": "spent", "loses": "lost"}
#: For each kind of event that ends a battle, the result, and the column that counts it.
_BATTLES: Final = {
    "wins": ("victory", "victories"),
    "draws": ("draw", "draws"),
    "is_defeated": ("defeat", "defeats"),
}
#: Where VP come from, by the beginning of the rule; all others are a bonus.
_RULES: Final = {
    "A.": "advisors", "M6": "advisors", "B.": "buildings", "P2d.2": "buildings",
    "P8.7": "buildings", "P8": "battles",
}  # fmt: skip
SOURCES: Final = ("advisors", "buildings", "battles", "bonus")


def facts(start: Position, played: Playout) -> dict[str, list[Any]]:
    """Return the columns of a finished game, each by seat.

    Years and seasons before `start` are missing: None for a number, "" for a word.
    """
    end = played.end
    players, content, modules = end.players, end.content, end.rules.modules
    found: dict[str, list[Any]] = {
        "buildings": [len(player.buildings) for player in players],
        **{name: [getattr(player, name) for player in players] for name in LEFT},
        **_Log(start).read(played.events),
    }
    if 2 in modules:
        found["rows"] = [_named(player, content.alternative_rows) for player in players]
    if 3 in modules:
        found["governor"] = [_named(player, content.governors) for player in players]
    if 5 in modules:
        found["soldier_tokens"] = [" ".join(map(str, each.soldier_tokens)) for each in players]
    for id in content.buildings:
        found[f"has_{id}"] = [player.has(id) for player in players]
    return found


def _named(player: Player, cards: Iterable[str]) -> str:
    return " ".join(id for id in cards if id in player.abilities.named)


class _Log:
    """Reads the events of a game into columns."""

    def __init__(self, start: Position) -> None:
        seats = len(start.players)
        self._content = start.content
        self._year, self._phase = start.year, start.phase
        self._cards: dict[str, Any] = {
            "enemy": start.enemy,
            "valley": start.valley,
            "destiny": start.destiny,
        }
        self._soldiers = [player.soldiers for player in start.players]
        #: What each seat has got, paid and lost so far.
        self._amounts = {
            kind: [[0] * len(Bundle._fields) for _ in range(seats)] for kind in _CHANGES
        }
        by_year = {"soldiers": None, "enemy": None, "strength": None, "battle": ""}
        self._found: dict[str, list[Any]] = {
            **{f"vp_{source}": [0] * seats for source in SOURCES},
            **{counted: [0] * seats for _, counted in _BATTLES.values()},
            **{f"{name}_{year}": [by_year[name]] * seats for name in by_year for year in YEARS},
        }
        self._advisors = {(year, season): [""] * seats for year in YEARS for season in SEASONS}

    def read(self, events: Iterable[tuple[str, str, int | None, Any]]) -> dict[str, list[Any]]:
        """Return the columns for all these events."""
        readers: dict[str, Callable[[str, Any, Any], None]] = {
            "starts": self._starts,
            "influences": self._influences,
            **{card: partial(self._turned_up, card) for card in self._cards},
            **{kind: partial(self._changes, amounts) for kind, amounts in self._amounts.items()},
            **{kind: partial(self._fights, *told) for kind, told in _BATTLES.items()},
        }
        for kind, rule, seat, data in events:
            if kind in readers:
                readers[kind](rule, seat, data)
        return {
            **self._found,
            **{
                f"{thing}_{how}": [abs(each[at]) for each in self._amounts[kind]]
                for at, thing in enumerate(Bundle._fields)
                for kind, how in _CHANGES.items()
            },
            **{
                f"advisors_{year}_{season}": each for (year, season), each in self._advisors.items()
            },
        }

    def _starts(self, rule: str, seat: None, started: Sequence[int]) -> None:
        self._year, at = started
        self._phase = CALENDAR[at].phase
        if self._phase == "winter":
            self._found[f"soldiers_{self._year}"] = [*self._soldiers]

    def _turned_up(self, card: str, rule: str, seat: None, data: Any) -> None:
        self._cards[card] = data

    def _influences(self, rule: str, seat: int, action: Influence) -> None:
        advisors = self._advisors[self._year, self._phase]
        advisors[seat] = f"{advisors[seat]} {action.advisor}".lstrip()

    def _changes(self, amounts: Sequence[list[int]], rule: str, seat: int, bundle: Bundle) -> None:
        mine = amounts[seat]
        gold, wood, stone, vp, tokens, soldiers = bundle
        # Most amounts are 0, and testing is cheaper than adding.
        if gold:
            mine[0] += gold
        if wood:
            mine[1] += wood
        if stone:
            mine[2] += stone
        if vp:
            mine[3] += vp
            self._found[f"vp_{source(rule)}"][seat] += vp
        if tokens:
            mine[4] += tokens
        if soldiers:
            mine[5] += soldiers
            self._soldiers[seat] += soldiers

    def _fights(self, how: str, counted: str, rule: str, seat: int, strength: int) -> None:
        foe = self._content.foe(self._year, **self._cards)
        for name, cell in (("enemy", foe.strength), ("strength", strength), ("battle", how)):
            self._found[f"{name}_{self._year}"][seat] = cell
        self._found[counted][seat] += 1


@cache
def source(rule: str) -> str:
    """Return where the VP that this rule gives or takes come from."""
    return next((source for begin, source in _RULES.items() if rule.startswith(begin)), "bonus")
