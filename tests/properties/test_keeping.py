"""Saving, writing, undoing and copying, which give the same game back."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given

from gametable.play.errors import GameError
from gametable.play.history import History
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files, lines, records
from tests.properties.games import (
    GAMES,
    RULES,
    new,
    options,
    pick,
    positions,
    seeds,
    steady,
    tables,
    walk,
)

ROOT = Path(__file__).resolve().parents[2]


def play_to_the_end(start: Position, seed: int) -> History[Position]:
    history, rng = History(start), Random(seed)
    while history.position.actor is not None:
        history.play(pick(options(history.position), rng))
    return history


@pytest.mark.parametrize(("players", "rules"), GAMES[::3])
def test_save_and_load_after_every_event(players: int, rules: Rules) -> None:
    start, *rest = positions(new(players, rules), Random(players))
    with pytest.raises(GameError, match=r"S\.2"):
        files.to_text(start)
    for position in rest:
        loaded = files.load(files.to_text(position))
        assert loaded == position
        assert hash(loaded) == hash(position)
        assert loaded.actor == position.actor
        assert loaded.actions() == position.actions()
        assert loaded.chances() == position.chances()
        assert files.to_json(loaded) == files.to_json(position)


@steady(40)
@given(start=tables(), seed=seeds)
def test_save_and_load_from_anywhere(start: Position, seed: int) -> None:
    rng = Random(seed)
    for position in positions(start, rng):
        if rng.random() < 0.25:
            assert files.load(files.to_text(position)) == position


@steady(30)
@given(start=tables(), seed=seeds)
def test_a_loaded_position_plays_on_alike(start: Position, seed: int) -> None:
    """A loaded position leads to the same positions and the same log by the same actions."""
    rng = Random(seed)
    middle = [*positions(start, rng)]
    position = middle[rng.randrange(len(middle))]
    loaded = files.load(files.to_text(position))
    for played in walk(position, rng):
        loaded = loaded.play(played.action)
        assert loaded == played.after
        assert loaded.events == played.after.events
        assert loaded.forced == played.after.forced


@pytest.mark.parametrize(("players", "rules"), GAMES[1::3])
def test_a_record_replays_to_an_equal_position(players: int, rules: Rules) -> None:
    history = play_to_the_end(new(players, rules), players)
    text = records.write(history)
    again = records.read(text)
    assert [node.position for node in again.now.path()] == [
        node.position for node in history.now.path()
    ]
    assert list(again.log()) == list(history.log())
    assert records.write(again) == text


@steady(30)
@given(start=tables(), seed=seeds)
def test_a_record_from_anywhere(start: Position, seed: int) -> None:
    history = play_to_the_end(start, seed)
    text = records.write(history)
    again = records.read(text)
    assert again.position == history.position
    assert len(again.now.path()) == len(history.now.path())
    assert records.write(again) == text


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_same_seed_gives_the_same_record(players: int) -> None:
    written = [records.write(play_to_the_end(new(players), seed)) for seed in (1, 2, 1)]
    assert written[0] == written[2]
    assert written[0] != written[1]


@pytest.mark.parametrize("rules", RULES)
def test_every_action_comes_back_from_its_line(rules: Rules) -> None:
    names = [player.name for player in new(4).players]
    for position in positions(new(4, rules), Random(4)):
        for action in options(position):
            line = lines.parse(lines.write(position, action), names)
            assert line.action is action
            assert line.subject == lines.subject_of(position)
            assert lines.why_not(position, line) is None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_undo_after_play_is_where_one_was(players: int) -> None:
    history, rng = History(new(players)), Random(players)
    while history.position.actor is not None:
        before, log = history.position, list(history.log())
        chance = not before.actions()
        after = history.play(pick(options(before), rng))
        assert history.undo() == chance
        assert history.position is before
        assert list(history.log()) == log
        assert history.redo()
        assert history.position is after
    end, log = history.position, list(history.log())
    length = len(history.now.path())
    while history.now.before is not None:
        history.undo()
    assert history.position is history.start.position
    assert len(history.line()) == length
    while history.redo():
        pass
    assert history.position is end
    assert list(history.log()) == log


@steady(15)
@given(start=tables(), seed=seeds)
def test_copies_are_equal(start: Position, seed: int) -> None:
    rng = Random(seed)
    for before, action, after in walk(start, rng):
        if rng.random() < 0.15:
            hash(before)
            for same in (
                pickle.loads(pickle.dumps(before)),
                copy.copy(before),
                copy.deepcopy(before),
            ):
                assert same == before
                assert hash(same) == hash(before)
                assert same.actions() == before.actions()
                assert same.play(action) == after
                assert files.to_text(same) == files.to_text(before)


IN_ANOTHER_PROCESS = """
import pickle, sys
from random import Random
from kingsburg.notation import files, records
from tests.properties.games import new
from tests.properties.test_keeping import play_to_the_end

history = play_to_the_end(new(4), 7)
position = history.now.path()[100].position
hash(position)
sent = pickle.loads(sys.stdin.buffer.read())
assert sent == position
assert hash(sent) == hash(position), "a hash of another process"
sys.stdout.buffer.write(records.write(history).encode())
"""


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_another_process_with_another_hash_seed(hash_seed: str) -> None:
    """The same position in another process plays on the same; no order comes from a set."""
    history = play_to_the_end(new(4), 7)
    position = history.now.path()[100].position
    hash(position)
    done = subprocess.run(
        [sys.executable, "-c", IN_ANOTHER_PROCESS],
        input=pickle.dumps(position),
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode() == records.write(history)
