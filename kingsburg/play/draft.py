"""A position of Kingsburg that is being edited (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from gametable.notation import draft
from gametable.notation.draft import Data, renamed, switched
from gametable.play.errors import Fault, GameError
from kingsburg.engine.actions import GOODS
from kingsburg.engine.check import name_faults
from kingsburg.engine.content import Content, ContentMaker, content_of
from kingsburg.engine.dice_text import parse_dice, write_dice
from kingsburg.engine.player import TOKEN
from kingsburg.engine.position import Position
from kingsburg.engine.powers.abilities import abilities_of
from kingsburg.engine.powers.building import Building
from kingsburg.engine.rules import Options, Rules
from kingsburg.notation import files, records
from kingsburg.notation.schema import PlacedData, PlayerData, PositionData

#: Default names of players, by seat.
NAMES: Final = ("Ann", "Brian", "Cindy", "David", "Eva")
#: Three players at the start of a game: a position in which nothing has been set up.
EMPTY: Final[Data] = {"players": [{"name": name} for name in NAMES[:3]]}


class Draft(draft.Draft[Position]):
    """A position that is being set up."""

    game = "kingsburg"
    schema = PositionData
    inner: ClassVar = {"rules": Options, "players": PlayerData, "placed": PlacedData}

    def __init__(self, data: Data = EMPTY, maker: ContentMaker = content_of) -> None:
        """`maker`: makes the content of rules. Raises `ImpossiblePosition` as `open` does."""
        self._maker = maker
        super().__init__(data)

    def read(self, data: Data) -> Position:
        return files.from_json(data, self._maker)

    def read_record(self, text: str) -> Data:
        return files.to_json(records.read(text, self._maker).position)

    def faults_of_names(self, names: list[str]) -> Iterable[Fault]:
        return name_faults(names)

    # What is set up -----------------------------------------------------------------------

    @property
    def order(self) -> list[Any]:
        """The turn order; by default that of the seats."""
        order = self.get("order")
        return order if order is not None else self.names

    def seen(self, card: str = "enemy", path: str = "seen_by") -> list[Any]:
        """Return who knows a card; by default everybody if there is one, else nobody."""
        seen = self.get(path)
        return seen if seen is not None else self._all_who_know(card)

    @property
    def tiles(self) -> list[dict[str, Any]]:
        """The tiles that lie on advisors; by default those with which a game starts."""
        tiles = self.get("tiles")
        return tiles if tiles is not None else [{"advisor": each} for each in self.position.tiles]

    def soldier_tokens(self, path: str) -> list[Any]:
        """Return the soldier tokens that a player has left; by default all."""
        tokens = self.get(path)
        return tokens if tokens is not None else [*self.position.content.soldier_tokens]

    def rows(self, path: str) -> Mapping[str, tuple[Building, ...]]:
        """Return the rows of a player's province by letter, with the alternative ones (M2)."""
        content = self.position.content
        used = [each for id, each in content.alternative_rows.items() if id in self._rows(path)]
        return abilities_of(content, used).province.rows

    def _rows(self, path: str) -> list[Any]:
        rows: list[Any] = self.get(f"{path}.rows")
        return rows

    # Changes ------------------------------------------------------------------------------

    def switch_building(self, path: str, id: str) -> None:
        """Add a building and all to its left in its row, or remove it and all to its right.

        `path`: the path of its player, who has this row.
        """
        buildings = f"{path}.buildings"
        built, letter = self.get(buildings), self.position.content.buildings[id].row
        row = [each.id for each in self.rows(path)[letter]]
        at = row.index(id)
        if id in built:
            after = [each for each in built if each not in row[at:]]
        else:
            after = [*built, *(each for each in row[: at + 1] if each not in built)]
        self.change({buildings: after})

    def switch_row(self, path: str, id: str) -> None:
        """Give a player an alternative row in place of its letter's, or take it away (M2).

        `path`: the path of the player. The buildings of the replaced row are removed.
        """
        rows, used = self.position.content.alternative_rows, self._rows(path)
        letter = rows[id].letter
        same = [each for each, row in rows.items() if row.letter == letter]
        after = [each for each in used if each not in same] + [id] * (id not in used)
        gone = [each.id for each in self.rows(path).get(letter, ())]
        built = [each for each in self.get(f"{path}.buildings") if each not in gone]
        self.change({f"{path}.rows": after, f"{path}.buildings": built})

    def add_die(self, path: str, face: int) -> None:
        """Add a die to those that a player has rolled: coloured ones first, then white ones."""
        text = self.get(path)
        dice = text.strip() if isinstance(text, str) else ""
        if dice and "+" not in dice and len(dice.split()) == Rules.COLOURED_DICE:
            dice += " +"
        self.change({path: f"{dice} {face}".strip()})

    def place(self, seat: int, advisor: int) -> None:
        """Put the fewest dice that a player has in hand and that fit on an advisor without dice."""
        path, there = f"players[{seat}].dice", self.get("placed")
        text = self.get(path)
        if not isinstance(text, str) or any(group.get("advisor") == advisor for group in there):
            return
        try:
            hand = parse_dice(text)
        except GameError:
            return
        fitting = [each for each in hand.influences() if each.advisor == advisor]
        if not fitting:
            return
        way = min(fitting, key=lambda each: len(each.coloured + each.white))
        left, dice = hand.after(way), write_dice(way.coloured, way.white)
        placed = {"advisor": advisor, "player": self.names[seat], "dice": dice}
        rest = write_dice(left.coloured, left.white) or None
        self.change({f"placed[{len(there)}]": placed, path: rest})

    def switch_seen(self, name: str, card: str = "enemy", path: str = "seen_by") -> None:
        """Switch whether a player has seen the enemy, or the card of the valley."""
        seen, everybody = switched(self.seen(card, path), name), self._all_who_know(card)
        usual = len(seen) == len(everybody) and all(each in seen for each in everybody)
        self.change({path: None if usual else seen})

    def switch_tile(self, number: int) -> None:
        """Lay a tile on its advisor, or take it away."""
        others = [tile for tile in self.tiles if tile.get("advisor") != number]
        gone = len(others) < len(self.tiles)
        self.change({"tiles": others if gone else [*others, {"advisor": number}]})

    def switch_good(self, number: int, good: str, *, several: bool) -> None:
        """Put a good on a tile or take it away; a tile that holds one good gets this one."""
        there = self.position.tiles.get(number, ()) if several else ()
        goods = [each for each in GOODS if (each == good) != (each in there)]
        changed = {"advisor": number, "holds": " ".join(goods)}
        tiles = [changed if tile.get("advisor") == number else tile for tile in self.tiles]
        self.change({"tiles": tiles})

    def switch_token(self, path: str, token: int, *, there: bool) -> None:
        """Take a soldier token from a player who has it, or give it back."""
        tokens = self.soldier_tokens(path)
        if there:
            tokens = [*tokens[: tokens.index(token)], *tokens[tokens.index(token) + 1 :]]
        else:
            tokens = [*tokens, token]
        usual = sorted(tokens) == [*self.position.content.soldier_tokens]
        self.change({path: None if usual else tokens})

    def move_forward(self, name: str) -> None:
        """Move a player one place forward in the turn order; the first one becomes the last."""
        order = list(self.order)
        place = order.index(name)
        order.pop(place)
        order.insert(place - 1 if place else len(order), name)
        self.change({"order": None if order == self.names else order})

    def set_players(self, number: int) -> None:
        """Set the number of players, at most 5, and remove what belongs to those who leave."""
        names = self.names
        stay = self.get("players")[:number]
        left = [name for name in names[number:] if name and name not in names[:number]]
        free = [name for name in NAMES if name not in names]
        joined = free[: max(0, number - len(names))]
        changes = {
            field: [each for each in self.get(field) if each not in left] + joined_too
            for field, joined_too in (("order", joined), ("seen_by", []), ("valley_seen_by", []))
            if self.get(field) is not None
        }
        placed = [each for each in self.get("placed") if each.get("player") not in left]
        self.change(
            {
                "players": stay + [{"name": name} for name in joined],
                "to_move": None if self.get("to_move") in left else self.get("to_move"),
                "placed": placed,
                **changes,
            }
        )

    def named_elsewhere(self, old: str, new: str) -> dict[str, Any]:
        changes: dict[str, Any] = {
            field: renamed(self.get(field), old, new)
            for field in ("order", "seen_by", "valley_seen_by")
            if self.get(field) is not None
        }
        if self.get("to_move") == old:
            changes["to_move"] = new
        for place, group in enumerate(self.get("placed")):
            if group.get("player") == old:
                changes[f"placed[{place}].player"] = new
        for place, line in enumerate(self.get("then")):
            if isinstance(line, str) and line.split()[:1] == [old]:
                changes[f"then[{place}]"] = line.replace(old, new, 1)
        return changes

    def start_anew(self) -> None:
        """Start over with an empty position that keeps the cards of this one."""
        own = self._data.get("cards")
        self.take({**EMPTY, "cards": own} if own else EMPTY)

    def _all_who_know(self, card: str) -> list[str]:
        return self.names if self.get(card) is not None else []


def usable(content: Content, owned: Sequence[object]) -> list[str]:
    """Return what can have been used this season: a +2, and what is owned and has a use."""
    powers = (*content.governors.values(), *content.buildings.values())
    once: list[str] = []
    for power in powers:
        if power.id in owned:
            once += [each.mark for each in power.uses]
            once += [power.id] * bool(power.once or power.numbers.get("sway"))
    return [TOKEN, *dict.fromkeys(once)]
