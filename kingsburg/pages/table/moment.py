"""What the moment needs in a few signs: one's own things, the battle ahead, what machines did."""

from __future__ import annotations

from typing import Final

from gametable.language import _
from gametable.play.history import Node
from gametable.views import deeds as deed_words
from gametable.views.numbers import said
from gametable.views.text import Html, html, joined
from kingsburg import words
from kingsburg.engine.actions import Action, Build, Influence, Recruit, Roll
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.notation import lines
from kingsburg.notation.actions import kind_of
from kingsburg.odds.battle import battle
from kingsburg.odds.winter import Winter
from kingsburg.pages.table import things
from kingsburg.pages.table import words as say
from kingsburg.pages.winter import words as winter_words
from kingsburg.play import Play
from kingsburg.views.board import icons, pieces

#: The steps at which nothing is done at the court, so that a phone folds it.
WITHOUT_COURT: Final = ("build", "recruit", "season_end", "battle")
#: The most deeds of machines that are shown.
_MOST: Final = 8


def own(play: Play) -> Player:
    """Return the player who is asked, or a reader's player while somebody else is."""
    shown = play.shown
    readers = play.readers(shown)
    asked = [each for each in (shown.actor, shown.subject) if isinstance(each, str)]
    mine = [each for each in (*asked, *shown.order) if each in readers]
    return shown.player((mine or asked or list(shown.winners or shown.order))[0])


def own_things(play: Play) -> Html:
    """Return the goods, soldiers and VP of one's own player, as HTML."""
    player = own(play)
    return html(
        '<div class="kb-own">{}<span class="kb-owned">{}</span>{}</div>',
        things.place(play.position, player),
        things.owned(player),
        things.points(player),
    )


def defence(play: Play, *, odds: bool) -> Html:
    """Return soldiers and walls of one's own player, the enemy and, if wanted, the odds."""
    player = own(play)
    winter = Winter.of(play.shown, player.name)
    foes = [foe for _enemy, _valley, foe in winter.foes]
    walls = [player.strength(foe) - player.soldiers for foe in foes]
    told = [
        (_(winter_words.SOLDIERS), icons.sign("soldier"), _between([player.soldiers])),
        (_(winter_words.BUILDINGS), Html(), _between(walls)),
        (_(winter_words.ENEMY), icons.sign("enemy"), _between([foe.strength for foe in foes])),
    ]
    if odds:
        chances = zip(winter_words.RESULTS, battle(winter), strict=True)
        told += [(_(result), Html(), said(chance).percent) for result, chance in chances]
    return html(
        '<dl class="kb-defence">{}</dl>',
        joined(html("<div><dt>{}{}</dt><dd>{}</dd></div>", *each) for each in told),
    )


def _between(numbers: list[int]) -> str:
    least, most = min(numbers), max(numbers)
    return str(least) if least == most else f"{least}–{most}"


def deeds(play: Play) -> Html:
    """Return what machines have done since a reader decided last, as HTML; "" if nothing."""
    machines = play.how.machines
    done = [each for each in play.since() if lines.subject_of(_before(each)) in machines]
    return deed_words.deeds(_deed(play, each) for each in done[-_MOST:])


def _before(node: Node[Position]) -> Position:
    assert node.before is not None
    return node.before.position


def _deed(play: Play, node: Node[Position]) -> Html:
    position, secret = _before(node), play.is_secret(node)
    player = position.player(lines.subject_of(position))
    drawn = Html() if secret else _drawn(node.action, position, player)
    told = say.deed(node, secret)
    return deed_words.deed(player.name, pieces.PLAYER_COLOURS[player.seat], drawn, told)


def _drawn(action: Action, position: Position, player: Player) -> Html:
    """Return a deed in signs, or "" if it has none."""
    match action:
        case Roll(coloured, white):
            return pieces.dice(coloured, white, player.seat, things.SMALL_DIE)
        case Influence():
            dice = pieces.dice(action.coloured, action.white, player.seat, things.SMALL_DIE)
            joins = [icons.sign("token")] * action.token + [icons.sign("envoy")] * action.envoy
            power = words.building(action.power, position.content) if action.power else ""
            return html("{}{}{} → <b>{}</b>", dice, joined(joins), power, action.advisor)
        case Build(building):
            built = position.content.buildings[building]
            vp = icons.several(built.vp, "vp") if built.vp else ""
            return html("{} {}", words.building(building, position.content), vp)
        case Recruit(soldiers, payment):
            paid = icons.price(Bundle.of(payment))
            return html("{} → {}", paid, icons.several(soldiers, "soldier"))
    label = kind_of(action).label(position, action)
    return html("{}", label) if label else Html()
