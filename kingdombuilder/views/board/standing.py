"""What stands beside the board: the cards, the gold of all players, and the next cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from gametable.language import _, plural
from gametable.views.tables import PERCENT, Column, Table
from gametable.views.text import text
from kingdombuilder import words
from kingdombuilder.catalogue import tiles
from kingdombuilder.engine.deck import OF_EACH
from kingdombuilder.engine.hexes import areas
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.tiles import Tile
from kingdombuilder.odds.terrain import chance_to_be_free, next_card
from kingdombuilder.views.board.shapes import LETTERS, LOCATIONS, ground, settlement, sign
from kingdombuilder.views.board.words import GOLD, when


def now(position: Position, asked: str) -> str:
    """When it is and what is to be done, and the terrain card, as HTML."""
    terrain, over = position.table.terrain, position.actor is None
    round_ = "" if over else f'<span class="kd-round">{text(when(position))}</span> '
    parts = [f'<span>{round_}<b class="kb-ask">{text(asked)}</b></span>']
    if terrain:
        name = f'<span class="kd-name">{text(words.kind(terrain))}</span>'
        parts.append(f'<span class="kd-card">{ground(terrain)} {name}</span>')
    return f'<div class="kd-now">{"".join(parts)}</div>'


def deck(position: Position) -> str:
    """The round, the pile, the discards and the cards out of the game, as HTML."""
    shown = position.table
    parts = [] if position.actor is None else [text(when(position))]
    pile, discards = shown.pile(), sum(shown.discards.values())
    parts.append(text(plural(pile, "{number} card in the pile", "{number} cards in the pile")))
    parts.append(text(plural(discards, "{number} discarded", "{number} discarded")))
    if gone := sum(shown.gone.values()):
        parts.append(text(plural(gone, "{number} out of the game", "{number} out of the game")))
    return f'<div class="kd-now">{"".join(f"<span>{each}</span>" for each in parts)}</div>'


def cards(position: Position) -> str:
    """All that is known of the terrain cards but for hands, as HTML: where each of them is."""
    shown = position.table
    unknown, of_pile = shown.unknown(), shown.of_pile()
    held = _numbered({terrain: unknown[terrain] - of_pile[terrain] for terrain in unknown})
    pile, discards, gone = shown.pile(), _numbered(shown.discards), _numbered(shown.gone)
    parts = [text(_("{number} cards of each terrain in all", number=OF_EACH))]
    if shown.terrain:
        card = f"{ground(shown.terrain)} {text(words.kind(shown.terrain))}"
        parts.append(f"{text(_('shown:'))} {card}")
    parts.append(text(plural(pile, "{number} card in the pile", "{number} cards in the pile")))
    parts.append(text(_("discarded: {cards}", cards=discards or _("none"))))
    if gone:
        parts.append(text(_("out of the game: {cards}", cards=gone)))
    if held:
        parts.append(text(_("in hand since before the last shuffle: {cards}", cards=held)))
    return f'<div class="kd-now">{"".join(f"<span>{each}</span>" for each in parts)}</div>'


def player(position: Position, seat: int) -> str:
    """What a player has, as HTML: settlements left, areas, tiles."""
    shown, name = position.table, position.names[seat]
    supply = shown.supply(seat)
    parts = [
        f"{settlement(seat)} <b>{text(name)}</b>",
        text(plural(supply, "{number} settlement left", "{number} settlements left")),
        text(_areas(position, seat)),
    ]
    if held := shown.tiles[seat]:
        parts.append(text(", ".join(map(_tile, held))))
    if card := shown.hand[seat]:
        parts.append(f"{text(_('next:'))} {ground(card)} {text(words.kind(card))}")
    return f'<div class="kd-now">{"".join(f"<span>{each}</span>" for each in parts)}</div>'


def _numbered(numbers: Mapping[str, int]) -> str:
    """Cards by terrain: ``2 × grass, 1 × canyon``."""
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
    """The name of a tile as position JSON has it; a word that is none stays as it is."""
    kind = str(raw.get("kind"))
    return str(words.tile(kind)) if kind in tiles() else kind


def tiles_of(kind: str, number: int) -> str:
    """Tiles of a kind in short: ``farm``, ``farm × 2``."""
    return f"{words.tile(kind)} × {number}" if number > 1 else str(words.tile(kind))


def of_one_kind(held: Sequence[Tile]) -> str:
    """The tiles of one kind that somebody has: how many can be used now, were used, or are new."""
    told = Counter(map(_tile, sorted(held, key=lambda tile: (tile.used or tile.new, tile.new))))
    return ", ".join(f"{name} × {many}" if many > 1 else name for name, many in told.items())


def gold(position: Position) -> Table:
    """The gold of all players by card, for a page."""
    earned = [position.gold(name) for name in position.names]
    rows = [(words.card(card), *(cards[card].gold for cards in earned)) for card in earned[0]]
    totals = (_("All"), *map(position.total, position.names))
    columns = [*map(Column, (_("Card"), *position.names))]
    return Table("gold", columns, [*rows, totals], _(GOLD), marked=len(rows), look="kd-gold")


def next_cards(position: Position) -> Table:
    """The chance of each terrain for each player's next card, from what the reader may know."""
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


def more_odds(address: str) -> str:
    """A link to all odds at this position, as HTML."""
    return f'<a href="{text(address)}">{text(_("The best turn, and more odds"))}</a>'


def legend() -> str:
    """Each kind of hex with its picture and its name, and what each tile allows, as HTML."""
    rows = [
        f"<dt>{sign(each)}</dt><dd>{text(words.kind(kind))}</dd>" for kind, each in LETTERS.items()
    ]
    for kind, each in LOCATIONS.items():
        name, allows = text(words.tile(kind)), text(words.tile_text(kind))
        rows.append(f"<dt>{sign(each)}</dt><dd><b>{name}</b> {allows}</dd>")
    return f'<dl class="kd-legend">{"".join(rows)}</dl>'
