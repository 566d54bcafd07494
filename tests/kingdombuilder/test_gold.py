"""Gold hex by hex: what earns it, and what one more settlement would earn."""

from __future__ import annotations

from random import Random

import pytest

from kingdombuilder.engine.gold import CARDS, Purse
from kingdombuilder.engine.hexes import NAMES, NUMBERS, each
from kingdombuilder.odds.one_more import one_more
from tests.kingdombuilder.telling import position
from tests.kingdombuilder.test_oracle import oracle_of, positions

#: The gold that these cards pay for each marked settlement.
PER_HEX = {"fishermen": 1, "miners": 1, "workers": 1, "knights": 2, "farmers": 3}


def test_the_marked_hexes_earn_the_gold() -> None:
    rng = Random("marked")
    looked_at = 0
    for here in positions(rng):
        if rng.random() < 0.05:
            table = here.table
            for seat, own in enumerate(table.own):
                purse = Purse(table.board, CARDS, table.own, seat, zero=False)
                earned = purse.by_card(own)
                for card, gold in PER_HEX.items():
                    assert earned[card].gold == gold * earned[card].hexes.bit_count()
                    assert not earned[card].hexes & ~own
                assert earned["castles"].gold == 3 * earned["castles"].hexes.bit_count()
                assert not earned["castles"].hexes & ~table.board.on["castle"]
                assert earned["merchants"].gold == 4 * earned["merchants"].hexes.bit_count()
                assert not earned["merchants"].hexes & ~table.board.special
                for card in ("hermits", "discoverers"):
                    assert earned[card].gold == earned[card].hexes.bit_count()
                assert earned["citizens"].gold == earned["citizens"].hexes.bit_count() // 2
            looked_at += 1
        if looked_at == 200:
            break


@pytest.mark.rule("KE.2")
def test_which_hexes_are_marked() -> None:
    here = position(
        {"settlements": ["C4", "C5", "E2", "A1"]}, {}, cards=["knights", "merchants", "hermits"]
    )
    marked = {
        card: [NAMES[hex] for hex in each(earned.hexes)]
        for card, earned in here.gold("Ann").items()
    }
    assert marked["castles"] == ["D4"]
    assert marked["knights"] == ["C4", "C5"]
    assert marked["merchants"] == []
    assert len(marked["hermits"]) == 3


@pytest.mark.rule("KE.2")
def test_what_one_more_settlement_earns_by_card() -> None:
    # These go from E5 to F6, one settlement short of the tavern G8.
    mine = ["E5", "F5", "F6"]
    here = position({"settlements": mine}, {}, cards=["merchants", "hermits", "knights"])
    found = one_more(here, "Ann")
    assert found.keys() == {hex for hex in each(here.board.buildable) if NAMES[hex] not in mine}
    # F7 joins the castle and the tavern, and is the third one in row F.
    assert found[NUMBERS["F7"]].cards == {"merchants": 8, "knights": 2}
    assert found[NUMBERS["F7"]].gold == 10
    # A1 is an area of its own.
    assert found[NUMBERS["A1"]].cards == {"hermits": 1}
    # A settlement between two areas joins them, so it costs gold.
    two = position({"settlements": ["A1", "A3"]}, {}, cards=["hermits", "lords", "miners"])
    assert one_more(two, "Ann")[NUMBERS["A2"]].cards == {"hermits": -1}
    assert one_more(two, "Ann", 1 << NUMBERS["A2"]).keys() == {NUMBERS["A2"]}


def test_one_more_against_the_oracle() -> None:
    rng = Random("one more")
    looked_at = 0
    for here in positions(rng):
        if rng.random() < 0.02 and here.table.turn > 2:
            looked_at += 1
            seat = rng.randrange(len(here.names))
            oracle = oracle_of(here.table)
            cards = ("castles", *here.table.cards)
            zero = here.table.lords_zero
            before = {card: oracle.gold(card, seat, zero=zero) for card in cards}
            found = one_more(here, here.names[seat])
            for hex in rng.sample(sorted(found), 20):
                oracle.all[seat].add(divmod(hex, 20))
                after = {card: oracle.gold(card, seat, zero=zero) for card in cards}
                oracle.all[seat].discard(divmod(hex, 20))
                changes = {card: after[card] - before[card] for card in cards}
                assert found[hex].cards == {card: n for card, n in changes.items() if n}
                assert found[hex].gold == sum(changes.values())
        if looked_at == 60:
            break
