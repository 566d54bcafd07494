"""The battle of a winter as a scene, as HTML that plays itself once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gametable.language import _, later
from gametable.play.positions import Event
from gametable.views.text import listed, text
from kingsburg import words
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.position import Position
from kingsburg.engine.powers.reinforcements import reinforcements
from kingsburg.pages.table.things import soldiers
from kingsburg.play.scenes import Battle, Side
from kingsburg.views import log
from kingsburg.views.board import icons, pieces
from kingsburg.words import terms

WINTER: Final = later("The battle")
#: By the kind of the event.
_RESULTS: Final = {
    "wins": later("victory"),
    "draws": later("draw"),
    "is_defeated": later("defeat"),
}


def scene(battle: Battle, position: Position) -> str:
    """The card, a bar for each player, and what came of it."""
    most = max(battle.foe.strength, *map(_strength, battle.sides), 1)
    sides = "".join(
        _side(battle, side, at, most, position) for at, side in enumerate(battle.sides, 2)
    )
    return f'<div class="kb-scene">{_card(battle)}{_king(battle)}<ol>{sides}</ol></div>'


def given(events: Iterable[Event], position: Position) -> str:
    """What has come to players, a line for each."""
    names = words.glossary(position)
    return listed(log.explained(each, names) for each in events)


def _card(battle: Battle) -> str:
    foe, race = battle.foe, words.race(battle.enemy.race)
    if foe.sent and battle.valley:
        race = words.joined([race, words.race(battle.valley.race)])
    told = _(
        "{enemy}. Victory: {reward}. Defeat: {loss}.",
        enemy=_("{race}, strength {strength}", race=race, strength=foe.strength),
        reward=terms(foe.reward),
        loss=terms(foe.loss),
    )
    if battle.valley and not foe.sent:
        other = words.enemy(battle.valley)
        told += " " + _("The card of the valley shows no Goblins: {enemy}.", enemy=other)
    return f'<div class="kb-turned">{icons.sign("enemy")} {text(told)}</div>'


def _king(battle: Battle) -> str:
    if battle.king is None:
        return ""
    dice = pieces.dice(battle.king.coloured, (), None)
    sent = words.given(Bundle(soldiers=reinforcements(battle.king) + battle.foe.sent))
    told = _("The King sends {soldiers} to everybody.", soldiers=sent)
    return f'<div class="kb-king">{dice} {text(told)}</div>'


def _strength(side: Side) -> int:
    return side.player.soldiers + side.buildings + side.sent


def _side(battle: Battle, side: Side, at: int, most: int, position: Position) -> str:
    player, total = side.player, _strength(side)
    came = _("{number} from the King", number=side.sent)
    if side.token is not None:
        came = _("{number} with the soldier token", number=side.sent)
    parts = [
        (player.soldiers, soldiers(player.soldiers), "soldiers"),
        (side.buildings, _("{number} from buildings", number=side.buildings), "buildings"),
        (side.sent, came, "sent"),
    ]
    made = ", ".join(told for number, told, _look in parts if number)
    bars = "".join(
        f'<span class="kb-part-{look}" style="width:{100 * number / most:.1f}%"></span>'
        for number, _told, look in parts
        if number
    )
    needed = f'<i style="left:{100 * battle.foe.strength / most:.1f}%"></i>'
    result = text(_(_RESULTS[side.result])) if side.result else ""
    names = words.glossary(position)
    changes = "".join(
        f'<li class="kb-{each.kind}">{text(log.explained(each, names))}</li>'
        for each in side.changes
    )
    colour = pieces.PLAYER_COLOURS[player.seat]
    return (
        f'<li style="--kb-at:{at};--kb-whose:{colour}"><b>{text(player.name)}</b>'
        f'<span class="kb-bar">{bars}{needed}</span><b>{total}</b>'
        f"<small>{text(made)}</small><em>{result}</em><ul>{changes}</ul></li>"
    )
