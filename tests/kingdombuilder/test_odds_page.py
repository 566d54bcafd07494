"""The explorer of odds without a browser: a plan, what it earns, what comes next, what is best."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

import pytest

from gametable.language import speak
from gametable.notation import links
from gametable.notation.links import View
from gametable.play.errors import Malformed
from gametable.play.history import History
from gametable.views.numbers import said
from kingdombuilder.engine.actions import Build
from kingdombuilder.engine.hexes import NAMES, NEIGHBOURS, NUMBERS, each
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files, games
from kingdombuilder.odds.best import BestTurn
from kingdombuilder.odds.one_more import one_more
from kingdombuilder.odds.terrain import chance_to_be_free, next_card
from kingdombuilder.pages.odds import given, tables
from kingdombuilder.pages.odds.page import OddsExplorer
from kingdombuilder.pages.odds.state import OddsState
from kingdombuilder.pages.table.state import PlayState, written
from kingdombuilder.play.opening import opening
from kingdombuilder.play.planning import against_turn
from kingdombuilder.views.board.hexes import signed
from tests.kingdombuilder.telling import position
from tests.kingdombuilder.test_best import cut_off
from tests.stages import press
from tests.widgets.waiting import until

SECOND_TURN = """kingdombuilder 1
players Ann Brian
sections tavern paddock oasis farm
cards fishermen knights merchants
Ann draws canyon
Brian draws forest
Ann builds A9
Ann builds A10
Ann builds A11
"""


@pytest.fixture
def explorer() -> OddsExplorer:
    return OddsExplorer()


def items(explorer: OddsExplorer) -> dict[str, dict[str, Any]]:
    groups = explorer.stage.get_state()["_groups"]
    return {item["id"]: item for group in groups for item in group["items"]}


def layer(explorer: OddsExplorer, name: str) -> int:
    return int(items(explorer)["board"]["layers"][name], 16)


def free(position: Position) -> list[int]:
    return list(each(position.board.buildable & position.table.free))


def after(position: Position, seat: int, hex: int) -> Position:
    """Return the position with one more settlement, loaded as from a file."""
    raw = files.to_json(position)
    raw["players"][seat].setdefault("settlements", []).append(NAMES[hex])
    return files.from_json(raw)


def test_each_hex_tells_what_one_more_settlement_would_earn(explorer: OddsExplorer) -> None:
    position, who = explorer.position, explorer.state.who
    notes = items(explorer)["board"]["notes"]
    seat = position.seat(who)
    assert notes
    for hex in free(position)[::7]:
        more = after(position, seat, hex).total(who) - position.total(who)
        assert notes.get(hex, "0") == signed(more)


def test_a_plan_changes_the_gold_and_what_one_more_would_earn(explorer: OddsExplorer) -> None:
    position, who = explorer.position, explorer.state.who
    first = next(hex for hex, more in one_more(position, who).items() if more.gold > 1)
    explorer.stage.click_hex("board", first)
    assert layer(explorer, "picked") == 1 << first
    planned = after(position, position.seat(who), first)
    assert f"<td>{planned.total(who)}</td>" in items(explorer)["gold"]["html"]
    notes = items(explorer)["board"]["notes"]
    for hex in free(planned)[::9]:
        more = after(planned, position.seat(who), hex).total(who) - planned.total(who)
        assert notes.get(hex, "0") == signed(more)
    explorer.stage.click_hex("board", first)
    assert layer(explorer, "picked") == 0


def test_the_plan_tells_the_chance_to_be_free_with_it_and_without() -> None:
    explorer = OddsExplorer(opening(("Ann", "Brian"), "1", 0))
    position, who = explorer.position, explorer.state.who
    assert chance_to_be_free(position, who) == 1
    hex = next(each(position.board.on["flower"] & position.table.free))
    explorer.stage.click_hex("board", hex)
    chance = chance_to_be_free(position, who, 1 << hex)
    assert 0 < chance < 1
    assert f"free to build anywhere {said(chance).percent} ({chance})" in explorer.stage.said
    assert "Without the plan: 100%" in explorer.stage.said


def test_nobody_plans_on_a_mountain_or_on_a_settlement(explorer: OddsExplorer) -> None:
    position = explorer.position
    for hex in (next(each(position.board.on["mountain"])), next(each(position.table.own[1]))):
        explorer.stage.click_hex("board", hex)
        assert "(KB.1)" in explorer.stage.said
        assert layer(explorer, "picked") == 0


def test_a_plan_that_is_no_turn_now_says_which_rule_is_against_it(explorer: OddsExplorer) -> None:
    position = explorer.position
    terrain = position.table.terrain
    other = next(hex for hex in free(position) if position.board.kinds[hex] != terrain)
    explorer.stage.click_hex("board", other)
    assert "This turn is not allowed now" in explorer.stage.said
    assert "(KT.2)" in explorer.stage.said
    explorer.stage.click("clear")
    builds = [action for action in position.actions() if isinstance(action, Build)]
    explorer.stage.click_hex("board", builds[0].hex)
    assert "no turn" not in explorer.stage.said


def test_a_turn_is_tried_in_its_order() -> None:
    position = games.read(SECOND_TURN).line()[2].position
    hexes = [NUMBERS[name] for name in ("A9", "A10", "A11")]
    builds = [Build(hex) for hex in hexes]
    assert against_turn(position, "Ann", builds) == ()
    canyon = position.board.on["canyon"] & position.table.free
    apart = next(each(canyon & ~NEIGHBOURS[hexes[0]] & ~(1 << hexes[0])))
    assert {each.rule for each in against_turn(position, "Ann", [builds[0], Build(apart)])} == {
        "KB.2"
    }


def test_the_hexes_that_earn_a_cards_gold_are_marked(explorer: OddsExplorer) -> None:
    position, who = explorer.position, explorer.state.who
    for card, earned in position.gold(who).items():
        explorer.stage.click(f"earns-{card}")
        assert layer(explorer, "earns") == earned.hexes
        explorer.stage.click(f"earns-{card}")
        assert layer(explorer, "earns") == 0


def test_the_next_cards_are_those_of_the_engine(explorer: OddsExplorer) -> None:
    shown = items(explorer)["next"]["html"]
    for name in explorer.position.names:
        for chance in next_card(explorer.position, name).values():
            assert said(chance).percent in shown
    frame = tables.next_cards(explorer.position).to_frame()
    assert len(frame) == 5 * len(explorer.position.names)
    assert {*frame["player"]} == {*explorer.position.names}


def test_what_others_hold_is_not_known(explorer: OddsExplorer) -> None:
    hands = explorer.position.table.hand
    mover = explorer.position.seat(explorer.position.subject)
    assert [card for seat, card in enumerate(hands) if seat != mover] == [None]


def test_a_link_to_a_table_a_record_and_a_position_can_be_brought(explorer: OddsExplorer) -> None:
    history = games.read(SECOND_TURN)
    line = history.line()
    history.go_to(line[-2])
    state = PlayState(played=written(history))
    link = f"http://127.0.0.1/kingdom-play{links.link(View((state,)))}"
    assert given.read(link) == line[-2].position
    assert given.read(SECOND_TURN) == line[-1].position
    assert given.read(files.to_text(line[2].position)) == line[2].position
    explorer.stage.click("fold-source")
    assert items(explorer)["position"]["lines"] > 1
    explorer.stage.fill("position", SECOND_TURN)
    assert explorer.position == line[-1].position.seen_by("Ann")
    assert explorer.state.who == "Ann"
    explorer.stage.click("leave")
    assert explorer.state == OddsState()


@pytest.mark.parametrize("text", ["nonsense", "?p=1broken", "{}x", '{"sections": ["x"]}'])
def test_what_is_no_position_is_told_and_stays(explorer: OddsExplorer, text: str) -> None:
    before = explorer.position
    explorer.stage.click("fold-source")
    explorer.stage.fill("position", text)
    assert "This cannot be used: " in explorer.stage.said
    assert items(explorer)["position"]["value"] == text
    assert items(explorer)["position"]["wrong"]
    assert explorer.position == before


def test_games_differ_by_seed_rounds_and_board(explorer: OddsExplorer) -> None:
    explorer.stage.click("fold-source")
    before = explorer.position
    explorer.stage.fill("seed", "2")
    assert explorer.position.table.own != before.table.own
    explorer.stage.click("rounds-0")
    assert not any(explorer.position.table.own)
    explorer.stage.click("players-4")
    assert len(explorer.position.names) == 4
    explorer.stage.click("drawn-True")
    assert explorer.position.board.sections != before.board.sections


def test_the_best_turn_is_that_of_the_search_and_goes_onto_the_board(
    explorer: OddsExplorer,
) -> None:
    search = BestTurn(explorer.position)
    deque(search.work(), maxlen=0)
    explorer.stage.click("fold-best")
    best = search.best
    assert best is not None
    told = explorer.stage.said
    assert f"has {best.gold} gold at its end, {best.gain} more than now" in told
    assert ("none is better" in told) is search.exact
    shown = items(explorer)
    assert f"{best.gold} gold (+{best.gain})" in shown["best-now-0"]["text"]
    assert shown["best-ahead-0"]["text"].endswith(" expected")
    explorer.stage.click("best-now-0")
    built = sum(1 << action.hex for action in best.actions if isinstance(action, Build))
    assert layer(explorer, "picked") == built
    assert "no turn" not in explorer.stage.said


def with_tiles() -> Position:
    """Return a position where Ann, who builds on flower fields, has a farm and a paddock."""
    tiles = [{"kind": kind, "from": place} for kind, place in (("farm", "L18"), ("paddock", "C19"))]
    ann = {"settlements": ["C2", "D5", "K18", "D19"], "tiles": tiles}
    return position(ann, {"settlements": ["D3"]}, terrain="flower", discards={"canyon": 2})


def test_the_page_shows_tiles_settlements_left_and_discards() -> None:
    shown = items(OddsExplorer(with_tiles()))
    assert "36 settlements left" in shown["player-0"]["html"]
    assert "farm, paddock" in shown["player-0"]["html"]
    assert "39 settlements left" in shown["player-1"]["html"]
    assert "discarded: 2 × canyon" in shown["cards-known"]["html"]


@pytest.mark.slow
def test_best_turns_with_tiles_and_moves_are_plans_like_the_others() -> None:
    explorer = OddsExplorer(with_tiles())
    explorer.stage.click("fold-best")
    shown = {id: each for id, each in items(explorer).items() if id.startswith("best-now-")}
    assert len(shown) == 5
    assert {each["kind"] for each in shown.values()} == {"button"}
    assert any("paddock" in each["text"] for each in shown.values())
    assert any("farm" in each["text"] for each in shown.values())
    for id, button in [*shown.items()][::2]:
        explorer.stage.click(id)
        assert "no turn" not in explorer.stage.said
        gold = int(button["text"].rpartition(": ")[2].split()[0])
        assert f"<td>{gold}</td></tr></tbody>" in items(explorer)["gold"]["html"]
        again = OddsExplorer()
        again.show(links.read(links.link(View((explorer.state,))), OddsState).of(OddsState))
        assert items(again)["board"] == items(explorer)["board"]


def test_a_tile_is_planned_by_hand() -> None:
    explorer = OddsExplorer(with_tiles())
    assert "Pick the settlement that moves." in press(explorer.stage, "tile-paddock")
    explorer.stage.click_hex("board", NUMBERS["C2"])
    assert layer(explorer, "lifted") == 1 << NUMBERS["C2"]
    assert explorer.stage.said == "Pick where C2 moves."
    explorer.stage.click_hex("board", NUMBERS["A3"])
    assert explorer.state.planned == ["C2 to A3 by paddock"]
    assert layer(explorer, "picked") == 1 << NUMBERS["A3"]
    assert not layer(explorer, "p0") >> NUMBERS["C2"] & 1
    press(explorer.stage, "tile-farm")
    explorer.stage.click_hex("board", NUMBERS["D6"])
    assert explorer.state.planned[1:] == ["D6 by farm"]
    assert "Planned: C2 → A3 (paddock), D6 (farm)." in explorer.stage.said
    # Nobody moves to a hex where a settlement is planned already.
    explorer.change(planned=["A3"])
    press(explorer.stage, "tile-paddock")
    for name in ("C2", "A3"):
        explorer.stage.click_hex("board", NUMBERS[name])
    assert "(KB.1)" in explorer.stage.said
    assert explorer.state.planned == ["A3"]
    # A click on a settlement that is moved takes its move away.
    explorer.change(planned=["C3", "C3 to C5 by paddock", "D6 by farm"])
    explorer.stage.click_hex("board", NUMBERS["C5"])
    assert explorer.state.planned == ["C3", "D6 by farm"]
    explorer.change(planned=["C3", "C3 to C5 by paddock", "D6 by farm"])
    explorer.stage.click_hex("board", NUMBERS["D6"])
    assert explorer.state.planned == ["C3", "C3 to C5 by paddock"]


@pytest.mark.parametrize(
    "plan",
    [
        ["A4 by farm"], ["C2 by farm"], ["D1 by farm"], ["C3 by paddock"], ["C3 by nothing"],
        ["B1 to B3 by paddock"], ["D3 to D5 by paddock"], ["C2 to D1 by paddock"],
        ["C2 to B2 by farm"], ["C3", "C3"], ["ends"], [""], ["C3 by"], ["C2 to"],
    ],
)  # fmt: skip
def test_a_plan_that_nobody_can_ever_carry_out_is_refused(plan: list[str]) -> None:
    raw = {"position": files.to_json(with_tiles()), "planned": plan}
    forged = links._packed({OddsState.name: raw}, OddsState.words)
    with pytest.raises(Malformed):
        links.read(f"?p={forged}", OddsState)


def test_gold_is_marked_for_whoever_is_chosen() -> None:
    explorer = OddsExplorer(with_tiles())
    gold = [explorer.position.gold(name)["castles"].hexes for name in ("Ann", "Brian")]
    press(explorer.stage, "earns-castles")
    assert layer(explorer, "earns") == gold[0]
    press(explorer.stage, "earner-1")
    assert layer(explorer, "earns") == gold[1]
    press(explorer.stage, "earner-all")
    assert layer(explorer, "earns") == gold[0] | gold[1]
    assert layer(explorer, "e01") == gold[0] & gold[1] != 0


def test_where_nobody_builds_there_is_no_best_turn() -> None:
    explorer = OddsExplorer(games.read(SECOND_TURN).line()[0].position)
    explorer.stage.click("fold-best")
    assert "Nobody builds" in items(explorer)["best-nobody"]["html"]


@pytest.mark.parametrize(
    ("canyon", "so_far"), [(["A9"], "A9"), ([], "nothing yet")], ids=["in the middle", "at once"]
)
def test_what_is_still_due_is_told_with_the_next_card(canyon: list[str], so_far: str) -> None:
    explorer = OddsExplorer(cut_off(canyon))
    explorer.stage.click("fold-best")
    told = explorer.stage.said
    due = "2 settlements are" if canyon else "3 settlements are"
    assert f"when the card has no free hex left: {so_far}. {due} still due" in told
    assert "The next card: grass 25.0% (1/4): " in told
    assert "Gold expected at the end of the turn: " in told
    assert "a card that nobody knows yet is drawn during the turn" in told
    assert "none is better" not in told
    listed = items(explorer)["best-now-0"]["text"]
    assert "still due, " in listed
    assert listed.endswith(" expected")


def test_many_games_have_intervals(explorer: OddsExplorer) -> None:
    explorer.change(games=20, unfolded=["many"])
    assert "In 20 games between greedy players" in explorer.stage.said
    shown = items(explorer)
    assert "–" in shown["many-cards"]["html"]
    assert "Fishermen" in shown["many-cards"]["html"]
    assert "winners" in shown["many-tiles"]["html"]


def test_many_games_can_be_stopped_and_gone_on_with(explorer: OddsExplorer) -> None:
    # Fewer games could be over before they are stopped.
    explorer.change(games=400)

    async def page() -> None:
        explorer.stage.click("fold-many")
        await until(lambda: "many-told" in items(explorer))
        assert "many-progress" in items(explorer)
        explorer.stage.click("many-stop")
        assert explorer.stage.said.startswith("Stopped. In ")
        assert "many-stop" not in items(explorer)
        explorer.stage.click("many-on")
        assert "many-stop" in items(explorer)
        explorer.stage.click("fold-many")
        assert not explorer._many.at_work

    asyncio.run(page())


def test_a_link_holds_the_whole_view(explorer: OddsExplorer) -> None:
    hex = NAMES[free(explorer.position)[5]]
    explorer.change(seed="9", rounds=2, whose="Brian", earning="knights", planned=[hex])
    link = links.link(View((explorer.state,)))
    other = OddsExplorer()
    other.show(links.read(link, OddsState).of(OddsState))
    assert other.state == explorer.state
    assert items(other) == items(explorer)


@pytest.mark.parametrize(
    "fields",
    [
        {"whose": "Eve"},
        {"planned": ["Z1"]},
        {"planned": ["A4"]},
        {"earning": "miners"},
        {"rounds": 99},
        {"games": 10_000},
    ],
)
def test_a_link_to_what_is_not_there_is_refused(fields: dict[str, Any]) -> None:
    forged = links._packed({OddsState.name: fields}, OddsState.words)
    with pytest.raises(Malformed):
        links.read(f"?p={forged}", OddsState)


def test_it_speaks_the_readers_language(explorer: OddsExplorer) -> None:
    explorer.stage.click("fold-best")
    english = items(explorer)
    speak("pl")
    explorer.retell()
    polish = items(explorer)
    speak("en")
    same = [
        id
        for id, item in english.items()
        if {item.get("text"), item.get("html")}
        & {polish[id].get("text"), polish[id].get("html")} - {None, ""}
    ]
    assert same == ["whose-0", "whose-1", "earner-0", "earner-1"]


def test_a_game_that_is_over_can_be_looked_at() -> None:
    explorer = OddsExplorer(opening(("Ann", "Brian"), "1", 99))
    assert explorer.position.actor is None
    assert "best-nobody" not in items(explorer)
    history = History(explorer.position)
    assert history.position.winners
