"""Reasons against an action that several steps have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from gametable.play.errors import Reason
from kingsburg.engine.actions import THINGS, Action, Keep, Lose, Pass, PlayToken
from kingsburg.engine.bundle import Bundle

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

#: The kinds of action of a step, each with a function `(table, me, action)` that gives the reasons
#: against one.
WhyNot: TypeAlias = Mapping[type[Action], Callable[[Any, Any, Any], Iterator[Reason]]]
#: The rules by which a player has to choose in battle, if not for the reward (P8.4).
_OF_BATTLE: Final = {Lose: "P8.6", PlayToken: "M5"}
#: Options beyond this number are of the same kinds as those before.
KINDS_SEEN: Final = 64


def says(rule: str) -> Reason:
    """The text of a rule as a reason."""
    from kingsburg.catalogue import rules

    entry = rules().get(rule)
    return Reason(rule, entry.text) if entry else Reason(rule, "its condition is not met")


def rule_here(table: Table) -> str:
    """The rule by which a player has to choose at this step (rules.md, X)."""
    if table.step == "battle":
        return _OF_BATTLE.get(type(table.asks[0][1][0]), "P8.4")
    return table.part.rule


def must_choose(table: Table, me: Player, action: Pass | Keep) -> Iterator[Reason]:
    """The reason against stopping where that is not offered."""
    yield Reason(rule_here(table), "a choice must be made here")


def unknown(things: tuple[str, ...]) -> Iterator[Reason]:
    """Reasons against things that nobody can own."""
    for thing in dict.fromkeys(things):
        if thing not in THINGS:
            yield Reason("N.4", "there is no such thing as {thing}", thing=thing)


def unpaid(me: Player, things: tuple[str, ...]) -> Iterator[Reason]:
    """Reasons against giving things that the player lacks or nobody can own."""
    yield from unknown(things)
    if not me.can_pay(Bundle.of(things)):
        yield Reason("N.3", "{player} does not have that", player=me.name)
