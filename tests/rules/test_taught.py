"""The rules that the lessons teach in their own text, and those left to folds and taps."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from gametable.notation.lessons import Course, Page
from kingdombuilder import catalogue as kingdom
from kingdombuilder.lessons import COURSE as KINGDOM
from kingsburg import catalogue as kingsburg
from kingsburg.lessons import COURSE as KINGSBURG

COURSES: dict[str, Course[Any]] = {"kingsburg": KINGSBURG, "kingdombuilder": KINGDOM}
#: The rules of the base game of Kingsburg and of Kingdom Builder, except those of records.
RULES = {
    "kingsburg": [
        id for id, rule in kingsburg.rules().items() if rule.phase not in ("modules", "notation")
    ],
    "kingdombuilder": [id for id in kingdom.rules() if not id.startswith("N.")],
}
#: By rule, words of a page that teaches and cites it.
TAUGHT = {
    "S.1": "Two to five can play",
    "S.2": "The first order is drawn by lot",
    "S.3": "One of the five enemies of this year lies face down, and nobody has seen the card",
    "S.5": "Its back shows how strong he may be",
    "S.6": "VP can fall below 0",
    "P1.1": "the fewest buildings, and of these two David has fewer goods, so the King helps him",
    "P1.2": "If that were a tie too, each of them would take a good instead",
    "P1.3": "Nobody has built anything yet, so everybody takes one good",
    "P1.4": "everybody takes one good, in turn order",
    "P2a.2": "everybody rolls three dice of their own colour",
    "P2a.3": "when all her dice show the same number, she may roll one of them again",
    "P2a.5": "White dice count for the total",
    "P2a.6": "The lowest total goes first",
    "P2a.7": "Cindy was ahead of David before the roll, so she still is",
    "P2b.1": "A player may pass earlier too, and then has no more turns this season",
    "P2b.2": "Together they must make exactly the advisor's number",
    "P2b.3": "Ann's 4 and the white 2 make 6",
    "P2b.4": "A player may use one such token a season",
    "P2b.5": "once an advisor has been influenced, he is closed to everybody",
    "P2b.6": "Once a season her Market lets one group count one higher or one lower",
    "P2b.7": "A player who cannot influence anybody has to pass",
    "P2c.1": "the advisors help, from the lowest number to the highest",
    "P2c.2": "lets Cindy choose between a wood and a gold",
    "P2c.3": "He may be declined, like the Alchemist",
    "P2c.4": "He helps once for each group",
    "P2c.5": "The dice go back to their owners",
    "P2d.1": "everybody may build one building, in turn order",
    "P2d.2": "Each building has its price at the lower left and its VP at the lower right",
    "P2d.3": "Each row is built from left to right",
    "P2d.4": "A building works from the moment it is built until it is lost",
    "P2e.1": "At the end of summer Brian's Inn gave him a +2 token",
    "P2e.2": "What has just been given can be used at once",
    "P3.1": "the King rewards whoever has the most buildings with 1 VP",
    "P5.1": "the King sends his Envoy to whoever has the fewest buildings",
    "P5.2": "The Envoy helps once",
    "P5.3": "The Envoy opens a closed advisor, but the dice must fit as always",
    "P5.4": "build two buildings in one season",
    "P7.1": "two goods of any kind buy a soldier",
    "P8.1": "the card is turned up",
    "P8.2": "one die is rolled, and everybody gets that many soldiers",
    "P8.3": "Soldiers and buildings together are a player's strength",
    "P8.4": "With more than the enemy you win, with the same nothing changes",
    "P8.5": "1 extra VP because nobody was stronger and she has won",
    "P8.6": "He has no gold to lose, but a building falls",
    "P8.7": "If several buildings are in that column, the topmost one falls",
    "P8.8": "VP are lost even below 0",
    "P8.9": "in this order: gold, wood, stone, goods of the player's choice, buildings, VP",
    "P8.10": "All soldiers go home, nobody keeps any, and the year is over",
    "E.1": "After the fifth winter the Cathedral and whatever else scores at the end",
    "E.2": "If two players end with equal VP, the one with more goods left is ahead",
    "T.1": "the neutral dice, close some of them before Ann and Brian roll",
    "T.2": "Both groups would close the same advisor, so the two dice are split",
    "T.3": "The neutral dice leave at the end of the season",
    "A.6": "one good for one each of the other two kinds",
    "A.7": "one good of his choice and a +2 token",
    "A.10": "He gave her two soldiers and showed her the card of the enemy",
    "A.12": "The Duchess gives her two goods and a +2 token",
    "A.14": "so he trades even with a player who has none",
    "B.statue": "when all her dice show the same number, she may roll one of them again",
    "B.chapel": "At 7 or less her Chapel lets her roll all of them again",
    "B.cathedral": "The Cathedral brings 1 VP for every two goods",
    "B.inn": "which gives her a +2 token by itself at the end of each summer",
    "B.market": "her Market lets one group count one higher or one lower",
    "B.farms": "Ann's Farms give her a white die",
    "B.palisade": "The Palisade counts 2 only against Zombies",
    "B.stone_wall": "with it the same strength as the enemy is a victory",
    "B.fortress": "A Fortress adds 1 strength too, and 1 VP to each victory",
    "B.barricade": "one for the Barricade, which works against Goblins",
    "B.crane": "Ann pays one gold less for each building in columns III and IV",
    "B.town_hall": "the Town Hall turns one good or one +2 token into a VP",
    "B.embassy": "the Embassy has brought 1 VP",
    "KS.1": "Four of the eight sections make the board",
    "KS.2": "Two tiles lie on each location hex",
    "KS.3": "There are 25 terrain cards, five of each terrain",
    "KS.4": "Two to four players have 40 settlements each",
    "KT.1": "Ann shows hers",
    "KT.2": "she must build three settlements, one after the other, on free flower fields",
    "KT.3": "Each of her tiles can be used once a turn",
    "KT.4": "When the pile of terrain cards is empty, the discards are shuffled",
    "KT.5": "the card leaves the game. You draw and show another one, until one fits",
    "KB.1": "five terrains to build on, water, mountains, castles and location hexes",
    "KB.2": "you must build beside your own settlements if you can",
    "KB.3": "It is lifted first",
    "KB.4": "Settlements that are due must be built",
    "KL.1": "A player who builds beside it takes one of them, only one from each hex",
    "KL.2": "When none of her settlements touches the hex any more, the tile is lost",
    "KL.oracle": "on grass, on the terrain of your card",
    "KL.farm": "The farm builds one more settlement, on grass",
    "KL.oasis": "on the terrain of your card, on desert",
    "KL.tower": "on desert, and on the rim of the board",
    "KL.tavern": "at either end of a straight run of at least three of your settlements",
    "KL.barn": "the barn to the terrain of your card",
    "KL.harbor": "the harbor to water, which nothing else can reach",
    "KL.paddock": "exactly two hexes in a straight line",
    "KE.1": "The round is played to its end",
    "KE.2": "the gold is counted: the three cards, and 3 for each castle",
    "KE.3": "The player with the most gold wins, and a tie is a shared victory",
    "KC.fishermen": "Fishermen pay 1 for each settlement beside water",
    "KC.miners": "Miners pay 1 beside a mountain",
    "KC.workers": "Workers 1 beside a castle or location hex",
    "KC.discoverers": "Discoverers 1 for each row with a settlement",
    "KC.knights": "Knights pay 2 gold for each settlement in the fullest row",
    "KC.hermits": "Hermits pay 1 for each area",
    "KC.citizens": "Citizens 1 for every two settlements of the largest area",
    "KC.merchants": "Merchants pay 4 gold for each castle or location hex that an area joins",
    "KC.farmers": "Farmers pay 3 for each settlement in the section where you have the fewest",
    "KC.lords": "Lords pay 12 for the most settlements in a section",
}
_CARD = "the card shows it, and the lessons teach to tap any card"
#: The rules that no lesson teaches in its own text, and why not.
NOT_TAUGHT = {
    "S.4": "nobody can tell from playing: goods are simply always there",
    "P2a.1": "it happens by itself; its one part that players see, the neutral dice, is T.1",
    "P2a.4": "no building of the base game only looks at the total of the dice",
    "P2e.3": "in turn order, as everything in the game is",
    "P8.11": "in turn order, as everything in the game is",
    **dict.fromkeys((f"A.{number}" for number in (1, 2, 3, 4, 5, 8, 9, 11, 13)), _CARD),
    **dict.fromkeys((f"A.{number}" for number in (15, 16, 17, 18)), _CARD),
    "B.church": _CARD,
    "B.merchants_guild": _CARD,
    "B.guard_tower": _CARD,
    "B.blacksmith": _CARD,
    "B.barracks": _CARD,
    "B.wizards_guild": _CARD,
    "B.stable": _CARD,
    "KS.5": "advice for a first game: the first lesson is on this board, with these cards",
}
#: Rules that players ask about at tables, which must be taught.
ASKED_AT_TABLES = {"E.2", "P2b.6", "P2e.2", "P1.2", "A.14", "B.stone_wall"}
ASKED_AT_TABLES |= {"KT.4", "KT.5", "KL.tavern"}


@cache
def pages() -> list[Page]:
    return [
        page
        for course in COURSES.values()
        for name in course.names
        for page in course.lesson(name).pages
    ]


def own_text(page: Page) -> str:
    """Return what a page shows before anything but the answers is unfolded or tapped."""
    return " ".join([page.told, page.question, *(each.because for each in page.answers)])


@pytest.mark.parametrize("game", RULES)
def test_every_rule_is_taught_or_not_for_a_reason(game: str) -> None:
    assert [id for id in RULES[game] if (id in TAUGHT) == (id in NOT_TAUGHT)] == []


def test_the_lists_hold_nothing_else() -> None:
    assert {*TAUGHT, *NOT_TAUGHT} == {id for rules in RULES.values() for id in rules}
    assert not ASKED_AT_TABLES & {*NOT_TAUGHT}
    assert all(NOT_TAUGHT.values())


@pytest.mark.parametrize("id", TAUGHT)
def test_a_page_that_cites_the_rule_teaches_it_in_its_own_text(id: str) -> None:
    assert any(id in page.rules and TAUGHT[id] in own_text(page) for page in pages())
