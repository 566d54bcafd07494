"""Cards, lots and dice of a real table, entered by taps; and an auction at a glance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gametable.play.history import History
from kingsburg.engine.actions import Choose, Deal, SeatOrder
from kingsburg.engine.content import content_of
from kingsburg.engine.dealing import SECRET
from kingsburg.engine.new_game import new_game
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.pages.table.table import PlayExplorer
from tests import rows
from tests.stages import enter, press

NAMES = ("Ann", "Brian", "Cindy", "David", "Eva")


def started(players: int, *modules: int, **options: Any) -> PlayExplorer:
    rules = Rules(modules=modules, **options)
    content = content_of(rules, rows.cards() if 2 in modules else None)
    return PlayExplorer(History(new_game(NAMES[:players], content=content)), Random(5))


def at(**fields: Any) -> PlayExplorer:
    return PlayExplorer(History(files.from_json(fields)), Random(5))


def items(explorer: PlayExplorer) -> dict[str, dict[str, Any]]:
    groups = explorer.stage.get_state()["_groups"]
    return {item["id"]: item for group in groups for item in group["items"]}


def texts(explorer: PlayExplorer, begin: str = "choice-") -> list[str]:
    return [each.get("text", "") for id, each in items(explorer).items() if id.startswith(begin)]


def governors(explorer: PlayExplorer) -> list[str | None]:
    content = explorer.position.content
    return [
        next((id for id in each.abilities.named if id in content.governors), None)
        for each in explorer.position.players
    ]


def test_the_turn_order_of_four_is_tapped_and_the_last_one_is_clear() -> None:
    explorer = started(4)
    press(explorer.stage, "enter", "real-Cindy", "real-Ann")
    assert items(explorer)["real-Ann"]["pressed"]
    # Tapped again, it is put back.
    press(explorer.stage, "real-Ann", "real-Ann", "real-David")
    assert explorer.position.order == ("Cindy", "Ann", "David", "Brian")


def test_real_governors_stay_face_down_until_they_are_turned_up() -> None:
    explorer = started(3, 3)
    press(explorer.stage, "result-0")
    # Nobody may tap what only its owner may see.
    assert "enter" not in items(explorer)
    press(explorer.stage, "face-down")
    assert "Ann turns a card up" in items(explorer)["ask"]["html"]
    assert len([id for id in items(explorer) if id.startswith("real-")]) == 8
    press(explorer.stage, "real-duke")
    assert "real-duke" not in items(explorer)
    press(explorer.stage, "real-prince", "real-fairy")
    assert governors(explorer) == ["duke", "prince", "fairy"]
    assert explorer.position.phase == "aid"
    assert not explorer.play.hides_something()


def test_a_governor_that_is_turned_up_is_known_to_everybody() -> None:
    """The others also see what a player has chosen from cards that were entered."""
    position = new_game(NAMES[:3], Rules(modules=(3,))).play(SeatOrder((0, 1, 2)))
    for action in (
        Deal("Ann", ("prince", "duke")),
        Deal("Brian", ()),
        Deal("Cindy", ()),
        Choose(("prince",)),
        SECRET,
        SECRET,
        Choose(("sorcerer",)),
    ):
        position = position.play(action)
    for name in ("Brian", "Cindy"):
        view = position.seen_by(name)
        assert view != position
        assert files.to_json(view)["then"] == [
            *("deal Ann", "deal Brian", "deal Cindy"),
            *("Ann chooses prince", "Brian chooses", "Cindy chooses", "Brian chooses sorcerer"),
        ]
        assert files.from_json(files.to_json(view)) == view


def test_governors_do_not_stay_face_down_for_a_machine() -> None:
    explorer = started(2, 3)
    press(explorer.stage, "result-0")
    explorer.let("Brian", "greedy")
    assert not {"face-down", "enter"} & items(explorer).keys()


def test_cards_are_dealt_to_everybody_at_once() -> None:
    explorer = started(3, 3)
    press(explorer.stage, "result-0", "deal-all")
    assert "i-am" in items(explorer)


def test_before_the_first_year_no_year_is_told() -> None:
    explorer = started(3, 3)
    press(explorer.stage, "result-0", "deal-all")
    assert items(explorer)["calendar-fold"]["name"].endswith(": Before the first year")
    headings = [each.get("text", "") for id, each in items(explorer).items() if "fold-1-" in id]
    assert headings[0] == "Before the first year"


def test_the_open_cards_of_an_auction_are_tapped() -> None:
    explorer = started(2, 3, governors="auction")
    press(explorer.stage, "result-0", "enter", "real-duke", "real-fairy")
    assert explorer.position.auction is None
    assert "3 cards" in str([each["label"] for each in explorer.stage.get_state()["_groups"]])
    press(explorer.stage, "real-preacher", "result-1")
    assert explorer.position.auction is not None
    assert explorer.position.auction.cards == ("duke", "fairy", "preacher")
    assert explorer.position.actor == "Brian"


def test_rows_that_were_dealt_and_a_destiny_card_are_tapped() -> None:
    explorer = started(2, 2, 4)
    press(explorer.stage, "result-0", "enter", "real-c_row", "real-d_row")
    press(explorer.stage, "real-c_other", "real-d_row")
    assert "Use no alternative row" in texts(explorer)
    assert "Use c_row, d_row" in texts(explorer)
    enter(explorer.stage, "line", "Ann chooses c_row")
    enter(explorer.stage, "line", "Brian chooses nothing")
    press(explorer.stage, "real-lucky_stone")
    assert explorer.position.destiny == "lucky_stone"
    assert explorer.position.players[0].abilities.province.rows["C"][0].id == "c_row_1"


def test_dice_for_the_lucky_stone_are_tapped_like_others() -> None:
    players = [{"name": name} for name in NAMES[:3]]
    explorer = at(modules=[4], destiny="lucky_stone", phase="spring", players=players)
    assert "Lucky Stone: Ann rolls." in items(explorer)["ask"]["html"]
    press(explorer.stage, "enter", "face-0-4", "face-1-3", "face-2-6")
    assert [each.stone for each in explorer.position.players] == [1, 0, 1]
    for seat in range(3):
        press(explorer.stage, *(f"face-{seat}-{face}" for face in (1, 2, 3 + seat)))
    hands = [each.hand.coloured for each in explorer.position.players if each.hand]
    assert hands == [(1, 2, 3), (1, 2, 4), (1, 2, 5)]


# What can be done with a governor ----------------------------------------------------------

BRIAN = {"name": "Brian", "dice": "3 3 4"}
REROLL = {"modules": [3], "phase": "spring", "step": "reroll"}


@pytest.mark.parametrize(
    ("governor", "dice", "labels"),
    [
        ("prince", "1 2 5", ["Set the dice to 3 4 6 with the Prince", "Keep the dice"]),
        (
            "trickster",
            "1 2 5",
            [
                "Turn 2 to 1 with the Trickster",
                "Turn 2 to 3 with the Trickster",
                "Keep the dice",
            ],
        ),
        ("philosopher", "1 2 5", ["Reroll all dice with the Philosopher", "Keep the dice"]),
    ],
)
def test_buttons_say_what_governors_do_to_dice(governor: str, dice: str, labels: list[str]) -> None:
    ann = {"name": "Ann", "governor": governor, "dice": dice}
    explorer = at(**REROLL, players=[ann, BRIAN])
    assert texts(explorer) == labels


def test_buttons_say_where_the_duke_moves_the_dice() -> None:
    ann = {"name": "Ann", "governor": "duke", "dice": "1", "passed": True}
    placed = [{"advisor": 14, "player": "Ann", "dice": "4 5 5"}]
    players = [ann, {"name": "Brian", "dice": "1 1 1"}]
    explorer = at(modules=[3], phase="spring", step="influence", players=players, placed=placed)
    enter(explorer.stage, "line", "Brian passes")
    assert texts(explorer) == [
        "Move the dice from the Smuggler to the Duchess",
        "Leave the dice where they are",
    ]


def test_buttons_say_what_the_sorcerer_builds() -> None:
    players = [{"name": "Ann", "governor": "sorcerer"}, {"name": "Brian"}]
    explorer = at(modules=[3], year=3, phase="aid", players=players)
    assert "to build for free with the Sorcerer" in items(explorer)["ask"]["html"]
    names = {each.get("name") for each in items(explorer).values()}
    assert "Build the Statue for free with the Sorcerer" in names
    said = press(explorer.stage, "building-0-chapel")
    assert "Ann must first decide about Sorcerer (N.1)." in said


# The auction --------------------------------------------------------------------------------


def bidders(explorer: PlayExplorer) -> str:
    block = items(explorer).get("auction")
    return str(block["html"]) if block else ""


def test_who_bids_and_who_has_passed_is_seen() -> None:
    explorer = started(4, 3, governors="auction")
    for line in ("order Ann Brian Cindy David", "deal prince duke fairy preacher trickster"):
        enter(explorer.stage, "line", line)
    enter(explorer.stage, "line", "bidder Ann")
    assert bidders(explorer) == ""
    press(explorer.stage, "card-duke", "bid-1")
    told = bidders(explorer)
    assert "Duke" in told
    assert [each in told for each in ("Ann: highest bid 1 VP", "Brian: still bidding")] == [
        True
    ] * 2
    assert "Bid 2 VP" in texts(explorer, "bid-")
    press(explorer.stage, "bid-4")
    enter(explorer.stage, "line", "Cindy passes")
    told = bidders(explorer)
    for each in ("Ann: still bidding", "Brian: highest bid 4 VP", "Cindy: has passed"):
        assert each in told
    enter(explorer.stage, "line", "David passes")
    enter(explorer.stage, "line", "Ann passes")
    assert "Brian: Duke" in bidders(explorer)
    assert explorer.position.actor == "Cindy"
