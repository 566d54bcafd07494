"""The fold for sharing an explorer: link, QR code, pictures, files."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gametable.notation.links import read
from gametable.widgets.address import Address
from gametable.widgets.items import Block, Button, Field
from gametable.widgets.share import Share
from kingdombuilder.pages.table.page import Desk as OtherDesk
from kingsburg.notation import files
from kingsburg.pages.court.page import CourtExplorer
from kingsburg.pages.court.state import CourtState
from kingsburg.pages.odds.page import OddsExplorer
from kingsburg.pages.odds.state import OddsState
from kingsburg.pages.quiz.page import QuizExplorer
from kingsburg.pages.rules.page import RulesPage
from kingsburg.pages.season.page import SeasonExplorer
from kingsburg.pages.table.page import Desk
from kingsburg.pages.table.state import PlayState
from kingsburg.pages.winter.page import WinterExplorer
from tests.stages import enter, press, told

PLACE = "https://games.example/kingsburg/odds"
CHART, BOARD = {"share-chart-svg", "share-chart-png"}, {"share-board-svg", "share-board-png"}
POSITION = {"share-position-json"}
WINTER = {f"share-csv-{name}" for name in ("battle", "cards", "soldiers", "averages", "prices")}


class Shared:
    """An explorer whose share fold is open, on a page or in a notebook."""

    def __init__(self, explorer: Any, place: str = PLACE) -> None:
        self.explorer = explorer
        self.page = Address()
        self.page.follow(explorer)
        self.page.place = place
        Share(explorer, self.page)
        self.sent = told(explorer.stage)
        press(explorer.stage, "share-fold")

    @property
    def items(self) -> dict[str, Any]:
        items: dict[str, Any] = self.explorer.stage._items
        return items

    @property
    def address(self) -> str:
        value: str = self.items["share-address"].value
        return value

    @property
    def buttons(self) -> set[str]:
        found = {id for id in self.items if id.startswith("share-")}
        return {id for id in found if isinstance(self.items[id], Button)}

    def given(self, id: str) -> dict[str, Any]:
        self.explorer.stage.click(id)
        return self.sent[-1]


@pytest.mark.parametrize(
    ("explorer", "offered"),
    [
        (OddsExplorer, CHART | {"share-csv-advisors"}),
        (CourtExplorer, CHART | {"share-csv-placements", "share-csv-claims"}),
        (SeasonExplorer, set()),
        (WinterExplorer, CHART | WINTER),
        (Desk, set()),
        (RulesPage, set()),
        (QuizExplorer, set()),
    ],
)
def test_every_explorer_offers_its_link_and_what_there_is(explorer: Any, offered: set[str]) -> None:
    shared = Shared(explorer())
    assert shared.address.startswith(f"{PLACE}?lang=en")
    assert shared.items["share-qr"].html.startswith('<div class="kb-qr" role="img"')
    assert shared.items["share-address"].fixed
    always = {"share-fold", "share-copy", "share-lab"} | ({"share-embed"} if offered else set())
    assert shared.buttons == always | offered
    for id in offered:
        assert shared.given(id)["name"].startswith("kingsburg-")
        assert shared.sent[-1]["name"] in shared.explorer.stage.said
    shared.explorer.stage.click("share-fold")
    assert shared.buttons == {"share-fold"}


def test_it_follows_what_is_shown() -> None:
    shared = Shared(OddsExplorer())
    before = shared.items["share-qr"].html
    shared.explorer.stage.click("dice-5")
    shared.page._tell()
    assert read(shared.address, OddsState).of(OddsState).a.dice == 5
    assert shared.items["share-qr"].html != before
    assert shared.given("share-copy")["copy"] == shared.address


@pytest.mark.parametrize(
    ("explorer", "click"), [(OddsExplorer, "dice-5"), (Desk, "chance"), (OtherDesk, "chance")]
)
def test_the_lines_for_a_notebook_show_the_same(explorer: Any, click: str) -> None:
    shared = Shared(explorer())
    shared.explorer.stage.click(click)
    shared.page._tell()
    first, empty, last = shared.given("share-lab")["copy"].splitlines()
    assert (first, empty) == (f"from {shared.explorer.state.game} import pages", "")
    names: dict[str, Any] = {}
    exec(first, names)
    there = eval(last, names)
    press(there, "share-fold")
    # A notebook has no address, and its link is the query alone.
    assert there._items["share-address"].value == shared.address.removeprefix(PLACE)


def test_the_board_and_its_position() -> None:
    shared = Shared(Desk())
    shared.explorer.stage.click("chance")
    shared.page._tell()
    assert shared.buttons >= BOARD | POSITION
    position = shared.explorer.board.play.shown
    assert files.load(shared.given("share-position-json")["offer"]) == position
    assert read(shared.address, PlayState).of(PlayState).shown == position
    picture = shared.given("share-board-png")
    assert picture["mime"] == "image/png"
    assert shared.address.replace("&", "&amp;") in picture["picture"]
    html = shared.given("share-embed")
    assert html["before"].startswith(f'<a href="{shared.address.replace("&", "&amp;")}"><img alt="')
    # A picture within a link contains no link.
    assert "<a " not in html["picture"]


def test_a_court_that_cannot_be_has_no_link_but_says_why() -> None:
    shared = Shared(CourtExplorer())
    shared.explorer.stage.fill("dice-0", "7 8 9")
    shared.page._tell()
    assert "share-address" not in shared.items
    assert isinstance(shared.items["share-none"], Block)
    assert "N.3" in shared.items["share-none"].html
    shared.explorer.stage.fill("dice-0", "1 1 1")
    shared.page._tell()
    setting = read(shared.address, CourtState).of(CourtState).position
    assert files.to_json(setting.position)["players"][0]["dice"] == "1 1 1"


def test_in_a_notebook_the_link_has_no_address() -> None:
    """The link begins with `?`, and a note tells the call that opens it."""
    shared = Shared(WinterExplorer(), place="")
    shared.explorer.stage.click("year-3")
    shared.page._tell()
    assert shared.address.startswith("?p=")
    assert isinstance(shared.items["share-address"], Field)
    assert f"pages.shared(&quot;{shared.address.replace('&', '&amp;')}&quot;)" in (
        shared.items["share-note"].html
    )
    assert "share-qr" not in shared.items
    assert "<a " not in shared.given("share-chart-svg")["picture"]


def test_what_is_hidden_is_in_no_link() -> None:
    """No link holds the enemy that only one player has seen (S.5)."""
    shared = Shared(Desk())
    data = {
        "players": [{"name": "Ann"}, {"name": "Brian"}],
        "phase": "autumn", "enemy": "orcs 3", "seen_by": ["Ann"],
    }  # fmt: skip
    enter(shared.explorer.stage, "table-text", json.dumps(data))
    shared.explorer.board.let("Ann", "greedy")
    press(shared.explorer.stage, "table-menu")
    shared.page._tell()
    position = read(shared.address, PlayState).of(PlayState).position
    assert position is not None
    assert position.enemy is None
    assert "orcs" not in shared.given("share-position-json")["offer"]
    assert "Orcs" not in shared.given("share-board-svg")["picture"]


def test_forged_clicks_do_nothing() -> None:
    shared = Shared(QuizExplorer())
    for id in ("share-chart-svg", "share-embed", "share-position-json", "share-x", "share-"):
        shared.explorer.stage._received(None, {"click": id}, [])
    assert shared.sent == []
