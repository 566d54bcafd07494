"""The parts of the lines of a record: numbers, dice, things."""

from __future__ import annotations

from collections.abc import Sequence

from gametable.notation.forms import expect, shortened
from gametable.play.errors import Malformed
from kingsburg.engine.actions import THINGS
from kingsburg.engine.dice_text import parse_dice
from kingsburg.engine.hand import Hand


def number(word: str) -> int:
    """Return a whole number. Raises `Malformed`."""
    if not (word.isascii() and word.isdigit()) or len(word) > 4:
        raise Malformed("{word} is not a number from 0 to 9999", word=shortened(word))
    return int(word)


def dice(words: Sequence[str]) -> Hand:
    """Return dice such as ``1 3 5 + 4``. Raises `Malformed`."""
    try:
        return parse_dice(" ".join(words))
    except Malformed as error:
        error.rule = "N.3"
        raise


def some_dice(words: Sequence[str]) -> Hand:
    """Return dice of a hand; those after the word "white" are white. Raises `Malformed`."""
    return dice(["+", *words[1:]] if list(words[:1]) == ["white"] else words)


def things(words: Sequence[str]) -> tuple[str, ...]:
    """Return words for things that a player can own, at least one. Raises `Malformed`."""
    expect(bool(words))
    for word in words:
        if word not in THINGS:
            raise Malformed.against(
                "N.4", "{word} is not one of {known}", word=shortened(word), known=THINGS
            )
    return tuple(words)
