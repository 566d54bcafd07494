"""Players and many games: better than chance, the same for a seed, blind to other hands."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from statistics import mean
from typing import Any

import pytest

from gametable.arena.series import Series
from gametable.play.errors import Illegal, Malformed
from gametable.play.streams import Streams
from kingdombuilder.engine.actions import Build
from kingdombuilder.engine.new_game import new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.players import PLAYERS, by_name
from kingdombuilder.players.games import game, playout, simulate

BOARD = ("oracle", "paddock", "harbor", "farm")


@pytest.mark.parametrize(
    ("cards", "low", "high"),
    [
        # Another engine, without loss of tiles and without the deck, gave about 30 and about 52.
        (("miners", "fishermen", "workers"), 26, 34),
        (("knights", "farmers", "lords"), 46, 58),
    ],
)
def test_random_play_is_as_good_as_elsewhere(cards: tuple[str, ...], low: int, high: int) -> None:
    played = simulate(["random"] * 2, 200, seed=1, cards=cards, sections=BOARD)
    assert all(low < played.mean(seat) < high for seat in (1, 2))
    # A game has about 80 decisions between two or more actions.
    assert 65 < played.mean(1, "decisions") + played.mean(2, "decisions") < 95


def test_how_many_actions_there_are() -> None:
    lengths: list[int] = []

    def counts(look: Any, actions: Any, rng: Random) -> Any:
        lengths.append(len(actions))
        return actions[rng.randrange(len(actions))]

    for seed in range(40):
        playout(new_game(["Ann", "Brian"], BOARD), [counts] * 2, Streams(f"{seed}"))
    assert 12 < mean(lengths) < 40
    assert 400 < max(lengths) < 2500


def test_greedy_is_better_than_chance_and_ahead_too() -> None:
    for better in ("greedy", "ahead"):
        assert simulate([better, "random"], 12, seed=better).win_share(1).low > 0.5


@pytest.mark.slow
def test_the_planner_beats_the_one_who_looks_ahead() -> None:
    """It won 79 of 100 such games (docs/kingdom-planner.md)."""
    first = simulate(["planner", "ahead"], 4, boards="random").win_share(1)
    second = simulate(["ahead", "planner"], 4, boards="random").win_share(2)
    assert (first.value + second.value) / 2 > 0.6


def test_the_planner_plays_with_four_and_without_zero_for_lords() -> None:
    played = simulate(["planner"] * 4, 1, cards=("lords", "farmers", "hermits"), lords_zero=False)
    assert all(played.mean(seat) > 20 for seat in range(1, 5))


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    one, two, other = (simulate([name, "random"], 3, seed).frame() for seed in (5, 5, 6))
    assert one.equals(two)
    assert not one.equals(other)


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_processes_give_the_same_result(method: str) -> None:
    alone = simulate(["random"] * 3, 110, seed="s")
    with ProcessPoolExecutor(2, mp_context=get_context(method)) as executor:
        spread = simulate(["random"] * 3, 110, "s", executor=executor)
    assert spread.frame().equals(alone.frame())


def test_games_one_after_the_other_are_the_same_and_can_be_stopped() -> None:
    series = Series(game(["greedy", "random"]), seed=3)
    shares = []
    for share in series.steps(4):
        shares.append(share)
        if share == 0.5:
            break
    assert series.played.games == 2
    shares += series.steps(4)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert series.played.frame().equals(simulate(["greedy", "random"], 4, seed=3).frame())


def test_gold_by_card_and_the_tiles_of_winners() -> None:
    played = simulate(["greedy", "greedy"], 12, seed=1, cards=("lords", "miners", "hermits"))
    frame = played.frame()
    gold = frame[["gold_castles", "gold_lords", "gold_miners", "gold_hermits"]]
    assert len(frame) == 24
    assert gold.sum(axis=1).equals(frame["gold"])
    for seat in (1, 2):
        low, high = played.interval(seat, "gold_lords")
        assert low < played.mean(seat, "gold_lords") < high
    winners, others = played.holding("tiles_farm")
    assert winners
    assert others
    assert 0 <= winners.low <= winners.value <= winners.high <= 1


@pytest.mark.rule("KS.4")
@pytest.mark.parametrize("name", ["greedy", "ahead", "planner"])
def test_they_see_only_what_they_may(name: str) -> None:
    """They see neither the hands of others nor any events."""
    looked: list[Position] = []

    def looks(look: Any, actions: Any, rng: Random) -> Any:
        looked.append(look())
        return by_name(name)(look, actions, rng)

    playout(new_game(["Ann", "Brian", "Cindy"]), [looks] * 3, Streams("1"))
    assert len(looked) > 60
    for view in looked:
        me = view.table.to_move
        assert all(card is None for seat, card in enumerate(view.table.hand) if seat != me)
        assert view.events == ()


def test_the_public_way_gives_the_same_game() -> None:
    def first(look: Any, actions: Any, rng: Random) -> Any:
        return actions[0]

    start = new_game(["Ann", "Brian"])
    fast, decisions = playout(start, [first] * 2, Streams("3"))
    slow, rng, counted = start, Streams("3"), [0, 0]
    while slow.actor is not None:
        table = slow.table
        rng.purpose = table.turn * 8 + table.to_move * 2
        counted[table.to_move] += bool(slow.actions())
        slow = slow.play(slow.actions()[0] if slow.actions() else slow.draw(rng))
    assert decisions == counted
    assert fast.table.turn > 5
    assert slow.actor is None


def test_what_is_not_legal_is_refused() -> None:
    def cheats(look: Any, actions: Any, rng: Random) -> Any:
        return Build(0, "tavern")

    with pytest.raises(Illegal):
        playout(new_game(["Ann", "Brian"]), [cheats] * 2, Streams("1"))


def test_unknown_players_and_boards() -> None:
    for players, more in (
        (["random", "nobody"], {}),
        (["random"], {}),
        (["random"] * 5, {}),
        (["random"] * 2, {"sections": ("moon",) * 4}),
        (["random"] * 2, {"cards": ("lords",) * 3}),
    ):
        with pytest.raises(Malformed):
            simulate(players, 1, **more)
