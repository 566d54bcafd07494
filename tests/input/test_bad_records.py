"""Records with a wrong line: the line, one sentence with its rule, and what would be legal."""

from __future__ import annotations

import random

import pytest

from gametable.play.errors import GameError, Malformed
from kingsburg.notation import lines, records
from kingsburg.notation.records import RecordError
from tests.telling import after
from tests.times import at_most

AID = "kingsburg 1\nplayers Ann Brian Cindy\norder Ann Brian Cindy\n"
ROLLS = f"{AID}Ann takes wood\nBrian takes gold\nCindy takes gold\n"
COURT = f"{ROLLS}Ann rolls 1 2 3\nBrian rolls 2 4 4\nCindy rolls 4 5 6\n"
BUILD = (
    "kingsburg 1\nplayers Ann Brian Cindy\n"
    'position {"phase": "spring", "step": "build", "players": [{"name": "Ann", "gold": 2, '
    '"wood": 2, "buildings": ["inn"]}, {"name": "Brian", "wood": 1}, {"name": "Cindy"}]}\n'
)
RECRUIT = (
    "kingsburg 1\nplayers Ann Brian Cindy\n"
    'position {"phase": "recruiting", "players": [{"name": "Ann", "gold": 2, "wood": 2}, '
    '{"name": "Brian", "wood": 2}, {"name": "Cindy"}]}\n'
)
LOSS = (
    "kingsburg 1\nplayers Ann Brian Cindy\n"
    'position {"phase": "winter", "year": 4, "enemy": "orcs 7", "players": [{"name": "Ann", '
    '"gold": 2, "wood": 2}, {"name": "Brian", "wood": 2}, {"name": "Cindy"}]}\nking rolls 1\n'
)
HALL = (
    "kingsburg 1\nplayers Ann Brian Cindy\n"
    'position {"phase": "spring", "step": "season_end", "players": [{"name": "Ann", "gold": 2, '
    '"buildings": ["barricade", "crane", "town_hall"]}, {"name": "Brian"}, {"name": "Cindy"}]}\n'
)

FORM = "expected something like: "
#: The record before the wrong line, that line, and the start of the sentence.
WRONG = [
    # no such players, words, numbers
    (AID, "Zoe takes wood", "N.4 there is no player Zoe, only Ann, Brian, Cindy"),
    (AID, "ann takes wood", "N.4 there is no player ann"),
    (AID, "\0\0\0", "N.4 there is no player ���"),
    (AID, "x" * 50_000, "N.4 there is no player xxx"),
    (AID, "Ann", "Ann cannot do this: nothing"),
    (AID, "Ann flies", "Ann cannot do this: flies, only rolls, takes,"),
    (AID, "king takes wood", "king cannot do this: takes, only rolls"),
    (AID, "neutral passes", "neutral cannot do this: passes, only rolls"),
    (AID, "Ann takes", f"{FORM}Ann takes wood from 4"),
    (AID, "Ann takes iron", "N.4 iron is not one of gold, wood, stone"),
    (AID, "Ann takes wood from", f"{FORM}Ann takes wood from 4"),
    (AID, "Ann takes wood from four", "four is not a number from 0 to 9999"),
    (AID, "Ann takes wood from 99999", "99999 is not a number from 0 to 9999"),
    (AID, "Ann takes wood from ٤", "٤ is not a number from 0 to 9999"),
    (AID, "enemy", "expected a race and a strength: enemy goblins 3"),
    (AID, "enemy goblins three", "three is not a number"),
    (AID, "Ann passes now", f"{FORM}Ann passes"),
    (COURT, "Ann influences 5", f"{FORM}Ann influences 8 with 5 3"),
    (COURT, "Ann influences 5 with", "there are no dice"),
    (COURT, "Ann influences 5 with 2 x", "dice '2 x', character 3: 'x' is not a face of a die"),
    (COURT, "Ann influences 5 with 2 3 and token and token", FORM),
    (COURT, "Ann influences -5 with 2 3", "-5 is not a number"),
    (BUILD, "Ann builds", f"{FORM}Ann builds chapel by envoy"),
    (BUILD, "Ann builds statue by crane", "B.crane Ann has no crane"),
    (BUILD, "Ann builds statue by fate", "N.4 there is no fate"),
    (HALL, "Ann pays gold", f"{FORM}Ann pays wood at town_hall"),
    (RECRUIT, "Ann recruits two with gold gold", "two is not a number"),
    (LOSS, "Ann loses", f"{FORM}Ann loses gold wood"),
    # the aid
    (AID, "Brian takes wood", "N.2 it is Ann's turn"),
    (AID, "Ann takes wood wood", "P1.2 "),
    (AID, "Ann takes vp", "P1.2 "),
    (AID, "Ann takes wood from 4", "P1.2 "),
    (AID, "Ann passes", "N.1 this action does not belong to step aid"),
    (AID, "Ann rolls 1 2 3", "N.1 "),
    (AID, "order Ann Brian Cindy", "N.1 "),
    (AID, "enemy goblins 3", "N.1 "),
    # dice that were not rolled, rolls of other dice
    (ROLLS, "Ann influences 3 with 3", "N.1 at this moment dice are rolled"),
    (ROLLS, "Ann rolls 1 2", "N.3 this roll needs 3 coloured and 0 white dice"),
    (ROLLS, "Ann rolls 1 2 3 4", "N.3 this roll needs 3 coloured and 0 white dice"),
    (ROLLS, "Ann rolls 1 2 3 + 4", "N.3 this roll needs 3 coloured and 0 white dice"),
    (ROLLS, "Ann rolls 0 1 2", "dice '0 1 2', character 1: '0' is not a face of a die (1 to 6)"),
    (ROLLS, "Ann rolls 1 2 7", "dice '1 2 7', character 5: '7' is not a face of a die (1 to 6)"),
    (ROLLS, "Ann rolls", "there are no dice"),
    (ROLLS, "neutral rolls 1 2 3", "N.1 "),
    (ROLLS, "king rolls 1", "N.1 "),
    (COURT, "Ann influences 9 with 4 5", "N.3 Ann has no such dice in hand"),
    (COURT, "Ann influences 6 with 3 3", "N.3 Ann has no such dice in hand"),
    (COURT, "Ann influences 4 with 3 + 1", "N.3 Ann has no such dice in hand"),
    # influencing
    (COURT, "Ann influences 19 with 1 2 3", "N.4 there is no advisor 19"),
    (COURT, "Ann influences 0 with 1 2 3", "N.4 there is no advisor 0"),
    (COURT, "Ann influences 7 with 2 3", "P2b.2 the group counts 5, not 7"),
    (COURT, "Ann influences 7 with 2 3 and token", "N.3 Ann has no +2 token"),
    (COURT, "Ann influences 6 with 2 3 by market", "P2b.6 Ann has no market"),
    (COURT, "Ann influences 6 with 2 3 by magic", "N.4 there is no magic"),
    (COURT, "Ann influences 5 with 2 3 by envoy", "P5.3 Ann does not have the Envoy"),
    (COURT, "Brian influences 4 with 4", "N.2 it is Ann's turn"),
    (f"{COURT}Ann influences 4 with 1 3\n", "Brian influences 4 with 4",
     "P2b.5 advisor 4 is already influenced by Ann"),
    (COURT, "Ann keeps", "N.1 this action does not belong to step influence"),
    (COURT, "Ann rerolls 2 by statue", "N.1 this action does not belong to step influence"),
    (COURT, "Ann builds inn", "N.1 this action does not belong to step influence"),
    # building
    (BUILD, "Ann builds palace", "N.4 there is no building palace"),
    (BUILD, "Ann builds inn", "P2d.3 Ann already has inn"),
    (BUILD, "Ann builds farms", "P2d.3 farms needs market"),
    (BUILD, "Ann builds guard_tower", "P2d.2 guard_tower costs 1 gold, 0 wood and 1 stone"),
    (BUILD, "Brian builds barricade", "N.2 it is Ann's turn"),
    (BUILD, "Ann builds statue by envoy", "P2d.1 "),
    # the end of the season, recruiting, losses
    (HALL, "Ann pays wood at town_hall", "N.3 Ann does not have that: wood"),
    (HALL, "Ann pays gold at embassy", "B.embassy Ann has no embassy"),
    (HALL, "Ann uses sawmill", "N.4 there is no sawmill"),
    (RECRUIT, "Ann recruits 1 with stone stone", "N.3 Ann does not have that: stone stone"),
    (RECRUIT, "Ann recruits 1 with gold", "P7.1 a soldier costs Ann 2 goods"),
    (RECRUIT, "Ann recruits 0 with gold", "P7.1 a soldier costs Ann 2 goods"),
    (RECRUIT, "Ann recruits 2 with gold gold", "P7.1 a soldier costs Ann 2 goods"),
    (RECRUIT, "Ann recruits 1 with gold token", "N.3 Ann does not have that: token"),
    (LOSS, "Ann loses gold", "P8.6 2 goods are lost"),
    (LOSS, "Ann loses gold stone", "N.3 Ann does not have that: stone"),
    (LOSS, "Ann loses gold gold wood", "P8.6 2 goods are lost"),
    # expectations
    (AID, "expect", "expect needs"),
    (AID, "expect Zoe vp=1", "Zoe is not one of"),
    (AID, "expect Ann love=1", "love=1 is not one of"),
    (AID, "expect Ann vp", "vp is not one of"),
    (AID, "expect Ann vp=1", "expected Ann vp 1, but it is 0"),
    (AID, "expect Ann vp=one", "expected Ann vp one, but it is 0"),
    (AID, "expect year=2", "expected year 2, but it is 1"),
    (AID, "expect legal", "the line is empty"),
    (AID, "expect illegal", "the line is empty"),
    (AID, "expect legal Brian takes wood", "N.2 it is Ann's turn"),
    (AID, "expect illegal P1.2 Ann takes wood", "expected P1.2 to forbid this, but it is legal"),
    (AID, "expect illegal P2b.5 Brian takes wood", "expected P2b.5 to forbid this, but it is N.2"),
]  # fmt: skip

HEADERS = [
    ("", 1, "a record starts with the line: kingsburg 1"),
    ("\n\n  \n# nothing\n", 1, "a record starts with the line: kingsburg 1"),
    ("players Ann Brian\n", 1, "a record starts with the line: kingsburg 1"),
    ("kingsburg\n", 1, "a record starts with the line: kingsburg 1"),
    ("\nkingsburg 2\n", 2, "a record starts with the line: kingsburg 1"),
    ('{"players": []}', 1, "a record starts with the line: kingsburg 1"),
    ("\0\1\2", 1, "a record starts with the line: kingsburg 1"),
    ("kingsburg 1", 1, "S.1 a line with the players must"),
    ("kingsburg 1\norder Ann Brian\n", 2, "S.1 a line with the players must"),
    ("kingsburg 1\nplayers\n", 2, "players: 2 to 5 can play, not 0 (S.1)"),
    ("kingsburg 1\nplayers Ann\n", 2, "players: 2 to 5 can play, not 1 (S.1)"),
    ("kingsburg 1\nplayers A B C D E F\n", 2, "players: 2 to 5 can play, not 6"),
    ("kingsburg 1\nplayers Ann Brian Ann\n", 2, "players[2].name: there are two players named Ann"),
    ("kingsburg 1\nplayers Ann king\n", 2, "players[1].name: king is a word of the notation"),
    ("kingsburg 1\nplayers Ann B,b\n", 2, "players[1].name: 'B,b' must consist of 1 to 20 letters"),
    ("kingsburg 1\nplayers Ann \u3164\n", 2, "players[1].name: a name must not contain the"),
    ("kingsburg 1\nplayers Ann Brian\nplayers Ann Zoe\n", 3, "S.1 there are two lines with"),
    ("kingsburg 1\n\nmodules 1 7\n", 3, "M module 7 is not part of this version"),
    ("kingsburg 1\nrules luck=1\n", 2, "there is no option luck, only plus_two_limit"),
    ("kingsburg 1\nrules may_decline=maybe\n", 2, "may_decline must be false or true, not maybe"),
    ("kingsburg 1\nrules may_decline\n", 2, "may_decline must be false or true, not nothing"),
    ("kingsburg 1\nplayers Ann Brian\norder Ann\n", 3, "S.2 an order names each player once"),
    ("kingsburg 1\nplayers Ann Brian\norder Ann Zoe\n", 3, "S.2 an order names each player once"),
    ("kingsburg 1\nplayers Ann Brian\nposition\n", 3, "this is not JSON"),
    ("kingsburg 1\nplayers Ann Brian\nposition {}\n", 3, "position: players: 2 to 5 can play"),
    (f"{BUILD}position {{}}\n", 4, "there are two lines with a position"),
    (
        f'{BUILD.replace("players Ann Brian", "players Brian Ann")}Ann passes\n',
        4,
        "S.1 the position and the line",
    ),
    (
        BUILD.replace("players Ann", "rules may_decline=true\nplayers Ann"),
        4,
        "the rules are part of the position, so no line gives them",
    ),
    (
        BUILD.replace("inn", "chapel").replace('"wood": 1', '"wood": -1, "luck": 3'),
        3,
        "position: players[1].luck: there is no such field; "
        "players[0].buildings: chapel needs statue (P2d.3); "
        "players[1].wood: -1 is not from 0 to 999 (N.3)",
    ),
]  # fmt: skip


def error_of(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        records.read(text)
    return caught.value


@pytest.mark.parametrize(
    ("before", "line", "sentence"), WRONG, ids=[each[1][:40] for each in WRONG]
)
def test_a_wrong_line(before: str, line: str, sentence: str) -> None:
    error = error_of(f"{before}{line}\nAnn takes stone\n")
    assert str(error).startswith(sentence)
    assert error.line == before.count("\n") + 1
    assert "\n" not in str(error)
    assert len(str(error)) < 240


@pytest.mark.parametrize(
    ("text", "line", "sentence"), HEADERS, ids=[each[2][:40] for each in HEADERS]
)
def test_a_wrong_header(text: str, line: int, sentence: str) -> None:
    error = error_of(text)
    assert str(error).startswith(sentence)
    assert error.line == line
    assert "\n" not in str(error)


@pytest.mark.parametrize("blank", ["\v", "\f", "\x1c", "\x85", "\u2028"])
def test_lines_are_counted_as_editors_count_them(blank: str) -> None:
    assert error_of(f"{AID}Ann{blank}takes wood{blank}\r\nBrian takes iron\n").line == 5


def test_what_would_be_legal_is_told() -> None:
    error = error_of(f"{AID}Ann passes\n")
    assert error.legal == ("Ann takes gold", "Ann takes wood", "Ann takes stone")
    assert error.told("game.txt") == (
        "game.txt:4: N.1 this action does not belong to step aid\n"
        "legal here: Ann takes gold; Ann takes wood; Ann takes stone"
    )


def test_of_many_legal_lines_the_first_ones_are_told() -> None:
    position = '{"phase": "recruiting", "players": [{"name": "Ann", %s}, {"name": "Brian"}]}'
    rich = position % '"gold": 999, "wood": 999, "stone": 999'
    error = error_of(f"kingsburg 1\nplayers Ann Brian\nposition {rich}\nBrian passes\n")
    assert len(error.legal) == 12
    assert error.legal[0] == "Ann passes"
    assert error.more > 1_000_000
    assert error.told("x").endswith(f" … and {error.more} more")


def test_of_rolls_an_example_is_told() -> None:
    assert (
        error_of(f"{ROLLS}Ann passes\n").told("x").endswith("legal here: such as Ann rolls 1 1 1")
    )


@pytest.mark.parametrize(
    ("before", "line", "sentence"), WRONG, ids=[each[1][:40] for each in WRONG]
)
def test_a_wrong_line_changes_nothing(before: str, line: str, sentence: str) -> None:
    """The position at which it is refused stays the same, and so do its legal actions."""
    position = records.read(before).position
    kept, actions = hash(position), list(position.actions())
    if not line.startswith("expect"):
        with pytest.raises(GameError):
            after(position, line)
    assert hash(position) == kept
    assert position == records.read(before).position
    assert list(position.actions()) == actions
    for told in [lines.write(position, action) for action in actions]:
        records.read(before + told)


def test_a_game_that_is_over_cannot_go_on() -> None:
    over = '{"phase": "over", "players": [{"name": "Ann"}, {"name": "Brian"}]}'
    start = f"kingsburg 1\nplayers Ann Brian\nposition {over}\n"
    for line in ("Ann passes", "king rolls 3", "order Ann Brian", "enemy goblins 3"):
        assert str(error_of(start + line)) == "N.1 the game is over"


# Garbage -----------------------------------------------------------------------------------

GARBAGE = {
    "one letter": "x" * 10_000_000,
    "lines": "x\n" * 5_000_000,
    "quotes": '"' * 10_000_000,
    "zeros": "\0" * 10_000_000,
    "a record that never ends": AID + "# again\n" * 1_250_000,
    "a long line": f"{AID}Ann takes{' wood' * 190_000}\n",
    "many lines": f"{AID}{'expect year=1' + chr(10)}" * 20_000,
    "quotes in a line": f'{AID}Ann takes "{chr(92)}"' + '"\\' * 450_000,
    "many comments": f"{AID}{'#' * 900_000}\nAnn flies",
    "many names": f"kingsburg 1\nplayers {'A ' * 400_000}\n",
    "many options": f"kingsburg 1\nrules {'may_decline=true ' * 50_000}\nplayers Ann\n",
    "a long name": f"kingsburg 1\nplayers Ann {'B' * 900_000}\n",
    "a long number": f"{AID}Ann takes wood from {'9' * 900_000}\n",
    "many dice": f"{ROLLS}Ann rolls {'1 ' * 400_000}\n",
}


@pytest.mark.parametrize("case", GARBAGE)
def test_garbage_is_answered_soon(case: str) -> None:
    with at_most(2):
        error = error_of(GARBAGE[case])
    assert 10 < len(str(error)) < 400


@pytest.mark.parametrize("seed", range(200))
def test_any_damage_is_one_sentence(seed: int) -> None:
    """With a few characters changed, a good record plays, or one line is wrong."""
    rng = random.Random(seed)
    text = list(f"{COURT}Ann influences 4 with 1 3\nexpect Ann vp=0 gold=0\n")
    for _ in range(rng.randint(1, 4)):
        text[rng.randrange(len(text))] = rng.choice("0 9#\n=x-+\tŁ\0\"'{}")
    damaged = "".join(text)
    error = refused(damaged)
    if error is not None:
        assert 1 <= error.line <= damaged.count("\n") + 1
        assert "\n" not in str(error)
        assert len(str(error)) < 400


def refused(text: str) -> RecordError | None:
    try:
        records.read(text)
    except RecordError as error:
        return error
    return None


@pytest.mark.parametrize("text", ["", " ", "#", "Ann", "Ann rolls ±", "order", "king", "enemy a b"])
def test_a_line_by_itself(text: str) -> None:
    with pytest.raises(Malformed):
        lines.parse(text, ("Ann", "Brian"))
