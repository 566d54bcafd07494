"""Drawn cards: right ones can be played and shown, and faults of wrong ones are told."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametable.notation import links
from gametable.notation.links import View
from gametable.play.errors import GameError, Malformed
from gametable.play.history import History
from gametable.play.random_player import choose
from gametable.play.streams import Streams
from kingsburg import words
from kingsburg.catalogue import enemies
from kingsburg.catalogue.entries import NUMBERS, RACES, REROLLS, OwnCards
from kingsburg.engine.content import content_of
from kingsburg.engine.hooks import (
    FOR_CARDS,
    GAME_ENDS,
    GAME_STARTS,
    LAST_OF_ALL,
    NOTHING_TO_LOOK_AT,
    OFFERS_OF_CARDS,
    ROLLED,
)
from kingsburg.engine.new_game import new_game
from kingsburg.engine.playout import playout
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards, files, lines, records
from kingsburg.pages.table.state import PlayState
from kingsburg.players import by_name
from kingsburg.views import log
from kingsburg.views.board import pieces
from tests.properties.games import NAMES, steady

#: The number of files of cards that are drawn and played with.
FILES = 80
THINGS = ("gold", "wood", "stone", "vp", "token", "soldier")
NAMED = st.builds(lambda name: {"en": f"N{name}n"}, st.text("<&>'\"éß字 ", max_size=20))
FEW = st.integers(1, 4)


def ids(kind: str) -> st.SearchStrategy[str]:
    """Return ids that no other kind of card has."""
    return st.from_regex(rf"[a-z][a-z0-9_]{{2,20}}_{kind}", fullmatch=True)


def amounts(things: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Return amounts of some of these things."""
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
HELP = st.one_of(
    GAINS,
    st.builds("pay {}: {}".format, amounts(THINGS), amounts((*THINGS, "any"))),
    st.just("pay 1 good: 1 of each other"),
)
WHEN = st.fixed_dictionaries(
    {},
    optional={
        "phase": st.sampled_from(["spring", "summer", "autumn", "winter"]),
        "soldiers_at_most": st.integers(0, 9),
    },
)


def timely(deed: dict[str, Any], total: int | None) -> dict[str, Any]:
    """Return the deed, also with a condition on the total if that is known at its hook."""
    if total is None or deed["moment"] != ROLLED:
        return deed
    return {**deed, "when": {**deed.get("when", {}), "total_at_most": total}}


TOTAL = st.none() | st.integers(3, 18)
#: VP for a number of things.
PER = st.builds("{} vp per {} {}".format, FEW, FEW, st.sampled_from(["any", "gold", "soldier"]))
PAY = st.lists(st.sampled_from(THINGS), min_size=1, max_size=3, unique=True).map(
    lambda things: " | ".join(f"2 {each}" for each in things)
)
REROLL = st.fixed_dictionaries(
    {"moment": st.just(ROLLED), "pay": PAY, "reroll": st.sampled_from(REROLLS)},
    optional={"when": WHEN},
)
OFFER = st.fixed_dictionaries(
    {"moment": st.sampled_from(OFFERS_OF_CARDS), "pay": PAY, "gives": GAINS},
    optional={"when": WHEN},
)
OFFERS = st.builds(timely, OFFER | REROLL, TOTAL)


def gives(*never: str) -> st.SearchStrategy[Any]:
    """Return one gift or several, at none of these hooks."""
    hooks = st.sampled_from([each for each in FOR_CARDS if each not in never])
    gift = st.builds(
        timely,
        st.fixed_dictionaries({"moment": hooks, "what": GAINS | PER}, optional={"when": WHEN}),
        TOTAL,
    ).filter(lambda gift: gift["moment"] not in NOTHING_TO_LOOK_AT or "look" not in gift["what"])
    return gift | st.lists(gift, max_size=3)


def deeds(
    coloured: tuple[int, int], white: int, gives: st.SearchStrategy[Any]
) -> dict[str, st.SearchStrategy[Any]]:
    """Return what a card does, with this many dice at most."""
    numbers = {
        name: st.integers(0, 1) if name in ("ties_won", "sway", "soldiers") else st.integers(-3, 3)
        for name in NUMBERS
    } | {"coloured": st.integers(*coloured), "white": st.integers(0, white)}
    return {
        "gives": gives,
        "offers": OFFERS | st.lists(OFFERS, max_size=1),
        "text": st.just("What <b>it</b> does."),
        "numbers": st.fixed_dictionaries({}, optional=numbers),
        "strength_against": st.dictionaries(st.sampled_from(RACES), st.integers(-2, 2)),
        "strength_up_to": st.dictionaries(st.sampled_from(["1", "5", "19"]), st.integers(-2, 2)),
        "cheaper": st.dictionaries(st.sampled_from("1234"), st.integers(-1, 2)),
    }


def buildings(white: int = 0, coloured: int = 0) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {
            "id": ids("b"),
            "cost": st.lists(st.integers(0, 2), min_size=3, max_size=3),
            "vp": st.integers(-2, 5),
            "names": NAMED,
        },
        optional=deeds((0, coloured), white, gives(GAME_STARTS)),
    )


#: Printed cards that do more than a file can say, and keep that.
SPECIAL = ("prince", "sorcerer", "philosopher", "trickster", "duke", "good_year", "lucky_stone")
PRINTED_PLACES = {"inn": ("C", 1), "farms": ("C", 3), "statue": ("B", 1), "sawmill": ("A", 1)}
KEEP_THEIR_DEEDS = (*SPECIAL, "statue", "sawmill")
GOVERNORS = st.fixed_dictionaries(
    {
        "id": st.one_of(ids("g"), st.sampled_from((*SPECIAL[:5], "thief", "bard"))),
        "names": NAMED,
    },
    optional=deeds((-1, 1), 1, gives()),
)
DESTINIES = st.fixed_dictionaries(
    {
        "id": st.one_of(ids("d"), st.sampled_from((*SPECIAL[5:], "famine", "heavy_snow"))),
        "names": NAMED,
    },
    optional={
        **deeds((-1, 0), 1, gives(GAME_STARTS, GAME_ENDS, LAST_OF_ALL)),
        "enemy_strength": st.integers(-9, 9),
        "closed": st.lists(st.integers(1, 18), max_size=4) | st.just([*range(1, 19)]),
    },
)
TILES = st.fixed_dictionaries({"number": st.integers(1, 18), "help": HELP})
ADVISORS = st.fixed_dictionaries(
    {"number": st.integers(1, 18), "id": ids("a"), "names": NAMED, "help": HELP}
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
    """Return entries no two of which are the same card."""
    by = tuple(lambda each, key=key: each[key] for key in keys)
    return st.lists(entries, max_size=most, unique_by=by)


@st.composite
def right(draw: st.DrawFn) -> dict[str, Any]:
    """Draw cards without faults."""
    rows = draw(st.integers(0, 3))
    number = draw(st.integers(0, 4)) + 4 * rows
    found = draw(st.lists(buildings(), min_size=number, max_size=number, unique_by=_id))
    if found:
        # Dice of all buildings together are limited.
        found[0] = draw(buildings(white=2, coloured=1)) | {"id": found[0]["id"]}
    in_rows, others = found[: 4 * rows], found[4 * rows :]
    for place, each in enumerate(others):
        each |= {"row": "H", "column": 1 + place}
    replaces: bool = draw(st.booleans())
    if others and replaces:
        id = draw(st.sampled_from([*PRINTED_PLACES]))
        others[0] |= {"id": id, "row": PRINTED_PLACES[id][0], "column": PRINTED_PLACES[id][1]}
    raw = {
        "building": found,
        "row": [
            {
                "id": f"row_{place}",
                "letter": draw(st.sampled_from("ABCDEFG")),
                "buildings": [each["id"] for each in in_rows[4 * place : 4 * place + 4]],
            }
            for place in range(rows)
        ],
        "governor": draw(unique(GOVERNORS, 4, "id")),
        "destiny": draw(unique(DESTINIES, 4, "id")),
        "tile": draw(unique(TILES, 4, "number")),
        "advisor": draw(unique(ADVISORS, 3, "id", "number")),
        "enemy": draw(
            st.lists(
                ENEMIES,
                max_size=3,
                unique_by=lambda each: (each["year"], each["race"], each["strength"]),
            )
        ),
    }
    drawn = {(each["year"], each["race"], each["strength"]) for each in raw["enemy"]}
    there = [card for card in enemies() if (card.year, card.race, card.strength) not in drawn]
    if card := draw(st.none() | st.sampled_from(there)):
        # It is stronger than any other.
        other = {**draw(ENEMIES), "year": card.year, "strength": draw(st.integers(21, 30))}
        raw["enemy"].append({**other, "replaces": f"{card.race} {card.strength}"})
    for each in (*raw["building"], *raw["governor"], *raw["destiny"]):
        if each["id"] in KEEP_THEIR_DEEDS:
            each.pop("gives", None)
            each.pop("offers", None)
    return raw


def _id(card: dict[str, Any]) -> str:
    return str(card["id"])


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=5,
)


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """Draw right cards in which one value somewhere is replaced by anything."""
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


@steady(FILES)
@given(right())
def test_right_cards_are_read_and_come_back(raw: dict[str, Any]) -> None:
    mine, faults = cards.from_json(raw)
    assert faults == []
    assert cards.to_json(mine) == raw
    content = content_of(Rules(modules=Rules.MODULES), mine)
    powers = [each["id"] for kind in ("building", "governor", "destiny") for each in raw[kind]]
    assert all(map(content.power, powers))
    assert content_of(Rules(modules=Rules.MODULES), cards.from_json(raw)[0]) is content


@steady(FILES)
@given(st.one_of(spoilt(), ANYTHING))
def test_wrong_cards_are_told_about(raw: Any) -> None:
    _, faults = cards.from_json(raw)
    for each in faults:
        assert str(each)
        assert "\n" not in str(each)
    if isinstance(raw, dict):
        players = [{"name": "Ann"}, {"name": "Bo"}]
        given = {"players": players, "cards": raw, "modules": [*Rules.MODULES]}
        position = files.from_json(given)
        assert len(position.faults) == len(faults)
        if faults:
            pieces.table(position)


def start(mine: OwnCards, rng: Random) -> Position:
    """Return a game with all modules, but without alternative rows if there are too few."""
    names = NAMES[: rng.randint(2, 4)]
    modules = tuple(each for each in Rules.MODULES if each != 2 or len(mine.rows) >= len(names))
    drawn = {id: rng.choice(values) for id, values in Rules.CHOICES.items()}
    rules = Rules(**drawn, modules=modules)  # type: ignore[arg-type]
    return new_game(names, rules, mine)


@steady(FILES // 3)
@given(right(), st.integers(0, 10_000))
def test_games_with_drawn_cards_come_to_their_end(raw: dict[str, Any], seed: int) -> None:
    """Positions on the way can be saved, drawn, told and linked."""
    mine, _ = cards.from_json(raw)
    rng = Random(seed)
    history = History(start(mine, rng))
    names = [each.name for each in history.position.players]
    place = 0
    while history.position.actor is not None:
        position = history.position
        actions = position.actions()
        action = choose(lambda: position, actions, rng) if actions else position.draw(rng)  # noqa: B023
        line = lines.write(position, action)
        assert lines.parse(line, names).action == action, line
        history.play(action)
        position, place = history.position, place + 1
        if place % 40 == 7:
            look_at(position)
        assert all(
            log.event(event, words.glossary(position))
            for event in position.events
            if event.kind != "starts"
        )
    assert records.read(records.write(history)).position == history.position


def look_at(position: Position) -> None:
    """Assert that a position can be saved, seen by each player, drawn and, if it fits, linked."""
    for each in (position, *(position.seen_by(player.name) for player in position.players)):
        try:
            text = files.to_text(each)
        except GameError as error:
            assert "S.5" in str(error) or "S.2" in str(error), error  # noqa: PT017
            continue
        assert files.load(text) == each
    if position.actions():
        ElementTree.fromstring(f"<p>{pieces.table(position).replace('&nbsp;', ' ')}</p>")
    try:
        link = links.link(View((PlayState(position=position),)))
    except Malformed as error:
        assert "too much" in str(error)  # noqa: PT017
    except GameError:
        return
    else:
        assert links.read(link, PlayState).of(PlayState).position == position


@pytest.mark.parametrize(("player", "games"), [("greedy", 40), ("random", 40), ("planner", 12)])
def test_machines_play_with_drawn_cards(player: str, games: int) -> None:
    @steady(games)
    @given(right(), st.integers(0, 10_000))
    def play(raw: dict[str, Any], seed: int) -> None:
        mine, _ = cards.from_json(raw)
        position = start(mine, Random(seed))
        policies = [by_name(player)] * len(position.players)
        end = playout(position, policies, Streams(f"{seed}")).end
        assert end.year == 5

    play()
