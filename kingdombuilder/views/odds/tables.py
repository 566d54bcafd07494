"""Tables of odds: gold by card, and what the next card brings."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from gametable.language import _, later, plural
from gametable.views.numbers import said
from gametable.views.sheets import Line, Sheet, exactly
from gametable.views.tables import Cell, Drawn, table
from kingdombuilder.engine.hexes import NAMES
from kingdombuilder.engine.position import Position
from kingdombuilder.odds.one_more import one_more
from kingdombuilder.odds.terrain import Bound, bound, next_card
from kingdombuilder.views import words
from kingdombuilder.views.board.words import GOLD

NEXT = later("The next card of each player, exactly")
BOUND = later("What each card would mean")
ONE_MORE = later("What one more settlement would earn")


def gold(position: Position, who: str, planned: Position | None) -> str:
    """The gold of all players by card, and that of one after a plan, as a table."""
    earned = {name: position.gold(name) for name in position.names}
    heads = [_("Card"), *position.names]
    columns = [{card: each.gold for card, each in cards.items()} for cards in earned.values()]
    if planned:
        heads.append(_("{who} as planned", who=who))
        columns.append({card: each.gold for card, each in planned.gold(who).items()})
    cards = [*position.table.cards, words.CASTLES]
    rows = [[words.card(card), *(str(column[card]) for column in columns)] for card in cards]
    totals = [_("All"), *(str(sum(column.values())) for column in columns)]
    return table(_(GOLD), heads, [*rows, totals], len(rows), look="kd-gold")


def next_cards(position: Position) -> str:
    """The chance of each terrain as each player's next unknown card, as a table."""
    chances = {name: next_card(position, name) for name in position.names}
    rows: list[list[Cell]] = [
        [str(words.kind(terrain)), *(_drawn(chances[name][terrain]) for name in position.names)]
        for terrain in next(iter(chances.values()))
    ]
    return table(_(NEXT), [_("Terrain"), *position.names], rows)


def _drawn(chance: Fraction) -> Drawn:
    told = said(chance)
    exact = "" if chance.denominator == 1 else f" {told.fraction}"
    return Drawn(f"{told.percent}{exact}", chance)


def next_sheet(position: Position) -> Sheet:
    """The same to take along: a row for each player and terrain."""

    def rows() -> Iterator[Line]:
        for name in position.names:
            for terrain, chance in next_card(position, name).items():
                kind = str(words.kind(terrain))
                yield {"player": name, "terrain": kind, **exactly("probability", chance)}

    return Sheet("next-card", _(NEXT), rows)


def meaning(position: Position, who: str) -> str:
    """For each terrain where its first settlement could stand, as a table."""
    found = bound(position, who)
    rows: list[list[Cell]] = [
        [str(words.kind(terrain)), said(each.chance).percent, _where(each)]
        for terrain, each in found.items()
    ]
    return table(_(BOUND), [_("Terrain"), _("chance"), _("the first settlement")], rows)


def _where(each: Bound) -> str:
    if not each.hexes:
        return _("nowhere: the card would leave the game")
    if each.touched:
        return plural(each.hexes, "bound: to {number} hex", "bound: to {number} hexes")
    return plural(each.hexes, "free: on its only hex", "free: anywhere, {number} hexes")


def one_more_sheet(position: Position, who: str) -> Sheet:
    """What one more settlement would earn, to take along: a row for each hex."""

    def rows() -> Iterator[Line]:
        for hex, more in one_more(position, who).items():
            by_card = {card: more.cards.get(card, 0) for card in position.gold(who)}
            kind = str(words.kind(position.board.kinds[hex]))
            yield {"hex": NAMES[hex], "terrain": kind, "gold": more.gold, **by_card}

    return Sheet("one-more", _(ONE_MORE), rows)
