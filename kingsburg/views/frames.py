"""What is printed, what players have, battles and many games, as pandas frames for a notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gametable.play.arena import Tally
from gametable.views.sheets import frame
from kingsburg.engine.content import Content, standard
from kingsburg.engine.position import Position
from kingsburg.engine.powers.power import Power
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.winter import Winter
from kingsburg.odds.worths import default_worths, empty
from kingsburg.players.paired import Paired
from kingsburg.views import words
from kingsburg.views.winter.tables import players_sheet
from kingsburg.views.winter.words import terms

if TYPE_CHECKING:
    import pandas


def advisors_frame(content: Content | None = None) -> pandas.DataFrame:
    """A row for each advisor, by number: the name, the help in a sentence, the id of the rule."""
    import pandas

    box = content or standard()
    rows = [
        {
            "advisor": entry.number,
            "name": words.advisor(entry.number, content),
            "help": words.advisor_text(entry.number, box),
            "rule": f"A.{entry.number}",
        }
        for entry in box.advisors.values()
    ]
    return pandas.DataFrame(rows)


def buildings_frame(content: Content | None = None) -> pandas.DataFrame:
    """A row for each building, in printed order: place, cost, VP, effect, the id of the rule."""
    import pandas

    box = content or standard()
    rows = [
        {
            "row": entry.row,
            "column": words.ROMAN[entry.column],
            "name": words.building(entry.id, content),
            **dict(zip(("gold", "wood", "stone"), entry.cost, strict=True)),
            "VP": entry.vp,
            "effect": words.building_text(entry.id, box),
            "rule": f"B.{entry.id}",
        }
        for entry in (each.entry for each in box.buildings.values())
    ]
    return pandas.DataFrame(rows)


def governors_frame(content: Content) -> pandas.DataFrame:
    """A row for each governor (M3): the name, the power in a sentence, the id of the rule."""
    return _cards_frame(content, content.governors)


def destinies_frame(content: Content) -> pandas.DataFrame:
    """A row for each destiny card (M4): the name, what it does, the id of the rule."""
    return _cards_frame(content, content.destinies)


def _cards_frame(content: Content, cards: Mapping[str, Power]) -> pandas.DataFrame:
    import pandas

    rows = [
        {
            "name": words.building(id, content),
            "effect": words.building_text(id, content),
            "rule": card.rule,
        }
        for id, card in cards.items()
    ]
    return pandas.DataFrame(rows)


def tiles_frame(position: Position) -> pandas.DataFrame:
    """A row for each tile that lies on an advisor (M6): the help in a sentence, and its rule.

    `without`, `worth`: the worth of the advisor in VP without any tiles, and with those that lie.
    """
    import pandas

    content = position.content
    bare = empty(content.under(replace(content.rules, tiles="drawn")))
    without, worths = default_worths(bare), default_worths(position)
    rows = [
        {
            "tile": number,
            "lies on": words.advisor(number, content),
            "help": words.advisor_text(number, content, position.tiles),
            "rule": f"M6.{number}",
            "without": float(without[number]),
            "worth": float(worths[number]),
        }
        for number in position.tiles
    ]
    return pandas.DataFrame(rows)


def enemies_frame(content: Content | None = None) -> pandas.DataFrame:
    """A row for each enemy card, by year and strength: what a victory gives and a defeat takes."""
    import pandas

    cards = (content or standard()).cards.items()
    rows = [
        {
            "year": words.ROMAN[year],
            "enemy": words.race(enemy.race),
            "strength": enemy.strength,
            "victory gives": terms(card.reward),
            "defeat takes": terms(card.loss),
        }
        for (year, enemy), card in sorted(cards, key=lambda each: (each[0][0], each[0][1].strength))
    ]
    return pandas.DataFrame(rows)


def reach_frame(setups: Mapping[str, Setup], content: Content | None = None) -> pandas.DataFrame:
    """A row for each advisor, a column for each set-up, by what it is called.

    The probability, from 0 to 1, of reaching this advisor, as `kingsburg.odds.reach` has it.
    """
    import pandas

    found = pandas.DataFrame({name: reach(setup) for name, setup in setups.items()}).astype(float)
    return found.set_axis([f"{each} {words.advisor(each, content)}" for each in found.index])


def battles_frame(winters: Mapping[str, Winter]) -> pandas.DataFrame:
    """A row for each winter, by what it is called: how the battle ends, and what it brings.

    `victory`, `draw`, `defeat`: probabilities from 0 to 1. `vp`, `goods`: on average, less what is
    lost.
    """
    ends = frame(players_sheet(winters)).set_index("player").rename_axis(None)
    return ends[["victory", "draw", "defeat", "vp", "goods"]]


def standing_frame(position: Position) -> pandas.DataFrame:
    """A row for each player, best first: place, VP, goods, tokens, soldiers and buildings."""
    import pandas

    rows = [
        {
            "place": place,
            "player": player.name,
            "VP": player.vp,
            "gold": player.gold,
            "wood": player.wood,
            "stone": player.stone,
            "+2 tokens": player.tokens,
            "soldiers": player.soldiers,
            "buildings": ", ".join(
                words.building(building.id, position.content) for building in player.buildings
            ),
        }
        for place, tied in enumerate(position.ranking, 1)
        for player in (position.players[seat] for seat in tied.seats)
    ]
    return pandas.DataFrame(rows).set_index("place")


def games_frame(tallies: Mapping[str, Tally], players: Sequence[str]) -> pandas.DataFrame:
    """A row for each kind of game and each player, by seat: the mean VP with its 95% interval.

    `tallies`: the results of `simulate` for each kind of game. `players`: those who played.
    """
    import pandas

    rows = [
        {
            "game": game,
            "player": player,
            "vp": tally.mean(seat),
            **dict(zip(("low", "high"), tally.interval(seat), strict=True)),
        }
        for game, tally in tallies.items()
        for seat, player in enumerate(players)
    ]
    return pandas.DataFrame(rows)


def paired_frame(played: Paired) -> pandas.DataFrame:
    """A row for each player of paired games, by seat, from at least two pairs.

    `won_before`, `won_after`: shares of the games, from 0 to 1, also of those won together.
    `won_more`, `vp_more`: what the second box adds. Each with its 95% interval, `_low` to `_high`.
    """
    import pandas

    rows = [
        {
            "player": seat.player,
            **_between("won_before", seat.won_before),
            **_between("won_after", seat.won_after),
            **_between("won_more", seat.won_more),
            "vp_before": seat.vp_before,
            "vp_after": seat.vp_after,
            **_between("vp_more", seat.vp_more),
        }
        for seat in played.seats()
    ]
    return pandas.DataFrame(rows)


def winners_buildings_frame(played: Paired) -> pandas.DataFrame:
    """A row for each building: how often winners and others have it when the game ends.

    Shares from 0 to 1 with their 95% intervals, `_low` to `_high`; nothing if the box has it not.
    """
    import pandas

    rows = []
    for standing in played.buildings():
        box = next(box for box in played.boxes if standing.building in box.buildings)
        shares = {name: getattr(standing, name) for name in standing._fields[1:]}
        row: dict[str, str | float | None] = {"building": words.building(standing.building, box)}
        for name, share in shares.items():
            row |= _between(name, share or (None, None, None))
        rows.append(row)
    return pandas.DataFrame(rows)


def _between(name: str, share: Sequence[float | None]) -> dict[str, float | None]:
    value, low, high = share
    return {name: value, f"{name}_low": low, f"{name}_high": high}
