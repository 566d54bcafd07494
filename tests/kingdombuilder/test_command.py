"""The command `kingdombuilder`: what it prints, its JSON, and its sentences for what is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kingdombuilder import cli
from kingdombuilder.notation import files
from tests.kingdombuilder.telling import position
from tests.kingdombuilder.test_best import cut_off
from tests.kingdombuilder.test_records import FOLDER

BOARD = ("--sections", "tower,barn/,farm,harbor", "--cards", "lords,miners,hermits")


@pytest.fixture
def at(tmp_path: Path) -> Any:
    """Return a function that stores a position and returns the path of its file."""

    def stored(*players: dict[str, Any], **fields: Any) -> str:
        file = tmp_path / "position.json"
        file.write_text(files.to_text(position(*players, **fields)), "utf-8")
        return str(file)

    return stored


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.main(arguments) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_review(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(FOLDER / "two-players-first-game.txt")
    told = run(capsys, "review", file, "--player", "Brian").splitlines()
    assert told[0].startswith("Brian: luck ")
    assert any(line.startswith("  Better: ") for line in told)
    found = json.loads(run(capsys, "review", file, "--player", "Brian", "--json"))
    assert {each["player"] for each in found["decisions"]} == {"Brian"}
    assert found["chances"][-1]["chances"] in ({"Ann": 1, "Brian": 0}, {"Ann": 0, "Brian": 1})
    assert cli.main(["review", file, "--player", "Zoe"]) == 1


def test_replay(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(FOLDER / "four-players-useless-card.txt")
    told = run(capsys, "replay", file).splitlines()
    assert "grass has no free hex left, so the card leaves the game  [KT.5]" in told
    assert "The discards are shuffled into a new pile  [KT.4]" in told
    assert json.loads(run(capsys, "replay", file, "--json"))["game"] == "kingdombuilder"
    file = str(FOLDER / "two-players-first-game.txt")
    told = run(capsys, "replay", file).splitlines()
    assert "Ann moves from S9 to S11 with the paddock  [KL.paddock]" in told
    assert "Ann takes the oasis from R6  [KL.1]" in told
    assert "Ann has built their last settlement  [KE.1]" in told


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("EN", "Ann takes the oasis from R6  [KL.1]"),
        ("pl-PL", "Ann bierze żeton oazy z pola R6  [KL.1]"),
        ("pt", "Ann pega a ficha do oásis em R6  [KL.1]"),
        ("cs", "Ann si bere žeton oázy z pole R6  [KL.1]"),
    ],
)
def test_replay_in_a_language(code: str, told: str) -> None:
    file = str(FOLDER / "two-players-first-game.txt")
    command = [sys.executable, "-m", "kingdombuilder", "replay", file, "--lang", code]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert told in done.stdout.splitlines()


def test_replay_in_an_unknown_language(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["replay", str(FOLDER / "two-players-first-game.txt"), "--lang", "xx"])
    assert "there is no language 'xx', only en, pl, pt, cs" in capsys.readouterr().err


def test_moves(capsys: pytest.CaptureFixture[str], at: Any) -> None:
    file = at({"settlements": ["B13"]}, {}, terrain="canyon")
    assert run(capsys, "moves", file) == "Ann acts\nAnn builds A13\nAnn builds C13\n"
    answer = json.loads(run(capsys, "moves", "--json", file))
    assert answer == {"actor": "Ann", "actions": ["Ann builds A13", "Ann builds C13"]}
    waits = at({}, {})
    assert json.loads(run(capsys, "moves", "--json", waits)) == {"actor": "chance", "actions": []}


def test_score(capsys: pytest.CaptureFixture[str], at: Any) -> None:
    file = at({"settlements": ["C4", "C5"]}, {"settlements": ["H15"]}, terrain="grass")
    answer = json.loads(run(capsys, "score", "--json", file))
    ann = {"castles": 3, "fishermen": 0, "knights": 4, "merchants": 0, "total": 7}
    assert answer["Ann"] == ann
    told = run(capsys, "score", file)
    assert "Ann: 7 gold\n  castles 3: D4\n" in told
    assert "  knights 4: C4 C5\n" in told
    assert "4 gold, at D3 E5 " in told


def test_terrain(capsys: pytest.CaptureFixture[str], at: Any) -> None:
    file = at({"next": "grass"}, {}, terrain=None, discards={"grass": 2})
    answer = json.loads(run(capsys, "terrain", "--json", file))
    # Of 22 unknown cards, one is in Brian's hand.
    assert answer["Brian"]["grass"] == "1/11"
    assert sum(eval(chance) for chance in answer["Brian"].values()) == pytest.approx(1)
    told = run(capsys, "terrain", file)
    assert "Brian: free to build anywhere with 100.0% (1)" in told
    assert "  grass 9.1% (1/11): anywhere, 61 hexes" in told


def test_best(capsys: pytest.CaptureFixture[str], at: Any) -> None:
    file = at({"settlements": ["E5", "F5", "F6"]}, {}, terrain="forest")
    answer = json.loads(run(capsys, "best", "--json", file))
    assert answer.keys() == {"exact", "gold", "gain", "turn"}
    assert answer["exact"] is True
    assert "Ann builds F7" in answer["turn"]
    told = run(capsys, "best", file)
    assert f"{answer['gold']} gold, {answer['gain']} more than now; " in told
    assert "with the next card, for the " in told


def test_simulate_with_other_lords(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = (
        "simulate",
        "--players",
        "random,random",
        "--games",
        "2",
        "--cards",
        "lords,knights,miners",
    )
    golds = [
        json.loads(run(capsys, *arguments, "--lords-zero", option, "--json"))["players"][0]["gold"]
        for option in ("yes", "no")
    ]
    assert json.loads(run(capsys, *arguments, "--json"))["players"][0]["gold"] == golds[0]
    assert golds[0]["mean"] >= golds[1]["mean"]
    with pytest.raises(SystemExit, match="2"):
        cli.main([*arguments, "--lords-zero", "perhaps"])


@pytest.mark.rule("KT.5")
def test_what_is_still_due_is_told_with_the_chance_of_each_card(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "position.json"
    file.write_text(files.to_text(cut_off(["A9"])))
    answer = json.loads(run(capsys, "best", "--json", str(file)))
    assert answer["turn"] == ["Ann builds A9"]
    assert answer["exact"] is False
    assert answer["due"] == 2
    assert {each["chance"] for each in answer["next"].values()} == {"1/4"}
    told = run(capsys, "best", str(file))
    assert "then 2 settlements are still due, and the card has no free hex left (KT.5)" in told
    assert f"  grass 25.0% (1/4): {answer['next']['grass']['gold']} gold at the end\n" in told


def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "--players", "greedy,random", "--games", "4", "--seed", "2")
    answer = json.loads(run(capsys, *arguments, "--json"))
    assert answer["games"] == 4
    assert answer["seed"] == 2
    assert [player["name"] for player in answer["players"]] == ["greedy", "random"]
    assert answer["players"][0].keys() == {"name", "seat", "wins", "shared", "interval", "gold"}
    told = run(capsys, *arguments, *BOARD)
    assert told.startswith("4 games, ")
    assert "gold mean     sd\n" in told
    assert "\nlords " in told
    assert "winners " in told
    assert run(capsys, *arguments, "--workers", "2") == run(capsys, *arguments)


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (("moves", "no-such"), 1, "no-such: no such file or directory"),
        (("simulate", "--players", "greedy,nobody"), 2, "there is no player called 'nobody'"),
        (("simulate", "--players", "random,random", "--cards", "a,b"), 2, "a game has 3"),
        (("simulate", "--players", "random,random", "--sections", "moon"), 2, "a board has 4"),
    ],
)
def test_what_is_wrong_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], status: int, words: str
) -> None:
    assert cli.main(arguments) == status
    said = capsys.readouterr()
    assert words in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_a_settlement_on_a_mountain(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """C12 of the first board is a mountain, so a settlement there is a fault."""
    file = tmp_path / "position.json"
    players = [{"name": "Ann", "settlements": ["C12"]}, {"name": "Brian"}]
    file.write_text(json.dumps({"players": players}), "utf-8")
    assert cli.main(["best", str(file)]) == 1
    wrong = "players[0].settlements: nobody can build on C12: mountain (KB.1)"
    assert capsys.readouterr().err == f"kingdombuilder: {wrong}\n"


def test_it_is_a_program_of_its_own() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kingdombuilder", "--help"], capture_output=True, text=True
    )
    assert done.returncode == 0
    for command in ("replay", "moves", "score", "terrain", "best", "simulate", "lab", "dashboards"):
        assert f"\n    {command}" in done.stdout
    unknown = [sys.executable, "-m", "kingdombuilder", "fly"]
    wrong = subprocess.run(unknown, capture_output=True, text=True)
    assert wrong.returncode == 2
    assert wrong.stderr.count("\n") == 1
