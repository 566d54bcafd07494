"""House rules: fields of printed cards are changed, and whatever is impossible is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gametable.play.errors import GameError, Malformed
from kingsburg.catalogue import enemies
from kingsburg.engine.actions import Enemy
from kingsburg.engine.content import content_of
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.destiny import DestinyCard
from kingsburg.engine.powers.governors import Governor
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards
from kingsburg.notation.cards_printed import ids, printed, special
from kingsburg.play.house import FIELDS, MODULES, House, check_changes

EVERYTHING = Rules(modules=Rules.MODULES)
ALL = [
    pytest.param(kind, id, id=f"{kind}-{id}")
    for kind in MODULES
    for id in ids(kind, content_of(EVERYTHING))
]
INN = "building inn"


@pytest.mark.parametrize(("kind", "id"), ALL)
def test_what_is_printed_can_be_written_and_does_the_same(kind: str, id: str) -> None:
    raw = printed(kind, id)
    assert raw
    assert {*FIELDS[kind]} >= raw.keys() - {
        "id", "names", "text", "number", "year", "race", "replaces", "row", "column",
    }  # fmt: skip
    own, faults = cards.from_json({kind: [raw]})
    assert faults == []
    box, before = content_of(EVERYTHING, own), content_of(EVERYTHING)
    if kind == "enemy":
        assert box.decks == before.decks
        assert box.cards == before.cards
    elif kind == "advisor":
        entry = box.advisors[int(id)]
        assert entry.names["pl"] == before.advisors[int(id)].names["pl"]
        assert (entry.help, entry.text) == (before.advisors[int(id)].help, entry.text)
    elif kind == "tile":
        assert box.tiles[int(id)].help == before.tiles[int(id)].help
    else:
        one, other = box.power(id), before.power(id)
        assert type(one) is type(other)
        assert isinstance(one, Building | Governor | DestinyCard)
        assert isinstance(other, Building | Governor | DestinyCard)
        told = ("numbers", "strength_against", "strength_up_to", "cheaper", "gives", "offers")
        for name in told:
            assert getattr(one.entry, name) == getattr(other.entry, name)


def test_nothing_else_is_printed() -> None:
    for kind in MODULES:
        assert printed(kind, "x") is None
    assert printed("planet", "inn") is None


@pytest.mark.parametrize(
    ("card", "path", "value", "found"),
    [
        (INN, "cost.1", 2, {"cost": [1, 2, 0]}),
        (INN, "vp", 3, {"vp": 3}),
        (INN, "numbers.white", 1, {"numbers": {"white": 1}}),
        (INN, "gives.moment", "", {"gives": None}),
        (INN, "gives.what", "", {"gives": None}),
        ("building market", "numbers.sway", 0, {"numbers": None}),
        (
            INN,
            "gives.when.phase",
            "",
            {"gives": {"moment": "season_ends", "what": "1 token"}},
        ),
        ("building church", "gives.moment", "rolled",
         {"gives": {"moment": "rolled", "what": "1 gold"}}),
        ("building church", "offers.moment", "season_ends",
         {"offers": {"moment": "season_ends", "pay": "1 gold", "gives": "1 vp"}}),
        ("advisor 8", "help", "3 gold", {"help": "3 gold"}),
        ("enemy 1 goblins 3", "strength", 9, {"strength": 9}),
        ("destiny famine", "closed", [1, 2], {"closed": [1, 2]}),
        ("governor prince", "numbers.strength", 2, {"numbers": {"strength": 2}}),
    ],
)  # fmt: skip
def test_a_field_is_changed_and_changed_back(
    card: str, path: str, value: object, found: dict[str, object]
) -> None:
    house = House().changed(card, path, value)
    assert house.changes == {card: found}
    for field in found:
        before = printed(*card.split(" ", 1))
        assert before
        house = house.changed(card, field, before.get(field))
    assert house == House()


def test_the_box_after_has_the_change_and_the_one_before_has_not() -> None:
    house = House().changed(INN, "vp", 7).changed("enemy 2 goblins 3", "strength", 8)
    before, after = house.boxes
    assert before is content_of(Rules())
    assert after.buildings["inn"].vp == 7
    assert after.buildings["inn"].entry.names["cs"] == before.buildings["inn"].entry.names["cs"]
    assert Enemy("goblins", 8) in after.decks[2]
    assert len(after.decks[2]) == len(before.decks[2])
    # The card keeps the name by which it is known.
    assert house.ids("enemy") == [f"{each.year} {each.race} {each.strength}" for each in enemies()]
    assert house.without(INN).boxes[1].buildings["inn"].vp == 0


def test_the_sentence_of_a_card_goes_with_what_it_does() -> None:
    house = House().changed(INN, "vp", 1)
    assert house.boxes[1].buildings["inn"].entry.text
    assert not house.changed(INN, "gives.what", "2 gold").boxes[1].buildings["inn"].entry.text


@pytest.mark.parametrize(
    ("card", "path", "text", "told"),
    [
        (INN, "vp", "x", "B.inn inn, vp: 'x' is not a whole number"),
        (INN, "vp", "1" * 300, f"B.inn inn, vp: '{'1' * 40}' is not a whole number"),
        (INN, "vp", "100", "B.inn inn, vp: 100 is not from -99 to 99"),
        (INN, "numbers.white", "9", "B.inn inn, numbers.white: together with the other cards"),
        (
            "enemy 1 goblins 3",
            "strength",
            "2",
            "S.3 enemy 1 goblins 3, strength: year 1 already",
        ),
    ],
)
def test_a_wrong_number_is_told_with_card_field_and_rule(
    card: str, path: str, text: str, told: str
) -> None:
    with pytest.raises(Malformed) as refused:
        House().typed(card, path, text)
    assert str(refused.value).startswith(told.replace(" inn,", f" {card},"))


@pytest.mark.parametrize(
    ("card", "path", "value", "told"),
    [
        ("advisor 8", "help", "3 foo", "A.8 advisor 8, help: '3 foo' is not an amount"),
        ("tile 4", "help", "", "M6.4"),
        (INN, "gives.what", "look", "B.inn"),
        (
            "building statue",
            "gives.moment",
            "rolled",
            "B.statue building statue, gives: what",
        ),
    ],
)
def test_a_wrong_text_is_told_so_too(card: str, path: str, value: str, told: str) -> None:
    if card == "tile 4":
        card = next(f"tile {id}" for id in ids("tile", content_of(EVERYTHING)))
        told = "M6." + card.removeprefix("tile ")
    if path == "gives.what":
        value = "1 gold, 1 gold"
    with pytest.raises(Malformed) as refused:
        House().changed(card, path, value)
    assert str(refused.value).lower().startswith(told.lower())


def test_only_one_option_changes_in_both_games() -> None:
    house = House().switched("may_decline").switched("module-1", both=True)
    assert house.before == Rules(modules=(1,))
    assert house.after == Rules(may_decline=True, modules=(1,))
    house = house.switched("module-5")
    assert house.other_rules == ["may_decline", "module-5"]
    assert house.as_before("may_decline").as_before("module-5") == House(house.before, house.before)
    assert house.with_module(5).other_rules == ["may_decline"]


def test_own_cards_come_first_and_can_be_changed() -> None:
    hut = """[[building]]
    id = "hut"
    row = "H"
    column = 1
    cost = [0, 0, 0]
    vp = 1
    names = { en = "Hut" }
    """
    house = House().with_own(hut).changed("building hut", "vp", 5).changed(INN, "vp", 1)
    assert house.boxes[1].buildings["hut"].vp == 5
    assert "hut" in house.ids("building")
    # Own cards may be JSON, too; changes to cards that are taken out are dropped.
    assert House().with_own('{"building": []}').own == {"building": []}
    assert house.with_own("").changes == {INN: {"vp": 1}}
    with pytest.raises(GameError):
        house.with_own("[[building]]\nid = 3")
    with pytest.raises(Malformed, match="not JSON"):
        house.with_own("{")


@pytest.mark.parametrize(
    "changes",
    [{"planet 3": {"vp": 1}}, {INN: {"id": "x"}}, {INN: {}}, {"": {"vp": 1}}],
)
def test_what_cannot_be_changed_is_refused(changes: dict[str, dict[str, object]]) -> None:
    with pytest.raises(Malformed, match="cannot be changed in this way"):
        check_changes(changes)


def test_a_card_that_is_not_there_is_refused() -> None:
    with pytest.raises(Malformed, match="no card building shed"):
        replace(House(), changes={"building shed": {"vp": 1}}).checked()


def test_cards_of_code_are_known() -> None:
    assert special("statue")
    assert not special("inn")


def test_a_card_gets_a_second_gift_and_an_offer_of_a_reroll() -> None:
    house = House().changed(INN, "gives.1.moment", "game_ends")
    house = house.changed(INN, "gives.1.what", "1 vp per 2 any")
    assert house.get(INN, "gives.0.what") == house.get(INN, "gives.what") == "1 token"
    assert house.get(INN, "gives.1.what") == "1 vp per 2 any"
    assert house.get(INN, "gives.2.what") is None
    assert len(house.boxes[1].buildings["inn"].entry.gives) == 2
    assert house.changed(INN, "gives.1.moment", "") == House()
    house = House().changed(INN, "offers.moment", "rolled").changed(INN, "offers.reroll", "any")
    assert house.get(INN, "offers") == {"moment": "rolled", "pay": "1 gold", "reroll": "any"}
    back = house.changed(INN, "offers.reroll", "")
    assert back.get(INN, "offers") == {"moment": "rolled", "pay": "1 gold", "gives": "1 vp"}
    assert house.changed(INN, "offers.moment", "season_ends").get(INN, "offers.reroll") is None
