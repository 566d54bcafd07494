"""Every table of the pages as CSV, read by pandas and compared with the engine."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from io import BytesIO
from typing import Any

import pandas
import pytest

from gametable.language import LANGUAGES, speak
from gametable.play.history import History
from gametable.widgets.address import Address
from gametable.widgets.share import Share
from kingsburg.engine.dice_text import parse_dice
from kingsburg.notation import files, lines
from kingsburg.odds.battle import battle, musters, worth
from kingsburg.odds.claims import can_force, chance
from kingsburg.odds.court import Court
from kingsburg.odds.honour import among, honour, rivals, strongest
from kingsburg.odds.order import places
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.recruiting import further, payments
from kingsburg.odds.rolls import Together
from kingsburg.odds.season import Season
from kingsburg.odds.turn import advise_turn, best_totals, chances_together, possible_sets
from kingsburg.odds.winter import Winter
from kingsburg.odds.worths import default_worths
from kingsburg.pages.court.page import CourtExplorer
from kingsburg.pages.odds.page import OddsExplorer
from kingsburg.pages.odds.turns import at_least
from kingsburg.pages.season.page import SeasonExplorer
from kingsburg.pages.table.page import Desk
from kingsburg.pages.winter.page import WinterExplorer
from kingsburg.play.ask import advise
from tests.stages import press, told
from tests.tables import GOLDEN, PAGES, written

Frame = pandas.DataFrame


def taken(explorer: Any, *clicks: str, **texts: str) -> dict[str, Frame]:
    """Return all tables that can be saved after these clicks, by the names of their files."""
    page = Address()
    page.follow(explorer)
    Share(explorer, page)
    sent = told(explorer.stage)
    for id, text in texts.items():
        explorer.stage.fill(id, text)
    for id in clicks:
        press(explorer.stage, id)
    press(explorer.stage, "share-fold")
    for id in list(explorer.stage._items):
        if id.startswith("share-csv-"):
            explorer.stage.click(id)
    assert all(each["mime"] == "text/csv" for each in sent)
    assert not any("\u00a0" in each["offer"] for each in sent)
    return {each["name"]: read(each["offer"]) for each in sent}


def read(text: str) -> Frame:
    return pandas.read_csv(BytesIO(text.encode()))


def kinds(frame: Frame) -> str:
    """Return the kind of each column: i(nteger), f(loat), b(oolean) or s (a text)."""
    numbers = {"i", "f", "b"}
    return "".join(each.kind if each.kind in numbers else "s" for each in frame.dtypes)


def same(numbers: Iterable[float], fractions: Iterable[Fraction]) -> bool:
    return list(numbers) == [float(each) for each in fractions]


def exact(frame: Frame, column: str) -> list[Fraction]:
    """Return the fractions of a column of text, which must equal the numbers beside them."""
    found = [Fraction(each) for each in frame[f"{column}_fraction"]]
    assert all("/" in each for each in frame[f"{column}_fraction"])
    assert same(frame[column], found)
    return found


# The odds ---------------------------------------------------------------------------------

SETUP = ["setup", *(f"setup_{each}" for each in ("dice", "roll", "help", "closed"))]


def of(
    found: dict[str, Frame], table: str, dice: str = "3", roll: str = "", help: str = ""
) -> Frame:
    """Return the columns of a table after those that tell its set-up, which must be this one."""
    words = [f"{dice} dice", help, f"rolled {roll}" if roll else ""]
    about = "-".join(each.replace(" ", "-") for each in words if each)
    frame = found[f"kingsburg-odds-{table}-{about}.csv"]
    assert list(frame)[:5] == SETUP
    lines = frame[SETUP].astype(object).fillna("").astype(str)
    assert set(lines.itertuples(index=False, name=None)) == {("A", dice, roll, help, "")}
    return frame.drop(columns=SETUP)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_advisor(language: str) -> None:
    speak(language)
    found = taken(OddsExplorer(), "dice-4", "token")
    assert len(found) == 1
    frame = of(found, "advisors", "4", help="token")
    assert list(frame) == ["advisor", "name", "probability", "probability_fraction"]
    assert kinds(frame) == "isfs"
    chances = reach(Setup(4, token=True))
    assert list(frame["advisor"]) == list(chances)
    assert exact(frame, "probability") == list(chances.values())
    jester = {"en": "Jester", "pl": "Błazen", "pt": "Bobo da Corte", "cs": "Šašek"}[language]
    assert frame["name"][0] == jester


def test_what_is_sure_is_a_number_and_a_fraction_too() -> None:
    frame = of(taken(OddsExplorer(), roll="2 4"), "advisors", "2", "2 4")
    assert kinds(frame) == "isfs"
    assert set(frame["probability_fraction"]) == {"0/1", "1/1"}


def test_two_set_ups() -> None:
    found = taken(OddsExplorer(), "view-compare", "which-B", "dice-2", "white-0")
    frame = found["kingsburg-odds-compared-3-dice-or-2-dice.csv"]
    assert list(frame)[:5] == SETUP
    assert kinds(frame.drop(columns=SETUP)) == "isfs"
    for letter, setup in (("A", Setup()), ("B", Setup(2))):
        rows = frame[frame["setup"] == letter]
        assert exact(rows, "probability") == list(reach(setup).values())
        assert set(rows["setup_dice"]) == {setup.dice}


def test_pairs_and_triples_are_two_files_with_all_rows() -> None:
    found = taken(OddsExplorer(), "view-pairs")
    assert len(found) == 2
    for name, number, rows in (("pairs", 2, 51), ("triples", 3, 20)):
        frame = of(found, name)
        assert kinds(frame) == "is" * number + "fs"
        possible = {key: each for key, each in chances_together(Setup(), number).items() if each}
        assert len(possible) == len(frame) == rows
        advisors = [frame[f"advisor_{place}"] for place in range(1, number + 1)]
        keys: list[Together] = [tuple(map(int, key)) for key in zip(*advisors, strict=True)]
        assert dict(zip(keys, exact(frame, "probability"), strict=True)) == possible


def test_a_turn_before_the_roll() -> None:
    found = taken(OddsExplorer(), "view-turn")
    assert len(found) == 2
    totals, order = of(found, "totals"), of(found, "turn-order")
    assert kinds(totals) == "ifs"
    known = at_least(best_totals(Setup(), default_worths()))
    assert dict(zip(totals["at_least_vp"], exact(totals, "probability"), strict=True)) == known
    assert kinds(order) == "iifs"
    assert len(order) == 2 + 3 + 4 + 5
    five = order[order["players"] == 5]
    assert exact(five, "probability") == places([Setup()] * 5)[-1]


@pytest.mark.parametrize("wanted", [frozenset[int](), frozenset({8})])
def test_a_turn_after_the_roll(wanted: frozenset[int]) -> None:
    aims = [f"aim-{each}" for each in wanted]
    clicks = ["view-turn", "building-statue", *aims]
    found = taken(OddsExplorer(), *clicks, roll="2 2 2")
    setup = Setup().with_buildings(["statue"]).rolled(parse_dice("2 2 2"))
    rolled = {"roll": "2 2 2", "help": "statue"}
    frame = of(found, "choices", **rolled)
    worths = default_worths()
    advice = advise(setup, wanted) if wanted else advise_turn(setup, worths)
    assert kinds(frame) == ("sfsfb" if wanted else "sffb")
    if wanted:
        assert exact(frame, "probability") == list(advice.choices.values())
    else:
        assert same(frame["vp"], advice.choices.values())
    assert same(frame["gain"], (each - advice.keeping for each in advice.choices.values()))
    assert list(frame["best"]) == [each is advice.action for each in advice.choices]
    sets = of(found, "together", **rolled)
    assert kinds(sets) == "ssf"
    assert len(sets) == len(possible_sets(setup))


def test_where_nothing_is_possible_there_is_no_file() -> None:
    assert taken(OddsExplorer(), "view-pairs", "dice-0") == {}


# The winter -------------------------------------------------------------------------------


def test_a_winter() -> None:
    text = "3 palisade, 2"
    found = taken(WinterExplorer(), "year-3", soldiers="2", rivals=text)
    winter = Winter(2, year=3)
    results, cards, greatest, soldiers, averages, prices = (
        found[f"kingsburg-winter-{name}.csv"]
        for name in ("battle", "cards", "greatest-strength", "soldiers", "averages", "prices")
    )
    assert len(found) == 6
    assert kinds(results) == "sfs"
    assert exact(results, "probability") == list(battle(winter))
    assert kinds(cards) == "sifsfsfsss"
    first = cards.iloc[0]
    assert (first["card"], first["victory_gives"]) == ("Goblins 4", "1 wood")
    assert first["defeat_takes"] == "3 wood, 3 stone, 1 building, 1 VP"
    assert sum(exact(cards, "victory")) / len(cards) == battle(winter).victory
    players = {"You": winter, **rivals(winter, text)}
    assert kinds(greatest) == "sfsfs"
    assert list(greatest["player"]) == [*players, "Nobody"]
    assert exact(greatest, "strongest")[:-1] == [among(strongest(players), p) for p in players]
    assert exact(greatest, "gets_vp")[:-1] == [among(honour(players), each) for each in players]
    steps = musters(winter, 10)
    assert kinds(prices) == "ifsff"
    assert set(prices["payment"]) == {"2 goods"}
    paid = payments(winter.abilities)
    assert same(prices["left"], (each.left[0] for each in further(steps, winter.abilities, paid)))
    assert kinds(soldiers) == "ifsfsfsfff"
    assert list(soldiers["soldiers"]) == [step.soldiers for step in steps]
    assert exact(soldiers, "defeat") == [step.odds.defeat for step in steps]
    assert same(soldiers["added_vp"][1:], (s.more_worth.vp for s in steps[1:] if s.more_worth))
    assert soldiers["added_victory"].isna().sum() == 1
    with_tokens = taken(WinterExplorer(), "module-5", "rivals-choose-best", rivals=text)
    tokens = with_tokens["kingsburg-winter-soldier-tokens.csv"]
    assert kinds(tokens) == "ssi"
    assert list(tokens["player"])[:3] == list(players)
    assert kinds(averages) == "sfff"
    balance = dict(zip(averages["thing"], averages["balance"], strict=True))
    assert balance["VP"] == float(worth(winter).balance.vp)
    assert balance["gold"] < 0


# The court and a season -------------------------------------------------------------------


def test_a_court() -> None:
    explorer = CourtExplorer()
    found = taken(explorer)
    position = explorer.position
    placed, claimed = found["kingsburg-court-placements.csv"], found["kingsburg-court-claims.csv"]
    assert len(found) == 2
    assert kinds(placed) == "ssf"
    court = Court(position)
    court.search()
    names = [player.name for player in position.players]
    known = [
        (lines.words(each.action), who, float(each.values[who]))
        for each in court.placements()
        if each.values
        for who in names
    ]
    assert [tuple(row) for row in placed.itertuples(index=False)] == known
    assert kinds(claimed) == "issbfs"
    assert len(claimed) == 18 * len(position.players)
    sure, chances = can_force(position), chance(position)
    rows = zip(claimed["player"], claimed["advisor"], claimed["sure"], strict=True)
    assert all(sure[who][advisor] == is_sure for who, advisor, is_sure in rows)
    rows = zip(claimed["player"], claimed["advisor"], exact(claimed, "probability"), strict=True)
    assert all(chances[who][advisor] == fraction for who, advisor, fraction in rows)


def test_a_season() -> None:
    clicks = ["season-players-2", "season-closed-chosen", "season-dice-1"]
    explorer = SeasonExplorer()
    found = taken(explorer, *clicks, "season-whose-1", "season-dice-1", "season-go-on")
    (frame,) = found.values()
    assert list(found) == ["kingsburg-season-advisors.csv"]
    assert kinds(frame) == "issfs"
    season = Season(explorer.contest)
    season.step(60)
    answer = season.answer()
    assert answer is not None
    chances = answer.chances.values()
    known = [each[advisor].value for advisor in range(1, 19) for each in chances]
    assert exact(frame, "probability") == known


# All of them, byte by byte -----------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_the_files_of_a_page_stay_as_they_are(page: str) -> None:
    golden = GOLDEN.read_text("utf-8").split("\n")
    assert list(written(page)) == [line for line in golden if f'{{"page": "{page}",' in line]


# What would be a formula ------------------------------------------------------------------


def test_a_player_whose_name_begins_with_a_minus() -> None:
    players = [{"name": "-Ann", "soldiers": 2}, {"name": "Brian"}]
    desk = Desk()
    desk.board.open(History(files.from_json({"phase": "winter", "players": players})))
    found = taken(desk, "odds-fold", "odds-numbers")
    assert set(found["kingsburg-play-players.csv"]["player"]) == {"'-Ann", "Brian"}
