"""The review of a game in words: what was played, what was better, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gametable.language import _, later
from gametable.play.history import Node
from gametable.play.review import Choice, Luck
from kingsburg import words
from kingsburg.engine.position import Position
from kingsburg.notation import lines
from kingsburg.notation.actions import deed, kind_of
from kingsburg.notation.actions import line as written
from kingsburg.players.planner.advice import Advised
from kingsburg.players.review.consequences import Consequence, Taken, consequences
from kingsburg.views import advice
from kingsburg.views.board.pieces import PLAYER_COLOURS

_NOT_WON = {
    "draws": later("{who} does not win the battle of this year."),
    "is_defeated": later("{who} loses the battle of this year."),
}


def points(number: str) -> str:
    """Return a written number of VP."""
    return _("{worth} VP", worth=number)


def when(line: Sequence[Node[Any]], node: int) -> str:
    """Return the year and the phase after so many actions of a game."""
    position: Position = line[node].position
    if position.phase in ("setup", "over"):
        return _(words.PHASES[position.phase])
    year = words.ROMAN[position.year]
    return _("Year {year}, {phase}", year=year, phase=_(words.PHASES[position.phase]))


def played(line: Sequence[Node[Any]], choice: Choice) -> str:
    """Return who has done what at a decision, as a sentence without a full stop."""
    return deed(choice.who, choice.played, words.glossary(line[choice.node].position))


def better(line: Sequence[Node[Any]], choice: Choice) -> str:
    """Return what was better and why, what came of the decision, and what was hidden."""
    position: Position = line[choice.node].position
    order = kind_of(choice.best).order(position, choice.best)
    told = [_("Better: {action}.", action=order)]
    if isinstance(choice.why, Advised):
        told.append(advice.because_of(choice.why, position.content))
    told += [_came(each, choice.who) for each in consequences(line, choice)]
    if choice.knowing is not None:
        known = kind_of(choice.knowing).order(position, choice.knowing)
        told.append(_("With the hidden card known, this would be better: {action}.", action=known))
    return " ".join(told)


def _came(consequence: Consequence, who: str) -> str:
    if isinstance(consequence, Taken):
        return _("{who} then influences {number}.", who=consequence.by, number=consequence.advisor)
    return _(_NOT_WON[consequence.result], who=who)


def result(line: Sequence[Node[Any]], luck: Luck) -> str:
    """Return a result of chance, as a sentence without a full stop."""
    position: Position = line[luck.node].position
    return written(position, lines.subject_of(position), luck.result)


def colour(line: Sequence[Node[Any]], player: str) -> str:
    """Return the colour of a player."""
    position: Position = line[0].position
    return PLAYER_COLOURS[position.player(player).seat]
