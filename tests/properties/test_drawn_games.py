"""Whole games with every module and the scenario, alone, in pairs and in larger sets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, Final

import pytest

from gametable.play.errors import GameError
from gametable.play.history import History
from kingsburg.engine.actions import Choose, Deal, PlayToken
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards as own_cards
from kingsburg.notation import files, records
from tests import rows
from tests.drawn import cases
from tests.properties.games import NAMES, Played, walk
from tests.properties.test_invariants import check

VALLEY = "goblin_valley"
PARTS = (*Rules.MODULES, VALLEY)
#: No part, one part, and every pair; larger sets are drawn.
SMALL = [(), *((part,) for part in PARTS), *combinations(PARTS, 2)]
#: Games of each small set, and of larger sets.
EACH, LARGER = 14, 100
#: How often a position is saved and loaded, normally and before the first year.
_SAVED, _SAVED_AT_FIRST = 0.03, 0.4
#: Own cards, some of which join a game; none of them gives VP.
HOUSE: Final[dict[str, list[dict[str, Any]]]] = {
    "governor": [
        {
            "id": "miller",
            "names": {"en": "Miller"},
            "gives": {"moment": "rolled", "what": "1 wood", "when": {"total_at_most": 9}},
        },
        {
            "id": "innkeeper",
            "names": {"en": "Innkeeper"},
            "numbers": {"strength": 1, "sway": 1},
            "offers": {"moment": "rolled", "pay": "1 gold | 1 wood", "gives": "1 soldier, look"},
        },
    ],
    "destiny": [
        {
            "id": "quiet_year",
            "names": {"en": "Quiet Year"},
            "closed": [1, 17, 18],
            "enemy_strength": -2,
            "gives": {"moment": "year_ends", "what": "1 gold | 1 token"},
        }
    ],
    "tile": [{"number": 17, "help": "pay 1 good: 1 of each other"}, {"number": 9, "help": "2 any"}],
    "advisor": [{"number": 3, "id": "cook", "names": {"en": "Cook"}, "help": "1 any, look"}],
    "enemy": [
        {"year": 1, "race": "orcs", "strength": 0, "reward": "2 any", "loss": "3 any, 1 building"}
    ],
}


def rules(parts: tuple[object, ...], rng: Random) -> Rules:
    """Return rules with these modules and random options."""
    drawn = {id: rng.choice(values) for id, values in Rules.CHOICES.items()}
    drawn["scenario"] = VALLEY if VALLEY in parts else "none"
    modules = tuple(part for part in parts if isinstance(part, int))
    return Rules(**drawn, modules=modules)  # type: ignore[arg-type]


def play(parts: tuple[object, ...], seed: int) -> None:
    """Play a game, checking the invariants after each event and that saved positions come back."""
    rng = Random(f"{parts} {seed}")
    start = drawn_start(parts, rng)
    check(start, seed, whole=True)
    saved(start, seed, rng)


def drawn_start(parts: tuple[object, ...], rng: Random) -> Position:
    """Return the start of a game with these parts, sometimes with some own cards."""
    drawn = rules(parts, rng)
    raw = dict(rows.WHOLE) if 2 in parts else {}
    if rng.random() < 0.3:
        raw |= {kind: rng.sample(some, rng.randint(0, len(some))) for kind, some in HOUSE.items()}
    cards, faults = own_cards.from_json(raw)
    assert not faults
    return new_game(NAMES[: rng.randint(2, 5)], drawn, cards if raw else None)


def saved(start: Position, seed: int, rng: Random) -> None:
    """Save and load some positions and all players' views of them, and the record at the end."""
    history, secrets = History(start), Secrets()
    for played in walk(start, Random(seed)):
        history.play(played.action)
        after = played.after
        secrets.note(played)
        if rng.random() < (_SAVED_AT_FIRST if after.phase == "setup" else _SAVED):
            assert files.from_json(files.to_json(after)) == after
            for player in after.players:
                view = after.seen_by(player.name)
                if can_be_saved(view):
                    text = files.to_json(view)
                    assert files.from_json(text) == view
                    secrets.look_for(after, player.name, text)
    assert records.read(records.write(history)).position == history.position


class Secrets:
    """What only one player knows, from the cards dealt and chosen (S.5)."""

    def __init__(self) -> None:
        self.dealt: dict[str, tuple[str, ...]] = {}
        self.chosen: dict[str, str] = {}

    def note(self, played: Played) -> None:
        """Note an action, and those that it forced."""
        before, action, after = played
        for name, each in ((before.subject, action), *after.forced):
            if isinstance(each, Deal) and each.player and after.step == "governors":
                self.dealt[each.player] = each.cards
            if isinstance(each, Choose) and before.step == "governors" and name and each.cards:
                self.chosen[name] = f"{name} chooses {each.cards[0]}"
            if isinstance(each, PlayToken) and name:
                self.chosen[name] = f"{name} plays token {each.token}"
        if any(event.kind in ("governor", "shows_token") for event in after.events):
            self.chosen.clear()

    def look_for(self, position: Position, name: str, saved: dict[str, Any]) -> None:
        """Check that what one player sees contains none of the others' secrets."""
        words = json.dumps({key: each for key, each in saved.items() if key != "cards"})
        for secret in self.hidden_from(position, name):
            assert not re.search(rf"\b{secret}\b", words), (name, secret, words)

    def hidden_from(self, position: Position, name: str) -> Iterator[str]:
        seat = next(each.seat for each in position.players if each.name == name)
        table = position.table_copy()
        if position.step == "governors":
            yield from (card for who, cards in self.dealt.items() if who != name for card in cards)
        yield from (line for who, line in self.chosen.items() if who != name)
        if table.enemy and not table.seen >> seat & 1:
            yield f"{table.enemy.race} {table.enemy.strength}"
        if table.valley and not table.valley_seen >> seat & 1:
            yield f"{table.valley.race} {table.valley.strength}"


def can_be_saved(view: Position) -> bool:
    """False if somebody else has looked at a card in this step (S.5)."""
    try:
        files.to_json(view)
    except GameError as error:
        assert str(error).startswith("S.5")  # noqa: PT017
        return False
    return True


@pytest.mark.parametrize("parts", SMALL, ids=str)
def test_small_sets(parts: tuple[object, ...]) -> None:
    for seed in range(cases(EACH)):
        play(parts, seed)


@pytest.mark.parametrize("batch", range(10))
def test_larger_sets(batch: int) -> None:
    rng = Random(f"larger {batch}")
    for seed in range(cases(LARGER // 10)):
        size = rng.randint(3, len(PARTS))
        play(tuple(sorted(rng.sample(PARTS, size), key=str)), seed)


def test_every_part_and_every_pair_is_played() -> None:
    assert {part for parts in SMALL for part in parts} == set(PARTS)
    assert len(SMALL) * EACH + LARGER >= 500
