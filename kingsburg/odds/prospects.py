"""What one player alone can still take on a court: the ground of the contested season."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kingsburg.engine.actions import Influence
from kingsburg.engine.hand import Hand
from kingsburg.engine.player import Player
from kingsburg.engine.rules import Rules


class Means(NamedTuple):
    """What a player has for influencing: dice, +2 that may still join, unused powers, Envoy."""

    hand: Hand = Hand()
    tokens: int = 0
    sways: tuple[str, ...] = ()
    envoy: bool = False

    @classmethod
    def of(cls, player: Player, rules: Rules) -> Means:
        """The means of a player at step `influence`; whoever has passed has none."""
        if player.passed or player.hand is None:
            return cls()
        return cls(player.hand, player.tokens_left(rules), player.sways_left(), player.envoy)

    def placements(self) -> tuple[Influence, ...]:
        """All on an empty court, by advisor and dice."""
        return self.hand.influences(self.tokens > 0, self.sways)

    def after(self, action: Influence, *, closed: bool) -> Means:
        """What is left once a group is placed; on a closed advisor by the Envoy (P5.3)."""
        return Means(
            self.hand.after(action),
            self.tokens - action.token,
            tuple(power for power in self.sways if power != action.power),
            self.envoy and not closed,
        )


class Move(NamedTuple):
    """A placement: the best total worth it can lead to, its own worth, where, what is left."""

    hope: int
    worth: int
    advisor: int
    left: Prospect


class Prospect:
    """A player's placements, each with what is left after it, told apart by what they lead to.

    number: in the order of making · moves: the best hope first · hope: the best total worth
    if nobody else plays, at least 0, since one may pass · reach: bit n is set where advisor n
    can be influenced. Means that allow the same are one object.
    """

    __slots__ = ("_asked", "_of", "_without", "hope", "moves", "number", "reach")

    def __init__(
        self, prospects: Prospects, number: int, asked: tuple[Means, int], moves: tuple[Move, ...]
    ) -> None:
        self._of = prospects
        self.number = number
        self.moves = moves
        self.hope = max(0, moves[0].hope) if moves else 0
        self.reach = sum({1 << move.advisor for move in moves})
        self._asked = asked
        self._without: dict[int, Prospect] = {}

    @property
    def nothing(self) -> Prospect:
        """The prospect of the same player once he has passed."""
        return self._of.nothing

    def without(self, advisor: int) -> Prospect:
        """What is left once somebody else has influenced an advisor (P2b.5)."""
        left = self._without.get(advisor)
        if left is None:
            means, closed = self._asked
            left = self._without[advisor] = self._of.of(means, closed | 1 << advisor)
        return left


class TooManyError(Exception):
    """There are more of something than were allowed."""


class Prospects:
    """All prospects of players to whom the advisors are worth the same.

    `worths`: whole numbers by advisor. `most`: so many at most; if that is not enough,
    `TooManyError` comes out of `of` and `Prospect.without`.
    """

    def __init__(self, worths: Mapping[int, int], most: int) -> None:
        self.worths = worths
        self._most = most
        self._reach: dict[tuple[Hand, bool, tuple[str, ...]], int] = {}
        self._known: dict[tuple[Means, int], Prospect] = {}
        self._alike: dict[object, Prospect] = {}
        self.nothing = Prospect(self, 0, (Means(), 0), ())

    def of(self, means: Means, closed: int) -> Prospect:
        """The prospect of a player on a court; bit n of `closed`: advisor n is influenced."""
        asked = means, closed & self._reachable(means)
        found = self._known.get(asked)
        if found is None:
            if len(self._known) >= self._most:
                raise TooManyError
            found = self._known[asked] = self._made(*asked)
        return found

    def _reachable(self, means: Means) -> int:
        """The advisors that these means reach on an empty court, as bits."""
        asked = means.hand, means.tokens > 0, means.sways
        if asked not in self._reach:
            self._reach[asked] = sum({1 << action.advisor for action in means.placements()})
        return self._reach[asked]

    def _made(self, means: Means, closed: int) -> Prospect:
        worths = self.worths
        moves = [
            Move(worths[advisor] + left.hope, worths[advisor], advisor, left)
            for advisor, left in self._lefts(means, closed)
        ]
        if not moves:
            return self.nothing
        moves.sort(key=lambda move: (-move.hope, move.advisor, move.left.number))
        # What an Envoy can do later does not show in the placements of now.
        alike = (means, closed) if means.envoy else tuple(move[2:] for move in moves)
        if alike not in self._alike:
            number = len(self._alike) + 1
            self._alike[alike] = Prospect(self, number, (means, closed), tuple(moves))
        return self._alike[alike]

    def _lefts(self, means: Means, closed: int) -> dict[tuple[int, Prospect], None]:
        """Each advisor with each prospect that may be left after him."""
        found: dict[tuple[int, Prospect], None] = {}
        for action in means.placements():
            is_closed = bool(closed >> action.advisor & 1)
            if means.envoy or not is_closed:
                left = means.after(action, closed=is_closed)
                found[action.advisor, self.of(left, closed | 1 << action.advisor)] = None
        return found
