"""A position of Kingdom Builder that is being set up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from gametable.notation import draft
from gametable.notation.draft import Data, renamed, switched
from gametable.play.errors import Fault
from gametable.play.names import name_faults
from kingdombuilder.engine.hexes import NAMES
from kingdombuilder.engine.names import PLAYERS, RESERVED
from kingdombuilder.engine.new_game import FIRST_CARDS, FIRST_SECTIONS
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import OF_EACH
from kingdombuilder.notation import files, records
from kingdombuilder.notation.schema import PlayerData, PositionData, RulesData, StayedData
from kingdombuilder.play import box

#: The names of players in a new game, by seat.
SEATS: Final = ("Ann", "Brian", "Cindy", "David")
#: Two players at the start of the suggested first game (KS.5).
EMPTY: Final[Data] = {"players": [{"name": name} for name in SEATS[:2]]}


class Draft(draft.Draft[Position]):
    """A position that is being set up."""

    game = "kingdombuilder"
    schema = PositionData
    inner: ClassVar = {"rules": RulesData, "players": PlayerData, "stayed": StayedData}

    def __init__(self, data: Data = EMPTY) -> None:
        super().__init__(data)

    def read(self, data: Data) -> Position:
        return files.from_json(data)

    def read_record(self, text: str) -> Data:
        return files.to_json(records.read(text).position)

    def faults_of_names(self, names: list[str]) -> Iterable[Fault]:
        return name_faults(names, RESERVED, PLAYERS, "KS.4")

    # What is set up -----------------------------------------------------------------------

    @property
    def sections(self) -> list[Any]:
        """The sections of the board, from the top left; by default those of the first game."""
        return self.get("sections") or list(FIRST_SECTIONS)

    @property
    def cards(self) -> list[Any]:
        """The Kingdom Builder cards; by default those of the first game."""
        return self.get("cards") or list(FIRST_CARDS)

    # Changes ------------------------------------------------------------------------------

    def at_hex(self, seat: int, hex: int) -> None:
        """Switch a player's settlement on a hex, or the tile from a location hex."""
        if hex in self.position.board.locations:
            self._switch_tile(seat, hex)
        else:
            self._switch_settlement(seat, NAMES[hex])

    def _switch_settlement(self, seat: int, name: str) -> None:
        changes: dict[str, Any] = {}
        for at, player in enumerate(self.get("players")):
            there = player.get("settlements", [])
            if (name in there) or at == seat:
                changes[f"players[{at}].settlements"] = switched(there, name)
        self.change(changes)

    def _switch_tile(self, seat: int, hex: int) -> None:
        """Switch from no tile to one, to one that is lost for ever (KL.2), and back to none."""
        path, name = f"players[{seat}]", NAMES[hex]
        tiles, lost = self.get(f"{path}.tiles"), self.get(f"{path}.given_up")
        kept = [tile for tile in tiles if tile.get("from") != name]
        if name in lost:
            self.switch(f"{path}.given_up", name)
        elif len(kept) < len(tiles):
            self.change({f"{path}.tiles": kept, f"{path}.given_up": [*lost, name]})
        else:
            tile = {"kind": self.position.board.locations[hex], "from": name}
            self.change({f"{path}.tiles": [*tiles, tile]})

    def switch_flag(self, seat: int, at: int, flag: str) -> None:
        """Switch whether a tile is "used", or "new" this turn."""
        path = f"players[{seat}].tiles[{at}]"
        tile = {key: value for key, value in self.get(path).items() if key != flag}
        if not self.get(path).get(flag):
            tile[flag] = True
        self.change({path: tile})

    def put_section(self, at: int, name: str) -> None:
        """Put a section at a place; if it was elsewhere, the two are swapped."""
        self.change({"sections": box.put_section(list(map(str, self.sections)), at, name)})

    def turn_section(self, at: int) -> None:
        """Turn a section by 180 degrees."""
        self.change({"sections": box.turn_section(list(map(str, self.sections)), at)})

    def switch_card(self, card: str) -> None:
        """Put a Kingdom Builder card into the game, or take it away."""
        self.change({"cards": switched(self.cards, card)})

    def count(self, path: str, terrain: str, more: int) -> None:
        """Change the number of discarded or gone cards of a terrain, which stays from 0 to 5."""
        there = dict(self.get(path))
        number = there.pop(terrain, 0)
        number = number if isinstance(number, int) else 0
        changed = max(0, min(OF_EACH, number + more))
        self.change({path: there | ({terrain: changed} if changed else {})})

    def set_players(self, number: int) -> None:
        """Set the number of players, from 2 to 4, and remove what belongs to those who leave."""
        assert number in PLAYERS
        stay = self.get("players")[:number]
        free = [name for name in SEATS if name not in self.names]
        joined = [{"name": name} for name in free[: max(0, number - len(stay))]]
        left = self.names[number:]
        self.change(
            {
                "players": [*stay, *joined],
                "to_move": None if self.get("to_move") in left else self.get("to_move"),
                "draws": [name for name in self.get("draws") if name not in left],
                "stayed": None if left else self.data.get("stayed"),
            }
        )

    def named_elsewhere(self, old: str, new: str) -> dict[str, Any]:
        changes: dict[str, Any] = {"draws": renamed(self.get("draws"), old, new)}
        if self.get("to_move") == old:
            changes["to_move"] = new
        stayed = self.data.get("stayed", {})
        if old in stayed.get("players", []):
            changes["stayed"] = {**stayed, "players": renamed(stayed["players"], old, new)}
        return changes
