"""The table in the presenter's view, as HTML without buttons, to be read from afar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gametable.views.text import Html, html, joined
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.pages.table import things as board
from kingsburg.pages.table import tracks
from kingsburg.pages.table.things import Thing
from kingsburg.play import Play


def framed(kind: str, *parts: str) -> Html:
    """Return these parts, one above the other; `kind` names them for style sheets."""
    return html('<div class="kb-afar kb-afar-{}">{}</div>', kind, joined(filter(None, parts)))


def court(advisors: Sequence[Thing]) -> Html:
    """Return the advisors."""
    cards = joined(_card(each.state, each.picture) for each in advisors)
    return html('<div class="kb-grid">{}</div>', cards)


def _card(state: str, picture: str) -> Html:
    return html(
        '<div class="kb-button" data-state="{}"><span class="kb-picture">{}</span></div>',
        state,
        picture,
    )


def hands(position: Position) -> Html:
    """Return who has which dice to place, in turn order."""
    players = [player for who in position.order if (player := position.player(who)).hand]
    items = joined(html("<li>{} {}</li>", each.name, board.rolled(each)) for each in players)
    return html('<ul class="kb-hands">{}</ul>', items) if items else Html()


def province(play: Play, player: Player, buildings: Iterable[Thing]) -> Html:
    """Return the line of a player, and all buildings of the province, row by row."""
    things = {each.of: each for each in buildings}
    rows = joined(
        board.row(letter)
        + joined(_card(things[each.id].state, things[each.id].picture) for each in row)
        for letter, row in player.abilities.province.rows.items()
    )
    return html(
        '{}<div class="kb-rows">{}{}</div>', board.in_a_line(play, player), board.COLUMNS, rows
    )


def standing(play: Play, first: str = "") -> Html:
    """Return all players in turn order, with what they have and their dice; `first` stands out."""
    position = play.shown
    items = joined(
        html(
            "<li{}>{}{}</li>", _marked(each.name == first), board.in_a_line(play, each), _held(each)
        )
        for each in map(position.player, position.order)
    )
    return html('<ol class="kb-everybody">{}</ol>', items)


def _marked(first: bool) -> Html:
    return Html(' aria-current="true"') * first


def _held(player: Player) -> Html:
    """Return the governor and the dice of a player."""
    governor = board.governor(player)
    card = board.card(governor, player.abilities.content) if governor else ""
    return card + (board.rolled(player) if player.hand else Html())


def year(position: Position) -> Html:
    """Return the calendar, the VP, and what is known about the enemy."""
    return tracks.calendar(position) + tracks.score(position) + tracks.enemy(position)


def answers(pictures: Iterable[str]) -> Html:
    """Return what can be chosen, or "" if there is no choice."""
    items = [html("<li>{}</li>", each) for each in pictures]
    return html('<ul class="kb-choices">{}</ul>', joined(items)) if len(items) > 1 else Html()
