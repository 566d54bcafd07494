"""The command `kingsburg court`: for people, as JSON, and with files that are wrong."""

import json
from pathlib import Path
from typing import Any

import pytest

from kingsburg.cli import main
from kingsburg.notation import files
from kingsburg.odds import court as module
from kingsburg.odds.claims import chance
from kingsburg.odds.court import Court

COURT: dict[str, Any] = {
    "phase": "spring",
    "step": "influence",
    "players": [
        {"name": "Ann", "dice": "2 6 6"},
        {"name": "Brian", "dice": "3 4 5"},
        {"name": "Cindy", "dice": "1 4 4", "tokens": 1},
    ],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(COURT))
    return path


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(["court", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_as_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = files.load(file.read_text())
    solved = Court(position)
    assert solved.search()
    found = answer(capsys, str(file))
    assert found["exact"] is True
    assert found["states"] == solved.states > 1
    assert found["values"] == {name: float(each) for name, each in solved.values().items()}
    best = next(each for each in found["moves"] if each["action"] == found["best"])
    assert best["values"] == found["values"]
    assert all(each["values"]["Ann"] <= found["values"]["Ann"] for each in found["moves"])
    assert [each["action"] for each in found["moves"]] == [
        "Ann influences 2 with 2",
        "Ann influences 6 with 6",
        "Ann influences 8 with 2 6",
        "Ann influences 12 with 6 6",
        "Ann influences 14 with 2 6 6",
        "Ann passes",
    ]
    assert found["can_force"]["Ann"]["8"] is True
    assert found["can_force"]["Brian"]["8"] is False
    assert set(found["can_force"]["Cindy"]) == {str(advisor) for advisor in range(1, 19)}
    assert found["chance"]["Brian"]["8"] == str(chance(position)["Brian"][8]) == "5/6"


def test_worths_change_the_answer(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    worth = tmp_path / "worth.json"
    worth.write_text('{"8": 5, "14": "1/2"}')
    found = answer(capsys, str(file), "--worth", str(worth))
    assert found["best"] == "Ann influences 8 with 2 6"
    # Brian's and Cindy's eights come too late.
    assert found["values"] == {"Ann": 5.0, "Brian": 0.0, "Cindy": 0.0}
    worth.write_text('{"Ann": {"14": 3}, "Brian": {"8": 2}}')
    found = answer(capsys, str(file), "--worth", str(worth))
    assert found["best"] == "Ann influences 14 with 2 6 6"
    assert (found["values"]["Ann"], found["values"]["Brian"]) == (3.0, 2.0)


def test_for_people(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["court", str(file)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Best: Ann influences ")
    assert "8 Treasurer" in told
    assert "83.3%" in told
    # Each line of best play is legal.
    story = told.partition("Best play:\n")[2].partition("\n\n")[0].splitlines()
    assert len(story) > 5
    played = {**COURT, "then": [line.strip() for line in story]}
    assert not files.read(json.dumps(played)).faults


def test_too_many_states_are_said(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = answer(capsys, str(file))
    monkeypatch.setattr(module, "MOST_STATES", 5)
    found = answer(capsys, str(file))
    assert found["exact"] is False
    assert "best" not in found
    for name, (low, high) in found["bounds"].items():
        assert 0 <= low <= exact["values"][name] <= high
    assert any(each["values"] is None for each in found["moves"])
    for mine, each in zip(found["moves"], exact["moves"], strict=True):
        assert mine["values"] in (None, each["values"])
    assert main(["court", str(file)]) == 0
    assert capsys.readouterr().out.startswith("Not exact yet: after ")


FORTY = " ".join("4" * 40)


@pytest.mark.parametrize(
    ("position", "worth", "sentence"),
    [
        ("[1]", None, "position.json: a position is a JSON object: {…}"),
        ("{", None, "position.json: this is not JSON: line 1"),
        (
            json.dumps({**COURT, "step": "build"}).replace('"dice"', '"note"'),
            None,
            "position.json: players[0].note: there is no such field",
        ),
        (
            json.dumps({"players": [{"name": "Ann"}, {"name": "Brian"}]}),
            None,
            "position.json: step: the court is contested at step influence, but",
        ),
        (
            json.dumps(COURT).replace("3 4 5", FORTY),
            None,
            "position.json: players[1].dice: ",
        ),
        (
            json.dumps(COURT).replace("3 4 5", "1 1 1 1 1 + 1 1 1 1"),
            None,
            "position.json: players: 9 dice in one hand allow too many placements",
        ),
        (json.dumps(COURT), '{"19": 1}', "worth.json: 19: there is no advisor 19"),
        (json.dumps(COURT), '{"Zoe": {"8": 1}}', "worth.json: Zoe: there is no player"),
        (json.dumps(COURT), '{"Ann": {"0": 1}}', "worth.json: Ann.0: there is no advisor 0"),
        (json.dumps(COURT), '{"8": "much"}', "worth.json: 8: must be a number"),
        (json.dumps(COURT), '{"8": 1, "8": 2}', "worth.json: '8' appears twice in one object"),
        (json.dumps(COURT)[:-1] + ', "phase": "summer"}', None, "position.json: 'phase' appears"),
        (
            json.dumps({**COURT, "then": ["Ann passes", "Brian passes", "Cindy passes"]}),
            None,
            "position.json: step: the court is contested at step influence, but",
        ),
        (json.dumps(COURT), "nothing", "worth.json: this is not JSON: line 1"),
    ],
)
def test_wrong_files_get_one_sentence(
    position: str,
    worth: str | None,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("position.json").write_text(position)
    Path("worth.json").write_text(worth or "{}")
    more = ["--worth", "worth.json"] if worth else []
    assert main(["court", "position.json", *more]) == 1
    told = capsys.readouterr()
    assert told.err.startswith(f"kingsburg: {sentence}")
    assert told.err.count("\n") == 1
    assert not told.out


def test_a_file_that_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["court", "nowhere.json"]) == 1
    assert capsys.readouterr().err == "kingsburg: nowhere.json: no such file or directory\n"
    assert main(["court", ""]) == 1
    assert capsys.readouterr().err == "kingsburg: the name of a file is empty\n"
    assert main(["court", "-", "--worth", "-"]) == 1
    assert "only one of the two files" in capsys.readouterr().err
