"""Errors and reasons in the reader's language (see gametable/play/errors.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gametable.language import Name, _, later
from gametable.play.errors import (
    Fault,
    Field,
    GameError,
    Message,
    Reason,
    Said,
    Word,
    printable,
    separator,
)
from gametable.views.numbers import count

#: For each kind of `Word`, a function from an id to its name; games fill it. The names of places
#: are those of faults.
NAMES: Final[dict[str, Callable[[str], str]]] = {"place": str}
#: Told to a reader after an unexpected error.
FAILED: Final = later("Something went wrong here. The log tells what.")


def told(said: GameError | Said) -> str:
    """The sentence or sentences, with place and rule."""
    return _told(said.said if isinstance(said, GameError) else said)


def reason(reason: Reason) -> str:
    """Why something is not allowed, as a sentence with its rule behind it."""
    sentence = _told(reason.sentence).rstrip(".")
    return f"{sentence[:1].upper()}{sentence[1:]} ({reason.rule})."


def _told(field: Field) -> str:
    if isinstance(field, Message):
        if isinstance(field, Fault):
            field = field.at(NAMES["place"](field.path))
        fields = {name: _told(each) for name, each in field.fields.items()}
        return field.framed(_(field.message, **fields))
    if isinstance(field, tuple):
        return separator(field).join(map(_told, field)) if field else ""
    if isinstance(field, Word):
        return Name(field.names) if field.names else NAMES[field.kind](printable(field.id))
    # As a `Name`, so that a translation may ask for a case of any field.
    return Name({"en": count(field) if isinstance(field, int) else printable(field)})
