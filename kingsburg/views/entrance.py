"""A small picture of each dashboard for the start page: SVG without words, with real numbers.

What would be written too small to be read is only drawn.

entrance.css colours it by class, light and dark. The text beside it says what it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from gametable.views import palette
from kingsburg.catalogue import advisors
from kingsburg.engine.actions import Influence
from kingsburg.engine.dice_text import parse_dice
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.notation import files
from kingsburg.odds.battle import musters
from kingsburg.odds.court import Court
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.winter import Winter
from kingsburg.views.board.pieces import PIPS, PLAYER_COLOURS
from kingsburg.views.board.tracks import PHASE_SIGNS
from kingsburg.views.palette import PALETTE

_WIDTH, _HEIGHT = 320, 180
#: The picture of the board is taller than the others.
_BOARD_HEIGHT: Final = 250
_ROLL: Final = (1, 2, 5)
_YEAR: Final = 5
_SOLDIERS: Final = range(1, 11)
#: The two pages of the book, and the lines on them: left, top, length.
_PAGES: Final = (
    "M160 34C132 18 84 16 40 26V150C84 140 132 142 160 158"
    "C188 142 236 140 280 150V26C236 16 188 18 160 34z"
)
_LINES: Final = (
    (94, 46, 50), (94, 58, 44), (94, 70, 50), (54, 92, 90), (54, 104, 84), (54, 116, 90),
    (54, 128, 52), (202, 41, 18), (202, 50, 18), (202, 66, 58), (202, 75, 28), (202, 91, 58),
    (202, 100, 34), (202, 116, 40), (202, 125, 24),
)  # fmt: skip
#: What the teacher says, in a bubble.
_SPEECH: Final = (
    "M24 16H206a8 8 0 0 1 8 8V60a8 8 0 0 1-8 8H70l-18 18v-18h-28a8 8 0 0 1-8-8V24a8 8 0 0 1 8-8z"
)
#: Snowflakes: left, top, scale.
_FLAKES: Final = ((20, 18, 1.7), (84, 50, 0.9), (112, 10, 1.2), (34, 84, 1), (164, 24, 0.8))
#: Things that an advisor gives, as lines with round or square ends.
_GIFTS: Final = {
    "gold": "h.01", "wood": "h2", "stone": "h.01", "any": "h.01", "soldier": "v-2", "vp": "h.01",
    "token": "h2",
}  # fmt: skip
#: The most things that fit on an advisor.
_MOST_GIFTS: Final = 4

_TABLE: Final = """{"phase": "summer", "step": "influence", "to_move": "Ann", "players": [
    {"name": "Ann", "vp": 14, "dice": "1 3 4",
     "buildings": ["statue", "chapel", "inn", "market", "guard_tower", "palisade", "stable"]},
    {"name": "Brian", "vp": 9, "dice": "3"}, {"name": "Cindy", "vp": 21, "dice": "2 6"}],
    "placed": [{"advisor": 9, "player": "Brian", "dice": "4 5"},
               {"advisor": 6, "player": "Cindy", "dice": "6"}]}"""
_CONTEST: Final = """{"phase": "spring", "step": "influence", "players": [
    {"name": "Cindy", "dice": "1 4 4"}, {"name": "Brian", "dice": "3 4 5"},
    {"name": "Ann", "dice": "2 6 6"}]}"""


def styles() -> str:
    """The CSS of all pictures."""
    return palette.PALETTE + PALETTE + Path(__file__).with_suffix(".css").read_text("utf-8")


def _svg(height: int = _HEIGHT) -> Callable[[Callable[[], str]], Callable[[], str]]:
    """Decorator: the shapes that a function returns become a picture of this height."""

    def framed(shapes: Callable[[], str]) -> Callable[[], str]:
        return lambda: (
            f'<svg viewBox="0 0 {_WIDTH} {height}" class="{shapes.__name__}" aria-hidden="true">'
            f"{shapes()}</svg>"
        )

    return framed


def _box(kind: str, left: float, top: float, wide: float, high: float, round: int = 4) -> str:
    return (
        f'<rect class="{kind}" x="{left:.4g}" y="{top:.4g}" width="{wide:.4g}" height="{high:.4g}"'
        f' rx="{round}"/>'
    )


def _path(kind: str, shape: str, left: float = 0, top: float = 0, scale: float = 1) -> str:
    moved = (
        f' transform="translate({left:.4g} {top:.4g}) scale({scale:.4g})"' if left or top else ""
    )
    return f'<path class="{kind}" d="{shape}"{moved}/>'


def _words(kind: str, left: float, top: float, shown: object) -> str:
    return f'<text class="{kind}" x="{left:.4g}" y="{top:.4g}">{shown}</text>'


def _die(face: int, seat: int, left: float, top: float, size: float, turn: int = 0) -> str:
    pips = "".join(f"M{6 + 6 * column} {6 + 6 * row}h.01" for column, row in PIPS[face])
    spun = f" rotate({turn} 12 12)" if turn else ""
    return (
        f'<g class="die" transform="translate({left:.4g} {top:.4g}) scale({size / 24:.4g})'
        f'{spun}"><rect width="24" height="24" rx="5"'
        f' fill="{PLAYER_COLOURS[seat]}"/><path d="{pips}"/></g>'
    )


def _dice(
    faces: Sequence[int], seat: int, left: float, top: float, size: float, gap: float = 1
) -> str:
    return "".join(
        _die(face, seat, left + place * (size + gap), top, size) for place, face in enumerate(faces)
    )


def _marker(seat: int, left: float, top: float, shown: int) -> str:
    return _dot(seat, left, top, 12) + _words("on", left, top + 5.5, shown)


def _dot(seat: int, left: float, top: float, round: int) -> str:
    return f'<circle cx="{left}" cy="{top}" r="{round}" fill="{PLAYER_COLOURS[seat]}"/>'


# The pictures -----------------------------------------------------------------------------


@_svg()
def odds() -> str:
    """How likely three dice reach each advisor, as bars; those that this roll reaches are lit."""
    chances = reach(Setup())
    reached = reach(Setup().rolled(parse_dice(" ".join(map(str, _ROLL)))))
    wide = (_WIDTH - 32) / len(chances)
    scale = 128 / float(max(chances.values()))
    shapes = []
    for place, (number, chance) in enumerate(chances.items()):
        high, left = scale * float(chance), 16 + place * wide
        kind = "lit" if reached[number] else "bar"
        shapes.append(_box(kind, left + 2, 158 - high, wide - 4, high, 2))
    for face, left, top, turn in zip(
        _ROLL, (186, 232, 272), (32, 18, 44), (-12, 8, 20), strict=True
    ):
        shapes.append(_die(face, 0, left, top, 36, turn))
    return "".join(shapes)


@_svg()
def court() -> str:
    """Best play with open dice: who gets which advisor, and in which order."""
    position = files.load(_CONTEST)
    court = Court(position)
    court.search()
    placed = {
        action.advisor: (position.player(who).seat, action.coloured, turn)
        for turn, (who, action) in enumerate(court.line(), 1)
        if isinstance(action, Influence)
    }
    # The last card is the King, whom nobody gets.
    shown = [*sorted(placed), ADVISORS[-1]]
    shapes = []
    for place, number in enumerate(shown):
        left, top = 12 + place % 4 * 75, 12 + place // 4 * 80
        seat, dice, turn = placed.get(number, (None, (), 0))
        shapes.append(_box("card" if seat is None else "card taken", left, top, 71, 76, 7))
        shapes.append(_words("number", left + 8, top + 27, number))
        if seat is None:
            shapes.append(_path("sign", PHASE_SIGNS["reward"], left + 16, top + 32, 1.6))
            continue
        shapes.append(_dice(dice, seat, left + 8, top + 43, 25))
        shapes.append(_marker(seat, left + 56, top + 17, turn))
    return "".join(shapes)


@_svg()
def winter() -> str:
    """A tower for each number of soldiers, as high as victory is likely; above it a faint draw."""
    wide = (_WIDTH - 16) / len(_SOLDIERS)
    shapes = [_path("flake", PHASE_SIGNS["winter"], *place) for place in _FLAKES]
    for muster in musters(Winter(0, year=_YEAR), most=_SOLDIERS[-1], least=_SOLDIERS[0]):
        left = 8 + (muster.soldiers - 1) * wide
        victory, draw, _defeat = (116 * float(chance) for chance in muster.odds)
        top = 150 - victory
        shapes.append(_box("draw", left + 5, top - draw, wide - 10, draw, 0))
        # Battlements: three merlons.
        step = (wide - 4) / 5
        merlons = f"h{step:.1f}v5h{step:.1f}v-5" * 2 + f"h{step:.1f}"
        shapes.append(_path("tower", f"M{left + 2:g} 180V{top - 5:.1f}{merlons}V180z"))
        shapes.append(_words("count", left + wide / 2, 172, muster.soldiers))
    return "".join(shapes)


@_svg()
def lab() -> str:
    """A card whose price is crossed out, and how much likelier a white die makes some advisors."""
    plain, white = reach(Setup()), reach(Setup(white=1))
    base, wide = 152, 16
    shapes = [
        _box("card", 20, 26, 92, 126, 8),
        _words("number", 32, 56, 3),
        _path("tick", "M30 64L50 40"),
        _words("number", 62, 56, 2),
        _path("written", "M32 80h68M32 94h54M32 108h62"),
        _path("line", f"M128 {base}h176"),
    ]
    for place, number in enumerate(ADVISORS[8:]):
        high = 320 * float(white[number] - plain[number])
        shapes.append(_box("lit", 133 + place * (wide + 1), base - high, wide, high, 2))
    return "".join(shapes)


@_svg()
def rules() -> str:
    """An open book with a section sign and the signs of the seasons."""
    shapes = [
        _path("cover", "M30 34H290V162H172Q160 170 148 162H30z"),
        _path("card", _PAGES),
        _path("fold", "M160 34V158"),
        _path("ribbon", "M226 19V62l7-7 7 7V20z"),
        _words("paragraph", 54, 78, "§"),
        _path("written", "".join(f"M{left} {top}h{long}" for left, top, long in _LINES)),
    ]
    for place, phase in enumerate(("spring", "summer", "autumn", "winter")):
        shapes.append(_path("sign", PHASE_SIGNS[phase], 174, 35 + 25 * place, 0.8))
    shapes.append('<circle class="seal" cx="262" cy="136" r="19"/>')
    shapes.append(_words("asked", 262, 145, "?"))
    return "".join(shapes)


@_svg(_BOARD_HEIGHT)
def learn() -> str:
    """A teacher's words, three dice, and the advisor whom two of them reach."""
    tall = _BOARD_HEIGHT - 24
    shapes = [_path("card", _SPEECH)]
    for line, long in enumerate((150, 168, 96)):
        shapes.append(_path("written", f"M34 {30 + 12 * line}h{long}"))
    shapes += [_box("card lit", 226, 24, 78, tall - 24, 8), _words("number", 238, 52, 8)]
    shapes.append(_path("gold", "M0 0h.01M8 0h.01", 251, tall - 26, 3.5))
    for place, face in enumerate((1, 3, 5)):
        shapes.append(_die(face, 0, 22 + 62 * place, tall - 44 - 12 * (place > 0), 46))
    shapes.append(_path("tick", "M0 6l5 6 10-13", 258, 74, 1.4))
    return "".join(shapes)


@_svg()
def quiz() -> str:
    """A question, and three answers of which one is right."""
    shapes = [_box("cover", 24, 28, 104, 124, 10), _words("asked", 76, 116, "?")]
    for place in range(3):
        right, top = place == 1, 28 + 44 * place
        shapes.append(_box("card lit" if right else "card", 146, top, 150, 36, 6))
        for line, long in enumerate(((70, 40), (92, 66), (54, 82))[place]):
            shapes.append(_path("written", f"M186 {top + 13 + 10 * line}h{long}"))
        if right:
            shapes.append(_path("tick", "M0 6l5 6 10-13", 159, top + 12))
    return "".join(shapes)


@_svg(_BOARD_HEIGHT)
def play() -> str:
    """A board: the year, the court, a province, the VP of all players, the dice in hand."""
    position = files.load(_TABLE)
    me = position.player(str(position.actor))
    return "".join(
        (_year(position), _advisors(position, me), _province(me), _score(position), _hand(me))
    )


def _year(position: Position) -> str:
    step = (_WIDTH - 24) / len(PHASE_SIGNS)
    shapes = [_path("line", f"M12 40h{_WIDTH - 24}")]
    for place, (phase, sign) in enumerate(PHASE_SIGNS.items()):
        left = 12 + place * step
        if phase == position.phase:
            shapes.append(_path("here", f"M{left:g} 40h{step:g}"))
        shapes.append(_path("sign", sign, left + step / 2 - 10, 14, 0.85))
    return "".join(shapes)


def _advisors(position: Position, me: Player) -> str:
    """All advisors and what they give; those that the dice in hand can reach are lit."""
    there = {each.advisor for each in position.actions() if isinstance(each, Influence)}
    shapes = []
    given = dict.fromkeys(_GIFTS, "")
    for place, entry in enumerate(advisors()):
        left, top = 12 + place % 6 * 33, 50 + place // 6 * 41
        groups = [each for each in position.placed if each[0] == entry.number]
        kind = "card taken" if groups else "card lit" if entry.number in there else "card"
        shapes.append(_box(kind, left, top, 30, 38))
        for _advisor, seat, coloured, _white in groups:
            shapes.append(_dice(coloured, seat or 0, left + 4, top + 22, 10.5))
        for at, thing in enumerate(() if groups else _things(entry.help)):
            given[thing] += f"M{left + 6 + 6 * at:g} {top + 30}{_GIFTS[thing]}"
    return "".join(shapes) + "".join(_path(thing, lines) for thing, lines in given.items())


def _things(help: str) -> list[str]:
    """The first things in an advisor's help, which is written as in the catalogue."""
    first = help.rpartition(": ")[2].split(" | ")[0]
    pairs = (item.split(" ") for item in first.split(", ") if item.count(" ") == 1)
    things = (thing for amount, thing in pairs if thing in _GIFTS for _ in range(int(amount)))
    return list(islice(things, _MOST_GIFTS))


def _province(me: Player) -> str:
    shapes = []
    for place, row in enumerate(me.kit.province.rows.values()):
        for building in row:
            left, top = 199 + building.column * 22, 50 + place * 24.4
            shapes.append(_box("card", left, top, 19, 21.4, 3))
            if me.has(building.id):
                roof = f"M{left + 2} {top + 11:g}l7.5-7.5 7.5 7.5h-2v7.5h-11v-7.5z"
                shapes.append(f'<path d="{roof}" fill="{PLAYER_COLOURS[me.seat]}"/>')
    return "".join(shapes)


def _score(position: Position) -> str:
    base, left, step = _BOARD_HEIGHT - 24, 176, 5
    markers = (_dot(each.seat, left + step * each.vp, base - 11, 9) for each in position.players)
    return _path("line", f"M{left} {base}H{_WIDTH - 12}") + "".join(markers)


def _hand(me: Player) -> str:
    *lying, picked = me.hand.coloured if me.hand else ()
    top, step = _BOARD_HEIGHT - 58, 44
    left = 18 + step * len(lying)
    return (
        _dice(lying, me.seat, 12, top, 38, step - 38)
        + _box("glow", left - 4, top - 12, 46, 46, 8)
        + _die(picked, me.seat, left, top - 8, 38)
    )
