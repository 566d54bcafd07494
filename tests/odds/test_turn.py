"""Whole turns against an oracle that tries everything, and against the engine."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from gametable.play.errors import Malformed
from gametable.play.steps import Steps, result
from kingsburg.engine.actions import KEEP, Influence
from kingsburg.engine.dice_text import parse_dice, write_dice
from kingsburg.engine.hand import ADVISORS, Hand
from kingsburg.engine.position import Position
from kingsburg.notation import files
from kingsburg.odds.reach import Setup, reach, reach_any
from kingsburg.odds.rerolls import Counting, Goals, Rerolling
from kingsburg.odds.turn import (
    advise_turn,
    best_totals,
    best_turn,
    chances_together,
    possible_sets,
    using_all_dice,
)
from kingsburg.odds.worths import default_worths
from kingsburg.play.ask import advise
from tests.drawn import cases
from tests.oracles import turn_odds as oracle
from tests.oracles.dice_odds import sorted_rolls

#: Everything closed, and nothing closed.
CLOSED = (frozenset(ADVISORS), frozenset[int]())
PAIRS = list(combinations(ADVISORS, 2))


def drawn(seed: int, dice: int, *, rerolls: bool) -> Iterator[tuple[Setup, Random]]:
    """Yield set-ups with at most so many dice."""
    draw = Random(f"{seed}/{dice}/{rerolls}")
    pools = [pool for pool in product(range(5), range(4)) if sum(pool) <= dice]
    for _ in range(10):
        coloured, white = draw.choice(pools)
        closed = frozenset(draw.sample(ADVISORS, draw.choice((0, 3, 6, 12))))
        buildings = [each for each in ("statue", "chapel") if rerolls and draw.random() < 0.7]
        market = ["market"] if draw.random() < 0.4 else []
        setup = Setup(
            coloured,
            white,
            token=draw.choice((0, 0, 1, 2)),
            taken=draw.choice((*CLOSED, closed, closed, closed)),
            envoy=draw.random() < 0.3,
        )
        yield setup.with_buildings([*buildings, *market]), draw


def court(setup: Setup) -> oracle.Court:
    return oracle.Court(setup.token, bool(setup.sways), setup.taken, setup.envoy)


def powers(setup: Setup) -> frozenset[str]:
    return frozenset(power.id for power in setup.rerolls)


def rolled(setup: Setup, draw: Random, most: int = 6) -> Setup:
    dice = [draw.randint(1, most) for _ in range(setup.dice + setup.white)]
    return setup.rolled(Hand(tuple(dice[: setup.dice]), tuple(dice[setup.dice :])))


def worths(draw: Random) -> dict[int, Fraction]:
    """Return worths with many ties, some of them for advisors that nobody wants."""
    return {advisor: Fraction(draw.choice((-1, 0, 1, 1, 2, 3)), 2) for advisor in ADVISORS}


# Before the roll --------------------------------------------------------------------------


def held(setup: Setup, value: oracle.Value) -> oracle.Spread:
    if setup.roll is not None:
        return oracle.after(setup.roll.coloured, setup.roll.white, powers(setup), value)
    return oracle.before(setup.dice, setup.white, powers(setup), value)


def chance(setup: Setup, value: oracle.Value) -> Fraction:
    return oracle.mean(held(setup, value))


@pytest.mark.parametrize("seed", range(8))
def test_all_pairs_and_triples(seed: int) -> None:
    """Without rerolls all pairs and triples match a count of all rolls."""
    for setup, _ in drawn(seed, 4 + (seed == 0), rerolls=False):
        counted = dict.fromkeys(
            [*chances_together(setup, 2), *chances_together(setup, 3)], Fraction(0)
        )
        for own, ways in sorted_rolls(setup.dice):
            for white, white_ways in sorted_rolls(setup.white):
                for advisors in {each for each, _ in oracle.turns(own, white, court(setup))}:
                    if len(advisors) in (2, 3):
                        counted[advisors] += Fraction(
                            ways * white_ways, 6 ** (setup.dice + setup.white)
                        )
        assert {**chances_together(setup, 2), **chances_together(setup, 3)} == counted


@pytest.mark.parametrize("seed", range(cases(16)))
def test_other_questions(seed: int) -> None:
    """With rerolls too, other questions match the oracle, before and after the roll."""
    for setup, draw in drawn(seed, 3 + (seed % 4 == 0), rerolls=True):
        if draw.random() < 0.5:
            setup = rolled(setup, draw, most=3)
        asked = court(setup)
        wanted = frozenset(draw.sample(ADVISORS, draw.choice((1, 2, 5))))
        assert reach_any(setup, wanted) == chance(setup, oracle.any_of(wanted, asked))
        (advisor, *_) = wanted
        assert reach(setup)[advisor] == chance(setup, oracle.any_of([advisor], asked))
        for number in (2, 3):
            chances = chances_together(setup, number)
            possible = [each for each in chances if chances[each]] or list(chances)
            for advisors in draw.sample(possible, 1):
                assert chances[advisors] == chance(setup, oracle.all_of(advisors, asked))
        assert using_all_dice(setup) == chance(setup, oracle.every_die(asked))


@pytest.mark.parametrize("seed", range(16))
def test_the_best_total(seed: int) -> None:
    for setup, draw in drawn(seed, 3 + (seed % 4 == 0), rerolls=True):
        wanted = worths(draw)
        if draw.random() < 0.3:
            setup = rolled(setup, draw, most=3)
        found = best_totals(setup, wanted)
        value = oracle.best_total(wanted, court(setup))
        spread = held(setup, value)
        assert found.mean == oracle.mean(spread)
        assert sum(found.chances.values()) == 1
        assert list(found.chances) == sorted(found.chances)
        assert all(found.chances.values())
        assert sum(total * each for total, each in found.chances.items()) == found.mean
        if len(setup.rerolls) < 2:
            # Of two rerolls that are worth the same, either may be used.
            assert dict(found.chances) == spread


def test_the_worth_of_a_turn_with_three_dice() -> None:
    for setup in (Setup(), Setup(token=1), Setup(white=1).with_buildings(["chapel"])):
        found = best_totals(setup, default_worths())
        value = oracle.best_total(dict(default_worths()), court(setup))
        assert dict(found.chances) == held(setup, value)


# In steps ---------------------------------------------------------------------------------

IN_STEPS = (
    (possible_sets, ()),
    (advise_turn, (default_worths(),)),
    (chances_together, (2,)),
    (chances_together, (3,)),
    (using_all_dice, ()),
    (best_totals, (default_worths(),)),
    (reach, ()),
    (reach_any, ((9, 10, 11),)),
)


@pytest.mark.parametrize(("ask", "more"), IN_STEPS)
def test_steps_tell_how_far_they_are(ask: Any, more: tuple[object, ...]) -> None:
    for seed in range(2):
        for setup, draw in drawn(seed, 5, rerolls=True):
            here = rolled(setup, draw, most=2)
            if ask not in (possible_sets, advise_turn) and draw.random() < 0.7:
                here = setup
            answers: list[object] = []
            shares = list(noting(ask.in_steps(here, *more), answers))
            assert answers == [ask(here, *more)]
            assert shares == sorted(shares)
            assert all(0 <= each <= 1 for each in shares)


def noting(steps: Steps[object], answers: list[object]) -> Iterator[Fraction]:
    answers.append((yield from steps))


def test_all_is_counted_before_the_answer_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading the answer counts nothing more, or the last step would be a long one."""
    for setup, draw in drawn(0, 5, rerolls=True):
        for asked in (setup, rolled(setup, draw, most=1)):
            rerolling = Rerolling(_Refusing(), setup.dice + setup.white)
            what = asked.dice, asked.white, asked.rerolls, asked.roll
            result(rerolling.count(*what))
            monkeypatch.setattr(_Refusing, "open", False)
            rerolling.solved(*what)
            monkeypatch.undo()


class _Refusing(Goals):
    """Goals that are never reached, and that may no longer be counted once `open` is False."""

    open = True

    def ways(self, coloured: int, white: int, kept: Hand) -> Counting:
        assert self.open
        yield 6 ** (coloured + white)
        return (0,)


# Awkward ones -----------------------------------------------------------------------------


def test_no_dice_and_only_white_ones() -> None:
    for setup in (Setup(0), Setup(0, 3), Setup(0, 2, token=2, sways=("market",), envoy=True)):
        assert set(chances_together(setup, 2).values()) == {0}
        assert tuple(best_totals(setup, default_worths())) == (0, {0: 1})
        assert reach_any(setup, ADVISORS) == 0
        assert using_all_dice(setup) == (not setup.white)
        there = setup.rolled(Hand((), (3,) * setup.white))
        assert possible_sets(there) == {}
        assert best_turn(there, default_worths()).placements == ()


def test_everything_closed() -> None:
    setup = Setup(3, 1, token=1, sways=("market",), taken=frozenset(ADVISORS))
    assert set(chances_together(setup, 2).values()) == {0}
    assert using_all_dice(setup) == 0
    assert best_totals(setup, default_worths()).mean == 0
    # The Envoy opens only one of them.
    envoy = replace(setup, envoy=True)
    assert set(chances_together(envoy, 2).values()) == {0}
    assert 0 < using_all_dice(envoy) < 1
    assert reach(envoy) == reach(Setup(3, 1, token=1, sways=("market",)))
    (only,) = best_turn(envoy.rolled(Hand((2, 2, 2), (1,))), default_worths()).placements
    assert isinstance(only, Influence)
    assert (only.advisor, only.envoy) == (10, True)


def test_token_and_market_at_18_and_beyond() -> None:
    roll = Hand((6, 6, 5))
    plain = Setup().rolled(roll)
    assert 18 not in {each for (each, *_) in possible_sets(plain)}
    assert (18,) in possible_sets(replace(plain, sways=("market",)))
    # 17 and a +2 make 19, and the Market brings them down to 18.
    both = possible_sets(replace(plain, token=1, sways=("market",)))
    assert both[18,] == (Influence(18, (5, 6, 6), (), False, "market"),)
    most = Setup(token=1, sways=("market",)).rolled(Hand((6, 6, 5)))
    other = possible_sets(replace(most, taken=frozenset({17})))
    assert (18,) in other
    assert not any(19 in advisors for advisors in other)
    nineteen = Setup(token=1, sways=("market",)).rolled(Hand((6, 6), (5,)))
    ways = {
        (action.token, action.power)
        for action in nineteen.dice_there().influences(True, ("market",))
        if action.advisor == 18
    }
    assert (True, "market") in ways
    # The only way: 4 + 5 + 6 + 2 is 17, and one more is 18.
    up = Setup(token=1, sways=("market",)).rolled(Hand((4, 5, 6)))
    assert possible_sets(up)[18,] == (Influence(18, (4, 5, 6), (), True, "market"),)


def test_one_advisor_twice_by_the_envoy() -> None:
    setup = Setup(2, envoy=True)
    chances = chances_together(setup, 2)
    assert len(chances) == len(PAIRS) + 18
    assert chances[3, 3] == Fraction(1, 36)
    assert chances[7, 7] == 0
    way = possible_sets(setup.rolled(Hand((3, 3))))[3, 3]
    assert way == (Influence(3, (3,)), Influence(3, (3,), envoy=True))
    assert list(chances_together(Setup(2), 2)) == PAIRS
    # A closed advisor cannot be influenced twice.
    assert chances_together(replace(setup, taken=frozenset({3})), 2)[3, 3] == 0


def test_ties_in_worth() -> None:
    """Ties go to the lowest advisors, to placing, and to dice in the order of the actions."""
    alike = dict.fromkeys(ADVISORS, Fraction(1))
    turn = best_turn(Setup().rolled(Hand((2, 3, 5))), alike)
    assert [each.advisor for each in turn.placements] == [2, 3, 5]
    # An advisor worth nothing is influenced too, if that comes first.
    two = {**dict.fromkeys(ADVISORS, Fraction(0)), 5: Fraction(1)}
    turn = best_turn(Setup().rolled(Hand((2, 3, 5))), two)
    assert turn.worth == 1
    assert [each.advisor for each in turn.placements] == [2, 3, 5]
    # The 3 adds nothing, yet it is placed.
    first = {**dict.fromkeys(ADVISORS, Fraction(0)), 2: Fraction(1)}
    turn = best_turn(Setup(2).rolled(Hand((2, 3))), first)
    assert turn.placements == (Influence(2, (2,)), Influence(3, (3,)))
    bad = {**dict.fromkeys(ADVISORS, Fraction(-1)), 5: Fraction(1)}
    turn = best_turn(Setup().rolled(Hand((2, 3, 5))), bad)
    assert turn.placements == (Influence(5, (2, 3)),)
    assert best_turn(Setup().rolled(Hand((1,))), bad).placements == ()


def test_no_roll_to_decide_about() -> None:
    for ask in (
        lambda: possible_sets(Setup()),
        lambda: best_turn(Setup(), default_worths()),
        lambda: advise_turn(Setup(), default_worths()),
        lambda: advise(Setup(), [8]),
    ):
        with pytest.raises(Malformed, match="there is no roll to decide about"):
            ask()


@pytest.mark.parametrize("number", [1, 4, "2"])
def test_only_two_or_three_together(number: Any) -> None:
    with pytest.raises(Malformed, match="two or three advisors"):
        chances_together(Setup(), number)


def test_too_many_dice_are_refused_at_once() -> None:
    big = Setup(5, 5)
    for ask in (
        lambda: chances_together(big, 3),
        lambda: using_all_dice(big),
        lambda: best_totals(big, default_worths()),
    ):
        with pytest.raises(Malformed, match=r"10 dice are too many .*; at most 9 can be"):
            ask()
    assert len(chances_together(big, 2)) == len(PAIRS)
    # Dice on the table are only one roll.
    there = big.rolled(Hand((1, 2, 3, 4, 5), (6, 6, 6, 6, 6)))
    assert using_all_dice(there) == 1
    assert best_totals(there, default_worths()).mean == best_turn(there, default_worths()).worth
    with pytest.raises(Malformed, match="10 dice"):
        advise_turn(there.with_buildings(["chapel"]), default_worths())


def test_an_unknown_advisor() -> None:
    with pytest.raises(Malformed, match="19 is not a valid advisor number"):
        reach_any(Setup(), [8, 19])


# From a roll: what to do --------------------------------------------------------------------


def said(action: Any) -> tuple[str, str]:
    if action is KEEP:
        return "keep", ""
    return action.power, "own" if action.coloured else "white" if action.white else "all"


@pytest.mark.parametrize("seed", range(8))
def test_advice(seed: int) -> None:
    for setup, draw in drawn(seed, 3 + (seed % 4 == 0), rerolls=True):
        here = rolled(setup, draw, most=draw.choice((1, 2, 3)))
        roll = here.dice_there()
        wanted = frozenset(draw.sample(ADVISORS, draw.choice((1, 3))))
        mine = worths(draw)
        for advice, value in (
            (advise(here, wanted), oracle.any_of(wanted, court(here))),
            (advise_turn(here, mine), oracle.best_total(mine, court(here))),
        ):
            expected = {
                choice: oracle.mean(spread)
                for choice, spread in oracle.choices(
                    roll.coloured, roll.white, powers(here), value
                ).items()
            }
            assert {said(each): found for each, found in advice.choices.items()} == expected
            assert advice.value == max(expected.values())
            assert advice.keeping == expected["keep", ""]
            assert advice.gain == advice.value - advice.keeping
            assert advice.choices[advice.action] == advice.value
            if advice.keeping == advice.value:
                assert advice.action is KEEP


# Against the engine -------------------------------------------------------------------------


def position(setup: Setup, step: str) -> Position:
    """Return a position where Ann has everything, and the others have no dice."""
    roll = setup.dice_there()
    ann = {
        "name": "Ann", "dice": write_dice(roll.coloured, roll.white), "tokens": setup.token,
        "buildings": [*powers(setup), *["inn", "market"] * len(setup.sways)], "envoy": setup.envoy,
    }  # fmt: skip
    placed = [
        {
            "advisor": each,
            "player": "Brian",
            "dice": write_dice(((each + 2) // 3, (each + 1) // 3, each // 3)[: min(each, 3)]),
        }
        for each in sorted(setup.taken)
    ]
    here = files.from_json(
        {
            "phase": "spring", "step": step, "rules": {"plus_two_limit": "group"},
            "players": [ann, {"name": "Brian"}, {"name": "Cindy"}], "placed": placed,
        }
    )  # fmt: skip
    assert not here.faults
    return here


def played(here: Position, so_far: tuple[Influence, ...] = ()) -> Iterator[tuple[Influence, ...]]:
    """Yield every way to place dice, group after group."""
    yield so_far
    if (here.step, here.actor) == ("influence", "Ann"):
        for action in here.actions():
            if isinstance(action, Influence):
                yield from played(here.play(action), (*so_far, action))


@pytest.mark.parametrize("seed", range(4))
def test_together_as_the_engine_plays(seed: int) -> None:
    for setup, draw in drawn(seed, 4, rerolls=False):
        here = rolled(setup, draw)
        if not here.dice:
            continue
        ways: dict[tuple[int, ...], set[tuple[Influence, ...]]] = {}
        for one in played(position(here, "influence")):
            ways.setdefault(tuple(sorted(each.advisor for each in one)), set()).add(one)
        del ways[()]
        found = possible_sets(here)
        assert found.keys() == ways.keys()
        order = {each: at for at, each in enumerate(position(here, "influence").actions())}
        for advisors, way in found.items():
            assert way in ways[advisors]
            # No other way begins with an earlier action.
            ascending = [
                each for each in ways[advisors] if tuple(a.advisor for a in each) == advisors
            ]
            assert order[way[0]] == min(order[each[0]] for each in ascending)
        mine = worths(draw)
        turn = best_turn(here, mine)
        assert turn.worth == max(sum(mine[each] for each in advisors) for advisors in [(), *ways])
        assert turn.placements in {(), *(way for each in ways.values() for way in each)}
        assert turn.worth == sum(mine[each.advisor] for each in turn.placements)


@pytest.mark.parametrize("dice", ["1 1 1", "2 2 2 + 2", "1 1 + 1", "3 3 3", "1 2 3 + 1"])
def test_the_choices_are_those_of_the_engine(dice: str) -> None:
    setup = Setup().with_buildings(["statue", "chapel"]).rolled(parse_dice(dice))
    *powers_first, keep = position(setup, "reroll").actions()
    for advice in (advise(setup, [18]), advise_turn(setup, default_worths())):
        assert list(advice.choices) == [keep, *powers_first]
