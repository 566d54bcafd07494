"""Each kind of action: how a record writes it, how a sentence tells it, what its button says.

    kind_of(action).told(action, glossary(position))    # "builds the Inn"
    KINDS[Build].example                                # "builds chapel by envoy"

A family of kinds is one file; a new kind is written there and listed here.
"""

from __future__ import annotations

from typing import Any, Final

from kingsburg.engine import actions
from kingsburg.engine.actions import Action
from kingsburg.engine.position import Position
from kingsburg.notation.actions import cards, court, dice, help, province, winter
from kingsburg.notation.actions.kind import Kind, OfTable
from kingsburg.words import Glossary

#: In the order in which the verbs are listed for somebody who has used another one.
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
#: The kinds of what players do, by verb, and of what chance decides for the table, by first word.
BY_VERB: Final = {kind.verb: kind for kind in KINDS.values() if not isinstance(kind, OfTable)}
BY_SUBJECT: Final = {kind.subject: kind for kind in KINDS.values() if isinstance(kind, OfTable)}


def kind_of(action: Action) -> Kind[Any]:
    """What is said of actions like this one."""
    return KINDS[type(action)]


def in_words(action: Action, names: Glossary) -> str:
    """What somebody does, without who: ``builds the Inn``."""
    return kind_of(action).told(action, names)


def deed(who: str, action: Action, names: Glossary) -> str:
    """Who does what: ``Ann keeps the dice``; `who` is "" for the table."""
    return kind_of(action).deed(who, action, names)


def line(position: Position, subject: str, action: Action) -> str:
    """A line of a record in the reader's language: ``Ann rolls 1 3 5``, ``The King rolls 3``."""
    return kind_of(action).line(position, subject, action)
