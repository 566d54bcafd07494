"""The contested court with an advisor closed to all (M4), and with a Duke."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kingsburg.notation import files
from kingsburg.odds.claims import can_force, chance
from kingsburg.odds.court import Court
from kingsburg.pages.court.words import court_sentence
from tests.odds.test_court import ADVISORS, NAMES, position, some_worths
from tests.oracles.court_tree import Seat, best_play, can_get, chance_to_get

YEAR: dict[str, Any] = {"modules": [4], "destiny": "closed_king"}


@pytest.mark.parametrize("seed", range(12))
def test_nobody_gets_a_busy_king(seed: int) -> None:
    """Nobody gets a busy King, even with enough dice, the Envoy, a +2 or a Market."""
    rng = Random(f"king {seed}")
    seats = [
        Seat(
            (6,) if place == 0 else tuple(sorted(rng.choices((5, 6), k=rng.randint(1, 2)))),
            (6, 6) if place == 0 else (6,),
            tokens=int(rng.random() < 0.3),
            market=rng.random() < 0.2,
            envoy=place == seed % 3,
            barred=18,
        )
        for place in range(2)
    ]
    here = position(seats, **YEAR)
    worths = some_worths(rng, 2)
    solved = Court(here, dict(zip(NAMES, worths, strict=False)))
    assert solved.search()
    asked = tuple(seats), frozenset[int]()
    assert tuple(solved.values().values()) == best_play(*asked, worths, 0)
    forced, likely = can_force(here), chance(here)
    for place in range(2):
        for advisor in ADVISORS:
            assert forced[NAMES[place]][advisor] == can_get(*asked, place, advisor, 0)
            assert likely[NAMES[place]][advisor] == chance_to_get(*asked, place, advisor, 0)
    free = position([replace(each, barred=0) for each in seats])
    assert can_force(free) != forced or chance(free) != likely


def test_the_answer_says_who_is_closed_and_what_is_not_counted() -> None:
    told = court_sentence(Court(position([Seat((6, 6)), Seat((1,))], **YEAR)), exact=True)
    assert told.endswith("The King Is Busy: nobody can influence 18, the King.")
    players = [{"name": "Ann", "dice": "6 6"}, {"name": "Brian", "dice": "1", "governor": "duke"}]
    duke = files.from_json(
        {"modules": [3], "phase": "spring", "step": "influence", "players": players}
    )
    assert court_sentence(Court(duke), exact=True).endswith(
        "What Brian may move at the end is not counted."
    )
