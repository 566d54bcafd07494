"""A game of Kingdom Builder as people play it: picks, refusals, paces, and what they may know."""

from __future__ import annotations

from random import Random

import pytest

from gametable.play.errors import Malformed
from gametable.play.history import History
from gametable.play.outcomes import Played, Refused, Unclear
from kingdombuilder.engine.actions import Build, Draw, Move
from kingdombuilder.engine.hexes import NAMES, NUMBERS, each
from kingdombuilder.engine.new_game import new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.pages.table.state import PlayState
from kingdombuilder.play import Play
from kingdombuilder.views.board import hexes, words
from tests.kingdombuilder.telling import after, position, reasons

ROW = {"settlements": ["C2", "C3", "C4"]}


def tile(kind: str, place: str, **flags: bool) -> dict[str, object]:
    return {"kind": kind, "from": place, **flags}


def at(start: Position, state: PlayState | None = None) -> Play:
    return Play(History(start), Random(1), state or PlayState())


def names(play: Play) -> list[str]:
    return [NAMES[hex] for hex in each(play.lit)]


def test_due_builds_are_lit_and_a_click_builds() -> None:
    play = at(position(ROW, {}, terrain="flower"))
    assert "C5" in names(play)
    assert "A1" not in names(play)
    outcome = play.at_hex(NUMBERS["C5"])
    assert isinstance(outcome, Played)
    assert play.position.table.own[0] >> NUMBERS["C5"] & 1


def test_an_illegal_hex_answers_with_its_rules_and_is_pointed_at() -> None:
    play = at(position(ROW, {}, terrain="flower"))
    outcome = play.at_hex(NUMBERS["A1"])
    assert isinstance(outcome, Refused)
    assert [reason.rule for reason in outcome.reasons] == ["KB.2"]
    assert words.pointed(play.position, outcome) == {"A1"}
    assert words.refused(play, outcome).startswith("Not allowed.")


def test_a_tile_that_builds_is_picked_and_used() -> None:
    player = {**ROW, "tiles": [tile("tavern", "G3")]}
    play = at(position(player, {}, terrain="flower"))
    assert play.tiles == ("tavern",)
    play.pick_tile("tavern")
    assert set(names(play)) == {"C1", "C5"}
    outcome = play.at_hex(NUMBERS["C1"])
    assert isinstance(outcome, Played)
    assert outcome.nodes[0].action == Build(NUMBERS["C1"], "tavern")


def test_a_tile_that_moves_takes_two_clicks_and_can_be_put_back() -> None:
    player = {**ROW, "tiles": [tile("paddock", "G12")]}
    play = at(position(player, {}, terrain="flower"))
    play.pick_tile("paddock")
    assert set(names(play)) <= {"C2", "C3", "C4"}
    start = NUMBERS["C4"]
    assert play.at_hex(start) is None
    assert play.at_hex(start) is None
    assert play.pick.start is None
    assert play.at_hex(start) is None
    assert NUMBERS["C6"] in each(play.lit)
    outcome = play.at_hex(NUMBERS["C6"])
    assert isinstance(outcome, Played)
    assert outcome.nodes[0].action == Move(start, NUMBERS["C6"], "paddock")


def test_moving_what_is_not_there_is_refused() -> None:
    player = {**ROW, "tiles": [tile("paddock", "G12")]}
    play = at(position(player, {}, terrain="flower"))
    play.pick_tile("paddock")
    assert isinstance(play.at_hex(NUMBERS["T20"]), Refused)


def test_two_ways_for_one_hex_are_both_offered() -> None:
    sections = ["oracle", "paddock", "oasis", "farm"]
    locations = position({}, {}, sections=sections).board.locations
    places = {kind: NAMES[hex] for hex, kind in locations.items()}
    player = {"tiles": [tile(kind, places[kind]) for kind in ("farm", "oracle")]}
    play = at(position(player, {}, sections=sections, terrain="grass", built=3))
    outcome = play.at_hex(next(each(play.lit)))
    assert isinstance(outcome, Unclear)
    assert {way.by for way in outcome.ways} == {"farm", "oracle"}


@pytest.mark.parametrize(("flags", "rule"), [({"used": True}, "KT.3"), ({"new": True}, "KL.1")])
def test_a_tile_that_cannot_be_used_says_why_and_no_more(flags: dict[str, bool], rule: str) -> None:
    player = {**ROW, "tiles": [tile("tavern", "G3", **flags)]}
    play = at(position(player, {}, terrain="flower"))
    assert [reason.rule for reason in play.against_tile("tavern").reasons] == [rule]


def test_a_tile_without_a_hex_says_so() -> None:
    player = {"settlements": ["C2"], "tiles": [tile("tavern", "G3")]}
    play = at(position(player, {}, terrain="flower"))
    (reason,) = play.against_tile("tavern").reasons
    assert reason.rule == "KB.4"


def test_typed_lines_need_no_name() -> None:
    play = at(position(ROW, {}, terrain="flower"))
    assert play.line("c5").action == Build(NUMBERS["C5"], None)
    assert play.line("builds C5").action == Build(NUMBERS["C5"], None)
    assert play.line("Ann builds C5").subject == "Ann"
    assert isinstance(play.say("T20"), Refused)
    with pytest.raises(Malformed):
        play.line("Ann dances C5")


def test_paces_lead_to_the_next_turn_and_round() -> None:
    play = at(new_game(["Ann", "Brian"]), PlayState(machines={"Brian": "random"}))
    play.chance()
    while play.position.table.turn < 3:
        play.do(play.position.actions()[0])
    play.to_start()
    play.to_end()
    table = play.position.table
    play.play_so(PlayState(pace="round"))
    play.back()
    assert play.position.table.turn <= table.turn
    before = play.position.table.turn
    play.to_start()
    play.forward()
    play.forward()
    assert play.position.table.turn > 1 or before == 1


def drawn(card: str) -> History[Position]:
    history = History(new_game(["Ann", "Brian"]))
    history.play(Draw("grass"))
    history.play(Draw(card))
    return history


def test_a_card_of_a_machine_is_secret_until_it_is_shown() -> None:
    play = Play(drawn("desert"), Random(1), PlayState(machines={"Brian": "random"}))
    play.to_start()
    assert play.following == Draw("grass")
    play.forward()
    assert play.following is None
    play.to_end()
    assert play.hides_something()
    assert play.shown.table.hand[1] is None
    assert "desert" not in words.spoken(play, [play.history.now])
    while play.position.table.turn < 2:
        play.do(play.position.actions()[0])
    # It has been shown, so it is known when looking back.
    second = play.history.start.branches[0].branches[0]
    assert not play.is_secret(second)


def test_readers_may_hide_their_cards_from_each_other() -> None:
    play = Play(drawn("desert"), Random(1), PlayState(closed=True))
    play.to_end()
    assert play.shown.table.hand[1] is None
    assert play.hides_something()
    play.looking = "Brian"
    assert play.shown.table.hand[1] == "desert"
    play.arrive()
    assert play.shown.table.hand[1] is None
    # Where only machines play, there is nobody to hide anything from.
    play.play_so(PlayState(closed=True, machines={"Ann": "random", "Brian": "random"}))
    assert play.shown.table.hand[1] == "desert"


def test_what_is_new_this_turn_and_the_tiles_are_layers() -> None:
    play = at(position(ROW, {}, terrain="flower"))
    play.at_hex(NUMBERS["C5"])
    layers = hexes.layers(play)
    assert layers["fresh"] == 1 << NUMBERS["C5"]
    assert layers["two"].bit_count() == 8
    assert set(layers) <= set(hexes.told(play.position))


def test_a_card_is_drawn_face_down_unless_it_is_shown_at_once() -> None:
    start = new_game(["Ann", "Brian"])
    here = after(start, "Ann draws", "Brian draws")
    # Which card it is becomes known when it is shown, with the chances of the whole pile.
    assert reasons(here, "Ann draws") == ["KT.1"]
    assert here.chances() == start.chances()
    here = after(here, "Ann draws canyon")
    assert (here.actor, here.table.terrain, here.table.hand) == ("Ann", "canyon", [None, None])
