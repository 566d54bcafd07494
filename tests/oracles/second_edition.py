"""Everything that can happen in a help step with the tiles of module 6, in the most naive way.

Shares no code with the package. Written from the rules and the Portuguese book. A state never
changes: each help makes new ones, one for each choice and each draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

GOODS = ("gold", "wood", "stone")
#: The mark on tile 5 after its good is given away and before a new one is drawn.
GIVEN = "given"


class Player(NamedTuple):
    """What one player has; the amounts are named as in lines of a record."""

    name: str
    gold: int = 0
    wood: int = 0
    stone: int = 0
    vp: int = 0
    token: int = 0
    soldier: int = 0
    stable: bool = False

    @property
    def goods(self) -> int:
        return self.gold + self.wood + self.stone


class State(NamedTuple):
    """The players by seat, and the tiles in play with the goods on them."""

    players: tuple[Player, ...]
    tiles: tuple[tuple[int, tuple[str, ...]], ...] = ()


class Season(NamedTuple):
    """Seats in turn order, the advisor and seat of each group, and the advisors influenced."""

    order: tuple[int, ...]
    groups: tuple[tuple[int, int], ...]
    taken: frozenset[int]
    may_decline: bool = False


class Where(NamedTuple):
    """Who is helped, the number of the space with the dice, and `Season.may_decline`."""

    seat: int
    at: int
    may_decline: bool = False


#: The lines told, and the resulting state.
Outcome = tuple[tuple[str, ...], State]
Outcomes = list[Outcome]
Help = Callable[[State, Where], Outcomes]


def choose(options: dict[str, State], *, or_decline: bool = False) -> Outcomes:
    """Return the outcomes of a choice, told unless there is only one option and no declining."""
    if len(options) == 1 and not or_decline:
        return [((), end) for end in options.values()]
    return [((line,), end) for line, end in options.items()]


def after(outcomes: Outcomes, then: Callable[[State], Outcomes]) -> Outcomes:
    return [(told + more, end) for told, state in outcomes for more, end in then(state)]


def gains(state: State, seat: int, things: Iterable[str], sign: int = 1) -> State:
    player = state.players[seat]
    for thing in things:
        player = player._replace(**{thing: getattr(player, thing) + sign})
    return state._replace(players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def pays(state: State, seat: int, *things: str) -> State:
    return gains(state, seat, things, -1)


def helped(state: State, seat: int, things: Sequence[str]) -> State:
    """Return the state after one whole help: the Stable adds one soldier if it gives any."""
    more = ("soldier",) if "soldier" in things and state.players[seat].stable else ()
    return gains(state, seat, (*things, *more))


def lay(state: State, tile: int, *goods: str) -> State:
    return state._replace(tiles=tuple(sorted({**dict(state.tiles), tile: goods}.items())))


def others(state: State, seat: int) -> list[int]:
    return [each for each in range(len(state.players)) if each != seat]


# The step ---------------------------------------------------------------------------------


def help_step(state: State, season: Season) -> set[Outcome]:
    """Return all outcomes of a help step; accepting help is not told."""
    outcomes: Outcomes = [((), state)]
    for number in sorted({advisor for advisor, _ in season.groups}):
        for seat in season.order:
            for group in season.groups:
                if group == (number, seat):
                    outcomes = after(
                        outcomes, _one_help(season, Where(seat, number, season.may_decline))
                    )
        outcomes = after(outcomes, redraw)
    return set(outcomes)


def _one_help(season: Season, where: Where) -> Callable[[State], Outcomes]:
    def give(state: State) -> Outcomes:
        source = who_helps(state, season, where.at)
        if source is None:
            return [((), state)]
        on_tile = source in dict(state.tiles)
        found = (TILES if on_tile else PRINTED)[source](state, where)
        optional = source == 6 or (source == 14 and not on_tile)
        if season.may_decline and not optional:
            found.append(((f"{state.players[where.seat].name} declines {where.at}",), state))
        return found

    return give


def who_helps(state: State, season: Season, number: int) -> int | None:
    """Return the space whose help is given: tile 1 takes the lowest that is not influenced."""
    if number != 1 or 1 not in dict(state.tiles):
        return number
    return min((each for each in range(1, 19) if each not in season.taken), default=None)


def redraw(state: State) -> Outcomes:
    if GIVEN not in dict(state.tiles).get(5, ()):
        return [((), state)]
    return [((f"tile 5 holds {good}",), lay(state, 5, good)) for good in GOODS]


# Tiles that come and go -------------------------------------------------------------------


def new_tiles(state: State) -> dict[str, Fraction]:
    """Return what can be drawn at the start of a season, with its probability."""
    left = [each for each in range(1, 17) if each not in dict(state.tiles)]
    likely = {f"tile {each}": Fraction(1, len(left)) for each in left}
    tile_5 = likely.pop("tile 5", None)
    if tile_5:
        likely |= {f"tile 5 holds {good}": tile_5 / 3 for good in GOODS}
    return likely


def back_to_the_old_ways(state: State, taken: frozenset[int]) -> list[int]:
    """Return the tiles left after a season ("return to the old ways")."""
    tiles = sorted(dict(state.tiles))
    influenced = [each for each in tiles if each in taken]
    if tiles:
        tiles.remove(max(influenced) if influenced else min(tiles))
    return tiles


# Help without and with a choice -----------------------------------------------------------


def _always(*things: str) -> Help:
    return lambda state, where: [((), helped(state, where.seat, things))]


def _takes(bundles: Iterable[Sequence[str]], *also: str) -> Help:
    """Return a help that gives one of these bundles, and something else with each of them."""
    listed = [tuple(each) for each in bundles]

    def take(state: State, where: Where) -> Outcomes:
        name = state.players[where.seat].name
        return choose(
            {
                f"{name} takes {' '.join(each)} from {where.at}": helped(
                    state, where.seat, (*each, *also)
                )
                for each in listed
            }
        )

    return take


def _any(number: int) -> Iterable[tuple[str, ...]]:
    return combinations_with_replacement(GOODS, number)


def alchemist(state: State, where: Where) -> Outcomes:
    player = state.players[where.seat]
    options = {f"{player.name} declines {where.at}": state}
    for good in GOODS:
        if getattr(player, good):
            rest = [each for each in GOODS if each != good]
            end = gains(pays(state, where.seat, good), where.seat, rest)
            options[f"{player.name} trades {good} at {where.at}"] = end
    return choose(options)


def smuggler(state: State, where: Where) -> Outcomes:
    name = state.players[where.seat].name
    paid = pays(state, where.seat, "vp")
    declined: Outcome = ((f"{name} declines {where.at}",), state)
    return [*_takes(_any(3))(paid, where), declined]


#: The help of the printed advisors; everybody knows the card that they look at.
PRINTED: dict[int, Help] = {
    1: _always("vp"),
    2: _always("gold"),
    3: _always("wood"),
    4: _takes([["wood"], ["gold"]]),
    5: _always("soldier"),
    6: alchemist,
    7: _takes(_any(1), "token"),
    8: _always("gold", "gold"),
    9: _takes([["gold", "wood"], ["wood", "stone"]]),
    10: _always("soldier", "soldier"),
    11: _takes([["wood", "stone"], ["gold", "stone"]]),
    12: _takes(_any(2), "token"),
    13: _always("stone", "stone", "stone"),
    14: smuggler,
    15: _always("gold", "wood", "stone"),
    16: _always("gold", "gold", "gold", "gold"),
    17: _takes(_any(2), "vp", "vp", "vp"),
    18: _always("gold", "wood", "stone", "soldier"),
}


# Tiles ------------------------------------------------------------------------------------


def tokens_or_soldier(state: State, where: Where) -> Outcomes:
    player = state.players[where.seat]
    options = {
        f"{player.name} takes token token from {where.at}": helped(
            state, where.seat, ("token", "token")
        )
    }
    if player.token:
        end = helped(pays(state, where.seat, "token"), where.seat, ("gold", "soldier"))
        options[f"{player.name} pays token at {where.at}"] = end
    return choose(options, or_decline=where.may_decline)


def _named_by(steps: Sequence[int]) -> Help:
    """Return a help for which these neighbours, counted clockwise, each name a good in turn."""

    def name(state: State, where: Where) -> Outcomes:
        outcomes: Outcomes = [((), state)]
        for step in steps:
            namer = state.players[(where.seat + step) % len(state.players)].name
            outcomes = after(
                outcomes,
                lambda now, namer=namer: choose(  # type: ignore[misc]
                    {
                        f"{namer} names {good} at {where.at}": helped(now, where.seat, (good,))
                        for good in GOODS
                    }
                ),
            )
        return outcomes

    return name


def one_of_those_on_it(state: State, where: Where) -> Outcomes:
    name, lying = state.players[where.seat].name, dict(state.tiles)[4]
    options = {}
    for good in sorted(set(lying)):
        left = [each for each in GOODS if each in lying and each != good]
        end = helped(lay(state, 4, *(left or GOODS)), where.seat, (good,))
        options[f"{name} takes {good} from {where.at}"] = end
    return choose(options, or_decline=where.may_decline)


def the_one_on_it(state: State, where: Where) -> Outcomes:
    (good, *_) = dict(state.tiles)[5]
    return [((), helped(lay(state, 5, good, GIVEN), where.seat, (good,)))]


def three_trades(state: State, where: Where) -> Outcomes:
    seat, at, _ = where
    player = state.players[seat]
    options = {f"{player.name} declines {at}": state}
    for good in GOODS:
        if getattr(player, good):
            end = helped(pays(state, seat, good), seat, ("soldier", "vp"))
            options[f"{player.name} pays {good} at {at}"] = end
        if player.vp > 0:
            end = helped(pays(state, seat, "vp"), seat, (good, "soldier"))
            options[f"{player.name} pays vp at {at} for {good}"] = end
        if player.soldier:
            end = helped(pays(state, seat, "soldier"), seat, (good, "vp"))
            options[f"{player.name} pays soldier at {at} for {good}"] = end
    return choose(options)


def _opponent_takes(things: Sequence[str], then: Callable[[str], Sequence[str]]) -> Help:
    """Return a help with which a named opponent takes one of these; `then`: the owner's gain."""

    def name(state: State, where: Where) -> Outcomes:
        owner = state.players[where.seat].name
        outcomes: Outcomes = []
        for seat in others(state, where.seat):
            other = state.players[seat].name
            named = () if len(state.players) == 2 else (f"{owner} names {other} at {where.at}",)
            for thing in things:
                end = helped(gains(state, seat, [thing]), where.seat, then(thing))
                outcomes.append(((*named, f"{other} takes {thing} from {where.at}"), end))
        return outcomes

    return name


def two_of_four(state: State, where: Where) -> Outcomes:
    name = state.players[where.seat].name
    options = {}
    for pair in combinations(("gold", "wood", "vp", "soldier"), 2):
        also = ("token",) if "soldier" in pair else ()
        end = helped(state, where.seat, (*pair, *also))
        options[f"{name} takes {' '.join(pair)} from {where.at}"] = end
    return choose(options)


def one_swap(state: State, where: Where) -> Outcomes:
    player, gifts = state.players[where.seat], ("stone", "soldier", "vp")
    options = {f"{player.name} keeps": helped(state, where.seat, gifts)}
    for more, counted in zip(gifts, ("goods", "soldier", "vp"), strict=True):
        if getattr(player, counted) > min(getattr(each, counted) for each in state.players):
            continue
        for given in gifts:
            if given != more:
                got = [each for each in gifts if each != given]
                line = f"{player.name} swaps {given} for {more} at {where.at}"
                options[line] = helped(state, where.seat, (*got, more))
    return choose(options)


def gold_or_vp(state: State, where: Where) -> Outcomes:
    name = state.players[where.seat].name
    options = {}
    for mine, theirs in (("gold", "vp"), ("vp", "gold")):
        end = helped(state, where.seat, (mine,) * 3)
        for seat in others(state, where.seat):
            end = gains(end, seat, [theirs])
        options[f"{name} takes {mine} {mine} {mine} from {where.at}"] = end
    return choose(options)


def all_but_two(state: State, where: Where) -> Outcomes:
    ways = [(good, seat) for good in GOODS for seat in others(state, where.seat)]
    options = {}
    for gifts in combinations_with_replacement(ways, 2):
        end, kept = state, [*GOODS, *GOODS]
        for good, seat in gifts:
            kept.remove(good)
            end = gains(end, seat, [good])
        options[_giving(state, where, gifts)] = helped(end, where.seat, kept)
    return choose(options)


def _giving(state: State, where: Where, gifts: Iterable[tuple[str, int]]) -> str:
    owner = state.players[where.seat].name
    (good, seat), (other_good, other_seat) = gifts
    name, other = state.players[seat].name, state.players[other_seat].name
    if name == other:
        return f"{owner} gives {good} {other_good} at {where.at} to {name}"
    if good == other_good:
        name, other = sorted((name, other))
    return f"{owner} gives {good} at {where.at} to {name}, {other_good} to {other}"


FIVE = (*GOODS, "token", "soldier")
LEFT, RIGHT = 1, -1
#: The help of the tiles; that of tile 1 is found by `who_helps`.
TILES: dict[int, Help] = {
    2: tokens_or_soldier,
    3: _named_by([LEFT]),
    4: one_of_those_on_it,
    5: the_one_on_it,
    6: three_trades,
    7: _opponent_takes(GOODS, lambda good: (good, good)),
    8: _named_by([LEFT, RIGHT]),
    9: two_of_four,
    10: _takes([each, each] for each in GOODS),
    11: one_swap,
    12: gold_or_vp,
    13: _takes(_any(1), "token", "vp", "soldier"),
    14: _opponent_takes(FIVE, lambda taken: [each for each in FIVE if each != taken]),
    15: all_but_two,
    16: _always("vp", "vp", "vp", "vp", "vp"),
}
