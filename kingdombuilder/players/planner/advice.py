"""What to do, by how much gold more, and why: the planner's turns with their reasons."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from gametable.play.errors import GameError, Message, check_type
from kingdombuilder.engine.actions import Action, Build
from kingdombuilder.engine.options import Options
from kingdombuilder.engine.position import Position
from kingdombuilder.players.planner.prospects import Prospects, remains
from kingdombuilder.players.planner.reasons import Part, parts
from kingdombuilder.players.planner.search import Search
from kingdombuilder.players.planner.way import Way

#: How many turns are weighed for each option but the first.
_WEIGHED: Final = 6


class Advised(NamedTuple):
    """An option, how much more gold it is worth than the compared one, and why.

    `parts`: their gains add up to `gain`. `then`: what follows it in the best turn.
    """

    action: Action
    gain: float
    parts: Sequence[Part]
    then: Sequence[Action]


class Advice(NamedTuple):
    """The best options, the best first, and the one with which they are compared.

    Each is the beginning of a turn. `compared`: the end of the turn if that is possible, else the
    worst option that was found.
    """

    who: str
    options: Sequence[Advised]
    compared: Action


def advised(position: Position, most: int = 3) -> Advice:
    """Return advice to the player who decides, from what this player knows: so many options.

    None of them is only another order of a better one. The first is the planner's choice, unless
    a better one was found among the others. Raises `GameError` if no player decides.

        >>> from kingdombuilder import new_game
        >>> from kingdombuilder.engine.actions import Draw
        >>> from kingdombuilder.players.planner.advice import advised
        >>> position = new_game(["Ann", "Brian"]).play(Draw("forest")).play(Draw("canyon"))
        >>> advice = advised(position)
        >>> advice.who, len(advice.options), len(advice.options[0].then)
        ('Ann', 3, 2)
    """
    check_type(position, Position, "position")
    who, options = position.actor, position.actions()
    if not isinstance(who, str) or not isinstance(options, Options):
        raise GameError(Message("no player decides here"))
    prospects = Prospects(position.seen_by(who))
    search = Search(prospects)
    found = best_turns(search, most)
    # If nothing is worth more than the end of the turn, it comes first.
    compared = search.nothing if options.end else _worst(search, found)
    if compared not in found:
        found.insert(0, compared)
    found.sort(key=prospects.worth, reverse=True)
    if not options.end:
        compared = found[-1]
    advice = [explained(prospects, each, compared) for each in found[:most]]
    return Advice(who, advice, compared.first)


def best_turns(search: Search, most: int = 3) -> list[Way]:
    """Return the planner's turn and others, none of which begins with a deed of one before it."""
    starts = search.starts()
    found = [search.best([search.nothing])]
    while len(found) < most:
        starts = [each for each in starts if not _occurs(each.first, found[-1])]
        if not starts:
            break
        found.append(search.best(starts, _WEIGHED))
    return found


def _occurs(action: Action, turn: Way) -> bool:
    """True if a turn contains an action, or builds on the same hex by another tile."""
    built = {deed.hex for deed in turn.deeds if isinstance(deed, Build)}
    return action.hex in built if isinstance(action, Build) else action in turn.deeds


def _worst(search: Search, known: Sequence[Way]) -> Way:
    """Return the best turn that begins with the due build that looks worst."""
    due = (each for each in search.starts() if each.built > search.nothing.built)
    worst = min(due, key=attrgetter("score"))
    alike = (each for each in known if each.first == worst.first)
    return next(alike, None) or search.best([worst], _WEIGHED)


def explained(prospects: Prospects, turn: Way, compared: Way) -> Advised:
    """Return a turn as an option, with the reasons why it is worth more than another turn.

    All gains are what remains of them at the end of the game.
    """
    if turn == compared:
        return Advised(turn.first, 0.0, (), turn.deeds[1:])
    share = remains(prospects.turns)
    gain = (prospects.worth(turn) - prospects.worth(compared)) * share
    why = [each._replace(gain=each.gain * share) for each in parts(prospects, compared, turn)]
    return Advised(turn.first, gain, why, turn.deeds[1:])
