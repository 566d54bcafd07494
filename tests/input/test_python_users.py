"""Mistakes of somebody who writes Python, each told in one sentence.

Those in the arguments of public functions are in test_wrong_arguments.py.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from typing import Any

import pytest

import kingsburg
from gametable.arena.series import Series
from gametable.play.errors import GameError, IllegalAnswer, UnknownKey
from kingdombuilder.engine.new_game import new_game as kingdom_game
from kingdombuilder.players.games import game as kingdom_of
from kingdombuilder.players.games import simulate as kingdom_simulate
from kingsburg import Rules, Setup, load, new_game, reach, simulate
from kingsburg.engine.content import content_of
from kingsburg.odds.changes import changes, worth_changes
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.honour import strongest
from kingsburg.odds.order import places
from kingsburg.odds.season import Season
from kingsburg.odds.turn import (
    advise_turn,
    best_totals,
    best_turn,
    chances_together,
    possible_sets,
    using_all_dice,
)
from kingsburg.play.ask import advise
from kingsburg.players import by_name
from kingsburg.players.paired import Paired

BOX = content_of(Rules())
TWO = ["greedy", "random"]
ANY: Any = None


def wrong(call: Callable[[], object], *said: str) -> Any:
    """Return a call as a parameter, named by what its error must say."""
    return pytest.param(call, said, id=" ".join(said))


def nothing(look: object, actions: object, rng: object) -> None:
    """Return None, as a player who forgets to answer."""


def any_of(value: object) -> Any:
    """Return a value of the wrong type."""
    return value


WRONG = [
    wrong(lambda: Rules(reinforcements=any_of("banana")), "reinforcements", "'banana'", "'die'"),
    wrong(lambda: Rules(rows=any_of(["dealt"])), "rows", "['dealt']"),
    wrong(lambda: Rules(may_decline=any_of(1)), "may_decline", "not 1"),
    wrong(lambda: Rules(modules=(True,)), "M module True"),
    wrong(lambda: Rules(modules=any_of("1")), "modules", "a list", "'1'"),
    wrong(lambda: new_game(["Ann", "Brian"], any_of({})), "rules: expected Rules", "{}"),
    wrong(lambda: new_game("Ann"), "players", "a list", "'Ann'"),
    wrong(lambda: new_game(any_of(["Ann", 5])), "players[1].name", "not 5"),
    wrong(lambda: load(any_of(None)), "text: expected str", "None"),
    wrong(lambda: Setup().rolled("1 1 7"), "character 5", "'7' is not a face of a die"),
    wrong(lambda: Setup().with_buildings(any_of([5])), "buildings: expected str, not 5"),
    wrong(lambda: advise(Setup().rolled("1 2 3"), any_of(8)), "advisors", "not 8"),
    wrong(lambda: possible_sets(any_of(6)), "setup: expected Setup, not 6"),
    wrong(lambda: using_all_dice(any_of(None)), "setup: expected Setup, not None"),
    wrong(lambda: best_totals(Setup(), {8: Fraction(1)}), "worths", "advisor 1 ", "not None"),
    wrong(lambda: best_totals(Setup(), any_of(dict.fromkeys(range(1, 19), 1.5))), "not 1.5"),
    wrong(
        lambda: best_totals(Setup(), dict.fromkeys(range(1, 20), Fraction(1))),
        "worths: there is no advisor 19 (N.4)",
    ),
    wrong(lambda: best_totals(Setup(), any_of([1] * 18)), "worths: expected Mapping", "[1, 1, 1"),
    wrong(lambda: best_turn(Setup().rolled("1 2 3"), {8: Fraction(1)}), "worths", "advisor 1 "),
    wrong(lambda: advise_turn(Setup().rolled("1 2 3"), {8: Fraction(2)}), "advisor 1 ", "None"),
    wrong(lambda: chances_together(Setup(), any_of("2")), "not '2'"),
    wrong(lambda: chances_together(Setup(), 2)[8, 80], "(8, 80)", "(17, 18)"),
    wrong(lambda: chances_together(Setup(), 2)[any_of("a")], "'a'"),
    wrong(lambda: reach(Setup())[19], "19", "18"),
    wrong(lambda: reach(Setup())[any_of("8")], "'8'", "18"),
    wrong(lambda: places([any_of(5)] * 2), "players: expected Setup, not 5"),
    wrong(lambda: places(any_of(7)), "players", "a list", "not 7"),
    wrong(lambda: Contest(any_of(5)), "contenders: expected tuple, not 5"),
    wrong(lambda: Contest(any_of((5, 6))), "contenders: expected Contender, not 5"),
    wrong(lambda: Contender("Ann", worths={8: Fraction(1)}), "Ann.worths", "advisor 1 "),
    wrong(lambda: Season(any_of(5)), "contest: expected Contest, not 5"),
    wrong(lambda: strongest(any_of({"Ann": 5})), "players[Ann]: expected Winter, not 5"),
    wrong(lambda: changes(any_of(Rules()), BOX, 2), "content: expected Content, not Rules"),
    wrong(lambda: worth_changes(BOX, any_of(3)), "content: expected Content, not 3"),
    wrong(lambda: by_name(any_of(["x"])), "player: expected str", "['x']"),
    wrong(lambda: simulate(any_of(["greedy", 5])), "player: expected str", "not 5"),
    wrong(lambda: simulate(TWO, games=any_of("2")), "'2' is not a valid number of games"),
    wrong(lambda: simulate(TWO, seed=any_of(None)), "seed: expected int / str, not None"),
    wrong(lambda: simulate(TWO, games=0).mean(1), "at least 1 games", "0 have been played"),
    wrong(lambda: simulate(TWO, games=0).deviation(1), "at least 1 games"),
    wrong(lambda: simulate(TWO, games=1).interval(1), "at least 2 games", "1 have been played"),
    wrong(lambda: simulate(TWO, games=1).mean(5), "5 is not a valid seat (1 to 2)"),
    wrong(lambda: Paired(any_of(Rules()), BOX, TWO), "before: expected Content, not Rules"),
    wrong(lambda: Paired(BOX, any_of(5), TWO), "after: expected Content, not 5"),
    wrong(lambda: Paired(BOX, BOX, "greedy"), "players", "'greedy'"),
    wrong(lambda: Paired(BOX, BOX, TWO).seats(), "at least 2 games", "0 have been played"),
    wrong(lambda: [*Paired(BOX, BOX, TWO).steps(-1)], "-1 is not a valid number of games"),
    wrong(lambda: kingdom_game("Ann"), "players", "'Ann'"),
    wrong(lambda: kingdom_game(["Ann", "Zoe"], any_of(None)), "sections", "a list", "None"),
    wrong(lambda: kingdom_game(["Ann", "Zoe"], cards=any_of([5, 6, 7])), "cards[0]", "not 5"),
    wrong(lambda: Series(kingdom_of(TWO)).played.mean(1), "at least 1 games"),
    wrong(
        lambda: [*Series(kingdom_of(TWO)).steps(any_of("a"))], "'a' is not a valid number of games"
    ),
]


@pytest.mark.parametrize(("call", "said"), WRONG)
def test_it_is_one_sentence(call: Callable[[], object], said: tuple[str, ...]) -> None:
    with pytest.raises(GameError) as caught:
        call()
    sentence = str(caught.value)
    assert "\n" not in sentence
    for part in said:
        assert part in sentence


def test_dice_may_be_a_text() -> None:
    assert reach(Setup().rolled("1 1 4 + 2")) == reach(
        Setup().rolled(kingsburg.Setup().rolled("4 1 1 + 2").dice_there())
    )


def test_advisors_may_be_in_any_order() -> None:
    chances = chances_together(Setup(white=1, token=1), 2)
    assert chances[12, 8] == chances[8, 12] > 0
    threes = chances_together(Setup(), 3)
    assert threes[5, 1, 3] == threes[1, 3, 5] > 0


def test_a_chance_that_is_missing_is_a_missing_key_to_python() -> None:
    chances = chances_together(Setup(), 2)
    with pytest.raises(KeyError):
        chances[1, 80]
    assert chances.get((1, 80)) is None
    assert issubclass(UnknownKey, GameError)


def test_equal_modules_make_equal_rules() -> None:
    assert Rules(modules=any_of([5, 1])) == Rules(modules=(1, 5, 1))


@pytest.mark.parametrize(("play", "seed"), [(simulate, 7), (kingdom_simulate, "evening")])
def test_a_player_who_does_not_answer_is_told_by_seat_game_and_seed(
    play: Any, seed: int | str
) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        play(["random", nothing], games=2, seed=seed)
    sentence = str(caught.value)
    assert f"game 0 with seed {seed}: the player at seat 2 answered None: " in sentence
    assert caught.value.legal


def test_other_processes_tell_the_same() -> None:
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor,
        pytest.raises(
            IllegalAnswer, match="game 0 with seed 0: the player at seat 2 answered None"
        ),
    ):
        simulate(["random", nothing], games=2, executor=executor)


def test_pairs_of_games_tell_it_too() -> None:
    with pytest.raises(IllegalAnswer, match="game 0 with seed 0: the player at seat 1 answered"):
        list(Paired(BOX, BOX, any_of([nothing, "greedy"])).steps(1))
