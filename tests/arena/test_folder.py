"""Games in a folder of Parquet files: going on, adding, other settings, and being killed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import duckdb
import pytest

from gametable.arena import folder as folders
from gametable.arena.games import Games
from gametable.play.errors import Malformed
from kingdombuilder import simulate as kingdom_simulate
from kingsburg import Rules, simulate

PLAYERS = ["greedy", "random"]


@pytest.fixture
def small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "_GAMES", 7)


@pytest.mark.usefixtures("small_files")
def test_a_folder_holds_the_same_games(tmp_path: Path) -> None:
    here = simulate(PLAYERS, 20, seed=3)
    kept = simulate(PLAYERS, 20, seed=3, folder=tmp_path)
    read = Games.read(tmp_path)
    for each in (kept, read):
        assert each.frame().equals(here.frame())
        assert each.win_share(1) == here.win_share(1)
        assert each.interval(2, "gold_gained") == here.interval(2, "gold_gained")
        assert each.holding("has_inn") == here.holding("has_inn")
        assert repr(each) == repr(here)


@pytest.mark.usefixtures("small_files")
def test_the_same_call_goes_on_and_adds_games(tmp_path: Path) -> None:
    first = simulate(PLAYERS, 10, seed=3, folder=tmp_path)
    files = {*(tmp_path / "games").iterdir()}
    more = simulate(PLAYERS, 25, seed=3, folder=tmp_path)
    assert files < {*(tmp_path / "games").iterdir()}
    assert (first.games, more.games) == (10, 25)
    assert more.frame().equals(simulate(PLAYERS, 25, seed=3).frame())
    # Fewer games than are there are the first ones.
    assert simulate(PLAYERS, 10, seed=3, folder=tmp_path).frame().equals(first.frame())


def test_what_is_missing_in_the_middle_is_played(tmp_path: Path) -> None:
    simulate(PLAYERS, 4, seed=3, folder=tmp_path)
    (file,) = (tmp_path / "games").iterdir()
    file.unlink()
    simulate(PLAYERS, 2, seed=3, folder=tmp_path)
    simulate(PLAYERS, 6, seed=3, folder=tmp_path)
    assert Games.read(tmp_path).frame().equals(simulate(PLAYERS, 6, seed=3).frame())


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"seed": 4}, "seed is 3 there, not 4"),
        ({"seed": "3"}, 'seed is 3 there, not "3"'),
        ({"rules": Rules(modules=(5,))}, "settings is "),
        ({"collect": "decisions"}, "decisions is false there, not true"),
        ({"players": ["greedy", "greedy"]}, "players is "),
    ],
)
def test_other_settings_are_refused(tmp_path: Path, other: dict[str, Any], said: str) -> None:
    simulate(PLAYERS, 1, seed=3, folder=tmp_path)
    wanted = {"players": PLAYERS, "seed": 3, **other}
    with pytest.raises(Malformed, match="holds other games: ") as caught:
        simulate(**wanted, games=2, folder=tmp_path)
    assert said in str(caught.value)
    assert Games.read(tmp_path).games == 1


def test_decisions_are_kept_with_their_games(tmp_path: Path) -> None:
    here = simulate(PLAYERS, 3, seed=1, collect="decisions")
    kept = simulate(PLAYERS, 3, seed=1, collect="decisions", folder=tmp_path)
    assert kept.decisions().equals(here.decisions())
    # Decisions without their games are of a process that was killed between the two.
    (tmp_path / "decisions" / "000000003.parquet").write_bytes(
        (tmp_path / "decisions" / "000000000.parquet").read_bytes()
    )
    more = simulate(PLAYERS, 5, seed=1, collect="decisions", folder=tmp_path)
    assert more.decisions().equals(simulate(PLAYERS, 5, seed=1, collect="decisions").decisions())


def test_what_is_read_stays_as_it_is_while_games_are_added(tmp_path: Path) -> None:
    first = simulate(PLAYERS, 4, seed=1, collect="decisions", folder=tmp_path)
    read = Games.read(tmp_path)
    assert read.games == 4
    # Decisions are written before their games.
    simulate(PLAYERS, 6, seed=1, collect="decisions", folder=tmp_path)
    (tmp_path / "games" / "000000004.parquet").rename(tmp_path / "later")
    again = Games.read(tmp_path)
    (tmp_path / "later").rename(tmp_path / "games" / "000000004.parquet")
    for each in (read, again):
        assert each.frame().equals(first.frame())
        assert each.decisions().equals(first.decisions())


def test_duckdb_reads_the_files_as_they_are(tmp_path: Path) -> None:
    found = kingdom_simulate(["random"] * 2, 12, seed=1, boards="random", folder=tmp_path)
    asked = duckdb.sql(
        f"SELECT seat, avg(gold), count(gold_lords) FROM '{tmp_path}/games/*.parquet' "
        "GROUP BY seat ORDER BY seat"
    )
    assert asked is not None
    with_lords = found.frame().groupby("seat")["gold_lords"].count()
    assert asked.fetchall() == [(seat, found.mean(seat), with_lords[seat]) for seat in (1, 2)]


def test_what_cannot_be_a_folder_of_games(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="holds no games"):
        Games.read(tmp_path)
    with pytest.raises(Malformed, match="folder: expected str / Path, not 5"):
        Games.read(5)  # type: ignore[arg-type]
    (tmp_path / "letter.txt").touch()
    with pytest.raises(Malformed, match="holds something else"):
        simulate(PLAYERS, 1, folder=tmp_path)
    broken = tmp_path / "broken"
    simulate(PLAYERS, 1, folder=broken)
    file = broken / "games" / "000000000.parquet"
    file.write_bytes(b"PAR1")
    with pytest.raises(Malformed, match=r"000000000\.parquet cannot be read"):
        Games.read(broken).frame()
    (broken / "manifest.json").write_text("{")
    with pytest.raises(Malformed, match=r"manifest\.json cannot be read"):
        Games.read(broken)
    (broken / "manifest.json").write_text(json.dumps({"version": 2}))
    with pytest.raises(Malformed, match=r"manifest\.json cannot be read"):
        simulate(PLAYERS, 1, folder=broken)
    for wrong in ({}, {"players": 5, "unit": "vp", "settings": {}, "seed": 1, "decisions": False}):
        (broken / "manifest.json").write_text(json.dumps({"version": 1, **wrong}))
        with pytest.raises(Malformed, match=r"manifest\.json cannot be read"):
            Games.read(broken)
    with pytest.raises(Malformed, match="cannot be made"):
        simulate(PLAYERS, 1, folder=tmp_path / ("z" * 300))


SCRIPT = """
import sys
from gametable.arena import folder as folders
from kingsburg import simulate
folders._GAMES = 20
if __name__ == "__main__":
    games = simulate(["random", "random"], 100_000, seed=3, workers=int(sys.argv[2]),
                     folder=sys.argv[1] or None, progress=True)
    print(games.games, games.stopped, flush=True)
"""


def begun(tmp_path: Path, workers: int, folder: str) -> subprocess.Popen[str]:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    return subprocess.Popen(
        [sys.executable, str(script), folder, str(workers)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def until(there: Any) -> None:
    end = time.monotonic() + 60
    while not there():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.slow
def test_a_killed_process_loses_its_last_file_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "games of ours"
    process = begun(tmp_path, 1, str(folder))
    until(lambda: len([*folder.glob("games/*.parquet")]) >= 3)
    with pytest.raises(Malformed, match="another process is writing"):
        simulate(["random", "random"], 5, seed=3, folder=folder)
    process.kill()
    process.communicate()
    kept = Games.read(folder).games
    assert kept >= 60
    more = simulate(["random", "random"], kept + 5, seed=3, folder=folder)
    assert more.frame().equals(simulate(["random", "random"], kept + 5, seed=3).frame())


@pytest.mark.slow
def test_workers_end_when_the_process_that_gives_out_work_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    process = begun(tmp_path, 2, str(folder))
    until(lambda: [*folder.glob("games/*.parquet")])
    process.kill()
    # What it says ends with the last process that could still say something.
    process.communicate(timeout=20)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("kept", [False, True], ids=["memory", "folder"])
def test_an_interrupted_run_gives_what_is_done(tmp_path: Path, workers: int, *, kept: bool) -> None:
    folder = tmp_path / "kept"
    process = begun(tmp_path, workers, str(folder) if kept else "")
    # The bar appears with the first games that are over.
    assert process.stderr
    while "games" not in process.stderr.readline(80):
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    told, wrong = process.communicate(timeout=120)
    took = time.monotonic() - start
    games, stopped = told.split()
    assert stopped == "True", wrong
    assert int(games) > 0
    assert "Traceback" not in wrong
    # Python itself takes a moment to end.
    assert took < 2
    if kept:
        assert Games.read(folder).games == int(games)
