"""Drawn cards: those that are right can be played and seen, and what is wrong is told."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametable.play.random_player import choose
from kingsburg.catalogue.entries import NUMBERS, RACES
from kingsburg.engine.content import content_of
from kingsburg.engine.moments import FOR_CARDS, STEP_OF
from kingsburg.engine.playout import playout
from kingsburg.engine.position import new_game
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards, files, lines
from kingsburg.players import by_name
from kingsburg.views import log, words
from kingsburg.views.board import pieces
from tests.properties.games import steady

THINGS = ("gold", "wood", "stone", "vp", "token", "soldier")
IDS = st.from_regex(r"[a-z][a-z0-9_]{2,20}x", fullmatch=True)
NAMES = st.builds(lambda name: {"en": f"N{name}n"}, st.text("<&>'\"éß字 ", max_size=20))
FEW = st.integers(1, 4)


def amounts(things: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Amounts of some of these things."""
    chosen = st.lists(st.sampled_from(things), min_size=1, max_size=3, unique=True)
    item = st.builds(lambda some, many: ", ".join(f"{many} {each}" for each in some), chosen, FEW)
    return item


#: One gift, or alternatives that differ by what is taken.
GAINS = st.one_of(
    amounts((*THINGS, "any")),
    st.lists(st.sampled_from(THINGS), min_size=2, max_size=4, unique=True).map(
        lambda things: " | ".join(f"1 {each}" for each in things)
    ),
    st.builds("{}, look".format, amounts(THINGS)),
)
WHEN = st.fixed_dictionaries(
    {},
    optional={
        "phase": st.sampled_from(["spring", "summer", "autumn", "winter"]),
        "soldiers_at_most": st.integers(0, 9),
    },
)
GIVES = st.fixed_dictionaries(
    {"moment": st.sampled_from(FOR_CARDS), "what": GAINS}, optional={"when": WHEN}
).filter(lambda gift: gift["moment"] != "game_ends" or "look" not in gift["what"])
OFFERS = st.fixed_dictionaries(
    {
        "moment": st.sampled_from(list(STEP_OF)),
        "pay": st.lists(st.sampled_from(THINGS), min_size=1, max_size=3, unique=True).map(
            lambda things: " | ".join(f"2 {each}" for each in things)
        ),
        "gives": GAINS,
    },
    optional={"when": WHEN},
)
NUMBER = {
    name: st.integers(0, 1) if name in ("ties_won", "sway", "white", "coloured", "soldiers")
    else st.integers(-3, 3)
    for name in NUMBERS
}  # fmt: skip
BUILDINGS = st.fixed_dictionaries(
    {
        "id": IDS,
        "cost": st.lists(st.integers(0, 2), min_size=3, max_size=3),
        "vp": st.integers(-2, 5),
        "names": NAMES,
    },
    optional={
        "gives": GIVES,
        "offers": OFFERS,
        "text": st.just("What <b>it</b> does."),
        "numbers": st.fixed_dictionaries({}, optional=NUMBER),
        "strength_against": st.dictionaries(st.sampled_from(RACES), st.integers(-2, 2)),
        "cheaper": st.dictionaries(st.sampled_from("1234"), st.integers(-1, 2)),
    },
)
ADVISORS = st.fixed_dictionaries(
    {
        "number": st.integers(1, 18),
        "id": IDS,
        "names": NAMES,
        "help": st.one_of(
            GAINS,
            st.builds("pay {}: {}".format, amounts(THINGS), amounts((*THINGS, "any"))),
            st.just("pay 1 good: 1 of each other"),
        ),
    }
)
ENEMIES = st.fixed_dictionaries(
    {
        "year": st.integers(1, 5),
        "race": st.sampled_from(RACES),
        "strength": st.integers(0, 20),
        "reward": amounts((*THINGS, "any")),
        "loss": amounts(("gold", "wood", "stone", "any", "building", "vp")),
    }
)


def unique(entries: st.SearchStrategy[Any], most: int, *keys: str) -> st.SearchStrategy[list[Any]]:
    """Entries no two of which are the same card."""
    by = tuple(lambda each, key=key: each[key] for key in keys)
    return st.lists(entries, max_size=most, unique_by=by)


@st.composite
def right(draw: st.DrawFn) -> dict[str, Any]:
    """Cards without faults."""
    buildings = draw(unique(BUILDINGS, 6, "id"))
    for place, each in enumerate(buildings):
        # Dice of all buildings together are limited.
        if place > 1:
            for dice in ("white", "coloured"):
                each.get("numbers", {}).pop(dice, None)
        each |= {"row": "HI"[place // 4], "column": 1 + place % 4}
    enemies = st.lists(
        ENEMIES, max_size=3, unique_by=lambda each: (each["year"], each["race"], each["strength"])
    )
    return {
        "building": buildings,
        "advisor": draw(unique(ADVISORS, 3, "id", "number")),
        "enemy": draw(enemies),
    }


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=5,
)


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """Right cards in which one value somewhere has become anything."""
    raw: Any = json.loads(json.dumps(draw(right())))
    places: list[tuple[Any, Any]] = []
    waiting = [raw]
    for each in waiting:
        inner = each.items() if isinstance(each, dict) else enumerate(each)
        for key, value in list(inner):
            places.append((each, key))
            if isinstance(value, dict | list):
                waiting.append(value)
    where, key = draw(st.sampled_from(places))
    where[key] = draw(ANYTHING)
    return dict(raw)


@steady(1000)
@given(right())
def test_right_cards_are_read_and_come_back(raw: dict[str, Any]) -> None:
    mine, faults = cards.from_json(raw)
    assert faults == []
    assert cards.to_json(mine) == raw
    content = content_of(Rules(), mine)
    assert {each["id"] for each in raw["building"]} <= set(content.buildings)
    assert content_of(Rules(), cards.from_json(cards.to_json(mine))[0]) is content


@steady(1000)
@given(st.one_of(spoilt(), ANYTHING))
def test_wrong_cards_are_told_about(raw: Any) -> None:
    _, faults = cards.from_json(raw)
    for each in faults:
        assert str(each)
        assert "\n" not in str(each)
    if isinstance(raw, dict):
        position = files.from_json({"players": [{"name": "Ann"}, {"name": "Bo"}], "cards": raw})
        assert len(position.faults) == len(faults)


@steady(60)
@given(right(), st.integers(0, 10_000))
def test_games_with_drawn_cards_come_to_their_end(raw: dict[str, Any], seed: int) -> None:
    """What is on the table after any step is saved, drawn and told."""
    mine, _ = cards.from_json(raw)
    position = new_game(["Ann", "Brian", "Cindy"], cards=mine)
    rng, told = Random(seed), list[str]()
    for place in range(300):
        if position.actor is None:
            break
        actions = position.actions()
        action = choose(lambda: position, actions, rng) if actions else position.draw(rng)  # noqa: B023
        line = lines.write(position, action)
        names = [each.name for each in position.players]
        assert lines.parse(line, names).action is action, line
        position = position.play(action)
        if place % 40 == 7:
            assert files.load(files.to_text(position)) == position
            ElementTree.fromstring(f"<p>{pieces.table(position).replace('&nbsp;', ' ')}</p>")
        told += [
            log.event(event, words.box(position))
            for event in position.events
            if event.kind != "starts"
        ]
    assert all(told)


@pytest.mark.parametrize("player", ["greedy", "random"])
def test_machines_play_with_drawn_cards(player: str) -> None:
    @steady(60)
    @given(right(), st.integers(0, 10_000))
    def play(raw: dict[str, Any], seed: int) -> None:
        mine, _ = cards.from_json(raw)
        position = new_game(["Ann", "Brian"], cards=mine)
        end, _decisions, _ = playout(position, [by_name(player)] * 2, Random(seed))
        assert end.year == 5

    play()
