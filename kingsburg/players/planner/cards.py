"""What rows and governors are worth before the first year (M2, M3)."""

from __future__ import annotations

from kingsburg.engine.actions import Action, Bid, Choose, Offer
from kingsburg.players.planner.outlook import Outlook


def dealt(outlook: Outlook, action: Action) -> float:
    """Return what a card, or several, are worth, less what is bid for them."""
    auction = outlook.position.auction
    match action:
        case Choose(tuple(cards)):
            return _worth(outlook, *cards)
        case Offer(card, bid):
            return _worth(outlook, card) - bid
        case Bid(bid) if auction and auction.card:
            return _worth(outlook, auction.card) - bid
    return _worth(outlook)


def _worth(outlook: Outlook, *cards: str) -> float:
    """Return the value for a player who has these cards."""
    abilities = outlook.abilities
    for card in cards:
        power = abilities.content.power(card)
        if power is not None:
            abilities = abilities.plus(power)
    return outlook.worth(outlook.me.owns(), abilities, False)
