"""The Altar of the book's notes (C.2), made for the tests as a power of code.

Its price and its total are ours. The rest is as in the book: white dice count, and Altar, Statue
and Chapel may be used in any order, each once.
"""

from __future__ import annotations

import json
from functools import cache

import pytest

from kingsburg.engine.actions import Reroll
from kingsburg.engine.content import Content
from kingsburg.engine.hand import Hand
from kingsburg.engine.position import Position
from kingsburg.engine.powers.building import Building, printed_buildings
from kingsburg.engine.powers.power import DicePower
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from tests import telling
from tests.foreign.powers import entry


class Altar(DicePower, Building):
    """A building: one coloured die may be rerolled at a total of 9 or less."""

    LIMIT = 9

    def changes(self, hand: Hand) -> tuple[Reroll, ...]:
        if hand.total > self.LIMIT:
            return ()
        return tuple(Reroll(self.id, (die,)) for die in dict.fromkeys(hand.coloured))


class WithAltar(Content):
    """The base game with the Altar."""

    def under(self, rules: Rules) -> Content:
        return box(rules)


@cache
def box(rules: Rules) -> Content:
    return WithAltar(rules, (*printed_buildings(), Altar(entry("altar", 1))))


ANN = {"name": "Ann", "white_dice": 1, "buildings": ["statue", "chapel", "altar"]}
START = {
    "year": 2,
    "phase": "summer",
    "step": "roll",
    "players": [ANN, {"name": "Brian"}, {"name": "Cindy"}],
}


def after(dice: str) -> Position:
    """Return the position after everybody's roll, with these dice for Ann."""
    start = files.load(json.dumps(START), box)
    return telling.after(start, f"Ann rolls {dice}", "Brian rolls 6 6 6", "Cindy rolls 6 6 6")


@pytest.mark.rule("P2a.5", "C.2")
@pytest.mark.parametrize(
    ("dice", "rerolls"),
    [
        (
            "1 2 3 + 3",
            ["Ann rerolls 1 by altar", "Ann rerolls 2 by altar", "Ann rerolls 3 by altar"],
        ),
        ("2 2 2 + 3", ["Ann rerolls 2 by altar"]),
        ("1 2 3 + 4", []),
        ("1 1 1 + 6", ["Ann rerolls 1 by altar"]),
    ],
)
def test_the_total_includes_white_dice(dice: str, rerolls: list[str]) -> None:
    now = after(dice)
    assert (telling.legal(now)[:-1] if now.step == "reroll" else []) == rerolls


@pytest.mark.rule("P2a.3", "C.2")
def test_it_is_used_before_or_after_statue_and_chapel_and_each_once() -> None:
    now = after("1 1 1 + 1")
    kinds = {line.split()[-1] for line in telling.legal(now)}
    assert kinds == {"statue", "chapel", "altar", "keeps"}
    now = telling.after(now, "Ann rerolls 1 by altar", "Ann rolls 4")
    # At 7 in all the Chapel may follow, and then the Statue, but not the Altar.
    assert telling.legal(now) == ["Ann rerolls all by chapel", "Ann keeps"]
    assert telling.reasons(now, "Ann rerolls 1 by altar") == ["B.altar", "P2a.3"]
    now = telling.after(now, "Ann rerolls all by chapel", "Ann rolls 2 2 2 + 2")
    assert telling.legal(now) == [
        "Ann rerolls 2 by statue",
        "Ann rerolls white 2 by statue",
        "Ann keeps",
    ]
    now = telling.after(now, "Ann rerolls white 2 by statue", "Ann rolls + 1")
    assert now.step == "influence"
