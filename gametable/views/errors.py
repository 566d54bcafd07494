"""What is wrong or not allowed, in the reader's language (see gametable/play/errors.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gametable.language import Name, _, later
from gametable.play.errors import (
    Field,
    GameError,
    Message,
    Said,
    Word,
    printable,
    separator,
)
from gametable.views.numbers import count

#: From the id of a thing to its name in the language of the reader, by kind; a game says it.
NAMES: Final[dict[str, Callable[[str], str]]] = {}
#: What a reader is told where something breaks that never should.
FAILED: Final = later("Something went wrong here. The log tells what.")


def told(said: GameError | Said) -> str:
    """The sentence, or all of them, with place and rule."""
    return _told(said.said if isinstance(said, GameError) else said)


def _told(field: Field) -> str:
    if isinstance(field, Message):
        fields = {name: _told(each) for name, each in field.fields.items()}
        return field.framed(_(field.message, **fields))
    if isinstance(field, tuple):
        return separator(field).join(map(_told, field)) if field else ""
    if isinstance(field, Word):
        return NAMES[field.kind](printable(field.id))
    # As a name: whatever a translation asks for a case, it can be told.
    return Name({"en": count(field) if isinstance(field, int) else printable(field)})
