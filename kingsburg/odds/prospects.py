"""What one player alone can still take on a court: the ground of the contested season."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from kingsburg.engine.actions import Influence
from kingsburg.engine.hand import Hand
from kingsburg.engine.player import Player
from kingsburg.engine.rules import Rules
from kingsburg.odds.rolls import NO_DICE


class Means:
    """What a player has for influencing: dice, +2 that may still join, unused powers, Envoy.

    One object for each content, as long as `means` remembers it. reach: bit n is set where
    advisor n can be influenced on an empty court.
    """

    __slots__ = ("_options", "envoy", "hand", "reach", "sways", "tokens")

    def __init__(self, hand: Hand, tokens: int, sways: tuple[str, ...], envoy: bool) -> None:
        self.hand = hand
        self.tokens = tokens
        self.sways = sways
        self.envoy = envoy
        self.reach = sum({1 << action.advisor for action in self._placements()})
        self._options: tuple[tuple[int, Means], ...] | None = None

    def _placements(self) -> tuple[Influence, ...]:
        return self.hand.influences(self.tokens > 0, self.sways)

    @property
    def options(self) -> tuple[tuple[int, Means], ...]:
        """Each advisor on an empty court with each means that may be left after him."""
        if self._options is None:
            found = ((action.advisor, self.after(action)) for action in self._placements())
            self._options = tuple(dict.fromkeys(found))
        return self._options

    def after(self, action: Influence) -> Means:
        """What is left once a group is placed."""
        sways = tuple(power for power in self.sways if power != action.power)
        envoy = self.envoy and not action.envoy
        return means(self.hand.after(action), self.tokens - action.token, sways, envoy)

    def without_envoy(self) -> Means:
        """What is left once the Envoy has been used (P5.3)."""
        return means(self.hand, self.tokens, self.sways, False)


@lru_cache(maxsize=1 << 14)
def means(hand: Hand, tokens: int, sways: tuple[str, ...], envoy: bool) -> Means:
    """The means of this content."""
    return Means(hand, tokens, sways, envoy)


def means_of(player: Player, rules: Rules) -> Means:
    """The means of a player at step `influence`; whoever has passed has none."""
    if player.passed or player.hand is None:
        return means(NO_DICE, 0, (), False)
    return means(player.hand, player.tokens_left(rules), player.sways_left(), player.envoy)


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

    `worths`: whole numbers by advisor. `most`: so many moves at most in all of them; if that
    is not enough, `TooManyError` comes out of `of` and `Prospect.without`.
    """

    def __init__(self, worths: Mapping[int, int], most: int) -> None:
        self.worths = worths
        self._room = most
        self._known: dict[tuple[Means, int], Prospect] = {}
        self._alike: dict[object, Prospect] = {}
        self.nothing = Prospect(self, 0, (means(NO_DICE, 0, (), False), 0), ())

    def of(self, means: Means, closed: int) -> Prospect:
        """The prospect of a player on a court; bit n of `closed`: advisor n is influenced."""
        closed &= means.reach
        if closed == means.reach and not means.envoy:
            return self.nothing
        found = self._known.get((means, closed))
        if found is None:
            found = self._known[means, closed] = self._made(means, closed)
        return found

    def _made(self, means: Means, closed: int) -> Prospect:
        worths = self.worths
        moves = [
            Move(worths[advisor] + left.hope, worths[advisor], advisor, left)
            for advisor, left in self._lefts(means, closed)
        ]
        if not moves:
            return self.nothing
        self._room -= len(moves)
        if self._room < 0:
            raise TooManyError
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
        for advisor, left in means.options:
            bit = 1 << advisor
            if not closed & bit:
                found[advisor, self.of(left, closed | bit)] = None
            elif means.envoy:
                found[advisor, self.of(left.without_envoy(), closed)] = None
        return found
