"""Questions in words, drawn and answered by an oracle that tries all rolls and turns."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from gametable.play.distribution import Distribution
from gametable.play.errors import GameError, Malformed
from kingsburg import advise, ask
from kingsburg.engine.hand import ADVISORS
from kingsburg.notation.questions import parse, write
from kingsburg.odds.conditions import bringing
from kingsburg.odds.order import places
from kingsburg.odds.questions import reach_at_least, together, turn
from kingsburg.odds.reach import Setup, reach, reach_any
from kingsburg.odds.turn import advise_turn, best_totals
from kingsburg.odds.worths import default_worths
from tests.drawn import cases
from tests.odds.test_questions import options
from tests.odds.test_turn import court, drawn, held, noting, powers, rolled
from tests.oracles import turn_odds as oracle
from tests.oracles.dice_odds import sorted_rolls

#: What a turn gives: gold, wood, stone, VP, tokens, soldiers.
Given = tuple[int, ...]
#: True if a turn that takes and gives this is wished for, with these dice.
Holds = Callable[[oracle.Advisors, Given, "Turns"], bool]
#: The turns that dice allow.
Turns = list[tuple[oracle.Advisors, Given]]

#: Words of another language, which take the place of the English ones.
POLISH = (
    *("i", "lub", "nie", "dowolny z", "wszyscy z", "co najmniej", "z", "inaczej", "gdy", "miejsce"),
    *("złoto", "drewno", "kamień", "PZ", "żetony", "żołnierze", "dobra", "wartość"),
)
#: An argument of a wrong type.
WRONG: Any = 3

THINGS = {
    "gold": lambda given: given[0],
    "wood": lambda given: given[1],
    "stone": lambda given: given[2],
    "vp": lambda given: given[3],
    "tokens": lambda given: given[4],
    "soldiers": lambda given: given[5],
    "goods": lambda given: sum(given[:3]),
}
SIGNS = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}


@cache
def brought(advisors: oracle.Advisors) -> tuple[Given, ...]:
    """Return all that these advisors can give together."""
    found = {
        tuple(map(sum, zip(*each, (0,) * 6, strict=True)))
        for each in product(*map(options, advisors))
    }
    return tuple(found)


def turns(own: oracle.Dice, white: oracle.Dice, asked: oracle.Court) -> Turns:
    sets = {advisors for advisors, _ in oracle.turns(own, white, asked)}
    return [(advisors, given) for advisors in sets for given in brought(advisors)]


def allows(holds: Holds, there: Turns) -> bool:
    return any(holds(advisors, given, there) for advisors, given in there)


#: What each wish counts, and none at the end: the first one more than all rolls for later ones.
RANKS = {1: (Fraction(1), Fraction(0)), 2: (Fraction(10**60), Fraction(1), Fraction(0))}


def granting(wishes: list[Holds], asked: oracle.Court) -> oracle.Value:
    """Return the value of the first wish that dice grant."""

    def value(own: oracle.Dice, white: oracle.Dice) -> Fraction:
        there = turns(own, white, asked)
        granted = (at for at, holds in enumerate(wishes) if allows(holds, there))
        return RANKS[len(wishes)][next(granted, len(wishes))]

    return cache(value)


def best_single(worths: dict[int, Fraction], asked: oracle.Court) -> oracle.Value:
    """Return the value of the best advisor that dice can take alone, at least 0."""

    def value(own: oracle.Dice, white: oracle.Dice) -> Fraction:
        single = [each[0] for each, _ in oracle.turns(own, white, asked) if len(each) == 1]
        return max([Fraction(0), *(worths.get(each, Fraction(0)) for each in single)])

    return cache(value)


# Drawn questions --------------------------------------------------------------------------


def amount(draw: Random) -> tuple[str, Callable[[Given], int]]:
    """Return a drawn sum in words, and what it means."""
    terms = [
        (draw.choice((1, 1, 2)) * draw.choice((1, 1, -1)), draw.choice([*THINGS]))
        for _ in range(draw.choice((1, 1, 2)))
    ]
    terms[0] = abs(terms[0][0]), terms[0][1]
    text = ""
    for number, thing in terms:
        sign = "" if not text else " - " if number < 0 else " + "
        text += f"{sign}{abs(number) if abs(number) > 1 else ''} {thing}"
    return text.strip(), lambda given: sum(n * THINGS[thing](given) for n, thing in terms)


def taken(draw: Random) -> tuple[str, Holds]:
    first = draw.choice(ADVISORS)
    few = sorted(draw.sample(ADVISORS, 3))
    number = draw.choice((1, 2))
    last = min(18, first + 2)
    return draw.choice(
        [
            (f"{first}", lambda advisors, _given, _there: first in advisors),
            (
                f"any of {first}-{last}",
                lambda advisors, _given, _there: bool({*range(first, last + 1)} & {*advisors}),
            ),
            (
                f"At least {number} of {few[0]}, {few[1]} {few[2]}",
                lambda advisors, _given, _there: len({*few} & {*advisors}) >= number,
            ),
            (
                f"all of {few[0]} {few[1]}",
                lambda advisors, _given, _there: {*few[:2]} <= {*advisors},
            ),
        ]
    )


def condition(draw: Random, depth: int = 2) -> tuple[str, Holds]:
    """Return a drawn condition in words, and what it means."""
    kind = draw.random()
    if depth and kind < 0.5:
        (one, first), (two, second) = (condition(draw, depth - 1) for _ in range(2))
        word, either = draw.choice((("and", False), ("or", True)))
        return (
            f"({one}) {word} ({two})",
            lambda *turn: (
                first(*turn) or second(*turn) if either else first(*turn) and second(*turn)
            ),
        )
    if depth and kind < 0.6:
        text, holds = condition(draw, depth - 1)
        return f"not ({text})", lambda _advisors, _given, there: not allows(holds, there)
    if kind < 0.8:
        return taken(draw)
    text, counted = amount(draw)
    sign, number = draw.choice([*SIGNS]), draw.randint(0, 4)
    return f"{text} {sign} {number}", lambda _advisors, given, _there: bool(
        SIGNS[sign](counted(given), number)
    )


def few_dice(seed: int, *, rerolls: bool) -> Iterator[tuple[Setup, Random]]:
    for setup, draw in drawn(seed, 3, rerolls=rerolls):
        yield rolled(setup, draw, most=3) if draw.random() < 0.3 else setup, draw


@pytest.mark.parametrize("seed", range(cases(30)))
def test_drawn_conditions(seed: int) -> None:
    """A full run asks 300 of them."""
    for setup, draw in few_dice(seed, rerolls=seed % 3 > 0):
        text, holds = condition(draw)
        value = granting([holds], court(setup))
        question = parse(text)
        assert parse(write(question)) == question
        in_words = write(question, POLISH)
        assert parse(in_words, POLISH) == parse(in_words.upper(), POLISH) == question
        assert ask(text, setup) == oracle.mean(held(setup, value)), text
        if setup.roll and setup.dice_powers:
            found = oracle.choices(setup.roll.coloured, setup.roll.white, powers(setup), value)
            advice = advise(setup, text)
            assert advice.value == max(map(oracle.mean, found.values()))
            assert advice.keeping == value(setup.roll.coloured, setup.roll.white)


@pytest.mark.parametrize("seed", range(cases(10)))
def test_drawn_wishes(seed: int) -> None:
    """Rerolls are for the first wish, then for the second one; a full run asks 100."""
    for setup, draw in few_dice(seed, rerolls=seed % 3 > 0):
        wishes = [condition(draw, 1) for _ in range(2)]
        spread = held(setup, granting([holds for _, holds in wishes], court(setup)))
        found = ask(" else ".join(text for text, _ in wishes), setup)
        assert isinstance(found, Distribution)
        alone = [text for text, _ in wishes if text.isdecimal()]
        names = [*map(int, alone)] if len({*alone}) == 2 else [1, 2]
        for at, name in enumerate((*names, 0)):
            assert found[name] == spread.get(RANKS[len(wishes)][at], 0)


@pytest.mark.parametrize("seed", range(cases(10)))
def test_drawn_amounts_and_conditions_given(seed: int) -> None:
    """Without rerolls; a full run asks 200."""
    for setup, draw in few_dice(seed, rerolls=False):
        (text, counted), (wish, holds) = amount(draw), condition(draw, 1)
        condition_text, given = condition(draw, 1)
        best: dict[Any, Fraction] = {}
        met = both = Fraction(0)
        there = [*rolls(setup)]
        for own, white, chance in there:
            possible = turns(own, white, court(setup))
            if allows(given, possible):
                met += chance
                both += chance * allows(holds, possible)
                most = max(counted(each) for _, each in possible)
                best[most] = best.get(most, Fraction(0)) + chance
        for asked in (f"{text} given {condition_text}", f"{wish} given {condition_text}"):
            if not met:
                with pytest.raises(Malformed, match="what is given never holds"):
                    ask(asked, setup)
        if met:
            assert ask(f"{wish} given {condition_text}", setup) == both / met
            found = ask(f"{text} given {condition_text}", setup)
            assert found == Distribution(best)


def rolls(setup: Setup) -> Iterator[tuple[oracle.Dice, oracle.Dice, Fraction]]:
    if setup.roll:
        yield setup.roll.coloured, setup.roll.white, Fraction(1)
        return
    for own, ways in sorted_rolls(setup.dice):
        for white, more in sorted_rolls(setup.white):
            yield own, white, Fraction(ways * more, 6 ** (setup.dice + setup.white))


# What is known otherwise ------------------------------------------------------------------


@pytest.mark.parametrize("text", ["gold", "worth", "8 and goods >= 3", "not (8 and gold >= 2)"])
def test_long_questions_are_answered_in_steps(text: str) -> None:
    """What advisors give is looked up in steps, too, each time anew."""
    setup = Setup(4, 1, envoy=True)
    answers: list[object] = []
    numbers = []
    for _again in range(2):
        bringing.cache_clear()
        shares = list(noting(ask.in_steps(text, setup), answers))
        assert shares == sorted(shares)
        numbers.append(sum(not share for share in shares))
    assert answers == [ask(text, setup)] * 2
    assert numbers[0] == numbers[1] > 5


def test_it_agrees_with_the_functions() -> None:
    setup = Setup(white=1, token=1).with_buildings(["market", "chapel"])
    assert ask("8 and 12", setup) == together(setup, 8, 12)
    assert ask("any of 9–11", setup) == reach_any(setup, [9, 10, 11])
    assert ask("at least 2 of 7 8 9 12", setup) == reach_at_least(setup, [7, 8, 9, 12], 2)
    assert ask("GOLD", setup) == turn(setup, lambda bundle: bundle.gold)
    assert ask("2 gold + wood - vp", setup) == turn(setup, lambda b: 2 * b.gold + b.wood - b.vp)
    assert ask("13") == reach(Setup())[13]
    envoy = Setup(envoy=True)
    assert ask("at least 2 of 3 3", envoy) == together(envoy, 3, 3) > 0
    worth = ask("worth")
    assert isinstance(worth, Distribution)
    assert ask("worth >= 5") == worth.at_least(5)
    assert worth.mean == best_totals(Setup(), default_worths()).mean


def test_places() -> None:
    others = [Setup(), Setup(white=1)]
    chances = places([*others, Setup()])[-1]
    assert ask("place", others=others) == Distribution(dict(enumerate(chances, 1)))
    assert ask("place 1", others=others) == ask("place = 1", others=others) == chances[0]
    assert ask("place >= 2", others=others) == 1 - chances[0]


@pytest.mark.parametrize("seed", range(cases(30)))
def test_advice_by_worth(seed: int) -> None:
    """A mapping values the best advisor in reach, or all together; in a full run 300 cases."""
    for setup, draw in drawn(seed, 3, rerolls=True):
        here = rolled(setup, draw, most=3)
        assert here.roll
        worths = {each: Fraction(draw.randint(-1, 5), 2) for each in draw.sample(ADVISORS, 5)}
        value = best_single(worths, court(here))
        found = oracle.choices(here.roll.coloured, here.roll.white, powers(here), value)
        assert advise(here, worths).value == max(map(oracle.mean, found.values()))
        every = {each: worths.get(each, Fraction(0)) for each in ADVISORS}
        assert advise(here, worths, together=True) == advise_turn(here, every)


def test_ten_else_seven() -> None:
    """The Chapel rerolls 1 1 4, which makes neither."""
    chapel = Setup().with_buildings(["chapel"]).rolled("1 1 4")
    advice = advise(chapel, "10 else 7")
    assert isinstance(advice.value, Distribution)
    assert advice.value == ask("10 else 7", Setup())
    assert advice.keeping == Distribution({0: 1})
    assert advise(chapel, "any of 9-10") == advise(chapel, [9, 10])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("8 adn 12", "at character 3, 'adn 12' is not understood; expected gold, and"),
        ("8 and", "the question ends too early; expected 8, gold, (, not, any of, all of, at"),
        ("", "the question ends too early; expected 8, gold"),
        ("(8", "the question ends too early; expected )"),
        ("at least of", "at character 10, 'of' is not understood; expected 8"),
        ("8 and\x00", "at character 6"),
        ("19", "19 is not a valid advisor number (1 to 18)"),
        ("any of 9-3", "3 is not a valid advisor number (9 to 18)"),
        ("at least 3 of 8 9", "3 is not a valid number of advisors (1 to 2)"),
        ("8 given not (8 or 9) and 8", "what is given never holds"),
        ("place given 8", "given is only for what a turn takes and brings"),
        ("place 1", "there is no turn order of 1 players"),
        ("8" * 300, "at most 200 characters can be read, not 300"),
        ("(" * 100 + "8" + ")" * 99, "the question ends too early; expected )"),
        (
            " and ".join(f"({at} or not {at})" for at in range(1, 9)),
            "there are too many combinations of or and not",
        ),
        (8, "text: expected str, not 8"),
    ],
)
def test_what_is_not_understood(text: Any, told: str) -> None:
    with pytest.raises(GameError) as caught:
        ask(text)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (lambda: ask("8", WRONG), "setup: expected Setup, not 3"),
        (lambda: ask("place", others=[WRONG]), "others: expected Setup, not 3"),
        (
            lambda: ask("8 given 9", Setup().with_buildings(["chapel"])),
            "given is only for dice that cannot be rerolled",
        ),
        (lambda: ask("gold", Setup(5, 6)), "11 dice are too many"),
        (lambda: advise(Setup(), "8"), "there is no roll"),
        (lambda: advise(Setup().rolled("1 2 3"), "gold"), "only wishes can be advised on"),
        (lambda: advise(Setup().rolled("1 2 3"), {19: 1}), "19 is not a valid advisor number"),
        (lambda: advise(Setup().rolled("1 2 3"), {8: "1"}), "wanted[8]: expected a number"),
        (lambda: advise(Setup().rolled("1 2 3"), WRONG), "advisors: expected a list, not 3"),
    ],
)
def test_what_cannot_be_asked(asked: Any, told: str) -> None:
    with pytest.raises(GameError) as caught:
        asked()
    assert told in str(caught.value)
