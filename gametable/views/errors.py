"""Errors and reasons in the reader's language (see gametable/play/errors.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from gametable.language import Name, _, later, preferred, spoken
from gametable.notation.records import RecordError
from gametable.play.errors import (
    Fault,
    Field,
    GameError,
    Message,
    Reason,
    Said,
    Word,
    beginning,
    printable,
    separator,
)
from gametable.views.numbers import count

#: For each game and kind of `Word`, a function from an id to its name.
_NAMES: Final[dict[str, dict[str, Callable[[str], str]]]] = {}
#: What the reader is told after an unexpected error.
FAILED: Final = later("Something went wrong here. See the log for details.")
#: What a notebook says when its kernel was replaced, or when a cell has not been run.
NO_KERNEL: Final = later(
    "This no longer responds, because the kernel of the notebook was stopped or restarted. "
    "Run the cell again."
)
NOT_RUN: Final = later("Run the cell again to see what it shows.")
EMPTY_FILE: Final = later("There is nothing in this file.")
#: What a reader is told whose click came before something else was asked.
TOO_LATE: Final = later("The question has changed in the meantime, so this answer does not count.")


def name(game: str, **kinds: Callable[[str], str]) -> None:
    """Set how a game names the ids of these kinds of `Word`; those of "place" are of faults."""
    _NAMES.setdefault(game, {}).update(kinds)


def _named(kind: str, id: str) -> str:
    """Return the name of an id in the page's game, or else in the first game with this kind."""
    for game in (preferred(), *_NAMES):
        if function := _NAMES.get(game, {}).get(kind):
            return function(id)
    return id


def told(said: GameError | Said) -> str:
    """Return the sentence or sentences, with place and rule."""
    return _told(said.said if isinstance(said, GameError) else said)


def each(faults: Sequence[Fault]) -> list[str]:
    """Return the first faults, each with its place, and how many more there are."""
    return list(map(_told, beginning(faults)))


def reason(reason: Reason) -> str:
    """Return why something is not allowed, as a sentence followed by its rule."""
    sentence = _told(reason.sentence).rstrip(".")
    return f"{sentence[:1].upper()}{sentence[1:]} ({reason.rule})."


def not_taken(error: GameError) -> str:
    """Return why a text is not accepted."""
    why = told(error)
    if isinstance(error, RecordError):
        why = _("line {number}: {why}", number=error.line, why=why)
    return _("This text cannot be opened: {why}.", why=why)


def printed(error: GameError) -> str:
    """Return what a command prints of an error: in English with the ids of files and records."""
    return str(error) if spoken() == "en" else told(error)


def printed_line(error: RecordError, file: str) -> str:
    """Return what a command prints of a wrong line in a file, and what would be legal there."""
    if spoken() == "en":
        return error.told(file)
    text = f"{file}:{error.line}: {told(error)}"
    if error.said_legal:
        legal = "; ".join(map(_told, error.said_legal))
        more = f" … {_('and {number} more', number=count(error.more))}" if error.more else ""
        text += "\n" + _("legal here: {lines}", lines=f"{legal}{more}")
    return text


def _told(field: Field) -> str:
    if isinstance(field, Message):
        if isinstance(field, Fault):
            field = field.at(_named("place", field.path))
        fields = {name: _told(each) for name, each in field.fields.items()}
        return field.framed(_(field.message, **fields))
    if isinstance(field, tuple):
        return separator(field).join(map(_told, beginning(field))) if field else ""
    if isinstance(field, Word):
        return Name(field.names) if field.names else _named(field.kind, printable(field.id))
    # As a `Name`, so that a translation may ask for a case of any field.
    return Name({"en": count(field) if isinstance(field, int) else printable(field)})


def not_read(most: int, line: int | None) -> str:
    """Return why a file was not read: this line is not UTF-8, or it has more bytes than `most`."""
    if line is None:
        return _("This file is too large: the limit is {number} bytes.", number=count(most))
    return _(
        "This file is not UTF-8: line {number} cannot be read. Save it as UTF-8 and open it again.",
        number=count(line),
    )
