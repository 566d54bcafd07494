"""The positions of the catalogue: possible, playable, and with claims checked by the engine."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from gametable.play.history import History
from gametable.views.numbers import said
from kingdombuilder.catalogue import PositionEntry, positions, rules
from kingdombuilder.engine.hexes import NAMES, NEIGHBOURS, NUMBERS, Hexes, areas, each, of
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files, games, records
from kingdombuilder.odds.terrain import bound, chance_to_be_free, next_card

ALL = tuple(positions().values())
#: Rules that no event or refusal cites: an expectation, or the start itself, shows them.
SHOWN_BY_LINES = set("KS.1 KS.2 KS.3 KS.4 KS.5 KE.2 KE.3 KB.3".split())


def game(entry: PositionEntry) -> History[Position]:
    """Return what is played from the position. Raises at the first claim that is wrong."""
    return games.of_entry(entry)


def start(id: str) -> Position:
    return files.load(positions()[id].position)


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: entry.id)
def test_it_can_be_played_and_what_it_says_is_so(entry: PositionEntry) -> None:
    position = files.load(entry.position)
    assert position.actions() or position.chances()
    assert len(position.names) == entry.players
    assert "expect" in entry.lines
    assert entry.question.endswith("?")
    assert entry.hint.endswith(".")
    game(entry)


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: entry.id)
def test_it_shows_the_rules_that_it_names(entry: PositionEntry) -> None:
    assert set(entry.rules) <= set(rules())
    line = [node.position for node in game(entry).line()]
    told = {event.rule for position in line for event in position.events}
    words = [each.split() for each in entry.lines.splitlines()]
    told |= {each[2] for each in words if each[:2] == ["expect", "illegal"]}
    told |= {f"KC.{card}" for card in line[0].table.cards}
    assert set(entry.rules) <= told | SHOWN_BY_LINES


def test_a_claim_that_is_wrong_is_found() -> None:
    wrong = positions()["castle"]._replace(lines="expect Ann gold=7")
    with pytest.raises(records.RecordError, match="expected Ann gold 7, but it is 6"):
        game(wrong)


def test_there_are_enough_of_each_kind() -> None:
    kinds = [entry.kind for entry in ALL]
    assert len(ALL) >= 12
    assert set(kinds) == {"start", "advice", "rule", "tile", "card"}
    assert len({entry.title for entry in ALL}) == len(ALL)
    shown = {rule for entry in ALL for rule in entry.rules}
    assert {f"KC.{card}" for card in start("first-game").table.cards} <= shown


def test_the_advice_about_location_hexes_counts_them() -> None:
    board = start("advice-location").board
    reached = {
        board.near[hex]
        for hex in each(board.on["flower"])
        if board.near.get(hex) in board.locations
    }
    told = ", ".join(sorted(NAMES[place] for place in sorted(reached))[:-1])
    assert len(reached) == 5
    assert len(board.locations) == 8
    assert f"Five of the eight: {told} and P13" in positions()["advice-location"].hint


def test_the_advice_about_few_terrains_has_the_right_numbers() -> None:
    position = start("advice-few-terrains")
    hint = positions()["advice-few-terrains"].hint
    few, many = (
        of([NUMBERS[name] for name in names.split()]) for names in ("D19 D20 E20", "M9 N9 O9")
    )
    chance = chance_to_be_free(position, "Ann", few)
    assert chance == Fraction(5, 6)
    assert f"{said(chance).percent} ({chance})" in hint
    assert _touched(position, few) == ["flower"]
    assert len(_touched(position, many)) == 5
    assert chance_to_be_free(position, "Ann", many) == 0
    # No three connected hexes do better.
    flowers = position.board.on["flower"]
    threes = (
        of(three)
        for hex in each(flowers)
        for three in combinations([hex, *each(_near(hex, flowers))], 3)
    )
    connected = [three for three in threes if sum(1 for _ in areas(three)) == 1]
    assert max(chance_to_be_free(position, "Ann", three) for three in connected) == chance


def _near(hex: int, flowers: Hexes) -> Hexes:
    return NEIGHBOURS[hex] & flowers


def _touched(position: Position, planned: Hexes) -> list[str]:
    found = bound(position, "Ann", planned)
    return [terrain for terrain, each in found.items() if each.touched]


def test_the_chance_after_the_shuffle_is_right() -> None:
    chance = next_card(start("deck"), "Ann")["grass"]
    assert chance == Fraction(5, 24)
    assert f"{said(chance).percent} ({chance})" in positions()["deck"].hint
