"""The order, chosen by the owner, of several effects at one hook (C.1), own cards included."""

from __future__ import annotations

import json
import pickle
from itertools import permutations
from typing import Any

import pytest

from kingsburg.engine.actions import Use
from kingsburg.engine.position import Position
from kingsburg.notation import files, records
from tests import telling

#: The cards of a game that is about to end, and what each of them gives then.
GIFTS = {
    "granary": "1 gold",
    "well": "2 stone",
    "monastery": "1 vp per 2 any",
    "mint_yard": "1 vp per 1 gold",
    "market_hall": "1 wood | 1 gold",
    "chest": "1 token",
}


def card(id: str, row: str, **deeds: Any) -> dict[str, Any]:
    names = {"en": id.title()}
    return {"id": id, "row": row, "column": 1, "cost": [0, 0, 0], "vp": 0, "names": names, **deeds}


def at_the_end(*ids: str, gold: int = 0) -> Position:
    """Return a game with only its end left, where Ann has these cards."""
    owned = [
        card(id, "HIJKLM"[at], gives={"moment": "game_ends", "what": GIFTS[id]})
        for at, id in enumerate(ids)
    ]
    players = [{"name": "Ann", "gold": gold, "buildings": [*ids]}, {"name": "Brian"}]
    raw = {"cards": {"building": owned}, "year": 5, "phase": "over", "players": players}
    return files.load(json.dumps(raw))


def ends(position: Position) -> set[tuple[int, ...]]:
    """Return everything that Ann can have in the end."""
    if position.actor is None:
        return {tuple(position.player("Ann").owns())}
    assert files.load(files.to_text(position)) == position
    assert pickle.loads(pickle.dumps(position)) == position
    return set().union(*(ends(position.play(each)) for each in position.actions()))


def worked_out(ids: tuple[str, ...], gold: int) -> set[tuple[int, ...]]:
    """Return the same ends, found by trying each order."""
    found = set()
    for order in permutations(ids):
        having = [{"gold": gold, "wood": 0, "stone": 0, "vp": 0, "token": 0}]
        for id in order:
            having = [after for now in having for after in _after(now, GIFTS[id])]
        found |= {(*each.values(), 0) for each in having}
    return found


def _after(now: dict[str, int], what: str) -> list[dict[str, int]]:
    each, _, per = what.partition(" per ")
    if per:
        goods = now["gold"] + now["wood"] + now["stone"]
        number, thing = per.split()
        counted = goods if thing == "any" else now[thing]
        return [{**now, "vp": now["vp"] + counted // int(number)}]
    gains = (gain.split() for gain in each.split(" | "))
    return [{**now, thing: now[thing] + int(number)} for number, thing in gains]


@pytest.mark.rule("C.1")
@pytest.mark.parametrize(
    ("ids", "gold"),
    [(ids, gold) for ids in permutations(GIFTS, 3) if ids == tuple(sorted(ids)) for gold in (0, 1)],
)
def test_every_order_is_possible_and_no_other_end(ids: tuple[str, ...], gold: int) -> None:
    here = at_the_end(*ids, gold=gold)
    assert ends(here) == worked_out(ids, gold)


@pytest.mark.rule("C.1")
def test_the_owner_may_take_a_gift_before_another_one_counts_it() -> None:
    here = at_the_end("monastery", "granary", gold=1)
    assert [*here.actions()] == [Use("monastery"), Use("granary")]
    assert telling.after(here, "Ann uses granary").player("Ann").vp == 1
    after = telling.after(here, "Ann uses monastery")
    assert (after.player("Ann").vp, after.player("Ann").gold) == (0, 2)
    assert "C.1" in telling.reasons(here, "Ann passes")
    assert telling.reasons(here, "Ann uses chest")[0] == "N.1"


@pytest.mark.rule("C.1")
@pytest.mark.parametrize(
    ("ids", "gold"),
    [
        # 0 or 1 gold is not a pair of goods.
        (("monastery", "granary"), 0),
        (("monastery", "chest"), 5),
        (("granary", "well", "chest"), 1),
        (("monastery", "mint_yard"), 3),
    ],
)
def test_where_the_order_cannot_matter_nothing_is_asked(ids: tuple[str, ...], gold: int) -> None:
    assert at_the_end(*ids, gold=gold).actor is None


CAMP = ["improvised_defenses", "recruiting_center", "training_camp"]


def recruiting(what: str, most: int, soldiers: int) -> Position:
    gift = {"moment": "recruiting_starts", "what": what, "when": {"soldiers_at_most": most}}
    ann = {"name": "Ann", "soldiers": soldiers, "buildings": [*CAMP, "barn"]}
    raw = {
        "modules": [1],
        "cards": {"building": [card("barn", "H", gives=gift)]},
        "phase": "recruiting",
        "players": [ann, {"name": "Brian"}],
    }
    return files.load(json.dumps(raw))


@pytest.mark.rule("C.1")
def test_a_printed_card_waits_with_one_of_ones_own() -> None:
    here = recruiting("2 soldier", 0, 0)
    assert telling.legal(here) == ["Ann uses training_camp", "Ann uses barn"]
    assert telling.after(here, "Ann uses barn").player("Ann").soldiers == 2
    assert telling.after(here, "Ann uses training_camp").player("Ann").soldiers == 1


@pytest.mark.rule("C.1")
@pytest.mark.parametrize(
    ("what", "most", "soldiers"), [("1 soldier", 1, 0), ("1 soldier", 1, 1), ("2 soldier", 0, 5)]
)
def test_like_conditions_are_met_in_any_order(what: str, most: int, soldiers: int) -> None:
    assert recruiting(what, most, soldiers).phase == "winter"


@pytest.mark.rule("C.1")
def test_a_look_may_come_before_a_choice() -> None:
    gifts = [{"moment": "season_starts", "what": what} for what in ("look", "1 wood | 1 gold")]
    cards = [card("tower", "H", gives=gifts[0]), card("shop", "I", gives=gifts[1])]
    ann = {"name": "Ann", "buildings": ["tower", "shop"]}
    raw = {
        "cards": {"building": cards},
        "phase": "spring",
        "players": [ann, {"name": "Brian"}, {"name": "Cindy"}],
    }
    here = files.load(json.dumps(raw))
    assert telling.legal(here) == ["Ann uses tower", "Ann uses shop"]
    here = telling.after(here, "Ann uses tower", "enemy goblins 3")
    assert telling.legal(here) == ["Ann takes wood", "Ann takes gold"]
    # A player who knows the enemy learns nothing from a look.
    assert telling.legal(files.load(json.dumps({**raw, "enemy": "goblins 3"}))) == [
        "Ann takes wood",
        "Ann takes gold",
    ]


@pytest.mark.rule("C.1")
def test_a_record_tells_the_order() -> None:
    position = files.to_text(at_the_end("monastery", "granary", gold=1))
    text = (
        f"kingsburg 1\nplayers Ann Brian\nposition {position}\nAnn uses granary\nexpect Ann vp=1\n"
    )
    assert "Ann uses granary" in records.write(records.read(text))
