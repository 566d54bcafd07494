"""The command `kingsburg odds`."""

import argparse
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from kingsburg.cli import odds as cli_odds
from kingsburg.engine.hand import Hand
from kingsburg.odds.reach import Setup, reach


def odds(*arguments: str) -> int:
    """Return the exit status of the command, run as `kingsburg` runs it."""
    parser = argparse.ArgumentParser(prog="kingsburg")
    cli_odds.add_parser(parser.add_subparsers())
    chosen = parser.parse_args(["odds", *arguments])
    status: int = chosen.run(chosen)
    return status


BOTH = Setup().with_buildings(["statue", "chapel"])
SETUPS = {
    "": Setup(),
    "--dice 5 --white 3": Setup(5, 3),
    "--dice 0": Setup(0),
    "--white 6 --token": Setup(3, 6, token=True),
    "--market": Setup(sways=("market",)),
    "--statue": Setup().with_buildings(["statue"]),
    "--chapel": Setup().with_buildings(["chapel"]),
    "--statue --chapel --market --token --white 1": Setup(
        3, 1, token=True, sways=("market",), rerolls=BOTH.rerolls
    ),
    "--taken 8,9": Setup(taken=frozenset({8, 9})),
    "--taken 18": Setup(taken=frozenset({18})),
    "--governor prince": Setup().with_cards("prince", ""),
    "--governor duke --taken 1,2 --white 1": Setup(white=1, taken=frozenset({1, 2})).with_cards(
        "duke", ""
    ),
    "--governor fairy": Setup(),
    "--destiny famine": Setup(2),
    "--destiny famine --dice 4": Setup(3),
    "--destiny good_year": Setup(white=1),
    "--destiny good_year --white 2": Setup(white=2),
    "--destiny closed_king": Setup(taken=frozenset({18})),
    "--governor trickster --destiny famine --roll 2_5 --chapel": Setup()
    .with_buildings(["chapel"])
    .with_cards("trickster", "")
    .rolled(Hand((2, 5))),
    "--roll 1_3_5_+_4": Setup().rolled(Hand((1, 3, 5), (4,))),
    "--roll 2_2_2 --dice 3 --white 0 --statue --chapel": BOTH.rolled(Hand((2, 2, 2))),
}


@pytest.mark.parametrize(("arguments", "setup"), SETUPS.items(), ids=SETUPS)
def test_json(arguments: str, setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    # In the keys of `SETUPS` a roll is one word.
    given = (each.replace("_", " ") if each[0].isdigit() else each for each in arguments.split())
    status = odds(*given, "--json")
    printed = capsys.readouterr()
    assert (status, printed.err) == (0, "")
    found = json.loads(printed.out)
    assert list(found) == [str(advisor) for advisor in range(1, 19)]
    assert {int(key): Fraction(value) for key, value in found.items()} == reach(setup)


def test_json_to_the_letter(capsys: pytest.CaptureFixture[str]) -> None:
    odds("--json")
    printed = capsys.readouterr().out
    assert printed.startswith('{"1": "91/216", "2": "13/27", ')
    assert printed.endswith(', "18": "1/216"}\n')
    odds("--json", "--roll", "6")
    assert '"5": "0", "6": "1", "7": "0"' in capsys.readouterr().out


def test_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert odds("--taken", "9, 18") == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 18
    assert lines[0] == " 1  Jester          91/216   42.1%  1 in 2.4  #############"
    assert lines[7] == " 8  Treasurer       97/216   44.9%  1 in 2.2  #############"
    assert lines[8] == " 9  Master Hunter        0      0%  never"
    assert lines[17].split() == ["18", "King", "0", "0%", "never"]


def test_below_the_table_stands_what_the_cards_change(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert odds("--governor", "prince", "--destiny", "famine") == 0
    assert capsys.readouterr().out.splitlines()[18:] == [
        "",
        "Famine: only 2 coloured dice.",
        "Prince: adds most at 9, the Master Hunter, +72.2 points: 83.3% instead of 11.1%.",
    ]


HOUSE = """
[[governor]]
id = "haggler"
names = { en = "Haggler" }
numbers = { sway = 1 }

[[destiny]]
id = "plague"
names = { en = "Plague" }
numbers = { coloured = -2, white = 1 }
closed = [3, 4]
"""


def test_cards_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = tmp_path / "house.toml"
    house.write_text(HOUSE, "utf-8")
    asked = ("--cards", str(house), "--governor", "haggler", "--destiny", "plague")
    assert odds(*asked, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    expected = reach(Setup(1, 1, sways=("market",), taken=frozenset({3, 4})))
    assert {int(key): Fraction(value) for key, value in found.items()} == expected
    assert odds(*asked) == 0
    assert capsys.readouterr().out.splitlines()[18:] == [
        "",
        "Plague: only 1 coloured die.",
        "Plague: 1 extra white die.",
        "Plague: nobody can influence 3, the Architect and 4, the Merchant.",
        "Haggler: adds most at 5, the Sergeant, +47.2 points: 75.0% instead of 27.8%.",
    ]
    # More white dice than anybody can have.
    assert odds(*asked, "--white", "6") == 2
    assert "7 is not a valid number of white dice (0 to 6)" in capsys.readouterr().err


WRONG = [
    (["--dice", "6"], "argument --dice: '6' is not a whole number from 0 to 5"),
    (["--dice=-1"], "argument --dice: '-1' is not a whole number from 0 to 5"),
    (["--dice", "2.5"], "argument --dice: '2.5' is not a whole number from 0 to 5"),
    (["--dice", "9" * 9999], "' is not a whole number from 0 to 5"),
    (["--white", "seven"], "argument --white: 'seven' is not a whole number from 0 to 6"),
    (["--taken", "8,19"], "argument --taken: '19' is not a whole number from 1 to 18"),
    (["--taken", "1 8"], "argument --taken: '1 8' is not a whole number from 1 to 18"),
    (["--taken", ""], "argument --taken: '' is not a whole number from 1 to 18"),
    (["--roll", "1 8"], "argument --roll: dice '1 8', character 3: '8' is not a face of a die"),
    (["--roll", ""], "argument --roll: there are no dice"),
    (["--roll", "1 3 5 + 4", "--dice", "2"], "--dice 2 contradicts --roll, where it is 3"),
    (["--roll", "1 3 5", "--white", "1"], "--white 1 contradicts --roll, where it is 0"),
    (["--governor", "bard"], "M3 what bard does is not known"),
    (["--governor", "archer"], "N.4 there is no governor archer"),
    (["--destiny", "heavy_snow"], "M4 what heavy_snow does is not known"),
    (["--destiny", "drought"], "N.4 there is no destiny card drought"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG, ids=[each[1] for each in WRONG])
def test_unusable_arguments(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status: object = odds(*arguments)
    except SystemExit as end:  # raised by argparse
        status = end.code
    assert status == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "kingsburg odds: error: " in printed.err
    assert sentence in printed.err
    assert len(printed.err) < 1000


def test_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kingsburg", "odds", "--token", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["8"] == str(reach(Setup(token=True))[8])
