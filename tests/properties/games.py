"""Random games and random tables, the same in every run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from kingsburg.engine.actions import Action, Enemy
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from tests import rows
from tests.drawn import cases
from tests.telling import GOODS, ROWS

NAMES = ("Ann", "Brian", "Cindy", "David", "Eve")
#: All combinations of options.
RULES = tuple(
    replace(plus_two, may_decline=may_decline, reinforcements=reinforcements.reinforcements)
    for plus_two in (Rules(plus_two_limit="season"), Rules(plus_two_limit="group"))
    for may_decline in (False, True)
    for reinforcements in (Rules(reinforcements="die"), Rules(reinforcements="difference"))
)
#: Numbers of players, with every combination of options and with modules.
GAMES = (
    *product((2, 3, 4, 5), RULES),
    *((players, Rules(modules=(1,))) for players in (2, 3, 4, 5)),
    *((players, Rules(modules=(5,))) for players in (2, 4)),
    *((players, Rules(modules=(6,))) for players in (3, 5)),
    (3, Rules(modules=(6,), tiles="old_ways", may_decline=True)),
    (2, Rules(scenario="goblin_valley")),
    *((players, Rules(modules=(1, 5, 6), scenario="goblin_valley")) for players in (2, 3, 5)),
    (4, Rules(modules=(1, 5, 6), scenario="goblin_valley", tiles="old_ways", may_decline=True)),
    *((players, Rules(modules=(2,))) for players in (2, 5)),
    (3, Rules(modules=(1, 2), rows="draft")),
    *((players, Rules(modules=(3,))) for players in (2, 3, 5)),
    (4, Rules(modules=(3,), governors="auction")),
    *((players, Rules(modules=(4,))) for players in (2, 4)),
    (5, Rules(modules=Rules.MODULES, scenario="goblin_valley", governors="auction")),
    (3, Rules(modules=Rules.MODULES, tiles="old_ways", rows="draft", may_decline=True)),
)
ENEMIES = {1: "orcs 3", 2: "goblins 4", 3: "demons 6", 4: "demons 6", 5: "barbarians 8"}
STEPS = (
    ("aid", "aid"),
    *product(
        ("spring", "summer", "autumn"),
        ("roll", "reroll", "influence", "help", "build", "season_end"),
    ),
    ("reward", "reward"),
    ("envoy", "envoy"),
    ("recruiting", "recruit"),
    ("winter", "battle"),
    ("over", "final"),
)


def steady(examples: int) -> settings:
    """Return settings for the same examples in every run, however slow the machine is."""
    return settings(
        max_examples=cases(examples),
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


class Played(NamedTuple):
    """One action and the positions before and after it."""

    before: Position
    action: Action
    after: Position


def options(position: Position) -> Sequence[Action]:
    """Return the decisions or the results of chance that are possible here."""
    return position.actions() or [action for action, _ in position.chances()]


def pick(actions: Sequence[Action], rng: Random) -> Action:
    return actions[rng.randrange(len(actions))]


def walk(start: Position, rng: Random) -> Iterator[Played]:
    """Yield the actions of a random game to its end, with equally likely options."""
    position = start
    while position.actor is not None:
        action = pick(options(position), rng)
        after = position.play(action)
        yield Played(position, action, after)
        position = after


def positions(start: Position, rng: Random) -> Iterator[Position]:
    """Yield all positions of a random game, including the start."""
    yield start
    for played in walk(start, rng):
        yield played.after


def new(players: int, rules: Rules | None = None) -> Position:
    """Return the start of a game; module 2 gets rows made for the tests."""
    own = rows.cards(rows.WHOLE) if rules and 2 in rules.modules else None
    return new_game(NAMES[:players], rules, own)


# Tables in the middle of a game ---------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn, steps: Sequence[tuple[str, str]] = STEPS) -> Position:
    """Draw a table at the start of any step, possibly with many buildings and goods."""
    names = NAMES[: draw(st.integers(2, 5))]
    phase, step = draw(st.sampled_from(steps))
    year = draw(st.integers(1, 5))
    rules = draw(st.sampled_from(RULES))
    modules = draw(st.sampled_from([[], [1]]))
    data: dict[str, Any] = {
        "modules": modules,
        "rules": {
            "plus_two_limit": rules.plus_two_limit,
            "may_decline": rules.may_decline,
            "reinforcements": rules.reinforcements,
        },
        "year": year,
        "phase": phase,
        "step": step,
        "order": draw(st.permutations(names)),
        "players": [draw(_players(name, step, modules)) for name in names],
    }
    if step in ("help", "build", "season_end", "influence"):
        data["placed"] = draw(_groups(names))
    advisors = [group["advisor"] for group in data.get("placed", ())]
    doubled = len(advisors) > len(set(advisors))
    holder = draw(st.sampled_from([None, *names]))
    for player in data["players"]:
        player["envoy"] = player["name"] == holder and not doubled
    if step != "final" and draw(st.booleans()):
        data["enemy"] = ENEMIES[year]
        data["seen_by"] = draw(st.lists(st.sampled_from(names), min_size=1, unique=True))
    position = files.from_json(data)
    assert not position.faults, position.faults
    return position


@st.composite
def _players(draw: st.DrawFn, name: str, step: str, modules: list[int]) -> dict[str, Any]:
    printed = [row for letter, row in ROWS.items() if modules or letter not in "AG"]
    columns = draw(st.tuples(*[st.sampled_from([0, 0, 1, 2, 3, 4])] * len(printed)))
    player: dict[str, Any] = {
        "name": name,
        "vp": draw(st.integers(-3, 40)),
        "tokens": draw(st.integers(0, 2)),
        "soldiers": draw(st.integers(0, 9)),
        "buildings": [
            building
            for row, built in zip(printed, columns, strict=True)
            for building in row[:built]
        ],
    }
    player |= {good: draw(st.integers(0, 4)) for good in GOODS}
    if step in ("reroll", "influence"):
        coloured = draw(st.lists(st.integers(1, 6), min_size=1, max_size=3))
        white = draw(st.lists(st.integers(1, 6), max_size=2))
        player["dice"] = " ".join(map(str, coloured)) + (
            " + " + " ".join(map(str, white)) if white else ""
        )
    if step == "roll":
        player["white_dice"] = draw(st.sampled_from([0, 0, 1]))
    return player


@st.composite
def _groups(draw: st.DrawFn, names: Sequence[str]) -> list[dict[str, Any]]:
    advisors = draw(st.lists(st.integers(1, 18), max_size=5, unique=True))
    shared = draw(st.booleans())
    if advisors and shared:
        advisors.append(advisors[0])
    owners: list[str | None] = [*names, None] if len(names) == 2 else [*names]
    placed = []
    for place, advisor in enumerate(advisors):
        dice = [6] * (advisor // 6) + [advisor % 6] * (advisor % 6 > 0)
        # There is only one group of neutral dice on an advisor (T.2).
        again = advisor in advisors[:place]
        owner = draw(st.sampled_from(names if again else owners))
        placed.append({"advisor": advisor, "player": owner, "dice": " ".join(map(str, dice))})
    return placed


seeds = st.integers(0, 2**32)


def in_the_dark(position: Position) -> list[str]:
    """Return the players who do not know the card that somebody else has seen."""
    seen = position.table_copy().seen
    names = [player.name for player in position.players]
    return [
        name
        for seat, name in enumerate(names)
        if position.enemy is not None and not seen >> seat & 1
    ]


def but_for_the_card(seed: int) -> Iterator[tuple[Position, Position]]:
    """Yield positions of two games that differ only in a seen card, until it is revealed."""
    rng = Random(seed)
    position = new(2 + seed % 4)
    while position.actor is not None:
        action = pick(options(position), rng)
        if isinstance(action, Enemy) and position.step == "help":
            other = next(each for each, _ in position.chances() if each is not action)
            yield from _alike(position.play(action), position.play(other), Random(seed))
        position = position.play(action)


def _alike(one: Position, two: Position, rng: Random) -> Iterator[tuple[Position, Position]]:
    while one.step != "battle":
        yield one, two
        action = pick(options(one), rng)
        if isinstance(action, Enemy):
            return
        one, two = one.play(action), two.play(action)
