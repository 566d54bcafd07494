"""The planner as a judge of whole turns and of cards."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean
from typing import Final

from gametable.play import winning
from gametable.play.history import Node
from gametable.play.review import Choice, Luck, Scale
from gametable.play.streams import Streams
from kingdombuilder.engine.actions import END, FACE_DOWN, Action, Draw
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import actions
from kingdombuilder.players import greedy
from kingdombuilder.players.games import playout
from kingdombuilder.players.planner.advice import Advised, best_turns, explained
from kingdombuilder.players.planner.prospects import Prospects, remains, turns_left
from kingdombuilder.players.planner.search import Search
from kingdombuilder.players.review.turns import after_turn, as_way, expected, played, with_card

#: From how much gold lost on a turn is a mistake, and a blunder.
SCALE: Final = Scale(3.0, 6.0)

#: How many games tell how much a turn loses that looks like a mistake.
_GAMES: Final = 12

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

    def decision(self, node: int, line: Sequence[Node[Position]]) -> Iterator[Choice]:
        """Yield how much gold a turn lost, and why the best one is better, as far as games agree.

        It rests on what the player knew. It yields nothing if the turn has begun before this node.
        If the turn is not over, the rest of it is the best one.
        """
        turn = played(line, node)
        if turn is None:
            return
        before = line[node].position.seen_by(turn.who)
        prospects = Prospects(before)
        search = Search(prospects)
        best = max(best_turns(search), key=prospects.worth)
        mine = as_way(turn, before)
        if not turn.over:
            mine = search.best([mine])
        found = explained(prospects, best, mine)
        place = {"round": before.table.turn}
        turns = (turn.deeds or (END,), best.deeds or (END,))
        choice = Choice(node, place, turn.who, *turns, max(0.0, found.gain), "fine")
        if found.gain >= SCALE.mistake:
            gains = []
            for gain in _gains(before, best.deeds, mine.deeds):
                gains.append(gain)
                yield choice
            found = _reduced(found, min(found.gain, fmean(gains)))
        kind = SCALE.kind(found.gain)
        if found.gain <= 0:
            choice = choice._replace(best=choice.played)
        why = None if kind == "fine" else found
        yield choice._replace(lost=max(0.0, found.gain), kind=kind, why=why)

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


def _gains(start: Position, *turns: Sequence[Action]) -> Iterator[int]:
    """Yield how much more gold a player has after the first turn than after the second.

    Greedy players play on to the end of the game from both, with the same cards.
    """
    who = str(start.actor)
    ends = [after_turn(start, turn) for turn in turns]
    policies = [greedy.choose] * len(start.names)
    for game in range(_GAMES):
        best, other = (playout(end, policies, Streams(str(game)))[0].total(who) for end in ends)
        yield best - other


def _reduced(found: Advised, gain: float) -> Advised:
    """Return the reasons of a difference that is this gain only."""
    share = gain / found.gain
    parts = [each._replace(gain=each.gain * share) for each in found.parts]
    return found._replace(gain=gain, parts=parts)
