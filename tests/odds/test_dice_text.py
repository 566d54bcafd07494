"""Dice as text, read and written."""

from itertools import product

import pytest

from gametable.play.errors import Malformed
from kingsburg.engine.dice_text import parse_dice, write_dice
from kingsburg.engine.hand import Hand


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("1 3 5 + 4", Hand((1, 3, 5), (4,))),
        ("2 6 6", Hand((2, 6, 6))),
        ("+ 1", Hand((), (1,))),
        (" 5\t3+2 1 ", Hand((3, 5), (1, 2))),
        ("1 2 3 4 5 + 1 2 3 4 5 6", Hand((1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6))),
    ],
)
def test_read(text: str, hand: Hand) -> None:
    assert parse_dice(text) is hand


def test_what_is_written_is_read() -> None:
    for coloured, white in product(((), (4,), (6, 1, 2)), ((), (3,), (5, 5))):
        if coloured or white:
            hand = parse_dice(write_dice(coloured, white))
            assert hand is Hand(coloured, white)
    assert write_dice((6, 1, 2), (5, 5)) == "6 1 2 + 5 5"
    assert write_dice((), (3,)) == "+ 3"
    assert write_dice(()) == ""


MOST = "a player has at most 5 coloured and 6 white dice"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there are no dice; expected something like 1 3 5 + 4"),
        ("1 7", "dice '1 7', character 3: '7' is not a face of a die (1 to 6)"),
        ("0", "dice '0', character 1: '0' is not a face of a die (1 to 6)"),
        ("135", "dice '135', character 1: '135' is not a face of a die (1 to 6)"),
        (
            "1 \N{FULLWIDTH DIGIT TWO}",
            "dice '1 ２', character 3: '２' is not a face of a die (1 to 6)",
        ),
        ("1 + 2 + 3", "dice '1 + 2 + 3', character 7: there can be only one +"),
        ("1 3 +", "dice '1 3 +', character 5: no white dice follow the +"),
        ("1 " * 6, f"dice '{'1 ' * 6}', character 11: {MOST}"),
        ("+ " + "1 " * 7, f"dice '+ {'1 ' * 7}', character 15: {MOST}"),
    ],
)
def test_refused_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refusal:
        parse_dice(text)
    assert str(refusal.value) == sentence


def test_garbage_gets_a_short_sentence() -> None:
    for garbage in ("x" * 10_000_000, "1 " * 5_000_000, "\x00\n" * 1000):
        with pytest.raises(Malformed) as refusal:
            parse_dice(garbage)
        assert len(str(refusal.value)) < 300
        assert "\n" not in str(refusal.value)
        assert "\x00" not in str(refusal.value)
