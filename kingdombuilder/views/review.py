"""The review of a game in words: what was played, and which turn was better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gametable.language import _
from gametable.play.history import Node
from gametable.play.review import Choice, Luck
from kingdombuilder import words
from kingdombuilder.engine.position import Position
from kingdombuilder.notation.actions import told
from kingdombuilder.players.planner.advice import Advised
from kingdombuilder.views import advice
from kingdombuilder.views.board.shapes import chart_colour


def points(number: str) -> str:
    """Return a written number of gold."""
    return advice.in_gold(number)


def when(line: Sequence[Node[Any]], node: int) -> str:
    """Return the round after so many actions of a game."""
    position: Position = line[node].position
    if position.winners:
        return _("The end")
    return _("Round {turn}", turn=words.round_of(position))


def played(line: Sequence[Node[Any]], choice: Choice) -> str:
    """Return who has done what in a turn, as a sentence without a full stop."""
    return advice.turn(choice.who, choice.played)


def better(line: Sequence[Node[Any]], choice: Choice) -> str:
    """Return which turn was better, and why, in sentences."""
    found = _("Better: {action}.", action=advice.order(choice.best[0]))
    if not isinstance(choice.why, Advised):
        return found
    return f"{found} {advice.because_of(choice.why)}"


def result(line: Sequence[Node[Any]], luck: Luck) -> str:
    """Return the card that was drawn, as a sentence without a full stop."""
    return f"{luck.who} {told(luck.result)}"


def colour(line: Sequence[Node[Any]], player: str) -> str:
    """Return the colour of a player."""
    position: Position = line[0].position
    return chart_colour(position.seat(player))
