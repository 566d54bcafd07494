"""The contested season: all dice lie open, and everybody wants something (P2b).

Each player places so as to get the most out of the whole season for himself, and expects the
same of the others (`kingsburg.odds.maxn`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from gametable.play.errors import Fault, GameError, Malformed, Message
from kingsburg.engine.actions import PASS, Action, Influence
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.position import Position
from kingsburg.odds.claims import can_force, check_step
from kingsburg.odds.maxn import PauseError, Solver, State
from kingsburg.odds.prospects import Prospects, TooManyError, means_of
from kingsburg.odds.turn import Worths
from kingsburg.odds.worths import default_worths

#: More dice in one hand are not tried; six are no trouble, whatever a player has beside them.
MOST_DICE: Final = 8
#: So many states, and moves of players, are kept at most; they need less than 300 MB.
MOST_STATES: Final = 400_000
MOST_MOVES: Final = 1_000_000
#: So many states are solved in one step, a few hundredths of a second.
_STATES_AT_ONCE: Final = 100
#: With more dice, +2 and Markets in a hand, to list the placements alone may take a second.
_MEANS_AT_ONCE: Final = 5


class Placement(NamedTuple):
    """What a player may do first, and what the season is then worth to each; None: not solved."""

    action: Action
    values: dict[str, Fraction] | None


class Court:
    """The rest of a season's influencing at a position, as best play sees it.

    `worths`: by player and advisor, `default_worths` for whoever is missing. What counts is
    what is placed from here on; see `Solver` for placements that are worth the same.
    Raises as `check_step`; `Malformed` also if the dice are too many and for worths of unknown
    players, without one of the advisors, or that are no whole numbers or fractions.
    """

    def __init__(self, position: Position, worths: Mapping[str, Worths] | None = None) -> None:
        check_step(position)
        if _most_dice(position) > MOST_DICE:
            raise _too_big(position)
        self.position = position
        first = position.order.index(str(position.actor))
        self._names = position.order[first:] + position.order[:first]
        by_name = {name: default_worths() for name in self._names} | dict(worths or {})
        self._check_worths(by_name)
        self._unit = lcm(*(each.denominator for own in by_name.values() for each in own.values()))
        self._prospects = self._all_prospects(by_name)
        self._solver = Solver(0)
        try:
            self._root = self._state(position)
            self._first = self._firsts(position, self._root)
        except TooManyError as error:
            raise _too_big(position) from error

    def _check_worths(self, worths: Mapping[str, Worths]) -> None:
        for name, own in worths.items():
            if name not in self._names:
                raise Malformed(Fault("worths", "there is no player {player}", "N.4", player=name))
            for advisor in ADVISORS:
                if not isinstance(own.get(advisor), (int, Fraction)):
                    raise Malformed(
                        Fault(
                            "worths",
                            "{player} has no worth in fractions for {advisor}",
                            player=name,
                            advisor=advisor,
                        )
                    )

    def _all_prospects(self, worths: Mapping[str, Worths]) -> list[Prospects]:
        """One for each different map of worths."""
        whole = [
            (0, *(int(worths[name][advisor] * self._unit) for advisor in ADVISORS))
            for name in self._names
        ]
        made = {own: Prospects(own, MOST_MOVES // len(set(whole))) for own in whole}
        return [made[own] for own in whole]

    def _state(self, position: Position) -> State:
        closed = sum({1 << advisor for advisor, *_ in position.placed})
        players = [position.player(name) for name in self._names]
        prospects = tuple(
            known.of(means_of(player, position.rules), closed)
            for known, player in zip(self._prospects, players, strict=True)
        )
        actor = position.actor
        assert isinstance(actor, str)
        return State(self._names.index(actor), prospects)

    def _firsts(self, position: Position, state: State) -> dict[Action, tuple[int, State]]:
        """The advisor (0: none) and what follows, for each action at a position."""
        closed = sum({1 << advisor for advisor, *_ in position.placed})
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

    # Searching ----------------------------------------------------------------------------

    @property
    def states(self) -> int:
        """How many states have been solved."""
        return self._solver.states

    def search(self, states: int = MOST_STATES) -> bool:
        """Solve so many states more; True when the answer is exact.

        Called again it goes on where it stopped; at `MOST_STATES` in all it gives up.
        """
        self._solver.room = min(states, MOST_STATES - self.states)
        try:
            self._solver.values(self._root)
            for _, after in self._first.values():
                self._solver.values(after)
        except (PauseError, TooManyError):
            return False
        return True

    def steps(self) -> Iterator[None]:
        """Solve all in steps of a few hundredths of a second, or as much as is kept at most."""
        solved = -1
        while solved < self.states:
            solved = self.states
            if self.search(_STATES_AT_ONCE):
                return
            yield

    # Answers ------------------------------------------------------------------------------

    def values(self) -> dict[str, Fraction]:
        """What the season is worth to each under best play.

        Needs a finished `search`, else raises `GameError`.
        """
        self._check_finished()
        return self._named(self._solver.values(self._root))

    def _check_finished(self) -> None:
        if not self.search(0):
            raise GameError(Message("best play is known only once the search is finished"))

    def placements(self) -> list[Placement]:
        """All actions of the player to move, in the order of `Position.actions`."""
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
        """Best play of everybody to the end of the influencing: who does what.

        Decisions without a choice are not listed, as in a record. Needs a finished `search`, else
        raises `GameError`.
        """
        self._check_finished()
        self._solver.room = MOST_STATES
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
        _, best = self._solver.best(state)
        if best is None:
            return PASS
        wanted = best.advisor, state.after(best.left, best.advisor)
        firsts = self._firsts(position, state).items()
        return next(action for action, first in firsts if first == wanted)

    def bounds(self) -> dict[str, tuple[Fraction, Fraction]]:
        """What each has for certain and at most, also where there is no exact answer.

        At least the best advisor that nobody can take before, at most the best turn alone.
        """
        forced = can_force(self.position)
        least = [
            max(0, *(each.worths[advisor] for advisor, sure in forced[name].items() if sure), 0)
            for name, each in zip(self._names, self._prospects, strict=True)
        ]
        most = [each.hope for each in self._root.prospects]
        low, high = self._named(least), self._named(most)
        return {name: (low[name], high[name]) for name in low}


def begins_at_once(position: Position) -> bool:
    """Whether a `Court` is made within a moment; what is searched then may still take long."""
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
