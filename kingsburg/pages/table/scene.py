"""The battle of a winter as a scene: HTML that plays once by itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gametable.language import _, later
from gametable.play.positions import Event
from gametable.views.text import Html, html, joined, listed
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
#: Results of a battle, by the kind of event.
_RESULTS: Final = {
    "wins": later("victory"),
    "draws": later("draw"),
    "is_defeated": later("defeat"),
}


def scene(battle: Battle, position: Position) -> Html:
    """Return the card, a bar for each player, and the results."""
    most = max(battle.foe.strength, *map(_strength, battle.sides), 1)
    sides = joined(
        _side(battle, side, at, most, position) for at, side in enumerate(battle.sides, 2)
    )
    return html('<div class="kb-scene">{}{}<ol>{}</ol></div>', _card(battle), _king(battle), sides)


def given(events: Iterable[Event], position: Position) -> Html:
    """Return what players got, a line for each event."""
    names = words.glossary(position)
    return listed(log.explained(each, names) for each in events)


def _card(battle: Battle) -> Html:
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
    return html('<div class="kb-turned">{} {}</div>', icons.sign("enemy"), told)


def _king(battle: Battle) -> Html:
    if battle.king is None:
        return Html()
    dice = pieces.dice(battle.king.coloured, (), None)
    sent = words.given(Bundle(soldiers=reinforcements(battle.king) + battle.foe.sent))
    told = _("The King sends {soldiers} to everybody.", soldiers=sent)
    return html('<div class="kb-king">{} {}</div>', dice, told)


def _strength(side: Side) -> int:
    return side.player.soldiers + side.buildings + side.sent


def _side(battle: Battle, side: Side, at: int, most: int, position: Position) -> Html:
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
    bars = joined(
        html('<span class="kb-part-{}" style="width:{:.1f}%"></span>', look, 100 * number / most)
        for number, _told, look in parts
        if number
    )
    needed = html('<i style="left:{:.1f}%"></i>', 100 * battle.foe.strength / most)
    result = _(_RESULTS[side.result]) if side.result else ""
    names = words.glossary(position)
    changes = joined(
        html('<li class="kb-{}">{}</li>', each.kind, log.explained(each, names))
        for each in side.changes
    )
    colour = pieces.PLAYER_COLOURS[player.seat]
    return html(
        '<li style="--kb-at:{};--kb-whose:{}"><b>{}</b><span class="kb-bar">{}{}</span>'
        "<b>{}</b><small>{}</small><em>{}</em><ul>{}</ul></li>",
        at,
        colour,
        player.name,
        bars,
        needed,
        total,
        made,
        result,
        changes,
    )
