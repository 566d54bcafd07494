"""The shapes on a hex, as SVG symbols: terrains by colour and pattern, settlements, marks.

A hex is 20 wide and 23.1 high around the origin. Each terrain has its own pattern and each player
has their own shape, so that nothing depends on colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from gametable.views.text import Html, html, joined
from kingdombuilder.engine.tiles import BUILDING, MOVING

#: The letter of each kind of hex; each kind of location hex has one of its own.
LETTERS: Final = {
    "grass": "G",
    "flower": "F",
    "forest": "T",
    "canyon": "C",
    "desert": "D",
    "water": "W",
    "mountain": "M",
    "castle": "K",
}
LOCATIONS: Final = dict(zip((*BUILDING, *MOVING), "ofatvbhp", strict=True))
#: The outline of a hex around the origin.
HEX: Final = "M0-11.2 9.6-5.6V5.6L0 11.2-9.6 5.6V-5.6z"
#: The pattern of each kind, as strokes; a castle's is filled.
_PATTERNS: Final = {
    "G": "M-5 3v-4M-3 3l-1-3M2 -2v-4M4 -2l1-3M3 6v-3",
    "F": "M-4-3a1.6 1.6 0 1 0 .1 0zM4-1a1.6 1.6 0 1 0 .1 0zM-2 5a1.6 1.6 0 1 0 .1 0z",
    "T": "M-4 4l3-7 3 7zM1 1l3-7 3 7z",
    "C": "M-7-2l3-2 3 2 3-2 3 2M-6 4l3-2 3 2 3-2 3 2",
    "D": "M-5-3h.1M0-5h.1M5-3h.1M-3 1h.1M3 1h.1M-5 5h.1M0 5h.1M5 5h.1",
    "W": "M-7-3q2-2 4 0t4 0t4 0M-7 3q2-2 4 0t4 0t4 0",
    "M": "M-7 5l5-10 4 7 2-4 4 7",
    "K": "M-5 6v-10h2v2h2v-2h2v2h2v-2h2v10z",
}
#: What is drawn on a location hex, by kind of tile.
_TILES: Final = {
    "oracle": "M0-5a5 5 0 1 0 .1 0M-3 6h6",
    "farm": "M-5 5v-6l5-4 5 4v6zM-5 1h10",
    "oasis": "M0 6v-7M0-1q-5-4-6 1M0-1q5-4 6 1M0-1q-2-5-4-4M0-1q2-5 4-4",
    "tower": "M-3 6v-11h6v11zM-3-1h6",
    "tavern": "M-4-5h6v10h-6zM2-2h3v5h-3",
    "barn": "M-5 6v-6l2-4h6l2 4v6zM-2 6l4-5M2 6l-4-5",
    "harbor": "M0-6v11M-3-3h6M-5 1q0 5 5 5t5-5",
    "paddock": "M-6-2h12M-6 3h12M-4-5v10M4-5v10",
}
_PRINTED: Final = {LOCATIONS[kind]: shape for kind, shape in _TILES.items()}
_DARK, _LIGHT, _RED, _VIOLET = "#1b1712", "#fffdf7", "#b3261e", "#53307c"
#: The colours of the board, the same by day and by night, like those of a printed one.
_COLOURS: Final = {
    "G": "#b7d968",
    "F": "#f3d35b",
    "T": "#4c8a4e",
    "C": "#c98a5e",
    "D": "#f3e7bd",
    "W": "#7fb7dd",
    "M": "#9a958d",
    "K": "#d5cfc4",
}
#: The colour of a location hex.
_PLACE: Final = "#e9dff2"
_LINE: Final = Html('fill="none" stroke-linecap="round" stroke-linejoin="round"')
#: How a pattern is drawn; those of forests and castles are filled.
_THIN: Final = html('{} stroke="{}" stroke-width=".9" opacity=".55"', _LINE, _DARK)
_LOOKS: Final = {
    "D": html('{} stroke="{}" stroke-width="1.6" opacity=".55"', _LINE, _DARK),
    "T": Html('fill="#2f5f35" opacity=".9"'),
    "K": Html('fill="#5c5348"'),
}
_PRINT: Final = html('{} stroke="{}" stroke-width="1.3"', _LINE, _VIOLET)
#: A tile that lies on a location hex.
_TILE: Final = html('<circle cx="{{x}}" cy="8.3" r="1.6" fill="{}"/>', _VIOLET)
#: The marks on a hex: it can be clicked, it is picked or earns gold, it is new.
_LIT: Final = html(
    '<circle r="8" fill="{}" fill-opacity=".5" stroke="{}" stroke-width="3.4"/><circle '
    'r="8" fill="none" stroke="{}" stroke-width="1.8"/>',
    _LIGHT,
    _LIGHT,
    _RED,
)
_EDGE: Final = html('<path d="{}" fill="none" stroke-width="2.4" {{look}}/>', HEX)
_ADVISED: Final = Html(
    _EDGE.format(look=html('stroke="{}"', _LIGHT))
    + _EDGE.format(look=html('stroke="{}" stroke-dasharray="4 2"', _VIOLET))
)
_PLAYED: Final = html(
    '<path d="M-4-4 4 4M4-4-4 4" fill="none" stroke="{}" stroke-width="4.4"/>'
    '<path d="M-4-4 4 4M4-4-4 4" fill="none" stroke="{}" stroke-width="2.2"/>',
    _LIGHT,
    _RED,
)
_FRESH: Final = html(
    '<circle cx="6" cy="-6" r="2.5" fill="{}" stroke="{}" stroke-width=".8"/>', _RED, _LIGHT
)
#: The colour of each seat, and that of its outline.
SEATS: Final = (("#f28c28", _DARK), ("#2d5fd0", _DARK), (_LIGHT, _DARK), ("#2b2b2b", _LIGHT))
#: What stands for a colour in charts: it would be lost on dark ground.
_CHARTED: Final = {"#2b2b2b": "#808080"}
#: The settlement of each seat: a house, a tower, a hut, a tent.
_SETTLEMENTS: Final = (
    "M-5 6v-7l5-5 5 5v7z",
    "M-4 6v-11h2.2v2h3.6v-2h2.2v11z",
    "M-5.5 6a5.5 8 0 0 1 11 0z",
    "M-6.5 6l6.500-12 6.500 12z",
)


def seat_colours(seat: int) -> tuple[str, str]:
    """Return the colour of a seat, and one for letters on it."""
    fill, outline = SEATS[seat]
    return fill, _LIGHT if seat == 1 else outline


def chart_colour(seat: int) -> str:
    """Return the colour of a seat in charts, which stands out on light and on dark ground."""
    fill, _outline = SEATS[seat]
    return _CHARTED.get(fill, fill)


def symbols() -> Html:
    """Return all symbols of a board, for the definitions of an SVG."""
    found = [_ground(letter) for letter in (*LETTERS.values(), *LOCATIONS.values())]
    found += [_symbol(f"p{seat}", house(seat)) for seat in range(len(_SETTLEMENTS))]
    found += [
        _symbol("one", _TILE.format(x=0)),
        _symbol("two", _TILE.format(x=-2.5) + _TILE.format(x=2.5)),
        _symbol("lit", _LIT),
        _symbol("lifted", _EDGE.format(look=html('stroke="{}"', _RED))),
        _symbol("picked", _EDGE.format(look=html('stroke="{}"', _RED))),
        _symbol("played", _PLAYED),
        _symbol("advised", _ADVISED),
        _symbol("shown", _EDGE.format(look=html('stroke="{}" stroke-dasharray="3 1.5"', _DARK))),
        _symbol(
            "earns", html('<path d="{}" fill="none" stroke="{}" stroke-width="3.4"/>', HEX, _DARK)
        ),
        *(_symbol(earners(seats), _earning(seats)) for seats in some_seats(len(SEATS))),
        _symbol("fresh", _FRESH),
    ]
    return joined(found)


def some_seats(players: int) -> list[tuple[int, ...]]:
    """Return all sets of at least one seat among this many players."""
    return [seats for many in range(players) for seats in combinations(range(players), many + 1)]


def earners(seats: Sequence[int]) -> Html:
    """Return the layer of the hexes that earn gold for exactly these seats."""
    return "e" + joined(map(str, seats))


def _earning(seats: Sequence[int]) -> Html:
    """Return an edge in the colours of these seats, in equal shares."""
    found = []
    for at, seat in enumerate(seats):
        fill, outline = SEATS[seat]
        # Each colour has its share of every period; the whole edge is 12 long.
        period = 3 if len(seats) == 3 else 4
        share = period / len(seats)
        dashes = html(
            'stroke-dasharray="{:g} {:g}" stroke-dashoffset="{:g}"',
            share,
            period - share,
            -at * share,
        )
        look = html('pathLength="12" {}', dashes if len(seats) > 1 else "")
        for colour, width in ((outline, 3.4), (fill, 2)):
            found.append(
                html(
                    '<path d="{}" fill="none" stroke="{}" stroke-width="{}" {}/>',
                    HEX,
                    colour,
                    width,
                    look,
                )
            )
    return joined(found)


def hexed(letter: str) -> str:
    """Return a hex with what is printed on it, around the origin."""
    ground = html(
        '<path d="{}" fill="{}" stroke="{}" stroke-width=".6"/>', HEX, colour(letter), _LIGHT
    )
    return joined([ground, printed(letter)])


def colour(letter: str) -> str:
    """Return the colour of a hex."""
    return _COLOURS.get(letter, _PLACE)


def printed(letter: str) -> Html:
    """Return what is printed on a hex, around the origin."""
    if letter in _PRINTED:
        return html('<path d="{}" {}/>', _PRINTED[letter], _PRINT)
    return html('<path d="{}" {}/>', _PATTERNS[letter], _LOOKS.get(letter, _THIN))


def _ground(letter: str) -> Html:
    return _symbol(letter, hexed(letter))


def _symbol(id: str, content: str) -> Html:
    return html('<g id="hex-{}">{}</g>', id, content)


def house(seat: int) -> Html:
    """Return the settlement of a seat, around the origin."""
    fill, stroke = SEATS[seat]
    return html(
        '<path d="{}" fill="{}" stroke="{}" stroke-width="1.2" stroke-linejoin="round"/>',
        _SETTLEMENTS[seat],
        fill,
        stroke,
    )


def settlement(seat: int) -> Html:
    """Return the settlement of a seat as a small picture beside its player's name."""
    return html(
        '<svg class="kd-sign" viewBox="-8 -8 16 16" aria-hidden="true">{}</svg>', house(seat)
    )


def ground(kind: str) -> Html:
    """Return a hex of this kind as a small picture beside its name."""
    return sign(LETTERS[kind])


def sign(letter: str) -> Html:
    """Return a hex as a small picture, by its letter."""
    return html(
        '<svg class="kd-sign" viewBox="-11 -12 22 24" aria-hidden="true">{}</svg>', hexed(letter)
    )
