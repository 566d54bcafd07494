"""N and X: all the rules against a refused action, in their order."""

from __future__ import annotations

import pytest

from gametable.play.errors import Illegal
from kingsburg.engine.actions import (
    PASS,
    Build,
    Decline,
    Enemy,
    Influence,
    Lose,
    Pay,
    Recruit,
    Reroll,
    Roll,
    Take,
    Trade,
)
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.calendar import first_part
from kingsburg.engine.content import Content
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.abilities import abilities_of
from kingsburg.engine.powers.building import Building, printed_buildings
from kingsburg.engine.powers.governors import Governor
from kingsburg.engine.rules import Rules
from kingsburg.engine.table import Table
from tests.telling import after, reasons, told

INFLUENCE = "phase=spring step=influence\nAnn dice=1,2,3\nBrian dice=4,5,6+6\nCindy dice=1,1,1"


def rules_against(position: Position, action: object, player: str | None = None) -> list[str]:
    found = position.why_not(action, player)
    return [reason.rule for reason in found or ()]


@pytest.mark.rule("N.1")
@pytest.mark.parametrize(
    ("moment", "line"),
    [
        ("phase=aid", "Ann builds inn"),
        ("phase=aid", "Ann rolls 1 2 3"),
        ("phase=spring", "Ann takes wood"),
        ("phase=spring", "king rolls 1"),
        ("phase=spring", "enemy orcs 3"),
        ("phase=spring", "order Ann Brian Cindy"),
        ("phase=spring step=influence", "Ann builds inn"),
        ("phase=spring step=influence", "Ann rolls 1"),
        ("phase=spring step=influence", "Ann recruits 1 with gold gold"),
        ("phase=spring step=build", "Ann influences 1 with 1"),
        ("phase=spring step=build", "Ann takes wood from 4"),
        ("phase=recruiting", "Ann builds inn"),
        ("phase=recruiting", "Ann keeps"),
        ("phase=winter", "Ann passes"),
        ("phase=over", "Ann passes"),
    ],
)
def test_not_in_this_step(moment: str, line: str) -> None:
    dice = "dice=1,2,3" if "influence" in moment else "gold=9 wood=9"
    position = told(f"{moment}\nAnn {dice}\nBrian {dice}\nCindy {dice}").position
    assert reasons(position, line)[0] == "N.1"


@pytest.mark.rule("N.2")
def test_not_this_players_turn() -> None:
    position = told(INFLUENCE).position
    assert reasons(position, "Brian influences 9 with 4 5") == ["N.2"]
    assert reasons(position, "Brian influences 8 with 4 5") == ["N.2", "P2b.2"]
    assert reasons(position, "Brian passes") == ["N.2"]
    rolling = told("phase=spring\nAnn\nBrian\nCindy").position
    assert reasons(rolling, "Brian rolls 1 2 3") == ["N.2"]
    aid = told("order Brian Ann Cindy\nAnn\nBrian\nCindy").position
    assert reasons(aid, "Ann takes wood") == ["N.2"]
    assert reasons(aid, "Ann takes wood wood") == ["N.2", "P1.2"]
    helping = told("phase=spring step=help\nAnn\nBrian\nCindy\non 4 Ann 4\non 6 Ann 6").position
    assert reasons(helping, "Brian takes wood from 4") == ["N.2"]


@pytest.mark.rule("N.3")
def test_no_such_dice_goods_or_tokens() -> None:
    position = told(INFLUENCE).position
    assert reasons(position, "Ann influences 9 with 4 5") == ["N.3"]
    assert reasons(position, "Ann influences 3 with 1 and token") == ["N.3"]
    assert reasons(position, "Ann influences 8 with 2 + 6") == ["N.3"]
    recruiting = told("phase=recruiting\nAnn gold=2\nBrian\nCindy").position
    assert reasons(recruiting, "Ann recruits 1 with gold wood") == ["N.3"]
    end = told("phase=spring step=season_end\nAnn gold=1 buildings=F3\nBrian\nCindy").position
    assert reasons(end, "Ann pays wood at town_hall")[0] == "N.3"
    losing = told(
        "year=1 phase=winter enemy=orcs,3\nAnn gold=3 wood=1\nBrian\nCindy", "king rolls 1"
    )
    assert reasons(losing.position, "Ann loses wood wood") == ["N.3"]


@pytest.mark.rule("N.4")
def test_nothing_of_that_name() -> None:
    position = told(INFLUENCE).position
    assert reasons(position, "Ann influences 19 with 1 2 3") == ["N.4", "P2b.2"]
    assert reasons(position, "Ann influences 2 with 1 by magic") == ["N.4"]
    assert rules_against(position, PASS, "Zoe") == ["N.4"]
    building = told("phase=spring step=build\nAnn gold=9 wood=1\nBrian\nCindy").position
    assert reasons(building, "Ann builds castle") == ["N.4"]
    aid = told("Ann\nBrian\nCindy").position
    assert rules_against(aid, Take(("cheese",))) == ["N.4", "P1.2"]
    assert reasons(aid, "Ann takes soldier") == ["P1.2"]
    helping = told("phase=spring step=help\nAnn\nBrian\nCindy\non 4 Ann 4").position
    assert reasons(helping, "Ann takes wood from 19") == ["N.4"]


@pytest.mark.rule("N.1", "N.2", "N.3", "N.4", "P2b.3", "P2b.4", "P2b.6", "P5.3", "P2b.2", "P2b.5")
def test_the_order_of_reasons_against_a_group() -> None:
    """All reasons are given in the order of docs/rules.md, and the first one is shown."""
    position = told(
        """
        phase=spring step=influence to_move=Brian
        Ann dice=1,2,3+6 tokens=1 used=token
        Brian dice=4,5,6
        Cindy dice=1,1,1
        on 8 Cindy 2 6
        """
    ).position
    everything = Influence(8, (), (5,), token=True, power="market", envoy=True)
    assert rules_against(position, everything, "Ann") == [
        *("N.2", "N.3", "P2b.3", "P2b.4", "P2b.6", "B.market", "P5.3"),
        # 5 and a token make 7, and the Market 6 or 8, so nothing is wrong with the sum.
    ]
    closed = Influence(8, (), (6,), token=True)
    assert rules_against(position, closed, "Ann") == ["N.2", "P2b.3", "P2b.4", "P2b.5"]
    assert rules_against(position, Influence(8, (1,), (1,)), "Ann") == [
        *("N.2", "N.3", "P2b.2", "P2b.5"),
    ]
    assert rules_against(position, Influence(20, (), (1,), token=True), "Cindy") == [
        *("N.2", "N.3", "N.3", "N.4", "P2b.3", "P2b.2"),
    ]
    with pytest.raises(Illegal, match=r"^N\.3 ") as caught:
        position.play(Influence(8, (1,), ()))
    assert [reason.rule for reason in caught.value.reasons] == ["N.3", "P2b.2", "P2b.5"]
    assert caught.value.legal == position.actions()


@pytest.mark.rule("P2b.1")
def test_who_has_passed() -> None:
    position = told(INFLUENCE, "Ann passes").position
    assert reasons(position, "Ann influences 1 with 1") == ["N.2", "P2b.1"]


@pytest.mark.rule("P2d.3", "P2d.2", "P2d.1")
def test_the_order_of_reasons_against_a_building() -> None:
    position = told(
        "phase=autumn step=build\nAnn gold=1 wood=1 buildings=inn\nBrian gold=1 wood=2\nCindy",
    ).position
    assert reasons(position, "Ann builds farms by envoy") == ["P2d.3", "P2d.2", "P2d.1", "P5.4"]
    assert reasons(position, "Ann builds inn") == ["P2d.3"]
    assert reasons(position, "Ann builds cathedral") == ["P2d.3"] * 3 + ["P2d.2"]
    assert reasons(position, "Ann builds market") == ["P2d.2"]
    assert reasons(position, "Brian builds statue") == ["N.2", "P2d.2"]
    later = after(position, "Ann passes")
    assert reasons(later, "Ann builds statue") == ["N.2", "P2d.2", "P2d.1"]


@pytest.mark.rule("P2a.3", "P1.2", "P2c.1", "P2c.2", "P2c.3", "P2e.2", "P7.1", "P8.6", "S.3")
def test_the_rule_of_each_other_decision() -> None:
    reroll = told("phase=spring step=reroll\nAnn buildings=B2 dice=1,2,3\nBrian\nCindy").position
    assert rules_against(reroll, Reroll("statue", (1,))) == ["P2a.3", "B.statue"]
    assert rules_against(reroll, Reroll("church")) == ["P2a.3", "B.church"]
    aid = told("Ann\nBrian\nCindy").position
    assert rules_against(aid, Take(("wood", "wood"))) == ["P1.2"]
    assert rules_against(aid, Take(("wood",), 4)) == ["P1.2"]
    helping = told("phase=spring step=help\nAnn gold=1\nBrian\nCindy\non 4 Ann 4").position
    assert rules_against(helping, Take(("stone",), 4)) == ["P2c.2"]
    assert rules_against(helping, Take(("stone",), 7)) == ["P2c.2", "P2c.1"]
    assert rules_against(helping, Trade("gold", 4)) == ["P2c.2"]
    assert rules_against(helping, Decline(4)) == ["P2c.3"]
    end = told("phase=spring step=season_end\nAnn gold=1 buildings=F3\nBrian\nCindy").position
    assert rules_against(end, Pay("vp", "town_hall")) == ["B.town_hall", "P2e.2"]
    assert rules_against(end, Pay("gold", "embassy")) == ["B.embassy", "P2e.2"]
    recruiting = told("phase=recruiting\nAnn gold=3\nBrian\nCindy").position
    assert rules_against(recruiting, Recruit(1, ("gold",))) == ["P7.1"]
    losing = told("year=1 phase=winter enemy=orcs,3\nAnn gold=3\nBrian\nCindy wood=1").position
    assert rules_against(losing, Enemy("orcs", 3)) == ["N.1"]
    assert rules_against(losing, Roll((1, 2))) == ["N.3"]
    choosing = told(
        "year=1 phase=winter enemy=orcs,3\nAnn gold=3 wood=1\nBrian\nCindy", "king rolls 1"
    ).position
    assert rules_against(choosing, Lose(("gold",))) == ["P8.6"]
    assert rules_against(choosing, Lose(("gold", "gold", "gold"))) == ["P8.6"]
    hidden = told("year=1 phase=winter\nAnn\nBrian\nCindy").position
    assert rules_against(hidden, Enemy("orcs", 4)) == ["S.3"]
    assert rules_against(hidden, Build("inn")) == ["N.1"]


class Tithe(Governor):
    """A foreign governor whose owner picks a good whenever another player builds."""

    id = "tithe"
    rule = "P2d.1"

    def __init__(self) -> None:
        self.names = {"en": "Tithe"}

    def on_other_built(self, table: Table, me: Player, building: Building) -> None:
        table.ask(me, (Take(("gold",)), Take(("wood",))), self.take)

    def take(self, table: Table, me: Player, action: Take) -> None:
        table.change(me, Bundle.of(action.things), self.rule)


@pytest.mark.rule("N.2", "P2d.1")
def test_reasons_while_a_power_asks_somebody_else() -> None:
    """Ann is asked after Cindy's second building, before the step ends."""
    tithe = Tithe()
    content = Content(Rules(), printed_buildings(), (tithe,))
    table = Table(content, ["Ann", "Brian", "Cindy"])
    table.at, table.first = first_part("autumn", "build"), 2
    ann, _, cindy = table.players
    ann.abilities = abilities_of(content, (tithe,))
    cindy.wood, cindy.envoy = 3, True
    position = Position.started(table)
    for action in (Build("palisade"), Take(("gold",)), Build("barricade", envoy=True)):
        position = position.play(action)
    assert position.actor == "Ann"
    assert position.step == "build"
    # Ann must decide about the card first.
    assert rules_against(position, Build("inn")) == ["N.1", "P2d.2", "P2d.1"]
    assert rules_against(position, Build("inn"), "Cindy") == ["N.1", "N.2", "P2d.2", "P2d.1"]
    assert rules_against(position, Take(("wood",)), "Cindy") == ["N.2"]
    after = position.play(Take(("wood",)))
    assert after.player("Ann").owns() == Bundle(gold=1, wood=1)
    assert after.phase == "recruiting"


def test_whoever_decides_about_a_card_builds_nothing_meanwhile() -> None:
    year = told(
        "modules=3 year=3 phase=aid\nAnn governor=sorcerer gold=3 stone=1\nBrian\nCindy"
    ).position
    assert year.actor == "Ann"
    for building in ("chapel", "guard_tower"):
        first = (year.why_not(Build(building)) or ())[0]
        assert str(first) == "N.1 Ann must first decide about sorcerer"
    other = (year.why_not(Build("statue"), "Brian") or ())[0]
    assert str(other) == "N.1 Ann must first decide about sorcerer"
    # Building by the Sorcerer is part of that decision.
    refused = year.why_not(Build("chapel", power="sorcerer")) or ()
    assert "N.1" not in [each.rule for each in refused]
