"""Tables for a notebook: printed cards, what players have, battles, and many games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from gametable.views.tables import Table, keyed
from kingsburg import words
from kingsburg.engine.content import Content, standard
from kingsburg.engine.position import Position
from kingsburg.engine.powers.power import Power
from kingsburg.odds import reach as odds
from kingsburg.odds.battle import battle, worth
from kingsburg.odds.reach import Setup
from kingsburg.odds.winter import Winter
from kingsburg.odds.worths import default_worths, empty

if TYPE_CHECKING:
    from gametable.arena.games import Games


def advisors(content: Content | None = None) -> Table:
    """Return a row for each advisor, by number: name, help in a sentence, id of the rule."""
    known = content or standard()
    rows = [
        (number, words.advisor(number, content), words.advisor_text(number, known), f"A.{number}")
        for number in known.advisors
    ]
    return Table("advisors", keyed("advisor", "name", "help", "rule"), rows)


def buildings(content: Content | None = None) -> Table:
    """Return a row for each building, in printed order: place, cost, VP, effect, id of the rule."""
    known = content or standard()
    columns = keyed("row", "column", "name", "gold", "wood", "stone", "VP", "effect", "rule")
    rows = [
        (
            entry.row,
            words.ROMAN[entry.column],
            words.building(entry.id, content),
            *entry.cost,
            entry.vp,
            words.building_text(entry.id, known),
            f"B.{entry.id}",
        )
        for entry in (each.entry for each in known.buildings.values())
    ]
    return Table("buildings", columns, rows)


def governors(content: Content) -> Table:
    """Return a row for each governor (M3): name, power in a sentence, id of the rule."""
    return _cards("governors", content, content.governors)


def destinies(content: Content) -> Table:
    """Return a row for each destiny card (M4): name, what it does, id of the rule."""
    return _cards("destinies", content, content.destinies)


def _cards(name: str, content: Content, cards: Mapping[str, Power]) -> Table:
    rows = [
        (words.building(id, content), words.building_text(id, content), card.rule)
        for id, card in cards.items()
    ]
    return Table(name, keyed("name", "effect", "rule"), rows)


def tiles(position: Position) -> Table:
    """Return a row for each tile that lies on an advisor (M6): help in a sentence, and its rule.

    `without`, `worth`: the worth of the advisor in VP without any tiles, and with the present ones.
    """
    content = position.content
    bare = empty(content.under(replace(content.rules, tiles="drawn")))
    without, worths = default_worths(bare), default_worths(position)
    rows = [
        (
            number,
            words.advisor(number, content),
            words.advisor_text(number, content, position.tiles),
            f"M6.{number}",
            without[number],
            worths[number],
        )
        for number in position.tiles
    ]
    return Table("tiles", keyed("tile", "lies on", "help", "rule", "without", "worth"), rows)


def enemies(content: Content | None = None) -> Table:
    """Return a row for each enemy, by year and strength: what victory gives and defeat takes."""
    cards = (content or standard()).cards.items()
    rows = [
        (
            words.ROMAN[year],
            words.race(enemy.race),
            enemy.strength,
            words.terms(card.reward),
            words.terms(card.loss),
        )
        for (year, enemy), card in sorted(cards, key=lambda each: (each[0][0], each[0][1].strength))
    ]
    columns = keyed("year", "enemy", "strength", "victory gives", "defeat takes")
    return Table("enemies", columns, rows)


def reach(setups: Mapping[str, Setup], content: Content | None = None) -> Table:
    """Return a row for each advisor, and a column for each set-up by name.

    A cell is the probability, from 0 to 1, of reaching the advisor; see `kingsburg.odds.reach`.
    """
    found = [odds.reach(setup) for setup in setups.values()]
    rows = [
        (f"{number} {words.advisor(number, content)}", *(chances[number] for chances in found))
        for number in found[0]
    ]
    return Table("reach", keyed("", *setups), rows, indexed=True)


def battles(winters: Mapping[str, Winter]) -> Table:
    """Return a row for each winter, by name: how the battle ends, and what it brings.

    `victory`, `draw`, `defeat`: probabilities from 0 to 1. `vp`, `goods`: average gain minus
    loss.
    """
    rows = []
    for who, winter in winters.items():
        balance = worth(winter).balance
        rows.append((who, *battle(winter), balance.vp, balance.goods))
    columns = keyed("", "victory", "draw", "defeat", "vp", "goods")
    return Table("battles", columns, rows, indexed=True)


def standing(position: Position) -> Table:
    """Return a row for each player, best first: place, VP, goods, tokens, soldiers, buildings."""
    rows = [
        (
            place,
            player.name,
            player.vp,
            player.gold,
            player.wood,
            player.stone,
            player.tokens,
            player.soldiers,
            ", ".join(words.building(each.id, position.content) for each in player.buildings),
        )
        for place, tied in enumerate(position.ranking, 1)
        for player in (position.players[seat] for seat in tied.seats)
    ]
    columns = keyed(
        *("place", "player", "VP", "gold", "wood", "stone", "+2 tokens", "soldiers", "buildings")
    )
    return Table("standing", columns, rows, indexed=True)


def games(played: Mapping[str, Games]) -> Table:
    """Return a row for each kind of game and each player, by seat: mean VP, 95% interval.

    `played`: the games of each kind.
    """
    rows = [
        (kind, seat, player, games.mean(seat), *games.interval(seat))
        for kind, games in played.items()
        for seat, player in enumerate(games.players, 1)
    ]
    return Table("games", keyed("game", "seat", "player", "vp", "low", "high"), rows)
