"""Histories, players, the arena, records and links of a game other than Kingsburg: tests/toy.py."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gametable.arena.games import Games
from gametable.arena.playing import Finished, Game, play_out
from gametable.arena.simulate import simulate
from gametable.notation import links, records
from gametable.notation.records import RecordError
from gametable.play import random_player
from gametable.play.errors import Illegal
from gametable.play.history import History
from gametable.play.intervals import wilson
from gametable.play.steps import Steps
from gametable.play.streams import Streams
from gametable.widgets.items import Button
from tests import toy
from tests.toy import CHANCE, GOAL, RUNNERS, Race
from tests.toy_records import RECORDS, Start
from tests.toy_table import RaceExplorer, RaceLearnExplorer, RaceLearnState, RaceState


def play_race(game: Game, rng: Streams) -> Steps[Finished]:
    end, decisions = play_out(game.start, game.policies, rng)
    yield Fraction(1)
    places = [1 + sum(other > steps for other in end.steps) for steps in end.steps]
    return Finished(end.steps, places, [decisions[runner] for runner in RUNNERS])


def runs(look: Any, actions: Any, rng: Random) -> Any:
    return "run"


def race(*policies: Any) -> Game:
    return Game(Race(), dict(zip(RUNNERS, policies, strict=True)), play_race, RUNNERS)


def same(one: Games, other: Games) -> bool:
    return one.frame().equals(other.frame())


def told(history: History[Race]) -> list[str]:
    return [event.text for event in history.log()]


def test_it_is_a_small_game() -> None:
    """Rules, record, table, link and lesson together have at most 300 lines."""
    files = Path(toy.__file__).parent.glob("toy*.py")
    lines = [line for each in files for line in each.read_text("utf-8").split("\n") if line.strip()]
    assert len(lines) <= 300


# History -----------------------------------------------------------------------------------


def test_forth_and_back() -> None:
    history = History(Race())
    assert history.play("walk").steps == (1, 0)
    history.play("run")
    assert history.position.actor == CHANCE
    assert history.play(5).steps == (1, 5)
    assert told(history) == ["at 1", "runs", "at 5"]

    # Going back across a roll is reported; going back across a decision is not.
    assert history.undo()
    assert told(history) == ["at 1", "runs"]
    assert not history.undo()
    assert not history.undo()
    assert history.position == Race()
    assert not history.undo()
    assert history.position == Race()

    assert history.redo()
    assert history.redo()
    assert history.redo()
    assert not history.redo()
    assert history.position.steps == (1, 5)


def test_another_way_is_a_branch() -> None:
    history = History(Race())
    for action in ("walk", "run", 5):
        history.play(action)
    five = history.now
    history.undo()
    assert history.play(1).steps == (1, 0)
    before = history.now.before
    assert before is not None
    assert [branch.action for branch in before.branches] == [5, 1]

    # The same roll leads to the same node, and redo goes to the node visited last.
    history.undo()
    history.play(5)
    assert history.now is five
    assert len(before.branches) == 2
    history.go_to(before.branches[1])
    assert history.position.steps == (1, 0)
    history.go_to(history.start)
    assert [node.action for node in history.line()] == [None, "walk", "run", 1]
    assert [node.was_chance for node in history.line()] == [False, False, False, True]


@pytest.mark.parametrize("wrong", ["fly", 3, None])
def test_what_is_not_possible_changes_nothing(wrong: Any) -> None:
    history = History(Race())
    history.play("walk")
    with pytest.raises(Illegal, match=r"R\.1 now it is Tortoise"):
        history.play(wrong)
    assert history.position.steps == (1, 0)
    assert not history.now.branches
    assert not history.redo()


# The random player and the arena -----------------------------------------------------------


def test_the_random_player_chooses_evenly() -> None:
    rng = Random(3)
    choose = random_player.choose
    chosen = Counter(choose(Race, Race().actions(), rng) for _ in range(3000))
    assert set(chosen) == {"walk", "run"}
    low, high = wilson(chosen["run"], 3000, 0.999)
    assert low < 1 / 2 < high


def test_a_game_played_out() -> None:
    random = random_player.choose
    end, decisions = play_out(Race(), dict.fromkeys(RUNNERS, random), Random(1))
    assert end.actor is None
    assert max(end.steps) >= GOAL
    assert not end.actions()
    assert sum(decisions.values()) >= 2
    again, _ = play_out(Race(), dict.fromkeys(RUNNERS, random), Random(1))
    assert again == end


def test_the_arena_adds_up() -> None:
    random = random_player.choose
    played = simulate(race(random, runs), 300, seed=5)
    assert played.games == 300
    assert played.wins(1) + played.wins(2) == 300
    assert played.mean(1) < GOAL + 6
    assert played.deviation(1) > 0
    assert same(played, simulate(race(random, runs), 300, seed=5))
    assert not same(played, simulate(race(random, runs), 300, seed=6))


def test_workers_give_the_same_result() -> None:
    game = race(random_player.choose, random_player.choose)
    alone = simulate(game, 120, seed="s")
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        assert same(simulate(game, 120, "s", executor=executor), alone)


@cache
def chance_to_win(position: Race, rounds: int) -> Fraction:
    """Return the Hare's chance to win within this many choices and rolls, both made at random."""
    if position.actor is None:
        return Fraction(position.steps[0] >= GOAL)
    if rounds == 0:
        return Fraction(0)
    position = position._replace(events=())
    results = position.chances() or [(each, Fraction(1, 2)) for each in position.actions()]
    return sum(
        (chance * chance_to_win(position.play(each), rounds - 1) for each, chance in results),
        Fraction(0),
    )


def test_the_arena_agrees_with_the_exact_chance() -> None:
    exact = float(chance_to_win(Race(), 60))
    played = simulate(race(random_player.choose, random_player.choose), 4000, seed=11)
    low, high = wilson(played.wins(1), played.games, 0.999)
    assert low < exact < high
    assert 0.5 < exact < 0.7


def test_why_not_agrees_with_what_is_possible() -> None:
    history = History(Race())
    for action in ("run", 4, "walk", "run", 6, "run", 6, "run", 3):
        position = history.position
        possible = [*position.actions(), *(face for face, _ in position.chances())]
        for each in ("walk", "run", "fly", 0, 1, 3, 6, 7):
            assert (position.why_not(each) is None) == (each in possible)
        history.play(action)
    assert history.position.actor is None
    (reason,) = history.position.why_not("walk") or ()
    assert str(reason) == "R.4 the race is over"


# Records -----------------------------------------------------------------------------------

RECORD = """race 1
# Off they go.
Hare walks
Tortoise runs   # at once
expect illegal R.1 Hare walks
expect legal die 6

die 5
expect Hare=1 Tortoise=5
"""


def read(text: str) -> History[Race]:
    return records.read(text, RECORDS, Start())


def test_a_record_is_read_and_written() -> None:
    history = read(RECORD)
    assert [node.action for node in history.line()] == [None, "walk", "run", 5]
    written = "race 1\n# Off they go.\nHare walks\nTortoise runs\ndie 5\n"
    assert records.write(history, RECORDS) == written


@pytest.mark.parametrize("seed", range(10))
def test_any_race_comes_back_from_its_record(seed: int) -> None:
    history, rng = History(Race()), Random(seed)
    while history.position.actor is not None:
        results = [face for face, _ in history.position.chances()]
        history.play(rng.choice(results or history.position.actions()))
    text = records.write(history, RECORDS)
    again = read(text)
    assert [each.position for each in again.line()] == [each.position for each in history.line()]
    assert records.write(again, RECORDS) == text


@pytest.mark.parametrize(
    ("wrong", "said", "legal"),
    [
        ("Hare walks", "R.1 it is not the turn of Hare", ("Tortoise walks", "Tortoise runs")),
        ("die 5", "R.1 now it is Tortoise", ("Tortoise walks", "Tortoise runs")),
        ("Tortoise runs\ndie 7", "R.1 now it is chance", ("such as die 1",)),
        ("Tortoise flies", "expected something like: Hare runs", ()),
        ("expect Hare=2", "expected Hare 2, but it is 1", ()),
        ("expect Fox=2", "Fox=2 is not one of Hare=…, Tortoise=…", ()),
        ("expect legal Hare runs", "R.1 ", ("Tortoise walks", "Tortoise runs")),
        ("expect illegal R.1 Tortoise runs", "expected R.1 to forbid this, but it is legal", ()),
    ],
)
def test_a_wrong_line_is_refused_with_its_place_and_rule(
    wrong: str, said: str, legal: tuple[str, ...]
) -> None:
    text = f"race 1\n\nHare walks\n{wrong}"
    with pytest.raises(RecordError) as caught:
        read(text)
    assert str(caught.value).startswith(said)
    assert caught.value.line == text.count("\n") + 1
    assert caught.value.legal == legal


def test_what_is_no_race_is_refused() -> None:
    with pytest.raises(RecordError, match="a race begins with the line: race 1"):
        read("hares 1\n")
    with pytest.raises(RecordError, match="this is a game of Kingsburg"):
        read("kingsburg 1\n")


# What is shown, and links ------------------------------------------------------------------


def test_a_link_of_another_game() -> None:
    state = RaceState(played=("walk", "run", 5))
    query = links.link(links.View((state,), "pl"))
    view = links.read(query, RaceState)
    assert view.of(RaceState) == state
    assert view.language == "pl"
    explorer = RaceExplorer()
    explorer.show(state)
    assert explorer.state == state


def test_a_click_on_what_is_not_possible_becomes_a_sentence() -> None:
    explorer = RaceExplorer()
    explorer.stage.click("do-walk")
    explorer.stage.click("do-3")
    assert "Not allowed. Now it is Tortoise (R.1)." in explorer.stage.said
    assert explorer.state.played == ("walk",)


def told_by(explorer: RaceExplorer) -> list[str]:
    """Return the texts of all buttons."""
    groups = explorer.board.groups()
    return [item.text for group in groups for item in group.items if isinstance(item, Button)]


def test_the_story_tells_what_has_happened_and_leads_back() -> None:
    explorer = RaceExplorer()
    explorer.show(RaceState(played=("walk", "run", 1)))
    stories = [each for each in told_by(explorer) if each.endswith(")")]
    assert stories == ["at 0 (R.3)", "runs (R.2)", "at 1 (R.2)"]
    explorer.stage.click("back")
    assert explorer.state.played == ("walk", "run")
    assert explorer.stage.said == "The roll is undone."
    explorer.stage.click("forward")
    assert len(explorer.state.played) == 3


def test_a_machine_plays() -> None:
    explorer = RaceExplorer()
    explorer.show(RaceState(machines={"Tortoise": "random"}, rolls_itself=True))
    explorer.stage.click("do-walk")
    assert len(explorer.state.played) > 1
    assert explorer.board.position.actor in ("Hare", None)


# A lesson ----------------------------------------------------------------------------------


def test_a_lesson_is_read_to_its_end() -> None:
    learn = RaceLearnExplorer()
    learn.stage.click("lesson-toy_lesson")
    learn.stage.click("do-walk")
    assert "the lesson asks for something else" in learn.stage.said
    learn.stage.click("do-run")
    assert learn.state.at == 1
    learn.stage.click("do-5")
    learn.stage.click("lesson-answer-0")
    learn.stage.click("lesson-next")
    assert learn.state.done == ["toy_lesson"]
    query = links.link(links.View((learn.state,), "cs"))
    assert links.read(query, RaceLearnState).of(RaceLearnState) == learn.state
