"""The table of Kingdom Builder without a browser: clicks, what is sent, and what is never sent."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

import pytest

from gametable.language import LANGUAGES, speak
from gametable.notation import links
from gametable.notation.links import View
from gametable.play.errors import ImpossiblePosition
from gametable.play.history import History
from gametable.views import share
from gametable.views.errors import TOO_LATE
from gametable.widgets import languages
from kingdombuilder import words
from kingdombuilder.engine.actions import Draw
from kingdombuilder.engine.hexes import NAMES, NUMBERS, each
from kingdombuilder.engine.new_game import FIRST_SECTIONS, drawn_game, new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files, records
from kingdombuilder.pages.table.page import Desk
from kingdombuilder.pages.table.state import PlayState
from kingdombuilder.play import Play
from kingdombuilder.play.opening import opening
from kingdombuilder.views.board.lattice import seams
from kingdombuilder.views.board.picture import of_state
from kingdombuilder.views.board.shapes import LOCATIONS, sign
from tests.kingdombuilder.telling import position
from tests.stages import enter, ids, press, told

#: The most bytes and seconds that one click may take.
_MOST, _SLOWEST = 15_000, 0.1
EVIL = "<img/src=x/onerror=alert(1)>"


def begun(seed: int = 1) -> Desk:
    """Return a table at which both first cards have been drawn."""
    desk = Desk(rng=Random(seed))
    press(desk.stage, "chance")
    assert desk.board.position.actor == "Ann"
    return desk


def click(desk: Desk, hex: int) -> str:
    desk.stage.click_hex("board", hex)
    return desk.stage.said


def build(desk: Desk) -> str:
    return click(desk, next(each(desk.board.play.lit)))


def html(desk: Desk, id: str) -> str:
    return str(next(block.html for block in desk.stage.blocks if block.id == id))


def item(desk: Desk, id: str) -> dict[str, Any]:
    return next(each for group in desk.stage._groups for each in group["items"] if each["id"] == id)


# Controller ----------------------------------------------------------------------------------


def test_a_game_begins_with_cards_and_builds() -> None:
    desk = begun()
    assert "builds on" in build(desk)
    assert "one more settlement" in (build(desk), html(desk, "now"))[1]
    build(desk)
    assert desk.board.position.subject == "Brian"


def test_real_cards_are_entered_by_tapping() -> None:
    desk = Desk(rng=Random(1))
    press(desk.stage, "table-fold-players", "draws-asked", "table-menu")
    press(desk.stage, "card-canyon", "card-desert")
    assert desk.board.position.table.terrain == "canyon"
    assert desk.board.position.table.hand == [None, "desert"]
    for _ in range(3):
        build(desk)
    assert "chance" in ids(desk.stage)
    press(desk.stage, "card-forest")
    assert desk.board.position.subject == "Brian"


def test_an_illegal_hex_is_answered_with_its_rule() -> None:
    desk = begun()
    lit = desk.board.play.lit
    said = click(desk, next(hex for hex in range(400) if not lit >> hex & 1))
    assert said.startswith("Not allowed.")
    assert desk.board.position.table.built == 0


def test_where_one_may_build_is_a_list_too() -> None:
    desk = begun()
    press(desk.stage, "where-fold")
    listed = {id.removeprefix("where-") for id in ids(desk.stage) if id[6:] in NUMBERS}
    assert listed == {NAMES[hex] for hex in each(desk.board.play.lit)}
    press(desk.stage, f"where-{min(listed)}")
    assert desk.board.position.table.built == 1


def test_a_card_is_read_and_marks_what_it_earns() -> None:
    desk = begun()
    build(desk)
    said = press(desk.stage, "earns-knights")
    assert said.startswith("Knights: 2 gold for each settlement")
    assert "Ann: 2 gold, Brian: 0 gold." in said
    assert int(item(desk, "board")["layers"]["earns"], 16).bit_count() == 1
    press(desk.stage, "earns-knights")
    assert int(item(desk, "board")["layers"]["earns"], 16) == 0


def drawn(desk: Desk) -> dict[str, int]:
    """Return the layers of the board that have a hex."""
    layers = {name: int(digits, 16) for name, digits in item(desk, "board")["layers"].items()}
    return {name: hexes for name, hexes in layers.items() if hexes}


def gold_marks(desk: Desk) -> dict[str, int]:
    """Return the layers that mark what earns gold."""
    return {name: hexes for name, hexes in drawn(desk).items() if name.startswith("e")}


def test_gold_is_marked_for_one_player_or_for_all_in_their_colours() -> None:
    # Both players are beside the castle D4, and only Brian is beside H16.
    desk = Desk(History(position({"settlements": ["D3"]}, {"settlements": ["D5", "H15"]}, {})))
    both, his = 1 << NUMBERS["D4"], 1 << NUMBERS["H16"]
    press(desk.stage, "earns-castles")
    assert gold_marks(desk) == {"earns": both | his, "e01": both, "e1": his}
    told, shapes = item(desk, "board")["told"], item(desk, "board")["shapes"]
    assert told["e01"] == "earns gold for Ann, Brian"
    assert all(f'id="hex-{layer}"' in shapes for layer in gold_marks(desk))
    press(desk.stage, "earner-1")
    assert gold_marks(desk) == {"earns": both | his, "e1": both | his}
    press(desk.stage, "earner-2")
    assert gold_marks(desk) == {}
    press(desk.stage, "earner-all", "earns-castles")
    assert gold_marks(desk) == {}


def test_gold_is_marked_at_the_end_too() -> None:
    end = opening(("Ann", "Brian"), "1", 99)
    assert end.actor is None
    desk = Desk(History(end))
    press(desk.stage, "earns-knights")
    for seat, name in enumerate(end.names):
        press(desk.stage, f"earner-{seat}")
        assert gold_marks(desk)["earns"] == end.gold(name)["knights"].hexes


def test_a_settlement_that_can_be_moved_is_drawn_over_its_mark() -> None:
    tiles = [{"kind": "paddock", "from": "C19"}]
    desk = Desk(
        History(position({"settlements": ["C2", "E19"], "tiles": tiles}, {}, terrain="flower"))
    )
    press(desk.stage, "tile-paddock")
    order = list(drawn(desk))
    assert drawn(desk)["lit"] == drawn(desk)["p0"]
    assert order.index("lit") < order.index("p0")
    click(desk, NUMBERS["C2"])
    assert drawn(desk)["p0"] >> NUMBERS["C2"] & 1
    assert drawn(desk)["picked"] == 1 << NUMBERS["C2"]


def test_a_board_is_drawn_with_its_seams_and_says_what_is_sought() -> None:
    board = item(begun(), "board")
    assert board["seams"] == seams()
    assert board["sought"] == "lit"
    assert board["whole"] == "The whole board"


def test_tiles_say_when_they_can_be_used() -> None:
    tile = {"kind": "tavern", "from": "G3", "new": True}
    here = position({"settlements": ["C2"], "tiles": [tile]}, {}, terrain="flower")
    desk = Desk(History(here), Random(1))
    assert "tavern (from the next turn on)" in html(desk, "player-0")
    button = item(desk, "tile-tavern")
    assert button["text"] == "tavern"
    assert button["name"] == "tavern (from the next turn on)"
    assert button["picture"] == sign(LOCATIONS["tavern"])
    assert button["illegal"] is True
    assert "(KL.1)" in press(desk.stage, "tile-tavern")


def test_own_things_and_what_machines_have_done_are_signs() -> None:
    desk = begun()
    desk.board.play_so(machines={"Brian": "greedy"}, speed="at_once", rolls_itself=True)
    assert "40 settlements left" in html(desk, "own")
    for _built in range(3):
        assert "deeds" not in ids(desk.stage)
        build(desk)
    # Brian has played, and Ann is asked again.
    assert "37 settlements left" in html(desk, "own")
    deeds = html(desk, "deeds")
    assert deeds.count("<li") == 1
    assert "Brian builds on " in deeds
    assert "× 3" in deeds
    assert int(item(desk, "board")["layers"]["fresh"], 16) == desk.board.position.table.own[1]
    # The sentence is only read out, as the signs show it.
    assert not desk.stage._said[2]


def test_a_phone_unfolds_the_rest_of_the_advice() -> None:
    desk = begun()
    press(desk.stage, "odds-fold")
    assert item(desk, "advice-fold")["expanded"] is False
    press(desk.stage, "advice-fold")
    assert item(desk, "advice-fold")["expanded"] is True
    looks = {each["id"]: each["look"] for each in desk.stage._groups}
    assert "unfolded" in looks["advice"]


def test_the_odds_show_cards_and_gold_on_the_board() -> None:
    desk = begun()
    press(desk.stage, "odds-fold")
    notes = item(desk, "board")["notes"]
    assert set(notes) == set(each(desk.board.play.lit))
    assert "free to build anywhere" in html(desk, "next-cards")


def test_the_eye_advises_whoever_decides_and_marks_the_best_turn() -> None:
    desk = begun()
    assert "advice-0" not in ids(desk.stage)
    press(desk.stage, "odds-fold")
    for built in (0, 1, 2):
        turn = int(item(desk, "board")["layers"]["advised"], 16)
        assert turn.bit_count() == 3 - built
        best = item(desk, "advice-0")["name"]
        assert best.startswith("Build on ")
        press(desk.stage, "advice-0")
        mine = desk.board.position.table.own[0]
        assert (mine & turn).bit_count() == 1
    assert desk.board.position.subject == "Brian"
    assert "advice-0" in ids(desk.stage)
    press(desk.stage, "odds-fold")
    assert "advice-0" not in ids(desk.stage)


def test_the_rest_of_a_turn_is_built_as_advised() -> None:
    desk = begun()
    press(desk.stage, "odds-fold")
    turn = int(item(desk, "board")["layers"]["advised"], 16)
    press(desk.stage, "advice-0")
    press(desk.stage, "advice-rest")
    assert desk.board.position.table.own[0] == turn
    assert desk.board.position.subject == "Brian"
    assert not desk.board.play.by_machine


def test_the_eye_advises_no_machine() -> None:
    desk = begun()
    press(desk.stage, "odds-fold")
    desk.board.play_so(machines={"Ann": "easy"})
    assert desk.board.play.by_machine
    assert desk.board.advice is None


def test_a_typed_line_is_played_or_answered() -> None:
    desk = begun()
    hex = NAMES[next(each(desk.board.play.lit))]
    press(desk.stage, "line-fold")
    desk.stage.type("line", hex.lower())
    assert f"builds on {hex}" in item(desk, "line")["remark"]
    enter(desk.stage, "line", hex)
    assert desk.board.position.table.built == 1
    enter(desk.stage, "line", "dance")
    assert item(desk, "line")["wrong"] is True


def test_undo_branch_and_the_log() -> None:
    desk = begun()
    first, second = list(each(desk.board.play.lit))[:2]
    click(desk, first)
    press(desk.stage, "back")
    assert "branch" in click(desk, second)
    assert {"branch-0", "branch-1"} <= ids(desk.stage)


@pytest.mark.parametrize("new", [False, True])
def test_hands_are_hidden_from_each_other_and_looked_at_one_by_one(new: bool) -> None:
    desk = begun()
    if new:
        press(desk.stage, "table-fold-new", "begin")
    assert "next:" not in html(desk, "player-1")
    press(desk.stage, "look-1")
    assert "next:" in html(desk, "player-1")
    # It is seen without scrolling to the players.
    [where] = [each for each in desk.stage._groups if item(desk, "look-1") in each["items"]]
    assert where["area"] == "toolbar"
    hand = desk.board.position.table.hand[1]
    assert item(desk, "look-1")["text"] == str(words.kind(str(hand)))
    assert "<svg" in item(desk, "look-1")["picture"]
    press(desk.stage, "legend-fold")
    assert "next:" not in html(desk, "player-1")
    press(desk.stage, "table-fold-players", "hands-open", "table-menu")
    assert "next:" in html(desk, "player-1")


def test_who_plays_alone_sees_the_own_hand_and_a_record_is_read_openly() -> None:
    desk = begun()
    desk.board.play_so(machines={"Ann": "easy"})
    desk.board.draw()
    assert "next:" in html(desk, "player-1")
    assert "look-1" not in ids(desk.stage)
    enter(desk.stage, "table-text", DEALT)
    press(desk.stage, "end")
    assert "next:" in html(desk, "player-1")


#: A game in which both players have a card.
DEALT = "kingdombuilder 1\nplayers Ann Brian\nAnn draws grass\nBrian draws canyon\n"


def test_a_link_of_hidden_hands_holds_the_game_and_not_the_hands() -> None:
    """In a game of three who share a screen, each link opens as they see it, with its log."""
    desk, rng = Desk(rng=Random(2)), Random(2)
    press(desk.stage, "table-fold-new", "how-many-3", "begin")
    play = desk.board.play
    while play.position.actor is not None:
        if rng.random() < 0.1:
            state = links.read(links.link(View((desk.state,))), PlayState).of(PlayState)
            again = Desk(rng=Random(3))
            again.show(state)
            assert again.board.position == play.shown
            assert again.state == desk.state
            told = [len(each.position.events) for each in play.history.now.path()]
            assert [
                len(each.position.events) for each in again.board.play.history.now.path()
            ] == told
        play.do(rng.choice(play.position.actions()))
    press(desk.stage, "table-fold-files")
    # A game that was opened from a link is saved and opened once more.
    text = records.write(again.board.play.history, whole=True)
    assert "\nAnn draws\n" in text
    assert records.read(text).position == again.board.position


def test_from_afar_there_is_the_board_with_who_has_what_and_back() -> None:
    desk = begun()
    before = ids(desk.stage)
    desk.stage._handle_custom_msg({"key": "p"}, [])
    assert ids(desk.stage) == {"board", "presented"}
    desk.stage._handle_custom_msg({"key": "p"}, [])
    assert ids(desk.stage) == before


def test_a_new_game_is_chosen_or_drawn() -> None:
    desk = Desk(rng=Random(3))
    press(desk.stage, "table-fold-new", "how-many-4", "drawn", "begin")
    assert desk.board.position.names == ("Ann", "Brian", "Cindy", "David")
    assert desk.board.position.board.sections != new_game(["A", "B"]).board.sections
    assert isinstance(desk.board.position.actor, str)


def test_a_new_game_has_the_names_sections_and_cards_that_are_chosen() -> None:
    desk = Desk(rng=Random(3))
    press(desk.stage, "table-fold-new", "how-many-3")
    for seat, name in enumerate(("Ola", "Żaneta", "Kim")):
        enter(desk.stage, f"new-name-{seat}", f" {name} ")
    press(desk.stage, "fold-new-sections", "section-0-harbor", "turn-0", "section-3-paddock")
    press(desk.stage, "fold-new-cards")
    told = press(desk.stage, "card-lords")
    assert "(KS.3)" in told
    assert item(desk, "begin")["illegal"]
    assert "(KS.3)" in press(desk.stage, "begin")
    press(desk.stage, "card-knights", "begin")
    position = desk.board.position
    assert position.names == ("Ola", "Żaneta", "Kim")
    # The paddock has changed places with the farm.
    assert position.board.sections == ("harbor/", "farm", "oasis", "paddock")
    assert position.table.cards == ("fishermen", "merchants", "lords")


def test_a_name_that_nobody_can_have_is_remarked_on() -> None:
    desk = Desk(rng=Random(3))
    press(desk.stage, "table-fold-new")
    for wrong in ("rules", "a b", "Brian", ""):
        enter(desk.stage, "new-name-0", wrong)
        fields = item(desk, "new-name-0"), item(desk, "new-name-1")
        assert any(field["wrong"] and field["remark"] for field in fields), wrong
        before = desk.board.position
        assert press(desk.stage, "begin")
        assert desk.board.position is before
    enter(desk.stage, "new-name-0", "Ewa")
    press(desk.stage, "begin")
    assert desk.board.position.names == ("Ewa", "Brian")


def test_the_same_number_gives_the_same_board_and_cards() -> None:
    tables = []
    for seed in (1, 2):
        desk = Desk(rng=Random(seed))
        press(desk.stage, "table-fold-new")
        enter(desk.stage, "board-number", " class of 7b ")
        assert item(desk, "drawn")["pressed"]
        press(desk.stage, "begin")
        tables.append((desk.board.position.board.sections, desk.board.position.table.cards))
    assert tables[0] == tables[1] == drawn_game("class of 7b")
    # A draw shows its number, which can be told to others; without one, it is the first game.
    press(desk.stage, "table-fold-new", "drawn")
    assert item(desk, "board-number")["value"].isdigit()
    enter(desk.stage, "board-number", "")
    assert item(desk, "suggested")["pressed"]
    press(desk.stage, "begin")
    assert desk.board.position.board.sections == FIRST_SECTIONS


def test_a_new_game_counts_0_for_the_lords_or_not() -> None:
    desk = Desk(rng=Random(3))
    press(desk.stage, "table-fold-new")
    assert item(desk, "lords-zero-True")["pressed"]
    press(desk.stage, "begin")
    assert desk.board.position.table.lords_zero
    press(desk.stage, "table-fold-new", "lords-zero-False", "begin")
    assert not desk.board.position.table.lords_zero


def test_what_is_saved_is_opened_again() -> None:
    desk = begun()
    build(desk)
    messages = told(desk.stage)
    press(desk.stage, "table-fold-files", "table-save-position", "table-save-game")
    position, game = [message["offer"] for message in messages if "offer" in message]
    here = desk.board.position
    for text in (position, game):
        enter(desk.stage, "table-text", text)
        press(desk.stage, "end")
        assert desk.board.position.table.own == here.table.own
    assert "N." in enter(desk.stage, "table-text", '{"players": 3}') or desk.stage.said


# What is sent -----------------------------------------------------------------------------


@pytest.mark.slow
def test_a_click_sends_little_and_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, rng = Desk(rng=Random(7)), Random(7)
    press(desk.stage, "table-fold-new", "how-many-4", "begin", "odds-fold", "where-fold")
    parts: list[int] = []

    def take(content: Any, buffers: object = None) -> None:
        packing = zlib.compressobj(wbits=-zlib.MAX_WBITS, memLevel=5)
        parts.append(len(packing.compress(json.dumps(content).encode()) + packing.flush()))

    monkeypatch.setattr(desk.stage, "send", take)
    sizes: list[int] = []
    times: list[float] = []
    while desk.board.position.actor is not None and len(sizes) < 150:
        parts.clear()
        lit = list(each(desk.board.play.lit))
        since = perf_counter()
        if lit and rng.random() < 0.9:
            desk.stage.click_hex("board", rng.choice(lit))
        else:
            desk.stage.click("end-turn" if "end-turn" in ids(desk.stage) else "back")
        times.append(perf_counter() - since)
        sizes.append(sum(parts))
    print(f"most {max(sizes)} bytes, median {sorted(times)[len(times) // 2] * 1000:.0f} ms")
    assert max(sizes) < _MOST
    assert sorted(times)[len(times) // 2] < _SLOWEST


def everything(desk: Desk, clicks: list[str]) -> Iterator[str]:
    """Yield, after each click, all that was sent and is on the page, and then the link."""
    sent: list[Any] = []
    desk.stage.send = lambda content, buffers=None: sent.append(content)
    for id in clicks:
        if id.isdigit():
            desk.stage.click_hex("board", int(id))
        else:
            desk.stage.click(id)
        sent.append(desk.stage.said)
        yield json.dumps([sent, desk.stage.get_state()["_groups"]])
        yield links.link(View((desk.state,)))


def dealt(card: str, **how: Any) -> Desk:
    history = History(new_game(["Ann", "Brian"]))
    history.play(Draw("grass"))
    history.play(Draw(card))
    desk = Desk(history, Random(5))
    desk.board.play_so(**how)
    desk.board.go(desk.board.play.to_start)
    return desk


#: Clicks that look at everything. None saves the whole game, since its record holds all cards.
LOOKS = ["forward", "forward", "back", "end", "odds-fold", "where-fold", "legend-fold",
         "earns-knights", "table-menu", "table-fold-players", "table-fold-files",
         "table-save-position", "table-menu", "line-fold", "fold-1-Ann",
         "fold-0-", "entry-2-0", "entry-2-0", "95", "96", "back", "back", "start", "end",
         "fold-0-"]  # fmt: skip


@pytest.mark.parametrize("how", [{"machines": {"Brian": "random"}}, {"closed": True}])
def test_nothing_that_is_sent_depends_on_a_hidden_card(how: dict[str, Any]) -> None:
    """Two games that differ only in a card of another hand look the same after every click."""
    pages = [list(everything(dealt(card, **how), LOOKS)) for card in ("canyon", "desert")]
    for at, (one, other) in enumerate(zip(*pages, strict=True)):
        assert one == other, LOOKS[at // 2]


def test_a_game_against_machines_is_saved_whole() -> None:
    desk = dealt("canyon", machines={"Brian": "random"})
    messages = told(desk.stage)
    press(desk.stage, "end", "table-fold-files", "table-save-game")
    game = next(message["offer"] for message in messages if "offer" in message)
    assert records.read(game).position == desk.board.position


def test_that_comparison_sees_an_open_card() -> None:
    pages = [list(everything(dealt(card), LOOKS)) for card in ("canyon", "desert")]
    assert pages[0] != pages[1]


# Whose turn it is -------------------------------------------------------------------------


def tap(desk: Desk, question: str = "", **message: Any) -> str:
    """Send a page's message for this question, or the present one; return what is then said."""
    desk.stage._handle_custom_msg({**message, "question": question or asked(desk)}, [])
    return desk.stage.said


def asked(desk: Desk) -> str:
    groups = desk.stage.get_state()["_groups"]
    return str(next(group["question"] for group in groups if group["id"] == "board"))


def test_a_tap_that_comes_twice_or_late_is_for_nobody_else() -> None:
    desk = begun()
    first = asked(desk)
    hex, *_others = each(desk.board.play.lit)
    assert "builds on" in tap(desk, first, click="board", hex=hex)
    # Three settlements are built as fast as somebody taps.
    for _time in range(2):
        hex = next(each(desk.board.play.lit))
        tap(desk, first, click="board", hex=hex)
    assert desk.board.position.subject == "Brian"
    said = desk.stage.said
    assert tap(desk, first, click="board", hex=hex) == said
    assert tap(desk, first, click="chance") == TOO_LATE
    assert desk.board.play.by_chance == (desk.board.position.actor != "Brian")


def test_nobody_builds_for_a_machine() -> None:
    desk = begun()
    hexes = list(each(desk.board.play.lit))
    desk.board.play_so(machines={"Ann": "greedy"})
    desk.board.draw()
    assert not desk.board.play.lit
    assert "A machine plays for Ann." in html(desk, "now")
    assert not [id for id in ids(desk.stage) if id.startswith(("tile-", "card-", "chance", "end-"))]
    assert click(desk, hexes[0]) == "A machine plays for Ann."
    assert desk.board.position.table.built == 0
    press(desk.stage, "on")
    assert desk.board.position.subject == "Brian"


def test_what_is_built_for_readers_is_a_scene() -> None:
    seen = set()
    for seed in range(6):
        rng, position = Random(seed), new_game(["Ann", "Brian"])
        play = Play(History(position), rng, PlayState(machines={"Ann": "random"}))
        while play.position.actor is not None:
            play.history.play(_anything(play.position, rng))
            for event in play.scene(1):
                seen.add(event.kind)
                assert event.player == "Brian" or event.kind == "last_settlement"
                assert event.data != play.history.now.action
    assert {"builds", "last_settlement"} <= seen


def _anything(position: Position, rng: Random) -> Any:
    return rng.choice(position.actions()) if position.actions() else position.draw(rng)


# Strangers' words -------------------------------------------------------------------------


def evil() -> Position:
    """Return a position that no link can hold: a name is markup."""
    names = new_game(["Ann", "Brian"]).table_copy()
    names.names = (EVIL, "Brian")
    return Position(names)


def test_a_name_of_markup_is_refused_and_stays_text_if_it_were_not() -> None:
    raw = {"players": [{"name": EVIL}, {"name": "Brian"}]}
    with pytest.raises(ImpossiblePosition):
        files.load(json.dumps(raw))
    desk = Desk(History(evil()), Random(1))
    press(desk.stage, "chance", "odds-fold", "where-fold", "legend-fold")
    build(desk)
    for _ in range(2):
        for block in desk.stage.blocks:
            assert EVIL not in block.html
        desk.stage._handle_custom_msg({"key": "p"}, [])
    assert EVIL in item(desk, "board")["told"]["p0"]
    for group in desk.stage._groups:
        for shown in group["items"]:
            assert EVIL not in shown.get("picture", "") + shown.get("shapes", "")


def test_the_picture_to_share_is_of_what_is_shown() -> None:
    desk = begun()
    first = of_state(desk.state)
    build(desk)
    board = of_state(desk.state)
    assert first is not None
    assert board is not None
    assert '<use href="#hex-p0"' in board.picture
    assert '<use href="#hex-p0"' not in first.picture
    assert files.load(board.position) == desk.board.play.shown
    # The page makes a file of it like this.
    assert share.standalone(board.picture, "https://x.example/?p=1").startswith("<svg")
    press(desk.stage, "table-fold-players", "by-1-easy", "table-menu")
    hidden = of_state(desk.state)
    assert hidden is not None
    assert '"next"' not in hidden.position


# Links and languages ----------------------------------------------------------------------


def test_a_state_is_shown_again_at_another_table() -> None:
    desk = begun()
    build(desk)
    press(desk.stage, "odds-fold")
    again = Desk(rng=Random(2))
    again.show(links.read(links.link(View((desk.state,))), PlayState).of(PlayState))
    assert again.board.position == desk.board.play.shown
    assert again.state == desk.state


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_each_language(language: str) -> None:
    desk = begun()
    build(desk)
    press(desk.stage, "legend-fold", "where-fold", "odds-fold")
    english = html(desk, "now")
    languages.choose(language)
    try:
        assert (html(desk, "now") == english) == (language == "en")
        said = build(desk)
        assert ("builds on" in said) == (language == "en")
    finally:
        speak("en")
