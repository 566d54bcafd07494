"""Forced builds on loading a position: they are told, but the score leaves them out."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gametable.language import speak
from gametable.notation import links
from gametable.notation.links import View
from gametable.play.history import History
from kingdombuilder.cli import main
from kingdombuilder.engine.hexes import NAMES, each
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files, games
from kingdombuilder.odds.best import BestTurn
from kingdombuilder.pages.table import story
from kingdombuilder.pages.table.page import Desk
from kingdombuilder.pages.table.state import PlayState
from tests.kingdombuilder.telling import position
from tests.kingdombuilder.test_best import searched
from tests.stages import enter, press

#: B1 is the only flower field beside A1 (KB.2), so it is built on at once.
FORCED = {
    "terrain": "flower",
    "turn": 2,
    "players": [{"name": "Ann", "settlements": ["A1"]}, {"name": "Brian"}],
}


def run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, raw: dict[str, Any], *command: str
) -> str:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(raw))
    name, *options = command
    assert main([name, str(file), *options]) == 0
    return capsys.readouterr().out


def told(start: Position) -> list[str]:
    return [f"{event.kind} {event.rule}" for event in start.events]


def test_a_forced_build_is_told_by_the_commands(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for command in ("moves", "best", "terrain", "review"):
        found = run(capsys, tmp_path, FORCED, command)
        assert "On loading: Ann builds on B1  [KT.2]\n" in found
    answer = json.loads(run(capsys, tmp_path, FORCED, "moves", "--json"))
    assert answer == {
        "actor": "Ann",
        "actions": ["Ann builds B2", "Ann builds C1", "Ann builds C2"],
        "forced": ["Ann builds B1"],
    }
    answer = json.loads(run(capsys, tmp_path, FORCED, "best", "--json"))
    assert answer["turn"][0] == "Ann builds B1"
    assert len(answer["turn"]) == 3
    # A1 alone has 2 gold (Knights).
    assert answer["gold"] - answer["gain"] == 2


def test_a_forced_end_is_told_by_the_commands(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ended = {**FORCED, "built": 3}
    for command in ("moves", "terrain", "review"):
        found = run(capsys, tmp_path, ended, command)
        assert found.startswith("On loading: Ann ends the turn  [KT.4]\n")
    answer = json.loads(run(capsys, tmp_path, ended, "moves", "--json"))
    assert answer == {"actor": "chance", "actions": [], "forced": ["Ann ends"]}
    assert main(["best", str(tmp_path / "position.json")]) == 1
    assert capsys.readouterr().out == "On loading: Ann ends the turn  [KT.4]\n"


def test_a_review_tells_it_in_its_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    try:
        told = run(capsys, tmp_path, FORCED, "review", "--lang", "pl")
    finally:
        speak("en")
    assert told.startswith("Po wczytaniu: Ann buduje na B1  [KT.2]\n")
    assert "forced" not in json.loads(run(capsys, tmp_path, FORCED, "review", "--json"))


def test_score_counts_what_lies_on_the_table(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert json.loads(run(capsys, tmp_path, FORCED, "score", "--json"))["Ann"]["total"] == 2
    cards = {**FORCED, "cards": ["discoverers", "farmers", "lords"]}
    answer = json.loads(run(capsys, tmp_path, cards, "score", "--json"))
    assert answer["Ann"]["discoverers"] == 1


def test_the_log_tells_it_and_a_saved_position_is_the_one_that_was_set_up() -> None:
    history = games.read(json.dumps(FORCED))
    start = history.position
    assert told(start) == ["builds KT.2"]
    (chapter,) = story.chapters(history)
    assert story.chapter(chapter) == "Round 2, Ann"
    assert files.to_json(start) == files.to_json(files.from_json(files.to_json(start)))
    assert files.to_json(start)["players"][0]["settlements"] == ["A1"]
    # Whoever opens it again is told again.
    assert told(files.from_json(files.to_json(start))) == ["builds KT.2"]
    assert start.seen_by("Brian").events == start.events


def test_the_page_tells_it_and_its_link_tells_it_again() -> None:
    desk = Desk(rng=Random(1))
    press(desk.stage, "table-fold-files")
    enter(desk.stage, "table-text", json.dumps(FORCED))
    for _ in range(2):
        (event,) = desk.board.play.history.start.position.events
        assert (event.kind, event.rule) == ("builds", "KT.2")
        link = links.link(View((desk.state,)))
        desk = Desk(rng=Random(1))
        desk.show(links.read(link, PlayState).of(PlayState))


def test_a_whole_turn_that_is_forced() -> None:
    """Three flower fields are free, and each is the only one that Ann may take next."""
    board = position({}, {}).board
    fields = [NAMES[hex] for hex in each(board.on["flower"])]
    mine, free = ["A1"], ["B1", "C1", fields[-1]]
    his = [name for name in fields if name not in {*mine, *free}][:39]
    rest = [name for name in fields if name not in {*mine, *free, *his}]
    here = position(
        {"settlements": mine},
        {"settlements": his},
        {"settlements": rest},
        terrain="flower",
        turn=2,
    )
    assert [kind for kind in told(here) if kind.startswith("builds")] == ["builds KT.2"] * 3
    history = History(here)
    # What comes after the end of Ann's turn does not belong to the next round.
    assert {story.chapter(each) for each in story.chapters(history)} == {"Round 2, Ann"}
    search = searched(here)
    assert isinstance(search, BestTurn)
    best = search.best
    assert best
    assert search.player == "Ann"
    assert len(best.actions) == 3
    assert best.gold - best.gain == here.given.total("Ann")
    assert search.exact
