"""Tables of odds: gold by card, and what the next card brings."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from gametable.language import _, later, plural
from gametable.views.numbers import said
from gametable.views.tables import PERCENT, Column, Drawn, Kind, Table, exactly, keyed
from kingdombuilder import words
from kingdombuilder.engine.hexes import NAMES
from kingdombuilder.engine.position import Position
from kingdombuilder.odds.one_more import More
from kingdombuilder.odds.terrain import Bound, bound, next_card
from kingdombuilder.views.board.words import GOLD

NEXT = later("The next card of each player, exactly")
BOUND = later("What each card would mean")
ONE_MORE = later("What one more settlement would earn")


def gold(position: Position, who: str, planned: Position | None) -> Table:
    """Return the gold of all players by card, and that of one after a plan, for a page."""
    earned = {name: position.gold(name) for name in position.names}
    heads = [_("Card"), *position.names]
    columns = [{card: each.gold for card, each in cards.items()} for cards in earned.values()]
    if planned:
        heads.append(_("{who} as planned", who=who))
        columns.append({card: each.gold for card, each in planned.gold(who).items()})
    cards = [*position.table.cards, words.CASTLES]
    rows = [(words.card(card), *(column[card] for column in columns)) for card in cards]
    totals = (_("All"), *(sum(column.values()) for column in columns))
    shown = [*map(Column, heads)]
    return Table("gold", shown, [*rows, totals], _(GOLD), marked=len(rows), look="kd-gold")


def next_cards(position: Position) -> Table:
    """Return the chance of each terrain as each player's next unknown card."""
    columns = [
        Column(key="player"),
        Column(_("Terrain"), "terrain"),
        Column(key="probability", kind=Kind(_drawn, exactly)),
    ]
    rows = [
        (name, str(words.kind(terrain)), chance)
        for name in position.names
        for terrain, chance in next_card(position, name).items()
    ]
    return Table("next-card", columns, rows, _(NEXT), across="player", look="kd-next")


def _drawn(chance: Fraction) -> Drawn:
    told = said(chance)
    exact = "" if chance.denominator == 1 else f" {told.fraction}"
    return Drawn(f"{told.percent}{exact}", chance)


def meaning(position: Position, who: str) -> Table:
    """Return, for each terrain, where the first settlement could stand, for a page."""
    columns = [
        Column(_("Terrain")),
        Column(_("chance"), kind=PERCENT),
        Column(_("the first settlement"), kind=Kind(_where)),
    ]
    rows = [
        (words.kind(terrain), each.chance, each) for terrain, each in bound(position, who).items()
    ]
    return Table("meaning", columns, rows, _(BOUND))


def _where(each: Bound) -> str:
    if not each.hexes:
        return _("nowhere: the card would leave the game")
    if each.touched:
        return plural(each.hexes, "bound to {number} hex", "bound to {number} hexes")
    return plural(each.hexes, "free: on its only hex", "free: anywhere, {number} hexes")


def one_more(position: Position, more: Mapping[int, More], who: str) -> Table:
    """Return what one more settlement on each hex would earn, for a file."""
    cards = [*position.gold(who)]
    rows = [
        (
            NAMES[hex],
            str(words.kind(position.board.kinds[hex])),
            each.gold,
            *(each.cards.get(card, 0) for card in cards),
        )
        for hex, each in more.items()
    ]
    return Table("one-more", keyed("hex", "terrain", "gold", *cards), rows, _(ONE_MORE))
