"""A contested court that is being set up: who has what, who is to move, who is closed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, Final, TypeAlias

from gametable.play.errors import Malformed
from kingsburg.catalogue import buildings
from kingsburg.engine.chances import FACES
from kingsburg.engine.dice_text import parse_dice, write_dice
from kingsburg.engine.hand import Hand
from kingsburg.engine.player import TOKEN
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.play.draft import NAMES

Data: TypeAlias = Mapping[str, Any]

MARKET: Final = "market"


@dataclass(frozen=True, eq=False)
class CourtSetting:
    """A position at step influence, right or wrong, and what can be changed of it.

    Everything is as in position JSON (notation.md). `all_seats`: the players, and after them
    those who have left and may come back; `players`: how many are there. `turns` and `mover`: the
    turn order and who is to move, who may have left. `rest`: what else the position holds.
    """

    rest: Data
    all_seats: tuple[Data, ...]
    players: int
    turns: tuple[str, ...]
    mover: str
    placed: tuple[Data, ...]

    @classmethod
    def of(cls, position: Position) -> CourtSetting:
        """What this position at step `influence` holds; it has no faults."""
        data = files.to_json(position)
        rest = {
            key: value
            for key, value in data.items()
            if key not in ("players", "order", "placed", "to_move")
        }
        # What has been played since the step began is put down as it lies now.
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
        placed = tuple(
            {
                "advisor": advisor,
                "player": None if seat is None else names[seat],
                "dice": write_dice(coloured, white),
            }
            for advisor, seat, coloured, white in position.placed
        )
        order = tuple(position.order)
        setting = cls(rest, seats, len(seats), order, str(position.actor), placed)
        # It stands there as it was given until something is changed.
        setting.__dict__["position"] = position
        return setting

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CourtSetting) and self.position == other.position

    # What stands there --------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Data, ...]:
        """The players who are there."""
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
        """Who is to move."""
        return self.mover if self.mover in self.names else self.order[0]

    @property
    def order(self) -> list[str]:
        """The turn order; who joins comes last."""
        names = self.names
        return [name for name in dict.fromkeys([*self.turns, *names]) if name in names]

    def token(self, seat: int) -> bool:
        """Whether this player has a +2 that may still join."""
        return self.all_seats[seat].get("tokens", 0) > 0 and TOKEN not in self._used(seat)

    def market(self, seat: int) -> bool:
        """Whether this player has a Market that may still be used."""
        owned = self.all_seats[seat].get("buildings", [])
        return MARKET in owned and MARKET not in self._used(seat)

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
        return files.from_json(data)

    def _whose(self, player: str | None) -> str | None:
        """Dice of somebody who left, and neutral ones with more players (T.1), are the first's."""
        neutral = player is None and self.players == Rules.PLAYERS[0]
        return player if neutral or player in self.names else self.names[0]

    # Changes ------------------------------------------------------------------------------

    def _with_seat(self, seat: int, **changes: Any) -> CourtSetting:
        seats = list(self.all_seats)
        seats[seat] = {**seats[seat], **changes}
        return replace(self, all_seats=tuple(seats))

    def with_players(self, number: int, rng: Random) -> CourtSetting:
        """So many players; who left comes back with all that was theirs.

        Who is new has rolled too, and finds a place in the turn order unless it is too late.
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
        """The dice of a player, right or wrong; put in order if they are right."""
        try:
            hand = parse_dice(text) if text.strip() else Hand()
        except Malformed:
            return self._with_seat(seat, dice=text)
        return self._with_seat(seat, dice=write_dice(hand.coloured, hand.white))

    def switch_token(self, seat: int) -> CourtSetting:
        """Give a player a +2 token, or take it away."""
        tokens = 0 if self.token(seat) else max(1, self.all_seats[seat].get("tokens", 0))
        used = [each for each in self._used(seat) if each != TOKEN]
        return self._with_seat(seat, tokens=tokens, used=used)

    def switch_market(self, seat: int) -> CourtSetting:
        """Give a player a Market to use; or it is used, so that the province stays as it is."""
        used, owned = self._used(seat), self.all_seats[seat].get("buildings", [])
        if self.market(seat):
            return self._with_seat(seat, used=[*used, MARKET])
        needed = [each for each in _with_all_before(MARKET) if each not in owned]
        return self._with_seat(
            seat,
            used=[each for each in used if each != MARKET],
            buildings=[*owned, *needed],
        )

    def switch_envoy(self, seat: int) -> CourtSetting:
        """Give a player the Envoy, of whom there is only one, or send the Envoy away."""
        had = self.all_seats[seat].get("envoy", False)
        nobody = replace(self, all_seats=tuple({**each, "envoy": False} for each in self.all_seats))
        return nobody._with_seat(seat, envoy=not had)

    def switch_passed(self, seat: int) -> CourtSetting:
        """A player has passed, or has not. After who is to move comes the next who has not."""
        changed = self._with_seat(seat, passed=not self.all_seats[seat].get("passed", False))
        order = self.order
        here = order.index(self.to_move)
        return changed._moved(order[here:] + order[:here])

    def with_mover(self, seat: int) -> CourtSetting:
        """This player is to move, and so has not passed."""
        return replace(self._with_seat(seat, passed=False), mover=self.all_seats[seat]["name"])

    def switch_closed(self, advisor: int) -> CourtSetting:
        """Close an advisor with dice that make exactly that number, or take all dice away."""
        if advisor in self.closed:
            placed = tuple(each for each in self.placed if each["advisor"] != advisor)
            return replace(self, placed=placed)
        sixes, rest = divmod(advisor, FACES[-1])
        dice = " ".join(map(str, [rest] * (rest > 0) + [FACES[-1]] * sixes))
        group = {"advisor": advisor, "player": None, "dice": dice}
        return replace(self, placed=(*self.placed, group))

    def rolled(self, rng: Random) -> CourtSetting:
        """Roll all dice by chance, as many as each player has; a new turn order follows."""
        there = tuple({**seat, "dice": _rolled(seat["dice"], rng)} for seat in self.seats)
        seats = there + self.all_seats[self.players :]
        return replace(self, all_seats=seats).ordered_by_dice()

    def ordered_by_dice(self) -> CourtSetting:
        """The turn order that follows from these dice, and its first player is to move.

        Nothing changes where there are dice that cannot be read.
        """
        # The engine ends step a of a season; provinces could only change the dice before.
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
        """The first of these who has not passed is to move, if there is one."""
        passed = self._passed()
        return replace(self, mover=next((each for each in order if each not in passed), self.mover))

    def _passed(self) -> set[str]:
        return {seat["name"] for seat in self.seats if seat.get("passed")}


def _rolled(text: str, rng: Random) -> str:
    """So many dice again; where there are none, or none that can be read, the first three."""
    try:
        hand = parse_dice(text)
    except Malformed:
        hand = Hand()
    coloured = len(hand.coloured) or Rules.COLOURED_DICE
    faces = [tuple(rng.choices(FACES, k=dice)) for dice in (coloured, len(hand.white))]
    return write_dice(*(tuple(sorted(each)) for each in faces))


def _with_all_before(building: str) -> list[str]:
    """A building with those that must stand to its left (P2d.3)."""
    last = next(each for each in buildings() if each.id == building)
    return [each.id for each in buildings() if each.row == last.row and each.column <= last.column]


#: With which a reader begins.
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
