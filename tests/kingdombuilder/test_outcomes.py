"""What actions lead to, as it is foreseen, and as it is once they are played."""

from __future__ import annotations

from random import Random

from kingdombuilder.engine.actions import Build, Move
from kingdombuilder.engine.hexes import each
from kingdombuilder.engine.outcomes import Outcomes
from tests.kingdombuilder.test_oracle import positions


def test_outcomes_are_those_of_playing() -> None:
    rng = Random("outcomes")
    forced = exact = better = 0
    for here in positions(rng):
        if not here.actions() or rng.random() < 0.7:
            continue
        table, seat = here.table, here.table.to_move
        actions = rng.sample(list(here.actions()), min(30, len(here.actions())))
        outcomes = Outcomes(table, actions)
        for action in actions:
            after = table.copy()
            after.play(action)
            then = (table.purse(seat).total(after.own[seat]), len(after.tiles[seat]))
            assert outcomes.of(action) == then, (here, action)
            most = outcomes.at_most(action)
            if most is None:
                forced += 1
                continue
            assert most[0] >= then[0], (here, action)
            assert most[1] >= then[1], (here, action)
            assert most == then or isinstance(action, Move)
            exact += most == then
            better += most != then
        if exact > 10_000:
            break
    assert forced > 300
    assert better > 300


def test_gold_with_one_more_settlement() -> None:
    rng = Random("one more")
    looked_at = 0
    for here in positions(rng):
        actions = [action for action in here.actions() if isinstance(action, Build)]
        if not actions or rng.random() < 0.9:
            continue
        table, seat = here.table, here.table.to_move
        own, purse = table.own[seat], table.purse(seat)
        found = purse.one_more(own, sum({1 << action.hex for action in actions}))
        for gold, hexes in found.items():
            for hex in each(hexes):
                assert purse.total(own | 1 << hex) == gold, (here, hex)
        assert sum(hexes.bit_count() for hexes in found.values()) == len({a.hex for a in actions})
        looked_at += 1
        if looked_at == 300:
            break
