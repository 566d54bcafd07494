"""Each kind of action: its form in a record, in a sentence and on a button.

    kind_of(action).told(action, glossary(position))    # "builds the Inn"
    KINDS[Build].example                                # "builds chapel by envoy"

Each file has related kinds; a new kind is written there and listed here.
"""

from __future__ import annotations

from typing import Any, Final

from kingsburg.engine import actions
from kingsburg.engine.actions import Action
from kingsburg.engine.position import Position
from kingsburg.notation.actions import cards, court, dice, help, province, winter
from kingsburg.notation.actions.kind import Kind, OfTable
from kingsburg.words import Glossary

#: In the order in which the verbs are listed after a wrong one.
KINDS: Final[dict[type[Action], Kind[Any]]] = {
    actions.Roll: dice.Rolls(),
    actions.Take: help.Takes(),
    actions.Reroll: dice.Rerolls(),
    actions.Keep: dice.Keeps(),
    actions.Influence: court.Influences(),
    actions.Pass: court.Passes(),
    actions.Trade: help.Trades(),
    actions.Accept: help.Accepts(),
    actions.Decline: help.Declines(),
    actions.Build: province.Builds(),
    actions.Pay: help.Pays(),
    actions.PayAdvisor: help.PaysAdvisor(),
    actions.Use: province.Uses(),
    actions.Recruit: province.Recruits(),
    actions.Lose: winter.Loses(),
    actions.PlayToken: winter.PlaysToken(),
    actions.Announce: help.NamesOne(),
    actions.Swap: help.Swaps(),
    actions.TurnDice: dice.Turns(),
    actions.Move: court.Moves(),
    actions.Choose: cards.Chooses(),
    actions.Offer: cards.Offers(),
    actions.Bid: cards.Bids(),
    actions.Look: winter.Looks(),
    actions.Give: help.Gives(),
    actions.SeatOrder: cards.Orders(),
    actions.Enemy: winter.Enemies(),
    actions.Valley: winter.Valleys(),
    actions.Deal: cards.Deals(),
    actions.Bidder: cards.Bidders(),
    actions.TurnDestiny: cards.Destinies(),
    actions.DrawTile: cards.Tiles(),
}
#: The kinds of players' actions by verb, and of results of chance for the table by first word.
BY_VERB: Final = {kind.verb: kind for kind in KINDS.values() if not isinstance(kind, OfTable)}
BY_SUBJECT: Final = {kind.subject: kind for kind in KINDS.values() if isinstance(kind, OfTable)}


def kind_of(action: Action) -> Kind[Any]:
    """Return the kind of an action."""
    return KINDS[type(action)]


def in_words(action: Action, names: Glossary) -> str:
    """Return what a player does, without the name: ``builds the Inn``."""
    return kind_of(action).told(action, names)


def deed(who: str, action: Action, names: Glossary) -> str:
    """Return who does what: ``Ann keeps the dice``; `who` is "" for the table."""
    return kind_of(action).deed(who, action, names)


def line(position: Position, subject: str, action: Action) -> str:
    """Return a line of a record in the reader's language: ``The King rolls 3``."""
    return kind_of(action).line(position, subject, action)
