"""A contested court that is being set up: what players have, who is to move, what is closed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any, Final, TypeAlias

from gametable.play.errors import Malformed
from kingsburg.engine.chances import FACES
from kingsburg.engine.content import ContentMaker, content_of
from kingsburg.engine.dice_text import parse_dice, write_dice
from kingsburg.engine.hand import Hand
from kingsburg.engine.player import TOKEN
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.play.draft import NAMES

Data: TypeAlias = Mapping[str, Any]
#: The module with destiny cards.
_DESTINY: Final = 4


@dataclass(frozen=True, eq=False)
class CourtSetting:
    """A position at step influence, valid or not, and the changes that can be made to it.

    Everything is as in position JSON (docs/notation.md). `all_seats`: the players, and after them
    those who have left and may come back. `players`: how many are present. `turns` and `mover`: the
    turn order and the player to move, which may name players who left. `rest`: everything else.
    `maker`: makes the content of rules.
    """

    rest: Data
    all_seats: tuple[Data, ...]
    players: int
    turns: tuple[str, ...]
    mover: str
    placed: tuple[Data, ...]
    maker: ContentMaker = field(default=content_of, compare=False)

    @classmethod
    def of(cls, position: Position) -> CourtSetting:
        """Return the setting of this position at step `influence`, which must have no faults."""
        data = files.to_json(position)
        rest = {
            key: value
            for key, value in data.items()
            if key not in ("players", "order", "placed", "to_move")
        }
        # The setting starts from the present state, without the actions that led to it.
        if "then" in rest:
            rest["then"] = []
        seats = tuple(
            seat
            | {
                "dice": write_dice(player.hand.coloured, player.hand.white) if player.hand else "",
                "used": sorted(player.used),
                "tokens": player.tokens,
                "envoy": player.envoy,
                "passed": player.passed,
            }
            for seat, player in zip(data["players"], position.players, strict=True)
        )
        names = [player.name for player in position.players]
        placed = tuple(files.placed_json(position.placed, names))
        order = tuple(position.order)
        maker = position.content.under
        setting = cls(rest, seats, len(seats), order, str(position.actor), placed, maker)
        # Fill the cached property: until something changes, this is the position itself.
        setting.__dict__["position"] = position
        return setting

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CourtSetting) and self.position == other.position

    # What is set up -----------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Data, ...]:
        """The present players."""
        return self.all_seats[: self.players]

    @property
    def names(self) -> list[str]:
        """The names of the players."""
        return [seat["name"] for seat in self.seats]

    @property
    def closed(self) -> set[int]:
        """The advisors on whom dice stand."""
        return {group["advisor"] for group in self.placed}

    @property
    def to_move(self) -> str:
        """The player to move."""
        return self.mover if self.mover in self.names else self.order[0]

    @property
    def order(self) -> list[str]:
        """The turn order; players who join come last."""
        names = self.names
        return [name for name in dict.fromkeys([*self.turns, *names]) if name in names]

    def token(self, seat: int) -> bool:
        """True if this player has a +2 token that can still be used."""
        return self.all_seats[seat].get("tokens", 0) > 0 and TOKEN not in self._used(seat)

    def has(self, building: str, seat: int) -> bool:
        """True if this player has a building that can still be used."""
        owned = self.all_seats[seat].get("buildings", [])
        return building in owned and building not in self._used(seat)

    def can_have(self, seat: int) -> list[str]:
        """Return what this player can have that lets a group count as one more or less (M2)."""
        content, abilities = self.position.content, self.position.players[seat].abilities
        there = {each.id for row in abilities.province.rows.values() for each in row}
        return [id for id in content.sways if id in there or id not in content.buildings]

    def _used(self, seat: int) -> list[str]:
        used: list[str] = self.all_seats[seat].get("used", [])
        return used

    @cached_property
    def position(self) -> Position:
        """The position, with all its faults in `faults`."""
        names = self.names
        data = dict(self.rest) | {
            "players": [
                {key: value for key, value in seat.items() if key != "dice" or value.strip()}
                for seat in self.seats
            ],
            "order": self.order,
            "to_move": self.to_move,
            "placed": [{**group, "player": self._whose(group["player"])} for group in self.placed],
        }
        if "seen_by" in data:
            data["seen_by"] = [name for name in data["seen_by"] if name in names]
        return files.from_json(data, self.maker)

    def _whose(self, player: str | None) -> str | None:
        """Return the owner of a group of dice; the first player gets those of players who left.

        The first player also gets neutral dice if more than two play.
        """
        neutral = player is None and self.players == Rules.PLAYERS[0]
        return player if neutral or player in self.names else self.names[0]

    # Changes ------------------------------------------------------------------------------

    def _with_seat(self, seat: int, **changes: Any) -> CourtSetting:
        seats = list(self.all_seats)
        seats[seat] = {**seats[seat], **changes}
        return replace(self, all_seats=tuple(seats))

    def with_players(self, number: int, rng: Random) -> CourtSetting:
        """Return the setting with this many players; those who return have what they had.

        New players have rolled, and join the turn order by their dice if nobody has acted yet.
        """
        seats = list(self.all_seats)
        while len(seats) < number:
            taken = {seat["name"] for seat in seats}
            name = next(each for each in NAMES if each not in taken)
            seats.append({"name": name, "dice": _rolled("", rng)})
        there = replace(self, all_seats=tuple(seats), players=number)
        new = number > len(self.all_seats)
        return there.ordered_by_dice() if new and not self.placed and not there._passed() else there

    def with_dice(self, seat: int, text: str) -> CourtSetting:
        """Return the setting with these dice of a player, sorted if they are valid."""
        try:
            hand = parse_dice(text) if text.strip() else Hand()
        except Malformed:
            return self._with_seat(seat, dice=text)
        return self._with_seat(seat, dice=write_dice(hand.coloured, hand.white))

    def switch_token(self, seat: int) -> CourtSetting:
        """Return the setting after giving a player a +2 token, or taking it away."""
        tokens = 0 if self.token(seat) else max(1, self.all_seats[seat].get("tokens", 0))
        used = [each for each in self._used(seat) if each != TOKEN]
        return self._with_seat(seat, tokens=tokens, used=used)

    def switch_building(self, building: str, seat: int) -> CourtSetting:
        """Return the setting after giving a player a building, or marking it as used."""
        used, owned = self._used(seat), self.all_seats[seat].get("buildings", [])
        if self.has(building, seat):
            return self._with_seat(seat, used=[*used, building])
        asked = self.position.content.buildings[building]
        # The row must also have the buildings to its left (P2d.3).
        row = self.position.players[seat].abilities.province.rows[asked.row]
        needed = [each.id for each in row if each.column <= asked.column and each.id not in owned]
        return self._with_seat(
            seat,
            used=[each for each in used if each != building],
            buildings=[*owned, *needed],
        )

    def switch_envoy(self, seat: int) -> CourtSetting:
        """Return the setting after giving a player the only Envoy, or taking it away."""
        had = self.all_seats[seat].get("envoy", False)
        nobody = replace(self, all_seats=tuple({**each, "envoy": False} for each in self.all_seats))
        return nobody._with_seat(seat, envoy=not had)

    def switch_passed(self, seat: int) -> CourtSetting:
        """Return the setting after switching whether a player has passed.

        The next player in turn order who has not passed is to move.
        """
        changed = self._with_seat(seat, passed=not self.all_seats[seat].get("passed", False))
        order = self.order
        here = order.index(self.to_move)
        return changed._moved(order[here:] + order[:here])

    def with_mover(self, seat: int) -> CourtSetting:
        """Return the setting with this player to move, who then has not passed."""
        return replace(self._with_seat(seat, passed=False), mover=self.all_seats[seat]["name"])

    def switch_closed(self, advisor: int) -> CourtSetting:
        """Return the setting after closing an advisor, or taking all dice away.

        An advisor is closed with dice that make exactly that number.
        """
        if advisor in self.closed:
            placed = tuple(each for each in self.placed if each["advisor"] != advisor)
            return replace(self, placed=placed)
        sixes, rest = divmod(advisor, FACES[-1])
        dice = " ".join(map(str, [rest] * (rest > 0) + [FACES[-1]] * sixes))
        group = {"advisor": advisor, "player": None, "dice": dice}
        return replace(self, placed=(*self.placed, group))

    def with_destiny(self, card: str) -> CourtSetting:
        """Return the setting with this destiny card ("" for none) and its module (M4)."""
        card_and_module = ("modules", "destiny")
        rest = {key: value for key, value in self.rest.items() if key not in card_and_module}
        modules = {*self.rest.get("modules", ())} - {_DESTINY}
        if card or self.rest.get("destiny_gone"):
            modules |= {_DESTINY}
        if modules:
            rest["modules"] = sorted(modules)
        if card:
            rest["destiny"] = card
        return replace(self, rest=rest)

    def rolled(self, rng: Random) -> CourtSetting:
        """Return the setting after rolling all dice, with the turn order that follows."""
        there = tuple({**seat, "dice": _rolled(seat["dice"], rng)} for seat in self.seats)
        seats = there + self.all_seats[self.players :]
        return replace(self, all_seats=seats).ordered_by_dice()

    def ordered_by_dice(self) -> CourtSetting:
        """Return the setting with the turn order of the dice, whose first player is to move.

        Nothing changes if any dice cannot be parsed.
        """
        # The engine finds the order after the rerolls; provinces matter only before that.
        rolled = files.from_json(
            {
                "phase": "spring",
                "step": "reroll",
                "order": self.order,
                "players": [
                    {"name": seat["name"], "dice": seat["dice"] or None} for seat in self.seats
                ],
            }
        )
        if rolled.faults:
            return self
        return replace(self, turns=tuple(rolled.order))._moved(rolled.order)

    def _moved(self, order: Sequence[str]) -> CourtSetting:
        """Return the setting with the first of these players who has not passed to move, if any."""
        passed = self._passed()
        return replace(self, mover=next((each for each in order if each not in passed), self.mover))

    def _passed(self) -> set[str]:
        return {seat["name"] for seat in self.seats if seat.get("passed")}


def _rolled(text: str, rng: Random) -> str:
    """Return a roll of as many dice as the text names; three coloured ones if it names none."""
    try:
        hand = parse_dice(text)
    except Malformed:
        hand = Hand()
    coloured = len(hand.coloured) or Rules.COLOURED_DICE
    faces = [tuple(rng.choices(FACES, k=dice)) for dice in (coloured, len(hand.white))]
    return write_dice(*(tuple(sorted(each)) for each in faces))


#: The court that is shown first.
START: Final = CourtSetting.of(
    files.from_json(
        {
            "phase": "spring",
            "step": "influence",
            "players": [
                {"name": name, "dice": dice}
                for name, dice in zip(NAMES, ("1 4 4", "3 4 5", "2 6 6"), strict=False)
            ],
        }
    )
)
