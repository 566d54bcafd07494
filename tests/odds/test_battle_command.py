"""The command `kingsburg battle`."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction

import pytest

from kingsburg import cli
from kingsburg.engine.actions import Enemy
from kingsburg.engine.content import content_of
from kingsburg.engine.powers.abilities import abilities_of
from kingsburg.engine.rules import Rules
from kingsburg.odds.battle import battle
from kingsburg.odds.winter import Winter

WITH_ALL = abilities_of(content_of(Rules(modules=(1, 5), scenario="goblin_valley")), ())
TOKENS = abilities_of(content_of(Rules(modules=(1, 5))), ())
FIERCE = Winter(3).under(Rules(modules=(4,))).with_cards("", "fierce_enemies")
WINTERS: list[tuple[list[str], Winter]] = [
    ([], Winter()),
    (["--soldiers", "3"], Winter(3)),
    (["--soldiers", "3", "--destiny", "fierce_enemies"], FIERCE),
    (["--soldiers", "3", "--modules", "4", "--destiny", "fierce_enemies"], FIERCE),
    (["--soldiers", "3", "--destiny", "famine", "--governor", "prince"], Winter(3)),
    (["--soldiers", "999", "--year", "5"], Winter(999, year=5)),
    (
        ["--year", "3", "--reinforcements", "difference"],
        Winter(year=3, reinforcements="difference"),
    ),
    (
        ["--enemy", "goblins 5", "--soldiers", "2"],
        Winter(2, year=4, enemy=Enemy("goblins", 5)),
    ),
    (
        ["--enemy", "zombies 5", "--buildings", "stone_wall, palisade,stable"],
        Winter(year=2, enemy=Enemy("zombies", 5)).with_buildings(
            ["palisade", "stable", "stone_wall"]
        ),
    ),
    (
        ["--buildings", "inn,market,farms"],
        Winter().with_buildings(["inn", "market", "farms"]),
    ),
    (["--buildings", ""], Winter()),
    (["--modules", "1,5", "--scenario", "goblin_valley"], Winter(abilities=WITH_ALL)),
    (
        ["--modules", "1,5", "--tokens", "0, 3", "--year", "2"],
        Winter(abilities=TOKENS, year=2, tokens=(0, 3)),
    ),
]


@pytest.mark.parametrize(("arguments", "winter"), WINTERS, ids=[str(each[0]) for each in WINTERS])
def test_json(arguments: list[str], winter: Winter, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["battle", *arguments, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    found = json.loads(printed.out)
    assert list(found) == ["victory", "draw", "defeat"]
    assert tuple(map(Fraction, found.values())) == battle(winter)


def test_json_to_the_letter(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["battle", "--soldiers", "2", "--enemy", "goblins 5", "--json"])
    assert capsys.readouterr().out == '{"victory": "1/2", "draw": "1/6", "defeat": "1/3"}\n'
    cli.main(["battle", "--soldiers", "5", "--enemy", "goblins 5", "--json"])
    assert capsys.readouterr().out == '{"victory": "1", "draw": "0", "defeat": "0"}\n'


def told(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert cli.main(["battle", *words]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_year_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "--soldiers", "2", "--buildings", "palisade,inn", "--year", "3")
    assert lines[0] == (
        "Year III, Winter, against one of Goblins 4, Goblins 5, Orcs 5, Demons 6 or Zombies 6:"
        " 2 soldiers and Inn, Palisade; the King sends as many as a die shows."
    )
    assert lines[2] == "Victory       2/3   66.7%  1 in 1.5    ####################"
    assert lines[4] == "Defeat        1/6   16.7%  1 in 6      #####"
    assert lines[7] == (
        "Goblins 4         83.3%    16.7%       0%"
        "  1 wood            3 wood, 3 stone, 1 building, 1 VP"
    )
    assert [
        line.split()[0] for line in lines[7:12]
    ] == "Goblins Goblins Orcs Demons Zombies".split()
    assert lines[13].split() == ["On", "average", "gained", "lost", "in", "all"]
    assert lines[14].split() == ["gold", "0.13", "(2/15)", "0.23", "(7/30)", "−0.10"]
    assert lines[-1].split() == ["buildings", "0", "0.07", "(1/15)", "−0.07"]


def test_a_card_that_two_years_have(capsys: pytest.CaptureFixture[str]) -> None:
    """The odds are the same in both years, but gains and losses are not."""
    lines = told(capsys, "--soldiers", "3", "--enemy", "goblins 5")
    assert lines[0].startswith("Winter against Goblins 5: 3 soldiers and no buildings;")
    assert [line for line in lines if line.startswith("Victory")] == [lines[2]]
    years = [lines.index(f"Year {year}, Winter:") for year in ("III", "IV")]
    assert "3 gold, 1 building" in lines[years[0] + 2]
    assert "4 wood, 4 stone, 1 building, 1 VP" in lines[years[1] + 2]


def test_a_card_of_one_year(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "--enemy", "dragons 9", "--soldiers", "1")
    assert lines[2:5] == [
        "Victory         0      0%  never",
        "Draw            0      0%  never",
        "Defeat          1    100%  always      ##############################",
    ]
    assert not any("Year" in line for line in lines)


WRONG = [
    (["--soldiers=-1"], "argument --soldiers: '-1' is not a whole number from 0 to 999"),
    (["--soldiers", "1000"], "argument --soldiers: '1000' is not a whole number from 0 to 999"),
    (["--soldiers", "two"], "argument --soldiers: 'two' is not a whole number from 0 to 999"),
    (["--year", "6"], "argument --year: '6' is not a whole number from 1 to 5"),
    (["--year", "0"], "argument --year: '0' is not a whole number from 1 to 5"),
    (["--governor", "thief"], "argument --governor: M3 what thief does is not known"),
    (["--governor", "archer"], "argument --governor: N.4 there is no governor archer"),
    (["--destiny", "drought"], "argument --destiny: N.4 there is no destiny card drought"),
    (["--buildings", "temple"], "argument --buildings: N.4 there is no building temple"),
    (["--buildings", "pali sade"], "argument --buildings: N.4 there is no building pali sade"),
    (["--buildings", "inn,,market"], "argument --buildings: expected ids such as palisade"),
    (["--buildings", "inn,inn"], "argument --buildings: P2d.3 inn is listed twice"),
    (["--buildings", "chapel"], "argument --buildings: P2d.3 chapel needs statue"),
    (
        ["--buildings", "market,fortress"],
        "argument --buildings: P2d.3 market needs inn; P2d.3 fortress needs stone_wall",
    ),
    (["--enemy", "goblins 9"], "argument --enemy: S.3 goblins 9 is not a card of any year"),
    (["--enemy", "elves 5"], "argument --enemy: S.3 elves 5 is not a card of any year"),
    (["--enemy", "goblins"], "expected a race and a strength, such as goblins 5"),
    (["--enemy", "goblins -5"], "expected a race and a strength, such as goblins 5"),
    (["--enemy", ""], "expected a race and a strength, such as goblins 5"),
    (["--year", "3", "--enemy", "goblins 5"], "not allowed with argument"),
    (["--year", "1", "--enemy", "goblins 5"], "not allowed with argument"),
    (["--tokens", "1"], "argument --tokens: M5 without module 5 nobody has soldier tokens"),
    (["--modules", "5", "--tokens", "7"], "argument --tokens: M5 one of the soldier tokens 0, 1"),
    (["--modules", "5", "--tokens", "few"], "expected numbers with commas between them"),
    (["--scenario", "moon"], "argument --scenario: invalid choice: 'moon'"),
    (["--reinforcements", "coin"], "argument --reinforcements: invalid choice: 'coin'"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG, ids=[each[1] for each in WRONG])
def test_unusable_arguments(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status: object = cli.main(["battle", *arguments])
    except SystemExit as end:  # raised by argparse
        status = end.code
    assert status == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("kingsburg battle: ")
    assert len(printed.err.splitlines()) == 1
    assert sentence in printed.err


def test_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kingsburg", "battle", "--enemy", "goblins 5", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    found = battle(Winter(year=3, enemy=Enemy("goblins", 5)))
    assert json.loads(done.stdout)["draw"] == str(found.draw)
