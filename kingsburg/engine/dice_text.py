"""Dice as text, as in a record: ``1 3 5 + 4``, with the white ones after the plus."""

from __future__ import annotations

import re
from typing import NoReturn

from gametable.play.errors import Malformed, Message
from kingsburg.engine.hand import Dice, Hand

#: The most dice a player can have.
MOST_COLOURED = 5
MOST_WHITE = 6

_FACES = {str(face): face for face in range(1, 7)}
_WORD = re.compile(r"\+|[^\s+]+")
#: How many characters of a wrong text an error shows at most.
_SHOWN = 40


def parse_dice(text: str) -> Hand:
    """Return the dice in a text such as ``1 3 5 + 4``, ``2 6 6`` or ``+ 1``, in any order.

    Raises `Malformed` for anything else, for no dice, and for more than 5 coloured or 6 white ones.
    """
    coloured: list[int] = []
    white: list[int] = []
    dice = coloured
    for word in _WORD.finditer(text):
        if word[0] == "+":
            if dice is white:
                _refuse(text, word.start(), Message("there can be only one +"))
            dice = white
        elif word[0] not in _FACES:
            shown = _short(word[0])
            _refuse(
                text, word.start(), Message("{word} is not a face of a die (1 to 6)", word=shown)
            )
        else:
            dice.append(_FACES[word[0]])
            if len(coloured) > MOST_COLOURED or len(white) > MOST_WHITE:
                most = Message(
                    "a player has at most {coloured} coloured and {white} white dice",
                    coloured=MOST_COLOURED,
                    white=MOST_WHITE,
                )
                _refuse(text, word.start(), most)
    if dice is white and not white:
        _refuse(text, text.rindex("+"), Message("no white dice follow the +"))
    if not coloured and not white:
        raise Malformed("there are no dice; expected something like 1 3 5 + 4")
    return Hand(tuple(coloured), tuple(white))


def write_dice(coloured: Dice, white: Dice = ()) -> str:
    """Return the dice as text, in the order given: ``1 3 5 + 4``; an empty text for none."""
    return " ".join([*map(str, coloured), *(["+"] if white else []), *map(str, white)])


def _refuse(text: str, at: int, why: Message) -> NoReturn:
    raise Malformed(
        "dice {dice}, character {place}: {why}", dice=_short(text), place=at + 1, why=why
    )


def _short(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…")
