"""Reading ahead at court: legal with all content, and first what others will take."""

from __future__ import annotations

from random import Random

import pytest

from gametable.play.streams import Streams
from kingsburg.engine.actions import Influence
from kingsburg.engine.playout import playout
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.players.planner import reading
from tests.properties.games import GAMES, new


@pytest.mark.slow
@pytest.mark.parametrize(("players", "rules"), GAMES[::3])
def test_it_plays_all_content_to_the_end(players: int, rules: Rules) -> None:
    assert playout(new(players, rules), [reading.choose] * players, Streams("0")).end.winners


@pytest.mark.parametrize(("brian", "first"), [("2", 2), ("6", 6)])
def test_it_takes_first_what_somebody_else_will_take(brian: str, first: int) -> None:
    players = [
        {"name": "Ann", "dice": "2 6"},
        {"name": "Brian", "dice": brian},
        {"name": "Cindy", "passed": True},
    ]
    table = {"year": 2, "phase": "spring", "step": "influence", "players": players}
    position = files.from_json(table)
    action = reading.choose(lambda: position, position.actions(), Random(1))
    assert isinstance(action, Influence)
    assert action.advisor == first
