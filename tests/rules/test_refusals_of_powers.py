"""Refusals by powers: each cites the power's own rule, and the nearest reason comes first.

The sentence of the first reason names what is missing, and no sentence is repeated.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from gametable.play.errors import Reason
from kingsburg.catalogue import rules as rules_list
from kingsburg.engine.content import content_of
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import lines
from tests.telling import told

BOX = content_of(Rules(modules=(1, 3, 4, 5, 6)))
SEASON = "modules=1,3,4,6 year=2 phase=summer"
OTHERS = "\nBrian dice=6,6,6\nCindy dice=6,6,6"


class Refusal(NamedTuple):
    """A refused line: the rule of the power it is about, and how the first reason begins."""

    rule: str
    table: str
    line: str
    first: str
    story: str = ""


def reroll(rule: str, owns: str, line: str, first: str, table: str = "") -> Refusal:
    """Return a refusal while Ann, who also has the Trickster or the Chapel, decides about dice."""
    return Refusal(rule, f"{SEASON} step=reroll {table}\nAnn {owns}{OTHERS}", line, first)


def end(rule: str, owns: str, line: str, first: str, phase: str = "summer") -> Refusal:
    table = f"modules=1,3 year=2 phase={phase} step=season_end\nAnn {owns}\nBrian\nCindy"
    return Refusal(rule, table, line, first)


def helping(
    tile: int | str, court: str, owns: str, line: str, first: str, more: str = ""
) -> Refusal:
    table = f"modules=6 phase=autumn step=help enemy=goblins,3\ntile {tile}\n{more}{court}\n"
    return Refusal(
        f"M6.{tile}".partition(" ")[0], f"{table}Ann {owns}\nBrian vp=3\nCindy vp=3", line, first
    )


def recruiting(rule: str, owns: str, line: str, first: str) -> Refusal:
    return Refusal(rule, f"modules=1 phase=recruiting\nAnn {owns}\nBrian\nCindy", line, first)


def placing(rule: str, owns: str, line: str, first: str, more: str = "") -> Refusal:
    table = f"{SEASON} step=influence {more}\nAnn {owns}\nBrian dice=6\nCindy dice=6"
    return Refusal(rule, table, line, first)


MAGIC = (
    "modules=3 year=3 phase=aid\nAnn governor=sorcerer buildings=statue\n"
    "Brian buildings=inn\nCindy buildings=inn"
)
GOOD_YEAR = "modules=4 phase=spring year=2 destiny=good_year\nAnn white_dice=1\nBrian\nCindy"
CATHEDRAL = "Ann builds cathedral"
TWO_TWOS = "governor=trickster dice=2,2,3"
COLLECTING = (
    "modules=3 year=4 phase=autumn step=build\n"
    "Ann governor=fairy gold=5 stone=3 buildings=B3\nBrian governor=tax_collector\nCindy"
)

WRONG = [
    # Buildings of the base game that change dice: P2a.3, and their own rule.
    reroll("B.statue", f"{TWO_TWOS} buildings=B1", "Ann rerolls 2 by statue",
           "P2a.3 the dice of Ann do not all show the same number"),
    reroll("B.statue", f"{TWO_TWOS} buildings=B1 used=statue", "Ann rerolls 2 by statue",
           "P2a.3 Ann has already used statue this season"),
    reroll("B.statue", TWO_TWOS, "Ann rerolls 2 by statue", "P2a.3 Ann has no statue"),
    reroll("B.statue", "governor=trickster dice=2,2,2 buildings=B1", "Ann rerolls 2 2 by statue",
           "P2a.3 exactly one die is rerolled, and it must be named"),
    reroll("B.statue", f"{TWO_TWOS} buildings=B1", "Ann rerolls 5 by statue",
           "N.3 Ann has no such dice in hand"),
    reroll("B.chapel", "governor=trickster dice=2,3,3 buildings=B2", "Ann rerolls all by chapel",
           "P2a.3 the dice of Ann total 8, not 7 or less"),
    reroll("B.chapel", f"{TWO_TWOS} buildings=B2", "Ann rerolls 2 by chapel",
           "P2a.3 all dice must be rerolled, not some of them"),
    placing("B.chapel", "dice=1,2,3 buildings=B2", "Ann rerolls all by chapel",
            "N.1 this action does not belong to step influence"),
    placing("B.market", "dice=1,2,3", "Ann influences 7 with 1 2 3 by market",
            "P2b.6 Ann has no market"),
    placing("B.market", "dice=1,2,3 buildings=C2 used=market",
            "Ann influences 7 with 1 2 3 by market", "P2b.6 Ann has already used market"),
    placing("B.statue", "dice=1,2,3 buildings=B1", "Ann influences 7 with 1 2 3 by statue",
            "P2b.6 statue does not change what a group counts"),
    end("B.town_hall", "gold=1 buildings=F3", "Ann pays wood at town_hall",
        "N.3 Ann does not have that: wood"),
    end("B.town_hall", "gold=1 soldiers=1 buildings=F3", "Ann pays soldier at town_hall",
        "B.town_hall Ann chooses one of these: token, gold, wood, stone"),
    end("B.town_hall", "gold=1 buildings=F3", "Ann uses town_hall",
        "B.town_hall Ann chooses one of these: token, gold, wood, stone"),
    end("B.town_hall", "wood=1 buildings=A1", "Ann pays wood at town_hall",
        "B.town_hall Ann has no town_hall"),
    recruiting("B.barracks", "gold=3 buildings=D3", "Ann recruits 1 with gold gold",
               "P7.1 a soldier costs Ann 1 good"),
    # Module 1.
    end("B.sawmill", "stone=1 buildings=A2", "Ann uses sawmill",
        "B.sawmill Ann does not have that: wood"),
    end("B.sawmill", "wood=1 buildings=A2", "Ann pays wood at sawmill",
        "B.sawmill nothing is chosen at sawmill; it is used with: Ann uses sawmill"),
    end("B.sawmill", "wood=1 tokens=1 buildings=A2", "Ann pays token at sawmill",
        "B.sawmill nothing is chosen at sawmill; it is used with: Ann uses sawmill"),
    end("B.goldsmith", "gold=1 buildings=A3", "Ann pays gold at goldsmith",
        "B.goldsmith nothing is chosen at goldsmith; it is used with: Ann uses goldsmith"),
    Refusal("B.crane", f"{SEASON} step=build\nAnn buildings=F2 gold=9 wood=9 stone=9\nBrian\nCindy",
            "Ann builds town_hall by crane", "B.crane crane never builds"),
    Refusal("B.statue", f"{SEASON} step=build\nAnn buildings=B1 gold=9 stone=9\nBrian\nCindy",
            "Ann builds chapel by statue", "B.statue statue never builds"),
    end("B.quarry", "wood=1 buildings=A2", "Ann uses quarry",
        "B.quarry Ann does not have that: stone"),
    end("B.goldsmith", "wood=1 buildings=A3", "Ann uses goldsmith",
        "B.goldsmith Ann does not have that: gold"),
    end("B.goldsmith", "wood=1 buildings=A2", "Ann uses goldsmith",
        "B.goldsmith Ann has no goldsmith"),
    end("B.sawmill", "wood=2 buildings=A2,F3", "Ann uses sawmill", "B.sawmill Ann has no mint",
        "autumn"),
    recruiting("B.recruiting_center", "gold=2 tokens=1 buildings=G1", "Ann recruits 1 with token",
               "B.recruiting_center Ann has no recruiting_center"),
    recruiting("B.recruiting_center", "gold=2 tokens=3 buildings=G2",
               "Ann recruits 1 with token token",
               "P7.1 a soldier costs Ann 2 goods or a +2 token"),
    Refusal("B.military_academy", "modules=1 phase=winter enemy=goblins,3\nAnn\nBrian buildings=G4",
            "Brian uses military_academy", "N.1 at this moment dice are rolled"),
    Refusal("B.military_academy", "modules=1 phase=summer\nAnn buildings=G4\nBrian\nCindy",
            "Ann rolls 5 by military_academy",
            "N.1 no die is rolled for military_academy now"),
    end("B.military_academy", "wood=1 buildings=A1,G4", "Ann uses military_academy",
        "B.military_academy Ann decides after the roll for military_academy"),
    # Governors.
    reroll("G.prince", f"{TWO_TWOS} buildings=B2", "Ann uses prince", "G.prince Ann has no prince"),
    reroll("G.prince", "governor=prince dice=3,3,3 buildings=B1", "Ann turns 3 to 4 by prince",
           "G.prince the dice of Ann total 9, not 8 or less"),
    reroll("G.prince", "governor=prince dice=1,2", "Ann turns 1 2 to 3 3 by prince",
           "G.prince each of the coloured dice must be set to a different one of 3, 4, 6",
           "destiny=famine"),
    reroll("G.trickster", "governor=trickster dice=1,3,3 buildings=B2",
           "Ann turns 3 to 2 by trickster", "G.trickster no die of Ann shows 2"),
    reroll("G.trickster", TWO_TWOS, "Ann turns 2 to 5 by trickster",
           "G.trickster a die can be turned only from 2 to 1 or 3"),
    reroll("G.philosopher", "governor=philosopher dice=4,4,4 buildings=B1",
           "Ann rerolls all by philosopher", "G.philosopher the dice of Ann total 12, not 10"),
    reroll("G.philosopher", "governor=philosopher dice=1,1,4",
           "Ann rerolls 1 by philosopher", "G.philosopher all dice must be rerolled"),
    placing("G.duke", "governor=duke dice=1,2", "Ann moves 11 to 12 by duke",
            "G.duke duke can be used only when all have passed"),
    placing("G.duke", "governor=prince dice=1,2", "Ann moves 11 to 12 by duke",
            "G.duke Ann has no duke"),
    Refusal("G.duke", f"{SEASON} step=influence\non 3 Ann 3\non 4 Ann 4\nAnn governor=duke dice=1"
            "\nBrian passed=yes\nCindy passed=yes",
            "Ann moves 3 to 12 by duke", "G.duke duke can be used only when all have passed"),
    Refusal("G.sorcerer", MAGIC, "Ann builds chapel by sorcerer",
            "G.sorcerer sorcerer builds only in column I, and chapel is not in it"),
    Refusal("G.sorcerer", MAGIC, "Ann builds statue by sorcerer",
            "G.sorcerer Ann already has statue"),
    Refusal("G.sorcerer", f"{SEASON} step=build\nAnn governor=sorcerer gold=3 wood=3\nBrian\nCindy",
            "Ann builds inn by sorcerer", "G.sorcerer sorcerer builds at the start of year III"),
    Refusal("G.sorcerer", MAGIC.replace("governor=sorcerer", "governor=fairy"),
            "Brian builds palisade by sorcerer", "N.1"),
    Refusal("G.tax_collector", COLLECTING, "Brian passes",
            "G.tax_collector Brian chooses one of these: gold, wood, stone", CATHEDRAL),
    Refusal("G.tax_collector", COLLECTING, "Brian takes vp",
            "G.tax_collector Brian chooses one of these: gold, wood, stone", CATHEDRAL),
    Refusal("G.tax_collector", COLLECTING, "Brian takes gold wood",
            "G.tax_collector Brian chooses one of these: gold, wood, stone", CATHEDRAL),
    end("G.fairy", "wood=1 governor=fairy buildings=F3", "Ann uses fairy",
        "G.fairy nobody uses fairy: it works by itself"),
    end("G.preacher", "wood=1 governor=fairy buildings=F3", "Ann uses preacher",
        "G.preacher Ann has no preacher"),
    # Destiny cards.
    Refusal("D.good_year", GOOD_YEAR,
            "Ann takes vp", "D.good_year Ann chooses one of these: gold, wood, stone"),
    Refusal("D.good_year", GOOD_YEAR,
            "Ann takes gold gold", "D.good_year Ann chooses one of these: gold, wood, stone"),
    Refusal("D.lucky_stone", "modules=4 phase=spring year=2 destiny=lucky_stone\nAnn\nBrian\nCindy",
            "Ann rolls 1 2 3", "N.3 this roll needs 1 coloured and 0 white dice"),
    Refusal("D.famine", "modules=4 year=2 phase=summer destiny=famine\nAnn\nBrian\nCindy",
            "Ann rolls 1 2 3", "N.3 this roll needs 2 coloured and 0 white dice"),
    placing("D.closed_king", "dice=6,6,6", "Ann influences 18 with 6 6 6",
            "D.closed_king closed_king closes advisor 18", "destiny=closed_king"),
    placing("D.fierce_enemies", "dice=6,6,6", "Ann rerolls all by fierce_enemies",
            "N.1 this action does not belong to step influence", "destiny=fierce_enemies"),
    # Tiles.
    helping(1, "on 1 Ann 1\non 2 Brian 2\non 3 Brian 3", "", "Ann takes stone from 1",
            "M6.1 Ann chooses one of these: wood, gold"),
    helping(2, "on 2 Ann 2", "tokens=1", "Ann takes gold from 2",
            "M6.2 Ann chooses one of these: token token, token"),
    helping(3, "on 3 Ann 3", "", "Brian names Cindy at 3",
            "M6.3 Brian chooses one of these: gold, wood, stone"),
    helping(4, "on 4 Ann 4", "", "Ann takes vp from 4",
            "M6.4 Ann chooses one of these: gold, wood, stone"),
    helping("5 gold", "on 4 Ann 4\non 5 Ann 5", "", "Ann takes wood from 5",
            "P2c.2 the choice must be from what advisor 4 offers now"),
    helping(6, "on 6 Ann 6", "vp=0 soldiers=1", "Ann pays vp at 6 for gold",
            "M6.6 Ann has no VP above 0 to pay with"),
    helping(6, "on 6 Ann 6", "vp=1 gold=1", "Ann pays gold at 6 for wood",
            "M6.6 a player who pays a good gets 1 VP and 1 soldier, but no other good"),
    helping(6, "on 6 Ann 6", "vp=1 gold=1", "Ann pays wood at 6",
            "N.3 Ann does not have that: wood"),
    helping(6, "on 6 Ann 6", "vp=1 gold=1", "Ann pays vp at 6",
            "M6.6 the good that is taken has to be named"),
    helping(6, "on 6 Ann 6", "vp=1 gold=1 tokens=1", "Ann pays token at 6",
            "M6.6 Ann chooses one of these: gold, vp"),
    helping(7, "on 7 Ann 3 4", "", "Ann names Ann at 7",
            "M6.7 Ann chooses one of these: Brian, Cindy"),
    helping(8, "on 8 Ann 4 4", "", "Brian names Ann at 8",
            "M6.8 Brian chooses one of these: gold, wood, stone"),
    helping(9, "on 9 Ann 4 5", "", "Ann takes gold gold from 9",
            "M6.9 Ann chooses one of these: gold wood, gold vp, gold soldier, wood vp"),
    helping(10, "on 10 Ann 5 5", "", "Ann takes gold wood from 10",
            "M6.10 Ann chooses one of these: gold gold, wood wood, stone stone"),
    helping(11, "on 11 Ann 5 6", "gold=2", "Ann swaps vp for stone at 11",
            "M6.11 others have fewer goods than Ann"),
    helping(11, "on 11 Ann 5 6", "gold=2", "Ann swaps soldier for soldier at 11",
            "M6.11 one of the stone, the soldier and the VP is swapped for another"),
    helping(12, "on 12 Ann 6 6", "", "Ann takes gold from 12",
            "M6.12 Ann chooses one of these: gold gold gold, vp vp vp"),
    helping(13, "on 13 Ann 3 4 6", "", "Ann takes gold gold from 13",
            "M6.13 Ann chooses one of these: gold, wood, stone"),
    helping(14, "on 14 Ann 2 6 6", "", "Ann names gold at 14",
            "M6.14 Ann chooses one of these: Brian, Cindy"),
    helping(15, "on 15 Ann 3 6 6", "", "Ann gives gold at 15 to Brian",
            "M6.15 exactly 2 of the goods must be given to opponents"),
    helping(16, "on 10 Ann 5 5\non 16 Ann 4 6 6", "", "Ann declines 16",
            "P2c.3 there is nothing at advisor 16 to accept or decline now", "tile 10\n"),
    # Soldier tokens, the valley.
    Refusal("M5", "modules=5 phase=winter enemy=orcs,3\nAnn soldier_tokens=0,1\nBrian\nCindy",
            "Ann plays token 4", "M5 Ann has no soldier token 4 left"),
]  # fmt: skip


def against(position: Position, line: str) -> tuple[Reason, ...]:
    names = [player.name for player in position.players]
    return tuple(lines.why_not(position, lines.parse(line, names)) or ())


def well_told(found: tuple[Reason, ...], rule: str, line: str) -> None:
    """Check that the rule is among the reasons, nothing is said twice, and the English is right."""
    assert rule in [each.rule for each in found], (line, found)
    sentences = [str(each.sentence) for each in found]
    assert len(sentences) == len({*sentences}), (line, found)
    assert not any(" 1 goods" in each for each in sentences), found
    assert len(found) == len({each.rule for each in found}), (line, found)


@pytest.mark.parametrize("case", WRONG, ids=[f"{each.rule}: {each.line}" for each in WRONG])
def test_a_refusal_names_the_power_and_what_is_missing(case: Refusal) -> None:
    found = against(told(case.table, case.story).position, case.line)
    well_told(found, case.rule, case.line)
    assert str(found[0]).startswith(case.first), [str(each) for each in found]


def test_every_power_of_the_box_that_decides_is_refused_above() -> None:
    """The list above covers every power with a decision; the others are tested below."""
    named = {each.rule for each in WRONG}
    assert {f"M6.{number}" for number in BOX.tiles} <= named
    assert {power.rule for power in (*BOX.governors.values(), *BOX.destinies.values())} <= named
    deciding = {id for id, each in BOX.buildings.items() if each.offers_at or each.own_die}
    deciding |= {each.id for each in BOX.with_number("sway")}
    assert {f"B.{id}" for id in deciding} <= named


def _uses(id: str) -> Iterator[str]:
    yield f"Ann uses {id}"
    yield f"Ann rerolls all by {id}"
    yield f"Ann pays gold at {id}"
    if id != "market":
        yield f"Ann influences 3 with 3 by {id}"
    yield f"Ann builds statue by {id}"


STEPS = [
    "phase=spring step=reroll year=2",
    "phase=spring step=influence year=2",
    "phase=spring step=build year=2",
    "phase=summer step=season_end year=2",
    "phase=recruiting year=2",
]


@pytest.mark.parametrize("step", STEPS)
def test_every_card_of_the_box_is_refused_by_its_own_rule(step: str) -> None:
    """A card refuses by its own rule what it does not allow, at every step, owned or not."""
    held = "dice=1,2,5 " * ("reroll" in step or "influence" in step)
    everything = "buildings=A3,B2,C2,D4,E4,F3,G3 governor=trickster gold=2"
    players = f"Ann {held}{everything}\nBrian {held}\nCindy {held}"
    position = told(f"modules=1,3,4 {step} destiny=lucky_stone\n{players}").position
    powers = (*BOX.buildings.values(), *BOX.governors.values(), *BOX.destinies.values())
    tried = 0
    for power in powers:
        for line in _uses(power.id):
            found = against(position, line)
            if "influences" in line and "P2b.6" in [each.rule for each in found]:
                found = tuple(each for each in found if each.rule in ("P2b.6", power.rule))
            if found:
                well_told(found, power.rule, line)
                tried += 1
    assert tried > 150
    assert {power.rule for power in powers} <= set(rules_list())


def test_advisors_who_do_not_help_now_are_told_apart() -> None:
    """P2c.1 and P2c.2 give different reasons."""
    table = "phase=autumn step=help\non 2 Ann 2\non 4 Ann 4\non 7 Ann 3 4\nAnn\nBrian\nCindy"
    position = told(table).position
    for number, why in {
        3: "nobody has influenced advisor 3",
        2: "advisor 2 has already helped",
        7: "advisor 7 helps later",
    }.items():
        found = [str(each) for each in against(position, f"Ann takes wood from {number}")]
        assert found == [
            "P2c.2 the choice must be from what advisor 4 offers now",
            f"P2c.1 {why}",
        ]
    assert [str(each) for each in against(position, "Ann takes stone from 4")] == [
        "P2c.2 Ann chooses one of these: wood, gold"
    ]
    assert [str(each) for each in against(position, "Ann declines 4")] == [
        "P2c.3 the help of advisor 4 cannot be declined"
    ]
