"""What rows and governors are worth before the first year (M2, M3)."""

from __future__ import annotations

from kingsburg.engine.actions import Action, Bid, Choose, Offer
from kingsburg.engine.bundle import Bundle
from kingsburg.players.planner.after import After
from kingsburg.players.planner.outlook import Outlook


def dealt(outlook: Outlook, action: Action) -> After:
    """Return what a player has with a card, or several, less what is bid for them."""
    auction = outlook.position.auction
    match action:
        case Choose(tuple(cards)):
            return _with(outlook, *cards)
        case Offer(card, bid):
            return _with(outlook, card, bid=bid)
        case Bid(bid) if auction and auction.card:
            return _with(outlook, auction.card, bid=bid)
    return _with(outlook)


def _with(outlook: Outlook, *cards: str, bid: int = 0) -> After:
    """Return what the player has with these cards, once the bid is paid."""
    abilities = outlook.abilities
    for card in cards:
        power = abilities.content.power(card)
        if power is not None:
            abilities = abilities.plus(power)
    return After(outlook.me.owns().plus(Bundle(vp=-bid)), abilities, envoy=False)
