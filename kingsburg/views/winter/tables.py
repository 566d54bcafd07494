"""The winter as tables of HTML for a page and as pandas frames for a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from gametable.language import _, later
from gametable.views.numbers import Said, exact, said, signed
from gametable.views.sheets import Cell, Line, Sheet, exactly
from kingsburg.odds.battle import Muster, Odds, Winter, battle, worth
from kingsburg.odds.honour import Together, among
from kingsburg.views import words
from kingsburg.views.odds.tables import odds_heads, table
from kingsburg.views.winter.words import RESULTS, THINGS, terms

if TYPE_CHECKING:
    import pandas


BATTLE: Final = later("The battle")
CARDS: Final = later("Card by card")
AVERAGES: Final = later("What the battle brings on average")
EACH_SOLDIER: Final = later("What each soldier adds")
GREATEST: Final = later("The VP for the greatest strength, shared ones too")


class CardRow(NamedTuple):
    """One card that may come: its name, the odds against it, what it gives and takes."""

    name: str
    strength: int
    odds: Odds
    gives: str
    takes: str


def card_rows(winter: Winter) -> list[CardRow]:
    """The cards that may come; `strength` is the player's, before the King's soldiers."""
    cards, me = winter.kit.content.cards, winter.player
    return [
        CardRow(
            words.enemy(enemy),
            me.strength(enemy.race),
            battle(replace(winter, enemy=enemy)),
            terms(cards[winter.year, enemy].reward),
            terms(cards[winter.year, enemy].loss),
        )
        for enemy in winter.deck
    ]


def odds_rows(odds: Odds) -> list[tuple[str, Said]]:
    """Victory, draw and defeat by name, each in three forms."""
    return [(_(name), said(chance)) for name, chance in zip(RESULTS, odds, strict=True)]


class WorthRow(NamedTuple):
    """Of one thing the average gain, loss and both together."""

    thing: str
    gain: Fraction
    loss: Fraction
    balance: Fraction


def worth_rows(winter: Winter) -> list[WorthRow]:
    """What is gained or lost on average, without what is neither."""
    found = worth(winter)
    rows = zip(map(_, THINGS), *found, found.balance, strict=True)
    return [WorthRow(*row) for row in rows if row[1] or row[2]]


def odds_table(winter: Winter) -> str:
    """Victory, draw and defeat as an HTML table: exact fraction, percent, one in how many."""
    rows = [[name, *forms] for name, forms in odds_rows(battle(winter))]
    return table(_(BATTLE), (_("Result"), *odds_heads()), rows)


def cards_table(winter: Winter) -> str:
    """The odds against each card that may come as an HTML table."""
    rows = [[row.name, str(row.strength), *_percents(row.odds)] for row in card_rows(winter)]
    return table(_(CARDS), (_("Card"), _("Your strength"), *map(_, RESULTS)), rows)


def stakes_table(winter: Winter) -> str:
    """What each card that may come gives and takes as an HTML table."""
    rows = [[row.name, row.gives, row.takes] for row in card_rows(winter)]
    return table(
        _("What the cards give and take"), (_("Card"), _("Victory gives"), _("Defeat takes")), rows
    )


def worth_table(winter: Winter) -> str:
    """Average gains and losses as an HTML table, exact and as decimals."""
    rows = [
        [row.thing, exact(row.gain), exact(row.loss), signed(row.balance)]
        for row in worth_rows(winter)
    ]
    caption = _(AVERAGES)
    if winter.goods is None:
        caption = _("{caption} (you have goods enough to lose)", caption=caption)
    return table(caption, (_("What"), _("Gained"), _("Lost"), _("In all")), rows, wrapped=True)


def soldiers_table(steps: Sequence[Muster], soldiers: int) -> str:
    """What each soldier adds as an HTML table; the row of so many soldiers is marked."""
    heads = (_("Soldiers"), *map(_, RESULTS), _("Added victory"), _("Added VP"))
    rows = [[str(step.soldiers), *_percents(step.odds), *_added(step)] for step in steps]
    marked = next((at for at, step in enumerate(steps) if step.soldiers == soldiers), None)
    return table(_(EACH_SOLDIER), heads, rows, marked)


def honour_table(players: Iterable[str], strongest: Together, honour: Together) -> str:
    """Who is the strongest and who scores for it, as an HTML table."""
    rows = [
        [name, said(among(strongest, name)).percent, *_both(among(honour, name))]
        for name in players
    ]
    # Somebody always has the greatest strength.
    rows.append([_("Nobody"), said(Fraction(0)).percent, *_both(honour.get((), Fraction(0)))])
    return table(_(GREATEST), (_("Player"), _("Strongest"), _("Gets the VP"), _("Exact")), rows)


def odds_sheet(winter: Winter) -> Sheet:
    """Victory, draw and defeat to take along."""
    return Sheet("battle", _(BATTLE), partial(_result_lines, winter))


def _result_lines(winter: Winter) -> Iterator[Line]:
    for name, probability in zip(RESULTS, battle(winter), strict=True):
        yield {"result": _(name), **exactly("probability", probability)}


def cards_sheet(winter: Winter) -> Sheet:
    """The cards that may come to take along: the odds, what they give and what they take."""
    return Sheet("cards", _(CARDS), partial(_card_lines, winter))


def _card_lines(winter: Winter) -> Iterator[Line]:
    for row in card_rows(winter):
        front: Line = {"card": row.name, "your_strength": row.strength}
        back: Line = {"victory_gives": row.gives, "defeat_takes": row.takes}
        yield {**front, **result_columns(row.odds), **back}


def worth_sheet(winter: Winter) -> Sheet:
    """Average gains and losses to take along."""
    return Sheet("averages", _(AVERAGES), lambda: map(WorthRow._asdict, worth_rows(winter)))


def soldiers_sheet(steps: Sequence[Muster]) -> Sheet:
    """What each soldier adds to take along; the first has nothing to be compared with."""
    return Sheet("soldiers", _(EACH_SOLDIER), partial(_soldier_lines, steps))


def _soldier_lines(steps: Sequence[Muster]) -> Iterator[Line]:
    for step in steps:
        yield {
            "soldiers": step.soldiers,
            **result_columns(step.odds),
            "added_victory": step.more and step.more.victory,
            "vp": step.worth.vp,
            "added_vp": step.more_worth and step.more_worth.vp,
        }


def honour_sheet(players: Iterable[str], strongest: Together, honour: Together) -> Sheet:
    """Who is the strongest and who scores for it, to take along."""
    return Sheet(
        "greatest-strength", _(GREATEST), partial(_honour_lines, players, strongest, honour)
    )


def _honour_lines(players: Iterable[str], strongest: Together, honour: Together) -> Iterator[Line]:
    for name in players:
        most, scores = among(strongest, name), among(honour, name)
        yield {"player": name, **exactly("strongest", most), **exactly("gets_vp", scores)}
    # Somebody always has the greatest strength.
    none, nobody = Fraction(0), honour.get((), Fraction(0))
    yield {"player": _("Nobody"), **exactly("strongest", none), **exactly("gets_vp", nobody)}


def result_columns(odds: Odds) -> dict[str, Cell]:
    """Victory, draw and defeat as columns."""
    columns: dict[str, Cell] = {}
    for name, probability in odds._asdict().items():
        columns |= exactly(name, probability)
    return columns


def cards_frame(winter: Winter) -> pandas.DataFrame:
    """The cards that may come as a frame; probabilities in percent, 0 to 100."""
    import pandas

    return pandas.DataFrame(
        [
            {
                "card": row.name,
                "your strength": row.strength,
                **_percent_columns(row.odds),
                "victory gives": row.gives,
                "defeat takes": row.takes,
            }
            for row in card_rows(winter)
        ]
    ).set_index("card")


def soldiers_frame(steps: Sequence[Muster]) -> pandas.DataFrame:
    """What each soldier adds as a frame by soldiers; probabilities in percent, 0 to 100.

    `more victory` and `more VP` are what this soldier adds, in percentage points and VP; `VP` and
    `goods` are averages of a battle.
    """
    import pandas

    return pandas.DataFrame(
        [
            {
                "soldiers": step.soldiers,
                **_percent_columns(step.odds),
                "more victory": None if step.more is None else float(100 * step.more.victory),
                "VP": float(step.worth.vp),
                "more VP": None if step.more_worth is None else float(step.more_worth.vp),
                "goods": float(sum(step.worth[:4])),
            }
            for step in steps
        ]
    ).set_index("soldiers")


def battles_frame(winters: Mapping[str, Winter]) -> pandas.DataFrame:
    """Several winters side by side: probabilities in percent, 0 to 100, and average VP."""
    import pandas

    return pandas.DataFrame.from_dict(
        {
            name: {**_percent_columns(battle(winter)), "VP": float(worth(winter).balance.vp)}
            for name, winter in winters.items()
        },
        orient="index",
    )


def _percent_columns(odds: Odds) -> dict[str, float]:
    names = map(str.lower, RESULTS)
    return {name: float(100 * chance) for name, chance in zip(names, odds, strict=True)}


def _percents(odds: Odds) -> list[str]:
    return [said(chance).percent for chance in odds]


def _both(chance: Fraction) -> tuple[str, str]:
    fraction, percent, _one_in = said(chance)
    return percent, fraction


def _added(step: Muster) -> tuple[str, str]:
    if step.more is None or step.more_worth is None:
        return "", ""
    victory = "+" * bool(step.more.victory) + said(step.more.victory).percent
    return victory, signed(step.more_worth.vp)
