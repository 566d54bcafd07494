"""The contested court: all dice have been rolled, and all players want something (P2b).

Each player places dice to get the most out of the whole season, and expects the others to do so
too (`kingsburg.odds.maxn`).
"""

from __future__ import annotations

import pickle
import reprlib
from collections.abc import Generator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import groupby
from math import lcm
from typing import Final, NamedTuple, TypeAlias

from gametable.play.errors import Fault, GameError, Malformed, Message, check_type
from gametable.play.sharing import Several, shared
from gametable.play.steps import result
from kingsburg.engine.actions import PASS, Action, Influence
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.position import Position
from kingsburg.odds.claims import can_force, check_step, closed_advisors, is_contested
from kingsburg.odds.maxn import PauseError, Solver, State, Values
from kingsburg.odds.prospects import Prospects, TooManyError, forget_means, means_of
from kingsburg.odds.turn import Worths
from kingsburg.odds.turn_goals import check_worths
from kingsburg.odds.worths import default_worths

#: The most dice in one hand; six are always feasible, whatever else a player has.
MOST_DICE: Final = 8
#: At most this many states, and moves of players, are kept; they need less than 100 MB.
MOST_STATES: Final = 400_000
MOST_MOVES: Final = 1_000_000
#: One step solves this many states, which takes a few hundredths of a second.
_STATES_AT_ONCE: Final = 100
#: A helper solves the first placements with so many advisors at once; one may take a second.
_ADVISORS: Final = 1
#: With more dice, +2 and Markets in a hand, listing the placements alone may take a second.
_MEANS_AT_ONCE: Final = 5

#: First actions, or None for the position itself.
_Actions: TypeAlias = tuple[Action | None, ...]


class Placement(NamedTuple):
    """A first action, and what the season is then worth to each player; None if not solved."""

    action: Action
    values: dict[str, Fraction] | None


class _Found(NamedTuple):
    """The answer kept after a search; values and line only if it was finished."""

    states: int
    placements: list[Placement]
    bounds: dict[str, tuple[Fraction, Fraction]]
    values: dict[str, Fraction] | None = None
    line: list[tuple[str, Action]] | None = None


class Court:
    """The rest of a season's influencing at a position, under best play.

    `worths`: by player and advisor; missing players have `default_worths`. Only placements from
    here on count; `Solver` says how ties are broken. A power that moves a group once all have
    passed, such as the Duke's, is not counted (`moves_later`).
    Raises like `check_step`; also `Malformed` for too many dice and for worths that are of unknown
    players, lack an advisor, or are neither integers nor fractions.
    """

    def __init__(self, position: Position, worths: Mapping[str, Worths] | None = None) -> None:
        check_step(position)
        if _most_dice(position) > MOST_DICE:
            raise _too_big(position)
        self.position = position
        first = position.order.index(str(position.actor))
        self._names = position.order[first:] + position.order[:first]
        if worths is not None:
            check_type(worths, Mapping, "worths")
        by_name = {name: default_worths(position) for name in self._names} | dict(worths or {})
        self._check_worths(by_name)
        self._unit = lcm(*(each.denominator for own in by_name.values() for each in own.values()))
        whole = [
            (0, *(int(by_name[name][advisor] * self._unit) for advisor in ADVISORS))
            for name in self._names
        ]
        # Players with the same worths share their prospects.
        made = {own: Prospects(own, MOST_MOVES // len(set(whole))) for own in whole}
        self._prospects = [made[own] for own in whole]
        self._solver = Solver(0)
        # The answer, once the states from which it was found are dropped.
        self._found: _Found | None = None
        try:
            self._root = self._state(position)
            self._first = self._firsts(position, self._root)
        except TooManyError as error:
            raise _too_big(position) from error

    def _check_worths(self, worths: Mapping[str, Worths]) -> None:
        for name, own in worths.items():
            if name not in self._names:
                named = reprlib.repr(name)
                raise Malformed(Fault("worths", "there is no player {player}", "N.4", player=named))
            check_worths(own, f"worths[{name}]")

    def _state(self, position: Position) -> State:
        closed = closed_advisors(position)
        players = [position.player(name) for name in self._names]
        prospects = tuple(
            known.of(means_of(player, position.rules), closed)
            for known, player in zip(self._prospects, players, strict=True)
        )
        actor = position.actor
        assert isinstance(actor, str)
        return State(self._names.index(actor), prospects)

    def _firsts(self, position: Position, state: State) -> dict[Action, tuple[int, State]]:
        """Return the advisor (0: none) and the following state for each action at a position."""
        closed = closed_advisors(position)
        known = self._prospects[state.mover]
        means = means_of(position.player(self._names[state.mover]), position.rules)
        found: dict[Action, tuple[int, State]] = {}
        for action in position.actions():
            if isinstance(action, Influence):
                advisor = action.advisor
                left = known.of(means.after(action), closed | 1 << advisor)
                found[action] = advisor, state.after(left, advisor)
            else:
                found[action] = 0, state.after(known.nothing)
        return found

    @property
    def moves_later(self) -> tuple[str, ...]:
        """The players who may still move a group once all have passed, which is not counted."""
        return tuple(
            player.name
            for player in self.position.players
            if any(power.moves_to for power in player.abilities.powers)
        )

    @property
    def states(self) -> int:
        """The number of states that have been solved."""
        return self._found.states if self._found else self._solver.states

    def search(self, states: int = MOST_STATES) -> bool:
        """Solve up to this many more states; return True if the answer is now exact.

        The next call continues where this one stopped; at `MOST_STATES` in all it gives up.
        """
        if self._found:
            return self._found.values is not None
        self._solver.room = min(states, MOST_STATES - self.states)
        try:
            self._solver.values(self._root)
            for _, after in self._first.values():
                self._solver.values(after)
        except (PauseError, TooManyError):
            return False
        return True

    def steps(self) -> Generator[None, None, None]:
        """Solve all that the limits allow in steps of a few hundredths of a second.

        Helpers share the first placements. Once the steps end or are abandoned, only the answer is
        kept, not the states.
        """
        if self._found:
            return
        # The first item stays here, so that the states of best play are known here. Placements with
        # one advisor have most states in common.
        items: list[_Actions] = [(None,)]
        items += [(*each,) for _, each in groupby(self._first, lambda each: self._first[each][0])]
        try:
            for found in shared(items, self.solved, self._elsewhere, _ADVISORS):
                if found is None:
                    yield
                    continue
                for action, values in zip(*found, strict=True):
                    if values is None:
                        return
                    self._solver.learn(self._after(action), values)
        finally:
            self._keep_answer()

    def _after(self, action: Action | None) -> State:
        return self._root if action is None else self._first[action][1]

    def solved(self, actions: _Actions) -> Generator[None, None, list[Values | None]]:
        """Return in steps what the season is worth after each action, or here and now for None.

        The values are in turn order and in units of this court; None if there are too many states.
        """
        found = []
        for action in actions:
            values = yield from self._solved(action)
            found.append(values)
        return found

    def _solved(self, action: Action | None) -> Generator[None, None, Values | None]:
        while self.states < MOST_STATES:
            self._solver.room = min(_STATES_AT_ONCE, MOST_STATES - self.states)
            try:
                return self._solver.values(self._after(action))
            except PauseError:
                yield
            except TooManyError:
                break
        return None

    def _elsewhere(self) -> Several[_Actions, list[Values | None]]:
        worths = {
            name: dict(zip(ADVISORS, each.worths[1:], strict=True))
            for name, each in zip(self._names, self._prospects, strict=True)
        }
        return partial(_several, pickle.dumps((self.position, worths)))

    def _keep_answer(self) -> None:
        exact = self.search(0)
        answer = (self.values(), self.line()) if exact else (None, None)
        self._found = _Found(self.states, self.placements(), self.bounds(), *answer)
        self._solver = Solver(0)
        self._first.clear()
        for each in self._prospects:
            each.forget()
        forget_means()

    def values(self) -> dict[str, Fraction]:
        """Return what the season is worth to each player under best play.

        Raises `GameError` unless `search` is finished.
        """
        self._check_finished()
        if self._found and self._found.values is not None:
            return self._found.values
        return self._named(self._solver.values(self._root))

    def _check_finished(self) -> None:
        if not self.search(0):
            raise GameError(Message("best play is known only once the search is finished"))

    def placements(self) -> list[Placement]:
        """Return all actions of the player to move, in the order of `Position.actions`."""
        if self._found:
            return self._found.placements
        found = []
        worths = self._prospects[0].worths
        for action, (advisor, after) in self._first.items():
            values = self._solver.known(after)
            if values is not None:
                values = (values[0] + worths[advisor], *values[1:])
            found.append(Placement(action, None if values is None else self._named(values)))
        return found

    def _named(self, values: Sequence[int]) -> dict[str, Fraction]:
        by_name = dict(zip(self._names, values, strict=True))
        return {
            player.name: Fraction(by_name[player.name], self._unit)
            for player in self.position.players
        }

    def line(self) -> list[tuple[str, Action]]:
        """Return best play to the end of the influencing: who does what.

        Decisions without a choice are left out, as in a record. Raises `GameError` unless
        `search` is finished.
        """
        self._check_finished()
        if self._found and self._found.line is not None:
            return self._found.line
        self._solver.room = MOST_STATES
        position = self.position
        played: list[tuple[str, Action]] = []
        while is_contested(position):
            assert isinstance(position.actor, str)
            action = self._best_action(position)
            played.append((position.actor, action))
            position = position.play(action)
        return played

    def _best_action(self, position: Position) -> Action:
        """Return the first action that leads to the state of best play."""
        state = self._state(position)
        _, best = self._solver.best(state)
        if best is None:
            return PASS
        wanted = best.advisor, state.after(best.left, best.advisor)
        firsts = self._firsts(position, state).items()
        return next(action for action, first in firsts if first == wanted)

    def bounds(self) -> dict[str, tuple[Fraction, Fraction]]:
        """Return the least and the most that the season is worth to each, without a search.

        The least is the best advisor that nobody can take first; the most is the best turn alone.
        """
        if self._found:
            return self._found.bounds
        forced = can_force(self.position)
        least = [
            max(0, *(each.worths[advisor] for advisor, sure in forced[name].items() if sure), 0)
            for name, each in zip(self._names, self._prospects, strict=True)
        ]
        most = [each.hope for each in self._root.prospects]
        low, high = self._named(least), self._named(most)
        return {name: (low[name], high[name]) for name in low}


def court(position: Position, worths: Mapping[str, Worths] | None = None) -> Court:
    """Return a `Court` that has been searched: exactly, or as far as `MOST_STATES` allows.

    Raises like `Court`.
    """
    searched = Court(position, worths)
    searched.search()
    return searched


def _several(told: bytes, items: Sequence[_Actions]) -> list[list[Values | None]]:
    """Return what the season is worth after the actions of each item, in a helper."""
    court = _court_of(told)
    return [result(court.solved(actions)) for actions in items]


@lru_cache(maxsize=1)
def _court_of(told: bytes) -> Court:
    return Court(*pickle.loads(told))


def begins_at_once(position: Position) -> bool:
    """True if making a `Court` takes only a moment; the search may still take long."""
    return all(
        len(player.hand.dice if player.hand else ())
        + player.tokens_left(position.rules)
        + len(player.sways_left())
        <= _MEANS_AT_ONCE
        for player in position.players
    )


def _most_dice(position: Position) -> int:
    return max(len(player.hand.dice) for player in position.players if player.hand)


def _too_big(position: Position) -> Malformed:
    return Malformed(
        Fault(
            "players",
            "{number} dice in one hand allow too many placements to compare them all; with up to "
            "6 in each hand that is always possible",
            number=_most_dice(position),
        )
    )
