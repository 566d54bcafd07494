"""The contested court against a plain game tree, case by case drawn, and the awkward ones."""

import json
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from kingsburg import files
from kingsburg.engine.actions import Influence
from kingsburg.engine.position import Position
from kingsburg.odds.claims import can_force, chance
from kingsburg.odds.court import Court
from tests.oracles.court_tree import Seat, best_play, can_get, chance_to_get, first_moves

NAMES = ("Ann", "Brian", "Cindy", "David", "Eva")
ADVISORS = range(1, 19)


def dice_of(advisor: int) -> str:
    sixes, rest = divmod(advisor, 6)
    return " ".join(["6"] * sixes + [str(rest)] * (rest > 0))


def position(seats: Sequence[Seat], closed: Sequence[int] = (), **fields: Any) -> Position:
    """A court where these players sit in turn order; what is closed is Ann's."""
    players = [
        {
            "name": name,
            "dice": f"{' '.join(map(str, seat.coloured))} + {' '.join(map(str, seat.white))}"
            if seat.coloured or seat.white
            else None,
            "tokens": seat.tokens,
            "buildings": ["inn", "market"] if seat.market else [],
            "envoy": seat.envoy,
            "passed": seat.passed,
        }
        for name, seat in zip(NAMES, seats, strict=False)
    ]
    for player in players:
        if player["dice"] is None:
            del player["dice"]
        else:
            player["dice"] = str(player["dice"]).removesuffix(" + ").strip()
    placed = [{"advisor": each, "player": "Ann", "dice": dice_of(each)} for each in closed]
    data = {"phase": "spring", "step": "influence", "players": players, "placed": placed, **fields}
    return files.load(json.dumps(data))


def drawn(rng: Random, number: int, most: int) -> tuple[list[Seat], list[int]]:
    """Players with up to so many coloured dice, and some closed advisors."""

    def roll(dice: int) -> tuple[int, ...]:
        return tuple(sorted(rng.randint(1, 6) for _ in range(dice)))

    envoy = rng.choice([*range(number), *[None] * 3])
    seats = [
        Seat(
            roll(rng.randint(most > 1, most)),
            roll(rng.choice([0, 0, 0, 1])),
            int(most < 3 and rng.random() < 0.3),
            most < 3 and rng.random() < 0.3,
            place == envoy,
            rng.random() < 0.1,
        )
        for place in range(number)
    ]
    return seats, sorted(rng.sample(ADVISORS, rng.choice([0, 1, 3])))


def some_worths(rng: Random, number: int) -> list[dict[int, Fraction]]:
    """Ties and things that nobody wants among them."""
    values = [Fraction(each) for each in (-1, 0, 1, 1, 2, 2, 3, 2.5)] + [Fraction(7, 3)]
    return [{each: rng.choice(values) for each in ADVISORS} for _ in range(number)]


CASES = [
    *((2, 3, f"two-{seed}") for seed in range(60)),
    *((3, 2, f"three-{seed}") for seed in range(60)),
    *((4, 1, f"four-{seed}") for seed in range(60)),
    *((5, 1, f"five-{seed}") for seed in range(40)),
]


@pytest.mark.parametrize(("number", "most", "seed"), CASES, ids=[each[2] for each in CASES])
def test_as_by_the_whole_tree(number: int, most: int, seed: str) -> None:
    rng = Random(seed)
    seats, closed = drawn(rng, number, most)
    here = position(seats, closed)
    if here.step != "influence":
        # Nobody can place anything; the oracle agrees.
        nothing = dict.fromkeys(ADVISORS, Fraction(1))
        assert not any(best_play(tuple(seats), frozenset(closed), [nothing] * number))
        return
    worths = some_worths(rng, number)
    if rng.random() < 0.3:
        worths = worths[:1] * number
    solved = Court(here, dict(zip(NAMES, worths, strict=False)))
    assert solved.search()
    mover = NAMES.index(str(here.actor))
    names = NAMES[:number]
    expected = best_play(tuple(seats), frozenset(closed), worths, mover)
    assert tuple(solved.values().values()) == expected
    assert list(solved.values()) == list(names)

    moves = first_moves(tuple(seats), frozenset(closed), worths, mover)
    mine = [
        (getattr(action, "advisor", 0), tuple((values or {}).values()))
        for action, values in solved.placements()
    ]
    assert sorted(mine) == sorted(moves)
    assert [action for action, _ in solved.placements()] == list(here.actions())

    forced, likely = can_force(here), chance(here)
    for place, name in enumerate(names):
        for advisor in ADVISORS:
            asked = tuple(seats), frozenset(closed), place, advisor, mover
            assert forced[name][advisor] == can_get(*asked)
            assert likely[name][advisor] == chance_to_get(*asked)


@pytest.mark.parametrize(
    ("number", "most", "seed"), CASES[::7], ids=[each[2] for each in CASES[::7]]
)
def test_the_best_line_is_worth_what_is_promised(number: int, most: int, seed: str) -> None:
    rng = Random(seed)
    seats, closed = drawn(rng, number, most)
    here = position(seats, closed)
    if here.step != "influence":
        return
    worths = dict(zip(NAMES, some_worths(rng, number), strict=False))
    solved = Court(here, worths)
    assert solved.search()
    got = dict.fromkeys(NAMES[:number], Fraction(0))
    for name, action in solved.line():
        assert here.actor == name
        here = here.play(action)
        if isinstance(action, Influence):
            got[name] += worths[name][action.advisor]
    assert here.step != "influence"
    assert got == solved.values()
