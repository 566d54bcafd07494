"""The court explorer without a browser: every control asks `Court` and shows the answer."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from gametable.widgets.stage import Stage
from kingsburg import pages
from kingsburg.engine.position import Position
from kingsburg.notation import files
from kingsburg.odds.court import Court
from kingsburg.odds.prospects import Prospect
from kingsburg.odds.worths import default_worths, read_worths
from kingsburg.pages.court import tables as views
from kingsburg.pages.court import words as court_words
from kingsburg.pages.court.page import CourtExplorer
from kingsburg.pages.court.state import CourtState
from kingsburg.pages.court.words import worth
from kingsburg.play.court_setting import CourtSetting
from kingsburg.players.planner.worths import at_the_table
from tests.stages import press
from tests.widgets.waiting import until

START: dict[str, Any] = {
    "phase": "spring",
    "step": "influence",
    "players": [
        {"name": "Ann", "dice": "1 4 4"},
        {"name": "Brian", "dice": "3 4 5"},
        {"name": "Cindy", "dice": "2 6 6"},
    ],
}
#: A position that takes seconds, even if nothing else runs.
LONG = {
    "phase": "spring",
    "step": "influence",
    "players": [
        {"name": name, "dice": dice, "tokens": 1, "buildings": ["inn", "market"]}
        for name, dice in {
            "Ann": "1 2 3 4 5",
            "Brian": "2 3 4 5 6",
            "Cindy": "1 1 2 5 6",
            "David": "1 3 3 4 6",
            "Eva": "2 2 4 6 6",
        }.items()
    ],
}


def unfolded(seed: int = 1) -> CourtExplorer:
    """Return an explorer with its worths and its position unfolded."""
    explorer = CourtExplorer(rng=Random(seed))
    for id in ("fold-worths", "fold-position"):
        press(explorer.stage, id)
    return explorer


@pytest.fixture
def explorer() -> CourtExplorer:
    return unfolded()


def items(stage: Stage) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for group in stage.get_state()["_groups"] for item in group["items"]}


def item(stage: Stage, id: str) -> dict[str, Any]:
    return items(stage)[id]


def with_players(*changes: dict[str, Any], **fields: Any) -> Position:
    """Return the start with changes to its players, by seat."""
    filled = [*changes, *[{}] * (len(START["players"]) - len(changes))]
    players = [player | change for player, change in zip(START["players"], filled, strict=True)]
    return files.from_json({**START, "players": players, **fields})


def shows(stage: Stage, position: Position, worths: Mapping[str, object] | None = None) -> bool:
    """True if all that is seen is the answer for this position, and not marked as old."""
    assert not position.faults
    names = [player.name for player in position.players]
    court = Court(position, read_worths(worths, names) if worths else None)
    assert court.search()
    rows = views.claims(position)
    seen = items(stage)
    return (
        stage.said == court_words.court_sentence(court, exact=True)
        and seen["line"]["html"] == views.line_list(court)
        and seen["placements"]["html"] == views.placements(court).to_html()
        and seen["matrix"]["html"] == views.claims_table(rows).to_html()
        and not any(each.get("old") for each in seen.values())
        and "stop" not in seen
    )


def test_it_begins_with_three_players(explorer: CourtExplorer) -> None:
    assert shows(explorer.stage, files.from_json(START))
    assert item(explorer.stage, "players-3")["pressed"]
    assert item(explorer.stage, "move-0")["pressed"]


MARKET = ["inn", "market"]


@pytest.mark.parametrize(
    ("ids", "position"),
    [
        (["token-1"], with_players({}, {"tokens": 1})),
        (["token-1", "token-1"], with_players()),
        (["market-2"], with_players({}, {}, {"buildings": MARKET})),
        (["market-2", "market-2"], with_players()),
        (["envoy-0"], with_players({"envoy": True})),
        (["envoy-0", "envoy-1"], with_players({}, {"envoy": True})),
        (["envoy-0", "envoy-0"], with_players()),
        (["passed-1"], with_players({}, {"passed": True})),
        (["passed-0"], with_players({"passed": True}, to_move="Brian")),
        (["passed-0", "move-0"], with_players()),
        (["move-2"], with_players(to_move="Cindy")),
        (
            ["advisor-12", "advisor-3"],
            with_players(
                placed=[
                    {"advisor": 12, "player": "Ann", "dice": "6 6"},
                    {"advisor": 3, "player": "Ann", "dice": "3"},
                ]
            ),
        ),
        (["advisor-12", "advisor-12"], with_players()),
    ],
)
def test_each_control_asks_another_question(
    explorer: CourtExplorer, ids: list[str], position: Position
) -> None:
    for id in ids:
        press(explorer.stage, id)
    assert shows(explorer.stage, position)


def test_dice_are_put_in_order(explorer: CourtExplorer) -> None:
    explorer.stage.fill("dice-0", "6 1 +4")
    assert item(explorer.stage, "dice-0")["value"] == "1 6 + 4"
    assert shows(explorer.stage, with_players({"dice": "1 6 + 4"}))
    explorer.stage.fill("dice-0", "")
    assert shows(
        explorer.stage,
        files.from_json({**START, "players": [{"name": "Ann"}, *START["players"][1:]]}),
    )


@pytest.mark.parametrize("text", ["7", "1 3 5 +", "1 2 3 4 5 6", "<b>", "one", "1,3"])
def test_wrong_dice_are_answered_beside_the_field(explorer: CourtExplorer, text: str) -> None:
    press(explorer.stage, "token-1")
    before = item(explorer.stage, "matrix")["html"]
    explorer.stage.fill("dice-2", text)
    field = item(explorer.stage, "dice-2")
    assert field["value"] == text
    assert field["wrong"]
    assert field["remark"].startswith("Cindy: dice ")
    assert explorer.stage.said == f"{field['remark']}."
    # Nothing is lost; the previous answer stays.
    assert item(explorer.stage, "matrix")["html"] == before
    assert item(explorer.stage, "matrix")["old"]
    assert item(explorer.stage, "token-1")["pressed"]
    explorer.stage.fill("dice-2", "2 6 6")
    assert shows(explorer.stage, with_players({}, {"tokens": 1}))
    assert "remark" not in item(explorer.stage, "dice-2")


def test_what_the_engine_finds_wrong_is_said(explorer: CourtExplorer) -> None:
    for id in ("passed-0", "passed-1", "passed-2"):
        press(explorer.stage, id)
    assert explorer.stage.said == "Whose turn: Cindy has passed (P2b.1)."
    assert item(explorer.stage, "matrix")["old"]


def test_all_faults_are_told_at_once(explorer: CourtExplorer) -> None:
    explorer.stage.fill("dice-0", "x")
    explorer.stage.fill("worth-4", "y")
    assert "Ann: dice 'x'" in explorer.stage.said
    assert "4: must be a number" in explorer.stage.said
    assert item(explorer.stage, "dice-0")["remark"]
    assert item(explorer.stage, "worth-4")["remark"]


def test_players_who_leave_come_back_with_what_they_had(explorer: CourtExplorer) -> None:
    press(explorer.stage, "token-2")
    press(explorer.stage, "advisor-9")
    press(explorer.stage, "players-2")
    players = START["players"][:2]
    placed = [{"advisor": 9, "player": None, "dice": "3 6"}]
    assert shows(explorer.stage, files.from_json({**START, "players": players, "placed": placed}))
    press(explorer.stage, "players-3")
    placed = [{"advisor": 9, "player": "Ann", "dice": "3 6"}]
    assert shows(explorer.stage, with_players({}, {}, {"tokens": 1}, placed=placed))


def rising(position: Position) -> bool:
    """True if the turn order is that of the totals, the lowest first."""
    totals = [hand.total for name in position.order if (hand := position.player(name).hand)]
    return totals == sorted(totals) and position.actor == position.order[0]


def test_who_joins_has_rolled_three_dice_and_plays_by_their_total(
    explorer: CourtExplorer,
) -> None:
    press(explorer.stage, "players-5")
    position = explorer.position
    assert position.order == ("Eva", "Ann", "Brian", "David", "Cindy")
    assert rising(position)
    for player in position.players[3:]:
        assert player.hand
        assert len(player.hand.dice) == 3
    assert shows(explorer.stage, position)


def test_who_joins_too_late_plays_last(explorer: CourtExplorer) -> None:
    explorer.stage.fill("dice-2", "1")
    press(explorer.stage, "passed-1")
    press(explorer.stage, "players-4")
    assert explorer.position.order == ("Ann", "Brian", "Cindy", "David")


def test_the_lowest_total_begins_after_a_roll() -> None:
    orders = set()
    for seed in range(10):
        explorer = unfolded(seed)
        assert rising(explorer.position)
        press(explorer.stage, "roll")
        assert rising(explorer.position)
        assert shows(explorer.stage, explorer.position)
        orders.add(explorer.position.order)
    assert len(orders) > 2


def test_the_turn_order_follows_typed_dice_when_it_is_told_to(explorer: CourtExplorer) -> None:
    press(explorer.stage, "move-2")
    # Ties keep the old order, and a Market does not matter.
    press(explorer.stage, "market-0")
    for number, dice in enumerate(("4 4 6", "1 2", "2 6 6")):
        explorer.stage.fill(f"dice-{number}", dice)
    position = explorer.position
    assert (position.order, position.actor) == (("Ann", "Brian", "Cindy"), "Cindy")
    press(explorer.stage, "order")
    position = explorer.position
    assert (position.order, position.actor) == (("Brian", "Ann", "Cindy"), "Brian")
    assert list(items(explorer.stage)).index("move-1") < list(items(explorer.stage)).index("move-0")
    press(explorer.stage, "passed-1")
    press(explorer.stage, "order")
    assert explorer.position.actor == "Ann"
    # Somebody else can still be chosen to move.
    press(explorer.stage, "move-2")
    assert explorer.position.actor == "Cindy"
    explorer.stage.fill("dice-1", "x")
    press(explorer.stage, "order")
    assert explorer.stage.said.startswith("Brian: dice 'x'")


def test_at_first_results_alone_are_shown_and_the_rest_unfolds() -> None:
    stage = CourtExplorer(rng=Random(1)).stage
    folds = {"fold-worths": "worth-1", "fold-position": "position"}
    said = stage.said
    for fold, folded in folds.items():
        assert item(stage, fold)["expanded"] is False
        assert folded not in items(stage)
        press(stage, fold)
        assert item(stage, fold)["expanded"] is True
        assert folded in items(stage)
    # Nothing was asked, and what is unfolded stays unfolded.
    assert stage.said == said
    press(stage, "token-0")
    assert set(folds.values()) <= items(stage).keys()
    stage.fill("worth-3", "7")
    press(stage, "fold-worths")
    assert "worth-3" not in items(stage)
    press(stage, "fold-worths")
    assert item(stage, "worth-3")["value"] == "7"


def test_a_roll_keeps_the_number_of_dice_and_comes_from_the_seed() -> None:
    rolls = []
    for seed in (1, 1, 2):
        explorer = unfolded(seed)
        explorer.stage.fill("dice-0", "1 1 + 1 1")
        explorer.stage.fill("dice-1", "x")
        press(explorer.stage, "roll")
        hands = [player.hand for player in explorer.position.players if player.hand]
        assert [(len(hand.coloured), len(hand.white)) for hand in hands] == [(2, 2), (3, 0), (3, 0)]
        assert shows(explorer.stage, explorer.position)
        rolls.append([(hand.coloured, hand.white) for hand in hands])
    assert rolls[0] == rolls[1] != rolls[2]


def test_worths_can_be_changed_and_reset(explorer: CourtExplorer) -> None:
    defaults = {str(advisor): str(worth) for advisor, worth in default_worths().items()}
    explorer.stage.fill("worth-3", "7/2")
    assert shows(explorer.stage, with_players(), defaults | {"3": "7/2"})
    explorer.stage.fill("worth-3", "")
    assert shows(explorer.stage, with_players())
    explorer.stage.fill("worth-3", "-1")
    explorer.stage.fill("worth-4", "1000")
    assert explorer.stage.said == "4: must be from -999 to 999."
    press(explorer.stage, "reset")
    assert shows(explorer.stage, with_players())
    assert item(explorer.stage, "worth-3")["value"] == "0.72"


def test_the_solver_takes_the_worths_at_the_table(explorer: CourtExplorer) -> None:
    position = explorer.position
    before = item(explorer.stage, "worth-12")["value"]
    press(explorer.stage, "by-1")
    table = at_the_table(position)
    whole = {
        who: {str(advisor): str(each) for advisor, each in own.items()}
        for who, own in table.items()
    }
    assert shows(explorer.stage, position, whole)
    mover = str(position.actor)
    field = item(explorer.stage, "worth-12")
    assert field["value"] == worth(table[mover][12]) != before
    assert field["remark"].endswith(" By printed averages 1.9 VP.")
    assert "whose-" not in items(explorer.stage)
    press(explorer.stage, "by-0")
    assert item(explorer.stage, "worth-12")["value"] == before


def test_a_player_can_have_worths_of_his_own(explorer: CourtExplorer) -> None:
    def asked(**own: str) -> bool:
        worths = {
            who: {str(each): str(worth) for each, worth in default_worths().items()} | {"12": text}
            for who, text in own.items()
        }
        return shows(explorer.stage, with_players(), worths)

    before = explorer.stage.said
    press(explorer.stage, "whose-1")
    assert item(explorer.stage, "whose-1")["pressed"]
    assert explorer.stage.said == before
    explorer.stage.fill("worth-12", "9")
    assert asked(Brian="9")
    press(explorer.stage, "whose-")
    assert item(explorer.stage, "worth-12")["value"] == "1.91"
    explorer.stage.fill("worth-12", "3")
    assert asked(Ann="3", Brian="9", Cindy="3")
    press(explorer.stage, "whose-1")
    explorer.stage.fill("worth-12", "x")
    assert explorer.stage.said.startswith("Brian 12: must be a number")
    assert item(explorer.stage, "worth-12")["remark"] in explorer.stage.said
    press(explorer.stage, "whose-0")
    assert "remark" not in item(explorer.stage, "worth-12")
    press(explorer.stage, "whose-1")
    press(explorer.stage, "reset")
    assert asked(Ann="3", Brian="3", Cindy="3")


def test_the_default_worths_stand_exactly_in_the_fields(explorer: CourtExplorer) -> None:
    shown = {str(each): item(explorer.stage, f"worth-{each}")["value"] for each in range(1, 19)}
    assert read_worths(shown, ["Ann"])["Ann"] == default_worths()


PASTED = {
    "year": 2,
    "phase": "summer",
    "step": "influence",
    "to_move": "Zoe",
    "order": ["Max", "Zoe"],
    "players": [
        {
            "name": "Zoe",
            "vp": 7,
            "gold": 3,
            "buildings": ["inn", "market", "farms"],
            "tokens": 2,
            "dice": "1 5 5 + 2",
        },
        {"name": "Max", "dice": "2 6", "envoy": True},
    ],
    "placed": [
        {"advisor": 5, "player": None, "dice": "2 3"},
        {"advisor": 4, "player": "Max", "dice": "4"},
    ],
}


def test_a_position_can_be_pasted_and_is_kept_whole(explorer: CourtExplorer) -> None:
    explorer.stage.fill("position", json.dumps(PASTED))
    position = files.from_json(PASTED)
    assert explorer.position == position
    assert shows(explorer.stage, position)
    assert json.loads(item(explorer.stage, "position")["value"]) == files.to_json(position)
    # The Market is marked as used but not torn down, and the second token stays.
    press(explorer.stage, "market-0")
    assert explorer.position.player("Zoe").sways_left() == ()
    press(explorer.stage, "market-0")
    assert explorer.position == position
    press(explorer.stage, "players-3")
    press(explorer.stage, "players-2")
    assert explorer.position == position


def test_a_position_in_the_middle_is_taken_as_it_lies_now(explorer: CourtExplorer) -> None:
    then = ["Ann influences 8 with 4 4", "Brian influences 9 with 4 5"]
    explorer.stage.fill("position", json.dumps({**START, "then": then}))
    position = files.from_json({**START, "then": then})
    assert position.actor == "Cindy"
    assert shows(explorer.stage, position)
    explorer.stage.fill("dice-2", "5 5")
    court = Court(explorer.position)
    assert explorer.position.actor == "Cindy"
    press(explorer.stage, "fold-closed")
    assert item(explorer.stage, "advisor-8")["pressed"]
    assert court.search()
    assert explorer.stage.said == court_words.court_sentence(court, exact=True)


def test_an_envoy_who_has_gone_is_gone(explorer: CourtExplorer) -> None:
    """He does not come back, and amounts may exceed the limits of what can be set up."""
    players = [
        {"name": "Ann", "dice": "4 4", "envoy": True, "vp": 1001},
        {"name": "Brian", "dice": "4 5"},
    ]
    data = {
        "phase": "spring",
        "step": "influence",
        "players": players,
        "placed": [{"advisor": 4, "player": "Brian", "dice": "4"}],
        "then": ["Ann influences 4 with 4 by envoy"],
    }
    explorer.stage.fill("position", json.dumps(data))
    assert explorer.position == files.from_json(data)
    assert not explorer.position.faults


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "this is not JSON: line 1"),
        ("7", "a position is a JSON object: {…}"),
        ('{"phase": "winter", "players": [{"name": "A"}, {"name": "B"}]}', "is at step Winter"),
        (json.dumps({**START, "players": START["players"][:1]}), "2 to 5 can play, not 1"),
        (json.dumps({**START, "sea": 1}), "sea: there is no such field"),
    ],
)
def test_a_position_that_cannot_be_taken_is_told_and_nothing_is_lost(
    explorer: CourtExplorer, text: str, said: str
) -> None:
    before = explorer.position
    explorer.stage.fill("position", text)
    field = item(explorer.stage, "position")
    assert field["value"] == text
    assert said in field["remark"]
    assert said in explorer.stage.said
    assert explorer.position == before
    press(explorer.stage, "token-0")
    assert shows(explorer.stage, with_players({"tokens": 1}))
    assert "remark" not in item(explorer.stage, "position")


def test_too_many_dice_are_a_sentence(explorer: CourtExplorer) -> None:
    explorer.stage.fill("dice-0", "1 2 3 4 5 + 1 2 3 4 5")
    assert explorer.stage.said.startswith("Players: 10 dice in one hand allow too many placements")
    assert item(explorer.stage, "matrix")["old"]
    explorer.stage.fill("dice-0", "1 4 4")
    assert shows(explorer.stage, with_players())


@pytest.mark.slow
def test_a_long_question_is_seen_and_can_be_stopped_and_taken_up_again() -> None:
    async def page() -> None:
        explorer = unfolded()
        stage = explorer.stage
        old = item(stage, "matrix")["html"]
        stage.fill("position", json.dumps(LONG))
        assert stage.said == "Working. Until it is done, you see the old answer."
        assert "<progress" in item(stage, "progress")["html"]
        assert item(stage, "matrix")["old"]
        assert item(stage, "matrix")["html"] == old
        await until(lambda: "states solved" in item(stage, "progress")["html"])
        press(stage, "stop")
        assert stage.said.startswith("Stopped. Not exact yet: after ")
        assert "stop" not in items(stage)
        assert (
            item(stage, "matrix")["html"]
            == views.claims_table(views.claims(explorer.position)).to_html()
        )
        assert not item(stage, "matrix")["old"]
        assert "?" in item(stage, "placements")["html"]
        assert "line" not in items(stage)
        first = states(stage.said)
        await asyncio.sleep(0.2)
        assert states(stage.said) == first
        press(stage, "on")
        told = item(stage, "progress")["html"]
        await until(lambda: item(stage, "progress")["html"] != told)
        press(stage, "stop")
        assert states(stage.said) > first
        # Another question takes its place.
        press(stage, "on")
        stage.fill("position", json.dumps(START))
        assert shows(stage, with_players())
        await asyncio.sleep(0.2)
        assert shows(stage, with_players())

    asyncio.run(page())


def states(said: str) -> int:
    return int(said.split("after ")[1].split()[0].replace(",", ""))


def test_faults_stop_what_runs() -> None:
    async def page() -> None:
        stage = unfolded().stage
        stage.fill("position", json.dumps(LONG))
        stage.fill("dice-0", "x")
        assert "stop" not in items(stage)
        assert "on" not in items(stage)
        said = stage.said
        await asyncio.sleep(0.2)
        assert stage.said == said

    asyncio.run(page())


def test_one_line_makes_it() -> None:
    assert isinstance(pages.show("court"), Stage)


@pytest.mark.slow
def test_a_court_that_is_no_longer_asked_for_takes_no_memory() -> None:
    def held() -> int:
        return sum(isinstance(each, Prospect) for each in gc.get_objects())

    async def page() -> None:
        before = held()
        explorer = CourtExplorer()
        asked = explorer._court
        explorer.show(CourtState(position=CourtSetting.of(files.from_json(LONG))))
        await until(lambda: explorer._court is not asked and held() > before + 1000)
        explorer.show(CourtState())
        await until(lambda: not explorer._work._tasks)
        assert held() < before + 100

    asyncio.run(page())
