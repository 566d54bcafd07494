"""Powers, which belong to a player or to the table and change what happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeAlias

from gametable.play.errors import Message
from kingsburg.engine.actions import Action, Reroll
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.foe import Foe
from kingsburg.engine.hand import Hand
from kingsburg.engine.hooks import HOOKS, known
from kingsburg.engine.reasons import Explains

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

#: What most powers require of a reroll.
ALL_DICE: Final = Message("all dice must be rerolled, not some of them")
#: A trigger: a method of a power, called with the table, its owner and what it is about.
Effect: TypeAlias = Callable[..., None]
_TRIGGERS: Final = {hook: f"on_{hook}" for hook in HOOKS}
_NOTHING: Final = (Bundle(),)


class Trigger:
    """Something that a power does by itself at a hook; `work` does it.

    `mark`: its name in `Player.used`, if it works only once.
    """

    #: True if it depends on what its owner has.
    weighs: bool = False

    def __init__(self, power: Power, hook: str, work: Effect, mark: str = "") -> None:
        self.power = power
        self.hook = hook
        self.work = work
        self.mark = mark or power.id
        #: True if it may show something that its owner does not know.
        self.shows = hook in power.rolls_at

    def tells(self, table: Table, me: Player) -> bool:
        """True if it would now show something that its owner does not know."""
        return self.shows

    def results(
        self, table: Table, me: Player, owned: Bundle, *about: object
    ) -> tuple[Bundle, ...]:
        """Return what its owner, having this much, may get from it now: a result per choice."""
        return self.power.may_give(self.hook, table, me, *about)


class Power(Explains):
    """Base class of powers; a subclass defines only what it needs.

    The numbers of all powers of a player are added up. A method ``on_<hook>(table, me, …)`` is
    a trigger. At the hook `offers_at` the owner may use one of `options`, once a season; an
    `ordered` power must be used.
    """

    #: Its name in records.
    id: str
    #: Its names by language.
    names: Mapping[str, str] | None = None
    #: Its printed place, by which the triggers of one hook are ordered.
    place: tuple[int, int] = (0, 0)

    #: Whole numbers by name; see `Sums` for their meaning.
    numbers: Mapping[str, int] = {}
    #: Extra strength by race, added to the number "strength".
    strength_against: Mapping[str, int] = {}
    #: Extra strength against enemies of at most this strength, added likewise.
    strength_up_to: Mapping[int, int] = {}
    #: White dice in one season of each year, by its phase, on top of the number "white".
    white_in: ClassVar[Mapping[str, int]] = {}
    #: The advisors, by number, whom nobody can influence.
    closed: tuple[int, ...] = ()
    #: How much less gold buildings cost, by column.
    cheaper: Mapping[int, int] = {}

    #: True if its owner may use a die of their own in place of the King's (M1).
    own_die: ClassVar[bool] = False
    #: True if a second card lies beside the enemy, so that a player who looks picks one (V.2).
    second_card: ClassVar[bool] = False
    #: The advisor to whom it moves a group of its owner, whatever the group counts.
    moves_to: ClassVar[int | None] = None
    #: True if its owner may build by it.
    builds: ClassVar[bool] = False
    #: The hooks at which its triggers roll dice.
    rolls_at: ClassVar[tuple[str, ...]] = ()
    #: True if its trigger works once a season and then counts as used.
    once: ClassVar[bool] = False
    offers_at: str | None = None
    ordered: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        # A misspelt trigger would silently do nothing.
        for name in vars(cls):
            if name.startswith("on_"):
                known(name.removeprefix("on_"), f"{cls.__name__}.{name}")

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}>"

    @cached_property
    def mark(self) -> str:
        """Its name in `Player.used`."""
        return self.id

    @cached_property
    def triggers(self) -> tuple[Trigger, ...]:
        """Everything that it does by itself."""
        return tuple(
            Trigger(self, hook, getattr(self, name))
            for hook, name in _TRIGGERS.items()
            if hasattr(self, name)
        )

    @cached_property
    def uses(self) -> tuple[Power, ...]:
        """Everything that its owner may do with it: each is a power with its own hook."""
        return () if self.offers_at is None else (self,)

    @cached_property
    def marks(self) -> frozenset[str]:
        """Its names in `Player.used`: its id, and others if it can be used in several ways."""
        used = {each.mark for each in self.uses}
        return frozenset({self.id}.union(used, (each.mark for each in self.triggers)))

    @cached_property
    def hooks(self) -> frozenset[str]:
        """The hooks at which it does something."""
        uses = (each.offers_at for each in self.uses if each.offers_at)
        return frozenset((*(each.hook for each in self.triggers), *uses))

    @cached_property
    def counts(self) -> bool:
        """True if it has anything that `Sums` adds up."""
        numbers = (self.numbers, self.white_in, self.strength_against, self.strength_up_to)
        return any(numbers) or any((self.closed, self.cheaper, self.own_die, self.second_card))

    @cached_property
    def in_province(self) -> bool:
        """True if it affects what is or can be built."""
        return bool(self.cheaper)

    def strength(self, foe: Foe) -> int:
        """Return how much strength it adds against an enemy."""
        strength = self.numbers.get("strength", 0)
        for race in foe.races:
            strength += self.strength_against.get(race, 0)
        for most, more in self.strength_up_to.items():
            if foe.strength - foe.on_top <= most:
                strength += more
        return strength

    def may_give(self, hook: str, table: Table, me: Player, *about: Any) -> tuple[Bundle, ...]:
        """Return what a trigger may give now, if that matters for the order of effects (C.1)."""
        return _NOTHING

    def options(self, table: Table, me: Player) -> tuple[Action, ...]:
        """Return the actions by which its owner may use it now."""
        return ()

    def use(self, table: Table, me: Player, action: Action) -> None:
        """Carry out one of `options`."""


class Setting(NamedTuple):
    """A setting of dice to other faces: the action, and the hand afterwards.

    The number of dice of each colour stays the same.
    """

    action: Action
    hand: Hand


#: A reroll or a setting of dice.
Change: TypeAlias = Reroll | Setting


class DicePower(Power):
    """A power that changes rolled dice (P2a.3): a pure function from a hand to changes.

    Whether it may be used depends on what the dice show, not on their colours (P2a.5).
    """

    offers_at = "rolled"
    #: True if its changes are the rerolls of any dice of a hand.
    any_dice: bool = False

    def changes(self, hand: Hand) -> tuple[Change, ...]:
        """Return the changes that it allows to these dice; none if its condition is not met."""
        return ()

    def works(self, hand: Hand) -> bool:
        """True if it allows any change to these dice."""
        return bool(self.changes(hand))

    def is_open(self, phase: str, me: Player) -> bool:
        """True if its price and condition let its owner use it in this phase."""
        return True

    def unmet(self, me: Player, hand: Hand) -> Message | None:
        """Return which condition these dice do not meet; None if they meet it."""
        return None

    def options(self, table: Table, me: Player) -> tuple[Action, ...]:
        changes = self.changes(me.hand) if me.hand is not None else ()
        return tuple([each if isinstance(each, Reroll) else each.action for each in changes])

    def missing(self, table: Table, me: Player, action: Action) -> Message | None:
        return self.unmet(me, me.hand) if me.hand is not None else None

    def use(self, table: Table, me: Player, action: Action) -> None:
        if isinstance(action, Reroll):
            table.reroll(me, action)
            return
        assert me.hand is not None
        for change in self.changes(me.hand):
            if isinstance(change, Setting) and change.action is action:
                me.hand = change.hand


def dice_powers(powers: Iterable[Power]) -> tuple[DicePower, ...]:
    """Return the uses of these powers that change rolled dice."""
    uses = (each for power in powers for each in power.uses)
    return tuple([each for each in uses if isinstance(each, DicePower)])


def too_high(me: Player, total: int, most: int) -> Message | None:
    """Return that a total of all dice is above what a power allows; None if it is not."""
    if total <= most:
        return None
    return Message(
        "the dice of {player} total {total}, not {most} or less",
        player=me.name,
        total=total,
        most=most,
    )
