"""Tables for a notebook: each number is that of the function it comes from."""

from __future__ import annotations

from collections import deque

import pytest

from gametable.language import speak
from kingdombuilder import words
from kingdombuilder.engine.board import board_of
from kingdombuilder.engine.hexes import NUMBERS, of
from kingdombuilder.odds.best import BestTurn
from kingdombuilder.players.games import simulate
from kingdombuilder.views import tables
from tests.kingdombuilder.telling import FIRST, position


def test_cards_and_board() -> None:
    cards = tables.cards().to_frame()
    assert len(cards) == 10
    assert cards.iloc[0].to_list() == [
        "Fishermen",
        "1 gold for each settlement beside water that is not itself on water.",
        "KC.fishermen",
    ]
    board = tables.board(board_of(tuple(FIRST))).to_frame()
    assert board.index.to_list() == FIRST
    assert board.sum(axis=1).to_list() == [100] * 4
    assert board.loc["farm", "water"] == 26
    assert board["castle"].sum() + board["location hex"].sum() == 12


def test_gold_and_what_one_more_earns() -> None:
    mine = ["E5", "F5", "F6"]
    here = position({"settlements": mine}, {}, cards=["merchants", "hermits", "knights"])
    gold = tables.gold(here).to_frame()
    assert gold["gold"].sum() == here.total("Ann") + here.total("Brian")
    assert gold.iloc[0].to_list() == ["Ann", "Castles", 3, "D4"]
    more = tables.one_more(here, "Ann").to_frame()
    assert more.index[0] == "F7"
    assert list(more.loc["F7"]) == ["forest", 0, 8, 0, 2, 10]
    assert more["gold"].is_monotonic_decreasing


def test_terrain_and_turns() -> None:
    here = position({"settlements": ["C1"], "next": None}, {"next": "grass"}, terrain="flower")
    terrain = tables.terrain(here, "Ann").to_frame()
    assert list(terrain.loc["flower field"]) == [4 / 24, True, 2]
    assert terrain["chance"].sum() == pytest.approx(1)
    planned = tables.terrain(here, "Ann", of([NUMBERS["B1"], NUMBERS["A1"]])).to_frame()
    assert planned["touched"].to_list() == [False, True, False, False, True]
    search = BestTurn(here)
    deque(search.work(), maxlen=0)
    turns = tables.turns(search.ranked()).to_frame()
    assert turns["gold"].is_monotonic_decreasing
    assert turns["turn"][0].startswith("builds ")
    assert turns["ahead"].notna().sum() == len(search.ranked_ahead())


def test_many_games() -> None:
    played = simulate(["random", "random"], 10, seed=1)
    games = tables.games(played).to_frame()
    assert len(games) == 2 * (1 + 3 + 1)
    assert games["card"].to_list()[-1] == "All gold"
    for seat, rows in games.groupby("seat"):
        assert rows["gold"].iloc[:-1].sum() == pytest.approx(rows["gold"].iloc[-1]), seat
    assert (games["low"] <= games["gold"]).all()
    tiles = tables.tiles(played).to_frame()
    assert set(tiles.index) <= {"tavern", "paddock", "oasis", "farm"}
    assert ((tiles["winners_low"] <= tiles["winners"]) & (tiles["winners"] <= 1)).all()


def test_they_speak_the_language_of_the_reader() -> None:
    speak("pl")
    try:
        assert tables.cards().to_frame()["card"][9] == "Szlachcice"
        assert f"{words.kind('desert'):acc}" == "pustynię"
    finally:
        speak("en")
