"""Reach odds against an oracle that counts naively, and against icepool."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from random import Random

import icepool
import pytest

from gametable.play.errors import Malformed
from kingsburg.engine.actions import Reroll
from kingsburg.engine.hand import Hand
from kingsburg.engine.powers.power import DicePower
from kingsburg.odds.reach import Setup, reach
from tests.drawn import some
from tests.oracles import dice_odds as oracle

FLAGS = list(product((False, True), repeat=4))
BOTH = Setup().with_buildings(["statue", "chapel"])
POOLS = list(product(range(6), range(4)))


def setup(coloured: int, white: int, flags: tuple[bool, ...]) -> Setup:
    token, *buildings = flags
    names = ("market", "statue", "chapel")
    owned = [name for name, has in zip(names, buildings, strict=True) if has]
    return Setup(coloured, white, token).with_buildings(owned)


def means(flags: tuple[bool, ...]) -> oracle.Means:
    token, market, statue, chapel = flags
    powers = {name for name, has in (("statue", statue), ("chapel", chapel)) if has}
    return oracle.Means(token, market, frozenset(powers))


def by_advisor(chances: oracle.Chances) -> dict[int, Fraction]:
    return dict(enumerate(map(Fraction, chances), start=1))


def test_known_values() -> None:
    chances = reach(Setup())
    assert list(chances) == list(range(1, 19))
    assert (chances[1], chances[8], chances[18]) == (
        Fraction(91, 216),
        Fraction(97, 216),
        Fraction(1, 216),
    )
    assert all(isinstance(chance, Fraction) for chance in chances.values())
    # One die and a +2: 1 to 8, 3 to 6 in two ways.
    assert [6 * chance for chance in reach(Setup(1, token=True)).values()] == (
        [1, 1, 2, 2, 2, 2, 1, 1] + [0] * 10
    )
    # The Market brings 19 down to 18.
    assert reach(Setup(sways=("market",)).rolled(Hand((6, 6, 1), (6,))))[18] == 1


@pytest.mark.slow
@pytest.mark.parametrize("pool", [pool for pool in POOLS if sum(pool) <= 5], ids=str)
def test_as_by_every_raw_roll(pool: tuple[int, int]) -> None:
    """The odds match a count of all raw rolls, for every combination of flags."""
    for flags in FLAGS:
        expected = oracle.before_the_roll(*pool, means(flags), oracle.raw_rolls)
        assert reach(setup(*pool, flags)) == by_advisor(expected), flags


@pytest.mark.parametrize("pool", some([pool for pool in POOLS if sum(pool) > 5], 2), ids=str)
def test_as_by_every_sorted_roll(pool: tuple[int, int]) -> None:
    """The odds match a count of all sorted rolls, for every combination of flags."""
    for flags in FLAGS:
        expected = oracle.before_the_roll(*pool, means(flags), oracle.sorted_rolls)
        assert reach(setup(*pool, flags)) == by_advisor(expected), flags


@pytest.mark.parametrize("pool", [(0, 6), (1, 6), (2, 5), (3, 4)], ids=str)
def test_many_white_dice(pool: tuple[int, int]) -> None:
    """The odds match the oracle without a flag and with all of them."""
    for flags in (FLAGS[0], FLAGS[-1]):
        expected = oracle.before_the_roll(*pool, means(flags), oracle.sorted_rolls)
        assert reach(setup(*pool, flags)) == by_advisor(expected), flags


def drawn_rolls() -> Iterator[Hand]:
    """Yield rolls that matter to Statue or Chapel, and drawn ones."""
    yield from (Hand((face,) * 3, (face,)) for face in range(1, 7))
    yield from (Hand((1, 1, 2)), Hand((1, 1, 1)), Hand((), (2,)), Hand((2,)), Hand((2, 2), (2, 1)))
    draw = Random(8)
    for coloured, white in product(range(5), range(3)):
        dice = [draw.randint(1, 6) for _ in range(coloured + white)]
        yield Hand(tuple(dice[:coloured]), tuple(dice[coloured:]))


@pytest.mark.parametrize("roll", list(drawn_rolls()), ids=repr)
def test_from_a_roll(roll: Hand) -> None:
    for flags in FLAGS:
        expected = oracle.after_the_roll(
            roll.coloured, roll.white, means(flags), oracle.sorted_rolls
        )
        assert reach(setup(0, 0, flags).rolled(roll)) == by_advisor(expected), flags


@pytest.mark.parametrize("pool", POOLS, ids=str)
def test_as_icepool_says(pool: tuple[int, int]) -> None:
    """The odds match icepool without rerolls, which it cannot decide for each advisor."""

    def groups(coloured: oracle.Dice, white: oracle.Dice) -> frozenset[int]:
        found = {sum(group) for size in range(1, 6) for group in combinations(coloured, size)}
        for die in white:
            found |= {number + die for number in found}
        return frozenset(found)

    coloured, white = (icepool.d6.pool(dice).expand() for dice in pool)
    rolled = icepool.map(groups, coloured, white)
    for token, market in product((False, True), repeat=2):
        chances = reach(Setup(*pool, token, ("market",) * market))
        plus = {more + step for more in {0, 2 * token} for step in {-market, 0, +market}}
        for advisor, chance in chances.items():
            hits = sum(
                ways
                for found, ways in rolled.items()
                if not found.isdisjoint({advisor - more for more in plus})
            )
            assert chance == Fraction(hits, rolled.denominator())


def test_a_closed_advisor_is_never_reached_and_changes_no_other() -> None:
    for flags in FLAGS:
        free = setup(3, 1, flags)
        closed = Setup(3, 1, free.token, free.sways, free.rerolls, frozenset({2, 8, 18}))
        expected = {
            advisor: Fraction(0) if advisor in (2, 8, 18) else chance
            for advisor, chance in reach(free).items()
        }
        assert reach(closed) == expected


def test_an_answer_may_be_changed_by_who_asked() -> None:
    answer = reach(Setup())
    answer.clear()
    assert len(reach(Setup())) == 18


class AnyDie(DicePower):
    """A power that no building has: any die may be rerolled."""

    id = "any_die"

    def changes(self, hand: Hand) -> tuple[Reroll, ...]:
        coloured = (Reroll(self.id, (die,)) for die in sorted(set(hand.coloured)))
        white = (Reroll(self.id, (), (die,)) for die in sorted(set(hand.white)))
        return (*coloured, *white)


@pytest.mark.parametrize("power", [*BOTH.rerolls, AnyDie()], ids=lambda power: power.id)
def test_a_power_works_on_dice_whatever_their_colour(power: DicePower) -> None:
    """A power ignores the colours of dice (P2a.5), which `rerolls` relies on."""
    for roll in product(range(1, 7), repeat=4):
        for cut in range(5):
            hand = Hand(roll[:cut], roll[cut:])
            assert bool(power.changes(hand)) == bool(power.changes(Hand(roll)))


def test_powers_from_elsewhere() -> None:
    one, two = (AnyDie(),), (AnyDie(), AnyDie())
    assert reach(Setup(1, rerolls=one))[6] == 1 - Fraction(5, 6) ** 2
    assert reach(Setup(1, rerolls=two))[6] == 1 - Fraction(5, 6) ** 3
    # From 5 + 1 the coloured die must become 1 for 1, and the white one 3 for 8 or 4 for 9.
    from_roll = reach(Setup(rerolls=one).rolled(Hand((5,), (1,))))
    assert [6 * from_roll[advisor] for advisor in (1, 5, 6, 7, 8, 9, 12)] == [1, 6, 6, 1, 1, 1, 0]
    assert 36 * reach(Setup(rerolls=two).rolled(Hand((5,), (1,))))[12] == 1


def test_the_order_of_the_powers_does_not_matter() -> None:
    for first, second in (BOTH.rerolls, BOTH.rerolls[::-1]):
        assert reach(Setup(2, 2, rerolls=(first, second))) == reach(
            Setup(2, 2).with_buildings(["statue", "chapel"])
        )


def test_what_can_be_reached_now_is_what_the_engine_allows() -> None:
    draw = Random(2)
    for _ in range(300):
        dice = [draw.randint(1, 6) for _ in range(draw.randint(1, 5))]
        cut = draw.randint(0, len(dice))
        hand = Hand(tuple(dice[:cut]), tuple(dice[cut:]))
        for token, market in product((False, True), repeat=2):
            sways = ("market",) * market
            allowed = {action.advisor for action in hand.influences(token, sways)}
            chances = reach(Setup(token=token, sways=sways).rolled(hand))
            assert {advisor for advisor, chance in chances.items() if chance == 1} == allowed
            assert set(chances.values()) <= {0, 1}


WRONG = [
    ({"dice": 6}, "6 is not a valid number of coloured dice (0 to 5)"),
    ({"dice": -1}, "-1 is not a valid number of coloured dice (0 to 5)"),
    ({"dice": True}, "True is not a valid number of coloured dice (0 to 5)"),
    ({"white": 7}, "7 is not a valid number of white dice (0 to 6)"),
    ({"white": "2"}, "'2' is not a valid number of white dice (0 to 6)"),
    ({"white": 2.5}, "2.5 is not a valid number of white dice (0 to 6)"),
    ({"taken": frozenset({0})}, "0 is not a valid advisor number (1 to 18)"),
    ({"taken": frozenset({19})}, "19 is not a valid advisor number (1 to 18)"),
    ({"dice": 1, "roll": Hand((7,))}, "7 is not a valid face of a die (1 to 6)"),
    ({"roll": Hand((1, 2))}, "these are not 3 coloured and 0 white dice"),
]


@pytest.mark.parametrize(("fields", "sentence"), WRONG, ids=[each[1] for each in WRONG])
def test_numbers_outside_the_limits(fields: dict[str, object], sentence: str) -> None:
    with pytest.raises(Malformed) as refusal:
        Setup(**fields)  # type: ignore[arg-type]
    assert str(refusal.value) == sentence


def test_an_unknown_building() -> None:
    with pytest.raises(Malformed, match=r"N\.4 there is no building temple"):
        Setup().with_buildings(["statue", "temple"])
