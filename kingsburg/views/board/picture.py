"""The whole table as one standalone SVG: where the game stands, the court, the provinces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gametable.language import _
from gametable.views.drawing import FAINT, INK, PAPER, TRACK
from gametable.views.share import Board
from gametable.views.text import text
from kingsburg import words
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.building import Building
from kingsburg.notation import games
from kingsburg.notation.states import KingsburgState
from kingsburg.views.board import pieces as pictures

_WIDTH: Final = 720
_GAP: Final = 8
_TOP: Final = 30
#: The number of advisors in a row of the court.
_LINE: Final = 6
_CARD, _CARD_HIGH = (_WIDTH + _GAP) // _LINE - _GAP, 58
#: The width of a player's card, of which two fit side by side, and what is above the buildings.
_PLAYER, _PLAYER_TOP = (_WIDTH - _GAP) // 2, 46
_DIE: Final = 18
#: The space for a building in a province, whose name has one or two lines; so many letters of one
#: fit without being squeezed.
_COLUMN, _ROW, _LINE_HIGH = 84, 32, 13
_LETTERS: Final = 11


def of_state(state: KingsburgState) -> Board | None:
    """The board of a state, as its reader may see it; None if it has no position."""
    position = state.on_board
    return Board(picture(position), games.set_up(position)) if position else None


def picture(position: Position) -> str:
    """A position as SVG, in the reader's language."""
    advisors = (_advisor(position, number) for number in ADVISORS)
    seated = [position.player(each) for each in position.order]
    card = _PLAYER_TOP + max(len(each.abilities.province.rows) for each in seated) * (_ROW + 3) + 4
    players = [_player(position, each, place, card) for place, each in enumerate(seated, 1)]
    court = _laid(list(advisors), _LINE, _CARD, _CARD_HIGH, _TOP)
    below = _TOP + -(-len(ADVISORS) // _LINE) * (_CARD_HIGH + _GAP) + _GAP
    provinces = _laid(players, 2, _PLAYER, card, below)
    high = below + -(-len(players) // 2) * (card + _GAP) - _GAP
    told = pictures.headline(position)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {_WIDTH} {high}"'
        f' style="font:12px system-ui,sans-serif;fill:{INK}"><title>{text(told)}</title>'
        f'<text y="16" font-size="16" font-weight="bold">{text(told)}</text>'
        f"{court}{provinces}</svg>"
    )


def _laid(cards: Sequence[str], columns: int, width: int, height: int, top: int) -> str:
    """Lay out cards in rows with this many columns."""
    return "".join(
        f'<g transform="translate({at % columns * (width + _GAP)}'
        f' {top + at // columns * (height + _GAP)})">{card}</g>'
        for at, card in enumerate(cards)
    )


def _card(width: int, height: int, edge: str, thick: float) -> str:
    return (
        f'<rect width="{width}" height="{height}" rx="5"'
        f' style="fill:{PAPER};stroke:{edge};stroke-width:{thick}"/>'
    )


def _advisor(position: Position, number: int) -> str:
    groups = [each for each in position.placed if each[0] == number]
    dice: list[str] = []
    for _advisor, seat, coloured, white in groups:
        dice += [pictures.die(face, seat, size=_DIE) for face in coloured]
        dice += [pictures.die(face, seat, white=True, size=_DIE) for face in white]
    name = words.advisor(number, position.content)
    return (
        _card(_CARD, _CARD_HIGH, FAINT if groups else TRACK, 2 if groups else 1)
        + f'<text x="7" y="20"><tspan font-size="15" font-weight="bold">{number}</tspan>'
        f" {text(name)}</text>{_in_line(dice, 7, 32, _CARD - 14)}"
    )


def _in_line(dice: Sequence[str], left: int, top: int, room: int) -> str:
    step = min(_DIE + 3, (room - _DIE) / max(1, len(dice) - 1))
    return "".join(
        f'<g transform="translate({left + at * step:g} {top})">{die}</g>'
        for at, die in enumerate(dice)
    )


def _player(position: Position, player: Player, place: int, high: int) -> str:
    colour = pictures.PLAYER_COLOURS[player.seat]
    hand = player.hand
    dice: list[str] = []
    if hand:
        dice = [pictures.die(face, player.seat, size=_DIE) for face in hand.coloured]
        dice += [pictures.die(face, player.seat, white=True, size=_DIE) for face in hand.white]
    acts = position.actor == player.name
    rows = player.abilities.province.rows.items()
    buildings = "".join(
        _letter(letter, at) + "".join(_building(building, player, at) for building in row)
        for at, (letter, row) in enumerate(rows)
    )
    envoy = f" · {_('the Envoy')}" if player.envoy else ""
    return (
        _card(_PLAYER, high, colour, 3 if acts else 1.5)
        + '<text x="9" y="19" font-size="14" font-weight="bold">'
        f"{place}. {text(player.name)}</text>"
        f'<text x="9" y="36">{text(pictures.owned(player) + envoy)}</text>'
        f"{_in_line(dice, _PLAYER - 7 - (_DIE + 3) * min(8, len(dice)), 6, (_DIE + 3) * 8)}"
        f'<g transform="translate(17 {_PLAYER_TOP})">{buildings}</g>'
    )


def _letter(letter: str, row: int) -> str:
    """The letter of a row, before it."""
    return f'<text x="-10" y="{row * (_ROW + 3) + 20}" style="fill:{FAINT}">{letter}</text>'


def _building(building: Building, player: Player, row: int) -> str:
    left, top = (building.column - 1) * _COLUMN, row * (_ROW + 3)
    stands = player.has(building.id)
    name = words.building(building.id, player.abilities.content)
    fill, edge = (TRACK, pictures.PLAYER_COLOURS[player.seat]) if stands else ("none", TRACK)
    lines = _in_two(name)
    first = top + _ROW // 2 + 4 - _LINE_HIGH * (len(lines) - 1) / 2
    named = " ".join(
        f'<tspan x="{left + (_COLUMN - 3) // 2}" y="{first + _LINE_HIGH * at:g}"{_squeezed(line)}>'
        f"{text(line)}</tspan>"
        for at, line in enumerate(lines)
    )
    return (
        f'<rect x="{left}" y="{top}" width="{_COLUMN - 3}" height="{_ROW}" rx="3"'
        f' style="fill:{fill};stroke:{edge};stroke-width:{2 if stands else 1}"/>'
        '<text text-anchor="middle" style="'
        f'fill:{INK if stands else FAINT};font-weight:{"bold" if stands else "normal"}">'
        f"{named}</text>"
    )


def _in_two(name: str) -> list[str]:
    """A name as one or two lines, broken at the blank by which the longer one is shortest."""
    blanks = [at for at, letter in enumerate(name) if letter == " "]
    if len(name) <= _LETTERS or not blanks:
        return [name]
    at = min(blanks, key=lambda blank: max(blank, len(name) - blank - 1))
    return [name[:at], name[at + 1 :]]


def _squeezed(line: str) -> str:
    """Attributes by which a line fits, if it is long."""
    wide = _COLUMN - 9
    return f' textLength="{wide}" lengthAdjust="spacingAndGlyphs"' if len(line) > _LETTERS else ""
