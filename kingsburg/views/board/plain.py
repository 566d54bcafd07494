"""A position as lines of text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from gametable.language import _
from kingsburg import words
from kingsburg.engine.dice_text import write_dice
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.notation.states import KingsburgState
from kingsburg.views.board.pieces import headline, owned


def of_state(state: KingsburgState) -> str:
    """Return the position of a view state as lines of text, or "" without one."""
    position = state.in_sight
    return text_of(position) if position else ""


def text_of(position: Position) -> str:
    """Return where the game stands, and a line for each group of dice at court and each player."""
    return "\n".join([headline(position), *_court(position), *_players(position)])


def _court(position: Position) -> Iterator[str]:
    for advisor, seat, coloured, white in sorted(position.placed, key=lambda group: group[0]):
        who = _("neutral") if seat is None else position.players[seat].name
        name = words.advisor(advisor, position.content)
        yield f"  {advisor:2} {name}: {who}, {write_dice(coloured, white)}"
    if position.tiles:
        yield "  " + _("Tiles: {numbers}", numbers=words.joined([*map(str, position.tiles)]))


def _players(position: Position) -> Iterator[str]:
    for place, name in enumerate(position.order, 1):
        player = position.player(name)
        yield f"  {place}. {name}: " + "; ".join(_of(player))


def _of(player: Player) -> Iterator[str]:
    yield owned(player)
    if player.hand:
        yield _("dice {dice}", dice=write_dice(player.hand.coloured, player.hand.white))
    if player.soldier_tokens:
        yield _("tokens {numbers}", numbers=" ".join(map(str, player.soldier_tokens)))
    if player.envoy:
        yield _("the Envoy")
    built = [words.building(each.id, player.abilities.content) for each in player.buildings]
    yield ", ".join(built) or _("no buildings")
