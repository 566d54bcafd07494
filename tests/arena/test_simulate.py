"""`simulate`: where games start, what is kept of them, and that it tells what really happened."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

import pandas as pd
import pytest

from gametable.notation import links
from gametable.play.errors import GameError, Malformed
from gametable.play.history import History
from gametable.play.positions import CHANCE
from gametable.play.streams import Streams
from kingdombuilder import new_game as kingdom_new_game
from kingdombuilder import simulate as kingdom_simulate
from kingdombuilder.notation import files as kingdom_files
from kingsburg import Rules, load, new_game, simulate
from kingsburg.engine.calendar import STEPS
from kingsburg.engine.position import Position
from kingsburg.notation import files, records
from kingsburg.pages.table.state import PlayState
from kingsburg.players import by_name
from kingsburg.players.games import game
from tests.drawn import cases

TWO = ["greedy", "random"]
#: Each with the players and the rules of its games.
KINDS: list[tuple[list[str], Rules]] = [
    (["random", "greedy"], Rules()),
    (["greedy"] * 3, Rules(reinforcements="difference")),
    (["greedy", "random", "random", "greedy"], Rules(modules=(1, 3, 5))),
    (["random"] * 5, Rules(modules=(1, 3, 4, 5, 6), scenario="goblin_valley")),
]


def history_of(players: list[str], rules: Rules, number: int) -> History[Position]:
    """Return a game of `simulate` with seed 1, played through the public positions."""
    start = new_game([f"player_{seat + 1}" for seat in range(len(players))], rules)
    history = History(start)
    rng = Streams(f"1/{number}")
    while (position := history.position).actor is not None:
        who, step = position.subject, position._table.at
        seat = 0 if who is None else position.player(who).seat + 1
        purpose = (position.year * 64 + STEPS[step]) * 16 + seat * 2
        if position.actor is CHANCE:
            rng.purpose = purpose
            history.play(position.draw(rng))
        else:
            rng.purpose = purpose + 1
            who = str(position.actor)
            policy = by_name(players[position.player(who).seat])
            seen = position.seen_by(who)
            history.play(policy(lambda seen=seen: seen, position.actions(), rng))
    return history


def told(history: History[Position]) -> list[dict[str, Any]]:
    """Return, by seat, the columns of a game as its record tells them."""
    found: list[defaultdict[str, Any]] = [defaultdict(int) for _ in history.position.names]
    soldiers = [0] * len(found)
    year = phase = None
    for event in history.log():
        kind, rule, seat, _, data = event
        if kind == "starts":
            year, phase = data.year, data.phase
            if phase == "winter":
                for each, number in zip(found, soldiers, strict=True):
                    each[f"soldiers_{year}"] = number
        if seat is None:
            continue
        mine = found[seat]
        if kind in ("gets", "pays", "loses"):
            soldiers[seat] += data.soldiers
            how = {"gets": "gained", "pays": "spent", "loses": "lost"}[kind]
            for thing, amount in data._asdict().items():
                mine[f"{thing}_{how}"] += amount if kind == "gets" else -amount
            if rule.startswith(("A.", "M6")):
                mine["vp_advisors"] += data.vp
            elif rule.startswith("B.") or rule in ("P2d.2", "P8.7"):
                mine["vp_buildings"] += data.vp
            elif rule.startswith("P8"):
                mine["vp_battles"] += data.vp
            else:
                mine["vp_bonus"] += data.vp
        elif kind == "influences":
            mine[f"advisors_{year}_{phase}"] = [
                *(mine[f"advisors_{year}_{phase}"] or []),
                data.advisor,
            ]
        elif kind in ("wins", "draws", "is_defeated"):
            mine[f"strength_{year}"] = data
            word = {"wins": "victory", "draws": "draw", "is_defeated": "defeat"}[kind]
            mine[f"battle_{year}"] = word
            mine[{"victory": "victories"}.get(word, f"{word}s")] += 1
    return [dict(each) for each in found]


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_frames_tell_what_the_records_of_the_games_tell(kind: int) -> None:
    players, rules = KINDS[kind]
    games = cases(50)
    frame = simulate(players, games, seed=1, rules=rules).frame()
    for number in range(games):
        played = history_of(players, rules, number)
        again = records.read(records.write(played))
        end = again.position
        rows = frame[frame["game"] == number].to_dict("records")
        for row, mine, player in zip(rows, told(again), end.players, strict=True):
            for name, value in mine.items():
                if isinstance(value, list):
                    value = " ".join(map(str, value))
                assert row[name] == value, (number, player.name, name)
            assert row["vp"] == player.vp
            assert row["won"] == (player.name in end.winners)
            assert row["shared"] == (row["won"] and len(end.winners) > 1)
            assert row["gold"] == player.gold
            assert row["buildings"] == len(player.buildings)
            for building in end.content.buildings:
                assert row[f"has_{building}"] == player.has(building)
            if 3 in rules.modules:
                assert row["governor"] in player.abilities.named
    for year in range(1, 6):
        strength, enemy = frame[f"strength_{year}"], frame[f"enemy_{year}"]
        won, lost = (frame[f"battle_{year}"] == each for each in ("victory", "defeat"))
        assert (strength >= enemy)[won].all()
        assert (strength < enemy).equals(lost)
    advisors, buildings, battles, bonus = (
        frame[f"vp_{each}"] for each in ("advisors", "buildings", "battles", "bonus")
    )
    assert (advisors + buildings + battles + bonus).equals(frame["vp"])


def test_places() -> None:
    frame = simulate(["random"] * 4, 60, seed=1).frame()
    for _, rows in frame.groupby("game"):
        ranked = rows["place"].sort_values().tolist()
        assert ranked[0] == 1
        assert all(place == 1 + sum(other < place for other in ranked) for place in ranked)


def test_decisions_are_those_that_were_made() -> None:
    asked: list[tuple[str, int]] = []

    def watching(look: Any, actions: Any, rng: Random) -> Any:
        position = look()
        asked.append((position.phase, len(actions)))
        return by_name("greedy")(look, actions, rng)

    played = simulate([watching, "random"], 3, seed=1, collect="decisions")
    frame = played.decisions()
    mine = frame[frame["seat"] == 1]
    assert list(zip(mine["phase"], mine["options"], strict=True)) == asked
    assert mine["player"].unique().tolist() == ["watching"]
    counted = frame.groupby(["game", "seat"]).size().tolist()
    assert counted == played.frame()["decisions"].tolist()
    for _, each in frame.groupby("game"):
        assert each["decision"].tolist() == [*range(1, len(each) + 1)]
    # The game is the same, and each action reads like a line of its record.
    lines = records.write(history_of(TWO, Rules(), 0))
    actions = simulate(TWO, 1, seed=1, collect="decisions").decisions()["action"]
    assert all(action in lines for action in actions)


def test_a_question_of_an_analyst_is_three_lines_of_pandas() -> None:
    frame = simulate(TWO, 40, seed=1).frame()
    soldiers = frame.groupby("player")["soldiers_4"].mean()
    assert soldiers["greedy"] != soldiers["random"]
    winners = frame[frame["won"]].filter(like="has_").mean()
    assert winners.between(0, 1).all()
    assert winners["has_inn"] > winners["has_cathedral"]


# Starts ------------------------------------------------------------------------------------

POSITION = """{"year": 4, "phase": "recruiting", "players": [
    {"name": "Ann", "vp": 20, "gold": 6, "buildings": ["inn", "market"]},
    {"name": "Brian", "vp": 21, "wood": 4}], "order": ["Brian", "Ann"]}"""


def starts() -> list[Any]:
    position = load(POSITION)
    history = History(position)
    query = links.link(links.View((PlayState(position=position),), "pl"))
    record = f"kingsburg 1\nplayers Ann Brian\nposition {' '.join(POSITION.split())}\n"
    return [position, history, POSITION, record, f"https://example.org/play{query}"]


def test_games_start_from_a_position_however_it_is_given() -> None:
    first, *others = [simulate(TWO, 10, seed=1, start=each).frame() for each in starts()]
    assert all(each.equals(first) for each in others)
    assert first["soldiers_3"].isna().all()
    assert first["soldiers_4"].notna().all()
    assert (first["advisors_4_autumn"] == "").all()
    assert (first["vp"] > 10).all()
    assert first["player"].tolist() == TWO * 10


def test_a_new_game_is_a_start_too() -> None:
    start = new_game(["Ann", "Brian"], Rules(modules=(5,)))
    frame = simulate(TWO, 3, seed=1, start=start).frame()
    assert frame.equals(simulate(TWO, 3, seed=1, rules=Rules(modules=(5,))).frame())


def test_no_games_are_an_empty_frame() -> None:
    none = simulate(TWO, 0)
    assert none.frame().empty
    assert repr(none) == "<Games: 0>"
    assert simulate(TWO, 0, collect="decisions").decisions().empty


def test_kingdom_builder_starts_from_a_position_too() -> None:
    start = kingdom_new_game(["Ann", "Brian"])
    text = kingdom_files.to_text(start)
    one, two = (kingdom_simulate(TWO, 3, start=each).frame() for each in (start, text))
    assert one.equals(two)
    assert one.equals(kingdom_simulate(TWO, 3).frame())


def test_boards_are_drawn_anew_for_each_game() -> None:
    frame = kingdom_simulate(["random"] * 2, 20, seed=1, boards="random").frame()
    boards = frame[["game", "sections", "cards"]].drop_duplicates()
    assert len(boards) == 20
    assert boards["sections"].nunique() > 15
    gold = frame.filter(like="gold_")
    assert len(gold.columns) == 11
    assert (gold.notna().sum(axis=1) == 4).all()
    assert gold.sum(axis=1).equals(frame["gold"].astype("Int64"))
    for row in frame.to_dict("records"):
        there = {card for card in gold if not pd.isna(row[card])}
        assert there == {"gold_castles", *(f"gold_{card}" for card in row["cards"].split())}


def wrong(**arguments: Any) -> dict[str, Any]:
    return {"players": TWO, "games": 1, **arguments}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (wrong(workers=0), r"0 is not a valid number of workers \(1 to 1,000\)"),
        (wrong(workers="2"), "'2' is not a valid number of workers"),
        (wrong(executor="dask"), "executor: expected Executor"),
        (wrong(progress="yes"), "progress: expected bool"),
        (wrong(folder=5), "folder: expected str / Path"),
        (wrong(collect="all"), "collect: there is only games, decisions"),
        (wrong(cards="inn"), "cards: expected OwnCards"),
        (wrong(start=5), "start: expected Position"),
        (wrong(start="kingsburg 1\nplayers Ann"), "2 to 5 can play, not 1"),
        (wrong(start="https://example.org/"), "this is an address that holds no game"),
        (wrong(start=POSITION, rules=Rules()), "start: it has its own rules and cards"),
        (wrong(start=POSITION, players=["greedy"] * 3), "start: it has 2 players, and 3 are named"),
        (wrong(start='{"players": [{"name": "Ann"}]}'), "2 to 5 can play, not 1"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(GameError, match=said):
        simulate(**arguments)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (wrong(boards="all"), "boards: there is only random"),
        (wrong(boards="random", cards=("lords",)), "boards: drawn boards leave no choice"),
        (wrong(boards="random", players=["random"]), "2 to 4 can play, not 1"),
        (wrong(start=load(POSITION)), "start: expected Position"),
        (wrong(start=POSITION), "this is a game of Kingsburg"),
        (wrong(start=kingdom_new_game(["Ann", "Zoe"]), cards=("lords",)), "its own board"),
        (wrong(start=kingdom_new_game(["Ann", "Zoe"]), lords_zero=False), "its own board"),
    ],
)
def test_wrong_arguments_for_kingdom_builder(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(GameError, match=said):
        kingdom_simulate(**arguments)


def test_an_executor_has_its_own_workers() -> None:
    with pytest.raises(Malformed, match="workers: an executor has workers of its own"):
        simulate(TWO, 1, workers=2, executor=Any)  # type: ignore[arg-type]


# Progress ----------------------------------------------------------------------------------


def test_progress_is_shown_if_it_is_wanted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from gametable.arena import simulate as arena

    monkeypatch.setattr(arena, "_DELAY", 0)
    simulate(TWO, 3, seed=1)
    assert capsys.readouterr().err == ""
    simulate(TWO, 3, seed=1, progress=True)
    assert "3/3" in capsys.readouterr().err
    simulate(TWO, 3, seed=1, progress=False)
    assert capsys.readouterr().err == ""


def test_settings_say_what_games_depend_on() -> None:
    assert game(TWO).settings == {"rules": {}, "modules": [], "cards": None}
    start = load(POSITION)
    assert game(TWO, start=start).settings == {"start": files.to_json(start)}
