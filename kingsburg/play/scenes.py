"""Scenes: the help of the advisors, and the battle of a winter with its strengths and results."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from gametable.play.history import History, Moment
from kingsburg.engine.actions import Enemy, Roll
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.content import Card
from kingsburg.engine.events import Event
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.steps.battle import reinforcements

_STEP: Final = "battle"
#: Soldiers go home at the end of every battle (P8.10), which is no loss.
_GO_HOME: Final = "P8.10"


class Side(NamedTuple):
    """A player in the battle; `player` as before it.

    `result` is "wins", "draws", "is_defeated", or "" while the battle goes on; `changes`: what the
    player gains and loses.
    """

    player: Player
    buildings: int
    result: str
    changes: list[Event]


class Battle(NamedTuple):
    """The scene of a winter; `king`: his roll, None before it; `sent`: soldiers for everybody.

    `over`: whether the game has gone on to the next year.
    """

    card: Card
    king: Roll | None
    sent: int
    sides: list[Side]
    over: bool


class Help(NamedTuple):
    """What an advisor has just given to a player; `looks`: also a look at the enemy."""

    advisor: int
    player: str
    gains: Bundle
    looks: bool


def helped(history: History[Position], recent: int) -> list[Help]:
    """The latest help of the advisors, one after the other, if it came in the last moments.

    `recent`: the number of those moments.
    """
    found: list[Help] = []
    for moment in history.now.path()[-recent:]:
        for event in moment.position.events:
            if event.kind == "starts" and event.data.step == "help":
                found.clear()
            part, _, number = event.rule.partition(".")
            if part == "A" and event.player and event.kind in ("gets", "looks"):
                gains = event.data if event.kind == "gets" else Bundle()
                given = Help(int(number), event.player, gains, event.kind == "looks")
                if found and found[-1][:2] == given[:2]:
                    before = found.pop()
                    both = Bundle(*map(sum, zip(before.gains, gains, strict=True)))
                    given = given._replace(gains=both, looks=before.looks or given.looks)
                found.append(given)
    return found


def battle(history: History[Position], recent: int) -> Battle | None:
    """The battle that is going on, or that began in the last moments; None if there is none.

    `recent`: the number of those moments.
    """
    path = history.now.path()
    at = _king_rolls(path, recent)
    if at is None:
        now = history.position
        return _before(now) if now.step == _STEP else None
    before = path[at].before
    assert before is not None
    events = [event for moment in path[at:] for event in moment.position.events]
    fought = list(takewhile(lambda event: event.kind != "starts", events))
    king = next(event.data for event in fought if event.kind == "king_rolls")
    return _scene(before.position, king, fought, over=len(fought) < len(events))


def _king_rolls(path: Sequence[Moment[Position]], recent: int) -> int | None:
    """The place of the moment in which the King has rolled."""
    for at in range(len(path) - 1, -1, -1):
        position = path[at].position
        if any(event.kind == "king_rolls" for event in position.events):
            return at
        if at <= len(path) - recent and position.step != _STEP:
            return None
    return None


def _before(position: Position) -> Battle | None:
    """The scene before the King has rolled."""
    return None if position.enemy is None else _scene(position, None, [])


def _scene(
    position: Position, king: Roll | None, events: Sequence[Event], *, over: bool = False
) -> Battle | None:
    if position.enemy is None:
        return None
    card = position.content.cards[position.year, position.enemy]
    sides = [_side(position.player(who), position.enemy, events) for who in position.order]
    return Battle(card, king, reinforcements(king) if king else 0, sides, over)


def _side(player: Player, enemy: Enemy, events: Sequence[Event]) -> Side:
    own = [event for event in events if event.player == player.name and event.rule != _GO_HOME]
    results = [event.kind for event in own if event.kind in ("wins", "draws", "is_defeated")]
    return Side(
        player,
        player.strength(enemy) - player.soldiers,
        results[0] if results else "",
        [event for event in own if event.kind not in results],
    )
