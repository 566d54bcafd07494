"""The whole table as one standalone SVG: where the game stands, the court, the provinces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gametable.language import _
from gametable.views.drawing import FAINT, INK, PAPER, TRACK
from gametable.views.share import Board
from gametable.views.text import Html, html, joined
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
#: Advisors in a row of the court.
_LINE: Final = 6
_CARD, _CARD_HIGH = (_WIDTH + _GAP) // _LINE - _GAP, 58
#: Width of a player's card, two of which fit side by side, and height above its buildings.
_PLAYER, _PLAYER_TOP = (_WIDTH - _GAP) // 2, 46
_DIE: Final = 18
#: Space for a building in a province, whose name has one or two lines, and how many letters fit
#: into a line without being squeezed.
_COLUMN, _ROW, _LINE_HIGH = 84, 32, 13
_LETTERS: Final = 11


def of_state(state: KingsburgState) -> Board | None:
    """Return the board of a view state, as its reader may see it, or None without a position."""
    position = state.on_board
    return Board(picture(position), games.set_up(position)) if position else None


def picture(position: Position) -> Html:
    """Return a position as SVG, in the reader's language."""
    advisors = (_advisor(position, number) for number in ADVISORS)
    seated = [position.player(each) for each in position.order]
    card = _PLAYER_TOP + max(len(each.abilities.province.rows) for each in seated) * (_ROW + 3) + 4
    players = [_player(position, each, place, card) for place, each in enumerate(seated, 1)]
    court = _laid(list(advisors), _LINE, _CARD, _CARD_HIGH, _TOP)
    below = _TOP + -(-len(ADVISORS) // _LINE) * (_CARD_HIGH + _GAP) + _GAP
    provinces = _laid(players, 2, _PLAYER, card, below)
    high = below + -(-len(players) // 2) * (card + _GAP) - _GAP
    told = pictures.headline(position)
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {} {}" '
        'style="font:12px system-ui,sans-serif;fill:{}"><title>{}</title><text y="16" '
        'font-size="16" font-weight="bold">{}</text>{}{}</svg>',
        _WIDTH,
        high,
        INK,
        told,
        told,
        court,
        provinces,
    )


def _laid(cards: Sequence[str], columns: int, width: int, height: int, top: int) -> Html:
    """Return cards in rows with this many columns."""
    return joined(
        html(
            '<g transform="translate({} {})">{}</g>',
            at % columns * (width + _GAP),
            top + at // columns * (height + _GAP),
            card,
        )
        for at, card in enumerate(cards)
    )


def _card(width: int, height: int, edge: str, thick: float) -> Html:
    return html(
        '<rect width="{}" height="{}" rx="5" style="fill:{};stroke:{};stroke-width:{}"/>',
        width,
        height,
        PAPER,
        edge,
        thick,
    )


def _advisor(position: Position, number: int) -> Html:
    groups = [each for each in position.placed if each[0] == number]
    dice: list[str] = []
    for _advisor, seat, coloured, white in groups:
        dice += [pictures.die(face, seat, size=_DIE) for face in coloured]
        dice += [pictures.die(face, seat, white=True, size=_DIE) for face in white]
    name = words.advisor(number, position.content)
    return _card(_CARD, _CARD_HIGH, FAINT if groups else TRACK, 2 if groups else 1) + html(
        '<text x="7" y="20"><tspan font-size="15" font-weight="bold">{}</tspan> {}</text>{}',
        number,
        name,
        _in_line(dice, 7, 32, _CARD - 14),
    )


def _in_line(dice: Sequence[str], left: int, top: int, room: int) -> Html:
    step = min(_DIE + 3, (room - _DIE) / max(1, len(dice) - 1))
    return joined(
        html('<g transform="translate({:g} {})">{}</g>', left + at * step, top, die)
        for at, die in enumerate(dice)
    )


def _player(position: Position, player: Player, place: int, high: int) -> Html:
    colour = pictures.PLAYER_COLOURS[player.seat]
    hand = player.hand
    dice: list[str] = []
    if hand:
        dice = [pictures.die(face, player.seat, size=_DIE) for face in hand.coloured]
        dice += [pictures.die(face, player.seat, white=True, size=_DIE) for face in hand.white]
    acts = position.actor == player.name
    rows = player.abilities.province.rows.items()
    buildings = joined(
        _letter(letter, at) + joined(_building(building, player, at) for building in row)
        for at, (letter, row) in enumerate(rows)
    )
    envoy = f" · {_('the Envoy')}" if player.envoy else ""
    return _card(_PLAYER, high, colour, 3 if acts else 1.5) + html(
        '<text x="9" y="19" font-size="14" font-weight="bold">{}. {}</text><text x="9" '
        'y="36">{}</text>{}<g transform="translate(17 {})">{}</g>',
        place,
        player.name,
        pictures.owned(player) + envoy,
        _in_line(dice, _PLAYER - 7 - (_DIE + 3) * min(8, len(dice)), 6, (_DIE + 3) * 8),
        _PLAYER_TOP,
        buildings,
    )


def _letter(letter: str, row: int) -> Html:
    """Return the letter of a row, placed before the row."""
    return html(
        '<text x="-10" y="{}" style="fill:{}">{}</text>', row * (_ROW + 3) + 20, FAINT, letter
    )


def _building(building: Building, player: Player, row: int) -> Html:
    left, top = (building.column - 1) * _COLUMN, row * (_ROW + 3)
    stands = player.has(building.id)
    name = words.building(building.id, player.abilities.content)
    fill, edge = (TRACK, pictures.PLAYER_COLOURS[player.seat]) if stands else ("none", TRACK)
    lines = _in_two(name)
    first = top + _ROW // 2 + 4 - _LINE_HIGH * (len(lines) - 1) / 2
    named = Html(" ").join(
        html(
            '<tspan x="{}" y="{:g}"{}>{}</tspan>',
            left + (_COLUMN - 3) // 2,
            first + _LINE_HIGH * at,
            _squeezed(line),
            line,
        )
        for at, line in enumerate(lines)
    )
    return html(
        '<rect x="{}" y="{}" width="{}" height="{}" rx="3" style="fill:{};stroke:{};'
        'stroke-width:{}"/><text text-anchor="middle" style="fill:{};'
        'font-weight:{}">{}</text>',
        left,
        top,
        _COLUMN - 3,
        _ROW,
        fill,
        edge,
        2 if stands else 1,
        INK if stands else FAINT,
        "bold" if stands else "normal",
        named,
    )


def _in_two(name: str) -> list[str]:
    """Return a name as one or two lines, broken where the longer line is shortest."""
    blanks = [at for at, letter in enumerate(name) if letter == " "]
    if len(name) <= _LETTERS or not blanks:
        return [name]
    at = min(blanks, key=lambda blank: max(blank, len(name) - blank - 1))
    return [name[:at], name[at + 1 :]]


def _squeezed(line: str) -> Html:
    """Return attributes that squeeze a long line into its space, or "" for a short one."""
    wide = _COLUMN - 9
    return (
        html(' textLength="{}" lengthAdjust="spacingAndGlyphs"', wide)
        if len(line) > _LETTERS
        else Html()
    )
