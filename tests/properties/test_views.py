"""Positions that play leads to, and players' views of them, written, linked and shown."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given

from gametable.notation.links import View, link, read
from gametable.play.errors import GameError
from gametable.play.history import History
from kingsburg.engine.actions import Action, Influence
from kingsburg.engine.check import LIMITS, within
from kingsburg.engine.position import Position
from kingsburg.notation import files
from kingsburg.pages.table import court as at_court
from kingsburg.pages.table import tracks
from kingsburg.pages.table.state import PlayState
from kingsburg.play import Play
from kingsburg.play.draft import Draft
from tests.drawn import some
from tests.properties.games import NAMES, new, options, pick, seeds, steady, tables

#: Advisors who let a player look at the top enemy card (A.10, A.17).
GENERAL, QUEEN = 10, 17
#: The share of a game's positions that are checked.
PART = 0.2


def walk(start: Position, rng: Random) -> list[Position]:
    """Return a random game in which players mostly look at the enemy whenever they can."""
    path = [start]
    while path[-1].actor is not None:
        able: list[Action] = [
            each
            for each in options(path[-1])[:400]
            if isinstance(each, Influence) and each.advisor in (GENERAL, QUEEN)
        ]
        curious = able and rng.random() < 0.8
        path.append(path[-1].play(pick(able if curious else options(path[-1]), rng)))
    return path


def kept(position: Position) -> None:
    """Check that a position comes back from its text, its link and the editor, and can be shown."""
    loaded = files.load(files.to_text(position))
    assert loaded == position
    assert hash(loaded) == hash(position)
    assert loaded.actions() == position.actions()
    assert loaded.chances() == position.chances()
    assert files.to_json(loaded) == files.to_json(position)
    shown = read(link(View((PlayState(position=position),))), PlayState).of(PlayState)
    assert shown.position == position
    assert Draft(files.to_json(position)).position == position
    play = Play(History(position))
    assert at_court.court(play)
    assert tracks.enemy(position)


def check(start: Position, seed: int) -> Counter[str]:
    """Check some positions of a game and the players' views of them, and count these."""
    rng, seen = Random(seed), Counter[str]()
    for position in walk(start, rng):
        if not is_begun(position) or rng.random() > PART:
            continue
        kept(position)
        seen["beyond"] += not within(LIMITS, position.table_copy())
        for player in position.players:
            view = position.seen_by(player.name)
            if view is not position:
                seen[looked_at(view, rng)] += 1
    return seen


def looked_at(view: Position, rng: Random) -> str:
    """Check a view and what it is played on to, and return its kind."""
    if not written(view):
        return "unwritten"
    kept(view)
    for _ in range(3):
        if view.actor is not None:
            view = view.play(pick(options(view), rng))
            kept(view)
    return "views"


def written(view: Position) -> bool:
    """False if somebody else has looked in this step, so that it cannot be written (S.5)."""
    try:
        files.to_text(view)
    except GameError as error:
        if view.step != "help" or not str(error).startswith("S.5"):
            raise
        return False
    return True


def is_begun(position: Position) -> bool:
    """False before the turn order is drawn, when there is nothing to save (S.2)."""
    return position.step != "aid" or bool(position.actions())


@pytest.mark.parametrize("players", some([2, 3, 4, 5], 3))
def test_in_whole_games(players: int) -> None:
    seen = Counter[str]()
    for seed in range(2):
        seen += check(new(players), seed)
    assert seen["views"] > 10
    assert seen["unwritten"] > 0


@steady(12)
@given(start=tables(), seed=seeds)
def test_from_anywhere(start: Position, seed: int) -> None:
    check(start, seed)


@pytest.mark.parametrize("players", some([2, 3, 4, 5], 3))
def test_beyond_the_limits_of_what_is_set_up(players: int) -> None:
    most: dict[str, Any] = {
        "vp": 998, "gold": 999, "wood": 998, "stone": 999, "tokens": 998, "soldiers": 999,
        "buildings": ["guard_tower", "blacksmith", "barracks", "inn", "market", "farms"],
    }  # fmt: skip
    rich = [{"name": name, **most} for name in NAMES[:players]]
    seen = check(files.from_json({"players": rich}), players)
    poor = [{"name": name, "vp": -999} for name in NAMES[:players]]
    seen += check(files.from_json({"players": poor, "year": 4}), players)
    assert seen["beyond"] > 30
