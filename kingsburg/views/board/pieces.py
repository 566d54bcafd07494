"""Parts of a board as HTML and SVG without scripts: the court, the provinces, dice.

Colours follow the page's light or dark theme. Players are told apart by colour, by the
outline of their dice and by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from gametable.language import _, plural
from gametable.play.positions import CHANCE
from gametable.views.drawing import FAINT, INK, PAPER, TRACK
from gametable.views.text import Html, html, joined
from kingsburg import words
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.building import Building
from kingsburg.notation.actions import kind_of

#: By seat: colour-blind safe colours (Okabe and Ito 2008), dark enough for white pips; outlines.
PLAYER_COLOURS: Final = ("#0072b2", "#b34700", "#00755a", "#8f4a77", "#5f5f5f")
_OUTLINES: Final = ("none", "4 2", "1 2", "6 2 1 2", "2 2")
_NEUTRAL: Final = "#8a7f6a"
_LINE: Final = "var(--jp-border-color1, #bdbdbd)"

_GRID: Final = "list-style:none;margin:0;padding:0;display:grid"

_STAR: Final = "var(--kb-red, #b3261e)"
#: The shapes of a gold, a wood and a stone.
_GOODS: Final = (
    Html('<circle cx="4" cy="4" r="3.2" style="fill:var(--kb-gold, #c99700)"/>'),
    Html('<rect y="1.5" width="5.6" height="5" rx="1" style="fill:var(--kb-wood, #8b5a2b)"/>'),
    Html('<path d="M3 1h2l2 3-2 3h-2l-2-3z" style="fill:var(--kb-stone, #75808a)"/>'),
)

#: The pips of each face: column and row on a 3 by 3 grid.
PIPS: Final = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


def die(face: int, seat: int | None, white: bool = False, size: int = 22) -> Html:
    """Return a die as SVG: white, or in the colour of the player at `seat`, or neutral for None."""
    colour = _NEUTRAL if seat is None else PLAYER_COLOURS[seat]
    fill, pip = ("#ffffff", "#212121") if white else (colour, "#ffffff")
    dashes = "none" if seat is None else _OUTLINES[seat]
    pips = joined(
        html('<circle cx="{}" cy="{}" r="2" fill="{}"/>', 6 + 6 * column, 6 + 6 * row, pip)
        for column, row in PIPS[face]
    )
    return html(
        '<svg role="img" width="{}" height="{}" viewBox="-1 -1 26 26"><title>{}</title><rect '
        'width="24" height="24" rx="5" fill="{}" stroke="{}" stroke-width="2"/><rect x="2" '
        'y="2" width="20" height="20" rx="4" fill="none" stroke="{}" stroke-opacity=".6" '
        'stroke-dasharray="{}"/>{}</svg>',
        size,
        size,
        named(face, white),
        fill,
        colour,
        pip,
        dashes,
        pips,
    )


def named(face: int, white: bool = False) -> str:
    """Return what a die shows, in words."""
    return _("white die {face}", face=face) if white else _("die {face}", face=face)


def dice(coloured: Sequence[int], white: Sequence[int], seat: int | None, size: int = 22) -> Html:
    """Return the dice of one player side by side, coloured ones first."""
    return joined(die(face, seat, size=size) for face in coloured) + joined(
        die(face, seat, white=True, size=size) for face in white
    )


def court(position: Position) -> Html:
    """Return the eighteen advisors: number, name, help, and the dice on them."""
    cells = joined(_advisor(position, number) for number in position.content.advisors)
    return html(
        '<ol aria-label="{}" style="{};gap:6px;max-width:1080px;'
        'grid-template-columns:repeat(auto-fill,minmax(150px,1fr));color:{}">{}</ol>',
        _("The court"),
        _GRID,
        INK,
        cells,
    )


def _advisor(position: Position, number: int) -> Html:
    groups = joined(_group(position, number))
    told = words.advisor_text(number, position.content, position.tiles)
    tile = ""
    if number in position.tiles:
        lying = words.joined([_(good) for good in position.tiles[number]])
        mark = _("tile {number}", number=number)
        tile = html("<b>{}</b>: ", f"{mark} ({lying})" if lying else mark)
    edge = f"2px solid {FAINT}" if groups else f"1px solid {_LINE}"
    return html(
        '<li style="border:{};border-radius:6px;background:{};padding:6px 8px;'
        'min-height:58px"><div><b style="font-size:1.25em">{}</b> {}</div><div '
        'style="color:{};font-size:.85em">{}{}</div>{}</li>',
        edge,
        PAPER,
        number,
        words.advisor(number, position.content),
        FAINT,
        tile,
        told,
        groups,
    )


def _group(position: Position, number: int) -> Iterator[str]:
    for advisor, seat, coloured, white in position.placed:
        if advisor == number:
            who = _("neutral") if seat is None else position.players[seat].name
            yield (
                html(
                    '<div style="display:flex;flex-wrap:wrap;align-items:center;gap:2px;'
                    'margin-top:3px">{}<span style="font-size:.85em">{}</span></div>',
                    dice(coloured, white, seat),
                    who,
                )
            )


def provinces(position: Position) -> Html:
    """Return every player's goods, dice and province, in turn order."""
    cards = joined(
        _player(position, position.player(each), place)
        for place, each in enumerate(position.order, 1)
    )
    return html(
        '<ol aria-label="{}" style="{};gap:8px;'
        "grid-template-columns:repeat(auto-fill,minmax(min(280px,100%),1fr));"
        'color:{}">{}</ol>',
        _("The players in turn order"),
        _GRID,
        INK,
        cards,
    )


def _player(position: Position, player: Player, place: int) -> Html:
    colour = PLAYER_COLOURS[player.seat]
    hand = player.hand
    shown = dice(hand.coloured, hand.white, player.seat) if hand else ""
    notes = [
        note
        for note, holds in (
            (_("to act"), position.actor == player.name),
            (_("the Envoy"), player.envoy),
            (_("a white die for spring"), bool(player.white_dice)),
            (_("has passed"), player.passed),
            (_("soldier tokens {numbers}", numbers=_tokens(player)), bool(player.soldier_tokens)),
        )
        if holds
    ]
    return html(
        '<li style="border:1px solid {};border-left:6px solid {};border-radius:6px;'
        'background:{};padding:6px 8px"><div><b>{}. {}</b> <span style="color:{}">{}</span>'
        '</div><div>{}</div><div style="min-height:26px">{}</div>{}</li>',
        _LINE,
        colour,
        PAPER,
        place,
        player.name,
        FAINT,
        ", ".join(notes),
        owned(player),
        shown,
        province(player),
    )


def _tokens(player: Player) -> str:
    return " ".join(map(str, player.soldier_tokens))


def owned(player: Player) -> str:
    """Return the VP and goods of a player, including negative amounts."""
    owned = player.owns()
    goods = owned._replace(vp=0)
    told = words.amounts(goods) if any(goods) else _("no goods")
    if min(goods) < 0:
        # In an impossible position, amounts may be negative.
        told = ", ".join(
            f"{'−' * (amount < 0)}{words.amounts(Bundle(**{thing: amount}))}"
            for thing, amount in goods._asdict().items()
            if amount
        )
    vp = plural(owned.vp, "{number} VP", "{number} VP")
    return f"{vp} · {told}"


def province(player: Player) -> Html:
    """Return a province as HTML: rows from top to bottom, columns I to IV, filled where built."""
    rows = player.abilities.province.rows
    cells = joined(_building(building, player) for row in rows.values() for building in row)
    heads = joined(html("<span>{}</span>", words.ROMAN[column]) for column in range(1, 5))
    built = [words.building(building.id, player.abilities.content) for building in player.buildings]
    standing = ", ".join(built) or _("no buildings")
    title = f"{_('Province of {who}', who=player.name)}: {standing}"
    return html(
        '<div role="img" aria-label="{}" style="display:grid;gap:3px;'
        "grid-template-columns:repeat(4,minmax(0,1fr));max-width:420px;text-align:center;"
        'font-size:12px;line-height:1.15;letter-spacing:-.055em;color:{}">{}{}</div>',
        title,
        INK,
        heads,
        cells,
    )


def _building(building: Building, player: Player) -> Html:
    stands = player.has(building.id)
    fill, edge = (TRACK, PLAYER_COLOURS[player.seat]) if stands else ("none", _LINE)
    price = words.amounts((*building.cost, 0, 0, 0))
    name = words.building(building.id, player.abilities.content)
    vp = plural(building.vp, "{number} VP", "{number} VP")
    tip = f"{name}, {price}, {vp}. {words.building_text(building.id, player.abilities.content)}"
    return html(
        '<span title="{}" style="grid-column:{};display:flex;flex-direction:column;'
        "justify-content:space-between;min-height:34px;padding:1px 2px;border:{}px solid {};"
        "border-radius:3px;background:{};hyphens:auto;overflow-wrap:anywhere;"
        'font-weight:{}">{}<span style="display:flex;justify-content:space-between">{}<span '
        'style="color:{}">{}★</span></span></span>',
        tip,
        building.column,
        2.5 if stands else 1,
        edge,
        fill,
        "bold" if stands else "normal",
        name,
        _price(building),
        _STAR,
        building.vp,
    )


def _price(building: Building) -> Html:
    """Return the goods that a building costs, side by side."""
    goods = [
        shape for shape, amount in zip(_GOODS, building.cost, strict=True) for _ in range(amount)
    ]
    drawn = joined(
        html('<g transform="translate({} 2)">{}</g>', 6.5 * place, shape)
        for place, shape in enumerate(goods)
    )
    wide = 6.5 * len(goods) + 2
    return html('<svg viewBox="0 0 {} 12" width="{}" height="12">{}</svg>', wide, wide, drawn)


def table(position: Position) -> Html:
    """Return a position as HTML: where the game stands, the court, the players."""
    return html(
        '<div style="color:{}"><p><b>{}</b></p>{}{}</div>',
        INK,
        headline(position),
        court(position),
        provinces(position),
    )


def headline(position: Position) -> str:
    """Return where the game stands and who acts."""
    place = words.when(position.year, position.phase, position.step)
    actor = position.actor
    if actor is None:
        return f"{place}. {_winners(position)}"
    if actor is not CHANCE:
        return _("{place}. {who} decides.", place=place, who=actor)
    return f"{place}. {due(position)}."


def _winners(position: Position) -> str:
    winners = words.joined(position.winners)
    return _("The game is over. Winners: {winners}.", winners=winners) if winners else ""


def due(position: Position) -> str:
    """Return what chance decides next, as a sentence without its full stop."""
    example = position.example
    assert example is not None
    return kind_of(example).due(position)
