"""A contested court that is being set up: what stands on the controls of the court explorer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

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

MARKET: Final = "market"
#: With which it begins.
START: Final = files.from_json(
    {
        "phase": "spring",
        "step": "influence",
        "players": [
            {"name": name, "dice": dice}
            for name, dice in zip(NAMES, ("1 4 4", "3 4 5", "2 6 6"), strict=False)
        ],
    }
)


class CourtSetting:
    """Who has what, who is to move, which advisors are closed; all of it may be wrong.

    `rng`: rolls dice. What else a pasted position holds stays as it is.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.take(START)

    def take(self, position: Position) -> None:
        """Set up what this position at step `influence` holds; it has no faults."""
        data = files.to_json(position)
        self._rest: dict[str, Any] = {
            key: value
            for key, value in data.items()
            if key not in ("players", "order", "placed", "to_move")
        }
        # What has been played since the step began is put down as it lies now.
        if "then" in self._rest:
            self._rest["then"] = []
        self._seats = [
            seat
            | {
                "dice": write_dice(player.hand.coloured, player.hand.white) if player.hand else "",
                "used": sorted(player.used),
                "tokens": player.tokens,
                "envoy": player.envoy,
                "passed": player.passed,
            }
            for seat, player in zip(data["players"], position.players, strict=True)
        ]
        self.players = len(self._seats)
        self._order = list(position.order)
        self._to_move = str(position.actor)
        names = [player.name for player in position.players]
        self._placed: list[dict[str, Any]] = [
            {
                "advisor": advisor,
                "player": None if seat is None else names[seat],
                "dice": write_dice(coloured, white),
            }
            for advisor, seat, coloured, white in position.placed
        ]

    # What stands there --------------------------------------------------------------------

    @property
    def seats(self) -> list[dict[str, Any]]:
        """The players, as in position JSON."""
        return self._seats[: self.players]

    @property
    def names(self) -> list[str]:
        """The names of the players."""
        return [seat["name"] for seat in self.seats]

    @property
    def closed(self) -> set[int]:
        """The advisors on whom dice stand."""
        return {group["advisor"] for group in self._placed}

    @property
    def to_move(self) -> str:
        """Who is to move."""
        return self._to_move if self._to_move in self.names else self.order[0]

    @property
    def order(self) -> list[str]:
        """The turn order; who joins comes last."""
        names = self.names
        return [name for name in dict.fromkeys([*self._order, *names]) if name in names]

    def token(self, seat: int) -> bool:
        """Whether this player has a +2 that may still join."""
        return self._seats[seat].get("tokens", 0) > 0 and TOKEN not in self._used(seat)

    def market(self, seat: int) -> bool:
        """Whether this player has a Market that may still be used."""
        owned = self._seats[seat].get("buildings", [])
        return MARKET in owned and MARKET not in self._used(seat)

    def _used(self, seat: int) -> list[str]:
        used: list[str] = self._seats[seat].get("used", [])
        return used

    def position(self) -> Position:
        """The position, with all its faults in `faults`."""
        names = self.names
        data = self._rest | {
            "players": [
                {key: value for key, value in seat.items() if key != "dice" or value.strip()}
                for seat in self.seats
            ],
            "order": self.order,
            "to_move": self.to_move,
            "placed": [group | {"player": self._whose(group["player"])} for group in self._placed],
        }
        if "seen_by" in data:
            data["seen_by"] = [name for name in data["seen_by"] if name in names]
        return files.from_json(data)

    def _whose(self, player: str | None) -> str | None:
        """Dice of somebody who left, and neutral ones with more players (T.1), are the first's."""
        neutral = player is None and self.players == Rules.PLAYERS[0]
        return player if neutral or player in self.names else self.names[0]

    # Changes ------------------------------------------------------------------------------

    def set_players(self, number: int) -> None:
        """So many players; who left comes back with all that was his.

        Who is new has rolled too, and finds a place in the turn order unless it is too late.
        """
        new = number > len(self._seats)
        while len(self._seats) < number:
            taken = {seat["name"] for seat in self._seats}
            name = next(each for each in NAMES if each not in taken)
            self._seats.append({"name": name, "dice": self._rolled("")})
        self.players = number
        if new and not self._placed and not self._passed():
            self.order_by_dice()

    def set_dice(self, seat: int, text: str) -> None:
        """The dice of a player, right or wrong; put in order if they are right."""
        try:
            hand = parse_dice(text) if text.strip() else Hand()
        except Malformed:
            self._seats[seat]["dice"] = text
        else:
            self._seats[seat]["dice"] = write_dice(hand.coloured, hand.white)

    def switch_token(self, seat: int) -> None:
        """Give a player a +2 token, or take it away."""
        tokens = 0 if self.token(seat) else max(1, self._seats[seat].get("tokens", 0))
        used = [each for each in self._used(seat) if each != TOKEN]
        self._seats[seat] |= {"tokens": tokens, "used": used}

    def switch_market(self, seat: int) -> None:
        """Give a player a Market to use; or it is used, so that the province stays as it is."""
        used, owned = self._used(seat), self._seats[seat].get("buildings", [])
        if self.market(seat):
            self._seats[seat]["used"] = [*used, MARKET]
            return
        needed = [each for each in _with_all_before(MARKET) if each not in owned]
        self._seats[seat] |= {
            "used": [each for each in used if each != MARKET],
            "buildings": [*owned, *needed],
        }

    def switch_envoy(self, seat: int) -> None:
        """Give a player the Envoy, of whom there is only one, or send the Envoy away."""
        had = self._seats[seat].get("envoy", False)
        for each in self._seats:
            each["envoy"] = False
        self._seats[seat]["envoy"] = not had

    def switch_passed(self, seat: int) -> None:
        """A player has passed, or has not. After who is to move comes the next who has not."""
        passes = not self._seats[seat].get("passed", False)
        self._seats[seat]["passed"] = passes
        order = self.order
        here = order.index(self.to_move)
        self._next(order[here:] + order[:here])

    def move(self, seat: int) -> None:
        """This player is to move, and so has not passed."""
        self._to_move = self._seats[seat]["name"]
        self._seats[seat]["passed"] = False

    def switch_closed(self, advisor: int) -> None:
        """Close an advisor with dice that make exactly that number, or take all dice away."""
        if advisor in self.closed:
            self._placed = [each for each in self._placed if each["advisor"] != advisor]
        else:
            sixes, rest = divmod(advisor, FACES[-1])
            dice = " ".join(map(str, [rest] * (rest > 0) + [FACES[-1]] * sixes))
            self._placed.append({"advisor": advisor, "player": None, "dice": dice})

    def roll(self) -> None:
        """Roll all dice by chance, as many as each player has; a new turn order follows."""
        for seat in self.seats:
            seat["dice"] = self._rolled(seat["dice"])
        self.order_by_dice()

    def order_by_dice(self) -> None:
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
        if not rolled.faults:
            self._order = list(rolled.order)
            self._next(self._order)

    def _next(self, order: Sequence[str]) -> None:
        """The first of these who has not passed is to move, if there is one."""
        passed = self._passed()
        self._to_move = next((name for name in order if name not in passed), self.to_move)

    def _passed(self) -> set[str]:
        return {seat["name"] for seat in self.seats if seat.get("passed")}

    def _rolled(self, text: str) -> str:
        """So many dice again; where there are none, or none that can be read, the first three."""
        try:
            hand = parse_dice(text)
        except Malformed:
            hand = Hand()
        coloured = len(hand.coloured) or Rules.COLOURED_DICE
        return write_dice(self._faces(coloured), self._faces(len(hand.white)))

    def _faces(self, dice: int) -> tuple[int, ...]:
        return tuple(sorted(self._rng.choices(FACES, k=dice)))


def _with_all_before(building: str) -> list[str]:
    """A building with those that must stand to its left (P2d.3)."""
    last = next(each for each in buildings() if each.id == building)
    return [each.id for each in buildings() if each.row == last.row and each.column <= last.column]
