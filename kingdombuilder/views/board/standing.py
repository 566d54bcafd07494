"""The text beside the board: the cards, the gold of all players, and the next cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from gametable.language import _, plural
from gametable.views import table_words
from gametable.views.tables import PERCENT, Column, Table
from gametable.views.text import Html, hidden, html, joined, text
from kingdombuilder import words
from kingdombuilder.catalogue import tiles
from kingdombuilder.engine.hexes import areas
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import OF_EACH
from kingdombuilder.engine.tiles import Tile
from kingdombuilder.odds.terrain import chance_to_be_free, next_card
from kingdombuilder.views.board.shapes import LETTERS, LOCATIONS, ground, settlement, sign
from kingdombuilder.views.board.words import GOLD, POLICIES, gold_of, when


def now(position: Position, asked: str) -> Html:
    """Return the round, what is to be done, and the terrain card, as HTML."""
    terrain, over = position.table.terrain, position.actor is None
    round_ = "" if over else html('<span class="kd-round">{}</span> ', when(position))
    parts = [html('<span>{}<b class="kb-ask">{}</b></span>', round_, asked)]
    if terrain:
        name = html('<span class="kd-name">{}</span>', words.kind(terrain))
        parts.append(html('<span class="kd-card">{} {}</span>', ground(terrain), name))
    return html('<div class="kd-now">{}</div>', joined(parts))


def deck(position: Position) -> Html:
    """Return the round, the pile, the discards and the cards out of the game, as HTML."""
    shown = position.table
    parts = [] if position.actor is None else [when(position)]
    pile, discards = shown.pile(), sum(shown.discards.values())
    parts.append(plural(pile, "{number} card in the pile", "{number} cards in the pile"))
    parts.append(plural(discards, "{number} discarded", "{number} discarded"))
    if gone := sum(shown.gone.values()):
        parts.append(plural(gone, "{number} out of the game", "{number} out of the game"))
    return html(
        '<div class="kd-now">{}</div>', joined(html("<span>{}</span>", each) for each in parts)
    )


def cards(position: Position) -> Html:
    """Return all that is known of the terrain cards outside hands, as HTML."""
    shown = position.table
    unknown, of_pile = shown.unknown(), shown.of_pile()
    held = _numbered({terrain: unknown[terrain] - of_pile[terrain] for terrain in unknown})
    pile, discards, gone = shown.pile(), _numbered(shown.discards), _numbered(shown.gone)
    parts: list[str] = [_("{number} cards of each terrain in all", number=OF_EACH)]
    if shown.terrain:
        kind = words.kind(shown.terrain)
        parts.append(html("{} {} {}", _("shown:"), ground(shown.terrain), kind))
    parts.append(plural(pile, "{number} card in the pile", "{number} cards in the pile"))
    parts.append(_("discarded: {cards}", cards=discards or _("none")))
    if gone:
        parts.append(_("out of the game: {cards}", cards=gone))
    if held:
        parts.append(_("in hand since before the last shuffle: {cards}", cards=held))
    return html(
        '<div class="kd-now">{}</div>', joined(html("<span>{}</span>", each) for each in parts)
    )


def player(position: Position, seat: int, machine: str = "") -> Html:
    """Return what a player has, as HTML: settlements left, areas, tiles.

    `machine`: the one that plays for this player, if any.
    """
    shown, name = position.table, position.names[seat]
    parts: list[str] = [
        html("{} <b>{}</b>", settlement(seat), name),
        *([_(table_words.MACHINE, how=_(POLICIES[machine]))] if machine else []),
        _left(shown.supply(seat)),
        _areas(position, seat),
    ]
    if held := shown.tiles[seat]:
        parts.append(", ".join(map(_tile, held)))
    if card := shown.hand[seat]:
        parts.append(html("{} {} {}", _("next:"), ground(card), words.kind(card)))
    return html(
        '<div class="kd-now">{}</div>', joined(html("<span>{}</span>", each) for each in parts)
    )


def own(position: Position, seat: int) -> Html:
    """Return the settlements left, gold, tiles and next card of a player in signs, as HTML."""
    shown = position.table
    left = shown.supply(seat)
    parts = [
        html('{}<b aria-hidden="true">{}</b>{}', settlement(seat), left, hidden(_left(left))),
        gold_of(position, position.names[seat]),
        *(
            html("{}{}", sign(LOCATIONS[tile.kind]), hidden(_tile(tile)))
            for tile in shown.tiles[seat]
        ),
    ]
    if card := shown.hand[seat]:
        parts.append(html("{}{}", ground(card), hidden(words.kind(card))))
    return html(
        '<div class="kb-own">{}</div>', joined(html("<span>{}</span>", each) for each in parts)
    )


def _left(supply: int) -> str:
    return plural(supply, "{number} settlement left", "{number} settlements left")


def _numbered(numbers: Mapping[str, int]) -> str:
    """Return cards by terrain: ``2 × grass, 1 × canyon``."""
    return ", ".join(f"{number} × {words.kind(kind)}" for kind, number in numbers.items() if number)


def _areas(position: Position, seat: int) -> str:
    number = sum(1 for _area in areas(position.table.own[seat]))
    return plural(number, "{number} area", "{number} areas")


def _tile(tile: Tile) -> str:
    name = words.tile(tile.kind)
    if tile.used:
        return _("{tile} (used)", tile=name)
    return _("{tile} (from the next turn on)", tile=name) if tile.new else str(name)


def tile_name(raw: Mapping[str, object]) -> str:
    """Return the name of a tile in position JSON; an unknown word stays as it is."""
    kind = str(raw.get("kind"))
    return str(words.tile(kind)) if kind in tiles() else kind


def tiles_of(kind: str, number: int) -> str:
    """Return tiles of a kind in short: ``farm``, ``farm × 2``."""
    return f"{words.tile(kind)} × {number}" if number > 1 else str(words.tile(kind))


def of_one_kind(held: Sequence[Tile]) -> str:
    """Return tiles of one kind in words: how many can be used now, were used, or are new."""
    told = Counter(map(_tile, sorted(held, key=lambda tile: (tile.used or tile.new, tile.new))))
    return ", ".join(f"{name} × {many}" if many > 1 else name for name, many in told.items())


def gold(position: Position) -> Table:
    """Return the gold of all players by card, for a page."""
    earned = [position.gold(name) for name in position.names]
    rows = [(words.card(card), *(cards[card].gold for cards in earned)) for card in earned[0]]
    totals = (_("All"), *map(position.total, position.names))
    columns = [*map(Column, (_("Card"), *position.names))]
    return Table("gold", columns, [*rows, totals], _(GOLD), marked=len(rows), look="kd-gold")


def next_cards(position: Position) -> Table:
    """Return the chance of each terrain for each player's next card, as the reader may know it."""
    chances = [next_card(position, name) for name in position.names]
    rows = [(words.kind(terrain), *(each[terrain] for each in chances)) for terrain in chances[0]]
    free = (chance_to_be_free(position, name) for name in position.names)
    columns = [Column(_("Terrain")), *(Column(name, kind=PERCENT) for name in position.names)]
    return Table(
        "next-card",
        columns,
        [*rows, (_("free to build anywhere"), *free)],
        _("The next card drawn"),
        marked=len(rows),
        look="kd-gold",
    )


def more_odds(address: str) -> Html:
    """Return a link to all odds at this position, as HTML."""
    return html('<a href="{}">{}</a>', address, _("The best turn, and more odds"))


def legend() -> Html:
    """Return each kind of hex with its picture and name, and what each tile allows, as HTML."""
    rows = [
        html("<dt>{}</dt><dd>{}</dd>", sign(each), words.kind(kind))
        for kind, each in LETTERS.items()
    ]
    for kind, each in LOCATIONS.items():
        name, allows = text(words.tile(kind)), text(words.tile_text(kind))
        rows.append(html("<dt>{}</dt><dd><b>{}</b> {}</dd>", sign(each), name, allows))
    return html('<dl class="kd-legend">{}</dl>', joined(rows))
