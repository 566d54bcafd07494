"""Tables of the winter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple

from gametable.language import _, later
from gametable.views.numbers import Said, exact, said
from gametable.views.tables import (
    FRACTION,
    PERCENT,
    SIGNED,
    WHOLE,
    Column,
    Drawn,
    Kind,
    Line,
    Table,
    exactly,
    fraction,
    keyed,
    one_in,
    percents,
)
from kingsburg import words
from kingsburg.odds.battle import Muster, Odds, battle, worth
from kingsburg.odds.honour import Together, among
from kingsburg.odds.recruiting import Payment, further
from kingsburg.odds.strengths import best_token
from kingsburg.odds.winter import Winter
from kingsburg.pages.winter.words import RESULTS, THINGS, payment
from kingsburg.views.dice.tables import odds_heads
from kingsburg.views.tables import battles
from kingsburg.words import terms

BATTLE: Final = later("The battle")
CARDS: Final = later("Card by card")
AVERAGES: Final = later("What the battle brings on average")
EACH_SOLDIER: Final = later("What each soldier adds")
PLAYERS: Final = later("The battle of each player, and what it brings on average")
PRICES: Final = later("What each soldier brings, in VP, and what is left of it after the payment")
TOKENS: Final = later("The best soldier token of each player, by card")
GREATEST: Final = later("The VP for the greatest strength, including shared ones")


class CardRow(NamedTuple):
    """A card that may come: the odds against it, and what it gives and takes."""

    name: str
    strength: int
    odds: Odds
    gives: str
    takes: str


def card_rows(winter: Winter) -> list[CardRow]:
    """Return the cards that may come; `strength` is the player's, before the King's soldiers."""
    found = []
    for enemy in winter.deck:
        foe = winter.abilities.content.foe(winter.year, enemy, destiny=winter.destiny)
        strength, odds = winter.player.strength(foe), battle(replace(winter, enemy=enemy))
        gives, takes = terms(foe.reward), terms(foe.loss)
        found.append(CardRow(words.enemy(enemy), strength, odds, gives, takes))
    return found


def odds_rows(odds: Odds) -> list[tuple[str, Said]]:
    """Return victory, draw and defeat by name, each in three forms."""
    return [(_(name), said(chance)) for name, chance in zip(RESULTS, odds, strict=True)]


class WorthRow(NamedTuple):
    """The average gain and loss of one thing, and their difference."""

    thing: str
    gain: Fraction
    loss: Fraction
    balance: Fraction


def worth_rows(winter: Winter) -> list[WorthRow]:
    """Return what is gained and lost on average, without things that are neither."""
    found = worth(winter)
    rows = zip(map(_, THINGS), *found, found.balance, strict=True)
    return [WorthRow(*row) for row in rows if row[1] or row[2]]


def results(winter: Winter) -> Table:
    """Return the odds of victory, draw and defeat."""
    exact_head, _percent, one_in_head = odds_heads()
    columns = [
        Column(_("Result"), "result"),
        Column(exact_head, "probability", FRACTION, {one_in_head: one_in}),
    ]
    rows = [(_(name), chance) for name, chance in zip(RESULTS, battle(winter), strict=True)]
    return Table("battle", columns, rows, _(BATTLE))


def cards(winter: Winter) -> Table:
    """Return the odds against each card that may come; files also have what it gives and takes."""
    columns = [
        Column(_("Card"), "card"),
        Column(_("Your strength"), "your_strength"),
        *_ends(PERCENT),
        *keyed("victory_gives", "defeat_takes"),
    ]
    rows = [(row.name, row.strength, *row.odds, row.gives, row.takes) for row in card_rows(winter)]
    return Table("cards", columns, rows, _(CARDS))


def stakes(winter: Winter) -> Table:
    """Return what each card that may come gives and takes, for a page."""
    heads = (_("Card"), _("Victory gives"), _("Defeat takes"))
    rows = [(row.name, row.gives, row.takes) for row in card_rows(winter)]
    return Table("stakes", [*map(Column, heads)], rows, _("What the cards give and take"))


def averages(winter: Winter) -> Table:
    """Return average gains and losses."""
    amount = Kind(exact)
    columns = [
        Column(_("What"), "thing"),
        Column(_("Gained"), "gain", amount),
        Column(_("Lost"), "loss", amount),
        Column(_("In total"), "balance", SIGNED),
    ]
    title = caption = _(AVERAGES)
    if winter.goods is None:
        caption = _("{caption} (if you have enough goods to lose)", caption=title)
    return Table("averages", columns, worth_rows(winter), title, caption=caption, wrapped=True)


def soldiers(steps: Sequence[Muster], number: int | None = None) -> Table:
    """Return what each soldier adds; a page marks the row for this `number` of soldiers.

    The results are stacked: victory filled, a draw plain, a defeat striped. The first row has
    nothing to be compared with.
    """
    _victory, draw, defeat = _ends(PERCENT)
    columns = [
        Column(_("Soldiers"), "soldiers"),
        Column(_(RESULTS[0]), "victory", Kind(_stack, lambda key, odds: exactly(key, odds[0]))),
        draw,
        defeat,
        Column(_("Added victory"), "added_victory", Kind(_added)),
        Column(key="vp"),
        Column(_("Added VP"), "added_vp", SIGNED),
    ]
    rows = [
        (
            step.soldiers,
            step.odds,
            step.odds.draw,
            step.odds.defeat,
            step.more and step.more.victory,
            step.worth.vp,
            step.more_worth and step.more_worth.vp,
        )
        for step in steps
    ]
    marked = next((at for at, step in enumerate(steps) if step.soldiers == number), None)
    return Table("soldiers", columns, rows, _(EACH_SOLDIER), marked=marked)


def prices(steps: Sequence[Muster], winter: Winter, paid: Sequence[Payment]) -> Table:
    """Return what each further soldier brings in VP, minus each payment.

    The first row of a page shows what the payments themselves are worth.
    """
    columns = [
        Column(_("Soldiers"), "soldiers"),
        Column(_("Brings"), "brings", SIGNED),
        Column(key="payment", kind=Kind(_after, _payment)),
        Column(key="left", kind=SIGNED),
    ]
    rows = [
        (each.soldiers, each.brings, what, left)
        for each in further(steps, winter.abilities, paid)
        for what, left in zip(paid, each.left, strict=True)
    ]
    themselves = [(_("The payment"), None, each, -each.worth) for each in paid]
    shown = [*themselves, *rows]
    return Table("prices", columns, rows, _(PRICES), shown=shown, across="payment", wrapped=True)


def greatest_strength(players: Iterable[str], strongest: Together, honour: Together) -> Table:
    """Return who is the strongest and who scores for it; the last row is for nobody."""
    columns = [
        Column(_("Player"), "player"),
        Column(_("Strongest"), "strongest", PERCENT),
        Column(_("Gets the VP"), "gets_vp", PERCENT, {_("Exact"): fraction}),
    ]
    rows = [(name, among(strongest, name), among(honour, name)) for name in players]
    # Somebody always has the greatest strength.
    rows.append((_("Nobody"), Fraction(0), honour.get((), Fraction(0))))
    return Table("greatest-strength", columns, rows, _(GREATEST))


def tokens(players: Mapping[str, Winter]) -> Table:
    """Return the best soldier token of each player against what may be fought (M5).

    The first player's knowledge decides what may be fought.
    """
    columns = [Column(_("Card"), "card"), *keyed("player", "best_token")]
    rows = [
        (
            " + ".join(words.enemy(card) for card in (enemy, valley) if card),
            name,
            best_token(players, name, enemy, valley),
        )
        for enemy, valley, _foe in next(iter(players.values())).foes
        for name in players
    ]
    return Table("soldier-tokens", columns, rows, _(TOKENS), across="player")


def players(winters: Mapping[str, Winter]) -> Table:
    """Return how each player's battle ends, and what it brings on average in VP and goods."""
    columns = [
        Column(_("Player"), "player"),
        *_ends(WHOLE),
        Column(_("VP"), "vp", SIGNED),
        Column(_("Goods"), "goods", SIGNED),
    ]
    return Table("players", columns, battles(winters).rows, _(PLAYERS), marked=0)


def _ends(kind: Kind) -> list[Column]:
    """Return columns for victory, draw and defeat."""
    return [Column(_(head), key, kind) for head, key in zip(RESULTS, Odds._fields, strict=True)]


def _stack(odds: Odds) -> Drawn:
    return Drawn(percents(odds.victory), odds.victory, "stack", odds.victory + odds.draw)


def _added(more: Fraction | None) -> str:
    return "" if more is None else "+" * bool(more) + percents(more)


def _after(paid: Payment) -> str:
    return _("After {payment}", payment=payment(paid))


def _payment(key: str, paid: Payment) -> Line:
    return {key: payment(paid), f"{key}_worth": paid.worth}
