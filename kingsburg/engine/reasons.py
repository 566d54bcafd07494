"""Reasons against an action that several steps have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from gametable.play.errors import Field, Message, Reason, Word
from kingsburg.engine.actions import (
    GOODS,
    THINGS,
    Action,
    Announce,
    Keep,
    Lose,
    Pass,
    Pay,
    PayAdvisor,
    Take,
)
from kingsburg.engine.bundle import Bundle, things_of

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.powers.power import Power
    from kingsburg.engine.table import Table

#: The kinds of action of a step, each with a function `(table, me, action)` that yields the reasons
#: against an action.
WhyNot: TypeAlias = Mapping[type[Action], Callable[[Any, Any, Any], Iterator[Reason]]]
#: Options beyond this number are of the same kinds as those before.
KINDS_SEEN: Final = 64
#: The part of the rules about the buildings of the base game.
_BASE: Final = "buildings"
#: The rule for the end of a season comes after that of any effect (docs/rules.md).
_AT_SEASON_END: Final = "P2e.2"
#: The most choices that a reason lists.
_LISTED: Final = 10


class Explains:
    """Base class of whatever lets players decide and can say why a decision is refused.

    `rule`: the id of the rule that explains it.
    """

    rule: str

    def missing(self, table: Table, me: Player, action: Action) -> Message | None:
        """Return why this decision of its owner is refused; None if the choices explain it."""
        return None


def says(rule: str) -> Iterator[Reason]:
    """Yield the text of a rule as a reason; nothing for an own card, which has no such text."""
    from kingsburg.catalogue import rules

    if entry := rules().get(rule):
        yield Reason(rule, entry.text)


def with_power(step: str | None, power: Power, why: Message) -> Iterator[Reason]:
    """Yield the reason against using a power, and the rule that goes with it (docs/rules.md).

    `step`: the rule by which powers of its kind are used at this step. It comes first for the
    buildings of the base game, except at the end of a season, and otherwise after the power's rule.
    """
    from kingsburg.catalogue import rules

    entry = rules().get(power.rule)
    if step is None:
        yield Reason.of(power.rule, why)
    elif entry is not None and entry.phase == _BASE and step != _AT_SEASON_END:
        yield from (Reason.of(step, why), *says(power.rule))
    else:
        yield from (Reason.of(power.rule, why), *says(step))


def asker(table: Table) -> Explains | None:
    """Return the power or the help that somebody decides about now, if there is one."""
    by = getattr(table.asks[0][2], "__self__", None)
    return by if isinstance(by, Explains) else None


def rule_here(table: Table) -> str:
    """Return the rule by which a player has to choose now (docs/rules.md)."""
    by = asker(table)
    if by is not None:
        return by.rule
    if table.step == "battle":
        return "P8.6" if isinstance(table.asks[0][1][0], Lose) else "P8.4"
    return table.part.rule


def must_choose(table: Table, me: Player, action: Pass | Keep) -> Iterator[Reason]:
    """Yield the reason against stopping where that is not offered."""
    why = one_of(me, table.asks[0][1]) or Message("a choice must be made here")
    yield Reason.of(rule_here(table), why)


def one_of(me: Player, options: Iterable[Action]) -> Message | None:
    """Return which of a few things a player has to choose; None for too many or other choices."""
    found: dict[Field, None] = {}
    for option in islice(options, KINDS_SEEN):
        if isinstance(option, Take):
            found[things(option.things)] = None
        elif isinstance(option, (Pay, PayAdvisor)):
            found[things((option.thing,))] = None
        elif isinstance(option, Announce):
            found[things((option.name,)) if option.name in GOODS else option.name] = None
        else:
            return None
    if not 0 < len(found) <= _LISTED:
        return None
    return Message("{player} chooses one of these: {choices}", player=me.name, choices=tuple(found))


def things(each: tuple[str, ...]) -> Word:
    """Return the word for things that somebody takes, pays or lacks."""
    return Word("things", " ".join(each))


def unknown(things: tuple[str, ...]) -> Iterator[Reason]:
    """Yield the reasons against things that nobody can own."""
    for thing in dict.fromkeys(things):
        if thing not in THINGS:
            yield Reason("N.4", "there is no such thing as {thing}", thing=thing)


def lacking(me: Player, price: Bundle) -> Message | None:
    """Return which of these things a player lacks, if any; VP can always be paid (A.14)."""
    more = Bundle(*(max(0, each - has) for each, has in zip(price, me.owns(), strict=True)))
    lacks = things_of(more._replace(vp=0))
    if not lacks:
        return None
    return Message("{player} does not have that: {things}", player=me.name, things=things(lacks))


def unpaid(me: Player, things: tuple[str, ...]) -> Iterator[Reason]:
    """Yield the reasons against giving things that the player lacks or nobody can own."""
    yield from unknown(things)
    if why := lacking(me, Bundle.of(things)):
        yield Reason.of("N.3", why)
