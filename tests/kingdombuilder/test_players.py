"""Players and many games: better than chance, the same for a seed, blind to other hands."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from statistics import mean
from typing import Any

import pytest

from gametable.play.arena import Tally, play_out
from gametable.play.errors import Illegal, Malformed
from gametable.play.intervals import wilson
from kingdombuilder.engine.actions import Build
from kingdombuilder.engine.new_game import new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.players import PLAYERS, by_name
from kingdombuilder.players.games import Games, playout, simulate

BOARD = ("oracle", "paddock", "harbor", "farm")


def sums(tally: Tally) -> list[Any]:
    parts = {name: (part.scores, part.squares) for name, part in tally.parts.items()}
    held = dict(tally.held.holding), dict(tally.held.players)
    return [tally.games, tally.decisions, tally.wins, tally.shared, tally.scores, parts, held]


@pytest.mark.parametrize(
    ("cards", "low", "high"),
    [
        # Another engine, without loss of tiles and without the deck, gave about 30 and about 52.
        (("miners", "fishermen", "workers"), 26, 34),
        (("knights", "farmers", "lords"), 46, 58),
    ],
)
def test_random_play_is_as_good_as_elsewhere(cards: tuple[str, ...], low: int, high: int) -> None:
    tally = simulate(["random"] * 2, 200, seed=1, cards=cards, sections=BOARD)
    assert all(low < tally.mean(seat) < high for seat in range(2))
    # A game has about 80 decisions between two or more actions.
    assert 65 < tally.decisions / tally.games < 95


def test_how_many_actions_there_are() -> None:
    lengths: list[int] = []

    def counts(look: Any, actions: Any, rng: Random) -> Any:
        lengths.append(len(actions))
        return actions[rng.randrange(len(actions))]

    for seed in range(40):
        playout(new_game(["Ann", "Brian"], BOARD), [counts] * 2, Random(seed))
    assert 12 < mean(lengths) < 40
    assert 400 < max(lengths) < 2500


def test_greedy_is_better_than_chance_and_ahead_too() -> None:
    for better in ("greedy", "ahead"):
        tally = simulate([better, "random"], 12, seed=better)
        low, _ = wilson(tally.wins[0], tally.games)
        assert low > 0.5


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    two = [simulate([name, "random"], 3, seed=5) for _ in range(2)]
    assert sums(two[0]) == sums(two[1])
    assert sums(two[0]) != sums(simulate([name, "random"], 3, seed=6))


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_processes_give_the_same_result(method: str) -> None:
    alone = simulate(["random"] * 3, 110, seed="s")
    with ProcessPoolExecutor(2, mp_context=get_context(method)) as executor:
        assert sums(simulate(["random"] * 3, 110, "s", executor=executor)) == sums(alone)


def test_games_one_after_the_other_are_the_same_and_can_be_stopped() -> None:
    played = Games(["greedy", "random"], seed=3)
    shares = []
    for share in played.steps(4):
        shares.append(share)
        if share == 0.5:
            break
    assert played.tally.games == 2
    shares += played.steps(4)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert sums(played.tally) == sums(simulate(["greedy", "random"], 4, seed=3))


def test_gold_by_card_and_the_tiles_of_winners() -> None:
    tally = simulate(["greedy", "greedy"], 12, seed=1, cards=("lords", "miners", "hermits"))
    assert tally.parts.keys() == {"castles", "lords", "miners", "hermits"}
    for seat in range(2):
        assert sum(part.scores[seat] for part in tally.parts.values()) == tally.scores[seat]
        low, high = tally.parts["lords"].interval(seat)
        assert low < tally.parts["lords"].mean(seat) < high
    assert tally.held.players.total() == 24
    winners, others = tally.held.shares("farm")
    assert winners
    assert others
    assert 0 <= winners.low <= winners.value <= winners.high <= 1


@pytest.mark.rule("KS.4")
@pytest.mark.parametrize("name", ["greedy", "ahead"])
def test_they_see_only_what_they_may(name: str) -> None:
    """They see neither the hands of others nor any events."""
    looked: list[Position] = []

    def looks(look: Any, actions: Any, rng: Random) -> Any:
        looked.append(look())
        return by_name(name)(look, actions, rng)

    playout(new_game(["Ann", "Brian", "Cindy"]), [looks] * 3, Random(1))
    assert len(looked) > 60
    for view in looked:
        me = view.table.to_move
        assert all(card is None for seat, card in enumerate(view.table.hand) if seat != me)
        assert view.events == ()


def test_the_public_way_gives_the_same_game() -> None:
    def first(look: Any, actions: Any, rng: Random) -> Any:
        return actions[0]

    start = new_game(["Ann", "Brian"])
    fast, decisions = playout(start, [first] * 2, Random(3))
    slow, counted = play_out(start, dict.fromkeys(start.names, first), Random(3))
    assert decisions == counted
    assert fast.table.turn > 5
    assert slow.actor is None


def test_what_is_not_legal_is_refused() -> None:
    def cheats(look: Any, actions: Any, rng: Random) -> Any:
        return Build(0, "tavern")

    with pytest.raises(Illegal):
        playout(new_game(["Ann", "Brian"]), [cheats] * 2, Random(1))


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
