"""The help of the tiles that lie on advisors (M6); simple ones are written in the catalogue."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Final

from gametable.play.errors import Message
from kingsburg.catalogue.entries import TileEntry
from kingsburg.engine.actions import (
    GOODS,
    KEEP,
    Action,
    Announce,
    Decline,
    Give,
    PayAdvisor,
    Swap,
    Take,
)
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.powers.help import Help, written
from kingsburg.engine.powers.helping_tile import TileHelp, takes_of
from kingsburg.engine.powers.new_advisors import TileState, draw_good
from kingsburg.engine.reasons import Explains

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

_ONE: Final = {good: Bundle.of((good,)) for good in GOODS}


class CopyHelp(TileHelp):
    """The help of the lowest advisor not influenced this season, or of the tile there (M6.1)."""

    def gains(self, table: Table) -> tuple[Bundle, ...]:
        copied = self._copied(table)
        return self._help(table, copied).gains(table) if copied else (Bundle(),)

    def choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        copied = self._copied(table)
        return self._help(table, copied).choices(table, me) if copied else ()

    def give(self, table: Table, me: Player, action: Action | None) -> None:
        if copied := self._copied(table):
            table.tell("copies", self.rule, me, copied)
            self._help(table, copied).give(table, me, action)

    def missing(self, table: Table, me: Player, action: Action) -> Message | None:
        copied = self._copied(table)
        by: object = self._help(table, copied) if copied else None
        return by.missing(table, me, action) if isinstance(by, Explains) else None

    def _help(self, table: Table, advisor: int) -> Help:
        return table.content.copied(advisor, self._space, tile=advisor in table.tiles)

    def _copied(self, table: Table) -> int | None:
        """Return the advisor to copy; None if all are influenced, which no game can reach."""
        free = (each for each in table.content.helps if not table.taken >> each & 1)
        return next((each for each in free if each != self._space), None)


class TokensOrSoldier(TileHelp):
    """Two +2 tokens, or 1 gold and 1 soldier for one (M6.2)."""

    ways = (Bundle(tokens=2), Bundle(gold=1, tokens=-1, soldiers=1))

    def own_choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        take = Take(("token", "token"), self._space)
        return (take, PayAdvisor("token", self._space)) if me.tokens > 0 else (take,)

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        if isinstance(action, PayAdvisor):
            table.change(me, Bundle(tokens=-1), self.rule, "pays")
            self.gift(table, me, Bundle(gold=1, soldiers=1))
        else:
            self.gift(table, me, Bundle(tokens=2))


class NamedByNeighbours(TileHelp):
    """A good that the left neighbour names, and on tile 8 also the right one (M6.3, M6.8)."""

    def __init__(self, entry: TileEntry, space: int, may_decline: bool) -> None:
        super().__init__(entry, space, may_decline)
        self._steps = _NEIGHBOURS[entry.number]
        self.ways = (Bundle(gold=len(self._steps)),)

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        for step in self._steps:
            neighbour = table.players[(me.seat + step) % len(table.players)]
            table.ask(neighbour, self.names(GOODS), self._named)

    def _named(self, table: Table, neighbour: Player, action: Action) -> None:
        assert isinstance(action, Announce)
        table.tell("names", self.rule, neighbour, action)
        self.gift(table, self.helped(table), _ONE[action.name])


class FromTheTile(TileHelp):
    """A good of the player's choice from the tile, which is refilled when it is empty (M6.4)."""

    def gains(self, table: Table) -> tuple[Bundle, ...]:
        return tuple(_ONE[good] for good in table.tiles[self.entry.number].goods)

    def own_choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        return self.takes(table.tiles[self.entry.number].goods)

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        assert isinstance(action, Take)
        number = self.entry.number
        left = tuple(good for good in table.tiles[number].goods if good not in action.things)
        self.gift(table, me, _ONE[action.things[0]])
        table.tiles = {**table.tiles, number: TileState(left or GOODS)}
        if not left:
            table.tell("refills", self.rule, None, number)


class DrawnGood(TileHelp):
    """The good on the tile; another one is drawn after the last player of the season (M6.5)."""

    def gains(self, table: Table) -> tuple[Bundle, ...]:
        return (Bundle.of(table.tiles[self.entry.number].goods),)

    def give(self, table: Table, me: Player, action: Action | None) -> None:
        super().give(table, me, action)
        waits = bool(table.todo) and table.todo[0][0] == self._space
        if table.tiles[self.entry.number].taken and not waits:
            draw_good(table, self.entry.number)

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        number = self.entry.number
        goods = table.tiles[number].goods
        self.gift(table, me, Bundle.of(goods))
        table.tiles = {**table.tiles, number: TileState(goods, taken=True)}


class Exchanges(TileHelp):
    """An exchange of a good, a VP or a soldier for one each of the other two (M6.6)."""

    ways = (
        *(Bundle(soldiers=1, vp=1)._replace(**{good: -1}) for good in GOODS),
        *(Bundle(soldiers=1, vp=-1)._replace(**{good: 1}) for good in GOODS),
        *(Bundle(soldiers=-1, vp=1)._replace(**{good: 1}) for good in GOODS),
        Bundle(),
    )

    def choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        goods = tuple([good for good in GOODS if getattr(me, good) > 0])
        return _exchanges(goods, me.vp > 0, me.soldiers > 0, self._space)

    def missing(self, table: Table, me: Player, action: Action) -> Message | None:
        if not isinstance(action, PayAdvisor):
            return None
        if action.thing == "vp" and me.vp <= 0:
            return Message("{player} has no VP above 0 to pay with", player=me.name)
        if action.thing in GOODS and action.good:
            return Message("a player who pays a good gets 1 VP and 1 soldier, but no other good")
        if action.thing in ("vp", "soldier") and not action.good:
            return Message("the good that is taken has to be named")
        return None

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        assert isinstance(action, PayAdvisor)
        table.change(me, Bundle.of((action.thing,)).negative(), self.rule, "pays")
        gets = [each for each in ("soldier", "vp", action.good) if each and each != action.thing]
        self.gift(table, me, Bundle.of(tuple(gets)))


@lru_cache(maxsize=1 << 10)
def _exchanges(goods: tuple[str, ...], vp: bool, soldier: bool, space: int) -> tuple[Action, ...]:
    """Return each way to pay one of what somebody has, then declining."""
    others = [thing for thing, has in (("vp", vp), ("soldier", soldier)) if has]
    return (
        *(PayAdvisor(good, space) for good in goods),
        *(PayAdvisor(thing, space, good) for thing in others for good in GOODS),
        Decline(space),
    )


class NamesOpponent(TileHelp):
    """Base class of help in which the player names an opponent, who takes one of `things`."""

    things: ClassVar[tuple[str, ...]]

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        others = self.opponents(table, me)
        table.ask(me, self.names(tuple(each.name for each in others)), self._named)

    def _named(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Announce)
        table.tell("names", self.rule, me, action)
        table.ask(table.named(action.name), self.takes(self.things), self._taken)

    def _taken(self, table: Table, other: Player, action: Action) -> None:
        assert isinstance(action, Take)
        table.change(other, Bundle.of(action.things), self.rule)
        self.gift(table, self.helped(table), Bundle.of(self.rest(action.things)))

    def rest(self, taken: tuple[str, ...]) -> tuple[str, ...]:
        """Return what the player who has influenced the advisor gets."""
        return ()


class SharedKind(NamesOpponent):
    """A good that a named opponent chooses and takes; the player gets 2 of that kind (M6.7)."""

    things = GOODS
    ways = tuple(Bundle.of((good, good)) for good in GOODS)

    def rest(self, taken: tuple[str, ...]) -> tuple[str, ...]:
        return taken * 2


class TwoDifferent(TileHelp):
    """Two of these four: 1 gold, 1 wood, 1 VP, and 1 soldier with a +2 (M6.9)."""

    _PARTS: Final = {
        "gold": Bundle(gold=1),
        "wood": Bundle(wood=1),
        "vp": Bundle(vp=1),
        "soldier": Bundle(soldiers=1, tokens=1),
    }
    ways = tuple(
        Bundle(*map(sum, zip(*parts, strict=True))) for parts in combinations(_PARTS.values(), 2)
    )

    def own_choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        return takes_of(tuple(combinations(self._PARTS, 2)), self._space)

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        assert isinstance(action, Take)
        parts = [self._PARTS[thing] for thing in action.things]
        self.gift(table, me, Bundle(*map(sum, zip(*parts, strict=True))))


class Comfort(TileHelp):
    """1 stone, 1 soldier, 1 VP; a player with the fewest of one may swap another for it (M6.11)."""

    _THINGS: Final = ("stone", "soldier", "vp")
    ways = (Bundle(stone=1, soldiers=1, vp=1),)

    def own_choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        swaps = tuple(
            Swap(given, taken, self._space)
            for taken in self._THINGS
            if _has_least(table, me, taken)
            for given in self._THINGS
            if given != taken
        )
        return (*swaps, KEEP) if swaps else ()

    def missing(self, table: Table, me: Player, action: Action) -> Message | None:
        if not isinstance(action, Swap):
            return None
        if action.taken in self._THINGS and not _has_least(table, me, action.taken):
            if action.taken == "stone":
                return Message("others have fewer goods than {player}", player=me.name)
            if action.taken == "soldier":
                return Message("others have fewer soldiers than {player}", player=me.name)
            return Message("others have fewer VP than {player}", player=me.name)
        return Message("one of the stone, the soldier and the VP is swapped for another")

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        things = list(self._THINGS)
        if isinstance(action, Swap):
            things[things.index(action.given)] = action.taken
            table.tell("swaps", self.rule, me, action)
        self.gift(table, me, Bundle.of(tuple(things)))


def _has_least(table: Table, me: Player, thing: str) -> bool:
    """True if nobody has fewer of this thing of tile 11; for stone, all goods are counted."""
    counted = {"stone": "goods", "soldier": "soldiers", "vp": "vp"}[thing]
    amounts = [getattr(player, counted) for player in table.players]
    return bool(amounts[me.seat] == min(amounts))


class ForAll(TileHelp):
    """3 gold, and 1 VP for each other player; or 3 VP, and 1 gold for each other player (M6.12)."""

    ways = (Bundle(gold=3), Bundle(vp=3))

    def own_choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        return takes_of((("gold",) * 3, ("vp",) * 3), self._space)

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        assert isinstance(action, Take)
        mine = Bundle.of(action.things)
        self.gift(table, me, mine)
        for other in self.opponents(table, me):
            table.change(other, Bundle(vp=1) if mine.gold else Bundle(gold=1), self.rule)


class FirstPick(NamesOpponent):
    """Five things, of which a named opponent takes one and the player the others (M6.14)."""

    things = (*GOODS, "token", "soldier")
    ways = tuple(
        Bundle(1, 1, 1, 0, 1, 1)._replace(**{thing: 0}) for thing in (*GOODS, "tokens", "soldiers")
    )

    def rest(self, taken: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(thing for thing in self.things if thing not in taken)


@lru_cache(maxsize=1 << 10)
def _gives(names: tuple[str, ...], space: int) -> tuple[Action, ...]:
    """Return each way to give these players two goods out of two of each kind."""
    pairs = [*((good, good) for good in GOODS), *combinations(GOODS, 2)]
    together = [((name, pair),) for pair in pairs for name in names]
    apart = [
        ((one, pair[:1]), (other, pair[1:]))
        for pair in pairs
        for place, one in enumerate(names)
        for other in (names[place + 1 :] if pair[0] == pair[1] else names)
        if one != other
    ]
    return tuple(Give(space, gifts) for gifts in (*together, *apart))


class GiveAway(TileHelp):
    """Two of each good, of which the player gives two goods to opponents (M6.15)."""

    ways = tuple(
        Bundle(2 - given.count("gold"), 2 - given.count("wood"), 2 - given.count("stone"))
        for given in (*((good, good) for good in GOODS), *combinations(GOODS, 2))
    )

    def own_choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        return _gives(tuple(other.name for other in self.opponents(table, me)), self._space)

    def missing(self, table: Table, me: Player, action: Action) -> Message | None:
        return Message("exactly 2 of the goods must be given to opponents")

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        assert isinstance(action, Give)
        given = Bundle.of(tuple(good for _, goods in action.gifts for good in goods))
        table.tell("gives", self.rule, me, action)
        self.gift(table, me, Bundle(2 - given.gold, 2 - given.wood, 2 - given.stone))
        for name, goods in action.gifts:
            table.change(table.named(name), Bundle.of(goods), self.rule)


#: The neighbours who name a good, by tile: 1 is the left one, -1 the right one.
_NEIGHBOURS: Final = {3: (1,), 8: (1, -1)}
_SPECIAL: Final[dict[int, type[TileHelp]]] = {
    1: CopyHelp,
    2: TokensOrSoldier,
    3: NamedByNeighbours,
    4: FromTheTile,
    5: DrawnGood,
    6: Exchanges,
    7: SharedKind,
    8: NamedByNeighbours,
    9: TwoDifferent,
    11: Comfort,
    12: ForAll,
    14: FirstPick,
    15: GiveAway,
}


def tile_help(entry: TileEntry, may_decline: bool, space: int | None = None) -> Help:
    """Return the help of a tile, for dice on this space or on the tile's own."""
    space = entry.number if space is None else space
    if entry.help:
        return written(entry.help, f"M6.{entry.number}", space, may_decline)
    return _SPECIAL[entry.number](entry, space, may_decline)
