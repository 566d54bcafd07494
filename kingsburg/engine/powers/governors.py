"""Governors: each belongs to one player for the whole game (M3, C.2)."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final

from gametable.play.errors import Message
from kingsburg.catalogue import governors
from kingsburg.catalogue.entries import GovernorEntry
from kingsburg.engine.actions import (
    GOODS,
    PASS,
    Action,
    Build,
    Move,
    Reroll,
    Roll,
    Take,
    TurnDice,
    Use,
)
from kingsburg.engine.bundle import EACH_GOOD, Bundle
from kingsburg.engine.hand import Dice, Hand
from kingsburg.engine.hooks import INFLUENCING_ENDS
from kingsburg.engine.powers.power import ALL_DICE, DicePower, Setting, too_high
from kingsburg.engine.powers.printed import Printed
from kingsburg.engine.progress import BuiltFree, Total, Using
from kingsburg.engine.reasons import asker

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.powers.building import Building
    from kingsburg.engine.table import Table

_ONE_GOOD: Final = tuple(Take((good,)) for good in GOODS)
_ONE_VP: Final = Bundle(vp=1)
_FIRST_COLUMN: Final = 1
_LAST_COLUMN: Final = 4


class Governor(Printed):
    """A governor who does what the catalogue entry says."""

    #: Before all buildings.
    place = (1, 0)

    def __init__(self, entry: GovernorEntry) -> None:
        super().__init__(entry, entry.id, f"G.{entry.id}")
        self.entry = entry
        self.names = entry.names


class Prince(DicePower, Governor):
    """A setting of the three coloured dice to 3, 4 and 6, at a total of 8 or less (G.prince).

    With fewer coloured dice, the player picks some of these faces; with more, the dice to set.
    """

    LIMIT: ClassVar = 8
    FACES: ClassVar = (3, 4, 6)

    def changes(self, hand: Hand) -> tuple[Setting, ...]:
        if not hand.coloured or hand.total > self.LIMIT:
            return ()
        if len(hand.coloured) == len(self.FACES):
            return (Setting(Use(self.id), Hand(self.FACES, hand.white)),)
        number = min(len(hand.coloured), len(self.FACES))
        return tuple(
            _turned(self.id, hand, dice, faces)
            for dice in dict.fromkeys(combinations(hand.coloured, number))
            for faces in combinations(self.FACES, number)
        )

    def unmet(self, me: Player, hand: Hand) -> Message | None:
        return too_high(me, hand.total, self.LIMIT) or Message(
            "each of the coloured dice must be set to a different one of {faces}", faces=self.FACES
        )


class Trickster(DicePower, Governor):
    """A change of one die, even a white one, from 2 to 1 or 3 (G.trickster)."""

    FACE: ClassVar = 2
    FACES: ClassVar = (1, 3)

    def changes(self, hand: Hand) -> tuple[Setting, ...]:
        die = (self.FACE,)
        coloured = die if self.FACE in hand.coloured else ()
        white = die if self.FACE in hand.white else ()
        return tuple(
            _turned(self.id, hand, dice, (face,), white=extra)
            for dice, extra in ((coloured, ()), ((), white))
            if dice or extra
            for face in self.FACES
        )

    def unmet(self, me: Player, hand: Hand) -> Message | None:
        if self.FACE not in hand.dice:
            return Message("no die of {player} shows {face}", player=me.name, face=self.FACE)
        first, last = self.FACES
        return Message(
            "a die can be turned only from {face} to {first} or {last}",
            face=self.FACE,
            first=first,
            last=last,
        )


@lru_cache(maxsize=1 << 12)
def _turned(
    power: str,
    hand: Hand,
    dice: tuple[int, ...],
    faces: tuple[int, ...],
    white: tuple[int, ...] = (),
) -> Setting:
    """Return a setting that turns these dice of a hand, coloured or white, to other faces."""
    if white:
        turned = Hand(hand.coloured, _instead(hand.white, white, faces))
    else:
        turned = Hand(_instead(hand.coloured, dice, faces), hand.white)
    return Setting(_turn(power, dice, white, faces), turned)


#: Keeps each of these actions as one object, since the odds turn dice in every possible roll.
_turn = cache(TurnDice)


def _instead(dice: Dice, old: Dice, new: Dice) -> Dice:
    """Return the dice with new ones in place of old ones."""
    left = list(dice)
    for die in old:
        left.remove(die)
    return tuple(sorted((*left, *new)))


class Philosopher(DicePower, Governor):
    """A reroll of all dice at a total of 10 or less (G.philosopher).

    It scores 1 VP if the new total is lower and no power rerolls a die after that.
    """

    LIMIT: ClassVar = 10

    def changes(self, hand: Hand) -> tuple[Reroll, ...]:
        return (Reroll(self.id),) if hand.dice and hand.total <= self.LIMIT else ()

    def unmet(self, me: Player, hand: Hand) -> Message | None:
        return too_high(me, hand.total, self.LIMIT) or ALL_DICE

    def use(self, table: Table, me: Player, action: Action) -> None:
        assert me.hand is not None
        before = me.hand.total
        table.reroll(me, Reroll(self.id), self._rolled)
        table.progress = Total(before)

    def _rolled(self, table: Table, me: Player, roll: Roll) -> None:
        assert isinstance(table.progress, Total)
        before = table.progress.before
        table.rerolled(me, roll)
        assert me.hand is not None
        table.progress = Using(scores=me.hand.total < before)

    def on_total_known(self, table: Table, me: Player) -> None:
        if table.progress.scores:
            table.change(me, _ONE_VP, self.rule)


class Duke(Governor):
    """A move of the group on the player's highest advisor to a free Duchess (G.duke)."""

    offers_at = INFLUENCING_ENDS
    moves_to = 12

    def options(self, table: Table, me: Player) -> tuple[Action, ...]:
        highest = self._highest(table, me)
        if highest is None or self._closed(table, me):
            return ()
        return (Move(highest, self.moves_to, self.id),)

    def _highest(self, table: Table, me: Player) -> int | None:
        return max((each[0] for each in table.placed if each[1] == me.seat), default=None)

    def _closed(self, table: Table, me: Player) -> bool:
        return bool((table.taken | me.abilities.sums.closed) >> self.moves_to & 1)

    def missing(self, table: Table, me: Player, action: Action) -> Message | None:
        highest = self._highest(table, me)
        if highest is None:
            return Message("{player} has influenced nobody", player=me.name)
        if self._closed(table, me):
            return Message("advisor {advisor} is not free", advisor=self.moves_to)
        return Message(
            "dice can be moved only from the highest advisor of {player}, {advisor}, to {other}",
            player=me.name,
            advisor=highest,
            other=self.moves_to,
        )

    def use(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Move)
        table.move_group(me, action.advisor, action.to)


class Sorcerer(Governor):
    """Up to three free buildings in column I at the start of year III (G.sorcerer).

    They give no VP and trigger nothing when they are built.
    """

    YEAR: ClassVar = 3
    MOST: ClassVar = 3
    builds = True

    def on_year_starts(self, table: Table, me: Player) -> None:
        if table.year == self.YEAR:
            self._ask(table, me)

    def missing(self, table: Table, me: Player, action: Action) -> Message | None:
        mine = table.content.word(self.id)
        building = table.content.buildings.get(getattr(action, "building", ""))
        by = asker(table)
        if by is None or by.rule != self.rule or building is None:
            return Message("{power} builds at the start of year III", power=mine)
        named = table.content.word(building.id)
        if building.column != _FIRST_COLUMN:
            return Message(
                "{power} builds only in column I, and {building} is not in it",
                power=mine,
                building=named,
            )
        if me.has(building.id):
            return Message("{player} already has {building}", player=me.name, building=named)
        return Message("{player} has no row with {building}", player=me.name, building=named)

    def _ask(self, table: Table, me: Player) -> None:
        free = (row[0] for row in me.abilities.province.rows.values())
        builds = tuple(
            Build(each.id, power=self.id)
            for each in free
            if each.column == _FIRST_COLUMN and not me.has(each.id)
        )
        if builds:
            table.ask(me, (*builds, PASS), self._built)

    def _built(self, table: Table, me: Player, action: Action) -> None:
        if not isinstance(action, Build):
            table.tell("passes", self.rule, me, PASS)
            return
        table.tell("builds", self.rule, me, action)
        me.abilities = me.abilities.plus(table.content.buildings[action.building])
        built = table.progress.number + 1 if isinstance(table.progress, BuiltFree) else 1
        table.progress = BuiltFree(built)
        if built < self.MOST:
            self._ask(table, me)


class Fairy(Governor):
    """A white die each summer (G.fairy)."""

    white_in: ClassVar = {"summer": 1}


class TaxCollector(Governor):
    """A good of the player's choice when another player builds in column IV, usable at once."""

    def on_other_built(self, table: Table, me: Player, building: Building) -> None:
        if building.column == _LAST_COLUMN:
            table.ask(me, _ONE_GOOD, self._take)

    def may_give(self, hook: str, table: Table, me: Player, *about: Any) -> tuple[Bundle, ...]:
        taxed = any(building.column == _LAST_COLUMN for building in about)
        return EACH_GOOD if taxed else super().may_give(hook, table, me)

    def _take(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Take)
        table.change(me, Bundle.of(action.things), self.rule)


class Preacher(Governor):
    """1 VP, once a season, when any player, including the owner, builds nothing (G.preacher)."""

    once = True

    def on_built_nothing(self, table: Table, me: Player, _: Player) -> None:
        if self.id not in me.used:
            me.used |= {self.id}
            table.change(me, _ONE_VP, self.rule)


_SPECIAL: Final[dict[str, type[Governor]]] = {
    "prince": Prince,
    "duke": Duke,
    "sorcerer": Sorcerer,
    "fairy": Fairy,
    "philosopher": Philosopher,
    "tax_collector": TaxCollector,
    "trickster": Trickster,
    "preacher": Preacher,
}


def governor(entry: GovernorEntry) -> Governor:
    """Return the governor of an entry; some ids have a class of their own."""
    return _SPECIAL.get(entry.id, Governor)(entry)


@cache
def printed_governors() -> tuple[Governor, ...]:
    """Return the governors of whom more than the name is known, in the order of the catalogue."""
    return tuple(governor(entry) for entry in governors() if entry.confidence != "name_only")
