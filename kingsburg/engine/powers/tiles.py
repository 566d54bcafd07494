"""The help of the tiles that lie on advisors (M6); simple ones are written in the catalogue."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Final

from kingsburg.catalogue.entries import TileEntry
from kingsburg.engine.actions import (
    GOODS,
    KEEP,
    Accept,
    Action,
    Decline,
    Give,
    Name,
    PayAdvisor,
    Swap,
    Take,
)
from kingsburg.engine.bundle import Bundle, Terms
from kingsburg.engine.powers.help import Help, help_with, written
from kingsburg.engine.powers.new_advisors import Lying, draw_good

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

_ONE: Final = {good: Bundle.of((good,)) for good in GOODS}


class TileHelp:
    """The help of one tile, for dice on the space of this number.

    While it helps, `table.turn` is 1 more than the seat of whoever has influenced the advisor, so
    that others can be asked before that player gets something.
    """

    #: For each way in which it may go, what the player has gained afterwards.
    ways: tuple[Bundle, ...] = ()

    def __init__(self, entry: TileEntry, space: int, may_decline: bool) -> None:
        self.entry = entry
        self._rule = f"M6.{entry.number}"
        self._space = space
        self._may_decline = may_decline

    def gains(self, table: Table) -> tuple[Bundle, ...]:
        return self.ways

    def choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        own = self.own_choices(table, me)
        if not self._may_decline:
            return own
        return (*(own or (Accept(self._space),)), Decline(self._space))

    def give(self, table: Table, me: Player, action: Action | None) -> None:
        if isinstance(action, Decline):
            table.tell("declines", "P2c.3", me, action)
        else:
            self.help(table, me, action)

    def own_choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        """The choices before anything is given; empty if there are none."""
        return ()

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        """Help, or ask others first."""

    def gift(self, table: Table, me: Player, bundle: Bundle) -> None:
        """Give this to whoever has influenced the advisor."""
        help_with(table, me, Terms(bundle), self._rule)

    def helped(self, table: Table) -> Player:
        """Whoever has influenced the advisor."""
        return table.players[table.turn - 1]

    def names(self, words: tuple[str, ...]) -> tuple[Action, ...]:
        """Each way to name one of these."""
        return _names(words, self._space)

    def takes(self, words: tuple[str, ...]) -> tuple[Action, ...]:
        """Each way to take one of these."""
        return _takes(tuple((word,) for word in words), self._space)

    def opponents(self, table: Table, me: Player) -> tuple[Player, ...]:
        """All others, from the left neighbour on."""
        players = table.players
        return (*players[me.seat + 1 :], *players[: me.seat])


@lru_cache(maxsize=1 << 10)
def _names(words: tuple[str, ...], space: int) -> tuple[Action, ...]:
    return tuple(Name(word, space) for word in words)


@lru_cache(maxsize=1 << 10)
def _takes(things: tuple[tuple[str, ...], ...], space: int) -> tuple[Action, ...]:
    return tuple(Take(each, space) for each in things)


class CopyHelp(TileHelp):
    """The help of the lowest advisor who is not influenced this season, tile included (M6.1)."""

    def gains(self, table: Table) -> tuple[Bundle, ...]:
        copied = self._copied(table)
        return self._help(table, copied).gains(table) if copied else (Bundle(),)

    def choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        copied = self._copied(table)
        return self._help(table, copied).choices(table, me) if copied else ()

    def give(self, table: Table, me: Player, action: Action | None) -> None:
        if copied := self._copied(table):
            table.tell("copies", self._rule, me, copied)
            self._help(table, copied).give(table, me, action)

    def _help(self, table: Table, advisor: int) -> Help:
        return table.content.copied(advisor, self._space, tile=advisor in table.tiles)

    def _copied(self, table: Table) -> int | None:
        """The advisor who is copied; None if all are influenced, which no game comes to."""
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
            table.change(me, Bundle(tokens=-1), self._rule, "pays")
            self.gift(table, me, Bundle(gold=1, soldiers=1))
        else:
            self.gift(table, me, Bundle(tokens=2))


class NamedByNeighbours(TileHelp):
    """A good that the left neighbour names, and for some tiles one of the right (M6.3, M6.8)."""

    def __init__(self, entry: TileEntry, space: int, may_decline: bool) -> None:
        super().__init__(entry, space, may_decline)
        self._steps = _NEIGHBOURS[entry.number]
        self.ways = (Bundle(gold=len(self._steps)),)

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        for step in self._steps:
            neighbour = table.players[(me.seat + step) % len(table.players)]
            table.ask(neighbour, self.names(GOODS), self._named)

    def _named(self, table: Table, neighbour: Player, action: Action) -> None:
        assert isinstance(action, Name)
        table.tell("names", self._rule, neighbour, action)
        self.gift(table, self.helped(table), _ONE[action.name])


class FromTheTile(TileHelp):
    """A good of one's choice of those on the tile, which is refilled when it is empty (M6.4)."""

    def gains(self, table: Table) -> tuple[Bundle, ...]:
        return tuple(_ONE[good] for good in table.tiles[self.entry.number].goods)

    def own_choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        return self.takes(table.tiles[self.entry.number].goods)

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        assert isinstance(action, Take)
        number = self.entry.number
        left = tuple(good for good in table.tiles[number].goods if good not in action.things)
        self.gift(table, me, _ONE[action.things[0]])
        table.tiles = {**table.tiles, number: Lying(left or GOODS)}
        if not left:
            table.tell("refills", self._rule, None, number)


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
        table.tiles = {**table.tiles, number: Lying(goods, taken=True)}


class Exchanges(TileHelp):
    """Pay one of a good, a VP and a soldier, and get the two others (M6.6)."""

    ways = (
        *(Bundle(soldiers=1, vp=1)._replace(**{good: -1}) for good in GOODS),
        *(Bundle(soldiers=1, vp=-1)._replace(**{good: 1}) for good in GOODS),
        *(Bundle(soldiers=-1, vp=1)._replace(**{good: 1}) for good in GOODS),
        Bundle(),
    )

    def choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        goods = tuple([good for good in GOODS if getattr(me, good) > 0])
        return _exchanges(goods, me.vp > 0, me.soldiers > 0, self._space)

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        assert isinstance(action, PayAdvisor)
        table.change(me, Bundle.of((action.thing,)).negative(), self._rule, "pays")
        gets = [each for each in ("soldier", "vp", action.good) if each and each != action.thing]
        self.gift(table, me, Bundle.of(tuple(gets)))


@lru_cache(maxsize=1 << 10)
def _exchanges(goods: tuple[str, ...], vp: bool, soldier: bool, space: int) -> tuple[Action, ...]:
    """Each way to pay one of what somebody has, then declining."""
    others = [thing for thing, has in (("vp", vp), ("soldier", soldier)) if has]
    return (
        *(PayAdvisor(good, space) for good in goods),
        *(PayAdvisor(thing, space, good) for thing in others for good in GOODS),
        Decline(space),
    )


class NamesOpponent(TileHelp):
    """Another player is named, who takes one of `things`; then `_taken` goes on."""

    things: ClassVar[tuple[str, ...]]

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        others = self.opponents(table, me)
        table.ask(me, self.names(tuple(each.name for each in others)), self._named)

    def _named(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Name)
        table.tell("names", self._rule, me, action)
        table.ask(table.named(action.name), self.takes(self.things), self._taken)

    def _taken(self, table: Table, other: Player, action: Action) -> None:
        assert isinstance(action, Take)
        table.change(other, Bundle.of(action.things), self._rule)
        self.gift(table, self.helped(table), Bundle.of(self.rest(action.things)))

    def rest(self, taken: tuple[str, ...]) -> tuple[str, ...]:
        """What remains for whoever has influenced the advisor."""
        return ()


class SharedKind(NamesOpponent):
    """An opponent takes a good of their choice, and whoever named them 2 of that kind (M6.7)."""

    things = GOODS
    ways = tuple(Bundle.of((good, good)) for good in GOODS)

    def rest(self, taken: tuple[str, ...]) -> tuple[str, ...]:
        return taken * 2


class TwoDifferent(TileHelp):
    """Two different ones of 1 gold, 1 wood, 1 VP, and 1 soldier with a +2 (M6.9)."""

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
        return _takes(tuple(combinations(self._PARTS, 2)), self._space)

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        assert isinstance(action, Take)
        parts = [self._PARTS[thing] for thing in action.things]
        self.gift(table, me, Bundle(*map(sum, zip(*parts, strict=True))))


class Comfort(TileHelp):
    """1 stone, 1 soldier, 1 VP; whoever has least of a thing may swap another for it (M6.11)."""

    _THINGS: Final = ("stone", "soldier", "vp")
    ways = (Bundle(stone=1, soldiers=1, vp=1),)

    def own_choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        least = (
            ("stone", [player.goods for player in table.players]),
            ("soldier", [player.soldiers for player in table.players]),
            ("vp", [player.vp for player in table.players]),
        )
        swaps = tuple(
            Swap(given, taken, self._space)
            for taken, amounts in least
            if amounts[me.seat] == min(amounts)
            for given in self._THINGS
            if given != taken
        )
        return (*swaps, KEEP) if swaps else ()

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        things = list(self._THINGS)
        if isinstance(action, Swap):
            things[things.index(action.given)] = action.taken
            table.tell("swaps", self._rule, me, action)
        self.gift(table, me, Bundle.of(tuple(things)))


class ForAll(TileHelp):
    """3 gold and 1 VP for each other player, or 3 VP and 1 gold for each other (M6.12)."""

    ways = (Bundle(gold=3), Bundle(vp=3))

    def own_choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        return _takes((("gold",) * 3, ("vp",) * 3), self._space)

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        assert isinstance(action, Take)
        mine = Bundle.of(action.things)
        self.gift(table, me, mine)
        for other in self.opponents(table, me):
            table.change(other, Bundle(vp=1) if mine.gold else Bundle(gold=1), self._rule)


class FirstPick(NamesOpponent):
    """Another player takes one of five things; whoever named them gets the others (M6.14)."""

    things = (*GOODS, "token", "soldier")
    ways = tuple(
        Bundle(1, 1, 1, 0, 1, 1)._replace(**{thing: 0}) for thing in (*GOODS, "tokens", "soldiers")
    )

    def rest(self, taken: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(thing for thing in self.things if thing not in taken)


@lru_cache(maxsize=1 << 10)
def _gives(names: tuple[str, ...], space: int) -> tuple[Action, ...]:
    """Each way to give two of two of each good to these players."""
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
    """Keep four of two of each good, and give the two others to opponents (M6.15)."""

    ways = tuple(
        Bundle(2 - given.count("gold"), 2 - given.count("wood"), 2 - given.count("stone"))
        for given in (*((good, good) for good in GOODS), *combinations(GOODS, 2))
    )

    def own_choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        return _gives(tuple(other.name for other in self.opponents(table, me)), self._space)

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        assert isinstance(action, Give)
        given = Bundle.of(tuple(good for _, goods in action.gifts for good in goods))
        table.tell("gives", self._rule, me, action)
        self.gift(table, me, Bundle(2 - given.gold, 2 - given.wood, 2 - given.stone))
        for name, goods in action.gifts:
            table.change(table.named(name), Bundle.of(goods), self._rule)


#: From which neighbours a good is named: 1 is the left one, -1 the right one.
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
    """The help of a tile, for dice on the space of this number or of the tile's own."""
    space = entry.number if space is None else space
    if entry.help:
        return written(entry.help, f"M6.{entry.number}", space, may_decline)
    return _SPECIAL[entry.number](entry, space, may_decline)
