"""What came of a decision in the rest of the season or the year, as it was played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from gametable.play.history import Node
from gametable.play.review import Choice
from kingsburg.engine.actions import Influence
from kingsburg.engine.position import Position
from kingsburg.players.planner.advice import Advised
from kingsburg.players.planner.reasons import Built, Things

#: The results of a battle that are told, by the kind of their event.
_RESULTS: Final = ("draws", "is_defeated")
#: A decision is blamed for a battle if another one had made victory so much likelier.
_LIKELIER: Final = 0.2


class Taken(NamedTuple):
    """Another player has influenced an advisor whom the best choice was meant for."""

    advisor: int
    by: str


class NotWon(NamedTuple):
    """The battle of the year was not won; `result`: the kind of its event."""

    result: str


Consequence: TypeAlias = Taken | NotWon


def consequences(line: Sequence[Node[Position]], choice: Choice) -> list[Consequence]:
    """Return what came of a decision; `line`: the nodes of the game."""
    if not isinstance(choice.why, Advised):
        return []
    found = [*_taken(line, choice, choice.why), *_battle(line, choice, choice.why)]
    return list(found)


def _taken(line: Sequence[Node[Position]], choice: Choice, why: Advised) -> list[Consequence]:
    if not isinstance(choice.best, Influence):
        return []
    at = line[choice.node].position
    meant = {choice.best.advisor, *why.advisors}
    then = [
        node for node in line[choice.node + 1 :]
        if node.before is not None and isinstance(node.action, Influence)
        and _same_season(node.before.position, at)
    ]  # fmt: skip
    players = [
        (node.action.advisor, str(node.before.position.actor)) for node in then if node.before
    ]
    mine = {advisor for advisor, who in players if who == choice.who}
    return [
        Taken(advisor, who)
        for advisor, who in players
        if who != choice.who and advisor in meant - mine
    ]


def _same_season(one: Position, other: Position) -> bool:
    return (one.year, one.phase) == (other.year, other.phase)


def _battle(line: Sequence[Node[Position]], choice: Choice, why: Advised) -> list[Consequence]:
    """Return that the battle was not won, if the decision made that likelier."""
    odds = [each.odds for each in why.parts if isinstance(each, Built | Things) and each.odds]
    if sum(after.victory - before.victory for before, after in odds) < _LIKELIER:
        return []
    year = line[choice.node].position.year
    for node in line[choice.node + 1 :]:
        if node.before is None or node.before.position.year != year:
            break
        for event in node.position.events:
            if event.kind in _RESULTS and event.player == choice.who:
                return [NotWon(event.kind)]
    return []
