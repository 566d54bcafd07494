"""The end of a game as a picture to share."""

from __future__ import annotations

from typing import Final
from unicodedata import east_asian_width

from gametable.language import _
from gametable.views.drawing import FAINT, INK, PAPER, TRACK
from gametable.views.ending import CROWN, SCORES, Ending, Finisher, signed, stand
from gametable.views.text import NOTHING, Html, html, joined

WIDTH: Final = 1200
HEIGHT: Final = 630
_EDGE: Final = 60
#: The podium: its left and right end, its ground, and the height of its first and of its last step.
_PODIUM: Final = (_EDGE, 560)
_GROUND: Final = 570
_FIRST: Final = 190
_LOWER: Final = 34
#: The scores: their left end, the room for the names of sources, the first line, and its height.
_SCORES: Final = 620
_NAMES: Final = 180
_TOP: Final = 318
_LINE: Final = 58
_SERIF: Final = "font-family:Georgia,'DejaVu Serif',serif;font-weight:600"
_BOLD: Final = "font-weight:600"
_LOST: Final = "var(--kb-loss, #b3261e)"
#: The sizes of a heading's letters.
_SIZES: Final = (36, 60)
_GOLD: Final = "#c99700"


def picture(ending: Ending) -> Html:
    """Return a podium and the scores by source as an SVG, in the page's colours."""
    shapes = joined([_title(ending), _podium(ending), _scores(ending)])
    # Browsers save a picture twice as large as it is shown.
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{}" height="{}" '
        'viewBox="0 0 {} {}" style="font-family:system-ui,sans-serif;fill:{}"><title>{}</title>'
        '<rect width="{}" height="{}" style="fill:{}"/>{}</svg>',
        WIDTH // 2,
        HEIGHT // 2,
        WIDTH,
        HEIGHT,
        INK,
        ending.sentence,
        WIDTH,
        HEIGHT,
        PAPER,
        shapes,
    )


def _title(ending: Ending) -> Html:
    room = WIDTH - 2 * _EDGE
    return joined(
        [
            _text(ending.game, _EDGE, 70, 28, room, f"fill:{FAINT}"),
            _text(ending.heading, _EDGE, 138, _largest(ending.heading, room), room, _SERIF),
            _text(" ".join(ending.reasons), _EDGE, 184, 26, room, f"fill:{FAINT}"),
        ]
    )


def _largest(heading: str, room: int) -> int:
    """Return the size of the letters of a heading, which are smaller if it is long."""
    return max(_SIZES[0], min(_SIZES[1], int(room / sum(map(_width, heading)))))


def _podium(ending: Ending) -> Html:
    left, right = _PODIUM
    wide = min(150, (right - left) // len(ending.players))
    first = (left + right - wide * len(ending.players)) // 2
    order = sorted(range(len(ending.players)), key=stand)
    return joined(
        _step(ending, ending.players[at], first + place * wide, wide)
        for place, at in enumerate(order)
    )


def _step(ending: Ending, player: Finisher, left: int, wide: int) -> Html:
    high = _FIRST - _LOWER * (player.place - 1)
    top, middle = _GROUND - high, left + wide / 2
    crown = html(
        '<path transform="translate({} {}) scale(1.500)" d="{}" style="fill:{}"/>',
        middle - 18,
        top - 122,
        Html(CROWN),
        _GOLD,
    )
    return joined(
        [
            crown if player.place == 1 else NOTHING,
            _chip(player, left + 4, top - 78, wide - 8),
            _text(signed(player.score), middle, top - 11, 30, wide, _BOLD, "middle"),
            html(
                '<rect x="{}" y="{}" width="{}" height="{}" rx="6" style="fill:{}"/>',
                left + 4,
                top,
                wide - 8,
                high,
                TRACK,
            ),
            _text(str(player.place), middle, top + 36, 34, wide, _SERIF, "middle"),
        ]
    )


def _scores(ending: Ending) -> Html:
    lines = ending.lines
    if not lines:
        return NOTHING
    wide = (WIDTH - _EDGE - _SCORES - _NAMES) / len(ending.players)
    lefts = [_SCORES + _NAMES + at * wide for at in range(len(ending.players))]
    heads = joined(
        _chip(each, left, _TOP - 68, wide - 8)
        for left, each in zip(lefts, ending.players, strict=True)
    )
    rows = joined(
        _text(name, _SCORES, _TOP + at * _LINE, 22, _NAMES - 8, f"fill:{FAINT}")
        + joined(
            _bar(part, each, left, _TOP + at * _LINE, (wide - 12) * abs(part) / ending.most)
            for part, each, left in zip(row, ending.players, lefts, strict=True)
        )
        for at, (name, row) in enumerate(lines)
    )
    caption = _text(_(SCORES), _SCORES, _TOP - 84, 22, WIDTH - _EDGE - _SCORES, f"fill:{FAINT}")
    return caption + heads + rows


def _bar(part: int, player: Finisher, left: float, foot: float, wide: float) -> Html:
    fill = _LOST if part < 0 else player.fill
    bar = html(
        '<rect x="{:.1f}" y="{}" width="{:.1f}" height="15" rx="3" style="fill:{};stroke:{}"/>',
        left,
        foot + 8,
        wide,
        fill,
        FAINT,
    )
    number = _text(signed(part), left, foot, 25, 80, _BOLD)
    return number + (bar if part else NOTHING)


def _chip(player: Finisher, left: float, top: float, wide: float) -> Html:
    """Return the name of a player on their colour."""
    back = html(
        '<rect x="{:.1f}" y="{}" width="{:.1f}" height="38" rx="8" style="fill:{};stroke:{}"/>',
        left,
        top,
        wide,
        player.fill,
        FAINT,
    )
    look = f"{_BOLD};fill:{player.ink}"
    return back + _text(player.name, left + wide / 2, top + 27, 23, wide - 12, look, "middle")


def _text(
    text: str, x: float, y: float, size: int, room: float, look: str, anchor: str = "start"
) -> Html:
    return html(
        '<text x="{:.1f}" y="{}" font-size="{}" text-anchor="{}" style="{}">{}</text>',
        x,
        y,
        size,
        anchor,
        look,
        fitted(text, room / size),
    )


def fitted(text: str, room: float) -> str:
    """Return as much of a text as fits into this many times the size of its letters.

    What does not fit ends in an ellipsis. The widths of letters are estimated, rather too wide.
    """
    if sum(map(_width, text)) <= room:
        return text
    room -= _width("…")
    for at, letter in enumerate(text):
        room -= _width(letter)
        if room < 0:
            return f"{text[:at].rstrip()}…"
    return text


def _width(letter: str) -> float:
    if east_asian_width(letter) in "WF":
        return 1.1
    if letter in "mwMW@—…":
        return 1.0
    if letter in " .,:;'|!()-ijl":
        return 0.42
    return 0.8 if letter.isupper() else 0.68
