"""The contested court against a plain game tree, in drawn and in awkward cases."""

import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from gametable.play.errors import GameError, ImpossiblePosition, Malformed
from kingsburg.engine.actions import PASS, Influence
from kingsburg.engine.position import Position
from kingsburg.notation import files, lines
from kingsburg.odds import court
from kingsburg.odds.claims import can_force, chance
from kingsburg.odds.court import Court
from kingsburg.odds.worths import default_worths
from tests.drawn import some
from tests.oracles.court_tree import Seat, best_play, can_get, chance_to_get, first_moves

NAMES = ("Ann", "Brian", "Cindy", "David", "Eva")
ADVISORS = range(1, 19)


def dice_of(advisor: int) -> str:
    sixes, rest = divmod(advisor, 6)
    return " ".join(["6"] * sixes + [str(rest)] * (rest > 0))


def position(seats: Sequence[Seat], closed: Sequence[int] = (), **fields: Any) -> Position:
    """Return a court where these players sit in turn order, and Ann's dice close advisors."""
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
    """Return players with up to so many coloured dice, and some closed advisors."""

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
    """Return worths with ties, some of them for advisors that nobody wants."""
    values = [Fraction(each) for each in (-1, 0, 1, 1, 2, 2, 3, 2.5)] + [Fraction(7, 3)]
    return [{each: rng.choice(values) for each in ADVISORS} for _ in range(number)]


#: Seeds whose trees take longer to walk than all the others together.
LARGE = (14, 16, 51)
CASES = [
    *((2, 3, f"two-{seed}") for seed in range(60)),
    *((3, 2, f"three-{seed}") for seed in range(60) if seed not in LARGE),
    *((4, 1, f"four-{seed}") for seed in range(60)),
    *((5, 1, f"five-{seed}") for seed in range(40)),
]


@pytest.mark.parametrize(("number", "most", "seed"), some(CASES, 3), ids=str)
def test_as_by_the_whole_tree(number: int, most: int, seed: str) -> None:
    rng = Random(seed)
    seats, closed = drawn(rng, number, most)
    here = position(seats, closed)
    if here.step != "influence":
        # Nobody can place anything, and the oracle agrees.
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


@pytest.mark.parametrize("seed", range(25))
def test_a_token_in_each_group(seed: int) -> None:
    """With the option each +2 token may join a group, one for each group (P2b.4)."""
    rng = Random(f"tokens/{seed}")
    seats = [
        Seat(tuple(sorted(rng.choices(range(1, 7), k=2))), tokens=rng.randint(0, 2))
        for _ in range(2)
    ]
    worths = some_worths(rng, 2)
    solved = Court(
        position(seats, rules={"plus_two_limit": "group"}), dict(zip(NAMES, worths, strict=False))
    )
    assert solved.search()
    assert tuple(solved.values().values()) == best_play(tuple(seats), frozenset(), worths)
    # By the printed rule only one of them counts.
    solved = Court(position(seats), dict(zip(NAMES, worths, strict=False)))
    assert solved.search()
    one = tuple(replace(seat, tokens=min(1, seat.tokens)) for seat in seats)
    assert tuple(solved.values().values()) == best_play(one, frozenset(), worths)


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


@pytest.mark.parametrize("seed", range(16))
def test_in_the_middle_of_a_round(seed: int) -> None:
    """The court can be solved from anybody's turn; earlier players move again after the others."""
    rng = Random(f"middle/{seed}")
    seats, closed = drawn(rng, 3, 1)
    seats = [replace(each, coloured=each.coloured or (3,), passed=False) for each in seats]
    order = rng.sample(NAMES[:3], 3)
    turn = rng.randrange(3)
    here = position(seats, closed[:1], order=order, to_move=order[turn])
    worths = some_worths(rng, 3)
    solved = Court(here, dict(zip(order, worths, strict=True)))
    assert solved.search()
    asked = tuple(seats[NAMES.index(name)] for name in order), frozenset(closed[:1])
    turn = order.index(str(here.actor))
    values = best_play(*asked, worths, turn)
    assert solved.values() == dict(zip(order, values, strict=True))
    assert list(solved.values()) == list(NAMES[:3])
    forced, likely = can_force(here), chance(here)
    for place, name in enumerate(order):
        for advisor in ADVISORS:
            assert forced[name][advisor] == can_get(*asked, place, advisor, turn)
            assert likely[name][advisor] == chance_to_get(*asked, place, advisor, turn)


def test_what_cannot_be_asked() -> None:
    here = position([Seat((2,)), Seat((3,))])
    whole = default_worths()
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"Zoe": whole}, "worths: there is no player 'Zoe'"),
        ({"Ann": {8: Fraction(1)}}, r"worths\[Ann\]: the worth of advisor 1 must be"),
        ({"Ann": {**whole, 8: 0.5}}, r"worths\[Ann\]: the worth of advisor 8 must be"),
    ]
    for worths, sentence in wrong:
        with pytest.raises(Malformed, match=sentence):
            Court(here, worths)
    aid = json.dumps({"players": [{"name": "Ann"}, {"name": "Brian"}]})
    chapel = {"name": "Ann", "dice": "2", "buildings": ["chapel"]}
    faulty = {"phase": "spring", "step": "influence", "players": [chapel, {"name": "Brian"}]}
    for asked in (Court, can_force, chance):
        with pytest.raises(Malformed, match="step: the court is contested at step influence"):
            asked(files.load(aid))
        with pytest.raises(ImpossiblePosition, match="chapel needs statue"):
            asked(files.read(json.dumps(faulty)))


def test_no_dice_is_no_contest() -> None:
    """Players without coloured dice pass at once, and a court where all pass is refused."""
    here = position([Seat((), (3, 3)), Seat((2,))])
    assert here.actor == "Brian"
    solved = Court(here)
    assert solved.search()
    assert [lines.words(action) for _, action in solved.line()] == ["influences 2 with 2"]
    with pytest.raises(Malformed, match="step: the court is contested at step influence, but"):
        Court(position([Seat((), (3, 3)), Seat()]))


def test_everything_closed_but_for_the_envoy() -> None:
    seats = [Seat((2, 3), envoy=True), Seat((4,))]
    here = position(seats, closed=[2, 3, 4, 5])
    assert here.actor == "Ann"
    assert [name for name, _ in Court(here).bounds().items()] == ["Ann", "Brian"]
    solved = Court(here)
    assert solved.search()
    best = max(default_worths()[advisor] for advisor in (2, 3, 5))
    assert solved.values() == {"Ann": best, "Brian": 0}
    assert solved.bounds()["Ann"] == (best, best)


def test_the_token_at_eighteen_and_the_market_at_nineteen() -> None:
    only = dict.fromkeys(ADVISORS, Fraction(0)) | {18: Fraction(1)}
    for seat in (Seat((6, 6, 4), tokens=1), Seat((6, 6, 6), (1,), market=True)):
        solved = Court(position([seat, Seat((1,))]), {"Ann": only})
        assert solved.search()
        assert solved.values()["Ann"] == 1


def test_of_equal_worths_the_one_that_leaves_least_to_others() -> None:
    """Of advisors that she likes equally, Ann takes the one that Brian needs."""
    alike = dict.fromkeys(ADVISORS, Fraction(1))
    solved = Court(position([Seat((2,)), Seat((2,))]), dict.fromkeys(NAMES[:2], alike))
    assert solved.search()
    assert solved.values() == {"Ann": 1, "Brian": 0}
    three = dict.fromkeys(ADVISORS, Fraction(0)) | {3: Fraction(1)}
    here = position([Seat((2,), tokens=1), Seat((3,))])
    both = dict.fromkeys(ADVISORS, Fraction(0)) | {2: Fraction(1), 4: Fraction(1)}
    solved = Court(here, {"Ann": both, "Brian": three})
    assert solved.search()
    assert solved.values() == {"Ann": 1, "Brian": 1}
    seat = Seat((1, 2))
    ones = dict.fromkeys(ADVISORS, Fraction(0)) | {1: Fraction(1), 3: Fraction(1)}
    solved = Court(position([seat, Seat((3,))]), {"Ann": ones, "Brian": three})
    assert solved.search()
    assert solved.values() == {"Ann": 1, "Brian": 0}
    assert lines.words(solved.line()[0][1]) == "influences 3 with 1 2"


def test_of_equal_totals_the_one_that_leaves_least_to_the_next_player() -> None:
    """Brian takes Cindy's 3 and not Ann's 1, because Cindy is next after him."""
    nothing = dict.fromkeys(ADVISORS, Fraction(0))
    worths = {
        "Ann": nothing | {6: Fraction(10), 1: Fraction(1)},
        "Brian": nothing | {1: Fraction(1), 3: Fraction(1)},
        "Cindy": nothing | {6: Fraction(10), 3: Fraction(1)},
    }
    solved = Court(position([Seat((1, 6)), Seat((2,), market=True), Seat((3, 6))]), worths)
    assert solved.search()
    assert solved.values() == {"Ann": 11, "Brian": 1, "Cindy": 0}


def test_nobody_takes_what_costs() -> None:
    bad = dict.fromkeys(ADVISORS, Fraction(-1))
    solved = Court(position([Seat((2,)), Seat((3,))]), dict.fromkeys(NAMES[:2], bad))
    assert solved.search()
    assert solved.values() == {"Ann": 0, "Brian": 0}
    assert [action for _, action in solved.line()] == [PASS, PASS]


def test_a_search_in_slices_goes_on_where_it_stopped() -> None:
    seats = [Seat((1, 2, 6)), Seat((1, 3, 5)), Seat((2, 3, 5)), Seat((1, 4, 6))]
    whole = Court(position(seats))
    assert whole.search()
    sliced = Court(position(seats))
    slices = 0
    while not sliced.search(20):
        slices += 1
        assert sliced.states <= (20 + len(seats)) * slices
    assert slices > 3
    assert sliced.values() == whole.values()
    assert sliced.placements() == whole.placements()
    assert sliced.line() == whole.line()


def held(court: Court) -> int:
    """Return how many states and prospects a court keeps."""
    kept = sum(len(each._known) + len(each._hopes) for each in court._prospects)
    return court._solver.states + kept


def told(court: Court, *, exact: bool) -> tuple[object, ...]:
    found = (court.states, court.placements(), court.bounds())
    return (*found, court.values(), court.line()) if exact else found


def test_once_the_steps_are_over_only_the_answer_is_kept() -> None:
    seats = [Seat((1, 2, 6)), Seat((1, 3, 5)), Seat((2, 3, 5)), Seat((1, 4, 6))]
    whole, stepped = Court(position(seats)), Court(position(seats))
    assert whole.search()
    assert held(whole) > 100
    for _ in stepped.steps():
        pass
    assert held(stepped) == 0
    assert told(stepped, exact=True) == told(whole, exact=True)
    assert stepped.search()


def test_steps_that_are_given_up_leave_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(court, "_STATES_AT_ONCE", 20)
    seats = [Seat((1, 2, 6)), Seat((1, 3, 5)), Seat((2, 3, 5)), Seat((1, 4, 6))]
    cut, begun = Court(position(seats)), Court(position(seats))
    assert not cut.search(20)
    steps = begun.steps()
    next(steps)
    assert held(begun) > 0
    steps.close()
    assert held(begun) == 0
    assert told(begun, exact=False) == told(cut, exact=False)
    assert not begun.search()


def test_bounds_where_it_is_not_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(court, "MOST_STATES", 30)
    seats = [Seat((1, 2, 6)), Seat((1, 3, 5)), Seat((2, 3, 5)), Seat((1, 4, 6))]
    cut = Court(position(seats))
    assert not cut.search()
    assert not cut.search()
    assert cut.states <= 30 + len(seats)
    for unknown in (cut.values, cut.line):
        with pytest.raises(GameError, match="known only once the search is finished"):
            unknown()
    monkeypatch.undo()
    whole = Court(position(seats))
    assert whole.search()
    values = whole.values()
    for name, (low, high) in cut.bounds().items():
        assert low <= values[name] <= high


def test_too_many_moves_end_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit that just lets a search begin stops it before its end, and the bounds hold."""
    here = position([Seat((1, 2, 6)), Seat((1, 3, 5)), Seat((2, 3, 5)), Seat((1, 4, 6))])
    for most in range(1, 1000):
        monkeypatch.setattr(court, "MOST_MOVES", most)
        try:
            cut = Court(here)
        except Malformed:
            continue
        break
    assert not cut.search()
    assert all(low <= high for low, high in cut.bounds().values())


def test_best_play_is_told_when_no_state_more_might_be_solved() -> None:
    seats = [Seat((1, 2), envoy=True), Seat((6, 6)), Seat((2, 3)), Seat((1, 5))]
    whole = Court(position(seats, [12]))
    assert whole.search()
    again = Court(position(seats, [12]))
    assert again.search(whole.states)
    assert again.line() == whole.line()


def test_as_many_dice_as_are_tried() -> None:
    solved = Court(position([Seat((1, 1, 1, 1, 1), (1, 1, 1)), Seat((2,))]))
    assert solved.search()


def test_too_many_dice_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd = [Seat((1, 2, 3, 4, 5), (1, 2, 3, 4))] * 2
    with pytest.raises(Malformed, match="players: 9 dice in one hand allow too many placements"):
        Court(position(crowd))
    monkeypatch.setattr(court, "MOST_MOVES", 10)
    with pytest.raises(Malformed, match="players: 3 dice in one hand allow too many placements"):
        Court(position([Seat((1, 2, 3)), Seat((4, 5, 6))]))
