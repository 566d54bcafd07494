"""What one player can still take on a court: the basis of best play (`kingsburg.odds.maxn`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from typing import Final, NamedTuple

from kingsburg.engine.actions import Influence
from kingsburg.engine.hand import Hand
from kingsburg.engine.player import Player
from kingsburg.engine.rules import Rules
from kingsburg.odds.rolls import NO_DICE


class Means:
    """What a player has for influencing: dice, +2 that may still join, unused powers, Envoy.

    Equal means are one object while `means` caches it. `barred`: bit n is set if nobody can
    influence advisor n (M4). `reach`: bit n is set if advisor n can be influenced on an empty
    court.
    """

    __slots__ = ("_options", "barred", "envoy", "hand", "reach", "sways", "tokens")

    def __init__(
        self, hand: Hand, tokens: int, sways: tuple[str, ...], envoy: bool, barred: int
    ) -> None:
        self.hand = hand
        self.tokens = tokens
        self.sways = sways
        self.envoy = envoy
        self.barred = barred
        self.reach = sum({1 << action.advisor for action in self.placements()})
        self._options: tuple[tuple[int, Means], ...] | None = None

    def placements(self) -> tuple[Influence, ...]:
        """Return all placements on an empty court."""
        found = self.hand.influences(self.tokens > 0, self.sways)
        if not self.barred:
            return found
        return tuple(each for each in found if not self.barred >> each.advisor & 1)

    @property
    def options(self) -> tuple[tuple[int, Means], ...]:
        """Pairs of an advisor on an empty court and the means that may be left afterwards."""
        if self._options is None:
            found = ((action.advisor, self.after(action)) for action in self.placements())
            self._options = tuple(dict.fromkeys(found))
        return self._options

    def after(self, action: Influence) -> Means:
        """Return what is left once a group is placed."""
        sways = tuple(power for power in self.sways if power != action.power)
        envoy = self.envoy and not action.envoy
        return means(self.hand.after(action), self.tokens - action.token, sways, envoy, self.barred)

    def without_envoy(self) -> Means:
        """Return what is left once the Envoy has been used (P5.3)."""
        return means(self.hand, self.tokens, self.sways, False, self.barred)


# Limited, because each may take some kilobytes.
@lru_cache(maxsize=1 << 12)
def means(hand: Hand, tokens: int, sways: tuple[str, ...], envoy: bool, barred: int = 0) -> Means:
    """Return the means with these contents, cached."""
    return Means(hand, tokens, sways, envoy, barred)


def forget_means() -> None:
    """Free the memory of all means that are cached."""
    means.cache_clear()


def means_of(player: Player, rules: Rules) -> Means:
    """Return the means of a player at step `influence`; one who has passed has none."""
    if player.passed or player.hand is None:
        return means(NO_DICE, 0, (), False)
    barred = player.abilities.sums.closed
    return means(player.hand, player.tokens_left(rules), player.sways_left(), player.envoy, barred)


#: The source of the numbers of prospects.
_numbers: Final = count()


class Move(NamedTuple):
    """A placement: the best total worth it leads to, its own worth, its advisor, what is left."""

    hope: int
    worth: int
    advisor: int
    left: Prospect


class Prospect:
    """What a player can still take on a court, and what that is worth at best.

    `hope`: the best total worth if nobody else plays, at least 0 since passing is allowed.
    `reach`: bit n is set if advisor n can be influenced. Equal prospects are one object; `number`
    is unique.
    """

    __slots__ = ("_closed", "_means", "_moves", "_of", "_without", "hope", "number", "reach")

    def __init__(self, prospects: Prospects, means: Means, closed: int, hope: int) -> None:
        self._of = prospects
        self._means = means
        self._closed = closed
        self._moves: tuple[Move, ...] | None = None
        self._without: dict[int, Prospect] = {}
        self.hope = hope
        self.number = next(_numbers)
        self.reach = means.reach if means.envoy else means.reach & ~closed

    @property
    def moves(self) -> tuple[Move, ...]:
        """All different placements, the best hope first."""
        if self._moves is None:
            self._moves = self._of.moves(self._means, self._closed)
        return self._moves

    @property
    def nothing(self) -> Prospect:
        """The prospect of the same player after passing."""
        return self._of.nothing

    def forget(self) -> None:
        """Drop the references to other prospects."""
        self._moves = None
        self._without.clear()

    def without(self, advisor: int) -> Prospect:
        """Return what is left once somebody else has influenced an advisor (P2b.5)."""
        left = self._without.get(advisor)
        if left is None:
            left = self._of.of(self._means, self._closed | 1 << advisor)
            self._without[advisor] = left
        return left


#: A placement if no advisor is ever closed: the best total worth it leads to, its own worth, the
#: advisor's bit, the means left.
Dream = tuple[int, int, int, Means]


class TooManyError(Exception):
    """Raised if there are more moves than allowed."""


class Prospects:
    """All prospects of players to whom the advisors are worth the same.

    `worths`: whole numbers by advisor, and at 0 the worth of passing, which is 0. `most`: the
    most moves in all of them together; beyond that `TooManyError` is raised.
    """

    def __init__(self, worths: Sequence[int], most: int) -> None:
        self.worths = worths
        #: The number of moves that are kept.
        self.kept = 0
        self._most = most
        self._hopes: dict[tuple[Means, int], int] = {}
        self._dreamed: dict[Means, list[Dream]] = {}
        self._known: dict[tuple[Means, int], Prospect] = {}
        self.nothing = Prospect(self, means(NO_DICE, 0, (), False), 0, 0)

    def forget(self) -> None:
        """Drop all prospects; none of them may be used any more.

        They refer to each other, so the garbage collector would otherwise free them all at once.
        """
        for prospect in self._known.values():
            prospect.forget()
        for memory in (self._hopes, self._dreamed, self._known):
            memory.clear()

    def of(self, means: Means, closed: int) -> Prospect:
        """Return the prospect of a player on a court; bit n of `closed`: advisor n is closed."""
        closed &= means.reach
        if closed == means.reach and not means.envoy:
            return self.nothing
        found = self._known.get((means, closed))
        if found is None:
            found = Prospect(self, means, closed, self._hope(means, closed))
            self._known[means, closed] = found
        return found

    def moves(self, means: Means, closed: int) -> tuple[Move, ...]:
        """Return the placements of such a player, the best hope first."""
        worths = self.worths
        lefts: dict[tuple[int, Prospect], None] = {}
        for advisor, left in means.options:
            bit = 1 << advisor
            if not closed & bit:
                lefts[advisor, self.of(left, closed | bit)] = None
            elif means.envoy:
                lefts[advisor, self.of(left.without_envoy(), closed)] = None
        found = [
            Move(worths[advisor] + left.hope, worths[advisor], advisor, left)
            for advisor, left in lefts
        ]
        self._spend(len(found))
        return tuple(sorted(found, key=lambda move: (-move.hope, move.advisor)))

    def _hope(self, means: Means, closed: int) -> int:
        closed &= means.reach
        if closed == means.reach and not means.envoy:
            return 0
        best = self._hopes.get((means, closed))
        if best is None:
            best = 0
            for most, worth, bit, left in self._dreams(means):
                if most <= best:
                    break
                if not closed & bit:
                    hope = worth + self._hope(left, closed | bit)
                elif means.envoy:
                    hope = worth + self._hope(left.without_envoy(), closed)
                else:
                    continue
                if hope > best:
                    best = hope
            self._hopes[means, closed] = best
        return best

    def _dreams(self, means: Means) -> list[Dream]:
        """Return the placements with these means, the best first, if no advisor is ever closed."""
        found = self._dreamed.get(means)
        if found is None:
            found = []
            for advisor, left in means.options:
                after = self._dreams(left)
                worth = self.worths[advisor]
                most = worth + max(0, after[0][0]) if after else worth
                found.append((most, worth, 1 << advisor, left))
            found.sort(key=lambda dream: -dream[0])
            self._dreamed[means] = found
            self._spend(len(found))
        return found

    def _spend(self, moves: int) -> None:
        self.kept += moves
        if self.kept > self._most:
            raise TooManyError
