"""The winter as HTML tables and as sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple

from gametable.language import _, later
from gametable.views.numbers import Said, exact, percent, said, signed, whole
from gametable.views.sheets import Cell, Line, exactly
from gametable.views.tables import Cell as TableCell
from gametable.views.tables import Drawn, table
from kingsburg.odds.battle import Muster, Odds, battle, worth
from kingsburg.odds.honour import Together, among
from kingsburg.odds.recruiting import Payment, further
from kingsburg.odds.strengths import best_token
from kingsburg.odds.winter import Winter
from kingsburg.views import words
from kingsburg.views.odds.tables import odds_heads, sheet
from kingsburg.views.winter.words import RESULTS, THINGS, terms
from kingsburg.views.winter.words import payment as _paid

BATTLE: Final = later("The battle")
CARDS: Final = later("Card by card")
AVERAGES: Final = later("What the battle brings on average")
EACH_SOLDIER: Final = later("What each soldier adds")
PLAYERS: Final = later("The battle of each player, and what it brings on average")
PRICES: Final = later("What each soldier brings, in VP, and what is left of it after the payment")
TOKENS: Final = later("The best soldier token of each player, by card")
GREATEST: Final = later("The VP for the greatest strength, including shared ones")


class CardRow(NamedTuple):
    """A card that may come: the odds against it, what it gives and takes."""

    name: str
    strength: int
    odds: Odds
    gives: str
    takes: str


def card_rows(winter: Winter) -> list[CardRow]:
    """The cards that may come; `strength` is the player's, before the King's soldiers."""
    found = []
    for enemy in winter.deck:
        foe = winter.kit.content.foe(winter.year, enemy, destiny=winter.destiny)
        strength, odds = winter.player.strength(foe), battle(replace(winter, enemy=enemy))
        gives, takes = terms(foe.reward), terms(foe.loss)
        found.append(CardRow(words.enemy(enemy), strength, odds, gives, takes))
    return found


def odds_rows(odds: Odds) -> list[tuple[str, Said]]:
    """Victory, draw and defeat by name, each in three forms."""
    return [(_(name), said(chance)) for name, chance in zip(RESULTS, odds, strict=True)]


class WorthRow(NamedTuple):
    """The average gain and loss of one thing, and their difference."""

    thing: str
    gain: Fraction
    loss: Fraction
    balance: Fraction


def worth_rows(winter: Winter) -> list[WorthRow]:
    """What is gained and lost on average; things that are neither are left out."""
    found = worth(winter)
    rows = zip(map(_, THINGS), *found, found.balance, strict=True)
    return [WorthRow(*row) for row in rows if row[1] or row[2]]


def odds_table(winter: Winter) -> str:
    """Victory, draw and defeat as an HTML table: exact fraction, one in how many."""
    rows = [[name, forms.fraction, forms.one_in] for name, forms in odds_rows(battle(winter))]
    exact, _percent, one_in = odds_heads()
    return table(_(BATTLE), (_("Result"), exact, one_in), rows)


def cards_table(winter: Winter) -> str:
    """The odds against each card that may come as an HTML table."""
    rows = [[row.name, str(row.strength), *_percents(row.odds)] for row in card_rows(winter)]
    return table(_(CARDS), (_("Card"), _("Your strength"), *map(_, RESULTS)), rows)


def stakes_table(winter: Winter) -> str:
    """What each card that may come gives and takes, as an HTML table."""
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
        caption = _("{caption} (if you have enough goods to lose)", caption=caption)
    return table(caption, (_("What"), _("Gained"), _("Lost"), _("In total")), rows, wrapped=True)


def soldiers_table(steps: Sequence[Muster], soldiers: int) -> str:
    """What each soldier adds as an HTML table; the row for this number of soldiers is marked.

    The results are stacked: victory filled, a draw plain, a defeat striped.
    """
    heads = (_("Soldiers"), *map(_, RESULTS), _("Added victory"), _("Added VP"))
    rows: list[list[TableCell]] = [
        [str(step.soldiers), _stack(step.odds), *_percents(step.odds)[1:], *_added(step)]
        for step in steps
    ]
    marked = next((at for at, step in enumerate(steps) if step.soldiers == soldiers), None)
    return table(_(EACH_SOLDIER), heads, rows, marked)


def prices_table(steps: Sequence[Muster], winter: Winter, paid: Sequence[Payment]) -> str:
    """What each further soldier brings in VP, less each payment, as an HTML table.

    The first row tells what the payments themselves are worth.
    """
    heads = (_("Soldiers"), _("Brings"), *(_("After {payment}", payment=_paid(p)) for p in paid))
    rows = [[_("The payment"), "", *(signed(-each.worth) for each in paid)]]
    rows += [
        [str(each.soldiers), signed(each.brings), *map(signed, each.left)]
        for each in further(steps, winter.kit, paid)
    ]
    return table(_(PRICES), heads, rows, wrapped=True)


@sheet("prices", PRICES)
def prices_sheet(
    steps: Sequence[Muster], winter: Winter, paid: Sequence[Payment]
) -> Iterator[Line]:
    """The same as a sheet, with a line for each payment."""
    for each in further(steps, winter.kit, paid):
        for payment, left in zip(paid, each.left, strict=True):
            yield {
                "soldiers": each.soldiers,
                "brings": each.brings,
                "payment": _paid(payment),
                "payment_worth": payment.worth,
                "left": left,
            }


def _honour_rows(
    players: Iterable[str], strongest: Together, honour: Together
) -> Iterator[tuple[str, Fraction, Fraction]]:
    """Each player's chances of being the strongest and of scoring for it; at the end, nobody's."""
    for name in players:
        yield name, among(strongest, name), among(honour, name)
    # Somebody always has the greatest strength.
    yield _("Nobody"), Fraction(0), honour.get((), Fraction(0))


def honour_table(players: Iterable[str], strongest: Together, honour: Together) -> str:
    """Who is the strongest and who scores for it, as an HTML table."""
    rows = [
        [name, said(most).percent, said(scores).percent, said(scores).fraction]
        for name, most, scores in _honour_rows(players, strongest, honour)
    ]
    return table(_(GREATEST), (_("Player"), _("Strongest"), _("Gets the VP"), _("Exact")), rows)


def _token_rows(players: Mapping[str, Winter]) -> Iterator[tuple[str, list[int]]]:
    """What may be fought, as the first player knows it, with the best token of each player (M5)."""
    first = next(iter(players.values()))
    for enemy, valley, _foe in first.foes:
        named = " + ".join(words.enemy(card) for card in (enemy, valley) if card)
        yield named, [best_token(players, name, enemy, valley) for name in players]


def tokens_table(players: Mapping[str, Winter]) -> str:
    """The best soldier token of each player against each card, as an HTML table."""
    rows = [[card, *map(str, tokens)] for card, tokens in _token_rows(players)]
    return table(_(TOKENS), (_("Card"), *players), rows)


@sheet("soldier-tokens", TOKENS)
def tokens_sheet(players: Mapping[str, Winter]) -> Iterator[Line]:
    """The best soldier token of each player against each card, as a sheet."""
    for card, tokens in _token_rows(players):
        for name, token in zip(players, tokens, strict=True):
            yield {"card": card, "player": name, "best_token": token}


@sheet("battle", BATTLE)
def odds_sheet(winter: Winter) -> Iterator[Line]:
    """Victory, draw and defeat as a sheet."""
    for name, probability in zip(RESULTS, battle(winter), strict=True):
        yield {"result": _(name), **exactly("probability", probability)}


@sheet("cards", CARDS)
def cards_sheet(winter: Winter) -> Iterator[Line]:
    """The cards that may come, as a sheet: the odds, what they give and what they take."""
    for row in card_rows(winter):
        front: Line = {"card": row.name, "your_strength": row.strength}
        back: Line = {"victory_gives": row.gives, "defeat_takes": row.takes}
        yield {**front, **result_columns(row.odds), **back}


@sheet("averages", AVERAGES)
def worth_sheet(winter: Winter) -> Iterator[Line]:
    """Average gains and losses as a sheet."""
    return map(WorthRow._asdict, worth_rows(winter))


@sheet("soldiers", EACH_SOLDIER)
def soldiers_sheet(steps: Sequence[Muster]) -> Iterator[Line]:
    """What each soldier adds, as a sheet; the first has nothing to be compared with."""
    for step in steps:
        yield {
            "soldiers": step.soldiers,
            **result_columns(step.odds),
            "added_victory": step.more and step.more.victory,
            "vp": step.worth.vp,
            "added_vp": step.more_worth and step.more_worth.vp,
        }


@sheet("greatest-strength", GREATEST)
def honour_sheet(players: Iterable[str], strongest: Together, honour: Together) -> Iterator[Line]:
    """Who is the strongest and who scores for it, as a sheet."""
    for name, most, scores in _honour_rows(players, strongest, honour):
        yield {"player": name, **exactly("strongest", most), **exactly("gets_vp", scores)}


def players_table(winters: Mapping[str, Winter]) -> str:
    """How each player's battle ends, and what it brings on average in VP and goods, as HTML."""
    rows = []
    for who, winter in winters.items():
        balance = worth(winter).balance
        results = (percent(whole(chance)) for chance in battle(winter))
        rows.append([who, *results, signed(balance.vp), signed(balance.goods)])
    heads = (_("Player"), *map(_, RESULTS), _("VP"), _("Goods"))
    return table(_(PLAYERS), heads, rows, marked=0)


@sheet("players", PLAYERS)
def players_sheet(winters: Mapping[str, Winter]) -> Iterator[Line]:
    """The same as a sheet."""
    for who, winter in winters.items():
        balance = worth(winter).balance
        results = result_columns(battle(winter))
        yield {"player": who, **results, "vp": balance.vp, "goods": balance.goods}


def result_columns(odds: Odds) -> dict[str, Cell]:
    """Victory, draw and defeat as columns."""
    columns: dict[str, Cell] = {}
    for name, probability in odds._asdict().items():
        columns |= exactly(name, probability)
    return columns


def _percents(odds: Odds) -> list[str]:
    return [said(chance).percent for chance in odds]


def _stack(odds: Odds) -> Drawn:
    return Drawn(said(odds.victory).percent, odds.victory, "stack", odds.victory + odds.draw)


def _added(step: Muster) -> tuple[str, str]:
    if step.more is None or step.more_worth is None:
        return "", ""
    victory = "+" * bool(step.more.victory) + said(step.more.victory).percent
    return victory, signed(step.more_worth.vp)
