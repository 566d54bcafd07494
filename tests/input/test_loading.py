"""What happens by itself on loading a position, as told by the log, by a link and by commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gametable.notation import links
from gametable.notation.links import View
from kingsburg import words
from kingsburg.cli import main
from kingsburg.engine.position import Position
from kingsburg.notation import files, games
from kingsburg.pages.table.game_data import GameData
from kingsburg.pages.table.state import PlayState
from kingsburg.views import log

INN: dict[str, Any] = {
    "phase": "reward",
    "players": [{"name": "Ann", "buildings": ["inn"]}, {"name": "Brian"}],
}
#: Brian has taken all that Ann can reach.
PASSES: dict[str, Any] = {
    "phase": "spring",
    "step": "influence",
    "players": [{"name": "Ann", "dice": "1 2"}, {"name": "Brian", "dice": "3 5"}],
    "placed": [{"advisor": at, "player": "Brian", "dice": str(at)} for at in (1, 2, 3)],
}
#: Brian's gold comes by itself, then Ann chooses, and Brian after her.
THEN: dict[str, Any] = {
    "phase": "spring",
    "step": "help",
    "players": [{"name": "Ann"}, {"name": "Brian"}],
    "placed": [
        {"advisor": 2, "player": "Brian", "dice": "2"},
        {"advisor": 4, "player": "Ann", "dice": "4"},
        {"advisor": 12, "player": "Brian", "dice": "6 6"},
    ],
}


def told(position: Position) -> list[str]:
    names = words.glossary(position)
    return [line.strip() for line in log.story(position.events, names) if line.endswith("]")]


@pytest.mark.parametrize(
    ("raw", "line"), [(INN, "Ann gets 1 VP  [P3.1]"), (PASSES, "Ann passes  [P2b.7]")]
)
def test_the_log_and_a_link_tell_it(raw: dict[str, Any], line: str) -> None:
    start = games.read(json.dumps(raw)).position
    assert line in told(start)
    for _ in range(2):
        state = PlayState(played=GameData(start=start))
        laid = links.read(links.link(View((state,))), PlayState).of(PlayState).laid()
        assert laid.now.position == start
        assert told(laid.now.position) == told(start)
        start = laid.now.position


def test_what_came_before_then_is_told_too() -> None:
    begun = files.load(json.dumps(THEN))
    after = begun.play(begun.actions()[0])
    assert after.since_step_began()[1]
    again = files.load(files.to_text(after))
    assert again == after
    assert told(again) == [*told(begun), *told(after)]
    assert len(told(begun)) == 1


def test_the_command_for_the_court_tells_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(PASSES))
    assert main(["court", str(file)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("On loading:\n")
    assert "  Ann passes  [P2b.7]\n" in said
    file.write_text(json.dumps({**PASSES, "placed": []}))
    assert main(["court", str(file)]) == 0
    assert not capsys.readouterr().out.startswith("On loading:")


def test_the_review_tells_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(INN))
    assert main(["review", str(file)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("On loading:\n")
    assert "  Ann gets 1 VP  [P3.1]\n" in said
    assert main(["review", str(file), "--json"]) == 0
    assert isinstance(json.loads(capsys.readouterr().out), dict)
