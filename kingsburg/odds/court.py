"""The contested season: all dice lie open, and everybody wants something (P2b).

Each player places so as to get the most out of the whole season for himself, and expects the
same of the others: max^n (Luckhardt and Irani, 1986), solved exactly. What keeps it small:
states are told apart only by what the players can still do (`kingsburg.odds.prospects`); players
who stand in nobody's way are counted apart; and a placement is not looked at if even its best
hope is less than what another one gives for certain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from operator import add
from typing import Final, NamedTuple

from kingsburg.engine.actions import PASS, Action, Influence
from kingsburg.engine.errors import Malformed
from kingsburg.engine.position import Position
from kingsburg.odds.claims import can_force
from kingsburg.odds.prospects import Move, Prospect, Prospects, TooManyError, means_of
from kingsburg.odds.turn import Worths
from kingsburg.odds.worths import default_worths

#: More dice in one hand are not tried; six are no trouble, whatever a player has beside them.
MOST_DICE: Final = 8
#: So many states, and moves of players, are kept at most; they need less than 300 MB.
MOST_STATES: Final = 400_000
MOST_MOVES: Final = 1_000_000

#: Total worth by place in the turn order, the player to move first.
Values = tuple[int, ...]


class Placement(NamedTuple):
    """What a player may do first, and what the season is then worth to each; None: not solved."""

    action: Action
    values: dict[str, Fraction] | None


class _State(NamedTuple):
    """Who is to move, and what each player can still do."""

    mover: int
    prospects: tuple[Prospect, ...]


class _PauseError(Exception):
    """As many states as were asked for have been solved."""


class Court:
    """The rest of a season's influencing at a position, as best play sees it.

    `worths`: by player and advisor, `default_worths` for whoever is missing. What counts is
    what is placed from here on. Of placements that are worth the same to a player, he takes one
    that leaves least to the others together, of those the one that leaves least to the next
    player, and so on; and he passes only if every placement would cost him something.

    Raises `Malformed` where nobody is to influence, and if the dice are too many.
    """

    def __init__(self, position: Position, worths: Mapping[str, Worths] | None = None) -> None:
        if position.step != "influence" or not isinstance(position.actor, str):
            raise Malformed(f"step: the court is contested at step influence, not {position.step}")
        if _most_dice(position) > MOST_DICE:
            raise _too_big(position)
        self.position = position
        first = position.order.index(position.actor)
        self._names = position.order[first:] + position.order[:first]
        by_name = {name: (worths or {}).get(name, default_worths()) for name in self._names}
        self._unit = lcm(*(each.denominator for own in by_name.values() for each in own.values()))
        self._prospects = self._all_prospects(by_name)
        self._solved: dict[_State, Values] = {}
        self._left = 0
        try:
            self._root = self._state(position)
            self._first = self._firsts(position, self._root)
        except TooManyError as error:
            raise _too_big(position) from error

    def _all_prospects(self, worths: Mapping[str, Worths]) -> list[Prospects]:
        """One for each different map of worths."""
        made: dict[tuple[tuple[int, int], ...], Prospects] = {}
        found = []
        for name in self._names:
            whole = {advisor: int(each * self._unit) for advisor, each in worths[name].items()}
            key = tuple(sorted(whole.items()))
            if key not in made:
                made[key] = Prospects(whole, MOST_MOVES)
            found.append(made[key])
        return found

    def _state(self, position: Position) -> _State:
        closed = sum({1 << advisor for advisor, *_ in position.placed})
        players = [position.player(name) for name in self._names]
        prospects = tuple(
            known.of(means_of(player, position.rules), closed)
            for known, player in zip(self._prospects, players, strict=True)
        )
        actor = position.actor
        assert isinstance(actor, str)
        return _State(self._names.index(actor), prospects)

    def _firsts(self, position: Position, state: _State) -> dict[Action, tuple[int, _State]]:
        """The advisor (0: none) and what follows, for each action at a position."""
        closed = sum({1 << advisor for advisor, *_ in position.placed})
        known = self._prospects[state.mover]
        means = means_of(position.player(self._names[state.mover]), position.rules)
        found: dict[Action, tuple[int, _State]] = {}
        for action in position.actions():
            if isinstance(action, Influence):
                advisor = action.advisor
                left = known.of(means.after(action), closed | 1 << advisor)
                found[action] = advisor, _after(state, left, advisor)
            else:
                found[action] = 0, _after(state, known.nothing)
        return found

    # Searching ----------------------------------------------------------------------------

    @property
    def states(self) -> int:
        """How many states have been solved."""
        return len(self._solved)

    def search(self, states: int = MOST_STATES) -> bool:
        """Solve so many states more; True when the answer is exact.

        Called again it goes on where it stopped; at `MOST_STATES` in all it gives up.
        """
        self._left = min(states, MOST_STATES - len(self._solved))
        try:
            self._values(self._root)
            for _, after in self._first.values():
                self._values(after)
        except (_PauseError, TooManyError):
            return False
        return True

    def _values(self, state: _State) -> Values:
        """What the season is worth from here on, to each in turn order."""
        known = self._solved.get(state)
        if known is not None:
            return known
        mover, prospects = state
        contested = _contested(prospects)
        if not contested:
            return tuple([each.hope for each in prospects])
        if self._left <= 0:
            raise _PauseError
        apart = [0 if each.reach & contested else each.hope for each in prospects]
        if any(apart):
            rest = [each if each.reach & contested else each.nothing for each in prospects]
            inside = self._values(_to_move(mover, rest))
            values = tuple(map(add, inside, apart))
        else:
            values, _ = self._best(state)
        self._left -= 1
        self._solved[state] = values
        return values

    def _best(self, state: _State) -> tuple[Values, Move | None]:
        """Where the best placement of the player to move leads, and it; None: to pass."""
        mover = state.mover
        best: Values | None = None
        best_move = None
        for move in state.prospects[mover].moves:
            if best is not None and move.hope < best[mover]:
                break
            found = list(self._values(_after(state, move.left, move.advisor)))
            found[mover] += move.worth
            if best is None or found[mover] >= best[mover]:
                values = tuple(found)
                if best is None or _rank(values, mover) < _rank(best, mover):
                    best, best_move = values, move
        if best is not None and best[mover] >= 0:
            return best, best_move
        return self._values(_after(state, state.prospects[mover].nothing)), None

    # Answers ------------------------------------------------------------------------------

    def values(self) -> dict[str, Fraction]:
        """What the season is worth to each under best play. Needs a finished `search`."""
        return self._named(self._values(self._root))

    def placements(self) -> list[Placement]:
        """All actions of the player to move, in the order of `Position.actions`."""
        found = []
        worths = {0: 0, **self._prospects[0].worths}
        for action, (advisor, after) in self._first.items():
            values = self._known(after)
            if values is not None:
                values = (values[0] + worths[advisor], *values[1:])
            found.append(Placement(action, None if values is None else self._named(values)))
        return found

    def _known(self, state: _State) -> Values | None:
        if not _contested(state.prospects):
            return self._values(state)
        return self._solved.get(state)

    def _named(self, values: Sequence[int]) -> dict[str, Fraction]:
        by_name = dict(zip(self._names, values, strict=True))
        return {
            player.name: Fraction(by_name[player.name], self._unit)
            for player in self.position.players
        }

    def line(self) -> list[tuple[str, Action]]:
        """Best play of everybody to the end of the influencing: who does what.

        Decisions without a choice are not listed, as in a record. Needs a finished `search`.
        """
        self._left = MOST_STATES
        position = self.position
        played: list[tuple[str, Action]] = []
        while position.step == "influence" and isinstance(position.actor, str):
            action = self._best_action(position)
            played.append((position.actor, action))
            position = position.play(action)
        return played

    def _best_action(self, position: Position) -> Action:
        """The first of the actions that lead where best play leads."""
        state = self._state(position)
        _, best = self._best(state)
        wanted = (best.advisor, _after(state, best.left, best.advisor)) if best else (0, None)
        firsts = self._firsts(position, state).items()
        return next((action for action, first in firsts if first == wanted), PASS)

    def bounds(self) -> dict[str, tuple[Fraction, Fraction]]:
        """What each has for certain and at most, also where there is no exact answer.

        At least the best advisor that nobody can take before, at most the best turn alone.
        """
        forced = can_force(self.position)
        least = [
            max(0, *(worth for advisor, worth in each.worths.items() if forced[name][advisor]), 0)
            for name, each in zip(self._names, self._prospects, strict=True)
        ]
        most = [each.hope for each in self._root.prospects]
        low, high = self._named(least), self._named(most)
        return {name: (low[name], high[name]) for name in low}


def _most_dice(position: Position) -> int:
    return max(len(player.hand.dice) for player in position.players if player.hand)


def _too_big(position: Position) -> Malformed:
    return Malformed(
        f"players: {_most_dice(position)} dice in one hand allow too many placements to compare "
        "them all; with up to 6 in each hand that is always possible"
    )


def _rank(values: Values, mover: int) -> tuple[int, ...]:
    """The smallest is what a player likes best of what is worth the same to him."""
    others = values[mover + 1 :] + values[:mover]
    return -values[mover], sum(others), *others


def _contested(prospects: Sequence[Prospect]) -> int:
    """The advisors that more than one player can still influence, as bits."""
    once = twice = 0
    for each in prospects:
        twice |= once & each.reach
        once |= each.reach
    return twice


def _after(state: _State, left: Prospect, advisor: int = 0) -> _State:
    """Once the player to move has influenced an advisor, or (0) has passed."""
    mover, prospects = state
    bit = 1 << advisor
    after = [each.without(advisor) if each.reach & bit else each for each in prospects]
    after[mover] = left
    return _to_move(mover + 1, after)


def _to_move(place: int, prospects: Sequence[Prospect]) -> _State:
    """The next player from this place on who can still influence anybody is to move."""
    count = len(prospects)
    for turn in range(place, place + count):
        if prospects[turn % count].reach:
            return _State(turn % count, tuple(prospects))
    return _State(0, tuple(prospects))
