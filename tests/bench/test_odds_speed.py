"""The speed of the odds, printed and compared with what is promised.

The rounds are paired: each one times the peer right after us, so that a busy machine slows down
both. The median of the ratios counts.
"""

import subprocess
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, pairwise, product
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import icepool
import pytest

from kingsburg.engine.hand import ADVISORS, Hand
from kingsburg.odds import reach as module
from kingsburg.odds import rerolls
from kingsburg.odds.conditions import bringing
from kingsburg.odds.order import places, totals
from kingsburg.odds.questions import turn
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.turn import best_totals, chances_together, using_all_dice
from kingsburg.odds.worths import default_worths
from kingsburg.pages.odds.questions import EXAMPLES
from kingsburg.play.ask import ask
from tests.bench.figures import PATIENCE

ROUNDS = 7
#: The caches of answers and of the steps towards them. What holds for any question stays cached, as
#: in icepool: in how many ways each roll can come up, and which groups a die can join.
CACHES = (
    module._open_court,
    module._by_advisor,
    rerolls._futures,
    rerolls._rolls_with_choice,
    rerolls._working,
    rerolls._hands,
)
BOTH = ("statue", "chapel")


def seconds(work: Callable[[], object], times: int) -> float:
    """Return the average time of a call."""
    start = perf_counter()
    for _ in range(times):
        work()
    return (perf_counter() - start) / times


def groups(coloured: tuple[int, ...], white: tuple[int, ...]) -> frozenset[int]:
    """Return the sums of all groups, as the rule defines them."""
    own = (group for size in range(len(coloured)) for group in combinations(coloured, size + 1))
    sums = {sum(group) for group in own}
    for die in white:
        sums |= {number + die for number in sums}
    return frozenset(sums)


def by_icepool(coloured: int, white: int) -> dict[int, Fraction]:
    """Return the answer of icepool's natural program: sorted rolls, mapped to what they reach."""
    pool = icepool.d6.pool
    if white:
        rolled = icepool.map(groups, pool(coloured).expand(), pool(white).expand())
    else:
        rolled = pool(coloured).expand().map(lambda dice: groups(dice, ()))
    return {
        advisor: Fraction(
            sum(ways for sums, ways in rolled.items() if advisor in sums), rolled.denominator()
        )
        for advisor in range(1, 19)
    }


def forget() -> None:
    """Clear the caches."""
    for known in CACHES:
        known.cache_clear()


def cold(work: Callable[[], object]) -> float:
    """Return the time of one call with empty caches."""
    forget()
    return seconds(work, times=1)


def by_kingsburg(coloured: int, white: int) -> dict[int, Fraction]:
    """Return our answer, found with empty caches."""
    forget()
    return reach(Setup(coloured, white))


@pytest.mark.parametrize(
    ("coloured", "white", "promised"), [(3, 0, 25), (5, 1, 60), (4, 2, 60), (3, 3, 60)]
)
def test_eighteen_fractions(
    coloured: int, white: int, promised: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert by_kingsburg(coloured, white) == by_icepool(coloured, white)
    rounds = [
        (
            seconds(lambda: by_kingsburg(coloured, white), times=40),
            seconds(lambda: by_icepool(coloured, white), times=4),
        )
        for _ in range(ROUNDS)
    ]
    ratio = median(theirs / ours for ours, theirs in rounds)
    ours, theirs = (1000 * median(times) for times in zip(*rounds, strict=True))
    with capsys.disabled():
        print(
            f"\n18 exact fractions, {coloured} + {white} dice: {ours:.3f} ms, icepool"
            f" {theirs:.2f} ms, {ratio:.0f} times faster (promised {promised})"
        )
    assert ratio >= promised


# Rerolls, whole turns, the turn order ------------------------------------------------------

Dice = tuple[int, ...]
CLOSED = frozenset({8, 9, 10})


def rolled(coloured: int, white: int, read: Callable[[Dice, Dice], Any]) -> Any:
    """Return icepool's die of what `read` makes of each roll, given as two sorted pools."""
    pool = icepool.d6.pool
    if white:
        return icepool.map(read, pool(coloured).expand(), pool(white).expand())
    return pool(coloured).expand().map(lambda dice: read(dice, ()))


def rerolls_by_icepool(coloured: int, white: int, has: Sequence[str] = BOTH) -> dict[int, Fraction]:
    """Return the chance of each advisor if the best is made of each roll."""

    @cache
    def anew(powers: frozenset[str], advisor: int) -> Fraction:
        return Fraction(
            rolled(coloured, white, lambda own, more: best(own, more, powers, advisor)).mean()
        )

    @cache
    def best(own: Dice, more: Dice, powers: frozenset[str], advisor: int) -> Fraction:
        found = [Fraction(advisor in known_groups(own, more))]
        if "statue" in powers and len({*own, *more}) == 1:
            left = powers - {"statue"}
            if own:
                again = icepool.d6.map(
                    lambda die: best(tuple(sorted((*own[1:], die))), more, left, advisor)
                )
                found.append(Fraction(again.mean()))
            if more:
                again = icepool.d6.map(
                    lambda die: best(own, tuple(sorted((*more[1:], die))), left, advisor)
                )
                found.append(Fraction(again.mean()))
        for name, most in (("chapel", 7), ("philosopher", 10)):
            if name in powers and sum(own) + sum(more) <= most:
                found.append(anew(powers - {name}, advisor))
        if "prince" in powers and sum(own) + sum(more) <= 8:
            found.append(best((3, 4, 6), more, powers - {"prince"}, advisor))
        if "trickster" in powers:
            left = powers - {"trickster"}
            found += [best(each, more, left, advisor) for each in turned(own)]
            found += [best(own, each, left, advisor) for each in turned(more)]
        return max(found)

    known_groups = cache(groups)
    return {advisor: anew(frozenset(has), advisor) for advisor in ADVISORS}


def turned(dice: Dice) -> list[Dice]:
    """Return the dice with a 2 turned to 1, and to 3."""
    at = dice.index(2) if 2 in dice else None
    if at is None:
        return []
    return [tuple(sorted((*dice[:at], face, *dice[at + 1 :]))) for face in (1, 3)]


def sets_of_groups(own: Dice, more: Dice, most: int, every_die: bool) -> set[Dice]:
    """Return all sums of up to `most` disjoint groups, built up die by die."""
    found: set[Dice] = {()}
    for die in own:
        found = joined(found, die, every_die) | {
            tuple(sorted((*sums, die))) for sums in found if len(sums) < most
        }
    for die in more:
        found = joined(found, die, every_die)
    return found


def joined(found: set[Dice], die: int, every_die: bool) -> set[Dice]:
    after = {
        tuple(sorted((*sums[:at], total + die, *sums[at + 1 :])))
        for sums in found
        for at, total in enumerate(sums)
    }
    return after if every_die else after | found


def different(sums: Dice) -> bool:
    return len(set(sums)) == len(sums) and all(each in ADVISORS for each in sums)


def pairs_by_icepool(coloured: int, white: int) -> dict[Dice, Fraction]:
    def pairs(own: Dice, more: Dice) -> frozenset[Dice]:
        found = sets_of_groups(own, more, 2, False)
        return frozenset(sums for sums in found if len(sums) == 2 and different(sums))

    die = rolled(coloured, white, pairs)
    ways = dict.fromkeys(combinations(ADVISORS, 2), 0)
    for found, times in die.items():
        for pair in found:
            ways[pair] += times
    return {pair: Fraction(times, die.denominator()) for pair, times in ways.items()}


def all_dice_by_icepool(coloured: int, white: int) -> Fraction:
    def placed(own: Dice, more: Dice) -> bool:
        return any(
            different(sums) and not CLOSED.intersection(sums)
            for sums in sets_of_groups(own, more, len(own), True)
        )

    return Fraction(rolled(coloured, white, placed).mean())


def best_by_icepool(coloured: int, white: int) -> dict[Fraction, Fraction]:
    worths = default_worths()

    def best(own: Dice, more: Dice) -> Fraction:
        return max(
            sum((worths[each] for each in sums), Fraction(0))
            for sums in sets_of_groups(own, more, len(own), False)
            if different(sums)
        )

    die = rolled(coloured, white, best)
    return {total: Fraction(ways, die.denominator()) for total, ways in sorted(die.items())}


def places_by_icepool(dice: Sequence[int]) -> list[list[Fraction]]:
    def order(*totals: int) -> Dice:
        return tuple(sorted(range(len(totals)), key=lambda each: totals[each]))

    die = icepool.map(order, *(each @ icepool.d6 for each in dice))
    found = [[0] * len(dice) for _ in dice]
    for players, ways in die.items():
        for place, player in enumerate(players):
            found[player][place] += ways
    return [[Fraction(ways, die.denominator()) for ways in row] for row in found]


def totals_by_icepool(dice: int) -> dict[int, Fraction]:
    die = dice @ icepool.d6
    return {total: Fraction(ways, die.denominator()) for total, ways in die.items()}


#: Each question, our answer, icepool's, how many times faster ours is, and its most milliseconds.
QUESTIONS: list[tuple[str, Callable[[], Any], Callable[[], Any], int, float | None]] = [
    (
        "reach with Statue and Chapel, 3 + 1 dice, all 18",
        lambda: reach(Setup(3, 1).with_buildings(BOTH)),
        lambda: rerolls_by_icepool(3, 1),
        30,
        20,
    ),
    *(
        (
            f"reach with the {governor.capitalize()}, 3 + 1 dice, all 18",
            partial(reach, Setup(3, 1).with_cards(governor, "")),
            partial(rerolls_by_icepool, 3, 1, [governor]),
            promised,
            20.0,
        )
        for governor, promised in (("prince", 30), ("philosopher", 30), ("trickster", 10))
    ),
    (
        "pairs of advisors, 3 + 1 dice",
        lambda: chances_together(Setup(3, 1), 2),
        lambda: pairs_by_icepool(3, 1),
        25,
        10,
    ),
    (
        "pairs of advisors, 5 + 1 dice",
        lambda: chances_together(Setup(5, 1), 2),
        lambda: pairs_by_icepool(5, 1),
        60,
        None,
    ),
    (
        "using all dice, 3 + 1 dice, 8 to 10 closed",
        lambda: using_all_dice(Setup(3, 1, taken=CLOSED)),
        lambda: all_dice_by_icepool(3, 1),
        25,
        None,
    ),
    (
        "using all dice, 5 + 1 dice, 8 to 10 closed",
        lambda: using_all_dice(Setup(5, 1, taken=CLOSED)),
        lambda: all_dice_by_icepool(5, 1),
        60,
        None,
    ),
    (
        "the best total worth, 3 + 1 dice",
        lambda: best_totals(Setup(3, 1), default_worths()).chances,
        lambda: best_by_icepool(3, 1),
        30,
        None,
    ),
    (
        "the turn order of three players, 3 and 4 dice",
        lambda: places([Setup(), Setup(3, 1), Setup()]),
        lambda: places_by_icepool([3, 4, 3]),
        30,
        None,
    ),
    ("the total of 3 dice", lambda: totals(3), lambda: totals_by_icepool(3), 25, None),
]


@pytest.mark.parametrize(
    ("asked", "ours", "theirs", "promised", "most"), QUESTIONS, ids=[each[0] for each in QUESTIONS]
)
def test_other_questions(
    asked: str,
    ours: Callable[[], Any],
    theirs: Callable[[], Any],
    promised: int,
    most: float | None,
    capsys: pytest.CaptureFixture[str],
) -> None:
    default_worths()
    assert ours() == theirs()
    rounds = [(median(cold(ours) for _ in range(5)), cold(theirs)) for _ in range(ROUNDS)]
    ratio = median(theirs / ours for ours, theirs in rounds)
    mine, other = (1000 * median(times) for times in zip(*rounds, strict=True))
    with capsys.disabled():
        print(
            f"\n{asked}: {mine:.3f} ms{f' (promised {most})' if most else ''}, icepool"
            f" {other:.2f} ms, {ratio:.0f} times faster (promised {promised})"
        )
    assert ratio >= promised
    assert most is None or mine < most


def test_all_base_tables(capsys: pytest.CaptureFixture[str]) -> None:
    """All tables of three dice, with and without each aid, take at most 10 ms together."""
    tables = [
        Setup(token=token).with_buildings(
            [name for name, has in zip(("market", *BOTH), owned, strict=True) if has]
        )
        for token, *owned in product((0, 1), repeat=4)
    ]
    assert len(set(tables)) == 16
    rounds = [cold(lambda: [reach(each) for each in tables]) for _ in range(3 * ROUNDS)]
    with capsys.disabled():
        print(f"\nall 16 tables of 3 dice: {1000 * median(rounds):.1f} ms (promised 10)")
    assert median(rounds) < 10e-3


@pytest.mark.parametrize(
    "setup",
    [Setup(3, 2), Setup().rolled(Hand((1, 3, 5), (4,))), Setup().with_buildings(["statue"])],
    ids=["before the roll", "1 3 5 + 4", "with a reroll"],
)
def test_closed_advisors_on_a_roll_already_tabled(
    setup: Setup, capsys: pytest.CaptureFixture[str]
) -> None:
    reach(setup)
    draw = Random(5)
    closed = [frozenset(draw.sample(range(1, 19), 6)) for _ in range(500)]
    fields = (setup.dice, setup.white, setup.token, setup.sways, setup.rerolls)
    rounds = [
        seconds(lambda: [reach(Setup(*fields, each, setup.roll)) for each in closed], times=1)
        / len(closed)
        for _ in range(ROUNDS)
    ]
    with capsys.disabled():
        print(f"\nclosed advisors asked of a table: {1e6 * median(rounds):.1f} µs (promised 20)")
    assert median(rounds) < 20e-6


def test_import_is_light(capsys: pytest.CaptureFixture[str]) -> None:
    def start(code: str) -> float:
        return seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True), times=1)

    start("import kingsburg")
    more = median(start("import kingsburg") - start("pass") for _ in range(11))
    with capsys.disabled():
        print(f"\nimport kingsburg: {1000 * more:.0f} ms over bare Python (promised 60)")
    assert more < 0.060


def test_what_a_turn_brings(capsys: pytest.CaptureFixture[str]) -> None:
    """What advisors give is looked up once before."""
    turn(Setup(), value=lambda bundle: bundle.gold)
    setup = Setup(white=1)
    rounds = [
        cold(lambda: turn(setup, value=lambda bundle: bundle.gold)) for _ in range(3 * ROUNDS)
    ]
    with capsys.disabled():
        print(f"\nthe gold of a turn, 3 + 1 dice: {1000 * median(rounds):.1f} ms (promised 20)")
    assert median(rounds) < 20e-3


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_question_in_words(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The grammar is built once before, and what advisors give is looked up once."""
    ask("8 and goods >= 3 given 9")
    others = [Setup(), Setup()]
    rounds = [
        seconds(partial(ask, text, Setup(white=white), others=others), times=1)
        for white in (0, 1, 0, 1, 0)
    ]
    with capsys.disabled():
        print(f"\n{text}: {1000 * median(rounds):.1f} ms (promised 100)")
    assert median(rounds) < 0.1


@pytest.mark.parametrize(
    ("text", "setup"),
    [
        ("goods", Setup(5, 4, envoy=True)),
        ("worth", Setup(5, 4, envoy=True).with_buildings(["chapel", "statue", "market"])),
        ("8 and 12 and goods >= 3", Setup(5, 4, envoy=True)),
        ("at least 4 of 1-18 or vp >= 2 or (gold >= 2 and not 5)", Setup(5, 4, envoy=True)),
    ],
)
def test_a_long_question_in_slices(
    text: str, setup: Setup, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first time, when nothing is known of what advisors give."""
    bringing.cache_clear()
    ends = [perf_counter(), *(perf_counter() for _ in ask.in_steps(text, setup)), perf_counter()]
    slices = [later - earlier for earlier, later in pairwise(ends)]
    with capsys.disabled():
        print(
            f"\n{text}: {sum(slices):.1f} s in {len(slices)} slices, "
            f"the longest {1000 * max(slices):.0f} ms (promised 300)"
        )
    assert max(slices) < 0.3 * PATIENCE
