"""Advice in words: how much gold a turn is worth, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import nlargest
from typing import Final

from gametable.language import _, later
from gametable.views import advice as say
from gametable.views.numbers import more
from gametable.views.text import Html
from kingdombuilder import words
from kingdombuilder.engine.actions import Action, Build, Move
from kingdombuilder.engine.hexes import NAMES
from kingdombuilder.notation.actions import told
from kingdombuilder.players.planner.advice import Advice, Advised
from kingdombuilder.players.planner.reasons import Gold, Part, Tile
from kingdombuilder.views.board.words import END_TURN

#: A part that is smaller, in gold, or than this share of the greatest one, is not told.
_LEAST: Final = 0.05
_LEAST_SHARE: Final = 0.1
#: The most parts that are told.
_MOST: Final = 4
_LATER: Final = later("{card} in the next turns")
_BOTH: Final = later("{card}, now and in the next turns")
_SOONER: Final = later("{card} now rather than in the next turns")
_DELAYED: Final = later("{card} in the next turns rather than now")


def compared(advice: Advice) -> str:
    """Return with what the options are compared."""
    return _("Advice, in gold more than for: {action}", action=order(advice.compared))


def row(advice: Advice, option: Advised) -> Html:
    """Return an option as HTML: what to do, by how much gold more, and why."""
    return say.row(order(option.action), in_gold(more(option.gain)), why(advice, option))


def line(advice: Advice, option: Advised) -> str:
    """Return an option in words: what to do, by how much gold more, and why."""
    return say.line(order(option.action), in_gold(more(option.gain)), why(advice, option))


def order(action: Action) -> str:
    """Return what to do, as the name of a button: ``Build on C12``."""
    match action:
        case Build(hex, None):
            return _("Build on {hex}", hex=NAMES[hex])
        case Build(hex, str(tile)):
            return _("Build on {hex} with the {tile}", hex=NAMES[hex], tile=words.tile(tile))
        case Move(start, hex, tile):
            return _(
                "Move from {start} to {hex} with the {tile}",
                start=NAMES[start],
                hex=NAMES[hex],
                tile=words.tile(tile),
            )
    return _(END_TURN)


def in_gold(number: str) -> str:
    """Return a written number of gold: ``+2.7 gold``."""
    return _("{gain} gold", gain=number)


def why(advice: Advice, option: Advised) -> str:
    """Return in a sentence what follows an option, and why it is worth so much."""
    return say.why(advice, option, because_of(option))


def because_of(option: Advised) -> str:
    """Return in a sentence what follows an option, and why it is worth more than the other."""
    found = [reason(option.parts) or _(say.NO_DIFFERENCE)]
    if option.then:
        found.insert(0, then(option.then))
    return say.sentence(": ".join(found))


def turn(who: str, deeds: Sequence[Action]) -> str:
    """Return who has done what in a turn: ``Ann builds on C12, then D8``."""
    first, *rest = deeds
    deed = f"{who} {told(first)}"
    return f"{deed}, {then(rest)}" if rest else deed


def then(deeds: Iterable[Action]) -> str:
    """Return what follows in a turn: ``then D8, E8 with the farm``."""
    return _("then {deeds}", deeds=", ".join(map(_deed, deeds)))


def _deed(action: Action) -> str:
    match action:
        case Build(hex, str(tile)):
            return _("{hex} with the {tile}", hex=NAMES[hex], tile=words.tile(tile))
        case Move(start, hex, tile):
            return _(
                "{start} → {hex} with the {tile}",
                start=NAMES[start],
                hex=NAMES[hex],
                tile=words.tile(tile),
            )
        case Build(hex):
            return NAMES[hex]
    return ""


def reason(parts: Sequence[Part]) -> str:
    """Return the greatest parts of a difference; "" if none is worth telling."""
    found = nlargest(_MOST, parts, key=lambda each: abs(each.gain))
    least = max(_LEAST, _LEAST_SHARE * max((abs(each.gain) for each in found), default=0))
    return say.reason([each for each in found if abs(each.gain) >= least], _part)


def _part(part: Part) -> str:
    match part:
        case Gold():
            return _gold(part)
        case Tile(gain, kind, change) if change * gain > 0:
            one_more, one_less = later("one {tile} tile more"), later("one {tile} tile less")
            return _(one_more if gain > 0 else one_less, tile=words.tile(kind))
        case Tile(gain, kind):
            nearer, farther = later("nearer to the {tile}"), later("farther from the {tile}")
            return _(nearer if gain > 0 else farther, tile=words.tile(kind))
    places = ", ".join(_("on {terrain}", terrain=words.kind(each)) for each in part.terrains)
    free, tied = (
        later("next turn a free choice {places}"),
        later("next turn no free choice {places}"),
    )
    return _(free if part.gain > 0 else tied, places=places)


def _gold(part: Gold) -> str:
    """Return the name of a card, and when its gold comes or does not."""
    card, later_gold = words.card(part.card), part.gain - part.now
    if abs(later_gold) < _LEAST:
        return card
    if not part.now:
        return _(_LATER, card=card)
    if part.now * later_gold > 0:
        return _(_BOTH, card=card)
    return _(_SOONER if part.now > 0 else _DELAYED, card=card)
