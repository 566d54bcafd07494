"""The planner as a judge of whole turns and of cards."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import sqrt
from typing import Final

from gametable.play import winning
from gametable.play.history import Node
from gametable.play.review import Choice, Luck, Scale
from kingdombuilder.engine.actions import END, FACE_DOWN, Action, Draw
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import actions
from kingdombuilder.players.planner.advice import best_turns, explained
from kingdombuilder.players.planner.prospects import Prospects, remains, turns_left
from kingdombuilder.players.planner.search import Search
from kingdombuilder.players.review.turns import as_way, expected, played, with_card

#: From how much gold lost on a turn is a mistake, and a blunder.
SCALE: Final = Scale(3.0, 6.0)

#: The standard deviation of the gold at the end from the expected one: in the last turn, and how it
#: grows with the root of the turns left, as measured over 60 games of planners, greedy players and
#: those who look ahead.
_LEAST_SPREAD: Final = 3.6
_SPREAD: Final = 2.7


class Judge:
    """What the planner says of the turns and the cards of a game.

    `people`: those whose knowledge the chances to win rest on.
    """

    def __init__(self, people: Sequence[str]) -> None:
        self._people = people

    def words(self, turn: Sequence[Action]) -> str:
        """Return a turn in the words of a record, without its player."""
        return "; ".join(map(actions.words, turn))

    def decision(self, node: int, line: Sequence[Node[Position]]) -> Choice | None:
        """Return how much gold a turn lost, and why the best one is better.

        It rests on what the player knew. None if the turn has begun before this node. If the turn
        is not over, the rest of it is the best one.
        """
        turn = played(line, node)
        if turn is None:
            return None
        before = line[node].position.seen_by(turn.who)
        prospects = Prospects(before)
        search = Search(prospects)
        best = max(best_turns(search), key=prospects.worth)
        mine = as_way(turn, before)
        if not turn.over:
            mine = search.best([mine])
        lost = (prospects.worth(best) - prospects.worth(mine)) * remains(prospects.turns)
        if lost <= 0:
            best, lost = mine, 0.0
        kind = SCALE.kind(lost)
        why = None if kind == "fine" else explained(prospects, best, mine)
        place = {"round": before.table.turn}
        turns = (turn.deeds or (END,), best.deeds or (END,))
        return Choice(node, place, turn.who, *turns, lost, kind, why)

    def luck(self, node: int, before: Position, after: Position, result: Draw) -> Sequence[Luck]:
        """Return what a card gave the player who drew it, against the mean over all cards."""
        who = before.subject
        if who not in self._people or result == FACE_DOWN:
            return []
        cards = before.seen_by(who).table.weights()
        worths = {each: with_card(before, who, each) for each, number in cards.items() if number}
        mean = sum(cards[each] * worth for each, worth in worths.items()) / sum(cards.values())
        share = remains(turns_left(before.table))
        return [Luck(node, who, result, (worths[result.terrain] - mean) * share)]

    def stretch(self, position: Position) -> Hashable:
        """Return the round, which begins with a point of the curve."""
        return position.table.turn

    def chances(self, position: Position) -> Mapping[str, float]:
        """Return the chance of each player to win."""
        if position.winners:
            return winning.won(position.winners, position.names)
        seen = position.seen_by(*self._people)
        spread = _LEAST_SPREAD + _SPREAD * sqrt(turns_left(seen.table))
        return winning.to_win({who: expected(seen, who) for who in seen.names}, spread)
