"""Powers: what belongs to a player or to the table and changes what happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from kingsburg.engine.actions import Action, Reroll
from kingsburg.engine.hand import Hand
from kingsburg.engine.moments import known

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.powers.help import Help
    from kingsburg.engine.table import Table


class Power:
    """Something with an effect. A kind of power overrides only what it has.

    Numbers are added up over all powers of a player. A method ``on_<moment>``
    (table, me, …) is a trigger. `offers_at` names the moment at which `options`
    may be used, once a season; `ordered` ones must be.
    """

    #: As a record names it, and the rule that explains it.
    id: str
    rule: str
    #: Where it is printed, for the order among triggers of one moment.
    place: tuple[int, int] = (0, 0)

    #: Whole numbers by name; `Kit` lists the names and what they mean.
    numbers: Mapping[str, int] = {}
    #: Strength against one race, on top of the number "strength".
    strength_against: Mapping[str, int] = {}
    #: Gold less for a building, by its column.
    cheaper: Mapping[int, int] = {}

    offers_at: str | None = None
    ordered: ClassVar[bool] = False
    #: The advisor on whom this power lies, and his help instead of the printed one.
    advisor: int | None = None
    help: Help

    def __init_subclass__(cls) -> None:
        # A misspelt one would do nothing, in silence.
        for name in vars(cls):
            if name.startswith("on_"):
                known(name.removeprefix("on_"), f"{cls.__name__}.{name}")

    def options(self, table: Table, me: Player) -> tuple[Action, ...]:
        """What its owner may do with it now."""
        return ()

    def use(self, table: Table, me: Player, action: Action) -> None:
        """Carry out one of its options."""


class Setting(NamedTuple):
    """Dice are set to other faces: what their owner says, and what then lies there.

    As many of each colour as before.
    """

    action: Action
    hand: Hand


#: Some dice are rolled again, or all are as somebody sets them.
Change: TypeAlias = Reroll | Setting


class DicePower(Power):
    """A power that changes rolled dice (P2a.3): a pure function from a hand to changes.

    Whether it may be used depends on what the dice show, not on their colours (P2a.5).
    """

    offers_at = "rolled"

    def changes(self, hand: Hand) -> tuple[Change, ...]:
        """What it allows to do with these dice; nothing if its condition is not met."""
        return ()

    def options(self, table: Table, me: Player) -> tuple[Action, ...]:
        changes = self.changes(me.hand) if me.hand is not None else ()
        return tuple(each if isinstance(each, Reroll) else each.action for each in changes)

    def use(self, table: Table, me: Player, action: Action) -> None:
        if isinstance(action, Reroll):
            table.reroll(me, action)
            return
        assert me.hand is not None
        for change in self.changes(me.hand):
            if isinstance(change, Setting) and change.action is action:
                me.hand = change.hand
