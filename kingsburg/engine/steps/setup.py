"""The setup before the first year: alternative rows and governors (M2, M3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from gametable.play.errors import Reason
from kingsburg.engine.actions import Bid, Choose, Offer, Pass
from kingsburg.engine.dealing import Auction
from kingsburg.engine.powers.dealing_governors import MOST_BID
from kingsburg.engine.reasons import WhyNot, must_choose

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table


def _why_not_choose(table: Table, me: Player, action: Choose) -> Iterator[Reason]:
    rule = table.part.rule if table.phase == "setup" else "M3"
    cards = action.cards or ()
    for card in cards:
        if card not in table.content.governors and card not in table.content.alternative_rows:
            yield Reason("N.4", "there is no card {card}", card=card)
    offered = [each.cards or () for each in table.asks[0][1] if isinstance(each, Choose)]
    there = {card for each in offered for card in each}
    others = [card for card in cards if card not in there]
    for card in others:
        named = table.content.word(card)
        yield Reason(rule, "{player} cannot choose {card} here", player=me.name, card=named)
    if not others:
        if max(map(len, offered), default=0) == 1:
            yield Reason(rule, "exactly one card must be chosen")
        else:
            yield Reason(rule, "only one of the rows with the same letter can be used")


def _why_not_offer(table: Table, me: Player, action: Offer) -> Iterator[Reason]:
    auction = table.dealing
    if action.card not in table.content.governors:
        yield Reason("N.4", "there is no governor {governor}", governor=action.card)
    elif not isinstance(auction, Auction) or action.card not in auction.cards:
        governor = table.content.word(action.card)
        yield Reason("M3", "{governor} is not up for auction", governor=governor)
    if isinstance(auction, Auction) and auction.card is not None:
        yield Reason("M3", "another card is up for auction now")
    yield from _beyond(action.bid)


def _why_not_bid(table: Table, me: Player, action: Bid) -> Iterator[Reason]:
    auction = table.dealing
    if not isinstance(auction, Auction) or auction.card is None:
        yield Reason("M3", "no card is up for auction")
    elif action.bid <= auction.bid:
        yield Reason(
            "M3",
            "a bid must be more than {bid} VP, or {player} passes",
            bid=auction.bid,
            player=me.name,
        )
    yield from _beyond(action.bid)


def _beyond(bid: int) -> Iterator[Reason]:
    if not 0 <= bid <= MOST_BID:
        yield Reason(
            "M3", "{number} is not from {least} to {most}", number=bid, least=0, most=MOST_BID
        )


ROWS: Final[WhyNot] = {Choose: _why_not_choose}
GOVERNORS: Final[WhyNot] = {
    Choose: _why_not_choose,
    Offer: _why_not_offer,
    Bid: _why_not_bid,
    Pass: must_choose,
}
