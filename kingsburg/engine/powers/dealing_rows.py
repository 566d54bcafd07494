"""How each player gets alternative rows: two are dealt, or chosen in an open draft (M2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations
from math import lcm
from typing import TYPE_CHECKING

from kingsburg.engine.actions import Action, Bidder, Choose, Deal
from kingsburg.engine.chances import Chances
from kingsburg.engine.dealing import Cards, Dealt, Draft, clockwise
from kingsburg.engine.powers.alternative_rows import COPIES, PER_PLAYER
from kingsburg.engine.powers.dealing_governors import bidders
from kingsburg.engine.powers.power import Power

if TYPE_CHECKING:
    from kingsburg.engine.content import Content
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table


class _Rows(Power):
    """Base class of dealing and drafting: players use none, one or more of the rows they get."""

    id = "rows"
    rule = "M2"

    def _ask_which(self, table: Table) -> None:
        """Ask all players, in turn order, which of their rows they use."""
        letters = {id: row.letter for id, row in table.content.alternative_rows.items()}
        for seat in table.order:
            hand = _dealt(table).hands[seat] or ()
            options = _which(tuple((row, letters[row]) for row in hand))
            table.ask(table.players[seat], options, self._chosen)

    def _chosen(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Choose)
        rows = in_order(table.content, action.cards or ())
        for row in rows:
            me.abilities = me.abilities.plus(table.content.alternative_rows[row])
        table.tell("uses_rows", self.rule, me, rows)
        dealing = _dealt(table).chooses(me.seat, rows)
        table.dealing = dealing if None in dealing.chosen else None


class DealtRows(_Rows):
    """Dealt rows: two different ones for each player."""

    def on_rows_are_dealt(self, table: Table, _: None) -> None:
        table.dealing = Dealt.to(len(table.players))
        self._deal(table, table.players[0])

    def _deal(self, table: Table, me: Player) -> None:
        left = Counter(dict.fromkeys(table.content.alternative_rows, COPIES))
        left.subtract(row for hand in _dealt(table).hands for row in hand or ())
        after = len(table.players) - me.seat - 1
        table.ask_chance(me, _deals(me.name, tuple(left.items()), after), self._dealt)

    def _dealt(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Deal)
        hand = in_order(table.content, action.cards)
        table.dealing = _dealt(table).deals(me.seat, hand)
        table.tell("dealt", self.rule, me, hand)
        following = table.players[me.seat + 1 : me.seat + 2]
        if following:
            self._deal(table, *following)
        else:
            self._ask_which(table)


class DraftedRows(_Rows):
    """Drafted rows: all lie open, and each player takes one clockwise and one counterclockwise."""

    def on_rows_are_dealt(self, table: Table, _: None) -> None:
        rows = Deal(None, tuple(table.content.alternative_rows))
        table.ask_chance(None, Chances([(rows, 1)]), self._opened)

    def _opened(self, table: Table, _: None, action: Action) -> None:
        assert isinstance(action, Deal)
        table.tell("opens_cards", self.rule, None, in_order(table.content, action.cards))
        table.ask_chance(None, bidders(len(table.players)), self._begins)

    def _begins(self, table: Table, _: None, action: Action) -> None:
        assert isinstance(action, Bidder)
        table.tell("begins", self.rule, table.players[action.seat])
        there = clockwise(len(table.players), action.seat)
        table.dealing = Draft((*there, *reversed(there)), ((),) * len(table.players))
        self._next(table)

    def _next(self, table: Table) -> None:
        draft = table.dealing
        assert isinstance(draft, Draft)
        left = Counter(dict.fromkeys(table.content.alternative_rows, COPIES))
        left.subtract(row for rows in draft.picked for row in rows)
        while draft.picks:
            seat, *picks = draft.picks
            rows = [row for row, copies in left.items() if copies and row not in draft.picked[seat]]
            if rows:
                table.dealing = draft
                table.ask(table.players[seat], _one_of(tuple(rows)), self._picked)
                return
            # This player may already have all the rows that are left.
            draft = draft._replace(picks=tuple(picks))
        table.dealing = Dealt(draft.picked, (None,) * len(draft.picked))
        self._ask_which(table)

    def _picked(self, table: Table, me: Player, action: Action) -> None:
        draft = table.dealing
        assert isinstance(draft, Draft)
        assert isinstance(action, Choose)
        assert action.cards
        mine = in_order(table.content, (*draft.picked[me.seat], *action.cards))
        picked = (*draft.picked[: me.seat], mine, *draft.picked[me.seat + 1 :])
        table.dealing = Draft(draft.picks[1:], picked)
        table.tell("takes_row", self.rule, me, action)
        self._next(table)


def in_order(content: Content, cards: Cards) -> Cards:
    """Return rows in the order in which the content lists them."""
    return tuple(each for each in content.alternative_rows if each in cards)


def _dealt(table: Table) -> Dealt:
    assert isinstance(table.dealing, Dealt)
    return table.dealing


@cache
def _one_of(rows: Cards) -> tuple[Action, ...]:
    return tuple(Choose((row,)) for row in rows)


@cache
def _which(rows: tuple[tuple[str, str], ...]) -> tuple[Action, ...]:
    """Return the choices of none, one or more of these rows, with at most one for each letter."""
    return tuple(
        Choose(tuple(row for row, _ in some))
        for number in range(len(rows) + 1)
        for some in combinations(rows, number)
        if len({letter for _, letter in some}) == number
    )


@lru_cache(maxsize=1 << 10)
def _deals(player: str, left: tuple[tuple[str, int], ...], after: int) -> Chances:
    """Return the pairs that a player may be dealt if this many others come after.

    A double is exchanged, so the second card is of another kind. Pairs that would leave only
    doubles for somebody are exchanged too.
    """
    copies = dict(left)
    total = sum(copies.values())
    # A multiple of every number of possible second cards, so that all weights are whole numbers.
    whole = lcm(*{total - number for number in copies.values()})
    chances: list[tuple[Action, int]] = []
    for one, other in combinations([row for row, number in left if number], PER_PLAYER):
        n, m = copies[one], copies[other]
        if can_be_dealt({**copies, one: n - 1, other: m - 1}, after):
            weight = n * m * (whole // (total - n) + whole // (total - m))
            chances.append((Deal(player, (one, other)), weight))
    return Chances(chances)


def can_be_dealt(copies: Mapping[str, int], players: int) -> bool:
    """True if each of this many players can be dealt two different rows of these."""
    return sum(min(number, players) for number in copies.values()) >= PER_PLAYER * players
