"""M1 and M5 against an oracle on drawn positions: ends of seasons, recruiting and winter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from kingsburg.engine.actions import Lose, Take
from kingsburg.engine.position import Position
from kingsburg.notation import files
from kingsburg.notation.lines import write
from tests.oracles import second_year as oracle
from tests.oracles.battle_odds import CARDS, Card
from tests.telling import ROWS

PHASES = ("spring", "summer", "autumn")
NAMES = ("Ann", "Brian", "Cindy", "David", "Eva")
BUILDINGS = [each for row in ROWS.values() for each in row]
#: The most ends a drawn season may have; more would take too long.
MOST_ENDS = 250
MODULE_1 = {*ROWS["A"], *ROWS["G"]}


def drawn_buildings(draw: Random) -> frozenset[str]:
    """Return buildings, filled from the left of each row, with more of module 1.

    The Merchants' Guild is left out because play runs on to the next roll, after its income.
    """
    built: list[str] = []
    for letter, row in ROWS.items():
        often = letter in "AG" and draw.random() < 0.5
        built += row[: draw.randint(2, 4) if often else draw.choice((0, 0, 1, 2, 3, 4))]
    return frozenset(built) - {"merchants_guild"}


def drawn_owners(draw: Random, players: int) -> tuple[oracle.Owner, ...]:
    """Return owners in turn order, of whom one may be richer, so that not too much can happen."""
    rich, rest = draw.randrange(players), draw.randint(0, 1)
    return tuple(
        oracle.Owner(
            name,
            gold=draw.randint(0, 2 if at == rich else rest),
            wood=draw.randint(0, 2 if at == rich else rest),
            stone=draw.randint(0, 2 if at == rich else rest),
            vp=draw.randint(-2, 6),
            token=draw.randint(0, 2 if at == rich else rest),
            soldier=draw.randint(0, 3),
            buildings=drawn_buildings(draw),
        )
        for at, name in enumerate(draw.sample(NAMES, players))
    )


def table(
    draw: Random, owners: Sequence[oracle.Owner], modules: Sequence[int], **fields: Any
) -> Position:
    """Return a position of these owners, given in turn order, in random seats."""
    found = files.from_json(
        {
            "order": [each.name for each in owners],
            "modules": modules,
            "players": [owner_json(each, modules) for each in draw.sample(owners, len(owners))],
            **fields,
        }
    )
    assert not found.faults, found.faults
    return found


def owner_json(owner: oracle.Owner, modules: Sequence[int]) -> dict[str, Any]:
    amounts = owner._asdict()
    left = amounts.pop("soldier_tokens")
    return {
        "tokens": amounts.pop("token"),
        "soldiers": amounts.pop("soldier"),
        "buildings": sorted(amounts.pop("buildings"), key=BUILDINGS.index),
        **({"soldier_tokens": list(left)} if 5 in modules else {}),
        **amounts,
    }


# Module 1: ends of seasons and recruiting -------------------------------------------------


def walk(position: Position) -> Iterator[tuple[tuple[str, ...], Position]]:
    """Yield every sequence of lines in these steps, with the position after it."""
    if position.step not in ("season_end", "recruit"):
        yield (), position
        return
    for action in position.actions():
        for lines, end in walk(position.play(action)):
            yield (write(position, action), *lines), end


def after(position: Position, owner: oracle.Owner) -> oracle.Owner:
    player = position.player(owner.name)
    return owner._replace(
        gold=player.gold,
        wood=player.wood,
        stone=player.stone,
        vp=player.vp,
        token=player.tokens,
        soldier=player.soldiers,
    )


def check_season(seed: str, phase: str) -> set[str]:
    """Check a drawn season, unless too much can happen, and return what occurred in it."""
    draw = Random(seed)
    owners = drawn_owners(draw, 2)
    recruiting = phase == "recruiting"
    expected = oracle.recruiting(owners) if recruiting else oracle.season_end(owners, phase)
    if len(expected) > MOST_ENDS:
        return set()
    step = "recruit" if recruiting else "season_end"
    start = table(draw, owners, [1], phase=phase, step=step, enemy="goblins 2")
    ends = [(lines, tuple(after(end, each) for each in owners)) for lines, end in walk(start)]
    assert set(ends) == expected
    assert len(ends) == len(expected)
    return set(met(phase, owners, expected))


def met(phase: str, owners: Sequence[oracle.Owner], ends: set[oracle.Outcome]) -> Iterator[str]:
    for words in {tuple(line.split()) for lines, _ in ends for line in lines}:
        if "uses" in words:
            yield f"{words[-1]} in {phase}"
        if "recruits" in words and "token" in words:
            price = "cheap" if len(words) - 4 == int(words[2]) else "dear"
            yield f"recruiting_center {price}"
    if phase in ("autumn", "recruiting"):
        for owner in owners:
            if "training_camp" in owner.buildings:
                yield "camp rests" if owner.soldier > 1 else "camp trains"


WANTED = {
    *(f"{workshop} in {phase}" for workshop in oracle.WORKSHOPS for phase in PHASES),
    *("recruiting_center cheap", "recruiting_center dear", "camp trains", "camp rests"),
}


@pytest.mark.rule("P2e.2", "P2e.3", "P3.1", "P7.1", "B.inn", "B.embassy", "B.town_hall", "M1")
@pytest.mark.rule("B.sawmill", "B.quarry", "B.goldsmith", "B.mint")
@pytest.mark.rule("B.recruiting_center", "B.training_camp", "B.barracks")
def test_ends_of_seasons_and_recruiting() -> None:
    found: set[str] = set()
    for phase in (*PHASES, "recruiting"):
        for seed in range(60):
            found |= check_season(f"{phase} {seed}", phase)
    assert found == WANTED


# Module 5: winter -------------------------------------------------------------------------


def drawn_tokens(draw: Random, left: int) -> tuple[int, ...]:
    return tuple(sorted(draw.sample((0, 1, 1, 2, 3, 4), left)))


def drawn_winter(seed: str, year: int) -> tuple[Card, tuple[oracle.Owner, ...], Position]:
    draw = Random(seed)
    card = draw.choice([each for each in CARDS if each.year == year])
    owners = drawn_owners(draw, draw.choice((2, 2, 3) if year < 5 else (2, 3, 4, 5)))
    # An Academy multiplies the ends by six, so there is only one unless few tokens are left.
    academies = draw.randint(0, 2 if year == 5 and len(owners) < 4 else 1)
    owners = tuple(
        each._replace(
            buildings=(each.buildings | {*ROWS["G"]})
            if at < academies
            else each.buildings - {"military_academy"},
            soldier_tokens=drawn_tokens(draw, 7 - year),
        )
        for at, each in enumerate(owners)
    )
    owners = tuple(draw.sample(owners, len(owners)))
    enemy = f"{card.race} {card.strength}"
    start = table(draw, owners, [1, 5], year=year, phase="winter", enemy=enemy)
    return card, owners, start


Battles = dict[str, tuple[int, str]]
RESULTS = {"wins": "victory", "draws": "draw", "is_defeated": "defeat"}


def fight(position: Position) -> Iterator[tuple[tuple[str, ...], Battles, Position]]:
    """Yield as `walk` does, with each strength and result; only one choice of goods is played."""
    nexts = [action for action, _ in position.chances()] or position.actions()
    if position.step != "battle":
        yield (), {}, position
        return
    for action in nexts:
        plain = isinstance(action, (Take, Lose))
        line = () if plain else (write(position, action),)
        then = position.play(action)
        fought: Battles = {
            str(each.player): (each.data, RESULTS[each.kind])
            for each in then.events
            if each.kind in RESULTS
        }
        for lines, more, end in fight(then):
            yield (*line, *lines), fought | more, end
        if plain:
            return


def as_fought(end: Position, name: str, battles: Battles) -> oracle.Fought:
    player = end.player(name)
    return oracle.Fought(
        name,
        *battles[name],
        player.soldier_tokens,
        player.vp,
        player.gold + player.wood + player.stone,
        len(player.abilities.province.buildings),
    )


@pytest.mark.rule("M5", "P8.3", "P8.4", "P8.5", "E.1", "B.cathedral")
@pytest.mark.rule("B.improvised_defenses", "B.military_academy")
@pytest.mark.parametrize("year", range(1, 6))
def test_winter_with_soldier_tokens(year: int) -> None:
    for seed in range(10):
        card, owners, start = drawn_winter(f"winter {year} {seed}", year)
        found = set()
        for lines, battles, end in fight(start):
            chosen = tuple(sorted(line for line in lines if "plays token" in line))
            rolled = tuple(line for line in lines if "rolls" in line)
            assert len(chosen) + len(rolled) == len(lines)
            ends = tuple(as_fought(end, each.name, battles) for each in owners)
            found.add((chosen, rolled, ends))
        assert found == oracle.winter(owners, card, last=year == 5)


def test_what_is_drawn() -> None:
    """Drawn winters have Academies, and Improvised Defenses against weak and strong enemies."""
    winters = [drawn_winter(f"winter {year} {seed}", year) for year in (2, 4) for seed in range(10)]
    built = [each.buildings for _, owners, _ in winters for each in owners]
    assert any("military_academy" in each for each in built)
    assert {
        card.strength > 5
        for card, owners, _ in winters
        if any("improvised_defenses" in each.buildings for each in owners)
    } == {True, False}
    left = [each.soldier_tokens for _, owners, _ in winters for each in owners]
    assert any(len(set(each)) < len(each) for each in left)
