"""The planner as a judge of decisions and of luck."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final

from gametable.play.history import Node
from gametable.play.review import Choice, Luck, Scale
from kingsburg.engine.actions import Action, Roll
from kingsburg.engine.hooks import SEASONS
from kingsburg.engine.position import Position
from kingsburg.notation import lines
from kingsburg.players.planner.advice import explained
from kingsburg.players.planner.choices import Option, option, outlook_of, weighed
from kingsburg.players.planner.value import Value
from kingsburg.players.review.expected import expected
from kingsburg.players.review.winning import to_win

#: From how many VP lost on a decision is a mistake, and a blunder.
SCALE: Final = Scale(1.5, 3.0)
#: The phases that begin with a point of the curve.
_POINTS: Final = (*SEASONS, "recruiting")
#: The mean is taken over so many results of chance, evenly spread, if there are more.
_RESULTS: Final = 40


class Judge:
    """What the planner says of the decisions and the luck of a game.

    `value`: its net. `people`: those whose knowledge the chances to win rest on.
    """

    def __init__(self, value: Value, people: Sequence[str]) -> None:
        self._value = value
        self._people = people

    def words(self, action: Action) -> str:
        """Return an action in the words of a record, without its player."""
        return lines.words(action)

    def decision(self, node: int, line: Sequence[Node[Position]]) -> Iterator[Choice]:
        """Yield how many VP the decision at a node of a game lost."""
        yield self.choice(node, line[node].position, line[node + 1].action)

    def choice(self, node: int, before: Position, action: Action) -> Choice:
        """Return how many VP this decision lost, and why the best one is better.

        It rests on what the player knew.
        """
        who = str(before.actor)
        seen = before.seen_by(who)
        best, played, lost = self._compared(seen, action)
        why = None
        if lost >= SCALE.mistake:
            why = explained(outlook_of(seen, self._value), best, played)
        knowing = None
        if seen is not before:
            better, _, more = self._compared(before, best.action)
            knowing = better.action if more >= SCALE.mistake else None
        place = {"year": before.year, "phase": before.phase, "step": before.step}
        return Choice(node, place, who, action, best.action, lost, SCALE.kind(lost), why, knowing)

    def _compared(self, position: Position, action: Action) -> tuple[Option, Option, float]:
        """Return the best option, this action as an option, and how many VP it is worth less."""
        outlook = outlook_of(position, self._value)
        chosen = next(iter(weighed(outlook, position.actions()))).action
        best, played = option(outlook, chosen), option(outlook, action)
        return best, played, max(0.0, best.worth - played.worth)

    def luck(self, node: int, before: Position, after: Position, result: Any) -> Sequence[Luck]:
        """Return what this result gave each player whom it concerns, against the mean."""
        if before.phase == "setup":
            return []
        subject = before.subject
        alone = isinstance(result, Roll) and subject is not None
        concerned = [each for each in self._people if not alone or each == subject]
        followed = [(before.play(each), weight) for each, weight in spread(before)]
        found = []
        for who in concerned:
            mean = sum(expected(self._value, each, who) * weight for each, weight in followed)
            gain = expected(self._value, after, who) - mean
            found.append(Luck(node, who, result, gain))
        return found

    def stretch(self, position: Position) -> Hashable:
        """Return the year and the phase if the curve has a point there, else None."""
        return (position.year, position.phase) if position.phase in _POINTS else None

    def chances(self, position: Position) -> Mapping[str, float]:
        """Return the chance of each player to win."""
        seen = position.seen_by(*self._people)
        names = position.names
        return to_win(seen, {each: expected(self._value, seen, each) for each in names})


def spread(position: Position) -> Iterator[tuple[Action, float]]:
    """Yield results of chance, with weights that add up to 1: all of them, or an even sample.

    Dice are in the order of their sum, so that the sample has high and low rolls as all have.
    """
    chances = position.chances()
    if len(chances) <= _RESULTS:
        yield from ((action, float(chance)) for action, chance in chances)
        return
    ordered = sorted(chances, key=lambda each: _pips(each[0]))
    ends = list(accumulate(float(chance) for _, chance in ordered))
    at = 0
    for sample in range(_RESULTS):
        middle = (sample + 0.5) / _RESULTS
        while at < len(ends) - 1 and ends[at] < middle:
            at += 1
        yield ordered[at][0], 1 / _RESULTS


def _pips(action: Action) -> int:
    return sum((*action.coloured, *action.white)) if isinstance(action, Roll) else 0
