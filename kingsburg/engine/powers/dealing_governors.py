"""How each player gets a governor: three are dealt, or an auction is held (M3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from kingsburg.engine.actions import PASS, Action, Bid, Bidder, Choose, Deal, Offer
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.chances import Chances
from kingsburg.engine.dealing import (
    FACE_DOWN,
    SECRET,
    Auction,
    Cards,
    Dealt,
    clockwise,
)
from kingsburg.engine.hooks import GAME_STARTS, work
from kingsburg.engine.powers.power import Power
from kingsburg.engine.secret import SecretChances, SecretOptions

if TYPE_CHECKING:
    from kingsburg.engine.content import Content
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

#: How many cards each player is dealt, if there are enough (C.0).
DEALT: Final = 3
#: The most VP that can be bid (a ruling: no rulebook sets a limit).
MOST_BID: Final = 99


class DealtGovernors(Power):
    """Dealt governors: players keep one card each in secret, and all are turned up together."""

    id = "governors"
    rule = "M3"

    def on_governors_are_dealt(self, table: Table, _: None) -> None:
        table.dealing = Dealt.to(len(table.players))
        self._deal(table, table.players[0])

    def _deal(self, table: Table, me: Player) -> None:
        table.ask_chance(me, deals(table, me), self._dealt)

    def _dealt(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Deal)
        hand = in_order(table.content, action.cards) or (FACE_DOWN,) * _each(table)
        table.dealing = _dealt(table).deals(me.seat, hand)
        table.tell("dealt", self.rule, me)
        following = table.players[me.seat + 1 : me.seat + 2]
        if following:
            self._deal(table, *following)
            return
        for each in table.players:
            table.ask(each, choices(table, each), self._chosen)

    def _chosen(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Choose)
        table.dealing = _dealt(table).chooses(me.seat, action.cards or (FACE_DOWN,))
        table.tell("chooses_card", self.rule, me)
        if None not in _dealt(table).chosen:
            self._reveal(table)

    def _reveal(self, table: Table) -> None:
        """Turn all cards up at the same time; chance decides which one an unknown card is."""
        chosen = _dealt(table).chosen
        for me in table.players:
            if chosen[me.seat] == (FACE_DOWN,):
                table.ask_chance(me, turned_up(table, me), self._turned_up)
                return
        for me, cards in zip(table.players, chosen, strict=True):
            assert cards
            take_office(table, me, *cards)
        table.dealing = None

    def _turned_up(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Choose)
        assert action.cards
        table.dealing = _dealt(table).chooses(me.seat, action.cards)
        self._reveal(table)


class AuctionedGovernors(Power):
    """Auctioned governors: one open card more than players, sold for VP one by one (M3)."""

    id = "governors"
    rule = "M3"

    def on_governors_are_dealt(self, table: Table, _: None) -> None:
        cards = tuple(table.content.governors)
        number = min(len(table.players) + 1, len(cards))
        table.ask_chance(None, _open_cards(cards, number), self._opened)

    def _opened(self, table: Table, _: None, action: Action) -> None:
        assert isinstance(action, Deal)
        table.dealing = Auction(in_order(table.content, action.cards))
        table.tell("opens_cards", self.rule, None, _auction(table).cards)
        table.ask_chance(None, bidders(len(table.players)), self._begins)

    def _begins(self, table: Table, _: None, action: Action) -> None:
        assert isinstance(action, Bidder)
        table.tell("begins", self.rule, table.players[action.seat])
        self._next_card(table, action.seat)

    def _next_card(self, table: Table, first: int) -> None:
        """Let the next player without a governor, from this seat on, put a card up for auction."""
        auction = _auction(table)
        waiting = _without_governor(table, first)
        if not waiting or not auction.cards:
            table.dealing = None
            return
        table.dealing = Auction(auction.cards)
        table.ask(table.players[waiting[0]], _offers(auction.cards), self._offered)

    def _offered(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Offer)
        _, *others = _without_governor(table, me.seat)
        table.tell("offers", self.rule, me, action)
        table.dealing = Auction(_auction(table).cards, action.card, action.bid, (*others, me.seat))
        self._go_on(table)

    def _go_on(self, table: Table) -> None:
        """Ask the next bidder; the last one left gets the card."""
        auction = _auction(table)
        me = table.players[auction.bidding[0]]
        if len(auction.bidding) > 1:
            table.ask(me, _raises(auction.bid), self._bids)
            return
        assert auction.card
        if auction.bid:
            table.change(me, Bundle(vp=-auction.bid), self.rule, "pays")
        take_office(table, me, auction.card)
        table.dealing = Auction(tuple(each for each in auction.cards if each != auction.card))
        self._next_card(table, (me.seat + 1) % len(table.players))

    def _bids(self, table: Table, me: Player, action: Action) -> None:
        auction = _auction(table)
        _, *others = auction.bidding
        if isinstance(action, Bid):
            table.tell("bids", self.rule, me, action)
            table.dealing = auction._replace(bid=action.bid, bidding=(*others, me.seat))
        else:
            table.tell("passes", self.rule, me, PASS)
            table.dealing = auction._replace(bidding=tuple(others))
        self._go_on(table)


def _each(table: Table) -> int:
    return table.content.governors_each(len(table.players))


def in_order(content: Content, cards: Cards) -> Cards:
    """Return governors in the order in which the content lists them."""
    return tuple(each for each in content.governors if each in cards)


def deals(table: Table, me: Player) -> Chances:
    """Return the cards that a player may be dealt, as far as this table knows."""
    known = _dealt(table).known()
    left = tuple(each for each in table.content.governors if each not in known)
    return _deals(me.name, left, _each(table))


def choices(table: Table, me: Player) -> Sequence[Action]:
    """Return the cards that a player chooses from, as far as this table knows."""
    hand = _dealt(table).hands[me.seat]
    assert hand
    if hand == (FACE_DOWN,):
        # A player who was dealt one card has no choice.
        return (SECRET,)
    return SecretOptions((Choose((card,)) for card in _possible(table, me)), SECRET)


def take_office(table: Table, me: Player, card: str) -> None:
    """Give a player a governor for the whole game."""
    governor = table.content.governors[card]
    me.abilities = me.abilities.plus(governor)
    table.tell("governor", governor.rule, me, card)
    work(table, me, GAME_STARTS)


def _dealt(table: Table) -> Dealt:
    assert isinstance(table.dealing, Dealt)
    return table.dealing


def _auction(table: Table) -> Auction:
    assert isinstance(table.dealing, Auction)
    return table.dealing


def _possible(table: Table, me: Player) -> Cards:
    """Return the cards that a player may have chosen."""
    dealing = _dealt(table)
    hand = dealing.hands[me.seat]
    assert hand is not None
    if FACE_DOWN not in hand:
        return hand
    known = dealing.known()
    return tuple(each for each in table.content.governors if each not in known)


def turned_up(table: Table, me: Player) -> Chances:
    """Return the chances of the card that a player has chosen, as far as this table knows."""
    return Chances((Choose((card,)), 1) for card in _possible(table, me))


def _without_governor(table: Table, first: int) -> list[int]:
    """Return the seats of players who have no governor yet, clockwise from this one on."""
    governors = table.content.governors
    return [
        seat
        for seat in clockwise(len(table.players), first)
        if governors.keys().isdisjoint(table.players[seat].abilities.named)
    ]


@cache
def _deals(player: str, cards: Cards, number: int) -> Chances:
    hands = combinations(cards, number)
    return SecretChances.of(((Deal(player, hand), 1) for hand in hands), Deal(player, ()))


@cache
def _open_cards(cards: Cards, number: int) -> Chances:
    return Chances((Deal(None, open_), 1) for open_ in combinations(cards, number))


@cache
def bidders(players: int) -> Chances:
    """Return the chances of who begins: each player is equally likely."""
    return Chances((Bidder(seat), 1) for seat in range(players))


@cache
def _offers(cards: Cards) -> tuple[Action, ...]:
    return tuple(Offer(card, bid) for card in cards for bid in range(MOST_BID + 1))


@cache
def _raises(bid: int) -> tuple[Action, ...]:
    return (*map(Bid, range(bid + 1, MOST_BID + 1)), PASS)
