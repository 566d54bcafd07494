"""What the presenter's view shows of a table, as HTML without buttons, to be read from afar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gametable.views.text import text
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.pages.table import things as board
from kingsburg.pages.table import tracks
from kingsburg.pages.table.things import Thing
from kingsburg.play import Play


def framed(kind: str, *parts: str) -> str:
    """What is shown, one part above the other; `kind` names it for style sheets."""
    return f'<div class="kb-afar kb-afar-{kind}">{"".join(filter(None, parts))}</div>'


def court(advisors: Sequence[Thing]) -> str:
    """The advisors."""
    cards = "".join(_card(each.state, each.picture) for each in advisors)
    return f'<div class="kb-grid">{cards}</div>'


def _card(state: str, picture: str) -> str:
    return (
        f'<div class="kb-button" data-state="{state}">'
        f'<span class="kb-picture">{picture}</span></div>'
    )


def hands(position: Position) -> str:
    """Who has which dice to place, in turn order."""
    players = [player for who in position.order if (player := position.player(who)).hand]
    items = "".join(f"<li>{text(each.name)} {board.rolled(each)}</li>" for each in players)
    return f'<ul class="kb-hands">{items}</ul>' if items else ""


def province(play: Play, player: Player, buildings: Iterable[Thing]) -> str:
    """The line of a player, and all buildings of the province, row by row."""
    things = {each.of: each for each in buildings}
    rows = "".join(
        board.row(letter)
        + "".join(_card(things[each.id].state, things[each.id].picture) for each in row)
        for letter, row in player.abilities.province.rows.items()
    )
    return f'{board.in_a_line(play, player)}<div class="kb-rows">{board.COLUMNS}{rows}</div>'


def standing(play: Play, first: str = "") -> str:
    """All players in turn order, with what they have and the dice to place; `first` stands out."""
    position = play.shown
    items = "".join(
        f"<li{_marked(each.name == first)}>{board.in_a_line(play, each)}{_held(each)}</li>"
        for each in map(position.player, position.order)
    )
    return f'<ol class="kb-everybody">{items}</ol>'


def _marked(first: bool) -> str:
    return ' aria-current="true"' * first


def _held(player: Player) -> str:
    """The governor and the dice of a player."""
    governor = board.governor(player)
    card = board.card(governor, player.abilities.content) if governor else ""
    return card + (board.rolled(player) if player.hand else "")


def year(position: Position) -> str:
    """The calendar, the VP, and what is known of the enemy."""
    return tracks.calendar(position) + tracks.score(position) + tracks.enemy(position)


def answers(pictures: Iterable[str]) -> str:
    """What can be chosen; "" if there is no choice."""
    items = [f"<li>{each}</li>" for each in pictures]
    return f'<ul class="kb-choices">{"".join(items)}</ul>' if len(items) > 1 else ""
