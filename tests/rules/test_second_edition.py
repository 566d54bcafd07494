"""M6 on drawn positions: everything that can happen in a help step, against an oracle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import prod
from random import Random
from typing import Any

import pytest

from kingsburg.engine.actions import Accept
from kingsburg.engine.position import Position
from kingsburg.notation import files
from kingsburg.notation.lines import write
from tests.oracles import second_edition as oracle

NAMES = ("Ann", "Brian", "Cindy", "David", "Eva")
#: The most ways a drawn help step may go; more would take too long.
MOST_WAYS = 250


def walk(position: Position) -> Iterator[tuple[tuple[str, ...], Position]]:
    """Yield every sequence of lines in this step, with the position after it."""
    assert not position.faults, position.faults
    if position.step != "help":
        yield (), position
        return
    for action in [chance for chance, _ in position.chances()] or position.actions():
        # The oracle has no line for accepting help.
        line = () if isinstance(action, Accept) else (write(position, action),)
        for lines, end in walk(position.play(action)):
            yield (*line, *lines), end


@dataclass
class Court:
    """A drawn help step."""

    state: oracle.State
    season: oracle.Season
    neutral: Sequence[int] = ()

    def json(self) -> dict[str, Any]:
        players, groups = self.state.players, self.season.groups
        placed = [(number, players[seat].name) for number, seat in groups]
        return {
            "rules": {"may_decline": self.season.may_decline},
            "modules": [6],
            "year": 3,
            "phase": "autumn",
            "step": "help",
            "order": [players[seat].name for seat in self.season.order],
            "players": [player_json(each) for each in players],
            "placed": [
                {"advisor": number, "player": name, "dice": dice(number)}
                for number, name in [*((each, None) for each in self.neutral), *placed]
            ],
            "tiles": [
                {"advisor": number, **({"holds": " ".join(goods)} if goods else {})}
                for number, goods in self.state.tiles
            ],
            "enemy": "goblins 5",
        }

    def ends(self) -> Iterator[oracle.Outcome]:
        """Yield the engine's outcomes; nothing changes between help and the next decision."""
        for lines, end in walk(files.from_json(self.json())):
            had = {each.name: each.stable for each in self.state.players}
            players = tuple(
                oracle.Player(
                    each.name,
                    *(each.gold, each.wood, each.stone, each.vp, each.tokens, each.soldiers),
                    stable=had[each.name],
                )
                for each in end.players
            )
            yield lines, oracle.State(players, tuple(sorted(end.tiles.items())))


def dice(number: int) -> str:
    return " ".join(["6"] * (number // 6) + [str(number % 6)] * (number % 6 > 0))


def player_json(player: oracle.Player) -> dict[str, Any]:
    amounts = player._asdict()
    stable = amounts.pop("stable")
    return {
        "tokens": amounts.pop("token"),
        "soldiers": amounts.pop("soldier"),
        "buildings": ["palisade", "stable"] if stable else [],
        **amounts,
    }


def drawn_players(draw: Random, number: int) -> tuple[oracle.Player, ...]:
    """Return players with similar amounts, so that the fewest are often shared."""
    most = draw.choice((0, 1, 2, 4))
    return tuple(
        oracle.Player(
            name,
            gold=draw.randint(0, most),
            wood=draw.randint(0, most),
            stone=draw.randint(0, most),
            vp=draw.randint(-1, most),
            token=draw.randint(0, most),
            soldier=draw.randint(0, most),
            stable=draw.random() < 0.4,
        )
        for name in NAMES[:number]
    )


def drawn_tiles(draw: Random, numbers: set[int]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    held = {4: tuple(good for good in oracle.GOODS if draw.random() < 0.5) or oracle.GOODS}
    held[5] = (draw.choice(oracle.GOODS),)
    return tuple((number, held.get(number, ())) for number in sorted(numbers))


#: The number of ways the help of a tile or a printed advisor can go.
WAYS = {2: 2, 3: 3, 4: 3, 5: 3, 6: 10, 8: 9, 9: 6, 10: 3, 11: 4, 12: 6, 13: 3, 14: 11, 17: 6}


def ways(number: int, opponents: int) -> int:
    further = {7: 3 * opponents, 14: 5 * opponents, 15: 3 * opponents * (3 * opponents + 1) // 2}
    return max(WAYS.get(number, 1), further.get(number, 1))


def drawn_court(seed: str, number: int, *, may_decline: bool = False) -> Court:
    """Return a help step in which this tile helps, and perhaps a few others."""
    draw = Random(seed)
    players = drawn_players(draw, draw.choice((2, 2, 3, 4, 5)))
    seats = range(len(players))
    groups = [(number, draw.choice(seats)) for _ in range(draw.choice((1, 1, 2)))]
    opponents = len(players) - 1
    if ways(number, opponents) ** len(groups) > MOST_WAYS:
        del groups[1:]
    for other in draw.sample(range(1, 19), draw.randint(0, 2)):
        all_ways = prod(ways(each, opponents) for each in (*(at for at, _ in groups), other))
        if other != number and all_ways <= MOST_WAYS:
            groups.append((other, draw.choice(seats)))
    taken = {at for at, _ in groups}
    neutral = drawn_neutral(draw, groups) if len(players) == 2 else []
    season = oracle.Season(
        tuple(draw.sample(seats, len(seats))),
        tuple(groups),
        frozenset({*taken, *neutral}),
        may_decline,
    )
    tiles = {number, *draw.sample(range(1, 17), draw.randint(0, 6))}
    return Court(oracle.State(players, drawn_tiles(draw, tiles)), season, neutral)


def drawn_neutral(draw: Random, groups: Sequence[tuple[int, int]]) -> list[int]:
    """Return advisors with neutral dice; at most one group joins them, as the Envoy allows."""
    taken = {at for at, _ in groups}
    neutral = draw.sample(range(2, 12), 2)
    shared = [each for each in neutral if each in taken]
    may_share = 1 if len(taken) == len(groups) else 0
    return [each for each in neutral if each not in shared[may_share:]]


def check(court: Court) -> None:
    ends = list(court.ends())
    assert set(ends) == oracle.help_step(court.state, court.season)
    assert court.season.may_decline or len(set(ends)) == len(ends)


def told(court: Court) -> set[str]:
    return {line for lines, _ in oracle.help_step(court.state, court.season) for line in lines}


TILES = [
    pytest.param(number, marks=pytest.mark.rule(f"M6.{number}"), id=f"tile {number}")
    for number in range(1, 17)
]
DRAWN = {number: [f"tile {number} {seed}" for seed in range(60)] for number in range(1, 17)}


@pytest.mark.rule("M6", "P2c.1", "P2c.2", "P2c.4", "B.stable")
@pytest.mark.parametrize("number", TILES)
def test_help_of_tiles(number: int) -> None:
    for seed in DRAWN[number]:
        check(drawn_court(seed, number))


@pytest.mark.rule("P2c.3")
@pytest.mark.parametrize("number", TILES)
def test_help_of_tiles_that_may_be_declined(number: int) -> None:
    for seed in range(4):
        check(drawn_court(f"declined {number} {seed}", number, may_decline=True))


def test_what_is_drawn() -> None:
    """Each tile helps players with and without a Stable, two and more players, once and twice."""
    for number, seeds in DRAWN.items():
        courts = [drawn_court(seed, number) for seed in seeds]
        on_it = [[seat for at, seat in each.season.groups if at == number] for each in courts]
        players = [each.state.players for each in courts]
        assert {len(seats) for seats in on_it} == {1, 2}
        assert {len(each) == 2 for each in players} == {True, False}
        owners = [each[seats[0]] for each, seats in zip(players, on_it, strict=True)]
        assert {each.stable for each in owners} == {True, False}
        assert all(number in dict(each.state.tiles) for each in courts)


def test_what_is_told() -> None:
    """Every form of a line occurs for some player."""
    courts = [drawn_court(seed, number) for number in (2, 4, 5, 6, 11) for seed in DRAWN[number]]
    forms = {" ".join(line.split()[1:]) for each in courts for line in told(each)}
    gifts = ("stone", "soldier", "vp")
    swaps = {f"swaps {a} for {b} at 11" for a, b in permutations(gifts, 2)}
    trades = {f"pays {paid} at 6 for {good}" for paid in gifts[1:] for good in oracle.GOODS}
    goods = {f"pays {good} at 6" for good in oracle.GOODS}
    drawn = {f"5 holds {good}" for good in oracle.GOODS}
    assert forms >= swaps | trades | goods | drawn | {"pays token at 2", "keeps", "declines 6"}


def copying_court(seed: str, number: int, *, tile: bool, may_decline: bool) -> Court:
    """Return a help step with neutral dice below this advisor, so that tile 1 copies him."""
    draw = Random(seed)
    players = drawn_players(draw, 2)
    groups = [(1, draw.randint(0, 1))]
    if ways(number, 1) < 12 and draw.random() < 0.5:
        groups.append((1, draw.randint(0, 1)))
    tiles = {1, *draw.sample(range(2, 17), draw.randint(0, 4))} - {number}
    tiles |= {number} if tile else set()
    neutral = range(2, number)
    order = draw.choice(((0, 1), (1, 0)))
    season = oracle.Season(order, tuple(groups), frozenset({1, *neutral}), may_decline)
    return Court(oracle.State(players, drawn_tiles(draw, tiles)), season, neutral)


@pytest.mark.rule("M6.1", "P2c.3")
@pytest.mark.parametrize("may_decline", [False, True])
@pytest.mark.parametrize("number", range(2, 19))
def test_tile_1_gives_the_help_of_others(number: int, may_decline: bool) -> None:
    for tile in (False, True)[: 2 if number < 17 else 1]:
        for seed in range(4):
            check(copying_court(f"{number} {seed}", number, tile=tile, may_decline=may_decline))


@pytest.mark.rule("M6.1")
def test_tile_1_gives_nothing_if_all_are_influenced() -> None:
    check(copying_court("all", 19, tile=False, may_decline=False))


# Tiles that come and go -------------------------------------------------------------------


def tiled(draw: Random, number: int) -> tuple[oracle.State, dict[str, Any]]:
    players = tuple(oracle.Player(name) for name in NAMES[: draw.randint(3, 5)])
    tiles = drawn_tiles(draw, set(draw.sample(range(1, 17), number)))
    state = oracle.State(players, tiles)
    return state, Court(state, oracle.Season((*range(len(players)),), (), frozenset())).json()


@pytest.mark.rule("M6", "P2a.1")
@pytest.mark.parametrize("number", range(15))
def test_tiles_that_can_be_drawn(number: int) -> None:
    state, data = tiled(Random(f"drawn {number}"), number)
    start = files.from_json({**data, "step": "roll"})
    found = {write(start, action): likely for action, likely in start.chances()}
    assert found == oracle.new_tiles(state)


@pytest.mark.rule("M6.old_ways")
@pytest.mark.parametrize("number", range(17))
def test_tiles_that_are_taken_away(number: int) -> None:
    for seed in range(4):
        draw = Random(f"old ways {number} {seed}")
        state, data = tiled(draw, number)
        taken = frozenset(draw.sample(range(1, 19), draw.randint(0, 5)))
        placed = [{"advisor": each, "player": "Ann", "dice": dice(each)} for each in taken]
        rules = {"tiles": "old_ways"}
        end = files.from_json({**data, "step": "season_end", "placed": placed, "rules": rules})
        assert end.phase == "winter"
        assert list(end.tiles) == oracle.back_to_the_old_ways(state, taken)
